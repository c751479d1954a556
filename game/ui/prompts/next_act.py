"""The attack that follows a walk: what it would do from where the walk ends, told before it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast
from game.match.analysis.afterwards import after_walk
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.decisions import Option
from game.ui.board import tips
from game.ui.board.fates import Names
from game.ui.budget import Budget
from game.ui.prompts.best_act import Worth, effect_on
from game.ui.prompts.strays import Victim, side_of, stray_rows, victims_of, worst_rows
from game.ui.prompts.table import Table
from game.ui.widgets.base.widget import Widget

MOST: Final = 4
"""Attacks that are compared, such as one with each weapon."""


class NextAct:
    """Looks ahead of a walk between two frames, by the rule itself from where it ends.

    Of some ``attacks`` on the same target it finds what destroys it likeliest.
    """

    def __init__(self, table: Table, walk: Choice, attacks: Sequence[Choice]) -> None:
        self._table, self.walk, self._attacks = table, walk, tuple(attacks[:MOST])
        self._ask: Queries[Any] | None = None
        self._begun = False
        self.choice: Choice | None = None
        """The attack that is told of, once that is known."""

    def think(self) -> bool:
        """Learn as much more as there is time for in this frame; whether more is known now."""
        if not self._begun:
            # The walk itself is work enough for a frame.
            self._begin()
            return False
        budget = Budget()
        for attack in self._attacks if self.choice is None else ():
            while not self._known(attack):
                if not budget.left:
                    return False
                self._look_longer(attack)
        if self.choice is None:
            self.choice = self._best()
            return self.choice is not None
        while self._ask is not None and self._ask.may_learn(self.choice):
            if self._ask.look_longer(self.choice):
                return True
            if not budget.left_for_another:
                return False
        return False

    def choose(self) -> Iterator[None]:
        """Find the attack in small steps, and as much of it as tells whether it is worth while."""
        if not self._begun:
            self._begin()
            yield
        for attack in self._attacks:
            while not self._weighed(attack):
                self._look_longer(attack)
                yield
        if self.choice is None:
            self.choice = self._best()

    def weigh(self) -> Iterator[None]:
        """Find the attack in small steps, and all that is told of it, so as to compare it."""
        yield from self.choose()
        while self._ask is not None and self.choice is not None:
            if not self._ask.may_learn(self.choice):
                return
            self._look_longer(self.choice)
            yield

    def _begin(self) -> None:
        """Make the walk, and see which attacks are open after it."""
        self._begun = True
        self._ask = after_walk(self._table.controller, self.walk)
        self._attacks = tuple(one for one in self._attacks if self._open(one))

    def _open(self, attack: Choice) -> bool:
        return self._ask is not None and self._ask.refusal(attack) is None

    def _look_longer(self, attack: Choice) -> None:
        if self._ask is not None:
            self._ask.look_longer(attack)

    def _known(self, attack: Choice) -> bool:
        """Whether enough is known of an attack to compare it with others, if there are any."""
        return len(self._attacks) == 1 or self._weighed(attack)

    def _weighed(self, attack: Choice) -> bool:
        """Whether enough is known of an attack to tell what it is worth."""
        return self._ask is None or self._ask.is_weighed(attack)

    def _best(self) -> Choice | None:
        """What promises most, the first where none clearly does."""
        best: tuple[Choice, Worth] | None = None
        for attack in self._attacks:
            worth = self._worth(attack)
            if best is None or worth.beats(best[1]):
                best = attack, worth
        return None if best is None else best[0]

    @property
    def worth(self) -> Worth | None:
        """What the attack promises; nothing where none is known."""
        return None if self.choice is None else self._worth(self.choice)

    @property
    def vain(self) -> bool:
        """Whether it is known that nothing is to be hoped from it."""
        return self.worth is not None and self.worth.vain

    @property
    def doubt(self) -> float:
        """By how much its chances may be off, as far as they are known."""
        return 1.0 if self.told is None else self.told.doubt

    @property
    def told(self) -> Forecast | None:
        """What is known so far of the attack that is told of."""
        return None if self.choice is None else self._forecast(self.choice)

    @property
    def done(self) -> bool:
        """Whether all is known of the attack that there is time to learn."""
        if self._ask is None or self.choice is None:
            return self._begun and not self._attacks
        return not self._ask.may_learn(self.choice)

    def _worth(self, attack: Choice) -> Worth:
        told = self._forecast(attack)
        if told is None:
            return Worth(True, 0.0, 0.0)
        target = attack.target or ""
        kills, hits = (told.chance(target, what) for what in ("destroyed", "hit"))
        falls = told.chance(attack.unit or "", "destroyed")
        return Worth(True, kills, hits, effect_on(target, told), falls)

    def _forecast(self, attack: Choice) -> Forecast | None:
        """What is known of an attack so far."""
        if self._ask is None:
            return None
        try:
            return self._ask.known_chances(attack)
        except IllegalChoice:
            return None

    @property
    def label(self) -> str:
        """What the attack is called, "" before it is known."""
        if self._ask is None or self.choice is None:
            return ""
        return self._ask.label(Option.of(self.choice)).text

    @property
    def threats(self) -> tuple[str, ...]:
        """The figures of other sides that may answer the attack; none before it is known."""
        if self._ask is None or self.choice is None:
            return ()
        return self._ask.threats(self.choice)

    def rows(self, *, whole: bool) -> list[Widget]:
        """The chances of the attack in few rows, fewer where the ``whole`` of it stands below; none
        before it is known.
        """
        if self._ask is None or self.choice is None:
            return []
        return tips.headline(self._prospect(self._ask, self.choice), whole=whole)

    def details(self, *, linked: bool) -> list[Widget]:
        """All that is known behind that: need, modifiers, outcomes, and whom a miss may hit; rules
        can be pressed where they are ``linked``. None before the attack is known.
        """
        if self._ask is None or self.choice is None:
            return []
        ask, state = self._ask, self._table.controller.state
        rows = tips.detail_rows(self._prospect(ask, self.choice), linked=linked)
        victims = self._victims(ask)
        strays = [row for own in (True, False) for row in stray_rows(victims, state, own=own)]
        return [*rows, *tips.parted(strays)]

    def _prospect(self, ask: Queries[Any], attack: Choice) -> tips.Prospect:
        """What is known of an attack so far."""
        return tips.Prospect(
            ask.odds(attack),
            self._forecast(attack),
            self._table.controller.state,
            attack.unit,
            attack.target,
            Names(ask.item_word, ask.thing_word),
            ask.foresees_answers(attack),
        )

    def _victims(self, ask: Queries[Any]) -> tuple[Victim, ...]:
        """Whom a miss of the attack could strike, as far as its chances are worked out."""
        told, state = self.told, self._table.controller.state
        if told is None or told.rough:
            return ()
        return victims_of(told, state, side_of(state, self.walk.unit), ask)

    def worst(self) -> list[Widget]:
        """The worst of the attack for one's own, told as of one that is open; none while its
        chances are still being worked out.
        """
        forecast, unit = self.told, self.walk.unit
        if self._ask is None or forecast is None or forecast.rough:
            return []
        ask, state = self._ask, self._table.controller.state
        return worst_rows(forecast, self._victims(ask), state, unit, ask)
