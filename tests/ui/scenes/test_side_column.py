"""The side column and the top bar where room is scarce: what is always seen, and the log."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.ruleset import StatRow
from game.match.library.desk import Launch, SeatPlan
from game.match.play.queries import Queries
from game.rulesets.catalog import catalog
from game.ui.prompts.table import Pointer
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.squad import SquadChit
from game.ui.scenes.program.program import Program
from game.ui.text import NO_BREAK, Words
from game.ui.theme import BODY
from game.ui.widgets.lists.text_log import TextLog
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.look.stat_box import StatBox
from tests.ui.scenes.fitting import faults
from tests.ui.scenes.stage import Guest, Start, ship, shown_text, to_first_turn
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS, at_aim
from tests.ui.scenes.test_layout import at_battle

LEVELS = Path(__file__).parents[3] / "levels"

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


LOG_LINES = 6


@pytest.mark.parametrize("edition", sorted(catalog()))
@pytest.mark.parametrize("level", ["millbrook-bridge", "first-steps"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1366, 768), 1.0), ((1600, 900), 1.25)]
)
def test_the_log_has_six_lines_whoever_is_on_the_card(
    home: Path, start: Start, edition: str, level: str, size: tuple[int, int], scale: float
) -> None:
    """And nothing on the card has to be scrolled to for that."""
    ship(home, json.loads((LEVELS / f"{level}.json").read_text()))
    program = start(size=size)
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), edition, seats, 1))
    program.app.set_scale(scale)
    guest, scene = Guest(program.app), program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    line = guest.app.theme.line_height(BODY) + guest.app.theme.px(TextLog.between)
    for unit in scene.controller.state.on_field():
        scene.hands.pointer = Pointer(unit.place, unit)
        scene.news.refresh()
        guest.step(2)
        names = [one.text for one in guest.find("card").walk() if isinstance(one, Label)]
        assert unit.name in names
        assert not faults(guest.tree, guest.app.theme)
        seen = scene.hud.log.seen()
        assert seen.bottom - seen.top >= LOG_LINES * line, unit.name
        scrolled = guest.find("card-scroll")
        assert isinstance(scrolled, ScrollArea)
        assert scrolled.hidden == 0, unit.name


def test_a_card_says_all_of_a_thing_where_there_is_room(home: Path, start: Start) -> None:
    """Things stand on one line each only for a figure with so many that the log had none."""
    level = json.loads((LEVELS / "first-steps.json").read_text())
    ship(home, level)
    program = start(size=(1280, 720))
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 1))
    guest, scene = Guest(program.app), program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    told = {}
    for unit in scene.controller.state.on_field():
        scene.hands.pointer = Pointer(unit.place, unit)
        scene.news.refresh()
        guest.step(2)
        card = scene.controller.ask.stat_card(unit.id)
        words = shown_text(guest, "card").replace(NO_BREAK, " ")
        told[len(card.items)] = all(item.details in words for item in card.items)
    assert told == {1: True, 2: True, 3: False}


@pytest.mark.parametrize(("window", "scale"), [((1280, 720), 1.0), ((1600, 900), 1.25)])
def test_the_log_keeps_six_lines_below_the_fullest_card(
    start: Start, window: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has no room on the card is scrolled to; name and numbers are seen at once."""
    guest, scene = opened(start, window, scale)
    unit = scene.controller.state.of_side("azure")[0]
    card = scene.controller.ask.stat_card(unit.id)
    why = "It was used once this turn, and it cannot be used again before the next one begins"
    item = replace(card.items[0], ready=False, reason=why)
    state = StatRow("Disrupted", "cannot act before the end of its next turn", icon="prone")
    full = replace(card, items=(item,) * 3, states=(state,) * 3)
    monkeypatch.setattr(Queries, "stat_card", lambda *_: full)
    scene.news.refresh()
    guest.step(2)
    line = guest.app.theme.line_height(BODY) + guest.app.theme.px(TextLog.between)
    seen = scene.hud.log.seen()
    assert seen.bottom - seen.top >= LOG_LINES * line
    scrolled = guest.find("card-scroll")
    assert isinstance(scrolled, ScrollArea)
    assert scrolled.hidden, "else it would be no full card"
    numbers = [one for one in guest.find("card").walk() if isinstance(one, StatBox)]
    assert len(numbers) == 4
    for one in numbers:
        assert scrolled.rect.contains(one.rect)
