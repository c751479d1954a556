"""The computer's turn: slower and faster, stopped, event by event, skipped; always the same."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.commander import Progress
from game.engine.battle import Position
from game.engine.fingerprint import fingerprint
from game.files.formats.catalogues import PSEUDO, read_catalogue
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch, SeatPlan
from game.match.library.setups import battle_of, setup_of
from game.match.play.seats import Person, ThinkingComputer
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.rulesets.catalog import catalog
from game.ui.board.motions import seconds_of
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.board_keys import must_wait, next_on_board
from game.ui.scenes.battle.tools import Pondering
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.theme import CAPTION
from game.ui.widgets.input.sign_button import SignButton
from game.ui.widgets.look.label import RichText
from game.ui.window import App
from game.words import tr, use
from tests.ui.scenes.stage import IDLE, Guest, Start, fight, lone_scene, shown_text, to_first_turn

USUAL = LoadedPreferences(Preferences())


def against_computer(program: Program) -> tuple[Guest, BattleScene]:
    """A battle of one person against the computer, in which the computer's first turn begins."""
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 5))
    scene = program.scene
    assert scene is not None
    guest = Guest(program.app)
    if isinstance(scene.controller.owing_seat, Person):
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
        guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.watching and scene.playback.current is not None)
    return guest, scene


def own_turn(guest: Guest, scene: BattleScene) -> None:
    """Let the computer finish; questions in between get the default answer."""
    for _ in range(20_000):
        decision = scene.controller.decision
        if decision is None or (scene.prompt is not None and decision.kind == TURN):
            return
        if scene.prompt is not None:
            guest.press("Enter")
        guest.step()
    raise AssertionError("the computer's turn does not end")


def seconds_of_turn(guest: Guest, scene: BattleScene) -> int:
    before = guest.frames
    own_turn(guest, scene)
    return guest.frames - before


def at(speed: str) -> Callable[[Guest], None]:
    return lambda guest: guest.click(f"speed-{speed}")


WAYS: dict[str, Callable[[Guest], None]] = {
    "usual": Guest.step,
    "4 times, by mouse": at("4"),
    "twice, by keys": lambda guest: guest.press("."),
    "at once": at("0"),
    "skipped, by mouse": lambda guest: guest.click("skip-turn"),
    "skipped, by keys": lambda guest: guest.press("End"),
}


def test_the_result_is_the_same_however_it_is_shown_and_faster_is_faster(start: Start) -> None:
    ends, frames = {}, {}
    for name, do in WAYS.items():
        guest, scene = against_computer(start(USUAL))
        do(guest)
        frames[name] = seconds_of_turn(guest, scene)
        ends[name] = (fingerprint(scene.controller.state), len(scene.controller.events))
        assert scene.shown.state == scene.controller.state
    assert len(set(ends.values())) == 1, ends
    assert frames["usual"] > 1.5 * frames["twice, by keys"]
    assert frames["twice, by keys"] > 1.5 * frames["4 times, by mouse"]
    assert frames["4 times, by mouse"] > 1.5 * frames["at once"]
    assert frames["skipped, by keys"] < frames["4 times, by mouse"] / 1.5


@pytest.mark.parametrize("by_mouse", [True, False])
def test_it_stops_and_goes_on(start: Start, by_mouse: bool) -> None:
    guest, scene = against_computer(start(USUAL))

    def toggle() -> None:
        if by_mouse:
            guest.click("pause")
        else:
            guest.press("k")

    toggle()
    share, count = scene.playback.share, scene.controller.history.count
    guest.settle(3)
    assert scene.pace.paused
    assert scene.playback.share == share
    assert scene.controller.history.count == count, "nothing new begins"
    toggle()
    own_turn(guest, scene)
    assert not scene.pace.paused


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("key", ["Esc", "Enter"])
def test_the_time_stands_while_a_reason_is_read_and_then_goes_on(
    start: Start, key: str, stopped: bool
) -> None:
    """Unless it stood before."""
    guest, scene = against_computer(start(USUAL))
    guest.wait_until(lambda: scene.watching and scene.log.reason() is not None)
    if stopped:
        guest.press("k")
    guest.press("y")
    assert guest.has("why-ok")
    assert scene.pace.paused
    guest.press(key)
    assert scene.tree.dialog is None
    assert scene.pace.paused is stopped


