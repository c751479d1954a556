"""How a person answers: one prompt per kind of options, none per ruleset."""
