"""Text: wrapping, shortening, runs, kept pictures."""

import re
import subprocess
import sys
from itertools import pairwise

import pygame
import pytest

from game.ui.scenes.shared.parts import Title
from game.ui.text import (
    ELLIPSIS,
    NO_BREAK,
    Line,
    Pictured,
    Words,
    breakable,
    outlined,
    picture,
    run_width,
    shortened,
    squeezed,
    with_held_numbers,
    wrapped,
    wrapped_to,
)
from game.ui.theme import BODY, HEADING, LINK, STRONG, Theme
from game.ui.window import App

LONG = "The brave knight walks over the narrow bridge and meets a brute with an axe."


@pytest.fixture
def theme(app: App) -> Theme:
    return app.theme


def words_of(lines: tuple[Line, ...]) -> list[str]:
    return [
        "".join(piece.run.text for piece in line.pieces if isinstance(piece.run, Words))
        for line in lines
    ]


@pytest.mark.parametrize("width", [80, 150, 260, 400])
def test_lines_are_no_wider_than_the_room_and_lose_no_word(theme: Theme, width: int) -> None:
    lines = wrapped(theme, [Words(LONG)], width)
    assert all(line.width <= width for line in lines)
    assert " ".join(words_of(lines)) == LONG
    assert len(lines) > 1


def test_lines_are_filled_before_the_next_begins(theme: Theme) -> None:
    lines = words_of(wrapped(theme, [Words(LONG)], 200))
    for line, following in pairwise(lines):
        first_word = following.split()[0]
        assert theme.text_width(f"{line} {first_word}", BODY) > 200


def test_no_line_ends_between_a_sign_and_how_exact_a_number_is(theme: Theme) -> None:
    for text in ("moved 5% · sampled, ± 3%", "destroyed 44%  (± 12%)"):
        for width in range(60, 300, 4):
            told = words_of(wrapped(theme, [Words(text)], width))
            assert not [line for line in told if line.rstrip().endswith("±")], (text, width)


def test_a_line_end_in_the_text_ends_the_line(theme: Theme) -> None:
    assert words_of(wrapped(theme, [Words("one\n\ntwo")], None)) == ["one", "", "two"]


def test_without_a_width_all_is_one_line(theme: Theme) -> None:
    (line,) = wrapped(theme, [Words(LONG)], None)
    assert line.width == theme.text_width(LONG, BODY)


def test_runs_of_several_styles_share_a_line_with_their_spaces(theme: Theme) -> None:
    runs = [Words("Grim", STRONG), Words(" hits "), Words("Cobble", STRONG)]
    (line,) = wrapped(theme, runs, 1000)
    assert [piece.run for piece in line.pieces] == [
        Words("Grim", STRONG),
        Words("hits"),
        Words("Cobble", STRONG),
    ]
    first, second, third = line.pieces
    assert second.x >= first.x + run_width(theme, first.run) + theme.text_width(" ", BODY)
    assert third.x >= second.x + run_width(theme, second.run) + theme.text_width(" ", BODY)


def test_a_word_wider_than_the_line_is_shortened(theme: Theme) -> None:
    (line,) = wrapped(theme, [Words("Donaudampfschifffahrtsgesellschaft")], 90)
    assert line.width <= 90
    assert words_of((line,))[0].endswith("…")


def die(size: float) -> Pictured:
    """A picture of a size in units."""
    return Pictured(("die", 6), lambda height: pygame.Surface((height, height)), size)


def test_a_picture_goes_to_the_next_line_when_it_does_not_fit(theme: Theme) -> None:
    room = theme.text_width("Armor", BODY) + 4
    lines = wrapped(theme, [Words("Armor"), die(16)], room)
    assert [len(line.pieces) for line in lines] == [1, 1]


