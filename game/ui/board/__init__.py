"""The battlefield on the screen: figures, overlays, animations."""
