"""Which screen follows which."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.engine.errors import ReplayDiverged
from game.engine.ruleset import Ruleset
from game.files.checks.rosters import uncovered
from game.files.formats import places
from game.files.formats.level_list import all_maps
from game.files.formats.settings_file import LoadedPreferences, Preferences, write_preferences
from game.files.json.faults import FileFaults
from game.match.analysis.other_rules import launch_under, others
from game.match.library.desk import Desk, Launch, Table, table_for
from game.match.library.setups import SetupRefused
from game.match.play.turn_controller import TurnController
from game.model.battlefield import BattleMap
from game.ui.board.motion import motion_of
from game.ui.own_keys import usable
from game.ui.painters import painter_of_figures
from game.ui.scenes.battle.access import apply_access, tell_muted
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.leaving import asked_to_quit
from game.ui.scenes.battle.opening import battle_scene
from game.ui.scenes.battle.pace import Speed
from game.ui.scenes.battle.wishes import fulfil
from game.ui.scenes.menu.live_board import LiveBoard
from game.ui.scenes.menu.menu import MenuScene, Ways, version_text
from game.ui.scenes.options.option_pages import KEYS, PAGES, OptionPage
from game.ui.scenes.options.options import OptionsScene
from game.ui.scenes.program.mishaps import Mishaps
from game.ui.scenes.program.session import Session
from game.ui.scenes.program.window_preferences import WindowPreferences
from game.ui.scenes.replay.replay_flow import Replays
from game.ui.scenes.rules.bookshelf import Bookshelf
from game.ui.scenes.setup.library import school, showpiece
from game.ui.scenes.setup.planning import Planning
from game.ui.scenes.shared.backdrop import Backdrop, Pictures
from game.ui.scenes.shared.message import show_message
from game.ui.scenes.shared.plans import Plan, first_lesson, planned_launch
from game.ui.scenes.shared.saves import (
    any_saves,
    moment,
    saves_scene,
)
from game.ui.widgets.input.screen import Screen
from game.ui.window import App
from game.words import tr


class Program:
    """Leads through the screens of one window. There is no clock inside.

    ``seeds`` gives the seed of each new battle, ``loaded`` are the player's preferences and what
    is to be said about them, ``executor`` paints beside the loop. ``window`` has taken preferences
    before, where something was shown already, and ``maps`` are those of all levels, where they
    were read already.
    """

    def __init__(
        self,
        app: App,
        desk: Desk,
        seeds: Callable[[], int],
        loaded: LoadedPreferences | None = None,
        *,
        executor: Executor | None = None,
        window: WindowPreferences | None = None,
        maps: Sequence[BattleMap] = (),
    ) -> None:
        loaded = usable(loaded if loaded is not None else LoadedPreferences(Preferences()))
        self.app = app
        self.desk = desk
        self.preferences = loaded.preferences
        self._written = loaded.preferences
        self._messages = [loaded.message] if loaded.message else []
        self._executor = executor
        app.use_painter(painter_of_figures(executor))
        self._seeds = seeds
        self._tiles = places.cache_folder() / "tiles"
        self.backdrop = Backdrop(Pictures(self._tiles, executor))
        self.replays = Replays(self, self._tiles, executor)
        self._session: Session | None = None
        self._shows = 0
        self._still = False
        """Whether the board behind the menu stands still for good."""
        self.shelf = Bookshelf(self)
        self._planning = Planning(self)
        self._window = window or WindowPreferences(app)
        if window is not None:
            # Keys of the window were heard already.
            self.preferences = self.current_preferences()
        self._maps = maps
        app.on_help = self.rules
        app.on_explain = self.shelf.explained
        app.on_glossary = self.shelf.glossary
        app.on_mute = self.mute
        app.on_compare = self.shelf.compare_used
        app.on_quit = lambda: asked_to_quit(app, self.scene)
        self._apply()

    @property
    def session(self) -> Session | None:
        """The battle under way and what belongs to it, if there is one."""
        return self._session

    @property
    def scene(self) -> BattleScene | None:
        """The screen of the battle under way, if there is one."""
        return self._session.scene if self._session is not None else None

    def open(self, launch: Launch | None) -> None:
        """The menu, or at once a battle, with whatever has to be told."""
        self._show_menu()
        if launch is not None:
            self.launch(launch)
        self._say()

    def menu(self) -> None:
        """The first screen, with whatever has to be told."""
        self._show_menu()
        self._say()

    def _show_menu(self) -> None:
        self._session = None
        maps, self._maps = self._maps or all_maps(self.desk.rulesets), []
        if self.backdrop.map is None:
            self.backdrop.map = showpiece(maps)
        unfinished = self.desk.unfinished()
        saved = unfinished.saved
        if unfinished.message:
            self._messages.append(unfinished.message)
        ways = Ways(
            continued=None if saved is None else lambda: moment(saved),
            on_lessons=self._lessons(maps),
            on_continue=lambda: self._resume(unfinished.path),
            on_battle=lambda: self.choose(hot_seat=False),
            on_hot_seat=lambda: self.choose(hot_seat=True),
            on_load=self.load if any_saves(self.desk) else None,
            on_replays=self.replays.list if places.any_replays() else None,
            on_options=self.options,
            on_rules=self.rules,
        )
        parts = (ways, version_text(), self._live_board)
        self.app.scenes.reset(MenuScene(self.app, self.backdrop, *parts))

    def _lessons(self, maps: Sequence[BattleMap]) -> Callable[[], None] | None:
        """What begins the first level that teaches, against the easiest computer player."""
        level, ruleset = school(maps), next(iter(self.desk.rulesets))
        if level is None:
            return None
        plan = first_lesson(level, ruleset)
        return lambda: self.fight(plan)

    def _live_board(self) -> LiveBoard | None:
        """The next battle behind the menu; nothing where the board is to stand still."""
        if self.backdrop.map is None or self.preferences.reduce_motion or self._still:
            return None
        self._shows += 1
        ruleset = next(iter(self.desk.rulesets))
        showing = self.desk.exhibition(self.backdrop.map, ruleset, self._shows)
        if showing is None:
            return None
        rules = self.desk.rulesets[ruleset]
        parts = (showing.exhibition, rules, showing.setup, self._tiles, self._executor)
        return LiveBoard(*parts, motion=lambda: motion_of(self.preferences))

    def _say(self) -> None:
        """Show the messages that wait, as soon as there is a screen to do it on."""
        if self._messages and self.app.scenes.top is not None:
            text = "\n".join(self._messages)
            self._messages.clear()
            self.tell(tr("Something is not as it should be"), text)

    def catch_mishaps(self) -> None:
        """From now on what goes wrong is reported, and the program goes on at the menu."""
        mishaps = Mishaps(self.app.scenes, lambda: self._session, self._back_to_menu)
        self.app.on_error = mishaps.take
        self.app.on_calm = mishaps.calm

    def _back_to_menu(self, message: str) -> None:
        # What goes wrong behind the menu would do so again as soon as it is open.
        self._still |= isinstance(self.app.scenes.bottom, MenuScene)
        self._messages.append(message)
        self.menu()

    def tell(self, title: str, text: str) -> None:
        """A message on the screen that is open."""
        top = self.app.scenes.top
        if isinstance(top, Screen):
            show_message(top.tree, title, text)

    @property
    def ruleset(self) -> str:
        """The ruleset that is played, or else the one chosen last."""
        if self._session is not None:
            return self._session.match.battle.setup.ruleset
        wished = self.preferences.ruleset
        return wished if wished in self.desk.rulesets else next(iter(self.desk.rulesets))

    def use_rules(self, ruleset: str) -> None:
        """Choose a ruleset, for the next time too; a full disk is no reason to complain."""
        self.preferences = replace(self.current_preferences(), ruleset=ruleset)
        self.keep_preferences()

    def choose(self, *, hot_seat: bool) -> None:
        """Let the player choose a battlefield."""
        self._planning.choose(hot_seat=hot_seat)
        self._say()

    def fight(self, plan: Plan) -> None:
        """Begin a battle as planned."""
        self.launch(planned_launch(plan, self._seeds()))

    def launch(self, launch: Launch) -> None:
        """Begin a battle at once."""
        try:
            match = self.desk.open(
                launch.battle_map,
                launch.ruleset,
                launch.seats,
                seed=launch.seed,
                settings=launch.settings,
            )
        except SetupRefused as refused:
            lines = [f"{fault.place}: {fault.problem}" for fault in refused.faults]
            self.tell(tr("These rules cannot play this level"), "\n".join(lines))
            return
        self.begin(match, table_for(launch))

    def again(self, match: TurnController[Any], table: Table) -> None:
        """The same battle with new dice."""
        setup = match.battle.setup
        level, seats = uncovered(setup.map, table.beneath), dict(table.seats)
        self.launch(Launch(level, setup.ruleset, seats, self._seeds(), setup.settings))

    def other_rules(self, match: TurnController[Any], table: Table) -> tuple[Ruleset[Any], ...]:
        """The other rulesets under which the level of a battle can be played."""
        rulesets = self.desk.rulesets
        return tuple(rulesets[one] for one in others(rulesets, match.battle.setup, table))

    def under_others(
        self, match: TurnController[Any], table: Table
    ) -> dict[str, Callable[[], None]]:
        """What begins the same battle under each of the other rulesets, by its title."""
        setup, rulesets = match.battle.setup, self.desk.rulesets
        titles = self.shelf.titles()

        def begin(other: str) -> None:
            self.launch(launch_under(rulesets, setup, table, other, self._seeds()))

        known = self.other_rules(match, table)
        return {titles[one.id]: partial(begin, one.id) for one in known}

    def _resume(self, path: Path | None) -> None:
        """Go on with a saved battle where it stands."""
        assert path is not None, "only a battle that can be read is offered"
        try:
            found = self.desk.resume(path)
        except (FileFaults, ReplayDiverged, SetupRefused) as refused:
            self.tell(tr("This battle cannot go on"), str(refused))
            return
        kept, stays, lies = found.kept, found.stays, found.lies
        self.begin(found.match, found.table, resumed=True, kept=kept, stays=stays, lies=lies)

    def begin(
        self,
        match: TurnController[Any],
        table: Table,
        *,
        resumed: bool = False,
        kept: bool = False,
        stays: bool = False,
        lies: Path | None = None,
    ) -> None:
        """Show a battle; one that is ``resumed`` among several begins with the handover.

        ``kept`` where it goes on in the autosave of this window, ``stays`` where what it was opened
        from stays as it is; ``lies`` is the file among those under way that holds it.
        """
        self._session = Session(self, match, table, kept=kept, stays=stays, lies=lies)
        self._session.open(resumed=resumed)
        # A question of the battle would lie above a message.
        self._session.note(*self._messages)
        self._messages.clear()
        self.preferences = self.current_preferences()
        self._apply()

    def battle(self, session: Session) -> BattleScene:
        """The screen of a session's battle."""
        scene = battle_scene(
            self.app,
            session.match,
            on_end=session.end,
            on_menu=session.pause,
            on_handover=session.hand_over,
            on_orders=session.orders,
            tiles=self._tiles,
            executor=self._executor,
        )
        scene.on_speed = self._prefer_speed
        return scene

    def _prefer_speed(self, speed: Speed) -> None:
        """Remember how fast others' turns are to be shown."""
        self.preferences = replace(self.preferences, computer_speed=speed)

    def load(self) -> None:
        """The list of saves, over whatever is open."""
        scene = saves_scene(
            self.app,
            self.backdrop,
            self.desk,
            self.shelf.titles(),
            on_back=self.app.scenes.pop,
            on_load=self._resume,
        )
        self.app.scenes.push(scene)

    def rules(self, rule: str = "") -> None:
        """The rules, over whatever is open: at one, or at what the player looks at."""
        self.shelf.rules(rule)

    def keys(self) -> None:
        """The page of the keys, over whatever is open."""
        self.options(KEYS)

    def options(self, page: OptionPage = PAGES[0]) -> None:
        """The preferences, over whatever is open, with this page first."""
        scene = OptionsScene(
            self.app,
            self.backdrop,
            self.current_preferences,
            on_back=self._leave_options,
            on_change=self.prefer,
            page=page,
        )
        self.app.scenes.push(scene)

    def current_preferences(self) -> Preferences:
        """The preferences with what was changed by a key of the window."""
        full_screen, muted = self.app.full_screen, self.app.sounds.muted
        return replace(self.preferences, full_screen=full_screen, muted=muted)

    def _leave_options(self) -> None:
        self.app.scenes.pop()
        problem = self.keep_preferences()
        if problem:
            self.tell(tr("The options cannot be kept"), problem)

    def prefer(self, preferences: Preferences) -> None:
        """Take other preferences, at once."""
        self.preferences = preferences
        self._apply()
        self._say()

    def remember_window(self) -> None:
        """Note size and full screen for the next time; a full disk is no reason to complain."""
        app, wished = self.app, self.preferences
        now = replace(wished, window_size=app.windowed_size, full_screen=app.full_screen)
        if now != self._written:
            self.preferences = now
            self.keep_preferences()

    def keep_preferences(self) -> str:
        """Write the preferences down; what went wrong, "" if nothing."""
        try:
            write_preferences(places.settings_path(), self.preferences)
        except OSError as failed:
            return str(failed)
        self._written = self.preferences
        return ""

    def mute(self) -> None:
        """Switch the sound off or on, on any screen, and say so."""
        muted = not self.preferences.muted
        self.prefer(replace(self.current_preferences(), muted=muted))
        tell_muted(self.app)
        top = self.app.scenes.top
        if isinstance(top, OptionsScene):
            top.refresh()

    def _apply(self) -> None:
        wished, problem = self._window.apply(self.preferences)
        if problem:
            self.preferences = wished
            self.app.relabel()
            self._messages.append(problem)
        apply_access(self.app, self.scene, wished)
        if self.scene is not None:
            fulfil(self.scene, wished)
