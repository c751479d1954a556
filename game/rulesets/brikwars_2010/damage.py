"""The Damage of shots and throws, that of Fire included, and where any Damage goes.

R10-AT-04, R10-AT-32, R10-CC-16, R10-EQ-14, R10-OB-02, R10-OB-06, R10-OB-07. And the KnockBack of
weapons, by blows and by throws (R10-EQ-02, R10-CC-14).
"""

from typing import NamedTuple

from game.model.events import Modifier
from game.model.state import AnyUnit
from game.rulesets.brikwars.damage import armor_against, close_combat_damage, single_damage
from game.rulesets.brikwars.figures import armor_dice_of, armor_of
from game.rulesets.brikwars.item_shots import strike_item
from game.rulesets.brikwars.knockback import knock_back, smash
from game.rulesets.brikwars.objects import harm
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.steps import Attack
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.figures import pierced_levels, shot_dice, strike_dice
from game.rulesets.brikwars_2010.rolls import damage_roll, deflected, highest_die, read_singly
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.to_hit import RANGED, Facing
from game.words import mark


class Outcome(NamedTuple):
    """Whether Damage has destroyed what it came to, and the Armor that dice have shown for it."""

    destroyed: bool
    armor: int | None = None


def inflict(
    r: Res,
    attack: Attack,
    damage: int,
    *,
    facing: Facing | None,
    prize: str | None = None,
    pierced: int = 0,
) -> Outcome:
    """Where the Damage of a hit goes, by what was aimed at.

    A thing is struck where the attack was ``facing`` it, and breaks or holds (R10-OB-02,
    R10-AT-04). Something held, the ``prize``, has an Armor of its own (R10-OB-07): what comes to it
    is no Close Combat damage of its bearer's. A shot at a figure is compared with its Armor alone
    (R10-AT-04), a blow joins the sum of the turn, with ``pierced`` points of Armor ignored
    (R10-CC-16, R10-EQ-21).
    """
    by, target = attack.lead.unit, attack.target
    if target.piece is not None:
        assert facing is not None, "a thing is struck somewhere"
        rule = "R10-AT-04"
        left = harm(r, target.piece, damage, facing.at, facing.height, by=by, rule=rule)
        return Outcome(left > 0)
    figure = target.figure or ""
    if prize is not None:
        strike_item(r, by, figure, prize, damage)
        return Outcome(False)
    if attack.lead.approach not in RANGED:
        return Outcome(close_combat_damage(r, by, figure, damage, "R10-CC-14", pierced=pierced))
    armor = armor_against(r, figure, damage)
    return Outcome(single_damage(r, by, figure, damage, "R10-RG-04", armor=armor), armor)


def shot_pool(unit: AnyUnit, row: ItemRow, thrown: bool) -> tuple[tuple[int, ...], int]:
    """Damage dice of a shot, or of a thrown melee weapon (R10-EQ-14)."""
    return strike_dice(unit, row) if thrown else shot_dice(row)


def shot_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    row: ItemRow,
    *,
    thrown: bool,
    out: int,
    levels: int,
    rule: str,
    more: tuple[int, ...] = (),
) -> int:
    """Damage Roll of a shot, with ``more`` dice, less the inches out of range (R10-AT-32).

    Dice of Fire are not added up, and each is lower out of range (R10-OB-06, R10-AT-34).
    """
    dice, flat = shot_pool(unit, row, thrown)
    dice = (*dice, *more)
    if not thrown and read_singly(row):
        return _single_damage(r, unit, victim, dice, out, levels, rule)
    return damage_roll(
        r,
        unit.id,
        victim,
        dice,
        flat,
        modifiers=(Modifier(-out, mark("out of range"), "R10-AT-32"),) if out else (),
        levels=levels,
        rules=(rule,),
    )


def _single_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    dice: tuple[int, ...],
    out: int,
    levels: int,
    rule: str,
) -> int:
    """The highest die that Deflection leaves, as it is read out of range (R10-EQ-20, R10-OB-06)."""
    armor = None
    if victim is not None:
        levels = pierced_levels(victim, levels, False)
        armor = None if armor_dice_of(victim) else armor_of(victim)
    left = deflected(dice, levels)
    taken = ("R10-EQ-20",) if len(left) < len(dice) else ()
    return highest_die(
        r,
        unit.id,
        None if victim is None else victim.id,
        left,
        modifiers=(Modifier(-out, mark("out of range"), "R10-AT-34"),) if out else (),
        armor=armor,
        rules=("R10-DI-02", *taken, rule, "R10-OB-06"),
    )


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
