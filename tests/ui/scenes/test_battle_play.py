"""Whole battles at the real screen, by mouse alone and by keyboard alone."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from game.engine.battle import Battle
from game.files.map_file import read_map
from game.files.places import find_level
from game.match.seats import Person
from game.match.setups import setup_of
from game.match.turn_controller import TurnController
from game.rulesets.catalog import catalog
from game.ui.scenes.battle import BattleScene
from game.ui.scenes.opening import battle_scene
from game.ui.window import App
from tests.ui.pilot import Pilot
from tests.ui.players import KeyPlayer, MousePlayer, Player

Made = tuple[Pilot, BattleScene, list[str]]


@pytest.fixture
def table() -> Iterator[Callable[[str, int], Made]]:
    """Opens a hot-seat battle on a level; all persons sit at this screen."""
    apps: list[App] = []

    def made(level: str, seed: int) -> Made:
        ruleset = catalog()["brikwars-2010"]
        setup = setup_of(read_map(find_level(level)), ruleset, seed=seed, settings={})
        settings = msgspec.convert(setup.settings, ruleset.settings_type)
        seats = {side: Person() for side in setup.side_ids()}
        controller = TurnController(Battle(ruleset, setup, settings), seats)
        app = App((1600, 900))
        apps.append(app)
        news: list[str] = []
        scene = battle_scene(
            app,
            controller,
            on_end=lambda: news.append("end"),
            on_menu=lambda: news.append("menu"),
            on_handover=lambda side, go: (news.append(f"handover {side}"), go())[1],
        )
        scene.playback.speed = 0.0
        app.show(lambda _: scene)
        pilot = Pilot(app)
        pilot.step(2)
        return pilot, scene, news

    yield made
    for app in apps:
        app.close()


@pytest.mark.parametrize("hands", [MousePlayer, KeyPlayer], ids=["mouse", "keyboard"])
def test_a_whole_battle_is_played_to_its_end(
    table: Callable[[str, int], Made], hands: Callable[[Pilot, BattleScene], Player]
) -> None:
    pilot, scene, news = table("duel-yard", 11)
    player = hands(pilot, scene)
    player.play()
    pilot.wait_until(lambda: "end" in news)
    verdict = scene.controller.state.verdict
    assert verdict is not None
    assert len(verdict.winners) == 1
    assert any(word.startswith("handover") for word in news)
    assert len(set(player.answers)) >= 3, "a battle asks more than one kind of question"
