"""Reading and writing maps, saves, replays, scenarios and settings."""
