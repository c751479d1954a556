"""The patterns of teams along a strip: told apart without color, on lines of time and as pips."""

from itertools import combinations

import pygame
import pytest

from game.ui.art.palette import TEAMS
from game.ui.art.patterns import PATTERNS
from game.ui.art.strips import strip
from game.ui.board.status import PIP, Pill, paint_pill
from game.ui.theme import Theme
from game.ui.widgets.input.timeline import Timeline, TimeMark


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of two pictures in gray, 0 to 255."""
    sums = 0
    for x in range(one.get_width()):
        for y in range(one.get_height()):
            sums += abs(sum(one.get_at((x, y))[:3]) - sum(other.get_at((x, y))[:3]))
    return sums / (3 * one.get_width() * one.get_height())


@pytest.mark.parametrize("size", [(60, 12), PIP])
def test_every_pattern_of_a_stand_has_a_strip_of_its_own(size: tuple[int, int]) -> None:
    strips = {name: strip(name, size, "#404040", "#F0F0F0") for name in PATTERNS}
    for one, other in combinations(strips, 2):
        assert apart(strips[one], strips[other]) > 8, (one, other)


def test_pips_of_two_teams_differ_in_shape() -> None:
    azure, ember = (
        paint_pill(Pill((), (3, 3), "#9CCBFF", 14, TEAMS[team].pattern, "#123E7A"))
        for team in ("azure", "ember")
    )
    assert apart(azure, ember) > 4


def line_of_time(labels: list[tuple[int, str]]) -> pygame.Surface:
    """A line of two sides of one color that take turns, 600 pixels wide."""
    theme, surface = Theme(1.0), pygame.Surface((600, 60))
    line = Timeline("line", 100, lambda _: None)
    line.loaded = 100
    patterns = ("ring", "bars")
    line.set_marks(
        [
            TimeMark(at, "part", "#555555", label, pattern=patterns[number % 2], ink="#EEEEEE")
            for number, (at, label) in enumerate(labels)
        ]
    )
    line.place(theme, pygame.Rect(0, 0, 600, 50))
    line.draw(surface, theme)
    return surface


@pytest.mark.usefixtures("app")
def test_sides_on_a_line_of_time_differ_without_color() -> None:
    surface = line_of_time([(0, ""), (50, "")])
    one, other = (surface.subsurface((x, 14, 120, 16)) for x in (60, 380))
    assert apart(one, other) > 10


@pytest.mark.usefixtures("app")
def test_labels_on_a_line_of_time_never_run_into_each_other() -> None:
    crowded = line_of_time([(0, "Round 1"), (4, "Round 2"), (8, "Round 3"), (99, "Round 4")])
    alone = line_of_time([(0, "Round 1"), (4, ""), (8, ""), (99, "")])
    row = pygame.Rect(0, 36, 600, 14)
    assert apart(crowded.subsurface(row), alone.subsurface(row)) == 0
