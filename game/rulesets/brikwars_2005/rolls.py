"""Skill Rolls, Damage Rolls, distances, and the Bonus Dice that may add to them (R05-DI).

Every die says what it is thrown for (R05-DI-11). Nothing but Bonus Dice adds to a roll once it has
fallen, and no die is taken away (R05-DI-09).
"""

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option
from game.model.events import EarlierRoll, Modifier, Rolled
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import armor_dice_of, armor_of, row_of
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2005.events import BonusDieLeft
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables
from game.words import mark

TO_HIT = "to hit"
"""What an Attack Roll is thrown for."""

PARRIED_OFF = "parried off"
"""What dice are thrown for that take Damage off (R05-CC-49)."""

TAKE = "take"
DECLINE = "decline"

HAZARD = "R05-DP-17"
"""Where it is asked about a Bonus Die that may send somebody into a hazard."""

BONUS_PURPOSES = {
    TO_HIT: mark("Bonus Die on the attack roll"),
    "parry a blow": mark("Bonus Die on the Parry"),
    "damage": mark("Bonus Die on the Damage"),
    PARRIED_OFF: mark("Bonus Die on what is Parried off"),
    "sprint": mark("Bonus Die on the Sprint"),
    "momentum": mark("Bonus Die on the MOM"),
    "opposition": mark("Bonus Die on the POP"),
}
"""What a Bonus Die is thrown for, by the purpose of the roll it adds to."""


class SkillRoll(Struct, frozen=True):
    """What came of a Skill Roll; ``fumbled`` on a Critical Failure."""

    success: bool
    total: int
    fumbled: bool = False


def skill_roll(
    r: Res,
    unit: AnyUnit,
    use: int,
    modifiers: tuple[Modifier, ...],
    *,
    why: str,
    target: str | None = None,
    parry_pending: bool = False,
    rules: tuple[str, ...] = (),
) -> SkillRoll:
    """The Skill die plus modifiers against a Use (R05-DI-01).

    A 1 on every die is a Critical Failure, whatever the total (R05-DI-04). A die on its highest
    face, a Hero's on its 10 (R05-HE-02), allows a Bonus Die (R05-DI-05), which may be declined
    (R05-DI-06); by default it is rolled when the roll fails without it or while a Parry is
    ``parry_pending`` (R05-DI-07).
    Worked numbers: a 6 fired blind is 1 against Use 3; a Bonus Die of 2 makes it 3, a hit.
    """
    first = r.roll(
        why,
        (row_of(unit).action_die,),
        unit=unit.id,
        target=target,
        modifiers=modifiers,
        need=use,
        fumble=True,
        rules=("R05-DI-01", *rules),
    )
    fumbled = all(face == 1 for face in first.faces)
    if first.faces[0] < first.sides[0]:
        return SkillRoll(bool(first.success), first.total, fumbled)
    optional = settings(r).skill_bonus_dice_optional
    total = lifted(r, unit, first, why, need=use, asks=optional, keen=parry_pending or not optional)
    sure = why == TO_HIT and settings(r).crit_success_autohits
    return SkillRoll(sure or total >= use, total)


def lifted(
    r: Res,
    unit: AnyUnit,
    first: Rolled,
    why: str,
    *,
    need: int | None = None,
    asks: bool = True,
    keen: bool = True,
    points: tuple[str, str] = ("R05-DP-15", "R05-DP-16"),
) -> int:
    """The total of a throw with the Bonus Dice that its dice on their highest faces allow.

    Each such die allows one, and every Bonus Die of 6 another (R05-DI-05). Who ``asks`` decides
    about each, at the decision ``points`` of the first and of further ones; the ``keen`` take them
    by default, others only while the total falls short of the ``need`` (R05-DI-07).
    """
    total, point = first.total, points[0]
    waiting = sum(1 for size, face in zip(first.sides, first.faces, strict=True) if size == face)
    while waiting > 0:
        usual = keen or (need is not None and total < need)
        if asks and not _takes(r, unit, usual, point, Bounds(total=total, least=need)):
            break
        bonus = r.roll(
            BONUS_PURPOSES[why],
            (tables().measures.bonus_die,),
            unit=unit.id,
            target=first.target,
            modifiers=(EarlierRoll(total, mark("so far"), "R05-DI-05"),),
            need=need,
            rules=("R05-DI-05",),
        )
        waiting -= 0 if bonus.faces[0] == bonus.sides[0] else 1
        total, point = bonus.total, points[1]
    return total


def _takes(r: Res, unit: AnyUnit, usual: bool, point: str, rolled: Bounds) -> bool:
    """Ask whether a Bonus Die is taken (R05-DP-15, R05-DP-16, R05-DP-17).

    What has been ``rolled`` so far, and what is needed, goes with it.
    """
    decision = Decision(
        kind=point,
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=tuple(
            Option(do="bonus", unit=unit.id, mode=way, bounds=rolled, point=point)
            for way in (TAKE, DECLINE)
        ),
        default=Choice(do="bonus", unit=unit.id, mode=TAKE if usual else DECLINE),
    )
    if r.ask(decision).mode == TAKE:
        return True
    enough = rolled.least is not None and rolled.total is not None and rolled.total >= rolled.least
    hazard = point == HAZARD
    r.emit(BonusDieLeft(unit=unit.id, enough=enough, hazard=hazard, rules=("R05-DI-06",)))
    return False


def damage_roll(
    r: Res,
    attacker: AnyUnit,
    target: AnyUnit | None,
    dice: tuple[int, ...],
    flat: int,
    *,
    modifiers: tuple[Modifier, ...] = (),
    part: bool = False,
    why: str = "damage",
    rules: tuple[str, ...] = (),
) -> int:
    """A Damage Roll with Bonus Dice; below 0 it counts as 0 (R05-DI-02, R05-DI-08).

    Nobody is asked about its Bonus Dice unless the switch ``damage_bonus_dice_optional`` says so:
    more Damage is never worse. Of a ``part`` of some Damage nobody asks whether it beats the Armor.
    ``why`` it is rolled is another thing where it is a Parry's: that does nobody any Damage.
    """
    armor = None
    if target is not None and not part and not armor_dice_of(target):
        armor = armor_of(target)
    optional = settings(r).damage_bonus_dice_optional
    rolled = r.roll(
        why,
        dice,
        unit=attacker.id,
        target=target.id if target is not None else None,
        flat=flat,
        modifiers=modifiers,
        need=armor,
        more_than=True,
        bonus=not optional,
        floor=0,
        rules=("R05-DI-02", *rules),
    )
    if not optional:
        return rolled.total
    return max(0, lifted(r, attacker, rolled, why))


def distance_roll(
    r: Res,
    unit: AnyUnit,
    why: str,
    dice: tuple[int, ...],
    *,
    asks: bool = False,
    usual: bool = True,
    rules: tuple[str, ...] = (),
) -> int:
    """Dice of a Sprint, a MOM or a Shove, in inches, with their Bonus Dice (R05-DI-08).

    Where a hazard lies on the line the roller ``asks`` himself about each (R05-DP-17), and
    ``usual`` is what he does by default.
    """
    rolled = r.roll(why, dice, unit=unit.id, bonus=not asks, rules=("R05-DI-08", *rules))
    if not asks:
        return rolled.total
    return lifted(r, unit, rolled, why, keen=usual, points=(HAZARD, HAZARD))
