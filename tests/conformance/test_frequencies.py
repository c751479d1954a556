"""The chances that tooltips show are those with which things happen (both are printed).

Positions of each edition of BrikWars, resolved many times by the real rules with real dice, whose
seeds are fixed beforehand; ``--resolutions N`` says how often, else each edition has its usual
number. A frequency may be off by four standard errors; to that comes what the tooltip itself calls
uncertain: what was cut, and four errors of a sample.
"""

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle, Look, advance, look, with_dice
from game.engine.forecast import Case, Forecast, default_policy
from game.engine.search import ASTRAY
from game.match.play.queries import Queries
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.model.dice import Dice, mix
from game.model.events import AttackDeclared, KnockedBack, Rolled
from game.model.steps import finish
from game.ui.board.fates import REST, Fate, Teller, fates, percent, percents, whole_teller
from game.ui.board.hit_chances import chance_told, hit_chance, sure_hit
from game.ui.board.tips import attack_tip
from game.ui.prompts.answer_chances import AnswerTeller
from game.ui.text import Words
from game.ui.widgets.base.layout import Row
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import Tooltip
from tests.conformance import odds_2005, odds_2010
from tests.conformance.odds_positions import Position

POSITIONS = {"brikwars-2010": odds_2010.POSITIONS, "brikwars-2005": odds_2005.POSITIONS}
SEEDS = {"brikwars-2010": 20_100, "brikwars-2005": 20_050}
CASES = [(edition, one.name) for edition, found in POSITIONS.items() for one in found]
USUAL = {"brikwars-2010": 800, "brikwars-2005": 240}
"""Resolutions of a position; with Bonus Dice on every roll one takes twice as long."""
SIGMAS = 4
HALVES = 2


@cache
def moment(edition: str, name: str) -> tuple[Battle[Any], Look[Any], Choice, Queries[Any]]:
    """A position, opened, with what has been asked about it by any test."""
    position = next(one for one in POSITIONS[edition] if one.name == name)
    battle, seen, choice = position.opened(edition)
    return battle, seen, choice, Queries(battle, seen)


def resolutions(request: pytest.FixtureRequest, edition: str) -> int:
    """How often each position is resolved."""
    told: int | None = request.config.getoption("resolutions")
    return USUAL[edition] if told is None else told


def frequencies(
    battle: Battle[Any], seen: Look[Any], choice: Choice, seed: int, count: int
) -> Counter[frozenset[tuple[str, str]]]:
    """How often each end happened, told by what became of whom.

    What comes of the same faces is played once: ``sizes`` has the next die after some faces.
    """
    found: Counter[frozenset[tuple[str, str]]] = Counter()
    ends: dict[tuple[int, ...], frozenset[tuple[str, str]]] = {}
    sizes: dict[tuple[int, ...], int] = {}
    for number in range(count):
        position = with_dice(seen, Dice(seed=mix(seed, number)))
        position = replace(position, answers=(*position.answers, choice))
        dice, faces = position.checkpoint.dice, tuple[int, ...]()
        while faces in sizes:
            faces += (dice.face(sizes[faces], len(faces)),)
        if faces not in ends:
            end = look(battle, position, default_policy)
            thrown = thrown_in(end)
            assert len(thrown) == end.state.dice.drawn - dice.drawn, "all dice are told"
            faces = tuple(face for _, face in thrown)
            drawn = [dice.face(size, place) for place, (size, _) in enumerate(thrown)]
            assert faces == tuple(drawn), "told in the order in which they fell"
            sizes |= {faces[:place]: size for place, (size, _) in enumerate(thrown)}
            ends[faces] = happened(seen, end)
        found[ends[faces]] += 1
    return found


def thrown_in(end: Look[Any]) -> list[tuple[int, int]]:
    """Size and face of each die that fell since the checkpoint of a look, in order."""
    throws = [event for event in end.events if isinstance(event, Rolled) and not event.laid]
    return [one for event in throws for one in zip(event.sides, event.faces, strict=True)]


def happened(seen: Look[Any], end: Look[Any]) -> frozenset[tuple[str, str]]:
    """What became of whom: destroyed, hit, pushed or else moved, conditions gained, things lost."""
    before, after = seen.state, end.state
    fresh = end.events[before.event_count - end.first_event + 1 :]
    found = {named for event in fresh if (named := event.outcome()) is not None}
    pushes = (event for event in fresh if isinstance(event, KnockedBack))
    pushed = {event.unit for event in pushes if event.start != event.end}
    for unit in before.units.values():
        if unit.id in after.fallen:
            found.add((unit.id, "destroyed"))
            continue
        now = after.units[unit.id]
        if now.position != unit.position:
            found.add((unit.id, "pushed" if unit.id in pushed else "moved"))
        found |= {(unit.id, name) for name in now.conditions if not unit.has(name)}
        found |= {(unit.id, f"loses {one.id}") for one in unit.items if not now.item(one.id)}
    return frozenset(found)


