"""Computer opponents: a legal choice for every decision, within a budget of positions looked at."""
