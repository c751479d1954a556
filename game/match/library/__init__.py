"""What battles are made from: levels, rulesets, saves, set-ups and house rules."""
