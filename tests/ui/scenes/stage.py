"""What plays of the whole program need: a small level, a desk, somebody who takes the seats."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from game.app import rules_index
from game.files.settings_file import LoadedPreferences, Preferences
from game.match.desk import Desk
from game.match.setups import battle_of
from game.rulesets.catalog import catalog
from game.ui.scenes.handover import HandoverScene
from game.ui.scenes.program import Program
from game.ui.window import App
from tests.ui.pilot import Pilot

Start = Callable[..., Program]
"""Opens a program; see the fixture ``start``."""

INSTANT = LoadedPreferences(Preferences(instant=True))


class Idle(Executor):
    """Never paints anything: what is not about pictures need not wait for them."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        del fn, args, kwargs
        return Future()


class Guest(Pilot):
    """Somebody at mouse and keyboard who sits down at every handover; ``seats`` counts them."""

    def __init__(self, app: App, *, keys: bool = False) -> None:
        super().__init__(app)
        self.seats: list[str] = []
        self._keys = keys

    def wait_until(self, met: Callable[[], bool], seconds: float = 20.0) -> None:
        def met_or_covered() -> bool:
            return isinstance(self.app.scenes.top, HandoverScene) or met()

        super().wait_until(met_or_covered, seconds)
        while isinstance(self.app.scenes.top, HandoverScene):
            self.seats.append(self.app.scenes.top.color)
            if self._keys:
                self.press("Enter")
            else:
                self.click("begin")
            super().wait_until(met_or_covered, seconds)


def scuffle() -> dict[str, Any]:
    """A level for two and two who stand close to each other."""
    return {
        "$schema": "./map.schema.json",
        "format": "map",
        "version": 1,
        "name": "Scuffle",
        "description": "Four in a small yard.",
        "size": [12, 10],
        "ground": "sand",
        "areas": [
            {"id": "mud", "kind": "rough", "shape": "circle", "center": [6, 5], "radius": 0.6}
        ],
        "sides": [
            {
                "id": "azure",
                "name": "Azure Guard",
                "color": "azure",
                "squad": [
                    {"id": "ann", "class": "knight", "name": "Ann", "position": [4, 4]},
                    {"id": "ben", "class": "axeman", "name": "Ben", "position": [4, 6]},
                ],
            },
            {
                "id": "ember",
                "name": "Ember Horde",
                "color": "ember",
                "squad": [
                    {"id": "cat", "class": "brute", "name": "Cat", "position": [8, 4]},
                    {"id": "dog", "class": "swordsman", "name": "Dog", "position": [8, 6]},
                ],
            },
        ],
        "objectives": [{"kind": "eliminate"}],
    }


def make_desk() -> Desk:
    """A desk whose computer players answer at once."""
    rulesets = catalog()
    return Desk(
        rulesets,
        lambda setup: battle_of(rulesets[setup.ruleset], setup),
        beside_screen=False,
        rules_index=rules_index,
    )
