"""Kinds of acts of an own turn in common words, so that rulesets can be told beside each other."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from game.model.choices import Plain

ActKind: TypeAlias = Literal[
    "move",
    "jump",
    "sprint",
    "face",
    "stand-up",
    "disengage",
    "strike",
    "strike-item",
    "shove",
    "grab",
    "release",
    "charge",
    "charging-shove",
    "slam",
    "vault",
    "shoot",
    "shoot-blind",
    "shoot-item",
    "throw",
    "throw-blind",
    "throw-item",
    "throw-at-ground",
    "pick-up",
    "snatch",
    "drop",
    "grip",
    "delay",
    "end-turn",
]
"""What is done, whatever a rulebook calls it: a ``strike`` is any blow in Close Combat, a ``slam``
runs into somebody with nothing but one's own weight.
"""


def kind_of(acts: Mapping[str, ActKind], act: Plain) -> ActKind | None:
    """The kind of an option or a choice: by ``verb:mode`` where that is something else."""
    return acts.get(f"{act.do}:{act.mode}") or acts.get(act.do)
