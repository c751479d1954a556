"""Every test runs without a screen and without a sound device."""

import os

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--battles N``: how many random battles the conformance suite plays per ruleset."""
    parser.addoption("--battles", type=int, default=25, help="random battles for each ruleset")
