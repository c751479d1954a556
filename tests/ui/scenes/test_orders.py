"""Standing orders on the screen: given, kept, answering, and seen by their own side only."""

from pathlib import Path

import pytest

from game.engine.errors import IllegalChoice
from game.files.formats.save_file import read_save
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan, table_of
from game.match.play.orders import EVERY, OWN, Order
from game.match.play.seats import Person
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.orders import SIDE, OrdersScene
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.text import Words
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Rule
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.stage import Guest, Start, fight, thrown_at

WINDOWS = catalog()["brikwars-2010"].windows


def opened(guest: Guest) -> OrdersScene:
    guest.press("F2")
    guest.step()
    scene = guest.app.scenes.top
    assert isinstance(scene, OrdersScene)
    return scene


def says(guest: Guest, kind: str) -> str:
    arrows = guest.find(kind)
    assert isinstance(arrows, ChoiceArrows)
    return arrows.label


def given(scene: BattleScene, side: str) -> dict[str, Order]:
    seat = scene.controller.seats[side]
    assert isinstance(seat, Person)
    return seat.orders


def owing(scene: BattleScene) -> str:
    side = scene.controller.owing_side
    assert side is not None
    return side


def log_lines(scene: BattleScene) -> list[str]:
    return [
        "".join(run.text for run in entry.runs if isinstance(run, Words))
        for entry in scene.hud.log.entries
    ]


def test_orders_are_given_by_keys_for_all_and_for_one(guest: Guest) -> None:
    scene = fight(guest)
    side = owing(scene)
    page = opened(guest)
    first, second = WINDOWS[0].kind, WINDOWS[1].kind
    assert says(guest, EVERY) == "Ask me"
    assert says(guest, first) == "Not set (Ask me)"
    assert says(guest, OWN) == "Not set (Automatic)"
    guest.press("Right", "Right")
    assert says(guest, EVERY) == "Never"
    assert says(guest, first) == "Not set (Never)"
    assert says(guest, OWN) == "Not set (Never)"
    guest.tree.focus(first)
    guest.press("Left")
    assert given(scene, side) == {EVERY: "never", first: "never"}
    guest.tree.focus("order-for")
    guest.press("Down")
    unit = page.unit
    assert unit is not None
    assert says(guest, EVERY) == "Not set (Never)"
    guest.tree.focus(second)
    guest.press("Right")
    assert given(scene, side)[f"{unit}/{second}"] == "ask"
    guest.press("Left")
    assert f"{unit}/{second}" not in given(scene, side)
    guest.press("F2")
    assert guest.app.scenes.top is scene


