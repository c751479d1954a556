"""Standing orders and private answers in BrikWars 2005: every kind of question, by its scene."""

from typing import Any

import pytest

from game.engine.ruleset import Window as Listed
from game.match.play.orders import always, kinds_in
from game.match.play.seats import Person, declining
from game.match.play.turn_controller import TurnController
from game.match.referee.referee_matching import Answered, meaning
from game.model.choices import Choice
from game.model.decisions import TURN, Decision
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.program.program import Program
from tests.rulesets.brikwars.questions import gist
from tests.ui.scenes.decision_points import Staged, Visit, Window, named
from tests.ui.scenes.stage import Guest, Start
from tests.ui.scenes.test_decision_points_2005 import WINDOWS, scene_of
from tests.ui.scenes.test_orders import opened, says
from tests.ui.scenes.test_private_answers import PRIVATE

LISTED: dict[str, Listed] = {one.kind: one for one in catalog()["brikwars-2005"].windows}


def played_by(
    staged: Staged, orders: dict[str, dict[str, str]], *, asks_own: bool = True
) -> TurnController[Any]:
    """The battle of a scene with persons in all seats, who have given orders."""
    battle, _ = staged
    sides = battle.setup.side_ids()
    seats = {side: Person(orders.get(side, {}), asks_own=asks_own) for side in sides}
    return TurnController(battle, seats)


def default_of(match: TurnController[Any]) -> Choice:
    assert match.decision is not None
    assert match.decision.default is not None
    return match.decision.default


def submit(match: TurnController[Any], choice: Choice) -> None:
    """Answer as whoever is asked, and let standing orders answer what follows."""
    assert match.owing_side is not None
    match.submit(choice, match.owing_side)
    while match.poll() is not None:
        pass


def until_asked(window: Window) -> tuple[Decision, tuple[Choice, ...]]:
    """The question of a window's scene, and all answers that led to it."""
    staged = scene_of(window.scene)
    match, wanted = played_by(staged, {}), list(staged[1])
    while match.decision is not None and match.decision.kind != window.point:
        found = meaning(match.battle, match.seen, (), wanted[0]) if wanted else None
        if isinstance(found, Answered):
            wanted.pop(0)
            submit(match, found.choice)
        elif match.decision.kind == TURN:
            wanted.pop(0)
        else:
            submit(match, default_of(match))
    assert match.decision is not None
    return match.decision, tuple(entry.choice for entry in match.history.answers)


def ordered(window: Window, asked: Decision, before: tuple[Choice, ...], order: str) -> Choice:
    """What an order answers to the question, which is not asked then."""
    match = played_by(scene_of(window.scene), {asked.side: {asked.kind: order}})
    for choice in before:
        submit(match, choice)
    answers = match.history.answers
    assert len(answers) > len(before), "it was asked all the same"
    assert answers[len(before)].by == asked.side
    return answers[len(before)].choice


@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_each_question_can_be_answered_by_an_order(window: Window) -> None:
    """Automatic takes the default; Never declines; and each plain answer can be given always."""
    asked, before = until_asked(window)
    listed = LISTED[asked.kind]
    assert ordered(window, asked, before, "default") == asked.default
    if listed.never:
        refusing = declining(asked)
        if refusing is not None:
            assert ordered(window, asked, before, "never") == refusing.choice()
    match = played_by(scene_of(window.scene), {})
    for choice in before:
        submit(match, choice)
    kinds, made = kinds_in(match.ask.label), dict[str, Choice]()
    for option in asked.options:
        order = always(option, asked.options, kinds)
        if order is None:
            continue
        if order not in made:
            made[order] = ordered(window, asked, before, order)
        assert gist(made[order]) == gist(option)


@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_an_own_act_is_done_as_suggested_and_all_else_is_asked(window: Window) -> None:
    """Where no order is given; whether a figure answers an enemy at all is asked in any case."""
    asked, before = until_asked(window)
    match = played_by(scene_of(window.scene), {}, asks_own=False)
    for choice in before:
        assert match.owing_side is not None
        match.submit(choice, match.owing_side)
    assert match.decision == asked
    settled = match.poll() is not None
    unit = match.state.units.get(asked.unit or "")
    others = unit is not None and unit.side != asked.side
    assert settled is (LISTED[asked.kind].own and not others)
    if settled:
        assert match.history.answers[-1].choice == asked.default
        assert not match.notes, "the log need not tell of it"


def test_nothing_is_offered_for_always_where_no_order_could_say_it(program: Program) -> None:
    """R05-DP-24: which enemy places a miss is said anew each time, in the same words for all."""
    for scene, point, offered in (("r05-tv-063", "R05-DP-24", 0), ("r05-tv-009", "R05-DP-13", 1)):
        visit = Visit(program, scene_of(scene), keys=True, at=point)
        dialog = visit.scene.tree.dialog
        assert dialog is not None
        assert [one.name for one in dialog.walk()].count("always") == offered


def test_every_kind_of_question_has_a_scene() -> None:
    assert set(LISTED) == {window.point for window in WINDOWS}


def fight_2005(program: Program) -> Guest:
    """A battle by the rules of 2005, at its first turn."""
    visit = Visit(program, scene_of("in-close-combat"), keys=False)
    return visit.guest


def test_never_is_offered_only_where_it_says_something(program: Program) -> None:
    guest = fight_2005(program)
    opened(guest)
    for kind, listed in LISTED.items():
        guest.tree.focus(kind)
        labels = []
        for _ in range(4):
            guest.press("Right")
            labels.append(says(guest, kind))
        assert ("Never" in labels) is listed.never
        assert "Automatic" in labels


def test_texts_quote_the_orders_that_they_name() -> None:
    for kind, listed in LISTED.items():
        assert "“Automatic”" in listed.text, kind
        when, _, _ = listed.text.partition("“Automatic”")
        assert when.strip().endswith("."), "first it is told when it is asked"
        assert ("“Never”" in listed.text) is listed.never, kind


ACROSS_THE_TABLE = ["DP-05", "DP-06", "DP-13", "DP-21", "DP-23", "DP-25", "DP-26", "DP-27"]


@pytest.mark.parametrize("point", ACROSS_THE_TABLE)
def test_with_private_answers_the_screen_goes_to_who_is_asked_and_back(
    start: Start, point: str
) -> None:
    window = next(one for one in WINDOWS if one.point.endswith(point))
    visit = Visit(start(PRIVATE), scene_of(window.scene), keys=True, as_wished=True)
    colors = visit.scene.team_colors
    decision = visit.come_to(window.point)
    assert visit.guest.seats[-1] == colors[decision.side]
    while visit.match.decision is not None and not isinstance(visit.scene.prompt, TurnPrompt):
        side = visit.decision.side
        assert visit.guest.seats[-1] == colors[side]
        visit.by_default()
    assert visit.match.owing_side == "azure"
    assert visit.guest.seats[-1] == colors["azure"]


def test_without_them_a_question_stands_in_the_color_of_who_is_asked(program: Program) -> None:
    visit = Visit(program, scene_of("r05-tv-009"), keys=True, at="R05-DP-13")
    decision = visit.decision
    assert visit.guest.seats == []
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    assert dialog.color == visit.scene.table.side_color(decision.side)
