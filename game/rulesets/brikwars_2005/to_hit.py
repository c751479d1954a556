"""What makes an attack hit: all that changes an Attack Roll, of every attack at every target.

Shots and throws, blows, Counterattacks and Charges, at figures, at what they hold, at things and at
spots face the same reasons, each a function of its own: size and cover (R05-AT-10..18), standing
still, Aiming and speed (R05-AT-20..30), firing blind (R05-AT-42..44), being ganged up on
(R05-CA-06) and a Riposte (R05-CC-54). Whoever rolls asks ``attack_roll``, which
asks ``modifiers`` for all of them.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Exposure, Sight
from game.model.battlefield import Piece
from game.model.decisions import Decision, Option
from game.model.events import Modifier, Moved
from game.model.state import AnyUnit
from game.model.vectors import HEADINGS, Point, completed, direction
from game.rulesets.brikwars.figures import foes_in_melee, held_items, in_close_combat
from game.rulesets.brikwars.momentum import heads
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.sizes import large_thing, part_rows, size_of, small_rows
from game.rulesets.brikwars.steps import Attack, Part
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.thing_sight import nearest_place, shown_of_thing, struck_place
from game.rulesets.brikwars.visibility import (
    ANYWHERE,
    height_bonus,
    item_rows,
    large,
    large_rows,
    point_distance,
    section_rows,
    shot_distance,
    shown_of,
    sight_of,
)
from game.rulesets.brikwars_2005.charging import charging_row
from game.rulesets.brikwars_2005.charging import reach_of as charging_reach
from game.rulesets.brikwars_2005.events import Aimed, Ran
from game.rulesets.brikwars_2005.figures import blow_row, item_row, sheet_of
from game.rulesets.brikwars_2005.joint_steps import SHOTS
from game.rulesets.brikwars_2005.maneuvers import ATTACK, reach_of
from game.rulesets.brikwars_2005.movement import can_move
from game.rulesets.brikwars_2005.rolls import TO_HIT, SkillRoll, skill_roll
from game.rulesets.brikwars_2005.run_steps import (
    AT_ONCE,
    CHARGE,
    COUNTER,
    FENDING,
    RIPOSTE,
    RUNS,
    charges_at,
)
from game.rulesets.brikwars_2005.sheets import settings
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.words import kept, mark

THROW: Final = "throw"

HIDES_A_SHOT: Final = {True: "solid", False: "either"}
"""What a shot has to get past: a blind one what is solid only (R05-AT-44)."""


Rows: TypeAlias = tuple[Modifier, ...]
"""What changes a roll."""


class Facing(Struct, frozen=True, kw_only=True):
    """What one part of an attack faces from where its maker is, before any die.

    It goes for a place ``at`` some ``height``, so far from the barrel of who shoots; height adds
    its ``bonus`` to the range (R05-AT-40). A ``reach`` is that of a weapon in inches, with that
    bonus; ``use`` is what the Attack Roll has to come to (R05-AT-06). Of a figure as ``target``
    the ``sight`` counts, of a thing what is ``shown``; nothing of what cannot be hit at all.
    ``blind`` is what is aimed at a shadow (R05-AT-42).
    """

    attack: Attack
    part: Part
    unit: AnyUnit
    use: int
    at: Point
    height: float
    reach: float = ANYWHERE
    distance: float = 0.0
    bonus: int = 0
    target: AnyUnit | None = None
    sight: Sight | None = None
    shown: Exposure | None = None
    blind: bool = False

    @property
    def shoots(self) -> bool:
        """Whether it is a Ranged attack."""
        return self.part.approach in SHOTS

    @property
    def fights(self) -> bool:
        """Whether it is a blow at a body: one that opens Close Combat, or is a part of it."""
        return self.target is not None and not self.shoots and not self.attack.target.held


def facing_of(view: Look, attack: Attack, part: Part | None = None) -> Facing:
    """What a part of an attack faces, as a rule its only one."""
    part, goal = part or attack.lead, attack.target
    if goal.figure is not None:
        return facing_figure(view, attack, part, view.state.units[goal.figure])
    if goal.piece is not None:
        low, _ = view.field.piece_heights(goal.piece)
        at = view.field.piece_place(view.state.units[part.unit].place, goal.piece)
        faced = _facing(view, attack, part, at, low)
        return _shot_at_thing(view, faced) if faced.shoots else _blow_at_thing(view, faced)
    assert goal.spot is not None, "an attack has a target or a point"
    faced = _facing(view, attack, part, goal.spot, view.field.ground(goal.spot).height)
    return with_fields(faced, distance=point_distance(faced.unit, faced.at, faced.height))


def facing_figure(view: Look, attack: Attack, part: Part, target: AnyUnit) -> Facing:
    """The same of a figure, wherever that will be when it is attacked."""
    faced = _facing(view, attack, part, target.place, target.elevation)
    faced = with_fields(faced, target=target)
    at_figure = _shot_at_figure if faced.shoots else _blow_at_figure
    return at_figure(view, faced, target)


def _facing(view: Look, attack: Attack, part: Part, at: Point, height: float) -> Facing:
    """What is alike whatever is attacked; of a thing ``height`` is where it begins."""
    unit = view.state.units[part.unit]
    return Facing(
        attack=attack,
        part=part,
        unit=unit,
        use=use_for(view, unit, part.approach, part.item),
        at=at,
        height=height,
        bonus=height_bonus(unit, height),
    )


def _shot_at_figure(view: Look, faced: Facing, target: AnyUnit) -> Facing:
    """A section counts with a free line from eyes and barrel, blindly from the barrel (R05-AT-17).

    Of a thing that it holds its size counts alone, wherever that is (R05-EQ-20).
    """
    unit, blind = faced.unit, faced.part.blind
    sight = sight_of(view, unit, target, fire=blind, aimed=not blind)
    far = _item_of(unit, faced.part.item).range
    return with_fields(
        faced,
        reach=ANYWHERE if far is None else far + faced.bonus,
        distance=shot_distance(unit, target, sight.sections),
        sight=sight,
        blind=blind,
    )


def _blow_at_figure(view: Look, faced: Facing, target: AnyUnit) -> Facing:
    """A blow at what is not in sight is blind (R05-AT-44), and meets what it can get to."""
    unit, part = faced.unit, faced.part
    sight = sight_of(view, unit, target)
    blind = not any(sight.sections)
    if part.approach in RUNS:
        reach = charging_reach(view, unit, part.approach, part.item)
    else:
        reach = reach_of(unit, part.approach, part.item).most
    if blind:
        sight = sight_of(view, unit, target, fire=True)
    return with_fields(faced, reach=reach, sight=sight, blind=blind)


def _shot_at_thing(view: Look, faced: Facing) -> Facing:
    """Struck is the nearest place that shows; of what is farther off than the Range nothing counts.

    R05-AT-15, R05-TD-05.
    """
    unit, part, piece = faced.unit, faced.part, faced.attack.target.piece or ""
    reach = ANYWHERE if part.approach == THROW else reach_to_thing(view, unit, part, piece)
    shown = shown_of_thing(view, unit, piece, reach, HIDES_A_SHOT[part.blind])
    faced = with_fields(faced, reach=reach, blind=part.blind)
    if shown is None:
        return faced
    at, height, distance = shown.at, shown.height, shown.distance
    return with_fields(faced, at=at, height=height, distance=distance, shown=shown)


def reach_to_thing(view: Look, unit: AnyUnit, part: Part, piece: str) -> float:
    """The range of a weapon to a thing, from above some more (R05-AT-40)."""
    low, _ = view.field.piece_heights(piece)
    return (_item_of(unit, part.item).range or 0.0) + height_bonus(unit, low)


def _blow_at_thing(view: Look, faced: Facing) -> Facing:
    """Of a large thing the part within the weapon's reach counts (R05-AT-15, R05-AT-18).

    Struck is the nearest place that the hand gets to.
    """
    unit, part, piece = faced.unit, faced.part, faced.attack.target.piece or ""
    reach = weapon_row(view, unit, part.approach, part.item).reach
    shown = shown_of_thing(view, unit, piece, reach, "opaque")
    struck = struck_place(view, unit, piece, reach) or nearest_place(view, unit, piece)
    return with_fields(faced, at=struck[0], height=struck[1], reach=reach, shown=shown)


def _item_of(unit: AnyUnit, item_id: str | None) -> ItemRow:
    item = unit.item(item_id or "")
    assert item is not None, "an attack has a weapon"
    return item_row(item)


def weapon_row(view: Look, unit: AnyUnit, approach: str, item_id: str | None) -> ItemRow:
    """What strikes: a Charging Weapon is one of its own, exotic or not (R05-CH-10)."""
    item = unit.item(item_id or "")
    assert item is not None, "an Attack has a weapon"
    row = charging_row(view, unit, item.id) if approach == CHARGE else None
    return row or blow_row(item.kind)


def use_for(view: Look, unit: AnyUnit, approach: str, item_id: str | None) -> int:
    """The Use that an attack is rolled against (R05-AT-06, R05-CC-14, R05-CC-22, R05-CC-24).

    A Shove takes the highest among the items held; one with a Shield the Shield's own, unless the
    switch ``shield_shove_uses_shield_use`` is off.
    """
    if approach in SHOTS:
        return use_of_shot(_item_of(unit, item_id), approach == THROW)
    if approach in (ATTACK, CHARGE):
        return weapon_row(view, unit, approach, item_id).use
    shield = unit.item(item_id) if item_id is not None else None
    if shield is not None and settings(view).shield_shove_uses_shield_use:
        return item_row(shield).use
    uses = (item_row(one).use for one in held_items(unit))
    return max(uses, default=tables().measures.bare_hand_use)


def use_of_shot(row: ItemRow, thrown: bool) -> int:
    """The Use of an item, shot or thrown: of a Shield 3, like any Random Object (R05-EQ-12)."""
    return row.throw.use if thrown and row.throw is not None else row.use


def size_and_cover(view: Look, facing: Facing) -> Rows:
    """Size of the target, and how much of it shows (R05-AT-10..16, R05-AT-18, R05-EQ-20).

    A minifig whose legs are behind a low wall is at -1, one behind a paper wall at -5 (R05-AT-44):
    that is ``blind``. Of a barn 10" broad +5 at most. The ground is no larger than a minifig.
    """
    goal, target = facing.attack.target, facing.target
    if goal.held:
        return item_rows(view)
    if facing.shown is not None:
        return size_modifiers(things(view, goal.piece), facing.shown)
    if target is None or facing.sight is None:
        return ()
    if not large(target) or (facing.blind and not facing.shoots):
        return section_rows(view, facing.sight.sections, facing.blind)
    hides = HIDES_A_SHOT[facing.blind] if facing.shoots else "opaque"
    extent = shown_of(view, facing.unit, target, facing.reach, hides)
    return creature_modifiers(target, extent)


def size_modifiers(pieces: tuple[Piece, ...], shown: Exposure) -> Rows:
    """What the size of a thing does to an attack on it.

    Of a large one counts how broad it shows across the attacker's view, or how high where that is
    more (R05-UN-04, R05-TD-04): half of it, +5 at most (R05-AT-10). A smaller one, and a large one
    of which no more shows than of a small one, is compared with bricks by what shows (R05-AT-14,
    R05-AT-15): of a wall 24" long and 1" high a slit of a hundredth is 0.24 square inches, -2.
    """
    measures = tables().measures
    part = min(shown.across, size_of(pieces))
    if large_thing(pieces) and part > measures.minifig_size:
        return part_rows(part, measures.most_size_bonus, "R05-AT-10")
    return small_rows("R05", pieces, shown.share)


def creature_modifiers(target: AnyUnit, extent: float) -> Rows:
    """The same of a large creature of which so much shows across the view (R05-AT-10)."""
    return large_rows(target, extent, "R05-AT-10", tables().measures.most_size_bonus)


def out_of_sight(view: Look, facing: Facing) -> Rows:
    """-5 for a blow at a shadow, as for a shot (R05-AT-42, R05-AT-44)."""
    del view
    if facing.blind and facing.fights:
        return _blind_row(mark("target out of sight"))
    return ()


def firing_blind(view: Look, facing: Facing) -> Rows:
    """-5 for Firing Blind, on top of everything else (R05-AT-42, R05-AT-44).

    Worked numbers: a barn gives +5 at most, +1 as it stands still, and -5 fired blind: with a 3
    that is 3 + 5 + 1 - 5 = 4 (R05-AT-10, R05-AT-20).
    """
    del view
    return _blind_row(mark("firing blind")) if facing.blind and facing.shoots else ()


def _blind_row(name: str) -> Rows:
    return (Modifier(common().measures.blind_modifier, name, "R05-AT-42"),)


def standing_still(view: Look, facing: Facing) -> Rows:
    """+1 against a Stationary target, which things and the ground are (R05-AT-20).

    Nobody is who fights hand to hand (R05-AT-29). Worked numbers: a 3 on Use 4 strikes a crate:
    3 + 1 = 4.
    """
    target = facing.target
    if target is not None and not (facing.shoots and stationary(view, target)):
        return ()
    amount = tables().measures.stationary_modifier
    return (Modifier(amount, mark("target Stationary"), "R05-AT-20"),)


def aiming(view: Look, facing: Facing) -> Rows:
    """+1 for an attacker who Aims, from afar or at a thing (R05-AT-21).

    Worked numbers: one who Aims at a Stationary target of which one section shows has
    +1 + 1 - 2 = 0 (R05-AT-13, R05-AT-20).
    """
    if facing.target is not None and not facing.shoots:
        return ()
    amount = tables().measures.aim_modifier
    return (Modifier(amount, mark("Aiming"), "R05-AT-21"),) if aims(view, facing.unit) else ()


def speed(view: Look, facing: Facing) -> Rows:
    """-1 for every 6" of the faster of the two (R05-AT-22..25, R05-AT-29).

    Of blows speed counts for the one that opens Close Combat; ruling: between those who fight each
    other already it does not. Of a target that Charges the attacker itself the speed is ignored,
    and the charger is subject to its own, unless the switch ``charge_ignores_own_speed`` is on
    (R05-CH-16). Worked numbers: one who Aims at a target with speed 12" has +1 - 2 = -1.
    """
    unit, target = facing.unit, facing.target
    if target is None:
        return fast_rows(unit, None)
    if facing.shoots:
        return fast_rows(unit, target, charges_at(view, target, unit))
    if not facing.fights:
        return ()
    if facing.part.approach in RUNS:
        if settings(view).charge_ignores_own_speed:
            unit = with_fields(unit, sheet=with_fields(sheet_of(unit), moved_this_turn=0.0))
        return fast_rows(unit, target)
    if facing.part.mode in (FENDING, AT_ONCE):
        return fast_rows(unit, target, at_it=True)
    return () if target.id in foes_in_melee(view, unit.id) else fast_rows(unit, target)


def fast_rows(unit: AnyUnit, target: AnyUnit | None, at_it: bool = False) -> Rows:
    """-1 for every 6" that the faster of the two moved, not when they run at each other.

    R05-AT-22, R05-AT-23, R05-AT-24. Only full inches count (R05-UN-09). Of a target that Charges
    the attacker itself, ``at_it``, the speed is ignored (R05-AT-25). Worked numbers: 7" and 13"
    make -2.
    """
    if target is not None and toward_each_other(unit, target):
        return ()
    speeds = [speed_of(unit)]
    if target is not None and not at_it:
        speeds.append(speed_of(target))
    fastest = completed(max(speeds))
    steps = fastest // tables().measures.fast_inches
    if steps == 0:
        return ()
    return (Modifier(-steps, kept('{speed}" fast').format(speed=fastest), "R05-AT-24"),)


def ganged_up_on(view: Look, facing: Facing) -> Rows:
    """-1 on a Counter for every attacker but the first (R05-CA-06).

    Who attacks has no such penalty, however many it fights (R05-CA-08).
    """
    del view
    return gang_rows(facing.unit) if facing.part.mode in (COUNTER, RIPOSTE) else ()


def ganged_up_on_in_a_charge(view: Look, facing: Facing) -> Rows:
    """The same on the Counter to a Charge; what falls at once with that is none (R05-CH-14)."""
    del view
    return gang_rows(facing.unit) if facing.part.mode == FENDING else ()


def gang_rows(unit: AnyUnit) -> Rows:
    """-1 on a Counter for every attacker of this player's turn after the first (R05-CA-06)."""
    count = len(sheet_of(unit).attackers)
    if count < 2:
        return ()
    text = kept("ganged up on by {count}").format(count=count)
    return (Modifier(1 - count, text, "R05-CA-06"),)


