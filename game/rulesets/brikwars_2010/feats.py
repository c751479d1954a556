"""Heroic Feats: a Hero may try what the rules forbid (R10-HE-04), if the switch says so."""

from game.model.decisions import Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.feats import may_try
from game.rulesets.brikwars.figures import HAND_NAMES, in_front
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2010.figures import empty_hands

FEAT = "feat"
"""The mode of an option that is a Heroic Feat."""
DAMAGE_INSIDE = ("strike", "charge")
DAMAGE_OUTSIDE = ("shot", "blast")
"""Threats of damage, from within the Hero's own Close Combat and from without."""


def feat_options(
    view: Look, unit: AnyUnit, kind: str, source: Point, point: str
) -> tuple[Option, ...]:
    """Bare-handed Parries of damage, which are Heroic Feats only (R10-CC-46, R10-HE-04).

    Like a Shield's they need the field of view against what comes from outside (R10-CC-48).
    """
    outside = kind in DAMAGE_OUTSIDE
    if not may_try(view, unit) or (kind not in DAMAGE_INSIDE and not outside):
        return ()
    if outside and not in_front(unit, source):
        return ()
    return tuple(
        Option(do="parry", unit=unit.id, hand=HAND_NAMES[number], mode=FEAT, point=point)
        for number in empty_hands(unit)
    )
