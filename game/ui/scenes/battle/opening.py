"""Puts a battle screen together from a turn controller."""

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from game.match.play.turn_controller import TurnController
from game.model.events import Event
from game.model.map_names import side_colors
from game.ui.board.looks import Looks
from game.ui.board.playback import Playback
from game.ui.board.shown import ShownBattle
from game.ui.board.view import BattlefieldView
from game.ui.scenes.battle.battle import BattleScene
from game.ui.window import App


def battle_scene(
    app: App,
    controller: TurnController[Any],
    *,
    on_end: Callable[[], None],
    on_menu: Callable[[], None],
    on_handover: Callable[[str, Callable[[], None]], None],
    on_orders: Callable[[], None] = lambda: None,
    tiles: Path | None = None,
    executor: Executor | None = None,
    make: Callable[..., BattleScene] = BattleScene,
) -> BattleScene:
    """The screen of a battle that is new or goes on.

    ``on_end`` is called when the verdict has been shown, ``on_menu`` when the player wants the
    menu, ``on_handover`` with the side whose person is to take the seat and what to call when he
    sits there, ``on_orders`` when he wants his standing orders. ``tiles`` keeps baked pictures of
    boards; ``executor`` bakes beside the loop. ``make`` makes another kind of battle screen.
    """
    shown = ShownBattle(controller.state)
    # The scene listens to the playback, and is made after it.
    scenes: list[BattleScene] = []

    def started(event: Event) -> None:
        scenes[0].news.began(event)

    def finished(event: Event) -> None:
        scenes[0].news.ended(event)

    playback = Playback(shown, started, finished)
    view = _view(controller, playback, tiles, executor)
    doors = (on_end, on_menu, on_handover, on_orders)
    scenes.append(make(app, controller, view, playback, *doors))
    scenes[0].log.rebuild(scenes[0].hud)
    scenes[0].news.show_dice_of(controller.events)
    return scenes[0]


def _view(
    controller: TurnController[Any],
    playback: Playback,
    tiles: Path | None,
    executor: Executor | None,
) -> BattlefieldView:
    """The picture of the battlefield, with stands as large as the ruleset says."""
    battle = controller.battle
    radii = [controller.body(unit).stand_radius for unit in controller.state.on_field()]
    usual = min(radii, default=0.5)
    return BattlefieldView(
        battle.setup.map,
        Looks(
            side_colors(battle.setup.map),
            controller.body,
            controller.visual,
            controller.bearing,
            usual,
        ),
        playback,
        spent=controller.spent_areas,
        stand_radius=usual,
        folder=tiles,
        executor=executor,
    )
