"""How many acts the action bar holds, and how they are spread over its pages."""

from collections.abc import Callable, Container, Sequence
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
    """The acts by pages of the bar: closed ones without a place only where others leave room."""
    count = sum(1 for act in acts if act.placed or not act.reason)
    if count <= room:
        return [acts[:room]]
    size = room - 1
    pages = -(-count // size)
    return [acts[page * size : min((page + 1) * size, count)] for page in range(pages)]


def page_shown(pages: Sequence[Sequence[Act]], armed: str, taught: Container[str] = ()) -> int:
    """The page to be seen first: with the act in hand, else with one that gets something done.

    What a lesson speaks of comes before that: ``taught`` are the actions of the key map. For a mere
    walk or run no page is turned, nor for what is minor: who has nothing better sees the first.
    """
    first = page_with(pages, lambda act: act.key == armed)
    if first is None:
        first = page_with(pages, lambda act: not act.reason and act.letter in taught)
    if first is None:
        first = page_with(pages, lambda act: not (act.reason or act.minor or act.walk or act.run))
    return first or 0


def page_with(pages: Sequence[Sequence[Act]], wanted: Callable[[Act], bool]) -> int | None:
    """The first page with an act that is wanted."""
    return next((place for place, page in enumerate(pages) if any(map(wanted, page))), None)


def on_other_pages(pages: Sequence[Sequence[Act]], shown: int) -> tuple[str, ...]:
    """The names of what gets something done, or leads on, and stands on another page than the one
    shown.
    """
    others = (page for place, page in enumerate(pages) if place != shown)
    acts = (act for page in others for act in page)
    opened = (act for act in acts if not act.reason and (act.walk or not act.minor))
    return tuple(dict.fromkeys(act.label for act in opened))


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
