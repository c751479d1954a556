"""One place for what changes an Attack Roll: what is changed there changes wherever it counts."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.files.formats.scenario_file import read_scenario
from game.match.library.setups import battle_of
from game.model.events import Modifier, Rolled
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars_2005 import to_hit
from game.rulesets.brikwars_2005.rolls import TO_HIT
from game.rulesets.brikwars_2005.to_hit import MODIFIERS, Facing, Source
from game.rulesets.catalog import catalog
from tests.rulesets.brikwars.scenes import Witness, az, block, burst, fig, move
from tests.rulesets.brikwars_2005 import runs
from tests.rulesets.brikwars_2005.fights import PARRY, SWORD, answer, attack, duel
from tests.rulesets.brikwars_2005.runs import charge, victim
from tests.rulesets.brikwars_2005.scenes import facing, seen, shoot, staged, throw

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "brikwars_2005"
GUN = ("short-ranged",)
FAST: dict[str, Any] = {"moved_this_turn": 7.0}
GANGED: dict[str, Any] = {"attackers": ["a2", "a3"]}
CRATE = {
    "id": "crate",
    "kind": "crate",
    "material": "thin-wood",
    "top": 0.6,
    "shape": "polygon",
    "outline": [[10.8, 9.7], [11.4, 9.7], [11.4, 10.3], [10.8, 10.3]],
}
AT_CRATE = {"unit": "a1", "piece": "crate"}
BEAST = fig("b1", 12.9, 10, 180, (), kind="beast")
FAR = fig("b9", 28, 18, 180, ())
BACK = runs.answer("counterattack", item=SWORD)

Position = tuple[list[Any], list[Any], dict[str, Any]]

POSITIONS: dict[str, Position] = {
    "a shot at a figure": ([fig("a1", 10, 10, 0, GUN), BEAST], [shoot("a1", "b1")], {}),
    "a shot at what it holds": (
        [fig("a1", 10, 10, 0, GUN), fig("b1", 14, 10, 180)],
        [shoot("a1", "b1", mode="item")],
        {},
    ),
    "a shot at a thing": (
        [fig("a1", 8, 10, 0, GUN), FAR],
        [az("shoot", item="short-ranged", **AT_CRATE)],
        {"terrain": [CRATE]},
    ),
    "a blind shot at a thing": (
        [fig("a1", 6, 10, 0, GUN), FAR],
        [az("shoot", item="short-ranged", mode="blind", **AT_CRATE)],
        {"terrain": [CRATE, block("smoke", 8, 9, 3)]},
    ),
    "a throw at a figure": (
        [fig("a1", 10, 10, 0, **FAST), fig("b1", 11.8, 10, 180)],
        [throw("a1", "b1", item=SWORD)],
        {},
    ),
    "a throw at a spot": ([fig("a1", 10, 10, 0, ("explosive",)), FAR], [burst(14, 10)], {}),
    "a blow at a figure": (
        [fig("a1", 10, 10, 0, **FAST), BEAST],
        [attack("a1", "b1")],
        {},
    ),
    "a blow that is Parried": (
        duel(ours_more=FAST, theirs_more={"heading": [-1.0, 0.0], "moved_this_turn": 3.0}),
        [attack("a1", "b1"), PARRY],
        {},
    ),
    "a blow at what it holds": (duel(), [attack("a1", "b1", mode="item")], {}),
    "a blow at a thing": (
        [fig("a1", 10, 10), FAR],
        [az("attack", item=SWORD, **AT_CRATE)],
        {"terrain": [CRATE]},
    ),
    "a Counterattack": (
        duel(theirs_more=GANGED),
        [attack("a1", "b1"), answer("b1", "counterattack", item=SWORD)],
        {},
    ),
    "a Counterattack on who Withdraws": (
        [*duel(theirs_more={**GANGED, **FAST}), FAR],
        [az("withdraw", unit="a1", path=[[7, 10]])],
        {"edges": [("a1", "b1")]},
    ),
    "blows at the same moment": (
        [fig("a1", 7, 10, 0, **FAST), fig("b1", 10, 10, 180)],
        [move("a1", (8.5, 10)), answer("a1", "attack", "R05-DP-35")],
        {"settings": {"who_acts_first_roll": True}},
    ),
    "a Charge, and what comes back": (
        [fig("a1", 4, 10, 0, ("lance",), **FAST), victim(9.5, (SWORD,), **GANGED)],
        [charge(), BACK],
        {},
    ),
    "a Charge, and a blow at the same moment": (
        [fig("a1", 4, 10, 0, ("spear",), **FAST), victim(9.5, ("two-handed-weapon",), **FAST)],
        [charge("spear"), runs.answer("counterattack", item="two-handed-weapon")],
        {},
    ),
    "a Charge at a thing": (
        [fig("a1", 6, 10, 0, ("lance",), **FAST), FAR],
        [az("charge", item="lance", **AT_CRATE)],
        {"terrain": [CRATE]},
    ),
    "Combined Fire": (
        [fig("a1", 10, 10, 0, GUN), fig("a2", 10, 12, 0, GUN), fig("b1", 13, 10, 180, ())],
        [
            az("shoot", unit="a1", item="short-ranged", target="b1", mode="joint"),
            az("join", point="R05-DP-10", several=["a2/short-ranged"]),
        ],
        {},
    ),
    "combined blows": (
        [
            fig("a1", 10, 10, 0, **FAST),
            fig("a2", 11.5, 11.5, 270, **FAST),
            fig("b1", 11.5, 10, 180, ()),
        ],
        [
            az("attack", unit="a1", item=SWORD, target="b1", mode="joint"),
            az("join", point="R05-DP-10", several=[f"a2/{SWORD}/attack"]),
        ],
        {},
    ),
    "combined blows at a thing": (
        [fig("a1", 10, 10), fig("a2", 11.1, 11.1, 270), FAR],
        [
            az("attack", item=SWORD, mode="joint", **AT_CRATE),
            az("join", point="R05-DP-10", several=[f"a2/{SWORD}/attack"]),
        ],
        {"terrain": [CRATE]},
    ),
}
"""Attacks of every kind, each with something for or against it."""

SPARE = (2,) * 12
"""Dice for what follows a hit that was none before."""

PLAYS = (*(path.stem for path in sorted(SCENARIOS.glob("*.json"))), *POSITIONS)

Row = tuple[int, str, str]


def plain(row: Modifier) -> Row:
    return row.amount, str(row.text), row.rule


def attack_rolls(play: str) -> list[Rolled]:
    """The Attack Rolls of a golden scenario or a position, as far as its dice and choices lead."""
    if play in POSITIONS:
        units, choices, more = POSITIONS[play]
        battle, answers = staged(units, *choices, dice=(4,) * 12, **more)
        witness = Witness(battle, answers, defaults=True)
    else:
        loaded = read_scenario(SCENARIOS / f"{play}.json", catalog())
        setup, scenario = loaded.setup, loaded.scenario
        if setup.dice.faces:
            setup = replace(setup, dice=replace(setup.dice, faces=(*setup.dice.faces, *SPARE)))
        battle = battle_of(catalog()["brikwars-2005"], setup)
        witness = Witness(battle, scenario.choices, defaults=scenario.defaults)
    assert tuple(witness.lines())
    happened = (one for one in witness.happened if isinstance(one, Rolled))
    return [one for one in happened if one.why == TO_HIT]


def changed(source: Source, change: Callable[[Modifier], Modifier]) -> Source:
    """A source with each of its rows changed."""

    def rows(view: Look, facing: Facing) -> tuple[Modifier, ...]:
        return tuple(change(row) for row in source.rows(view, facing))

    return Source(rows, source.opens)


def noting(source: Source, rows: set[Row]) -> Source:
    """A source that keeps what it gives."""

    def note(row: Modifier) -> Modifier:
        rows.add(plain(row))
        return row

    return changed(source, note)


@lru_cache
def told() -> dict[str, dict[str, tuple[list[Rolled], set[Row]]]]:
    """By source, the plays with an Attack Roll that it changes: their rolls, and its rows."""
    found: dict[str, dict[str, tuple[list[Rolled], set[Row]]]] = {}
    with pytest.MonkeyPatch.context() as patch:
        for play in PLAYS:
            given: dict[str, set[Row]] = {one.rows.__name__: set() for one in MODIFIERS}
            noted = (noting(one, given[one.rows.__name__]) for one in MODIFIERS)
            patch.setattr(to_hit, "MODIFIERS", tuple(noted))
            rolls = attack_rolls(play)
            for name, rows in given.items():
                if any(plain(row) in rows for roll in rolls for row in roll.modifiers):
                    found.setdefault(name, {})[play] = (rolls, rows)
    return found


@pytest.mark.parametrize("play", PLAYS)
def test_every_row_of_every_attack_roll_is_told_here(
    play: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R05-AT-06: no act adds anything up by itself, be it at a figure, a thing or a spot."""
    before = attack_rolls(play)

    def here(row: Modifier) -> Modifier:
        return replace(row, rule="here")

    monkeypatch.setattr(to_hit, "MODIFIERS", tuple(changed(one, here) for one in MODIFIERS))
    after = attack_rolls(play)
    assert [roll.total for roll in after] == [roll.total for roll in before]
    assert all(row.rule == "here" for roll in after for row in roll.modifiers)
    assert play not in POSITIONS or any(roll.modifiers for roll in after)


