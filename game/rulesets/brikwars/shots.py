"""Ranged attacks, as far as both books word them alike (R10-RG-01..07, R05-RG-01..07)."""

from collections.abc import Callable
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace as with_fields

from game.model.battlefield import PolygonZone
from game.model.choices import Choice
from game.model.decisions import Bounds, Option, Refusal
from game.model.events import AttackDeclared, AttackHit, AttackMissed
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law, laws
from game.rulesets.brikwars.dropping import put_down, use_up
from game.rulesets.brikwars.figures import enemies_of, held_items, hostile, kit_row, row_of
from game.rulesets.brikwars.item_shots import item_shot_refusal
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.steps import AT_ITEM, BLIND, MissedShot, Shoot, attack_of
from game.rulesets.brikwars.suggestions import MOST, around
from game.rulesets.brikwars.tables import ItemRow, common
from game.rulesets.brikwars.thing_touch import short_of
from game.rulesets.brikwars.visibility import line_start, muzzle, muzzle_of, sight_refusal
from game.rulesets.brikwars.words import in_the_way, thing_name
from game.words import tr

GROUND = "ground"
"""The mode of a throw at a spot."""


BLINDLY = "R10-DP-28/R05-DP-34"
"""Where it is decided to fire at somebody unseen."""


def shot_of(choice: Choice) -> Shoot:
    """The step of a chosen shot or throw, on an own turn or in response."""
    return Shoot(attack=attack_of(choice))


def throw_at_ground(view: Look, unit: AnyUnit, item: Item, spots: tuple[Point, ...]) -> Option:
    """Throwing an Explosive at a spot, suggested ones first (R10-EX-07, R05-EX-06)."""
    width, height = view.battle.setup.map.size
    table = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
    return Option(
        do="throw",
        unit=unit.id,
        item=item.id,
        mode=GROUND,
        wants="at",
        bounds=Bounds(zone=PolygonZone(outline=table)),
        suggest=spots,
        point=law(view, "R10-DP-07/R05-DP-09"),
    )


def put_at_ground(
    shelf: Shelf,
    unit: Fig,
    item: Item,
    shut: Refusal | None,
    refused: Callable[[Point], Refusal | None],
) -> None:
    """A throw at the ground; ``shut`` is why nothing is thrown, ``refused`` why not at a spot."""
    spots: tuple[Point, ...] = ()
    if shut is None:
        spots = spots_for(shelf.view, unit, item, refused)
        if not spots:
            rule = law(shelf.view, "R10-AT-03/R05-AT-02")
            shut = Refusal(tr("Nowhere in sight to throw it"), rule)
    shelf.put(throw_at_ground(shelf.view, unit, item, spots), shut)


def spots_for(
    view: Look, unit: Fig, item: Item, refused: Callable[[Point], Refusal | None]
) -> tuple[Point, ...]:
    """Places to throw at: where enemies stand, else the ground around within range."""
    reach = book(view).flight(kit_row(unit, item)) or 0.0
    enemies = tuple(enemy.place for enemy in enemies_of(view, unit))
    for spots in (enemies, around(unit.place, reach)):
        free = tuple(islice((spot for spot in spots if refused(spot) is None), MOST))
        if free:
            return free
    return ()


def put_shots(
    shelf: Shelf,
    plain: Option,
    shut: Refusal | None,
    aim: Callable[[AnyUnit, bool], Refusal | None],
) -> None:
    """The ways of a ``plain`` shot or throw at one enemy: aimed, blind, or at what it holds.

    ``shut`` is why it is shot or thrown at nobody, and ``aim`` says why not at this one, aimed or
    blind.
    """
    view = shelf.view
    unit, enemy = view.state.units[plain.unit or ""], view.state.units[plain.target or ""]
    item = unit.item(plain.item or "")
    refused = shut or aim(enemy, False)
    shelf.put(plain, refused)
    if not shelf.skips(shut) and (shelf.reasons or refused is not None):
        # Whoever can be aimed at is in sight, and not shot at blindly.
        unsure = shut or aim(enemy, True)
        if not shelf.skips(unsure):
            shelf.put(with_fields(plain, mode=BLIND, point=law(view, BLINDLY)), unsure)
    if item is not None and held_items(enemy) and not shelf.skips(refused):
        held = with_fields(plain, mode=AT_ITEM)
        shelf.put(held, refused or item_shot_refusal(view, unit, kit_row(unit, item), enemy))


def aim_refusal(view: Look, unit: AnyUnit, target: AnyUnit, blind: bool) -> Refusal | None:
    """Why a figure is none to be aimed at: a friend, or out of sight (R10-RG-01, R05-RG-01)."""
    if not hostile(view, unit, target):
        text = tr("Nobody aims at himself or a friend")
        return Refusal(text, law(view, "R10-RG-01/R05-RG-01"))
    return sight_refusal(view, unit, target, blind)


