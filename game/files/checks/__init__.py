"""Whether what a file says has a meaning: terrain, squads, lessons, rosters, set-ups."""
