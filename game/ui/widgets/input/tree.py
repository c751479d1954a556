"""The root of the widgets of a scene: layout, drawing, focus, dialogs, tooltips."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.input_map import InputMap
from game.ui.theme import Theme
from game.ui.widgets.base.focus import first_stop, next_stop, panel_stops
from game.ui.widgets.base.widget import Term, Widget
from game.ui.widgets.input.dialog import INSIDE_GAP, Dialog
from game.ui.widgets.input.router import Router
from game.ui.widgets.look import paint
from game.ui.widgets.tips.glossary import Glossary
from game.ui.widgets.tips.places import Surroundings
from game.ui.widgets.tips.tips import Attention, Explain, Tips
from game.ui.widgets.tips.tooltip import Tooltip

BORDER: Final = 9
"""Units between a dialog and the edges of the window at least."""


class WidgetTree:
    """All widgets of a scene.

    `over_board` is for scenes whose own part is the main thing: there nothing has the focus at
    first, clicks do not move it, and Tab belongs to the scene until the key for the next panel
    moves the focus into a panel.  `keys` gives the buttons their caps and presses them; `sound`
    is told the name of the effect of a press, `on_link` the rule of a widget that leads to one.
    """

    def __init__(
        self,
        root: Widget,
        *,
        keys: InputMap | None = None,
        sound: Callable[[str], None] | None = None,
        over_board: bool = False,
        on_link: Callable[[str], None] | None = None,
        explain: Explain | None = None,
        glossary: Callable[[], Glossary] | None = None,
    ) -> None:
        self.root = root
        self.over_board = over_board
        self.keys = keys if keys is not None else InputMap.standard()
        self.focused: Widget | None = None
        self._home: Widget | None = None
        """What the widget in focus was a part of when it got the focus."""
        self._quiet: Widget | None = None
        self._left_tip_by = 0
        self._been_in: Tooltip | None = None
        """The held tooltip that the focus was in last."""
        self._sound = sound
        self._on_link = on_link
        self._explain = explain
        self._glossary = glossary
        self._dialogs: list[tuple[Dialog, Widget | None]] = []
        self._theme: Theme | None = None
        self._size = (1, 1)
        self.tips = Tips()
        self._router = Router(self)
        self._left_lying: tuple[int, int] | None = None
        self._hushed = False

    @property
    def top(self) -> Widget:
        """What gets the input: the top dialog, or the root."""
        return self._dialogs[-1][0] if self._dialogs else self.root

    @property
    def dialog(self) -> Dialog | None:
        """The dialog that waits for an answer, if any."""
        return self._dialogs[-1][0] if self._dialogs else None

    @property
    def bounds(self) -> pygame.Rect:
        """The whole rectangle of the tree in pixels."""
        return pygame.Rect((0, 0), self._size)

    def find(self, name: str) -> Widget:
        """The widget of a name, in dialogs first; raises `KeyError`."""
        for dialog, _ in reversed(self._dialogs):
            if dialog.has(name):
                return dialog.find(name)
        return self.root.find(name)

    def stops(self) -> list[Widget]:
        """Everything the focus can come to now, in reading order; a held tooltip comes last."""
        own = [widget for widget in self.top.walk() if widget.focusable]
        return [*own, *self.tip_stops()]

    def tip_stops(self) -> list[Widget]:
        """What the focus can come to in a tooltip that the scene holds; below dialogs nothing.

        Beside links that are lines with words of the rules, which explain themselves.
        """
        tip = self.tips.held
        if tip is None or self._dialogs:
            return []
        return [widget for widget in tip.walk() if widget.focusable or self._worded(widget)]

    def _is_stop(self, widget: Widget) -> bool:
        """Whether the focus can come to a widget now, as ``stops`` tells of all."""
        if widget.focusable and any(one is widget for one in self.top.walk()):
            return True
        tip = self.tips.held
        if tip is None or self._dialogs or not any(one is widget for one in tip.walk()):
            return False
        return widget.focusable or self._worded(widget)

    def _worded(self, widget: Widget) -> bool:
        """Whether a widget has words of the rules of its own."""
        return self._glossary is not None and self._glossary().has_words(widget)

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The innermost solid widget at a pixel, that of a held tooltip before all others."""
        tip = self.tips.held
        above = None if tip is None or self._dialogs else tip.at(pos)
        return self.top.at(pos) if above is None else above

    def rule_here(self) -> str:
        """The rule that the player looks at: in focus or beside it, pointed at, or in a tooltip."""
        focused = self.focused
        for widget, pos in ((focused, None), (self._hovered(), self._router.pointer)):
            term = None if widget is None else widget.term_at(pos)
            link, about = "" if term is None else term.rule, widget
            while about is not None and not link:
                link, about = about.link, about.parent
            if link:
                return link
        beside = None if focused is None or focused.parent is self.root else focused.parent
        tip = self.tips.shown
        return first_link(beside) or first_link(tip) or ("" if tip is None else tip.about)

    def arrange(self, size: tuple[int, int], theme: Theme) -> None:
        """Take a size in pixels and a theme, and lay everything out."""
        first = self._theme is None
        self._size, self._theme = size, theme
        self._lay_out(theme)
        if first and not self.over_board and self.focused is None:
            self.focus_first()
        elif self.focused is not None:
            reveal(self.focused)

    def set_root(self, root: Widget) -> None:
        """Show other widgets."""
        self._router.let_go()
        self._set_focus(None)
        self.root = root
        self.root.invalidate()
        self.refresh()
        if not self.over_board:
            self.focus_first()

    def rewrite(self, root: Widget) -> None:
        """Show the same widgets written anew: the one that had the focus has it again."""
        name = self.focused.name if self.focused is not None else ""
        self.set_root(root)
        if name and self.top.has(name):
            self.focus(name)

    def use_keys(self, keys: InputMap) -> None:
        """Listen to other keys where they were listened to; they are named with the next layout."""
        self.keys = keys.heard_in(self.keys.heard)
        self.root.invalidate()

    def refresh(self) -> None:
        """Lay out again if anything asked for it; `draw` does this by itself."""
        if self._theme is None:
            return
        if self.root.stale or any(dialog.stale for dialog, _ in self._dialogs):
            self._lay_out(self._theme)
        self.tips.refresh(self._theme, self.bounds)

    def _lay_out(self, theme: Theme) -> None:
        for top in (self.root, *(dialog for dialog, _ in self._dialogs)):
            for widget in top.walk():
                widget.show_keys(self.keys.cap)
        self.root.settle(theme, self.bounds)
        for dialog, _ in self._dialogs:
            self._place_dialog(dialog, theme)
        self.tips.arrange(theme, self.bounds)

    def _place_dialog(self, dialog: Dialog, theme: Theme) -> None:
        if dialog.placer is not None:
            dialog.where = dialog.placer()
        box = self.box_of(dialog, dialog.where)
        if dialog.filler is not None:
            dialog.filler(theme, box)
        dialog.settle(theme, box)

    def lacks(
        self, dialog: Dialog, below: Sequence[Widget] = (), within: pygame.Rect | None = None
    ) -> int:
        """Pixels of height that the window, or a part of it, lacks for a dialog.

        What is ``below`` may be hidden.
        """
        theme = self._theme
        if theme is None:
            return 0
        border = 2 * theme.px(BORDER)
        room = (self.bounds if within is None else within).inflate(-border, -border)
        wide = min(dialog.wish(theme, room.width)[0], room.width)
        spare = sum(one.wish(theme, wide)[1] + theme.px(INSIDE_GAP) for one in below)
        return max(dialog.wish(theme, wide)[1] - spare - room.height, 0)

    def share_of(self, dialog: Dialog, corner: tuple[int, int]) -> tuple[float, float]:
        """Where a dialog stands, as in `Dialog.where`, with its upper left corner at a pixel."""
        first, last = self.box_of(dialog, (0, 0)), self.box_of(dialog, (1, 1))
        across, down = (corner[0] - first.x, corner[1] - first.y)
        return across / max(1, last.x - first.x), down / max(1, last.y - first.y)

    def box_of(
        self, dialog: Dialog, where: tuple[float, float], within: pygame.Rect | None = None
    ) -> pygame.Rect:
        """The pixels that a dialog covers at a place: as large as it wishes and the window allows.

        The place is one in the window, or in a part of it that has room for the dialog. `where` is
        told as in `Dialog.where`; there is nothing before the first layout.
        """
        theme = self._theme
        if theme is None:
            return pygame.Rect(0, 0, 0, 0)
        border = 2 * theme.px(BORDER)
        room = self.bounds.inflate(-border, -border)
        wide = min(dialog.wish(theme, room.width)[0], room.width)
        box = pygame.Rect(0, 0, wide, min(dialog.wish(theme, wide)[1], room.height))
        room = room if within is None else within.inflate(-border, -border)
        box.x = room.x + round((room.width - box.width) * where[0])
        box.y = room.y + round((room.height - box.height) * where[1])
        return box

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True when it was meant for a widget."""
        self.refresh()
        return self._router.handle(event)

    def cover(self) -> None:
        """Another scene comes above: nothing here is pointed at or held any more."""
        self._router.let_go()

    def update(self, seconds: float) -> None:
        """Let time pass: tooltips, blinking, sliding."""
        self._keep_focus_alive()
        if self.dialog is not None:
            self.dialog.unread = max(0.0, self.dialog.unread - seconds)
        for widget in self.top.walk():
            widget.update(seconds)
        if self._theme is not None:
            rests = None if self.focused is self._quiet else self.focused
            hovered, pointer = self._hovered(), self._router.pointer
            if pointer != self._left_lying:
                self._left_lying, self._hushed = None, False
            elif pointer is not None:
                # It pressed something, or a dialog opened below it: nothing is pointed at before
                # it moves.
                hovered = pointer = None
            if self._hushed:
                rests = None
            if rests is not None and hovered is not None and not _tells(hovered, pointer):
                # A pointer left lying on a bar does not keep the focus from being told about.
                hovered = None
            pos = None if hovered is None else pointer
            off, clear, kept = self._kept_free(rests), self._clear(), self._kept()
            rest = Attention(hovered or rests, pos, pointer, off, clear, kept)
            self.tips.update(seconds, rest, self._theme, self.bounds, self._explain, self._words)

    def _kept_free(self, rests: Widget | None) -> tuple[pygame.Rect, ...]:
        """What is not covered by what is told of the focus, if there is room elsewhere.

        It is the whole of a question; beside a text that is scrolled, all that leads on from it.
        """
        if self.dialog is not None:
            return (self.dialog.rect,)
        if rests is None or not rests.inside_first:
            return ()
        return tuple(widget.rect for widget in self.top.walk() if widget.pressable)

    def _clear(self) -> tuple[pygame.Rect, ...]:
        """What a question wants to be seen whatever is told of the focus."""
        dialog = self.dialog
        return () if dialog is None or dialog.clear is None else tuple(dialog.clear())

    def _kept(self) -> tuple[pygame.Rect, ...]:
        """What a question wants to be seen whatever is told of what is pointed at in it."""
        dialog = self.dialog
        return () if dialog is None or dialog.kept is None else tuple(dialog.kept())

    def _words(self, pos: tuple[int, int] | None, about: Widget | None) -> tuple[Term, ...]:
        """Words of the rules under a pixel, or in what has the focus."""
        if self._glossary is None:
            return ()
        glossary = self._glossary()
        if pos is None:
            if about is None or not about.tells_words:
                return ()
            told = [one for one in (about, about.caption) if one is not None]
            rules = dict.fromkeys(rule for one in told for rule in glossary.inside(one))
            return tuple(Term(rule, about.rect) for rule in rules)
        tip = self.tips.held
        roots = [self.top] if tip is None or self._dialogs else [tip, self.top]
        found = (glossary.under(root, pos) for root in roots if root.rect.collidepoint(pos))
        return tuple(term for term in found if term is not None)[:1]

    def _hovered(self) -> Widget | None:
        """What is under the pointer; what was there may have been taken away."""
        outermost = self._router.hovered
        while outermost is not None and outermost.parent is not None:
            outermost = outermost.parent
        if outermost not in (None, self.top, self.tips.held):
            # What came in its place has to be laid out first.
            self.refresh()
            self._router.point_again()
        return self._router.hovered

    def draw(self, surface: pygame.Surface) -> None:
        """Draw widgets, dialogs and tooltip."""
        self.refresh()
        theme = self._theme
        if theme is None:
            return
        self.root.draw(surface, theme)
        for dialog, _ in self._dialogs:
            dialog.darken(surface, theme)
            dialog.draw(surface, theme)
        self.tips.draw(surface, theme)
        if self.focused is not None and not self.focused.focusable:
            # Lines of words draw no ring of their own.
            paint.draw_focus(surface, theme, self.focused.rect, self.focused.radius)

    def draw_covered(self, surface: pygame.Surface) -> None:
        """Draw what shows through another scene: no dialogs, no tooltip, and nothing in focus."""
        self.refresh()
        if self._theme is None:
            return
        focused = self.focused
        if focused is not None:
            focused.focused = False
        self.root.draw(surface, self._theme)
        if focused is not None:
            focused.focused = True

    def press(self, widget: Widget) -> None:
        """Press a widget as a click does, with its sound."""
        if self._sound is not None:
            self._sound(widget.sound)
        widget.activate()
        if widget.link and self._on_link is not None:
            self._on_link(widget.link)

    def open(self, dialog: Dialog) -> None:
        """Show a dialog above everything; it keeps the focus until it is closed."""
        self._router.let_go()
        self._dialogs.append((dialog, self.focused))
        self._set_focus(None)
        if self._theme is not None:
            self._lay_out(self._theme)
        if dialog.default:
            self.focus(dialog.default)
        else:
            self.focus_first()
        # Nobody has looked for anything yet: a tooltip would come over what is to be read first.
        self._quiet = self.focused
        self.leave_lying()

    def leave_lying(self) -> None:
        """Nothing more is told of what the pointer rests on before it moves."""
        self._left_lying = self._router.pointer

    def hush(self) -> None:
        """The pointer has pressed something: before it moves, or the focus does, nothing is told
        of either.
        """
        self.leave_lying()
        self._hushed = True

    def close(self) -> None:
        """Close the top dialog and give the focus back."""
        _, before = self._dialogs.pop()
        self._left_lying = None
        self._router.let_go()
        self._set_focus(None)
        if before is not None and before in self.stops():
            self._set_focus(before)
        elif not self.over_board or self._dialogs:
            self.focus_first()

    def explained(self, rule: str) -> Widget | None:
        """What a rule says, to be put into a tooltip; None where nobody knows it."""
        return self._explain(rule) if self._explain is not None and rule else None

    def show_tip(
        self,
        tip: Tooltip,
        around: Surroundings,
        within: pygame.Rect | None = None,
    ) -> None:
        """Show a tooltip beside its target in the scene until `hide_tip`.

        Where it tells more than the one before, the focus stays at the same link.
        """
        before = self.tip_stops()
        at = before.index(self.focused) if self.focused in before else None
        if not self.tips.tells_of(around.target):
            self._left_tip_by = 0
        self.tips.pin(tip, around, within)
        if self._theme is not None:
            self.tips.place_pinned(self._theme, self.bounds)
        now = self.tip_stops()
        if at is not None and now:
            self._set_focus(now[min(at, len(now) - 1)])

    def hide_tip(self) -> None:
        """Take away the tooltip that `show_tip` brought."""
        self.tips.pin(None)
        self._left_tip_by = 0

    def tip_takes(self, step: int) -> bool:
        """Whether a step of the focus from the scene goes into a held tooltip.

        Who came out of it at one end goes on in the scene that way, and back into it the other; or
        on either way, out of one that `leads_on`. A step forward never goes into such a one: there
        the step means what it always means in the scene, and a step back leads to the links.
        """
        tip = self.tips.held
        if tip is not None and tip.leads_on and (step > 0 or tip is self._been_in):
            return False
        return bool(self.tip_stops()) and self._left_tip_by != step

    def stir(self) -> None:
        """The player did something: the tooltip of a widget closes."""
        self.tips.restart()

    def focus(self, name: str) -> None:
        """Give the focus to the widget of a name; raises `KeyError`."""
        self._set_focus(self.find(name))

    def focus_on(self, widget: Widget | None, *, quietly: bool = False) -> None:
        """Give the focus to a widget, or with None back to the scene's own part.

        A widget that has it ``quietly``, since a scene begins there or a click gave it the focus,
        shows no tooltip for that.
        """
        self._set_focus(widget)
        self._quiet = widget if quietly else None

    def focus_first(self) -> None:
        """Give the focus to the first widget that can have it."""
        self._set_focus(next_stop(self.stops(), None, 1))

    def focus_step(self, step: int) -> bool:
        """Move the focus in reading order; through a held tooltip and then back to the scene.

        It is false where that is only half of the step, since what it came out of `leads_on`.
        """
        tip, links = self.tips.held, self.tip_stops()
        if links and (self.focused is None or self.focused in links):
            before = -1 if step > 0 else len(links)
            place = step + (before if self.focused is None else links.index(self.focused))
            inside = 0 <= place < len(links)
            self._left_tip_by = 0 if inside else step
            self._set_focus(links[place] if inside else None)
            return inside or tip is None or not tip.leads_on
        self._set_focus(next_stop(self.stops(), self.focused, step))
        return True

    def focus_next_panel(self) -> None:
        """Focus the first stop of the next panel; over a board the scene is one of them."""
        stops, place = panel_stops(self.top, self.focused)
        if place + 1 < len(stops):
            self._set_focus(stops[place + 1])
        elif self.over_board and not self._dialogs:
            self._set_focus(None)
        else:
            self._set_focus(first_stop(self.top))

    def _set_focus(self, widget: Widget | None) -> None:
        if self.focused is not None:
            self.focused.focused = False
        self.focused, self._quiet, self._hushed = widget, None, False
        self._home = None if widget is None else widget.parent
        self.tips.restart()
        if widget is None:
            return
        widget.focused = True
        if widget in self.tip_stops():
            self._been_in = self.tips.held
        reveal(widget)

    def _keep_focus_alive(self) -> None:
        """Move the focus on when its widget was switched off, hidden or taken away.

        What was made anew in the same place, under the same name, has it again, as quietly.
        """
        focused = self.focused
        if focused is None or self._is_stop(focused):
            return
        here = (one for one in self.stops() if one.name and one.parent is self._home)
        again = next((one for one in here if one.name == focused.name), None)
        if again is not None:
            hushed = self._hushed
            self.focus_on(again, quietly=self._quiet is focused)
            self._hushed = hushed
        elif self.over_board and not self._dialogs:
            self._set_focus(None)
        else:
            self.focus_first()


def reveal(widget: Widget) -> None:
    """Scroll everything around a widget so that it can be seen."""
    above = widget.parent
    while above is not None:
        above.reveal(widget)
        above = above.parent


def _tells(widget: Widget, pos: tuple[int, int] | None) -> bool:
    """Whether there is something to tell of a widget at a pixel, or of what is around it."""
    about: Widget | None = widget
    while about is not None:
        if about.tooltip is not None or about.term_at(pos) is not None:
            return True
        about = about.parent
    return False


def first_link(inside: Widget | None) -> str:
    """The first rule that something inside of a widget leads to, "" when nothing does."""
    return "" if inside is None else next((one.link for one in inside.walk() if one.link), "")
