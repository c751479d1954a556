"""Saves, replays and a kept battle that lie with players go on and end as they did before.

They lie in ``older`` as version 0.1.0 wrote them, in the middle of charges, joint attacks, dives
aside and other questions; ``ends.json`` has the answers with which each battle went on, and how it
ended. They are never written anew. Where a change of rules is wanted and the version of a ruleset
rises, the end of a file that must come out otherwise is changed here, by hand and with the reason.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from game.app import desk as whole_desk
from game.engine.errors import ReplayDiverged
from game.files.formats import places
from game.files.formats.records import MadeChoice
from game.match.library.desk import Desk
from game.match.play.turn_controller import TurnController

OLDER = Path(__file__).parent / "older"


class Standing(Struct, forbid_unknown_fields=True):
    """A figure that is left at the end."""

    place: tuple[float, float] | None
    conditions: tuple[str, ...]
    items: tuple[str, ...]


class Ending(Struct, forbid_unknown_fields=True):
    """How a battle ended: the verdict, the figures left and those fallen, what was broken."""

    winners: tuple[str, ...] | None
    reason: str | None
    round: int
    events: int
    standing: dict[str, Standing]
    fallen: tuple[str, ...]
    broken: tuple[str, ...]


class Later(Struct, forbid_unknown_fields=True):
    """What became of the battle of a file: the question open in it, and the answers since.

    ``stops`` says why a replay can be shown no further than to this end, or why a save cannot be
    gone on with.
    """

    end: Ending
    asked: str = ""
    stops: str = ""
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
        standing={unit.id: standing(unit) for unit in state.units.values()},
        fallen=tuple(state.fallen),
        broken=tuple(state.terrain),
    )


def standing(unit: Any) -> Standing:
    place = unit.position and (unit.position.x, unit.position.y)
    return Standing(place, unit.conditions, tuple(item.id for item in unit.items))


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


@pytest.mark.parametrize("name", [name for name in SAVES if not LATER[name].stops])
def test_an_older_battle_goes_on_and_ends_as_it_did(desk: Desk, name: str) -> None:
    folder = places.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(name).name
    shutil.copy(OLDER / name, path)
    found = desk.resume(path)
    assert found.kept == name.startswith("kept/")
    assert gone_on(found.match, LATER[name]) == LATER[name].end


def test_a_battle_whose_rules_are_others_now_says_where(desk: Desk) -> None:
    """One save of 2005 is not gone on with: at its first turn the lancer is shoved on the way of
    a Charge at the wall and ends there, which is Close Combat with who shoved him (R05-TU-15).
    """
    stopped = [name for name in SAVES if LATER[name].stops]
    assert len(stopped) == 1
    folder = places.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(stopped[0]).name
    shutil.copy(OLDER / stopped[0], path)
    with pytest.raises(ReplayDiverged, match=re.escape(LATER[stopped[0]].stops)):
        desk.resume(path)


@pytest.mark.parametrize("name", SAVES[:: len(SAVES) - 1])
def test_a_battle_of_an_older_version_of_its_rules_is_rebuilt_from_its_choices(
    desk: Desk, name: str
) -> None:
    """Its position is not looked at, as its form may have changed since."""
    document = json.loads((OLDER / name).read_text())
    document["setup"]["ruleset_version"] -= 1
    document["position"]["checkpoint"] = {"of": "another form"}
    path = places.saves_folder() / "mine.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(document))
    found = desk.resume(path)
    assert gone_on(found.match, LATER[name]) == LATER[name].end


@pytest.mark.parametrize("name", REPLAYS)
def test_an_older_replay_is_watched_to_its_end(desk: Desk, name: str) -> None:
    """Or to where its rules are others now.

    One of 2010 stops in its first round: Snag walks up to the near wall, 0.8" high, and since
    version 10 Bea behind it is asked for a blow over it (R10-TU-17, R10-AT-02).
    """
    recording = desk.recording(desk.read_replay(OLDER / name))
    recording.load(recording.count + 1)
    assert recording.problem == LATER[name].stops
    assert ending(recording.match.state) == LATER[name].end
