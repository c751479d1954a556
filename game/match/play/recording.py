"""A recorded battle with every one of its moments at hand, and somebody who looks at them."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.engine.battle import Battle, Look
from game.engine.errors import IllegalChoice, ReplayDiverged
from game.files.formats.records import TurnMark
from game.files.formats.replay_file import Replay as RecordedBattle
from game.match.play.history import Entry, History
from game.match.play.saving import replay_of, replaying
from game.match.play.seats import Replay, Seat
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Refusal
from game.model.events import Event
from game.words import mark, tr

WATCHED = mark("This is a recording; play on from here to change what happens")


class Recording:
    """A recorded battle. Moment ``n`` is that after ``n`` answers; 0 is the beginning.

    The moments come by and by, as ``load`` is called; those of a ``played`` match are there at
    once. ``problem`` says why the rest of the record cannot be shown. Raises ``ReplayDiverged``
    when not even its beginning can.
    """

    def __init__(
        self,
        battle: Battle[Any],
        recorded: RecordedBattle,
        played: TurnController[Any] | None = None,
    ) -> None:
        self.battle = battle
        self.recorded = recorded
        self.problem = ""
        seats: dict[str, Seat] = {side: Replay(side, ()) for side in battle.setup.side_ids()}
        self._rest: Iterator[TurnController[Any]] = iter(())
        if played is None:
            self._rest = replaying(battle, seats, recorded)
            played = next(self._rest)
        self.match = played
        self._whole = len(recorded.choices)

    @property
    def count(self) -> int:
        """How many answers the record has."""
        return self._whole

    @property
    def loaded(self) -> int:
        """How many moments beside the first are there by now."""
        return len(self.match.history.entries)

    @property
    def complete(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.problem) or self.loaded >= self._whole

    def load(self, most: int) -> None:
        """Play up to ``most`` more answers; where they no longer fit, ``problem`` says why."""
        for _ in range(most):
            if self.complete:
                break
            self._step()
        if self.loaded >= self._whole and not self.problem:
            self._step()

    def _step(self) -> None:
        try:
            next(self._rest, None)
        except ReplayDiverged as other:
            self.problem = str(other)

    def look(self, moment: int) -> Look[Any]:
        """The battle at a moment that is there."""
        entries = self.match.history.entries
        return entries[moment].before if moment < len(entries) else self.match.seen

    def events(self, moment: int, since: int | None = None) -> tuple[Event, ...]:
        """What happened up to a moment, from the beginning or from another moment on."""
        begin = 0 if since is None else self.look(since).state.event_count
        return self.match.events[begin : self.look(moment).state.event_count]

    def marks(self, moment: int) -> tuple[TurnMark, ...]:
        """The player turns that had begun at a moment."""
        return tuple(mark for mark in self.recorded.marks if mark.answers <= moment)

    def branch(
        self, battle: Battle[Any], moment: int, seats: Mapping[str, Seat]
    ) -> TurnController[Any]:
        """A battle of its own that goes on at a moment, with the way back to its beginning.

        ``battle`` has the setup of the record; geometry is not shared.
        """
        here = self.match.history.entries[:moment]
        history: History[Any] = History(marks=self.marks(moment))
        history.entries.extend(here)
        return TurnController(
            battle,
            seats,
            position=self.look(moment).position,
            history=history,
            events=self.events(moment),
        )


def recording_of(match: TurnController[Any]) -> Recording | None:
    """The recording of a battle under way or over; nothing if its beginning is not known here."""
    if match.history.count != len(match.history.entries):
        return None
    return Recording(match.battle, replay_of(match.record()), _copied(match))


def _copied(match: TurnController[Any]) -> TurnController[Any]:
    """The match as it is now: what happens later is not in the recording."""
    history: History[Any] = History(marks=tuple(match.history.marks))
    history.entries.extend(Entry(*entry) for entry in match.history.entries)
    return TurnController(
        match.battle,
        {side: Replay(side, ()) for side in match.seats},
        position=match.seen.position,
        history=history,
        events=match.events,
    )


class Viewer(TurnController[Any]):
    """Shows a recording at one of its moments, through the door that the screen uses.

    Nobody is asked and nobody can answer.
    """

    def __init__(self, recording: Recording) -> None:
        seats: dict[str, Seat] = {
            side: Replay(side, ()) for side in recording.battle.setup.side_ids()
        }
        first = recording.look(0)
        super().__init__(recording.battle, seats, position=first.position)
        self.recording = recording
        self.moment = 0
        self.history = History()

    def go_to(self, moment: int) -> None:
        """Show another moment, as far as it is there."""
        self.moment = min(max(moment, 0), self.recording.loaded)
        self._look = self.recording.look(self.moment)
        self._events = list(self.recording.events(self.moment))
        self._queries = None

    @property
    def actor(self) -> str:
        """The figure of the last answer that names one, "" where there is none."""
        entries = self.recording.match.history.entries
        # The screen asks in every frame: nothing of a long record is copied for that.
        for place in range(self.moment - 1, -1, -1):
            unit: str | None = entries[place].answer.choice.unit
            if unit is not None:
                return unit
        return ""

    def forward(self) -> tuple[Event, ...]:
        """Go to the next moment; what happens on the way there."""
        before = self.moment
        self.go_to(before + 1)
        return self.recording.events(self.moment, before)

    def poll(self) -> tuple[Event, ...] | None:
        """Nothing happens by itself."""
        return None

    def way_chosen(self, after: int, before: int) -> bool:
        """The same as the recorded battle knows it."""
        return self.recording.match.way_chosen(after, before)

    def act_before(self, event: int) -> int:
        """The same as the recorded battle knows it."""
        return self.recording.match.act_before(event)

    def submit(self, choice: Choice, by: str, *, settled: bool = False) -> tuple[Event, ...]:
        """Nobody answers in a recording."""
        del choice, by, settled
        raise IllegalChoice(_watched())

    def undo_refusal(self, by: str) -> Refusal | None:
        """Nothing is taken back in a recording."""
        del by
        return _watched()


def _watched() -> Refusal:
    return Refusal(tr(WATCHED), "engine")
