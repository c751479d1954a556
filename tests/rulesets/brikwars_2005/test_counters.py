"""Counterattack, Parry, Parry and Riposte (R05-CC-40..55, R05-CA-05..08)."""

import pytest

from tests.rulesets.brikwars.scenes import DOWN, az, em, fig, ground, wall
from tests.rulesets.brikwars_2005.fights import (
    BACK,
    HEAVY,
    LONG,
    PAIR,
    PARRY,
    RIPOSTE,
    SECOND,
    SHIELD,
    SWORD,
    answer,
    attack,
    countered,
    duel,
    needs,
    shove,
)
from tests.rulesets.brikwars_2005.runs import charge, run_and_shove, slam
from tests.rulesets.brikwars_2005.scenes import played, refusal_of


def ring(*states: dict[str, object]) -> list[dict[str, object]]:
    """Four around one, of whom the first three are in Close Combat with it."""
    middle = fig("b1", 11.5, 10, 180, **(states[0] if states else {}))
    others = [(10.0, 10.0, 0), (11.5, 8.5, 90), (13.0, 10.0, 180), (11.5, 11.5, 270)]
    return [middle, *(fig(f"a{n}", x, y, f) for n, (x, y, f) in enumerate(others, 1))]


def test_attack_and_counter_budgets_are_apart() -> None:
    """R05-ST-05, R05-AM-14, R05-TU-05: a sword that has attacked Counters on the next turn."""
    scene = played(
        duel(), attack("a1", "b1"), az("end-turn"), attack("b1", "a1"), dice=(1, 1, 1, 1)
    )
    assert len(scene.of("AttackDeclared", unit="a1")) == 2
    assert len(scene.of("AttackDeclared", unit="b1")) == 2


def test_counters_come_back_with_every_players_turn() -> None:
    """R05-CC-40, R05-CC-61, R05-TU-02: used on the enemy's turn, ready again on the own one."""
    scene = played(
        duel(theirs_more={"hands": [{"item": SWORD, "countered": True}, {}]}),
        attack("a1", "b1"),
        BACK,
        az("end-turn"),
        dice=(1,),
    )
    assert scene.refused == ["R05-CC-40"]
    assert countered(scene, "b1") == [False, False]


def test_four_arms_counter_four_times() -> None:
    """R05-ST-06, R05-CC-40: once with each weapon, against two attackers with two of their own."""
    arms = (SWORD, SWORD, SWORD, SWORD)
    units = [*duel((SWORD, SWORD), arms), fig("a2", 11.5, 8.5, 90, (SWORD, SWORD))]
    units[1]["kind"] = "four-armed"
    scene = played(units, attack("a1", "b1"), attack("a2", "b1"), dice=(1,) * 8)
    spent = [event["item"] for event in scene.of("CounterSpent", unit="b1")]
    assert len(set(spent)) == len(spent) == 4


@pytest.mark.parametrize(
    ("load", "way"),
    [((SWORD, SHIELD), "parries"), ((SHIELD,), "parries"), ((SWORD,), "strikes")],
)
def test_the_silent_parry_with_a_shield_else_they_strike_back(
    load: tuple[str, ...], way: str
) -> None:
    """R05-CC-43, R05-AM-05."""
    scene = played(duel(theirs=load), attack("a1", "b1"), dice=(1,) if way == "parries" else (1, 1))
    (declared,) = scene.of("CounterDeclared", unit="b1")
    assert declared[way] is not None


def test_the_unarmed_parry_a_shove_by_default() -> None:
    """R05-CC-43, R05-CC-41."""
    scene = played(duel((), ()), shove("a1", "b1"), dice=(3, 3))
    assert scene.of("Parried", unit="b1", item=None)


def test_a_late_parry_needs_silence_and_the_switch() -> None:
    """R05-CC-44, R05-DP-14: not for one that has declared a Counterattack, not without grace."""
    late = answer("b1", "parry", "R05-DP-14", item=SWORD)
    scene = played(duel(), attack("a1", "b1"), answer("b1", "take"), late, dice=(3, 3, 1, 2))
    assert scene.of("Parried", unit="b1")
    strict = played(
        duel(),
        attack("a1", "b1"),
        answer("b1", "take"),
        dice=(3, 2),
        settings={"parry_grace": False},
    )
    assert not strict.of("CounterDeclared")


