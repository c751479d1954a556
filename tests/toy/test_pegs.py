"""The toy's own rules, which use every seam of the engine once."""

import pytest

from game.engine.battle import Look, advance, refusal
from game.model.battlefield import BattleMap, CirclePiece
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.dice import Dice
from game.model.events import (
    Burst,
    Deployed,
    ItemLanded,
    ItemLost,
    Moved,
    OrderSet,
    Rolled,
    RoundBegan,
)
from game.model.vectors import Point
from tests.toy.dice import thrown
from tests.toy.sheets import State
from tests.toy.tables import SIDES, battle_of, duel, opened, peg, played, skirmish

STRIKE = Choice(do="strike", unit="ann", target="bob")
PARRY_BOB, PARRY_ANN = Choice(do="parry", unit="bob"), Choice(do="parry", unit="ann")
COUNTER_BOB = Choice(do="counter", unit="bob", target="ann")
COUNTER_ANN = Choice(do="counter", unit="ann", target="bob")


def asked(seen: Look[State]) -> tuple[str, str]:
    assert seen.decision is not None
    return seen.decision.kind, seen.decision.side


def option_of(seen: Look[State], do: str) -> Option:
    assert seen.decision is not None
    return next(option for option in seen.decision.options if option.do == do)


@pytest.mark.parametrize(
    ("rank", "faces", "total"),
    [(6, (6, 6, 2), 14), (6, (5,), 5), (5, (6,), 3), (5, (5, 6), 8), (8, (8, 1), 9)],
)
def test_a_die_on_its_rank_is_thrown_again_at_once(
    rank: int, faces: tuple[int, ...], total: int
) -> None:
    throw = thrown(Dice(faces=faces), rank, 1)
    assert (throw.faces, throw.total) == (faces, total)
    assert throw.size % 2 == 0


def test_reactions_nest_in_one_step() -> None:
    # bob defends 5 (+1 for the parry), ann attacks 2; then bob counters, and so on.
    battle = duel((5, 2, 5, 2, 1, 5, 2, 2), slots=("left", "legs", "head"))
    seen = played(battle, STRIKE)
    course = [asked(seen)]
    for choice in (PARRY_BOB, COUNTER_BOB, PARRY_ANN, COUNTER_ANN):
        seen = advance(battle, seen, choice)
        course.append(asked(seen))
    assert course == [
        ("PEG-REACT", "ember"),
        ("PEG-COUNTER", "ember"),
        ("PEG-REACT", "azure"),
        ("PEG-COUNTER", "azure"),
        ("PEG-REACT", "ember"),
    ]
    assert seen.position.answers == (PARRY_BOB, COUNTER_BOB, PARRY_ANN, COUNTER_ANN)
    # A counter to the second counter would be too deep: a third parry ends the exchange.
    end = advance(battle, seen, PARRY_BOB)
    assert asked(end)[0] != "PEG-COUNTER"


def test_a_dodge_wants_a_point_out_of_reach() -> None:
    battle = duel()
    seen = played(battle, STRIKE)
    dodge = option_of(seen, "dodge")
    assert dodge.wants == "at"
    near = refusal(battle, seen, dodge.choice(Point(11.6, 6)))
    assert near is not None
    assert (near.reason, near.rule) == ("That is still within reach", "PEG-REACT")
    away = advance(battle, seen, dodge.choice(dodge.suggest[0]))
    assert away.state.units["bob"].place == Point(12.75, 6)
    assert away.state.dice.drawn == 0


def test_a_dodge_leads_out_of_the_reach_of_everybody_who_could_strike() -> None:
    # Straight away from ann lies (12.75, 6), which is 1.01 from cat: out of ann's reach, in hers.
    battle = battle_of(
        peg("ann", "azure", (10, 6)),
        peg("bob", "ember", (11.5, 6)),
        peg("cat", "azure", (12.6, 7)),
    )
    seen = played(battle, STRIKE)
    dodge = option_of(seen, "dodge")
    assert dodge.suggest
    for spot in dodge.suggest:
        assert refusal(battle, seen, dodge.choice(spot)) is None
    why = refusal(battle, seen, dodge.choice(Point(12.75, 6)))
    assert why is not None
    assert why.rule == "PEG-REACT"


