"""What may come of an attack, as ways that exclude each other: their chances make a whole."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.engine.forecast import Case, Forecast
from game.engine.search import ASTRAY
from game.match.play.answer_odds import HARMLESS
from game.model.state import AnyState, AnyUnit
from game.words import mark, tr, tr_count

MOST: Final = 6
"""Rows of a distribution; what is over is summed up in the last one."""

CERTAIN: Final = 0.99
"""What is lost with this chance or more is used up, not at stake."""

HALF_PERCENT: Final = 0.005
"""What is nearer than this to never and to always would be rounded to it."""

ROUNDING: Final = 1e-6
"""Percent by which a sum of chances may fall short of a whole number."""

SURE: Final = 1.0 - 1e-9
"""Chances are sums of many; from here on they leave nothing over but their rounding."""

REST: Final = mark("something else")

WORDS: Final = {
    "destroyed": mark("destroyed"),
    "moved": mark("moved"),
    "pushed": mark("knocked back"),
    "hit": mark("hit, no harm"),
    "break": mark("breaks"),
    "breach": mark("gets a breach"),
}
"""Outcomes of an attack in words; others are the ruleset's own words."""

ANSWERED: Final = {**WORDS, "hit": mark("unharmed")}
"""Outcomes of an answer."""

NOTHING: Final = mark("nothing happens")
UNHARMED: Final = mark("unharmed")
"""What is said of an end in which nothing becomes of anybody: of an attack, of an answer to one."""

NOBODY_HIT: Final = mark("nobody is hit")
NOT_HIT: Final = mark("not hit")
"""The same where others attack in turn: of all ends of an attack, and of one figure."""

BLASTS: Final = ("explosion", "mine going off")
"""What dice are thrown for where something bursts: no outcome tells of whose Armor holds there."""

ONLY_HIT: Final = mark("only hit")
"""The same as "hit, no harm" of one figure where there is harm to tell of besides."""

BESIDES: Final = "; "
"""Between what becomes of several figures in one end."""

DESTROYED: Final = "destroyed"
"""The outcome beside which nothing else of the same figure is worth telling."""

ALL: Final = "100%"
"""What is certain, in whole percent."""

LOSES: Final = "loses "
"""What comes before the id of an item that a figure has no more."""


def spaced(kind: str) -> str:
    """A kind of item, or an id, in words where nothing names it."""
    return kind.replace("-", " ")


class Names(NamedTuple):
    """What words call an item, by its kind, and a thing, such as a wall, by its id."""

    item_word: Callable[[str], str] = spaced
    thing_word: Callable[[str], str] = spaced


PLAIN_NAMES: Final = Names()
"""Kinds and ids in words, for what nobody has named."""


def whole_percents(chances: Sequence[float], own: int = 0) -> tuple[int, ...]:
    """Chances that make a whole in whole percent that make 100.

    One, usually the first, is rounded by its ``own``, as it is told elsewhere, too; the others by
    the largest remainders, of equal ones the first.
    """
    exact = [100 * chance / (sum(chances) or 1.0) for chance in chances]
    whole = [int(one + ROUNDING) for one in exact]
    here = slice(own, own + 1)
    whole[here] = [round(one) for one in exact[here]]
    others = (at for at in range(len(whole)) if at != own)
    order = sorted(others, key=lambda at: (round(whole[at] - exact[at], 6), at))
    for at in order[: 100 - sum(whole)]:
        whole[at] += 1
    return tuple(whole)


def percents(rows: Sequence["Fate"], unseen: float = 0.0, own: int = 0) -> tuple[str, ...]:
    """The chances of a whole list as they are told beside each other: they add up to 100.

    Of samples, a chance near 0 or 100 is a bound, as ``percent`` tells it. ``own`` is the place of
    the row that is told elsewhere, too, with the same chance.
    """
    told = zip(rows, whole_percents([row.chance for row in rows], own), strict=True)
    return tuple(_worded(row.chance, whole, unseen) for row, whole in told)


def _worded(chance: float, whole: int, unseen: float) -> str:
    if whole == 0 and (chance > 0.0 or unseen > 0.0):
        return less_than(chance, unseen)
    if whole == 100 and unseen > 0.0:
        return f">{min(99, math.floor(100 * (chance - unseen) + ROUNDING))}%"
    return ">99%" if whole == 100 and chance < SURE else f"{whole}%"


