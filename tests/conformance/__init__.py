"""One suite for every ruleset: what the engine promises holds at every decision of a battle."""
