"""Things to press: brick buttons and small square icon buttons."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, Unpack

import pygame

from game.ui.art.palette import OFF_SIGN, ROW_HOVERED, SQUARE_BOTTOM, SQUARE_TOP
from game.ui.text import (
    Line,
    Runs,
    Words,
    draw_line,
    draw_text,
    squeezed,
    whole_in,
    wrapped,
    wrapped_to,
)
from game.ui.theme import BUTTON, BUTTON_GIST, BUTTON_NOTE, ActionColor, Hud, Theme
from game.ui.widgets.base.widget import Cap, Widget, WidgetOptions
from game.ui.widgets.look import paint
from game.ui.widgets.look.kept import Kept

Press = Callable[[], None]

SQUARE: Final = 38
"""Side of an icon button in units."""


class Button(Widget):
    """What all buttons share.

    `action` is the name of an action of the key map: its key presses the button and stands on its
    cap.  `key` is such a key given directly, for answers that have no fixed action.
    """

    shows_cap = False
    """Whether the key is drawn on the button; else its tooltip names it."""

    def __init__(
        self,
        name: str,
        on_press: Press | None = None,
        *,
        action: str = "",
        key: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.on_press = on_press
        self.action = action
        self.hot_key = key
        self.cap = key

    @property
    def focusable(self) -> bool:
        """Whether the focus can come here: only while the button can be pressed."""
        return self.enabled

    @property
    def pressable(self) -> bool:
        """Whether a click does something: while the button is switched on."""
        return self.enabled

    @property
    def told(self) -> str | Runs | Widget | None:
        """The tooltip, with the key where the button itself does not show it."""
        if self.shows_cap or not self.cap or not isinstance(self.tooltip, str) or not self.tooltip:
            return self.tooltip
        return f"{self.tooltip} ({self.cap})"

    def show_keys(self, cap: Cap) -> None:
        """Show the key of the action."""
        if self.action:
            self.set_cap(cap(self.action))

    def set_cap(self, cap: str) -> None:
        """Show another key on the cap."""
        if cap != self.cap:
            self.cap = cap
            self.invalidate()

    def activate(self) -> None:
        """Press the button."""
        if self.enabled and self.on_press is not None:
            self.on_press()


ICON: Final = 26
"""Units of the icon at the left of a brick."""

SIGN: Final = 15
"""Units of the small icon in the corner of a brick."""

CAP_GAP: Final = 4
"""Units beside a key cap."""

BESIDE_SIGN: Final = 4
"""Units between that icon and the words beside it."""


USUAL_AIR: Final = 14
FULL_AIR: Final = 4
TIGHT_AIR: Final = 0
"""Units above and below the words of a brick together, of one whose lines are limited, and of one
without room to spare."""

SHORT_LABEL: Final = 2
"""Lines of a short label, below which there may be more lines of small letters."""


class BrickButton(Kept, Button):
    """A button that is a brick: label, note below it, icon, key cap.

    Switched off, it shows `reason` in place of the note. `selected` draws a lasting frame. What
    does not fit on one line is cut, or goes on in up to `lines` lines of note. Only there is the
    `gist`, which stands out between both: the first of some texts that fits on a line. With `most`
    there are no more lines than that in all: the label is short if smaller letters make it so, the
    note has the lines that it leaves, and below a short one `small` lines more where all of them
    are of small letters. `sign` is a small icon in the lower right corner. The key of `letter`,
    another action that the scene takes for a press of the button, stands beside the cap as often as
    it takes ``presses``; where the label would be cut for both, or not be short, the tooltip tells
    one of them.
    """

    shows_cap = True

    def __init__(
        self,
        name: str,
        label: str,
        on_press: Press | None = None,
        *,
        color: str = ActionColor.MOVE,
        note: str = "",
        gist: Sequence[str] = (),
        reason: str = "",
        icon: str = "",
        action: str = "",
        key: str = "",
        centered: bool = False,
        lines: int = 1,
        most: int = 0,
        small: int = 0,
        sign: str = "",
        letter: str = "",
        presses: int = 1,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, on_press, action=action, key=key, **options)
        self.lines = lines
        self.most = most
        self.small = small
        self.letter = letter
        self.presses = presses
        self.letter_cap = ""
        self._sign = sign
        self.label = label
        self._note = note
        self._gist = tuple(gist)
        self._air: float = USUAL_AIR
        self._reason = reason
        self.color = color
        self.icon = icon
        self.centered = centered
        self.selected = False

    def show_keys(self, cap: Cap) -> None:
        """Show the keys of both actions."""
        super().show_keys(cap)
        letter = " ".join([cap(self.letter)] * self.presses) if self.letter else ""
        if letter != self.letter_cap:
            self.letter_cap = letter
            self.invalidate()

    @property
    def told(self) -> str | Runs | Widget | None:
        """The tooltip, with the key that has no room on the brick."""
        theme, about = self.theme, self.tooltip or self.label
        if theme is not None and self.letter_cap and isinstance(about, str):
            body = paint.brick_body(theme, self.rect)
            shown = self._caps_in(theme, body.width)
            missing = [cap for cap in self._caps if cap not in shown]
            if missing:
                return f"{about} ({missing[0]})"
        return super().told

    @property
    def _caps(self) -> tuple[str, ...]:
        """The keys that stand on the brick where there is room, from the right."""
        return tuple(cap for cap in (self.cap, self.letter_cap) if cap)

    def _caps_in(self, theme: Theme, width: int) -> tuple[str, ...]:
        """The keys on a brick of a width in pixels: where both would cut the label of one with
        `most` lines, or only the letter leaves it short, the letter alone, which is the same on
        every page, else its own.
        """
        caps = self._caps
        if not self.most or len(caps) < 2:
            return caps
        room = self._room(theme, width)
        for most in (SHORT_LABEL, self.most - 1):
            for shown in (caps, caps[1:]):
                beside = room - _caps_width(theme, shown)
                if whole_in(theme, self.label, BUTTON, beside, most) is not None:
                    return shown
        return caps[:1]

    def _room(self, theme: Theme, width: int) -> int:
        """Pixels for words on a brick of a width."""
        return width - self._text_left(theme) - theme.px(8)

    def set_note(self, note: str, reason: str = "") -> None:
        """Change the small text; a `reason` also switches the button off."""
        if (note, reason) != (self._note, self._reason):
            self._note, self._reason = note, reason
            self.invalidate()
        self.enabled = not reason

    @property
    def gist(self) -> Sequence[str]:
        """What stands out between label and note, in more and in fewer words."""
        return self._gist

    @gist.setter
    def gist(self, gist: Sequence[str]) -> None:
        if tuple(gist) != self._gist:
            self._gist = tuple(gist)
            self.invalidate()

    @property
    def tight(self) -> bool:
        """Whether there is no air above and below the words; then the sign is below the icon."""
        return self._air == TIGHT_AIR

    @tight.setter
    def tight(self, tight: bool) -> None:
        if tight is not self.tight:
            self._air = TIGHT_AIR if tight else USUAL_AIR
            self.invalidate()

    @property
    def shown_note(self) -> str:
        """The small text as it stands on the button now."""
        return self._reason or self._note if not self.enabled else self._note

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """Room for all texts, the icon and the cap."""
        texts = max(
            theme.text_width(self.label, BUTTON),
            theme.text_width(self.shown_note, BUTTON_NOTE) + self._sign_room(theme),
            max((theme.text_width(one, BUTTON_GIST) for one in self._gist[:1]), default=0),
        )
        caps = _caps_width(theme, self._caps) + theme.px(CAP_GAP) if self._caps else 0
        label = theme.text_width(self.label, BUTTON) + caps
        wide = self._text_left(theme) + max(texts, label) + theme.px(14)
        if self.lines > 1 and width is not None:
            wide = min(wide, width)
        # One whose lines are limited may be full of them.
        air = FULL_AIR if self.most else self._air
        high = theme.px(paint.STUD_HEIGHT + paint.FOOT + air) + self._text_height(theme, wide)
        return wide, high

    def _text_left(self, theme: Theme) -> int:
        return theme.px(44 if self.icon else 14)

    def _text_height(self, theme: Theme, width: int) -> int:
        if self.lines > 1:
            return sum(line.height for line in self._lines(theme, width, Hud.WHITE))
        note = theme.line_height(BUTTON_NOTE) if self.shown_note else 0
        return theme.line_height(BUTTON) + note

    def _lines(self, theme: Theme, width: int, color: str) -> tuple[Line, ...]:
        """Label and note in as many lines as they may have on a button of a width in pixels."""
        room = self._room(theme, width)
        beside = room - _caps_width(theme, self._caps_in(theme, width))
        bold = BUTTON.colored(color)
        if self.most:
            short = whole_in(theme, self.label, bold, beside, min(SHORT_LABEL, self.most - 1))
            label = short or wrapped_to(theme, self.label, bold, beside, self.most - 1)
        else:
            label = wrapped(theme, (Words(self.label, bold),), beside)
        if self._gist:
            fitting = (one for one in self._gist if theme.text_width(one, BUTTON_GIST) <= room)
            text = next(fitting, self._gist[-1])
            gist = BUTTON_GIST.colored(Hud.TITLE if color == Hud.WHITE else color)
            label = (*label, *wrapped(theme, (Words(text, gist),), room))
        if not self.shown_note:
            return label
        style = BUTTON_NOTE.colored(color)
        room -= self._sign_room(theme)
        lines = min(self.lines, self.most - len(label)) if self.most else self.lines
        small = self.small if len(label) <= SHORT_LABEL else 0
        return (*label, *wrapped_to(theme, self.shown_note, style, room, lines, small))

    def _sign_room(self, theme: Theme) -> int:
        """Pixels at the right of the note that belong to the small icon."""
        return theme.px(SIGN + BESIDE_SIGN) if self._sign and not self.tight else 0

    def look(self) -> Hashable:
        """Texts, colors and state."""
        words = (self.label, self._gist, self.shown_note)
        texts = (*words, self.icon, self._caps, self.centered, self._sign)
        return texts, self._shade(), self.enabled, self._pressed, self.focused, self.selected

    @property
    def _pressed(self) -> bool:
        return self.held and self.hovered and self.enabled

    def opaque(self, theme: Theme, rect: pygame.Rect) -> pygame.Rect:
        """The brick below its studs and inside of its round corners."""
        drop = theme.px(paint.PRESS_DEPTH)
        inner = super().opaque(theme, paint.brick_body(theme, rect))
        return pygame.Rect(inner.x, inner.y + drop, inner.width, inner.height - drop)

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the brick in its state."""
        paint.draw_brick(surface, theme, rect, self._shade(), pressed=self._pressed)
        body = paint.brick_body(theme, rect)
        if self.focused or self.selected:
            ring = Hud.WHITE if self.focused else Hud.GOLD
            outer = body.inflate(2 * theme.px(4), 2 * theme.px(4))
            paint.draw_frame(surface, theme, outer, ring, 3, paint.BRICK_RADIUS + 4)
        if self._pressed:
            body.move_ip(0, theme.px(paint.PRESS_DEPTH))
        self._draw_face(surface, theme, body)

    def _shade(self) -> str:
        if not self.enabled:
            return paint.tint(self.color, Hud.OFF, 0.78)
        return paint.tint(self.color, "#FFFFFF", 0.10) if self.hovered else self.color

    def _draw_face(self, surface: pygame.Surface, theme: Theme, body: pygame.Rect) -> None:
        color = Hud.WHITE if self.enabled else Hud.OFF_TEXT
        middle = body.centery - theme.px(paint.FOOT / 2)
        if self.icon:
            image = theme.icon(self.icon, ICON, color)
            raised = theme.px(SIGN / 2) if self._sign and self.tight else 0
            place = image.get_rect(center=(body.x + theme.px(24), middle - raised))
            surface.blit(image, place)
        right = body.right - theme.px(8)
        for text in self._caps_in(theme, body.width):
            cap = paint.draw_key_cap(surface, theme, text, (right, body.y + theme.px(6)))
            right = cap.x - theme.px(CAP_GAP)
        if self._sign:
            small = theme.icon(self._sign, SIGN, color)
            corner = (body.right - theme.px(7), body.bottom - theme.px(paint.FOOT + 4))
            box = small.get_rect(bottomright=corner)
            if self.tight:
                box.midtop = body.x + theme.px(24), middle + theme.px((ICON - SIGN) / 2)
            surface.blit(small, box)
        left = body.x + self._text_left(theme)
        top = middle - self._text_height(theme, body.width) // 2
        if self.lines > 1:
            for one in self._lines(theme, body.width, color):
                draw_line(surface, theme, one, left, top)
                top += one.height
            return
        note_room = body.right - theme.px(8) - left - self._sign_room(theme)
        line = pygame.Rect(left, top, right - left, 0)
        self._draw_texts(surface, theme, color, line, (body.centerx, note_room))

    def laid(self) -> Iterator[tuple[Line, int, int]]:
        """Label and note as they stand."""
        theme = self.theme
        if theme is None:
            return
        body = paint.brick_body(theme, self.rect)
        left, high = body.x + self._text_left(theme), self._text_height(theme, body.width)
        top = body.centery - theme.px(paint.FOOT / 2) - high // 2
        if self.lines > 1:
            lines = self._lines(theme, body.width, Hud.WHITE)
        else:
            texts = ((self.label, BUTTON), (self.shown_note, BUTTON_NOTE))
            lines = tuple(
                wrapped(theme, (Words(text, style),), None)[0] for text, style in texts if text
            )
        for line in lines:
            yield line, left, top
            top += line.height

    def _draw_texts(
        self,
        surface: pygame.Surface,
        theme: Theme,
        color: str,
        line: pygame.Rect,
        room: tuple[int, int],
    ) -> None:
        """`line` tells where the label starts and its width, `room` the middle of the body and
        the width for the note.
        """
        note = self.shown_note
        label, style = squeezed(theme, self.label, BUTTON.colored(color), line.width)
        if self.centered and not note:
            draw_text(surface, theme, label, style, (room[0], line.y), "midtop")
            return
        drawn = draw_text(surface, theme, label, style, line.topleft)
        if note:
            text, small = squeezed(theme, note, BUTTON_NOTE.colored(color), room[1])
            draw_text(surface, theme, text, small, (line.x, drawn.y + theme.line_height(BUTTON)))


