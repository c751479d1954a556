"""Questions that are answered wrongly, or overtaken by something else: nobody is left hanging."""

import re

import pytest

from game.model.choices import Choice
from game.model.decisions import TURN
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import Toggle
from game.ui.widgets.look.label import Label, RichText
from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2010.scenes import staged
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import Guest, fight
from tests.ui.scenes.test_decision_points import scene_of

GUN = ("short-ranged",)
TWO_WAYS = ("short-ranged", "hand-weapon")


def words(widget: Widget) -> str:
    """Everything that the rich texts inside of a widget say."""
    texts = [one for one in widget.walk() if isinstance(one, RichText)]
    return " ".join(run.text for one in texts for run in one.content if isinstance(run, Words))


def joining(program: Program) -> Visit:
    """Who joins a shot is asked; one who could has two ways."""
    units = [
        fig("a1", 10, 10, 0, GUN),
        fig("a2", 11, 12, 0, TWO_WAYS),
        fig("b1", 13, 11, 180, ()),
        fig("b9", 28, 19, 180, ()),
    ]
    lead = az("shoot", unit="a1", target="b1", item="short-ranged", mode="joint")
    return Visit(program, staged(units, lead), keys=False, at="R10-DP-08")


def test_what_the_rules_refuse_cannot_be_confirmed(program: Program) -> None:
    """R10-CA-09: the reason is said, and the question stays until the answer fits."""
    visit = joining(program)
    guest, before = visit.guest, len(visit.match.history.answers)
    guest.click("pick-a2/hand-weapon/strike")
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    assert not guest.find("confirm").enabled
    assert "Nobody joins in two ways at once" in words(dialog)
    assert guest.has("rule/R10-CA-09")
    guest.click("confirm")
    assert visit.scene.tree.dialog is dialog
    guest.click("pick-a2/short-ranged")
    assert guest.find("confirm").enabled
    assert not guest.has("rule/R10-CA-09")
    guest.click("confirm")
    assert len(visit.match.history.answers) > before
    assert visit.match.history.answers[before].choice.several == ("a2/hand-weapon/strike",)


def toggles(visit: Visit) -> list[str]:
    """What stands on the switches of a dialog."""
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    return [widget.label for widget in dialog.walk() if isinstance(widget, Toggle)]


def test_who_joins_is_asked_with_side_question_and_ways(program: Program) -> None:
    """R10-DP-08: one thing can be thrown and struck with; which of them is said."""
    visit = joining(program)
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    labels = [widget.text for widget in dialog.walk() if isinstance(widget, Label)]
    assert "Azure to answer" in labels
    assert "a1 attacks b1: who joins in?" in words(dialog)
    assert visit.guest.has("rule/R10-DP-08")
    ways = {"short-ranged weapon, shoot", "hand weapon, throw", "hand weapon, strike"}
    assert {f"a2: {way}" for way in ways} <= set(toggles(visit))


def test_who_joins_a_charge_is_asked_with_ways(program: Program) -> None:
    """R10-CA-07: with a Shield one runs and shoves, with the body alone one runs into him."""
    units = [
        fig("a1", 3.5, 9.5, 0, ()),
        fig("a2", 3.5, 10.5, 0, ("shield",)),
        fig("b1", 9.2, 10, 0, ()),
    ]
    lead = az("ram", unit="a1", target="b1", mode="joint", point="R10-DP-08")
    visit = Visit(program, staged(units, lead), keys=False, at="R10-DP-08")
    assert toggles(visit) == ["a2: shield, run & shove", "a2: run into it"]


def test_a_question_about_several_leaves_the_figures_concerned_free(program: Program) -> None:
    visit = joining(program)
    visit.guest.settle()
    dialog, camera = visit.scene.tree.dialog, visit.scene.camera
    assert dialog is not None
    for name in ("a1", "b1"):
        place = visit.match.state.units[name].place
        assert not dialog.rect.collidepoint(camera.to_screen((place.x, place.y))), name