@pytest.mark.parametrize(("grace", "dice"), [(True, (3,)), (False, (3, 2))])
def test_after_a_hit_only_the_switch_opens_the_question(grace: bool, dice: tuple[int, ...]) -> None:
    """R05-CC-44, R05-DP-14: without ``parry_grace`` the Damage follows at once."""
    quiet = (answer("a1", "stay", "R05-DP-12"), answer("b1", "take"))
    scene = played(
        duel(),
        attack("a1", "b1"),
        *quiet,
        dice=dice,
        settings={"parry_grace": grace},
        defaults=False,
    )
    assert scene.decision is not None
    assert (scene.decision["kind"] == "R05-DP-14") == grace


def test_no_late_parry_of_what_strikes_back() -> None:
    """R05-CC-44, R05-CC-47: who lets a Counterattack pass is not asked again once it has hit."""
    scene = played(
        duel((SWORD, SHIELD)),
        attack("a1", "b1"),
        answer("a1", "stay", "R05-DP-12"),
        BACK,
        answer("b1", "counterattack", "R05-DP-18"),
        answer("b1", "stay", "R05-DP-12"),
        answer("a1", "take", "R05-DP-19"),
        dice=(1, 2, 3),
        defaults=False,
    )
    assert scene.of("AttackHit", unit="b1")
    assert scene.decision is not None
    assert scene.decision["kind"] != "R05-DP-14"


def test_a_silent_defender_takes_it() -> None:
    """R05-DP-14: the default is no."""
    scene = played(duel(), attack("a1", "b1"), answer("b1", "take"), dice=(3, 2))
    assert countered(scene, "b1") == [False, False]


def test_a_parry_is_rolled_only_against_a_hit_and_is_spent_either_way() -> None:
    """R05-CC-45, R05-CC-48, R05-AM-13."""
    scene = played(duel(), attack("a1", "b1"), PARRY, dice=(1,))
    assert not scene.of("Rolled", why="parry a blow")
    assert countered(scene, "b1") == [True, False]


def test_a_counterattack_forgone_is_not_spent() -> None:
    """R05-CC-45, R05-DP-18, R05-AM-42."""
    scene = played(
        duel(), attack("a1", "b1"), BACK, answer("b1", "decline", "R05-DP-18"), dice=(1,)
    )
    assert countered(scene, "b1") == [False, False]


def test_the_dead_strike_nobody_back() -> None:
    """R05-CC-46: a declared Counterattack dies with its owner."""
    scene = played(duel(), attack("a1", "b1"), BACK, dice=(3, 5))
    assert scene.dead("b1")
    assert not scene.of("AttackDeclared", unit="b1")


def test_what_is_out_of_reach_cannot_strike_back() -> None:
    """R05-CC-12, R05-CC-45: 2.5" away even an Angry Inch leaves 1.5" for a reach of 1.0"."""
    scene = played(duel((LONG,), gap=2.5), attack("a1", "b1", LONG), BACK, dice=(1,))
    assert scene.refused == ["R05-AT-03"]


def test_a_counterattack_with_a_shield_is_a_shove() -> None:
    """R05-CC-46: 2" back, and no Damage."""
    scene = played(
        duel(theirs=(SHIELD,)),
        attack("a1", "b1"),
        answer("b1", "counterattack", item=SHIELD),
        dice=(1, 2),
    )
    assert scene.at("a1") == [8.0, 10.0]
    assert scene.of("AttackDeclared", unit="b1", way="shove")


def test_a_counterattack_goes_at_the_attacker_alone_and_is_not_countered() -> None:
    """R05-CC-47, R05-AM-45: the attacker's second sword does not answer it."""
    units = [*duel((SWORD, SWORD)), fig("a2", 13, 10, 180)]
    scene = played(units, attack("a1", "b1"), BACK, dice=(1, 2, 3, 1))
    assert [event["target"] for event in scene.of("AttackDeclared", unit="b1")] == ["a1"]
    assert not scene.of("CounterDeclared", unit="a1")


