"""What a walk and a blow promise at whom something can be shot or thrown from here."""

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyUnit
from game.ui.board.fates import DESTROYED, percent
from game.ui.budget import Budget
from game.ui.prompts.aiming import forecast_of
from game.ui.prompts.approach import Approach, Walk, walk_toward
from game.ui.prompts.best_act import FAR, BestAct, Worth, foreseen_enough
from game.ui.prompts.groups import Group
from game.ui.prompts.strays import falls_by
from game.ui.prompts.table import Table
from game.ui.prompts.turn_acts import ActPlaces
from game.ui.theme import STRONG
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.look.label import FittingLabel, Label
from game.words import tr

MUCH: Final = 0.15
"""By how much more likely a blow must destroy to be worth a walk, and coming close."""


class Blow(Struct, frozen=True):
    """A blow after a walk of some inches, what it promises and how surely that is known."""

    act: str
    inches: float
    worth: Worth
    unseen: float


class Instead:
    """Names the blow after a walk beside a shot or a throw that is offered and promises much less.

    It is only told of, for who can shoot may want to stay away; and not where whoever strikes
    likely falls himself, on the walk or after it.
    """

    def __init__(self, table: Table, places: ActPlaces, approach: Approach, best: BestAct) -> None:
        self._table, self._places = table, places
        self._approach, self._best = approach, best
        self._found: dict[Choice, Blow | None] = {}
        self._searches: dict[Choice, Iterator[None]] = {}

    def think(self, groups: Sequence[Group], offered: Option | None, target: AnyUnit) -> bool:
        """Look a little further into the blow beside what is ``offered``; whether one is known now.

        ``groups`` are what the figure in hand can do.
        """
        if offered is None or self._table.odds_note or self._places.kind(offered) not in FAR:
            return False
        choice, ask = offered.choice(), self._table.controller.ask
        if choice in self._found or not foreseen_enough(ask, offered):
            return False
        if choice not in self._searches:
            walk = walk_toward(
                self._table,
                self._best,
                self._places.walk_of(groups),
                target,
                groups,
                kinds=("strike",),
            )
            self._searches[choice] = self._settled(choice, walk)
        budget = Budget()
        for _ in self._searches[choice]:
            if not budget.left:
                return False
        return self._found[choice] is not None

    def _settled(self, offered: Choice, walk: Walk | None) -> Iterator[None]:
        self._found[offered] = None if walk is None else (yield from self._looked_for(walk))

    def _looked_for(self, walk: Walk) -> Generator[None, None, Blow | None]:
        """Find the walk, and then what it and the blow after it promise, in small steps."""
        following = yield from self._approach.followed(walk)
        if following is None:
            return None
        yield from following.weigh()
        way, choice, ask = self._approach.way(walk), following.walk, self._table.controller.ask
        while ask.threats(choice) and ask.may_learn(choice):
            ask.look_longer(choice)
            yield
        worth, falls = following.worth, falls_by(forecast_of(self._table, choice), choice.unit)
        if way is None or worth is None:
            return None
        worth = worth._replace(
            kills=(1 - falls) * worth.kills, falls=falls + (1 - falls) * worth.falls
        )
        return Blow(following.label, way.cost, worth, following.unseen)

    def rows(self, choice: Choice) -> list[Widget]:
        """The blow in one row, if it is known to promise much more than an act that is offered."""
        blow, told = self._found.get(choice), forecast_of(self._table, choice)
        if blow is None or told is None or choice.target is None or not blow.worth.sound:
            return []
        if blow.worth.kills - told.chance(choice.target, DESTROYED) < MUCH:
            return []
        length = f"{blow.inches:.1f}{self._table.controller.unit_name}"
        texts = (
            tr("Walk {length}, then {act}: destroyed"),
            tr("Walk {length}, then strike: destroyed"),
        )
        words = [text.format(length=length, act=blow.act) for text in texts]
        chance = Label(percent(blow.worth.kills, blow.unseen), style=STRONG, align="right")
        return [Row([FittingLabel(words, "instead", style=STRONG, width=STRETCH), chance], gap=7)]
