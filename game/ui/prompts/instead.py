"""What a walk and a blow promise at whom something can be shot or thrown from here."""

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.engine.endings import Endings
from game.engine.forecast import Forecast
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.state import AnyUnit
from game.ui.board.fates import DESTROYED, percent
from game.ui.board.hit_chances import UNLIKELY
from game.ui.budget import Budget
from game.ui.prompts.aiming import forecast_of
from game.ui.prompts.approach import Approach, Walk, walk_toward
from game.ui.prompts.best_act import (
    CLEARLY,
    FAR,
    BestAct,
    Worth,
    foreseen_enough,
    much_likelier,
)
from game.ui.prompts.groups import Group
from game.ui.prompts.strays import exactly, falls_by
from game.ui.prompts.table import Table
from game.ui.prompts.turn_acts import ActPlaces
from game.ui.theme import STRONG
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.look.label import FittingLabel, Label
from game.words import tr

AT_END: Final = 0.05
"""Inches from the end of a walk at which it is completed."""


class Blow(Struct, frozen=True):
    """A blow after a walk of some inches, and what both together promise.

    ``told`` tells how exact that is; ``answered`` whether anybody may answer the walk; ``straight``
    whether who just walks toward the enemy, as far as it goes, comes to the same place.
    """

    act: str
    inches: float
    worth: Worth
    told: Forecast
    answered: bool
    straight: bool


class Instead:
    """Names the blow after a walk beside a shot or a throw that is offered and promises much less.

    Beside a shot it is only told of, for who can shoot may want to stay away; a throw, by which the
    weapon is gone, gives way to it. Not where whoever strikes likely falls himself, on the walk or
    after it. Its chance is that of both: the walk may be ended by who answers it.
    """

    def __init__(self, table: Table, places: ActPlaces, approach: Approach, best: BestAct) -> None:
        self._table, self._places = table, places
        self._approach, self._best = approach, best
        self._found: dict[Choice, Blow | None] = {}
        self._searches: dict[Choice, Iterator[None]] = {}

    def gives_way(self, option: Option, target: str, pinned: Choice | None) -> bool:
        """Whether a walk up to an enemy, after which an attack is open, is offered before an act.

        It is before what ``BestAct`` says, and before a throw if the blow after it is known to
        destroy clearly likelier; what is ``pinned`` stays offered.
        """
        if self._best.gives_way(option, target):
            return True
        choice, blow = option.choice(), self._found.get(option.choice())
        if blow is None or choice == pinned or self._places.kind(option) != "throw":
            return False
        thrown = forecast_of(self._table, choice)
        if thrown is None or thrown.rough:
            return False
        doubt = max(CLEARLY, 2 * max(blow.told.doubt, thrown.doubt))
        return blow.worth.sound and blow.worth.kills - thrown.chance(target, DESTROYED) > doubt

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
            self._searches[choice] = self._settled(choice, walk, target)
        budget = Budget()
        for _ in self._searches[choice]:
            if not budget.left:
                return False
        return self._found[choice] is not None

    def _settled(self, offered: Choice, walk: Walk | None, target: AnyUnit) -> Iterator[None]:
        self._found[offered] = None if walk is None else (yield from self._looked_for(walk, target))

    def _looked_for(self, walk: Walk, target: AnyUnit) -> Generator[None, None, Blow | None]:
        """Find the walk, and then what it and the blow after it promise, in small steps."""
        following = yield from self._approach.followed(walk)
        if following is None:
            return None
        yield from following.weigh()
        choice, ask = following.walk, self._table.controller.ask
        yield from ask.threat_steps(choice)
        answered = bool(ask.threats(choice))
        while answered and ask.may_learn(choice):
            ask.look_longer(choice)
            yield
        way, worth, told = self._approach.way(walk), following.worth, following.told
        if way is None or worth is None or told is None:
            return None
        if answered:
            walked = ask.forecast(choice)
            falls, comes = falls_by(walked, choice.unit), _completed(ask.endings(choice), choice)
            worth = worth._replace(kills=comes * worth.kills, falls=falls + comes * worth.falls)
            told = replace(
                told,
                sampled=told.sampled or walked.sampled,
                error=max(told.error, walked.error),
                unseen=max(told.unseen, walked.unseen),
            )
        nearest = self._table.ways.known(walk[0], target.place)
        straight = nearest is not None and nearest.points[-1:] == way.points[-1:]
        return Blow(following.label, way.cost, worth, told, answered, straight)

    def rows(self, choice: Choice) -> list[Widget]:
        """The blow in one row, if it is known to promise much more than an act that is offered."""
        blow, shot = self._found.get(choice), forecast_of(self._table, choice)
        if blow is None or shot is None or shot.rough or choice.target is None:
            return []
        kills, doubt = shot.chance(choice.target, DESTROYED), max(blow.told.doubt, shot.doubt)
        if not much_likelier(blow.worth, kills, doubt):
            return []
        row = [FittingLabel(self._words(blow), "instead", style=STRONG, width=STRETCH)]
        label = Label(_chances(blow), style=STRONG, align="right")
        return [Row([*row, label], gap=7)]

    def _words(self, blow: Blow) -> list[str]:
        """How far one walks for a blow, by which key, and what it does, in more and fewer words."""
        table = self._table
        length = f"{blow.inches:.1f}{table.controller.unit_name}"
        key = table.tree.keys.cap("act-move") if table.by_keys() and blow.straight else ""
        walk = tr("{key}: walk {length}") if key else tr("Walk {length}")
        texts = [tr("{walk}, then {act}: destroyed"), tr("{walk}, then strike: destroyed")]
        if blow.answered:
            texts = [
                tr("{walk} (may be answered), {act}: destroyed"),
                tr("{walk} (may be answered), strike: destroyed"),
            ]
        texts.append(tr("{walk}, strike: destroyed"))
        walked = walk.format(key=key, length=length)
        return [text.format(walk=walked, act=blow.act) for text in texts]


def _chances(blow: Blow) -> str:
    """How likely the target is destroyed, how exact that is, and how likely the striker is."""
    told = exactly(blow.worth.kills, blow.told)
    if blow.worth.falls < UNLIKELY:
        return told
    falls = percent(blow.worth.falls, blow.told.unseen)
    return tr("{told} (own death {chance})").format(told=told, chance=falls)


def _completed(endings: Endings, walk: Choice) -> float:
    """How likely a walk ends where it leads, and whoever walks is as before.

    Who parries an answer on the way stops there, and so does not come there.
    """
    end = (walk.path or ())[-1]
    comes = sum(
        one.chance
        for one in endings.ends
        for ghost in one.ghosts
        if ghost.unit == walk.unit
        and not (ghost.destroyed or ghost.gained)
        and ghost.end.distance(end) < AT_END
    )
    return comes / sum(one.chance for one in endings.ends) if endings.ends else 0.0
