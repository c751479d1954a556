"""Action Rolls, Damage Rolls and what becomes of damage (R10-DI, R10-AT-10, R10-CC-16).

Of Fire and Grinding the dice count one by one (R10-OB-06, R10-AT-34). Ruling: what Deflection
leaves of the dice is compared with the Armor die by die, Bonus dice too, and one die above it
destroys. So the highest is all that matters: it is the Damage. Out of range each die is read as
lower: an inch too far, 4 and 1 are 3 and 0.
"""

from msgspec import Struct

from game.engine.resolution import throw_text
from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal, closed
from game.model.events import EarlierRoll, Modifier, Rolled
from game.model.state import AnyUnit
from game.rulesets.brikwars.figures import armor_dice_of, armor_of, row_of
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars.single_dice import readings
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2010.events import BennySpent
from game.rulesets.brikwars_2010.figures import pierced_levels, sheet_of
from game.rulesets.brikwars_2010.joint_events import PoolDeflected
from game.rulesets.brikwars_2010.sheets import settings
from game.rulesets.brikwars_2010.tables import tables
from game.words import mark, tr

BENNY_PURPOSES = {"to hit": mark("Benny on the attack roll"), "parry": mark("Benny on the Parry")}
"""What a Benny's die is thrown for, by the purpose of the Action Roll."""


FAILED = mark("What has failed does nothing that a Benny could add to")


class ActionRoll(Struct, frozen=True):
    """What came of an Action Roll. ``benny`` says on what a Benny was kept for the action."""

    success: bool
    total: int
    face: int
    benny: str | None = None


def action_roll(
    r: Res,
    unit: AnyUnit,
    use: int,
    modifiers: tuple[Modifier, ...],
    *,
    why: str,
    target: str | None = None,
    spends: tuple[str, ...] = (),
    rules: tuple[str, ...] = (),
) -> ActionRoll:
    """One Action die plus modifiers against a Use rating (R10-DI-01).

    A face of 1 fails whatever the total (R10-DI-04). A face of 6 or more, which is half of a
    Hero's d10 (R10-HE-01), brings a Benny (R10-DI-05), to be spent at once on the roll itself or
    on one of ``spends`` (R10-DI-06).
    """
    sides = row_of(unit).action_die
    rolled = r.roll(
        why,
        (sides,),
        unit=unit.id,
        target=target,
        modifiers=modifiers,
        need=use,
        fumble=True,
        rules=("R10-DI-01", *rules),
    )
    face, total, success = rolled.faces[0], rolled.total, bool(rolled.success)
    if face < tables().measures.over_the_top:
        return ActionRoll(success, total, face)
    if settings(r).crit_success_autohits:
        success = True
    spent = _spend_benny(r, unit, success, use - total, spends)
    if spent == "roll":
        return _lifted(r, unit, use, ActionRoll(success, total, face), why, target)
    return ActionRoll(success, total, face, None if spent == "forgo" else spent)


def _lifted(
    r: Res, unit: AnyUnit, use: int, first: ActionRoll, why: str, target: str | None
) -> ActionRoll:
    """The Action Roll with a Benny's die on top; a die of 6 brings another (R10-DI-06, -07)."""
    rolled = r.roll(
        BENNY_PURPOSES[why],
        (tables().measures.benny_die,),
        unit=unit.id,
        target=target,
        modifiers=(EarlierRoll(first.total, mark("Action Roll so far"), "R10-DI-06"),),
        need=use,
        bonus=True,
        rules=("R10-DI-06",),
    )
    return ActionRoll(first.success or bool(rolled.success), rolled.total, first.face)


def _spend_benny(r: Res, unit: AnyUnit, success: bool, short: int, spends: tuple[str, ...]) -> str:
    """Ask what an Over the Top Benny is spent on (R10-DP-13).

    By default it lifts a roll that is ``short`` by no more than its die, and is let go otherwise:
    what missed does no Damage.
    """
    ways = ["roll", *(spends if success else ()), "forgo"]
    if success:
        best = spends[0] if spends else "forgo"
    else:
        best = "roll" if short <= tables().measures.benny_die else "forgo"
    decision = Decision(
        kind="R10-DP-13",
        side=unit.side,
        unit=unit.id,
        about=r.state.event_count,
        options=tuple(Option(do="benny", unit=unit.id, mode=way) for way in ways),
        closed=tuple(
            closed(Option(do="benny", unit=unit.id, mode=way), Refusal(tr(FAILED), "R10-DI-06"))
            for way in spends
            if way not in ways
        ),
        default=Choice(do="benny", unit=unit.id, mode=best),
    )
    way = r.ask(decision).mode or "forgo"
    r.emit(BennySpent(unit=unit.id, on=way, rules=("R10-DI-05", "R10-DI-06")))
    return way


