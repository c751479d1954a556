"""The box of a charge names whom it meets before its target."""

from typing import Any

import pytest

from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.ui.board.hit_chances import met_first
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.look.label import Label, RichText
from tests.rulesets.brikwars_2005.scenes import staged
from tests.ui.scenes.decision_points import Staged, Visit, lancer
from tests.ui.scenes.stage import learned, pixel


def ridden(aside: float) -> Staged:
    """Cat straight ahead of a lancer, and Dog before her, so many inches beside the lane."""
    return lancer(staged, (4, 10), Cat=(12, 10), Dog=(9, 10 + aside))


@pytest.mark.parametrize(("aside", "met"), [(1.1, "b2"), (7.0, None)])
def test_who_is_near_the_lane_is_met_first(aside: float, met: str | None) -> None:
    battle, _ = ridden(aside)
    seats = {side: Person() for side in battle.setup.side_ids()}
    match: TurnController[Any] = TurnController(battle, seats)
    wanted = ("charge", "a1", "b1")
    options = match.menu().options
    choice = next(one.choice() for one in options if (one.do, one.unit, one.target) == wanted)
    forecast = match.ask.forecast(choice)
    assert met_first(forecast, "a1", "b1") == met
    assert (forecast.chance("b1", "hit") > 0) is (met is None)


@pytest.mark.usefixtures("obliging")
@pytest.mark.parametrize("do", ["charge", "charging-shove", "slam"])
def test_the_box_says_whom_a_charge_meets_first(program: Program, do: str) -> None:
    """Nothing is told of hitting somebody to whom it never comes."""
    visit = Visit(program, ridden(1.1), keys=False)
    scene, guest = visit.scene, visit.guest
    options = visit.match.menu().options
    wanted = (do, "a1", "b1")
    visit.take_in_hand(next(one for one in options if (one.do, one.unit, one.target) == wanted))
    guest.hover_at(pixel(scene, visit.match.state.units["b1"].place))
    for _ in range(2):
        learned(guest, scene)
        tip = scene.tree.tips.shown
        assert tip is not None
        told = {one.name: one.text for one in tip.walk() if isinstance(one, Label)}
        met = tip.find("met-first")
        assert isinstance(met, RichText)
        assert [run.text for run in met.content if isinstance(run, Words)] == ["Meets Dog first"]
        assert "to-hit" not in told
        assert "chance" not in told
        guest.click_at(pixel(scene, visit.match.state.units["b1"].place))


def test_a_run_into_somebody_is_no_roll_to_hit(program: Program) -> None:
    """It pushes; 0 % to hit would say that it fails."""
    visit = Visit(program, ridden(7.0), keys=False)
    scene, guest = visit.scene, visit.guest
    visit.take_in_hand(next(one for one in visit.match.menu().options if one.do == "slam"))
    guest.hover_at(pixel(scene, visit.match.state.units["b1"].place))
    guest.step(120)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert not tip.has("to-hit")
