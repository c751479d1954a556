"""Every screen of the program, and how to come to it from the menu."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from game.match.play.playing import play_out
from game.match.play.turn_controller import TurnController
from game.ui.scenes.after.end import CALM, EndScene
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.side_by_side import PANEL
from game.ui.scenes.replay.replay import ReplayScene
from tests.match.test_recording import match
from tests.ui.players import KeyPlayer
from tests.ui.scenes.stage import Guest, fight, make_desk, scuffle, ship

Way = Callable[[Guest], None]


def to_choose(guest: Guest) -> None:
    guest.click("hot-seat")


def to_sides(guest: Guest) -> None:
    to_choose(guest)
    guest.click("next")


def to_house_rules(guest: Guest) -> None:
    to_sides(guest)
    guest.click("house-rules")


def to_battle(guest: Guest) -> None:
    fight(guest)


def by_key(key: str) -> Way:
    """A screen or a panel that a key opens in a battle."""

    def go(guest: Guest) -> None:
        fight(guest)
        guest.press(key)

    return go


def to_save(guest: Guest) -> None:
    by_key("Esc")(guest)
    guest.click("save")


def to_saves(guest: Guest) -> None:
    to_save(guest)
    guest.click("save-now")
    guest.click("load")


def to_delete(guest: Guest) -> None:
    to_saves(guest)
    guest.click("delete-save")


def to_damaged(guest: Guest) -> None:
    saves = Path(guest.home) / "saves"
    saves.mkdir(parents=True, exist_ok=True)
    faults = ", ".join(f'"wrong{n}": 1' for n in range(60))
    (saves / "broken.json").write_text(f'{{"format": "save", "version": 1, {faults}}}')
    guest.program.menu()
    guest.step()
    guest.click("load")


def to_rules(guest: Guest) -> None:
    guest.press("F1")


def to_page(name: str) -> Way:
    def go(guest: Guest) -> None:
        guest.click("options")
        guest.tree.focus(f"page-{name}")
        guest.press("Enter")

    return go


def to_message(guest: Guest) -> None:
    guest.program.tell("Something", "There is something to say. " * 9)
    guest.step()


@cache
def _played() -> TurnController[Any]:
    """The first round of a battle of computers."""
    played = match()
    play_out(played, most_rounds=1)
    return played


def to_replays(guest: Guest) -> None:
    folder = Path(guest.home) / "replays"
    folder.mkdir(parents=True, exist_ok=True)
    make_desk().save_replay(_played(), folder / "scuffle.json", "Scuffle")
    guest.program.menu()
    guest.step()
    guest.click("replays")


def to_viewer(guest: Guest) -> None:
    to_replays(guest)
    guest.click("watch-replay")
    scene = guest.app.scenes.top
    assert isinstance(scene, ReplayScene)
    guest.wait_until(lambda: scene.recording.complete)


def taught() -> dict[str, Any]:
    """The scuffle with two lessons, which name keys."""
    lessons = [
        {"id": "one", "title": "First", "text": "Take {key:next-figure}.", "task": "{key:rules}!"},
        {"id": "two", "title": "Second", "text": "Go on with {key:lesson-next}."},
    ]
    level = scuffle()
    level["course"] = {"side": "azure", "lessons": lessons}
    return level


def to_chosen_rules(guest: Guest) -> None:
    to_choose(guest)


def to_comparison(guest: Guest) -> None:
    guest.press("F1", "F5")


def to_question_of_others(guest: Guest) -> None:
    by_key("Esc")(guest)
    guest.click("other-rules")


def to_side_by_side(guest: Guest) -> None:
    fight(guest)
    guest.press("N", "Shift+S")
    guest.step(60)
    assert guest.has(PANEL)


def to_lesson(guest: Guest) -> None:
    ship(Path(guest.home), taught())
    guest.program.menu()
    guest.step(2)
    guest.click("first-battle")
    scene = guest.program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(2)


def to_lessons(guest: Guest) -> None:
    to_lesson(guest)
    guest.press("F3")


def to_handover(guest: Guest) -> None:
    scene = fight(guest)
    scene.seating.private = True
    guest.press("Ctrl+Enter", "Enter")
    for _ in range(200):
        guest.step()
        if isinstance(guest.app.scenes.top, HandoverScene):
            return
    raise AssertionError(f"nobody is handed over to in {scene!r}")


def to_end(guest: Guest) -> None:
    level = scuffle()
    for side in level["sides"]:
        del side["squad"][1:]
    (Path(guest.home).parent / "shipped" / "levels" / "scuffle.json").write_text(json.dumps(level))
    guest.program.menu()
    guest.step(2)
    scene = fight(guest)
    assert isinstance(scene, BattleScene)
    KeyPlayer(guest, scene).play()
    guest.wait_until(lambda: isinstance(guest.app.scenes.top, EndScene))
    guest.settle(2 * CALM)


SCREENS: dict[str, Way] = {
    "menu": lambda _: None,
    "choose": to_choose,
    "sides": to_sides,
    "house-rules": to_house_rules,
    "battle": to_battle,
    "pause": by_key("Esc"),
    "orders": by_key("F2"),
    "overlays": by_key("F4"),
    "objectives": by_key("O"),
    "end-of-turn": by_key("Ctrl+Enter"),
    "save": to_save,
    "saves": to_saves,
    "delete": to_delete,
    "damaged": to_damaged,
    "rules": to_rules,
    "chosen-rules": to_chosen_rules,
    "comparison": to_comparison,
    "question-of-others": to_question_of_others,
    "side-by-side": to_side_by_side,
    "message": to_message,
    "replays": to_replays,
    "viewer": to_viewer,
    "lesson": to_lesson,
    "lessons": to_lessons,
    "handover": to_handover,
    "end": to_end,
    **{f"options-{name}": to_page(name) for name in ("screen", "sound", "game", "keys", "access")},
}
