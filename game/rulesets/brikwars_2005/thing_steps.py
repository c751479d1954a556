"""The pending pieces of work of attacks on things (R05-OB)."""

from game.rulesets.brikwars.steps import BookStep


class AttackThing(BookStep, frozen=True, kw_only=True):
    """An attack on a thing by hand, with one weapon (R05-OB-01)."""

    unit: str
    item: str
    piece: str


class NextOnThing(BookStep, frozen=True, kw_only=True):
    """The attacker of a thing may use its next weapon (R05-CC-14, R05-DP-20)."""

    unit: str
    piece: str


class ShootThing(BookStep, frozen=True, kw_only=True):
    """A Ranged attack on a thing, thrown weapons and Explosives included (R05-OB-01)."""

    unit: str
    item: str
    piece: str
    thrown: bool = False
    blind: bool = False