class Compared:
    """Chances shown beside frequencies met, in one position."""

    def __init__(self, name: str, forecast: Forecast, count: int) -> None:
        self._name, self._forecast, self._count = name, forecast, count
        self.wrong: list[str] = []
        self.worst = 0.0

    def row(self, what: str, shown: float, met: int) -> None:
        """Print what a row shows and what was met; note where they differ by too much."""
        share = met / self._count
        deviation = math.sqrt(max(shown * (1 - shown), 1 / self._count) / self._count)
        line = f"{self._name:22} {what[:44]:44} shown {shown:7.4f}  met {share:7.4f}"
        print(line)
        uncertain = self._forecast.cut + SIGMAS * self._forecast.error
        if abs(shown - share) > SIGMAS * deviation + uncertain:
            self.wrong.append(line)
        if not self._forecast.sampled:
            self.worst = max(self.worst, abs(shown - share) / deviation)


def plain(text: str) -> str:
    """An end in words, whether or not it is told as one figure's alone, or begins a line."""
    text = text.removeprefix("Only ")
    return text[:1].lower() + text[1:]


def as_met(rows: Iterable[Fate], teller: Teller) -> list[Fate]:
    """Rows by what can be met: how it ended does not tell that a miss could have hit others."""
    nothing, miss = plain(teller.text(())), plain(teller.text([("somebody", ASTRAY)]))
    chances: dict[str, float] = {}
    for fate in rows:
        text = nothing if plain(fate.text) == miss else plain(fate.text)
        chances[text] = chances.get(text, 0.0) + fate.chance
    return [Fate(text, chance) for text, chance in chances.items()]


def compare(edition: str, position: Position, seed: int, count: int) -> Compared:
    """Everything that the tooltip of an attack shows in percent, against what happens."""
    battle, seen, choice, queries = moment(edition, position.name)
    target, forecast = position.target, queries.forecast(choice)
    met = frequencies(battle, seen, choice, seed, count)
    found = Compared(position.name, forecast, count)
    chance = hit_chance(forecast, target)
    if chance is not None:
        hits = sum(often for end, often in met.items() if (target, "hit") in end)
        found.row("(hit)", chance, hits)
        sure = sure_hit(forecast, target)
        if sure is not None:
            found.row("(hit, by the die)", sure, hits)
    teller = whole_teller(forecast, seen.state, choice.unit, target)
    told: Counter[str] = Counter()
    for end, often in met.items():
        told[plain(teller.text(sorted(end)))] += often
    rows = as_met(fates(forecast, seen.state, choice.unit, target), teller)
    named = {fate.text for fate in rows if fate.text != REST}
    for fate in rows:
        others = sum(often for text, often in told.items() if text not in named)
        found.row(fate.text, fate.chance, others if fate.text == REST else told[fate.text])
    if REST not in {fate.text for fate in rows}:
        found.row("(what is not told)", 0.0, count - sum(told[text] for text in named))
    return found


@pytest.mark.parametrize("half", range(HALVES))
@pytest.mark.parametrize("edition", POSITIONS)
def test_chances_shown_are_long_run_frequencies(
    edition: str, half: int, request: pytest.FixtureRequest
) -> None:
    count, positions = resolutions(request, edition), POSITIONS[edition]
    found = [
        compare(edition, positions[place], SEEDS[edition] + place, count)
        for place in range(half, len(positions), HALVES)
    ]
    print(f"\nworst deviation: {max(one.worst for one in found):.2f} standard errors")
    wrong = [line for one in found for line in one.wrong]
    assert not wrong, "\n".join(wrong)


def asked(edition: str, position: Position) -> tuple[Battle[Any], Look[Any], Decision]:
    """The moment at which the other side is asked, with dice that bring the attack so far."""
    battle, seen, choice, _ = moment(edition, position.name)
    seen = look(battle, with_dice(seen, Dice(seed=1, faces=position.faces)))
    seen = advance(battle, seen, choice)
    while seen.decision is not None and seen.decision.side == "azure":
        seen = advance(battle, seen, default_policy(None, seen.decision))
    assert seen.decision is not None, position.name
    assert seen.decision.kind != TURN, position.name
    return battle, seen, seen.decision


def _of(
    answers: AnswerTeller, outcomes: Iterable[tuple[str, str]], unit: str, place: int
) -> tuple[tuple[str, str], ...]:
    """What the list at this place tells of an end."""
    return answers.about(answers.told(outcomes), unit, place == 0)


