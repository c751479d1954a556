"""The Damage of hits: how it is rolled, and where it goes (R05-AT-07, R05-CC-20, R05-OB-02).

What hides a target from a blind attack takes its share first (R05-AT-44). Then a blow adds to what
a figure has taken hand to hand on this player's turn, and a shot stands alone; what somebody holds
and what stands around takes it as it comes, and none of that is the bearer's.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.damage import armor_against, close_combat_damage, single_damage
from game.rulesets.brikwars.figures import part_the_dead
from game.rulesets.brikwars.item_shots import strike_item
from game.rulesets.brikwars.knockback import knock_back
from game.rulesets.brikwars.objects import harm, things
from game.rulesets.brikwars.screens import past_screens
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.steps import Target
from game.rulesets.brikwars.visibility import muzzle
from game.rulesets.brikwars_2005.charging import charging_row
from game.rulesets.brikwars_2005.figures import struck_dice
from game.rulesets.brikwars_2005.rolls import damage_roll
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.rulesets.brikwars_2005.to_hit import Facing

SCREEN: Final = "screen"
"""The kind of terrain that hides and stops nothing."""


def shot_pool(row: ItemRow, thrown: bool) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a shot or a throw, those printed (R05-DI-10, R05-EQ-12)."""
    damage = row.throw.damage if thrown and row.throw is not None else row.damage
    assert damage is not None, "what is shot or thrown does Damage"
    return damage.dice, damage.flat


def shot_damage(
    r: Res,
    unit: AnyUnit,
    victim: AnyUnit | None,
    row: ItemRow,
    *,
    thrown: bool,
    rule: str,
    part: bool = False,
) -> int:
    """The Damage Roll of a shot or throw; of a ``part`` nobody asks whether it beats the Armor."""
    dice, flat = shot_pool(row, thrown)
    return damage_roll(r, unit, victim, dice, flat, part=part, rules=(rule,))


def blow_damage(
    r: Res,
    unit_id: str,
    kind: str,
    target: Target,
    *,
    block: int = 0,
    modifiers: tuple[Modifier, ...] = (),
    part: bool = False,
    rules: tuple[str, ...] = (),
) -> int:
    """Damage of a blow with a kind of weapon less what a Parry has taken off (R05-CC-49).

    ``part`` of a sum that is compared later. Nothing is applied yet. Worked numbers: 7 of a
    Two-Handed Weapon less a Shield's 3 are 4.
    """
    dice, flat = struck_dice(kind)
    rolled = damage_roll(
        r,
        r.state.units[unit_id],
        body_struck(r, target),
        dice,
        flat,
        modifiers=modifiers,
        part=part or block > 0,
        rules=rules or (struck_rule(target),),
    )
    return max(0, rolled - block)


def charge_damage(
    r: Res, unit: AnyUnit, item: Item, target: Target, *, block: int = 0, part: bool = False
) -> int:
    """The same of a Charging Weapon, with the MOM's die (R05-CH-03)."""
    dice, flat = charging_dice(r, unit, item)
    rules = (struck_rule(target), "R05-CH-03")
    rolled = damage_roll(
        r, unit, body_struck(r, target), dice, flat, part=part or block > 0, rules=rules
    )
    return max(0, rolled - block)


def charging_dice(view: Look, unit: AnyUnit, item: Item) -> tuple[tuple[int, ...], int]:
    """Damage dice and flat part of a Charging Weapon, the MOM's die last (R05-CH-03)."""
    row = charging_row(view, unit, item.id)
    assert row is not None, "it is a weapon"
    assert row.damage is not None, "a weapon does Damage"
    return (*row.damage.dice, tables().measures.mom_die), row.damage.flat


def body_struck(view: Look, target: Target) -> AnyUnit | None:
    """Whose Armor the Damage is to beat; nobody's where it goes at what he holds, or at a thing."""
    return None if target.held else view.state.units.get(target.figure or "")


def struck_rule(target: Target) -> str:
    """The rule by which a blow does Damage to a figure, a thing in a hand, or scenery."""
    if target.piece is not None:
        return "R05-OB-02"
    return "R05-EQ-20" if target.held else "R05-CC-20"


