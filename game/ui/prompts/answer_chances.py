"""What the answers to a question may bring, in words: the same stretches of time for each."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from game.engine.errors import IllegalChoice
from game.engine.forecast import Case, Forecast
from game.engine.ruleset import BARE_HAND
from game.engine.search import ASTRAY
from game.match.play.answer_odds import EQUAL, SPREAD, AnswerOdds, tried, usual_number
from game.match.play.orders import declining
from game.match.play.queries import Queries
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.events import AttackDeclared
from game.model.state import AnyState
from game.model.steps import finish
from game.ui.board.fates import (
    ANSWERED,
    NOT_HIT,
    NOTHING,
    UNHARMED,
    WORDS,
    Fate,
    Names,
    Teller,
    attacked_by,
    goers,
    percent,
    percents,
    summed_up,
    told_by,
)
from game.ui.board.hit_chances import UNLIKELY
from game.ui.board.tips import spread
from game.ui.prompts.strays import few, few_stray_words, victims_of
from game.ui.text import NO_BREAK
from game.words import tr

MOST: Final = 4
"""Ways it may end for one figure that are told of a stretch of time, the rest among them."""

MOST_LISTS: Final = 3
"""Figures told of at a glance, each on a line of its own; over two stretches of time as many."""

MOST_DEATHS: Final = 2
"""Whose death is told of on each answer before all else."""

DEADLY: Final = ("destroyed", "break")
"""Ends that matter more than all others: of a figure, and of a piece of terrain."""


class Told(Struct, frozen=True):
    """How a stretch of time may end for one figure or piece of terrain: chances that make a whole.

    ``name`` is "" where nobody else can be meant: of whom the attack strikes that is asked about,
    and where nothing happens to anybody. ``unseen`` is how likely what no sample met may be all the
    same, where such an end is among the rows.
    """

    unit: str
    name: str
    rows: tuple[Fate, ...]
    unseen: float = 0.0

    @property
    def chances(self) -> tuple[str, ...]:
        """How likely each of the ways is, in percent."""
        return percents(self.rows, self.unseen)


class Death(Struct, frozen=True):
    """Who may be destroyed by some answer, what that is called of it, and its name.

    ``named`` where somebody else could be meant.
    """

    unit: str
    what: str
    name: str
    named: bool


class Chances(Struct, frozen=True):
    """What each answer may bring, none of one of which nothing can be said.

    ``told`` has for each answer its stretches of time, and for each of these whom it is told of.
    ``until`` says in words where the longer stretch ends, ``first`` what the shorter one is called
    where there are two, ``error`` how exact it is at least,
    ``laid`` which of the dice a lesson lays out, if it does; ``strays`` has for each answer whom a
    miss may hit, in words.
    """

    odds: tuple[AnswerOdds | None, ...]
    told: tuple[tuple[tuple[Told, ...], ...], ...]
    until: str
    error: float
    laid: str = ""
    strays: tuple[tuple[str, ...], ...] = ()
    first: str = ""

    @property
    def error_in_all(self) -> float:
        """How exact it is of the longer stretch alone."""
        return max((one.whole.doubt for one in self.odds if one is not None), default=0.0)

    @property
    def hurried(self) -> bool:
        """Whether more would be known if somebody had waited for it longer."""
        return any(one is not None and one.hurried for one in self.odds)


def chances_of(controller: TurnController[Any]) -> Chances | None:
    """What the answers to the open question may bring; nothing where nothing is at stake.

    Where figures at most move or are put on the field there is nothing to tell, unless that is so
    because a lesson lays out the dice; what others decide afterwards may bring something yet. Of
    an answer that wants a value it is the value suggested.
    """
    try:
        found = finish(_odds_steps(controller))
    except IllegalChoice:
        return None
    decision, attack = controller.decision, controller.attack
    if found is None or decision is None:
        return None
    choices = [tried(option) for option in decision.options]
    laid = _laid(found)
    if not laid and not any(_matters(controller, one.whole) for one in found):
        return None
    each = iter(found)
    odds = tuple(None if choice is None else next(each) for choice in choices)
    teller = AnswerTeller(controller.ask, controller.state, decision, attack)
    told = tuple(() if one is None else _stretches(teller, one) for one in odds)
    error = max(one.error for one in found)
    strays = tuple(() if one is None else _strays(controller, one.whole) for one in odds)
    first = tr("At first") if attack is None else tr("This blow")
    chances = Chances(odds, told, _until(controller, odds), error, laid, strays, first)
    return with_deaths(chances, teller, controller.ask)


def chances_wanted(controller: TurnController[Any], *, told: bool) -> bool:
    """Whether it has to be known what the answers to the open question may bring.

    It is where that is ``told``, and where it may tell like answers apart; not before the first
    round, nor of a turn.
    """
    decision = controller.decision
    if decision is None or decision.kind == TURN or not controller.state.round:
        return False
    return told or len(alike_answers(controller, None, None)) < len(decision.options)


def foresee_answers(controller: TurnController[Any], hurried: Callable[[], bool]) -> Iterator[None]:
    """Work out what the answers may bring with pauses, so that a screen can draw between them.

    All of them less exactly once ``hurried`` says so.
    """
    with suppress(IllegalChoice):
        yield from _odds_steps(controller, hurried)


def _odds_steps(
    controller: TurnController[Any], hurried: Callable[[], bool] | None = None
) -> Generator[None, None, list[AnswerOdds] | None]:
    """The odds of each answer that can be tried; nothing where there are none."""
    decision, attack = controller.decision, controller.attack
    # Before the first round figures take their places: nobody is knocked about by that.
    if decision is None or not controller.state.round:
        return None
    choices = [tried(option) for option in decision.options]
    refusing = declining(decision) if attack is None else None
    return (
        yield from controller.ask.answer_odds(
            [choice for choice in choices if choice is not None],
            None if attack is None or _same_side(controller, attack.unit) else attack.unit,
            quiet=None if refusing is None else refusing.choice(),
            hurried=hurried,
        )
    )


def _strays(controller: TurnController[Any], forecast: Forecast) -> tuple[str, ...]:
    """Whom a miss may hit, however unlikely, friends of the side that is asked first.

    The figure that the question is about may be an enemy, such as one whose shot went astray.
    """
    state = controller.state
    victims = victims_of(forecast, state, controller.owing_side, controller.ask, least=0.0)
    return tuple(
        end_with_chance(words, chance)
        for own in (True, False)
        for words, chance in few_stray_words(victims, state, own=own)
    )


def _laid(found: Iterable[AnswerOdds]) -> str:
    """Which of the dice a lesson lays out, in words; "" where all of them fall."""
    laid = [roll.laid for odds in found for roll in odds.whole.rolls]
    if not any(laid):
        return ""
    if all(laid):
        return tr("the lesson lays out the dice")
    return tr("the lesson lays out some of the dice")


def _same_side(controller: TurnController[Any], attacker: str) -> bool:
    """Whether it is the attacker's own side that is asked: what follows is its own doing."""
    units = {**controller.state.units, **controller.state.fallen}
    return bool(units[attacker].side == controller.owing_side)


