"""A rule as a player reads it: what it says, how it is played here, and what belongs to it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from game.engine.ruleset import Ruleset, Switch, Window
from game.files.formats.rules_index import RuleRow, RuleRows, RuleState
from game.ui.rule_words import linked
from game.ui.text import NO_BREAK, Words, breakable
from game.ui.theme import BODY, CAPTION, HEADING, LINK, STRONG, SUBHEADING, Hud
from game.ui.widgets.base.layout import Column
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import TIP_WIDTH
from game.words import mark, tr, tr_count

STATE_COLORS: Final[Mapping[RuleState, str]] = {
    "implemented": Hud.GOOD,
    "partly": Hud.GOLD,
    "simplified": Hud.GOLD,
    "not-yet": Hud.BAD,
}
PLAYED: Final[Mapping[RuleState, str]] = {
    "implemented": mark("The game follows it fully."),
    "partly": mark("The game follows it in part."),
    "simplified": mark("The game follows a simpler form of it."),
    "not-yet": mark("Not in the game yet."),
}
"""What each state means to a player."""

UNTESTED: Final = mark("The game follows it, but not all of that is tested.")
"""What it means where nothing else is missing."""

CURIOUS: Final = "where-it-is-held"
"""What the line leads to behind which places in the program are kept; no rule is called so."""

_SPACE: Final = Entry((Words(" ", CAPTION),))


class Book(Struct, frozen=True):
    """A ruleset on the page: what people call it, its rules, house rules and standing orders.

    One that is ``compared`` has a page on which it stands beside others.
    """

    title: str
    rows: RuleRows
    switches: tuple[Switch, ...] = ()
    windows: tuple[Window, ...] = ()
    compared: bool = False


def book_of(title: str, rows: RuleRows, ruleset: Ruleset[Any], *, compared: bool) -> Book:
    """A ruleset with all that is said of its rules."""
    return Book(title, rows, tuple(ruleset.switches), tuple(ruleset.windows), compared)


def told(row: RuleRow, book: Book, *, curious: bool = False) -> list[Entry]:
    """A rule as text: its name and place, what it says, how it is played, what belongs to it.

    What only programmers ask, where in the program and in its tests it is held, comes last, in one
    line unless somebody is ``curious``.
    """
    where = Words(f"{row.id}  ·  ", CAPTION)
    return [
        Entry((Words(tr(row.gloss), HEADING.colored(Hud.GOLD)),)),
        Entry((where, *linked(row.section, CAPTION))),
        *([_SPACE, Entry((Words(tr(row.text), BODY),))] if row.text else []),
        _SPACE,
        Entry(_played(row)),
        *_switches(row, book),
        *_orders(row, book),
        *_rules(tr("It follows from"), row.rests_on, book),
        *_rules(tr("What follows from it"), _following(row, book.rows), book),
        *_rules(tr("An example of"), row.tries, book),
        *_rules(tr("Examples"), _examples(row, book.rows), book),
        *_for_the_curious(row, shown=curious),
    ]


def explanation(row: RuleRow) -> Column:
    """A rule in a tooltip: its name, what it says, what is missing of that, and its id."""
    name = RichText(tr(row.gloss), style=STRONG.colored(Hud.GOLD), most_width=TIP_WIDTH)
    text = [RichText(tr(row.text), most_width=TIP_WIDTH)] if row.text else []
    less = [RichText(_played(row), most_width=TIP_WIDTH)] if row.reason else []
    return Column([name, *text, *less, Label(row.id, style=CAPTION)], "explanation", gap=4)


def _played(row: RuleRow) -> list[Words]:
    """How far the rule is followed, and what is missing of it."""
    state = STRONG.colored(STATE_COLORS[row.state])
    reason = linked(f" {tr(row.reason)}.", BODY) if row.reason else []
    played = UNTESTED if row.untested and not row.reason else PLAYED[row.state]
    return [Words(tr(played), state), *reason]


def _titled(title: str, entries: Sequence[Entry]) -> list[Entry]:
    """Entries below a heading; nothing when there are none."""
    return [_SPACE, Entry((Words(title, SUBHEADING),)), *entries] if entries else []


def _switches(row: RuleRow, book: Book) -> list[Entry]:
    """The house rules that change the rule."""
    found = [one for one in book.switches if one.rule == row.id]
    return _titled(tr("House rules may change it"), [_named(one.name, one.text) for one in found])


def _orders(row: RuleRow, book: Book) -> list[Entry]:
    """The questions of the rule that standing orders may answer."""
    found = [one for one in book.windows if one.kind == row.id]
    return _titled(
        tr("Standing orders may answer it"), [_named(one.name, one.text) for one in found]
    )


def _named(name: str, text: str) -> Entry:
    """A name and what it means."""
    return Entry((Words(tr("{name}: ").format(name=tr(name)), STRONG), Words(tr(text), BODY)), 1)


def _following(row: RuleRow, rows: RuleRows) -> list[str]:
    return [other.id for other in rows if row.id in other.rests_on]


def _examples(row: RuleRow, rows: RuleRows) -> list[str]:
    return [other.id for other in rows if row.id in other.tries]


def _rules(title: str, ids: Sequence[str], book: Book) -> list[Entry]:
    """The names of other rules, each a link to the rule itself."""
    names = {row.id: tr(row.gloss) for row in book.rows}
    link = LINK._replace(size=BODY.size)
    return _titled(title, [Entry((Words(names.get(one, one), link, one),), 1) for one in ids])


def _for_the_curious(row: RuleRow, *, shown: bool) -> list[Entry]:
    """Where the rule is held, small and dim; a press on the first line shows or hides the rest."""
    counts = [
        tr_count("{count} clause without a test", "{count} clauses without a test", loose)
        if (loose := len(row.untested))
        else "",
        tr_count("{count} place", "{count} places", len(row.code)) if row.code else "",
        tr_count("{count} test", "{count} tests", len(row.tests)) if row.tests else "",
    ]
    if not any(counts):
        return []
    told = tr("Where the program holds it: {places}")
    kept_together = [count.replace(" ", NO_BREAK) for count in counts if count]
    told = told.format(places=", ".join(kept_together))
    places = [
        *_places(tr("What no test holds"), row.untested),
        *_places(tr("In the program"), row.code),
        *_places(tr("In its tests"), row.tests),
    ]
    line = Entry((Words(told, CAPTION, CURIOUS),))
    return [_SPACE, line, *(places if shown else ())]


def _places(title: str, places: Sequence[str]) -> list[Entry]:
    """Names of places below a title; none at all where there are none."""
    if not places:
        return []
    head = Words(tr("{title} ({count})").format(title=title, count=len(places)), CAPTION)
    return [Entry((head,), 1), *(Entry(breakable(place, CAPTION), 2) for place in places)]