def past_cover(r: Res, facing: Facing, damage: int) -> int | None:
    """What is left of a blind attack's Damage behind what hides the target (R05-AT-44).

    Nothing when that has held. Each takes what exceeds the Armor of those before it: paper of
    Armor 0 takes nothing away. Before a thing only cloth and paper hide: what is solid is struck
    itself.
    """
    if not facing.blind:
        return damage
    unit, piece = facing.part.unit, facing.attack.target.piece
    if facing.target is not None:
        return past_screens(r, unit, facing.target.id, damage)
    point, height = muzzle(r.state.units[unit], facing.at)
    crossed = r.field.crossed(point, height, facing.at, facing.height)
    screens = [
        (name, place, level)
        for name, place, level in crossed
        if name != piece and any(one.kind == SCREEN for one in r.field.pieces(name))
    ]
    left = damage
    for name, place, level in screens:
        left = harm(r, name, left, place, level, by=unit, rule="R05-AT-44")
        if left <= 0:
            return None
    return left


class Landed(Struct, frozen=True, kw_only=True):
    """What a hit ``by`` somebody is to do: Damage, or a push by so many inches; or nothing.

    At what a figure holds it goes for the ``prize``, at a thing for a place ``at`` some ``height``.
    The Damage of a ``shot`` stands alone.
    """

    by: str
    target: Target
    damage: int | None = None
    push: float | None = None
    prize: str | None = None
    at: Point | None = None
    height: float = 0.0
    shot: bool = False
    rule: str = "R05-CC-20"


def lands(facing: Facing, damage: int | None, *, prize: str | None = None, rule: str) -> Landed:
    """What a part of an attack is to do that has hit, at the place where it has struck."""
    return Landed(
        by=facing.part.unit,
        target=facing.attack.target,
        damage=damage,
        prize=prize,
        at=facing.at,
        height=facing.height,
        shot=facing.shoots,
        rule=rule,
    )


def take_effect(r: Res, landed: Iterable[Landed]) -> bool:
    """Let hits of one moment take effect; true when somebody has been pushed (R05-CH-15).

    Pushes come first, each from where its maker stood, so that nobody is too dead to push; what
    strikes a thing in a hand does so last: that is not too broken to strike.
    """
    every = list(landed)
    pushes = [one for one in every if one.push is not None]
    places = [r.state.units[one.by].place for one in pushes]
    for one, source in zip(pushes, places, strict=True):
        if one.target.figure in r.state.units:
            push(r, source, one.target.figure or "", one.push or 0.0)
    for one in sorted(every, key=lambda one: one.prize is not None):
        strike_home(r, one)
    return bool(pushes)


def strike_home(r: Res, hit: Landed) -> bool:
    """Where the Damage of a hit goes, whatever it was made with; true when it destroys a target.

    Worked numbers: a sword's 4 breaks a gun whose Armor die shows 3 (R05-OB-02).
    """
    figure, piece = hit.target.figure or "", hit.target.piece
    if hit.damage is None:
        return False
    if hit.prize is not None:
        strike_item(r, hit.by, figure, hit.prize, hit.damage)
        return False
    if piece is not None:
        assert hit.at is not None, "a thing is struck at a place"
        if not things(r, piece):
            return False
        rest = harm(r, piece, hit.damage, hit.at, hit.height, by=hit.by, rule=hit.rule)
        return rest > 0
    if figure not in r.state.units:
        return False
    if hit.shot:
        return hurt(r, hit.by, figure, hit.damage, hit.rule)
    return close_combat_damage(r, hit.by, figure, hit.damage, hit.rule)


def hurt(r: Res, unit_id: str, victim_id: str, damage: int, rule: str) -> bool:
    """One Damage total of shots meets Armor (R05-AT-07); Close Combat's sum has no part in it.

    True when it destroys. Ranged attacks are not Countered (R05-RG-02, R05-CC-52).
    """
    armor = armor_against(r, victim_id, damage)
    dead = single_damage(r, unit_id, victim_id, damage, rule, armor=armor)
    part_the_dead(r)
    return dead


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
