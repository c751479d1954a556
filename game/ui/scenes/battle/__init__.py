"""The battle: board, hud, log, overlays, input, and the panels that open above them."""
