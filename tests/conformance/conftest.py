"""Random battles as fixtures: each is played once for all the tests that look at it."""

import pytest

from tests.conformance.contests import contests
from tests.conformance.play import Game, play


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that takes a ``game`` sees all battles of every ruleset."""
    if "game" in metafunc.fixturenames:
        played = contests(metafunc.config.getoption("battles"))
        metafunc.parametrize("game", played, indirect=True, ids=str, scope="session")


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """A battle played at random."""
    return play(request.param)
