"""The pages of the rules and the comparison of editions."""
