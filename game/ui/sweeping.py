"""Keeps the sweep for lost memory out of the frames that somebody watches."""

import gc


class Sweeper:
    """Sweeps when another screen has been opened; what is there then is not looked at again.

    Python sweeps whenever enough has been made anew, and goes over everything there is: that took
    five frames in the middle of a battle. After a sweep here only what is newer is gone over.
    """

    def __init__(self) -> None:
        self._screen: object = None

    def follow(self, screen: object) -> bool:
        """Sweep if this screen is another one than at the last call; whether it was."""
        if screen is self._screen:
            return False
        self._screen = screen
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return True
