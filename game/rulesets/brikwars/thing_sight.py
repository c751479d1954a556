"""What a unit sees and reaches of a thing (R10-AT-11, R10-TD-17, R05-TD-04)."""

from game.geometry.types import Exposure
from game.model.state import AnyUnit
from game.model.vectors import Point, at_most
from game.rulesets.brikwars.book import book
from game.rulesets.brikwars.figures import row_of
from game.rulesets.brikwars.reaches import hand_of, too_high
from game.rulesets.brikwars.sheets import Look, house_settings
from game.rulesets.brikwars.visibility import ANYWHERE, eye_of, muzzle_of, unhidden


def touches(view: Look, unit: AnyUnit, piece_id: str, reach: float) -> bool:
    """Whether the business end of a weapon gets to a thing (R10-AT-11, R10-UN-08).

    R05-UN-08.

    The gap is bridged, feet and thing differ in height by no more than the reach and half an
    inch, and some place of it within reach is behind no other solid thing.
    """
    gap = view.field.piece_gap(unit.place, row_of(unit).stand_radius, piece_id)
    if not at_most(gap, reach) or too_high(rise_to(view, unit, piece_id), reach):
        return False
    return struck_place(view, unit, piece_id, reach) is not None


def rise_to(view: Look, unit: AnyUnit, piece_id: str) -> float:
    """How far a thing begins above a unit's feet or ends below them, in inches."""
    low, high = view.field.piece_heights(piece_id)
    return max(low - unit.elevation, unit.elevation - high, 0.0)


def nearest_place(view: Look, unit: AnyUnit, piece_id: str) -> tuple[Point, float]:
    """The place of a thing that is nearest to a unit, at the height of its hand if it can be."""
    low, high = view.field.piece_heights(piece_id)
    hand = unit.elevation + hand_of(unit)
    return view.field.piece_place(unit.place, piece_id), min(max(hand, low), high)


def way_to_it(view: Look, unit: AnyUnit, piece_id: str) -> tuple[bool, str | None]:
    """Whether nothing solid is between the hand and the nearest place of a thing, else what is."""
    hand, ignore = unit.elevation + hand_of(unit), frozenset((piece_id,))
    at, height = nearest_place(view, unit, piece_id)
    return view.field.line_clear(unit.place, hand, at, height, fire=True, ignore=ignore)


def struck_place(
    view: Look, unit: AnyUnit, piece_id: str, reach: float
) -> tuple[Point, float] | None:
    """Where a blow strikes a thing, and how high; nothing where it gets to no place of it.

    That is the nearest place; where something solid is before that one, the nearest of those
    within reach that show to hand and eyes, beside a wall or over it (R10-AT-02, R05-AT-02, -03).
    """
    clear, _ = way_to_it(view, unit, piece_id)
    if clear:
        return nearest_place(view, unit, piece_id)
    kind = "solid" if book(view).gaze(unit) == muzzle_of(unit) else "either"
    eye = eye_of(view, unit, reach, kind, frozenset())
    shown = view.field.exposure(piece_id, eye, bodies=False)
    if shown is None or not at_most(shown.distance, reach):
        return None
    return shown.at, shown.height


def place_in_sight(
    view: Look, unit: AnyUnit, piece_id: str, kind: str = "either"
) -> tuple[Point, float] | None:
    """Some place of a thing that shows, and its height; nothing when none does.

    Bodies hide it as well (R10-RG-05, R05-RG-05).

    ``kind`` is that of ``shown_of_thing``: whatever has such a place shows to some extent.
    """
    key = ("thing-in-sight", kind, unit.id, unit.place, unit.elevation, piece_id)
    return view.field.remembered(key, lambda: _seen_place(view, unit, piece_id, kind))


def _seen_place(view: Look, unit: AnyUnit, piece_id: str, kind: str) -> tuple[Point, float] | None:
    field, eye = view.field, eye_of(view, unit, ANYWHERE, kind, frozenset())
    found = field.piece_shows(piece_id, eye)
    if found is None or not house_settings(view).unit_blocks_los:
        return found
    ignore = unhidden(view, unit) | {piece_id}
    for line in eye.all:
        start = unit.place.toward(found[0], line.radius)
        clear, _ = field.line_clear(
            start, line.z, *found, fire=line.kind == "solid", ignore=ignore, bodies=True
        )
        if not clear:
            crowded = eye_of(view, unit, ANYWHERE, kind, unhidden(view, unit))
            return field.piece_shows(piece_id, crowded, bodies=True)
    return found


def shown_of_thing(
    view: Look, unit: AnyUnit, piece_id: str, limit: float, kind: str = "either"
) -> Exposure | None:
    """What shows of a thing, within a limit for its Size; nothing when nothing does.

    R10-TD-17. To a shot, unless ``kind`` asks for what only the eyes see (``opaque``), or for what
    a blind shot gets to (``solid``, R05-AT-17, R05-AT-44).
    """
    eye = eye_of(view, unit, limit, kind, unhidden(view, unit))
    return view.field.exposure(piece_id, eye, bodies=house_settings(view).unit_blocks_los)


def thing_in_range(view: Look, unit: AnyUnit, piece_id: str, limit: float, kind: str) -> bool:
    """Whether some of a thing's outline shows within a limit: enough to know that it does.

    R05-AT-04.
    """
    eye = eye_of(view, unit, limit, kind, unhidden(view, unit))
    return view.field.piece_in_range(piece_id, eye, bodies=house_settings(view).unit_blocks_los)