def deflected(dice: tuple[int, ...], levels: int, taken: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The pool that is left when Deflection takes dice away: of each size up to ``levels``.

    2d6 + 1d10 under one level leaves 1d6 (R10-EQ-20). Of one pool thrown in parts, ``taken`` are
    the sizes that this Deflection has taken from the other parts (R10-CA-10).
    """
    left: list[int] = []
    for size in dict.fromkeys(dice):
        gone = max(0, levels - taken.count(size))
        left.extend([size] * max(0, dice.count(size) - gone))
    return tuple(left)


def worn_against(
    r: Res, target: AnyUnit, dice: tuple[int, ...], parried: int = 0, piercing: bool = False
) -> tuple[int, ...]:
    """The dice that a Parry of so many levels and what the target wears let through (R10-EQ-20).

    Worn armor takes its dice once from all of a combined attack, by Strikes, shots and blasts,
    from those first that come first: of d6 by the sword and d6 by the gun one is left (R10-CA-10).
    """
    shared = sheet_of(r.state.units[target.id]).shared
    taken = () if shared is None else shared.deflected
    left = deflected(dice, pierced_levels(target, parried, piercing), taken)
    worn = list(deflected(dice, parried))
    for size in left:
        if size in worn:
            worn.remove(size)
    if shared is not None and worn:
        r.emit(PoolDeflected(unit=target.id, dice=tuple(worn), rules=("R10-CA-10",)))
    return left


def damage_roll(
    r: Res,
    attacker: str,
    target: AnyUnit | None,
    dice: tuple[int, ...],
    flat: int,
    *,
    modifiers: tuple[Modifier, ...] = (),
    levels: int = 0,
    piercing: bool = False,
    part: bool = False,
    rules: tuple[str, ...] = (),
) -> int:
    """A Damage Roll with Bonus dice; never below 0 (R10-DI-02, R10-DI-07).

    ``levels`` of Deflection from a Parry add to those the target wears, and take pool dice away
    before any is rolled (R10-EQ-20, R10-DI-10); a ``piercing`` blow beats one (R10-EQ-21). Of a
    ``part`` of some Damage nobody asks whether it beats the Armor alone.
    """
    armor, pool = None, deflected(dice, levels)
    if target is not None:
        pool = worn_against(r, target, dice, levels, piercing)
        armor = None if armor_dice_of(target) or part else armor_of(target)
    taken = ("R10-EQ-20",) if len(pool) < len(dice) else ()
    rolled = r.roll(
        "damage",
        pool,
        unit=attacker,
        target=target.id if target is not None else None,
        flat=flat,
        modifiers=modifiers,
        need=armor,
        more_than=True,
        bonus=True,
        floor=0,
        rules=("R10-DI-02", *taken, *rules),
    )
    return rolled.total


def read_singly(row: ItemRow) -> bool:
    """Whether each Damage die of a weapon's shots counts by itself: Fire, Grinding (R10-OB-06)."""
    return row.damage is not None and row.damage.read != "sum"


def highest_die(
    r: Res,
    attacker: str,
    target: str | None,
    dice: tuple[int, ...],
    *,
    modifiers: tuple[Modifier, ...],
    armor: int | None,
    rules: tuple[str, ...],
) -> int:
    """Throw Damage dice with their Bonus dice; what the highest of them is read as.

    ``armor`` is what each has to exceed, where that is known before (R10-DI-02).
    """
    laid = r.laid_for(attacker)
    thrown = r.faces(dice, bonus=True, laid=laid)
    faces = tuple(face for _, face in thrown)
    damage = max(readings(faces, modifiers), default=0)
    r.emit(
        Rolled(
            unit=attacker,
            target=target,
            why="damage",
            throw=throw_text(dice),
            sides=tuple(size for size, _ in thrown),
            faces=faces,
            modifiers=modifiers,
            total=damage,
            need=armor,
            more_than=armor is not None,
            success=None if armor is None else damage > armor,
            highest=True,
            laid=laid is not None,
            rules=rules,
        )
    )
    return damage
