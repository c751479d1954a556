"""Where tooltips stand: what they leave free, and that they stay where they were."""

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.theme import CAPTION, Theme
from game.ui.widgets.base.widget import fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.scroll import ScrollArea
from game.ui.widgets.tips.places import Surroundings
from game.ui.widgets.tips.tips import Tips
from game.ui.widgets.tips.tooltip import USUAL, WIDER, Tooltip, text_tip
from game.ui.widgets.tips.two_step_tooltip import TwoStepTooltip
from game.ui.window import App

ROOM = pygame.Rect(40, 30, 600, 400)
DISTANCE = 10
WINDOW = pygame.Rect(0, 0, 780, 520)


def boxes(most: int) -> st.SearchStrategy[list[pygame.Rect]]:
    """Small boxes in the room."""
    place = st.tuples(st.integers(ROOM.left, ROOM.right - 30), st.integers(ROOM.top, ROOM.bottom))
    side = st.integers(5, 60)
    return st.lists(
        st.builds(lambda at, wide, high: pygame.Rect(at, (wide, high)), place, side, side),
        min_size=1,
        max_size=most,
    )


@given(boxes(6), boxes(4), st.integers(40, 400), st.integers(40, 300))
def test_nothing_dear_is_covered_where_there_is_a_place_beside_it(
    dear: list[pygame.Rect], rest: list[pygame.Rect], wide: int, high: int
) -> None:
    """If any place is free, so is one at edges of the room or a distance from something dear.

    Four other things count no more than a touch of what is dear.
    """
    target, others = dear[0], dear[1:]
    box = Surroundings(target, others, rest).beside((wide, high), ROOM, DISTANCE)
    assert box.size == (wide, high)
    assert ROOM.contains(box)
    if box.collidelist(dear) < 0:
        return
    across = {ROOM.left, ROOM.right - wide}
    across |= {one.left - DISTANCE - wide for one in dear} | {one.right + DISTANCE for one in dear}
    down = {ROOM.top, ROOM.bottom - high}
    down |= {one.top - DISTANCE - high for one in dear} | {one.bottom + DISTANCE for one in dear}
    for left in across:
        for top in down:
            other = pygame.Rect(left, top, wide, high)
            assert not ROOM.contains(other) or other.collidelist(dear) >= 0, other


@pytest.mark.parametrize(
    ("box", "spoilt"),
    [
        ((0, 0, 10, 10), 10 * (1 + 1) / 2),
        ((5, 0, 10, 10), 10 * (1 + 0.5) / 2),
        ((30, 0, 20, 10), (1 + 1) / 2),
        ((35, 0, 20, 10), (1 + 0.5) / 2),
        ((60, 0, 10, 10), 0.0),
        ((0, 0, 50, 50), 10 + 1),
    ],
)
def test_what_is_dear_counts_tenfold_and_a_touch_half(
    box: tuple[int, int, int, int], spoilt: float
) -> None:
    """The smaller of the two is what is covered in part: 10 by 10 pixels here."""
    far = pygame.Rect(500, 300, 10, 10)
    around = Surroundings(far, [pygame.Rect(0, 0, 10, 10)], [pygame.Rect(30, 0, 10, 10)])
    assert around.spoilt(pygame.Rect(box)) == spoilt


def test_a_tooltip_goes_beyond_the_map_rather_than_onto_its_target(app: App) -> None:
    """On this map is no room for it above, below, right or left of the place pointed at."""
    part, wide = pygame.Rect(0, 95, 620, 475), pygame.Rect(0, 95, 960, 475)
    around = Surroundings(pygame.Rect(290, 309, 46, 46))
    only, shown = (Tooltip([], width=fixed(300), height=fixed(225)) for _ in range(2))
    assert only.put_inside(app.theme, around, [part])
    assert only.rect.colliderect(around.target)
    assert shown.put_inside(app.theme, around, [part, wide])
    assert wide.contains(shown.rect)
    assert not shown.rect.colliderect(around.target)


