"""Range, line of sight, sections and every modifier of a shot (R10-AT-03, -20..44, R10-TD).

And creatures larger than a minifig as targets (R10-AT-20, R10-EX-05, R10-TD-17).
"""

from game.geometry.outlines import Eye
from game.geometry.types import Sight
from game.model.decisions import Refusal
from game.model.events import Modifier
from game.model.state import AnyUnit, Item
from game.model.vectors import Point, at_most, completed, direction, within_arc
from game.rulesets.brikwars.book import Gaze, book, law, laws
from game.rulesets.brikwars.events import Seen
from game.rulesets.brikwars.figures import (
    as_it_stands,
    body_of,
    enemies_of,
    fighter_of,
    found_once,
    hands_holding,
    held_items,
    hostile,
    kit_row,
    prone,
    row_of,
)
from game.rulesets.brikwars.sheets import Look, Res, house_settings
from game.rulesets.brikwars.sizes import part_rows
from game.rulesets.brikwars.tables import ItemRow, common
from game.rulesets.brikwars.words import first_of_things
from game.words import kept, mark, tr

TORSO = 1


ANYWHERE = 500.0
"""Farther than anything on a map lies, in inches."""


@found_once
def muzzle_of(unit: AnyUnit) -> Gaze:
    """The business end: on the edge of the stand, at muzzle height (R10-UN-06, R05-UN-07)."""
    return Gaze(row_of(unit).stand_radius, common().measures.muzzle_height)


def muzzle(unit: AnyUnit, toward: Point) -> tuple[Point, float]:
    """The business end toward a target, and its height."""
    return line_start(unit, toward, muzzle_of(unit))


def line_start(unit: AnyUnit, toward: Point, gaze: Gaze) -> tuple[Point, float]:
    """Where the lines of a gaze toward a place start, and how high."""
    start = unit.place
    way = direction(start, toward) if gaze.radius else None
    point = start if way is None else start.step(way, gaze.radius)
    return point, unit.elevation + gaze.height


def weapon_range(row: ItemRow, thrown: bool) -> float:
    """The range of a weapon in inches: of shots, or of throws where no die makes it (R10-EQ-14).

    R05-AT-04.
    """
    inches = row.throw_range if thrown else row.range
    return 0.0 if inches is None else inches


def sight_of(
    view: Look, unit: AnyUnit, target: AnyUnit, *, fire: bool = False, aimed: bool = False
) -> Sight:
    """Sections of a target that a unit sees (R10-TD-04, -05, -06, R05-AT-02, R05-TD-03).

    Bodies in the line hide some, or all of them (R10-RG-05, R05-RG-05).

    With ``fire`` those a shot can reach, with ``aimed`` those seen that it can reach: where eyes
    and weapon are apart, a section counts with a free line from each (R05-AT-17). Attacker and
    target hide nothing, nor does a friend in contact with the attacker.
    """

    def seen() -> Sight:
        gaze, barrel = book(view).gaze(unit), muzzle_of(unit)
        shooting = (fire or aimed) and gaze == barrel
        if shooting and view.field.sees_as_it_shoots("solid" if fire else "either"):
            return sight_of(view, unit, target)  # The same lines, past the same pieces.
        if fire:
            return _lines(view, unit, target, barrel, fire=True)
        if not aimed or gaze == barrel:
            return _lines(view, unit, target, gaze, aimed=aimed)
        return _both(sight_of(view, unit, target), sight_of(view, unit, target, fire=True))

    key = ("sight", fire, aimed, body_of(unit), body_of(target))
    return view.field.remembered(key, seen)


def _lines(
    view: Look,
    unit: AnyUnit,
    target: AnyUnit,
    gaze: Gaze,
    *,
    fire: bool = False,
    aimed: bool = False,
) -> Sight:
    """The sections to which lines from one place are free."""
    point, height = line_start(unit, target.place, gaze)
    return view.field.sight(
        point,
        height,
        body_of(target),
        ignore=unhidden(view, unit),
        fire=fire,
        aimed=aimed,
        lateral=common().measures.sight_lateral,
        bodies=house_settings(view).unit_blocks_los,
    )


def _both(seen: Sight, reached: Sight) -> Sight:
    """The sections that are seen and reached, and all that hides the others."""
    pairs = zip(seen.sections, reached.sections, strict=True)
    return Sight(
        tuple(one and other for one, other in pairs),
        tuple(dict.fromkeys((*seen.blockers, *reached.blockers))),
        seen.cut or reached.cut,
    )


