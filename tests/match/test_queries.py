"""What the screen may ask about the present moment."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game import app
from game.engine.endings import Ending, Endings, Ghost
from game.engine.errors import IllegalChoice
from game.engine.forecast import Case, Forecast, Outcome, without_idle_pushes
from game.match.play import queries
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap, LinePiece, Side
from game.model.choices import Choice
from game.model.dice import Dice
from game.model.setup import Recruit, Setup
from game.model.vectors import Point
from tests.toy.tables import battle_of, peg

SHOOT = Choice(do="shoot", unit="a1", item="short-bow", target="b1")
STRIKE = Choice(do="strike", unit="a1", target="b1")
SHOVE = Choice(do="shove", unit="a1", target="b1")


def pegs() -> TurnController[object]:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=(2, 3, 4))
    return TurnController(battle, {"azure": Person(), "ember": Person()})


def archers() -> TurnController[object]:
    """An archer behind a wall that hides the enemy, with open ground to the south."""
    wall = LinePiece(id="wall", kind="wall", top=3, line=(Point(8, 2), Point(8, 8)), thickness=0.5)
    ruleset = app.rulesets()["brikwars-2010"]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=BattleMap(size=(20, 14), sides=(Side(id="azure"), Side(id="ember")), terrain=(wall,)),
        recruits=(
            Recruit(
                id="a1",
                side="azure",
                kind="minifig",
                position=Point(5, 5),
                facing=0,
                items=("short-bow",),
            ),
            Recruit(id="b1", side="ember", kind="minifig", position=Point(10, 5), facing=180),
        ),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    return TurnController(app.make_battle(setup), {"azure": Person(), "ember": Person()})


def shover(wall: float) -> TurnController[object]:
    """Two unarmed figures at arm's length, and a wall behind the second, so far to the right."""
    line = (Point(wall, 2), Point(wall, 8))
    behind = LinePiece(id="wall", kind="wall", top=3, line=line, thickness=0.4)
    ruleset = app.rulesets()["brikwars-2010"]
    setup = Setup(
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        map=BattleMap(size=(20, 14), sides=(Side(id="azure"), Side(id="ember")), terrain=(behind,)),
        recruits=(
            Recruit(id="a1", side="azure", kind="minifig", position=Point(5, 5), facing=0),
            Recruit(id="b1", side="ember", kind="minifig", position=Point(6.5, 5), facing=180),
        ),
        dice=Dice(seed=1),
        first="azure",
        scripted=True,
    )
    return TurnController(app.make_battle(setup), {"azure": Person(), "ember": Person()})


def test_sight_is_that_of_the_spot_asked_about() -> None:
    ask = archers().ask
    assert ask.refusal(SHOOT) is not None
    assert ask.odds(SHOOT) is None, "nothing is thrown at what is not seen"
    here = ask.cover(SHOOT)
    assert here is not None
    assert not any(here.sections)
    assert here.blockers[0] == "wall"
    beside = ask.sighting("a1", "b1", Point(8, 11))
    assert all(beside.sections)
    assert ask.cover(SHOOT) == here


def test_a_forecast_adds_up_and_is_computed_once() -> None:
    match = pegs()
    found = match.ask.forecast(STRIKE)
    lost = found.chance("b1", "loses right") + found.chance("b1", "loses left")
    assert 0 < lost < 1
    assert match.ask.forecast(STRIKE) is found


def test_answers_are_about_the_present_moment_only() -> None:
    match = pegs()
    before = match.ask
    assert before.refusal(STRIKE) is None
    match.submit(STRIKE, "azure")
    assert match.ask is not before
    assert match.ask.refusal(STRIKE) is not None
    with pytest.raises(IllegalChoice):
        match.ask.forecast(STRIKE)


def test_labels_titles_and_cards_are_there_for_every_option() -> None:
    match = archers()
    assert match.ask.title()
    assert all(match.ask.label(option).text for option in match.menu().options)
    assert match.ask.stat_card("b1").title


def test_the_card_of_a_state_before_is_worked_out_once() -> None:
    """The screen shows an earlier state, and asks in every frame in which the pointer moves."""
    match = archers()
    before = match.state
    move = next(option for option in match.menu().options if option.do == "move")
    match.submit(move.choice((Point(5, 8),)), "azure")
    then, now = match.ask.stat_card("a1", before), match.ask.stat_card("a1")
    assert then != now, "there was more Move left"
    assert match.ask.stat_card("a1", before) is then
    assert match.ask.stat_card("a1") is now
    assert match.ask.stat_card("a1", match.state) is now


