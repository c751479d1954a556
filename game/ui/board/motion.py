"""What may move and flash on the screen, as the player prefers."""

from typing import NamedTuple

from game.files.formats.settings_file import Preferences

MOST_FLASHES: int = 3
"""Bright flashes in a second, anywhere (WCAG 2.2, 2.3.1), where flashing is not wanted."""


class Motion(NamedTuple):
    """What animations may do; whoever draws one asks here.

    ``glides``: the view slides to a place, else it jumps. ``rolls``: dice tumble before they show
    their faces. ``ambient``: water, lava and signs move by themselves. ``flashes``: white flashes,
    any number of them. ``shakes``: the view trembles at explosions.
    """

    glides: bool = True
    rolls: bool = True
    ambient: bool = True
    flashes: bool = True
    shakes: bool = True


def motion_of(preferences: Preferences) -> Motion:
    """What a player's preferences allow."""
    lively, flashes = not preferences.reduce_motion, not preferences.no_flashing
    shakes = preferences.screen_shake
    return Motion(
        glides=lively,
        rolls=lively,
        ambient=lively,
        flashes=flashes,
        shakes=lively and flashes if shakes is None else shakes,
    )
