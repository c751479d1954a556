"""The page that sets rulesets beside each other, topic by topic."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pygame

from game.engine.comparison import Chapter, Comparison, Saying, Topic
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.parts import LOW, SHADED, MenuScreen, back_button, page
from game.ui.text import Words
from game.ui.theme import BODY, CAPTION, DIM, HEADING, LINK, STRONG, Hud
from game.ui.widgets.base.layout import Gap, Row
from game.ui.widgets.base.widget import STRETCH, Cap, Widget
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.input.text_field import TextField
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.lists.text_table import TableHead, TableRow, TextTable
from game.ui.widgets.look.key_text import KeyLabel
from game.ui.widgets.look.label import Label
from game.ui.widgets.look.panel import Backing, Panel
from game.ui.window import App
from game.words import tr

ALL: Final = "all"
NARROW: Final = 780
"""Units of width below which what the rulesets say stands below each other, without a hint."""

_SPACE: Final = Entry((Words(" ", CAPTION._replace(size=5)),), 1)
"""What is left free above the title of a chapter."""


class ComparisonScene(MenuScreen):
    """All topics by chapters, found by typing. ``titles`` are those of the rulesets by their ids.

    It begins at the topic that names ``rule``, where one does.
    """

    def __init__(
        self,
        app: App,
        backdrop: Backdrop,
        comparison: Comparison,
        titles: Mapping[str, str],
        *,
        rule: str = "",
        on_back: Callable[[], None],
    ) -> None:
        super().__init__(app, backdrop, on_back)
        self._comparison = comparison
        self._search = TextField(
            "search",
            on_enter=lambda _: self._read(),
            on_change=self._find,
            empty=tr("Type words or an id"),
            width=STRETCH,
        )
        self._chapter = ChoiceArrows(
            "chapter", self._chapters(), ALL, self._find, width=STRETCH, snug=True
        )
        self._count = Label("", "count", style=CAPTION)
        self.table = TextTable(
            "topics",
            [titles[ruleset] for ruleset in comparison.rulesets],
            on_link=app.help,
            on_type=self._type,
        )
        self._head = TableHead(self.table)
        self.tree.set_root(self._laid_out(on_back))
        self._find()
        self._begin_at(rule)
        self.tree.focus("search")

    def _chapters(self) -> list[tuple[str, str]]:
        """The chapters to choose from, with how many topics each has."""
        chapters = self._comparison.chapters
        count = sum(len(one.topics) for one in chapters)
        whole = tr("All ({count})").format(count=count)
        return [
            (ALL, whole),
            *(
                (str(place), f"{tr(one.title)} ({len(one.topics)})")
                for place, one in enumerate(chapters)
            ),
        ]

    def _laid_out(self, on_back: Callable[[], None]) -> Widget:
        asked = Row([self._search, self._chapter], "asked", gap=14, align="center")
        self._panel = Panel(
            [asked, self._head, self.table], "comparison-panel", width=STRETCH, height=STRETCH
        )
        self._hint = Backing(KeyLabel(_hint, "hint", style=SHADED))
        count = Backing(self._count)
        foot = Row([back_button(on_back), self._hint, Gap(), count], gap=20, align="center")
        return page(tr(self._comparison.title), self._panel, foot)

    def fit(self, width: float, height: float) -> None:
        """In a narrow window sayings stand below each other; in a low one all is closer."""
        self.table.stacked = width < NARROW
        self._head.visible = self._hint.visible = not self.table.stacked
        low = height < LOW
        self._panel.gap = 6 if low else 10
        self._panel.padding = (14, 8, 14, 8) if low else (20, 14, 20, 14)

    def unused(self, event: pygame.event.Event) -> bool:
        """The key that opens the page puts it away, too."""
        opens = event.type == pygame.KEYDOWN and "compare" in self.app.keys.actions(event)
        if opens:
            self._on_back()
        return opens or super().unused(event)

    def found(self) -> Iterator[tuple[Chapter, tuple[Topic, ...]]]:
        """The chapters with their topics that are looked for; those without any are left out."""
        words = self._search.value.casefold().split()
        for place, chapter in enumerate(self._comparison.chapters):
            if self._chapter.chosen in (ALL, str(place)):
                topics = tuple(one for one in chapter.topics if _has(chapter, one, words))
                if topics:
                    yield chapter, topics

    def _find(self, _: str = "") -> None:
        """Show the topics of the chapter chosen that have all words of the search."""
        entries: list[Entry] = []
        found = tuple(self.found())
        for chapter, topics in found:
            heading = Entry((Words(tr(chapter.title), HEADING.colored(Hud.GOLD)),), 1)
            entries += [*([_SPACE] if entries else []), heading, *map(_row, topics)]
        if not entries:
            entries = [Entry((Words(tr("No topic has all of these words."), DIM),), 1)]
        self.table.set_entries(entries)
        count = sum(len(one.topics) for one in self._comparison.chapters)
        shown = sum(len(topics) for _, topics in found)
        self._count.text = tr("{found} of {count} topics").format(found=shown, count=count)

    def _begin_at(self, rule: str) -> None:
        """Show the topic first that names a rule, if there is one."""
        for place, entry in enumerate(self.table.entries):
            if isinstance(entry, TableRow) and rule in _links(entry):
                self.table.begin_at(place)
                return

    def _type(self, text: str) -> None:
        """What is typed on the table goes on with the search."""
        self.tree.focus("search")
        self._search.type_text(text)

    def _read(self) -> None:
        """Enter leads to the table, where there is something to scroll or to follow."""
        if self.table.focusable:
            self.tree.focus(self.table.name)


def _row(topic: Topic) -> TableRow:
    """A topic with what the rulesets say, and the rules behind it as links."""
    title = (Words(tr(topic.title), STRONG),)
    return TableRow(title, 1, cells=tuple(_cell(saying) for saying in topic.says))


def _cell(saying: Saying) -> tuple[Words, ...]:
    runs = [Words(tr(saying.text), BODY)]
    for rule in saying.rules:
        runs += [Words("  ", CAPTION), Words(rule, LINK, rule)]
    return tuple(runs)


def _links(row: TableRow) -> set[str]:
    """The rules that a row leads to."""
    runs = [run for cell in row.cells for run in cell if isinstance(run, Words)]
    return {run.link for run in runs if run.link}


def _has(chapter: Chapter, topic: Topic, words: list[str]) -> bool:
    """Whether every word is somewhere in a topic, or in the title of its chapter."""
    texts = [tr(chapter.title), tr(topic.title)]
    for saying in topic.says:
        texts += [tr(saying.text), *saying.rules]
    searched = " ".join(texts).casefold()
    return all(word in searched for word in words)


def _hint(cap: Cap) -> str:
    """How to read and how to leave; Tab and Esc never change."""
    words = tr("Tab: to the table and its links · {keys}: back")
    return words.format(keys="/".join(key for key in (cap("compare"), "Esc") if key))
