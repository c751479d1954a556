"""Resolves a scenario without a screen.

Tests, level authors and tabletop players use the same one. The lines come one after another;
the exit code is 0 when what was expected holds, 1 when it does not, 2 when the scenario itself
is wrong.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from game.engine.battle import Battle, Look, advance, look, start
from game.files.checks.scenario_types import Expectation, ScenarioChoice
from game.match.referee.expectations import differences, missing_in_order
from game.match.referee.referee_matching import Answered, NoMatch, Refused, Ticked, meaning, text_of
from game.match.referee.report_lines import decision_line, end_line, event_line, refusal_line
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import DiceRanOut
from game.model.ids import JsonObject

HOLDS, DIFFERS, WRONG = 0, 1, 2
"""Exit codes: as expected, not as expected, scenario wrong."""


class ScenarioWrong(Exception):
    """A scenario that cannot be played as written; the message says where and why."""


class Result(Struct, frozen=True):
    """What a refereed scenario came to: all lines, exit code, and messages for people."""

    lines: tuple[JsonObject, ...]
    exit_code: int
    messages: tuple[str, ...]


class Referee:
    """Plays the choices of one scenario in order.

    ``answers`` are those that were given so far, usual ones included.
    """

    def __init__(
        self,
        battle: Battle[Any],
        choices: Sequence[ScenarioChoice],
        *,
        defaults: bool = False,
        expect: Expectation | None = None,
    ) -> None:
        self._battle = battle
        self._choices = choices
        self._defaults = defaults
        self._expect = expect
        self._told = 0
        self._passed: list[Decision] = []
        self._earlier: list[Decision] = []
        self._lines: list[JsonObject] = []
        self.answers: list[Choice] = []
        self.messages: list[str] = []
        self.exit_code = HOLDS

    def lines(self) -> Iterator[JsonObject]:
        """Play; afterwards ``exit_code`` and ``messages`` are known."""
        try:
            for line in self._play():
                self._lines.append(line)
                yield line
        except ScenarioWrong as wrong:
            self.exit_code = WRONG
            self.messages.append(str(wrong))
            return
        if self._expect is not None:
            self.messages.extend(self._unmet(self._expect))
            self.exit_code = DIFFERS if self.messages else HOLDS

    def _play(self) -> Iterator[JsonObject]:
        seen = self._looked("at the beginning", None, None)
        yield from self._news(seen)
        for number, wanted in enumerate(self._choices, 1):
            while True:
                found = meaning(self._battle, seen, self._open_passed(), wanted)
                if isinstance(found, NoMatch):
                    seen = self._by_default(seen, number, wanted, found)
                    yield from self._news(seen)
                    continue
                break
            if isinstance(found, Refused):
                yield refusal_line(number, found.refusal)
            elif isinstance(found, Ticked):
                self._tick(found.decision)
            elif isinstance(found, Answered):
                self._earlier, self._passed = self._passed, []
                seen = self._looked(_place(number), seen, found.choice)
                yield from self._news(seen)
        while self._defaults and _default_of(seen) is not None:
            seen = self._looked("after the last choice", seen, _default_of(seen))
            yield from self._news(seen)
        line = decision_line(self._battle, seen)
        if line is not None:
            yield line
        yield end_line(seen.state)

    def _looked(self, place: str, seen: Look[Any] | None, choice: Choice | None) -> Look[Any]:
        """Start, or answer a decision; notes the decisions passed over on the way."""
        known = 0
        try:
            if seen is None or choice is None:
                after = look(self._battle, start(self._battle))
            else:
                known = len(look(self._battle, seen.position).passed)
                after = advance(self._battle, seen, choice)
                self.answers.append(choice)
        except DiceRanOut as out:
            raise ScenarioWrong(f"dice: die {out.number}: {out}; {place}") from None
        self._passed.extend(after.passed[known:])
        return after

    def _open_passed(self) -> tuple[Decision, ...]:
        return (*self._earlier, *self._passed)

    def _tick(self, decision: Decision) -> None:
        """Strike out a passed decision, so that the same words mean the next one."""
        for waiting in (self._earlier, self._passed):
            for number, one in enumerate(waiting):
                if one is decision:
                    del waiting[number]
                    return

    def _by_default(
        self, seen: Look[Any], number: int, wanted: ScenarioChoice, found: NoMatch
    ) -> Look[Any]:
        """Take the default of the open decision for a choice that means a later one."""
        default = _default_of(seen)
        if found.candidates or not self._defaults or default is None:
            raise ScenarioWrong(self._no_match(seen, number, wanted, found))
        return self._looked(f"default answers before {_place(number)}", seen, default)

    def _no_match(
        self, seen: Look[Any], number: int, wanted: ScenarioChoice, found: NoMatch
    ) -> str:
        if found.candidates:
            listed = _listed(found.candidates)
            return f"{_place(number)}: {text_of(wanted)} fits several options:{listed}"
        if seen.decision is None:
            return f"{_place(number)}: {text_of(wanted)} is left over; the battle is over"
        menu = self._battle.menu(seen.state, seen.decision)
        asked = f"{seen.decision.kind} of {seen.decision.side}"
        return (
            f"{_place(number)}: {text_of(wanted)} fits nothing; open is {asked}:"
            f"{_listed(menu.options)}{_listed(menu.closed)}"
        )

    def _news(self, seen: Look[Any]) -> Iterator[JsonObject]:
        for number, event in enumerate(seen.events, seen.first_event):
            if number > self._told:
                self._told = number
                yield event_line(number, event)

    def _unmet(self, expect: Expectation) -> list[str]:
        """Every difference between what was expected and what happened."""
        events = [line for line in self._lines if line["line"] == "event"]
        refusals = [line for line in self._lines if line["line"] == "refusal"]
        end = self._lines[-1]
        found = missing_in_order(expect.events or (), events, "expect.events")
        found += missing_in_order(expect.refused or (), refusals, "expect.refused")
        units = {unit["id"]: unit for unit in end["units"]}
        found += differences(expect.units or {}, units, "expect.units")
        if expect.loose is not None:
            found += differences(expect.loose, end["loose"], "expect.loose")
        if expect.decision is not UNSET:
            opened = next((line for line in self._lines if line["line"] == "decision"), None)
            found += differences(expect.decision, opened, "expect.decision")
        if expect.dice_left is not None:
            left = end["dice_left"]
            actual = len(left) if isinstance(expect.dice_left, int) else left
            found += differences(expect.dice_left, actual, "expect.dice_left")
        return found


def resolve(
    battle: Battle[Any],
    choices: Sequence[ScenarioChoice],
    *,
    defaults: bool = False,
    expect: Expectation | None = None,
) -> Result:
    """Referee a whole scenario at once."""
    referee = Referee(battle, choices, defaults=defaults, expect=expect)
    lines = tuple(referee.lines())
    return Result(lines, referee.exit_code, tuple(referee.messages))


def _default_of(seen: Look[Any]) -> Choice | None:
    decision = seen.decision
    return None if decision is None or decision.kind == TURN else decision.default


def _place(number: int) -> str:
    return f"choices[{number - 1}]"


def _listed(options: Sequence[Struct]) -> str:
    return "".join(f"\n  {msgspec.json.encode(option).decode()}" for option in options)
