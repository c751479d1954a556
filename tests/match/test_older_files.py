"""Saves, replays and a kept battle that earlier versions wrote go on and end as they did then.

They lie in ``older``, as they were written; ``ends.json`` has the answers with which each battle
went on, and how it ended. Nothing here is ever written anew: such files are what players have.
"""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from game.app import desk as whole_desk
from game.files.formats import places
from game.files.formats.records import MadeChoice
from game.match.library.desk import Desk
from game.match.play.turn_controller import TurnController

OLDER = Path(__file__).parent / "older"


class Ending(Struct, forbid_unknown_fields=True):
    """How a battle ended; ``standing`` are the figures left, with their places."""

    winners: tuple[str, ...] | None
    reason: str | None
    round: int
    events: int
    standing: dict[str, tuple[float, float] | None]


class Later(Struct, forbid_unknown_fields=True):
    """What became of the battle of a file: the question open in it, and the answers since."""

    end: Ending
    asked: str = ""
    rest: tuple[MadeChoice, ...] = ()


LATER = msgspec.json.decode((OLDER / "ends.json").read_bytes(), type=dict[str, Later])
SAVES = sorted(name for name in LATER if not name.startswith("replays/"))
REPLAYS = sorted(name for name in LATER if name.startswith("replays/"))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv(places.HOME_VARIABLE, str(tmp_path))
    return whole_desk(beside_screen=False)


def ending(state: Any) -> Ending:
    verdict = state.verdict
    return Ending(
        winners=None if verdict is None else verdict.winners,
        reason=None if verdict is None else verdict.reason,
        round=state.round,
        events=state.event_count,
        standing={
            unit.id: unit.position and (unit.position.x, unit.position.y)
            for unit in state.units.values()
        },
    )


def gone_on(match: TurnController[Any], later: Later) -> Ending:
    """The end of a battle after the answers with which it went on."""
    assert match.decision is not None
    assert match.decision.kind == later.asked
    for made in later.rest:
        match.submit(made.choice, made.by)
    return ending(match.state)


def test_all_files_are_tried() -> None:
    lying = {path.relative_to(OLDER).as_posix() for path in OLDER.glob("*/*.json")}
    assert lying == set(LATER)
    assert (len(SAVES), len(REPLAYS)) == (21, 10)


@pytest.mark.parametrize("name", SAVES)
def test_an_older_battle_goes_on_and_ends_as_it_did(desk: Desk, name: str) -> None:
    folder = places.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(name).name
    shutil.copy(OLDER / name, path)
    found = desk.resume(path)
    assert found.kept == name.startswith("kept/")
    assert gone_on(found.match, LATER[name]) == LATER[name].end


@pytest.mark.parametrize("name", REPLAYS)
def test_an_older_replay_is_watched_to_its_end(desk: Desk, name: str) -> None:
    recording = desk.recording(desk.read_replay(OLDER / name))
    recording.load(recording.count + 1)
    assert recording.problem == ""
    assert ending(recording.match.state) == LATER[name].end