def riposte(view: Look, facing: Facing) -> Rows:
    """-1 on the blow of a Parry and Riposte (R05-CC-54)."""
    del view
    return riposte_rows(facing.part.mode == RIPOSTE)


def riposte_rows(riposte: bool) -> Rows:
    """-1 on every roll of a Parry and Riposte (R05-CC-54)."""
    amount = tables().measures.riposte_modifier
    return (Modifier(amount, mark("Parry and Riposte"), "R05-CC-54"),) if riposte else ()


class Source(Struct, frozen=True):
    """One reason to hit better or worse: the ``rows`` that it gives.

    What ``opens`` is told of a blow as it begins, before the two are in Close Combat (R05-AT-29);
    all else once an Angry Inch of who Parries is over (R05-AT-18).
    """

    rows: Callable[[Look, Facing], Rows]
    opens: bool = False


MODIFIERS: tuple[Source, ...] = (
    Source(ganged_up_on_in_a_charge),
    Source(size_and_cover),
    Source(out_of_sight),
    Source(standing_still, opens=True),
    Source(aiming, opens=True),
    Source(speed, opens=True),
    Source(firing_blind),
    Source(ganged_up_on),
    Source(riposte),
)
"""All reasons there are, in the order in which they are told."""


def opening(view: Look, facing: Facing) -> Rows:
    """What is told of a blow before it locks the two in Close Combat (R05-AT-29)."""
    return tuple(row for one in MODIFIERS if one.opens for row in one.rows(view, facing))


