"""What an attack faces before any die, and what that does to its Action Roll.

R10-AT-01, R10-AT-03, R10-AT-11, R10-AT-20..44, R10-CA-06, R10-EQ-25, R10-TD.

Every attack asks here, whatever it is aimed at: blows and Charges, shots and throws, at figures,
at what they hold, at things and at spots. One more modifier is one more function in ``MODIFIERS``,
with a number from the tables and a text of its own.
"""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Exposure, Sight
from game.model.battlefield import Piece
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, started
from game.rulesets.brikwars.figures import in_close_combat, row_of
from game.rulesets.brikwars.objects import things
from game.rulesets.brikwars.reaches import reached_from_here
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.sizes import large_thing, part_rows, size_of, small_rows
from game.rulesets.brikwars.steps import Attack, Part, Target, alone
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_sight import (
    nearest_place,
    place_in_sight,
    shown_of_thing,
    struck_place,
    touches,
)
from game.rulesets.brikwars.visibility import (
    ANYWHERE,
    covered_sections,
    height_bonus,
    item_rows,
    large,
    large_rows,
    point_distance,
    section_rows,
    shot_distance,
    shown_of,
    sight_of,
    weapon_range,
)
from game.rulesets.brikwars.words import length_and_limit
from game.rulesets.brikwars_2010.figures import in_a_grab, item_row, outnumbered, strike_use
from game.rulesets.brikwars_2010.rolls import ActionRoll, action_roll
from game.rulesets.brikwars_2010.tables import tables
from game.words import kept, mark

RANGED = ("shoot", "throw")
"""How one attacks from afar; everything else is a blow."""


class Facing(Struct, frozen=True, kw_only=True):
    """What one part of an attack faces before any die.

    It would strike ``at`` a place and a ``height``, and needs no roll where it is ``sure`` to.
    ``distance`` and ``range`` are in inches, ``out`` those out of range; ``bursts`` of the same
    Action came before it. Of a ``figure`` ``sections`` count, or if it is large ``shown`` inches;
    of a thing what is ``exposed``. ``modifiers`` are the rows of the Action Roll.
    """

    attack: Attack
    part: Part
    unit: AnyUnit
    row: ItemRow
    at: Point
    height: float
    sure: bool = False
    distance: float = 0.0
    range: float = 0.0
    out: int = 0
    bursts: int = 0
    figure: AnyUnit | None = None
    sight: Sight | None = None
    sections: tuple[bool, ...] = ()
    shown: float = 0.0
    exposed: Exposure | None = None
    modifiers: tuple[Modifier, ...] = ()

    @property
    def ranged(self) -> bool:
        """Whether it comes from afar."""
        return self.part.approach in RANGED

    @property
    def use(self) -> int:
        """The rating that the Action Roll has to reach."""
        return self.row.use if self.ranged else strike_use(self.row)


def to_hit(view: Look, attack: Attack, part: Part, *, bursts: int = 0) -> tuple[Modifier, ...]:
    """Every row of the Action Roll of one part of an attack; none where it needs no roll."""
    facing = facing_of(view, attack, part, bursts=bursts)
    return () if facing is None or facing.sure else facing.modifiers


def burst_rows(view: Look, attack: Attack, bursts: int) -> tuple[Modifier, ...]:
    """Those rows that some bursts bring to the next one (R10-EQ-25)."""
    rows = to_hit(view, attack, attack.lead, bursts=bursts)
    return tuple(row for row in rows if row.rule == "R10-EQ-25")


def roll_to_hit(
    r: Res, facing: Facing, *, spends: tuple[str, ...], rules: tuple[str, ...]
) -> ActionRoll:
    """The Action Roll of an attack against all that it faces (R10-DI-01, R10-CC-14, R10-RG-04)."""
    return action_roll(
        r,
        facing.unit,
        facing.use,
        facing.modifiers,
        why="to hit",
        target=facing.attack.target.figure,
        spends=spends,
        rules=rules,
    )


