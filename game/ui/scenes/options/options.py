"""The player's preferences, in pages: what is set works at once."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.files.formats.settings_file import Preferences
from game.ui.input_map import InputMap
from game.ui.own_keys import changed
from game.ui.scenes.options.key_list import KeyList
from game.ui.scenes.options.option_pages import KEYS, PAGES, OptionPage
from game.ui.scenes.options.page_tabs import PageTab
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import MenuScreen, back_button
from game.ui.theme import HEADING, SUBHEADING, ActionColor, Theme
from game.ui.widgets.base.focus import first_stop
from game.ui.widgets.base.layout import Column, Gap, Middle, Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.bars import BAR
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Panel, Rule
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.window import App
from game.words import tr

LOW: Final = 470
"""Units of height below which the page buttons stand above the page, not beside it."""

CLOSE: Final = 640
"""Units of height below which rows stand closer, so that more of them are seen."""

TAB_WIDTH: Final = 172
"""Units of a page button beside the page."""

ALONG: Final = ((pygame.K_UP, pygame.K_DOWN), (pygame.K_LEFT, pygame.K_RIGHT))
"""Keys that go from one page button to the next and show its page: beside it, above it."""

INTO: Final = (pygame.K_RIGHT, pygame.K_DOWN)
"""The key from a page button into the page: beside it, above it."""

OUT: Final = (pygame.K_LEFT, pygame.K_UP)
"""The key from the page back to its button."""

TURNING: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
"""Keys that scroll the page from its button, too."""

SCROLLED: Final = "page-scroll"
"""The part of the page that can be scrolled."""

BUTTON: Final = "page-"
"""What the names of the page buttons begin with."""


class _Held(NamedTuple):
    """New values that wait until the row that they were set by is left."""

    row: str
    fields: dict[str, Any]


class OptionsScene(MenuScreen):
    """What can be set. ``on_change`` is told every change at once, so that it can be judged.

    ``current`` gives the preferences as they are: keys change some of them here too. A setting
    that moves the page waits, if it was clicked, until the pointer leaves its row.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        current: Callable[[], Preferences],
        *,
        on_back: Callable[[], None],
        on_change: Callable[[Preferences], None],
        page: OptionPage = PAGES[0],
    ) -> None:
        super().__init__(app, backdrop, self._leave)
        self._now = current
        self._on_change = on_change
        self._on_leave = on_back
        self._held: _Held | None = None
        self._pressed = self._clicked = False
        self._page = page
        self._size = (1, 1)
        self._low = self._close = False
        self._full_screen = app.full_screen
        self._build()
        self.tree.focus_on(self._buttons[page.name], quietly=True)

    def _build(self) -> None:
        """Everything in the language in use, with the page that is shown."""
        self._buttons = {page.name: self._page_button(page) for page in PAGES}
        self._keys = KeyList(self.tree, lambda: self.app.keys, self._give_keys, self._await)
        self._body = Panel((), "page", padding=(0, 8, 4, 8), width=STRETCH, height=STRETCH)
        self._panel = Panel((), "options", width=fixed(940), height=fixed(684))
        self._take_form()
        self.tree.set_root(Middle(self._panel))
        self.show(self._page)

    def relabel(self) -> None:
        """Write everything anew; the focus stays where it was."""
        focused = self.tree.focused.name if self.tree.focused is not None else ""
        self._keys.stop()
        self._build()
        if focused and self.tree.root.has(focused):
            self.tree.focus(focused)

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Lay the page out, and say what the window is too small for."""
        self._size = size
        high = size[1] / theme.scale
        if (high < LOW, high < CLOSE) != (self._low, self._close):
            self._low, self._close = high < LOW, high < CLOSE
            focused = self.tree.focused
            self._take_form()
            self.refresh()
            focused = self.tree.focused or focused
            if focused is not None:
                self.tree.focus_on(focused)
        if self.app.full_screen is not self._full_screen:
            # A key of the window has changed it, not the switch on the page.
            self._full_screen = self.app.full_screen
            self.refresh()
        self._tell_limits()
        super().arrange(size, theme)

    def _current(self) -> Preferences:
        """The preferences as they are seen here: with what is still held back."""
        now = self._now()
        return now if self._held is None else replace(now, **self._held.fields)

    def _leave(self) -> None:
        """Back to where the options were opened, with everything done."""
        self._let_go()
        self._on_leave()

    def update(self, seconds: float) -> None:
        """Let time pass; do what was held back once its row is left."""
        super().update(seconds)
        held = self._held
        # What is pressed must not move away before the button is let go.
        if held is None or self._pressed:
            return
        if not self.tree.root.has(held.row) or not self._pointed_at(held.row):
            self._let_go()

    def _pointed_at(self, row: str) -> bool:
        """Whether the pointer is on the row of a setting."""
        control = self.tree.find(row)
        return (control.parent or control).rect.collidepoint(self.app.pointer)

    def _let_go(self) -> None:
        """Do what is held back."""
        held, self._held = self._held, None
        if held is not None:
            self._on_change(replace(self._now(), **held.fields))

    def handle(self, event: pygame.event.Event) -> bool:
        """The arrows: along the page buttons, from one into its page, and back to it."""
        if event.type == pygame.QUIT:
            self._let_go()
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pressed = event.type == pygame.MOUSEBUTTONDOWN
        self._clicked = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if self._keys.waiting and self._waited(event):
            return True
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == INTO[self._low] and self._at_button() is not None:
            inside = first_stop(self._body)
            if inside is not None:
                self.tree.focus_on(inside)
            return True
        used = super().handle(event)
        page = self._at_button()
        if page is not None and key in TURNING and not used:
            return self.tree.find(SCROLLED).key(event)
        if page is not None and key in ALONG[self._low]:
            self.show(page)
        elif page is not None and key == OUT[self._low]:
            self.tree.focus_on(self._buttons[self._page.name])
        return used

    @property
    def wants_keys(self) -> bool:
        """Whether a row waits for its new key."""
        return self._keys.waiting

    def use_keys(self, keys: InputMap) -> None:
        """Show the new keys on the buttons and in the list."""
        super().use_keys(keys)
        self._keys.show()

    def _waited(self, event: pygame.event.Event) -> bool:
        """Give a key to the row that waits for it; a click elsewhere is a click."""
        if event.type == pygame.KEYDOWN:
            self._keys.take(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._keys.stop()
        return event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)

    def _at_button(self) -> OptionPage | None:
        """The page whose button has the focus."""
        focused = self.tree.focused
        return next((page for page in PAGES if self._buttons[page.name] is focused), None)

    def show(self, page: OptionPage) -> None:
        """Show a page; the focus stays on its button."""
        if page is self._page and self._body.children:
            return
        self._keys.stop()
        self._page = page
        for name, button in self._buttons.items():
            button.selected = name == page.name
        self.refresh()

    def refresh(self) -> None:
        """Build the page again, with the preferences as they are now."""
        focused = self.tree.focused.name if self.tree.focused is not None else ""
        column = Column(
            self._rows(),
            gap=5 if self._close else 12,
            padding=(18, 4, 4, 4) if self._close else (18, 8, 4, 8),
        )
        area = ScrollArea(column, SCROLLED)
        said = [self._keys.said] if self._page is KEYS else []
        heading = Label(tr(self._page.title), "page-title", style=SUBHEADING)
        # In a low window the button above, with its arrow, names the page.
        heading.visible = not self._low
        line = [] if self._low and not said else [Rule()]
        head = Column([heading, *said, *line], gap=6, padding=(18, 2, 4 + BAR, 0))
        self._body.set_children([head, area])
        self._tell_limits()
        if focused and self.tree.root.has(focused):
            self.tree.focus(focused)

    def _rows(self) -> list[Widget]:
        if self._page is KEYS:
            return [self._keys.root]
        rows: list[Widget] = []
        for setting in self._page.rows:
            rows.extend((setting.row(self._current(), self._change), Rule()))
        return rows[:-1]

    def _tell_limits(self) -> None:
        now = self._current()
        for setting in self._page.rows:
            if setting.limit is None or not self._body.has(setting.limit_name):
                continue
            line = self._body.find(setting.limit_name)
            assert isinstance(line, RichText)
            text = setting.limit(now, self._size)
            line.content = text
            line.visible = bool(text)

    def _take_form(self) -> None:
        """Page buttons beside the page; closer together in a lower window, in a low one above it.

        There the page, which has a title too, stands without that of all pages.
        """
        low, close = self._low, self._close
        tabs = tuple(self._buttons.values())
        for tab in tabs:
            tab.take_form(above=low)
            tab.width = STRETCH if low else fixed(TAB_WIDTH)
        height = fixed(48 if close else 56)
        back, reset = back_button(self._leave), self._reset_button()
        back.height = reset.height = height
        foot = Row([back, Gap(), reset], gap=14)
        self._back = back
        self._panel.gap = 6 if close else 12
        self._panel.padding = (20, 8, 20, 10) if close else (20, 14, 20, 18)
        if low:
            self._panel.set_children([Row(tabs, "pages", gap=10), self._body, foot])
            return
        title = [] if close else [Label(tr("Options"), style=HEADING)]
        beside = Column(tabs, "pages", gap=6, padding=(0, 2, 0, 5), width=fixed(TAB_WIDTH))
        middle = Row([beside, self._body], gap=0, height=STRETCH)
        self._panel.set_children([*title, middle, foot])

    def _reset_button(self) -> BrickButton:
        return BrickButton(
            "reset",
            tr("Reset this page"),
            self._reset,
            color=ActionColor.FIGHT,
            icon="undo",
            tooltip=tr("Resets what is on this page, and nothing else"),
            width=fixed(280),
        )

    def _page_button(self, page: OptionPage) -> PageTab:
        return PageTab(
            BUTTON + page.name,
            tr(page.title),
            lambda: self.show(page),
            color=page.color,
            icon=page.icon,
        )

    def _change(self, fields: Mapping[str, Any]) -> None:
        row = next((one for one in self._page.rows if one.held and one.field in fields), None)
        if row is not None and self._clicked:
            self._held = _Held(row.name, dict(fields))
            self._tell_limits()
            return
        self._held = None if row is not None else self._held
        self._let_go()
        self._on_change(replace(self._current(), **fields))
        if "effects_volume" in fields:
            self.app.sounds.play("clang")
        elif "master_volume" in fields or "interface_volume" in fields:
            self.app.sounds.press("click")

    def _await(self, waiting: bool) -> None:
        """The key of the way back leads back only while no row waits for a key."""
        self._back.set_cap("" if waiting else self.app.keys.cap("cancel"))

    def _give_keys(self, keys: InputMap) -> None:
        self._change({"keys": changed(keys)})

    def _reset(self) -> None:
        self._held = None
        usual = Preferences()
        self._change({field: getattr(usual, field) for field in self._page.fields})
        self.refresh()
