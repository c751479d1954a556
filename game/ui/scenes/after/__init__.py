"""What follows a battle: its result, its statistics, the rematch and the same under other rules."""