def _matters(controller: TurnController[Any], forecast: Forecast) -> bool:
    """Whether more than a walk may come of it to anybody on the field."""
    outcomes = {one for case in forecast.cases for one in case.outcomes}
    touched = {unit for unit, what in outcomes if what != "moved"}
    return any(unit.id in touched for unit in controller.state.on_field())


def _stretches(teller: "AnswerTeller", odds: AnswerOdds) -> tuple[tuple[Told, ...], ...]:
    """How each stretch may end: the blow, where more follows, and all of it."""
    stretches = (odds.whole,) if odds.blow is None else (odds.blow, odds.whole)
    return tuple(teller.lists(one) for one in stretches)


def with_deaths(chances: Chances, teller: "AnswerTeller", ask: Queries[Any]) -> Chances:
    """The same with a list for everybody whose death is told of an answer at a glance.

    By that answer it may be next to impossible, so that nothing else would tell of it.
    """
    deaths = deaths_of(chances, ask)
    told = list(chances.told)
    for number, odds in enumerate(chances.odds):
        if odds is None or not told[number]:
            continue
        *before, lists = told[number]
        for death in deaths_at_a_glance(chances, number, deaths):
            lists = teller.with_death(lists, odds.whole, death)
        told[number] = (*before, lists)
    return replace(chances, told=tuple(told))


