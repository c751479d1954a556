"""How many acts the action bar holds, and how they are spread over its pages."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ui.prompts.table import Act

MOST_ACTS: Final = 6
COMPACT_ACTS: Final = 5
TINY_ACTS: Final = 3
"""Buttons that fit the action bar well; with more acts open, it has pages."""
ACT_WIDTH: Final = 160
"""Units that the words of an act need, with the gap to the next one."""
BESIDE_ACTS: Final = 450
"""Units beside the buttons in a compact window: side column, dice, margins."""
TRAY_WIDTH: Final = 150
"""Those of them that the dice take."""
TINY_ACT_WIDTH: Final = 194
BESIDE_TINY_ACTS: Final = 16
"""The same two where the acts are alone in their bar, which is too low for labels of two lines."""
NARROW_ACT_WIDTH: Final = 150
"""Units of an act at least, with the gap, where else not all attacks are on the first page."""


class Room(NamedTuple):
    """How many buttons have room beside each other: ``well``, and at the ``most``."""

    well: int
    most: int


def pages_of(acts: Sequence[Act], room: int) -> list[Sequence[Act]]:
    """The acts by pages of the bar: closed ones without a place only where others leave room.

    Places hold as long as every attack that is open stands on the first page; where one would not,
    those that are open come first.
    """
    count = sum(1 for act in acts if act.placed or not act.reason)
    if count <= room:
        return [acts[:room]]
    size = room - 1
    pages = -(-count // size)
    if any(_open_attack(act) for act in acts[size:count]):
        acts = sorted(acts, key=lambda act: not _open_attack(act))
    return [acts[page * size : min((page + 1) * size, count)] for page in range(pages)]


def _open_attack(act: Act) -> bool:
    """What a player must not have to look for."""
    return act.attack and not act.reason


def page_with(pages: Sequence[Sequence[Act]], key: str) -> int:
    """The page on which an act stands, the first if it stands on none."""
    found = [place for place, page in enumerate(pages) if key in (act.key for act in page)]
    return found[0] if found else 0


def room_for_acts(width: float, *, compact: bool, tiny: bool, tray: bool = True) -> Room:
    """How many buttons the bar of the acts holds in a window of this many units of width."""
    beside, each = (BESIDE_TINY_ACTS, TINY_ACT_WIDTH) if tiny else (BESIDE_ACTS, ACT_WIDTH)
    beside -= 0 if tiny or tray else TRAY_WIDTH
    well = min(max(int((width - beside) / each), TINY_ACTS), COMPACT_ACTS)
    if not (compact or tiny):
        well = MOST_ACTS
    # In the low bar notes have no lines to spare, and none can be narrower.
    most = well if tiny else max(well, int((width - beside) / NARROW_ACT_WIDTH))
    return Room(well, most)


def buttons_for(acts: Sequence[Act], room: Room) -> int:
    """How many buttons stand beside each other: more and narrower ones where else an attack would
    be on a later page.
    """
    opened = [act for act in acts if act.placed or not act.reason]
    attacks = [place for place, act in enumerate(opened, start=1) if act.attack]
    if len(opened) <= room.well or not attacks:
        return room.well
    turning = 1 if attacks[-1] < len(opened) else 0
    return min(max(room.well, attacks[-1] + turning), room.most)