def counted_sight(view: Look, unit: AnyUnit, target: AnyUnit) -> Sight:
    """The sections that count for what a unit holds (R05-AT-17).

    Those it sees; where its eyes are not at its weapon, of who holds one that shoots or bursts
    those that this reaches as well.
    """
    shoots = any(kit_row(unit, item).role in ("ranged", "explosive") for item in held_items(unit))
    apart = book(view).gaze(unit) != muzzle_of(unit)
    return sight_of(view, unit, target, aimed=shoots and apart)


@found_once
def stance(unit: AnyUnit) -> tuple[str, Point, float, bool]:
    """Who a unit is, where it stands, and whether it lies."""
    return unit.id, unit.place, unit.elevation, prone(unit)


def unhidden(view: Look, unit: AnyUnit) -> frozenset[str]:
    """Bodies that hide nothing from a unit: itself, and friends in contact with it (R10-TD-06)."""
    body = body_of(unit)

    def touching() -> frozenset[str]:
        friends = (
            other.id
            for other in view.field.near(unit.place, body.stand_radius)
            if not hostile(view, unit, view.state.units[other.id])
        )
        return frozenset((unit.id, *friends))

    # Sides never change, so all of it is geometry.
    return view.field.remembered(("unhidden", unit.id, body.center), touching)


def shown_of(view: Look, unit: AnyUnit, target: AnyUnit, reach: float, kind: str) -> float:
    """The longest extent of a large target that shows and is within a reach (R10-TD-17).

    R05-TD-04. Other bodies hide parts of it, too (R10-RG-05, R05-RG-05). ``kind`` says what hides
    it: ``opaque`` from the eyes; ``solid`` from the weapon, as of a blind shot (R10-AT-44,
    R05-AT-44); ``either`` of a shot that is aimed.
    """
    bodies = house_settings(view).unit_blocks_los
    eye = eye_of(view, unit, reach, kind, unhidden(view, unit))
    return view.field.body_extent(body_of(target), eye, bodies=bodies)


def eye_of(view: Look, unit: AnyUnit, reach: float, kind: str, ignore: frozenset[str]) -> Eye:
    """How the lines of a unit go to what is large, be it a creature or a thing (R05-AT-17).

    ``kind`` is that of ``shown_of``; ``reach`` counts from the edge of the stand, and ``ignore``
    are bodies that hide nothing.
    """
    gaze, barrel = book(view).gaze(unit), muzzle_of(unit)

    def eye(at: Gaze, limit: float, hidden_by: str, also: Eye | None = None) -> Eye:
        height = unit.elevation + at.height
        return Eye(unit.place, at.radius, height, limit, ignore, hidden_by, also)

    if kind == "opaque":
        return eye(gaze, reach + barrel.radius - gaze.radius, kind)
    if kind == "solid" or gaze == barrel:
        return eye(barrel, reach, kind)
    return eye(barrel, reach, "solid", eye(gaze, ANYWHERE, "opaque"))


@found_once
def _covers(unit: AnyUnit) -> tuple[tuple[Item, int], ...]:
    """What a unit carries that hides its torso, and within how many degrees of straight ahead."""
    rows = ((item, kit_row(unit, item).cover_half_angle) for item in unit.items)
    return tuple((item, half) for item, half in rows if half)


def covered_sections(unit: AnyUnit, target: AnyUnit, sight: Sight) -> tuple[bool, ...]:
    """The seen sections once a ready Heavy Shield hides the torso (R10-EQ-19)."""
    covers = _covers(target)
    if not covers:
        return sight.sections
    seen = list(sight.sections)
    away = unit.place.x - target.place.x, unit.place.y - target.place.y
    for item, half in covers:
        hands = hands_holding(target, item.id)
        used = any(fighter_of(target).hands[one].used for one in hands)
        if hands and not used and within_arc(target.facing, *away, half):
            seen[TORSO] = False
    return tuple(seen)


