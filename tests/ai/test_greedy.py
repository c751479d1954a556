"""The greedy commander: sees no dice to come, harms nobody of its own, gets on with it."""

import pytest
from msgspec.structs import replace

from game.ai.commander import Budget, Thought
from game.ai.evaluation import PATIENCE
from game.ai.greedy import ACTS_PER_FIGURE, HURRY, Greedy
from game.ai.reflexes import ending, simple_choice
from game.engine.battle import Look, look, refusal, start
from game.match.play.playing import play_out
from game.match.play.seats import Computer, Person, searchable
from game.match.play.turn_controller import TurnController
from game.model.battlefield import LinePiece
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.dice import Dice
from game.model.setup import Recruit
from game.model.vectors import Point
from tests.toy.sheets import State
from tests.toy.tables import BARE, battle_of, peg, played

SMALL = Budget(positions=120, width=4)


def answer(*recruits: Recruit, seed: int = 1, choices: tuple[Choice, ...] = ()) -> Choice:
    battle = battle_of(*recruits, dice=Dice(seed=seed))
    seen = played(battle, *choices)
    return Greedy().decide(battle, look(battle, searchable(seen)), SMALL).choice


def test_it_strikes_when_an_enemy_is_in_reach() -> None:
    choice = answer(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6), slots=["head"]))
    assert (choice.do, choice.target) == ("strike", "b1")


def test_it_walks_toward_enemies_that_are_far_away() -> None:
    choice = answer(peg("a1", "azure", (2, 6), stock=0), peg("b1", "ember", (18, 6), stock=0))
    assert choice.do == "walk"
    assert choice.path is not None
    assert choice.path[-1].x > 5


def test_it_does_not_hurl_where_only_its_own_would_be_hit() -> None:
    mine = [peg(f"a{number}", "azure", (4, 2 + number)) for number in range(1, 4)]
    choice = answer(*mine, peg("b1", "ember", (18, 6)))
    assert choice.do != "hurl"


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_other_dice_to_come_make_no_other_answer(seed: int) -> None:
    recruits = (
        peg("a1", "azure", (5, 6)),
        peg("a2", "azure", (5, 9)),
        peg("b1", "ember", (6.5, 6)),
        peg("b2", "ember", (9, 9)),
    )
    assert answer(*recruits, seed=seed) == answer(*recruits, seed=1)


def test_standing_orders_of_others_make_no_other_answer() -> None:
    def first_answer(orders: dict[str, str]) -> Choice:
        battle = battle_of(
            peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=5)
        )
        seats = {"azure": Computer(Greedy(), SMALL), "ember": Person(orders)}
        match = TurnController(battle, seats)
        match.poll()
        return match.history.answers[0].choice

    assert first_answer({"PEG-REACT": "never"}) == first_answer({"PEG-REACT": "ask"})


def test_it_gives_up_the_part_that_costs_least_when_it_must_lose_one() -> None:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=(1, 6, 5, 4))
    strike = Choice(do="strike", unit="a1", target="b1")
    seen = played(battle, strike, Choice(do="stand", unit="b1"))
    assert seen.decision is not None
    assert seen.decision.kind == "PEG-LOSE"
    lost = Greedy().decide(battle, look(battle, searchable(seen)), SMALL).choice.piece
    assert lost not in ("head", "legs")


def test_a_figure_that_acted_often_enough_is_left_alone() -> None:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=1))
    seen = look(battle, searchable(look(battle, start(battle))))
    face = Choice(do="face", unit="a1", toward=seen.state.units["b1"].place)
    tired = Greedy().decide(battle, seen, SMALL, (face,) * ACTS_PER_FIGURE)
    assert tired.choice == Choice(do="pass")


def test_it_plays_a_whole_battle_to_its_verdict_twice_alike() -> None:
    def fought() -> TurnController[State]:
        battle = battle_of(
            peg("a1", "azure", (3, 4)),
            peg("a2", "azure", (3, 8)),
            peg("b1", "ember", (12, 4)),
            peg("b2", "ember", (12, 8)),
            dice=Dice(seed=9),
            scripted=False,
        )
        seats = {side: Computer(Greedy(), SMALL) for side in ("azure", "ember")}
        return TurnController(battle, seats)

    first, second = fought(), fought()
    ended = play_out(first)
    assert ended.decided
    assert play_out(second) == ended
    assert second.history.answers == first.history.answers


