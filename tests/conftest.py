"""Every test runs without a screen and without a sound device."""

import gc
import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random battles, previews and resolutions the conformance suite tries."""
    parser.addoption("--battles", type=int, default=10, help="random battles for each ruleset")
    parser.addoption("--ghosts", type=int, default=1000, help="previews compared with results")
    parser.addoption("--resolutions", type=int, help="of each position, else few by edition")


def pytest_collection_finish() -> None:
    """All that is imported stays; the garbage collector need not look through it in each test."""
    gc.collect()
    gc.freeze()
