"""Whether and how well a thing can be attacked from here (R05-OB-01, R05-AT-02..04, -10..24)."""

from msgspec import Struct

from game.geometry.types import Exposure
from game.model.decisions import Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most, within_arc
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import prone, row_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.objects import thing_refusal, things
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.thing_sight import (
    nearest_place,
    place_in_sight,
    shown_of_thing,
    struck_place,
    thing_in_range,
)
from game.rulesets.brikwars.thing_touch import out_of_touch
from game.rulesets.brikwars.visibility import ANYWHERE, height_bonus
from game.rulesets.brikwars.words import inches_and_limit
from game.rulesets.brikwars_2005.figures import blow_row, item_row, sheet_of
from game.rulesets.brikwars_2005.maneuvers import ATTACK, FORWARD, means_refusal
from game.rulesets.brikwars_2005.motion import aim_rows, aims, fast_rows, still_rows
from game.rulesets.brikwars_2005.ranged_limits import ranged_refusal
from game.rulesets.brikwars_2005.shot_aims import blind_rows
from game.rulesets.brikwars_2005.sizing import size_modifiers
from game.rulesets.brikwars_2005.tables import ItemRow, tables
from game.words import tr

SEEN = {True: "solid", False: "either"}
"""What a shot has to get past: a blind one what is solid only (R05-AT-44)."""


class ThingAim(Struct, frozen=True, kw_only=True):
    """What an attack on a thing faces before any die.

    ``at`` and ``height`` are the place it would strike, ``distance`` how far that is from the
    barrel, and ``bonus`` what height adds to the range (R05-AT-40); inches.
    """

    at: Point
    height: float
    modifiers: tuple[Modifier, ...]
    distance: float = 0.0
    bonus: int = 0


def attack_refusal(
    view: Look, unit: AnyUnit, item_id: str, piece_id: str, *, further: bool = False
) -> Refusal | None:
    """Why a unit may not attack a thing by hand; nothing when it may.

    ``further`` is the next weapon of an attack that has begun and spent the Action (R05-CC-14).
    """
    if sheet_of(unit).action_spent and not further:
        return Refusal(tr("Action already spent"), "R05-TU-20")
    return (
        _kept_from_it(view, unit)
        or means_refusal(view, unit, ATTACK, item_id, "active")
        or hands_busy(view, unit)
        or thing_refusal(view, piece_id)
        or _out_of_reach(view, unit, item_id, piece_id)
    )


