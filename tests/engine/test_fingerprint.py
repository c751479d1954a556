import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_origin

import msgspec
import pytest
from msgspec import inspect
from msgspec.structs import replace

from game.engine.battle import start
from game.engine.fingerprint import fingerprint
from game.model.battlefield import CirclePiece, LinePiece, Opening, PolygonPiece
from game.model.events import TerrainChanged, change
from game.model.state import with_unit
from game.model.vectors import Point
from tests.conformance.contests import RULESETS
from tests.toy.sheets import State
from tests.toy.tables import skirmish

ROOT = Path(__file__).parents[2]
PROGRAM = """
from game.engine.battle import start
from game.engine.fingerprint import fingerprint
from tests.toy.tables import skirmish
print(fingerprint(start(skirmish(8)).checkpoint))
"""
READER = """
import sys
import msgspec
from game.engine.fingerprint import fingerprint
from tests.toy.sheets import State
print(fingerprint(msgspec.json.decode(sys.stdin.buffer.read(), type=State)))
"""
RUINS = (
    CirclePiece(id="stump", kind="tree", center=Point(5, 5), radius=0.5, top=0.4),
    PolygonPiece(
        id="rubble",
        kind="rock",
        outline=(Point(1, 1), Point(2, 1), Point(2, 2)),
        base=0.0,
        top=0.5,
        material="stone",
        walk=True,
    ),
    LinePiece(
        id="rest",
        kind="wall",
        line=(Point(3, 3), Point(6, 3)),
        thickness=0.4,
        top=2.0,
        openings=(Opening(0.5, 1.5, 0.0, 1.5),),
    ),
)
"""Pieces as a rule makes them, with everything left out that may be."""


def in_another_process(program: str, seed: str, sent: bytes = b"") -> str:
    """What a program prints that gets some bytes to read."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        input=sent,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def test_a_fingerprint_is_128_bits_in_hexadecimal() -> None:
    digest = fingerprint(start(skirmish(8)).checkpoint)
    assert len(digest) == 32
    assert int(digest, 16) >= 0


def test_any_change_changes_the_fingerprint() -> None:
    state = start(skirmish(8)).checkpoint
    changed = [
        start(skirmish(9)).checkpoint,
        replace(state, round=1),
        with_unit(state, "a1", facing=1),
        replace(state, dice=state.dice.after(1)),
        replace(state, agenda=()),
    ]
    digests = {fingerprint(one) for one in (state, *changed)}
    assert len(digests) == 1 + len(changed)


def test_the_order_in_which_keys_came_does_not_matter() -> None:
    state = start(skirmish(8)).checkpoint
    turned = replace(state, units=dict(reversed(state.units.items())))
    assert list(turned.units) != list(state.units)
    assert fingerprint(turned) == fingerprint(state)


def test_every_process_gives_the_same_fingerprint() -> None:
    prints = {fingerprint(start(skirmish(8)).checkpoint)}
    for seed in ("0", "1", "4711"):
        prints.add(in_another_process(PROGRAM, seed))
    assert len(prints) == 1


def test_a_state_with_changed_terrain_keeps_its_fingerprint_when_stored() -> None:
    state = change(start(skirmish(8)).checkpoint, TerrainChanged(piece="wall", pieces=RUINS))
    stored = msgspec.json.encode(state)
    read = msgspec.json.decode(stored, type=State)
    assert read == state
    assert msgspec.json.encode(read) == stored
    assert fingerprint(read) == fingerprint(state)
    assert in_another_process(READER, "1", stored) == fingerprint(state)


def test_equal_states_have_one_fingerprint_however_their_values_were_made() -> None:
    stump = replace(RUINS[0], material="".join(("br", "ick")), base=float("0"))
    assert stump == RUINS[0]
    state = start(skirmish(8)).checkpoint
    made, plain = (
        change(state, TerrainChanged(piece="tree", pieces=(piece,))) for piece in (stump, RUINS[0])
    )
    assert fingerprint(made) == fingerprint(plain)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_nothing_in_a_state_leaves_out_defaults(ruleset: str) -> None:
    # What equals a default but is another object would be written out: two digests for one state.
    found = list(structs_in(inspect.type_info(RULESETS[ruleset].state_type), set()))
    assert {"BattleState", "Unit", "Dice", "LinePiece"} <= {kind.__name__ for kind in found}
    assert not [kind for kind in found if kind.__struct_config__.omit_defaults]


def structs_in(info: Any, known: set[type]) -> Iterator[Any]:
    """Every struct type that a type may hold, each once."""
    if isinstance(info, inspect.StructType):
        kind = get_origin(info.cls) or info.cls
        if kind in known:
            return
        known.add(kind)
        yield kind
    for name in getattr(info, "__struct_fields__", ()):
        inner = getattr(info, name)
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, inspect.Type | inspect.Field):
                yield from structs_in(one, known)
