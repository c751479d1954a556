"""What has happened since a side's last turn, so that its player can be shown it again."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from game.match.play.turn_controller import TurnController
from game.model.events import Event, ProgressMade, TurnBegan, change
from game.model.state import AnyState


class Past(Struct, frozen=True):
    """Events in their order, the state before the first of them, and how many came before it."""

    state: AnyState
    events: tuple[Event, ...]
    before: int = 0


def since_last_turn(controller: TurnController[Any], side: str) -> Past | None:
    """What others did since a side's last turn, up to its present one; none before they act.

    Every ruleset is open-table: nothing that happens is hidden from anybody.
    """
    events = controller.events
    span = others_turns(events, side)
    if span is None:
        return None
    state: AnyState = controller.first_state
    for event in events[: span.start]:
        state = change(state, event)
    before = controller.first_event - 1 + span.start
    return Past(state, events[span.start : span.stop], before)


def uneventful(event: Event) -> bool:
    """Whether an event belongs to a turn on which nobody does anything.

    Turns and rounds begin and end, what is to be reached or held is counted, and figures are ready
    again, which is neither seen nor heard.
    """
    return event.cue in ("turn", "none") or isinstance(event, ProgressMade)


def others_turns(events: Sequence[Event], side: str) -> range | None:
    """Where among events the turns of others lie since a side's last turn.

    They end where the side's present turn begins, with that beginning; a side that had no turn yet
    is shown all.
    """
    turns = [(place, one.side) for place, one in enumerate(events) if isinstance(one, TurnBegan)]
    stop = len(events)
    if turns and turns[-1][1] == side:
        stop = turns.pop()[0] + 1
    own = [number for number, (_, whose) in enumerate(turns) if whose == side]
    others = turns[own[-1] + 1 :] if own else turns
    return range(others[0][0], stop) if others else None
