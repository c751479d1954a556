"""JSON itself: strict reading, faults with their places, types, migrations, atomic writing."""