def test_a_peg_begins_on_the_ground_where_it_is_placed() -> None:
    deck = CirclePiece(id="deck", kind="platform", center=Point(10, 6), radius=2.0, top=1.5)
    battle_map = BattleMap(size=(20, 12), terrain=(deck,), sides=SIDES)
    recruits = (peg("ann", "azure", (10, 6)), peg("bob", "ember", (15, 6)))
    seen = opened(battle_of(*recruits, battle_map=battle_map))
    assert [unit.elevation for unit in seen.state.units.values()] == [1.5, 0.0]


def test_a_reaction_that_is_closed_says_why() -> None:
    battle = duel(slots=("legs", "head"))
    seen = played(battle, STRIKE)
    why = refusal(battle, seen, PARRY_BOB)
    assert why is not None
    assert (why.reason, why.rule) == ("No arm is left", "PEG-REACT")


def test_the_owner_decides_what_is_lost() -> None:
    battle = duel((2, 5))
    seen = advance(battle, played(battle, STRIKE), Choice(do="stand", unit="bob"))
    assert asked(seen) == ("PEG-LOSE", "ember")
    over = advance(battle, seen, Choice(do="lose", unit="bob", piece="legs"))
    assert "bob" in over.state.fallen
    assert over.state.verdict is not None
    assert over.state.verdict.winners == ("azure",)


def test_sides_alternate_single_pegs_until_both_pass() -> None:
    battle = battle_of(
        peg("ann", "azure", (2, 2)),
        peg("amy", "azure", (2, 6)),
        peg("bob", "ember", (18, 2)),
    )
    seen = opened(battle)
    order = [seen.decision.side if seen.decision else ""]
    for choice in (
        Choice(do="rest", unit="ann"),
        Choice(do="rest", unit="bob"),
        Choice(do="rest", unit="amy"),
    ):
        seen = advance(battle, seen, choice)
        order.append(seen.decision.side if seen.decision else "")
    assert order == ["azure", "ember", "azure", "azure"]
    assert [event.round for event in seen.events if isinstance(event, RoundBegan)] == [2]


def test_facing_leaves_the_activation_open_but_only_once() -> None:
    battle = duel()
    turned = played(battle, Choice(do="face", unit="ann", toward=Point(10, 1)))
    assert turned.state.units["ann"].facing == 270
    assert asked(turned) == ("turn", "azure")
    why = refusal(battle, turned, Choice(do="face", unit="ann", toward=Point(1, 1)))
    assert why is not None
    assert why.reason == "Ann has turned already"


def test_a_walk_stops_where_an_enemy_may_snap_and_then_goes_on() -> None:
    battle = battle_of(
        peg("ann", "azure", (5, 6)),
        peg("bob", "ember", (7.5, 7.2)),
    )
    goal = Point(9.5, 6)
    seen = played(battle, Choice(do="walk", unit="ann", path=(goal,)))
    assert asked(seen) == ("PEG-SNAP", "ember")
    stop = seen.state.units["ann"].place
    assert stop.distance(Point(7.5, 7.2)) <= 1.6 + 0.01
    done = advance(battle, seen, Choice(do="hold", unit="bob"))
    assert done.state.units["ann"].place == goal
    walked = [event for event in seen.events + done.events if isinstance(event, Moved)]
    assert walked[0].end == stop
    assert walked[-1].start == stop


