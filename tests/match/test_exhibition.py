"""A battle to look at, fought in a process of its own."""

import time
from multiprocessing import active_children

from game.ai.commander import Budget
from game.match.play.exhibition import Exhibition, Piece
from game.match.play.turn_controller import TurnController
from game.model.events import Event, change
from game.model.state import AnyState
from tests.ai.toy_battle import make_battle
from tests.match.test_saving import SEATS
from tests.match.test_simulation import setup

TINY = Budget(positions=40, width=2)


def collected(exhibition: Exhibition, seconds: float = 60.0) -> list[Piece]:
    """All pieces up to the end of the battle."""
    found: list[Piece] = []
    end = time.monotonic() + seconds
    while not exhibition.over and time.monotonic() < end:
        piece = exhibition.poll()
        if piece is None:
            time.sleep(0.01)
        else:
            found.append(piece)
    return found


def folded(state: AnyState, events: list[Event]) -> AnyState:
    for event in events:
        state = change(state, event)
    return state


def test_the_pieces_are_the_whole_battle_and_the_process_ends_with_it() -> None:
    others = active_children()
    begun = setup()
    exhibition = Exhibition(make_battle, begun, TINY)
    pieces = collected(exhibition)
    assert exhibition.over
    battle = make_battle(begun)
    assert pieces[0] == TurnController(battle, SEATS).events
    events = [event for piece in pieces for event in piece]
    end = folded(battle.ruleset.first_state(begun), events)
    assert end.verdict is not None
    exhibition.close()
    assert [child for child in active_children() if child not in others] == []


def test_closing_in_the_middle_ends_the_process() -> None:
    others = active_children()
    exhibition = Exhibition(make_battle, setup(), TINY)
    assert [child for child in active_children() if child not in others]
    exhibition.close()
    assert exhibition.poll() is None
    assert [child for child in active_children() if child not in others] == []
