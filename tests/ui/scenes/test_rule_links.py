"""Rule ids on the battle screen lead to their rules, by mouse and by keyboard."""

import pytest

from game.app import rules_index
from game.model.choices import Choice
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.rule_words import RULE_ID, linked
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.theme import BODY
from game.ui.widgets.input.closed import ClosedBrick
from game.ui.widgets.input.tree import first_link
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.tips.tooltip import Tooltip
from tests.editions import only
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2010.scenes import staged
from tests.ui.players import KeyPlayer
from tests.ui.scenes.decision_points import Visit
from tests.ui.scenes.stage import (
    Guest,
    enemy,
    fight,
    in_hand,
    make_desk,
    page_of_rules,
    pixel,
)
from tests.ui.scenes.test_decision_points import WINDOWS, Window, scene_of

RULESET = catalog()["brikwars-2010"]


def pinned(guest: Guest, scene: BattleScene) -> Tooltip:
    """A throw at the nearest enemy, pinned; its tooltip stays."""
    in_hand(guest, "throw")
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.settle()
    tip = scene.tree.tips.held
    assert tip is not None
    return tip


def links(tip: Tooltip) -> list[Link]:
    return [widget for widget in tip.walk() if isinstance(widget, Link)]


def test_a_click_on_an_id_in_the_log_opens_the_rule(guest: Guest) -> None:
    scene = fight(guest)
    rule, box = scene.hud.log.links()[-1]
    guest.click_at(box.center)
    page = page_of_rules(guest)
    assert page.list.chosen == rule
    guest.press("Esc")
    assert guest.app.scenes.top is scene


def test_ids_in_the_log_are_reached_by_keys(guest: Guest) -> None:
    scene = fight(guest)
    rules = [rule for rule, _ in scene.hud.log.links()]
    for _ in range(6):
        guest.press("F6")
        if scene.tree.focused is scene.hud.log:
            break
    guest.press("Left", "Left", "Enter")
    assert page_of_rules(guest).list.chosen == rules[-2], "the newest first, then the one before"


def test_a_held_tooltip_is_read_by_mouse(guest: Guest) -> None:
    scene = fight(guest)
    tip = pinned(guest, scene)
    before = scene.controller.state
    guest.click_at((tip.rect.x + 3, tip.rect.bottom - 3))
    assert scene.controller.state == before, "a click beside a link does nothing on the board"
    assert scene.tree.tips.held is tip
    link = links(tip)[1]
    guest.click_at(link.rect.center)
    assert page_of_rules(guest).list.chosen == link.link
    guest.press("Esc")
    guest.step(2)
    assert scene.tree.tips.held is tip


def test_a_held_tooltip_is_read_by_keys(guest: Guest) -> None:
    scene = fight(guest)
    found = links(pinned(guest, scene))
    stops = scene.tree.tip_stops()
    assert [stop for stop in stops if stop in found] == found, "lines with words lie between them"
    for stop in stops:
        guest.press("Tab")
        assert scene.tree.focused is stop
    guest.press("Tab")
    assert scene.tree.focused is None, "past the last one back to the board"
    for stop in stops[: stops.index(found[-1]) - len(stops) - 1 : -1]:
        guest.press("Shift+Tab")
        assert scene.tree.focused is stop
    guest.press("Enter")
    assert page_of_rules(guest).list.chosen == found[-1].link
    guest.press("Esc")
    assert scene.tree.focused is found[-1]
    guest.press("Esc", "Esc")
    guest.step()
    assert scene.tree.tips.held is None, "first the focus goes, then the tooltip"


def test_the_help_key_opens_the_rule_that_is_looked_at(guest: Guest) -> None:
    scene = fight(guest)
    tip = pinned(guest, scene)
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == links(tip)[0].link


def _throw(scene: BattleScene) -> Choice:
    """The throw that a click at the enemy would pin."""
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    assert choice is not None
    return choice