def test_the_attackers_shield_may_also_let_it_pass() -> None:
    """R05-DP-19."""
    scene = played(
        duel((SWORD, SHIELD)),
        attack("a1", "b1"),
        BACK,
        answer("b1", "counterattack", "R05-DP-18"),
        answer("a1", "take", "R05-DP-19"),
        dice=(1, 2, 3),
    )
    assert scene.state("a1")["cc_damage_this_player_turn"] == 3
    assert countered(scene, "a1") == [False, False]


@pytest.mark.parametrize(
    ("load", "use"),
    [
        ((SWORD,), 2),
        ((HEAVY,), 3),
        ((LONG,), 4),
        ((SHIELD,), 2),
        (("random-object",), 3),
        (("short-ranged",), 3),
    ],
)
def test_everything_held_parries_at_its_use(load: tuple[str, ...], use: int) -> None:
    """R05-CC-48, R05-CC-52, R05-EQ-14: the Use counts where the attack was rolled lower."""
    scene = played(
        duel((SWORD,), load, 0.5),
        attack("a1", "b1"),
        answer("b1", "parry", item=load[0]),
        dice=(2, 1, 1, 1),
    )
    (roll,) = scene.of("Rolled", why="parry a blow")
    assert roll["need"] == use


def test_a_critical_failure_costs_the_item() -> None:
    """R05-CC-51, R05-TD-12: it flies 4" straight away from the attacker."""
    scene = played(
        duel(theirs=(HEAVY,)),
        attack("a1", "b1"),
        answer("b1", "parry", item=HEAVY),
        dice=(3, 1, 4, 2),
    )
    (lost,) = scene.loose
    assert (lost["kind"], lost["position"]) == (HEAVY, [15.5, 10.0])


def test_bonus_dice_make_it_fly_farther() -> None:
    """R05-DI-08, R05-CC-51: 6, 6 and 2 are 14" from where it was held, at 11.5"."""
    scene = played(
        duel(theirs=(HEAVY,)),
        attack("a1", "b1"),
        answer("b1", "parry", item=HEAVY),
        dice=(3, 1, 6, 6, 2, 2),
    )
    (lost,) = scene.loose
    assert lost["position"] == [25.5, 10.0]


def test_a_wall_stops_what_flies() -> None:
    """R05-CC-51, R05-TD-12."""
    scene = played(
        duel(theirs=(HEAVY,)),
        attack("a1", "b1"),
        answer("b1", "parry", item=HEAVY),
        dice=(3, 1, 4, 2),
        terrain=[wall(13.1)],
    )
    (lost,) = scene.loose
    assert lost["position"][0] < 13.1


@pytest.mark.parametrize(("item", "lost"), [(SWORD, 1), ("random-object", 0)])
def test_a_long_weapon_strikes_hand_weapons_aside(item: str, lost: int) -> None:
    """R05-CC-51, R05-AM-44: any failed Parry of a Two-Handed Weapon, with a Hand Weapon only."""
    dice = (5, 4, 2, 1, 1) if lost else (5, 4, 1, 1)
    scene = played(
        duel((LONG,), (item,), 1.5),
        attack("a1", "b1", LONG),
        answer("b1", "parry", item=item),
        dice=dice,
    )
    assert len(scene.loose) == lost


def test_bare_hands_lose_nothing() -> None:
    """R05-CC-51."""
    scene = played(duel((), ()), shove("a1", "b1"), dice=(3, 1))
    assert scene.loose == []
    assert scene.at("b1") == [13.5, 10.0]


def test_a_parry_may_step_where_it_is_still_reached() -> None:
    """R05-CC-10, R05-CC-12: a quarter inch aside, not out of reach."""
    step = answer("b1", "step", "R05-DP-12", at=[11.7, 10.5])
    away = answer("b1", "step", "R05-DP-12", at=[12.4, 10])
    scene = played(duel(), attack("a1", "b1"), PARRY, away, step, dice=(1,))
    assert scene.refused == ["R05-AT-03"]
    assert scene.at("b1") == [11.7, 10.5]


