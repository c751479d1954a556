"""Positions with one plain answer, and the computer player finds it."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from game.ai.commander import EASY, NORMAL, Budget
from game.ai.greedy import Greedy
from game.engine.battle import Battle, Look, Position, advance, look, start
from game.match.play.seats import searchable
from game.model.choices import Choice
from game.model.vectors import Point
from tests.rulesets.brikwars.scenes import DOWN, burst, em, fig, ground, move
from tests.rulesets.brikwars_2010.scenes import staged

ARMORED = ("hand-weapon", "shield", "body-armor")
FAR_OFF = fig("b9", 29, 19, 180)
"""An enemy out of everything's range, without whom the battle would be over with the first."""


def opened(
    units: list[dict[str, Any]], *choices: dict[str, Any], dice: tuple[int, ...] = (), **more: Any
) -> tuple[Battle[Any], Look[Any]]:
    """A scene after some choices."""
    battle, _ = staged(units, dice=dice, **more)
    seen = look(battle, start(battle))
    for choice in choices:
        fields = {name: value for name, value in choice.items() if name not in ("by", "point")}
        seen = advance(battle, seen, convert(fields, Choice))
    return battle, seen


def answer(
    battle: Battle[Any],
    seen: Look[Any],
    recent: tuple[Choice, ...] = (),
    budget: Budget = NORMAL,
) -> Choice:
    return Greedy().decide(battle, look(battle, searchable(seen)), budget, recent).choice


def asked(units: list[dict[str, Any]], *choices: dict[str, Any], **more: Any) -> Choice:
    """What the computer player answers to whatever is open after some choices."""
    return answer(*opened(units, *choices, **more))


def turn_of(units: list[dict[str, Any]], budget: Budget = NORMAL, **more: Any) -> list[Choice]:
    """All answers of the first side until its turn ends, with dice of a seed."""
    battle, seen = opened(units, **more)
    seen = look(battle, searchable(seen))
    recent: tuple[Choice, ...] = ()
    while seen.decision is not None and recent[-1:] != (Choice(do="end-turn"),):
        if seen.decision.side == "azure":
            recent = (*recent, answer(battle, seen, recent, budget))
            seen = advance(battle, seen, recent[-1])
        else:
            assert seen.decision.default is not None
            seen = advance(battle, seen, seen.decision.default)
    return list(recent)


@pytest.mark.parametrize("deadly", ["bottomless", "lava"])
def test_an_armored_enemy_is_shoved_to_his_death(deadly: str) -> None:
    """R10-CC-28, R10-CH-36: a d6 does nothing to Armor 6, the pit behind him destroys him."""
    shover = fig("a1", 10, 10, items=("shield", "hand-weapon"))
    armored = fig("b1", 11.5, 10, 180, ARMORED)
    choice = asked([shover, armored, FAR_OFF], areas=[ground(deadly, 12.3, 16)])
    assert (choice.do, choice.target) == ("shove", "b1")


def test_one_walks_up_to_an_enemy_on_the_brink_to_shove_him() -> None:
    shover = fig("a1", 7, 10, items=("shield", "hand-weapon"))
    armored = fig("b1", 11.5, 10, 180, ARMORED)
    acts = turn_of([shover, armored, FAR_OFF], areas=[ground("bottomless", 12.3, 16)])
    done = [choice.do for choice in acts if choice.target == "b1"]
    assert done[0] in ("shove", "charging-shove")


def test_no_grenade_falls_among_friends() -> None:
    """R10-EX-01: d10 for everybody within 2", and two of one's own stand by one enemy."""
    friends = [fig("a2", 12.5, 10.6), fig("a3", 12.5, 9.4)]
    thrower = fig("a1", 10, 10, items=("explosive",))
    acts = turn_of([thrower, *friends, fig("b1", 13.5, 10, 180), FAR_OFF])
    assert all(choice.item != "explosive" for choice in acts)


def test_a_grenade_falls_among_enemies() -> None:
    crowd = [fig("b1", 13.5, 10, 180), fig("b2", 13.5, 8.9, 180), fig("b3", 13.5, 11.1, 180)]
    choice = asked([fig("a1", 10, 10, items=("explosive",)), *crowd, FAR_OFF])
    assert (choice.do, choice.item) == ("throw", "explosive")


