"""The tray of dice, and the small boxes of a figure's card."""

import pytest

from game.ui.text import NO_BREAK, Words
from game.ui.widgets.base.layout import Column, Middle
from game.ui.widgets.base.widget import fixed
from game.ui.widgets.look.dice_tray import DiceTray, Die, die_side
from game.ui.widgets.look.stat_box import StatBox
from game.ui.window import App
from tests.ui import gallery


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9, 16, 25, 60])
def test_all_dice_fit_into_the_tray(count: int) -> None:
    side, columns = die_side(count, (110, 50))
    rows = -(-count // columns)
    assert columns * side <= 110
    assert rows * side <= 50
    assert side >= 8


def test_few_dice_are_larger_than_many() -> None:
    assert die_side(2, (110, 50))[0] > die_side(9, (110, 50))[0]


def test_a_tray_draws_the_dice_it_is_given(app: App) -> None:
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Column([tray], align="start"))
    empty = gallery.picture_of(app, tray.rect.inflate(-20, -20))
    tray.show([Die(6, 5)], "=5", "to hit")
    assert gallery.picture_of(app, tray.rect.inflate(-20, -20)) != empty


def test_an_empty_tray_says_that_nothing_was_rolled(app: App) -> None:
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Column([tray], align="start"))
    assert words_of(tray) == ["no roll yet"]
    inside = tray.rect.inflate(-20, -20)
    said = gallery.picture_of(app, inside)
    tray.captions = ("to hit",)
    assert gallery.picture_of(app, inside) != said
    tray.show([Die(6, 5)], "=5", "")
    assert not words_of(tray), "the dice speak for themselves"


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    "caption", ["item knocked away, laid out", "knock back (highest) +2, over 12"]
)
def test_what_dice_were_for_is_told_whole(app: App, caption: str, scale: float) -> None:
    """On two lines if need be, and above them there is room for the dice."""
    app.set_scale(scale)
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Column([tray], align="start"))
    tray.show([Die(6, 5), Die(6, 3)], "=8", caption)
    assert " ".join(words_of(tray)).replace(NO_BREAK, " ") == caption
    theme, laid = app.theme, list(tray.laid())
    assert laid[0][2] - tray.rect.top >= theme.px(24)
    assert laid[-1][2] + laid[-1][0].height <= tray.rect.bottom
    assert all(tray.rect.left < left for _, left, _ in laid)
    assert all(left + line.width < tray.rect.right for line, left, _ in laid)


def words_of(tray: DiceTray) -> list[str]:
    """What is written in a tray."""
    lines = [line for line, _, _ in tray.laid()]
    runs = [piece.run for line in lines for piece in line.pieces]
    return [run.text for run in runs if isinstance(run, Words)]


def test_dice_roll_until_they_show_what_was_thrown(app: App) -> None:
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Column([tray], align="start"))
    tray.show([Die(6, 5)], "=8", "to hit")
    inside = tray.rect.inflate(-20, -20)
    seen = []
    for rolled in (0.0, 0.2, 0.4, 0.6, 1.0):
        tray.rolled = rolled
        seen.append(gallery.picture_of(app, inside))
    assert len(set(seen)) == 5
    tray.show([Die(6, 5)], "=9", "to hit")
    tray.rolled = 0.6
    assert gallery.picture_of(app, inside) == seen[3], "the total waits for the end of the throw"
    tray.rolled = 1.0
    assert gallery.picture_of(app, inside) != seen[4]


def test_the_longest_caption_that_stands_whole_is_shown(app: App) -> None:
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Column([tray], align="start"))
    long, short = "Benny on the attack roll, need 7+ (8 - 1) · gold: Bonus Dice", "need 7+ (8 - 1)"
    for captions, told in (((long, short), short), ((short, "need 7+"), short), ((long,), long)):
        tray.show([Die(6, 5)], "", *captions, told="all of it")
        assert " ".join(words_of(tray)).startswith(told[:20]), captions
    assert tray.told == "all of it"


def test_a_die_that_fell_for_a_highest_face_is_marked(app: App) -> None:
    tray = DiceTray("tray", width=fixed(138), height=fixed(82))
    gallery.show(app, Middle(Column([tray])))
    pictures = []
    for marked in (False, True):
        tray.show([Die(6, 6), Die(6, 3, marked)], "=9", "armor")
        pictures.append(gallery.picture_of(app, tray.rect))
    assert pictures[0] != pictures[1]


def test_a_stat_box_shows_its_value(app: App) -> None:
    box = StatBox("boot", '7"', "Move", width=fixed(120))
    gallery.show(app, Middle(Column([box])))
    before = gallery.picture_of(app, box.rect)
    box = StatBox("boot", '5"', "Move", width=fixed(120))
    gallery.show(app, Middle(Column([box])))
    assert gallery.picture_of(app, box.rect) != before
