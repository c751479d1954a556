"""The side column and the top bar where room is scarce: what is always seen, and the log."""

import pytest

from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.squad import SquadChit
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.stat_box import StatBox
from tests.ui.scenes.stage import Guest, Start, shown_text
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS, at_aim
from tests.ui.scenes.test_layout import at_battle

Size = tuple[tuple[int, int], float]
SIZES: list[Size] = [(window, scale) for window in WINDOWS for scale in SCALES]
LOW: list[Size] = [((1280, 720), 1.5), ((1280, 720), 2.0), ((1600, 900), 2.0)]


def opened(start: Start, window: tuple[int, int], scale: float) -> tuple[Guest, BattleScene]:
    """A side's own turn in a window with letters of a size."""
    program = start()
    guest = Guest(program.app)
    at_battle(program, guest)
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step(2)
    assert program.scene is not None
    return guest, program.scene


def log_seen(guest: Guest) -> bool:
    return any(one.name == "log" for one in guest.tree.root.walk())


@pytest.mark.parametrize(("window", "scale"), SIZES)
def test_name_numbers_squad_and_end_of_turn_are_always_seen(
    start: Start, window: tuple[int, int], scale: float
) -> None:
    guest, scene = opened(start, window, scale)
    side, card = scene.hud.side.rect, guest.find("card")
    assert scene.hud.side.rect.bottom <= window[1]
    chits = [one for one in guest.tree.root.walk() if isinstance(one, SquadChit)]
    assert len(chits) == len(scene.controller.state.of_side("azure"))
    numbers = [one for one in card.walk() if isinstance(one, StatBox)]
    assert len(numbers) == 4
    whole = [*chits, *numbers, guest.find("end-turn")]
    name = next(one for one in card.walk() if isinstance(one, Label))
    assert name.text == "Ann"
    for one in (*whole, name):
        assert side.contains(one.rect), one
    for one in (*numbers, name):
        assert card.rect.contains(one.rect), "nothing has to be scrolled to"


@pytest.mark.parametrize(("window", "scale"), SIZES)
def test_the_log_is_there_with_three_lines_or_behind_a_button(
    start: Start, window: tuple[int, int], scale: float
) -> None:
    guest, scene = opened(start, window, scale)
    if log_seen(guest):
        line = guest.app.theme.line_height(Words("").style)
        assert scene.hud.log.rect.height >= 3 * line
        assert not guest.has("show-log")
    else:
        assert (window, scale) in LOW
        assert guest.has("show-log")


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize(("window", "scale"), LOW)
def test_the_button_shows_the_log_in_place_of_the_card_and_back(
    start: Start, window: tuple[int, int], scale: float, by_mouse: bool
) -> None:
    guest, scene = opened(start, window, scale)

    def press() -> None:
        if by_mouse:
            guest.click("show-log")
        else:
            guest.press("Shift+L")
        guest.step(2)

    assert not log_seen(guest)
    press()
    assert log_seen(guest)
    assert not guest.has("card")
    line = guest.app.theme.line_height(Words("").style)
    assert scene.hud.log.rect.height >= 3 * line
    assert guest.has("end-turn")
    press()
    assert not log_seen(guest)
    assert guest.has("card")


def test_the_key_of_the_log_goes_to_the_log_where_it_is_seen(start: Start) -> None:
    guest, scene = opened(start, (1600, 900), 1.0)
    guest.press("Shift+L")
    assert scene.tree.focused is scene.hud.log


def test_a_note_on_the_end_of_the_turn_leaves_it_switched_as_it_is(start: Start) -> None:
    guest, scene = opened(start, (1280, 720), 2.0)
    scene.hud.show_end_turn("", enabled=False)
    scene.hud.fit((1600, 900), guest.app.theme)
    assert not scene.hud.end_turn.enabled


@pytest.mark.parametrize(("window", "scale"), SIZES)
def test_sides_are_named_as_long_as_there_is_room(
    start: Start, window: tuple[int, int], scale: float
) -> None:
    guest, scene = opened(start, window, scale)
    bar = guest.find("top-bar")
    names = [one.text for one in bar.walk() if isinstance(one, Label)]
    both = {"Azure Guard", "Ember Horde"} & set(names)
    if scale == 2.0 and window[0] <= 1600:
        assert both == {"Azure Guard"}, "the side to move"
    else:
        assert len(both) == 2
    told = next(one for one in bar.walk() if isinstance(one, RichText) and one.name == "status")
    assert bar.rect.contains(told.rect)
    assert "Azure Guard to move" in shown_text(guest, "top-bar")
    if scale == 1.0 and window[0] >= 1280:
        rules = scene.controller.battle.ruleset.title_text
        assert rules in shown_text(guest, "top-bar"), "where there is room for it"
    tools = guest.find("tools").rect
    assert tools.right <= window[0]
    assert not tools.colliderect(guest.find("banners").rect)
    assert scene.hud.map.rect.top == bar.rect.bottom


@pytest.mark.parametrize(("window", "scale"), SIZES)
def test_the_page_of_the_bar_shows_what_is_in_hand(
    program: Program, window: tuple[int, int], scale: float
) -> None:
    guest = Guest(program.app)
    at_aim(program, guest)
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step(2)
    acts = [one for one in guest.find("acts").walk() if one.name.startswith("act-")]
    assert [one for one in acts if getattr(one, "selected", False)]