def test_a_pebble_strikes_those_near_its_point_one_by_one() -> None:
    battle = battle_of(
        peg("ann", "azure", (4, 6)),
        peg("bob", "ember", (9, 6)),
        peg("bea", "ember", (10.2, 6)),
        dice=(3, 6),
    )
    hurl = Choice(do="hurl", unit="ann", item="pebble-2", at=Point(9.4, 6))
    seen = played(battle, hurl)
    assert asked(seen) == ("PEG-DUCK", "ember")
    assert seen.decision is not None
    assert seen.decision.unit == "bob"  # nearer to the point than bea
    facts = [type(event) for event in seen.events]
    assert [kind for kind in facts if kind in (ItemLost, Burst, ItemLanded)] == [
        ItemLost,
        Burst,
        ItemLanded,
    ]
    seen = advance(battle, seen, Choice(do="stay", unit="bob"))
    assert seen.decision is not None
    assert seen.decision.unit == "bea"
    seen = advance(battle, seen, Choice(do="duck", unit="bea"))
    assert asked(seen) == ("PEG-LOSE", "ember")  # a 6 hits even a ducking peg
    assert seen.state.units["bea"].sheet.stock == 3
    assert [item.id for item in seen.state.units["ann"].items] == ["pebble-1"]


def test_an_amount_several_and_a_share_do_what_they_say() -> None:
    battle = battle_of(
        peg("ann", "azure", (10, 6)),
        peg("amy", "azure", (11.5, 7.5)),
        peg("bob", "ember", (11.5, 6)),
        dice=(4, 1, 2),
    )
    braced = played(battle, Choice(do="brace", unit="ann", amount=3.0))
    assert braced.state.units["ann"].sheet.stock == 1
    assert braced.state.units["ann"].sheet.braced == 3
    shared = played(battle, Choice(do="mend", unit="ann", share={"ann": 0, "amy": 2}))
    assert shared.state.units["amy"].sheet.stock == 6
    gang = played(battle, Choice(do="gang", unit="ann", target="bob", several=("amy",)))
    assert gang.state.units["amy"].sheet.acted
    fought = advance(battle, gang, Choice(do="stand", unit="bob"))
    attack = next(
        event for event in fought.events if isinstance(event, Rolled) and event.why == "attack"
    )
    assert (attack.total, attack.need, attack.success) == (1 + 2 + 1, 4, True)


def test_a_thrown_pebble_can_be_taken_again() -> None:
    battle = battle_of(peg("ann", "azure", (4, 6)), peg("bob", "ember", (15, 6)), dice=(1,))
    hurl = Choice(do="hurl", unit="ann", item="pebble-1", at=Point(5, 6))
    seen = played(battle, hurl, Choice(do="stay", unit="ann"), Choice(do="pass"))
    assert [item.position for item in seen.state.loose] == [Point(5, 6)]
    assert len(seen.state.units["ann"].items) == 1
    taken = advance(battle, seen, Choice(do="take", unit="ann", item=seen.state.loose[0].id))
    assert taken.state.loose == ()
    assert len(taken.state.units["ann"].items) == 2


def test_a_battle_begins_with_dice_for_the_order_and_deployment() -> None:
    battle = skirmish(3)
    seen = opened(battle)
    order = next(event.order for event in seen.events if isinstance(event, OrderSet))
    assert asked(seen) == ("deploy", order[0])
    seen = advance(battle, seen, Choice(do="deploy-rest"))
    assert sum(isinstance(event, Deployed) for event in seen.events) == 3
    assert asked(seen) == ("deploy", order[1])
    seen = advance(battle, seen, Choice(do="deploy-rest"))
    assert asked(seen) == ("turn", order[0])


def test_after_the_last_round_more_slots_win() -> None:
    battle = battle_of(
        peg("ann", "azure", (2, 2)), peg("bob", "ember", (18, 2), slots=("legs", "head"))
    )
    seen = opened(battle)
    for _ in range(100):
        if seen.decision is None:
            break
        seen = advance(battle, seen, Choice(do="pass"))
    assert seen.state.round == 7
    assert seen.state.verdict is not None
    assert seen.state.verdict.winners == ("azure",)
