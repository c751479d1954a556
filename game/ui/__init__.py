"""The screen: drawing, sound, windows and what the player does with them."""

import os
import sys


def _import_pygame() -> None:
    """Import pygame alone and without a word.

    It greets on standard output unless told not to. It asks ``pkg_resources`` for its own files
    where an old setuptools is installed, which takes longer than all of pygame, and finds them by
    itself where there is none.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if "pkg_resources" in sys.modules:
        return
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]
    try:
        import pygame  # noqa: F401
    finally:
        del sys.modules["pkg_resources"]


_import_pygame()