def test_a_riposte_has_one_angry_inch_with_its_parry() -> None:
    """R05-CC-13, R05-CC-54, R05-DP-32: from a gap of 1.4" a sword does not get there without one.

    The inch is taken to Parry a mace; where nobody steps back for that, the Riposte is struck.
    """
    units = duel((HEAVY,), (SWORD, SWORD))
    step = answer("b1", "step", "R05-DP-12", at=[12.4, 10])
    scene = played(units, attack("a1", "b1", HEAVY), RIPOSTE, step, dice=(1,))
    assert scene.at("b1") == [12.4, 10]
    assert scene.of("AttackDeclared", unit="b1") == []
    stayed = played(units, attack("a1", "b1", HEAVY), RIPOSTE, dice=(1, 1))
    assert stayed.of("AttackMissed", unit="b1")


@pytest.mark.parametrize(
    ("first", "asked", "dice"), [("step", "turn", (1, 1)), ("stay", "R05-DP-12", (1,))]
)
def test_who_has_stepped_to_parry_is_asked_for_no_other_step(
    first: str, asked: str, dice: tuple[int, ...]
) -> None:
    """R05-CC-54: though the Riposte reaches; who has stayed may still step before it."""
    where = {"at": [11.7, 10.5]} if first == "step" else {}
    scene = played(
        duel((HEAVY,), (SWORD, SWORD)),
        attack("a1", "b1", HEAVY),
        answer("a1", "stay", "R05-DP-12"),
        RIPOSTE,
        answer("b1", first, "R05-DP-12", **where),
        answer("b1", "counterattack", "R05-DP-18", item=SWORD, target="a1"),
        dice=dice,
        defaults=False,
    )
    assert scene.decision is not None
    assert scene.decision["kind"] == asked


def test_a_riposte_needs_two_things_and_a_shield_only_parries() -> None:
    """R05-CC-53, R05-AM-09."""
    scene = played(
        duel(theirs=(SWORD, SHIELD)),
        attack("a1", "b1"),
        answer("b1", "riposte", item=SWORD, mode=SHIELD),
        dice=(1, 1),
    )
    assert countered(scene, "b1") == [True, True]
    units = duel(theirs=(SWORD, SHIELD))
    offered = played(units, attack("a1", "b1"), answer("a1", "stay", "R05-DP-12"), defaults=False)
    assert [item for do, item, _ in offered.offers() if do == "riposte"] == [SWORD]


def test_every_roll_of_a_riposte_is_one_less() -> None:
    """R05-CC-54: Parry and its Damage, Riposte and its Damage."""
    scene = played(
        duel(theirs=(SWORD, SWORD)), attack("a1", "b1"), RIPOSTE, dice=(3, 5, 4, 5, 4, 4)
    )
    own = [[row[2] for row in roll["modifiers"]] for roll in scene.of("Rolled", unit="b1")]
    assert own == [["R05-CC-54"]] * 4
    assert scene.totals("b1") == [4, 3, 3, 3]
    assert scene.state("b1")["cc_damage_this_player_turn"] == 2


def test_the_narrow_reading_leaves_ripostes_alone() -> None:
    """R05-CC-46, R05-CC-53 with ``counterattack_only_after_miss``."""
    scene = played(
        duel(theirs=(SWORD, SWORD)),
        attack("a1", "b1"),
        RIPOSTE,
        dice=(3, 5, 4, 1, 1),
        settings={"counterattack_only_after_miss": True},
    )
    assert scene.of("AttackDeclared", unit="b1")


def test_the_narrow_reading_still_answers_misses() -> None:
    """R05-CC-46, R05-AM-04."""
    scene = played(
        duel(),
        attack("a1", "b1"),
        BACK,
        dice=(1, 1),
        settings={"counterattack_only_after_miss": True},
    )
    assert scene.of("AttackDeclared", unit="b1")


