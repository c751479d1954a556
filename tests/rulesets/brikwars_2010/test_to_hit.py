"""Whatever changes an attack's roll comes from one place: each source of modifiers is bent by one.

R10-AT-20..44, R10-CA-04, R10-CA-06, R10-EQ-25. With that the golden scenarios, the bound of what
may join and the labels must change, and by that one alone.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle
from game.files.formats.scenario_file import read_scenario
from game.match.library.setups import battle_of
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.events import EarlierRoll, Event, Modifier, Rolled
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Target, alone
from game.rulesets.brikwars_2010 import to_hit as page
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.texts import label
from game.rulesets.catalog import catalog
from tests.rulesets.brikwars.scenes import Witness, az, block, em, fig, strike, wall
from tests.rulesets.brikwars_2010.duels import duel, opened
from tests.rulesets.brikwars_2010.scenes import refusal_of, seen, shoot, staged

GOLDEN = sorted((Path(__file__).parents[2] / "scenarios" / "brikwars_2010").glob("*.json"))
SOURCES = {source.__name__: source for source in page.MODIFIERS}
SEED = 7
"""For the dice after the roll that is looked at: what follows from it may differ."""


def bend(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make a source of modifiers add 1 to each of its rows."""

    def bent(view: Look, facing: page.Facing) -> tuple[Modifier, ...]:
        return tuple(replace(row, amount=row.amount + 1) for row in SOURCES[name](view, facing))

    sources = tuple(bent if one.__name__ == name else one for one in page.MODIFIERS)
    monkeypatch.setattr(page, "MODIFIERS", sources)


class Played(NamedTuple):
    """What happened in a scenario, and which rows each source gave while it was played."""

    happened: tuple[Event, ...]
    given: dict[str, frozenset[Modifier]]


def witnessed(path: Path, dice: Dice | None = None) -> tuple[Event, ...]:
    """All that happens in a golden scenario, with its own dice or with others."""
    rulesets = catalog()
    loaded = read_scenario(path, rulesets)
    scenario = loaded.scenario
    setup = loaded.setup if dice is None else replace(loaded.setup, dice=dice)
    battle = battle_of(rulesets[scenario.ruleset], setup)
    witness = Witness(battle, scenario.choices, defaults=True)
    for _ in witness.lines():
        pass
    return tuple(witness.happened)


@cache
def golden() -> dict[str, Played]:
    """Every golden scenario as it is, with the rows that the sources give."""
    found: dict[str, Played] = {}
    plain = page.MODIFIERS
    for path in GOLDEN:
        given: dict[str, set[Modifier]] = {name: set() for name in SOURCES}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(page, "MODIFIERS", tuple(noting(one, given) for one in plain))
            happened = witnessed(path)
        found[path.name] = Played(happened, {name: frozenset(rows) for name, rows in given.items()})
    return found


def noting(
    source: Callable[[Look, page.Facing], tuple[Modifier, ...]], given: dict[str, set[Modifier]]
) -> Callable[[Look, page.Facing], tuple[Modifier, ...]]:
    """A source whose rows are noted down."""

    def noted(view: Look, facing: page.Facing) -> tuple[Modifier, ...]:
        rows = source(view, facing)
        given[source.__name__].update(rows)
        return rows

    return noted


def aimed(happened: Iterable[Event]) -> list[tuple[int, Rolled]]:
    """The Action Rolls of attacks, each with its place among the events."""
    return [
        (number, event)
        for number, event in enumerate(happened)
        if isinstance(event, Rolled) and event.why == "to hit"
    ]


def test_every_row_of_every_attack_roll_comes_from_a_source() -> None:
    """Nobody else composes rows: of all golden scenarios not one row is anybody's own."""
    rolls = 0
    for name, scenario in golden().items():
        known = frozenset(row for rows in scenario.given.values() for row in rows)
        for _, event in aimed(scenario.happened):
            rolls += 1
            assert not any(isinstance(row, EarlierRoll) for row in event.modifiers)
            assert set(event.modifiers) <= known, name
    assert rolls > 80


def cases() -> list[tuple[str, str]]:
    """Each source with each golden scenario in whose rolls it has a say."""
    return [
        (source, name)
        for source in SOURCES
        for name, scenario in golden().items()
        if any(
            row in scenario.given[source]
            for _, event in aimed(scenario.happened)
            for row in event.modifiers
        )
    ]


