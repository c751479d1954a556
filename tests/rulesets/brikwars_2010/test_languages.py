"""BrikWars 2010 in another language: every text is translated, and the battle stays the same.

In the language for trying each letter that has an accented form gets it; so a letter without its
accent belongs to a name or was never translated.
"""

from collections.abc import Iterator
from string import ascii_letters
from typing import Any

import pytest

from game.engine.fingerprint import fingerprint
from game.engine.resolution import View
from game.files.formats.catalogues import pseudo, pseudo_catalogue
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.events import Event
from game.model.state import AnyState
from game.model.vectors import Point
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from game.words import use
from tests.conformance.contests import Contest
from tests.conformance.play import Game, Moment, play
from tests.previews import odds_of
from tests.rulesets.brikwars_2010.duels import duel, opened
from tests.rulesets.brikwars_2010.test_log_lines import FACTS, ROLLS

PLAIN = frozenset(letter for letter in ascii_letters if pseudo(letter)[1] != letter)
"""Letters that have an accent in the language for trying."""

RULES = BRIKWARS_2010
CONTESTS = (
    Contest(RULES.id, "arena", 7),
    Contest(RULES.id, "ruined-fort", 1),
)


OFTEN = 6
"""Of so many moments of a battle one is read whole; the log is read at each."""

TOLD = [event for event, _ in (*FACTS, *ROLLS)]
"""Events that the log tells."""


@pytest.fixture
def abroad() -> Iterator[None]:
    """The language for trying, for one test."""
    use(pseudo_catalogue())
    yield
    use(None)


def untranslated(text: str, names: set[str]) -> str:
    """What of a text is in plain English and no name; empty where all of it was translated."""
    left = text
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, "")
    return text if PLAIN & set(left) else ""


def names_of(state: AnyState, view: View[Any]) -> set[str]:
    """Everything that authors of maps have named; ids are no names, and nobody reads them."""
    battle_map = view.battle.setup.map
    units = (*state.units.values(), *state.fallen.values())
    places = (*battle_map.terrain, *battle_map.areas, *battle_map.sides)
    return (
        {unit.name for unit in units} | {one.name for one in places if one.name} | {battle_map.name}
    )


def log_text(view: View[Any], event: Event) -> str:
    return "".join(run.text for run in RULES.tell(view, event) if run.style != "rule")


def texts_at(moment: Moment, view: View[Any]) -> Iterator[str]:
    """Everything that a player may read at one moment of a battle."""
    decision, state = moment.decision, moment.seen.state
    yield RULES.title(view, decision)
    yield from (one.reason for one in moment.menu.closed)
    yield from (refusal.reason for _, refusal in moment.refused)
    for unit in (*state.units.values(), *state.fallen.values()):
        card = RULES.stat_card(view, unit)
        yield from (card.title, card.role)
        for row in (*card.stats, *card.states):
            yield from (row.name, row.value)
        for item in card.items:
            yield from (item.name, item.details, item.damage, item.reason)
        for one in card.left:
            yield from (one.name, one.text)
    for option in moment.menu.options:
        yield from texts_of(view, moment, option)


def texts_of(view: View[Any], moment: Moment, option: Option) -> Iterator[str]:
    """What a player reads of an option."""
    label = RULES.label(view, moment.decision, option)
    yield from (label.text, label.note)
    if option.bounds is not None:
        yield from (RULES.member(view, key) for key in option.bounds.from_ or ())
    value = option.suggest[0] if option.suggest else None
    odds = odds_of(view.battle, moment.seen, option.choice(value))
    if odds is not None:
        yield from (odds.need, odds.note)
        for row in (*odds.rows, *([odds.total] if odds.total else [])):
            yield from (row.name, row.value)
    if option.wants == "path":
        yield from way_texts(view, moment, option)


def way_texts(view: View[Any], moment: Moment, option: Option) -> Iterator[str]:
    """What a player reads of a way to the middle of the map."""
    width, depth = view.battle.setup.map.size
    way = RULES.route(view, moment.decision, option, Point(width / 2, depth / 2), None)
    yield way.why
    yield from (mark.text for mark in way.marks)


@pytest.mark.parametrize("contest", CONTESTS, ids=str)
@pytest.mark.usefixtures("abroad")
def test_a_battle_abroad_is_the_same_and_every_text_is_translated(contest: Contest) -> None:
    game = play(contest)
    plain: dict[str, None] = {}
    for number, moment in enumerate(game.moments):
        view = game.battle.view(moment.seen.state)
        names = names_of(moment.seen.state, view)
        texts = [log_text(view, event) for event in moment.seen.events]
        if number % OFTEN == 0:
            texts.extend(texts_at(moment, view))
        plain.update((text, None) for text in texts if untranslated(text, names))
    use(None)
    at_home = play(contest)
    assert moves(game) == moves(at_home)
    assert fingerprint(game.end.state) == fingerprint(at_home.end.state)
    assert not plain, "\n".join(plain)


def refusals(game: Game, moment: Moment) -> Iterator[str]:
    """Why what is closed in an own turn is closed; the battle remembers what it worked out."""
    menu = game.battle.menu(moment.seen.state, moment.decision)
    yield from (one.reason for one in menu.closed)


def test_a_language_chosen_in_the_middle_leaves_nothing_in_the_one_before() -> None:
    game = play(Contest(RULES.id, "ruined-fort", 1))
    moments = [moment for moment in game.moments if moment.decision.kind == TURN][::OFTEN]
    before = [tuple(refusals(game, moment)) for moment in moments]
    assert any("is in the way" in reason for told in before for reason in told)
    try:
        for moment in moments:
            use(None)
            tuple(refusals(game, moment))
            use(pseudo_catalogue())
            names = names_of(moment.seen.state, game.battle.view(moment.seen.state))
            for reason in refusals(game, moment):
                assert not untranslated(reason, names), reason
    finally:
        use(None)


def test_what_is_taken_back_to_speaks_the_language_of_now() -> None:
    """A Grab missed leaves a hand, and reasons why that can do no more (R10-DP-16)."""
    battle = duel([], [], gap=0.2, dice=[3] * 9)
    match = TurnController(battle, {"azure": Person(asks_own=True), "ember": Person()})
    match.submit(Choice(do="grab", unit="a1", target="b1"), "azure")
    while (decision := match.decision) is not None and decision.kind != "R10-DP-16":
        match.submit(decision.default or decision.options[0].choice(), decision.side)
    match.submit(Choice(do="stop", unit="a1"), "azure")
    try:
        use(pseudo_catalogue())
        match.undo("azure")
        assert match.decision is not None
        told = [one.reason for one in match.decision.closed]
        assert told
        assert [reason for reason in told if untranslated(reason, set())] == []
    finally:
        use(None)


def moves(game: Game) -> list[tuple[Choice, tuple[Event, ...]]]:
    """The answers of a battle, and what had happened before each."""
    return [(moment.choice, moment.seen.events) for moment in game.moments]


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
@pytest.mark.usefixtures("abroad")
def test_every_line_of_the_log_is_translated(event: Event) -> None:
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"])
    view = battle.view(opened(battle).state)
    names = names_of(view.state, view) | {"Yard"}
    text = log_text(view, event)
    assert not untranslated(text, names), text


def test_what_is_not_translated_is_noticed() -> None:
    assert untranslated("[Ann] moves", {"Ann"}) == "[Ann] moves"
    assert untranslated(pseudo("{who} moves").format(who="Ann"), {"Ann"}) == ""
    assert untranslated('2d6+1 · 3"', set()) == ""
