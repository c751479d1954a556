"""KnockBack of weapons, by blows and by throws (R10-EQ-14, R10-EQ-02, R10-CC-14)."""

from game.model.state import AnyUnit
from game.rulesets.brikwars.knockback import knock_back
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.smash import smash
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.tables import tables


def spends_of(row: ItemRow) -> tuple[str, ...]:
    """What a Benny of a blow may be spent on besides its Action Roll (R10-DI-06)."""
    return ("damage", "distance") if row.knockback else ("damage",)


def knockback_of(r: Res, unit_id: str, row: ItemRow, further: bool) -> float:
    """Inches of a weapon's KnockBack, a Benny's die ``further`` if that was spent (R10-DI-06)."""
    if not further:
        return row.knockback
    die = tables().measures.benny_die
    return row.knockback + r.roll("Benny on the distance", (die,), unit=unit_id, bonus=True).total


def pushed_by(
    r: Res,
    unit: AnyUnit,
    target_id: str,
    row: ItemRow,
    *,
    further: bool = False,
    dealt: int | None = None,
    armor: int | None = None,
) -> None:
    """Push a survivor with a weapon, thrown or in hand, ``further`` by a Benny (R10-DI-06).

    It has been hit; that its Armor held is no help against this (R10-AT-05).

    What that smashes joins the turn's sum, or the Damage that a throw has ``dealt``, against the
    same ``armor`` (R10-CH-33, R10-ST-05).
    """
    if not row.knockback:
        return
    inches, rule = knockback_of(r, unit.id, row, further), row.rules[0]
    points = knock_back(r, target_id, unit.place, inches, disrupts=row.disrupts, rule=rule)
    smash(r, unit.id, target_id, points, dealt=dealt, armor=armor)
