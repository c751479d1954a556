"""Watching a battle again: the battle screen at any moment of a recording."""

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.match.analysis.milestones import Milestone, falls, turning_points, turns
from game.match.play.recording import Recording, Viewer
from game.match.play.turn_controller import TurnController
from game.model.map_names import side_name
from game.ui.art.palette import team_look
from game.ui.art.schemes import team_words
from game.ui.board.overlays import OWN_MARK, Color
from game.ui.board.playback import Playback
from game.ui.board.view import BattlefieldView
from game.ui.budget import Budget
from game.ui.input_map import REPLAY
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.battle_log import LogBook
from game.ui.scenes.battle.battle_news import News
from game.ui.scenes.battle.hud import BattleHud
from game.ui.scenes.replay.rehearsal import Rehearsal
from game.ui.scenes.replay.replay_hud import SPEEDS, ReplayHud
from game.ui.scenes.shared.message import show_message
from game.ui.text import Words
from game.ui.theme import DIM, Hud
from game.ui.widgets.input.timeline import TimeMark
from game.ui.widgets.lists.text_log import Entry
from game.ui.window import App
from game.words import tr, tr_count

PAUSE: Final = 0.35
"""Seconds between two answers while a replay is played, at normal speed."""

LOG_EVENTS: Final = 160
"""Events that the log tells: those before the moment shown."""

LOG_REST: Final = 0.1
"""Seconds after which the log is written anew when nobody goes on to another moment."""

SMOOTH: Final = 1 / 45
"""Seconds of a frame up to which there is time to load more of the record than one answer."""

LOADING: Final = 0.006
"""Seconds of the processor for loading in one frame."""

ARROWS: Final = frozenset((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))
"""Keys that would else lead from the button that has the focus to the next one."""

BATTLE_KEYS: Final = ("pan-", "zoom-", "cancel")
"""Actions of the battle, by their beginnings, that mean the same here."""


