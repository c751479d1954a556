"""Standing orders for reactions of a real ruleset, kind by kind and side by side."""

import pytest

from game import app
from game.match.play.seats import Order, Person, Question
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap, Side
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point

APPROACH, SIGHT = "R10-DP-03", "R10-DP-04"
WALK = Choice(do="move", unit="a1", path=(Point(13, 10),))
"""Into the range of b1's bow (by half an inch), and then within reach of b2's sword."""


def figure(name: str, at: tuple[float, float], facing: int, *items: str) -> Recruit:
    side = "azure" if name.startswith("a") else "ember"
    return Recruit(
        id=name, side=side, kind="minifig", position=Point(*at), facing=facing, items=items
    )


def match_with(orders: dict[str, Order]) -> TurnController[object]:
    """Ember's player has these orders; azure's player has none."""
    ruleset = app.rulesets()["brikwars-2010"]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=BattleMap(size=(30, 20), sides=(Side(id="azure"), Side(id="ember"))),
        recruits=(
            figure("a1", (10, 10), 0, "hand-weapon"),
            figure("b1", (18, 11), 180, "short-bow"),
            figure("b2", (15, 10), 180, "hand-weapon"),
        ),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    return TurnController(app.make_battle(setup), {"azure": Person(), "ember": Person(orders)})


def asked_after(orders: dict[str, Order]) -> tuple[str, str]:
    """Kind and side of the first question on a walk that no order settles."""
    match = match_with(orders)
    match.submit(WALK, "azure")
    while match.poll() is not None:
        pass
    assert match.decision is not None
    return match.decision.kind, match.decision.side


@pytest.mark.parametrize(
    ("orders", "found"),
    [
        ({}, (SIGHT, "ember")),
        ({SIGHT: "never"}, (APPROACH, "ember")),
        ({SIGHT: "default"}, (APPROACH, "ember")),
        ({SIGHT: "never", APPROACH: "never"}, ("turn", "azure")),
        ({APPROACH: "never"}, (SIGHT, "ember")),
        ({SIGHT: "never", APPROACH: "default", "R10-DP-14": "ask"}, ("R10-DP-14", "ember")),
        ({SIGHT: "never", APPROACH: "default", "own": "ask"}, ("R10-DP-14", "ember")),
    ],
)
def test_orders_settle_their_own_kind_of_question(
    orders: dict[str, Order], found: tuple[str, str]
) -> None:
    """R10-DP-03, R10-DP-04: to hold fire, or to let an approach pass, as the order says."""
    assert asked_after(orders) == found


@pytest.mark.parametrize(
    ("asks", "asked"), [("", False), ("setting", True), ("key", True), ("order", True)]
)
def test_an_own_act_asks_nothing_that_was_foreseen_unless_it_is_wished(
    asks: str, asked: bool
) -> None:
    """R10-DP-14: by a setting, by a key held at the choice, by a standing order."""
    match = match_with({SIGHT: "never", APPROACH: "default"})
    seat = match.seats["ember"]
    assert isinstance(seat, Person)
    seat.asks_own = asks == "setting"
    seat.ask_now = asks == "key"
    if asks == "order":
        seat.orders["R10-DP-14"] = "ask"
    match.submit(WALK, "azure")
    kinds = []
    while match.decision is not None:
        kinds.append(match.decision.kind)
        if match.poll() is None:
            break
    assert kinds[:2] == [SIGHT, APPROACH]
    assert kinds[2] == "R10-DP-14"
    assert (len(kinds) == 3) is asked
    told = [note.text for note in match.notes if "R10-DP-14" in note.text]
    assert not told, "the log tells what was done, not who answered"


def test_a_key_held_asks_for_one_act_only() -> None:
    seat = Person()
    seat.ask_now = True
    match = match_with({})
    decision = match.decision
    assert decision is not None
    assert seat.answer(Question(match.battle, match.seen, decision)) is None
    assert not seat.ask_now, "another act of the own turn begins"
