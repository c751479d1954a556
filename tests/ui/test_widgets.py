"""Each widget: what it takes, what it tells, how it is drawn."""

import pygame
import pytest

from game.ui.text import Words
from game.ui.theme import BODY, CAPTION, LINK, SUBHEADING, Hud
from game.ui.widgets.base.layout import Column, Gap, Middle
from game.ui.widgets.base.widget import STRETCH, fixed
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows, Slider, Toggle
from game.ui.widgets.input.text_field import MOST, ROOM, TextField
from game.ui.widgets.lists.list_box import MOST_FILTER, Item, ListBox
from game.ui.widgets.lists.text_log import Entry, TextLog
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import FittingLabel, Label, RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.look.panel import Inset, Meter
from game.ui.widgets.look.stat_box import StatBox
from game.ui.window import App
from tests.ui import gallery
from tests.ui.pilot import Pilot

ITEMS = [
    Item(f"l{n}", name, "note")
    for n, name in enumerate(
        ("Toll Gate", "Fort", "Bridge", "Duel", "Ruined Fort", "Swamp", "Tower", "Harbor")
    )
]


# -- links


def test_a_link_begins_where_its_column_does(app: App) -> None:
    """The line below its words begins at its left edge."""
    link = Link("R10-TU-31", words="Getting up")
    gallery.show(app, Middle(Column([Label("Moved"), link], align="start")))
    app.scenes.top.tree.focus_on(None)
    app.step(1 / 60)
    rows = range(link.rect.y, link.rect.bottom)
    before, edge = (
        [tuple(app.surface.get_at((x, y))) for y in rows] for x in (link.rect.x - 1, link.rect.x)
    )
    assert len(set(before)) == 1, "nothing stands out of it"
    assert len(set(edge)) > 1
    assert link.rect.x == link.parent.rect.x


# -- brick buttons


def test_each_state_of_a_brick_looks_different(app: App) -> None:
    button = BrickButton("b", "Shoot", note="Long rifle", reason="Out of range", icon="shoot")
    gallery.show(app, Middle(button))
    app.scenes.top.tree.focus_on(None)
    looks = [gallery.picture_of(app, button.rect)]
    for state in ("hovered", "focused", "selected"):
        setattr(button, state, True)
        looks.append(gallery.picture_of(app, button.rect))
        setattr(button, state, False)
    button.held = button.hovered = True
    looks.append(gallery.picture_of(app, button.rect))
    button.held = button.hovered = False
    button.enabled = False
    looks.append(gallery.picture_of(app, button.rect))
    assert len(set(looks)) == len(looks)


def test_a_reason_switches_a_button_off_and_stands_on_it(app: App) -> None:
    button = BrickButton("b", "Fight", note="Axe")
    gallery.show(app, Column([button]))
    button.set_note("Axe", "No one near")
    assert not button.enabled
    assert button.shown_note == "No one near"
    button.set_note("Axe")
    assert button.enabled
    assert button.shown_note == "Axe"


@pytest.mark.parametrize(("width", "studs"), [(60, 2), (174, 4), (300, 7), (900, 8)])
def test_a_brick_has_two_to_eight_studs(app: App, width: int, studs: int) -> None:
    assert paint.brick_studs(app.theme, width) == studs


def test_a_pressed_brick_is_drawn_lower_without_a_foot(app: App) -> None:
    def darkest_row(pressed: bool) -> int:
        sheet = pygame.Surface((200, 100))
        sheet.fill("white")
        paint.draw_brick(sheet, app.theme, pygame.Rect(20, 20, 160, 60), "#1E6FD0", pressed=pressed)
        column = [sum(sheet.get_at((100, y))[:3]) for y in range(30, 79)]
        return column.index(min(column)) + 30

    assert darkest_row(False) >= 74
    sheet = pygame.Surface((200, 100))
    paint.draw_brick(sheet, app.theme, pygame.Rect(20, 20, 160, 60), "#1E6FD0", pressed=True)
    foot, above = sheet.get_at((100, 77)), sheet.get_at((100, 70))
    assert abs(foot.b - above.b) < 10