def deaths_of(chances: Chances, ask: Queries[Any]) -> list[Death]:
    """Whose deaths are told of each answer: who comes first in their lists, then the likeliest.

    Things that break come after all figures.
    """
    likely: dict[Death, float] = {}
    leads = {lists[0].unit for *_, lists in filter(None, chances.told)}
    for number, stretches in enumerate(chances.told):
        for one, what in product(stretches[-1] if stretches else (), DEADLY):
            death = Death(one.unit, what, ask.thing_word(one.unit), bool(one.name))
            known = next((it for it in likely if (it.unit, it.what) == (one.unit, what)), death)
            chance = chance_of(chances, number, known)
            if chance >= UNLIKELY:
                likely[known] = max(chance, likely.get(known, 0.0))
    order = sorted(
        likely,
        key=lambda one: (one.what == "break", one.unit not in leads, -likely[one], one.unit),
    )
    return order[:MOST_DEATHS]


def deaths_at_a_glance(chances: Chances, number: int, deaths: Sequence[Death]) -> list[Death]:
    """Those of the deaths that are told of an answer: the first, and others that may come."""
    return [
        one for one in deaths if one == deaths[0] or chance_of(chances, number, one) >= UNLIKELY
    ]


def chance_of(chances: Chances, number: int, death: Death) -> float:
    """How likely a death is by an answer."""
    odds = chances.odds[number]
    return 0.0 if odds is None else odds.whole.chance(death.unit, death.what)


def death_told(chances: Chances, number: int, death: Death) -> str:
    """How likely a death is by an answer, as its list tells it if there is one."""
    words = {tr(known[death.what]) for known in (WORDS, ANSWERED)}
    for one in chances.told[number][-1]:
        if one.unit == death.unit:
            rows = zip(one.rows, one.chances, strict=True)
            told = next((chance for row, chance in rows if row.text in words), "")
            if told:
                return told
    odds = chances.odds[number]
    unseen = 0.0 if odds is None else odds.whole.unseen
    return percent(chance_of(chances, number, death), unseen)