def modifiers(view: Look, facing: Facing, opened: Rows | None = None) -> Rows:
    """Everything that changes the Attack Roll; of a blow begun before, ``opened`` was told then."""
    rows: list[Modifier] = []
    for one in MODIFIERS:
        if not one.opens or opened is None:
            rows += one.rows(view, facing)
        else:
            rows, opened = [*rows, *opened], ()
    return tuple(rows)


def attack_roll(
    r: Res,
    facing: Facing,
    *,
    opened: Rows | None = None,
    parry_pending: bool = False,
    rules: tuple[str, ...],
) -> SkillRoll:
    """The Attack Roll of every attack (R05-AT-06).

    While a Parry is pending Bonus Dice are taken by default: a higher total is harder to Parry
    (R05-DI-07).
    """
    return skill_roll(
        r,
        facing.unit,
        facing.use,
        modifiers(r, facing, opened),
        why=TO_HIT,
        target=facing.attack.target.figure,
        parry_pending=parry_pending,
        rules=rules,
    )


def speed_of(unit: AnyUnit) -> float:
    """Inches a unit has moved on its current turn, else on its most recent one (R05-UN-10).

    Nothing in this game carries anybody, so nobody has the speed of what carries it (R05-AT-28).
    """
    return sheet_of(unit).moved_this_turn