def section_rows(view: Look, sections: tuple[bool, ...], blind: bool) -> tuple[Modifier, ...]:
    """Hidden sections of minifigs (R10-AT-21..23, -41, -44, R05-AT-11, -12, -13, -16, -44)."""
    seen = sum(sections)
    hidden = len(sections) - seen
    if hidden == 0 or (blind and seen == 0):
        return ()
    rule = "R10-AT-41/R05-AT-12" if hidden == 1 else "R10-AT-41/R05-AT-13"
    if blind:
        rule = "R10-AT-44/R05-AT-44"
    text = kept("only {seen} of {all} sections visible").format(seen=seen, all=len(sections))
    return (Modifier(-hidden, text, law(view, rule)),)


def item_rows(view: Look) -> tuple[Modifier, ...]:
    """A carried thing is a 1x1 brick, however much of its bearer is seen (R10-AT-23, R05-EQ-20).

    R05-AT-13.
    """
    rule = law(view, "R10-AT-23/R05-EQ-20")
    return (Modifier(common().measures.item_modifier, mark("a carried item"), rule),)


def height_bonus(unit: AnyUnit, height: float) -> int:
    """Extra inches of range from above: one per full inch, five at most (R10-AT-30, R05-AT-40).

    R10-UN-09, R05-UN-09.
    """
    above = completed(unit.elevation - height)
    return max(0, min(common().measures.most_height_bonus, above))


def shot_distance(unit: AnyUnit, target: AnyUnit, sections: tuple[bool, ...]) -> float:
    """3D distance from the muzzle to the nearest visible part of the target (R10-TD-08, R05-UN-07).

    Where nothing is visible, as in a blind shot through a screen, any part counts. It is measured
    from stand to stand (R05-UN-13).
    """
    point, height = muzzle(unit, target.place)
    flat = max(0.0, point.distance(target.place) - row_of(target).stand_radius)
    body = body_of(target)
    bands = [band for band, seen in zip(body.bands, sections, strict=True) if seen] or body.bands
    rise = min(max(0.0, body.feet + low - height, height - body.feet - high) for low, high in bands)
    return float((flat**2 + rise**2) ** 0.5)


def point_distance(unit: AnyUnit, at: Point, height: float) -> float:
    """3D distance from the muzzle to a point of the ground."""
    point, muzzle_height = muzzle(unit, at)
    rise = muzzle_height - height
    return float((point.distance(at) ** 2 + rise**2) ** 0.5)


def note_seen(r: Res, unit_id: str) -> None:
    """Remember which enemy sides see where a unit is (R10-AT-38, R05-AT-43)."""
    unit = r.state.units[unit_id]
    known = fighter_of(unit).seen_at
    sides: list[str] = []
    for other in enemies_of(r, unit):
        fresh = other.side not in sides and known.get(other.side) != unit.place
        if fresh and _watches(r, other, unit):
            sides.append(other.side)
    if sides:
        r.emit(
            Seen(
                unit=unit_id,
                sides=tuple(sides),
                position=unit.place,
                rules=laws(r, "R10-AT-38/R05-AT-43"),
            )
        )


def note_in_view(r: Res, watcher_id: str) -> None:
    """Remember for a unit's side where the enemies are whom it sees from here (R10-AT-38).

    R05-AT-43.
    """
    watcher = r.state.units[watcher_id]
    for other in enemies_of(r, watcher):
        if fighter_of(other).seen_at.get(watcher.side) == other.place:
            continue
        if _watches(r, watcher, other):
            r.emit(
                Seen(
                    unit=other.id,
                    sides=(watcher.side,),
                    position=other.place,
                    rules=laws(r, "R10-AT-38/R05-AT-43"),
                )
            )


def _watches(view: Look, watcher: AnyUnit, unit: AnyUnit) -> bool:
    """Whether a unit on its feet has another in sight; bodies move, so they hide nobody."""
    if prone(watcher):
        return False
    seen = view.field.sight(
        watcher.place,
        watcher.elevation + common().measures.eye_height,
        body_of(unit),
        ignore=frozenset((unit.id, watcher.id)),
        bodies=False,
    )
    return seen.count > 0


