"""What may come to one's own: whom a miss may hit, with a word about others, and who may fall."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from game.engine.forecast import Forecast, Outcome
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.state import AnyState, AnyUnit
from game.ui.board.fates import DESTROYED, percent
from game.ui.board.hit_chances import UNLIKELY
from game.ui.board.tips import doubt_told
from game.ui.theme import DIM, STRONG, Hud
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.look.label import Label, RichText
from game.words import tr

MOST_NAMED: Final = 3
"""Names at a glance of one's own whom a miss may hit, how many more among them."""

MOST_LINES: Final = 2
"""Lines on an answer that name those of a side whom a miss may hit."""


class Victim(Struct, frozen=True):
    """Somebody whom a miss could strike, on whose ``own`` side or not, and how likely.

    ``unseen`` is how likely what no sample met may be all the same.
    """

    unit: str
    own: bool
    chance: float
    unseen: float = 0.0

    @property
    def told(self) -> str:
        """How likely it is, in percent."""
        return percent(self.chance, self.unseen)


def side_of(state: AnyState, unit: str | None) -> str | None:
    """The side of a figure, if it still stands."""
    found = state.units.get(unit or "")
    return None if found is None else found.side


def victims_of(
    forecast: Forecast,
    state: AnyState,
    side: str | None,
    ask: Queries[Any],
    least: float = UNLIKELY,
) -> tuple[Victim, ...]:
    """Whom a miss could strike that is at ``least`` so likely, the friends of a side first."""
    units = state.units
    victims = [
        Victim(
            one.unit,
            side is not None and not ask.hostile(side, units[one.unit].side),
            one.chance,
            forecast.unseen,
        )
        for one in forecast.outcomes
        if one.what == ASTRAY and one.unit in units and one.chance >= least
    ]
    return tuple(sorted(victims, key=lambda one: (not one.own, -one.chance)))


def worst_rows(
    forecast: Forecast,
    victims: Sequence[Victim],
    state: AnyState,
    actor: str | None,
    ask: Queries[Any],
) -> list[Widget]:
    """The worst that may come to one's own, in one row: the likeliest death, else a miss."""
    side = side_of(state, actor)
    own = [unit for unit in state.on_field() if side and not ask.hostile(side, unit.side)]
    death = next(iter(_deaths(forecast, own)), None)
    likely = max((one.chance for one in victims if one.own), default=0.0)
    if death is not None and death.chance >= likely:
        words = tr("{name} (own): destroyed").format(name=state.units[death.unit].name)
        return [_warning(words, exactly(death.chance, forecast), own=True)]
    found = [one for one in victims if one.own]
    if not found:
        return []
    return [_warning(*_in_one(found, state, own=True), own=True)]


def falls_by(walk: Forecast | None, walker: str | None) -> float:
    """How likely somebody is destroyed by his walk, as far as that is known well enough."""
    if walk is None or walk.rough or walker is None:
        return 0.0
    return walk.chance(walker, DESTROYED)


def way_rows(walk: Forecast | None, state: AnyState, walker: str | None) -> list[Widget]:
    """That whoever walks may fall before his walk is over, as far as that is likely at all."""
    chance = falls_by(walk, walker)
    if walk is None or walker not in state.units or chance < UNLIKELY:
        return []
    words = tr("{name} (own): destroyed on the way").format(name=state.units[walker].name)
    return [_warning(words, exactly(chance, walk), own=True)]


def death_rows(forecast: Forecast, state: AnyState, side: str) -> list[Widget]:
    """Each figure of a side that may be destroyed, the likeliest first, and how exact that is."""
    rows: list[Widget] = []
    for one in _deaths(forecast, (unit for unit in state.on_field() if unit.side == side)):
        words = tr("{name}: destroyed").format(name=state.units[one.unit].name)
        rows.append(_warning(words, exactly(one.chance, forecast), own=True))
    return rows


def exactly(chance: float, forecast: Forecast) -> str:
    """A chance in percent, and how exact that is."""
    told = percent(chance, forecast.unseen)
    return " ".join(filter(None, (told, doubt_told(forecast, told))))


def _deaths(forecast: Forecast, units: Iterable[AnyUnit]) -> list[Outcome]:
    """Who of some figures may be destroyed, the likeliest first."""
    names = {unit.id for unit in units}
    deaths = [
        one
        for one in forecast.outcomes
        if one.what == DESTROYED and one.unit in names and one.chance >= UNLIKELY
    ]
    return sorted(deaths, key=lambda one: -one.chance)


def _most_likely(victims: Sequence[Victim]) -> str:
    """How likely a miss may hit any of them at most."""
    order = sorted(victims, key=lambda one: -one.chance)
    told = order[0].told
    return told if order[-1].told == told else tr("up to {chance}").format(chance=told)


def few(names: Sequence[str]) -> str:
    """Some names; of many the first ones and how many more."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    told = ", ".join(names[: MOST_NAMED - 1])
    return tr("{names} and {count} more").format(names=told, count=len(names) - MOST_NAMED + 1)


def stray_rows(victims: Sequence[Victim], state: AnyState, *, own: bool) -> list[Widget]:
    """The victims on one's own side, or the others; alike ones together."""
    told = stray_words(victims, state, own=own)
    return [_warning(words, chance, own=own) for words, chance in told]


def stray_words(victims: Sequence[Victim], state: AnyState, *, own: bool) -> list[tuple[str, str]]:
    """The same in words, with the chance of those that they name."""
    alike: dict[str, list[str]] = {}
    for victim in victims:
        if victim.own is own:
            alike.setdefault(victim.told, []).append(state.units[victim.unit].name)
    return [(_may_hit(", ".join(names), own=own), told) for told, names in alike.items()]


def few_stray_words(
    victims: Sequence[Victim], state: AnyState, *, own: bool
) -> list[tuple[str, str]]:
    """The same on few lines: where there would be more, all victims of that side on one."""
    lines = stray_words(victims, state, own=own)
    if len(lines) <= MOST_LINES:
        return lines
    return [_in_one([one for one in victims if one.own is own], state, own=own)]


def _in_one(victims: Sequence[Victim], state: AnyState, *, own: bool) -> tuple[str, str]:
    """The names of the likeliest victims, and how likely any of all is hit at most."""
    names = few([state.units[one.unit].name for one in victims])
    return _may_hit(names, own=own), _most_likely(victims)


def _may_hit(names: str, *, own: bool) -> str:
    words = tr("A miss near {names} (own)") if own else tr("A miss near {names}")
    return words.format(names=names)


def _warning(text: str, told: str, *, own: bool) -> Widget:
    """What may come to somebody, and how likely."""
    style = STRONG.colored(Hud.BAD) if own else DIM
    chance = Label(told, style=style, align="right")
    return Row([RichText(text, style=style, width=STRETCH), chance], gap=7)