@pytest.mark.parametrize("by_mouse", [True, False])
def test_one_event_at_a_time(start: Start, by_mouse: bool) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.press("k")
    counts = []
    for _ in range(8):
        guest.step()
        if not scene.watching or scene.prompt is not None:
            break
        if by_mouse:
            guest.click("one-event")
        else:
            guest.press("j")
        guest.settle(1.5)
        counts.append(scene.shown.state.event_count)
        assert scene.pace.paused or not scene.watching
    assert len(counts) > 3
    assert counts == sorted(set(counts)), "each press shows more"
    told = scene.controller.events
    first = scene.controller.first_event
    for before, after in pairwise(counts[:-1]):
        shown = told[before + 1 - first : after + 1 - first]
        assert sum(seconds_of(event) > 0 for event in shown) == 1, shown


def test_its_buttons_are_there_only_while_others_act(start: Start) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.step(2)
    assert guest.has("pause")
    assert guest.has("skip-turn")
    assert not guest.has("undo")
    guest.press("End")
    own_turn(guest, scene)
    guest.step(2)
    assert not guest.has("pause")
    assert guest.has("undo")
    assert guest.has("redo")


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_narrow_window_has_one_button_for_all_speeds(start: Start, by_mouse: bool) -> None:
    guest, scene = against_computer(
        start(LoadedPreferences(Preferences(ui_scale=1.0)), size=(1024, 700))
    )
    guest.press("k")
    guest.step(2)
    assert not guest.find("speeds").visible
    for speed, word in ((2, "2×"), (4, "4×")):
        if by_mouse:
            guest.click("next-speed")
        else:
            guest.tree.focus("next-speed")
            guest.press("Enter")
        guest.press("k")
        guest.step()
        button = guest.find("next-speed")
        assert isinstance(button, SignButton)
        assert (scene.pace.speed, button.text) == (speed, word)
        assert guest.tree.bounds.contains(button.rect)
    guest.click("next-speed")
    assert scene.pace.speed == 0


def test_the_speed_is_remembered(start: Start) -> None:
    program = start(USUAL)
    guest, scene = against_computer(program)
    guest.press(".", ".")
    assert scene.pace.speed == 4
    assert program.preferences.computer_speed == 4
    guest.press(",")
    assert program.preferences.computer_speed == 2
    program.remember_window()
    _, scene = against_computer(start(LoadedPreferences(program.preferences)))
    assert scene.pace.speed == 2


class Slow:
    """A thinker that is at the third of four figures."""

    lost = False
    name = ""

    def ask(
        self,
        name: str,
        position: Position[Any],
        recent: tuple[Choice, ...],
        afar: frozenset[str],
    ) -> None:
        del recent, afar
        self.name = name
        figures = position.checkpoint.on_field()
        self.figure = figures[-1]

    def answer(self, name: str) -> None:
        del name

    def progress(self) -> Progress:
        return Progress(self.figure.number, 3, 4)

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_while_it_thinks_its_progress_is_told_and_a_sign_moves() -> None:
    ruleset = catalog()["brikwars-2010"]
    setup = setup_of(read_map(find_level("duel-yard")), ruleset, seed=1)
    thinker = Slow()
    seats = {side: ThinkingComputer(thinker) for side in setup.side_ids()}
    controller = TurnController(battle_of(ruleset, setup), seats)
    app = App((1280, 720))
    scene = lone_scene(app, controller, executor=IDLE)
    scene.playback.speed = 0.0
    scene.clock = float  # No time passes, so that nobody becomes impatient.
    guest = Guest(app)
    guest.settle(0.5)
    status = guest.find("status")
    words = "".join(run.text for run in getattr(status, "content", ()) if isinstance(run, Words))
    words = words or str(getattr(status, "content", ""))
    assert words.endswith(f"{thinker.figure.name}, 3 of 4")
    assert status.rect.height <= app.theme.line_height(CAPTION), "on one line"
    assert scene.hud.top.rect.contains(status.rect)
    sign = guest.find("pondering")
    assert isinstance(sign, Pondering)
    assert sign.moving
    pictures = set()
    for _ in range(4):
        guest.settle(0.35)
        pictures.add(bytes(app.surface.subsurface(sign.rect).copy().get_buffer().raw))
    assert len(pictures) > 1, "it moves"
    app.close()