class AnswerTeller:
    """Puts what an answer to a question leads to into words, one figure after the other.

    ``attack`` is what the question is about, if it is about one. What becomes of one figure is
    told whatever becomes of the others: no two of its rows mean the same.
    """

    def __init__(
        self,
        ask: Queries[Any],
        state: AnyState,
        decision: Decision,
        attack: AttackDeclared | None,
    ) -> None:
        self._ask, self._state = ask, state
        self._asked, self._side = decision.unit, decision.side
        self._attacker = None if attack is None else attack.unit
        self._struck = None if attack is None else attack.target
        self._acts = attack is None or attack.unit == decision.unit

    def _nothing(self, forecast: Forecast) -> str:
        """What is said of a figure of which nothing becomes.

        Where an own act is answered by an attack, that comes to nothing, too.
        """
        if not self._acts:
            return UNHARMED
        units = {**self._state.units, **self._state.fallen}

        def hostile(name: str) -> bool:
            return name in units and self._ask.hostile(self._side, units[name].side)

        return NOT_HIT if attacked_by(forecast, hostile) else NOTHING

    def lists(self, forecast: Forecast) -> tuple[Told, ...]:
        """How it may end for the figure that is asked, then for all to whom anything happens.

        Whoever acts is told of only where something becomes of it, and others where that is more
        than the loss of what is used up by the mere act.
        """
        told = replace(forecast, cases=self._cases(forecast))
        first, *others = self._touched(told)
        quiet = not any(_happens(case.outcomes) for case in told.cases)
        lists = [(first, self._ends(told, first, first=True))]
        lists += [(unit, self._ends(told, unit, first=False)) for unit in others]
        nothing = tr(self._nothing(forecast))
        worth = [one for one in lists if one[0] == first or one[1][0].text != nothing or one[1][1:]]
        return tuple(Told(unit, "" if quiet else self._name(unit), rows) for unit, rows in worth)

    def with_death(
        self, lists: Sequence[Told], forecast: Forecast, death: Death
    ) -> tuple[Told, ...]:
        """Lists with the one of a figure that may be destroyed, and of how likely that is.

        Where no sample met it there is a bound for it; where it cannot be, nothing is added. Of a
        figure without a list it comes behind the first, in place of one that tells of nobody.
        """
        chance = forecast.chance(death.unit, death.what)
        unseen = 0.0 if chance else forecast.unseen
        if not chance and not unseen:
            return tuple(lists)
        known = next((one for one in lists if one.unit == death.unit), None)
        told = replace(forecast, cases=self._cases(forecast))
        rows = self._ends(told, death.unit, first=False) if known is None else known.rows
        word = tr((WORDS if self._acts else ANSWERED)[death.what])
        if all(row.text != word for row in rows):
            rows = (*rows, Fate(word, chance))
        if known is not None:
            found = replace(known, rows=rows, unseen=unseen)
            return tuple(found if one is known else one for one in lists)
        found = Told(death.unit, death.name if death.named else "", rows, unseen)
        nothing = tr(self._nothing(forecast))
        happens = [one for one in lists if one.name or one.rows[0].text != nothing]
        return (*lists[:1], found, *lists[1:]) if happens else (found,)

    def _cases(self, forecast: Forecast) -> tuple[Case, ...]:
        going = goers(forecast)
        return tuple(Case(self.told(case.outcomes, going), case.chance) for case in forecast.cases)

    def _touched(self, told: Forecast) -> list[str]:
        """Whom to tell of: who is asked, then who is destroyed likeliest, figures before things."""
        dead, touched = dict[str, float](), dict[str, float]()
        for case in told.cases:
            worth = {name for name, _ in _happens(case.outcomes)}
            for name in sorted(worth):
                touched[name] = touched.get(name, 0.0) + case.chance
                if (name, "destroyed") in case.outcomes:
                    dead[name] = dead.get(name, 0.0) + case.chance
        found = {name for name, chance in touched.items() if chance >= UNLIKELY}
        asked = self._asked or ""
        if not self._acts or not found:
            found.add(asked)
        return sorted(
            found,
            key=lambda name: (
                name != asked,
                name not in self._state.units,
                -dead.get(name, 0.0),
                -touched.get(name, 0.0),
                name,
            ),
        )

    def _name(self, unit: str) -> str:
        """What a list begins with: nothing where who is asked is whom the attack strikes."""
        obvious = unit in ("", self._struck) and unit == (self._asked or "")
        return "" if obvious else self._ask.thing_word(unit)

    def _ends(self, told: Forecast, unit: str, *, first: bool) -> tuple[Fate, ...]:
        """Ways it may end for one: that nothing happens first, then its death, then the likeliest.

        Where a miss may go on to others only the first list says so.
        """
        cases = [Case(self.about(case.outcomes, unit, first), case.chance) for case in told.cases]
        about = replace(told, cases=tuple(cases))
        teller = self.teller(about, unit)
        deaths = {(unit, what) for what in DEADLY}
        own = {teller.text(case.outcomes) for case in cases if deaths.intersection(case.outcomes)}
        nothing = tr(self._nothing(told))
        order = sorted(
            told_by(teller, about), key=lambda row: (row.text != nothing, row.text not in own)
        )
        return summed_up(order, MOST, own)

    def about(
        self, outcomes: Iterable[tuple[str, str]], unit: str, first: bool
    ) -> tuple[tuple[str, str], ...]:
        """Those of some outcomes that are told of one figure."""
        astray = self._acts and first
        return tuple(one for one in outcomes if (astray if one[1] == ASTRAY else one[0] == unit))

    def told(
        self, outcomes: Iterable[tuple[str, str]], going: Collection[str] = ()
    ) -> tuple[tuple[str, str], ...]:
        """Those of some outcomes that are worth telling.

        Of those whose turn it is, and of those who are ``going`` by themselves, nobody needs to be
        told that they go where they go; and of others than who is asked, not that they are hit
        without harm, unless that is the own attack.
        """
        units = {**self._state.units, **self._state.fallen}
        walkers = {name for name, unit in units.items() if unit.side == self._state.turn}
        walkers.update(going)
        return tuple(
            (name, what)
            for name, what in outcomes
            if not (what == "moved" and name in walkers)
            and (what != "hit" or self._acts or name == self._asked)
        )

    def teller(self, forecast: Forecast, unit: str) -> Teller:
        """Puts one end after the other into words, for one figure."""
        return Teller(
            forecast,
            self._state,
            self._attacker,
            unit,
            Names(self._ask.item_word, self._ask.thing_word),
            WORDS if self._acts else ANSWERED,
            self._nothing(forecast),
        )


