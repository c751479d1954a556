"""The end of a battle."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from game.files.formats.replay_file import read_replay
from game.match.analysis.milestones import TurningPoint, turning_points
from game.match.library.desk import LAST_BATTLE, Launch, SeatPlan, Table
from game.match.play.recording import recording_of
from game.match.play.seats import Computer, Person
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.dice import Dice
from game.ui.scenes.after.end import CALM, EndScene
from game.ui.scenes.after.rematch import swapped
from game.ui.scenes.after.turning_rows import in_words
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.shared.parts import Title
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.lists.list_box import ListRow
from game.ui.widgets.look.label import RichText
from tests.ui.scenes.stage import Guest, scuffle, shown_text
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS


@pytest.fixture
def ended(program: Program, guest: Guest) -> Guest:
    """Two hasty computers have fought to the end."""
    computer = SeatPlan(kind="computer", skill="easy")
    seats = {"azure": computer, "ember": computer}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    with guest.unwatched():
        guest.wait_until(lambda: isinstance(program.app.scenes.top, EndScene), 120)
    guest.settle(2 * CALM)
    return guest


def scene_of(program: Program) -> BattleScene:
    assert program.scene is not None
    return program.scene


def test_it_says_who_won_and_why(program: Program, ended: Guest) -> None:
    verdict = scene_of(program).controller.state.verdict
    assert verdict is not None
    names = {"azure": "Azure Guard", "ember": "Ember Horde"}
    title = ended.find("result")
    assert isinstance(title, Title)
    assert title.text == f"{names[verdict.winners[0]]} wins!"
    assert verdict.reason == "No enemy is left"
    beaten = next(name for side, name in names.items() if side not in verdict.winners)
    assert shown_text(ended, "reason").startswith(f"None of {beaten} is left, ")
    assert shown_text(ended, "reason").endswith("BrikWars 2010"), "by which rules"


def test_the_numbers_are_those_of_the_battle(program: Program, ended: Guest) -> None:
    state = scene_of(program).controller.state
    texts = [w for w in ended.find("statistics").walk() if isinstance(w, RichText)]
    cells = ["".join(run.text for run in w.content if isinstance(run, Words)) for w in texts]
    for side in ("azure", "ember"):
        lost = sum(1 for unit in state.fallen.values() if unit.side == side)
        assert f"{lost} of 2" in cells
        assert "a die where" in shown_text(ended, f"luck-{side}")


def test_keys_that_were_meant_for_the_battle_begin_nothing(program: Program) -> None:
    guest = Guest(program.app)
    computer = SeatPlan(kind="computer", skill="easy")
    seats = {"azure": computer, "ember": computer}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    assert program.session is not None
    program.session.end()
    end, battle = program.app.scenes.top, program.scene
    for key in ("Space", "Enter", "Enter", "Right", "Enter"):
        guest.press(key)
        guest.settle(CALM - 0.2)
        assert program.app.scenes.top is end
    assert guest.tree.focused is guest.find("watch"), "the arrow was ignored, too"
    guest.settle(CALM)
    guest.press("Enter")
    assert program.app.scenes.top is not end
    assert program.scene is battle, "no other battle has begun"
    guest.press("Esc")
    assert program.app.scenes.top is end, "and nothing is lost"


def test_nothing_is_left_to_continue(program: Program, ended: Guest, home: Path) -> None:
    assert not (home / "saves" / "autosave.json").exists()
    ended.click("menu")
    assert isinstance(program.app.scenes.top, MenuScene)
    assert not ended.has("continue")


def test_again_is_the_same_battle_with_other_dice(program: Program, ended: Guest) -> None:
    before = scene_of(program).controller
    ended.click("again")
    after = scene_of(program).controller
    assert program.app.scenes.top is program.scene
    assert after is not before
    assert after.battle.setup.map == before.battle.setup.map
    assert after.battle.setup.dice.seed != before.battle.setup.dice.seed
    kinds = [[seat.kind for seat in one.seats.values()] for one in (before, after)]
    assert kinds[0] == kinds[1]


def test_the_replay_is_the_whole_battle(program: Program, ended: Guest, home: Path) -> None:
    ended.click("save-replay")
    ended.step()
    files = [path for path in (home / "replays").glob("*.json") if path.name != LAST_BATTLE]
    assert len(files) == 1
    assert files[0].name in shown_text(ended, "told")
    replay = read_replay(files[0], program.desk.rulesets)
    match = scene_of(program).controller
    assert replay.choices == match.history.answers
    assert replay.verdict == match.state.verdict


def test_a_replay_is_saved_once(ended: Guest, home: Path) -> None:
    """The second press says where it is; one that was removed meanwhile is saved anew."""
    saved: list[set[Path]] = []
    for _ in range(2):
        ended.click("save-replay")
        ended.step()
        saved.append({one for one in (home / "replays").glob("*.json") if one.name != LAST_BATTLE})
    (path,) = saved[0]
    assert saved[1] == saved[0]
    assert shown_text(ended, "told") == f"Saved already as {path}"
    path.unlink()
    ended.click("save-replay")
    ended.step()
    assert shown_text(ended, "told").startswith("Saved as ")


def test_the_last_battle_can_be_watched_from_the_menu(
    program: Program, ended: Guest, home: Path
) -> None:
    """Whoever leaves without having saved the replay finds it there, until another battle ends."""
    match = scene_of(program).controller
    kept = read_replay(home / "replays" / LAST_BATTLE, program.desk.rulesets)
    assert (kept.choices, kept.verdict) == (match.history.answers, match.state.verdict)
    ended.press("Esc")
    ended.step(2)
    ended.click("replays")
    ended.step(2)
    row = ended.find(f"replays/{LAST_BATTLE}")
    assert isinstance(row, ListRow)
    assert row.item.name == "Last battle: Scuffle"
    ended.click(f"replays/{LAST_BATTLE}")
    ended.click("watch-replay")
    assert isinstance(program.app.scenes.top, ReplayScene)


def test_a_replay_that_cannot_be_kept_keeps_nobody_from_the_end(
    program: Program, guest: Guest, home: Path
) -> None:
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    (home / "replays").write_text("no folder")
    assert program.session is not None
    program.session.end()
    guest.step(2)
    assert isinstance(program.app.scenes.top, EndScene)
    assert not (home / "saves" / "autosave.json").exists()


def test_a_rematch_changes_the_seats_and_nothing_else(program: Program, guest: Guest) -> None:
    seats = {"azure": SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", seats, 3))
    before = scene_of(program).controller
    assert program.session is not None
    program.session.end()
    guest.step(2)
    guest.click("rematch")
    after = scene_of(program).controller
    assert program.app.scenes.top is program.scene
    assert isinstance(after.seats["azure"], Computer)
    assert isinstance(after.seats["ember"], Person)
    setups = [replace(one.battle.setup, dice=Dice()) for one in (before, after)]
    assert setups[0] == setups[1]
    assert after.battle.setup.dice.seed != before.battle.setup.dice.seed


def test_three_sides_move_on_by_one(program: Program) -> None:
    match = scene_of_three(program)
    skills = {"azure": "easy", "ember": "normal", "moss": "hard"}
    table = Table({side: SeatPlan("computer", skill) for side, skill in skills.items()})
    moved = swapped(table, match)
    assert {side: plan.skill for side, plan in moved.seats.items()} == {
        "azure": "hard",
        "ember": "easy",
        "moss": "normal",
    }


def scene_of_three(program: Program) -> TurnController[Any]:
    level = scuffle()
    level["sides"].append(
        {"id": "moss", "squad": [{"id": "eve", "class": "knight", "position": [6, 8]}]}
    )
    battle_map = msgspec.convert(level, BattleMap)
    return program.desk.open(battle_map, "brikwars-2010", {}, seed=1)


def test_watching_again_and_what_turned_the_battle(program: Program, ended: Guest) -> None:
    match = scene_of(program).controller
    points = turning_points(recording_of(match))
    assert points
    names = {"azure": "Azure Guard", "ember": "Ember Horde"}
    for number, point in enumerate(points):
        button = ended.find(f"turning-{number}")
        assert isinstance(button, BrickButton)
        assert button.label == in_words(point, names)
        assert f"Round {point.round}" in button.label
        assert all(name in button.label for name in (point.unit, *point.fallen))
    last = len(points) - 1
    ended.click(f"turning-{last}")
    viewer = program.app.scenes.top
    assert isinstance(viewer, ReplayScene)
    ended.step(3)
    assert viewer.viewer.moment == points[last].before
    ended.press("Esc")
    assert isinstance(program.app.scenes.top, EndScene)
    ended.tree.focus("turning-0")
    ended.press("Enter")
    viewer = program.app.scenes.top
    assert isinstance(viewer, ReplayScene)
    ended.step(3)
    assert viewer.viewer.moment == points[0].before
    ended.press("Esc")
    ended.click("watch")
    viewer = program.app.scenes.top
    assert isinstance(viewer, ReplayScene)
    ended.step(3)
    assert viewer.viewer.moment == 0
    assert viewer.recording.count == match.history.count


def _runs(widget: Widget) -> list[Words]:
    """The words that are drawn of a widget."""
    pieces = [piece.run for line, _, _ in widget.laid() for piece in line.pieces]
    return [run for run in pieces if isinstance(run, Words)]


@pytest.mark.parametrize("by_keys", [False, True], ids=["pointer", "focus"])
def test_the_points_of_what_turned_the_battle_explain_themselves(
    program: Program, ended: Guest, by_keys: bool
) -> None:
    first = turning_points(recording_of(scene_of(program).controller))[0]
    if by_keys:
        for _ in range(20):
            if ended.tree.focused is ended.find("turning-0"):
                break
            ended.press("Tab")
    else:
        ended.hover("turning-0")
    ended.step(60)
    tip = ended.tree.tips.shown
    assert tip is not None
    words = " ".join(run.text for one in tip.walk() for run in _runs(one))
    assert f"changed by {first.points:+g} points" in words.replace("  ", " ")


@pytest.mark.parametrize(("end", "arrow"), [("again", "Left"), ("menu", "Right")])
def test_arrows_stop_at_both_ends_of_the_row_of_choices(ended: Guest, end: str, arrow: str) -> None:
    ended.press(*["Right" if end == "menu" else "Left"] * 8)
    assert ended.tree.focused is ended.find(end)
    ended.press(arrow)
    assert ended.tree.focused is ended.find(end)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_the_numbers_of_both_sides_are_seen_at_every_size(
    program: Program, ended: Guest, window: tuple[int, int], scale: float
) -> None:
    """And the first of what turned the battle, except where there is hardly any height."""
    program.app.set_scale(scale)
    ended.resize(*window)
    ended.step()
    area = ended.find("numbers").rect
    names = ["luck-azure", "luck-ember"]
    if window[1] / scale > 400:
        names.append("turning-0")
    for name in names:
        assert area.contains(ended.find(name).rect), name
    assert not area.colliderect(ended.find("again").rect)


def test_the_balance_is_told_in_points() -> None:
    point = TurningPoint(3, 4, 2, "azure", "Ann", 8.0, fallen=("Cat",))
    assert in_words(point, {"azure": "Azure Guard"}) == (
        "Round 2  ·  Ann; Cat destroyed  (+8 for Azure Guard)"
    )
    thrown = replace(point, deed="Ann throws an axe at Cat", fallen=(), gain=-1.0)
    told = "Round 2  ·  Ann throws an axe at Cat{}  (-1 for Azure Guard)"
    assert in_words(thrown, {"azure": "Azure Guard"}) == told.format("")
    weaker = replace(thrown, hurt="Ann")
    assert in_words(weaker, {"azure": "Azure Guard"}) == told.format("; Ann is weakened")
    assert "(+0.3 for" in in_words(replace(point, gain=0.26), {})
    more = replace(point, gain=10.9, hurt="Dog", eased="Ann")
    assert in_words(more, {"azure": "Azure Guard"}) == (
        "Round 2  ·  Ann; Cat destroyed, Dog is weakened, Ann is better off"
        "  (+10.9 for Azure Guard)"
    )
