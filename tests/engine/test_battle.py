import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.engine.battle import (
    MOST_STATES,
    Battle,
    Position,
    advance,
    for_search,
    look,
    refusal,
    start,
    with_dice,
)
from game.engine.errors import IllegalChoice, RuleDefect
from game.engine.forecast import default_policy
from game.engine.resolution import Resolution
from game.model.battlefield import Survive
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.dice import Dice, DiceRanOut
from game.model.events import (
    AttackDeclared,
    BattleEnded,
    Event,
    ProgressMade,
    Rolled,
    RoundBegan,
    TurnEnded,
)
from game.model.state import Verdict
from tests.engine.bench import Run, Say, bench, words
from tests.toy.sheets import State
from tests.toy.tables import duel, opened, played, skirmish

STRIKE = Choice(do="strike", unit="ann", target="bob")
STAND = Choice(do="stand", unit="bob")
REST = Choice(do="rest", unit="ann")


def test_looking_changes_nothing_and_shows_the_owed_decision() -> None:
    battle = duel()
    position = start(battle)
    seen = look(battle, position)
    assert seen.decision is not None
    assert (seen.decision.kind, seen.decision.side) == (TURN, "azure")
    assert seen.position == position
    assert look(battle, position).state == seen.state


def test_an_answer_to_a_question_inside_a_step_is_kept_until_the_step_ends() -> None:
    battle = duel((2, 5))
    asked = played(battle, STRIKE)
    assert asked.decision is not None
    assert (asked.decision.kind, asked.decision.side) == ("PEG-REACT", "ember")
    assert asked.position.answers == ()
    hit = advance(battle, asked, STAND)
    assert hit.decision is not None
    assert hit.decision.kind == "PEG-LOSE"
    assert hit.position.answers == (STAND,)
    done = advance(battle, hit, Choice(do="lose", unit="bob", piece="right"))
    assert done.position.answers == ()
    assert done.state.units["bob"].sheet.slots == ("left", "legs", "head")


def test_a_question_names_the_event_that_caused_it() -> None:
    asked = played(duel(), STRIKE)
    assert asked.decision is not None
    assert asked.decision.about is not None
    cause = asked.events[asked.decision.about - asked.first_event]
    assert cause == AttackDeclared(unit="ann", target="bob")


def test_events_of_an_unfinished_step_come_again_with_the_same_numbers() -> None:
    battle = duel((2, 5))
    asked = played(battle, STRIKE)
    hit = advance(battle, asked, STAND)
    assert hit.first_event == asked.position.checkpoint.event_count + 1
    shared = asked.events[hit.first_event - asked.first_event :]
    assert hit.events[: len(shared)] == shared
    assert len(hit.events) > len(shared)


def test_a_refused_choice_raises_with_its_refusal() -> None:
    battle = duel()
    seen = opened(battle)
    gang = Choice(do="gang", unit="ann", target="bob", several=("ann",))
    with pytest.raises(IllegalChoice) as refused:
        advance(battle, seen, gang)
    assert refused.value.refusal == refusal(battle, seen, gang)
    assert "PEG-STRIKE" in str(refused.value)


def test_nothing_can_be_answered_once_the_battle_is_over() -> None:
    battle, position = bench(Say("a"))
    over = replace(position.checkpoint, agenda=(), verdict=Verdict(("azure",), "so"))
    seen = look(battle, Position(over))
    assert seen.decision is None
    why = refusal(battle, seen, STRIKE)
    assert why is not None
    assert why.reason == "The battle is over"


def test_scheduled_steps_run_before_those_that_wait_and_in_the_order_of_calls() -> None:
    first = Say("a", (Say("b", (Say("c"),)), Say("d")))
    battle, position = bench(first, Say("e"))
    assert words(look(battle, position).events) == ["a", "b", "c", "d", "e"]


def test_the_step_under_way_heads_the_agenda_while_it_runs() -> None:
    heads: list[Struct] = []
    step = Run(lambda r: heads.append(r.state.agenda[0]))
    battle, position = bench(step)
    after = look(battle, position)
    assert heads == [step]
    assert step not in after.state.agenda


def test_a_verdict_given_by_a_rule_ends_the_battle_whatever_was_scheduled() -> None:
    def decide(r: Resolution[State]) -> None:
        r.then(Say("never"))
        r.emit(BattleEnded(verdict=Verdict(("ember",), "because")))

    battle, position = bench(Run(decide))
    seen = look(battle, position)
    assert seen.decision is None
    assert seen.state.agenda == ()
    assert words(seen.events) == []


def test_the_verdict_comes_with_the_step_that_brings_it() -> None:
    battle = duel((2, 5), slots=("head",))
    seen = advance(battle, played(battle, STRIKE), STAND)
    assert seen.decision is None
    assert seen.events[-1] == BattleEnded(verdict=Verdict(("azure",), "No enemy is left"))
    assert seen.state.agenda == ()


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (ProgressMade(side="ember", objective="survive-ember", count=1), "survived long enough"),
        (RoundBegan(round=99), "The rounds are over"),
    ],
)
def test_a_count_or_a_round_that_decides_is_the_last_thing_but_the_end(
    event: Event, reason: str
) -> None:
    """No figure has changed."""
    battle, position = bench(Say("first"), Run(lambda r: r.emit(event) and None), Say("never"))
    wanted = replace(battle.setup.map, objectives=(Survive(side="ember", rounds=1),))
    battle = Battle(battle.ruleset, replace(battle.setup, map=wanted), battle.settings)
    seen = look(battle, position)
    assert words(seen.events) == ["first"]
    assert seen.events[-2] == event
    ended = seen.events[-1]
    assert isinstance(ended, BattleEnded)
    assert ended.verdict.reason.endswith(reason)