def test_what_it_is_about_stays_free_though_everything_else_is_covered() -> None:
    """A dozen things that must be seen stand wherever the target is not."""
    target = pygame.Rect(330, 220, 20, 20)
    others = [
        pygame.Rect(x, y, 20, 20)
        for x in range(ROOM.left, ROOM.right, 80)
        for y in range(ROOM.top, ROOM.bottom, 60)
        if abs(x - 330) > 80 or abs(y - 220) > 80
    ]
    box = Surroundings(target, others).beside((250, 160), ROOM, DISTANCE)
    assert ROOM.contains(box)
    assert box.collidelist(others) >= 0
    assert not box.colliderect(target)


def test_above_comes_before_below_right_and_left() -> None:
    target = pygame.Rect(300, 200, 20, 20)
    steps: list[tuple[Sequence[pygame.Rect], tuple[int, int]]] = [
        ([], (260, 140)),
        ([pygame.Rect(300, 150, 20, 20)], (260, 230)),
        ([pygame.Rect(300, 150, 20, 20), pygame.Rect(300, 240, 20, 20)], (330, 185)),
    ]
    for taken, corner in steps:
        box = Surroundings(target, (), taken).beside((100, 50), ROOM, DISTANCE)
        assert box.topleft == corner


# -- tooltips in two steps


def tip(*, whole: bool = False, rows: int = 8) -> TwoStepTooltip:
    """A tooltip with three rows at a glance, and more behind them."""
    return TwoStepTooltip(
        [Label(f"Row {number}") for number in range(3)],
        [Label(f"Detail {number}") for number in range(rows)],
        titles=["Shoot"],
        whole=whole,
        held=whole,
        more="Alt: all",
        hint="Click",
        width=fixed(200),
    )


def shown(tips: Tips, theme: Theme, around: Surroundings, *, whole: bool = False) -> pygame.Rect:
    """Where the next tooltip stands."""
    tips.pin(tip(whole=whole), around, WINDOW)
    tips.place_pinned(theme, WINDOW)
    assert tips.shown is not None
    return tips.shown.rect


@settings(deadline=None)
@given(boxes(6))
def test_all_of_it_stands_where_its_gist_stood_and_covers_nothing_dear(
    dear: list[pygame.Rect],
) -> None:
    """Wherever the gist finds a place that is free, its details do not go elsewhere."""
    theme, tips = Theme(1.0), Tips()
    around = Surroundings(dear[0], dear[1:])
    glance = shown(tips, theme, around).copy()
    grown = shown(tips, theme, around, whole=True)
    if glance.collidelist(dear) >= 0:
        return
    assert grown.contains(glance)
    assert grown.collidelist(dear) < 0
    assert WINDOW.contains(grown)


def test_a_place_with_room_for_all_of_it_comes_first(app: App) -> None:
    """Above the target is room for the gist only, below it for everything, or at its side."""
    target = pygame.Rect(380, 130, 20, 20)
    glance = shown(Tips(), app.theme, Surroundings(target))
    assert glance.top > target.bottom
    low = pygame.Rect(0, 0, 780, 260)
    alone = tip()
    assert alone.put_inside(app.theme, Surroundings(target), [low])
    assert alone.rect.left > target.right
    lower = pygame.Rect(340, 0, 220, 160)
    assert alone.put_inside(app.theme, Surroundings(target), [lower])
    assert alone.rect.bottom < target.top, "without such a place it is the first of all"


def test_a_place_with_some_room_for_details_comes_before_one_with_next_to_none(app: App) -> None:
    """Above the target all but the gist is scrolled through a slit; at its right there is more."""
    target = pygame.Rect(380, 150, 20, 20)
    dear = [
        pygame.Rect(0, 0, 250, 520),
        pygame.Rect(250, 160, 130, 360),
        pygame.Rect(400, 300, 380, 220),
        pygame.Rect(500, 0, 280, 60),
    ]
    tips, around = Tips(), Surroundings(target, dear)
    glance = shown(tips, app.theme, around).copy()
    assert glance.left > target.right
    grown = shown(tips, app.theme, around, whole=True)
    assert grown.height >= glance.height + app.theme.px(90)
    assert grown.collidelist([target, *dear]) < 0


