"""The combat rules engine: runs steps, throws dice, asks players, applies events."""
