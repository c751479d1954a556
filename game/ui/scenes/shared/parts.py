"""What the screens around the battle share: their base, titles, emblems, rows of settings."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Unpack

import pygame

from game.ui.art.emblem import emblem
from game.ui.scenes.shared.bare_table import BareTable
from game.ui.text import outlined
from game.ui.theme import BODY, STRONG, ActionColor, Face, Hud, Style, Theme
from game.ui.widgets.base.layout import Column, Gap, Row
from game.ui.widgets.base.widget import CONTENT, STRETCH, Widget, WidgetOptions, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.screen import Screen
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.look import paint
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import tr

SHADED: Final = STRONG._replace(shadow=True)
"""Words straight on the board, which have a ``Backing`` too."""

OUTLINE: Final = "#2B1B08"
HEADLINE: Final = Style(Face.HEADING, 36, Hud.TITLE)
LOW_HEADLINE: Final = Style(Face.HEADING, 23, Hud.TITLE)
"""Of a low window: still larger than what stands above a panel."""

LOW: Final = 500
"""Units of height below which a screen has no room to spare."""

MOST: Final = (1600, 1000)
"""Units of width and height of a page at most."""

NOTED: Final = 66
"""Units of height of a button with a note."""

VEIL: Final = 150
"""How dark the battle becomes below a menu, 0 to 255."""


class Title(Widget):
    """Large outlined letters with a drop."""

    solid = False

    def __init__(
        self,
        text: str,
        name: str = "",
        *,
        style: Style = HEADLINE,
        outline: float = 3,
        drop: float = 3,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **options)
        self.text = text
        self.style = style
        # In sizes of the letters: smaller ones have a thinner outline.
        self._shares = (outline / style.size, drop / style.size)

    def _picture(self, theme: Theme) -> pygame.Surface:
        edge, fall = (share * self.style.size for share in self._shares)
        return outlined(theme, self.text, self.style, OUTLINE, edge, fall)

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the letters with their outline."""
        del width
        return self._picture(theme).get_size()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the letters in the middle; smaller where there is not enough room."""
        picture = self._picture(theme)
        wide, high = picture.get_size()
        share = min(self.rect.width / wide, self.rect.height / high)
        if share < 1:
            size = (max(round(wide * share), 1), max(round(high * share), 1))
            key = ("fitted-title", self.text, self.style, size)
            whole = picture
            picture = theme.keep(key, lambda: pygame.transform.smoothscale(whole, size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Emblem(Widget):
    """A team's mark: its color and the pattern of its stands."""

    solid = False

    def __init__(self, color: str, name: str = "", *, size: float = 34) -> None:
        super().__init__(name, width=fixed(size), height=fixed(size))
        self.color = color

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the mark."""
        del theme
        picture = emblem(self.color, min(self.rect.size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class MenuScreen(Screen):
    """A screen beside the battle: its widgets on a darkened board, Esc goes back."""

    quiet: ClassVar[bool] = True
    """Whether the board below keeps back, so that nothing on it is taken for part of the page."""

    def __init__(self, app: App, backdrop: BareTable, on_back: Callable[[], None]) -> None:
        self.app = app
        self._backdrop = backdrop
        self._on_back = on_back
        sound = app.sounds.press
        super().__init__(
            WidgetTree(
                Column(),
                keys=app.keys,
                sound=sound,
                on_link=app.help,
                explain=app.explain,
                glossary=app.glossary,
            )
        )

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the widgets out in the form that suits the window."""
        self.fit(size[0] / theme.scale, size[1] / theme.scale)
        super().arrange(size, theme)

    def fit(self, width: float, height: float) -> None:
        """Take the form for a window of so many units; a ``page`` does so by itself."""

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw the board."""
        self._backdrop.draw(surface, quiet=self.quiet)

    def unused(self, event: pygame.event.Event) -> bool:
        """Esc goes one screen back."""
        if event.type == pygame.KEYDOWN and "cancel" in self.app.keys.actions(event):
            self._on_back()
            return True
        return False


class Overlay(MenuScreen):
    """A screen through which the battle shows, darkened."""

    @property
    def see_through(self) -> bool:
        """The battle is drawn first."""
        return True

    def draw_below(self, surface: pygame.Surface) -> None:
        """Darken the battle."""
        paint.draw_shade(surface, self.app.theme, VEIL)


class Page(Column):
    """A whole screen: title, body, a row of buttons; all closer together in a low window.

    In a very large window it stays in the middle, so that nobody has to look for its parts; a
    ``snug`` one is no higher than what it tells. In a ``spread`` one only the body is: title and
    buttons keep the places that they have on other screens. ``beside`` stands beside the title.
    """

    def __init__(
        self,
        title: str,
        body: Widget,
        foot: Row,
        *,
        beside: Sequence[Widget],
        snug: bool,
        spread: bool,
        most_width: float,
    ) -> None:
        self._title = Title(title, "title")
        self._head = Row([Gap(), self._title, *beside, Gap()], gap=16, align="center")
        self._foot = foot
        self._body = body
        self._snug = snug
        self._spread = spread
        self._most = (most_width, MOST[1])
        self._low: bool | None = None
        self.tight = False
        """Closer together though the window is not low: what it tells has no room else."""

        body.height = STRETCH
        super().__init__([self._head, body, foot])

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Take a rectangle, or the middle of it, in the form that suits its height."""
        self.take_form(low=self.tight or rect.height / theme.scale < LOW)
        wide, high = (
            min(theme.px(most), have) for most, have in zip(self._most, rect.size, strict=True)
        )
        if self._snug:
            high = min(self.measure(theme, wide)[1], high)
        inner = pygame.Rect(0, 0, wide, high)
        inner.center = rect.center
        super().place(theme, inner)
        if self._spread:
            spare = max(inner.height - self.measure(theme, wide)[1], 0)
            self._body.settle(theme, self._body.rect.inflate(0, -spare))

    def take_form(self, *, low: bool) -> None:
        """Stand as close together as suits a window that is low or not."""
        if low is not self._low:
            self._low = low
            self._title.style = LOW_HEADLINE if low else HEADLINE
            self._head.height = fixed(36 if low else 60)
            self.gap = 8 if low else 14
            self.padding = (14, 4, 14, 8) if low else (28, 12, 28, 20)
            self.invalidate()
        buttons = [one for one in self._foot.children if isinstance(one, BrickButton)]
        noted = any(one.shown_note for one in buttons)
        height = fixed(NOTED if noted else 48 if low else 56)
        for button in buttons:
            if button.height != height:
                button.height = height
                button.invalidate()


