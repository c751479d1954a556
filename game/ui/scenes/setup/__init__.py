"""Before a battle: level, ruleset, sides and house rules."""
