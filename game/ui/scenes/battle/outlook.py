"""What the choice under the pointer may bring, on the battle screen."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.model.battlefield import CirclePiece, LinePiece
from game.model.vectors import Point
from game.ui.board.badges import SIZE as BADGE_SIZE
from game.ui.board.badges import draw_badge
from game.ui.board.ghosts import GhostPainter
from game.ui.board.overlays import sections_box
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt
from game.ui.text import Line
from game.ui.theme import Theme
from game.ui.widgets.tips.places import Surroundings

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

FIGURE_SIZE: Final = 1.2
"""Inches that the picture of a figure takes."""

THING_REACH: Final = 1.0
"""Inches around the place aimed at of a thing that are kept free of it."""

LINE_SHARES: Final = (0.3, 0.5, 0.7)
"""How far along the line to a target places of it are kept free, if possible."""

LINE_SIDE: Final = 12
"""Pixels of such a place."""


class Outlook:
    """Keeps what is foreseen in step with what the player looks at, and draws it."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._painter = GhostPainter(scene.view)
        self._untold = self._told = False
        self._level = 0
        """How well what the tooltip tells was known when it was told last."""

    def update(self) -> bool:
        """Follow the player's eye and think on; whether the tooltip tells more now."""
        prompt, foreseen = self._scene.prompt, self._scene.table.foreseen
        if not isinstance(prompt, TurnPrompt) or self._scene.playback.busy:
            foreseen.look(None)
            return isinstance(prompt, AnswerPrompt) and prompt.think()
        found = prompt.think()
        if self._scene.prompt is not prompt:
            # It has walked, as was clicked before the way was known.
            return found
        return self._foresee(prompt) or found

    def _foresee(self, prompt: TurnPrompt) -> bool:
        """Think on about the outcomes of a choice; whether the tooltip tells more now."""
        foreseen = self._scene.table.foreseen
        if foreseen.look(prompt.in_view()):
            # What is known at once is told in this frame; that is work enough.
            self._untold = self._told = False
            self._level = foreseen.level
            return False
        if self._told:
            # The tooltip with what was told is drawn now, for the first time.
            self._told = False
            return False
        if not self._untold:
            # It may have been looked into for other reasons, such as to find the best act.
            more = foreseen.think(closely=prompt.pinned)
            self._untold = more or foreseen.level != self._level
            return False
        # Thinking and telling take turns, for the sake of short frames.
        self._untold, self._told, self._level = False, True, foreseen.level
        prompt.renew()
        return True

    def turn(self, step: int) -> None:
        """Show the next or previous outcome alone."""
        prompt = self._scene.prompt
        if isinstance(prompt, TurnPrompt) and self._scene.table.foreseen.turn(step):
            prompt.renew()

    def surroundings(self, target: pygame.Rect, frame: Sequence[pygame.Rect]) -> Surroundings:
        """What a tooltip on ``target`` should not cover, in pixels.

        The figures concerned and what the overlays mark, what a lesson points at, what lies at the
        pointer, where a walk ends that stops before it, one's own whom a miss may hit, what is seen
        of the target and the words below ghosts count most; then ghosts, each a square, all other
        figures, the line from who acts to the target, and the ``frame`` of the map.
        """
        scene, table = self._scene, self._scene.table
        camera, theme = scene.camera, scene.app.theme
        marks = scene.marks()
        side = round(scene.camera.length(FIGURE_SIZE))
        marked = [unit.position for name in marks if (unit := table.unit(name)) is not None]
        places = [at for at in (*marked, *scene.overlays.avoided()) if at is not None]
        shades, victims = table.foreseen.drawn()
        dear = [self.box(at, side) for at in places]
        dear.extend(self._painter.warnings(camera, theme, victims))
        dear.extend(self._sections())
        dear.extend(self._thing(target))
        dear.extend(self._walk_end(target, side))
        dear.extend(() if scene.coach is None else scene.coach.kept_clear(side))
        ground = scene.pointed.at if scene.pointed.unit is None else None
        dear.extend(scene.notes.kept_clear(camera, theme, ground, self.labels(), side))
        words = self._painter.words(camera, theme, shades)
        rest = [self.box(shade.ghost.end, 2 * side) for shade in shades if shade.strong]
        others = scene.controller.state.on_field()
        rest.extend(self.box(unit.place, side) for unit in others)
        return Surroundings(target, dear, (*rest, *self._line(), *frame), words)

    def _walk_end(self, target: pygame.Rect, side: int) -> list[pygame.Rect]:
        """The figure in hand as it is seen where its walk ends, ``side`` pixels wide.

        Not where that is the very place that is pointed at, which no tooltip covers anyway.
        """
        prompt = self._scene.prompt
        walk = prompt.ghost() if isinstance(prompt, TurnPrompt) else None
        if walk is None:
            return []
        box = self.box(walk[1], side)
        return [] if target.collidepoint(box.center) else [box]

    def _thing(self, target: pygame.Rect) -> list[pygame.Rect]:
        """The thing that is aimed at, as much of it as lies near the pointed place."""
        scene = self._scene
        choice, camera = scene.table.foreseen.choice, scene.camera
        if choice is None or choice.piece is None:
            return []
        pieces = scene.controller.battle.setup.map.terrain
        whole = tuple(piece for piece in pieces if piece.id == choice.piece)
        reach = 2 * round(camera.length(THING_REACH))
        near = target.inflate(reach, reach)
        boxes = []
        for piece in scene.controller.state.terrain.get(choice.piece, whole):
            if isinstance(piece, CirclePiece):
                boxes.append(self.box(piece.center, round(2 * camera.length(piece.radius))))
            else:
                corners = piece.line if isinstance(piece, LinePiece) else piece.outline
                places = [camera.to_screen((corner.x, corner.y)) for corner in corners]
                left, top = (round(min(place[axis] for place in places)) for axis in (0, 1))
                right, bottom = (round(max(place[axis] for place in places)) for axis in (0, 1))
                boxes.append(pygame.Rect(left, top, right - left, bottom - top))
        return [box.clip(near) for box in boxes if box.colliderect(near)]

    def _sections(self) -> list[pygame.Rect]:
        """What is seen of the target: the stack beside it, and the badge on the line to it."""
        scene = self._scene
        choice = scene.table.foreseen.choice
        target = None if choice is None else scene.table.unit(choice.target)
        if choice is None or target is None or target.position is None:
            return []
        cover = scene.controller.ask.cover(choice)
        if cover is None or not cover.sections:
            return []
        boxes = [sections_box(scene.camera, target.place, len(cover.sections))]
        side = scene.app.theme.px(BADGE_SIZE)
        badges = scene.prompt.badges() if isinstance(scene.prompt, TurnPrompt) else ()
        return [*boxes, *(self.box(badge.at, side) for badge in badges)]

    def _line(self) -> list[pygame.Rect]:
        """Places of the line from who acts to the target, if there is one."""
        table = self._scene.table
        choice = table.foreseen.choice
        if choice is None:
            return []
        actor, target = table.unit(choice.unit), table.unit(choice.target)
        if actor is None or target is None or target.position is None:
            return []
        far = actor.place.distance(target.place)
        places = [actor.place.toward(target.place, share * far) for share in LINE_SHARES]
        return [self.box(at, LINE_SIDE) for at in places]

    def words(self) -> Iterable[tuple[Line, int, int]]:
        """The lines of words on the map, as they were drawn last."""
        return self._painter.laid

    def labels(self) -> Sequence[pygame.Rect]:
        """Where the chances below ghosts stand, as they were drawn last."""
        return self._painter.labels

    def box(self, at: Point, side: int) -> pygame.Rect:
        """A square of pixels around a place of the map."""
        x, y = self._scene.camera.to_screen((at.x, at.y))
        box = pygame.Rect(0, 0, side, side)
        box.center = (round(x), round(y))
        return box

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the cover on the line to the target, the ghosts, and whom a miss may hit."""
        scene = self._scene
        told = scene.playback.busy or scene.overlays.supposing
        if isinstance(scene.prompt, TurnPrompt) and not told:
            for badge in scene.prompt.badges():
                draw_badge(surface, theme, scene.camera, badge)
        shades, victims = self._scene.table.foreseen.drawn()
        tip = scene.tree.tips.shown
        over = None if tip is None else tip.rect
        self._painter.draw(surface, scene.camera, theme, shades, victims, over)
