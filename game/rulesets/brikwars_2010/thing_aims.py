"""Whether and how well a thing can be attacked from here (R10-AT-02, -03, -11, -20..24, R10-TD)."""

import math

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.geometry.types import Exposure
from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.engagement import in_close_combat
from game.rulesets.brikwars.figures import prone, row_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.objects import thing_refusal, things, things_near
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.sizes import most_for_smallness
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars.thing_sight import (
    nearest_place,
    place_in_sight,
    shown_of_thing,
    struck_place,
    touches,
)
from game.rulesets.brikwars.thing_touch import out_of_touch
from game.rulesets.brikwars.visibility import height_bonus, weapon_range
from game.rulesets.brikwars_2010.delaying import waiting_refusal
from game.rulesets.brikwars_2010.disengaging import free_to_move
from game.rulesets.brikwars_2010.engagement import outnumbered
from game.rulesets.brikwars_2010.figures import GRABBED, item_row, sheet_of, strikers
from game.rulesets.brikwars_2010.grips import grabbing
from game.rulesets.brikwars_2010.maneuvers import means_refusal
from game.rulesets.brikwars_2010.ranged import ranged_refusal
from game.rulesets.brikwars_2010.sizing import size_modifiers
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.visibility import out_of_range, range_rows
from game.words import tr


class ThingAim(Struct, frozen=True, kw_only=True):
    """What an attack on a thing faces before any die.

    ``at`` and ``height`` are the place it would strike, ``sure`` when it cannot miss.
    """

    at: Point
    height: float
    sure: bool
    modifiers: tuple[Modifier, ...]
    out_of_range: int = 0
    distance: float = 0.0
    range: float = 0.0


def thing_attack_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure that may attack at all may not attack this thing; nothing when it may."""
    refused = thing_refusal(view, choice.piece)
    if refused is not None:
        return refused
    if choice.target is not None or choice.mode is not None:
        return Refusal(tr("A thing is attacked plainly, and alone"), "R10-OB-01")
    piece, item = choice.piece or "", choice.item or ""
    if choice.do == "strike":
        return strike_refusal(view, unit, item, piece)
    return shot_refusal(view, unit, item, piece)


def strike_refusal(view: Look, unit: AnyUnit, item_id: str, piece_id: str) -> Refusal | None:
    """Why a Strike does not get to a thing: hands, reach, room (R10-AT-02, R10-EQ-17, -18, -22).

    Things are in no Close Combat, so no Angry Inch leads to them (R10-CC-01).
    """
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    refused = means_refusal(unit, "strike", item_id) or hands_busy(view, unit)
    refused = refused or _holding_refusal(view, unit)
    item = unit.item(item_id)
    if refused is not None or item is None:
        return refused
    return out_of_touch(view, unit, item_row(item), piece_id)


def _holding_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Who holds somebody cannot Disengage, not even in place for something else (R10-CC-24)."""
    if not grabbing(unit) or unit.has(GRABBED) or free_to_move(view, unit):
        return None
    return Refusal(tr("It has Grabbed somebody: let go first"), "R10-CC-24")


def shot_refusal(view: Look, unit: AnyUnit, item_id: str, piece_id: str) -> Refusal | None:
    """Why a thing cannot be shot or thrown at: nothing of it is seen (R10-AT-03)."""
    if unit.item(item_id) is None:
        return Refusal(tr("A weapon must be named"), "R10-DP-07")
    if place_in_sight(view, unit, piece_id) is None:
        return Refusal(tr("Nothing of it is in sight"), "R10-AT-03")
    return None


def throw_hits(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str, best: int) -> bool:
    """Whether a throw at a thing hits with the best roll there is (R10-CA-04).

    How much of the thing shows is only measured where it matters: mostly a place of it in sight
    is so near that the roll does whatever its size, or the thing so far that it cannot.
    """
    found = place_in_sight(view, unit, piece_id)
    if found is None:
        return False
    spare = best + sum(modifier.amount for modifier in outnumbered(view, unit)) - row.use
    low, _ = view.field.piece_heights(piece_id)
    reach = weapon_range(row, row.role != "explosive") + height_bonus(unit, low)
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece_id)
    if out_of_range(gap, reach) > max(spare, 0):
        return False
    rise = found[1] - unit.elevation - tables().measures.muzzle_height
    far = math.sqrt(unit.place.distance(found[0]) ** 2 + rise * rise)
    if out_of_range(far, reach) + most_for_smallness() <= spare:
        return True
    aim = shot_aim(view, unit, row, piece_id, thrown=True)
    return aim is not None and -sum(modifier.amount for modifier in aim.modifiers) <= best - row.use


