"""Ready-made tables of Pegs for tests."""

from game.engine.battle import Battle, Look, advance, look, start
from game.model.battlefield import (
    BattleMap,
    CirclePiece,
    LinePiece,
    PolygonArea,
    PolygonZone,
    Side,
)
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from tests.toy.ruleset import PEGS
from tests.toy.sheets import Settings, State

SIDES = (Side(id="azure"), Side(id="ember"))
BARE = BattleMap(size=(20, 12), sides=SIDES)


def peg(unit_id: str, side: str, at: tuple[float, float] | None = None, **state: object) -> Recruit:
    """A peg of rank 6 with both arms, unless ``state`` says otherwise."""
    place = None if at is None else Point(*at)
    return Recruit(id=unit_id, side=side, kind="peg", position=place, state=state)


def battle_of(
    *recruits: Recruit,
    dice: Dice | tuple[int, ...] = (),
    battle_map: BattleMap = BARE,
    settings: Settings | None = None,
    scripted: bool = True,
    first: str | None = None,
) -> Battle[State]:
    """A battle of Pegs; scripted ones begin inside the first side's turn."""
    setup = Setup(
        ruleset=PEGS.id,
        ruleset_version=PEGS.version,
        map=battle_map,
        recruits=recruits,
        dice=dice if isinstance(dice, Dice) else Dice(faces=dice),
        scripted=scripted,
        first=first,
    )
    return Battle(PEGS, setup, settings or Settings())


def opened(battle: Battle[State]) -> Look[State]:
    """The first look at a battle."""
    return look(battle, start(battle))


def played(battle: Battle[State], *choices: Choice) -> Look[State]:
    """The look after some choices from the start."""
    seen = opened(battle)
    for choice in choices:
        seen = advance(battle, seen, choice)
    return seen


def duel(dice: Dice | tuple[int, ...] = (), **target: object) -> Battle[State]:
    """Two pegs within reach of each other; the one of azure strikes with one arm."""
    one_arm = ("left", "legs", "head")
    return battle_of(
        peg("ann", "azure", (10, 6), slots=one_arm),
        peg("bob", "ember", (11.5, 6), **target),
        dice=dice,
    )


YARD = BattleMap(
    name="Yard",
    size=(20, 12),
    terrain=(
        LinePiece(
            id="fence",
            kind="wall",
            line=(Point(10, 0), Point(10, 4)),
            thickness=0.5,
            top=2,
        ),
        CirclePiece(id="stump", kind="rock", center=Point(10, 8.5), radius=1.0, top=1.5),
    ),
    areas=(
        PolygonArea(
            id="middle",
            kind="marker",
            outline=(Point(8, 4), Point(12, 4), Point(12, 7), Point(8, 7)),
        ),
        PolygonArea(
            id="hole",
            kind="pit",
            depth=2,
            outline=(Point(13, 9), Point(15, 9), Point(15, 11), Point(13, 11)),
        ),
    ),
    sides=(
        Side(
            id="azure",
            zone=PolygonZone((Point(0, 0), Point(4, 0), Point(4, 12), Point(0, 12))),
        ),
        Side(
            id="ember",
            zone=PolygonZone((Point(16, 0), Point(20, 0), Point(20, 12), Point(16, 12))),
        ),
    ),
)
"""A yard with a fence, a stump and a pit between two zones."""


def skirmish(seed: int, battle_map: BattleMap = YARD) -> Battle[State]:
    """Three pegs a side that are still to be deployed."""
    recruits = tuple(
        peg(f"{side[0]}{number}", side, rank=rank)
        for side in ("azure", "ember")
        for number, rank in enumerate((6, 8, 5), 1)
    )
    return battle_of(*recruits, dice=Dice(seed=seed), battle_map=battle_map, scripted=False)