def page(
    title: str,
    body: Widget,
    foot: Row,
    *,
    beside: Sequence[Widget] = (),
    snug: bool = False,
    spread: bool = False,
    most_width: float = MOST[0],
) -> Page:
    """A whole screen: title, body, a row of buttons; ``snug`` is no higher than what it tells.

    Of a ``spread`` one only the body is. ``beside`` stands beside the title.
    """
    return Page(title, body, foot, beside=beside, snug=snug, spread=spread, most_width=most_width)


def back_button(on_press: Callable[[], None]) -> BrickButton:
    """Goes one screen back."""
    return BrickButton(
        "back",
        tr("Back"),
        on_press,
        color=ActionColor.PLAIN,
        icon="left",
        action="cancel",
        width=fixed(190),
        height=fixed(56),
    )


def compare_button(on_press: Callable[[], None]) -> BrickButton:
    """Sets a ruleset beside others."""
    return BrickButton(
        "compare",
        tr("Compare"),
        on_press,
        color=ActionColor.BRACE,
        icon="scales",
        action="compare",
        tooltip=tr("What sets the editions apart"),
        width=fixed(220),
        height=fixed(56),
    )


def keys_button(on_press: Callable[[], None]) -> BrickButton:
    """Opens the page of the keys."""
    return BrickButton(
        "keys",
        tr("Keys"),
        on_press,
        color=ActionColor.BRACE,
        icon="keys",
        tooltip=tr("What every key does, and how to give others"),
        width=fixed(170),
        height=fixed(56),
    )


def menu_button(
    name: str,
    label: str,
    on_press: Callable[[], None],
    color: str,
    icon: str,
    *,
    size: tuple[float, float] = (300, 56),
) -> BrickButton:
    """One of a column of things that can be done; ``size`` in units."""
    return BrickButton(
        name,
        label,
        on_press,
        color=color,
        icon=icon,
        width=fixed(size[0]),
        height=fixed(size[1]),
    )


HalfButton = tuple[str, str, Callable[[], None], str, str]
"""Name, label, what a press does, color and icon."""


def half_buttons(*rows: HalfButton) -> Row:
    """Buttons beside each other in a column of large ones."""
    buttons = [menu_button(*row) for row in rows]
    for button in buttons:
        button.width = STRETCH
    return Row(buttons, gap=12, width=fixed(300))


LINE_HEIGHTS: Final = {False: 56, True: 48}
"""Units of height of buttons in lines; in a low window or not."""


def button_lines(
    lines: Sequence[Sequence[BrickButton]],
    name: str,
    *,
    wide: float,
    low: bool,
) -> Column:
    """Buttons in lines, so that all of them are seen where there is little height.

    The buttons of a line share its ``wide`` units, and are as high as the highest of them.
    """
    rows: list[Widget] = []
    for line in lines:
        high = NOTED if any(button.shown_note for button in line) else LINE_HEIGHTS[low]
        for button in line:
            button.width, button.height = STRETCH, fixed(high)
        rows.append(Row(line, gap=10, width=fixed(wide)))
    return Column(rows, name, gap=6 if low else 12, group=True)


AROUND: Final = BAR + 2
"""Units left and right of buttons that can be scrolled, for the bar and the ring of the focus."""


def scrolled_buttons(column: Widget) -> ScrollArea:
    """A column of buttons, scrolled where the window is too low for all of them."""
    inside = Column([column], padding=(AROUND, 4, AROUND - BAR, 4))
    return ScrollArea(inside, "buttons-scroll", width=CONTENT)


class _Setting(Label):
    """What a setting is called; as wide as others, unless its words want more."""

    def __init__(self, text: str, least: float) -> None:
        super().__init__(text, style=BODY, width=CONTENT)
        self._least = least

    def measure(self, theme: Theme, width: int | None) -> tuple[int, int]:
        """The size of the words, with the least width."""
        wide, high = super().measure(theme, width)
        return max(wide, theme.px(self._least)), high


def setting(label: str, widget: Widget, width: float = 170) -> Row:
    """A label and what is set by it."""
    widget.width = STRETCH
    return Row([_Setting(label, width), widget], gap=12, align="center")
