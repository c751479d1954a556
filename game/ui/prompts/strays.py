"""What may come to one's own: whom a miss may hit, with a word about others, and who may fall."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from game.engine.forecast import Forecast, Outcome
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.state import AnyState, AnyUnit
from game.ui.board.fates import DESTROYED, percent
from game.ui.board.tips import UNLIKELY, doubt_told
from game.ui.theme import DIM, STRONG, Hud
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.look.label import Label, RichText
from game.words import tr

MOST_NAMED: Final = 3
"""Names at a glance of one's own whom a miss may hit, how many more among them."""


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


def victims_of(
    forecast: Forecast, state: AnyState, actor: str | None, ask: Queries[Any]
) -> tuple[Victim, ...]:
    """Whom a miss of ``actor`` could strike, one's own first."""
    units = state.units
    who = units.get(actor or "")
    victims = [
        Victim(
            one.unit,
            who is not None and not ask.hostile(who.side, units[one.unit].side),
            one.chance,
            forecast.unseen,
        )
        for one in forecast.outcomes
        if one.what == ASTRAY and one.unit in units and one.chance >= UNLIKELY
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
    side = state.units[actor].side if actor in state.units else None
    own = [unit for unit in state.on_field() if side and not ask.hostile(side, unit.side)]
    death = next(iter(_deaths(forecast, own)), None)
    likely = max((one.chance for one in victims if one.own), default=0.0)
    if death is not None and death.chance >= likely:
        words = tr("{name} (own): destroyed").format(name=state.units[death.unit].name)
        return [_warning(words, percent(death.chance, forecast.unseen), own=True)]
    found = [one for one in victims if one.own]
    return [_row(True, _most_likely(found), _few(found, state))] if found else []


def death_rows(forecast: Forecast, state: AnyState, side: str) -> list[Widget]:
    """Each figure of a side that may be destroyed, the likeliest first, and how exact that is."""
    rows: list[Widget] = []
    for one in _deaths(forecast, (unit for unit in state.on_field() if unit.side == side)):
        words = tr("{name}: destroyed").format(name=state.units[one.unit].name)
        chance = percent(one.chance, forecast.unseen)
        told = filter(None, (chance, doubt_told(forecast, chance)))
        rows.append(_warning(words, " ".join(told), own=True))
    return rows


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


def _few(victims: Sequence[Victim], state: AnyState) -> str:
    """Their names, the likeliest first; of many the first ones and how many more."""
    names = [state.units[one.unit].name for one in victims]
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    told = ", ".join(names[: MOST_NAMED - 1])
    return tr("{names} and {count} more").format(names=told, count=len(names) - MOST_NAMED + 1)


def stray_rows(victims: Sequence[Victim], state: AnyState, *, own: bool) -> list[Widget]:
    """The victims on one's own side, or the others; alike ones together."""
    alike: dict[str, list[str]] = {}
    for victim in victims:
        if victim.own is own:
            alike.setdefault(victim.told, []).append(state.units[victim.unit].name)
    return [_row(own, told, ", ".join(names)) for told, names in alike.items()]


def _row(own: bool, told: str, names: str) -> Widget:
    words = tr("A miss may hit {names} (own)") if own else tr("A miss may hit {names}")
    return _warning(words.format(names=names), told, own=own)


def _warning(text: str, told: str, *, own: bool) -> Widget:
    """What may come to somebody, and how likely."""
    style = STRONG.colored(Hud.BAD) if own else DIM
    chance = Label(told, style=style, align="right")
    return Row([RichText(text, style=style, width=STRETCH), chance], gap=7)