def test_only_so_many_views_are_remembered_and_they_stay_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(queries, "MOST_SIGHTINGS", 3)
    ask, spots = archers().ask, [Point(5 + number, 11) for number in range(7)]
    for _ in range(2):
        seen = [ask.sighting("a1", "b1", spot) for spot in spots]
        assert len(ask._sightings) <= 3
        assert seen == [archers().ask.sighting("a1", "b1", spot) for spot in spots]


def test_a_route_ends_where_it_was_wanted_when_that_is_near() -> None:
    match = archers()
    move = next(option for option in match.menu().options if option.do == "move")
    way = match.ask.route(move, Point(5, 8))
    assert way.complete
    assert way.points[-1] == Point(5, 8)
    assert way.cost == pytest.approx(3.0, abs=0.01)
    assert match.ask.area(move)


@pytest.mark.parametrize("make", [pegs, archers])
def test_a_menu_worked_out_with_pauses_is_the_same(
    make: Callable[[], TurnController[object]],
) -> None:
    """Between two pauses other states are asked about, as a screen does: figures elsewhere."""
    whole = make().ask.menu()
    ask = make().ask
    pauses = 0
    for _ in ask.menu_steps():
        pauses += 1
        ask.sighting("a1", "b1", Point(2 + pauses % 5, 11))
    assert pauses
    assert ask.menu() == whole
    assert list(ask.menu_steps()) == [], "nothing is left to be worked out"


def pushes(*inches: float, fell: float = 0.0, dead: bool = False) -> Endings:
    """Ends in which Bob is pushed so far, equally likely."""
    start = Point(5, 5)
    ghosts = (
        Ghost("b1", start, Point(5 + far, 5), 0, 0, destroyed=dead, fell=fell, pushed=True)
        for far in inches
    )
    return Endings(tuple(Ending(1 / len(inches), (ghost,)) for ghost in ghosts))


PUSHED, DOWN = ("b1", "pushed"), ("b1", "disrupted")
SHOVED = Forecast(
    (Outcome(*PUSHED, 0.7), Outcome(*DOWN, 0.3)),
    *(0.0, 0.0, 9, False, 0.0, ()),
    (Case((PUSHED,), 0.4), Case((DOWN, PUSHED), 0.3), Case((), 0.3)),
)


def test_a_push_that_moves_nobody_by_a_tenth_of_an_inch_is_told_as_none() -> None:
    told = without_idle_pushes(SHOVED, pushes(0.001, 0.049))
    assert told.outcomes == (Outcome(*DOWN, 0.3),)
    assert told.cases == (Case((), 0.7), Case((DOWN,), 0.3))
    likelier = replace(SHOVED, cases=(Case((DOWN,), 0.4), Case((PUSHED,), 0.35), Case((), 0.25)))
    told = without_idle_pushes(likelier, pushes(0.001))
    assert told.cases == (Case((), 0.6), Case((DOWN,), 0.4)), "the likeliest first, as ever"


@pytest.mark.parametrize("ends", [pushes(0.001, 0.051), pushes(0.001, fell=2.0)])
def test_a_push_that_moves_somebody_or_makes_him_fall_is_told(ends: Endings) -> None:
    assert without_idle_pushes(SHOVED, ends) is SHOVED


def test_how_far_the_dead_were_pushed_is_no_push_of_those_who_stand() -> None:
    ends = Endings((*pushes(0.001).ends, *pushes(2.0, dead=True).ends))
    assert without_idle_pushes(SHOVED, ends).chance(*PUSHED) == 0.0


def test_who_has_a_wall_right_behind_him_is_not_called_pushed() -> None:
    match = shover(wall=7.202)
    ends = match.ask.endings(SHOVE).fates()["b1"]
    assert all(0.0 < one.ghost.inches < 0.05 and one.ghost.pushed for one in ends)
    assert match.ask.glance(SHOVE).forecast.chance(*PUSHED) > 0.0, "its place is another one"
    told = match.ask.known_chances(SHOVE)
    assert told is not None
    assert (told.chance(*PUSHED), told.chance(*DOWN) > 0.0) == (0.0, True)
    match = shover(wall=9.0)
    assert match.ask.known_chances(SHOVE) is None, "nothing was looked at yet"
    match.ask.endings(SHOVE)
    told = match.ask.known_chances(SHOVE)
    assert told is not None
    assert told.chance(*PUSHED) > 0.0
