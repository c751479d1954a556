"""An answer that wants a place: what is asked stays on the screen, and whom it harms there."""

import re

import pytest

from game.engine.forecast import Case, Forecast
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.point import DOT, SNAP, PointPrompt, harm_words
from game.ui.prompts.table import Pointer
from game.ui.scenes.battle.odds_wish import OddsWish
from game.ui.scenes.program.program import Program
from game.ui.widgets.input.tree import first_link
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.tooltip import BELOW
from tests.rulesets.brikwars.scenes import em, fig
from tests.rulesets.brikwars_2010.scenes import shoot, staged
from tests.ui.scenes.decision_points import Visit, loaded
from tests.ui.scenes.stage import page_of_rules, pixel, said

__all__ = ["loaded"]

LANDS = "R10-DP-24"


def tracked(program: Program) -> Visit:
    """a1 has missed b1 by 2 inches; where it comes down is to be said, with a2 near enough."""
    units = [
        fig("a1", 10, 10, 0, ("short-ranged",)),
        fig("a2", 15, 8.8, 0),
        fig("b1", 15, 10, 0),
    ]
    visit = Visit(
        program, staged(units, shoot("a1", "b1"), em("track"), dice=(1,)), keys=False, at=LANDS
    )
    visit.guest.wait_until(lambda: visit.scene.prompt is not None)
    return visit


def words(visit: Visit, name: str) -> str:
    visit.guest.step(2)
    found = visit.scene.tree.find(name)
    assert isinstance(found, RichText)
    above, seen = found.parent, found.visible
    while above is not None:
        seen, above = seen and above.visible, above.parent
    assert seen, name
    assert visit.guest.app.surface.get_rect().contains(found.rect)
    return "".join(getattr(run, "text", "") for run in found.content)


def test_what_is_asked_is_on_the_screen_as_long_as_a_place_is_wanted(program: Program) -> None:
    visit = tracked(program)
    title = visit.match.ask.title()
    assert "where does it come down?" in title
    assert visit.guest.tree.dialog is None
    assert words(visit, "place-wanted") == title
    visit.guest.hover_at(visit.scene.hud.end_turn.rect.center)
    assert words(visit, "place-told") == "Point at a place within the outline, and click there."
    visit.guest.step(200)
    assert words(visit, "place-wanted") == title


def test_a_direction_is_wanted_within_no_outline(program: Program) -> None:
    visit = tracked(program)
    turning = Option(do="face", unit="a2", wants="toward")
    _, told = PointPrompt(visit.scene.table, turning).said()
    assert told == "Point in a direction, and click there."
    assert not visit.match.ask.area(turning), "there is nothing to be within"


