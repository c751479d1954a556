"""The one place that holds a battle under way and lets sides answer in their turn."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Generic, Literal

from msgspec import Struct

from game.ai.commander import Weighed
from game.ai.quick_choice import NO_HOPE
from game.engine.battle import Battle, Look, Position, advance, look, start
from game.engine.errors import IllegalChoice
from game.engine.fingerprint import fingerprint
from game.engine.ruleset import Run
from game.files.formats.records import (
    MOST_OTHERS,
    MOST_REASON,
    KeptReason,
    MadeChoice,
    OtherChoice,
    TurnMark,
)
from game.geometry.types import Body
from game.match.play.answering import Answering
from game.match.play.history import Entry, History
from game.match.play.orders import declining
from game.match.play.queries import Queries
from game.match.play.seats import (
    Person,
    Question,
    Reply,
    Seat,
    ThinkingComputer,
    for_ever,
)
from game.match.play.undo import redo_refusal, undo_refusal
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Menu, Refusal
from game.model.events import AttackDeclared, Event, Rolled
from game.model.ids import ID_PATTERN, NAME_PATTERN
from game.model.pictures import Bearing, Visual
from game.model.setup import Setup
from game.model.state import AnyUnit, StateT, Verdict
from game.words import tr, tr_kept


class Note(Struct, frozen=True):
    """A line of the log that no event stands for; it follows event number ``after``.

    ``words`` gives what it says. It tells of the answer with the number ``answer``, counted from
    1. ``kind`` is ``why`` for the reason of a computer player's act, else ``note``; ``weighed`` are
    its other possibilities, ``kept`` is what files keep of a reason, in English.
    """

    after: int
    side: str
    words: Callable[[], str]
    kind: Literal["why", "note"] = "note"
    answer: int = 0
    weighed: tuple[Weighed, ...] = ()
    kept: KeptReason | None = None

    @property
    def text(self) -> str:
        """What it says, in the language in use."""
        return self.words()


def _reason(after: int, side: str, why: str, answer: int, weighed: tuple[Weighed, ...]) -> Note:
    """The note of why a computer player gave an answer."""
    kept = _kept(why, answer, weighed)
    return Note(after, side, partial(tr_kept, why), "why", answer, weighed, kept)


def _kept(why: str, answer: int, weighed: Sequence[Weighed]) -> KeptReason:
    """What files keep of a reason: a line of its words, and never more than they may hold."""
    line = "".join(letter if re.fullmatch(NAME_PATTERN, letter) else " " for letter in why)
    others = tuple(
        OtherChoice(one.choice, one.gain if isfinite(one.gain) else None)
        for one in weighed[:MOST_OTHERS]
        if re.fullmatch(ID_PATTERN, one.choice.do)
    )
    return KeptReason(answer, line[:MOST_REASON], others)


class Record(Struct, Generic[StateT], frozen=True):
    """Everything needed to go on with a battle, or to play it again."""

    setup: Setup
    choices: tuple[MadeChoice, ...]
    marks: tuple[TurnMark, ...]
    position: Position[StateT]
    verdict: Verdict | None
    fingerprint: str
    reasons: tuple[KeptReason, ...] = ()


class TurnController(Generic[StateT]):
    """Owns the position of a battle, its history and its seats.

    A choice is taken only from the side that owes the answer. ``record_to`` is called with the
    record at the beginning and after every answer, that is before whatever is resolved next, so
    a battle that is cut off goes on at the very decision with the same dice to come. A battle
    continued from a ``position`` brings the ``history`` that led there, and the ``events`` since
    its beginning if they are known.
    """

    def __init__(
        self,
        battle: Battle[StateT],
        seats: Mapping[str, Seat],
        *,
        position: Position[StateT] | None = None,
        history: History[StateT] | None = None,
        events: Sequence[Event] = (),
        record_to: Callable[[Record[StateT]], None] | None = None,
    ) -> None:
        missing = [side for side in battle.setup.side_ids() if side not in seats]
        if missing:
            raise ValueError(f"nobody sits for {', '.join(missing)}")
        self.battle = battle
        self.seats = dict(seats)
        self.answering = Answering(battle, self.seats)
        self.notes: list[Note] = []
        self.history: History[StateT] = History() if history is None else history
        self._record_to = record_to
        begin = start(battle) if position is None else position
        self._first_state = start(battle).checkpoint if events else begin.checkpoint
        self._look = look(battle, begin)
        self._first_event = 1 if events else self._look.first_event
        before = events[: self._look.first_event - 1]
        self._events: list[Event] = [*before, *self._look.events]
        self._queries: Queries[StateT] | None = None
        self._helped: Question | None = None
        self.history.mark(self._look)
        self._keep()

    @property
    def seen(self) -> Look[StateT]:
        """The present look at the battle, as the engine gives it."""
        return self._look

    @property
    def state(self) -> StateT:
        """The state now, in the middle of a step too."""
        return self._look.state

    @property
    def decision(self) -> Decision | None:
        """The open decision; nothing when the battle is over."""
        return self._look.decision

    @property
    def passed(self) -> tuple[Decision, ...]:
        """Questions since the last checkpoint that had one answer only."""
        return self._look.passed

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event so far; the first has the number ``first_event``."""
        return tuple(self._events)

    @property
    def first_event(self) -> int:
        """Number of the first event known here (1, unless the battle was continued)."""
        return self._first_event

    @property
    def first_state(self) -> StateT:
        """The state before the first event known here."""
        return self._first_state

    @property
    def owing_side(self) -> str | None:
        """The side that must answer; nothing when the battle is over."""
        return None if self._look.decision is None else self._look.decision.side

    @property
    def owing_seat(self) -> Seat | None:
        """Who must answer; nothing when the battle is over."""
        side = self.owing_side
        return None if side is None else self.seats[side]

    @property
    def attack(self) -> AttackDeclared | None:
        """The attack that is asked about; nothing where none was declared in the act under way.

        It is the last one. In an enemy's turn what friends of the figure that is asked have done in
        between does not count: their shots at whoever comes are over.
        """
        if self.decision is None or self.decision.kind == TURN:
            return None
        looks = (entry.before for entry in reversed(self.history.entries))
        begun = (seen for seen in looks if seen.decision and seen.decision.kind == TURN)
        known = next((seen.state.event_count for seen in begun), 0)
        recent = self._events[max(0, known + 1 - self._first_event) :]
        found = [one for one in reversed(recent) if isinstance(one, AttackDeclared)]
        asked, units = self.decision, {**self.state.units, **self.state.fallen}
        hostile, turn = self.battle.setup.hostile, self.state.turn
        if turn is None or not hostile(turn, asked.side):
            return found[0] if found else None
        others = (
            one
            for one in found
            if one.unit == asked.unit or hostile(units[one.unit].side, asked.side)
        )
        return next(others, None)

    @property
    def ask(self) -> Queries[StateT]:
        """What the screen may ask about the present moment; answers are kept until it passes."""
        if self._queries is None:
            self._queries = Queries(self.battle, self._look, self.answering)
        return self._queries

    def renew(self) -> None:
        """Look at the present moment once more: its words may be those of another language."""
        self._look = look(self.battle, self._look.position)
        self._queries = None

    def menu(self) -> Menu:
        """Open and closed options of the open decision."""
        return self.ask.menu()

    def tell(self, event: Event) -> tuple[Run, ...]:
        """An event as a line of the log."""
        return self.battle.ruleset.tell(self.battle.view(self.state), event)

    def body(self, unit: AnyUnit) -> Body:
        """A figure as geometry sees it: what the screen draws is what the rules measure."""
        return self.battle.ruleset.body(unit)

    def visual(self, kind: str) -> Visual:
        """The picture of a kind of item."""
        return self.battle.ruleset.visual(kind)

    def item_name(self, kind: str) -> str:
        """What a kind of item is called."""
        return self.battle.ruleset.item_name(kind)

    def bearing(self, unit: AnyUnit) -> Bearing:
        """How a figure is drawn for what holds for it now."""
        return self.battle.ruleset.bearing(unit)

    def spent_areas(self, state: StateT) -> tuple[str, ...]:
        """Areas of the map that are used up in a state, such as mines that have gone off."""
        return self.battle.ruleset.spent_areas(state)

    @property
    def unit_name(self) -> str:
        """The sign of the ruleset's own unit of length."""
        return self.battle.ruleset.unit_name

    def submit(self, choice: Choice, by: str, *, settled: bool = False) -> tuple[Event, ...]:
        """Answer the open decision for a side; the new events.

        A ``settled`` one is not asked for: taking back does not stop at it.
        Raises ``IllegalChoice`` when it is not that side's answer or the rules forbid it; then
        nothing has changed.
        """
        side = self.owing_side
        if side is not None and side != by:
            raise IllegalChoice(
                Refusal(tr("The answer is for {side} to give").format(side=side), "engine")
            )
        return self._given(choice, by, settled=settled)

    def _given(
        self, choice: Choice, by: str, *, settled: bool = False, notes: Sequence[Note] = ()
    ) -> tuple[Event, ...]:
        """An answer of the side that owes it, with what is to be noted of it."""
        before = self._look
        after = advance(self.battle, before, choice)
        self.history.add(Entry(before, MadeChoice(by, choice), self.ask.alike, settled))
        self.notes += notes
        return self._show(after)

    def poll(self) -> tuple[Event, ...] | None:
        """Let the owing seat answer if it can without waiting; the new events, or nothing."""
        decision, seat = self.decision, self.owing_seat
        if decision is None or seat is None:
            return None
        reply = seat.answer(self._question(decision))
        if reply is None:
            return None
        after, side, answer = self.state.event_count, decision.side, self.history.count + 1
        notes = []
        if reply.why:
            notes.append(_reason(after, side, reply.why, answer, reply.weighed))
        if reply.note is not None:
            notes.append(Note(after, side, reply.note, "note", answer))
        return self._given(reply.choice, side, notes=notes)

    def _question(self, decision: Decision) -> Question:
        recent = self.history.recent(decision.side)
        afar = self.history.fought_afar(decision.side, self._look)
        return Question(self.battle, self._look, decision, recent, self.ask.alike, afar)

    def look_too(self) -> bool:
        """Help a computer player that should have found something; whether there is more to do."""
        decision, seat = self.decision, self.owing_seat
        if decision is None or not isinstance(seat, ThinkingComputer):
            return False
        if self._helped is None or self._helped.seen is not self._look:
            self._helped = self._question(decision)
        return seat.look_too(self._helped)

    def hurry(self, *, at_last: bool = False, patient: Callable[[], bool] = for_ever) -> None:
        """The screen's clock says that the computer player has thought long enough.

        ``at_last`` it must answer even if it has found nothing to do; what it has not looked for
        by then it looks for as long as the screen is ``patient``.
        """
        seat = self.owing_seat
        if isinstance(seat, ThinkingComputer):
            seat.hurry(at_last=at_last, patient=patient)

    def undo_refusal(self, by: str) -> Refusal | None:
        """Why a side may not take back the last answer; nothing when it may."""
        return undo_refusal(self.history, self._fallen_since, by, self._silent, self._let_pass)

    def _since(self, count: int) -> Sequence[Event]:
        """What happened after so many events."""
        held = self.state.event_count + 1 - self._first_event
        return self._events[count + 1 - self._first_event : held]

    def _fallen_since(self, count: int) -> bool:
        """Whether dice fell, or were laid out, after so many events."""
        return any(isinstance(event, Rolled) and event.faces for event in self._since(count))

    def _let_pass(self, entry: Entry[StateT]) -> bool:
        """Whether a computer player let something pass, and none of its figures mattered since."""
        decision, by = entry.before.decision, entry.answer.by
        if decision is None or decision.kind == TURN or self.seats[by].kind != "computer":
            return False
        refusing = declining(decision)
        if refusing is None or not refusing.answers_to(entry.answer.choice):
            return False
        known = {**self.state.fallen, **self.state.units}
        theirs = {name for name, unit in known.items() if unit.side == by}
        since = self._since(entry.before.state.event_count)
        changes = (event for event in since if not event.only_known)
        return not any(
            getattr(event, field, None) in theirs
            for event in changes
            for field in ("unit", "target")
        )

    def undo(self, by: str) -> int:
        """Take back the last answer; the number of the last event that still holds.

        What was settled without asking goes with it, or it would only be settled again, and what
        a computer player let pass. Raises ``IllegalChoice`` with the reason when that is not
        possible.
        """
        refused = self.undo_refusal(by)
        if refused is not None:
            raise IllegalChoice(refused)
        self._stop_thinking()
        while self._goes_along(self._take_back(), by) and self.undo_refusal(by) is None:
            pass
        # The answer before may have been given in another language.
        self.renew()
        holds = self.state.event_count
        del self._events[holds - self._first_event + 1 :]
        self.notes = [note for note in self.notes if note.answer <= self.history.count]
        self._keep()
        return holds

    def _goes_along(self, entry: Entry[StateT], by: str) -> bool:
        """Whether an answer that was taken back is none that a side gave itself."""
        return entry.answer.by != by or self._again(entry) is not None

    def _take_back(self) -> Entry[StateT]:
        entry = self.history.take_back()
        self._look = entry.before
        self._queries = None
        return entry

    def _again(self, entry: Entry[StateT]) -> Reply | None:
        """What a seat would answer at once in place of an answer, without asking its person."""
        decision, seat = entry.before.decision, self.seats[entry.answer.by]
        if entry.settled:
            return Reply(entry.answer.choice)
        if decision is None or decision.kind == TURN or not isinstance(seat, Person):
            return None
        return seat.answer(Question(self.battle, entry.before, decision, alike=entry.alike))

    def asked_for(self, entry: Entry[StateT]) -> bool:
        """Whether a person gave an answer that nothing else would have given in his place."""
        return isinstance(self.seats[entry.answer.by], Person) and self._again(entry) is None

    def _silent(self, entry: Entry[StateT]) -> bool:
        """Whether that would happen unseen: nobody can do anything about it by taking it back."""
        reply = self._again(entry)
        return reply is not None and reply.note is None

    def redo_refusal(self, by: str) -> Refusal | None:
        """Why a side has nothing to redo; nothing when it has."""
        return redo_refusal(self.history, by)

    def redo(self, by: str) -> tuple[Event, ...]:
        """Give the last answer taken back once more; the new events."""
        refused = self.redo_refusal(by)
        if refused is not None:
            raise IllegalChoice(refused)
        return self.submit(self.history.undone[-1].choice, by)

    def way_chosen(self, after: int, before: int) -> bool:
        """Whether somebody chose a way between two events, given by their numbers."""
        return self.history.way_chosen(after, before)

    def act_before(self, event: int) -> int:
        """Which act an event came of: the number of the answer that began it, 0 if none is known.

        Both are counted from 1.
        """
        return self.history.act_before(event)

    def record(self) -> Record[StateT]:
        """The battle as it stands, for saving."""
        return Record(
            self.battle.setup,
            self.history.answers,
            tuple(self.history.marks),
            self._look.position,
            self.state.verdict,
            fingerprint(self.state),
            tuple(note.kept for note in self.notes if note.kept is not None),
        )

    def recall(self, reasons: Sequence[KeptReason]) -> None:
        """Note the reasons that a save kept, of the answers to which there is a way back."""
        earlier = self.history.count - len(self.history.entries)
        for one in reasons:
            if earlier < one.answer <= self.history.count:
                entry = self.history.entries[one.answer - earlier - 1]
                weighed = tuple(
                    Weighed(other.choice, NO_HOPE if other.gain is None else other.gain)
                    for other in one.weighed
                )
                after, by = entry.before.state.event_count, entry.answer.by
                self.notes.append(_reason(after, by, one.why, one.answer, weighed))

    def close(self) -> None:
        """Let all seats go: worker processes end."""
        for seat in self.seats.values():
            seat.close()

    def _show(self, after: Look[StateT]) -> tuple[Event, ...]:
        known = self.state.event_count
        self._look = after
        self._queries = None
        fresh = after.events[known + 1 - after.first_event :]
        self._events.extend(fresh)
        self.history.mark(after)
        self._keep()
        return fresh

    def keep_with(self, record_to: Callable[[Record[StateT]], None] | None) -> None:
        """From now on hand records to somebody (else), the present one at once."""
        self._record_to = record_to
        self._keep()

    def _keep(self) -> None:
        if self._record_to is not None:
            self._record_to(self.record())

    def _stop_thinking(self) -> None:
        for seat in self.seats.values():
            seat.stop()
