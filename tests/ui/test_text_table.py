"""Tables of long texts."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.ui.text import Words
from game.ui.theme import BODY, LINK
from game.ui.widgets.base.layout import Column
from game.ui.widgets.input.tree import WidgetTree
from game.ui.widgets.lists.text_log import INDENT, Entry
from game.ui.widgets.lists.text_table import TableHead, TableRow, TextTable
from game.ui.widgets.look.scroll import FREE
from game.ui.window import App
from tests.ui import gallery
from tests.ui.pilot import Pilot

LONG = "What there is to say about it, and a little more than that. "


class Table:
    """A table in a window, and what it told."""

    def __init__(self, app: App) -> None:
        self.followed: list[str] = []
        self.typed: list[str] = []
        self.table = TextTable(
            "table",
            ("Pegs", "Cups"),
            on_link=self.followed.append,
            on_type=self.typed.append,
        )
        self.head = TableHead(self.table)
        self.table.set_entries(entries())
        self.show = gallery.show(app, Column([self.head, self.table]))
        self.tree.focus("table")

    @property
    def tree(self) -> WidgetTree:
        return self.show.tree


def cell(text: str, rule: str) -> tuple[Words, ...]:
    """Words, and a rule behind them."""
    return (Words(text, BODY), Words("  ", BODY), Words(rule, LINK, rule))


def entries() -> list[Entry]:
    """A heading, 40 rows of two cells, and one that is the same for both."""
    rows = [
        TableRow((Words(f"Topic {n}"),), 1, cells=(cell(LONG, f"P-{n}"), cell("No.", f"C-{n}")))
        for n in range(40)
    ]
    alone = TableRow((Words("Both"),), 1, cells=(cell(LONG * 2, "P-B"),))
    return [Entry((Words("Feasts"),), 1), *rows, alone]


@pytest.fixture
def shown(app: App) -> Table:
    return Table(app)


def boxes(table: TextTable) -> dict[str, tuple[int, int, int]]:
    """Left, top and bottom of every link that is seen."""
    return {target: (box.x, box.y, box.bottom) for target, box in table.links()}


def test_cells_of_a_row_stand_beside_each_other_in_their_columns(app: App, shown: Table) -> None:
    table = shown.table
    found = boxes(table)
    lefts = [left for left, _ in table.columns(app.theme, table.rect.width)]
    edge = table.rect.x + app.theme.px(INDENT)
    for n in range(4):
        first, second = found[f"P-{n}"], found[f"C-{n}"]
        assert edge + lefts[1] <= first[0] < edge + lefts[2] <= second[0]
        top, bottom = (table.rect.y + side for side in table.span(n + 1))
        assert all(top <= one[1] < one[2] <= bottom for one in (first, second))


def test_in_little_room_they_stand_below_each_other_with_their_titles(
    app: App, shown: Table
) -> None:
    table = shown.table
    before = table.span(1)[1] - table.span(1)[0]
    table.stacked = True
    app.step(1 / 60)
    found = boxes(table)
    assert found["P-0"][1] < found["C-0"][1]
    assert found["C-0"][0] < table.rect.centerx
    assert table.span(1)[1] - table.span(1)[0] > before
    table.stacked = False
    app.step(1 / 60)
    assert table.span(1)[1] - table.span(1)[0] == before


def test_a_single_cell_is_as_wide_as_all(app: App, shown: Table) -> None:
    """Its words are twice as long, and need no more lines."""
    table = shown.table
    app.step(1 / 60)
    heights = [end - start for start, end in map(table.span, (1, len(table.entries) - 1))]
    assert heights[1] <= heights[0]


def test_the_titles_stand_above_their_columns(app: App, shown: Table) -> None:
    wide, high = shown.head.measure(app.theme, shown.head.rect.width)
    assert (wide, high) == (shown.head.rect.width, shown.head.rect.height)
    left = shown.table.columns(app.theme, shown.table.rect.width)[1][0]
    strip = shown.head.rect.copy()
    strip.width = left - 4
    colors = {
        tuple(app.surface.get_at((x, y)))
        for x in range(strip.x, strip.right)
        for y in range(strip.y, strip.bottom)
    }
    assert len(colors) == 1, "nothing stands above the topics"


def test_pages_begin_with_whole_rows_and_leave_none_out(pilot: Pilot, shown: Table) -> None:
    table = shown.table
    starts = {table.span(place)[0] for place in range(len(table.entries))}
    seen = [table.offset]
    while table.offset < table.most_offset:
        bottom = table.offset + table.rect.height
        pilot.press("PageDown")
        assert table.offset > seen[-1]
        assert table.offset <= bottom, "nothing is passed over"
        assert table.offset in starts or table.offset == table.most_offset
        seen.append(table.offset)
    while table.offset:
        before = table.offset
        pilot.press("PageUp")
        assert before - table.rect.height <= table.offset < before
        assert table.offset in starts


def test_a_row_higher_than_the_table_is_read_on(app: App, pilot: Pilot) -> None:
    shown = Table(app)
    tall = TableRow((Words("Tall"),), 1, cells=(cell(LONG * 90, "P-T"), cell("No.", "C-T")))
    shown.table.set_entries([tall, *entries()])
    pilot.step()
    assert shown.table.span(0)[1] > shown.table.rect.height
    offsets = [0]
    for _ in range(20):
        pilot.press("PageDown")
        offsets.append(shown.table.offset)
    assert offsets[1] > 0
    assert shown.table.offset == shown.table.most_offset
    for _ in range(20):
        pilot.press("PageUp")
    assert shown.table.offset == 0


def texts(app: App, table: TextTable) -> list[tuple[int, int]]:
    """Where the words of the entries that are seen, whole or in part, begin and end."""
    seen, between = table.seen(), app.theme.px(table.between)
    spans = [table.span(place) for place in range(len(table.entries))]
    words = [(start, end - between) for start, end in spans]
    return [one for one in words if one[0] < seen.bottom and one[1] > seen.top]


def test_rows_are_seen_whole_or_not_at_all(app: App, shown: Table) -> None:
    """At no height of the table and at no offset an edge goes through one."""
    table = shown.table
    for high in range(300, 420, 7):
        rect = table.rect.copy()
        rect.height = high
        table.place(app.theme, rect)
        for offset in range(0, 400, 33):
            table.scroll_to(offset)
            seen = table.seen()
            assert seen[2:] == (False, False)
            for start, end in texts(app, table):
                assert seen.top <= start < end <= seen.bottom
            assert seen.bottom - seen.top > 0.4 * high


def test_no_heading_is_the_last_thing_seen(app: App) -> None:
    shown = Table(app)
    table = shown.table
    first = entries()[1:4]
    table.set_entries([*first, Entry((Words(" "),), 1), *entries()])
    app.step(1 / 60)
    blank, heading, row = (table.span(place) for place in (3, 4, 5))
    rect = table.rect.copy()
    for bottom in (heading[1] - 3, row[0] + 2, row[1] - app.theme.px(table.between) - 1):
        rect.height = bottom
        table.place(app.theme, rect)
        assert table.seen().bottom <= blank[0] + 1
    rect.height = row[1]
    table.place(app.theme, rect)
    assert table.seen().bottom == row[1]


def test_a_row_too_high_for_that_fades_where_it_is_cut(app: App, pilot: Pilot) -> None:
    shown = Table(app)
    tall = TableRow((Words("Tall"),), 1, cells=(cell(LONG * 300, "P-T"), cell("No.", "C-T")))
    shown.table.set_entries([tall, *entries()])
    pilot.step()
    assert shown.table.seen()[2:] == (False, True)
    pilot.press("PageDown")
    assert shown.table.seen()[2:] == (True, True)
    assert [sign.up for sign in shown.table.signs()] == [True, False]
    pilot.press("End")
    assert shown.table.seen()[2:] == (False, False)
    assert [sign.up for sign in shown.table.signs()] == [True]


def test_the_wheel_and_the_arrows_stop_where_a_row_begins(pilot: Pilot, shown: Table) -> None:
    table = shown.table
    starts = [table.span(place)[0] for place in range(len(table.entries))]
    pilot.hover("table")
    for turn in (-1, -1, 1):
        before = table.offset
        pilot.wheel(turn)
        assert (table.offset - before) * turn < 0
        assert table.offset in starts
    for key, way in (("Down", 1), ("Down", 1), ("Up", -1)):
        before = table.offset
        pilot.press(key)
        assert (table.offset - before) * way > 0
        assert table.offset in starts


def test_at_the_end_a_row_begins_at_the_upper_edge(pilot: Pilot, shown: Table) -> None:
    table = shown.table
    pilot.press("End")
    assert table.offset in [table.span(place)[0] for place in range(len(table.entries))]
    assert table.seen().bottom >= table.span(len(table.entries) - 1)[1] - 20
    assert [sign.up for sign in table.signs()] == [True]


def test_links_chosen_one_by_one_are_all_seen(pilot: Pilot, shown: Table) -> None:
    for key, last in (("Right", "P-B"), ("Left", "P-0")):
        for _ in range(len(shown.table.entries) * 2):
            pilot.press(key)
            assert shown.table.chosen_link in boxes(shown.table)
        assert shown.table.chosen_link == last


def test_an_entry_can_be_shown_first_and_stays_it_in_another_window(
    app: App, pilot: Pilot, shown: Table
) -> None:
    table = shown.table
    table.begin_at(9)
    assert table.offset == table.span(9)[0]
    pilot.resize(1100, 700)
    assert table.offset == table.span(9)[0]
    app.set_scale(1.5)
    pilot.step()
    assert table.offset == table.span(9)[0]
    table.stacked = True
    pilot.step()
    assert table.offset == table.span(9)[0]


def test_what_is_asked_for_before_the_table_is_shown_is_shown(app: App) -> None:
    table = TextTable("table", ("Pegs", "Cups"), on_link=str, on_type=str)
    table.set_entries(entries())
    table.begin_at(12)
    gallery.show(app, Column([table]))
    assert table.offset == table.span(12)[0] > 0


def test_a_link_is_chosen_among_those_that_are_seen(pilot: Pilot, shown: Table) -> None:
    pilot.press("Right")
    assert shown.table.chosen_link == "P-0" or shown.table.chosen_link == "C-0"
    pilot.press("PageDown", "PageDown", "Right")
    assert shown.table.chosen_link in boxes(shown.table)
    pilot.press("Enter")
    assert shown.followed == [shown.table.chosen_link]


def test_a_link_is_followed_by_mouse(pilot: Pilot, shown: Table) -> None:
    target, box = shown.table.links()[3]
    pilot.click_at(box.center)
    assert shown.followed == [target]


def test_what_is_typed_on_it_goes_elsewhere(pilot: Pilot, shown: Table) -> None:
    pilot.type("hat")
    assert "".join(shown.typed) == "hat"


def mixed(random: Random) -> list[Entry]:
    """Headings and rows of one to many lines in any order; a row is the last."""
    made: list[Entry] = []
    for n in range(random.randint(8, 40)):
        if random.random() < 0.25:
            made.append(Entry((Words(f"Heading {n}"),), 1))
        else:
            text = LONG * random.choice((0, 1, 1, 2, 4, 9))
            made.append(TableRow((Words(f"Topic {n}"),), 1, cells=(cell(text, "P"), cell("", "C"))))
    return [*made, TableRow((Words("Last"),), 1, cells=(cell(LONG, "P-L"),))]


def random_table(app: App, seed: int) -> TextTable:
    """A table of mixed entries in a window of some height, low ones too."""
    random = Random(seed)
    shown = Table(app)
    table = shown.table
    table.set_entries(mixed(random))
    rect = table.rect.copy()
    rect.height = random.randint(70, 420)
    table.place(app.theme, rect)
    return table


def seen_whole(app: App, table: TextTable) -> set[int]:
    """The places of the entries of which all words are seen."""
    seen, between = table.seen(), app.theme.px(table.between)
    spans = [table.span(place) for place in range(len(table.entries))]
    return {
        place
        for place, (start, end) in enumerate(spans)
        if seen.top <= start and end - between <= seen.bottom
    }


def promised(app: App, table: TextTable) -> set[int]:
    """The places of the entries that are not too high to be seen whole."""
    most, between = FREE * table.rect.height, app.theme.px(table.between)
    spans = [table.span(place) for place in range(len(table.entries))]
    return {place for place, (start, end) in enumerate(spans) if end - between - start <= most}


def press(key: int) -> Callable[[TextTable], None]:
    return lambda table: table.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)) and None


def turn(steps: int) -> Callable[[TextTable], None]:
    return lambda table: table.wheel(steps) and None


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    ("on", "back"),
    [
        (press(pygame.K_PAGEDOWN), press(pygame.K_PAGEUP)),
        (press(pygame.K_DOWN), press(pygame.K_UP)),
        (turn(-1), turn(1)),
        (turn(-4), turn(4)),
    ],
    ids=["pages", "arrows", "wheel", "fast-wheel"],
)
def test_nothing_is_passed_over_in_any_table(
    app: App, seed: int, on: Callable[[TextTable], None], back: Callable[[TextTable], None]
) -> None:
    """From the beginning to the end and back all that is not too high is seen whole somewhere."""
    table = random_table(app, seed)
    whole = promised(app, table)
    for step, last in ((on, table.most_offset), (back, 0)):
        views = seen_whole(app, table)
        while table.offset != last:
            before = table.offset
            step(table)
            assert (table.offset > before) is (last > 0)
            views |= seen_whole(app, table)
        assert whole <= views


@pytest.mark.parametrize("share", [0.3, 0.4, 0.44, 0.46, 0.49, 0.51, 0.6, 0.9])
def test_at_the_end_little_is_left_blank_however_high_the_rows_are(app: App, share: float) -> None:
    """All rows have this share of the table, so that the last ones hardly ever fill it exactly."""
    table = Table(app).table
    row = TableRow((Words("Topic"),), 1, cells=(cell(LONG * 30, "P"), cell("No.", "C")))
    table.set_entries([row] * 6)
    between = app.theme.px(table.between)
    rect = table.rect.copy()
    rect.height = round((table.span(0)[1] - between) / share)
    table.place(app.theme, rect)
    table.scroll_to(table.most_offset)
    seen, end = table.seen(), table.span(len(table.entries) - 1)[1]
    blank = rect.height - (min(seen.bottom, end) - seen.top)
    assert blank <= FREE * rect.height
