"""The battle screen: joins the battle's door, what is shown, and what the player does."""

from collections.abc import Callable
from typing import Any

import pygame

from game.engine.errors import IllegalChoice
from game.match.seats import Person
from game.match.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import Event
from game.model.vectors import Point
from game.ui.art.palette import team_look
from game.ui.board.looks import side_colors
from game.ui.board.playback import Playback
from game.ui.board.shown import ShownBattle
from game.ui.board.view import BattlefieldView
from game.ui.camera import Camera
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.groups import GroupKey
from game.ui.prompts.table import Color, Pointer, Prompt, Table
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle_log import LogBook
from game.ui.scenes.battle_news import News
from game.ui.scenes.hud import BattleHud
from game.ui.theme import Theme
from game.ui.widgets.screen import Screen
from game.ui.widgets.tree import WidgetTree
from game.ui.window import App

CURSOR_STEPS = {"cursor-": 0.25, "cursor-far-": 1.0}
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
PAN = 60
TIP_SIZE = 46


class BattleScene(Screen):
    """One battle. ``on_end`` is called once when the last event has been shown."""

    def __init__(
        self,
        app: App,
        controller: TurnController[Any],
        view: BattlefieldView,
        shown: ShownBattle,
        playback: Playback,
        *,
        on_end: Callable[[], None],
        on_menu: Callable[[], None],
        on_handover: Callable[[str, Callable[[], None]], None],
    ) -> None:
        self.app = app
        self.controller = controller
        self.view = view
        self.shown = shown
        self.playback = playback
        self._on_end = on_end
        self._on_menu = on_menu
        self._on_handover = on_handover
        self.hud = BattleHud(
            self._draw_map,
            self._press_act,
            self._press_figure,
            self.end_turn,
            on_menu,
            self.undo,
            self._press_log,
        )
        tree = WidgetTree(self.hud.root, keys=app.keys, sound=app.sounds.play, over_board=True)
        super().__init__(tree)
        self._colors = side_colors(controller.battle.setup.map)
        self.camera = Camera(controller.battle.setup.map.size, pygame.Rect(0, 0, 800, 600))
        self.table = Table(controller, self.camera, tree, self.submit, self._side_color)
        self.log = LogBook(controller, self._colors)
        self.news = News(self)
        self.prompt: Prompt | None = None
        self._order: list[GroupKey] = []
        self._selected: str | None = None
        self._pointer = Pointer()
        self._cursor: Point | None = None
        self._person: str | None = None
        self._ended = False
        self._placed = False
        self._stale = True

    def _side_color(self, side: str) -> str:
        return team_look(self._colors[side]).main

    @property
    def team_colors(self) -> dict[str, str]:
        """Names of the team colors by side."""
        return self._colors

    def submit(self, choice: Choice) -> None:
        """Give a person's answer; a refusal goes to the log, with its reason."""
        decision = self.controller.decision
        if decision is None:
            return
        try:
            events = self.controller.submit(choice, decision.side)
        except IllegalChoice as refused:
            self.log.note(self.hud, str(refused))
            return
        self._close_prompt()
        self.take(events)

    def take(self, events: tuple[Event, ...]) -> None:
        """Let new events be shown."""
        self.playback.add(events)
        self._stale = True

    def end_turn(self) -> None:
        """End the turn, asking first when figures can still act."""
        if isinstance(self.prompt, TurnPrompt):
            choice = self.prompt.end_turn()
            if choice is not None:
                self.news.confirm_end(self.prompt, choice)

    def undo(self) -> None:
        """Take back the last answer, as far as no die fell and nobody else answered since."""
        side = self.controller.owing_side
        if side is None or self.playback.busy:
            return
        try:
            self.controller.undo(side)
        except IllegalChoice as refused:
            self.log.note(self.hud, str(refused))
            return
        self._back_to_now()

    def redo(self) -> None:
        """Give the last answer taken back once more."""
        side = self.controller.owing_side
        if side is None or self.playback.busy:
            return
        try:
            events = self.controller.redo(side)
        except IllegalChoice as refused:
            self.log.note(self.hud, str(refused))
            return
        self._close_prompt()
        self.take(events)

    def _back_to_now(self) -> None:
        self._close_prompt()
        self.playback.clear()
        self.shown.reset(self.controller.state)
        self.log.rebuild(self.hud)
        self._stale = True

    def _close_prompt(self) -> None:
        if self.prompt is not None:
            if isinstance(self.prompt, TurnPrompt):
                self._selected = self.prompt.selected
            self.prompt.close()
            self.prompt = None
        self.tree.hide_tip()

    def update(self, seconds: float) -> None:
        """Show what happened; then let the next side answer."""
        super().update(seconds)
        self.playback.update(seconds)
        self.view.update(seconds, self.camera)
        if not self.playback.busy:
            self._next()
        if self._stale:
            self._stale = False
            self.news.refresh()
            self._refresh_tip()

    def _next(self) -> None:
        decision, seat = self.controller.decision, self.controller.owing_seat
        if decision is None or seat is None:
            if not self._ended:
                self._ended = True
                self._on_end()
            return
        if self.prompt is not None:
            return
        events = self.controller.poll()
        if events is not None:
            self.take(events)
            return
        if not isinstance(seat, Person):
            return
        if decision.kind == TURN and self._person not in (None, decision.side):
            self._person = decision.side
            self._on_handover(decision.side, self._open_prompt)
            return
        if decision.kind == TURN:
            self._person = decision.side
        self._open_prompt()

    def _open_prompt(self) -> None:
        decision = self.controller.decision
        if decision is None or self.prompt is not None:
            return
        if decision.kind == TURN:
            self.prompt = TurnPrompt(self.table, self._order, self._selected)
        else:
            self.prompt = AnswerPrompt(self.table)
        self._stale = True

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the widgets out and fit the board into the map's part."""
        self.hud.fit(size, theme)
        super().arrange(size, theme)
        self.camera.set_view(self.hud.map.rect)
        if not self._placed:
            self._placed = True
            self.camera.show_whole_board()
            self.view.warm(self.camera)

    def _draw_map(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        del theme
        before = surface.get_clip()
        surface.set_clip(rect)
        view, camera = self.view, self.camera
        view.draw_board(surface, camera)
        view.draw_rubble(surface, camera)
        if self.prompt is not None:
            self.prompt.draw(surface)
        view.draw_figures(surface, camera, self._marks())
        self._draw_ghost(surface)
        view.draw_effects(surface, camera)
        self._draw_cursor(surface)
        surface.set_clip(before)

    def _marks(self) -> dict[str, Color]:
        return self.prompt.marks() if self.prompt is not None else {}

    def _draw_ghost(self, surface: pygame.Surface) -> None:
        if isinstance(self.prompt, TurnPrompt):
            ghost = self.prompt.ghost()
            if ghost is not None:
                unit, at = ghost
                self.view.draw_ghost(surface, self.camera, unit, at, unit.facing)

    def _draw_cursor(self, surface: pygame.Surface) -> None:
        if self._cursor is None:
            return
        x, y = self.camera.to_screen((self._cursor.x, self._cursor.y))
        for color, width in (((16, 20, 26), 5), ((255, 255, 255), 2)):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pygame.draw.line(
                    surface, color, (x + 4 * dx, y + 4 * dy), (x + 13 * dx, y + 13 * dy), width
                )

    def unused(self, event: pygame.event.Event) -> bool:
        """Mouse on the map, and the keys of the battle."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEWHEEL:
            self.camera.zoom(event.y, event.pos)
            self._stale = True
            return True
        if event.type == pygame.KEYDOWN:
            return any(self._key(action) for action in self.app.keys.actions(event))
        return False

    def _motion(self, event: pygame.event.Event) -> bool:
        if event.buttons[1]:
            self.camera.pan(*event.rel)
            return True
        self._cursor = None
        if self.hud.map.rect.collidepoint(event.pos):
            self._point(self._place_at(event.pos))
        return True

    def _place_at(self, pixel: tuple[int, int]) -> Point:
        x, y = self.camera.to_world(pixel)
        width, height = self.controller.battle.setup.map.size
        return Point(min(max(x, 0.0), width), min(max(y, 0.0), height))

    def _point(self, at: Point) -> None:
        self._pointer = Pointer(at, self.view.figure_at((at.x, at.y)))
        if self.prompt is not None:
            self.prompt.point(self._pointer)
        self._stale = True

    def _pressed(self, event: pygame.event.Event) -> bool:
        if not self.hud.map.rect.collidepoint(event.pos):
            return False
        if event.button == 3:
            return self._cancel()
        if event.button != 1:
            return False
        self._point(self._place_at(event.pos))
        self._click()
        return True

    def _click(self) -> None:
        if self.playback.busy:
            self.playback.drain()
        elif self.prompt is not None:
            self.prompt.click(self._pointer)
        self._stale = True

    def _cancel(self) -> bool:
        if self.prompt is None or not self.prompt.cancel():
            self._on_menu()
        self._stale = True
        return True

    def _key(self, action: str) -> bool:
        """Do what an action of the key map means here; whether it means anything."""
        for prefix, inches in CURSOR_STEPS.items():
            way = WAYS.get(action.removeprefix(prefix))
            if action.startswith(prefix) and way is not None:
                self._move_cursor(way, inches)
                return True
        pan = WAYS.get(action.removeprefix("pan-"))
        if action.startswith("pan-") and pan is not None:
            self.camera.pan(-pan[0] * PAN, -pan[1] * PAN)
            return True
        command = self._commands().get(action)
        if command is None:
            return False
        command()
        self._stale = True
        return True

    def _commands(self) -> dict[str, Callable[[], object]]:
        return {
            "skip": self.playback.drain,
            "whole-board": self.camera.show_whole_board,
            "zoom-in": lambda: self.camera.zoom(1),
            "zoom-out": lambda: self.camera.zoom(-1),
            "undo": self.undo,
            "redo": self.redo,
            "end-turn": self.end_turn,
            "confirm": self._confirm,
            "cancel": self._cancel,
            "next-figure": lambda: self._next_figure(1),
            "previous-figure": lambda: self._next_figure(-1),
            "next-target": lambda: self._cycle(1),
            "previous-target": lambda: self._cycle(-1),
        }

    def _move_cursor(self, way: tuple[int, int], inches: float) -> None:
        start = self._cursor or self._pointer.at or Point(*self.camera.center)
        width, height = self.controller.battle.setup.map.size
        x = min(max(start.x + way[0] * inches, 0.0), width)
        y = min(max(start.y + way[1] * inches, 0.0), height)
        self._go_to(Point(x, y))

    def _go_to(self, at: Point) -> None:
        """Put the cursor somewhere and bring it into view."""
        self._cursor = at
        if not self.camera.shows((at.x, at.y), 0.5):
            self.camera.look_at((at.x, at.y))
        self._point(at)

    def _confirm(self) -> None:
        if isinstance(self.prompt, TurnPrompt) and self.prompt.confirm_pinned():
            return
        if self._cursor is not None or self._pointer.at is not None:
            self._click()

    def _next_figure(self, step: int) -> None:
        if isinstance(self.prompt, TurnPrompt):
            at = self.prompt.next_figure(step)
            if at is not None:
                self._go_to(at)

    def _cycle(self, step: int) -> None:
        at = self.prompt.cycle(step) if self.prompt is not None else None
        if at is not None:
            self._go_to(at)

    def _press_act(self, key: str) -> None:
        if self.prompt is not None:
            self.prompt.press(key)
            self._stale = True

    def _press_figure(self, unit_id: str) -> None:
        if isinstance(self.prompt, TurnPrompt):
            self.prompt.select(unit_id)
            unit = self.table.unit(unit_id)
            if unit is not None and unit.position is not None:
                self._go_to(unit.place)
            self._stale = True

    def _press_log(self, key: int) -> None:
        place = self.log.place_of(key)
        if place is not None:
            self.camera.look_at((place.x, place.y))

    def _refresh_tip(self) -> None:
        tip = self.prompt.tip() if self.prompt is not None and not self.playback.busy else None
        if tip is None:
            self.tree.hide_tip()
            return
        x, y = self.camera.to_screen((tip[1].x, tip[1].y))
        box = pygame.Rect(0, 0, TIP_SIZE, TIP_SIZE)
        box.center = (round(x), round(y))
        self.tree.show_tip(tip[0], box)

    @property
    def pointed(self) -> Pointer:
        """Where the player points now."""
        return self._pointer

    def close(self) -> None:
        """Leave the battle: workers and pictures go."""
        self.controller.close()
        self.view.close()