@pytest.mark.parametrize(
    "runs",
    [
        [Words("takes 4 this "), Words("turn", STRONG), Words(": holds")],
        [Words("swings at Grim ("), Words("lance", STRONG), Words(") and hits")],
        [Words("first Azure, then "), die(16), Words("Ember", STRONG), Words(" acts")],
        [Words("Azure, then "), die(16), Words("\u00a0"), Words("Ember", STRONG), Words(" acts")],
    ],
)
def test_what_belongs_together_stays_on_one_line(theme: Theme, runs: list[Words]) -> None:
    """No line begins with what closes or ends with what opens; a mark stays with its name."""
    (line,) = wrapped(theme, runs, None)
    least = max(theme.text_width(f"({word})", STRONG) + 16 for word in ("lance", "Ember", "takes"))
    for width in range(least, line.width + 1):
        lines = wrapped(theme, runs, width)
        assert max(one.width for one in lines) <= width
        for one in lines:
            first, last = one.pieces[0].run, one.pieces[-1].run
            assert not (isinstance(first, Words) and first.text[0] in ":)"), width
            assert isinstance(last, Words), width
            assert not last.text.endswith(("(", "\u00a0")), width


@pytest.mark.parametrize("closing", [")", ",", f"{NO_BREAK}§"])
def test_no_line_begins_with_what_belongs_to_the_word_before(theme: Theme, closing: str) -> None:
    runs = [Words("swings ("), Words("heavy weapon", STRONG), Words(closing)]
    (whole,) = wrapped(theme, runs, None)
    lines = wrapped(theme, runs, whole.width - 1)
    assert words_of(lines) == ["swings (heavy", f"weapon{closing}"]


@pytest.mark.parametrize(
    "told",
    [
        "Hob fires at Sparks (long-ranged weapon)",
        "Pip rolls to hit: d6 shows 5 against Use 4: enough (laid out by the lesson)",
        "Sir Cobble rolls to Parry: d6 shows 4 against 5: not enough",
    ],
)
def test_the_sign_of_a_rule_never_begins_a_line(theme: Theme, told: str) -> None:
    """In no width, not even where letters run into each other by a pixel."""
    sign = (Words(NO_BREAK, BODY), Words("§", LINK, "R10-AT-01"))
    runs = (Words(told, BODY), *sign, *sign)
    for width in range(140, 420):
        for line in wrapped(theme, runs, width)[1:]:
            first = line.pieces[0].run
            assert isinstance(first, Words)
            assert first.text.strip(f"{NO_BREAK} §"), width


def test_a_picture_stays_with_the_name_behind_it(theme: Theme) -> None:
    runs = [Words("then "), die(16), Words(NO_BREAK), Words("Ember Horde", STRONG)]
    room = theme.text_width("then Ember", STRONG)
    lines = wrapped(theme, runs, room)
    assert words_of(lines) == ["then", f"{NO_BREAK}Ember", "Horde"]
    assert isinstance(lines[1].pieces[0].run, Pictured)


def test_what_stays_together_is_broken_where_no_line_has_room_for_it(theme: Theme) -> None:
    runs = [Words("(weapon", STRONG), Words(")"), Words(", (weapon", STRONG), Words(")")]
    room = theme.text_width("(weapon,", STRONG)
    lines = wrapped(theme, runs, room)
    assert all(line.width <= room for line in lines)
    assert "".join(words_of(lines)) == "(weapon),(weapon)"


def test_a_line_is_as_high_as_its_highest_run(theme: Theme) -> None:
    (line,) = wrapped(theme, [Words("small"), Words(" large", HEADING)], None)
    assert line.height == theme.line_height(HEADING)
    (tall,) = wrapped(theme, [Words("small"), die(60)], None)
    assert tall.height == 60


def test_a_picture_run_is_drawn_at_its_height_in_pixels() -> None:
    app = App((2560, 1440), scale=2.0)
    heights: list[int] = []

    def draw(height: int) -> pygame.Surface:
        heights.append(height)
        return pygame.Surface((height, height))

    (line,) = wrapped(app.theme, [Pictured(("die", 6), draw, 18)], None)
    app.close()
    assert heights == [36]
    assert line.width == 36


@pytest.mark.parametrize("width", [15, 60, 140])
def test_shortened_text_fits_and_is_a_beginning(theme: Theme, width: int) -> None:
    short = shortened(theme, LONG, BODY, width)
    assert theme.text_width(short, BODY) <= width
    assert short.endswith("…")
    assert LONG.startswith(short[:-1])


