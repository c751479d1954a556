"""Heroic Feats: a Hero may try what the rules forbid, if the switch says so (R05-HE-03)."""

from collections.abc import Iterator

from game.model.decisions import Option
from game.model.state import AnyUnit
from game.rulesets.brikwars.feats import may_try
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005.counter_kinds import Assault
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.melee_steps import OWN_ATTACKS

FEAT = "feat"
"""The mode of an option that is a Heroic Feat."""


def feat_parries(view: Look, unit: AnyUnit, assault: Assault, point: str) -> Iterator[Option]:
    """A Parry of Damage with an empty hand, which is a Heroic Feat only (R05-CC-41, R05-HE-03).

    Ruling: it takes off what a Random Object would, 1d6-2.
    """
    if assault.do != ATTACK or assault.role not in OWN_ATTACKS:
        return
    if may_try(view, unit) and any(hand.free for hand in sheet_of(unit).hands):
        yield Option(do="parry", unit=unit.id, mode=FEAT, point=point)