def test_where_there_is_no_room_details_are_scrolled(app: App) -> None:
    target, tips = pygame.Rect(380, 250, 20, 20), Tips()
    sides = [pygame.Rect(0, 0, 260, 520), pygame.Rect(520, 0, 260, 520)]
    dear = [*sides, pygame.Rect(260, 0, 260, 90), pygame.Rect(260, 400, 260, 120)]
    around = Surroundings(target, dear)
    glance = shown(tips, app.theme, around).copy()
    grown = shown(tips, app.theme, around, whole=True)
    assert grown.contains(glance)
    assert grown.collidelist([target, *dear]) < 0
    assert tips.shown is not None
    area = tips.shown.find("details")
    assert isinstance(area, ScrollArea)
    assert area.most_offset > 0
    area.offset = area.most_offset
    again = shown(tips, app.theme, around, whole=True)
    area = tips.shown.find("details")
    assert isinstance(area, ScrollArea)
    assert again == grown
    assert area.offset == area.most_offset, "who reads on is not sent back to the beginning"


def test_words_that_it_tells_as_well_do_not_keep_it_from_growing(app: App) -> None:
    """They are left free as long as all of it has room beside them; figures always are."""
    target, words = pygame.Rect(380, 100, 20, 20), pygame.Rect(380, 330, 200, 20)
    left, right = pygame.Rect(0, 0, 370, 520), pygame.Rect(680, 0, 100, 520)
    below = pygame.Rect(370, 460, 310, 60)
    for rows, over in ((3, False), (8, True)):
        around, tips = Surroundings(target, [left, right, below], words=[words]), Tips()
        assert not shown(tips, app.theme, around).colliderect(words)
        tips.pin(tip(whole=True, rows=rows), around, WINDOW)
        tips.place_pinned(app.theme, WINDOW)
        assert tips.shown is not None
        assert tips.shown.rect.colliderect(words) is over
        assert tips.shown.rect.collidelist([target, left, right, below]) < 0
        assert not tips.shown.has("details"), "nothing is scrolled"


def test_a_tooltip_stays_as_it_stood_while_it_tells_more(app: App) -> None:
    """Until something that must be seen drives it away."""
    target, tips = pygame.Rect(370, 260, 20, 20), Tips()
    sides = [pygame.Rect(0, 255, 320, 265), pygame.Rect(440, 255, 340, 265)]
    first = shown(tips, app.theme, Surroundings(target, [pygame.Rect(300, 0, 200, 255)])).copy()
    again = shown(tips, app.theme, Surroundings(target, sides[:0])).copy()
    alone = shown(Tips(), app.theme, Surroundings(target)).copy()
    assert again == first
    assert alone != first
    dear = Surroundings(target, [first])
    moved = shown(tips, app.theme, dear)
    assert moved == shown(Tips(), app.theme, dear)


def test_what_tells_more_is_drawn_one_frame_after_it_found_its_place(app: App) -> None:
    """Both in one frame would be too much for it; what is new elsewhere is drawn at once."""
    around, tips = Surroundings(pygame.Rect(370, 260, 20, 20)), Tips()
    drawn: list[Tooltip] = []

    class Noted(Tooltip):
        def draw(self, surface: pygame.Surface, theme: Theme) -> None:
            drawn.append(self)
            super().draw(surface, theme)

    first, second, elsewhere = (Noted([Label(name)]) for name in ("first", "second", "elsewhere"))
    frames = ((first, around), (second, around), None, (elsewhere, Surroundings(WINDOW)))
    for frame in frames:
        if frame is not None:
            tips.pin(*frame, WINDOW)
            tips.place_pinned(app.theme, WINDOW)
        tips.draw(app.surface, app.theme)
    assert drawn == [first, first, second, elsewhere]


