"""``python -m game`` and the commands ``ka-ping`` and ``ka-ping-window``."""

import os
import sys

from game.cli import main as run


def main() -> None:
    """Run the command line and leave with its exit code."""
    _begin_worker()
    sys.exit(run())


def window() -> None:
    """Open the window for somebody without a terminal: there may be no streams, none is used."""
    _begin_worker()
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.exit(run([]))


def _begin_worker() -> None:
    """In a program frozen into one file, processes of its own begin as the program does."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()


if __name__ == "__main__":
    main()
