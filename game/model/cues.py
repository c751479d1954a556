"""The closed list of what drawing and sound know of an event."""

from typing import Literal, TypeAlias

Cue: TypeAlias = Literal[
    "none",
    "begin",
    "turn",
    "deploy",
    "walk",
    "face",
    "declare",
    "dice",
    "swing",
    "shot",
    "throw",
    "hit",
    "miss",
    "parry",
    "bail",
    "push",
    "fall",
    "condition",
    "destroy",
    "blast",
    "item",
    "terrain",
    "mark",
    "end",
]
"""What drawing and sound know of an event."""
