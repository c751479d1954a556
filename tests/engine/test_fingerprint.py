import os
import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace

from game.engine.battle import start
from game.engine.fingerprint import fingerprint
from game.model.state import with_unit
from tests.toy.tables import skirmish

ROOT = Path(__file__).parents[2]
PROGRAM = """
from game.engine.battle import start
from game.engine.fingerprint import fingerprint
from tests.toy.tables import skirmish
print(fingerprint(start(skirmish(8)).checkpoint))
"""


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
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(done.stdout.strip())
    assert len(prints) == 1