@pytest.mark.parametrize(
    ("at", "told", "by_chance"),
    [
        (Point(15, 8.8), "Here it may harm a2.", r"Here: a2 destroyed \d+%.*\."),
        (Point(15, 10), "Here it may harm b1.", r"Here: b1 destroyed \d+%.*\."),
        (Point(15, 11.5), "Here it harms nobody.", r"Here it harms nobody\."),
    ],
)
def test_whom_it_harms_at_the_place_is_told(
    program: Program, at: Point, told: str, by_chance: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what becomes of them and how likely, unless the preset of rules tells no odds."""
    visit = tracked(program)
    visit.guest.hover_at(pixel(visit.scene, at))
    visit.guest.step(20)
    assert words(visit, "place-told") == told
    monkeypatch.setattr(OddsWish, "note", lambda *_: "")
    visit.scene.overlays.tell_odds()
    visit.guest.step(20)
    assert re.fullmatch(by_chance, words(visit, "place-told"))


def test_whoever_points_at_a_dot_points_at_its_place(program: Program) -> None:
    """Up to its rim and a little beyond, however small all is."""
    visit = tracked(program)
    camera, option = visit.scene.camera, visit.decision.options[0]
    camera.zoom(-20)
    place = max((one for one in option.suggest if isinstance(one, Point)), key=lambda one: one.x)
    prompt = PointPrompt(visit.scene.table, option)
    x, y = camera.to_screen((place.x, place.y))
    for beside, drawn in ((DOT, True), (2 * DOT, False)):
        at = camera.to_world((x + beside, y))
        prompt.point(Pointer(at=Point(*at)))
        choice = prompt._choice()
        assert choice is not None
        assert (choice.at == place) is drawn
    assert DOT / camera.pixels_per_inch > SNAP, "small enough to matter"


def test_what_is_told_of_a_place_is_as_sure_as_the_samples(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = tracked(program)
    monkeypatch.setattr(OddsWish, "note", lambda *_: "")
    visit.scene.overlays.tell_odds()
    option = visit.decision.options[0]
    prompt = PointPrompt(visit.scene.table, option)
    choice = option.choice(Point(15, 11.5))

    def told(runs: int, unseen: float, *cases: Case) -> str:
        found = Forecast((), 0.0, 0.0, runs, True, 0.0, (), cases, unseen=unseen)
        monkeypatch.setattr("game.ui.prompts.point.forecast_of", lambda *_: found)
        return prompt._harmed_at(choice)

    nothing, both = Case((), 1.0), (("b1", "disrupted"), ("b1", "destroyed"))
    assert told(6, 0.4, nothing) == "Here: …", "too few to tell anything from"
    assert told(400, 0.01, nothing) == "Here it harms nobody: >99%."
    assert told(400, 0.0, nothing) == "Here it harms nobody."
    hurt = (Case((("a2", "disrupted"),), 0.6), Case(both, 0.4))
    assert told(400, 0.0, *hurt) == "Here: a2 disrupted 60%, b1 destroyed 40% · disrupted 40%."
    rare = (Case((("b1", "disrupted"),), 0.003), Case((("b1", "destroyed"),), 0.003))
    found = told(400, 0.0, Case((), 0.994), *rare)
    assert found.startswith("Here: b1 "), "both together are likely enough to be told"
    visit.scene.table.odds_note = "none"
    assert told(400, 0.01, nothing) == "Here it most likely harms nobody."
    assert told(400, 0.0, nothing) == "Here it harms nobody."


def test_of_a_figure_it_is_told_that_it_may_fall_and_what_is_likeliest() -> None:
    both = {"disrupted": 0.9, "destroyed": 0.1}
    assert harm_words(both) == "destroyed 10% · disrupted 90%"
    assert harm_words({"disrupted": 0.1, "destroyed": 0.9}) == "destroyed 90%"
    assert harm_words({**both, "destroyed": 0.001}) == "disrupted 90%"
    assert harm_words({"destroyed": 1.0}, 0.05) == "destroyed >95%", "as far as samples tell"


def test_a_place_out_of_reach_says_why(program: Program) -> None:
    visit = tracked(program)
    visit.guest.hover_at(pixel(visit.scene, Point(20, 10)))
    prompt = visit.scene.prompt
    assert isinstance(prompt, AnswerPrompt)
    assert prompt.misses
    option = visit.decision.options[0]
    refusal = visit.match.ask.refusal(option.choice(visit.scene.pointed.at))
    assert refusal is not None
    assert words(visit, "place-told") == refusal.reason


def test_the_acts_come_back_after_the_answer(program: Program) -> None:
    visit = tracked(program)
    visit.guest.click_at(pixel(visit.scene, Point(15, 11.5)))
    visit.guest.wait_until(lambda: visit.match.decision is None or visit.decision.kind != LANDS)
    visit.guest.step(5)
    assert not visit.scene.tree.find("place-wanted").parent.visible


@pytest.mark.parametrize("supposing", [False, True])
def test_no_tooltip_of_the_board_lies_over_another_dialog(
    program: Program, supposing: bool
) -> None:
    """Such as the one that tells why a computer player did something; it is back afterwards."""
    visit = tracked(program)
    guest, scene = visit.guest, visit.scene
    guest.hover_at(pixel(scene, Point(15, 11.5)))
    scene.overlays.subject = "a2" if supposing else None
    scene.touch()
    guest.step(20)
    assert scene.tree.tips.pinned is not None
    scene.overlays.open_aims()
    scene.touch()
    guest.step(20)
    assert scene.tree.tips.pinned is None
    guest.press("Esc")
    guest.step(20)
    assert scene.tree.dialog is None
    assert scene.tree.tips.pinned is not None


def test_a_key_leads_to_the_rule_that_refuses_a_place(program: Program) -> None:
    """A tooltip that goes along with the pointer cannot be pointed at; the key is named in it."""
    visit = tracked(program)
    guest, scene = visit.guest, visit.scene
    guest.hover_at(pixel(scene, Point(11, 12)))
    guest.step(5)
    tip = scene.tree.tips.pinned
    assert tip is not None
    assert not tip.solid
    rule = first_link(tip)
    assert rule
    assert "F1: the rule" in said(scene)
    assert tip.rect.contains(tip.find(BELOW).rect), "all of it is seen"
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == rule


def test_no_key_is_named_where_there_is_no_rule_behind(program: Program) -> None:
    visit = tracked(program)
    visit.guest.hover_at(pixel(visit.scene, Point(15, 11.5)))
    visit.guest.step(5)
    tip = visit.scene.tree.tips.pinned
    assert tip is not None
    assert not first_link(tip)
    assert not tip.has(BELOW)
