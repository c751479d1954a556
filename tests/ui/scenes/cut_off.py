"""A program that is killed in the middle of a reaction prompt; ``test_resume`` runs it.

With the argument ``turn`` it is killed in the middle of a side's own turn.

Before that it prints, as JSON, where the battle stands and what the default answer would bring.
"""

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from game.engine.battle import advance
from game.engine.fingerprint import fingerprint
from game.match.library.desk import Launch
from game.match.play.turn_controller import TurnController
from game.model.decisions import TURN
from game.model.events import Event, facts
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.ui.players import KeyPlayer
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, make_desk

SEED = 4


class Reached(Exception):
    """Somebody has to react within another's turn."""


class UntilReaction(KeyPlayer):
    """Plays by keyboard until a reaction is asked for, and leaves it open."""

    def give_answer(self) -> None:
        match = self.scene.controller
        assert match.decision is not None
        if match.state.turn not in (None, match.decision.side):
            raise Reached
        super().give_answer()


class UntilMidTurn(KeyPlayer):
    """Plays by keyboard until a figure has acted and the turn goes on."""

    def answer(self) -> None:
        match = self.scene.controller
        assert match.decision is not None
        if match.decision.kind == TURN and match.history.recent(match.decision.side):
            raise Reached
        super().answer()


def told(events: Sequence[Event]) -> list[Any]:
    """Events with all their fields, as plain values."""
    whole = [{"event": type(event).__name__, **facts(event)} for event in events]
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


def stands(match: TurnController[Any]) -> dict[str, Any]:
    """The open question, the state, and the events that the default answer would bring."""
    decision = match.decision
    assert decision is not None
    brought: Sequence[Event] = ()
    if decision.default is not None:
        brought = advance(match.battle, match.seen, decision.default).events
    return {
        "decision": msgspec.to_builtins(decision),
        "answers": len(match.history.answers),
        "state": fingerprint(match.state),
        "dice": msgspec.to_builtins(match.state.dice),
        "to come": told(brought),
    }


def main() -> None:
    """Play to a reaction, say where the battle stands, and die without any farewell."""
    program = Program(App((1280, 720)), make_desk(), lambda: SEED, INSTANT, executor=IDLE)
    program.menu()
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, SEED))
    assert program.scene is not None
    try:
        player = UntilMidTurn if sys.argv[1:] == ["turn"] else UntilReaction
        player(Guest(program.app, keys=True), program.scene).play()
    except Reached:
        print(msgspec.json.encode(stands(program.scene.controller)).decode(), flush=True)
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


if __name__ == "__main__":
    main()