def summed_up(rows: Sequence["Fate"], most: int, kept: Collection[str] = ()) -> tuple["Fate", ...]:
    """The first of some rows, at most so many; the last sums up what is over, and what is so
    unlikely that nothing would be left of it in whole percent, unless its text is to be ``kept``.
    """
    told, rest = list(rows), 0.0
    if len(told) > most:
        rest = sum(row.chance for row in told[most - 1 :])
        del told[most - 1 :]
    while True:
        whole = whole_percents([*(row.chance for row in told), rest])
        none = [
            at
            for at, row in enumerate(told)
            if (whole[at] == 0 or row.chance < HALF_PERCENT) and row.text not in kept
        ]
        # A single one that is next to nothing is as well named as summed up.
        if len(none) <= (rest == 0.0):
            break
        rest += told.pop(none[-1]).chance
    return (*told, Fate(tr(REST), rest)) if rest > 0.0 else tuple(told)


def percent(chance: float, unseen: float = 0.0) -> str:
    """A chance (0 to 1) in whole percent: what is possible is never 0, what may fail never 100.

    Of samples, which may have met something never that has the chance ``unseen``, what all of them
    came to is more than what that leaves of it, and what none came to less than that.
    """
    return _worded(chance, round(100 * chance), unseen)


def less_than(chance: float, unseen: float) -> str:
    """A chance below a percent as a bound; of samples, with what they may have missed."""
    return f"<{max(1, math.ceil(100 * (chance + unseen) - ROUNDING))}%"


def _most(forecast: Forecast) -> float:
    """How likely anything is at most: nothing is certain where there is more than was looked at.

    What all samples came to keeps the chance 1 where the doubt is told in percent beside it.
    """
    if not forecast.sampled:
        return 1.0 - forecast.cut
    return 1.0 - forecast.unseen if forecast.unseen < HALF_PERCENT else 1.0


def outcome(what: str, words: Mapping[str, str] = WORDS) -> str:
    """What becomes of a figure, in the language in use."""
    return tr(words.get(what, what))


class Fate(Struct, frozen=True):
    """One way in which an attack may end, in words, and its chance (0 to 1).

    ``brief`` is the same in fewer words, where there are some.
    """

    text: str
    chance: float
    brief: str = ""


class Teller:
    """Puts ends of an attack of ``actor`` on ``target`` into the words of their rows."""

    def __init__(
        self,
        forecast: Forecast,
        state: AnyState,
        actor: str | None,
        target: str | None,
        names: Names = PLAIN_NAMES,
        words: Mapping[str, str] = WORDS,
        nothing: str = NOTHING,
    ) -> None:
        self._state, self._target = state, target
        self._names, self._words, self._nothing = names, words, nothing
        self._used, self._going = _used_up(forecast, actor), goers(forecast, actor)
        told = [_told(ending.outcomes, self._going, self._used) for ending in forecast.cases]
        self._named = any(unit != target for units in told for unit in units)

    def text(self, outcomes: Iterable[tuple[str, str]]) -> str:
        """An end, told by what became of whom."""
        found = tuple(outcomes)
        told = self.becomes(found)
        order = sorted(told, key=lambda name: (name != self._target, name))
        text = BESIDES.join(told[name] for name in order)
        if not text:
            astray = any(what == ASTRAY for _, what in found)
            return tr("a miss near others") if astray else tr(self._nothing)
        return text

    def brief(self, outcomes: Iterable[tuple[str, str]]) -> str:
        """An end in fewer words, all that one figure loses as a number of things; "" without any.

        Of several figures there are no fewer words that would say of whom they are.
        """
        units = _told(outcomes, self._going, self._used)
        found = [what for told in units.values() for what in told]
        lost = sum(what.startswith(LOSES) for what in found)
        if len(units) != 1 or self._named or not lost or DESTROYED in found:
            return ""
        kept = [what for what in found if what != "hit" and not what.startswith(LOSES)]
        words = [self._outcome(None, what) for what in kept]
        words.append(tr_count("loses {count} thing", "loses {count} things", lost))
        return ", ".join(words)

    def becomes(self, outcomes: Iterable[tuple[str, str]]) -> dict[str, str]:
        """What is told of each figure in an end, by its id."""
        units = _told(outcomes, self._going, self._used)
        return {name: self._of_one(name, found) for name, found in units.items()}

    def loses(self, outcomes: Iterable[tuple[str, str]], unit: str | None) -> bool:
        """Whether it is told of a figure in an end that it has lost something."""
        told = _told(outcomes, self._going, self._used).get(unit or "", [])
        return any(what.startswith(LOSES) for what in told)

    def _of_one(self, name: str, found: list[str]) -> str:
        """What becomes of one figure; who is killed suffers nothing else worth telling.

        With its name where endings are not about the target alone.
        """
        unit = self._state.units.get(name)
        if DESTROYED in found:
            found = [DESTROYED]
        else:
            found = [what for what in found if what != "hit"] or found
        told = ", ".join(self._outcome(unit, what) for what in found)
        if not self._named:
            return told
        return f"{self._names.thing_word(name) if unit is None else unit.name}: {told}"

    def _outcome(self, unit: AnyUnit | None, what: str) -> str:
        """One outcome in the language in use; an item that is lost by its name."""
        lost = what.removeprefix(LOSES)
        if lost == what:
            return outcome(what, self._words)
        item = None if unit is None else unit.item(lost)
        word = spaced(lost) if item is None else self._names.item_word(item.kind)
        return tr("loses {item}").format(item=word)