def test_orders_are_given_by_mouse_and_cleared(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    side = owing(scene)
    guest.press("Esc")
    assert isinstance(program.app.scenes.top, PauseScene)
    guest.click("orders")
    guest.step()
    kind = WINDOWS[0].kind
    box = guest.find(kind).rect
    guest.click_at((box.right - 8, box.centery))
    assert given(scene, side) == {kind: "ask"}
    unit = scene.controller.state.of_side(side)[0]
    guest.click(f"order-for/{unit.id}")
    box = guest.find(EVERY).rect
    guest.click_at((box.x + 8, box.centery))
    assert given(scene, side) == {kind: "ask", f"{unit.id}/*": "never"}
    guest.click("clear")
    assert given(scene, side) == {}
    assert says(guest, EVERY) == "Not set (Ask me)"
    guest.click("back")
    assert isinstance(program.app.scenes.top, PauseScene)


def test_never_is_offered_only_where_it_says_something(guest: Guest) -> None:
    fight(guest)
    opened(guest)
    for window in WINDOWS:
        guest.tree.focus(window.kind)
        labels = []
        for _ in range(4):
            guest.press("Right")
            labels.append(says(guest, window.kind))
        assert ("Never" in labels) is window.never


def test_never_for_all_leaves_open_what_nobody_can_turn_down(guest: Guest) -> None:
    """The page says what will happen: such a question is asked all the same."""
    fight(guest)
    opened(guest)
    guest.press("Right", "Right")
    assert says(guest, EVERY) == "Never"
    for window in WINDOWS:
        wanted = "Never" if window.never else "Ask me"
        assert says(guest, window.kind) == f"Not set ({wanted})"


def test_texts_quote_the_orders_that_they_name() -> None:
    for window in WINDOWS:
        assert "“Automatic”" in window.text, window.kind
        assert ("“Never”" in window.text) is window.never, window.kind
        when, _, _ = window.text.partition("“Automatic”")
        assert when.strip().endswith("."), "first it is told when it is asked"


def test_stacked_orders_use_the_whole_width(guest: Guest) -> None:
    fight(guest)
    opened(guest)
    guest.resize(640, 360)
    guest.step(2)
    rows = guest.find("windows").rect
    chooser = guest.find(WINDOWS[0].kind)
    assert chooser.rect.width > 0.9 * rows.width
    link = guest.find(f"rule/{WINDOWS[0].kind}")
    assert isinstance(link, Link)
    assert link.text == "§"


def test_all_lines_between_orders_are_as_long(guest: Guest) -> None:
    fight(guest)
    guest.press("F2")
    lines = [one for one in guest.tree.root.walk() if isinstance(one, Rule)]
    assert len({(line.rect.left, line.rect.right) for line in lines}) == 1


def test_the_focus_stays_in_sight_when_the_page_keys_scroll(start: Start) -> None:
    """Enter and arrows change what has the focus: nobody gives an order that he cannot see."""
    guest = Guest(start(size=(1280, 720)).app)
    fight(guest)
    opened(guest)
    area = guest.find("order-rows")
    assert isinstance(area, ScrollArea)
    for key in ("PageDown", "PageDown", "PageUp", "PageUp"):
        before = area.offset
        guest.press(key)
        guest.step()
        assert area.offset != before
        focused = guest.tree.focused
        assert focused is not None
        assert focused in area.walk()
        (window,) = area.windows
        assert window.contains(focused.rect), f"{focused.name} after {key}"


def test_a_question_links_to_its_rule(guest: Guest) -> None:
    fight(guest)
    opened(guest)
    guest.click(f"rule/{WINDOWS[0].kind}")
    guest.step()
    page = guest.app.scenes.top
    assert isinstance(page, RulesScene)
    assert page.list.chosen == WINDOWS[0].kind


def test_an_order_answers_the_next_question_and_the_log_says_so(guest: Guest) -> None:
    scene = fight(guest)
    side = next(one for one in scene.controller.seats if one != owing(scene))
    given(scene, side)[EVERY] = "never"
    before = len(scene.controller.history.answers)
    thrown_at(guest, scene)
    guest.wait_until(lambda: scene.prompt is not None)
    made = scene.controller.history.answers[before:]
    assert [one.by for one in made][:2] == [owing(scene), side]
    assert made[1].choice.do == "take"
    notes = [line for line in log_lines(scene) if line.startswith("Standing order of ")]
    assert len(notes) == 1
    assert "Take it" in notes[0]


def test_with_private_answers_the_log_tells_nobody_of_an_order(start: Start) -> None:
    """What the order answered is seen, that it was an order is not; nor when it is written anew."""
    private = LoadedPreferences(Preferences(instant=True, private_answers=True))
    guest = Guest(start(private).app)
    scene = fight(guest)
    side = next(one for one in scene.controller.seats if one != owing(scene))
    given(scene, side)[EVERY] = "never"
    thrown_at(guest, scene)
    guest.wait_until(lambda: scene.prompt is not None)
    assert not [line for line in log_lines(scene) if "tanding order" in line]
    assert [note.side for note in scene.controller.notes] == [side]
    scene.log.rebuild(scene.hud)
    assert not [line for line in log_lines(scene) if "tanding order" in line]
    assert any("rolls to hit" in line for line in log_lines(scene))


def test_an_order_leaves_the_open_question_open(guest: Guest) -> None:
    scene = fight(guest)
    side = thrown_at(guest, scene)
    guest.wait_until(lambda: scene.prompt is not None)
    decision = scene.controller.decision
    assert decision is not None
    assert decision.side == side
    assert decision.kind != TURN
    page = opened(guest)
    assert page.orders == {}
    guest.press("Right", "Right", "Esc")
    assert given(scene, side) == {EVERY: "never"}, "the orders of who is asked"
    guest.step(10)
    assert scene.controller.decision is decision
    assert scene.tree.dialog is not None


def test_everybody_sees_only_his_own_side(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    first = owing(scene)
    second = next(one for one in scene.controller.seats if one != first)
    given(scene, second)[EVERY] = "never"

    def listed() -> list[str]:
        page = opened(guest)
        keys = [row.name.partition("/")[2] for row in page.list.walk() if "/" in row.name]
        guest.press("Esc")
        return keys

    def own(side: str) -> list[str]:
        return [SIDE, *(unit.id for unit in scene.controller.state.of_side(side))]

    assert listed() == own(first)
    guest.press("Ctrl+Enter", "Enter")
    guest.step(2)
    assert isinstance(program.app.scenes.top, HandoverScene)
    guest.press("F2")
    assert isinstance(program.app.scenes.top, HandoverScene)
    guest.press("Enter")
    guest.step(2)
    assert owing(scene) == second
    assert listed() == own(second)


def test_a_person_alone_sees_his_side_while_the_computer_acts(
    program: Program, guest: Guest
) -> None:
    hasty = SeatPlan(kind="computer", skill="easy")
    level = program.desk.level("scuffle")
    program.launch(Launch(level, "brikwars-2010", {"ember": hasty}, 3))
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    assert scene.person == "azure"
    program.launch(Launch(level, "brikwars-2010", {"ember": hasty, "azure": hasty}, 3))
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    assert scene.person is None
    opened(guest)
    assert guest.has("nobody")
    assert not guest.has("order-for")


def test_orders_are_kept_with_the_battle(program: Program, guest: Guest, home: Path) -> None:
    scene = fight(guest)
    side = owing(scene)
    opened(guest)
    guest.press("Right", "Esc")
    saved = read_save(home / "saves" / "autosave.json", catalog())
    assert table_of(saved).seats[side].orders == {EVERY: "default"}
    program.menu()
    guest.click("continue")
    guest.step(2)
    if isinstance(program.app.scenes.top, HandoverScene):
        guest.press("Enter")
    again = program.app.scenes.top
    assert isinstance(again, BattleScene)
    assert given(again, side) == {EVERY: "default"}
    guest.wait_until(lambda: isinstance(again.prompt, TurnPrompt))
    opened(guest)
    assert says(guest, EVERY) == "Automatic"


def test_nobody_else_may_take_back_what_an_order_answered(guest: Guest) -> None:
    scene = fight(guest)
    side = next(one for one in scene.controller.seats if one != owing(scene))
    given(scene, side)[EVERY] = "never"
    thrown_at(guest, scene)
    guest.wait_until(lambda: scene.prompt is not None)
    with pytest.raises(IllegalChoice):
        scene.controller.undo(owing(scene))
