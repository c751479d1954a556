"""The parts of one blow hand to hand: roll to hit, Parry, Damage, push (R05-CC-20..23, -48..51)."""

from msgspec import Struct

from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.damage import close_combat_damage
from game.rulesets.brikwars.disarming import fling
from game.rulesets.brikwars.events import Parried
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.knockback import knock_back
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars_2005.counter_kinds import Assault, Counter
from game.rulesets.brikwars_2005.figures import SHIELD, blow_row, item_row, sheet_of, struck_dice
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.rolls import PARRIED_OFF, SkillRoll, damage_roll, skill_roll
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import tables
from game.words import kept, mark

BARE_PARRY = "random-object"
"""As what a bare hand Parries Damage, in a Heroic Feat (R05-HE-03)."""

NO_BLOCK = 0
"""What nobody has Parried off."""


class Parry(Struct, frozen=True):
    """What came of a Parry: whether it worked, and the Damage that it takes off (R05-CC-49)."""

    success: bool
    block: int = NO_BLOCK


def gang_rows(unit: AnyUnit) -> tuple[Modifier, ...]:
    """-1 on a Counter for every attacker of this player's turn after the first (R05-CA-06)."""
    count = len(sheet_of(unit).attackers)
    if count < 2:
        return ()
    text = kept("ganged up on by {count}").format(count=count)
    return (Modifier(1 - count, text, "R05-CA-06"),)


def riposte_rows(riposte: bool) -> tuple[Modifier, ...]:
    """-1 on every roll of a Parry and Riposte (R05-CC-54)."""
    amount = tables().measures.riposte_modifier
    return (Modifier(amount, mark("Parry and Riposte"), "R05-CC-54"),) if riposte else ()


def use_of_blow(view: Look, unit: AnyUnit, do: str, item: Item | None) -> int:
    """The Use that a maneuver is rolled against (R05-CC-14, R05-CC-22, R05-CC-24).

    A Shove takes the highest among the items held; one with a Shield the Shield's own, unless the
    switch ``shield_shove_uses_shield_use`` is off.
    """
    if do == ATTACK:
        assert item is not None, "an Attack has a weapon"
        return blow_row(item.kind).use
    if item is not None and settings(view).shield_shove_uses_shield_use:
        return item_row(item).use
    uses = (item_row(one).use for one in held_items(unit))
    return max(uses, default=tables().measures.bare_hand_use)


def to_hit(
    r: Res,
    unit_id: str,
    target_id: str,
    use: int,
    rows: tuple[Modifier, ...],
    *,
    parry_pending: bool = False,
    rules: tuple[str, ...] = ("R05-CC-14",),
) -> SkillRoll:
    """The Attack Roll of a blow, a Charge's included (R05-AT-06).

    While a Parry is pending Bonus Dice are taken by default: a higher total is harder to Parry
    (R05-DI-07).
    """
    return skill_roll(
        r,
        r.state.units[unit_id],
        use,
        rows,
        why="to hit",
        target=target_id,
        parry_pending=parry_pending,
        rules=rules,
    )


def blow_damage(
    r: Res,
    unit_id: str,
    kind: str,
    target_id: str,
    *,
    block: int = NO_BLOCK,
    modifiers: tuple[Modifier, ...] = (),
    more_dice: tuple[int, ...] = (),
    part: bool = False,
    rules: tuple[str, ...] = ("R05-CC-20",),
) -> int:
    """Damage of a kind of weapon less what a Parry has taken off (R05-CC-49).

    ``more_dice`` are a MOM's; ``part`` of a sum that is compared later. Nothing is applied yet.
    Worked numbers: 7 of a Two-Handed Weapon less a Shield's 3 are 4.
    """
    dice, flat = struck_dice(kind)
    rolled = damage_roll(
        r,
        r.state.units[unit_id],
        r.state.units[target_id],
        (*dice, *more_dice),
        flat,
        modifiers=modifiers,
        part=part or block > 0,
        rules=rules,
    )
    return max(0, rolled - block)


