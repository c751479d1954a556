"""Small functions that several rulebooks share; none of them knows a ruleset."""
