"""The rules page: every rule of a ruleset, how far it is followed, and what proves it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Unpack

from game.files.formats.rules_index import RuleRow, RuleRows, RuleState
from game.ui.scenes.rules.rule_text import CURIOUS, Book, told
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import (
    LOW,
    SHADED,
    MenuScreen,
    back_button,
    compare_button,
    keys_button,
    page,
)
from game.ui.text import Words
from game.ui.theme import CAPTION, DIM
from game.ui.widgets.base.layout import Gap, Row
from game.ui.widgets.base.widget import STRETCH, Cap, Widget, WidgetOptions, fixed
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.lists.list_box import Item, ListBox
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look.key_text import KeyLabel
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Backing, Panel
from game.ui.window import App
from game.words import mark, tr

LIST_WIDTH: Final = 560
ROOMY: Final = 960
"""Units of width below which the foot has no room for the hint beside its buttons."""

SHARE: Final = 0.49
"""The share of a narrow window that the list takes: names of rules are long."""

ALL: Final = "all"
STATES: Final[Mapping[RuleState, str]] = {
    "implemented": mark("Implemented"),
    "partly": mark("In part"),
    "simplified": mark("Simplified"),
    "not-yet": mark("Not yet"),
}
SIGNS: Final[Mapping[RuleState, str]] = {
    "implemented": "check",
    "partly": "three-quarters",
    "simplified": "half",
    "not-yet": "wait",
}
"""The icon of each state in the list."""


class RuleList(ListBox):
    """The rules found. What is typed on it goes to the search instead.

    The chosen one stands beside it, so that nothing has to be explained that would cover it.
    """

    tells_words = False

    def __init__(
        self,
        name: str,
        on_choose: Callable[[str], None],
        on_open: Callable[[str], None],
        on_type: Callable[[str], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, (), on_choose=on_choose, on_open=on_open, **options)
        self._on_type = on_type

    def type_text(self, text: str) -> bool:
        """Letters are for the search."""
        self._on_type(text)
        return True


class RulesScene(MenuScreen):
    """All rules of one ruleset after another, found by typing; ``rule`` is shown first.

    ``on_compare`` sets the ruleset beside others, ``on_keys`` tells what the keys do: who asks for
    help with the key that opens this page may want that.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        books: Mapping[str, Book],
        ruleset: str,
        *,
        rule: str = "",
        on_back: Callable[[], None],
        on_compare: Callable[[], None],
        on_keys: Callable[[], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._books = dict(books)
        self.ruleset = ruleset
        self._search = TextField(
            "search",
            on_enter=lambda _: self.tree.focus("rules"),
            on_change=self._find,
            empty=tr("Type words or an id"),
            width=STRETCH,
        )
        self.list = RuleList("rules", self._chosen, self._read, self._type)
        self._state = Row([], "states", gap=0, width=STRETCH)
        self._count = Label("", "count", style=CAPTION)
        self.text = TextLog("rule-text", on_link=self._follow, reading=True)
        self._curious = False
        self._compare = compare_button(on_compare)
        self._keys = keys_button(on_keys)
        self._roomy = True
        self.tree.set_root(self._laid_out(on_back))
        self.open(rule)

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        left = Panel((), "rules-panel", width=fixed(LIST_WIDTH))
        left.height = STRETCH
        self._left = left
        right = Panel([self.text], "rule-panel", width=STRETCH, height=STRETCH)
        self._hint = Backing(KeyLabel(_hint, "hint", style=SHADED))
        buttons = [self._keys, self._compare]
        foot = Row([back_button(on_back), self._hint, Gap(), *buttons], gap=20, align="center")
        self._take_form(low=False)
        title, beside = tr("Rules"), []
        if len(self._books) > 1:
            beside = [self._chooser()]
        else:
            title = f"{title} · {self._books[self.ruleset].title}"
        return page(title, Row([left, right], gap=16), foot, beside=beside)

    def fit(self, width: float, height: float) -> None:
        """List and text share a small window."""
        if (height < LOW) is not self._low:
            self._take_form(low=height < LOW)
        self._left.width = fixed(min(LIST_WIDTH, SHARE * width))
        self._left.invalidate()
        self._roomy = width >= ROOMY
        self._show_foot()

    def _show_foot(self) -> None:
        """The way to the comparison, where the ruleset has one; the hint where it has room."""
        self._compare.visible = self._books[self.ruleset].compared
        self._hint.visible = self._roomy

    def _take_form(self, *, low: bool) -> None:
        """In a low window the list gets the room of what says nothing that can be chosen."""
        self._low = low
        count = [] if low else [self._count]
        self._left.gap = 6 if low else 10
        self._left.padding = (14, 6, 14, 6) if low else (14, 12, 14, 14)
        self._left.set_children([self._state, self._search, self.list, *count])

    def _chooser(self) -> ChoiceArrows:
        """The ruleset, where there are several; it stands beside the word for rules."""
        names = tuple((key, book.title) for key, book in self._books.items())
        return ChoiceArrows("ruleset", names, self.ruleset, self._take_ruleset)

    def _take_ruleset(self, key: str) -> None:
        self.ruleset = key
        self._show_states(ALL)
        self._show_foot()
        self._find()

    @property
    def rows(self) -> RuleRows:
        """The rules of the ruleset on the page."""
        return self._books[self.ruleset].rows

    @property
    def wanted(self) -> str:
        """The rule on the page; "" where it is only the first of all."""
        first = next((row.id for row in self.rows), "")
        return "" if self.list.chosen == first else self.list.chosen

    def _show_states(self, chosen: str) -> None:
        """The filter by state, with how many rules there are of each."""
        counts = {state: sum(row.state == state for row in self.rows) for state in STATES}
        choices = [(ALL, tr("All ({count})").format(count=len(self.rows)))]
        choices.extend((state, f"{tr(words)} ({counts[state]})") for state, words in STATES.items())
        arrows = ChoiceArrows("state", choices, chosen, self._find, width=STRETCH)
        self._state.set_children([arrows])

    def open(self, rule: str) -> None:
        """Show a rule among all others; the first one when it is not there or none is named."""
        if not self._knows(self.ruleset, rule):
            self.ruleset = next(
                (key for key in self._books if self._knows(key, rule)), self.ruleset
            )
        for chooser in self.tree.root.walk():
            if isinstance(chooser, ChoiceArrows) and chooser.name == "ruleset":
                chooser.chosen = self.ruleset
        self._show_states(ALL)
        self._show_foot()
        known = self._knows(self.ruleset, rule)
        self._search.value = "" if known else rule
        self._find(chosen=rule)
        self.tree.focus("search")

    def _knows(self, ruleset: str, rule: str) -> bool:
        """Whether a ruleset has a rule."""
        return any(row.id == rule for row in self._books[ruleset].rows)

    def _type(self, text: str) -> None:
        """What is typed on the list goes on with the search."""
        self.tree.focus("search")
        self._search.type_text(text)

    def _find(self, _: str = "", *, chosen: str = "") -> None:
        """Show the rules that have all words of the search, and the state that is filtered."""
        arrows = self.tree.find("state")
        assert isinstance(arrows, ChoiceArrows), "made with the page"
        found = matching(self.rows, self._search.value, arrows.chosen)
        items = [Item(row.id, tr(row.gloss), row.id, SIGNS[row.state]) for row in found]
        self.list.set_items(items, chosen or self.list.chosen)
        self._count.text = tr("{found} of {count} rules").format(
            found=len(found), count=len(self.rows)
        )
        self._chosen(self.list.chosen)

    def _chosen(self, rule: str) -> None:
        row = next((row for row in self.rows if row.id == rule), None)
        if row is not None:
            self._tell(row)
        elif self.rows:
            self.text.set_entries([Entry((Words(tr("No rule has all of these words."), DIM),))])
        else:
            words = tr("{rules} has no index of its rules.")
            words = words.format(rules=self._books[self.ruleset].title)
            self.text.set_entries([Entry((Words(words, DIM),))])

    def _tell(self, row: RuleRow) -> None:
        self.text.set_entries(told(row, self._books[self.ruleset], curious=self._curious))

    def _follow(self, target: str) -> None:
        """Go to another rule, or show or hide where in the program this one is held."""
        if target != CURIOUS:
            self.open(target)
            return
        self._curious = not self._curious
        row = next(row for row in self.rows if row.id == self.list.chosen)
        before, chosen = self.text.offset, self.text.chosen_link
        self._tell(row)
        self.text.scroll_to(before)
        self.text.choose_link(chosen)

    def _read(self, _: str) -> None:
        """Enter on a rule leads to its text, where there is something to scroll or to follow."""
        if self.text.focusable:
            self.tree.focus(self.text.name)


def matching(rows: RuleRows, search: str, state: str) -> RuleRows:
    """The rules of a state that have every word of a search in what is told of them."""
    words = _plain(search).split()
    in_state = [row for row in rows if state in (ALL, row.state)]
    return tuple(row for row in in_state if _has_all(_searched(row), words))


def _has_all(text: str, words: Sequence[str]) -> bool:
    return all(word in text for word in words)


def _searched(row: RuleRow) -> str:
    state = tr(STATES[row.state])
    texts = (row.id, tr(row.gloss), tr(row.text), row.section, tr(row.reason), state)
    return _plain(" ".join(texts))


def _plain(text: str) -> str:
    """A text as it is compared: nobody types capitals, apostrophes and signs as printed."""
    return text.casefold().replace("’", "'").replace("°", " degrees")


def _hint(cap: Cap) -> str:
    """How to read and how to leave; Tab and Esc never change."""
    words = tr("Tab: to the rule and its links · {keys}: back")
    return words.format(keys="/".join(key for key in (cap("rules"), "Esc") if key))
