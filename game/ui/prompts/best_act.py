"""The act that is offered at an enemy under the pointer, while none is in hand."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from game.engine.acts import ActKind
from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast, Foresight
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.choices import Choice, Plain
from game.model.decisions import TURN, Closed, Option
from game.ui.board.hit_chances import UNLIKELY
from game.ui.budget import Budget
from game.ui.prompts.groups import Group, GroupKey, key_of
from game.ui.prompts.table import Table
from game.ui.prompts.turn_acts import ActPlaces
from game.words import tr

ORDER: Final[tuple[ActKind, ...]] = (
    "strike",
    "shoot",
    "charge",
    "throw",
    "charging-shove",
    "shove",
    "slam",
    "grab",
    "vault",
    "snatch",
)
"""Kinds of attacks, what is usually wanted first: it is offered until chances are known."""

FAR: Final[tuple[ActKind, ...]] = ("shoot", "throw")
"""Kinds that the rules let be done over any distance, long after they may come to something."""

COSTLY: Final[tuple[ActKind, ...]] = ("charge", "charging-shove", "shove", "slam", "vault")
"""Kinds that cost a figure its run, or its place: offered only once they promise something."""

MOST: Final = 5
"""Acts at one enemy whose chances are compared."""

LOOKS: Final = 2
"""Levels of a forecast that a comparison needs."""

CLEARLY: Final = 0.02
"""By how much more likely something must be to be offered before what usually comes first."""

RISKED: Final = 0.5
"""How likely whoever acts may fall by it himself, as a share of the chance to destroy."""

HIT_FOR_KILL: Final = 0.5
"""How much of a chance to destroy a chance to hit is worth to who may fall by his run."""

LEAST_KILLS: Final = 0.1
LEAST_HITS: Final = 0.5
"""Chances to destroy or to hit, either of which is worth a run."""

MUCH: Final = 0.15
"""By how much more likely a blow must destroy to be worth a walk, and coming close."""

SLICE: Final = 0.003
"""Seconds of the processor in one frame: the odds that are shown are worked out besides."""


class Worth(NamedTuple):
    """What an act promises: whether it is aimed, not done blindly; the chances to destroy and hit.

    ``effect`` is the chance of what becomes of its target most likely, ``falls`` that whoever acts
    is destroyed.
    """

    aimed: bool
    kills: float
    hits: float
    effect: float = 1.0
    falls: float = 0.0

    @property
    def sound(self) -> bool:
        """Whether it is aimed, and whoever acts falls hardly more than half as likely himself."""
        return self.aimed and self.falls <= RISKED * self.kills + CLEARLY

    @property
    def rank(self) -> tuple[bool, float, float, float]:
        """By what acts are compared, one thing after the other: what promises more is greater."""
        return self.sound, self.kills, self.hits, self.effect

    def beats(self, other: "Worth", clearly: float = CLEARLY) -> bool:
        """Whether it promises clearly more than what usually comes first, or that is in vain."""
        if self.sound is not other.sound:
            return self.sound
        if self.vain is not other.vain:
            return other.vain
        gain = self.kills - other.kills
        return gain > clearly or (gain >= -clearly and self.hits - other.hits > clearly)

    @property
    def vain(self) -> bool:
        """Whether nothing is to be hoped from it: a walk may bring more."""
        return self.effect < UNLIKELY

    @property
    def promising(self) -> bool:
        """Whether it is worth a run: it is aimed, and destroys or hits likely enough."""
        return self.aimed and (self.kills >= LEAST_KILLS or self.hits >= LEAST_HITS)

    def worth_while(self, kind: ActKind) -> bool:
        """Whether one goes on with a turn for a plain act of a kind: a throw must promise more."""
        return self.promising if kind == "throw" else not self.vain

    @property
    def bearable(self) -> bool:
        """Whether whoever acts falls at most half as likely as the act destroys, or as half of its
        hits, whichever is more.
        """
        return self.falls <= RISKED * max(self.kills, HIT_FOR_KILL * self.hits)


def much_likelier(blow: Worth, kills: float, doubt: float) -> bool:
    """Whether a blow destroys so much likelier than what has ``kills`` as a chance to that it is
    worth a walk, and coming close, for all that both may be off by.
    """
    return blow.sound and blow.kills - kills >= max(MUCH, 2 * doubt)


Asked: TypeAlias = tuple[str | None, str, tuple[GroupKey, ...], tuple[ActKind, ...], bool]
"""Whose closed acts are asked for, toward whom, in which groups and of which kinds, if offered."""


class BestAct:
    """Compares the acts that are open toward an enemy by their chances.

    The best destroys it most likely; then the likeliest hit counts. What is done blindly, or by
    which whoever acts falls at least half as likely himself, comes after all else. What has another
    use, such as one's only weapon, is never offered to be thrown: that must be chosen. What is
    costly is offered only once it is known to promise something and to risk little; of a push only
    what it does itself counts, not the blow that may follow: that hangs on the answer. Plain blows
    and shots are offered until they are known to be in vain. After a walk that was made for an
    attack, that attack comes before all.
    """

    def __init__(self, table: Table, places: ActPlaces) -> None:
        self._table = table
        self._places = places
        self._found: dict[tuple[str | None, str], list[Option]] = {}
        self._settled: dict[tuple[str | None, str], Option | None] = {}
        self._thrown: dict[tuple[str | None, str], list[Option]] = {}
        self._weighed: dict[tuple[str | None, str], Option | None] = {}
        self._shut: dict[Asked, tuple[tuple[ActKind, Choice], ...]] = {}

    def option(self, unit: str | None, groups: Sequence[Group], target: str) -> Option | None:
        """The act to offer, as far as is known; nothing where none is open or none is worth it."""
        found, key = self._acts(unit, groups, target), (unit, target)
        promised = self._promised(found)
        if promised is not None:
            return promised
        if key in self._settled:
            return self._settled[key]
        return next((one for one in found if not self._costly(one)), None)

    def _promised(self, found: Sequence[Option]) -> Option | None:
        """The attack that was told to follow the walk that was made last, if it is open."""
        entries, promise = self._table.controller.history.entries, self._places.promise
        own = (one for one in reversed(entries) if one.before.decision.kind == TURN)
        last = next(own, None)
        if promise is None or last is None or last.answer.choice != promise[0]:
            return None
        return next((one for one in found if one.answers_to(promise[1])), None)

    def gives_way(self, option: Option, target: str) -> bool:
        """Whether a walk up to an enemy, after which an attack is open, is offered before an act.

        It is before what is done blindly, before a run by which whoever acts may fall himself, or
        that hardly ever destroys, and before a throw that hardly ever destroys and seldom hits. Of
        one whose chances are not known yet nothing is told.
        """
        ask, costly = self._table.controller.ask, self._costly(option)
        if self._places.blind(option):
            return True
        thrown = self._places.kind(option) == "throw"
        if not (costly or thrown) or not foreseen_enough(ask, option):
            return False
        worth = self._worth(ask, option, target)
        if thrown:
            return not worth.promising
        return worth.kills < LEAST_KILLS or not worth.sound

    def real(self, unit: str | None, groups: Sequence[Group], target: str) -> Option | None:
        """The act to offer, as far as is known, if it is a reason to go on with a turn.

        What would give way to a walk is none, whether or not there is a walk.
        """
        option = self.option(unit, groups, target)
        if option is None or option == self._promised(self._acts(unit, groups, target)):
            return option
        return None if self.gives_way(option, target) else option

    def undecided(self, unit: str | None, groups: Sequence[Group], target: str) -> bool:
        """Whether to ``think`` on may change what is offered."""
        found = self._acts(unit, groups, target)
        return bool(found) and (unit, target) not in self._settled and not self._promised(found)

    def any_open(self, unit: str | None, groups: Sequence[Group], target: str) -> bool:
        """Whether any act is open toward an enemy that could come to be offered."""
        return bool(self._acts(unit, groups, target))

    def _acts(self, unit: str | None, groups: Sequence[Group], target: str) -> list[Option]:
        """The acts toward an enemy that are compared, looked for once."""
        key = (unit, target)
        if key not in self._found:
            self._found[key] = self._open(unit, groups, target)
        return self._found[key]

    def _costly(self, act: Plain) -> bool:
        """Whether an act costs its figure more than the attack."""
        return self._places.kind(act) in COSTLY

    def _open(self, unit: str | None, groups: Sequence[Group], target: str) -> list[Option]:
        """One act for each weapon and way to use it, the usual ones first."""
        single: dict[tuple[str, str | None], Option] = {}
        for group in groups:
            option = group.toward(target)
            if option is None or self._gives_away(unit, option, groups):
                continue
            key = (option.do, option.item)
            if key not in single or (single[key].mode is not None and option.mode is None):
                single[key] = option
        return sorted(single.values(), key=self._place)[:MOST]

    def _place(self, act: Plain) -> int:
        kind = self._places.kind(act)
        return ORDER.index(kind) if kind in ORDER else len(ORDER)

    def _gives_away(self, unit: str | None, option: Plain, groups: Sequence[Group]) -> bool:
        """Whether an act throws what its figure has another use for, and no second of."""
        if self._places.plain_kind(option) != "throw":
            return False
        owner = self._table.unit(unit)
        carried = () if owner is None else owner.items
        kinds = [item.kind for item in carried if item.id == option.item]
        if sum(item.kind in kinds for item in carried) > 1:
            return False
        uses = {
            self._places.plain_kind(one.sample()) for one in groups if one.key[1] == option.item
        }
        return bool(uses - {"throw", "drop"})

    def given_away(self, unit: str | None, groups: Sequence[Group], target: str) -> Option | None:
        """The throw at an enemy that promises most of those that are not offered, as the figure has
        another use for what it throws; nothing before it is known to promise something.
        """
        key = (unit, target)
        if key not in self._thrown:
            open_ones = (group.toward(target) for group in groups)
            alone = (one for one in open_ones if one and one.mode is None)
            self._thrown[key] = [one for one in alone if self._gives_away(unit, one, groups)]
        return self._weighed.get(key)

    def shut(
        self,
        unit: str | None,
        groups: Sequence[Group],
        target: str,
        kinds: Sequence[ActKind],
        *,
        offered: bool,
    ) -> tuple[tuple[ActKind, Choice], ...]:
        """The closed acts toward an enemy that are of some kinds, each with its kind.

        With ``offered`` only those that would be offered if they were open.
        """
        asked = (unit, target, tuple(group.key for group in groups), tuple(kinds), offered)
        if asked not in self._shut:
            found = [one for one in (group.closed_toward(target) for group in groups) if one]
            wanted = (one for one in found if not (offered and self._gives_away(unit, one, groups)))
            self._shut[asked] = tuple(
                (kind, one.choice())
                for one in wanted
                for kind in kinds
                if kind == self._places.kind(one)
            )
        return self._shut[asked]

    def closed(self, unit: str | None, groups: Sequence[Group], target: str) -> Closed | None:
        """The act toward an enemy whose reason is told where none is offered: the one that reaches
        farthest.

        That may be open, as shots over any distance are, and known to be in vain.
        """
        keys = [group.key for group in groups]
        key = (unit, target)
        if key in self._settled and self._settled[key] is None:
            for option in self._found[key]:
                if self._places.plain_kind(option) in FAR and key_of(option) in keys:
                    return self._in_vain(option)
        shut = [one for one in (group.closed_toward(target) for group in groups) if one]
        return min(shut, key=self._closed_place, default=None)

    def _in_vain(self, option: Option) -> Closed:
        """An open act that comes to nothing, as if that closed it: by what makes it so hard.

        That is a roll of its own without which nothing comes of the others, and what they need
        more; of an act without either, what it needs.
        """
        odds = self._table.controller.ask.odds(option.choice())
        rows = () if odds is None else odds.rows
        against = [row for row in rows if row.decisive]
        against += [row for row in rows if row.on_need and row.value.startswith("+")]
        named = (f"{row.name} ({row.value})" if row.decisive else row.name for row in against)
        why = ", ".join(named) or ("" if odds is None else odds.need)
        return Closed(
            do=option.do,
            unit=option.unit,
            item=option.item,
            hand=option.hand,
            mode=option.mode,
            target=option.target,
            reason=tr("No chance to hit: {why}").format(why=why),
            rule=against[0].rule if against else "",
        )

    def _closed_place(self, act: Plain) -> tuple[bool, int]:
        return self._places.kind(act) != "shoot", self._place(act)

    def think(self, unit: str | None, target: str) -> bool:
        """Look a little further into what is open; whether something else is offered now."""
        budget = Budget(SLICE)
        for changed in self.steps(unit, target):
            if changed or not budget.left:
                return changed
        return False

    def steps(self, unit: str | None, target: str) -> Iterator[bool]:
        """Look into what is open in small steps; each tells whether something else is offered, or
        told of.
        """
        yield from self._compare(unit, target)
        key, ask = (unit, target), self._table.controller.ask
        if key in self._weighed or key not in self._thrown:
            return
        for option in self._thrown[key]:
            while not foreseen_enough(ask, option):
                ask.look_longer(option.choice())
                yield False
        best = next(iter(self.ranked(self._thrown[key], target)), None)
        promising = best is not None and self._worth(ask, best, target).promising
        self._weighed[key] = best if promising else None
        yield promising

    def _compare(self, unit: str | None, target: str) -> Iterator[bool]:
        key, ask = (unit, target), self._table.controller.ask
        found = self._found.get(key, [])
        if not found or key in self._settled or self._promised(found) is not None:
            return
        plain = next((one for one in found if not self._costly(one)), None)
        for option in found:
            while not foreseen_enough(ask, option):
                ask.look_longer(option.choice())
                yield False
            push = self._push_alone(ask, option)
            while push is not None and not known_well(push):
                push.look_longer()
                yield False
        self._settled[key] = best = self._best(ask, found, target)
        yield best is not plain

    def _best(self, ask: Queries[Any], found: Sequence[Option], target: str) -> Option | None:
        """What promises most, the usual before others; nothing where all are in vain, or cost too
        much.
        """
        best: tuple[Option, Worth] | None = None
        for option in found:
            worth = self._worth(ask, option, target)
            costly, charge = self._costly(option), self._places.kind(option) == "charge"
            if worth.vain or (costly and not worth.promising):
                continue
            # A charge is to the death, and is told as such; a run that only pushes is not.
            if costly and not charge and not worth.bearable:
                continue
            if best is None or worth.beats(best[1]):
                best = option, worth
        return None if best is None else best[0]

    def ranked(self, options: Sequence[Option], target: str) -> list[Option]:
        """The ways of an act toward a target, what promises most first, as far as that is known."""
        ask, unknown = self._table.controller.ask, Worth(False, 0.0, 0.0)
        return sorted(
            options,
            key=lambda one: (
                (self._worth(ask, one, target) if foreseen_enough(ask, one) else unknown).rank
            ),
            reverse=True,
        )

    def _push_alone(self, ask: Queries[Any], option: Option) -> Foresight[Any] | None:
        """What a push does itself, where a blow of whoever acts may follow it."""
        if not self._costly(option) or self._places.kind(option) == "charge":
            return None
        try:
            attacks = ask.glance(option.choice()).forecast.attacks
        except IllegalChoice:
            return None
        followed = any(unit == option.unit and item != option.item for unit, item in attacks)
        return ask.glance_at_first(option.choice()) if followed else None

    def _worth(self, ask: Queries[Any], option: Option, target: str) -> Worth:
        try:
            told: Forecast = ask.glance(option.choice()).forecast
        except IllegalChoice:
            return Worth(False, 0.0, 0.0)
        push = self._push_alone(ask, option)
        if push is not None and known_well(push):
            told = push.forecast
        return Worth(
            aimed=not self._places.blind(option),
            kills=told.chance(target, "destroyed"),
            hits=told.chance(target, "hit"),
            effect=effect_on(target, told),
            falls=told.chance(option.unit or "", "destroyed"),
        )


def effect_on(target: str, told: Forecast) -> float:
    """The chance of what becomes of a target most likely; that a miss hits it does not count."""
    found = (one for one in told.outcomes if one.unit == target and one.what != ASTRAY)
    return max((one.chance for one in found), default=0.0)


def vain_at(ask: Queries[Any], option: Option, target: str) -> bool:
    """Whether nothing is to be hoped from an act at a target, as far as it has been foreseen."""
    try:
        return effect_on(target, ask.glance(option.choice()).forecast) < UNLIKELY
    except IllegalChoice:
        return True


def foreseen_enough(ask: Queries[Any], option: Option) -> bool:
    """Whether enough is known of an act to compare it; of one that is refused nothing ever is."""
    try:
        return ask.is_weighed(option.choice())
    except IllegalChoice:
        return True


def known_well(found: Foresight[Any]) -> bool:
    """Whether enough is known to compare."""
    return found.whole or found.level >= LOOKS
