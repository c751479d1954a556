"""Who answers for a side: a person, a computer player, or a recorded game.

A seat is asked again and again and answers as soon as it can, through the same door as everybody
else. Standing orders belong to a seat, never to the battle, so no search can see them.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.ai.commander import NORMAL, Budget, Commander, Progress, Thought, Weighed
from game.ai.plans import MOST_WEIGHED
from game.ai.quick_choice import NO_HOPE, MenuSearch, Promises, Quick, best_quick, quick_steps
from game.ai.reflexes import ending, simple_choice, usual_answer
from game.ai.thinking import Thinker
from game.ai.written_turns import written_answer
from game.engine.battle import Battle, Look, Position, for_search, look
from game.engine.errors import ReplayDiverged
from game.engine.fingerprint import fingerprint
from game.files.formats.records import MadeChoice
from game.match.play.answer_odds import Answers, tried
from game.match.play.orders import (
    ANSWER,
    Kinds,
    declining,
    given,
    kinds_in,
    order_for,
    window_of,
)
from game.match.play.orders import Order as Order
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import mix
from game.words import mark, tr

SeatKind: TypeAlias = Literal["person", "computer", "replay"]

_SEARCH_SEED = 0x5EA2C4
"""Where searches take their own dice from; never the battle's seed."""


WRITTEN = mark("the lesson says so")
"""Why a computer player does what a course says."""

TIME_UP = mark("the best it knew when its time was up")
BROKEN_OFF = mark("the best it knew when its thinking broke off")
"""Why a computer player gave an answer that it had not thought over."""


def for_ever() -> bool:
    """Whether somebody waits who always does."""
    return True


class Question(Struct, frozen=True):
    """What a seat is asked: the open decision as a look shows it.

    ``recent`` are the answers its side gave since the player turn began, ``afar`` its figures
    whose last attack since then was from beyond arm's length; ``alike`` is known where all answers
    lead to the same.
    """

    battle: Battle[Any]
    seen: Look[Any]
    decision: Decision
    recent: tuple[Choice, ...] = ()
    alike: bool = False
    afar: frozenset[str] = frozenset()


class Reply(Struct, frozen=True):
    """A seat's answer; ``why``, with other answers ``weighed``, and ``note`` are for the log.

    A note is worded anew whenever it is told, so that it follows the player's language.
    """

    choice: Choice
    why: str = ""
    note: Callable[[], str] | None = None
    weighed: tuple[Weighed, ...] = ()


class Seat(Protocol):
    """Somebody who answers for a side."""

    @property
    def kind(self) -> SeatKind:
        """What sits there."""

    def answer(self, question: Question) -> Reply | None:
        """The answer, or nothing while it is not known yet; asked again later."""

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        """What it would answer to a question that may come up, found with pauses.

        Each says whether nothing can be done but to wait.
        """

    def stop(self) -> None:
        """Forget a question that is being thought about."""

    def close(self) -> None:
        """The battle is left: nothing more will be asked."""