@pytest.mark.parametrize("ruleset", sorted(catalog()))
def test_the_help_key_opens_the_rule_of_the_act_whose_odds_are_told(
    program: Program, guest: Guest, ruleset: str
) -> None:
    """In the few rows before it is pinned nothing leads to a rule."""
    program.desk = make_desk(only(ruleset))
    program.menu()
    guest.step(2)
    scene = fight(guest)
    in_hand(guest, "throw")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.settle()
    tip = scene.tree.tips.shown
    assert tip is not None
    assert not tip.solid
    assert not links(tip)
    guest.press("F1")
    chosen = page_of_rules(guest).list.chosen
    assert chosen == tip.about
    odds = scene.controller.ask.odds(_throw(scene))
    assert odds is not None
    assert chosen in {row.rule for row in odds.rows}, "what the throw needs"


def test_a_held_tooltip_covers_no_button(guest: Guest) -> None:
    scene = fight(guest)
    for size in ((1280, 720), (1600, 900)):
        guest.resize(*size)
        tip = pinned(guest, scene)
        for box in scene.hud.frame():
            assert not tip.rect.colliderect(box)
        guest.press("Esc", "Esc")


def test_a_click_keeps_the_reason_why_not_and_its_rule(guest: Guest) -> None:
    scene = fight(guest)
    pinned(guest, scene)
    guest.press("Enter")
    for _ in range(6):
        guest.wait_until(lambda: scene.prompt is not None)
        if isinstance(scene.prompt, TurnPrompt):
            break
        guest.press("N", "Enter")
    assert isinstance(scene.prompt, TurnPrompt)
    spent = next(unit.id for unit in scene.controller.state.on_field() if unit.sheet.action_spent)
    scene.prompt.select(spent)
    foe = enemy(scene)
    guest.click_at(pixel(scene, foe.place))
    guest.step()
    tip = scene.tree.tips.held
    assert tip is not None
    (link,) = links(tip)
    assert tip.rect.width < 320, "as wide as its words"
    guest.click_at(link.rect.center)
    assert page_of_rules(guest).list.chosen == link.link
    guest.press("Esc")
    before = scene.controller.state
    corner = next(
        place
        for place in (scene.hud.map.rect.topleft, scene.hud.map.rect.topright)
        if not tip.rect.inflate(60, 60).collidepoint(place)
    )
    guest.click_at((min(corner[0] + 9, scene.hud.map.rect.right - 9), corner[1] + 9))
    guest.step()
    assert scene.tree.tips.held is None
    assert scene.controller.state == before, "the click only closes it"


@pytest.mark.sampled
def test_the_card_leads_to_rules_by_mouse_and_keys(guest: Guest) -> None:
    scene = fight(guest)
    boxes = [box for box in scene.hud.root.find("card").walk() if box.link]
    assert len(boxes) > 4
    for box in (boxes[0], boxes[-1]):
        guest.click_at(box.rect.center)
        assert page_of_rules(guest).list.chosen == box.link
        guest.press("Esc")
    for _ in range(4):
        guest.press("F6")
        if scene.tree.focused is boxes[0]:
            break
    guest.press("Enter")
    assert page_of_rules(guest).list.chosen == boxes[0].link


def test_a_refusal_in_the_log_leads_to_its_rule(guest: Guest) -> None:
    scene = fight(guest)
    closed = scene.controller.menu().closed[0]
    scene.log.note(scene.hud, f"{closed.reason} ({closed.rule})")
    guest.step()
    rule, box = scene.hud.log.links()[-1]
    assert rule == closed.rule
    guest.click_at(box.center)
    assert isinstance(guest.app.scenes.top, RulesScene)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Too far (PEG-FAR)", ["PEG-FAR"]),
        ("By RS-DEC-11 and RO-MAP-04.", ["RS-DEC-11", "RO-MAP-04"]),
        ("Nothing for you: d6-2, a Half-Move", []),
        ("The answer is for ember to give (engine)", []),
    ],
)
def test_ids_are_found_in_plain_text(text: str, ids: list[str]) -> None:
    runs = linked(text, BODY)
    assert "".join(run.text for run in runs) == text
    assert [run.link for run in runs if run.link] == ids


