"""Close Combat in words: labels, questions, lines of the log, odds, and who may answer."""

from typing import Any

import pytest
from msgspec import convert

from game.engine.battle import Battle, Look, advance, look, start
from game.engine.ruleset import Odds
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.events import Event
from game.rulesets.brikwars.events import Parried
from game.rulesets.brikwars_2005 import events
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from game.rulesets.brikwars_2005.texts import label, tell, title
from tests.previews import odds_of, responders_of
from tests.rulesets.brikwars.scenes import DOWN, az, em, fig, move
from tests.rulesets.brikwars_2005.fights import (
    HEAVY,
    LONG,
    PAIR,
    SHIELD,
    SWORD,
    attack,
    duel,
    shove,
    withdraw,
)
from tests.rulesets.brikwars_2005.scenes import played, staged


def named(units: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The figures with names: Ann, Bob, Cid."""
    names = {"a1": "Ann", "b1": "Bob", "b2": "Cid"}
    return [{**unit, "name": names[unit["id"]]} for unit in units]


def chosen(choice: dict[str, Any]) -> Choice:
    """A spelled-out choice as the engine takes it."""
    fields = {name: value for name, value in choice.items() if name not in ("by", "point")}
    return convert(fields, Choice)


def opened(
    units: list[dict[str, Any]], *choices: dict[str, Any], **more: Any
) -> tuple[Battle[Any], Look[Any]]:
    """The battle, and the look after some choices."""
    battle, _ = staged(named(units), **more)
    seen = look(battle, start(battle))
    for choice in choices:
        seen = advance(battle, seen, chosen(choice))
    return battle, seen


def words(battle: Battle[Any], seen: Look[Any]) -> dict[tuple[str, str | None], tuple[str, str]]:
    """The open options of now in words, by verb and mode or item."""
    assert seen.decision is not None
    view = battle.view(seen.state)
    menu = battle.menu(seen.state, seen.decision)
    found = {}
    for option in menu.options:
        one = label(view, seen.decision, option)
        found[option.do, option.mode or option.item] = (one.text, one.note)
    return found


@pytest.mark.parametrize(("apart", "cost"), [(0.0, "free"), (5.0, '1" of Move')])
def test_what_is_picked_up_costs_nothing_in_a_fight(apart: float, cost: str) -> None:
    """R05-CC-16, R05-EQ-19: the button says so."""
    units = duel((), ())
    units[1]["position"][0] += apart
    loose = [{"id": "pan", "kind": "random-object", "position": [10, 10.8]}]
    told = words(*opened(units, edges=PAIR[: 0 if apart else None], loose=loose))
    name, note = told["pick-up", "pan"]
    assert name == "Pick up"
    assert note.endswith(f" · {cost}")


def test_the_menu_names_weapons_with_their_numbers() -> None:
    """R05-DP-11, R05-CC-31."""
    told = words(*opened(duel((HEAVY, SHIELD)), edges=PAIR))
    assert told["attack", HEAVY] == ("Attack Bob", "Heavy weapon · Use 3 · d6+2")
    assert told["attack", "item"][0] == "Attack what Bob holds"
    assert told["shove", SHIELD] == ("Shove Bob", 'Shield · Use 2 · 2"')
    assert told["shove", None] == ("Shove Bob", 'With all it holds · Use 3 · 2"')
    assert told["withdraw", None] == (
        "Withdraw",
        "Takes the Action; opponents in reach may strike for free",
    )


def test_a_weapon_has_its_numbers_where_its_target_is_known() -> None:
    """R05-DP-11: the button of an Attack that is still to be aimed says what it is made with."""
    battle, seen = opened(duel((HEAVY,)), edges=PAIR)
    assert seen.decision is not None
    view = battle.view(seen.state)
    told = label(view, seen.decision, Option(do="attack", unit="a1", item=HEAVY))
    assert (told.text, told.note) == ("Attack", "Heavy weapon")
    aimed = label(view, seen.decision, Option(do="attack", unit="a1", item=HEAVY, target="b1"))
    assert (aimed.text, aimed.note) == ("Attack Bob", "Heavy weapon · Use 3 · d6+2")


def test_a_fighter_holds_back_and_a_mover_stops() -> None:
    """R05-DP-20, R05-DP-07: who does not use its second sword, and who does not walk on."""
    stays = {"do": "stay", "unit": "a1"}
    fight = opened(duel((SWORD, SWORD), ()), attack("a1", "b1"), stays, dice=[1])
    assert words(*fight)["stop", None][0] == "Hold back"
    units = [fig("a1", 8.1, 8, 90), fig("b1", 10, 10, 180)]
    take = {"do": "take", "unit": "a1"}
    blow = {"do": "attack", "unit": "b1", "item": SWORD, "target": "a1"}
    waits = {"do": "stay", "unit": "b1"}
    walk = opened(units, move("a1", (8.1, 12)), blow, waits, take, dice=[1])
    assert words(*walk)["stop", None][0] == "Stop here"


def answer_of(seen: Look[Any], do: str) -> Choice:
    """The first answer of a kind to what is asked."""
    assert seen.decision is not None
    return next(option.choice() for option in seen.decision.options if option.do == do)


def test_the_odds_of_striking_back_with_a_shield_are_those_of_its_shove() -> None:
    """R05-CC-46, R05-CC-23: it pushes, and does no Damage."""
    units = duel(theirs=(SHIELD,))
    battle, seen = opened(units, attack("a1", "b1"), {"do": "stay", "unit": "a1"})
    found = odds_of(battle, seen, answer_of(seen, "counterattack"))
    assert found is not None
    rows = [(row.name, row.value) for row in found.rows]
    assert ("Push", '2"') in rows
    assert "Damage" not in dict(rows)


def test_a_gun_in_a_blow_is_called_a_club_but_not_one_with_a_bayonet() -> None:
    """R05-EQ-14, R05-EQ-21."""
    gun = "long-ranged"
    told = words(*opened(duel((gun,)), edges=PAIR))
    assert told["attack", gun] == ("Attack Bob", "Long-ranged weapon as a club · Use 3 · d6-2")
    told = words(*opened(duel(("bayonet-rifle",)), edges=PAIR))
    assert told["attack", "bayonet-rifle"] == ("Attack Bob", "Rifle with bayonet · Use 3 · d6+2")
    struck = opened(duel(theirs=(gun,)), attack("a1", "b1"), {"do": "stay", "unit": "a1"})
    text, _ = words(*struck)["counterattack", gun]
    assert text == "Strike back with long-ranged weapon as a club"


def test_the_odds_of_a_riposte_are_one_less_and_those_of_a_counterattack_are_not() -> None:
    """R05-CC-54: so one more is needed, and the Damage is one less as well."""
    units = duel(theirs=(SWORD, SWORD))
    battle, seen = opened(units, attack("a1", "b1"), {"do": "stay", "unit": "a1"})
    for do, more in (("riposte", ["+1", "-1"]), ("counterattack", [])):
        found = odds_of(battle, seen, answer_of(seen, do))
        assert found is not None
        assert [row.value for row in found.rows if row.rule == "R05-CC-54"] == more


def test_who_gets_up_says_so() -> None:
    """R05-TU-31."""
    told = words(*opened(duel(ours_more={"conditions": DOWN}), edges=PAIR))
    assert told["attack", "recover"][0] == "Get up & attack Bob"


def test_the_window_names_every_counter() -> None:
    """R05-DP-13, R05-DP-32."""
    battle, seen = opened(
        duel(theirs=(SWORD, SHIELD)), attack("a1", "b1"), {"do": "stay", "unit": "a1"}
    )
    assert seen.decision is not None
    view = battle.view(seen.state)
    asked = title(view, seen.decision)
    assert (
        asked == "Ann attacks Bob (hand weapon). Bob: Parry, strike back, Parry and Riposte or "
        "take it?"
    )
    told = words(battle, seen)
    assert told["parry", SHIELD] == (
        "Parry with shield",
        "must reach Use 2 and the attacker’s roll · d6 off the Damage",
    )
    assert told["counterattack", SWORD] == ("Strike back with hand weapon", "Use 2 · d6")
    assert told["counterattack", SHIELD] == ("Shove back with shield", 'Use 2 · 2"')
    assert told["riposte", SHIELD] == (
        "Parry with shield, strike with hand weapon",
        "-1 on every roll",
    )


@pytest.mark.parametrize(
    ("held", "aimed"),
    [((SWORD,), "the hand weapon of Bob"), ((SWORD, SHIELD), "something that Bob holds")],
)
def test_who_is_to_counter_a_blow_at_what_he_holds_is_told_so(
    held: tuple[str, ...], aimed: str
) -> None:
    """R05-EQ-20: none of its Damage is his."""
    named_item = [{"do": "aim", "unit": "a1", "target": "b1", "item": held[0]}][: len(held) - 1]
    battle, seen = opened(
        duel(theirs=held),
        attack("a1", "b1", mode="item"),
        *named_item,
        {"do": "stay", "unit": "a1"},
    )
    assert seen.decision is not None
    asked = title(battle.view(seen.state), seen.decision)
    assert asked.startswith(f"Ann attacks {aimed} (hand weapon). Bob: ")


@pytest.mark.parametrize(
    ("gap", "fights", "step"),
    [(2.2, True, True), (1.9, True, False), (2.2, False, False)],
)
def test_a_fighter_is_told_where_not_even_an_angry_inch_helps(
    gap: float, fights: bool, step: bool
) -> None:
    """R05-CC-10: the step comes with the blow; whoever may walk has no need to know of it."""
    units = [*duel(gap=gap), fig("b2", 9, 10, 180)]
    battle, seen = opened(units, edges=[("a1", "b2")] if fights else [])
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    reasons = [
        one.reason
        for one in menu.closed
        if (one.do, one.target, one.mode) == ("attack", "b1", None)
    ]
    reach = 'reach and Angry Inch 2.0"' if step else 'reach 1.0"'
    found = [one for one in reasons if one == f'Out of reach: {gap:.2f}", {reach}']
    assert bool(found) is (gap > 2.0)


def test_bare_hands_parry_a_shove_in_words() -> None:
    """R05-CC-41."""
    battle, seen = opened(duel((), ()), shove("a1", "b1"), {"do": "stay", "unit": "a1"})
    assert seen.decision is not None
    asked = title(battle.view(seen.state), seen.decision)
    assert asked == "Ann shoves Bob (bare hands). Bob: Parry or take it?"
    assert words(battle, seen)["parry", None] == (
        "Parry with bare hands",
        "must reach Use 2 and the attacker’s roll",
    )


STAY = {"do": "stay", "unit": "a1"}
BACK = {"do": "counterattack", "unit": "b1", "item": SWORD}


@pytest.mark.parametrize(
    ("units", "choices", "dice", "kind", "text"),
    [
        (
            duel(gap=1.0),
            [attack("a1", "b1")],
            (),
            "R05-DP-12",
            "Ann: an Angry Inch before going at Bob?",
        ),
        (
            duel(),
            [attack("a1", "b1"), STAY, {"do": "parry", "unit": "b1", "item": SWORD}],
            (),
            "R05-DP-12",
            "Bob: an Angry Inch before the Parry?",
        ),
        (
            duel(),
            [attack("a1", "b1"), STAY, {"do": "take", "unit": "b1"}],
            (3,),
            "R05-DP-14",
            "Ann has hit Bob: a late Parry?",
        ),
        (
            duel(theirs=(SHIELD,)),
            [attack("a1", "b1", mode="item"), STAY, {"do": "take", "unit": "b1"}],
            (5,),
            "R05-DP-14",
            "Ann has hit the shield of Bob: a late Parry?",
        ),
        (
            duel(),
            [attack("a1", "b1"), STAY, BACK],
            (1,),
            "R05-DP-18",
            "Bob is still standing: strike back at Ann?",
        ),
        (
            duel((SWORD, SWORD), ()),
            [attack("a1", "b1"), STAY],
            (1,),
            "R05-DP-20",
            "Ann has a weapon left: go on with it?",
        ),
        (
            duel(),
            [withdraw("a1", (8, 10))],
            (),
            "R05-DP-21",
            "Ann turns away from Bob: strike for free?",
        ),
    ],
)
def test_every_question_has_a_title(
    units: list[dict[str, Any]],
    choices: list[dict[str, Any]],
    dice: tuple[int, ...],
    kind: str,
    text: str,
) -> None:
    """R05-DP-12, -14, -18, -20, -21."""
    battle, seen = opened(units, *choices, dice=dice, edges=PAIR)
    assert seen.decision is not None
    assert (seen.decision.kind, title(battle.view(seen.state), seen.decision)) == (kind, text)


def test_standing_orders_know_every_question_and_answer() -> None:
    """Each kind of decision of Close Combat can be answered in advance."""
    kinds = {window.kind for window in BRIKWARS_2005.windows}
    asked = ("05", "06", "12", "13", "14", "18", "19", "20", "21")
    assert {f"R05-DP-{number}" for number in asked} <= kinds
    assert {"attack", "shove", "counterattack", "parry", "riposte", "wait"} <= set(
        BRIKWARS_2005.answers
    )


LINES: list[tuple[Event, str]] = [
    (
        events.CounterDeclared(unit="b1", against="a1", parries=SHIELD),
        "Bob raises the shield to Parry Ann",
    ),
    (events.CounterDeclared(unit="b1", against="a1"), "Bob raises bare hands to Parry Ann"),
    (
        events.CounterDeclared(unit="b1", against="a1", strikes=SWORD),
        "Bob means to strike back at Ann (hand weapon)",
    ),
    (
        events.CounterDeclared(unit="b1", against="a1", parries=SHIELD, strikes=SWORD),
        "Bob means to Parry Ann (shield) and strike back (hand weapon)",
    ),
    (Parried(unit="b1", against="a1"), "Bob Parries Ann"),
    (events.Withdrew(unit="a1"), "Ann Withdraws from the fight"),
    (events.Withdrew(unit="a1", idle=True), "Ann lowers the guard, idle in Close Combat"),
    (
        events.ShieldShoved(unit="b1", item=SHIELD),
        "Shield of Bob Parries no Counterattack on this turn",
    ),
    (events.BonusDieLeft(unit="a1"), "Ann takes no Bonus Die"),
    (
        events.BonusDieLeft(unit="a1", hazard=True),
        "Ann takes no Bonus Die: a hazard lies ahead",
    ),
    (
        events.BonusDieLeft(unit="a1", enough=True),
        "Ann takes no Bonus Die: the roll is enough without it",
    ),
]


@pytest.mark.parametrize(("event", "text"), LINES)
def test_lines_of_the_log(event: Event, text: str) -> None:
    """R05-CC-25, -30, -36, -42, -49, R05-DI-06."""
    battle, seen = opened(duel(theirs=(SWORD, SHIELD)))
    assert "".join(run.text for run in tell(battle.view(seen.state), event)) == text


def faced(units: list[dict[str, Any]], choice: dict[str, Any], **more: Any) -> Odds:
    """What a choice faces."""
    battle, seen = opened(units, **more)
    found = odds_of(battle, seen, chosen(choice))
    assert found is not None
    return found


def test_odds_of_a_blow_say_that_armor_dice_roll_on_until_they_have_fallen() -> None:
    """R05-HE-01, R05-DI-08: what was rolled is kept for the player's turn."""
    units = duel()
    units[1]["kind"] = "hero"
    found = {row.name: (row.value, row.rule) for row in faced(units, attack("a1", "b1")).rows}
    assert found["Armor"] == ("2d6, a highest face rolls on", "R05-HE-01")
    units[1]["state"] = {**units[1].get("state", {}), "cc_armor_this_player_turn": 9}
    found = {row.name: (row.value, row.rule) for row in faced(units, attack("a1", "b1")).rows}
    assert found["Armor"] == ("9", "R05-CC-20")


def test_odds_of_an_attack() -> None:
    """R05-CC-14, R05-CC-20: Use, Damage, Armor with what is taken."""
    found = faced(
        duel((HEAVY,), theirs_more={"cc_damage_this_player_turn": 2}), attack("a1", "b1", HEAVY)
    )
    rows = {row.name: (row.value, row.rule) for row in found.rows}
    assert found.need == "Need 3+ on d6"
    assert rows["Use of heavy weapon"] == ("3", "R05-CC-14")
    assert rows["Damage"] == ("d6+2", "R05-DI-02")
    assert rows["Armor"] == ("4, 2 taken", "R05-CC-20")


def test_odds_say_when_an_angry_inch_is_needed() -> None:
    """R05-CC-10."""
    rows = {row.name: row.value for row in faced(duel(gap=1.5), attack("a1", "b1")).rows}
    assert rows["Angry Inch"] == "needed first"


def test_odds_of_a_shove() -> None:
    """R05-CC-22, R05-CC-23."""
    found = faced(duel((LONG,)), shove("a1", "b1"))
    rows = {row.name: row.value for row in found.rows}
    assert (rows["Use of the Shove"], rows["Push"]) == ("4", '2"')
    assert found.rolled


def test_odds_of_what_is_held_and_of_the_ganged_up_on() -> None:
    """R05-EQ-20, R05-CA-06."""
    item = faced(duel(), attack("a1", "b1", mode="item"))
    assert ("A carried item", "+2") in [(row.name, row.value) for row in item.rows]
    units = duel(theirs_more={"attackers": ["a1", "a2"]})
    battle, seen = opened(units, attack("a1", "b1"), {"do": "stay", "unit": "a1"}, edges=PAIR)
    back = odds_of(battle, seen, answer_of(seen, "counterattack"))
    assert back is not None
    assert ("Ganged up on by 2", "+1") in [(row.name, row.value) for row in back.rows]


def foreseen(units: list[dict[str, Any]], choice: dict[str, Any], **more: Any) -> list[tuple]:
    """Who may answer a choice, and at which point."""
    battle, seen = opened(units, **more)
    found = responders_of(battle, seen, chosen(choice))
    return [(one.unit, one.point) for one in found]


HIDING = [*duel(), fig("b2", 13.2, 10, 180, ("short-ranged",))]
"""Before the second stands one who hides him from another."""


def test_a_blow_names_who_sees_the_attacker_once_its_target_has_fallen() -> None:
    """R05-TU-22: the one who stands before him hides him no more."""
    assert ("b2", "R05-DP-08") in foreseen(HIDING, attack("a1", "b1"))


@pytest.mark.parametrize(("mode", "falls"), [(None, True), ("item", False)])
def test_who_is_hidden_by_the_target_answers_once_that_has_fallen(
    mode: str | None, *, falls: bool
) -> None:
    """R05-TU-22, R05-EQ-20: what is held may break, and its bearer stands where it stood."""
    blow = attack("a1", "b1", mode=mode) if mode else attack("a1", "b1")
    stays = az("stay", unit="a1", point="R05-DP-12")
    taken = em("take", unit="b1", point="R05-DP-13")
    late = em("take", unit="b1", point="R05-DP-14")
    dice = (5, 5, 1) if mode else (5, 5)
    scene = played(HIDING, blow, stays, taken, late, dice=dice, defaults=False)
    assert scene.dead("b1") is falls
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R05-DP-08") is falls


def test_who_may_answer_a_blow() -> None:
    """R05-DP-13, R05-DP-08: the target that holds something, then who stands beside."""
    units = [*duel(), fig("b2", 10, 11.5, 270)]
    assert foreseen(units, attack("a1", "b1")) == [("b1", "R05-DP-13"), ("b2", "R05-DP-08")]
    assert foreseen(duel(theirs=()), attack("a1", "b1")) == []


def test_who_may_answer_a_move_a_withdrawal_and_idling() -> None:
    """R05-DP-05, R05-DP-21, R05-TU-06."""
    near = [fig("a1", 7, 10), fig("b1", 10, 10, 180)]
    assert foreseen(near, move("a1", (8, 10))) == [("b1", "R05-DP-05")]
    assert foreseen(near, move("a1", (7, 8))) == []
    assert foreseen(duel(), withdraw("a1", (8, 10)), edges=PAIR) == [("b1", "R05-DP-21")]
    past = [*duel(), fig("b2", 6, 10, 0)]
    found = foreseen(past, withdraw("a1", (7.6, 10)), edges=PAIR)
    assert found == [("b1", "R05-DP-21"), ("b2", "R05-DP-05")]
    assert foreseen(duel(), az("end-turn"), edges=PAIR) == [("b1", "R05-DP-21")]
    assert foreseen(duel(theirs=()), az("end-turn"), edges=PAIR) == []


def test_who_may_strike_only_on_the_way_of_a_withdrawal_is_foreseen() -> None:
    """R05-CC-32, R05-TD-08: the long arm holds the fight at 2.4"; a sword and an inch reach 2"."""
    units = duel((LONG,), gap=2.4)
    near, away = withdraw("a1", (11.2, 11), (9.6, 12.5)), withdraw("a1", (9, 10))
    assert foreseen(units, near, edges=PAIR) == [("b1", "R05-DP-21")]
    assert foreseen(units, away, edges=PAIR) == []


def test_nobody_answers_one_who_is_not_there() -> None:
    """An act of a figure that has fallen meanwhile, or one that nobody answers."""
    near = [fig("a1", 7, 10), fig("b1", 10, 10, 180)]
    assert foreseen(near, move("a9", (8, 10))) == []
    assert foreseen(near, az("face", unit="a1")) == []
