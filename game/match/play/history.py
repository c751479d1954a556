"""What has been answered so far, and the fingerprint at the beginning of each player turn."""

from bisect import bisect_left
from typing import Any, Generic, NamedTuple

from game.ai.evaluation import ARMS_LENGTH
from game.engine.battle import Look
from game.engine.fingerprint import fingerprint
from game.files.formats.records import MadeChoice, TurnMark
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.state import StateT


class Entry(NamedTuple, Generic[StateT]):
    """One answer and the look at the battle that it answered; whether all would have been alike.

    One that was ``settled`` nobody was asked for: there was nothing to choose.
    """

    before: Look[StateT]
    answer: MadeChoice
    alike: bool = False
    settled: bool = False


class History(Generic[StateT]):
    """Answers given, in order, with the way back; and those taken back, for redoing them.

    ``earlier`` answers (of a battle that was continued) belong to the record, but there is no way
    back to them.
    """

    def __init__(
        self, earlier: tuple[MadeChoice, ...] = (), marks: tuple[TurnMark, ...] = ()
    ) -> None:
        self._earlier = earlier
        self.entries: list[Entry[StateT]] = []
        self.marks: list[TurnMark] = list(marks)
        self.undone: list[MadeChoice] = []

    @property
    def answers(self) -> tuple[MadeChoice, ...]:
        """Every answer so far."""
        return (*self._earlier, *(entry.answer for entry in self.entries))

    @property
    def count(self) -> int:
        """How many answers there are."""
        return len(self._earlier) + len(self.entries)

    def recent(self, side: str) -> tuple[Choice, ...]:
        """What a side answered since the player turn began."""
        since = self.marks[-1].answers if self.marks else 0
        return tuple(answer.choice for answer in self.answers[since:] if answer.by == side)

    def way_chosen(self, after: int, before: int) -> bool:
        """Whether somebody chose a way after so many events and before another one."""
        first = bisect_left(self.entries, after, key=_events_before)
        for entry in self.entries[first:]:
            if _events_before(entry) >= before:
                return False
            if entry.answer.choice.path is not None:
                return True
        return False

    def answer_before(self, event: int) -> int:
        """The number of the answer that an event came of, both counted from 1."""
        return len(self._earlier) + bisect_left(self.entries, event, key=_events_before)

    def act_before(self, event: int) -> int:
        """The number of the answer that began the act of which an event came, 0 if none is known.

        Both are counted from 1. An act is what a side does on its own turn, or its end, with
        all that others answer.
        """
        for place in range(bisect_left(self.entries, event, key=_events_before) - 1, -1, -1):
            decision = self.entries[place].before.decision
            if decision is not None and decision.kind == TURN:
                return len(self._earlier) + place + 1
        return 0

    def fought_afar(self, side: str, now: Look[StateT]) -> frozenset[str]:
        """Figures of a side whose last attack since the player turn began was from afar.

        An attack that a run led up to was none, however far off it began: it is asked how far from
        its target the attacker stood afterwards. ``now`` is the present look.
        """
        since = self.marks[-1].answers if self.marks else 0
        entries = self.entries[max(0, since - len(self._earlier)) :]
        turns = [entry for entry in entries if _is_turn_of(entry.before, side)]
        looks = [*(entry.before for entry in turns[1:]), now]
        afar: dict[str, bool] = {}
        for entry, after in zip(turns, looks, strict=False):
            choice, before = entry.answer.choice, entry.before.state.units
            target = before.get(choice.target or "")
            place = choice.at if target is None else target.position
            stood = [units.get(choice.unit or "") for units in (before, after.state.units)]
            ways = [place.distance(one.position) for one in stood if place and one and one.position]
            if choice.unit is not None and ways:
                afar[choice.unit] = min(ways) > ARMS_LENGTH
        return frozenset(name for name, was in afar.items() if was)

    def add(self, entry: Entry[StateT]) -> None:
        """Note an answer. One that repeats the last answer taken back keeps the others."""
        if self.undone and self.undone[-1] == entry.answer:
            self.undone.pop()
        else:
            self.undone.clear()
        self.entries.append(entry)

    def mark(self, seen: Look[StateT]) -> TurnMark | None:
        """Note the beginning of a player turn, if one began since the last mark."""
        state = seen.state
        last = self.marks[-1].player_turn if self.marks else 0
        if state.player_turn <= last:
            return None
        made = TurnMark(state.player_turn, state.turn or "", self.count, fingerprint(state))
        self.marks.append(made)
        return made

    def take_back(self) -> Entry[StateT]:
        """Remove the last answer; it can be redone until another one is given."""
        entry = self.entries.pop()
        self.undone.append(entry.answer)
        while self.marks and self.marks[-1].answers > self.count:
            self.marks.pop()
        return entry


def _events_before(entry: Entry[Any]) -> int:
    """How many events there had been when an answer was given."""
    return int(entry.before.state.event_count)


def _is_turn_of(seen: Look[StateT], side: str) -> bool:
    """Whether a look shows a side at its own turn."""
    decision = seen.decision
    return decision is not None and decision.kind == TURN and decision.side == side
