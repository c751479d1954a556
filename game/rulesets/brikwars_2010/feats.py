"""Heroic Feats: a Hero may try what the rules forbid (R10-HE-04), if the switch says so."""

from game.model.decisions import Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.events import ActionSpent, FeatTried
from game.rulesets.brikwars.figures import HAND_NAMES, in_front, prone, row_of, whoever
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2010.figures import empty_hands, sheet_of
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.tables import tables

FEAT = "feat"
"""The mode of an option that is a Heroic Feat."""
DAMAGE_INSIDE = ("strike", "charge")
DAMAGE_OUTSIDE = ("shot", "blast")
"""Threats of damage, from within the Hero's own Close Combat and from without."""


def may_try(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit may try a Heroic Feat: a Hero, once between two turns of its owner.

    R10-HE-04 says once per own turn; the one Feat that the source names, the bare-handed Parry,
    is needed on the turns of others, so the count runs from one own turn to the next.
    """
    heroic = settings(view).hero_feats and row_of(unit).heroic
    return heroic and not sheet_of(unit).feat_tried and not prone(unit)


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


def try_feat(r: Res, unit_id: str, against: str) -> bool:
    """The bet on a Heroic Feat: its player's d6 against the opposing player's (R10-HE-04).

    Ties go to the Hero: 3 against 3 is a Feat. Failure spends the Action.
    """
    unit = r.state.units[unit_id]
    die, rules = (tables().measures.feat_die,), ("R10-HE-04",)
    opponent = whoever(r, against)
    own = r.roll("Heroic Feat", die, side=unit.side, target=unit_id, rules=rules)
    other = r.roll("against the Feat", die, side=opponent.side, target=unit_id, rules=rules)
    success = own.total >= other.total
    r.emit(FeatTried(unit=unit_id, success=success, rules=rules))
    if not success and not sheet_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit_id, rules=rules))
    return success
