"""Crowded moments on small maps full of walls, edges, pits and water, drawn from a seed."""

from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import Battle, Look, advance, look, refusal, start, with_dice
from game.engine.forecast import default_policy
from game.files.checks.standing import Ground
from game.match.library.setups import battle_of
from game.model.battlefield import (
    Area,
    BattleMap,
    CircleArea,
    CirclePiece,
    LinePiece,
    Piece,
    PolygonPiece,
    Side,
)
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.dice import Dice
from game.model.events import Event, Rolled
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from tests.conformance.play import random_value

SIDES = (Side(id="azure"), Side(id="ember"))
WIDTH, DEPTH = 16, 14
FIGURES = 8
CLOSE = 1.1
FAR = (2.0, 7.0, 7.0)
"""How near to another figure the next one is put, in inches between their centers.

In some moments they stand in arm's reach, in others there is room for a run.
"""

SHOVES, CHARGES, BLASTS = ("shove",), ("charge", "charging-shove", "ram", "slam"), ("throw",)
KINDS = {"shove": SHOVES, "charge": CHARGES, "blast": BLASTS}
EDITIONS = tuple(catalog())
"""The rulesets whose figures crowd together; their verbs for the same thing may differ."""

ARMS = (
    (),
    ("explosive", "hand-weapon"),
    ("hand-weapon", "shield"),
    ("axe",),
    ("heavy-weapon", "shield"),
    ("two-handed-weapon",),
    ("spear", "body-armor"),
    ("lance", "body-armor"),
    ("short-bow",),
)
PITS = ("pit", "water", "deep-water", "lava", "bottomless", "rough")


class Attempt(Struct, frozen=True):
    """Something that one may do at a moment, and under which kind it counts."""

    battle: Battle[Any]
    seen: Look[Any]
    kind: str
    choice: Choice

    def __str__(self) -> str:
        return f"{self.kind}: {self.choice}"


class Result(Struct, frozen=True):
    """How an attempt went with real dice: the faces that fell, and the state after it."""

    faces: tuple[int, ...]
    state: Any
    events: tuple[Event, ...]


def attempts(edition: str, seed: int, each: int = 3) -> list[Attempt]:
    """Up to ``each`` of each kind of what may be done at a random moment."""
    rng = Random(seed)
    battle = crowd(edition, rng)
    seen = look(battle, start(battle))
    assert seen.decision is not None
    options = battle.menu(seen.state, seen.decision).options
    found: list[Attempt] = []
    for kind, verbs in KINDS.items():
        open_ones = [option for option in options if option.do in verbs]
        if kind == "blast":
            open_ones = [one for one in open_ones if (one.item or "").startswith("explosive")]
        for option in rng.sample(open_ones, min(each, len(open_ones))):
            choice = option.choice(random_value(battle, seen, option, rng))
            if refusal(battle, seen, choice) is None:
                found.append(Attempt(battle, seen, kind, choice))
    return found


def crowd(edition: str, rng: Random) -> Battle[Any]:
    """A battle in its first turn on a ground of its own, its figures close together."""
    ground = BattleMap(
        name="Crowd",
        size=(WIDTH, DEPTH),
        sides=SIDES,
        terrain=_terrain(rng),
        areas=_areas(rng),
    )
    return crowded(edition, ground, Point(WIDTH / 2, DEPTH / 2), rng)


def crowd_on(edition: str, ground: BattleMap, rng: Random) -> Battle[Any]:
    """A battle in its first turn, its figures close together somewhere on a level."""
    bare = replace(ground, sides=SIDES, objectives=(), rules={})
    width, depth = ground.size
    middle = Point(rng.uniform(width / 4, width * 3 / 4), rng.uniform(depth / 4, depth * 3 / 4))
    return crowded(edition, bare, middle, rng)


def crowded(edition: str, ground: BattleMap, middle: Point, rng: Random) -> Battle[Any]:
    """A battle whose figures stand around a place, as far as there is room."""
    ruleset = catalog()[edition]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=ground,
        recruits=_recruits(ground, middle, rng),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    return battle_of(ruleset, setup)


def _terrain(rng: Random) -> tuple[Piece, ...]:
    """A wall, a low rail, a rock, a crate, and a platform to be pushed off."""
    x, y = rng.uniform(3, 9), rng.uniform(3, 8)
    corners = (Point(x, y), Point(x + 4, y), Point(x + 4, y + 3.5), Point(x, y + 3.5))
    return (
        PolygonPiece(id="stage", kind="platform", outline=corners, top=rng.choice((1, 3, 5))),
        LinePiece(id="wall", kind="wall", line=_line(rng), thickness=0.6, top=2),
        LinePiece(id="rail", kind="rail", line=_line(rng), thickness=0.3, top=0.5),
        CirclePiece(id="rock", kind="rock", center=_spot(rng), radius=0.6, top=1.4),
    )


def _line(rng: Random) -> tuple[Point, Point]:
    begin = _spot(rng)
    return begin, begin.step(rng.choice(((1, 0), (0, 1), (0.6, 0.8))), rng.uniform(1.5, 4))


def _spot(rng: Random) -> Point:
    return Point(rng.uniform(2, WIDTH - 4), rng.uniform(2, DEPTH - 4))


def _areas(rng: Random) -> tuple[Area, ...]:
    kinds = rng.sample(PITS, 3)
    return tuple(
        CircleArea(
            id=f"area-{number}",
            kind=kind,
            center=_spot(rng),
            radius=rng.uniform(0.8, 1.6),
            depth=rng.choice((1.5, 4.5)) if kind in ("pit", "water", "deep-water") else None,
        )
        for number, kind in enumerate(kinds)
    )


def _recruits(ground: BattleMap, middle: Point, rng: Random) -> tuple[Recruit, ...]:
    """Figures of both sides in turn, each near to one that stands already."""
    standing, free, far = list[Point](), Ground(ground), rng.choice(FAR)
    width, depth = ground.size
    for _ in range(4000):
        if len(standing) == FIGURES:
            break
        near = rng.choice(standing) if standing else middle
        at = near.step(*_way(rng, far))
        apart = all(at.distance(other) >= CLOSE - 0.05 for other in standing)
        if apart and 1 < at.x < width - 1 and 1 < at.y < depth - 1 and free.free(at):
            standing.append(at)
    return tuple(
        Recruit(
            id=f"{'ab'[number % 2]}{number}",
            side=("azure", "ember")[number % 2],
            kind="minifig",
            position=at,
            facing=rng.randrange(0, 360, 15),
            items=rng.choice(ARMS),
        )
        for number, at in enumerate(standing)
    )


def _way(rng: Random, far: float) -> tuple[tuple[float, float], float]:
    x, y = rng.uniform(-1, 1), rng.uniform(-1, 1)
    length = (x * x + y * y) ** 0.5 or 1.0
    return (x / length, y / length), rng.uniform(CLOSE, far)


def resolved(attempt: Attempt, seed: int) -> Result:
    """Make the choice with dice of a seed and give every answer one by one, by its default."""
    battle = attempt.battle
    here = look(battle, with_dice(attempt.seen, Dice(seed=seed)))
    known = attempt.seen.state.event_count
    happened: dict[int, Event] = {}
    choice = attempt.choice
    while True:
        here = advance(battle, here, choice)
        happened.update(enumerate(here.events, here.first_event))
        if here.decision is None or here.decision.kind == TURN:
            break
        choice = default_policy(None, here.decision)
    fresh = tuple(happened[number] for number in sorted(happened) if number > known)
    faces = tuple(face for event in fresh if isinstance(event, Rolled) for face in event.faces)
    return Result(faces, here.state, fresh)
