"""The battle screen: joins the battle's door, what is shown, and what the player does."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import pygame

from game.engine.errors import IllegalChoice
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import Event
from game.model.map_names import side_colors
from game.ui.art.palette import team_look
from game.ui.board.motion import Motion
from game.ui.board.overlays import Color
from game.ui.board.playback import Playback
from game.ui.board.travel import Travel
from game.ui.board.view import BattlefieldView
from game.ui.budget import Budget
from game.ui.camera import Camera
from game.ui.input_map import InputMap
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.answer_chances import chances_wanted, only_answer
from game.ui.prompts.table import Pointer, Prompt, Table
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_acts import ActPlaces
from game.ui.rule_words import refusal_words
from game.ui.scenes.battle.battle_input import Hands
from game.ui.scenes.battle.battle_log import LogBook
from game.ui.scenes.battle.battle_news import News
from game.ui.scenes.battle.coach import Coach
from game.ui.scenes.battle.field import draw_field, free_beside
from game.ui.scenes.battle.hud import BattleHud
from game.ui.scenes.battle.log_tools import LogTools
from game.ui.scenes.battle.map_notes import MapNotes
from game.ui.scenes.battle.outlook import Outlook
from game.ui.scenes.battle.overlays import Overlays
from game.ui.scenes.battle.pace import Pace, Speed
from game.ui.scenes.battle.review import Review
from game.ui.scenes.battle.rewriting import rewrite
from game.ui.scenes.battle.seating import Seating
from game.ui.scenes.battle.side_by_side import Beside
from game.ui.scenes.battle.taking_back import TakingBack
from game.ui.scenes.battle.tools import Tools
from game.ui.scenes.battle.views import Views
from game.ui.theme import Theme
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.tips.tooltip import Tooltip
from game.ui.window import App
from game.words import tr

FIRST_SIGN = 0.25
"""Seconds of real time after which a computer player should have found some answer; else one is
looked for here, too."""

LONGEST_THOUGHT = 1.2
"""Seconds of real time after which it gives the best answer that has been found."""

LONGEST_WAIT = 1.6
"""Seconds of real time after which it ends a turn in which there is nothing to do."""

LONGEST_SEARCH = 2.5
"""Seconds of real time after which it does so although not everything has been looked for."""

LEAST_SEARCH = 0.5
"""Seconds of real time for which something is looked for in any case: the machine may have been
asleep, or have had other things to do, for all the time before.
"""

HELP = 0.02
SLOW_HELP = 0.045
"""Seconds of the processor in one frame for the looks that help it, and where frames are slow:
there are few of them then, but none must last so long that it alone outlasts anybody's patience.
"""

SLOW_FRAME = 0.2
"""Seconds of real time from which a frame is slow."""

TIP_SIZE = 46
"""Pixels around a place that its tooltip leaves free."""


class BattleScene(Screen):
    """One battle. ``on_end`` is called once when the last event has been shown.

    ``asked``, where it is set, is called whenever a person has been asked something. A battle that
    is ``called_off`` ends without a verdict.
    """

    frame_type: type[BattleHud] = BattleHud
    """What stands around the map."""

    def __init__(
        self,
        app: App,
        controller: TurnController[Any],
        view: BattlefieldView,
        playback: Playback,
        on_end: Callable[[], None],
        on_menu: Callable[[], None],
        on_handover: Callable[[str, Callable[[], None]], None],
        on_orders: Callable[[], None],
    ) -> None:
        self.app = app
        self.controller = controller
        self.view = view
        self.shown = playback.shown
        self.playback = playback
        self._on_end = on_end
        self.open_menu = on_menu
        self._on_handover = on_handover
        self.open_orders = on_orders
        self._take_hands()
        self._begin_idle()
        self.hud = self.frame()
        tree = _tree_of(app, self.hud)
        super().__init__(tree)
        self._colors = side_colors(controller.battle.setup.map)
        self.camera = Camera(controller.battle.setup.map.size, pygame.Rect(0, 0, 800, 600))
        self.travel = Travel(self.camera)
        self.views = Views(self)
        self.table = Table(controller, self.camera, tree, self.submit, self._side_color, on_menu)
        self.log = LogBook(controller, self._colors)
        self.news = News(self)
        self.prompt: Prompt | None = None
        self._places = ActPlaces(controller.battle.ruleset.acts)
        self.selected: str | None = None
        """The figure that was in hand last."""
        self.hands = Hands(self)
        self.table.by_keys = lambda: self.hands.by_keys
        self.outlook = Outlook(self)
        self.overlays = Overlays(self)
        self.beside = Beside(self)
        self.notes = MapNotes(controller.item_name, playback)

    def _begin_idle(self) -> None:
        """Nothing has been asked or shown yet."""
        self._ended = False
        self.clock: Callable[[], float] = monotonic
        self._asked_at: float | None = None
        self._looked_at = 0.0
        self._least_work = Budget(0.0)
        self._placed = False
        self._stale = True
        self._was_covered = False
        self.motion = Motion()
        self.asked: Callable[[], None] | None = None
        self.coach: Coach | None = None
        self.open_lessons: Callable[[], None] = _nothing

    def _take_hands(self) -> None:
        """What watches over time, seats and the log; the frame has their buttons."""
        self.seating = Seating(self.controller, lambda: self.clock())
        self.review = Review(self)
        self.pace = Pace(self.playback, lambda: self.watching)
        self.taking_back = TakingBack(self)
        self.log_tools = LogTools(self)
        self.usual_speed = 1.0
        self.losing: Callable[[], str] = str
        self.called_off: Callable[[], bool] = bool
        self.on_speed: Callable[[Speed], None] = self.pace.set_speed

    def frame(self) -> BattleHud:
        """What stands around the map, written anew."""
        return self.frame_type(
            lambda surface, rect, theme: draw_field(self, surface, rect, theme),
            # The outlook comes after the frame.
            lambda: self.outlook.words(),
            self._press_act,
            self._press_figure,
            self.end_turn,
            Tools(
                self.pace,
                undo=self.taking_back.undo,
                redo=self.taking_back.redo,
                since=self.review.begin,
                menu=self.open_menu,
                on_speed=self.set_speed,
                on_skip=self.pace.skip,
            ),
            self.log_tools.panel,
        )

    def _side_color(self, side: str) -> str:
        return team_look(self._colors[side]).main

    @property
    def team_colors(self) -> dict[str, str]:
        """Names of the team colors by side."""
        return self._colors

    def submit(self, choice: Choice) -> None:
        """Give a person's answer; a refusal goes to the log, with its reason.

        Who answers is shown in the log what comes of it, unless he plays by mouse and points there.
        """
        decision = self.controller.decision
        if decision is None:
            return
        seat = self.controller.owing_seat
        if decision.kind == TURN and isinstance(seat, Person):
            seat.ask_now = self.hands.asking
        try:
            events = self.controller.submit(choice, decision.side)
        except IllegalChoice as refused:
            self.log.note(self.hud, refusal_words(refused.refusal))
            return
        self.put_away()
        if self.hands.by_keys or not self.hud.log.hovered:
            self.hud.log.follow()
        self.take(events)

    def take(self, events: tuple[Event, ...]) -> None:
        """Let new events be shown."""
        self.playback.add(events)
        self._stale = True

    def end_turn(self) -> None:
        """End the own turn, now or once what is shown is over."""
        self.hands.kept.end_turn()

    @property
    def answering(self) -> str | None:
        """The side that owes an answer, if a person sits there: nobody takes back for others."""
        return self.seating.answering

    @property
    def watching(self) -> bool:
        """Whether the player only looks on: at a computer's turn, or at what happened before."""
        if self.review.on:
            return True
        turn = self.controller.seats.get(self.shown.state.turn or "")
        return turn is not None and not isinstance(turn, Person)

    def set_speed(self, speed: Speed) -> None:
        """Show others' doings at another speed, now and from now on."""
        self.pace.set_speed(speed)
        self.on_speed(speed)

    def skip(self) -> None:
        """Show what waits at once; when looking back, return to the present."""
        if self.review.on:
            self.review.finish()
        else:
            self.playback.drain()

    @property
    def person(self) -> str | None:
        """The side whose person is at the screen: the only one, or who is asked or acted last."""
        return self.seating.at_screen(asked=self.prompt is not None)

    @property
    def owner(self) -> str | None:
        """The side whose figures matter most to whoever looks; nobody's where no person plays."""
        persons, owing = self.seating.persons, self.controller.owing_side
        return self.person or (owing if owing in persons else next(iter(persons), None))

    def put_away(self) -> None:
        """Put the question away, and what was asked about it, such as the end of the turn."""
        if self.prompt is not None:
            if isinstance(self.prompt, TurnPrompt):
                self.selected = self.prompt.selected
            self.prompt.close()
            self.prompt = None
        while self.tree.dialog is not None:
            self.tree.close()
        self.camera.show_uncovered()
        self.tree.hide_tip()

    def update(self, seconds: float) -> None:
        """Show what happened; then let the next side answer."""
        super().update(seconds)
        self.pace.update(seconds)
        if self.coach is not None:
            self.coach.update(seconds)
        self.hands.update(seconds)
        self.news.follow_thinking()
        self.seating.prepare(asked=self.prompt is not None)
        self.hud.dice.rolled = self.playback.rolled(tumbling=self.motion.rolls)
        self.notes.update(seconds)
        self.view.update(seconds, self.camera)
        self.news.play_heard()
        if not self.playback.busy:
            self.review.finish()
            self._next()
        # What is foreseen of the same attack in the panel need not be told beside the pointer.
        self._stale |= not self.beside.shown and self.outlook.update()
        self.overlays.update(seconds)
        self.beside.update()
        if self._covered is not self._was_covered:
            self._was_covered = self._covered
            self._look_away()
        if self._stale:
            self._stale = False
            self.news.refresh()
            self._refresh_tip()

    def _next(self) -> None:
        decision, seat = self.controller.decision, self.controller.owing_seat
        if decision is None or seat is None or self.called_off():
            if not self._ended:
                self._ended = True
                self.put_away()
                self._on_end()
            return
        if self.prompt is not None or not self.seating.ready:
            return
        person = isinstance(seat, Person)
        events = None if self.pace.holding else self.controller.poll()
        if events is None and person:
            if not self.seating.weighed():
                return
            events = None if self.pace.holding else self.controller.poll()
        if events is None and person:
            if self.chances_wanted and not self.seating.foreseen():
                return
            only = only_answer(self.controller)
            if only is not None:
                events = self.controller.submit(only, decision.side, settled=True)
        if events is None and not person and self._follow_clock():
            events = self.controller.poll()
        if events is not None:
            self._asked_at = None
            self.log.tell_notes(self.hud)
            self.take(events)
            return
        if not person:
            return
        change = self.seating.must_change(decision)
        self.seating.take_note(decision)
        if change:
            self.seating.sit(decision.side)
            self._on_handover(decision.side, self._open_prompt)
        else:
            self._open_prompt()

    @property
    def chances_wanted(self) -> bool:
        """Whether who is asked waits until it is known what his answers may bring."""
        return chances_wanted(self.controller, told=not self.table.odds_note)

    def _follow_clock(self) -> bool:
        """Let the computer player think for so long and no longer; being stopped is no thinking.

        Whether it has to answer now, whatever it has found. Real time counts: on a slow machine the
        frames tell of less than has passed.
        """
        if self.pace.holding:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = self._looked_at = self.clock()
        else:
            now = self.clock()
            frame = now - self._looked_at
            # The next look comes a frame later: what would be too late then has to be done now.
            waited = now - self._asked_at + frame
            self._looked_at = now
            if waited > LONGEST_THOUGHT:
                latest = max(self._asked_at + LONGEST_SEARCH, now + LEAST_SEARCH)
                self.controller.hurry(
                    at_last=waited > LONGEST_WAIT, patient=lambda: self.clock() < latest
                )
            if waited > LONGEST_WAIT:
                return True
            budget = Budget(SLOW_HELP if frame > SLOW_FRAME else HELP)
            while waited > FIRST_SIGN and self.controller.look_too() and budget.left:
                pass
        return False

    def _open_prompt(self) -> None:
        decision = self.controller.decision
        if decision is None or self.prompt is not None:
            return
        self.views.asked(decision)
        if decision.kind == TURN:
            self.playback.acting.rest()
            self.prompt = TurnPrompt(self.table, self._places, self.selected)
        else:
            self.prompt = AnswerPrompt(self.table)
            if self.tree.dialog is not None:
                self.tree.dialog.unread = self.pace.unread
        if self.hands.meet(decision):
            self.hud.log.follow()
            self.views.turn_begins(decision.side)
        self._stale = True
        self.overlays.announce(decision)
        if self.coach is not None:
            self.coach.asked(decision)
        if self.asked is not None:
            self.asked()

    def use_keys(self, keys: InputMap) -> None:
        """Name other keys, at the pointer too."""
        super().use_keys(keys)
        self.overlays.tell_odds()
        if isinstance(self.prompt, TurnPrompt):
            self.prompt.renew()

    def take_motion(self, motion: Motion) -> None:
        """Move and flash only as much as the player wants."""
        self.motion = motion
        self.view.take_motion(motion)
        self.notes.rolls = motion.rolls
        self.hud.tools.pondering.still = not motion.ambient

    def relabel(self) -> None:
        """Show all words in the language in use; battle, question and view stay as they are."""
        rewrite(self)

    def touch(self) -> None:
        """Something changed that the frame around the map tells of."""
        self._stale = True

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the widgets out and fit the board into the map's part; a tooltip finds its place."""
        self._stale = True
        self.hud.fit(size, theme)
        super().arrange(size, theme)
        self.camera.set_view(self.hud.map.rect)
        if not self._placed:
            self._placed = True
            self.views.begin()
            self.view.warm(self.camera)

    def draw_below(self, surface: pygame.Surface) -> None:
        """Nothing: map, bars and side column cover the whole window."""

    @property
    def signs_area(self) -> pygame.Rect | None:
        """Signs and captions lie over the map; beside a question or below it, if there is one."""
        return free_beside(self.hud.map.rect, self.tree.dialog, self.app)

    def handle(self, event: pygame.event.Event) -> bool:
        """Widgets first; that the pointer leaves the board matters whoever takes the event."""
        self.hands.watch(event)
        return super().handle(event)

    def unused(self, event: pygame.event.Event) -> bool:
        """Mouse on the map, and the keys of the battle."""
        return self.hands.take(event)

    def _press_act(self, key: str) -> None:
        if self.prompt is not None:
            self.prompt.press(key)
            self.hands.aim()
            self.hands.to_map()
            self._stale = True

    def cover(self) -> None:
        """Another scene comes above."""
        super().cover()
        self._look_away()

    def _look_away(self) -> None:
        """What was told on the board is not told again once it is free again."""
        if isinstance(self.prompt, TurnPrompt):
            self.prompt.look_away()
        self._stale = True

    def _press_figure(self, unit_id: str) -> None:
        self.hands.choose(unit_id)

    def _refresh_tip(self) -> None:
        tip = None if self._covered else self.overlays.tip()
        hidden = self.playback.busy or self.overlays.quiet or self._covered
        asked = None if hidden else self.prompt
        if tip is None and asked is not None:
            tip = asked.tip()
        if tip is None:
            self.tree.hide_tip()
            return
        self._name_key(tip[0])
        frame = self.hud.frame() if tip[0].solid or not self.hud.tiny else ()
        around = self.outlook.surroundings(self.outlook.box(tip[1], TIP_SIZE), frame)
        self.tree.show_tip(tip[0], around, self.hud.map.rect)

    def _name_key(self, tip: Tooltip) -> None:
        """Say which key leads to the rule behind a tooltip that the pointer cannot come to."""
        key = self.app.keys.cap("rules")
        rules = {link for one in tip.walk() if (link := one.link)}
        if tip.solid or not rules or not key or self.tree.focused is not None:
            return
        text = tr("{key}: the rule") if len(rules) == 1 else tr("{key}: the first rule")
        tip.tell_below(text.format(key=key))

    @property
    def _covered(self) -> bool:
        """Whether a dialog lies over the board, which then tells nothing at the pointer.

        It may be one of another question: a list of answers, which closes before a place is wanted,
        has nothing to tell at one.
        """
        return self.tree.dialog is not None

    def marks(self) -> dict[str, Color]:
        """The figures that the question is about, with the colors of their rings."""
        return {} if self.prompt is None else self.prompt.marks()

    @property
    def pointed(self) -> Pointer:
        """Where the player points now."""
        return self.hands.pointer

    def close(self) -> None:
        """Leave the battle: workers and pictures go, and the music is calm again."""
        self.app.sounds.music.mood = "calm"
        self.controller.close()
        self.view.close()


def _tree_of(app: App, hud: BattleHud) -> WidgetTree:
    """The widgets around the map; the map itself is the main thing."""
    return WidgetTree(
        hud.root,
        keys=app.keys,
        sound=app.sounds.press,
        over_board=True,
        on_link=app.help,
        explain=app.explain,
        glossary=app.glossary,
    )


def _nothing() -> None:
    """There are no lessons to be opened."""