def test_each_further_attacker_makes_counters_harder() -> None:
    """R05-CA-06, R05-AM-06, R05-CA-07: 0, -1; the Damage of a Counterattack stays as it is."""
    units = [*duel(theirs=(SWORD, SWORD)), fig("a2", 11.5, 8.5, 90)]
    scene = played(
        units,
        attack("a1", "b1"),
        BACK,
        attack("a2", "b1"),
        answer("b1", "counterattack", item=SECOND),
        dice=(1, 1, 1, 3, 3),
    )
    assert needs(scene, "b1") == [[], [(-1, "R05-CA-06")]]
    assert scene.state("a2")["cc_damage_this_player_turn"] == 3


def test_who_attacked_on_an_earlier_players_turn_hinders_no_counter() -> None:
    """R05-CA-06: another has struck at b1 before; that is forgotten when the next turn begins."""
    units = [*duel(theirs_more={"attackers": ["a2"]}), fig("a2", 2, 2)]
    turns = az("end-turn"), em("end-turn")
    scene = played(units, *turns, attack("a1", "b1"), BACK, dice=(1, 1))
    assert needs(scene, "b1") == [[]]


def test_a_parry_feels_the_gang_too() -> None:
    """R05-CA-06: -1 with two attackers."""
    units = [*duel(theirs_more={"attackers": ["a2"]}), fig("a2", 11.5, 8.5, 90)]
    scene = played(units, attack("a1", "b1"), PARRY, dice=(3, 3, 1))
    assert needs(scene, "b1", "parry a blow") == [[(-1, "R05-CA-06")]]


def test_counterattacks_do_not_gang_up() -> None:
    """R05-CA-05, R05-CA-06: only Attacks and Shoves of the turn count."""
    scene = played(duel(), attack("a1", "b1"), BACK, dice=(1, 1))
    assert scene.state("a1")["attackers"] == []
    assert scene.state("b1")["attackers"] == ["a1"]


def test_three_at_a_time() -> None:
    """R05-CA-05, R05-CC-62, R05-AM-07: a place is free again when one of them is pushed out."""
    edges = [("a1", "b1"), ("a2", "b1"), ("a3", "b1")]
    three = {"attackers": ["a1", "a2", "a3"]}
    assert refusal_of(ring(three), attack("a4", "b1"), edges=edges) == "R05-CA-05"
    assert refusal_of(ring(three), shove("a4", "b1"), edges=edges) == "R05-CA-05"
    assert refusal_of(ring(three), attack("a3", "b1"), edges=edges) is None
    assert refusal_of(ring(three), attack("a4", "b1"), edges=edges[:2]) is None


def test_who_fights_it_but_has_not_attacked_on_this_turn_takes_no_place() -> None:
    """R05-CA-05, R05-AM-07: three in Close Combat with it, of whom two have attacked it."""
    edges = [("a1", "b1"), ("a2", "b1"), ("a3", "b1")]
    two = {"attackers": ["a1", "a2"]}
    assert refusal_of(ring(two), attack("a4", "b1"), edges=edges) is None


def test_when_the_next_turn_begins_all_places_are_free() -> None:
    """R05-CA-05, R05-AM-07: three attacked it on a turn before, now a fourth may be the first.

    It has stood idle before them, so that each of the three has missed it for free.
    """
    edges = [("a1", "b1"), ("a2", "b1"), ("a3", "b1")]
    units = ring({"attackers": ["a1", "a2", "a3"]})
    choices = em("end-turn"), attack("a4", "b1")
    scene = played(units, *choices, turn="ember", edges=edges, dice=(1, 1, 1, 1, 1))
    assert scene.refused == []
    assert scene.state("b1")["attackers"] == ["a4"]


def test_three_opponents_keep_a_fourth_from_charging_but_not_from_running_into_it() -> None:
    """R05-CA-05, R05-CH-21: whoever comes with the body alone strikes no blow."""
    edges = [("a1", "b1"), ("a2", "b1"), ("a3", "b1")]
    fought = fig("b1", 14, 10, 180, attackers=["a1", "a2", "a3"])
    others = [fig("a1", 15.5, 10, 180), fig("a2", 14, 8.5, 90), fig("a3", 14, 11.5, 270)]
    units = [fought, *others, fig("a4", 9, 10, 0, ("spear",), move_left=6.0)]
    assert refusal_of(units, charge("spear", "a4"), edges=edges) == "R05-CA-05"
    assert refusal_of(units, run_and_shove("a4"), edges=edges) == "R05-CA-05"
    assert refusal_of(units, slam("a4"), edges=edges) is None
    assert refusal_of(units, charge("spear", "a4"), edges=edges[:2]) is None


