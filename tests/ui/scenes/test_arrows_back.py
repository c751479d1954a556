"""An arrow and then the one against it lead back to where one came from."""

from collections.abc import Callable

import pytest

from game.ui.scenes.program.program import Program
from tests.ui.scenes.stage import Guest, Start
from tests.ui.scenes.test_layout import at_end, at_menu, at_pause, at_saves, at_sides

AGAINST = {"Left": "Right", "Right": "Left", "Up": "Down", "Down": "Up"}
SCREENS = (at_sides, at_end, at_menu, at_pause, at_saves)


def focused(guest: Guest) -> str:
    assert guest.tree.focused is not None
    return guest.tree.focused.name


def stops(guest: Guest) -> list[str]:
    return [one.name for one in guest.tree.root.walk() if one.focusable and one.name]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("reach", SCREENS, ids=lambda reach: reach.__name__)
def test_the_arrow_against_the_last_one_leads_back(
    start: Start, reach: Callable[[Program, Guest], None], size: tuple[int, int]
) -> None:
    """From every stop in every direction; what uses an arrow itself, such as a list, keeps it."""
    program = start()
    guest = Guest(program.app)
    reach(program, guest)
    guest.resize(*size)
    guest.step(2)
    lost = []
    for name in stops(guest):
        for arrow, back in AGAINST.items():
            guest.tree.focus(name)
            guest.press(arrow)
            there = focused(guest)
            if there == name:
                continue
            guest.press(back)
            if focused(guest) not in (name, there):
                lost.append((name, arrow, there, focused(guest)))
    assert not lost


def test_a_way_of_several_arrows_is_gone_back_step_by_step(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    at_sides(program, guest)
    guest.step(2)
    for name in stops(guest):
        guest.tree.focus(name)
        way = [name]
        for _ in range(3):
            guest.press("Up")
            if focused(guest) == way[-1]:
                break
            way.append(focused(guest))
        for before in reversed(way[:-1]):
            guest.press("Down")
            assert focused(guest) == before, f"up from {name}"
