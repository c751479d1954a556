"""A whole battle by real keys in a real window, against one that is looked at in memory.

Run by ``python -m tests.proofs.real_battle``; it needs Xvfb, xdotool and ImageMagick, and ends with
1 where they are missing or the two battles differ.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.files.formats.places import AUTOSAVE
from game.files.formats.records import MadeChoice
from game.files.formats.settings_file import LoadedPreferences, Preferences, write_preferences
from game.ui.input_map import Chord
from game.ui.scenes.after.end import EndScene
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.ui.players import KeyPlayer
from tests.ui.real_window import MISSING, PATIENCE, Open, RealWindow, display, opened
from tests.ui.scenes.stage import IDLE, Guest, make_desk, scuffle

__all__ = ["display", "opened"]

SIZE = (960, 600)
WISHED = Preferences(instant=True, reduce_motion=True, window_size=SIZE, ui_scale=1.0)
"""Nothing moves by itself: a picture that stays tells that all keys were answered."""


class Twin(Guest):
    """Somebody at the keys of two programs at once: one is looked at, the other is real.

    The keys of a whole answer are pressed in the real window together, as soon as the program
    that is looked at has taken them; the next ones wait until the real one has written down the
    same answers and shows the same still picture.
    """

    def __init__(self, app: App, window: RealWindow, home: Path) -> None:
        super().__init__(app, keys=True)
        self.window = window
        self.pressed: list[str] = []
        self.answers: Callable[[], tuple[MadeChoice, ...]] = tuple
        self._autosave = home / "saves" / AUTOSAVE
        self._waiting: list[str] = []
        self._known = 0

    def _press(self, chord: Chord) -> None:
        super()._press(chord)
        self._waiting.append(str(chord))
        if len(self.answers()) != self._known:
            self.hand_on()

    def tap(self, key: str, times: int) -> None:
        super().tap(key, times)
        self._waiting += [key] * times

    def hand_on(self) -> None:
        """Press what waits in the real window, and let it come as far."""
        self.window.press(*self._waiting)
        self.pressed += self._waiting
        self._waiting.clear()
        self._known = len(self.answers())
        if not isinstance(self.app.scenes.top, EndScene):
            super().step(3)
        if self.battle_over():
            self.window.wait_until(lambda: not self._autosave.exists(), "the end of the battle")
        else:
            count = self._known
            self.window.wait_until(lambda: written(self._autosave) == count, f"answer {count}")
        self.window.wait_for_stillness()

    def battle_over(self) -> bool:
        """Whether the program that is looked at shows the end."""
        return isinstance(self.app.scenes.top, EndScene)


def written(autosave: Path) -> int:
    """How many answers the program has written down; -1 where it has not begun."""
    if not autosave.exists():
        return -1
    return len(json.loads(autosave.read_bytes())["choices"])


def begin_battle(press: Callable[..., None], write: Callable[[str], None]) -> None:
    """From the menu by keys: hot-seat, the level by its name, its usual sides."""
    press("Tab", "Enter")
    write("scuffle")
    press("Enter", "Enter")


@pytest.fixture
def twin_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[RealWindow, int], Twin]]:
    """Opens the program that is looked at: in memory, with a folder and the seed given."""
    apps: list[App] = []
    monkeypatch.setenv("KA_PING_HOME", str(tmp_path / "shadow"))
    monkeypatch.setenv("KA_PING_DATA", str(tmp_path / "shipped"))

    def begin(window: RealWindow, seed: int) -> Twin:
        app = App(SIZE, scale=1.0)
        apps.append(app)
        program = Program(app, make_desk(), lambda: seed, LoadedPreferences(WISHED), executor=IDLE)
        program.menu()
        return Twin(app, window, tmp_path / "real")

    yield begin
    for app in apps:
        app.close()


def test_a_whole_battle_by_real_keys(
    opened: Open, twin_of: Callable[[RealWindow, int], Twin], tmp_path: Path
) -> None:
    """From the menu to the end screen and out again, by keys that a real window gets."""
    home, shipped = tmp_path / "real", tmp_path / "shipped"
    level = scuffle()
    for side, corner in zip(level["sides"], ([1, 1], [11, 9]), strict=True):
        del side["squad"][1:]
        side["squad"][0]["position"] = corner
    # Whoever comes around one wall has the other before it: no throw can end it in the first turn.
    level["terrain"] = [
        {"id": name, "kind": "wall", "shape": "line", "line": line, "top": 5, "thickness": 0.6}
        for name, line in (("left", [[4.3, 2.5], [4.3, 10]]), ("right", [[7.7, 0], [7.7, 7.5]]))
    ]
    (shipped / "levels").mkdir(parents=True)
    (shipped / "levels" / "scuffle.json").write_text(json.dumps(level))
    write_preferences(home / "settings.json", WISHED)
    window = opened(KA_PING_DATA=str(shipped))
    # Keys that come while the program is being loaded are for nothing but the first.
    window.wait_until(lambda: window.colors() >= 200, "the menu over the picture of a board")
    window.wait_for_stillness()
    begin_battle(window.press, window.type)
    autosave = home / "saves" / AUTOSAVE
    window.wait_until(lambda: written(autosave) == 0, "the battle")
    window.wait_for_stillness()

    twin = twin_of(window, json.loads(autosave.read_bytes())["setup"]["dice"]["seed"])
    guest = Guest(twin.app)
    guest.step(2)
    begin_battle(guest.press, guest.type)
    scene = twin.app.scenes.top
    assert isinstance(scene, BattleScene)
    twin.answers = lambda: scene.controller.history.answers
    KeyPlayer(twin, scene).play()
    twin.wait_until(twin.battle_over)
    assert not autosave.exists(), "the real battle is over too"
    assert twin.seats == [], "nobody hides anything"
    assert len(twin.pressed) >= len(twin.answers()) > 4

    # From the replay.
    window.press("Right", "Enter")
    replays = home / "replays"
    window.wait_until(lambda: replays.is_dir() and bool(list(replays.glob("*.json"))), "a replay")
    recorded = make_desk().read_replay(next(replays.glob("*.json")))
    assert recorded.choices == scene.controller.history.answers
    window.press("Esc", "Esc", "Enter")
    assert window.process.wait(PATIENCE) == 0, "the menu, and out"


def main() -> int:
    """Play the battle; 1 where that failed or could not be tried."""
    if MISSING:
        print(f"not installed: {', '.join(MISSING)}")
        return 1
    return int(pytest.main([__file__, "-n", "0", "-q"]))


if __name__ == "__main__":
    sys.exit(main())