def test_the_simple_choice_is_legal_at_every_decision_of_a_battle() -> None:
    battle = battle_of(peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6)), dice=Dice(seed=4))
    seen: Look[State] = look(battle, start(battle))
    strike = Choice(do="strike", unit="a1", target="b1")
    asked = 0
    for _ in range(12):
        if seen.decision is None:
            break
        choice = simple_choice(battle, seen)
        assert refusal(battle, seen, choice) is None
        asked += 1
        if refusal(battle, seen, strike) is None:
            choice = strike
        position = replace(seen.position, answers=(*seen.position.answers, choice))
        seen = look(battle, position)
    assert asked > 3


def test_the_end_of_a_turn_is_told_from_other_acts() -> None:
    options = (
        Option(do="rest", unit="a1"),
        Option(do="end-turn"),
        Option(do="strike", unit="a1", target="b1"),
    )
    assert ending(options) == options[1]
    assert ending(options[:1]) is None


CELL = tuple(
    LinePiece(id=f"cell-{name}", kind="wall", top=3, line=(Point(*start), Point(*end)), thickness=1)
    for name, start, end in (
        ("north", (14, 3), (19, 3)),
        ("south", (14, 9), (19, 9)),
        ("west", (14, 3), (14, 9)),
        ("east", (19, 3), (19, 9)),
    )
)
WALLED = replace(BARE, terrain=CELL)


def out_of_reach(rounds: int) -> Choice:
    """The answer in some round for a figure whose only enemy is walled in on all sides."""
    battle = battle_of(
        peg("a1", "azure", (4, 6), stock=0),
        peg("b1", "ember", (16.5, 6), stock=0),
        battle_map=WALLED,
    )
    position = look(battle, start(battle)).position
    late = replace(position, checkpoint=replace(position.checkpoint, round=rounds))
    return Greedy().decide(battle, look(battle, searchable(look(battle, late))), SMALL).choice


def test_figures_press_on_when_nothing_has_happened_for_long() -> None:
    assert out_of_reach(1).path is None
    pressing = out_of_reach(PATIENCE + HURRY)
    assert pressing.path is not None
    assert pressing.path[-1].x > 5


def walk_after_a_fight(afar: bool) -> Choice:
    """What a figure does that has just fought, and now has no enemy within 11 inches."""
    battle = battle_of(
        peg("a1", "azure", (4, 6), stock=0), peg("b1", "ember", (16, 6), stock=0), dice=Dice(seed=1)
    )
    seen = look(battle, searchable(look(battle, start(battle))))
    fight = Choice(do="strike", unit="a1", target="b2")
    fought = frozenset({"a1"}) if afar else frozenset()
    return Greedy().decide(battle, seen, SMALL, (fight,), fought).choice


def test_a_figure_that_fought_from_afar_does_not_walk_up_to_the_enemy() -> None:
    after = walk_after_a_fight(afar=True)
    assert after.path is None or after.path[-1].x <= 4


def test_a_figure_that_fought_hand_to_hand_goes_on_to_the_next_enemy() -> None:
    """Its neighbor has fallen: that nobody stands near now makes no archer of it."""
    after = walk_after_a_fight(afar=False)
    assert after.path is not None
    assert after.path[-1].x > 5


def test_the_best_so_far_is_told_before_the_answer_is_known() -> None:
    """Who cannot wait gets an act that brings something, never the end of the turn."""
    battle = battle_of(
        peg("a1", "azure", (5, 6)), peg("b1", "ember", (6.5, 6), slots=["head"]), dice=Dice(seed=1)
    )
    seen = look(battle, searchable(look(battle, start(battle))))
    told: list[Thought] = []
    Greedy(found=told.append).decide(battle, seen, SMALL)
    assert told[-1].choice.target == "b1"
    for thought in told:
        assert refusal(battle, seen, thought.choice) is None
        assert thought.choice.do != "pass"
