"""The battle that the README shows is there to be pictured."""

from pathlib import Path

import pytest

from game.files.formats import places
from game.model.decisions import TURN
from tests.ui.readme_pictures import LEVEL, staged
from tests.ui.scenes.stage import make_desk


def test_the_battle_of_the_first_picture_can_be_staged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    desk = make_desk()
    match, table = staged(desk, 1)
    assert match.decision is not None
    assert (match.state.round, match.decision.kind) == (1, TURN)
    assert match.owing_seat.kind == "person", "somebody takes over"
    assert table.level == desk.level(LEVEL).name
