"""Watching battles again: the list, the line of time, playing on from a moment."""

import json
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from game.engine.fingerprint import fingerprint
from game.files.formats import places
from game.files.formats.replay_file import Replay, read_replay
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.playing import play_out
from game.match.play.recording import Recording
from game.match.play.seats import Computer, Person
from game.model.map_names import side_name
from game.ui.board.motion import Motion, motion_of
from game.ui.board.motions import seconds_of
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.battle_log import plain
from game.ui.scenes.battle.log_panel import FILTERS
from game.ui.scenes.battle.pause import PauseScene
from game.ui.scenes.battle.squad import SquadChit
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.replay import replay
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.shared.file_list import FilesScene
from game.ui.text import NO_BREAK
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.label import Label
from game.words import Catalogue, use
from tests.match.test_recording import match
from tests.ui.pilot import FRAME
from tests.ui.scenes.stage import Guest, Start, fight, make_desk, pixel, shown_text
from tests.ui.scenes.test_at_a_glance import Shouted
from tests.ui.scenes.test_dice import last_throw


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The replay of a battle that two computers have fought to the end."""
    played = match()
    play_out(played)
    path = tmp_path_factory.mktemp("replay") / "scuffle.json"
    make_desk().save_replay(played, path, "Scuffle in the yard")
    return path.read_bytes()


@pytest.fixture
def saved(program: Program, guest: Guest, home: Path, written: bytes) -> Path:
    """The file of a replay; the menu is open."""
    path = home / "replays" / "scuffle.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(written)
    program.menu()
    guest.step(2)
    return path


@pytest.fixture
def viewer(program: Program, guest: Guest, saved: Path) -> ReplayScene:
    """The replay, opened by mouse and loaded."""
    guest.click("replays")
    guest.click(f"replays/{saved.name}")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    guest.wait_until(lambda: scene.recording.complete)
    guest.step(2)
    return scene


def recorded(program: Program, path: Path) -> Replay:
    return read_replay(path, program.desk.rulesets)


def whole(program: Program, path: Path) -> Recording:
    recording = program.desk.recording(recorded(program, path))
    recording.load(100_000)
    return recording


def shows(guest: Guest, viewer: ReplayScene, moment: int) -> None:
    """The screen shows a moment, remains that come by and by too."""
    guest.step(30)
    assert viewer.viewer.moment == moment
    assert viewer.reel.timeline.moment == moment
    shown, wanted = viewer.shown.state, viewer.recording.look(moment).state
    for name in ("units", "fallen", "loose", "terrain", "round", "turn", "verdict"):
        assert getattr(shown, name) == getattr(wanted, name), name


def test_nothing_is_offered_where_there_is_no_replay(guest: Guest) -> None:
    assert not places.any_replays()
    assert not guest.has("replays")


def test_the_list_says_what_a_replay_holds_and_where_its_file_is(
    program: Program, guest: Guest, saved: Path
) -> None:
    replay = recorded(program, saved)
    assert replay.verdict is not None
    names = {"azure": "Azure Guard", "ember": "Ember Horde"}
    guest.click("replays")
    guest.step(3)
    facts = [shown_text(guest, f"replay-fact-{number}") for number in range(4)]
    assert facts[0] == f"{names[replay.verdict.winners[0]]} won"
    assert f"{len(replay.marks)} turns" in facts[1]
    assert f"{len(replay.choices)} moments" in facts[1]
    assert facts[2] == "BrikWars 2010"
    assert str(saved) in facts[3]
    guest.press("Esc")
    assert isinstance(program.app.scenes.top, MenuScene)


def test_deleting_a_replay_asks_first(guest: Guest, saved: Path) -> None:
    guest.click("replays")
    guest.click("delete-replay")
    guest.press("Enter")
    assert saved.exists()
    guest.press("Delete", "Left", "Enter")
    assert not saved.exists()


@pytest.mark.parametrize(
    ("text", "word"),
    [('{"format": "replay"', "damaged"), ('{"format": "replay", "version": 9}', "newer")],
)
def test_a_strange_file_is_told_and_cannot_be_watched(
    program: Program, guest: Guest, saved: Path, text: str, word: str
) -> None:
    saved.write_text(text)
    guest.click("replays")
    guest.step(2)
    assert word in shown_text(guest, "replay-name") + shown_text(guest, "replay")
    guest.press("Enter")
    assert isinstance(program.app.scenes.top, FilesScene)


def test_the_whole_battle_is_there_and_begins_at_its_beginning(
    program: Program, guest: Guest, viewer: ReplayScene, saved: Path
) -> None:
    assert viewer.recording.count == len(recorded(program, saved).choices)
    shows(guest, viewer, 0)
    assert viewer.prompt is None


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_stepping(guest: Guest, viewer: ReplayScene, keys: bool) -> None:
    def go(name: str, key: str) -> None:
        if keys:
            guest.press(key)
        else:
            guest.click(name)

    marks = [mark.answers for mark in viewer.recording.recorded.marks]
    after = [moment for moment in marks if moment > 0]
    go("replay-next", "Right")
    guest.settle(3)
    shows(guest, viewer, 1)
    go("replay-next", "Right")
    go("replay-next", "Right")
    guest.settle(3)
    shows(guest, viewer, 3)
    go("replay-previous", "Left")
    shows(guest, viewer, 2)
    go("replay-first", "Home")
    shows(guest, viewer, 0)
    go("replay-next-turn", "PageDown")
    shows(guest, viewer, after[0])
    go("replay-next-turn", "PageDown")
    shows(guest, viewer, after[1])
    go("replay-previous-turn", "PageUp")
    shows(guest, viewer, after[0])
    go("replay-last", "End")
    shows(guest, viewer, viewer.recording.count)
    go("replay-next", "Right")
    shows(guest, viewer, viewer.recording.count)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_playing_goes_through_every_answer_and_stops_at_the_end(
    guest: Guest, viewer: ReplayScene, keys: bool
) -> None:
    if keys:
        guest.press("Up", "Up", "Up", "Space")
    else:
        arrows = guest.find("speed").rect
        for _ in range(2):
            guest.click_at((arrows.right - 10, arrows.centery))
        guest.click("replay-play")
    assert viewer.speed == 4.0
    seen = [viewer.viewer.moment]
    while viewer.playing:
        guest.step()
        if viewer.viewer.moment != seen[-1]:
            seen.append(viewer.viewer.moment)
        assert guest.frames < 60 * 600
    assert seen == list(range(viewer.recording.count + 1))
    shows(guest, viewer, viewer.recording.count)
    lines = ["".join(getattr(r, "text", "") for r in e.runs) for e in viewer.hud.log.entries]
    viewer.log.rebuild(viewer.hud)
    anew = ["".join(getattr(r, "text", "") for r in e.runs) for e in viewer.hud.log.entries]
    assert anew
    assert lines[-len(anew) :][-20:] == anew[-20:], "the log follows what is shown"


def test_the_tray_has_the_last_throw_before_the_moment_shown(
    guest: Guest, viewer: ReplayScene
) -> None:
    seen = []
    for key in ("End", "Home"):
        guest.press(key)
        guest.step(30)
        seen.append([die.face for die in viewer.hud.dice.dice])
        assert seen[-1] == last_throw(viewer.viewer.events)
    assert seen[0] != seen[1]


def test_a_replay_opens_without_a_tooltip_over_its_line_of_time(
    guest: Guest, viewer: ReplayScene
) -> None:
    """Play has the focus at first; its tooltip comes when the player moves the focus there."""
    guest.step(90)
    assert viewer.tree.focused is viewer.reel.play
    assert viewer.tree.tips.shown is None
    guest.press("Tab", "Shift+Tab")
    assert viewer.tree.focused is viewer.reel.play
    guest.step(90)
    assert viewer.tree.tips.shown is not None


def test_pausing_holds_the_moment(guest: Guest, viewer: ReplayScene) -> None:
    guest.press("Up", "Up", "Space")
    guest.wait_until(lambda: viewer.viewer.moment == 2, 60)
    guest.press("Space")
    assert not viewer.playing
    here = viewer.viewer.moment
    guest.settle(2)
    assert viewer.viewer.moment == here


def test_the_speed_has_ends(guest: Guest, viewer: ReplayScene) -> None:
    guest.press("Down", "Down", "Down")
    assert viewer.speed == 0.5
    arrows = guest.find("speed")
    assert isinstance(arrows, ChoiceArrows)
    assert arrows.label == "0.5×"
    guest.press("Up", "Up", "Up", "Up", "Up")
    assert viewer.speed == 4.0


def test_dragging_the_knob_shows_any_moment(guest: Guest, viewer: ReplayScene) -> None:
    line, count = viewer.reel.timeline, viewer.recording.count
    y = line.rect.y + 24
    for moment in (count // 2, count, count // 4):
        guest.drag((line.x_of(line.moment), y), (line.x_of(moment), y))
        shows(guest, viewer, moment)
    words = shown_text(guest, "status")
    assert f"moment {count // 4} of {count}" in words


def test_the_line_of_time_has_focus_and_keys_of_its_own(guest: Guest, viewer: ReplayScene) -> None:
    viewer.tree.focus("timeline")
    guest.press("End", "Left")
    shows(guest, viewer, viewer.recording.count - 1)


def test_turns_and_falls_are_marked(guest: Guest, viewer: ReplayScene) -> None:
    del guest
    recording = viewer.recording
    marks = viewer.reel.timeline.marks
    parts = [mark.moment for mark in marks if mark.kind == "part"]
    assert parts == [mark.answers for mark in recording.recorded.marks]
    crosses = [mark.moment for mark in marks if mark.kind == "cross"]
    assert len(crosses) == len(recording.look(recording.count).state.fallen)
    rounds = [mark.label for mark in marks if mark.label]
    last = recording.look(recording.recorded.marks[-1].answers).state.round
    assert rounds == [f"Round {number}" for number in range(1, last + 1)]
    assert any(mark.kind == "star" for mark in marks)


@pytest.mark.usefixtures("saved")
def test_the_record_is_loaded_in_slices(program: Program, guest: Guest) -> None:
    guest.click("replays")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    assert not scene.recording.complete, "nothing waits for the whole record"
    guest.press("End")
    guest.wait_until(lambda: scene.recording.complete)
    shows(guest, scene, scene.recording.count)


@pytest.mark.usefixtures("saved")
def test_slow_frames_load_less(program: Program, guest: Guest) -> None:
    guest.click("replays")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    before = scene.recording.loaded
    for number in range(1, 4):
        program.app.step(0.08)
        assert scene.recording.loaded == before + number


def test_a_replay_of_other_rules_is_watched_as_far_as_it_fits(
    program: Program, guest: Guest, saved: Path
) -> None:
    document = json.loads(saved.read_text())
    document["setup"]["ruleset_version"] = 0
    document["choices"][4]["choice"]["do"] = "levitate"
    saved.write_text(json.dumps(document))
    guest.click("replays")
    guest.step(2)
    assert "recorded with version 0" in shown_text(guest, "replay-fact-2")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    guest.wait_until(lambda: scene.tree.dialog is not None)
    assert "recorded with version 0 of brikwars-2010" in shown_text(guest, "message")
    guest.press("Enter", "End")
    shows(guest, scene, 4)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_playing_on_is_a_battle_of_its_own(
    program: Program, guest: Guest, viewer: ReplayScene, saved: Path, home: Path, keys: bool
) -> None:
    before = saved.read_bytes()
    recording = whole(program, saved)
    asked = [
        moment
        for moment in range(recording.count)
        if (decision := recording.look(moment).decision)
        and (decision.kind, decision.side) == ("turn", "azure")
    ]
    moment = asked[len(asked) // 2]
    viewer.choose(moment)
    guest.step(2)
    if keys:
        guest.press("P")
        guest.tree.focus("seat-ember")
        guest.press("Right", "Right")
        guest.tree.focus("branch-play")
        guest.press("Enter")
    else:
        guest.click("replay-branch")
        arrows = guest.find("seat-ember").rect
        for _ in range(2):
            guest.click_at((arrows.right - 10, arrows.centery))
        guest.click("branch-play")
    scene = program.app.scenes.top
    assert isinstance(scene, BattleScene)
    assert not isinstance(scene, ReplayScene)
    assert fingerprint(scene.controller.state) == fingerprint(recording.look(moment).state)
    seats = scene.controller.seats
    assert isinstance(seats["azure"], Person)
    assert isinstance(seats["ember"], Computer)
    assert scene.controller.record().choices == recorded(program, saved).choices[:moment]
    assert saved.read_bytes() == before
    autosave = json.loads((home / "saves" / "autosave.json").read_text())
    assert autosave["match"]["seats"]["ember"]["kind"] == "computer"


def test_there_is_no_playing_on_from_the_end(guest: Guest, viewer: ReplayScene) -> None:
    guest.press("End", "P")
    guest.step(2)
    assert "over" in shown_text(guest, "message-dialog") + str(viewer.tree.dialog.title)
    guest.press("Enter")
    assert guest.app.scenes.top is viewer


def test_tab_brings_the_focus_to_the_buttons(guest: Guest, viewer: ReplayScene) -> None:
    first = viewer.tree.focused
    assert first is guest.find("replay-play")
    assert first.focused, "its ring is drawn"
    guest.press("Tab")
    while viewer.tree.focused is not guest.find("replay-next"):
        guest.press("Tab")
    here = viewer.viewer.moment
    guest.press("Enter")
    assert viewer.viewer.moment == here + 1


@pytest.mark.parametrize(("window", "scale"), [((1280, 720), 2.0), ((1280, 720), 1.5)])
def test_all_buttons_are_there_in_large_letters(
    program: Program, guest: Guest, viewer: ReplayScene, window: tuple[int, int], scale: float
) -> None:
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step()
    for name in ("replay-next-turn", "replay-last", "replay-previous-turn", "replay-first"):
        before = viewer.viewer.moment
        guest.click(name)
        assert viewer.viewer.moment != before
    speed = guest.find("speed").rect
    assert not speed.colliderect(guest.find("replay-branch").rect)
    assert speed.width > 0


def test_the_card_tells_of_a_figure_of_the_side_to_act(guest: Guest, viewer: ReplayScene) -> None:
    for _ in range(4):
        guest.press("PageDown")
        guest.step(2)
        turn = viewer.viewer.state.turn
        assert turn is not None
        if not viewer.viewer.state.of_side(turn):
            continue  # Nobody of theirs is left to tell of.
        name = side_name(viewer.recording.battle.setup.map, turn)
        assert name in shown_text(guest, "card").replace(NO_BREAK, " ")


def test_who_is_on_the_card_has_the_ring_and_the_frame(guest: Guest, viewer: ReplayScene) -> None:
    def shown() -> tuple[str, list[str]]:
        guest.step(2)
        (marked,) = viewer.marks()
        chits = [one.chit for one in guest.tree.root.walk() if isinstance(one, SquadChit)]
        return marked, [one.unit for one in chits if one.selected]

    guest.press("PageDown")
    marked, framed = shown()
    units = viewer.shown.state.units
    assert framed == [marked]
    names = [one.text for one in guest.find("card").walk() if isinstance(one, Label)]
    assert units[marked].name in names
    for unit in viewer.shown.state.on_field():
        guest.hover_at(pixel(viewer, unit.place))
        marked, framed = shown()
        assert marked == unit.id, "the card tells of who is pointed at"
        assert framed == ([marked] if unit.side == viewer.shown.state.turn else [])


def test_the_card_is_about_who_acted_last_where_nobody_of_the_side_to_act_is_left(
    guest: Guest, viewer: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.press("PageDown")
    guest.step(2)
    state, actor = viewer.shown.state, viewer.viewer.actor
    left = {
        name: unit for name, unit in state.units.items() if unit.side == state.units[actor].side
    }
    others = [side for side in viewer.recording.battle.setup.side_ids() if side != left[actor].side]
    bare = replace(state, units=left, turn=others[0])
    monkeypatch.setattr(viewer.view.playback.shown, "state", bare)
    assert viewer.news.in_hand(None) == actor


@pytest.mark.usefixtures("viewer")
def test_leaving_the_replay_leads_back_to_the_list(guest: Guest) -> None:
    guest.click("back")
    assert isinstance(guest.app.scenes.top, FilesScene)


def test_keys_that_mean_something_in_a_battle_do_nothing_here(
    guest: Guest, viewer: ReplayScene
) -> None:
    guest.press("Right")
    guest.settle(3)
    guest.press("Ctrl+Z", "Ctrl+Y", "Ctrl+Enter", "1", "F2", "N", "Tab")
    assert guest.app.scenes.top is viewer
    shows(guest, viewer, 1)


def test_the_battle_so_far_is_watched_from_the_pause(program: Program, guest: Guest) -> None:
    scene = fight(guest)
    before = scene.controller.record()
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.prompt is not None)
    count = scene.controller.history.count
    guest.click("menu")
    guest.click("watch")
    viewer = program.app.scenes.top
    assert isinstance(viewer, ReplayScene)
    assert viewer.recording.complete, "all is there already"
    assert viewer.recording.count == count
    guest.press("End", "Home")
    shows(guest, viewer, 0)
    guest.press("Esc")
    assert isinstance(program.app.scenes.top, PauseScene)
    guest.press("Esc")
    assert program.app.scenes.top is scene
    assert scene.controller.record().choices[: len(before.choices)] == before.choices
    assert scene.controller.history.count == count


@pytest.mark.parametrize(
    "wished",
    [
        Preferences(reduce_motion=True, follow_camera=False),
        Preferences(no_flashing=True, edge_pan=True),
        Preferences(screen_shake=False),
    ],
)
def test_a_replay_moves_and_flashes_as_the_player_wishes(
    program: Program, guest: Guest, saved: Path, wished: Preferences
) -> None:
    program.prefer(wished)
    guest.click("replays")
    guest.click(f"replays/{saved.name}")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    motion = motion_of(wished)
    assert scene.view.effects.motion == motion != Motion()
    assert (scene.view.animate, scene.notes.rolls) == (motion.ambient, motion.rolls)
    assert scene.travel.smooth is not wished.reduce_motion
    assert scene.travel.follow is wished.follow_camera
    assert scene.travel.edge_pan is wished.edge_pan


def told(viewer: ReplayScene) -> list[str]:
    """The lines of the log that are shown."""
    return [plain(entry) for entry in viewer.hud.log.entries]


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_the_log_tells_the_moment_shown_alone_whatever_its_filter_was(
    guest: Guest, viewer: ReplayScene, keys: bool
) -> None:
    for key in ("End", "Home", "End"):
        guest.press(key)
        guest.settle(0.5)
    whole = told(viewer)
    assert viewer.log.text().splitlines() == [
        "  " * entry.level + plain(entry) for entry in viewer.hud.log.entries
    ]
    for _ in FILTERS:
        if keys:
            guest.press("L")
        else:
            guest.click("log-filter")
    assert told(viewer) == whole
    guest.press("Home")
    guest.settle(0.5)
    assert len(viewer.log.text().splitlines()) < len(whole) / 2


@pytest.mark.usefixtures("saved")
def test_a_moment_wished_for_is_played_on_from_as_soon_as_it_is_there(
    program: Program, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One answer is loaded per frame, however quick the machine is.
    monkeypatch.setattr(replay, "LOADING", 0.0)
    guest.click("replays")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    wished = scene.recording.count * 3 // 4
    scene.choose(wished)
    guest.press("Space")
    assert scene.recording.loaded < wished
    guest.wait_until(lambda: scene.recording.loaded >= wished)
    guest.step(2)
    assert wished <= scene.viewer.moment < scene.recording.count
    guest.press("Space")
    here = scene.viewer.moment
    guest.settle(1.0)
    assert scene.viewer.moment == here


def watched(
    start: Start, home: Path, written: bytes, wished: Preferences
) -> tuple[Guest, ReplayScene]:
    """The replay, opened by somebody with these preferences."""
    program = start(LoadedPreferences(wished))
    guest = Guest(program.app)
    path = home / "replays" / "scuffle.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
    program.menu()
    guest.step(2)
    guest.click("replays")
    guest.click(f"replays/{path.name}")
    guest.click("watch-replay")
    scene = program.app.scenes.top
    assert isinstance(scene, ReplayScene)
    return guest, scene


@pytest.mark.parametrize("speed", [0, 4])
def test_how_fast_others_act_in_battles_is_no_matter_of_a_replay(
    start: Start, home: Path, written: bytes, speed: Literal[0, 4]
) -> None:
    """Each event takes the seconds that it has, though in a battle it would pass at once."""
    guest, scene = watched(start, home, written, Preferences(computer_speed=speed))
    guest.wait_until(lambda: scene.recording.complete)
    for _ in range(8):
        known, before = len(scene.viewer.events), guest.frames
        guest.press("Right")
        while scene.playback.busy:
            guest.step()
        seconds = sum(map(seconds_of, scene.viewer.events[known:]))
        assert (guest.frames - before) * FRAME >= seconds
    assert scene.viewer.moment >= 8


@pytest.mark.parametrize(
    ("wished", "speed", "still"),
    [
        (Preferences(animation_speed=2.0), 2.0, False),
        (Preferences(instant=True), 0.0, False),
        (Preferences(reduce_motion=True), 1.0, True),
    ],
    ids=["fast", "at once", "still"],
)
def test_a_replay_moves_as_the_player_prefers(
    start: Start, home: Path, written: bytes, wished: Preferences, speed: float, still: bool
) -> None:
    """Its own speed multiplies the player's; what was chosen keeps its number."""
    guest, scene = watched(start, home, written, wished)
    guest.step(2)
    assert scene.playback.speed == speed
    assert scene.motion.rolls is not still
    scene.reel.speed.choose("4")
    assert (scene.speed, scene.playback.speed) == (4.0, 4 * speed)


