"""Questions that are answered wrongly, or overtaken by something else: nobody is left hanging."""

from game.model.decisions import TURN
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.program import Program
from game.ui.text import Words
from game.ui.widgets.label import RichText
from game.ui.widgets.widget import Widget
from tests.rulesets.brikwars_2010.scenes import az, fig, staged
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import Guest, fight

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
    visit = Visit(program, staged(units, lead), keys=False)
    visit.come_to("R10-DP-08")
    return visit


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


def test_a_question_about_several_leaves_the_figures_concerned_free(program: Program) -> None:
    visit = joining(program)
    visit.guest.settle()
    dialog, camera = visit.scene.tree.dialog, visit.scene.camera
    assert dialog is not None
    for name in ("a1", "b1"):
        place = visit.match.state.units[name].place
        assert not dialog.rect.collidepoint(camera.to_screen((place.x, place.y))), name


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
