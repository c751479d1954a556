"""Whatever the mouse can do on a screen has a way by keys, and the focus is seen on the way."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import Button
from game.ui.widgets.lists.list_box import ListBox, ListRow
from game.ui.widgets.lists.text_log import TextLog
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.scroll import ScrollArea
from tests.ui.scenes.screens import SCREENS
from tests.ui.scenes.stage import Guest, Start, enemy, facing, fight_on, pixel

MOST_STOPS = 400


def stops_by_keys(guest: Guest) -> list[Widget]:
    """Everything that Tab comes to; over a board, after the key of the next panel."""
    met: list[Widget] = []
    for key in ("Tab", "F6"):
        guest.press(key)
        for _ in range(MOST_STOPS):
            focused = guest.tree.focused
            if focused is None or focused in met:
                break
            met.append(focused)
            guest.press("Tab")
    return met


def has_key(widget: Widget, guest: Guest) -> bool:
    """Whether a key of its own presses a button."""
    return isinstance(widget, Button) and bool(
        widget.hot_key or (widget.action and guest.app.keys.cap(widget.action))
    )


def own_acts(scene: BattleScene) -> Sequence[Act]:
    """The acts of the own turn that is open."""
    return scene.prompt.acts() if isinstance(scene.prompt, TurnPrompt) else ()


def without_keys(guest: Guest) -> list[str]:
    """What can be clicked, dragged or scrolled, but not by keys."""
    met = stops_by_keys(guest)
    lost: list[str] = []
    for widget in guest.tree.top.walk():
        above = widget.parent
        if not widget.enabled or widget in met or has_key(widget, guest):
            continue
        if isinstance(widget, ListRow):
            boxes = [one for one in met if isinstance(one, ListBox)]
            reached = any(widget in box.walk() for box in boxes)
        elif isinstance(widget, Link):
            # The key of the rules opens it from what stands beside it.
            reached = above is not None and any(one in met for one in above.walk())
        elif isinstance(widget, ScrollArea | TextLog):
            inside = any(one in met for one in widget.walk())
            reached = inside or widget.most_offset == 0
        else:
            reached = not (widget.pressable or widget.focusable)
        if not reached:
            lost.append(widget.name or type(widget).__name__)
    return lost


@pytest.mark.parametrize("size", [(1600, 900), (480, 300)], ids=["large", "small"])
@pytest.mark.parametrize("screen", SCREENS)
def test_all_that_can_be_clicked_has_a_key(
    program: Program, guest: Guest, home: Path, screen: str, size: tuple[int, int]
) -> None:
    guest.home, guest.program = home, program
    SCREENS[screen](guest)
    guest.resize(*size)
    guest.step(2)
    scene = program.scene
    if (
        screen in ("battle", "lesson")
        and scene is not None
        and isinstance(scene.prompt, TurnPrompt)
    ):
        # Buttons are built anew when it is known how many targets the acts of a figure have.
        for _ in scene.prompt.able():
            guest.press("Tab")
            guest.wait_until(lambda: all(act.counted for act in own_acts(scene)))
    assert without_keys(guest) == []


def test_long_text_is_scrolled_by_keys(program: Program, guest: Guest) -> None:
    """A message longer than the window: the keys of the page scroll it around the button."""
    program.tell("Long", "\n".join("What there is to say, word by word. " * 3 for _ in range(8)))
    guest.resize(480, 300)
    guest.step(2)
    area = guest.find("message-dialog-inside")
    assert isinstance(area, ScrollArea)
    assert area.offset == area.most_offset > 0, "the button is shown"
    guest.press("PageUp", "PageUp")
    assert area.offset == 0
    guest.press("PageDown", "PageDown")
    assert area.offset == area.most_offset
    for _ in range(20):
        guest.press("Up")
    assert area.offset == 0, "the arrows scroll where nothing lies ahead"


def test_a_text_without_buttons_has_the_focus_to_be_scrolled(
    program: Program, guest: Guest
) -> None:
    program.tell("Long", "\n".join(f"Line {n} of what there is to say." for n in range(60)))
    guest.step(2)
    area = guest.find("message")
    assert isinstance(area, ScrollArea)
    guest.press("Shift+Tab")
    assert guest.tree.focused is area
    guest.press("End")
    assert area.offset == area.most_offset > 0
    guest.press("Home", "Down")
    assert 0 < area.offset < area.most_offset
    guest.press("Tab", "Enter")
    assert guest.tree.dialog is None


def test_a_button_that_is_built_anew_keeps_the_focus(home: Path, start: Start) -> None:
    """As those of acts are when it is known how many targets they have."""
    guest, scene = fight_on(home, start, facing("gunner", 6.0))
    guest.press("Tab")
    act = next(act for act in own_acts(scene) if act.key == "shoot" and not act.counted)
    name = f"act-{act.key}"
    scene.tree.focus(name)
    before = scene.tree.focused
    guest.wait_until(lambda: all(act.counted for act in own_acts(scene)))
    guest.step(2)
    assert scene.tree.focused is guest.find(name)
    assert scene.tree.focused is not before, "it was built anew"
    guest.press("Enter")
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.in_hand is not None
    assert scene.prompt.in_hand[0] == "shoot"
    guest.step(2)
    assert scene.tree.focused is None, "Enter is for the map now"


def test_the_button_that_turns_the_page_keeps_the_focus(home: Path, start: Start) -> None:
    """It leads from page to page, until a key asks something of the map."""
    guest, scene = fight_on(home, start, facing("gunner", 6.0))
    guest.resize(1280, 720)
    guest.step(2)
    scene.tree.focus("more-acts")
    guest.press("Enter")
    guest.step(2)
    assert scene.tree.focused is guest.find("more-acts")
    guest.press("n")
    assert scene.tree.focused is None


def test_a_link_that_is_gone_leaves_the_focus_to_the_map(home: Path, start: Start) -> None:
    """A link to the same rule elsewhere is another link: Enter does what the map shows."""
    guest, scene = fight_on(home, start, facing("gunner", 6.0))
    first, second = (
        unit for unit in scene.controller.state.on_field() if unit.side == enemy(scene).side
    )
    guest.hover_at(pixel(scene, first.place))
    guest.press("a")
    guest.press("Shift+Tab")
    assert isinstance(scene.tree.focused, Link)
    guest.hover_at(pixel(scene, second.place))
    guest.step(3)
    assert scene.tree.focused is None
    guest.press("Enter")
    assert guest.app.scenes.top is scene
