"""Ka-Ping!: an unofficial digital table for brick-figure combat rulesets."""