def test_large_targets_have_no_limit() -> None:
    """R05-CA-05: a beast is fought by as many as there is room for."""
    units = ring({"attackers": ["a1", "a2", "a3"], "kind": "beast"})
    units[0]["position"] = [14.5, 10]
    edges = [("a1", "b1"), ("a2", "b1"), ("a3", "b1")]
    units[4]["position"] = [12.0, 12.5]
    assert refusal_of(units, attack("a4", "b1"), edges=edges) is None


def test_the_disrupted_and_the_swimming_counter_nothing() -> None:
    """R05-TU-30, R05-TU-33; both arms are busy swimming, too (R05-TU-12)."""
    scene = played(duel(theirs_more={"conditions": DOWN}), attack("a1", "b1"), BACK, dice=(1,))
    assert scene.refused == ["R05-TU-30"]
    water = {"areas": [ground("deep-water", 10.9, 14, depth=0.5)]}
    swimming = played(duel(), attack("a1", "b1"), BACK, PARRY, dice=(1,), **water)
    assert swimming.refused == ["R05-TU-12", "R05-TU-12"]


def test_bailing_from_blows_is_a_house_rule() -> None:
    """R05-TU-41, ``bail_vs_strikes``: out of the way, and the blow does not happen."""
    usual = played(duel(), attack("a1", "b1"), answer("a1", "stay", "R05-DP-12"), defaults=False)
    assert "bail" not in {do for do, _, _ in usual.offers()}
    scene = played(
        duel(),
        attack("a1", "b1"),
        answer("b1", "bail"),
        em("land", at=[13.4, 10]),
        dice=(4,),
        settings={"bail_vs_strikes": True},
    )
    assert scene.down("b1")
    assert scene.state("b1")["action_spent"]
    assert not scene.of("Rolled", unit="a1")


@pytest.mark.parametrize(("spent", "bails"), [(False, True), (True, False)])
def test_bailing_from_a_blow_needs_an_unspent_action(*, spent: bool, bails: bool) -> None:
    """R05-TU-40, ``bail_vs_strikes``: like any other Bail."""
    scene = played(
        duel(theirs_more={"action_spent": spent}),
        attack("a1", "b1"),
        answer("a1", "stay", "R05-DP-12"),
        settings={"bail_vs_strikes": True},
        defaults=False,
    )
    assert ("bail" in {do for do, _, _ in scene.offers()}) is bails


def test_a_counter_is_no_action() -> None:
    """R05-TU-05, R05-TU-20: made with the Action spent, and spending none."""
    spent = {"action_spent": True}
    scene = played(duel(theirs_more=spent), attack("a1", "b1"), BACK, dice=(1, 1), edges=PAIR)
    assert scene.of("AttackDeclared", unit="b1")
    assert not scene.of("ActionSpent", unit="b1")


def test_a_hero_may_bet_on_parrying_with_bare_hands() -> None:
    """R05-HE-03: 3 against 3 is a Feat; 4 matches the attack, and 5 - 2 are taken off its 5."""
    units = duel(theirs=())
    units[1]["kind"] = "hero"
    feat = answer("b1", "parry", mode="feat")
    house = {"hero_feats": True}
    scene = played(units, attack("a1", "b1"), feat, dice=(3, 3, 4, 4, 5, 5, 3, 3), settings=house)
    assert scene.of("FeatTried", unit="b1", success=True)
    assert scene.state("b1")["cc_damage_this_player_turn"] == 2
    lost = played(units, attack("a1", "b1"), feat, dice=(2, 3, 4, 5, 3, 3), settings=house)
    assert lost.of("FeatTried", unit="b1", success=False)
    assert lost.state("b1")["action_spent"]
    assert not lost.of("CounterDeclared")