def attacked_by(forecast: Forecast, others: Callable[[str], bool]) -> bool:
    """Whether ``others`` attack on the way, and who suffers nothing has not even been hit."""
    burst = any(roll.why in BLASTS for roll in forecast.rolls)
    return not burst and any(others(unit) for unit, _ in forecast.attacks)


def whole_teller(
    forecast: Forecast,
    state: AnyState,
    actor: str | None,
    target: str | None,
    names: Names = PLAIN_NAMES,
) -> Teller:
    """Puts ends of an attack into words, all that becomes of anybody.

    Where somebody else attacks in turn it is no nothing that all of them miss.
    """
    nothing = NOBODY_HIT if attacked_by(forecast, lambda unit: unit != actor) else NOTHING
    return Teller(forecast, state, actor, target, names, nothing=nothing)


def fates(
    forecast: Forecast,
    state: AnyState,
    actor: str | None,
    target: str | None,
    names: Names = PLAIN_NAMES,
) -> tuple[Fate, ...]:
    """The ways an attack may end, the likeliest first, at most six, the rest summed up.

    What becomes of one figure alone is told as such where another row tells the same of it and
    more.
    """
    teller = whole_teller(forecast, state, actor, target, names)
    rows = summed_up(told_by(teller, forecast), MOST)
    ends = {teller.text(case.outcomes): case.outcomes for case in forecast.cases}
    told = [teller.becomes(ends.get(row.text, ())).items() for row in rows]
    found = []
    for row, own in zip(rows, told, strict=True):
        text = row.text
        if len(own) == 1 and any(own < other for other in told):
            text = tr("Only {outcome}").format(outcome=text)
        # What sums up the rest is no end of its own.
        found.append(replace(row, text=text[:1].upper() + text[1:]) if text != tr(REST) else row)
    return tuple(found)


def foremost(
    forecast: Forecast,
    state: AnyState,
    actor: str | None,
    target: str | None,
    names: Names = PLAIN_NAMES,
    most: int = MOST,
    *,
    harm_besides: bool = False,
) -> tuple[Fate, ...]:
    """What may become of the target, for one look: first that it is destroyed, then the rest.

    Where it hardly can be, what the act is made for comes first: a hit without harm only where it
    cannot be harmed at all, and without a word about harm where others can be, or where there is
    ``harm_besides`` to tell of, such as that of another act. An act without a target is about who
    of all is destroyed most likely, by name.
    """
    focus = target or _likeliest_death(forecast)
    cases = [
        Case(tuple(one for one in case.outcomes if _tells_of(one, focus)), case.chance)
        for case in forecast.cases
    ]
    about = replace(forecast, cases=tuple(cases))
    teller = Teller(about, state, actor, focus, names)
    deadly = {(focus, DESTROYED), (focus, "break")}
    dead = [case for case in cases if deadly.intersection(case.outcomes)]
    chance = sum(case.chance for case in dead)
    if forecast.sampled:
        chance = min(chance, _most(forecast))
    rest = [case for case in cases if case not in dead] if chance >= HALF_PERCENT else cases
    rows = list(told_by(teller, replace(about, cases=tuple(rest))))
    if chance >= HALF_PERCENT:
        word = tr(WORDS["destroyed" if focus in state.units else "break"])
        if target is None:
            word = f"{state.units[focus].name if focus in state.units else ''}: {word}"
        rows.insert(0, Fate(word, chance))
    elif rows:
        first = _made_for(rows, teller, cases, focus)
        rows.sort(key=lambda row: row is not first)
        harmless = teller.text([(focus or "", "hit")])
        besides = harm_besides or _harms_others(forecast, actor, focus)
        if first.text == harmless and besides:
            rows[0] = replace(first, text=tr(ONLY_HIT))
    return summed_up(rows, most, [row.text for row in rows[:1]])