def strike_aim(view: Look, unit: AnyUnit, row: ItemRow, piece_id: str) -> ThingAim:
    """What a Strike at a thing faces: nothing, unless the striker is in Close Combat (R10-AT-11).

    Then it is rolled, with outnumbering and the size of the thing: of a large one the part that
    the weapon reaches counts (R10-AT-20).
    """
    at, height = struck_place(view, unit, piece_id, row.reach) or nearest_place(
        view, unit, piece_id
    )
    sure = not in_close_combat(view, unit.id)
    shown = None if sure else shown_of_thing(view, unit, piece_id, row.reach)
    whole = Exposure(at=at, height=height, distance=0.0, length=0.0, share=1.0)
    part = whole if shown is None else with_fields(whole, length=shown.length)
    return ThingAim(
        at=at,
        height=height,
        sure=sure,
        modifiers=(*outnumbered(view, unit), *size_modifiers(things(view, piece_id), part)),
    )


def shot_aim(
    view: Look, unit: AnyUnit, row: ItemRow, piece_id: str, *, thrown: bool, more: int = 0
) -> ThingAim | None:
    """What a shot at a thing faces; nothing when none of it is in sight.

    Range is measured to its nearest visible place, which is the one that is struck (R10-UN-07).
    What the muzzle touches is hit automatically (R10-AT-11); what is thrown touches nothing.
    ``more`` inches of range come from a MOM (R10-CH-06).
    """
    flies = thrown and row.role != "explosive"
    low, _ = view.field.piece_heights(piece_id)
    reach = weapon_range(row, flies) + height_bonus(unit, low) + more
    shown = shown_of_thing(view, unit, piece_id, reach)
    if shown is None:
        return None
    out = out_of_range(shown.distance, reach)
    sizes = size_modifiers(things(view, piece_id), shown)
    return ThingAim(
        at=shown.at,
        height=shown.height,
        sure=not thrown and touches(view, unit, piece_id, row.reach),
        modifiers=(*outnumbered(view, unit), *sizes, *range_rows(out, shown.distance, reach)),
        out_of_range=out,
        distance=shown.distance,
        range=reach,
    )


def thing_options(view: Look, unit: AnyUnit) -> tuple[Option, ...]:
    """Attacks on things that are open now: within reach, or in sight within range.

    The thing a figure stands on is not offered.
    """
    if sheet_of(unit).action_spent or prone(unit):
        return ()
    if (waiting_refusal(unit) or hands_busy(view, unit)) is not None:
        return ()
    floor = view.field.ground(unit.place).piece_id
    found: list[Option] = []
    for item in strikers(unit):
        for piece in things_near(view, unit, item_row(item).reach):
            if piece != floor and strike_refusal(view, unit, item.id, piece) is None:
                found.append(_option("strike", unit, item.id, piece))
    for item in unit.items:
        row = item_row(item)
        for do, thrown in (("shoot", False), ("throw", True)):
            if not _can(row, thrown) or ranged_refusal(view, unit, item.id, thrown) is not None:
                continue
            reach = weapon_range(row, thrown and row.role != "explosive")
            for piece in things_near(view, unit, reach):
                if piece != floor and shot_refusal(view, unit, item.id, piece) is None:
                    found.append(_option(do, unit, item.id, piece))
    return tuple(found)


def _can(row: ItemRow, thrown: bool) -> bool:
    """Whether an item is made to be shot, or to be thrown."""
    if not thrown:
        return row.role == "ranged"
    return row.throw_range is not None or row.role == "explosive"


def _option(do: str, unit: AnyUnit, item: str, piece: str) -> Option:
    return Option(do=do, unit=unit.id, item=item, piece=piece, point="R10-DP-07")
