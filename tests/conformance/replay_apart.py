"""Replays a recorded battle by itself and prints the fingerprint of its end."""

import sys

import msgspec
from msgspec import Struct

from game.engine.battle import advance, look, start
from game.engine.fingerprint import fingerprint
from game.model.choices import Choice
from tests.conformance.contests import Contest, battle_for


class Order(Struct, frozen=True):
    """What is to be replayed."""

    contest: Contest
    choices: tuple[Choice, ...]


def main() -> None:
    """Read the order from standard input."""
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=Order)
    battle = battle_for(order.contest)
    seen = look(battle, start(battle))
    for choice in order.choices:
        seen = advance(battle, seen, choice)
    sys.stdout.write(fingerprint(seen.state))


if __name__ == "__main__":
    main()