def compare_answers(edition: str, position: Position, seed: int, count: int) -> list[Compared]:
    """What the buttons of a reaction show in percent, against what comes of each answer."""
    battle, seen, decision = asked(edition, position)
    queries, found = Queries(battle, seen), []
    for option in decision.options:
        if option.wants is not None:
            continue
        declared = [event for event in seen.events if isinstance(event, AttackDeclared)]
        attack = declared[-1] if declared else None
        by = None if attack is None else attack.unit
        forecast = finish(queries.answer_odds([option.choice()], by))[0].whole
        met = frequencies(battle, seen, option.choice(), seed, count)
        answers = AnswerTeller(queries, seen.state, decision, attack)
        for place, listed in enumerate(answers.lists(forecast)):
            one = Compared(f"{position.name}: {option.do}, {listed.unit}", forecast, count)
            cases = [
                Case(_of(answers, case.outcomes, listed.unit, place), case.chance)
                for case in forecast.cases
            ]
            teller = answers.teller(replace(forecast, cases=tuple(cases)), listed.unit)
            told: Counter[str] = Counter()
            for end, often in met.items():
                told[plain(teller.text(_of(answers, sorted(end), listed.unit, place)))] += often
            rows = as_met(listed.rows, teller)
            named = {fate.text for fate in rows if fate.text != REST}
            for fate in rows:
                others = sum(often for text, often in told.items() if text not in named)
                one.row(fate.text, fate.chance, others if fate.text == REST else told[fate.text])
            found.append(one)
    return found


@pytest.mark.parametrize("edition", POSITIONS)
def test_chances_on_the_answers_are_long_run_frequencies(
    edition: str, request: pytest.FixtureRequest
) -> None:
    """Ways out and what comes of taking it, for every kind of attack that can be answered."""
    count, rows = resolutions(request, edition), list[Compared]()
    answered = [one for one in enumerate(POSITIONS[edition]) if one[1].answered]
    for place, position in answered:
        rows += compare_answers(edition, position, SEEDS[edition] + 100 + place, count)
    wrong = [line for one in rows for line in one.wrong]
    assert not wrong, "\n".join(wrong)
    assert len(rows) >= 2 * len(answered), "each may be answered in two ways at least"


def told_fates(tip: Tooltip) -> list[tuple[str, str]]:
    """The rows of the distribution in a tooltip: their words, and their percents."""
    rows = [row.children for row in tip.walk() if isinstance(row, Row)]
    fates_in = [cells for cells in rows if cells and cells[0].name.startswith("fate-")]
    told = []
    for words, _, chance in fates_in:
        assert isinstance(words, RichText)
        assert isinstance(chance, Label)
        text = "".join(run.text for run in words.content if isinstance(run, Words))
        told.append((text, chance.text))
    return told


@pytest.mark.parametrize(("edition", "name"), CASES)
def test_tooltips_show_these_chances(edition: str, name: str) -> None:
    """The words of the tooltip are those that are compared, in percent that make 100.

    Which of them is rounded by itself, as it stands above the list, too, is another test's matter.
    """
    _, seen, choice, queries = moment(edition, name)
    target = next(one.target for one in POSITIONS[edition] if one.name == name)
    forecast = queries.forecast(choice)
    odds = queries.odds(choice)
    tip = attack_tip(odds, forecast, seen.state, "", "", choice.unit, target=target, whole=True)
    rows = fates(forecast, seen.state, choice.unit, target)
    labels = [widget.text for widget in tip.walk() if isinstance(widget, Label)]
    texts = [fate.text for fate in rows]
    rounded = [percents(rows, own=own) for own in range(len(rows))]
    assert told_fates(tip) in [list(zip(texts, one, strict=True)) for one in rounded]
    assert rows, "an attack may bring something"
    assert sum(fate.chance for fate in rows) == pytest.approx(1.0)
    chance = None if odds is None else chance_told(forecast, target, odds)
    assert chance in (None, hit_chance(forecast, target), sure_hit(forecast, target))
    if chance is not None:
        assert percent(chance) in labels


@pytest.mark.parametrize("edition", POSITIONS)
def test_the_need_told_is_what_is_rolled_for(edition: str) -> None:
    """Every modifier of the Attack Roll stands in the tooltip as it changes the need."""
    compared = 0
    for position in POSITIONS[edition]:
        _, _, choice, queries = moment(edition, position.name)
        odds, rolls = queries.odds(choice), queries.forecast(choice).rolls
        if odds is None or not odds.rolled:
            continue
        rolled = next(one for one in rolls if (one.why, one.unit) == ("to hit", "a1"))
        told = [(row.value, row.rule) for row in odds.rows]
        for row in rolled.modifiers:
            assert (f"{-row.amount:+d}", row.rule) in told, position.name
        need = (rolled.need or 0) - sum(row.amount for row in rolled.modifiers)
        if rolled.modifiers:
            assert odds.total is not None, position.name
            assert odds.total.value.split(" = ")[-1] == str(need), position.name
        else:
            # Use 1 needs a 2 as well, which is told in place of a sum.
            assert (odds.total is not None) == (need < 2), position.name
        compared += 1
    assert compared >= len(POSITIONS[edition]) // 2