def _happens(outcomes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Outcomes that become of somebody: that a miss may go on becomes of nobody."""
    return [one for one in outcomes if one[1] != ASTRAY]


def _until(controller: TurnController[Any], odds: Sequence[AnswerOdds | None]) -> str:
    """How far chances go: whose attack is over then, and what comes in it yet."""
    found = [one for one in odds if one is not None]
    attack = controller.attack
    state = controller.state
    units = {**state.units, **state.fallen}
    later = dict.fromkeys(one for each in found for one in each.later)
    if attack is None:
        text = tr("until this act is over")
        if not later:
            return text
        told = tr("{until}, with the fight that may follow: {fighters}")
        return told.format(until=text, fighters=", ".join(_fighters(controller, later)))
    text = tr("until {name}’s attack is over").format(name=units[attack.unit].name)
    first = (attack.unit, attack.item)
    words = [_blow(controller, first, one) for one in later]
    text = f"{text} ({', '.join(words)})" if words else text
    own = _own_blows(controller, odds)
    if not own:
        return text
    told = tr("{until}, with answers that may follow: {fighters}")
    return told.format(until=text, fighters=", ".join(_fighters(controller, own)))


def _own_blows(
    controller: TurnController[Any], odds: Sequence[AnswerOdds | None]
) -> list[tuple[str, str | None]]:
    """How those who are asked may still strike in an attack by others if they let it go on now.

    Else it would seem to come of doing nothing.
    """
    decision, attack = controller.decision, controller.attack
    refusing = None if decision is None else declining(decision)
    if decision is None or attack is None or refusing is None:
        return []
    held = odds[decision.options.index(refusing)]
    if held is None or _same_side(controller, attack.unit):
        return []
    units = {**controller.state.units, **controller.state.fallen}
    return [one for one in held.whole.attacks if units[one[0]].side == decision.side]


def _fighters(
    controller: TurnController[Any], blows: Iterable[tuple[str, str | None]]
) -> list[str]:
    """Those who attack, each with what it does so; of bare hands nothing is said."""
    units = {**controller.state.units, **controller.state.fallen}
    armed: dict[str, dict[str, None]] = {}
    for name, item in blows:
        kind, words = _kind(units[name], item), armed.setdefault(units[name].name, {})
        if kind is not None:
            words[controller.ask.item_word(kind)] = None
    return [f"{name} ({', '.join(words)})" if words else name for name, words in armed.items()]


def _blow(
    controller: TurnController[Any], first: tuple[str, str | None], then: tuple[str, str | None]
) -> str:
    """A blow that follows: with which item, and by whom if that is somebody else."""
    units = {**controller.state.units, **controller.state.fallen}
    kinds = [_kind(units[name], item) for name, item in (first, then)]
    if kinds[1] is None:
        text = tr("another blow")
    else:
        text = controller.ask.item_word(kinds[1])
        if kinds[0] == kinds[1]:
            again = tr("{item} again") if first == then else tr("second {item}")
            text = again.format(item=text)
    if then[0] == first[0]:
        return text
    return tr("{name}: {blow}").format(name=units[then[0]].name, blow=text)


def _kind(unit: Any, item_id: str | None) -> str | None:
    item = None if item_id is None else unit.item(item_id)
    return None if item is None else item.kind


def alike_answers(
    controller: TurnController[Any], chances: Chances | None, focus: int | None
) -> list[list[int]]:
    """The numbers of the answers, those that come to the same together; the first one is shown.

    They come to the same where only the thing or the bare hand that is used or aimed at differs,
    things are of one kind and called the same, and nothing else is told of their chances, as far
    as any are known. Shown is the one in ``focus``, else the usual one, else the first.
    """
    decision = controller.decision
    if decision is None:
        return []
    alike: list[tuple[object, list[int]]] = []
    for number, option in enumerate(decision.options):
        key = _gist(controller, option)
        known = (numbers for one, numbers in alike if one == key)
        found = next((one for one in known if _told_alike(chances, one[0], number)), None)
        if found is None:
            alike.append((key, [number]))
        else:
            found.append(number)
    usual = usual_number(decision)
    return [sorted(found, key=lambda at: (at != focus, at != usual, at)) for _, found in alike]


def only_answer(controller: TurnController[Any]) -> Choice | None:
    """The answer where all come to the same, so that there is nothing to choose; else nothing."""
    decision = controller.decision
    if decision is None or any(option.wants for option in decision.options):
        return None
    # What chances tell apart as well need not be looked at where kinds tell answers apart.
    if len(alike_answers(controller, None, None)) != 1:
        return None
    groups = alike_answers(controller, chances_of(controller), None)
    return decision.options[groups[0][0]].choice() if len(groups) == 1 else None


def _gist(controller: TurnController[Any], option: Option) -> object:
    """An answer without what makes no difference: which of like things, or which bare hand."""
    label = controller.ask.label(option)
    if not label.alike:
        return option
    called = "" if label.alike == BARE_HAND else label.text
    return replace(option, item=None, hand=None), label.alike, called, label.note


def _told_alike(chances: Chances | None, one: int, other: int) -> bool:
    """Whether the same ends with the same chances are told of two answers.

    Chances that are sampled may differ by what samples of the same differ by; with few samples that
    is so much that only those are taken for alike to which the same luck brought the same. So
    nobody is passed over for that his machine is slow.
    """
    if chances is None:
        return True
    first, second = _ends_of(chances, one), _ends_of(chances, other)
    most = EQUAL if chances.hurried else EQUAL + SPREAD * chances.error
    return all(abs(first.get(end, 0.0) - second.get(end, 0.0)) <= most for end in {*first, *second})


def _ends_of(chances: Chances, number: int) -> dict[tuple[int, str, str], float]:
    """The chance of every end told of an answer: in which stretch of time, of whom, its words."""
    return {
        (stretch, told.unit, row.text): row.chance
        for stretch, lists in enumerate(chances.told[number])
        for told in lists
        for row in told.rows
    }


def told_lines(chances: Chances, number: int) -> list[list[str]]:
    """How each stretch of time of an answer may end, a line for each figure."""
    return [[_told(one) for one in lists] for lists in chances.told[number]]


def few_lines(chances: Chances, number: int, ask: Queries[Any]) -> list[list[str]]:
    """The same with few lines: of whom there is no room for one only the names."""
    stretches = chances.told[number]
    most = [MOST_LISTS] if len(stretches) < 2 else [1, MOST_LISTS - 1]
    return [_cut(lists, at, ask) for lists, at in zip(stretches, most, strict=True)]


def _cut(lists: Sequence[Told], most: int, ask: Queries[Any]) -> list[str]:
    lines = [_told(one) for one in lists[:most]]
    if len(lists) > most:
        names = few([ask.thing_word(one.unit) for one in lists[most:]])
        lines[-1] += " · " + tr("something may happen to {names}, too").format(names=names)
    return lines


def _told(one: Told) -> str:
    """The ways a stretch may end for one figure on one line, each with its chance."""
    rows = zip(one.rows, one.chances, strict=True)
    return named_end(one.name, " · ".join(end_with_chance(row.text, told) for row, told in rows))


def end_with_chance(end: str, chance: str) -> str:
    """An end and its chance: no line ends between the number and the word before it."""
    return f"{end}{NO_BREAK}{chance}"


def named_end(name: str, ends: str) -> str:
    """Ends with the name of whom they are told, unless nobody else can be meant."""
    return tr("{name}: {ends}").format(name=name, ends=ends) if name else ends


def covered(chances: Chances) -> str:
    """How far the chances of all answers go, and how exact they are."""
    twice = any(len(stretches) > 1 for stretches in chances.told)
    text = tr("Chances in all: {until}") if twice else tr("Chances {until}")
    words = text.format(until=chances.until)
    if chances.error:
        words += " · " + tr("sampled, ± {error}%").format(error=spread(chances.error))
    if chances.laid:
        words += f" · {chances.laid}"
    return words
