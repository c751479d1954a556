"""Heroic Feats: a Hero may try what the rules forbid (R10-HE-04), if the switch says so."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.book import laws
from game.rulesets.brikwars.events import ActionSpent, FeatTried
from game.rulesets.brikwars.figures import fighter_of, prone, row_of, whoever
from game.rulesets.brikwars.sheets import Look, Res, house_settings
from game.rulesets.brikwars.tables import common


def may_try(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit may try a Heroic Feat: a Hero, once between two turns of its owner.

    R10-HE-04 says once per own turn; the one Feat that the source names, the bare-handed Parry,
    is needed on the turns of others, so the count runs from one own turn to the next.
    """
    heroic = house_settings(view).hero_feats and row_of(unit).heroic
    return heroic and not fighter_of(unit).feat_tried and not prone(unit)


def try_feat(r: Res, unit_id: str, against: str) -> bool:
    """The bet on a Heroic Feat: its player's d6 against the opposing player's (R10-HE-04).

    Ties go to the Hero: 3 against 3 is a Feat. Failure spends the Action.
    """
    unit = r.state.units[unit_id]
    die, rules = (common().measures.feat_die,), laws(r, "R10-HE-04/R05-HE-03")
    opponent = whoever(r, against)
    own = r.roll("Heroic Feat", die, side=unit.side, target=unit_id, rules=rules)
    other = r.roll("against the Feat", die, side=opponent.side, target=unit_id, rules=rules)
    success = own.total >= other.total
    r.emit(FeatTried(unit=unit_id, success=success, rules=rules))
    if not success and not fighter_of(unit).action_spent:
        r.emit(ActionSpent(unit=unit_id, rules=rules))
    return success
