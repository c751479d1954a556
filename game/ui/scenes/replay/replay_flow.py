"""From the lists and the end of a battle to a replay, and from a replay to a battle of its own."""

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Protocol

from game.engine.errors import ReplayDiverged
from game.files.formats.replay_file import Replay
from game.files.formats.settings_file import Preferences
from game.match.library.desk import Desk, SeatPlan, Table
from game.match.library.setups import SetupRefused
from game.match.play.recording import Recording, Viewer, recording_of
from game.match.play.saving import replay_of
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.model.map_names import side_colors, side_name
from game.ui.scenes.battle.opening import battle_scene
from game.ui.scenes.battle.wishes import show_as_wished
from game.ui.scenes.replay.replay import ReplayScene
from game.ui.scenes.replay.replay_list import replays_scene
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import Emblem, setting
from game.ui.scenes.shared.plans import PERSON, PLAYERS, player_key
from game.ui.theme import ActionColor
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.dialog import Dialog
from game.ui.widgets.look.label import RichText
from game.ui.window import App
from game.words import tr


class ReplayHost(Protocol):
    """What replays need of the program around them."""

    app: App
    desk: Desk
    backdrop: Backdrop

    def tell(self, title: str, text: str) -> None:
        """A message on the screen that is open."""
        ...

    def begin(self, match: TurnController[Any], table: Table, *, stays: bool) -> None:
        """Go on with a battle at the screen; what it was opened from ``stays`` as it is."""
        ...

    def current_preferences(self) -> Preferences:
        """What the player prefers now."""
        ...


class Replays:
    """Opens replays over whatever is open. ``tiles`` keeps boards, ``executor`` paints them."""

    def __init__(self, program: ReplayHost, tiles: Path, executor: Executor | None) -> None:
        self._program = program
        self._tiles = tiles
        self._executor = executor

    def list(self) -> None:
        """The list of replays."""
        app = self._program.app
        app.scenes.push(
            replays_scene(
                app,
                self._program.backdrop,
                self._program.desk,
                on_back=app.scenes.pop,
                on_watch=self.watch,
            )
        )

    def watch(self, replay: Replay) -> None:
        """Show a recorded battle from its beginning."""
        try:
            recording = self._program.desk.recording(replay)
        except (ReplayDiverged, SetupRefused) as refused:
            self._program.tell(tr("This replay cannot be watched"), str(refused))
            return
        self._open(recording, Table(), 0)

    def watch_match(self, match: TurnController[Any], table: Table, moment: int = 0) -> None:
        """Show a battle at the screen again, from one of its moments on."""
        recording = recording_of(match)
        if recording is None:
            self.watch(replay_of(match.record()))
            return
        self._open(recording, table, moment)

    def _open(self, recording: Recording, table: Table, moment: int) -> None:
        app = self._program.app

        def make(*parts: Any) -> ReplayScene:
            return ReplayScene(
                *parts,
                moment=moment,
                on_branch=lambda scene, at: self._ask_seats(scene, recording, at, table),
            )

        scene = battle_scene(
            app,
            Viewer(recording),
            on_end=_nothing,
            on_menu=app.scenes.pop,
            on_handover=lambda _, go: go(),
            tiles=self._tiles,
            executor=self._executor,
            make=make,
        )
        app.scenes.push(scene)
        show_as_wished(scene, self._program.current_preferences())

    def _ask_seats(
        self,
        scene: ReplayScene,
        recording: Recording,
        moment: int,
        table: Table,
    ) -> None:
        """Ask who plays on; refused where the battle is over."""
        if recording.look(moment).decision is None:
            self._program.tell(
                tr("The battle is over here"), tr("Go back to a moment at which it is not.")
            )
            return
        sides = recording.battle.setup.side_ids()
        chosen = {side: table.seats.get(side, PERSON) for side in sides}

        def play() -> None:
            scene.tree.close()
            name = recording.battle.setup.map.name
            self._branch(recording, moment, Table(chosen, name, beneath=table.beneath))

        dialog = seats_dialog(recording.battle.setup.map, chosen, play, scene.tree.close)
        scene.tree.open(dialog)

    def _branch(self, recording: Recording, moment: int, table: Table) -> None:
        match = self._program.desk.branch(recording, moment, table.seats)
        self._program.begin(match, table, stays=True)


def seats_dialog(
    battle_map: BattleMap,
    seats: dict[str, SeatPlan],
    on_play: Callable[[], None],
    on_cancel: Callable[[], None],
) -> Dialog:
    """Who plays which side from here on; ``seats`` is changed as it is chosen."""
    colors = side_colors(battle_map)
    kinds = [(key, tr(words)) for key, words, _ in PLAYERS]
    plans = {key: plan for key, _, plan in PLAYERS}

    def row(side: str) -> Widget:
        def seat(key: str) -> None:
            seats[side] = plans[key]

        arrows = ChoiceArrows(f"seat-{side}", kinds, player_key(seats[side]), seat)
        named = setting(side_name(battle_map, side), arrows, 190)
        named.width = STRETCH
        return Row([Emblem(colors[side]), named], gap=10, align="center")

    text = tr(
        "A battle of its own begins; the replay stays as it is. Who does again what was done "
        "gets the same dice."
    )
    buttons = [
        BrickButton("branch-play", tr("Play on"), on_play, color=ActionColor.END, width=STRETCH),
        BrickButton("branch-not", tr("Cancel"), on_cancel, color=ActionColor.PLAIN, width=STRETCH),
    ]
    return Dialog(
        tr("Play on from here"),
        [RichText(text), *(row(side) for side in seats), Row(buttons, gap=12, group=True)],
        "branch-dialog",
        on_cancel=on_cancel,
        default="branch-play",
    )


def _nothing() -> None:
    """A recording ends without consequences."""
