"""Shots and throws in words: odds, labels, questions, log, foresight (R05-AT, R05-RG, R05-EX)."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from game.engine.battle import advance, look, start
from game.engine.ruleset import Odds
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars_2005.ranged_acts import put_ranged
from game.rulesets.brikwars_2005.ruleset import BRIKWARS_2005
from game.rulesets.brikwars_2005.texts import label, tell, title
from tests.previews import odds_at_first, responders_at_first
from tests.rulesets.brikwars.scenes import block, fig, figure, ground, wall
from tests.rulesets.brikwars_2005.scenes import seen, staged

GUN, BOMB = ("short-ranged",), ("explosive",)


def shooter(items: tuple[str, ...] = GUN, **state: Any) -> dict[str, Any]:
    """One who has moved a little."""
    return fig("a1", 10, 10, items=items, **{"moved_this_turn": 2, **state})


def mark_at(x: float = 15, **state: Any) -> dict[str, Any]:
    """His target, who has moved a little."""
    return fig("b1", x, 10, 180, **{"moved_this_turn": 3, **state})


def choice(do: str, item: str, **more: Any) -> Choice:
    """A choice against the target."""
    fields = {"do": do, "unit": "a1", "item": item, "target": "b1", **more}
    return convert(fields, Choice)


def odds_of(units: list[dict[str, Any]], chosen: Choice, **more: Any) -> Odds:
    """What it faces."""
    found = odds_at_first(seen(units, **more).battle, chosen)
    assert found is not None
    return found


def rows_of(found: Odds) -> dict[str, str]:
    """The rows by name."""
    return {row.name: row.value for row in found.rows}


def test_odds_of_a_plain_shot() -> None:
    """R05-AT-04, R05-AT-06, R05-AT-07: Use, range, Damage, Armor."""
    found = odds_of([shooter(), mark_at()], choice("shoot", "short-ranged"))
    assert rows_of(found) == {
        "Use of short-ranged weapon": "3",
        "Range": '4" of 6"',
        "Damage": "d6",
        "Armor": "4",
    }
    assert (found.need, found.rolled, found.total) == ("Need 3+ on d6", True, None)
    assert found.sections == (True, True, True)


def test_odds_say_that_armor_dice_roll_on() -> None:
    """R05-HE-01, R05-DI-08: else nobody knows how 2d6 can come to 26."""
    found = odds_of([shooter(), mark_at(kind="hero")], choice("shoot", "short-ranged"))
    (armor,) = (row for row in found.rows if row.name == "Armor")
    assert (armor.value, armor.rule) == ("2d6, a highest face rolls on", "R05-HE-01")


def test_odds_name_every_modifier_with_its_rule() -> None:
    """R05-AT-13, R05-AT-20, R05-AT-21, R05-AT-40: Aiming by default, and from above."""
    units = [shooter(moved_this_turn=0), mark_at(moved_this_turn=0)]
    terrain = [block("platform", 8, 10.5, 1)]
    found = odds_of(units, choice("shoot", "short-ranged"), terrain=terrain)
    told = [(row.value, row.rule) for row in found.rows]
    assert ("-1", "R05-AT-20") in told
    assert ("-1", "R05-AT-21") in told
    assert ('+1" of range', "R05-AT-40") in told
    assert found.need == "Need 2+ on d6"
    hidden = odds_of(units, choice("shoot", "short-ranged"), terrain=[wall(14.5, 1.2)])
    assert rows_of(hidden)["Hidden by"] == "the brick wall"
    assert hidden.blockers == ("wall",)
    beside = odds_of(units, choice("shoot", "short-ranged"), terrain=[wall(14.5, 1.2, (0, 9.8))])
    assert "Hidden by" not in rows_of(beside), "one side of it, and no section"
    walls = [wall(14.5, 1.2), wall(13.5, 1.2, id="other-wall")]
    several = odds_of(units, choice("shoot", "short-ranged"), terrain=walls)
    assert rows_of(several)["Hidden by"].endswith(" and 1 more"), "no number like a modifier's"


@pytest.mark.parametrize(
    ("state", "cost"),
    [
        ({"moved_this_turn": 0}, "no walk"),
        ({"moved_this_turn": 0, "move_left": 0.0}, ""),
        ({}, ""),
    ],
)
def test_a_shot_that_takes_the_walk_says_so(state: dict[str, Any], cost: str) -> None:
    """R05-AT-27, R05-DP-02: who could still walk Aims by default, and walks no more this turn."""
    found = odds_of([shooter(**state), mark_at()], choice("shoot", "short-ranged"))
    assert found.cost == cost


def test_odds_beyond_the_die_need_bonus_dice() -> None:
    """R05-AT-42, R05-DI-05: Use 3 at -5 is 8."""
    units = [shooter(), mark_at(seen_at={"azure": [15, 10]})]
    smoke = [block("smoke", 12, 13, 3)]
    found = odds_of(units, choice("shoot", "short-ranged", mode="blind"), terrain=smoke)
    assert found.need == "Need 6 on d6 and 2+ with Bonus Dice"


@pytest.mark.parametrize(
    ("item", "x", "length", "needed"),
    [
        ("hand-weapon", 15.0, '4" of d6"', "Need 4+ on d6"),
        ("hand-weapon", 17.0, '6" of d6"', "Need 6 on d6"),
        ("hand-weapon", 18.5, '7.5" of d6"', "Need 6 on d6 and 2+ with Bonus Dice"),
        ("hand-weapon", 12.0, '1" of d6"', "Every throw gets there"),
        ("random-object", 12.0, '1" of d6-1"', "Need 2+ on d6"),
        ("explosive", 14.0, '3" of d6+2"', "Every throw gets there"),
    ],
)
def test_odds_of_a_throw_tell_what_its_range_has_to_show(
    item: str, x: float, length: str, needed: str
) -> None:
    """R05-RG-10, R05-AT-05."""
    found = rows_of(odds_of([shooter((item,)), mark_at(x)], choice("throw", item)))
    assert found["Range"] == length
    assert found["Range die"] == needed


@pytest.mark.parametrize(
    ("x", "need"), [(12.0, "Need 2+ on d6"), (15.0, "Need 2+ on d6, if it gets there")]
)
def test_the_need_of_a_throw_that_may_fall_short_says_so(x: float, need: str) -> None:
    """R05-RG-10: the roll to hit comes to nothing where the Range die does not reach.

    Use 2 with +1 for the Aim and +1 for a Stationary target needs what nothing lowers: a 2.
    """
    found = odds_of([shooter(("hand-weapon",)), mark_at(x)], choice("throw", "hand-weapon"))
    assert found is not None
    assert found.need == need


def test_odds_of_a_blast_tell_how_far_it_reaches() -> None:
    """R05-EX-02, R05-EX-06: at a spot of ground, which is Stationary."""
    at = {"target": None, "mode": "ground", "at": [16, 10]}
    found = odds_of([shooter(BOMB), mark_at()], choice("throw", "explosive", **at))
    assert rows_of(found)["Blast"] == 'everybody within 2"'
    assert rows_of(found)["Damage"] == "d10"
    assert [row.value for row in found.rows if row.rule == "R05-AT-20"] == ["-1"]


def test_odds_at_what_is_held() -> None:
    """R05-EQ-20, R05-OB-02."""
    found = odds_of([shooter(), mark_at()], choice("shoot", "short-ranged", mode="item"))
    assert rows_of(found)["Armor of the item"] == "d6"
    assert found.need == "Need 5+ on d6"


def test_every_option_has_a_label() -> None:
    """R05-DP-09, R05-DP-34: what is offered says with what and how hard."""
    view = seen([shooter(("short-ranged", "explosive")), mark_at()])
    decision = Decision(kind=TURN, side="azure")
    shelf = Shelf(view)
    put_ranged(shelf, figure(view, "a1"))
    offered = (*shelf.open, *map(Option.of, shelf.shut))
    words = [label(view, decision, one) for one in offered]
    told = {(one.text, one.note) for one in words}
    assert ("Shoot b1", 'Short-ranged weapon · Use 3 · 6" · d6') in told
    assert ("Throw at b1", 'Explosive · Use 3 · d6+2" · d10') in told
    assert ("Throw at a spot", "Explosive") in told
    assert ("Shoot blindly at b1", 'Short-ranged weapon · Use 3 · 6" · d6 · -5') in told
    assert ("Shoot what b1 holds", 'Short-ranged weapon · Use 3 · 6" · d6') in told


def asked(units: list[dict[str, Any]], *chosen: Choice, dice: tuple[int, ...] = ()) -> Any:
    """The battle and what is being asked after some choices."""
    battle, _ = staged(units, dice=dice)
    now = look(battle, start(battle))
    for one in chosen:
        now = advance(battle, now, one)
    return battle, now


def test_the_question_of_aiming_in_words() -> None:
    """R05-DP-02."""
    units = [shooter(moved_this_turn=0), mark_at()]
    battle, now = asked(units, choice("shoot", "short-ranged"))
    view = battle.view(now.state)
    assert now.decision.kind == "R05-DP-02"
    assert title(view, now.decision) == "a1 has not moved: Aim, and stand still for this turn?"
    told = [label(view, now.decision, one) for one in now.decision.options]
    assert [(one.text, one.note) for one in told] == [
        ("Aim", "+1 to hit, no Move on this turn"),
        ("Attack without Aiming", "and move afterward"),
    ]


def test_the_question_of_a_blast_in_words() -> None:
    """R05-DP-27."""
    toss = choice("throw", "explosive")
    battle, now = asked([shooter(BOMB), mark_at()], toss, dice=(3, 4))
    view = battle.view(now.state)
    assert now.decision.kind == "R05-DP-27"
    assert title(view, now.decision) == "b1 is about to be in a blast: Bail?"
    assert [label(view, now.decision, one).text for one in now.decision.options] == [
        "Bail",
        "Take it",
    ]


def test_the_question_which_thing_is_aimed_at() -> None:
    """R05-DP-09, R05-EQ-20."""
    holder = fig("b1", 15, 10, 180, ("hand-weapon", "shield"), moved_this_turn=3)
    battle, now = asked([shooter(), holder], choice("shoot", "short-ranged", mode="item"))
    view = battle.view(now.state)
    assert now.decision.kind == "R05-DP-09"
    told = [label(view, now.decision, one) for one in now.decision.options]
    assert [(one.text, one.note) for one in told] == [
        ("Hand weapon", "-2 to hit"),
        ("Shield", "-2 to hit"),
    ]


def log_of(units: list[dict[str, Any]], *chosen: Choice, dice: tuple[int, ...]) -> list[str]:
    """The log of some choices."""
    battle, now = asked(units, *chosen, dice=dice)
    view = battle.view(now.state)
    lines = ("".join(run.text for run in tell(view, event)) for event in now.events)
    return [line for line in lines if line]


def test_a_short_throw_in_the_log() -> None:
    """R05-RG-10."""
    told = log_of([shooter(("hand-weapon",)), mark_at()], choice("throw", "hand-weapon"), dice=(3,))
    assert "a1 throws a hand weapon at b1 R05-RG-01" in told
    assert 'a1 throws, and it flies: d6 shows 3 = 3" R05-RG-10 R05-DI-08' in told
    assert 'The throw of a1 falls short: it flies only 3" R05-RG-10 R05-AT-08' in told


def found_by(units: list[dict[str, Any]], chosen: Choice, **more: Any) -> list[tuple[str, str]]:
    """Who is foreseen to answer, and where."""
    found = responders_at_first(seen(units, **more).battle, chosen)
    return [(one.unit, one.point) for one in found]


def test_a_shot_names_those_who_may_shoot_back() -> None:
    """R05-DP-08, R05-RG-02: its target only if it has a gun and the Action."""
    armed = fig("b1", 15, 10, 180, GUN, moved_this_turn=3)
    shot = choice("shoot", "short-ranged")
    assert found_by([shooter(), armed], shot) == [("b1", "R05-DP-08")]
    assert found_by([shooter(), mark_at()], shot) == []


@pytest.mark.parametrize(("mode", "falls"), [(None, True), ("item", False)])
def test_a_shot_names_who_sees_the_shooter_once_its_target_has_fallen(
    mode: str | None, *, falls: bool
) -> None:
    """R05-TU-22: after the attack, by whoever sees him then. What is held may break, no more."""
    hidden = fig("b2", 15.3, 10, 180, GUN)
    units = [shooter(), fig("b1", 14, 10, 180, ("shield",), action_spent=True), hidden]
    found = found_by(units, replace(choice("shoot", "short-ranged"), mode=mode))
    assert found == ([("b2", "R05-DP-08")] if falls else [])


def test_a_throw_of_an_explosive_names_those_who_may_bail() -> None:
    """R05-DP-27, R05-EX-05: who has an Action and looks that way.

    R05-DP-23: a miss may come down beside others, who see it from where they look.
    """
    units = [
        shooter(BOMB),
        mark_at(),
        fig("b2", 15, 11.5, 90),
        fig("b3", 15, 8.5, 180, action_spent=True),
        fig("b4", 19, 10, 180),
    ]
    answers = [("b1", "R05-DP-27"), ("b2", "R05-DP-27"), ("b4", "R05-DP-27")]
    assert found_by(units, choice("throw", "explosive")) == answers


def test_whom_a_wall_shelters_from_a_blind_throw_is_not_named() -> None:
    """R05-AT-44, R05-EX-05: it bursts before the wall, at who stands there."""
    units = [
        shooter(BOMB),
        fig("b1", 15, 10, 180, seen_at={"azure": [15, 10]}),
        fig("b2", 13, 11.5, 270),
    ]
    toss = choice("throw", "explosive", mode="blind")
    shelter = [wall(13.5, 3, material="metal")]
    assert found_by(units, toss, terrain=shelter) == [("b2", "R05-DP-27")]


def test_standing_orders_know_these_questions() -> None:
    """R05-DP-02, -08, -09, -23, -24, -25, -27: each can be answered once and for all."""
    kinds = [window.kind for window in BRIKWARS_2005.windows]
    for number in ("02", "08", "09", "15", "16", "23", "24", "25", "27"):
        assert kinds.count(f"R05-DP-{number}") == 1
    assert {"aim", "no", "hold", "track", "ignore", "name", "bail", "take"} <= set(
        BRIKWARS_2005.answers
    )


def test_what_has_no_target_yet_is_labelled_by_its_weapon() -> None:
    """The button before a target is chosen."""
    view = seen([shooter(), mark_at()])
    decision = Decision(kind=TURN, side="azure")
    told = label(view, decision, Option(do="shoot", unit="a1", item="short-ranged"))
    assert (told.text, told.note) == ("Shoot", "Short-ranged weapon")


def test_the_question_about_a_bonus_die_has_its_numbers() -> None:
    """R05-DP-15, R05-DP-16, R05-DI-07: 6 - 5 = 1 of the 3 that are needed, then 6 more."""
    smoke = {**block("smoke", 12, 13, 3), "id": "smoke"}
    foe = mark_at(seen_at={"azure": [15, 10]})
    battle, _ = staged([shooter(), foe], dice=(6, 6, 1, 2), terrain=[smoke])
    blind = choice("shoot", "short-ranged", mode="blind")
    first = advance(battle, look(battle, start(battle)), blind)
    assert first.decision is not None
    asked = title(battle.view(first.state), first.decision)
    assert asked == "a1 has the highest face: 1 so far, 3 needed. Roll a Bonus Die?"
    said = {
        one.mode: label(battle.view(first.state), first.decision, one)
        for one in first.decision.options
    }
    assert (said["take"].text, said["take"].note) == ("Bonus Die", "+1d6")
    assert {one.text for mode, one in said.items() if mode != "take"} == {"Leave it"}
    again = advance(battle, first, Choice(do="bonus", unit="a1", mode="take"))
    assert again.decision is not None
    asked = title(battle.view(again.state), again.decision)
    assert asked == "The Bonus Die of a1 is a 6, too: 7 so far, 3 needed. Roll another?"


def test_where_nothing_is_needed_the_total_is_told() -> None:
    """R05-DP-17: a Sprint toward lava has no Use."""
    units = [fig("a1", 5, 10, 0, ("lance",)), fig("b1", 15, 10, 180, ())]
    lava = [ground("lava", 18, 21)]
    battle, _ = staged(units, dice=(6, 1, 1), areas=lava)
    run = Choice(do="charge", unit="a1", item="lance", target="b1", mode="sprint")
    found = advance(battle, look(battle, start(battle)), run)
    assert found.decision is not None
    assert title(battle.view(found.state), found.decision) == (
        "a1 has the highest face, and a hazard lies ahead: 6 so far. Roll a Bonus Die?"
    )
