"""What BrikWars 2010 says an attack faces; the rolls then use the same numbers."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle
from game.engine.ruleset import Odds, StatRow
from game.model import events as shared
from game.model.choices import Choice
from game.model.vectors import Point
from tests.previews import odds_of
from tests.rulesets.brikwars_2010.duels import STAY, STRIKE, battle_with, duel, figure, opened


def rows_of(found: Odds | None) -> dict[str, str]:
    """The rows of odds by name."""
    assert found is not None
    return {row.name: row.value for row in found.rows}


def answered(found: Odds) -> list[tuple[str, str]]:
    """What the dice have to show where the target gives an answer that changes that."""
    rows = [(row.name, row.value) for row in found.rows]
    return [(name, value) for name, value in rows if name.startswith("If answered by")]


def odds_now(battle: Battle[Any], choice: Choice) -> Odds | None:
    """The odds of a choice at the start."""
    return odds_of(battle, opened(battle), choice)


def test_odds_of_a_strike_show_use_damage_and_armor() -> None:
    """R10-CC-14, R10-CC-16: a heavy weapon has Use 3 and d6+2 against Armor 4."""
    battle = duel(["heavy-weapon"], ["hand-weapon"])
    found = odds_now(battle, Choice(do="strike", unit="a1", item="heavy-weapon", target="b1"))
    assert rows_of(found) == {
        "Use of heavy weapon": "3",
        "Damage": "d6+2",
        "Armor": "4",
    }
    assert found is not None
    assert found.need == "Need 3+ on d6"


def test_odds_of_a_strike_at_a_heavy_shield_say_when_it_gives_no_cover() -> None:
    """R10-EQ-19: a 2 misses its bearer, but hits if he Parries with it."""
    shielded = odds_now(duel(["hand-weapon"], ["heavy-shield"]), STRIKE)
    assert shielded is not None
    assert shielded.need == "Need 3+ on d6"
    assert answered(shielded) == [("If answered by “Parry with heavy shield”", "Need 2+ on d6")]
    plain = odds_now(duel(["hand-weapon"], ["shield"]), STRIKE)
    assert plain is not None
    assert plain.need == "Need 2+ on d6"
    assert answered(plain) == []


@pytest.mark.parametrize(
    ("bob", "amy", "freed"),
    [
        ([{"holds": "a2"}, {}], [{}, {}], [("If answered by “Let go of Amy”", "Need 2+ on d6")]),
        ([{}, {}], [{"holds": "b1"}, {}], []),
    ],
    ids=["holds", "is held"],
)
def test_odds_of_a_blow_at_a_grabber_say_what_it_takes_once_he_lets_go(
    bob: list[dict[str, str]], amy: list[dict[str, str]], freed: list[tuple[str, str]]
) -> None:
    """R10-CC-21, R10-CC-25: he may do so before the blow; who is held himself cannot."""
    battle = battle_with(
        figure("a1", "Ann", ["hand-weapon"], 10),
        {**figure("a2", "Amy", [], 12), "position": [12.5, 10.3], "state": {"hands": amy}},
        {**figure("b1", "Bob", [], 11.5), "state": {"hands": bob}},
    )
    found = odds_now(battle, STRIKE)
    assert found is not None
    assert found.need == "No roll needed"
    assert answered(found) == freed


def test_who_cannot_parry_keeps_the_cover_of_his_heavy_shield() -> None:
    """R10-TU-30: the rest of who is Disrupted is seen as before; a Parry is closed to him."""
    down = {**figure("b1", "Bob", ["heavy-shield"], 11.5), "conditions": ["disrupted"]}
    found = odds_now(battle_with(figure("a1", "Ann", ["hand-weapon"], 10), down), STRIKE)
    assert found is not None
    assert found.need == "Need 3+ on d6"
    assert answered(found) == []


def test_odds_of_a_strike_into_a_fight_are_those_of_its_roll() -> None:
    """Bob, Ben and Bea fight Amy already; with Ann they are three against two."""
    fighters = [
        figure("a1", "Ann", ["hand-weapon"], 10),
        figure("b1", "Bob", ["hand-weapon"], 11.5),
        figure("b2", "Ben", ["hand-weapon"], 11, 11.5),
        figure("a2", "Amy", ["hand-weapon"], 12.5, 11.5),
        figure("b3", "Bea", ["hand-weapon"], 13.5, 12.5),
    ]
    edges = [["a2", "b1"], ["a2", "b2"], ["a2", "b3"]]
    battle = battle_with(*fighters, table={"edges": edges}, dice=[5, 1])
    found = odds_now(battle, STRIKE)
    assert rows_of(found)["Outnumbered 2 to 3"] == "+1"
    assert found is not None
    assert found.need == "Need 3+ on d6"
    seen = opened(battle, STRIKE, STAY, Choice(do="take", unit="b1"))
    rolls = [event for event in seen.events if isinstance(event, shared.Rolled)]
    assert [row.amount for row in rolls[0].modifiers] == [-1]


def test_odds_of_a_shot_show_range_sections_and_what_hides_them() -> None:
    """7.4" with range 6": two inches out; a wall 0.7" high near the target hides its legs.

    R10-DI-05, R10-DI-06: the 6 that it takes brings a Benny, by default a die of Damage.
    """
    wall = {
        "id": "low-wall",
        "kind": "wall",
        "material": "stone",
        "shape": "line",
        "line": [[17.2, 8], [17.2, 12]],
        "thickness": 0.2,
        "top": 0.7,
    }
    battle = duel(["short-bow"], [], gap=7.4, map={"size": [25, 20], "terrain": [wall]})
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert found.sections == (False, True, True)
    assert found.blockers == ("low-wall",)
    rows = rows_of(found)
    assert rows["Hidden by"] == "the stone wall"
    assert rows["Only 2 of 3 sections visible"] == "+1"
    assert rows['7.4" with range 6"'] == "+2"
    assert "Range" not in rows, "told once"
    assert (rows["Damage"], rows["Out of range"]) == ("2d6", "-2")
    assert found.need == "Need 6 on d6"


def test_a_range_that_suffices_is_told_beside_the_distance() -> None:
    battle = duel(["short-bow"], [], gap=4.4)
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert rows_of(found)["Range"] == '4.4" of 6"'
    assert rows_of(found)["Damage"] == "d6"


@pytest.mark.parametrize(
    ("gap", "need", "kept"),
    [
        (10.4, "Need 6 on d6 and 2+ on the Benny", False),
        (14.4, "Need 6 on d6 and 6+ on the Benny", False),
        (15.4, "Beyond the die: 13 on d6", True),
    ],
)
def test_odds_beyond_the_die_name_the_benny(gap: float, need: str, kept: bool) -> None:
    """R10-DP-13: by default it is spent on a roll that is short by 6 at most, of its own d6."""
    battle = duel(["short-bow"], [], gap=gap, map={"size": [40, 20]})
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert found.need == need
    assert found.note == ("By default no Benny on a roll so far too short" if kept else "")


def test_what_is_taken_off_a_roll_raises_the_need() -> None:
    """R10-AT-32: 5 out of range is -5 on the roll, so Use 3 becomes 8."""
    battle = duel(["short-bow"], [], gap=10.4)
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert found.total is not None
    assert (found.total.name, found.total.value) == ("Penalties raise the need", "3 + 5 = 8")


def test_a_one_always_fails_so_nothing_needs_less_than_two() -> None:
    battle = duel(["explosive"], [], gap=1.0)
    found = odds_now(battle, Choice(do="throw", unit="a1", item="explosive", target="b1"))
    assert found is not None
    assert found.need == "Need 2+ on d6"
    assert found.total == StatRow("A 1 always fails", "at least 2"), "where nothing changes Use 1"
    assert rows_of(found)["Blast"] == 'everybody within 2"'


def test_a_shove_needs_no_roll_and_says_when_an_angry_inch_is_needed() -> None:
    battle = duel([], [], gap=1.2)
    found = odds_now(battle, Choice(do="shove", unit="a1", target="b1"))
    assert found is not None
    assert found.need == "No roll needed"
    assert rows_of(found)["Angry Inch"] == "needed first"
    assert rows_of(found)["Push"] == '2", Disrupted'


def test_deflection_takes_dice_before_they_are_shown() -> None:
    battle = duel(["two-handed-weapon"], ["heavy-armor"], gap=1.0)
    choice = Choice(do="strike", unit="a1", item="two-handed-weapon", target="b1")
    rows = rows_of(odds_now(battle, choice))
    assert (rows["Damage"], rows["Deflection"]) == ("d6", "has taken dice of the Damage")


@pytest.mark.parametrize(
    "choice",
    [Choice(do="end-turn"), Choice(do="sprint", unit="a1"), Choice(do="strike", unit="a1")],
)
def test_what_is_no_attack_has_no_odds(choice: Choice) -> None:
    assert odds_now(duel(["hand-weapon"], []), choice) is None


def test_what_a_blow_faces_is_told_for_where_it_is_made_from() -> None:
    """R10-CC-10: after the Angry Inch that it needs more of somebody in a pit is seen."""
    pit = {"id": "pit", "kind": "pit", "shape": "circle", "center": [12.8, 10], "radius": 1.2}
    battle = battle_with(
        figure("a1", "Ann", ["heavy-weapon"], 9.2),
        figure("b1", "Bob", ["axe"], 12.4),
        map={"size": [25, 20], "areas": [{**pit, "depth": 1.6}]},
        dice=[2],
    )
    strike = Choice(do="strike", unit="a1", item="heavy-weapon", target="b1")
    found = odds_now(battle, strike)
    assert rows_of(found)["Only 2 of 3 sections visible"] == "+1"
    assert "Only 1 of 3 sections visible" not in rows_of(found), "as from where it stands"
    stepped = opened(battle, strike)
    assert stepped.decision is not None
    assert stepped.decision.default is not None
    seen = opened(battle, strike, stepped.decision.default, Choice(do="take", unit="b1"))
    rolled = next(one for one in seen.events if isinstance(one, shared.Rolled))
    assert [one.text for one in rolled.modifiers] == ["only 2 of 3 sections visible"]


@pytest.mark.parametrize(("gap", "needed"), [(0.8, False), (1.4, True)])
def test_the_odds_of_a_counterstrike_are_those_of_a_strike_from_there(
    gap: float, *, needed: bool
) -> None:
    """R10-CC-10, R10-CC-14, R10-EQ-17: a sword, Use 2, reaches an inch; else he steps up first."""
    battle = duel(["hand-weapon"], ["hand-weapon"], gap=gap, table={"edges": [["a1", "b1"]]})
    seen = opened(battle, Choice(do="disengage", unit="a1"))
    assert seen.decision is not None
    strikes = [one.choice() for one in seen.decision.options if one.do == "counterstrike"]
    found = odds_of(battle, seen, strikes[0])
    assert ("Angry Inch" in rows_of(found)) is needed
    assert found is not None
    assert found.need == "Need 2+ on d6"


def test_the_odds_of_a_throw_at_a_spot_need_the_spot() -> None:
    """R10-EX-07, R10-AT-32, R10-TD-08: 3.95" on and 0.9" down are 4.1": -2 on Use 1; d10 Damage.

    Bob is 2.05" off, and his edge half an inch less: within the blast.
    """
    battle = duel(["explosive"], [], gap=5.5)
    throw = Choice(do="throw", unit="a1", item="explosive", mode="ground", at=Point(14.45, 10))
    found = odds_now(battle, throw)
    assert found is not None
    assert found.need == "Need 3+ on d6"
    rows = rows_of(found)
    assert (rows['4.1" with range 3"'], rows["Damage"]) == ("+2", "d10")
    assert odds_now(battle, replace(throw, at=None)) is None