def into_the_sum(r: Res, unit_id: str, target_id: str, damage: int, rule: str) -> bool:
    """Add Damage to what its target has taken on this player's turn; true when it destroys.

    R05-CC-20.
    """
    return close_combat_damage(r, unit_id, target_id, damage, rule)


def parry(r: Res, target_id: str, counter: Counter, assault: Assault, total: int) -> Parry:
    """Roll a declared Parry of something that has hit with a ``total`` (R05-CC-48, -49).

    It has to reach the Use of what Parries and the Attack Roll. Against a Shove that is all;
    of Damage the Parrying item's own roll is taken off. Failure may cost the item (R05-CC-51).
    Worked numbers: 4 against 4 is a success; against 5 it is none, though the Use is 2.
    """
    target = r.state.units[target_id]
    item = target.item(counter.parries) if counter.parries is not None else None
    use = tables().measures.bare_hand_use if item is None else blow_row(item.kind).use
    riposte = riposte_rows(counter.do == "riposte")
    rolled = skill_roll(
        r,
        target,
        max(use, total),
        (*gang_rows(target), *riposte),
        why="parry a blow",
        target=assault.attacker,
        rules=("R05-CC-48",),
    )
    if not rolled.success:
        if item is not None and (rolled.fumbled or _struck_aside(r, item, assault)):
            _disarm(r, target_id, item, assault)
        return Parry(False)
    r.emit(
        Parried(
            unit=target_id, against=assault.attacker, item=counter.parries, rules=("R05-CC-49",)
        )
    )
    if assault.do != ATTACK:
        return Parry(True)
    kind = BARE_PARRY if item is None else item.kind
    return Parry(True, parry_damage(r, target_id, kind, riposte))


def parry_damage(r: Res, unit_id: str, kind: str, modifiers: tuple[Modifier, ...]) -> int:
    """What a Parry takes off: the Damage of the item that Parries (R05-CC-49).

    A Shield's is 1d6 (R05-EQ-07).
    """
    dice, flat = struck_dice(kind)
    unit = r.state.units[unit_id]
    return damage_roll(
        r,
        unit,
        None,
        dice,
        flat,
        modifiers=modifiers,
        part=True,
        why=PARRIED_OFF,
        rules=("R05-CC-49",),
    )


def _struck_aside(view: Look, item: Item, assault: Assault) -> bool:
    """Whether a long weapon has struck a Hand Weapon aside (R05-CC-51, R05-AM-44)."""
    attacker = view.state.units[assault.attacker]
    weapon = attacker.item(assault.item) if assault.item is not None else None
    if weapon is None or assault.do != ATTACK:
        return False
    return blow_row(weapon.kind).two_handed and "R05-EQ-01" in item_row(item).rules


def _disarm(r: Res, unit_id: str, item: Item, assault: Assault) -> None:
    """What Parried flies off, 1d6" straight away from the attacker (R05-CC-51, R05-TD-12).

    Bonus Dice add to that like to any distance (R05-DI-08): 6 and 2 are 8".
    """
    inches = r.roll(
        "item knocked away",
        (tables().measures.disarm_die,),
        unit=assault.attacker,
        target=unit_id,
        bonus=True,
        rules=("R05-CC-51", "R05-DI-08"),
    ).total
    source = r.state.units[assault.attacker].place
    fling(r, unit_id, item.id, source, float(inches), "R05-CC-51")


def push(r: Res, source: Point, target_id: str, inches: float) -> None:
    """Push the target of a Shove directly away from a place (R05-CC-23, R05-CC-28, R05-TU-32).

    No Damage, no Smash Damage, and it keeps its feet unless the switch ``shove_disrupts`` says
    otherwise.
    """
    knock_back(
        r,
        target_id,
        source,
        inches,
        disrupts=settings(r).shove_disrupts,
        rule="R05-CC-23",
        push="R05-CC-28",
        down="R05-TU-32",
        big=True,
    )


def is_shield(item: Item) -> bool:
    """Whether something is a Shield: it Parries, and Shoves (R05-EQ-07)."""
    return item_row(item).role == SHIELD