def spot_refusal(view: Look, unit: AnyUnit, at: Point) -> Refusal | None:
    """Why nothing can be thrown at a spot: free lines have to lead there (R10-AT-03, R10-EX-07).

    One from where the unit looks and one from its hand, where those are apart (R05-AT-02, -04) or
    some things hide and do not stop, as smoke does.
    """
    width, height = view.battle.setup.map.size
    if not (0.0 <= at.x <= width and 0.0 <= at.y <= height):
        return Refusal(tr("That point is not on the map"), law(view, "R10-EX-07/R05-EX-06"))
    level = view.field.ground(at).height + common().measures.landing_height
    gaze, barrel = book(view).gaze(unit), muzzle_of(unit)
    # Where what stops is just what hides, one line from one place says it all.
    alike = gaze == barrel and view.field.sees_as_it_shoots("solid")
    seen = () if alike else ((gaze, False, "R10-AT-03/R05-AT-02"),)
    for origin, fire, rule in (*seen, (barrel, True, "R10-AT-03/R05-AT-04")):
        start, up = line_start(unit, at, origin)
        free, blocker = view.field.line_clear(
            start, up, at, level, fire=fire, ignore=frozenset((unit.id,))
        )
        if not free:
            what = in_the_way(thing_name(view, blocker) if blocker else "")
            return Refusal(what, law(view, rule))
    return None


def announce(r: Res, step: Shoot, at: Point | None = None) -> None:
    """Declare a Ranged attack, and turn to what it goes for (R10-RG-01, R05-RG-01).

    A thing is aimed ``at`` a place.
    """
    unit = r.state.units[step.unit]
    if step.target.piece is not None and at is not None:
        way = "throw" if step.thrown else "shoot"
        announce_on(r, unit, step.target.piece, step.item, at, way)
        return
    target = r.state.units.get(step.target.figure or "")
    blind = ("R10-AT-35/R05-AT-42",) if step.blind else ()
    r.emit(
        AttackDeclared(
            unit=unit.id,
            target=step.target.figure,
            item=step.item,
            at=step.target.spot,
            way="throw" if step.thrown else "shoot",
            rules=laws(r, "R10-RG-01/R05-RG-01", *blind),
        )
    )
    toward = step.target.spot if target is None else target.place
    if toward is not None:
        turn_to(r, unit, toward)


def announce_on(r: Res, unit: AnyUnit, piece: str, item: str, at: Point, way: str) -> None:
    """Declare an attack on a thing by hand or from afar, and turn to it (R10-OB-01, R05-OB-01)."""
    rules = laws(r, "R10-OB-01/R05-OB-01")
    r.emit(AttackDeclared(unit=unit.id, piece=piece, item=item, at=at, way=way, rules=rules))
    turn_to(r, unit, at)


def told_hit(r: Res, step: Shoot, row: ItemRow, at: Point) -> None:
    """Report a hit; what was thrown leaves the hand (R10-RG-04, R05-AT-06)."""
    rules = laws(r, "R10-RG-04/R05-AT-06")
    r.emit(AttackHit(unit=step.unit, target=step.target.figure, item=step.item, rules=rules))
    let_fly(r, step, row, at)


def let_fly(r: Res, step: Shoot, row: ItemRow, at: Point) -> None:
    """An Explosive is gone, anything else that was thrown lies where it came down (R10-EQ-14).

    R10-EQ-06, R05-EQ-06, R05-RG-11.
    """
    if row.role == "explosive":
        use_up(r, step.unit, step.item)
    elif step.thrown:
        put_down(r, step.unit, step.item, at, law(r, "R10-EQ-14/R05-RG-11"))


class Flown(Struct, frozen=True, kw_only=True):
    """What has been shot or thrown ``at`` a place, by whom, at a figure, a thing or the spot.

    ``more`` inches of range are a MOM's (R10-CH-06).
    """

    unit: str
    item: str
    kind: str
    row: ItemRow
    at: Point
    thrown: bool
    target: str | None = None
    piece: str | None = None
    more: int = 0


def flown(step: Shoot, kind: str, row: ItemRow, at: Point) -> Flown:
    """A shot as something that flies, at a figure, a thing or a spot."""
    return Flown(
        unit=step.unit,
        item=step.item,
        kind=kind,
        row=row,
        at=at,
        thrown=step.thrown,
        target=step.target.figure,
        piece=step.target.piece,
        more=step.more,
    )


def note_miss(r: Res, flown: Flown, use: int, total: int) -> MissedShot:
    """By how much a shot missed, at least 1 (R10-RG-07, R05-RG-07), and what may be tracked of it.

    That is from around the edge of who was aimed at, or from the spot. An Explosive is used up.
    """
    unit, target = r.state.units[flown.unit], r.state.units.get(flown.target or "")
    margin = max(1, use - total)
    source, height = muzzle(unit, flown.at)
    r.emit(
        AttackMissed(
            unit=unit.id,
            target=flown.target,
            piece=flown.piece,
            item=flown.item,
            at=flown.at,
            by=margin,
            rules=laws(r, "R10-RG-07/R05-RG-07"),
        )
    )
    explosive = flown.row.role == "explosive"
    if explosive:
        use_up(r, unit.id, flown.item)
    return MissedShot(
        unit=unit.id,
        item=flown.item,
        kind=flown.kind,
        margin=margin,
        total=total,
        center=flown.at if flown.piece is None else short_of(unit, flown.at),
        outline=0.0 if target is None else row_of(target).stand_radius,
        target=flown.target,
        piece=flown.piece,
        source=source,
        source_height=height,
        thrown=flown.thrown and not explosive,
        more=flown.more,
    )