def test_who_may_answer_is_told_before_the_turn_ends(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And before an act at a place, as for paths and targets."""
    scene = fight(guest)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    choice = prompt.end_turn()
    assert choice is not None
    foe = enemy(scene)
    monkeypatch.setattr(scene.controller.ask, "threats", lambda _: (foe.id,))
    guest.press("Ctrl+Enter")
    dialog = scene.tree.dialog
    assert dialog is not None
    rich = [child for child in dialog.walk() if isinstance(child, RichText)]
    said = ["".join(getattr(run, "text", "") for run in one.content) for one in rich]
    assert f"May answer: {foe.name}" in said


def test_the_help_key_opens_the_rule_of_a_switch_in_focus(guest: Guest) -> None:
    for name in ("hot-seat", "next", "house-rules"):
        guest.click(name)
    guest.press("Tab")
    assert guest.tree.focused is not None
    key = guest.tree.focused.name
    rule = next(one.rule for one in RULESET.switches if one.key == key)
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == rule
    guest.press("Esc")
    guest.click(f"rule/{rule}")
    assert page_of_rules(guest).list.chosen == rule


def closed_act(guest: Guest, scene: BattleScene) -> ClosedBrick:
    """A button of the action bar that is closed, of a figure whose Action is spent."""
    spent = next(unit.id for unit in scene.controller.state.on_field() if unit.sheet.action_spent)
    assert isinstance(scene.prompt, TurnPrompt)
    scene.prompt.select(spent)
    scene.touch()
    guest.step(2)
    found = [one for one in guest.tree.root.walk() if isinstance(one, ClosedBrick)]
    assert found
    return found[0]


@pytest.fixture
def spent(program: Program) -> tuple[Guest, BattleScene]:
    """A turn in which one figure has nothing left but its Move (R10-TU-20)."""
    units = [fig("a1", 10, 10, action_spent=True), fig("a2", 5, 5), fig("b1", 11.5, 10, 180)]
    visit = Visit(program, staged(units), keys=False)
    return visit.guest, visit.scene


def test_the_reason_on_a_closed_button_leads_to_its_rule(
    spent: tuple[Guest, BattleScene],
) -> None:
    """By a click, by the focus and Enter, and by F1 with the pointer on the button."""
    guest, scene = spent
    button = closed_act(guest, scene)
    (link,) = (one for one in button.walk() if isinstance(one, Link))
    shut = {one.rule for one in scene.controller.menu().closed if one.reason == button.shown_note}
    assert link.link in shut
    before = scene.controller.state
    guest.click_at(link.rect.center)
    assert page_of_rules(guest).list.chosen == link.link
    guest.press("Esc")
    for _ in range(12):
        guest.press("F6" if scene.tree.focused is None else "Tab")
        if scene.tree.focused is link:
            break
    assert scene.tree.focused is link
    guest.press("Enter")
    assert page_of_rules(guest).list.chosen == link.link
    guest.press("Esc", "Esc")
    guest.hover_at((button.rect.right - 12, button.rect.centery))
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == link.link
    guest.press("Esc")
    assert scene.controller.state == before


def test_a_closed_button_itself_does_nothing(spent: tuple[Guest, BattleScene]) -> None:
    """And its tooltip has the whole reason."""
    guest, scene = spent
    button = closed_act(guest, scene)
    before = scene.controller.state
    guest.click_at((button.rect.right - 12, button.rect.centery))
    assert guest.app.scenes.top is scene
    assert scene.controller.state == before
    assert button.tooltip == button.shown_note


def test_the_reason_why_a_place_is_out_of_reach_leads_to_its_rule(
    spent: tuple[Guest, BattleScene],
) -> None:
    """R10-TU-10: the help key opens it; a click walks there all the same, as far as that goes."""
    guest, scene = spent
    guest.click("figure-a2")
    guest.press("Home")
    guest.settle(1.0)
    guest.hover_at(pixel(scene, Point(5, 17)))
    guest.wait_until(lambda: first_link(scene.tree.tips.shown) == "R10-TU-10")
    guest.press("F1")
    assert page_of_rules(guest).list.chosen == "R10-TU-10"
    guest.press("Esc")
    guest.step()
    guest.click_at(pixel(scene, Point(5, 17)))
    guest.wait_until(lambda: scene.controller.state.units["a2"].place.y > 9.9)
    assert scene.tree.tips.held is None


def test_the_warning_of_the_end_leads_to_its_rule(program: Program) -> None:
    """R10-DP-31, by mouse and by keyboard; the question is still there afterwards."""
    units = [fig("a1", 10, 10), fig("b1", 11.5, 10, 180)]
    visit = Visit(program, staged(units, edges=[("a1", "b1")]), keys=False)
    guest, tree = visit.guest, visit.scene.tree
    guest.press("Ctrl+Enter")
    guest.click("rule/R10-DP-31")
    assert page_of_rules(guest).list.chosen == "R10-DP-31"
    guest.press("Esc")
    for _ in range(4):
        guest.press("Tab")
        if tree.focused is tree.find("rule/R10-DP-31"):
            break
    guest.press("Enter")
    assert page_of_rules(guest).list.chosen == "R10-DP-31"
    guest.press("Esc")
    assert tree.dialog is not None
    assert not visit.match.history.answers


@pytest.mark.parametrize("window", WINDOWS[::3], ids=lambda one: f"{one.point}-{one.scene}")
def test_every_rule_in_a_question_opens_by_mouse_and_by_keys(
    program: Program, window: Window
) -> None:
    visit = Visit(program, scene_of(window.scene), keys=True, at=window.point)
    guest, tree = visit.guest, visit.scene.tree
    if tree.dialog is None:
        return
    rules = [one.link for one in tree.dialog.walk() if isinstance(one, Link)]
    assert window.point in rules
    for rule in dict.fromkeys(rules):
        guest.click(f"rule/{rule}")
        assert page_of_rules(guest).list.chosen == rule
        guest.press("Esc")
        tree.focus(f"rule/{rule}")
        guest.press("Enter")
        assert page_of_rules(guest).list.chosen == rule
        guest.press("Esc")
    assert visit.decision.kind == window.point


KNOWN = {row.id for row in rules_index("brikwars-2010") or ()}


def drawn(scene: BattleScene) -> set[str]:
    """All rule ids that a battle screen shows now, as links or in plain words."""
    found = {rule for rule, _ in scene.hud.log.links()}
    tip = scene.tree.tips.shown
    for root in (scene.tree.root, scene.tree.top, *(() if tip is None else (tip,))):
        for one in root.walk():
            found.add(one.link)
            words = getattr(one, "text", "") or getattr(one, "shown_note", "")
            found.update(RULE_ID.findall(str(words)))
    return found - {""}


def test_every_rule_that_a_battle_shows_is_in_the_index(guest: Guest) -> None:
    """Played by the computer's usual answers for two rounds, looked at in every turn."""
    scene = fight(guest)
    shown: set[str] = set()
    player = KeyPlayer(guest, scene)
    for _ in range(30):
        guest.wait_until(lambda: scene.prompt is not None or scene.controller.decision is None)
        if scene.controller.decision is None or scene.controller.state.round > 2:
            break
        shown |= drawn(scene)
        player.answer()
    told = {
        run.ref or run.text
        for event in scene.controller.events
        for run in scene.controller.tell(event)
        if run.style == "rule"
    }
    assert len(shown | told) > 12
    assert shown | told <= KNOWN


def test_every_closed_act_names_a_rule_of_the_index(guest: Guest) -> None:
    scene = fight(guest)
    closed = scene.controller.menu().closed
    assert closed
    assert {one.rule for one in closed} <= KNOWN