def test_a_question_with_one_answer_is_not_asked_but_shown_as_passed() -> None:
    battle = duel((2, 5), slots=("head",))
    seen = advance(battle, played(battle, STRIKE), STAND)
    kinds = [decision.kind for decision in seen.passed]
    assert kinds == ["PEG-LOSE"]
    assert seen.passed[0].forced == Choice(do="lose", unit="bob", piece="head")


def test_a_single_option_that_wants_a_value_is_asked() -> None:
    one = Decision(kind="X", side="azure", options=(Option(do="go", wants="amount"),))
    battle, position = bench(Run(lambda r: r.ask(one) and None))
    assert look(battle, position).decision == one


def test_a_question_without_a_way_to_answer_is_a_defect() -> None:
    battle, position = bench(Run(lambda r: r.ask(Decision(kind="X", side="azure")) and None))
    with pytest.raises(RuleDefect, match="X"):
        look(battle, position)


def test_a_step_without_a_rule_is_a_defect() -> None:
    class Unheard(Struct, frozen=True):
        """No rule knows it."""

    battle, position = bench(Unheard())
    with pytest.raises(RuleDefect, match="Unheard"):
        look(battle, position)


def test_answers_that_no_question_took_are_a_defect() -> None:
    battle, position = bench(Say("a"))
    with pytest.raises(RuleDefect, match="answers"):
        look(battle, replace(position, answers=(REST,)))


def test_rules_that_go_round_in_circles_are_a_defect() -> None:
    def again(r: Resolution[State]) -> None:
        r.then(Run(again))

    battle, position = bench(Run(again))
    with pytest.raises(RuleDefect, match="no decision"):
        look(battle, position)


def test_a_script_that_is_used_up_says_what_for() -> None:
    battle = duel((2,))
    with pytest.raises(DiceRanOut) as out:
        advance(battle, played(battle, STRIKE), STAND)
    assert (out.value.sides, out.value.number) == (6, 2)


def test_a_policy_answers_reactions_and_its_answers_stay_with_the_position() -> None:
    window = Decision(
        kind="X",
        side="ember",
        options=(Option(do="yes"), Option(do="no")),
        default=Choice(do="no"),
    )

    def both(r: Resolution[State]) -> None:
        r.emit(TurnEnded(side=r.ask(window).do))
        r.emit(TurnEnded(side=r.ask(Decision(kind=TURN, side="azure")).do))

    battle, position = bench(Run(both))
    seen = look(battle, position, default_policy)
    assert seen.decision is not None
    assert seen.decision.kind == TURN
    assert seen.position.answers == (Choice(do="no"),)
    assert words(advance(battle, seen, REST).events)[:2] == ["no", "rest"]


def test_a_search_keeps_fallen_dice_and_gets_others_for_those_to_come() -> None:
    battle = duel(Dice(seed=31))
    struck = played(battle, STRIKE)
    while struck.decision is None or struck.decision.kind != "PEG-LOSE":
        # Other seeds until the strike hits: a question with dice behind it is wanted.
        battle = duel(Dice(seed=(battle.setup.dice.seed or 0) + 1))
        struck = advance(battle, played(battle, STRIKE), STAND)
    fallen = tuple(
        face for event in struck.events if isinstance(event, Rolled) for face in event.faces
    )
    assert fallen
    position = for_search(struck, 5)
    assert position.checkpoint.dice == Dice(seed=5, faces=fallen)
    again = look(battle, position)
    assert again.decision == struck.decision
    assert again.state.dice.drawn == len(fallen)


def test_dice_before_the_checkpoint_are_forgotten_in_a_search() -> None:
    battle = skirmish(6)
    seen = opened(battle)
    assert seen.state.dice.drawn >= 2  # the throws for the order
    assert seen.position.answers == ()
    assert with_dice(seen, Dice(faces=(4, 4))).checkpoint.dice == Dice(faces=(4, 4))


def test_geometry_follows_the_state_that_is_looked_at() -> None:
    battle = duel()
    before = opened(battle).state
    moved = advance(battle, opened(battle), REST).state
    assert battle.field(before).bodies == battle.field(moved).bodies
    units = {"ann": before.units["ann"]}
    alone = replace(before, units=units)
    assert [body.id for body in battle.field(alone).bodies] == ["ann"]
    assert [body.id for body in battle.field(before).bodies] == ["ann", "bob"]


def test_what_is_worked_out_once_is_so_for_the_very_same_state_alone() -> None:
    battle = duel()
    state = start(battle).checkpoint
    counted: list[str] = []

    def told(state: State, key: str) -> int:
        def compute() -> int:
            counted.append(key)
            return len(counted)

        return Resolution(battle, state).once(key, compute)

    assert [told(state, "a"), told(state, "b"), told(state, "a")] == [1, 2, 1]
    alike = replace(state)
    assert alike == state
    assert told(alike, "a") == 3
    assert told(state, "a") == 1, "another state is no reason to forget"
    for _ in range(MOST_STATES):
        told(replace(state), "a")
    assert told(state, "b") == 4 + MOST_STATES, "but many are"


def test_a_look_ahead_keeps_nothing_for_it_runs_no_step_again() -> None:
    battle = duel()
    state = start(battle).checkpoint
    known = Resolution(battle, state)
    ahead = Resolution(battle, state, policy=default_policy)
    assert known.once("a", lambda: 1) == 1
    assert ahead.once("a", lambda: 2) == 2
    assert known.once("a", lambda: 3) == 1