class ReplayScene(BattleScene):
    """A recording on the screen. ``on_branch`` gets the moment from which to play on."""

    frame_type = ReplayHud

    def __init__(
        self,
        app: App,
        viewer: Viewer,
        view: BattlefieldView,
        playback: Playback,
        *doors: Callable[..., None],
        on_branch: Callable[["ReplayScene", int], None],
        moment: int = 0,
    ) -> None:
        super().__init__(app, viewer, view, playback, *doors)
        self.viewer = viewer
        self.recording: Recording = viewer.recording
        self._on_branch = on_branch
        self.news = ReplayNews(self)
        self.log = ReplayLog(viewer, self.team_colors)
        self._rehearsal = Rehearsal(self.recording, self.shown, view, self.camera)
        self.playing = False
        self._times = 1.0
        self._rest = 0.0
        self._known = 0
        self._falls: tuple[Milestone, ...] = ()
        self._told = False
        self._finished = False
        self._log_due: float | None = LOG_REST
        self._wanted: int | None = moment
        assert isinstance(self.hud, ReplayHud), "the frame of this kind of screen"
        self.reel = self.hud
        self.tree.keys = app.keys.heard_in(REPLAY)
        self.reel.equip(self, self.recording.count, self.open_menu)
        self.tree.focus_on(self.reel.play, quietly=True)
        self._opened = True
        self._mark()

    @property
    def owner(self) -> str | None:
        """Nobody's figures matter more than others'."""
        return None

    @property
    def speed(self) -> float:
        """How many times as fast as usual the replay is played."""
        return self._times

    def set_speed(self, speed: float) -> None:
        """Play so many times as fast as the player has animations shown; 0 shows none."""
        self._times = speed
        self.playback.speed = speed * self.usual_speed

    def choose(self, moment: int) -> None:
        """Show a moment; one that is not loaded yet as soon as it is."""
        self.play(on=False)
        self._wanted = moment
        self._go()

    def _go(self) -> None:
        """Show the moment wished for, or the nearest that is there."""
        assert self._wanted is not None, "called only when there is a wish"
        moment = min(self._wanted, self.recording.loaded)
        if self._wanted <= self.recording.loaded or self.recording.complete:
            self._wanted = None
        self.viewer.go_to(moment)
        self.playback.clear()
        self.view.forget()
        self.notes.clear()
        self._rehearsal.show(self.viewer.state)
        self.reel.timeline.moment = self.viewer.moment
        self._log_due = LOG_REST
        self.touch()

    def play(self, *, on: bool) -> None:
        """Let the replay run, or hold it."""
        self.playing = on
        self._rest = 0.0
        self.reel.show_playing(playing=on)

    def command(self, action: str) -> None:
        """Do what an action of the key map means."""
        here = self.viewer.moment
        begun = [one.moment for one in turns(self.recording)]
        count = self.recording.count
        match action:
            case "replay-play":
                self._toggle()
            case "replay-next":
                self._step_on()
            case "replay-previous":
                self.choose(max(here - 1, 0))
            case "replay-next-turn":
                self.choose(min((one for one in begun if one > here), default=count))
            case "replay-previous-turn":
                self.choose(max((one for one in begun if one < here), default=0))
            case "replay-first":
                self.choose(0)
            case "replay-last":
                self.choose(count)
            case "replay-faster" | "replay-slower":
                self._shift_speed(1 if action == "replay-faster" else -1)
            case "replay-branch":
                self.play(on=False)
                self._on_branch(self, here)

    def _toggle(self) -> None:
        if not self.playing and self.viewer.moment >= self.recording.count:
            self.choose(0)
        self.play(on=not self.playing)

    def _step_on(self) -> None:
        """Show one answer more, with its pictures; those of the last one are skipped."""
        self.play(on=False)
        self._wanted = None
        self.playback.drain()
        self._forward()

    def _shift_speed(self, step: int) -> None:
        place = min(max(SPEEDS.index(float(self.reel.speed.chosen)) + step, 0), len(SPEEDS) - 1)
        self.reel.speed.choose(f"{SPEEDS[place]:g}")

    def _forward(self) -> None:
        if self._log_due is not None:
            self._write_log()
        self._rehearsal.complete(self.viewer.state)
        events = self.viewer.forward()
        self.reel.timeline.moment = self.viewer.moment
        self.take(events)

    def _next(self) -> None:
        """While playing, show one answer after the other, with a rest between them."""
        if not self.playing or self._wanted is not None or self._rest < PAUSE:
            return
        self._rest = 0.0
        if self.viewer.moment < self.recording.loaded:
            self._forward()
        elif self.recording.complete:
            self.play(on=False)

    def update(self, seconds: float) -> None:
        """Load a slice of the record, keep the log, and show what happens."""
        self._load(seconds)
        if self._wanted is not None:
            self._reach()
        if self._log_due is not None:
            self._log_due -= seconds
            if self._log_due <= 0:
                self._write_log()
        still = not self.playback.busy and self._wanted is None
        self._rehearsal.update(self.viewer.state, still=still)
        if still and self.playing:
            self._rest += seconds * self.speed
        super().update(seconds)

    def _reach(self) -> None:
        """Go on to a moment wished for as it comes near."""
        if self.recording.complete or self.recording.loaded >= (self._wanted or 0):
            self._go()

    def _write_log(self) -> None:
        self._log_due = None
        self.log.rebuild(self.hud)
        self.news.show_dice_of(self.viewer.events)

    def _load(self, seconds: float) -> None:
        """Load as much as fits between two frames, and less while these are slow."""
        recording = self.recording
        if recording.complete and self._finished:
            return
        budget = Budget(LOADING if seconds <= SMOOTH else 0.0)
        recording.load(1)
        while budget.left and not recording.complete:
            recording.load(1)
        self._mark()
        if recording.problem and not self._told:
            self._told = True
            words = tr("It can be watched up to the point where the rules of today differ:")
            show_message(self.tree, tr("This replay does not fit"), f"{words}\n{recording.problem}")

    def _mark(self) -> None:
        """Bring the line of time up to what is loaded."""
        recording = self.recording
        loaded = recording.loaded
        fresh = falls(recording, self._known, loaded)
        if fresh or loaded == self._known == 0 or recording.complete:
            self._falls += fresh
            self.reel.timeline.set_marks(self._time_marks())
        self._known = loaded
        self.reel.timeline.loaded = loaded
        self._finished = recording.complete

    def _time_marks(self) -> list[TimeMark]:
        """Turns, figures that fall, and, when all is known, what turned the battle."""
        marks: list[TimeMark] = []
        before = 0
        for one in turns(self.recording):
            label = tr("Round {number}").format(number=one.round) if one.round > before else ""
            before = max(before, one.round)
            marks.append(self._part(one.moment, one.side, label))
        for one in self._falls:
            color = team_words(self.team_colors[one.side])
            marks.append(TimeMark(one.moment, "cross", color))
        if self.recording.complete:
            points = turning_points(self.recording)
            marks += [TimeMark(point.before, "star", Hud.GOLD) for point in points]
        return marks

    def _part(self, moment: int, side: str, label: str) -> TimeMark:
        """A turn of a side, in its color and with its pattern."""
        team = team_look(self.team_colors[side])
        return TimeMark(moment, "part", team.main, label, pattern=team.pattern, ink=team.light)

    def handle(self, event: pygame.event.Event) -> bool:
        """Widgets first; but on Play, which has the focus at first, arrows go through time."""
        self._opened &= self.tree.focused is self.reel.play
        arrow = event.type == pygame.KEYDOWN and event.key in ARROWS
        if self._opened and arrow and self.tree.dialog is None and self.unused(event):
            return True
        return super().handle(event)

    def unused(self, event: pygame.event.Event) -> bool:
        """The keys of a replay; of the battle's own only those that move the view."""
        if event.type != pygame.KEYDOWN or self.tree.dialog is not None:
            return super().unused(event)
        if event.key == pygame.K_TAB and not event.mod & pygame.KMOD_CTRL:
            # There is no figure to go to: the focus comes to the buttons.
            self.tree.focus_step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        actions = self.tree.keys.actions(event)
        mine = [action for action in actions if action.startswith("replay-")]
        for action in mine:
            self.command(action)
        if mine:
            return True
        if any(action.startswith(BATTLE_KEYS) for action in actions):
            return super().unused(event)
        return False

    def marks(self) -> dict[str, Color]:
        """The figure that the card is about has the ring that is in a battle around who acts."""
        told = self.news.in_hand(None)
        return {told: OWN_MARK} if told else {}

    def _press_figure(self, unit_id: str) -> None:
        """Bring a figure of the squad strip into view."""
        unit = self.shown.state.units.get(unit_id)
        if unit is not None and unit.position is not None:
            self.hands.go_to(unit.place)