class Person:
    """A person at the screen. Answers only what standing orders or the rules settle.

    How an own act is done, the rules settle as they suggest, which is what was foreseen of it, and
    so they do where nothing hangs on the answer. One who ``asks_own`` is asked all the same;
    ``ask_now`` asks until the next own turn menu.
    """

    kind: SeatKind = "person"

    def __init__(
        self, orders: Mapping[str, Order] | None = None, *, asks_own: bool = False
    ) -> None:
        self.orders: dict[str, Order] = dict(orders or {})
        self.asks_own = asks_own
        self.ask_now = False

    def answer(self, question: Question) -> Reply | None:
        """What is settled; nothing where the person is to be asked."""
        decision = question.decision
        if decision.kind == TURN:
            self.ask_now = False
        order = order_for(self.orders, decision, question.battle.ruleset.windows)
        if order is None:
            return self._usual(question)
        view = question.battle.view(question.seen.state)
        label = partial(question.battle.ruleset.label, view, decision)
        choice = ordered(order, decision, kinds_in(label))
        return None if choice is None else Reply(choice, note=partial(_told, question, choice))

    def _usual(self, question: Question) -> Reply | None:
        """What the rules suggest where that is not the person's to say; the log need not tell."""
        decision = question.decision
        if decision.kind == TURN or self.asks_own or self.ask_now:
            return None
        if question.alike:
            return Reply(decision.default or decision.options[0].choice())
        window = window_of(decision, question.battle.ruleset.windows)
        unit = question.seen.state.units.get(decision.unit or "")
        others = unit is not None and unit.side != decision.side
        if window is None or not window.own or others or decision.default is None:
            return None
        return Reply(decision.default)

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        """What costs the person least, by the chances; standing orders are nobody else's business.

        The usual answer where the chances of one cannot be told.
        """
        decision = question.decision
        choices = [choice for choice in map(tried, decision.options) if choice is not None]
        if len(choices) < len(decision.options):
            return usual_answer(question.battle.view(question.seen.state), decision)
        steps = Answers(question.battle, question.seen, choices, None, None).cheapest_steps()
        while True:
            try:
                next(steps)
            except StopIteration as done:
                cheapest: Choice = done.value
                return cheapest
            yield False

    def stop(self) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to let go."""


class Computer:
    """A computer player that answers at once, for battles without a screen."""

    kind: SeatKind = "computer"

    def __init__(self, commander: Commander, budget: Budget = NORMAL) -> None:
        self._commander = commander
        self._budget = budget

    def answer(self, question: Question) -> Reply | None:
        """What is written down, else the commander's answer, with other dice than those to come."""
        written = written_answer(question.battle, question.seen, question.recent)
        if written is not None:
            return Reply(written, WRITTEN)
        seen = look(question.battle, searchable(question.seen))
        thought = self._commander.decide(
            question.battle, seen, self._budget, question.recent, question.afar
        )
        return Reply(thought.choice, thought.why, weighed=thought.weighed)

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        """What it will answer, for it thinks the same about the same position."""
        yield False
        reply = self.answer(question)
        assert reply is not None, "it answers at once"
        return reply.choice

    def stop(self) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to let go."""


class ThinkingComputer:
    """A computer player whose thinking goes on beside the screen, in a worker process."""

    kind: SeatKind = "computer"

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._seen: Look[Any] | None = None
        self._name = ""
        self._steps: Iterator[Quick | None] | None = None
        self._finds: list[Quick] = []
        self._promises = Promises()
        self._menu: MenuSearch | None = None
        self._hurried = self._at_last = False
        self._patient: Callable[[], bool] = for_ever
        self._foreseen = count()
        self.losses = 0
        """How often its worker has died over a question, which was then answered without it."""

    def answer(self, question: Question) -> Reply | None:
        """What is written down, else the worker's answer once it is there.

        When the screen cannot wait, or the worker has died: the best that the worker has found so
        far, else a quick one that was found here. Only when nobody can wait any longer, and such
        answers have been looked for, as long as somebody was patient, an attack is made that
        promises something at a brief look, else what is a last resort to one of them, else an
        attack in doubt; and where there is none, nothing useful is taken to be left.
        """
        written = written_answer(question.battle, question.seen, question.recent)
        if written is not None:
            return Reply(written, WRITTEN)
        if self._seen is not question.seen:
            self._seen = question.seen
            self._name = fingerprint(question.seen.state)
            position = searchable(question.seen)
            self._thinker.ask(self._name, position, question.recent, question.afar)
        lost = self._thinker.lost
        thought = self._thinker.answer(self._name)
        if thought is None:
            self.losses += lost
            thought = self._early(question, lost=lost)
        if thought is None:
            return None
        self.stop()
        return Reply(thought.choice, thought.why, weighed=thought.weighed)

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        """What it will answer, by its worker while that has nothing else to do.

        The usual answer if the worker dies over it.
        """
        written = written_answer(question.battle, question.seen, question.recent)
        if written is not None:
            return written
        name, position = f"foreseen {next(self._foreseen)}", searchable(question.seen)
        asked = False
        while True:
            if asked and self._thinker.lost:
                return usual_answer(question.battle.view(question.seen.state), question.decision)
            if self._seen is None and self._thinker.name != name:
                self._thinker.ask(name, position, question.recent, question.afar)
                asked = True
            thought = self._thinker.answer(name)
            if thought is not None:
                return thought.choice
            yield True

    def _early(self, question: Question, *, lost: bool) -> Thought | None:
        """What is known before the worker has answered, if that is not waited for any longer."""
        if not (lost or self._hurried):
            return None
        pressed = lost or self._at_last
        thought = self._heard()
        # Nobody waits for the best of quick answers, unless there will be no better one.
        while pressed and thought is None and (lost or (self._quick is None and self._patient())):
            if not self.look_too(question):
                break
            thought = self._heard()
        if thought is None and (pressed or self._quick is not None):
            thought = Thought(self._at_once() or simple_choice(question.battle, question.seen))
        if thought is None or thought.why:
            return thought
        why = BROKEN_OFF if lost else TIME_UP
        return replace(thought, why=why, weighed=self._compared(thought.choice))

    def _compared(self, made: Choice) -> tuple[Weighed, ...]:
        """What else was looked at for a quick answer: attacks by what they promised, then what
        turned out not to be worth making, of which no gain is known (``NO_HOPE``).
        """
        ranked = sorted(self._promised().items(), key=lambda one: -one[1])
        found = [*ranked, *((choice, NO_HOPE) for choice in self._thinker.put_off)]
        others = [Weighed(choice, gain) for choice, gain in found if choice != made]
        return tuple(others[:MOST_WEIGHED])

    def _heard(self) -> Thought | None:
        """The worker's answer, else the best that it has found so far; no last resort."""
        return self._thinker.answer(self._name) or self._best_heard()

    def _best_heard(self) -> Thought | None:
        """The best that the worker is known to have found; no last resort."""
        told = self._thinker.best(self._name)
        worth = told is not None and not told.last and told.choice not in self._thinker.put_off
        return told if worth else None

    @property
    def _quick(self) -> Choice | None:
        """The best quick answer found here that the worker has not put off; no last resort."""
        best = best_quick(self._worth_making())
        return None if best is None or best.last else best.choice

    def _last_resort(self) -> Choice | None:
        """What is made before a turn ends: the worker's last resort, else one found here."""
        told = self._thinker.best(self._name)
        if told is not None and told.last:
            return told.choice
        best = best_quick(self._worth_making())
        return None if best is None else best.choice

    def _worth_making(self) -> list[Quick]:
        """What was found here and not put off by the worker, the latest first."""
        put_off = self._thinker.put_off
        return [one for one in reversed(self._finds) if one.choice not in put_off]

    def look_too(self, question: Question) -> bool:
        """Look a little for a quick answer while the worker has none; whether there is more.

        Ways are looked for first, for the worker begins with attacks.
        """
        if self._seen is not question.seen or self._best_heard() is not None:
            return False
        if self._steps is None:
            self._steps = self._quick_answers(question)
        try:
            found = next(self._steps)
        except StopIteration:
            return False
        if found is not None:
            self._finds.append(found)
        return True

    def _quick_answers(self, question: Question) -> Iterator[Quick | None]:
        """The search for a quick answer; the menu is kept, for how the turn would end."""
        battle, decision = question.battle, question.decision
        if decision.kind != TURN:
            return
        seen = look(battle, searchable(question.seen))
        self._menu = MenuSearch(battle, seen, decision)
        yield from quick_steps(
            battle,
            seen,
            question.recent,
            self._menu,
            in_vain=lambda: self._thinker.looked(self._name),
            likely=self._promises.tell,
        )

    def _at_once(self) -> Choice | None:
        """The best that is known here, the end of the turn after all else."""
        hope, gain = self._promising()
        promised = hope if gain > 0.0 else None
        return self._quick or promised or self._last_resort() or hope or self._ending()

    def _promising(self) -> tuple[Choice | None, float]:
        """The attack that promises most, of those that nobody has looked at closely yet, and what
        it gains by the further look of two; none once the worker has looked and does not know only
        last resorts.
        """
        if self._thinker.looked(self._name):
            return None, NO_HOPE
        return max(self._promised().items(), key=lambda one: one[1], default=(None, NO_HOPE))

    def _promised(self) -> dict[Choice, float]:
        """What attacks promise that nobody has looked at closely, by the further look of two."""
        theirs, ours = self._thinker.promises, self._promises
        refuted = (*theirs.closed, *ours.closed, *self._thinker.put_off)
        known = dict(theirs.looks)
        for choice, found in ours.looks.items():
            known[choice] = max(found, known.get(choice, found))
        return {
            choice: gain
            for choice, (_, gain) in known.items()
            if gain > NO_HOPE and choice not in refuted
        }

    def _ending(self) -> Choice | None:
        """How the turn would end, if the search has come that far."""
        last = None if self._menu is None else ending(self._menu.known)
        return None if last is None else last.choice()

    @property
    def progress(self) -> Progress | None:
        """How far the thinking is; nothing where it has not come to figures."""
        return None if self._seen is None else self._thinker.progress()

    def hurry(self, *, at_last: bool = False, patient: Callable[[], bool] = for_ever) -> None:
        """Give the best that is known, as soon as anything is; ``at_last`` also if nothing is.

        Then something is still looked for as long as somebody is ``patient``.
        """
        self._hurried, self._at_last, self._patient = True, at_last, patient

    def stop(self) -> None:
        """Give up what is being thought about."""
        self._thinker.cancel()
        self._seen = None
        self._steps = self._menu = None
        self._finds = []
        self._promises = Promises()
        self._hurried = self._at_last = False

    def close(self) -> None:
        """End the worker."""
        self._thinker.close()


