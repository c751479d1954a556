"""Ka-Ping!: an unofficial digital table for four brick-figure combat rulesets."""
