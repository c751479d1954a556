"""Notes on the map: the dice of whoever throws, and the name of what lies under the pointer."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.model.events import Event, Rolled
from game.model.state import AnyState
from game.model.vectors import Point
from game.ui.art.dice_art import ROLL, die_face, rolling_frame
from game.ui.board.effects import DICE_ABOVE
from game.ui.board.ghosts import figure_box, spot_near
from game.ui.board.playback import Playback
from game.ui.camera import Camera
from game.ui.text import picture
from game.ui.theme import CAPTION, NUMBER, Hud, Theme
from game.ui.widgets.look import paint
from game.ui.widgets.look.dice_tray import draw_bonus_frame
from game.words import tr

DIE: Final = 26
"""Units of the side of a die at a figure."""

MOST_DICE: Final = 5
"""Dice that are shown at a figure; the tray shows all of them."""

LINGERS: Final = 0.7
"""Seconds that a throw stays there after the dice lie still."""

BELOW: Final = 0.95
"""Inches from the middle of a figure to the upper edge of dice that are about itself alone."""

NEAR: Final = 0.6
"""Inches from the pointer within which things on the ground are named."""

RESULT_AT: Final = 0.8
"""The share of a throw after which the dice only bounce, and the total is told."""


def thing_at(
    state: AnyState, at: Point, item_name: Callable[[str], str]
) -> tuple[str, Point] | None:
    """What lies on the ground at a point, and where: an item, or the remains of a figure."""
    items = [(one.position.distance(at), one) for one in state.loose]
    near = [entry for entry in items if entry[0] <= NEAR]
    if near:
        nearest = min(near, key=lambda entry: entry[0])[1]
        return item_name(nearest.kind), nearest.position
    for unit in state.fallen.values():
        if unit.position is not None and unit.position.distance(at) <= NEAR:
            return tr("{name}, in pieces").format(name=unit.name), unit.position
    return None


def sum_words(throw: Rolled) -> str:
    """What stands behind the dice of a throw: what is added to them, and the total.

    Where the need is told of the dice themselves that is their sum, and nothing behind one die.
    Without any dice, as where a Parry took them off, what would be added is all there is. No throw
    comes to less than nothing: there all is told that was taken off, as the log does.
    """
    if throw.wanted is not None:
        return "" if throw.faces == (throw.shown,) else f"={throw.shown}"
    extra = throw.total - (max(throw.faces, default=0) if throw.highest else sum(throw.faces))
    if throw.total == 0:
        extra = min(extra, throw.change)
    if not extra:
        return f"={throw.total}"
    return f"{extra:+d} ={throw.total}" if throw.faces else f"{extra:+d}"


def need_words(throw: Rolled) -> str:
    """What dice had to show, as it was told before they fell; "" where nothing was needed."""
    if throw.need is None:
        return ""
    if throw.more_than:
        return tr("over {need}").format(need=throw.need)
    wanted = throw.need if throw.wanted is None else throw.wanted
    exact = throw.wanted is None or throw.sides == (wanted,)
    text = tr("need {need}") if exact else tr("need {need}+")
    return text.format(need=wanted)


class MapNotes:
    """What is written over the map. ``item_name`` is the ruleset's word for a kind of item."""

    def __init__(self, item_name: Callable[[str], str], playback: Playback) -> None:
        self._item_name = item_name
        self._playback = playback
        self.rolls = True
        """Whether dice tumble before they show their faces."""
        self._throw: Rolled | None = None
        self._at: tuple[Point, bool] | None = None
        """Where the throw lies: at whom, and whether above him."""
        self._left = 0.0

    def begin(self, event: Event) -> None:
        """Show the dice of a throw: of an attack above its target, others below who throws."""
        if isinstance(event, Rolled) and not self._playback.skipping:
            self._throw, self._left, self._at = event, LINGERS, self._place_of(event)

    def _place_of(self, throw: Rolled) -> tuple[Point, bool] | None:
        """Where the dice of a throw lie, and whether above that figure."""
        units, attack = self._playback.shown.state.units, self._playback.acting.attack
        if attack is not None and throw.unit == attack.unit and throw.target is not None:
            target = units.get(throw.target)
            return (attack.goal if target is None else target.place), True
        unit = units.get(throw.unit or "")
        return None if unit is None or unit.position is None else (unit.place, False)

    def update(self, seconds: float) -> None:
        """Let time pass; a throw that lies still goes after a while."""
        if self._throw is not None and self._playback.current is not self._throw:
            self._left -= seconds
            if self._left <= 0:
                self._throw = None

    @property
    def shows_dice(self) -> bool:
        """Whether a throw lies on the map."""
        return self._throw is not None

    def clear(self) -> None:
        """Take the dice away."""
        self._throw = None

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        theme: Theme,
        pointer: Point | None,
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Draw the dice, and the name of what lies at the pointer.

        The name gives way to what is ``taken``, for chances of the living count more, and to these.
        """
        named = self._named(camera, theme, pointer, taken)
        if named is not None:
            words, frame, _ = named
            paint.draw_inset(surface, theme, frame, Hud.INSET, 225, 6)
            surface.blit(words, words.get_rect(center=frame.center))
        self._draw_throw(surface, camera, theme)

    def kept_clear(
        self,
        camera: Camera,
        theme: Theme,
        pointer: Point | None,
        taken: Sequence[pygame.Rect],
        side: int,
    ) -> tuple[pygame.Rect, ...]:
        """What lies at the pointer, ``side`` pixels across, and its name: tooltips keep off it."""
        named = self._named(camera, theme, pointer, taken)
        if named is None:
            return ()
        _, frame, at = named
        there = pygame.Rect(0, 0, side, side)
        x, y = camera.to_screen((at.x, at.y))
        there.center = (round(x), round(y))
        return there, frame

    def _named(
        self,
        camera: Camera,
        theme: Theme,
        pointer: Point | None,
        taken: Sequence[pygame.Rect],
    ) -> tuple[pygame.Surface, pygame.Rect, Point] | None:
        """The name of what lies at the pointer with its frame on the screen, and where it lies."""
        state = self._playback.shown.state
        found = None if pointer is None else thing_at(state, pointer, self._item_name)
        if pointer is None or found is None:
            return None
        x, y = camera.to_screen((pointer.x, pointer.y))
        words = picture(theme, found[0], CAPTION.colored(Hud.TEXT))
        box = words.get_rect(midtop=(round(x), round(y + theme.px(16))))
        below = box.inflate(theme.px(14), theme.px(6))
        middle = round(x), round(y)
        return words, spot_near(middle, below, taken, self._figures(camera), camera), found[1]

    def _figures(self, camera: Camera) -> list[pygame.Rect]:
        """What is to be seen of the living, where they are now, in pixels."""
        living = self._playback.shown.state.on_field()
        return [figure_box(camera, self._playback.place(unit)) for unit in living]

    def _draw_throw(self, surface: pygame.Surface, camera: Camera, theme: Theme) -> None:
        throw = self._throw
        if throw is None or self._at is None:
            return
        current = self._playback.current is throw
        if current and not self._playback.dice_out:
            return
        share = self._playback.rolled(tumbling=self.rolls) if current else 1.0
        dice = [_die(theme, throw, number, share) for number in range(_shown(throw))]
        extras = _result(theme, throw) if share >= RESULT_AT else []
        gap, side = theme.px(4), theme.px(DIE)
        width = len(dice) * (side + gap) + sum(one.get_width() + gap for one in extras) + gap
        at, above = self._at
        x, y = camera.to_screen((at.x, at.y))
        box = pygame.Rect(0, 0, width, side + 2 * gap)
        if above:
            box.midbottom = (round(x), round(y - camera.length(DICE_ABOVE)))
        else:
            box.midtop = (round(x), round(y + camera.length(BELOW)))
        box.clamp_ip(surface.get_clip())
        paint.draw_inset(surface, theme, box, Hud.INSET, 215, 8)
        left = box.x + gap
        for number, face in enumerate(dice):
            center = (left + side // 2, box.centery)
            surface.blit(face, face.get_rect(center=center))
            if number >= throw.pool:
                draw_bonus_frame(surface, theme, face.get_rect(center=center))
            left += side + gap
        for one in extras:
            surface.blit(one, one.get_rect(midleft=(left, box.centery)))
            left += one.get_width() + gap


def _shown(throw: Rolled) -> int:
    return min(len(throw.faces), MOST_DICE)


def _die(theme: Theme, throw: Rolled, number: int, share: float) -> pygame.Surface:
    sides, face, side = throw.sides[number], throw.faces[number], theme.px(DIE)
    if share >= 1:
        return die_face(sides, face, side)
    return rolling_frame(sides, face, side, min(int(share * ROLL), ROLL - 1))


def _result(theme: Theme, throw: Rolled) -> list[pygame.Surface]:
    """The total in figures, and whether it was enough: a sign beside the color.

    What dice had to show stands between, if that was told of the dice themselves.
    """
    total = sum_words(throw)
    shown = [picture(theme, total, NUMBER)] if total else []
    if throw.wanted is not None:
        shown.append(picture(theme, need_words(throw), CAPTION.colored(Hud.TEXT)))
    if throw.success is not None:
        sign, color = ("check", Hud.GOOD) if throw.success else ("cross", Hud.BAD)
        shown.append(theme.icon(sign, 16, color))
    return shown