def test_the_opaque_part_of_a_panel_equals_the_blended_one(app: App) -> None:
    rect = pygame.Rect(60, 50, 300, 200)
    quick, plain = pygame.Surface((420, 300)), pygame.Surface((420, 300))
    quick.fill("#6E4022")
    plain.fill("#6E4022")
    paint.draw_panel(quick, app.theme, rect)
    border = 2 * app.theme.px(10)
    plain.blit(paint._panel(app.theme, rect.size), (60 - border, 50 - border))
    assert pygame.image.tobytes(quick, "RGB") == pygame.image.tobytes(plain, "RGB")


# -- labels


@pytest.mark.parametrize("lines", [1, 2])
def test_the_note_of_a_brick_leaves_the_sign_in_its_corner_free(app: App, lines: int) -> None:
    corners = []
    for note in ("", "Hand weapon 1/3 and so on"):
        button = BrickButton("b", "Throw", note=note, sign="dice", lines=lines)
        button.place(app.theme, pygame.Rect(0, 0, 134, 74))
        picture = pygame.Surface((134, 74))
        button.draw(picture, app.theme)
        corners.append(pygame.image.tobytes(picture.subsurface((112, 52, 16, 12)), "RGB"))
    assert corners[0] == corners[1]


def test_the_last_of_some_texts_is_whole_in_smaller_letters_where_that_helps(app: App) -> None:
    theme, texts = app.theme, ("destroyed, or knocked back", "destroyed")
    wide, last = (theme.text_width(one, BODY) for one in texts)
    sizes = {}
    for width in (wide, last, last - 2, last // 2):
        label = FittingLabel(texts, style=BODY)
        label.place(theme, pygame.Rect(0, 0, width, 30))
        sizes[width] = (label.text, label.style.size)
        drawn = [piece.run for line, _, _ in label.laid() for piece in line.pieces]
        cut = [one.text for one in drawn if isinstance(one, Words)] != [label.text]
        assert cut is (width == last // 2)
    assert [text for text, _ in sizes.values()] == [texts[0], *[texts[1]] * 3]
    full = BODY.size
    assert [size == full for _, size in sizes.values()] == [True, True, False, False]


def test_a_label_too_narrow_ends_in_dots_and_stays_inside(app: App) -> None:
    label = Label("A rather long name", width=fixed(60))
    gallery.show(app, Column([label], align="start"))
    right_of_it = app.surface.subsurface((61, 0, 60, 30))
    colors = {tuple(right_of_it.get_at((x, y))) for x in range(60) for y in range(30)}
    assert len(colors) == 1


def test_a_narrow_box_shrinks_value_and_word_before_the_word_is_cut(app: App) -> None:
    """Half an inch more to walk than there is room for in the column of a small window."""
    theme = app.theme
    room = theme.text_width('3.9/5" Mo', SUBHEADING)
    box = StatBox("boot", '3.9/5"', "Move")
    large, small = box.styles(theme, room)
    assert theme.text_width(box.value, large) + theme.text_width(box.label, small) <= room
    assert small.size >= 12
    assert box.styles(theme, 300) == (SUBHEADING, CAPTION)


def test_new_rich_text_is_wrapped_anew(app: App) -> None:
    text = RichText("short")
    gallery.show(app, Column([text], width=fixed(100)))
    before = text.rect.height
    text.content = [Words("a text that needs a good many lines in a column this narrow " * 12)]
    app.step(1 / 60)
    assert text.rect.height >= 2 * before


def test_a_meter_is_filled_in_part(app: App) -> None:
    meter = Meter(0.25, color="#00FF00", width=fixed(200), height=fixed(20))
    gallery.show(app, Column([meter], align="start"))
    middle = meter.rect.centery
    assert app.surface.get_at((meter.rect.x + 30, middle)).g == 255
    assert app.surface.get_at((meter.rect.x + 70, middle)).g < 100


def test_the_edge_of_an_empty_meter_is_seen_in_a_dark_box(app: App) -> None:
    meter = Meter(0, width=fixed(200), height=fixed(20))
    gallery.show(app, Column([Inset([meter])], align="start"))
    inside, edge = meter.rect.center, (meter.rect.centerx, meter.rect.y)
    assert app.surface.get_at(edge) != app.surface.get_at(inside)


# -- switches, sliders, choices


def test_a_toggle_turns_by_click_and_key_and_tells(app: App, pilot: Pilot) -> None:
    told: list[bool] = []
    gallery.show(app, Column([Toggle("t", "Reduce motion", False, told.append)]))
    pilot.click("t")
    pilot.press("Space")
    assert told == [True, False]


def test_a_slider_goes_by_steps_and_stops_at_its_ends(app: App, pilot: Pilot) -> None:
    told: list[float] = []
    gallery.show(app, Column([Slider("s", 0.9, 0, 1, 0.1, told.append)]))
    pilot.press("Right", "Right", "Left")
    assert told == [1.0, 0.9]
    pilot.press("Home")
    assert told[-1] == 0.0
    pilot.press("Left", "End")
    assert told[-1] == 1.0
    assert len(told) == 4


def test_a_slider_follows_the_pointer_in_steps(app: App, pilot: Pilot) -> None:
    slider = Slider("s", 0, 0, 10, 1, width=fixed(300))
    gallery.show(app, Column([slider], align="start"))
    start = (slider.rect.x + 11, slider.rect.centery)
    pilot.drag(start, (slider.rect.x + 130, slider.rect.centery))
    assert 3 <= slider.value <= 7
    assert slider.value == int(slider.value)
    pilot.drag(start, (slider.rect.right + 500, slider.rect.centery))
    assert slider.value == 10


def test_choices_go_around_by_keys_and_clicks(app: App, pilot: Pilot) -> None:
    told: list[str] = []
    arrows = ChoiceArrows("c", [("a", "Slow"), ("b", "Fast"), ("c", "At once")], "a", told.append)
    gallery.show(app, Column([arrows]))
    pilot.press("Right", "Left", "Left")
    assert told == ["b", "a", "c"]
    assert arrows.label == "At once"
    pilot.click_at((arrows.rect.right - 12, arrows.rect.centery))
    pilot.click_at((arrows.rect.x + 12, arrows.rect.centery))
    pilot.press("Enter")
    assert told == ["b", "a", "c", "a", "c", "a"]


def test_a_snug_choice_is_as_high_as_what_is_chosen_needs(app: App) -> None:
    theme = app.theme
    texts = [("own", "The own"), ("other", "Ember Horde of the Bridge at Millbrook")]
    plain, snug = ChoiceArrows("plain", texts), ChoiceArrows("snug", texts, snug=True)
    wide = plain.measure(theme, None)[0] - 20
    line = theme.px(34)
    assert plain.wish(theme, wide)[1] > line
    assert snug.wish(theme, wide)[1] == line
    snug.choose("other")
    assert snug.wish(theme, wide)[1] == plain.wish(theme, wide)[1]
    snug.choose("own")
    assert snug.wish(theme, wide)[1] == line


# -- text field


@pytest.fixture
def field(app: App) -> TextField:
    made = TextField("field", "Fort")
    gallery.show(app, Middle(Column([made, BrickButton("next", "Next")])))
    return made


def test_writing_in_the_middle(field: TextField, pilot: Pilot) -> None:
    pilot.press("Home", "Right")
    pilot.type("xy")
    pilot.press("Delete", "End", "Backspace")
    assert field.value == "Fxyr"


def test_a_field_takes_no_more_than_it_may(field: TextField, pilot: Pilot) -> None:
    pilot.type("x" * MOST)
    assert field.value == "Fort" + "x" * (MOST - 4)


def test_a_field_tells_when_it_is_finished(app: App, pilot: Pilot) -> None:
    entered: list[str] = []
    gallery.show(app, Column([TextField("f", on_enter=entered.append)]))
    pilot.type("ab")
    assert entered == []
    pilot.press("Enter")
    assert entered == ["ab"]


def test_a_field_takes_no_signs_that_cannot_be_seen(field: TextField) -> None:
    field.type_text("a\tb\x07")
    assert field.value == "Fortab"


def test_tab_leaves_a_field(field: TextField, pilot: Pilot) -> None:
    pilot.press("Tab")
    assert pilot.tree.focused is pilot.find("next")
    assert field.value == "Fort"


def test_a_click_puts_the_cursor_between_letters(field: TextField, pilot: Pilot) -> None:
    pilot.click_at((field.rect.x + 2, field.rect.centery))
    assert field.cursor == 0
    pilot.click_at((field.rect.right - 3, field.rect.centery))
    assert field.cursor == 4


@pytest.mark.parametrize("key", ["Backspace", "Delete"])
def test_all_of_a_text_is_chosen_at_once(field: TextField, pilot: Pilot, key: str) -> None:
    pilot.press("Home", "Ctrl+A")
    pilot.type("x")
    assert field.value == "x"
    pilot.press("Ctrl+A", key)
    assert field.value == ""
    pilot.press("Ctrl+A")
    assert not field.all_chosen, "there is nothing to be chosen"


@pytest.mark.parametrize("chord", ["A", "Ctrl+Alt+A", "Ctrl+Shift+A", "Ctrl+B"])
def test_no_other_key_chooses_a_text(field: TextField, pilot: Pilot, chord: str) -> None:
    """AltGr is Ctrl and Alt to some systems, and writes a letter with A."""
    pilot.press(chord)
    assert not field.all_chosen


@pytest.mark.parametrize(
    ("key", "value"), [("Left", "xFort"), ("Right", "Fortx"), ("End", "Fortx")]
)
def test_a_key_that_moves_the_cursor_lets_go(
    field: TextField, pilot: Pilot, key: str, value: str
) -> None:
    """From a text that is chosen it goes to the end on its side."""
    pilot.press("Ctrl+A", key)
    pilot.type("x")
    assert field.value == value


def test_a_click_and_another_text_let_go(field: TextField, pilot: Pilot) -> None:
    pilot.press("Ctrl+A")
    pilot.click_at((field.rect.x + 2, field.rect.centery))
    pilot.type("y")
    assert field.value == "yFort"
    pilot.press("Ctrl+A")
    field.value = "Town"
    assert not field.all_chosen


def test_nothing_stays_chosen_where_the_focus_is_not(field: TextField, pilot: Pilot) -> None:
    """Whoever comes back by a letter goes on writing."""
    pilot.press("Ctrl+A", "Tab")
    pilot.step()
    pilot.tree.focus("field")
    pilot.type("x")
    assert field.value == "Fortx"


def test_a_suggested_text_gives_way_to_the_first_letter(app: App, pilot: Pilot) -> None:
    """It stands on gold as long as it does, and the focus is there."""
    made = TextField("field", "Fort", suggested=True)
    gallery.show(app, Middle(Column([made, BrickButton("next", "Next")])))
    edge = (made.rect.x + app.theme.px(ROOM) - 1, made.rect.centery)
    gold = pygame.Color(Hud.GOLD)

    def on_gold() -> bool:
        pilot.step()
        return app.surface.get_at(edge)[:3] == gold[:3]

    assert on_gold()
    made.focused = False
    made.draw(app.surface, app.theme)
    assert app.surface.get_at(edge)[:3] != gold[:3]
    made.focused = True
    pilot.type("My")
    assert made.value == "My"
    assert not on_gold()


def test_all_of_a_full_text_gives_way(app: App, pilot: Pilot) -> None:
    made = TextField("field", "x" * MOST, suggested=True)
    gallery.show(app, Middle(made))
    pilot.type("yy")
    assert made.value == "yy"
    assert not TextField("field", "", suggested=True).all_chosen


def test_the_cursor_blinks(field: TextField, pilot: Pilot) -> None:
    pilot.press("End")
    shown = gallery.picture_of(pilot.app, field.rect)
    pilot.settle(0.6)
    assert gallery.picture_of(pilot.app, field.rect) != shown


# -- lists


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def levels(app: App, told: list[str]) -> ListBox:
    box = ListBox(
        "levels",
        ITEMS,
        on_choose=told.append,
        on_open=lambda key: told.append(f"open {key}"),
        width=fixed(300),
        height=fixed(200),
    )
    gallery.show(app, Column([box, BrickButton("fight", "Fight")], align="start"))
    return box


def test_the_first_row_is_chosen_at_first(levels: ListBox) -> None:
    assert levels.chosen == "l0"


def test_rows_are_chosen_by_click_and_arrows(
    levels: ListBox, pilot: Pilot, told: list[str]
) -> None:
    pilot.click("levels/l2")
    pilot.press("Down", "Up", "Up")
    assert told == ["l2", "l3", "l2", "l1"]
    assert levels.chosen == "l1"


def test_a_row_is_as_high_as_its_words_need(app: App) -> None:
    """What is too wide for a line goes on in a second one; nothing is cut."""
    note = "Millbrook Bridge, setting up · 2026-11-21 22:56"
    items = [Item("short", "Yard", "3 against 3"), Item("long", "The Old Pump at the Mill", note)]
    box = ListBox("levels", items)
    box.place(app.theme, pygame.Rect(0, 0, app.theme.px(220), app.theme.px(300)))
    short, long = (row for row in box.walk() if row.name.startswith("levels/"))
    assert short.rect.height == app.theme.px(44)
    high = app.theme.line_height(CAPTION)
    assert long.rect.height >= app.theme.px(44) + high
    assert long.rect.top >= short.rect.bottom


def test_enter_opens_the_chosen_row(levels: ListBox, pilot: Pilot, told: list[str]) -> None:
    pilot.press("Down", "Enter")
    assert told == ["l1", "open l1"]
    assert levels.chosen == "l1"


def test_the_chosen_row_is_scrolled_into_sight(levels: ListBox, pilot: Pilot) -> None:
    pilot.press("End")
    row = pilot.find("levels/l7")
    assert levels.rect.contains(row.rect)
    assert not levels.rect.contains(pilot.find("levels/l0").rect)
    pilot.press("Home")
    assert levels.rect.contains(pilot.find("levels/l0").rect)


def test_typing_filters_and_chooses_what_is_left(
    levels: ListBox, pilot: Pilot, told: list[str]
) -> None:
    pilot.type("fort")
    shown = [row.name for row in levels.walk() if "/" in row.name]
    assert shown == ["levels/l1", "levels/l4"]
    assert told == ["l1"]
    pilot.press("Backspace", "Esc")
    assert levels.filter == ""
    assert len([row for row in levels.walk() if "/" in row.name]) == len(ITEMS)


def test_letters_typed_hold_for_other_rows_too(
    levels: ListBox, pilot: Pilot, told: list[str]
) -> None:
    """As after a file of the list was deleted, or the rules were changed."""
    pilot.type("fort")
    told.clear()
    levels.set_items([Item("l8", "Yard"), Item("l9", "Old fort"), Item("l10", "New fort")])
    pilot.step()
    rows = [row.name for row in levels.walk() if "/" in row.name]
    assert rows == ["levels/l9", "levels/l10"]
    assert (levels.chosen, told) == ("l9", ["l9"])


def test_a_key_held_on_a_list_writes_no_endless_filter(levels: ListBox, pilot: Pilot) -> None:
    pilot.type("a")
    for text in ("\0\x1b", "w" * 3000):
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        pilot.step()
    assert levels.filter == ("a" + "w" * 3000)[:MOST_FILTER]


def test_rows_scrolled_away_cannot_be_clicked(
    levels: ListBox, pilot: Pilot, told: list[str]
) -> None:
    hidden = pilot.find("levels/l7").rect.center
    assert hidden[1] > levels.rect.bottom
    pilot.click_at(hidden)
    assert told == []
    assert levels.chosen == "l0"


def test_the_wheel_scrolls_a_list_and_stops_at_its_end(levels: ListBox, pilot: Pilot) -> None:
    pilot.hover("levels")
    pilot.wheel(-1)
    assert 0 < levels.offset < levels.most_offset
    pilot.wheel(-50)
    assert levels.offset == levels.most_offset
    pilot.wheel(50)
    assert levels.offset == 0


def test_at_the_end_of_a_list_a_row_begins_at_its_upper_edge(levels: ListBox, pilot: Pilot) -> None:
    """What is too low for one more row is left free below the last, not above the first."""
    pilot.press("End")
    pilot.step()
    shown = [row for row in levels.walk() if "/" in row.name and levels.rect.contains(row.rect)]
    assert shown[-1].name == f"levels/{ITEMS[-1].key}"
    assert shown[0].rect.y - levels.rect.y < shown[0].rect.height // 2
    assert levels.hidden < levels.offset == levels.most_offset


def test_other_rows_can_be_shown(levels: ListBox, pilot: Pilot) -> None:
    levels.set_items(ITEMS[3:5], "l4")
    pilot.step()
    assert levels.chosen == "l4"
    assert pilot.has("levels/l3")
    assert not pilot.has("levels/l0")


# -- log


def entries(count: int) -> list[Entry]:
    return [Entry([Words(f"Entry {n}")], 0, n) for n in range(count)]


@pytest.fixture
def log(app: App, told: list[str]) -> TextLog:
    made = TextLog(
        "log",
        on_press=lambda key: told.append(str(key)),
        width=fixed(200),
        height=fixed(120),
    )
    made.set_entries(entries(50))
    gallery.show(app, Column([made, Gap()], align="start"))
    return made


def test_a_log_shows_its_end_and_follows_new_entries(log: TextLog) -> None:
    assert shows_its_end(log)
    before = log.offset
    log.append(Entry([Words("news")]))
    assert shows_its_end(log)
    assert log.offset > before


def shows_its_end(log: TextLog) -> bool:
    """Whether a log begins with a whole entry, and the newest one is seen too."""
    begins = [log.span(place)[0] for place in range(len(log.entries))]
    return log.most_offset > 0 and log.offset in begins and log.offset >= log.most_offset


def test_room_left_at_the_end_of_a_log_is_below_the_newest_entry(log: TextLog) -> None:
    log.set_entries([*entries(9), Entry([Words("long words " * 12)]), Entry([Words("news")])])
    left = log.rect.height - (log.span(10)[1] - log.offset)
    assert 0 <= left < line_of(log), "no line that is hidden above has room below"


def line_of(log: TextLog) -> int:
    """Pixels from an entry of one line to the next."""
    return log.span(0)[1]


def test_the_end_of_a_log_begins_inside_an_entry_where_a_whole_one_leaves_a_line_free(
    log: TextLog,
) -> None:
    long, news = Entry([Words("long words " * 12)]), Entry([Words("news")])
    log.set_entries([*entries(2), long, *[news] * 3])
    start, end = log.span(2)
    assert start < log.most_offset < end, "the window cuts through the long one"
    assert start < log.offset < end
    assert log.offset - log.most_offset < line_of(log)


def test_an_entry_higher_than_the_log_is_seen_at_its_end(log: TextLog) -> None:
    log.set_entries([*entries(3), Entry([Words("very long words " * 40)])])
    assert log.offset > log.span(3)[0]
    assert 0 <= log.offset - log.most_offset < line_of(log)


def test_one_step_back_from_the_end_of_a_log_is_a_step(log: TextLog, pilot: Pilot) -> None:
    log.set_entries([*entries(9), Entry([Words("long words " * 12)]), *entries(4)])
    pilot.tree.focus("log")
    end = log.offset
    pilot.press("Up")
    assert log.offset < end
    pilot.press("End")
    assert log.offset == end
    pilot.press("End")
    assert log.offset == end


def test_a_log_scrolled_back_stays_where_it_is(log: TextLog, pilot: Pilot) -> None:
    pilot.hover("log")
    pilot.wheel(2)
    place = log.offset
    assert place < log.most_offset
    log.append(Entry([Words("news")]))
    assert log.offset == place
    pilot.wheel(-99)
    assert shows_its_end(log)


def test_a_link_chosen_by_keys_stays_chosen_in_another_width(log: TextLog, pilot: Pilot) -> None:
    """A link is a piece for each of its lines; in wider lines there are fewer pieces."""
    words = Words("a link that goes on for many words " * 4, LINK, "far")
    log.set_entries([Entry([Words("first", LINK, "near")]), Entry([words])])
    pilot.tree.focus("log")
    pilot.press("Left")
    assert log.chosen_link == "far"
    log.width = fixed(900)
    log.invalidate()
    pilot.step()
    assert [target for target, _ in log.links()] == ["near", "far"]
    assert log.chosen_link == "far"
    pilot.press("Left")
    assert log.chosen_link == "near"


def test_a_clicked_entry_tells_its_key(log: TextLog, pilot: Pilot, told: list[str]) -> None:
    log.scroll_to(0)
    line = pilot.app.theme.line_height(Words("").style)
    pilot.click_at((log.rect.x + 20, log.rect.y + line + 3 + line // 2))
    assert told == ["1"]


def test_the_keys_scroll_a_log(log: TextLog, pilot: Pilot) -> None:
    pilot.tree.focus("log")
    pilot.press("Home")
    assert log.offset == 0
    pilot.press("PageDown")
    assert log.offset == 120 - 24
    pilot.press("End")
    assert shows_its_end(log)


def test_with_large_letters_the_keys_scroll_a_log_by_larger_steps(
    log: TextLog, pilot: Pilot
) -> None:
    pilot.app.set_scale(2.0)
    pilot.tree.focus("log")
    pilot.press("Home", "Down")
    assert log.offset == 2 * 24
    pilot.press("PageDown")
    assert log.offset == 2 * 24 + 2 * (120 - 24)


def test_an_empty_log_can_be_shown_and_filled(app: App, pilot: Pilot) -> None:
    log = TextLog("log", width=STRETCH)
    gallery.show(app, Column([log]))
    pilot.click("log")
    log.set_entries(entries(3))
    pilot.step()
    assert [entry.key for entry in log.entries] == [0, 1, 2]
    assert log.most_offset == 0


def test_links_of_a_log_are_chosen_with_keys_and_shown(app: App, pilot: Pilot) -> None:
    followed: list[str] = []
    entries = [Entry((Words("see "), Words(f"PEG-{n}", link=f"PEG-{n}"))) for n in range(40)]
    made = TextLog("log", on_link=followed.append)
    gallery.show(app, Column([made], height=fixed(120)))
    made.set_entries(entries)
    pilot.tree.focus("log")
    pilot.press("Enter")
    assert followed == [], "nothing is chosen at first"
    pilot.press("Left", "Enter")
    assert followed == ["PEG-39"]
    for _ in range(39):
        pilot.press("Left")
    assert made.chosen_link == "PEG-0"
    assert "PEG-0" in [target for target, _ in made.links()], "it is scrolled to"
    pilot.press("Left", "Enter")
    assert followed[-1] == "PEG-0"


def test_words_that_lead_nowhere_are_no_links(app: App, pilot: Pilot) -> None:
    followed: list[str] = []
    pressed: list[int] = []
    made = TextLog("log", pressed.append, followed.append)
    gallery.show(app, Column([made], height=fixed(120)))
    made.set_entries([Entry((Words("see "), Words("PEG-1", link="PEG-1")), key=7)])
    pilot.step()
    ((_, box),) = made.links()
    pilot.click_at((made.rect.x + 2, box.centery))
    assert (pressed, followed) == ([7], [])
    pilot.click_at(box.center)
    assert (pressed, followed) == ([7], ["PEG-1"])