def _kept_from_it(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit attacks no thing by hand now, with nothing.

    In Close Combat it may only attack or Shove an opponent, or Withdraw (R05-CC-07).
    """
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R05-TU-30")
    if in_close_combat(view, unit.id):
        return Refusal(tr("In Close Combat: fight, or Withdraw"), "R05-CC-07")
    return None


def _out_of_reach(view: Look, unit: AnyUnit, item_id: str, piece_id: str) -> Refusal | None:
    item = unit.item(item_id)
    assert item is not None, "checked before"
    return off_the_blade(view, unit, blow_row(item.kind), piece_id)


def off_the_blade(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> Refusal | None:
    """Why a weapon does not get to a thing, or its wielder does not see it (R05-AT-02, -03)."""
    refused = out_of_touch(view, unit, row, piece_id)
    if refused is not None:
        return refused
    struck = struck_place(view, unit, piece_id, row.reach) or nearest_place(view, unit, piece_id)
    at, half = struck[0], tables().measures.forward_half_angle
    way = at.x - unit.place.x, at.y - unit.place.y
    if FORWARD in row.tags and at != unit.place and not within_arc(unit.facing, *way, half):
        return Refusal(tr("It strikes straight ahead only"), "R05-EQ-17")
    if shown_of_thing(view, unit, piece_id, row.reach, "opaque") is None:
        return Refusal(tr("Nothing of it is in sight"), "R05-AT-02")
    return None


def attack_aim(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> ThingAim:
    """What an attack on a thing by hand faces: nothing is automatic (R05-OB-01).

    Of a large thing the part within the weapon's reach counts (R05-AT-15, R05-AT-18). Worked
    numbers: a 3 on Use 4 strikes a crate, which is Stationary: 3 + 1 = 4.
    """
    at, height = struck_place(view, unit, piece_id, row.reach) or nearest_place(
        view, unit, piece_id
    )
    shown = shown_of_thing(view, unit, piece_id, row.reach, "opaque")
    sizes = () if shown is None else size_modifiers(things(view, piece_id), shown)
    return ThingAim(
        at=at,
        height=height,
        modifiers=(*sizes, *_motion(view, unit)),
    )


def _motion(view: Look, unit: AnyUnit) -> tuple[Modifier, ...]:
    """A thing is Stationary; the attacker may Aim, or be fast (R05-AT-20, -21, -24)."""
    return (*still_rows(True), *aim_rows(aims(view, unit)), *fast_rows(unit, None))


def shot_refusal(
    view: Look, unit: AnyUnit, item_id: str, piece_id: str, *, thrown: bool, blind: bool
) -> Refusal | None:
    """Why a unit may not shoot or throw at a thing; nothing when it may.

    Range is a hard limit (R05-AT-04); that of a throw is not known yet (R05-AT-05).
    """
    refused = ranged_refusal(view, unit, item_id, thrown) or thing_refusal(view, piece_id)
    item = unit.item(item_id)
    if refused is not None or item is None:
        return refused
    refused = _blind_refusal(view, unit, piece_id) if blind else None
    if refused is not None or thrown:
        return refused or _unseen_refusal(view, unit, piece_id, blind)
    return _out_of_range(view, unit, item_row(item), piece_id, blind)


def _blind_refusal(view: Look, unit: AnyUnit, piece_id: str) -> Refusal | None:
    """Nobody fires blind at what he sees; where a thing stands, everybody knows (R05-AT-43)."""
    if place_in_sight(view, unit, piece_id, "opaque") is None:
        return None
    return Refusal(tr("It is in sight: no need to fire blind"), "R05-AT-42")


def _unseen_refusal(view: Look, unit: AnyUnit, piece_id: str, blind: bool) -> Refusal | None:
    """Eyes and barrel both need a free line; a blind shot only the barrel (R05-AT-02, -04)."""
    if blind:
        if place_in_sight(view, unit, piece_id, SEEN[blind]) is None:
            return Refusal(tr("Something stops the shot on its way"), "R05-AT-04")
    elif place_in_sight(view, unit, piece_id) is None:
        return Refusal(tr("Nothing of it is in sight"), "R05-AT-02")
    return None


def _out_of_range(
    view: Look, unit: AnyUnit, row: ItemRow, piece_id: str, blind: bool
) -> Refusal | None:
    """Why no part of a thing that shows is within Range (R05-UN-07, R05-AT-04, R05-TD-05).

    How much of it shows is only measured where it matters: mostly the thing is farther off.
    """
    reach = reach_to(view, unit, row, piece_id)
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece_id)
    if at_most(gap, reach):
        refused = _unseen_refusal(view, unit, piece_id, blind)
        if refused is not None or thing_in_range(view, unit, piece_id, reach, SEEN[blind]):
            return refused
        shown = shown_of_thing(view, unit, piece_id, reach, SEEN[blind])
        if shown is None or at_most(shown.distance, reach):
            return None
        gap = shown.distance
    far, near = inches_and_limit(gap, reach)
    text = tr("Out of range: {length} with range {reach}")
    return Refusal(text.format(length=far, reach=near), "R05-AT-04")


def reach_to(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> float:
    """The range of a weapon to a thing, from above some more (R05-AT-40)."""
    low, _ = view.field.piece_heights(piece_id)
    return (row.range or 0.0) + height_bonus(unit, low)


def shot_aim(
    view: Look, unit: AnyUnit, row: ItemRow, piece_id: str, *, thrown: bool, blind: bool
) -> ThingAim | None:
    """What a shot or throw at a thing faces; nothing when none of it can be hit.

    Struck is the nearest place that shows. Worked numbers: of a barn 10" broad +5 at most, +1 as it
    stands still, and -5 fired blind: 3 + 5 + 1 - 5 = 4 (R05-AT-10, -20, -42).
    """
    low, _ = view.field.piece_heights(piece_id)
    reach = ANYWHERE if thrown else reach_to(view, unit, row, piece_id)
    shown: Exposure | None = shown_of_thing(view, unit, piece_id, reach, SEEN[blind])
    if shown is None:
        return None
    sizes = size_modifiers(things(view, piece_id), shown)
    return ThingAim(
        at=shown.at,
        height=shown.height,
        modifiers=(*sizes, *_motion(view, unit), *blind_rows(blind)),
        distance=shown.distance,
        bonus=height_bonus(unit, low),
    )