@pytest.mark.parametrize("width", [1280, 1600, 2560])
def test_the_title_stands_in_the_middle_of_the_window(
    guest: Guest, viewer: ReplayScene, width: int
) -> None:
    assert viewer.recording.complete
    guest.resize(width, 900)
    guest.step()
    assert abs(guest.find("round").rect.centerx - width // 2) <= 1
    assert abs(guest.find("status").rect.centerx - width // 2) <= 1


def test_the_name_of_the_battle_is_told_in_the_language_in_use(
    program: Program, guest: Guest, saved: Path
) -> None:
    """In the list of replays, below the name that the player gave, and in the replay."""
    use(Catalogue(Shouted()))
    guest.click("replays")
    guest.click(f"replays/{saved.name}")
    guest.step(2)
    name = recorded(program, saved).setup.map.name
    assert name != name.upper()
    facts = [one.name for one in guest.tree.root.walk() if one.name.startswith("replay-fact")]
    assert any(shown_text(guest, fact).startswith(name.upper()) for fact in facts)
    guest.click("watch-replay")
    guest.step(2)
    assert shown_text(guest, "status").startswith(name.upper())


def test_nobody_has_the_ring_where_the_card_is_about_nobody(
    viewer: ReplayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for nobody in (None, ""):
        monkeypatch.setattr(viewer.news, "in_hand", lambda _, told=nobody: told)
        assert viewer.marks() == {}