def test_a_figure_bails_out_of_a_blast_that_would_kill() -> None:
    """R10-TU-43: 6 of 10 faces kill, 5 of 6 Bails lead out of a blast 1.5" away."""
    units = [fig("a1", 10, 10, items=("explosive",)), fig("b1", 13, 10, 180), FAR_OFF]
    choice = asked(units, burst(11.5, 10), dice=(4,) * 20)
    assert choice.do == "bail"


def test_a_shove_is_parried_with_what_is_worth_least() -> None:
    """R10-CC-43, -47: anything Parries a Shove, on a 1 it flies off; the Shield cost 1, not 2."""
    units = [fig("b1", 10, 10, items=()), fig("a1", 11.2, 10, 180, ("hand-weapon", "shield"))]
    shove = em("shove", unit="b1", target="a1")
    step = em("step", unit="b1", target="a1", mode="shove", at=[10.2, 10])
    choice = asked([*units, FAR_OFF], shove, step, turn="ember")
    assert (choice.do, choice.item) == ("parry", "shield")


def test_a_lancer_charges_a_straggler_who_is_down() -> None:
    """R10-CH-01, R10-TU-10: 7.5" off he is out of a walk's reach, but not of a Charge's."""
    straggler = fig("b1", 17.5, 10, 0, conditions=DOWN)
    choice = asked([fig("a1", 10, 10, items=("lance",)), straggler, FAR_OFF])
    assert (choice.do, choice.target) == ("charge", "b1")


def test_a_gunner_shoots_at_who_walks_into_his_sights() -> None:
    """R10-TU-22: nothing else is there to spend the Action on."""
    gunner = fig("b1", 10, 10, 0, ("long-ranged",))
    choice = asked([fig("a1", 19, 10), gunner, FAR_OFF], move("a1", (16, 10)))
    assert (choice.do, choice.target) == ("shoot", "a1")


def test_a_figure_that_is_held_does_something_about_it() -> None:
    """R10-CC-21, -26: it is hit without a roll; a Strike or Shove at the holder may free it."""
    holder = fig("b1", 10, 10, 0, (), hands=[{"holds": "a1"}, {}])
    held = fig("a1", 11, 10, 180, ("shield", "hand-weapon"))
    choice = asked([holder, held, FAR_OFF])
    assert choice.do in ("shove", "strike", "disengage")


def cage(material: str) -> list[dict[str, Any]]:
    """Four walls around (6.5, 6.5), 5" long."""
    corners = {"n": ((4, 4), (9, 4)), "s": ((4, 9), (9, 9)), "w": ((4, 4), (4, 9))}
    lines = {**corners, "e": ((9, 4), (9, 9))}
    shape = {"kind": "wall", "shape": "line", "thickness": 0.2, "top": 3, "material": material}
    return [
        {"id": name, "line": [list(end) for end in line], **shape} for name, line in lines.items()
    ]


def test_who_is_shut_in_breaks_the_wall_toward_the_enemy() -> None:
    """R10-OB-03: thin wood throws d6 against a Strike's d6; there is no other way out."""
    units = [fig("a1", 6.5, 6.5), fig("b1", 18, 6.5, 180)]
    acts = turn_of(units, terrain=cage("thin-wood"))
    assert acts[0].path is not None
    assert (acts[1].do, acts[1].piece) == ("strike", "e")


def pen() -> list[dict[str, Any]]:
    """Stone walls around much room, and thin wood toward the enemy."""
    corners = {"n": ((2, 1), (12, 1)), "s": ((2, 14), (12, 14)), "w": ((2, 1), (2, 14))}
    shape = {"kind": "wall", "shape": "line", "thickness": 0.2, "top": 3, "material": "stone"}
    stone = [
        {"id": name, "line": [list(end) for end in line], **shape} for name, line in corners.items()
    ]
    return [*stone, {**shape, "id": "e", "line": [[12, 1], [12, 14]], "material": "thin-wood"}]


@pytest.mark.parametrize("abscissa", [4, 8, 10.8])
def test_a_long_weapon_needs_a_step_of_room_to_break_what_shuts_one_in(abscissa: float) -> None:
    """R10-EQ-18: whoever stands right before the wall steps back from it."""
    brute = fig("a1", abscissa, 7.5, items=("two-handed-weapon",))
    acts = turn_of([brute, fig("b1", 22, 7.5, 180)], terrain=pen())
    assert acts[0].path is not None
    assert (acts[1].do, acts[1].piece) == ("strike", "e")