def test_golden_scenarios_show_each_bent_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to the first roll in which it has a say all is equal; that is better by 1 a row."""
    told = cases()
    assert {source for source, _ in told} == set(SOURCES) - {"earlier_bursts"}
    for source, name in told:
        scenario = golden()[name]
        rows = scenario.given[source]
        number, plain = next(
            (number, event)
            for number, event in aimed(scenario.happened)
            if any(row in rows for row in event.modifiers)
        )
        before = scenario.happened[: number + 1]
        faces = tuple(face for one in before if isinstance(one, Rolled) for face in one.faces)
        with monkeypatch.context() as patch:
            bend(patch, source)
            there = witnessed(GOLDEN[0].parent / name, Dice(faces=faces, seed=SEED))
        bent = there[number]
        assert there[:number] == before[:-1], (source, name)
        assert isinstance(bent, Rolled)
        better = tuple(
            replace(row, amount=row.amount + 1) if row in rows else row for row in plain.modifiers
        )
        assert bent.modifiers == better, (source, name)
        change = sum(row in rows for row in plain.modifiers)
        assert (bent.total, bent.need) == (plain.total + change, plain.need), (source, name)


AT_BOB = (shoot("a1", "b1"),)
GUN = fig("a1", 10, 10, 0, ("short-ranged",))
BOB = fig("b1", 15, 10, 180)
FAR = fig("b2", 28, 18, 180)
LOW = wall(14.4, 0.75, (9, 11))
AMONG = [("a1", "b1"), ("a1", "b2")]
CRATE = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[15, 9.9], [15.2, 9.9], [15.2, 10.1], [15, 10.1]],
    "top": 0.9,
    "material": "thin-wood",
}
LONG = {**CRATE, "outline": [[15, 6], [16, 6], [16, 14], [15, 14]]}


class Position(NamedTuple):
    """An attack in which a source has a say: who is there, what is done, and the ground."""

    source: str
    units: list[dict[str, Any]]
    choices: tuple[dict[str, Any], ...]
    more: Mapping[str, Any] = MappingProxyType({})


SWORD = fig("a1", 10, 10)
TOOL = fig("a1", 10, 10, 0, ("tool",))
BOMB = fig("a1", 10, 10, 0, ("explosive",))
LANCE = fig("a1", 10, 10, 0, ("two-handed-weapon",))
CLOSE = fig("b1", 11.5, 10, 180)
BEAST = fig("b1", 15, 10, 0, (), kind="beast")
RIDER = fig("a1", 10, 10, 0, ("lance",))
THRUST = az("charge", unit="a1", item="lance", target="b1")
AT_CRATE = {"unit": "a1", "piece": "crate"}
FIRED = (
    shoot("a1", "b1", item="machine-gun-1"),
    em("take", unit="b1"),
    az("burst", unit="a1"),
)
POSITIONS = {
    "a blow among many": Position(
        "outnumbering",
        [SWORD, CLOSE, fig("b2", 10, 11.5, 270)],
        (strike("a1", "b1"),),
        {"edges": AMONG},
    ),
    "a shot at something held": Position(
        "something_held", [GUN, BOB], (shoot("a1", "b1", mode="item"),)
    ),
    "a throw at something held": Position(
        "something_held",
        [TOOL, fig("b1", 13, 10, 180)],
        (az("throw", unit="a1", item="tool", target="b1", mode="item"),),
    ),
    "a blow at something held": Position(
        "something_held", [SWORD, CLOSE, FAR], (strike("a1", "b1", mode="item"),)
    ),
    "a shot at a beast": Position("size", [GUN, BEAST], (shoot("a1", "b1"),)),
    "a blow at a beast": Position(
        "size",
        [LANCE, fig("b1", 13.5, 10, 0, (), kind="beast")],
        (strike("a1", "b1", "two-handed-weapon"),),
    ),
    "a charge at a heavy shield": Position(
        "cover",
        [RIDER, fig("b1", 18.5, 10, 180, ("heavy-shield",)), FAR],
        (THRUST, em("take")),
    ),
    "a shot at a small thing": Position(
        "size",
        [GUN, FAR],
        (az("shoot", item="short-ranged", **AT_CRATE),),
        {"terrain": [CRATE]},
    ),
    "a throw at a large thing": Position(
        "size",
        [fig("a1", 13, 10, 0, ("tool",)), FAR],
        (az("throw", item="tool", **AT_CRATE),),
        {"terrain": [LONG]},
    ),
    "a blow at a thing in a fight": Position(
        "size",
        [fig("a1", 14.3, 10), fig("b1", 12.8, 10, 0), FAR],
        (az("strike", item="hand-weapon", **AT_CRATE), em("decline", unit="b1")),
        {"terrain": [CRATE], "edges": [("a1", "b1")]},
    ),
    "a shot over a wall": Position("cover", [GUN, BOB], (shoot("a1", "b1"),), {"terrain": [LOW]}),
    "a blow over a wall": Position(
        "cover",
        [fig("a1", 10, 10, 0, ("heavy-weapon",)), fig("b1", 12.5, 10, 180, ()), FAR],
        (strike("a1", "b1", "heavy-weapon"),),
        {"terrain": [wall(11.95, 0.75)]},
    ),
    "a shot from afar": Position("beyond_range", [GUN, fig("b1", 18.4, 10, 180)], AT_BOB),
    "a throw at a far spot": Position(
        "beyond_range",
        [BOMB, FAR],
        (az("throw", unit="a1", item="explosive", mode="ground", at=[18, 10]),),
    ),
    "a shot at a far thing": Position(
        "beyond_range",
        [fig("a1", 5, 10, 0, ("short-ranged",)), FAR],
        (az("shoot", item="short-ranged", **AT_CRATE),),
        {"terrain": [CRATE]},
    ),
    "a blind shot": Position(
        "blindness",
        [GUN, fig("b1", 15, 10, 180, seen_at={"azure": [15, 10]})],
        (shoot("a1", "b1", mode="blind"),),
        {"terrain": [block("smoke", 12, 13, 3)]},
    ),
    "a second burst": Position(
        "earlier_bursts", [fig("a1", 10, 10, 0, ("machine-gun-1",)), fig("b1", 13, 10)], FIRED
    ),
}


def last_roll(position: Position) -> Rolled:
    """The last Action Roll of a position; what the dice show is the same each time."""
    battle, answers = staged(position.units, *position.choices, **position.more)
    dice = Dice(faces=(2,) * 6, seed=SEED)
    battle = battle_of(battle.ruleset, replace(battle.setup, dice=dice))
    witness = Witness(battle, answers, defaults=True)
    for _ in witness.lines():
        pass
    return aimed(witness.happened)[-1][1]


@pytest.mark.parametrize("name", POSITIONS)
def test_attacks_of_all_kinds_ask_the_sources(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blows and Charges, shots and throws, at figures, at what they hold, at things, at spots."""
    position = POSITIONS[name]
    plain = last_roll(position)
    bend(monkeypatch, position.source)
    bent = last_roll(position)
    assert bent.change == plain.change + 1
    assert (bent.total, bent.need, bent.faces) == (plain.total + 1, plain.need, plain.faces)