def _made_for(
    rows: Sequence[Fate], teller: Teller, cases: Sequence[Case], focus: str | None
) -> Fate:
    """What an act at ``focus`` is made for, of what may come of it, the likeliest first.

    That is the likeliest that happens to it; rather than a hit without harm, that it loses
    something, or whatever else does it harm, however unlikely. A miss that may hit others is it
    only where nothing else happens.
    """
    happens = {teller.text(case.outcomes) for case in cases if teller.becomes(case.outcomes)}
    found = [row for row in rows if row.text in happens]
    if not found:
        nothing = teller.text(())
        return next((row for row in rows if row.text != nothing), rows[0])
    harmless = None if focus is None else teller.text([(focus, "hit")])
    if found[0].text != harmless:
        return found[0]
    lost = {teller.text(case.outcomes) for case in cases if teller.loses(case.outcomes, focus)}
    likely = (row for row in found if row.text in lost and row.chance >= HALF_PERCENT)
    harm = {
        teller.text(case.outcomes)
        for case in cases
        if any(unit == focus and what not in HARMLESS for unit, what in case.outcomes)
    }
    return next(likely, next((row for row in found if row.text in harm), found[0]))


def _harms_others(forecast: Forecast, actor: str | None, focus: str | None) -> bool:
    """Whether an act at ``focus`` may do harm to anybody else."""
    used, going = _used_up(forecast, actor), goers(forecast, actor)
    told = (_told(case.outcomes, going, used) for case in forecast.cases)
    return any(
        unit != focus and not HARMLESS.issuperset(found)
        for units in told
        for unit, found in units.items()
    )


def _tells_of(outcome: tuple[str, str], focus: str | None) -> bool:
    """Whether an outcome is told of an act at somebody: a miss that may hit others is, too."""
    unit, what = outcome
    return focus in (None, unit) or what == ASTRAY


def _likeliest_death(forecast: Forecast) -> str | None:
    deaths = [one for one in forecast.outcomes if one.what == DESTROYED]
    return max(deaths, key=lambda one: one.chance).unit if deaths else None


def eventless(forecast: Forecast, actor: str | None) -> bool:
    """Whether nothing comes of an act to anybody, such as of a Sprint: it is what it says."""
    used, going = _used_up(forecast, actor), goers(forecast, actor)
    return bool(forecast.cases) and not any(
        what == ASTRAY or _told(((unit, what),), going, used)
        for case in forecast.cases
        for unit, what in case.outcomes
    )


def told_by(teller: Teller, forecast: Forecast) -> tuple[Fate, ...]:
    """All the ways it may end in the words of a teller, the likeliest first.

    None is certain where there are others too unlikely to be looked at, or to be among samples.
    """
    chances: dict[str, float] = {}
    briefs: dict[str, str] = {}
    for ending in forecast.cases:
        text = teller.text(ending.outcomes)
        chances[text] = chances.get(text, 0.0) + ending.chance
        if text not in briefs:
            briefs[text] = teller.brief(ending.outcomes)
    most = _most(forecast)
    rows = [Fate(text, min(chance, most), briefs[text]) for text, chance in chances.items()]
    return tuple(sorted(rows, key=lambda fate: (-fate.chance, fate.text)))


def _used_up(forecast: Forecast, actor: str | None) -> set[tuple[str, str]]:
    """What is lost by the mere act, such as a bomb that is thrown."""
    return {
        (one.unit, one.what)
        for one in forecast.outcomes
        if one.what.startswith(LOSES) and (one.unit == actor or one.chance > CERTAIN)
    }


def goers(forecast: Forecast, actor: str | None = None) -> frozenset[str]:
    """Whose own steps are no outcome: who acts, and all who attack in any branch, who may step up
    for it, such as to strike back. That they move in another branch is not told either.
    """
    attacking = (unit for unit, _ in forecast.attacks)
    return frozenset(attacking if actor is None else (actor, *attacking))


def _told(
    outcomes: Iterable[tuple[str, str]], going: Collection[str], used: set[tuple[str, str]]
) -> dict[str, list[str]]:
    """What becomes of each figure that is worth telling.

    Where those go who are ``going`` by themselves is not, nor is that a miss could have struck
    somebody.
    """
    units: dict[str, list[str]] = {}
    for unit, what in outcomes:
        walk = unit in going and what == "moved"
        if (unit, what) not in used and not walk and what != ASTRAY:
            units.setdefault(unit, []).append(what)
    return units