@pytest.mark.parametrize("source", MODIFIERS, ids=lambda one: str(one.rows.__name__))
def test_one_more_in_a_source_is_one_more_in_every_roll(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R05-AT-06: in the first Attack Roll of each play that the source has a part in.

    What comes after it may come otherwise.
    """
    plays = told()[source.rows.__name__]
    assert plays

    def more(row: Modifier) -> Modifier:
        return replace(row, amount=row.amount + 1)

    bent = (changed(one, more) if one is source else one for one in MODIFIERS)
    monkeypatch.setattr(to_hit, "MODIFIERS", tuple(bent))
    for play, (rolls, rows) in plays.items():
        place, first = next(
            (place, roll)
            for place, roll in enumerate(rolls)
            if any(plain(row) in rows for row in roll.modifiers)
        )
        wanted = [more(row) if plain(row) in rows else row for row in first.modifiers]
        again = attack_rolls(play)[place]
        assert again.faces == first.faces, play
        assert [plain(row) for row in again.modifiers] == [plain(row) for row in wanted], play
        gained = sum(row.amount for row in wanted) - sum(row.amount for row in first.modifiers)
        assert gained >= 1
        assert again.total == first.total + gained, play
        assert again.need == first.need
        fumbled = all(face == 1 for face in again.faces)
        assert again.success is (again.total >= (again.need or 0) and not fumbled), play


def test_the_sources_stand_in_one_order() -> None:
    """R05-AT-29, R05-AT-18: what is told before the two lock stands together in it."""
    opens = [one.opens for one in MODIFIERS]
    first, last = opens.index(True), len(opens) - opens[::-1].index(True)
    assert all(opens[first:last])
    assert len({one.rows.__name__ for one in MODIFIERS}) == len(MODIFIERS)


def test_what_an_opening_blow_was_told_stands_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R05-AT-29: between what is told before it and after it, once."""

    def naming(name: str, opens: bool) -> Source:
        return Source(lambda _view, _facing: (Modifier(1, name, "R05-AT-06"),), opens)

    names = {"one": False, "two": True, "three": True, "four": False}
    sources = tuple(naming(name, opens) for name, opens in names.items())
    monkeypatch.setattr(to_hit, "MODIFIERS", sources)
    view = seen(duel())
    faced = facing(view, SWORD, do="attack")
    opened = to_hit.opening(view, faced)
    assert [row.text for row in opened] == ["two", "three"]
    told_all = [row.text for row in to_hit.modifiers(view, faced, opened)]
    assert told_all == list(names) == [row.text for row in to_hit.modifiers(view, faced)]