def test_every_source_is_asked_by_some_attack() -> None:
    assert {position.source for position in POSITIONS.values()} == set(SOURCES)


def thrower(inches: float) -> dict[str, Any]:
    """Who could throw a tool at what is so far from his muzzle: Use 3, range 3"."""
    return fig("a2", 19.5 - inches, 10, 0, ("tool",))


LEAD = fig("a1", 20, 13, 0, ("short-ranged",))
TARGET = fig("b1", 20.5, 10, 180)
AT_FIGURE = az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint")
"""With the highest face and a Benny's a 12 may be thrown: of 10 that are against it one is too
much.
"""


@pytest.mark.parametrize(
    ("source", "inches", "terrain"),
    [("beyond_range", 13.0, []), ("cover", 12.0, [wall(19.95, 0.75, (9, 11))])],
)
def test_the_bound_of_what_joins_moves_with_its_sources(
    source: str, inches: float, terrain: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10-CA-04: who could not hit with a Benny on the best face shares in no attack."""
    units = [LEAD, thrower(inches), TARGET]
    assert refusal_of(units, AT_FIGURE, terrain=terrain) == "R10-CA-04"
    bend(monkeypatch, source)
    assert refusal_of(units, AT_FIGURE, terrain=terrain) is None


@pytest.mark.parametrize(("source", "inches"), [("beyond_range", 11.0), ("size", 11.0)])
def test_the_bound_is_the_same_for_things(
    source: str, inches: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10-CA-04: 8" out of range, and -2 for a thing of the size of a 1x1 brick."""
    small = {**CRATE, "outline": [[20, 9.9], [20.2, 9.9], [20.2, 10.1], [20, 10.1]]}
    lead, units = az("shoot", item="short-ranged", mode="joint", **AT_CRATE), [LEAD, FAR]
    units.append(fig("a2", 19.5 - inches, 10, 0, ("tool",)))
    assert refusal_of(units, lead, terrain=[small]) == "R10-CA-04"
    bend(monkeypatch, source)
    assert refusal_of(units, lead, terrain=[small]) is None


@pytest.mark.parametrize(
    ("source", "inches", "held", "blind", "edges"),
    [
        ("outnumbering", 12.0, False, False, [("a2", "b2"), ("a2", "b3")]),
        ("something_held", 11.0, True, False, []),
        ("blindness", 13.0 + tables().measures.blind_modifier, False, True, []),
    ],
)
def test_what_nobody_joins_with_has_the_same_bound(
    source: str,
    inches: float,
    held: bool,
    blind: bool,
    edges: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R10-CA-06, R10-AT-23, R10-AT-35: fighters, blind shots and those at something held."""
    man = thrower(inches)
    x = man["position"][0]
    units = [man, TARGET, fig("b2", x, 11.5, 270), fig("b3", x, 8.5, 90)]
    view = seen(units, edges=edges)
    attack = alone("a2", "tool", "throw", Target(figure="b1", held=held), blind=blind)
    assert not page.could_hit(view, attack, attack.lead)
    bend(monkeypatch, source)
    assert page.could_hit(view, attack, attack.lead)


def test_the_last_burst_moves_with_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-EQ-25: with Use 3 a fourth burst needs a 6; a fifth would need a 7, unless one less."""
    gunner = duel(["machine-gun-1"], [], gap=3, dice=[2] * 5)
    shot = Choice(do="shoot", unit="a1", item="machine-gun-1", target="b1")
    taken, more = Choice(do="take", unit="b1"), Choice(do="burst", unit="a1")
    more = replace(more, item="machine-gun-1", target="b1")
    four = (shot, taken, more, taken, more, taken, more, taken)
    assert "burst" not in verbs(gunner, *four)
    bend(monkeypatch, "earlier_bursts")
    assert "burst" in verbs(gunner, *four)


def verbs(battle: Battle[Any], *choices: Choice) -> list[str]:
    """What may be done after some choices."""
    there = opened(battle, *choices)
    assert there.decision is not None
    return [option.do for option in there.decision.options]


def notes(battle: Battle[Any], *choices: Choice) -> list[str]:
    """The second lines of what is offered after some choices."""
    there = opened(battle, *choices)
    assert there.decision is not None
    view = battle.view(there.state)
    return [label(view, there.decision, option).note for option in there.decision.options]


def test_labels_tell_what_the_sources_give(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-AT-23, R10-EQ-25: what is held, and one more burst."""
    aimed_at = Choice(do="shoot", unit="a1", target="b1", item="short-ranged", mode="item")
    armed = duel(["short-ranged"], ["hand-weapon", "shield"], gap=4.0)
    fired = Choice(do="shoot", unit="a1", item="machine-gun-1", target="b1")
    gunner = duel(["machine-gun-1"], [], gap=3, dice=[2])
    taken = Choice(do="take", unit="b1")
    assert notes(armed, aimed_at) == ["-2 to hit", "-2 to hit"]
    assert notes(gunner, fired, taken)[0].endswith(" · -1")
    bend(monkeypatch, "something_held")
    assert notes(armed, aimed_at) == ["-1 to hit", "-1 to hit"]
    bend(monkeypatch, "earlier_bursts")
    assert notes(gunner, fired, taken)[0].endswith(" · +0")
