"""Space on the table: sight, movement, sweeps, blasts.

The library finds what may matter near a line; every answer is then worked out with our own
plain arithmetic, so all machines agree.
"""