def stationary(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit stands still and fights nobody hand to hand (R05-UN-12, R05-AT-29).

    On its feet or not (R05-TU-33).
    """
    return speed_of(unit) == 0.0 and not in_close_combat(view, unit.id)


def has_moved(r: Res, unit_id: str, inches: float, forced: bool) -> None:
    """Count a stretch of a unit's own movement for its speed (R05-UN-11)."""
    del forced
    if inches > 0.0:
        gone = next(one for one in reversed(r.events) if isinstance(one, Moved))
        r.emit(Ran(unit=unit_id, inches=inches, heading=heading_of(gone), rules=("R05-UN-11",)))


def heading_of(moved: Moved) -> Point:
    """The unit vector over the last half inch of a path, or over all of a shorter one (R05-TD-02).

    A step aside at the end of a run hardly turns it.
    """
    end, left = moved.path[-1], tables().measures.heading_inches
    since = end
    for corner in (*reversed(moved.path[:-1]), moved.start):
        stretch = since.distance(corner)
        if stretch >= left:
            since = since.toward(corner, left)
            break
        since, left = corner, left - stretch
    return Point(*(direction(since, end) or HEADINGS[moved.facing]))


def take_aim(r: Res, unit_id: str) -> None:
    """Stand still for the rest of the turn (R05-AT-27)."""
    if not sheet_of(r.state.units[unit_id]).aiming:
        r.emit(Aimed(unit=unit_id, rules=("R05-AT-21", "R05-AT-27")))


def aims(view: Look, unit: AnyUnit) -> bool:
    """Whether an attacker has the +1 of Aiming (R05-AT-21, R05-AT-27).

    On its own turn once it has committed itself, in response after a turn without moving.
    """
    if unit.side == view.state.turn:
        return sheet_of(unit).aiming
    return stationary(view, unit)


def toward_each_other(unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether both have moved, at last each straight at the other (R05-AT-22, R05-AT-30)."""
    return _heads_for(unit, target) and _heads_for(target, unit)


def _heads_for(unit: AnyUnit, other: AnyUnit) -> bool:
    heading, way = sheet_of(unit).heading, direction(unit.place, other.place)
    if heading is None or way is None or speed_of(unit) == 0.0:
        return False
    return heads(heading, way, tables().measures.toward_half_angle)


POINT = "R05-DP-02"
AIM, NO = "aim", "no"


def may_aim(view: Look, unit: AnyUnit) -> bool:
    """Whether a unit could take aim on its own turn: it has not moved so far (R05-AT-27)."""
    own = unit.side == view.state.turn
    return own and stationary(view, unit) and not sheet_of(unit).aiming


def offer_aim(r: Res, unit_id: str) -> None:
    """Ask a unit on its own turn whether it forfeits all movement for +1 (R05-DP-02).

    By default it does. Who cannot move any more has nothing to lose, and is not asked.
    """
    unit = r.state.units[unit_id]
    if not may_aim(r, unit):
        return
    if can_move(r, unit) is not None or r.ask(_question(r, unit)).do == AIM:
        take_aim(r, unit_id)


def _question(view: Look, unit: AnyUnit) -> Decision:
    aim = Option(do=AIM, unit=unit.id, point=POINT)
    return Decision(
        kind="R05-DP-02",
        side=unit.side,
        unit=unit.id,
        about=view.state.event_count,
        options=(aim, Option(do=NO, unit=unit.id, point=POINT)),
        default=aim.choice(),
    )