class ReplayNews(News):
    """Tells the frame what is shown of a recording."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene

    def _told_of(self, turn: TurnPrompt | None) -> str | None:
        """The figure pointed at, else the one that acted last, or the first of the side to act.

        Who acted last, too, where nobody of that side is left.
        """
        pointed = super()._told_of(turn)
        if pointed is not None:
            return pointed
        viewer, state = self._replay.viewer, self._replay.shown.state
        actor = state.units.get(viewer.actor)
        if state.turn is None or (actor is not None and actor.side == state.turn):
            return viewer.actor
        return next((unit.id for unit in state.of_side(state.turn)), viewer.actor)

    def in_hand(self, turn: TurnPrompt | None) -> str | None:
        """Nobody takes a figure in hand here: it is the one that the card is about."""
        return self._told_of(turn)

    def _status(self) -> tuple[str, ...]:
        """Which battle this is, and at which of its moments it stands; then only the moment."""
        recording, viewer = self._replay.recording, self._replay.viewer
        name = tr(recording.battle.setup.map.name)
        place = tr("moment {number} of {count}")
        place = place.format(number=viewer.moment, count=recording.count)
        if not recording.complete:
            share = 100 * recording.loaded // max(recording.count, 1)
            return (f"{name}  ·  {place}  ·  " + tr("loading, {share}%").format(share=share), place)
        seen = viewer.decision
        if seen is None:
            return f"{name}  ·  {place}", place
        side = side_name(recording.battle.setup.map, seen.side)
        return f"{name}  ·  {place}  ·  {side}", f"{place}  ·  {side}", place


class ReplayLog(LogBook):
    """The log up to the moment shown; very early lines are left out."""

    def __init__(self, controller: TurnController[Any], colors: dict[str, str]) -> None:
        super().__init__(controller, colors)
        self._viewer = controller

    def rebuild(self, hud: BattleHud) -> None:
        """Write the log anew, as after going to another moment."""
        events = self._viewer.events
        before = max(len(events) - LOG_EVENTS, 0)
        self._forget(hud, before, events[before:])
        if before:
            left_out = tr_count(
                "(one event before is left out)",
                "({count} events before are left out)",
                before,
            )
            self._put(hud, Entry((Words(left_out, DIM),)), None)
        for event in events[before:]:
            self.add(hud, event)