def test_other_parts_of_the_window_are_covered_no_longer_than_needed(app: App) -> None:
    """It stands on the map, until all of the map is taken."""
    part, wide = pygame.Rect(0, 0, 480, 520), pygame.Rect(0, 0, 1000, 520)
    target, everywhere = pygame.Rect(440, 250, 20, 20), pygame.Rect(0, 0, 480, 520)
    for dear, inside in (([], True), ([everywhere], False)):
        now = tip()
        assert now.put_inside(app.theme, Surroundings(target, dear), [part, wide])
        assert part.contains(now.rect) is inside


def test_letters_are_small_only_where_nothing_else_helps(app: App) -> None:
    target = pygame.Rect(370, 260, 20, 20)
    taken = [pygame.Rect(0, 105, 780, 415)]
    free, close = tip(), tip()
    assert free.put_inside(app.theme, Surroundings(target), [WINDOW])
    assert close.put_inside(app.theme, Surroundings(target, taken), [WINDOW])
    sizes = [
        {one.style.size for one in which.walk() if isinstance(one, Label) and one.name != "more"}
        for which in (free, close)
    ]
    assert CAPTION.size not in sizes[0]
    assert sizes[1] == {CAPTION.size}


def test_of_another_target_a_tooltip_stands_as_if_there_had_been_none(app: App) -> None:
    sides = [pygame.Rect(0, 255, 320, 265), pygame.Rect(440, 255, 340, 265)]
    tips, other = Tips(), Surroundings(pygame.Rect(360, 260, 20, 20))
    shown(tips, app.theme, Surroundings(pygame.Rect(370, 260, 20, 20), sides))
    assert shown(tips, app.theme, other) == shown(Tips(), app.theme, other)


# -- longer lines


WORDS = "Whoever stands before a wall may be hit by a shot at who stands behind it. " * 8


def small_tip(width: int) -> Tooltip:
    """All the words in small letters, in lines of so many units at most."""
    told = text_tip(WORDS)
    for words in told.children:
        assert isinstance(words, RichText)
        words.lessen(CAPTION.size)
        words.widen(width)
    return told


@pytest.mark.parametrize("width", [USUAL, WIDER[0]])
def test_lines_of_small_letters_are_no_longer_than_they_must_be(app: App, width: int) -> None:
    """Nothing is free but a hole in which one shape has room."""
    theme = app.theme
    hole = pygame.Rect((120, 80), small_tip(width).wish(theme, None)).inflate(20, 20)
    walls = [
        pygame.Rect(0, 0, WINDOW.width, hole.top),
        pygame.Rect(0, hole.bottom, WINDOW.width, WINDOW.bottom - hole.bottom),
        pygame.Rect(0, 0, hole.left, WINDOW.height),
        pygame.Rect(hole.right, 0, WINDOW.right - hole.right, WINDOW.height),
    ]
    told = text_tip(WORDS)
    told.put_wider(theme, Surroundings(pygame.Rect(20, 20, 20, 20), walls), WINDOW)
    assert hole.contains(told.rect)


def test_where_longer_lines_are_of_no_use_a_tooltip_covers_no_more_for_them(app: App) -> None:
    """Strips from top to bottom: the wider it is, the more of them it lies over."""
    strips = [pygame.Rect(left, 0, 8, WINDOW.height) for left in range(0, WINDOW.width, 60)]
    around = Surroundings(pygame.Rect(385, 20, 20, 20), strips)
    told, usual = text_tip(WORDS), small_tip(USUAL)
    told.put_wider(app.theme, around, WINDOW)
    usual.put_beside(app.theme, around, WINDOW)
    assert around.spoilt(told.rect) <= around.spoilt(usual.rect)