def test_letters_shrink_before_a_text_is_cut(theme: Theme) -> None:
    """Down to six sevenths of their size, and not at all where there is room."""
    width = theme.text_width(LONG, BODY)
    assert squeezed(theme, LONG, BODY, width) == (LONG, BODY)
    whole, smaller = squeezed(theme, LONG, BODY, round(width * 0.9))
    assert whole == LONG
    assert BODY.size * 0.85 < smaller.size < BODY.size
    cut, smallest = squeezed(theme, LONG, BODY, width // 2)
    assert cut.endswith("…")
    assert smallest.size > BODY.size * 0.85
    assert theme.text_width(cut, smallest) <= width // 2


def test_text_that_fits_is_not_shortened(theme: Theme) -> None:
    width = theme.text_width(LONG, BODY)
    assert shortened(theme, LONG, BODY, width) == LONG
    assert shortened(theme, LONG, BODY, width - 1) != LONG


def test_the_picture_of_a_text_is_drawn_once(theme: Theme) -> None:
    first = picture(theme, "Round 3", BODY)
    assert picture(theme, "Round 3", BODY) is first
    assert picture(theme, "Round 3", STRONG) is not first
    assert first.get_width() == theme.text_width("Round 3", BODY)


def test_an_outline_adds_its_width_on_all_sides_and_the_drop_below(theme: Theme) -> None:
    plain = theme.font(HEADING.face, HEADING.size).size("KA-PING!")
    drawn = outlined(theme, "KA-PING!", HEADING, "#000000", 3, 7)
    assert drawn.get_size() == (plain[0] + 6, plain[1] + 6 + 7)


def test_the_outline_of_a_title_follows_the_size_of_its_letters(theme: Theme) -> None:
    """A low window has smaller letters, which a thick outline would fill."""
    title = Title("Load a battle")
    around = []
    for size in (36, 18):
        title.style = HEADING._replace(size=size)
        bare = theme.font(title.style.face, size).size(title.text)
        around.append(title.measure(theme, None)[0] - bare[0])
    assert around == [2 * theme.px(3), 2 * theme.px(1.5)]


def test_what_was_used_longest_ago_is_dropped_first(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.theme.KEPT_PIXELS", 250)

    def made() -> pygame.Surface:
        return pygame.Surface((10, 10))

    first = theme.keep(("a",), made)
    second = theme.keep(("b",), made)
    assert theme.keep(("a",), made) is first
    theme.keep(("c",), made)
    assert theme.keep(("a",), made) is first
    assert theme.keep(("b",), made) is not second


@pytest.mark.parametrize(("scale", "pixels"), [(1.0, 10), (1.5, 15), (2.0, 20)])
@pytest.mark.usefixtures("app")
def test_units_become_pixels(scale: float, pixels: int) -> None:
    assert Theme(scale).px(10) == pixels
    assert Theme(scale).px(0.1) == 1
    assert Theme(scale).px(0) == 0


@pytest.mark.usefixtures("app")
def test_the_scale_stays_in_its_range() -> None:
    assert Theme(0.1).scale == 0.75
    assert Theme(9).scale == 2.5


def test_a_line_is_full_when_its_words_together_are(theme: Theme) -> None:
    """Letters run into each other: a text fits its own width, whatever its words measure."""
    for text in ("Carry on", "To AV Wave", "AVATAR WAVE To"):
        for size in (13, 15, 16.5, 20):
            style = STRONG._replace(size=size)
            width = theme.text_width(text, style)
            (line,) = wrapped(theme, (Words(text, style),), width)
            assert line.width == width
            assert len(wrapped(theme, (Words(text, style),), width - 1)) > 1


def test_letters_shrink_before_words_are_cut(theme: Theme) -> None:
    """A width that is just too small for two lines of usual letters."""
    text = "one two three four"
    width = theme.text_width("three four", BODY) - 2
    assert len(wrapped(theme, (Words(text, BODY),), width)) == 3
    lines = wrapped_to(theme, text, BODY, width, 2)
    assert " ".join(words_of(lines)) == text
    assert max(line.width for line in lines) <= width


def test_a_text_in_few_lines_loses_only_its_end(theme: Theme) -> None:
    text = "one two three four five six seven"
    width = theme.text_width("three four", BODY)
    whole = wrapped_to(theme, text, BODY, width, 9)
    assert " ".join(words_of(whole)) == text
    short = words_of(wrapped_to(theme, text, BODY, width, 2))
    assert short[0] == words_of(whole)[0]
    assert len(short) == 2
    assert short[1].endswith(ELLIPSIS)
    assert text.startswith(" ".join(short).rstrip(ELLIPSIS))


def test_no_line_begins_or_ends_with_the_dot_between_two_parts(theme: Theme) -> None:
    text = "long-ranged weapon  ·  free"
    width = theme.text_width("long-ranged weapon", BODY)
    assert words_of(wrapped_to(theme, text, BODY, width, 4)) == ["long-ranged weapon", "free"]
    whole = theme.text_width(text, BODY)
    assert words_of(wrapped_to(theme, text, BODY, whole, 4)) == [text]
    runs = (Words("one · ", BODY), Words("two", HEADING), Words(" · three", BODY))
    assert " ".join(words_of(wrapped(theme, runs, None))).count("·") == 2, "between runs it stays"


@pytest.mark.parametrize("size", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("text", ["Parry barehanded, Use 0", 'd6 against Armor -1 · reach 2.5"'])
def test_no_line_ends_between_a_short_label_and_its_number(size: float, text: str) -> None:
    theme = Theme(size)
    label, number = re.findall(r"([A-Z]\w+) (-?\d)", text)[-1]
    held = theme.text_width(f"{label} {number}", BODY)
    for width in range(held, theme.text_width(text, BODY) + 2):
        lines = words_of(wrapped_to(theme, text, BODY, width, 9))
        assert not any(line.endswith(label) for line in lines), (width, lines)


def test_long_words_and_numbers_within_words_are_broken_as_ever() -> None:
    assert with_held_numbers("Use 0") == f"Use{NO_BREAK}0"
    assert with_held_numbers("goes on in 3 rounds") == f"goes on in{NO_BREAK}3 rounds"
    assert with_held_numbers("outnumbered 2 to 3") == f"outnumbered 2 to{NO_BREAK}3"
    assert with_held_numbers("then 4d6 of Damage") == f"then{NO_BREAK}4d6 of Damage"


def test_what_is_cut_goes_on_where_the_lines_before_it_end(theme: Theme) -> None:
    width = theme.text_width("long-ranged weapon", BODY)
    lines = words_of(wrapped_to(theme, "long-ranged weapon · free for all to take", BODY, width, 2))
    assert lines[0] == "long-ranged weapon"
    assert lines[1].startswith("free for")


def test_names_of_places_break_between_folders(theme: Theme) -> None:
    name = "/home/somebody/reports/2026-11-22-004602/report.txt"
    width = theme.text_width("/home/somebody/reports/2026-11-22-004602/report.", BODY)
    lines = words_of(wrapped(theme, breakable(name, BODY), width))
    assert lines == ["/home/somebody/reports/2026-11-22-004602/", "report.txt"]
    endless = "a_name_of_very_many_letters_without_any_folder_in_it.json"
    lines = words_of(wrapped(theme, breakable(endless, BODY), theme.text_width(endless[:40], BODY)))
    assert "".join(lines) == endless, "nothing of it is cut"


@pytest.mark.parametrize("text", ["\u200b\u200b", "fort\udcff", "a\0b", ""])
def test_what_no_font_knows_is_drawn_all_the_same(theme: Theme, text: str) -> None:
    # Names of files may be any bytes, and names of maps may be joiners alone.
    width = theme.text_width(text, BODY)
    assert picture(theme, text, HEADING).get_height() > 0
    assert abs(picture(theme, text, BODY).get_width() - width) <= theme.px(1)
    assert outlined(theme, text, BODY, "black", 3).get_width() == width + 2 * theme.px(3)


def test_a_theme_starts_the_fonts_it_needs() -> None:
    """In a program of its own, since no other test may do without fonts."""
    script = (
        "import pygame; from game.ui.theme import BODY, Theme; "
        "assert not pygame.font.get_init(); print(Theme(1.0).text_width('brick', BODY))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert int(done.stdout.split()[-1]) > 0