class Replay:
    """A recorded game: gives its side's answers in their order."""

    kind: SeatKind = "replay"

    def __init__(self, side: str, answers: tuple[MadeChoice, ...]) -> None:
        self._choices = [answer.choice for answer in answers if answer.by == side]
        self._next = 0

    def answer(self, question: Question) -> Reply | None:
        """The recorded answer. Raises ``ReplayDiverged`` when the record has no more."""
        if self._next >= len(self._choices):
            asked = question.decision
            text = tr("the record has no answer of {side} to {kind}")
            raise ReplayDiverged(text.format(side=asked.side, kind=asked.kind))
        self._next += 1
        return Reply(self._choices[self._next - 1])

    def foreseen(self, question: Question) -> Generator[bool, None, Choice]:
        """The usual answer: what is recorded is not told before."""
        yield False
        return usual_answer(question.battle.view(question.seen.state), question.decision)

    def stop(self) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to let go."""


def _told(question: Question, choice: Choice) -> str:
    """What a standing order answers, and for whom, in a line of the log."""
    decision, state = question.decision, question.seen.state
    view = question.battle.view(state)
    unit = state.units.get(choice.unit or decision.unit or "")
    label = question.battle.ruleset.label
    words = [
        label(view, decision, option).text
        for option in decision.options
        if option.answers_to(choice)
    ]
    told = words[0] if words else choice.do
    if unit is None or unit.side != decision.side:
        return tr("standing order: {answer} ({kind})").format(answer=told, kind=decision.kind)
    text = tr("standing order of {name}: {answer} ({kind})")
    return text.format(name=unit.name, answer=told, kind=decision.kind)


def searchable(seen: Look[Any]) -> Position[Any]:
    """The same decision with other dice to come: all that a computer player may see."""
    return for_search(seen, mix(_SEARCH_SEED, seen.state.event_count))


def ordered(order: Order, decision: Decision, kinds: Kinds) -> Choice | None:
    """What a standing order answers; nothing where its player must be asked.

    ``kinds`` tells with what kinds of items the options are done.
    """
    if order == "ask" or decision.kind == TURN:
        return None
    if order == "default":
        return decision.default
    option = given(order, decision, kinds) if order.startswith(ANSWER) else declining(decision)
    return None if option is None else option.choice()
