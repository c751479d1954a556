"""How responses are asked for."""

from game.engine.battle import advance
from game.model.choices import Choice
from game.model.vectors import Point
from game.rulesets.brikwars_2010.texts import stat_card
from tests.rulesets.brikwars.scenes import ALLIED
from tests.rulesets.brikwars_2010.duels import asked, battle_with, figure, labels, opened

BOW = 'Short bow · Use 3 · 6" · d6'


def test_a_shot_in_response_names_who_shoots_at_whom() -> None:
    """R10-DP-04: two bows have the mover in range together, and answer in one question."""
    battle = battle_with(
        figure("a1", "Ann", [], 10, 10.5),
        figure("b1", "Bob", ["short-bow"], 20, 10),
        figure("b2", "Bea", ["short-bow"], 20, 11),
        dice=[1],
    )
    seen = opened(battle, Choice(do="move", unit="a1", path=(Point(15, 10.5),)))
    assert asked(battle, seen) == "Ann moves in sight of Bob and Bea: shoot?"
    assert labels(battle, seen) == [
        ("Bob shoots Ann", BOW),
        ("Bea shoots Ann", BOW),
        ("Hold fire", "all of them keep their Actions"),
    ]


def test_an_attack_is_answered_as_such() -> None:
    battle = battle_with(
        figure("a1", "Ann", ["short-bow"], 10),
        figure("b1", "Bob", ["short-bow"], 15),
        dice=[1],
    )
    shot = Choice(do="shoot", unit="a1", item="short-bow", target="b1")
    seen = opened(battle, shot, Choice(do="take", unit="b1"))
    assert asked(battle, seen) == "Ann has attacked in sight of Bob: shoot?"
    assert labels(battle, seen)[-1] == ("Hold fire", "keeps the Action")


def test_equal_reaches_ask_who_is_first() -> None:
    """R10-TU-25."""
    battle = battle_with(
        figure("a1", "Ann", [], 10),
        {**figure("b1", "Bob", ["hand-weapon"], 10, 11.8), "facing": 270},
        figure("b2", "Bea", ["hand-weapon"], 11.8),
    )
    seen = opened(battle, Choice(do="move", unit="a1", path=(Point(9.9, 9.9),)))
    assert asked(battle, seen) == "Bob and Bea can strike at the same moment: who comes first?"
    assert labels(battle, seen) == [("Bob first", ""), ("Bea first", "")]
    after = advance(battle, seen, Choice(do="first", unit="b2"))
    assert after.decision is not None
    assert after.decision.unit == "b2"


def test_a_shared_shot_asks_who_joins() -> None:
    """R10-DP-08."""
    battle = battle_with(
        figure("a1", "Ann", ["short-bow"], 10),
        figure("a2", "Abe", ["short-bow"], 10, 12),
        figure("b1", "Bob", ["shield"], 15, 11),
        dice=[3],
    )
    shared = Choice(do="shoot", unit="a1", item="short-bow", target="b1", mode="joint")
    assert ("Shoot Bob together", BOW) in labels(battle, opened(battle))
    seen = opened(battle, shared)
    assert asked(battle, seen) == "Ann attacks Bob: who joins in?"
    assert labels(battle, seen) == [("These join in", "one Damage for all who hit")]
    join = Choice(do="join", unit="a1", target="b1", several=("a2/short-bow",))
    seen = advance(battle, seen, join)
    assert asked(battle, seen) == "Ann fires at Bob (short bow). Bob: Parry, Bail or take it?"


def test_waiting_shows_on_the_card() -> None:
    """R10-TU-05, R10-DP-09."""
    battle = battle_with(
        figure("a1", "Ann", ["short-bow"], 10),
        figure("b1", "Bob", [], 15, 11),
        {**figure("c1", "Cid", ["short-bow"], 10, 14), "side": "jade"},
        sides=ALLIED,
    )
    assert ("Wait for an ally", "to join in on his turn") in labels(battle, opened(battle))
    seen = opened(battle, Choice(do="delay", unit="a1"))
    states = stat_card(battle.view(seen.state), seen.state.units["a1"]).states
    assert [(row.name, row.rule) for row in states] == [("Waits", "R10-TU-05")]
