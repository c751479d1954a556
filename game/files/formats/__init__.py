"""maps, saves, replays, scenarios, settings, reports, catalogues; and where they lie."""
