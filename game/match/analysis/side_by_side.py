"""One act of an own turn as several rulesets see it: whether it is allowed, and what it faces."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from game.engine.acts import ActKind, kind_of
from game.engine.battle import Look
from game.engine.forecast import Forecast
from game.engine.ruleset import Odds, Ruleset
from game.match.analysis.same_position import OtherRules, ways_gone
from game.match.library.setups import SetupRefused
from game.match.play.answering import Answering
from game.match.play.queries import Queries
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import PLAIN_FIELDS, Choice
from game.model.decisions import Closed, Menu, Option, Refusal

Verdict = Literal["looking", "allowed", "refused", "no-such-act", "no-such-position"]
"""What a ruleset says of an act; for the last one it cannot have what stands on the field."""


class Reading:
    """An act under one ruleset; ``looking`` until it is worked out.

    ``choice`` is what it would be there and ``refusal`` why it is not allowed. ``reduced`` are
    figures concerned of whom these rules cannot say all that holds.
    """

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self.verdict: Verdict = "looking"
        self.choice: Choice | None = None
        self.refusal: Refusal | None = None
        self.reduced: tuple[str, ...] = ()
        self.ask: Queries[Any] | None = None

    def settle(self, ask: Queries[Any], choice: Choice, refusal: Refusal | None) -> None:
        """Take note of what the act is here, and of what speaks against it."""
        self.ask, self.choice, self.refusal = ask, choice, refusal
        self.verdict = "allowed" if refusal is None else "refused"

    def odds(self) -> Odds | None:
        """What the act faces, where it is allowed."""
        if self.verdict != "allowed" or self.ask is None or self.choice is None:
            return None
        return self.ask.odds(self.choice)

    def forecast(self) -> Forecast | None:
        """What is known so far of what it may bring; nothing yet, or where it is not allowed."""
        if self.verdict != "allowed" or self.ask is None or self.choice is None:
            return None
        return self.ask.known_chances(self.choice)

    def threats(self) -> tuple[str, ...]:
        """The figures of other sides that may answer it."""
        if self.verdict != "allowed" or self.ask is None or self.choice is None:
            return ()
        return self.ask.threats(self.choice)

    def look_longer(self) -> Iterator[bool]:
        """Find out what it may bring, in small steps; whether more is known after each."""
        if self.verdict != "allowed" or self.ask is None or self.choice is None:
            return
        while self.ask.may_learn(self.choice, closely=True):
            yield self.ask.look_longer(self.choice, closely=True)


class SideBySide:
    """Acts of a battle in play under its own rules and under others.

    ``others`` are the rulesets beside its own, in the order in which they are shown.
    """

    def __init__(self, controller: TurnController[Any], others: Sequence[Ruleset[Any]]) -> None:
        self._controller = controller
        self._others = tuple(others)
        self._rules: dict[str, OtherRules] = {}
        self._moment: Look[Any] | None = None
        self._twins: dict[str, tuple[Queries[Any], frozenset[str]]] = {}

    def readings(self, choice: Choice) -> tuple[Reading, ...]:
        """An act under all rulesets, the battle's own first; only that one is worked out."""
        own = Reading(self._controller.battle.ruleset)
        ask = self._controller.ask
        own.settle(ask, choice, ask.refusal(choice))
        return (own, *(Reading(ruleset) for ruleset in self._others))

    def steps(self, readings: Sequence[Reading]) -> Iterator[bool]:
        """Work readings out in small steps; whether there is more to be told after each."""
        own, *others = readings
        for reading in others:
            yield from self._read(own, reading)
            yield True
        for reading in readings:
            yield from reading.look_longer()

    def _read(self, own: Reading, reading: Reading) -> Iterator[bool]:
        """What a reading's ruleset makes of the act."""
        choice, acts = own.choice, reading.ruleset.acts
        assert choice is not None, "the battle's own reading is settled"
        kind = kind_of(own.ruleset.acts, choice)
        if kind is None or kind not in acts.values():
            reading.verdict = "no-such-act"
            return
        try:
            ask, reduced = self._asked(reading.ruleset)
        except SetupRefused:
            reading.verdict = "no-such-position"
            return
        yield False
        for _ in ask.menu_steps():
            yield False
        concerned = [one for one in (choice.unit, choice.target) if one in reduced]
        reading.reduced = tuple(one for one in concerned if one is not None)
        there = counterpart(ask.menu(), acts, kind, choice)
        same = _in_words_of(acts, kind, choice) if there is None else _as_choice(there, choice)
        if isinstance(there, Closed):
            reading.settle(ask, same, Refusal(there.reason, there.rule))
        else:
            reading.settle(ask, same, ask.refusal(same))

    def _asked(self, ruleset: Ruleset[Any]) -> tuple[Queries[Any], frozenset[str]]:
        """The present moment under another ruleset. Raises ``SetupRefused``.

        Nobody sits there: of each side it is thought that it does what costs it least.
        """
        controller = self._controller
        if self._moment is not controller.seen:
            self._moment, self._twins = controller.seen, {}
        if ruleset.id not in self._twins:
            if ruleset.id not in self._rules:
                self._rules[ruleset.id] = OtherRules(controller.battle, ruleset)
            rules = self._rules[ruleset.id]
            gone = ways_gone(controller.events, controller.state.units)
            twin = rules.twin(controller.seen, gone)
            seats = {side: Person() for side in controller.battle.setup.side_ids()}
            answering = Answering(rules.battle, seats)
            self._twins[ruleset.id] = (
                Queries(rules.battle, twin.seen, answering),
                twin.reduced,
            )
        return self._twins[ruleset.id]


def counterpart(
    menu: Menu, acts: Mapping[str, ActKind], kind: ActKind, choice: Choice
) -> Option | Closed | None:
    """What of a ruleset's menu corresponds to a choice made under another: the same kind of act.

    By the same figure at the same target, with the same item unless one of both names none; of
    several the most alike, and of those equally alike an open one.
    """
    known: tuple[Option | Closed, ...] = (*menu.options, *menu.closed)
    found = [
        one
        for one in known
        if kind_of(acts, one) == kind
        and (one.unit, one.target, one.piece) == (choice.unit, choice.target, choice.piece)
        and (one.item is None or choice.item in (None, one.item))
    ]
    return max(found, key=lambda one: _likeness(one, choice), default=None)


def _likeness(one: Option | Closed, choice: Choice) -> tuple[bool, bool, bool, bool]:
    alike = one.item == choice.item, one.mode == choice.mode, one.hand == choice.hand
    return (*alike, isinstance(one, Option))


def _as_choice(there: Option | Closed, choice: Choice) -> Choice:
    """An entry of a menu as a choice, with the value of the choice it corresponds to."""
    plain = Choice(**{name: getattr(there, name) for name in PLAIN_FIELDS})
    wants = there.wants if isinstance(there, Option) else None
    return plain if wants is None else replace(plain, **{wants: getattr(choice, wants)})


def _in_words_of(acts: Mapping[str, ActKind], kind: ActKind, choice: Choice) -> Choice:
    """A choice with the verb of other rules for it, for what their menu does not list."""
    verb = next(verb for verb, what in acts.items() if what == kind)
    do, _, mode = verb.partition(":")
    return replace(choice, do=do, mode=mode or None)
