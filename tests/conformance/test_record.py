"""The record tells what differs: ``tests.proofs.record`` compares by it what the game does."""

import pytest

from tests.proofs.record import ASPECTS, differing, digest

LINES = {aspect: [f"this is told of {aspect}"] for aspect in ASPECTS}


@pytest.mark.parametrize("aspect", ASPECTS)
def test_each_aspect_that_differs_is_named(aspect: str) -> None:
    other = {**LINES, aspect: ["this is told now"]}
    assert differing(digest(LINES), digest(other)) == (aspect,)
    assert differing(digest(LINES), digest(LINES)) == ()
