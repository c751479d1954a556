"""Which acts stand on the first page of the action bar, at every size of the interface."""

from itertools import product

import pytest

from game.model.pictures import Icon
from game.ui.prompts.table import Act
from game.ui.scenes.battle.act_pages import buttons_for, pages_of, room_for_acts
from game.ui.scenes.battle.hud import TINY, TRAY

SIZES = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440))
SCALES = (0.75, 1.0, 1.25, 1.5, 2.0)


def acts(attacks: int, others: int) -> list[Act]:
    """Attacks, and what else there is."""
    icons: list[Icon] = [*["fight"] * attacks, *["drop"] * others]  # type: ignore[list-item]
    return [
        Act(f"{number}", icon, "", icon=icon, attack=icon == "fight")
        for number, icon in enumerate(icons)
    ]


@pytest.mark.parametrize(("size", "scale"), list(product(SIZES, SCALES)))
@pytest.mark.parametrize("attacks", [0, 1, 2, 3, 4])
def test_as_many_attacks_are_on_the_first_page_as_there_is_room_for(
    size: tuple[int, int], scale: float, attacks: int
) -> None:
    width, height = (side / scale for side in size)
    if width < 640 or height < 360:
        pytest.skip("the window holds no such letters")
    tiny = width < TINY[0] or height < TINY[1]
    room = room_for_acts(width, compact=width < 1400, tiny=tiny, tray=width >= TRAY)
    known = acts(attacks, 5)
    beside = buttons_for(known, room)
    pages = pages_of(known, beside)
    assert sum(act.attack for act in pages[0]) == min(attacks, room.most - 1)
    assert [act for page in pages for act in page] == known, "in their places"
    assert beside == room.well or attacks >= room.well - 1, "narrower only where it must be"


def test_closed_acts_make_no_button_narrower() -> None:
    room = room_for_acts(800, compact=True, tiny=True)
    known = [*acts(1, 1), *(Act(f"shut-{n}", "", "", attack=True, reason="far") for n in range(9))]
    assert buttons_for(known, room) == room.well