def known_position(view: Look, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether the shooter's side knows where the target is, to an inch (R10-AT-38, R05-AT-43).

    It was seen where it is, or made a noise there on this player's turn, or a comrade sees it.
    """
    if noted_position(view, unit, target):
        return True

    def watched() -> bool:
        comrades = (other for other in view.state.on_field() if other.side == unit.side)
        return any(_watches(view, comrade, target) for comrade in comrades)

    return as_it_stands(view, target, ("watched", unit.side), watched)


def noted_position(view: Look, unit: AnyUnit, target: AnyUnit) -> bool:
    """Whether the shooter's side knows it from what was seen and heard before."""
    sheet = fighter_of(target)
    heard = sheet.noise_at if sheet.noise_turn == view.state.player_turn else None
    within = common().measures.known_within
    return any(
        place is not None and at_most(place.distance(target.place), within)
        for place in (sheet.seen_at.get(unit.side), heard)
    )


def sight_refusal(view: Look, unit: AnyUnit, target: AnyUnit, blind: bool) -> Refusal | None:
    """Why a target cannot be shot at: unseen, or blind without knowing where (R10-AT-03, -38).

    R05-AT-02.
    """
    sight = sight_of(view, unit, target)
    seen = _shows(view, unit, target, sight, "opaque")
    if not blind:
        if not seen:
            return unseen_refusal(view, sight)
        open_to_shots = sight_of(view, unit, target, aimed=True)
        hit = open_to_shots is sight or _shows(view, unit, target, open_to_shots, "either")
        if not hit:
            return Refusal(
                tr("It is seen, but no part of it can be hit from here"),
                law(view, "R10-TD-05/R05-AT-04"),
            )
        return None
    if seen:
        return Refusal(
            tr("It is in sight: no need to fire blind"), law(view, "R10-AT-35/R05-AT-42")
        )
    if not known_position(view, unit, target):
        return Refusal(tr("Nobody knows where exactly it is"), law(view, "R10-AT-38/R05-AT-43"))
    if sight_of(view, unit, target, fire=True).count > 0 or screens_before(view, unit, target):
        return None
    return Refusal(
        tr("Figures or the ground stop the shot on its way"), law(view, "R10-RG-05/R05-RG-05")
    )


def unseen_refusal(view: Look, sight: Sight) -> Refusal:
    """Nothing of a target is visible, and what hides it: on the board nothing covers its picture.

    R10-AT-03, R05-AT-02.
    """
    text = tr("No section of it is visible")
    if sight.blockers and not any(sight.sections):
        text = tr("No section of it is visible, hidden by {things}")
        text = text.format(things=first_of_things(view, sight.blockers))
    return Refusal(text, law(view, "R10-AT-03/R05-AT-02"))


def _shows(view: Look, unit: AnyUnit, target: AnyUnit, sight: Sight, kind: str) -> bool:
    """Whether any section of a sight shows, or of a large target any part, be it a flank.

    R05-AT-02.
    """
    if any(covered_sections(unit, target, sight)):
        return True
    return large(target) and shown_of(view, unit, target, ANYWHERE, kind) > 0.0


def screens_before(
    view: Look, unit: AnyUnit, target: AnyUnit
) -> tuple[tuple[str, Point, float], ...]:
    """What a blind shot hits first, in order, with the place and height of each (R10-AT-45).

    R05-AT-44.

    Those are the solid things across the line to the middle of the target, where the terrain
    leaves no section free, and cloth or paper across it in any case. Figures in the way are none.
    """
    point, height = muzzle(unit, target.place)
    body = body_of(target)
    middle = body.bands[TORSO]
    level = body.feet + (middle[0] + middle[1]) / 2
    lateral = common().measures.sight_lateral
    crossed = view.field.crossed(point, height, target.place, level)
    if not crossed:
        return ()
    open_way = view.field.sight(point, height, body, fire=True, lateral=lateral, bodies=False)
    return tuple(
        (name, place, at_height)
        for name, place, at_height in crossed
        if any(
            piece.kind == "screen" or (piece.traits.solid and open_way.count == 0)
            for piece in view.field.pieces(name)
        )
    )


def large(unit: AnyUnit) -> bool:
    """Whether a unit is larger than a minifig: its Size counts, not its sections (R10-UN-04)."""
    return row_of(unit).size > common().measures.minifig_size


def large_rows(
    target: AnyUnit, extent: float, rule: str, most: int | None = None
) -> tuple[Modifier, ...]:
    """+1 for every 2" of Size of the part that counts, rounded down, up to ``most`` (R10-AT-20).

    R05-AT-10.

    ``extent`` is how long that part is, of a body as wide and high as geometry has it. Of a
    beast of Size 4, half of it in view, 2" count: +1.
    """
    body = body_of(target)
    whole = max(2 * body.sight_radius, body.height)
    part = row_of(target).size * min(1.0, extent / whole)
    return part_rows(part, most, rule)