def _caps_width(theme: Theme, caps: Sequence[str]) -> int:
    """Pixels of some caps with what is left free beside them."""
    return sum(paint.key_cap_size(theme, cap)[0] + theme.px(CAP_GAP) for cap in caps)


class IconButton(Kept, Button):
    """A square dark button with an icon, ``side`` units wide; the tooltip says what it does."""

    def __init__(
        self,
        name: str,
        icon: str,
        on_press: Press | None = None,
        *,
        action: str = "",
        side: float = SQUARE,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, on_press, action=action, **options)
        self.icon = icon
        self._side = side

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """A square."""
        return theme.px(self._side), theme.px(self._side)

    def look(self) -> Hashable:
        """The icon and the state."""
        return self.icon, (self.enabled, self.hovered, self.held, self.focused)

    def paint(self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
        """Draw the button in its state."""
        lift = 0.10 if self.hovered and self.enabled else 0.0
        colors = (SQUARE_TOP, SQUARE_BOTTOM)
        if self.held and self.hovered and self.enabled:
            colors = (Hud.PANEL_BOTTOM, ROW_HOVERED)
        top, bottom = (paint.tint(color, "#FFFFFF", lift) for color in colors)
        corner = theme.px(paint.INSET_RADIUS)
        surface.blit(paint.filled_panel(theme, rect.size, corner, (top, bottom)), rect)
        color = Hud.TEXT if self.enabled else OFF_SIGN
        image = theme.icon(self.icon, self._side * 0.56, color)
        surface.blit(image, image.get_rect(center=rect.center))
        if self.focused:
            paint.draw_focus(surface, theme, rect)
