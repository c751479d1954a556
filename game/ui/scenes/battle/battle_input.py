"""Mouse and keys on the battlefield: pointing, clicking, the cursor, the camera."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.model.decisions import TURN, Decision
from game.model.vectors import Point
from game.ui.board.overlays import draw_cross
from game.ui.input_map import ACTS, Chord, context
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.point import PointPrompt
from game.ui.prompts.table import Pointer
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_tips import no_things
from game.ui.scenes.battle.board_keys import (
    aimless,
    figure_ahead,
    first_target,
    must_wait,
    next_figure,
    waits,
)
from game.ui.scenes.battle.drags import LEFT, Drags
from game.ui.scenes.battle.field import attacked_beside, open_beside_list
from game.ui.scenes.battle.kept_keys import KEPT, KeptKeys
from game.ui.scenes.battle.side_by_side import ACTION as SIDE_BY_SIDE
from game.words import tr

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

EVERYTHING: Final = "everything"
"""The action whose key shows all of a tooltip for as long as it is held."""

BY_KEYS: Final = (*KEPT, "confirm")
"""Actions besides acts whose keys tell that somebody plays by keys."""

ON_MAP: Final = (*KEPT, "whole-board", "turn-left", "turn-right")
"""Actions besides acts and ways that are about the map: their keys bring the focus there."""

NUMBERED: Final = ("cursor", "edge", "to-figure", "figure", "answer")
"""The same, of which there are several: a way or a number stands behind."""

STEP: Final = 0.25
"""Inches that the cursor goes at a press; held down, more and more of them at once."""

MOST_STEPS: Final = 6
QUICKER: Final = 4
"""Steps at once at most, and after how many presses of a held key there is one more."""

INCH: Final = 1.0
"""How far a jump to the edge of reach goes where nothing can be reached."""

WAYS: Final = {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}
EIGHTHS: Final = 8
"""Directions that the edge of reach is jumped to: right, down, left, up, and between them."""

PAN = 60
"""Pixels the view moves for one press of a pan key."""
KEY_NOTCHES = 2
"""Notches of the wheel that a press of a key zooms by."""


class Hands:
    """What the player does on the map, by mouse or by keys."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self.pointer = Pointer()
        self.cursor: Point | None = None
        self.by_keys = False
        """Whether a key pointed or acted after the mouse was last moved or pressed."""
        self.kept = KeptKeys(scene)
        self._turn: tuple[str, int] | None = None
        self._pointing: PointPrompt | None = None
        self._led_away = False
        """Whether the view has been moved since below the mouse, which rests."""
        self._wheeled = False
        """Whether the wheel has been turned, and what is below the pointer then not looked at."""
        self.asking = False
        """Whether Shift was held at the last click or key: then one's own act asks everything."""
        self.drags = Drags(scene)
        self._held_key: tuple[str, int] = ("", 0)
        self._aimed_at: Point | None = None
        """Where the cursor was put for the act that was taken in hand."""
        self._eighth: int | None = None
        """The direction in which the cursor is at the edge of reach."""

    def update(self, seconds: float) -> None:
        """Let time pass: the view glides on, or is pushed by the pointer at the window's edge."""
        scene = self._scene
        self._meet_wanted_place()
        if isinstance(scene.prompt, AnswerPrompt):
            seen = not self.by_keys and open_beside_list(scene, scene.app.pointer)
            scene.prompt.see_place(self._meant_at(scene.app.pointer) if seen else None)
        self.kept.update()
        gliding = scene.travel.gliding
        scene.travel.update(seconds)
        self._see_wheeled()
        if scene.travel.led:
            scene.travel.led = scene.travel.gliding
            self._led_away = True
            if self.cursor is None:
                self._point_nowhere()
        if gliding:
            # What the tooltip is about has moved on the screen.
            scene.touch()
        if scene.tree.dialog is None:
            scene.travel.push(scene.app.pointer, scene.app.size, seconds)

    def take(self, event: pygame.event.Event) -> bool:
        """Take an event that no widget used; whether it meant anything."""
        scene = self._scene
        if event.type == pygame.KEYDOWN and EVERYTHING in scene.app.keys.actions(event):
            return self._tell_everything(True)
        if event.type == pygame.KEYUP and scene.table.everything:
            keys = {chord.key for chord in scene.app.keys.chords(EVERYTHING)}
            return Chord.of(event).key in keys and self._tell_everything(False)
        if scene.tree.dialog is not None:
            if event.type == pygame.MOUSEBUTTONDOWN:
                return self._place_figure(event)
            return event.type == pygame.KEYDOWN and self._take_back(event)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self.drags.released(event)
        if event.type == pygame.MOUSEWHEEL:
            # Wheels and pads that know parts of a notch tell them.
            scene.travel.zoom(event.dict.get("precise_y") or event.y, event.pos)
            self._wheeled = True
            scene.touch()
            return True
        if event.type == pygame.KEYDOWN:
            return any(self._key(action) for action in scene.app.keys.actions(event))
        return False

    def _tell_everything(self, wanted: bool) -> bool:
        """Tooltips tell everything, or only the gist."""
        self._scene.table.everything = wanted
        self._scene.touch()
        return True

    def _still_held(self) -> bool:
        """Whether a key is down that lets tooltips tell everything."""
        down = pygame.key.get_pressed()
        chords = self._scene.app.keys.chords(EVERYTHING)
        alt = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        return any(alt if one.key == pygame.K_LALT else down[one.key] for one in chords)

    def _take_back(self, event: pygame.event.Event) -> bool:
        """Undo, redo, standing orders and the log, which a question over the board leaves open.

        And the odds in the panel that has them.
        """
        actions = self._scene.app.keys.actions(event)
        if "undo" in actions:
            self._scene.taking_back.undo()
        elif "redo" in actions:
            self._scene.taking_back.redo()
        elif "orders" in actions:
            self._scene.open_orders()
        elif "odds" in actions and self._scene.beside.shown:
            self._scene.overlays.toggle_odds()
            self._scene.beside.tell()
        else:
            return any(self._use_log(action) for action in actions)
        return True

    def _use_log(self, action: str) -> bool:
        """The log can be read while a question waits; whether an action was about it."""
        command = self._commands().get(action) if action.startswith("log-") else None
        if command is not None:
            command()
        return command is not None

    def _motion(self, event: pygame.event.Event) -> bool:
        pulled = bool(event.buttons[1]) or self.drags.pulls(event)
        self._scene.travel.dragging = pulled
        if pulled:
            self._scene.travel.by_hand()
            self._scene.camera.pan(*event.rel)
            return True
        self.cursor = None
        if self._scene.table.everything and not self._still_held():
            # It was let go where another window had the keys.
            self._tell_everything(False)
        if self._scene.hud.map.rect.collidepoint(event.pos):
            at = self._meant_at(event.pos)
            self.point_at(at)
            self.drags.moved(event, at)
        return True

    def _meant_at(self, pixel: tuple[int, int]) -> Point:
        """The place that a pixel stands for: a lesson's goal at its arrow, a target just beside."""
        coach, at = self._scene.coach, self.place_at(pixel)
        marked = None if coach is None else coach.marked_at(pixel)
        return marked or attacked_beside(self._scene, at) or at

    def place_at(self, pixel: tuple[int, int]) -> Point:
        """The place of the map under a pixel, held on the map."""
        return self._held(*self._scene.camera.to_world(pixel))

    def _held(self, x: float, y: float) -> Point:
        width, height = self._scene.controller.battle.setup.map.size
        return Point(min(max(x, 0.0), width), min(max(y, 0.0), height))

    def point_at(self, at: Point) -> None:
        """Point at a place: the figure and the thing there are pointed at with it."""
        scene = self._scene
        piece = scene.controller.ask.piece_at(at)
        self.pointer = Pointer(at, scene.view.figure_at((at.x, at.y)), piece)
        if scene.prompt is not None:
            scene.prompt.point(self.pointer)
        scene.overlays.pointed()
        if scene.coach is not None and self.pointer.unit is not None:
            scene.coach.pointed(self.pointer.unit.id)
        scene.touch()

    def _see_wheeled(self) -> None:
        """Point at what lies below the pointer once the wheel has done its work.

        Where the map ends in the middle of the window, that is another place than before.
        """
        scene = self._scene
        if not self._wheeled or scene.travel.gliding or scene.tree.dialog is not None:
            return
        self._wheeled, pixel = False, scene.app.pointer
        there = self.pointer.at is not None and scene.hud.map.rect.collidepoint(pixel)
        if there and self.cursor is None:
            self.point_at(self._meant_at(pixel))

    def _point_nowhere(self) -> None:
        """What was pointed at is pointed at no more."""
        if self.pointer.at is not None:
            self.pointer = Pointer()
            if self._scene.prompt is not None:
                self._scene.prompt.point(self.pointer)
            self._scene.touch()

    def watch(self, event: pygame.event.Event) -> None:
        """See keys held and let go, and the pointer leave the board: what it told of goes."""
        if event.type == pygame.KEYUP:
            self._held_key = ("", 0)
        elif event.type == pygame.KEYDOWN:
            self.asking = bool(event.mod & pygame.KMOD_SHIFT)
            self.by_keys = self.by_keys or self._plays(event)
            # The key may come before the first frame in which a place is wanted.
            self._meet_wanted_place()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.asking = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        moved, scene = event.type == pygame.MOUSEMOTION, self._scene
        if moved or event.type == pygame.MOUSEBUTTONDOWN:
            self.by_keys = False
        left = event.type == pygame.WINDOWLEAVE
        if moved and not any(event.buttons):
            self._led_away, held = False, scene.tree.tips.held
            on_tip = held is not None and held.rect.collidepoint(event.pos)
            left = not on_tip and not scene.hud.map.rect.collidepoint(event.pos)
        if left and self.cursor is None:
            self._point_nowhere()

    def _plays(self, event: pygame.event.Event) -> bool:
        """Whether a key points or acts, and does not only show, tell or hurry something."""
        return any(
            context(action) == ACTS or action in BY_KEYS or action.rpartition("-")[0] in NUMBERED
            for action in self._scene.tree.keys.actions(event)
        )

    def meet(self, decision: Decision) -> bool:
        """A new prompt is open: it learns where the player points; whether an own turn begins.

        When one begins, who plays by keys points at the figure in hand, and so he does when whom
        he pointed at has fallen.
        """
        turn = (decision.side, self._scene.controller.state.player_turn)
        begins = decision.kind == TURN and turn != self._turn
        anew = self.by_keys and (begins or (decision.kind == TURN and self._gone()))
        at = self.actor() if anew else self.pointer.at
        if begins:
            self._turn = turn
            self.kept.forget()
        if anew and at is not None:
            self.go_to(at)
        elif at is not None:
            self.point_at(at)
        # A key that is held down does not go on with what it was kept for.
        held, self._held_key = self._held_key, ("", 0)
        self.kept.do(self._key)
        self._held_key = held
        return begins

    def _gone(self) -> bool:
        """Whether the figure that was pointed at is no longer on the field."""
        unit = self.pointer.unit and self._scene.table.unit(self.pointer.unit.id)
        return self.pointer.unit is not None and (unit is None or unit.position is None)

    def _meet_wanted_place(self) -> None:
        """Who plays by keys begins at the first place suggested where one is wanted."""
        prompt = self._scene.prompt
        pointing = prompt.pointing if isinstance(prompt, AnswerPrompt) else None
        if pointing is self._pointing:
            return
        self._pointing = pointing
        if pointing is not None and self.by_keys:
            self._cycle(1)

    def _pressed(self, event: pygame.event.Event) -> bool:
        """A figure of one's own is taken in hand at once: a drag from there turns it.

        All else is done on letting go, for a drag from there moves the view.
        """
        if not self._scene.hud.map.rect.collidepoint(event.pos):
            return False
        if self.drags.pressed(event):
            return True
        self.point_at(self._meant_at(event.pos))
        busy = self._scene.playback.busy
        if busy or (self._on_own() and not self._led_away):
            self.drags.clicked()
            self._click()
        return True

    def _on_own(self) -> bool:
        """Whether the pointer is on a figure of the side that has the turn."""
        decision, unit = self._scene.controller.decision, self.pointer.unit
        if decision is None or unit is None or not isinstance(self._scene.prompt, TurnPrompt):
            return False
        return unit.side == decision.side

    def click_at(self, pixel: tuple[int, int]) -> None:
        """Do what a click on a place of the map means; only point at it where another place has
        come below the resting pointer.
        """
        self._click_on(self._meant_at(pixel))

    def _place_figure(self, event: pygame.event.Event) -> bool:
        """Place a figure where the map is pressed beside the list of answers.

        It is done at once, for no drag begins beside a question. The place is the one that is seen
        below the pointer: the view may move back as the list goes.
        """
        prompt = self._scene.prompt
        beside = event.button == LEFT and open_beside_list(self._scene, event.pos)
        if beside and isinstance(prompt, AnswerPrompt):
            at, self.cursor = self._meant_at(event.pos), None
            prompt.place_next()
            self._click_on(at)
        return beside

    def _click_on(self, at: Point) -> None:
        """Point at a place and click there, unless the view has moved below the pointer."""
        self.point_at(at)
        asks, self._led_away = self._led_away and not self._scene.playback.busy, False
        if not asks:
            self._click()

    def _click(self) -> None:
        scene = self._scene
        if scene.playback.busy:
            scene.skip()
        elif scene.overlays.click():
            pass
        elif scene.prompt is not None:
            scene.prompt.click(self.pointer)
        scene.touch()

    def cancel(self) -> bool:
        """Back one level; then the menu."""
        if not self.step_back():
            self._scene.open_menu()
        return True

    def step_back(self) -> bool:
        """Leave an overlay, what is pinned or in hand, or whom keys point at; whether any was."""
        scene = self._scene
        self.kept.forget()
        scene.touch()
        if scene.review.on:
            scene.review.finish()
            return True
        if scene.overlays.cancel() or (scene.prompt is not None and scene.prompt.cancel()):
            return True
        return self._point_at_own()

    def _point_at_own(self) -> bool:
        """Lead the cursor from another figure back to the one in hand; whether it was at one."""
        pointed, own = self.pointer.unit, self.actor()
        away = self.cursor is not None and pointed is not None and pointed.position != own
        if own is None or not away or not isinstance(self._scene.prompt, TurnPrompt):
            return False
        self.go_to(own)
        return True

    def _key(self, action: str) -> bool:
        """Do what an action of the key map means here; whether it means anything."""
        kind, _, name = action.rpartition("-")
        going = self._goings().get(kind)
        if going is not None and name in WAYS:
            self.to_map()
            going(name)
            return True
        if self.kept.keep(action):
            self._held_key = (action, 0)
            return True
        if must_wait(self._scene, action):
            return True
        if context(action) == ACTS or action in ON_MAP:
            self.to_map()
        if context(action) == ACTS:
            return self._take_act(action)
        command = self._commands().get(action)
        if command is None:
            return False
        command()
        self._scene.touch()
        return True

    def to_map(self) -> None:
        """Who asks something of the map by a key goes on there: Enter does what the map shows."""
        scene, focused = self._scene, self._scene.tree.focused
        asked = scene.prompt is not None or waits(scene)
        if focused is not None and asked and scene.tree.dialog is None:
            scene.tree.focus_on(None)

    def _goings(self) -> dict[str, Callable[[str], None]]:
        """What goes left, right, up or down."""
        return {
            "cursor": self._step_cursor,
            "edge": self._jump_to_edge,
            "to-figure": self._jump_to_figure,
            "pan": self._pan,
        }

    def _take_act(self, action: str) -> bool:
        """Take the act with a letter in hand; whether anybody could act now.

        A key that is held down does so once: its second press would do a plain act.
        """
        prompt, (held, _) = self._scene.prompt, self._held_key
        self._held_key = (action, 0)
        if isinstance(prompt, TurnPrompt) and held != action:
            prompt.press_letter(action)
            self.aim()
            self._scene.touch()
        return isinstance(prompt, TurnPrompt)

    def aim(self) -> None:
        """Point at whom the act just taken in hand could be done to, for who plays by keys."""
        at = first_target(self._scene)
        if at is not None:
            self.go_to(at, beside=self.actor())
            self._aimed_at = at

    def _commands(self) -> dict[str, Callable[[], object]]:
        scene = self._scene
        return {
            "skip": scene.skip,
            "whole-board": scene.views.change,
            "zoom-in": lambda: self._zoom(KEY_NOTCHES),
            "zoom-out": lambda: self._zoom(-KEY_NOTCHES),
            "slower": lambda: scene.set_speed(scene.pace.next_speed(-1)),
            "faster": lambda: scene.set_speed(scene.pace.next_speed(1)),
            "pause": scene.pace.toggle_pause,
            "one-event": scene.pace.step,
            "skip-turn": scene.pace.skip,
            "since": scene.review.begin,
            "why": scene.log_tools.explain,
            "log": lambda: scene.tree.focus("log"),
            "log-filter": scene.log_tools.next_filter,
            "log-copy": scene.log_tools.copy,
            "log-save": scene.log_tools.keep,
            "undo": scene.taking_back.undo,
            "redo": scene.taking_back.redo,
            "orders": scene.open_orders,
            "lessons": scene.open_lessons,
            "end-turn": self.kept.end_turn,
            "confirm": self._confirm,
            "cancel": self.cancel,
            "next-figure": lambda: next_figure(scene, 1),
            "previous-figure": lambda: next_figure(scene, -1),
            "next-target": lambda: self._cycle(1),
            "previous-target": lambda: self._cycle(-1),
            "next-thing": lambda: self._cycle(1, things=True),
            "previous-thing": lambda: self._cycle(-1, things=True),
            "next-outcome": lambda: scene.outlook.turn(1),
            "previous-outcome": lambda: scene.outlook.turn(-1),
            "turn-left": lambda: self.drags.turn(-1),
            "turn-right": lambda: self.drags.turn(1),
            SIDE_BY_SIDE: scene.beside.open,
            **scene.overlays.commands(),
        }

    def _here(self) -> Point:
        """Where the keys go on from: the cursor or the pointer, else the figure in hand."""
        return self.cursor or self.pointer.at or self.actor() or Point(*self._scene.camera.center)

    def _move_cursor(self, name: str, inches: float) -> None:
        start, (dx, dy) = self._here(), WAYS[name]
        self.go_to(self._held(start.x + dx * inches, start.y + dy * inches))

    def _step_cursor(self, name: str) -> None:
        """A small step, or more of them at once the longer the key is held down."""
        held, presses = self._held_key
        presses = presses + 1 if held == name else 0
        self._held_key = (name, presses)
        self._move_cursor(name, STEP * min(1 + presses // QUICKER, MOST_STEPS))

    def _jump_to_edge(self, name: str) -> None:
        """To where the act in hand, or else the walk, leads no farther in a direction.

        At the edge already, along it by an eighth of the circle. It stays where nothing is reached
        that way but the place of the figure itself.
        """
        scene = self._scene
        reach = scene.prompt.reach() if scene.prompt is not None else None
        if reach is None:
            self._move_cursor(name, INCH)
            return
        option, own = reach
        start = own or self._here()
        for eighth in self._eighths(name):
            edge = scene.table.ways.edge(option, start, 360 // EIGHTHS * eighth)
            there = None if edge is None else scene.view.figure_at((edge.x, edge.y))
            if edge is not None and (there is None or there.id != option.unit):
                self.go_to(edge)
                self._eighth = eighth if own is not None else None
                return
        scene.app.signs.tell(tr("Nothing can be reached that way"), "move")

    def _eighths(self, name: str) -> list[int]:
        """The directions of a jump, the first that leads anywhere counts, up to that of the key.

        It begins there, or at the edge with the one beside that of the jump before.
        """
        wanted = EIGHTHS // len(WAYS) * list(WAYS).index(name)
        if self._eighth is None:
            return [wanted]
        turned = (wanted - self._eighth + EIGHTHS // 2) % EIGHTHS - EIGHTHS // 2
        if turned == 0 or abs(turned) == EIGHTHS // 2:
            return [wanted]
        step = 1 if turned > 0 else -1
        return [(self._eighth + step * one) % EIGHTHS for one in range(1, abs(turned) + 1)]

    def _jump_to_figure(self, name: str) -> None:
        """To the figure that is next in a direction."""
        at = figure_ahead(self._scene, self._here(), WAYS[name])
        if at is not None:
            self.go_to(at)

    def _pan(self, name: str) -> None:
        dx, dy = WAYS[name]
        self._scene.travel.shift(dx * PAN, dy * PAN)

    def _zoom(self, notches: float) -> None:
        """Zoom around what the keys are about: the cursor, else the figure in hand."""
        at = self.cursor or self.actor()
        self._scene.travel.zoom_by_key(notches, None if at is None else (at.x, at.y))

    def go_to(self, at: Point, beside: Point | None = None) -> None:
        """Put the cursor somewhere and bring it into view, with who acts ``beside`` it."""
        self.cursor, self._eighth, self._aimed_at = at, None, None
        if beside is None:
            self._scene.travel.show((at.x, at.y), 0.5)
        else:
            self._scene.travel.show_both((at.x, at.y), (beside.x, beside.y))
        self.point_at(at)

    def _confirm(self) -> None:
        prompt = self._scene.prompt
        if self._scene.overlays.click():
            return
        if isinstance(prompt, TurnPrompt) and prompt.confirm_pinned():
            return
        if isinstance(prompt, AnswerPrompt) and prompt.misses:
            self._cycle(1)
            return
        if self.pointer.at is not None and not aimless(self._scene):
            self._click()

    def choose(self, unit_id: str) -> None:
        """Take a figure of one's own in hand, now or after what is shown; keys go on there."""
        prompt, unit = self._scene.prompt, self._scene.table.unit(unit_id)
        if not isinstance(prompt, TurnPrompt):
            self.kept.want(unit_id)
            return
        prompt.select(unit_id)
        if unit is not None and unit.position is not None:
            self.go_to(unit.place)
        self.to_map()
        self._scene.touch()

    def take_in_hand(self, unit_id: str) -> None:
        """Take a figure of one's own in hand that a lesson is about; keys go on from there."""
        prompt, unit = self._scene.prompt, self._scene.table.unit(unit_id)
        if not isinstance(prompt, TurnPrompt) or prompt.selected == unit_id or unit is None:
            return
        prompt.select(unit_id)
        if prompt.selected == unit_id and unit.position is not None and self.by_keys:
            self.go_to(unit.place)
        self._scene.touch()

    def _cycle(self, step: int, *, things: bool = False) -> None:
        """Go to the next target; where there is no thing to aim at, say how there may be one."""
        prompt = self._scene.prompt
        at = prompt.cycle(step, things=things) if prompt is not None else None
        targets = prompt.open_targets() if isinstance(prompt, TurnPrompt) else None
        if prompt is not None and targets is not None and at == self.cursor == self._aimed_at:
            # It points there already. Where it could be done to nobody else it goes on doing so.
            at = prompt.cycle(step) if len(targets.marks) > 1 else at
        if at is not None:
            self.go_to(at, beside=self.actor())
        elif things and isinstance(prompt, TurnPrompt):
            self._scene.app.signs.tell(no_things(prompt.in_hand), "target")

    def actor(self) -> Point | None:
        """Where the figure stands that is in hand, or that is asked."""
        prompt, table = self._scene.prompt, self._scene.table
        unit = table.unit(prompt.selected) if isinstance(prompt, TurnPrompt) else None
        if isinstance(prompt, AnswerPrompt):
            unit = table.unit(prompt.asked)
        return None if unit is None else unit.position

    def draw_cursor(self, surface: pygame.Surface) -> None:
        """A cross where the keys point, and what is being dragged."""
        self.drags.draw(surface)
        if self.cursor is not None:
            draw_cross(surface, self._scene.camera.to_screen((self.cursor.x, self.cursor.y)))
