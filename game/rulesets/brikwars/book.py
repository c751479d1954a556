"""What the rules of both editions ask of the book that is played (no edition is asked by name)."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.tables import ItemRow


class Gaze(Struct, frozen=True):
    """Where lines of sight or fire start, in inches: so high above the feet of a unit.

    ``radius`` is how far from the middle of its stand, toward what it looks at.
    """

    radius: float
    height: float


class Book(Struct, frozen=True, kw_only=True):
    """What one edition adds where both go the same way.

    ``ids`` are the letters its rule ids begin with, ``items`` its equipment list. ``buries``
    ends what a death ends besides Close Combat, ``shakes_off`` what being pushed ends;
    ``comes_down_on`` is asked when a unit goes over an edge at a point, in a direction;
    ``falls`` are the dice of a fall that get past what a unit wears, ``smashes_on`` tells whether
    somebody in the way of a push is an obstacle that smashes who is pushed. ``has_moved`` follows
    a stretch of movement by so many inches along the ground, ``forced`` or not; ``inchless`` says
    why a unit has no Angry Inch now.

    Of movement: ``slowing`` are the marks of stretches on which nobody runs at full speed,
    ``busy_ground`` the kinds of areas in which both arms are busy; ``jumps_run`` when a jump down
    counts as run with its height. ``run_lasts`` tells at the end of a turn whether a unit's run
    may go on in its next one.

    Of sight: ``gaze`` is where a unit looks from. A shot needs a free line from there and one from
    the muzzle; where that is the same place, one free line is enough.

    Of what flies: ``blast_radius`` is how far an item's Explosion reaches in this battle, in
    inches; ``flight`` how far an item can be thrown without Bonus Dice and from level ground,
    nothing where nobody throws it.

    ``grounded`` tells whether a unit jumps over nothing now, ``can_move`` says why a unit may
    not walk now, ``may_leave`` whether it will be free to on its next turn, ``charge_reach``
    from how far off a choice that is a charge strikes.

    Of answers to others: ``reach`` is the longest reach a unit could strike at now, 0 for none;
    ``guns`` are the weapons it could shoot, ``in_sights`` tells whether one has a target in sight
    and range; ``blows_from_here`` are its maneuvers against an enemy without an Angry Inch, and
    ``answer`` is the step of a chosen maneuver.

    Of shots that went astray: ``worth_tracking`` tells whether one is followed by default, whoever
    may be struck by it; ``stray_barred`` says why a spot, with somebody on it or not, may not
    be chosen for one that could fly there, ``stray_hits`` what it does to a figure, and
    ``stray_damage`` how much to a thing at a spot, whose foot is at one height and which it strikes
    at another.
    """

    ids: str
    items: Callable[[], Mapping[str, ItemRow]]
    buries: Callable[[Res], None]
    shakes_off: Callable[[Res, str], None]
    comes_down_on: Callable[[Res, AnyUnit, Point | None, tuple[float, float]], None]
    falls: Callable[[AnyUnit, tuple[int, ...]], tuple[int, ...]]
    smashes_on: Callable[[AnyUnit], bool]
    has_moved: Callable[[Res, str, float, bool], None]
    inchless: Callable[[AnyUnit], Refusal | None]
    slowing: tuple[str, ...]
    busy_ground: tuple[str, ...]
    jumps_run: bool
    run_lasts: Callable[[Look, AnyUnit], bool]
    gaze: Callable[[AnyUnit], Gaze]
    blast_radius: Callable[[Look, ItemRow], float]
    flight: Callable[[ItemRow], float | None]
    grounded: Callable[[Look, AnyUnit], bool]
    can_move: Callable[[Look, AnyUnit], Refusal | None]
    may_leave: Callable[[Look, AnyUnit], bool]
    charge_reach: Callable[[Look, AnyUnit, Choice], float | None]
    reach: Callable[[AnyUnit], float]
    guns: Callable[[Look, AnyUnit], Iterable[Item]]
    in_sights: Callable[[Look, AnyUnit, Item, AnyUnit], bool]
    blows_from_here: Callable[[Look, AnyUnit, AnyUnit], Iterable[Option]]
    answer: Callable[[Choice], Struct]
    worth_tracking: Callable[[Look, MissedShot], bool]
    stray_barred: Callable[[Look, MissedShot, str, Point, Fig | None], Refusal | None]
    stray_hits: Callable[[Res, MissedShot, Fig], None]
    stray_damage: Callable[[Res, MissedShot, Point, float, float], int]


def book(view: Look) -> Book:
    """The book that a battle is fought by."""
    found = view.battle.ruleset.kit
    assert isinstance(found, Book)
    return found


def law(view: Look, rule: str) -> str:
    """The id under which this book has a rule: of ``R10-CH-30/R05-CH-34`` the one that is its own.

    A rule that only one of them has in writing keeps its id in both.
    """
    return own_id(book(view).ids, rule)


@lru_cache(maxsize=2048)
def own_id(ids: str, rule: str) -> str:
    """The same for the book whose rule ids begin with some letters."""
    known = rule.split("/")
    return next((one for one in known if one.startswith(ids)), known[0])


def laws(view: Look, *rules: str) -> tuple[str, ...]:
    """The same for several rules."""
    return tuple(law(view, rule) for rule in rules)