def outnumbering(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """-1 for who fights against more than there are on his side (R10-CA-06).

    Of a throw at a spot range alone counts (R10-EX-07).
    """
    at_spot = facing.attack.target.spot is not None
    return () if at_spot else outnumbered(view, facing.unit)


def something_held(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """-2 for something that a figure holds, however much of its bearer is seen (R10-AT-23)."""
    return item_rows(view) if facing.attack.target.held else ()


def size(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """What the size of a thing or of a large creature does, or of the part that counts of it.

    A lance that reaches 3" of a beast has +1, a sword that reaches less than 2" of it has none
    (R10-AT-20). What is smaller than a minifig is compared with bricks (R10-AT-21..24).
    """
    target = facing.attack.target
    if facing.exposed is not None:
        return size_modifiers(things(view, target.piece or ""), facing.exposed)
    if facing.figure is None or target.held or not large(facing.figure):
        return ()
    return large_rows(facing.figure, facing.shown, "R10-AT-20")


def size_modifiers(
    pieces: tuple[Piece, ...], shown: Exposure, rule: str | None = None
) -> tuple[Modifier, ...]:
    """What the size of a thing, or of the part that counts, does to a roll.

    More than Size 1: half the longest extent of the part that is visible and in range (R10-AT-20,
    R10-TD-17). Anything smaller is compared with bricks (R10-AT-24). ``rule`` replaces the rule
    named, for Explosions.
    """
    if large_thing(pieces):
        return part_rows(min(shown.length, size_of(pieces)), None, rule or "R10-AT-20")
    return small_rows("R10", pieces, shown.share, rule)


def cover(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """-1 for each section of a minifig that is hidden (R10-AT-21..23, R10-AT-41, R10-EQ-19).

    Size and cover change every Action Roll to hit, not only those of shots: of all modifiers
    height alone is for Ranged attacks (R10-AT-30). A minifig whose legs are behind a low wall is
    struck at -1, one of whom the head alone shows over it at -2; one behind a Heavy Shield that it
    does not Parry with is at -1 as well. Rulings: of a blow only what is solid hides sections, as
    of a blind shot (R10-AT-44); smoke does not. Where a wall leaves no section that the weapon gets
    to, there is no target: the blow is refused (R10-AT-02, R10-AT-03). Where other figures or a
    Heavy Shield hide the last of them, the wall alone counts: one strikes past those.
    """
    figure = facing.figure
    if figure is None or facing.attack.target.held or large(figure):
        return ()
    if not facing.ranged and not any(facing.sections):
        return ()
    return section_rows(view, facing.sections, facing.part.blind)


def beyond_range(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """-1 for every inch out of range: 7.4" with range 6" is -2 (R10-AT-32)."""
    del view
    if facing.out == 0:
        return ()
    text = kept('{length}" with range {reach}"')
    far, _ = length_and_limit(facing.distance, facing.range)
    told = text.format(length=far, reach=f"{facing.range:g}")
    return (Modifier(-facing.out, told, "R10-AT-32"),)


def blindness(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """What it costs to fire at somebody unseen (R10-AT-35)."""
    del view
    if not facing.part.blind:
        return ()
    return (Modifier(tables().measures.blind_modifier, mark("firing blind"), "R10-AT-35"),)


def earlier_bursts(view: Look, facing: Facing) -> tuple[Modifier, ...]:
    """What a burst suffers after some others: the third is at -2 (R10-EQ-25)."""
    del view
    if facing.bursts == 0:
        return ()
    text = kept("burst {number}").format(number=facing.bursts + 1)
    return (Modifier(facing.bursts * facing.row.burst_modifier, text, "R10-EQ-25"),)


Source: TypeAlias = Callable[[Look, Facing], tuple[Modifier, ...]]
"""What has a say in whether an attack hits."""

MODIFIERS: Final[tuple[Source, ...]] = (
    outnumbering,
    something_held,
    size,
    cover,
    beyond_range,
    blindness,
    earlier_bursts,
)
"""All there are, in the order in which their rows are told."""


def with_modifiers(view: Look, facing: Facing) -> Facing:
    """What an attack faces, with the rows that it gets for that."""
    rows: list[Modifier] = []
    for source in MODIFIERS:
        rows.extend(source(view, facing))
    return with_fields(facing, modifiers=tuple(rows)) if rows else facing


def facing_of(
    view: Look, attack: Attack, part: Part, *, bursts: int = 0, more: int = 0
) -> Facing | None:
    """What one part of an attack faces from where its attacker stands (R10-AT-01, step 1).

    Nothing where it cannot be made any more: of a thing none is left or none is in sight.
    ``more`` inches of range are a MOM's (R10-CH-06).
    """
    if part.approach not in RANGED:
        return facing_of_blow(view, attack, part)
    target = attack.target
    if target.piece is not None and not things(view, target.piece):
        return None
    unit, row = _armed(view, part)
    if target.piece is not None:
        reach = _reach_at_thing(view, attack, part, more)
        exposed = shown_of_thing(view, unit, target.piece, reach)
        if exposed is None:
            return None
        bare = _shot_at_thing(view, attack, part, exposed, reach)
        sure = part.approach == "shoot" and touches(view, unit, target.piece, row.reach)
        bare = with_fields(bare, sure=sure)
    elif target.spot is not None:
        bare = _shot_at_spot(view, attack, part, target.spot, more)
    else:
        figure = view.state.units[target.figure or ""]
        bare = _shot_at_figure(view, attack, part, (unit, row, figure), more)
    return with_modifiers(view, with_fields(bare, bursts=bursts) if bursts else bare)


def facing_of_blow(view: Look, attack: Attack, part: Part) -> Facing:
    """What a Strike or Charge faces (R10-CC-14, R10-AT-11, R10-AT-13)."""
    at_thing = attack.target.piece is not None
    bare = _blow_at_thing(view, attack, part) if at_thing else _blow_at_figure(view, attack, part)
    return with_modifiers(view, bare)


def _armed(view: Look, part: Part) -> tuple[AnyUnit, ItemRow]:
    """Who attacks, and the row of what it attacks with."""
    unit = view.state.units[part.unit]
    item = unit.item(part.item or "")
    assert item is not None, "such an attack has a weapon"
    return unit, item_row(item)


def _reach(unit: AnyUnit, row: ItemRow, part: Part, height: float, more: int) -> float:
    """Range at something of some height; an Explosive's is always that of a throw (R10-EQ-06)."""
    flies = part.approach == "throw" and row.role != "explosive"
    return weapon_range(row, flies) + height_bonus(unit, height) + more


def out_of_range(distance: float, reach: float) -> int:
    """Inches out of range: every started one counts (R10-UN-09, R10-AT-32)."""
    return 0 if at_most(distance, reach) else started(distance - reach)


def _shot_at_spot(view: Look, attack: Attack, part: Part, spot: Point, more: int) -> Facing:
    """A throw at a spot: it is as a target of a minifig's size (R10-EX-07)."""
    unit, row = _armed(view, part)
    ground = view.field.ground(spot).height
    distance, reach = point_distance(unit, spot, ground), _reach(unit, row, part, ground, more)
    return Facing(
        attack=attack,
        part=part,
        unit=unit,
        row=row,
        at=spot,
        height=ground,
        distance=distance,
        range=reach,
        out=out_of_range(distance, reach),
    )


def _shot_at_figure(
    view: Look,
    attack: Attack,
    part: Part,
    who: tuple[AnyUnit, ItemRow, AnyUnit],
    more: int,
) -> Facing:
    """A shot at a figure, or at something it holds (R10-AT-43).

    Ruling on R10-DP-07: nobody picks a section of a figure to hit. The rules give head, torso and
    legs no Armor or effect of their own; how many of them show is what counts (R10-AT-41).
    The muzzle lies on the edge of the shooter's stand; range is measured in 3D to the nearest
    point of the target (R10-TD-08).
    """
    unit, row, target = who
    sight = sight_of(view, unit, target, fire=part.blind, aimed=not part.blind)
    sections = covered_sections(unit, target, sight)
    distance = shot_distance(unit, target, sections)
    reach = _reach(unit, row, part, target.elevation, more)
    measured = large(target) and not attack.target.held
    kind = "solid" if part.blind else "either"
    return Facing(
        attack=attack,
        part=part,
        unit=unit,
        row=row,
        at=target.place,
        height=target.elevation,
        distance=distance,
        range=reach,
        out=out_of_range(distance, reach),
        figure=target,
        sight=sight,
        sections=sections,
        shown=shown_of(view, unit, target, reach, kind) if measured else 0.0,
    )


def in_sights(view: Look, unit: AnyUnit, item: Item, target: AnyUnit) -> bool:
    """Whether a weapon has a target in sight and in range, where it is or would be (R10-TU-22)."""
    attack = alone(unit.id, item.id, "shoot", Target(figure=target.id))
    facing = _shot_at_figure(view, attack, attack.lead, (unit, item_row(item), target), 0)
    return facing.out == 0 and any(facing.sections)


def _reach_at_thing(view: Look, attack: Attack, part: Part, more: int) -> float:
    """Range at a thing, from above at its foot (R10-AT-30)."""
    unit, row = _armed(view, part)
    low, _ = view.field.piece_heights(attack.target.piece or "")
    return _reach(unit, row, part, low, more)


def _shot_at_thing(
    view: Look, attack: Attack, part: Part, exposed: Exposure, reach: float
) -> Facing:
    """A shot at what is ``exposed`` of a thing.

    Range is measured to its nearest visible place, which is the one that is struck (R10-UN-07).
    What the muzzle touches is hit automatically (R10-AT-11); what is thrown touches nothing.
    """
    unit, row = _armed(view, part)
    return Facing(
        attack=attack,
        part=part,
        unit=unit,
        row=row,
        at=exposed.at,
        height=exposed.height,
        distance=exposed.distance,
        range=reach,
        out=out_of_range(exposed.distance, reach),
        exposed=exposed,
    )


def _blow_at_figure(view: Look, attack: Attack, part: Part) -> Facing:
    """A blow at a figure: of a large one the part within the weapon's reach counts (R10-AT-20).

    Either party of a Grab is hit automatically, by anyone (R10-AT-13, R10-CC-21); what they hold
    is not.
    """
    unit, row = _armed(view, part)
    target = view.state.units[attack.target.figure or ""]
    bare = Facing(
        attack=attack,
        part=part,
        unit=unit,
        row=row,
        at=target.place,
        height=target.elevation,
        figure=target,
    )
    if attack.target.held:
        return bare
    sure = in_a_grab(target)
    if large(target):
        return with_fields(bare, sure=sure, shown=shown_of(view, unit, target, row.reach, "solid"))
    sight = sight_of(view, unit, target, fire=True)
    sections = covered_sections(unit, target, sight)
    if not any(sections):
        sections = reached_from_here(view, unit, target)
    return with_fields(bare, sure=sure, sight=sight, sections=sections)


def _blow_at_thing(view: Look, attack: Attack, part: Part) -> Facing:
    """A blow at a thing: automatic, unless the striker is in Close Combat (R10-AT-11).

    Then it is rolled, with outnumbering and the size of the thing: of a large one the part that
    the weapon reaches counts (R10-AT-20). Struck is the nearest place that the hand gets to.
    """
    unit, row = _armed(view, part)
    piece = attack.target.piece or ""
    at, height = struck_place(view, unit, piece, row.reach) or nearest_place(view, unit, piece)
    sure = not in_close_combat(view, unit.id)
    shown = None if sure else shown_of_thing(view, unit, piece, row.reach)
    length = 0.0 if shown is None else shown.length
    return Facing(
        attack=attack,
        part=part,
        unit=unit,
        row=row,
        at=at,
        height=height,
        sure=sure,
        exposed=Exposure(at=at, height=height, distance=0.0, length=length, share=1.0),
    )


def could_hit(view: Look, attack: Attack, part: Part) -> bool:
    """Whether the best roll there is hits: the highest face with a Benny on top (R10-CA-04).

    How much of a thing shows is only measured where it matters. Mostly it is so near that the roll
    hits however little of it shows, or so far that it does not even if all of it does: no source
    is harder on what is nearer, or shows more.
    """
    roll = row_of(view.state.units[part.unit]).action_die + tables().measures.benny_die
    if attack.target.piece is not None:
        in_any_case = _hits_thing_anyway(view, attack, part, roll)
        if in_any_case is not None:
            return in_any_case
    facing = facing_of(view, attack, part)
    return facing is not None and _reached(facing, roll)


def _reached(facing: Facing, roll: int) -> bool:
    return roll + sum(row.amount for row in facing.modifiers) >= facing.use


def _hits_thing_anyway(view: Look, attack: Attack, part: Part, roll: int) -> bool | None:
    """Whether a roll hits a thing even at the worst, or not even at the best that it could face.

    Nothing where it depends on how much of it shows.
    """
    unit, piece = view.state.units[part.unit], attack.target.piece or ""
    found = place_in_sight(view, unit, piece)
    if found is None:
        return False
    reach = _reach_at_thing(view, attack, part, 0)
    rise = found[1] - unit.elevation - tables().measures.muzzle_height
    far = math.sqrt(unit.place.distance(found[0]) ** 2 + rise * rise)
    least = Exposure(at=found[0], height=found[1], distance=far, length=0.0, share=0.0)
    worst = with_modifiers(view, _shot_at_thing(view, attack, part, least, reach))
    if _reached(worst, roll):
        return True
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece)
    length = ANYWHERE if at_most(gap, reach) else 0.0
    most = Exposure(at=found[0], height=found[1], distance=gap, length=length, share=1.0)
    best = with_modifiers(view, _shot_at_thing(view, attack, part, most, reach))
    return None if _reached(best, roll) else False