class Silent(Slow):
    """A thinker that never says how far it is."""

    def progress(self) -> None:  # type: ignore[override]
        return None


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_what_is_going_on_stands_on_one_line_once_the_buttons_of_others_turns_are_there(
    language: str,
) -> None:
    """They take more room than those of the own turn, and come up a moment after the words."""
    use(read_catalogue(language))
    ruleset = catalog()["brikwars-2010"]
    level = replace(read_map(find_level("duel-yard")), name="Millbrook Bridge")
    setup = setup_of(level, ruleset, seed=1)
    seats = {"azure": ThinkingComputer(Silent()), "ember": Person()}
    controller = TurnController(battle_of(ruleset, setup), seats)
    app = App((1280, 720))
    scene = lone_scene(app, controller, executor=IDLE)
    scene.playback.speed = 0.0
    scene.clock = float
    guest = Guest(app)
    to_first_turn(guest, scene)
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.watching)
    forms = set()
    for _ in range(30):
        guest.step()
        status = guest.find("status")
        assert isinstance(status, RichText)
        assert len(list(status.laid())) == 1, shown_text(guest, "status")
        assert scene.hud.top.rect.contains(status.rect)
        forms.add(shown_text(guest, "status"))
    assert guest.has("pause")
    assert forms <= {tr("{side}: thinking…").format(side="Azure Guard"), tr("Thinking…")}
    scene.hud.show_status(("Somebody thinks of something " * 9,))
    scene.tree.refresh()
    assert len(list(guest.find("status").laid())) == 1, "cut, where nothing shorter can be told"
    app.close()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_skipping_ends_with_the_turn_where_nobody_is_a_person(start: Start, by_mouse: bool) -> None:
    program = start(USUAL)
    seats = {side: SeatPlan(kind="computer", skill="easy") for side in ("azure", "ember")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 8))
    scene = program.scene
    assert scene is not None
    guest = Guest(program.app)
    guest.wait_until(lambda: scene.shown.state.player_turn == 1)
    if by_mouse:
        guest.click("skip-turn")
    else:
        guest.press("End")
    guest.wait_until(lambda: scene.shown.state.player_turn == 2)
    guest.step(2)
    assert not scene.pace.skipping
    guest.wait_until(lambda: scene.playback.busy)
    share = scene.playback.share
    guest.step()
    assert scene.playback.busy, "the next turn is shown"
    assert scene.playback.share != share
    assert scene.shown.state.player_turn == 2


def test_a_press_for_the_pace_is_none_for_what_comes_up_in_its_place(start: Start) -> None:
    """The buttons of the own turn are where those of the pace were a moment before."""
    guest, scene = against_computer(start(USUAL))
    own_turn(guest, scene)
    for late in (False, True):
        guest.click("since")
        guest.step(2)
        assert scene.review.on is late
        guest.step(60)


def test_figures_and_places_are_gone_to_while_the_computer_acts(start: Start) -> None:
    """As in one's own turn; the focus does not go to the buttons."""
    guest, scene = against_computer(start(USUAL))
    guest.press("k")
    assert scene.prompt is None
    own = [unit.id for unit in scene.shown.state.of_side("azure")]

    def pointed() -> str:
        unit = scene.pointed.unit
        assert unit is not None
        return unit.id

    scene.hands.go_to(scene.shown.state.units[own[0]].place)
    for key, who in (("Tab", own[1]), ("Tab", own[0]), ("Shift+Tab", own[-1])):
        guest.press(key)
        assert pointed() == who
        assert scene.tree.focused is None
    cursor = scene.hands.cursor
    assert cursor is not None
    guest.press("Left")
    assert scene.hands.cursor is not None
    assert scene.hands.cursor.x < cursor.x
    scale = scene.camera.aim
    guest.press("Plus")
    assert scene.camera.aim > scale


@pytest.mark.parametrize("key", ["a", "n", "q", "Ctrl+Enter"])
def test_what_has_to_wait_while_the_computer_acts_says_so(start: Start, key: str) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.press("k", key)
    assert scene.app.signs.notice == "Wait until you are asked"
    assert scene.prompt is None


