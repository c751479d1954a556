"""The pending pieces of work of BrikWars 2005: each is one declared action, or a part of a turn."""

from typing import TypeAlias

from game.rulesets.brikwars.steps import (
    Approach,
    BeginTurn,
    Blast,
    EndTurn,
    MissedShot,
    Move,
    PassTurn,
    RollForOrder,
    Shoot,
    TakeTurn,
    Watch,
)
from game.rulesets.common.deployment import Deploy

Step: TypeAlias = (
    Deploy
    | RollForOrder
    | BeginTurn
    | TakeTurn
    | EndTurn
    | PassTurn
    | Move
    | Approach
    | Watch
    | Shoot
    | MissedShot
    | Blast
)