def seen_beside(visit: Visit) -> bool:
    """Whether the shooter and the target are in the map's part, and off the dialog."""
    visit.guest.step(2)
    scene, dialog = visit.scene, visit.scene.tree.dialog
    assert dialog is not None
    places = [visit.match.state.units[name].place for name in ("a1", "b1")]
    pixels = [scene.camera.to_screen((at.x, at.y)) for at in places]
    view = scene.hud.map.rect
    return all(view.collidepoint(at) and not dialog.rect.collidepoint(at) for at in pixels)


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("far", [13, 18])
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_in_a_small_window_the_view_gives_way_to_the_dialog(
    program: Program, scale: float, far: float, by_mouse: bool
) -> None:
    """Whoever is asked sees both figures beside the question; then the view is as it was."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", far, 10, 180, ()), fig("b9", 28, 19, 180, ())]
    shot = az("shoot", unit="a1", target="b1", item="short-ranged", point="R10-DP-07")
    visit = Visit(program, staged(units, shot, dice=(6,) * 9), keys=True)
    program.app.set_scale(scale)
    visit.guest.resize(1280, 720)
    visit.guest.press("Home")
    visit.guest.settle(1.0)
    before = visit.scene.camera.seen()
    visit.come_to("R10-DP-12")
    assert seen_beside(visit), "opened in a small window"
    visit.guest.resize(1600, 900)
    assert seen_beside(visit), "in a larger one"
    visit.guest.resize(1280, 720)
    assert seen_beside(visit), "in one made smaller"
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    if by_mouse:
        visit.guest.click(dialog.default)
    else:
        visit.guest.press("Enter")
    assert visit.scene.tree.dialog is not dialog
    assert visit.scene.camera.seen() == before


def test_a_reason_why_answers_are_closed_is_told_once(program: Program) -> None:
    """Neither of two bare hands turns a bullet away."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 13, 10, 180, ()), fig("b9", 28, 19, 180, ())]
    shot = az("shoot", unit="a1", target="b1", item="short-ranged", point="R10-DP-07")
    visit = Visit(program, staged(units, shot), keys=False, at="R10-DP-12")
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    assert words(dialog).count("Bare hands cannot Parry damage") == 1


@pytest.mark.sampled
def test_answers_name_death_and_call_a_dive_no_push(program: Program) -> None:
    """Whoever takes the shot dies less often than he is missed, but must know of it."""
    units = [fig("a1", 10, 10, 0, GUN), fig("b1", 13, 10, 180, ()), fig("b9", 28, 19, 180, ())]
    shot = az("shoot", unit="a1", target="b1", item="short-ranged", point="R10-DP-07")
    visit = Visit(program, staged(units, shot), keys=False, at="R10-DP-12")
    decision = visit.decision
    ask = visit.match.ask
    for number, option in enumerate(decision.options, start=1):
        if option.wants is not None:
            continue
        note = visit.guest.find(f"answer-{number}")
        assert isinstance(note, BrickButton)
        killed = ask.forecast(option.choice()).chance("b1", "destroyed")
        assert killed > 0.05
        told = re.search("destroyed\u00a0(\\d+)%", note.shown_note)
        assert told is not None
        assert int(told[1]) / 100 == pytest.approx(killed, abs=0.011)
        assert "knocked back" not in note.shown_note


def test_who_may_shoot_learns_whom_that_may_kill(program: Program) -> None:
    """R10-DP-04: holding fire brings nothing by itself, and says so over the same time."""
    visit = Visit(program, scene_of("seen-moving"), keys=False, at="R10-DP-04")
    decision = visit.decision
    for number, option in enumerate(decision.options, start=1):
        button = visit.guest.find(f"answer-{number}")
        assert isinstance(button, BrickButton)
        forecast = visit.match.ask.forecast(option.choice())
        deaths = [one for one in forecast.outcomes if one.what == "destroyed"]
        assert ("destroyed" in button.shown_note.lower()) is bool(deaths)
        assert ("nothing happens\u00a0100%" in button.shown_note) is not bool(deaths)


def test_taking_back_puts_the_question_of_the_end_away(guest: Guest) -> None:
    """It was about the moment before."""
    scene = fight(guest)
    assert isinstance(scene.prompt, TurnPrompt)
    unit = scene.table.unit(scene.prompt.selected)
    assert unit is not None
    guest.click_at(scene.camera.to_screen((unit.place.x - 1, unit.place.y)))
    guest.wait_until(lambda: scene.controller.history.count == 1 and scene.prompt is not None)
    for key, count in (("Ctrl+Z", 0), ("Ctrl+Y", 1)):
        guest.press("Ctrl+Enter")
        assert scene.tree.dialog is not None
        guest.press(key)
        guest.wait_until(lambda: scene.prompt is not None)
        assert scene.controller.history.count == count
        assert scene.tree.dialog is None
        assert scene.controller.decision is not None
        assert scene.controller.decision.kind == TURN


def test_at_which_of_two_like_things_a_shot_goes_is_not_asked(program: Program) -> None:
    """R10-DP-07: there is nothing to choose, and no way back to where nothing was asked."""
    axes = ("hand-weapon", "hand-weapon")
    units = [fig("a1", 10, 10, 0, axes), fig("b1", 11.5, 10, 0, axes), fig("b9", 28, 19, 180, ())]
    visit = Visit(program, staged(units, dice=(5, 6, 1, 5, 6, 1)), keys=False)
    blow = Choice(do="strike", unit="a1", target="b1", item="hand-weapon", mode="item")
    visit.scene.submit(blow)
    visit.guest.settle(1.0)
    given = [one.choice for one in visit.match.history.answers]
    aim = Choice(do="aim", unit="a1", target="b1", item="hand-weapon")
    assert given[0] == blow
    assert given.count(aim) == 1
    assert visit.decision.kind != "R10-DP-07"
    assert visit.scene.prompt is not None