def test_enter_says_that_it_has_to_wait_only_where_it_skips_nothing(start: Start) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.press("k", "Tab")
    assert scene.playback.busy
    guest.press("Enter")
    assert not scene.app.signs.notice
    guest.step()
    assert not scene.playback.busy
    assert scene.prompt is None
    guest.press("Enter")
    assert scene.app.signs.notice == "Wait until you are asked"


def test_on_a_board_without_figures_no_key_goes_to_any(start: Start) -> None:
    _, scene = against_computer(start(USUAL))
    state = scene.shown.state
    off = {name: replace(unit, position=None) for name, unit in state.units.items()}
    foes = {name: unit for name, unit in state.units.items() if unit.side == "ember"}
    scene.shown.state = replace(state, units={**off, **foes})
    found = next_on_board(scene, 1)
    assert found in [unit.place for unit in foes.values()], "as long as none of one's own is placed"
    scene.shown.state = replace(state, units=off)
    assert next_on_board(scene, 1) is None


def test_of_figures_that_share_a_place_keys_go_on_to_the_next_place(start: Start) -> None:
    _, scene = against_computer(start(USUAL))
    state = scene.shown.state
    first, second = state.of_side("azure")
    third = replace(second, id="third", number=second.number + 100)
    there = {
        first.id: first,
        second.id: replace(second, position=first.position),
        third.id: third,
    }
    scene.shown.state = replace(state, units=there)
    scene.hands.go_to(first.place)
    gone = []
    for step in (1, 1, -1):
        place = next_on_board(scene, step)
        assert place is not None
        scene.hands.go_to(place)
        gone.append(place)
    assert gone == [third.place, first.place, third.place]


@pytest.mark.parametrize("key", ["a", "n"])
def test_a_key_that_has_to_wait_leaves_the_focus_where_it_is(start: Start, key: str) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.press("k")
    scene.tree.focus("menu")
    focused = scene.tree.focused
    assert focused is not None
    guest.press(key)
    assert scene.app.signs.notice == "Wait until you are asked"
    assert scene.tree.focused is focused


def test_enter_lays_the_ruler_down_while_the_computer_acts(start: Start) -> None:
    guest, scene = against_computer(start(USUAL))
    guest.press("k", "Tab", "Enter")
    guest.step()
    assert not scene.playback.busy
    guest.press("Shift+R", "Right")
    ruler = scene.overlays.ruler
    assert ruler is not None
    assert not ruler.fixed
    guest.press("Enter")
    assert ruler.fixed
    assert not scene.app.signs.notice


def test_the_end_of_the_turn_need_not_wait_for_what_is_shown_of_it(start: Start) -> None:
    guest, scene = against_computer(start(USUAL))
    assert must_wait(scene, "end-turn")
    own_turn(guest, scene)
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    act = next(one for group in prompt.groups() for one in group.open if one.wants is None)
    scene.app.signs.notice = ""
    prompt._table.submit(act.choice())
    assert scene.prompt is None
    assert scene.hands.kept.turn_goes_on
    assert not must_wait(scene, "end-turn")
    assert not scene.app.signs.notice


def test_what_is_shown_at_once_brings_the_frame_up_to_date_once(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the end, when all of it has happened."""
    fight(guest)
    scene = program.scene
    assert scene is not None
    told, left = list[str](), list[int]()
    monkeypatch.setattr(scene.log, "add", lambda _, event: told.append(event.cue))
    monkeypatch.setattr(scene.news, "refresh", lambda: left.append(len(told)))
    decision = scene.controller.decision
    assert decision is not None
    events = scene.controller.submit(Choice(do="end-turn"), decision.side)
    scene.playback.add(events)
    assert len(told) == len(events) > 1
    assert left == [len(events)]


def test_banners_take_the_room_that_their_numbers_need_now(program: Program, guest: Guest) -> None:
    fight(guest)
    scene = program.scene
    assert scene is not None
    top, theme, everybody = scene.hud.top, scene.app.theme, frozenset((0, 1))
    before = top._banners_width(theme, everybody)
    top.show([replace(one, left=1000, total=1000) for one in top.sides], "Round 1", "")
    assert top._banners_width(theme, everybody) > before