def test_nobody_hacks_at_a_wall_where_a_way_leads_around() -> None:
    """Half of the cage is no cage."""
    units = [fig("a1", 6.5, 6.5), fig("b1", 18, 6.5, 180)]
    acts = turn_of(units, terrain=cage("thin-wood")[:2])
    assert all(choice.piece is None for choice in acts)


def test_a_floor_is_struck_from_under_an_enemy() -> None:
    """R10-OB-04, R10-CH-36: a sword does not get up to him, but he falls 2" with the crate."""
    shape = {"kind": "platform", "shape": "polygon", "top": 2, "material": "thin-wood"}
    outline = [[13, 9], [15, 9], [15, 11], [13, 11]]
    units = [fig("a1", 11.5, 10), fig("b1", 13.6, 10, 180, ARMORED)]
    acts = turn_of([*units, FAR_OFF], terrain=[{"id": "crate", "outline": outline, **shape}])
    assert (acts[0].do, acts[0].piece) == ("strike", "crate")


SPENT: dict[str, Any] = {"move_left": 0.0, "action_spent": True}


def turned_to(facing: int, *abscissas: float) -> list[Point]:
    """Where one who can do nothing else turns, at (15, 10) with enemies on his line."""
    foes = [fig(f"b{number}", x, 10) for number, x in enumerate(abscissas)]
    acts = turn_of([fig("a1", 15, 10, facing, **SPENT), *foes])
    return [choice.toward for choice in acts if choice.toward is not None]


def test_one_turns_to_the_enemy_behind_him_before_the_turn_ends() -> None:
    """R10-CC-48, R10-TU-21: only what comes from ahead is Parried, bailed from or shot at."""
    assert turned_to(180, 22) == [Point(22, 10)]


def test_nobody_turns_who_sees_his_enemies_or_only_worse_ones_behind() -> None:
    assert turned_to(0, 22) == []
    assert turned_to(0, 18, 5) == []


def test_a_hopeless_shot_is_kept_for_who_comes_nearer() -> None:
    """R10-TU-20, -22: 4" out of range it takes a 6 and a Benny; an Action kept may answer."""
    gunner = fig("a1", 5, 10, items=("short-ranged",), move_left=0.0)
    acts = turn_of([gunner, fig("b1", 15.6, 10, 180), FAR_OFF])
    assert all(choice.do != "shoot" for choice in acts)


@pytest.mark.parametrize(("fallen", "shoots"), [(1, True), (4, True), (0, False)])
def test_late_and_with_few_left_even_a_poor_shot_is_not_kept(fallen: int, shoots: bool) -> None:
    """Four who fell give the last ones no four rounds more; in round 4 there still is time."""
    gunner = fig("a1", 5, 10, items=("short-ranged",), move_left=0.0)
    battle, seen = opened([gunner, fig("b1", 15.6, 10, 180), FAR_OFF])
    here = seen.position.checkpoint
    gone = {f"a{number}": here.units["a1"] for number in range(2, 2 + fallen)}
    now = replace(here, round=8 if fallen else 4, fallen=gone)
    choice = answer(battle, look(battle, Position(now)))
    assert (choice.do == "shoot") is shoots


def test_a_good_shot_is_not_kept() -> None:
    gunner = fig("a1", 5, 10, items=("short-ranged",), move_left=0.0)
    choice = asked([gunner, fig("b1", 9, 10, 180), FAR_OFF])
    assert (choice.do, choice.target) == ("shoot", "b1")


SHIELDED, GUARDED = ("hand-weapon", "shield"), ("hand-weapon", "heavy-shield")
MELEES = [
    [
        fig("a1", 11.2, 11.9, 161, SHIELDED),
        fig("a2", 9.5, 10.4, 68, SHIELDED),
        fig("b1", 10.8, 9, 180, ARMORED),
        fig("b2", 12.5, 10.7, 142, ARMORED),
    ],
    [
        fig("a1", 9.7, 10.2, 312),
        fig("a2", 8.2, 11.4, 196, GUARDED),
        fig("b1", 12.9, 9.2, 109, SHIELDED),
        fig("b2", 10.3, 12.3, 220, ARMORED),
    ],
]


@pytest.mark.parametrize("units", MELEES)
def test_nobody_paces_to_and_fro_for_want_of_looks(units: list[dict[str, Any]]) -> None:
    """What staying brings, and what a step, is judged alike, however few looks there are."""
    acts = turn_of(units, EASY)
    for unit in ("a1", "a2"):
        assert sum(1 for one in acts if one.unit == unit and one.path) <= 2
