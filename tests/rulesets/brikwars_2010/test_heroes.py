"""Heroes: their dice, rolled Armor, and Heroic Feats (R10-ST-02, R10-ST-05, R10-HE)."""

from typing import Any

import pytest

from game.engine.battle import look, start
from game.engine.forecast import forecast
from game.files.formats.map_file import read_map
from game.files.formats.places import find_level, level_ids
from game.model.choices import Choice
from game.rulesets.brikwars_2010.texts import stat_card
from tests.previews import odds_of
from tests.rulesets.brikwars.scenes import Scene, az, burst, em, fig, figure, strike
from tests.rulesets.brikwars_2010.duels import battle_with
from tests.rulesets.brikwars_2010.duels import figure as card_figure
from tests.rulesets.brikwars_2010.scenes import played, seen, shoot

A1 = fig("a1", 10, 10)
TWO = fig("a1", 10, 10, 0, ("axe", "axe"))
FEATS = {"hero_feats": True}


def hero(*items: str, x: float = 11.5, facing: int = 180, **more: Any) -> dict[str, Any]:
    """Ember's Hero beside Azure's minifig."""
    return fig("b1", x, 10, facing, items, kind="hero", **more)


def armor(scene: Scene) -> list[int]:
    """The totals of the Armor rolls, in order."""
    return [roll["total"] for roll in scene.of("Rolled", why="armor")]


def test_the_ratings_of_a_hero() -> None:
    """R10-ST-02, R10-HE-01, R10-HE-03: d10, 7 inches, Armor 2d6, two hands, 11 points."""
    view = seen([fig("a1", 10, 10, 0, (), kind="hero"), fig("b1", 20, 10)])
    one = figure(view, "a1")
    card = {row.name: row.value for row in stat_card(view, one).stats}
    (armor,) = (row.rule for row in stat_card(view, one).stats if row.name == "Armor")
    assert armor == "R10-HE-02", "it says that a 6 brings a Bonus d6"
    assert (card["Die"], card["Armor"], card["Move"]) == ("d10", "2d6", '7/7"')
    assert card["Hands"] == "2/2"
    assert [row.name for row in stat_card(view, one).states] == ["Specialty"]
    ruleset = view.battle.ruleset
    cheaper = ruleset.unit_value(view, figure(seen([fig("a1", 10, 10, 0, ())]), "a1"))
    assert ruleset.unit_value(view, one) / cheaper == pytest.approx(11 / 4)


def test_body_armor_comes_on_top_of_the_dice() -> None:
    """R10-HE-02, R10-EQ-09: 2d6 + 2; 1 and 2 make 5, which a blow of 5 does not beat."""
    scene = played([A1, hero("body-armor")], strike("a1", "b1"), dice=(3, 5, 1, 2))
    assert armor(scene) == [5]
    assert not scene.dead("b1")


@pytest.mark.parametrize(("dice", "dead"), [((1, 3), True), ((1, 4), False)])
def test_armor_dice_meet_the_damage(dice: tuple[int, int], dead: bool) -> None:
    """R10-HE-02, R10-DI-02: 5 beats 4, not 5; the Armor falls after the Damage."""
    scene = played([A1, hero()], strike("a1", "b1"), dice=(3, 5, *dice))
    assert [roll["why"] for roll in scene.of("Rolled")] == ["to hit", "damage", "armor"]
    assert scene.of("Rolled", why="damage")[0]["need"] is None, "nobody knows yet"
    assert scene.dead("b1") is dead


def test_armor_dice_bring_bonus_dice() -> None:
    """R10-HE-02, R10-DI-07: 6 and 2, Bonus 3: 11."""
    scene = played([A1, hero()], strike("a1", "b1"), dice=(3, 5, 6, 2, 3))
    assert armor(scene) == [11]


def test_in_close_combat_armor_is_rolled_once_a_turn() -> None:
    """R10-ST-05, R10-CC-16: 3 and then 3 more against the same 5: 6 destroys."""
    scene = played(
        [TWO, hero()],
        strike("a1", "b1", "axe"),
        az("strike", item="axe-2"),
        dice=(3, 3, 2, 3, 3, 3),
    )
    assert armor(scene) == [5]
    sums = [(event["total"], event["armor"]) for event in scene.of("DamageSummed")]
    assert sums == [(3, 5), (6, 5)]
    assert scene.dead("b1")


def test_the_next_turn_brings_new_armor() -> None:
    """R10-ST-05, R10-TU-02: what was rolled for one player's turn is gone with the next."""
    blow = strike("a1", "b1")
    scene = played([A1, hero()], blow, dice=(3, 3, 4, 1))
    assert scene.state("b1")["cc_armor_this_player_turn"] == 5
    after = played([A1, hero()], blow, az("end-turn"), dice=(3, 3, 4, 1))
    assert after.state("b1")["cc_armor_this_player_turn"] is None


def test_each_shot_is_met_by_a_roll_of_its_own() -> None:
    """R10-ST-05: two shots, two rolls; the first holds with 4, the second breaks at 2."""
    units = [
        fig("a1", 10, 8, 0, ("short-ranged",)),
        fig("a2", 10, 12, 0, ("short-ranged",)),
        hero(x=14),
    ]
    scene = played(units, shoot("a1", "b1"), shoot("a2", "b1"), dice=(3, 4, 1, 3, 3, 4, 1, 1))
    assert armor(scene) == [4, 2]
    assert scene.dead("b1")


def test_no_damage_rolls_no_armor() -> None:
    """R10-ST-02: dice are rolled when damage arrives; here Heavy Armor takes the only die."""
    scene = played([A1, hero("heavy-armor")], strike("a1", "b1"), dice=(3,))
    assert armor(scene) == []
    assert scene.of("DamageSummed")[0]["total"] == 0


def test_in_a_blast_every_hero_rolls() -> None:
    """R10-EX-03, R10-HE-02: one Damage of 7 meets 6 and 8."""
    units = [
        fig("a1", 10, 10, 0, ("explosive",)),
        hero(x=13.5, action_spent=True),
        fig("b2", 12.5, 11.5, 180, (), kind="hero", action_spent=True),
    ]
    scene = played(units, burst(12.9, 10.4), dice=(5, 7, 5, 1, 5, 3))
    assert armor(scene) == [6, 8]
    assert len(scene.of("Destroyed")) == 1


def test_smash_damage_meets_the_armor_already_rolled() -> None:
    """R10-ST-05, R10-CH-33: it joins the same total; Armor 5 holds against 4, and 4 + 1.

    The wall is in the blast as well; 9 and 9 hold (R10-OB-03).
    """
    wall = {
        "id": "wall",
        "kind": "wall",
        "shape": "line",
        "line": [[14.05, 4], [14.05, 16]],
        "thickness": 0.1,
        "top": 2,
    }
    units = [fig("a1", 9, 10, 0, ("explosive",)), hero(x=13.5, action_spent=True)]
    scene = played(units, burst(12.5, 10), dice=(5, 4, 2, 3, 9, 9), terrain=[wall])
    assert armor(scene) == [5, 18]
    assert [event["damage"] for event in scene.of("ArmorHeld")] == [4, 5]


def test_a_fall_is_met_by_armor_dice() -> None:
    """R10-CH-36, R10-HE-02: two dice of Damage, 5, against 2 + 2."""
    pit = {
        "id": "pit",
        "kind": "pit",
        "depth": 8,
        "shape": "polygon",
        "outline": [[12.2, 4], [18, 4], [18, 16], [12.2, 16]],
    }
    units = [fig("a1", 10.5, 10, 0, ()), hero(x=11.9, action_spent=True)]
    units[1]["state"]["hands"] = [{"used_this_player_turn": True}] * 2
    scene = played(units, az("shove", unit="a1", target="b1"), dice=(2, 3, 2, 2), areas=[pit])
    assert armor(scene) == [4]
    assert scene.dead("b1")


def test_over_the_top_is_half_of_a_heros_rolls() -> None:
    """R10-HE-01, R10-DI-05: with a d10 faces 6 to 10 bring a Benny, 5 does not."""
    units = [fig("a1", 10, 10, 0, kind="hero"), fig("b1", 11.5, 10, 180, action_spent=True)]
    bennies = []
    for face in range(2, 11):
        forgone = (az("benny", mode="forgo"),) if face >= 6 else ()
        scene = played(units, strike("a1", "b1"), *forgone, dice=(face, 1))
        bennies.append(len(scene.of("BennySpent")))
    assert bennies == [0, 0, 0, 0, 1, 1, 1, 1, 1]


def test_odds_show_the_armor_dice_and_the_forecast_runs_over_them() -> None:
    """R10-HE-02: d6 against 2d6, each with Bonus dice.

    The Action die hits with 2 to 6, with a 6 there is one more d6. Of the 36 ways that 2d6 fall
    1, 3 and 6 are less than a Damage of 3, 4 and 5, and 15 less than 7, the least that a 6 can
    bring; what lies above only Bonus dice decide.
    """
    battle = battle_with(
        {**card_figure("a1", "Ann", ["hand-weapon"], 10)},
        {**card_figure("b1", "Bob", [], 11.5), "kind": "hero", "state": {"action_spent": True}},
    )
    here = look(battle, start(battle))
    choice = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
    shown = odds_of(battle, here, choice)
    assert shown is not None
    rows = [(row.name, row.value, row.rule) for row in shown.rows]
    assert ("Armor", "2d6, a highest face rolls on", "R10-HE-02") in rows
    found = forecast(battle, here, choice, least_chance=1e-4)
    assert not found.sampled
    plain, sixes = (1 + 3 + 6) / 36 / 6, 1 / 6
    least = 4 / 6 * (plain + sixes * 15 / 36)
    most = 4 / 6 * (plain + sixes) + 1 / 6
    assert least < found.chance("b1", "destroyed") < most


# Heroic Feats


def test_bare_hands_parry_damage_only_as_a_feat() -> None:
    """R10-CC-46, R10-HE-04: without the switch the window knows no such thing."""
    for settings, wanted in (({}, []), (FEATS, ["feat", "feat"])):
        blow = strike("a1", "b1")
        scene = played([A1, hero()], blow, az("stay"), defaults=False, settings=settings)
        assert scene.decision is not None
        parries = [one for one in scene.decision["options"] if one["do"] == "parry"]
        assert [one["mode"] for one in parries] == wanted
    units = [A1, fig("b1", 11.5, 10, 180, ())]
    minifig = played(units, strike("a1", "b1"), az("stay"), defaults=False, settings=FEATS)
    assert minifig.decision is not None
    assert [one["do"] for one in minifig.decision["options"]] == ["bail", "take"]


@pytest.mark.parametrize(("bets", "parried"), [((3, 3), True), ((4, 3), True), ((3, 4), False)])
def test_the_bet_decides(bets: tuple[int, int], parried: bool) -> None:
    """R10-HE-04: ties go to the Hero; failure spends the Action and leaves it to take it.

    A Feat that succeeds is a bare-handed Parry with Use 0: its d10 shows 2, the one d6 is gone.
    """
    dice = (*bets, 3, 2) if parried else (*bets, 3, 2, 1, 2)
    scene = played(
        [A1, hero()],
        strike("a1", "b1"),
        em("parry", hand="left", mode="feat"),
        dice=dice,
        settings=FEATS,
    )
    assert scene.of("FeatTried")[0]["success"] is parried
    assert bool(scene.of("Parried")) is parried
    assert scene.of("DamageSummed")[0]["damage"] == (0 if parried else 2)
    assert scene.state("b1")["action_spent"] is True
    hands = [hand["used_this_player_turn"] for hand in scene.state("b1")["hands"]]
    assert hands == [False, parried]


def test_one_feat_between_two_turns_of_its_own() -> None:
    """R10-HE-04: the second blow finds no Feat; after its own turn begins there is one again."""
    scene = played(
        [TWO, hero()],
        strike("a1", "b1", "axe"),
        em("parry", hand="left", mode="feat"),
        az("strike", item="axe-2"),
        dice=(1, 2, 3, 1, 1, 2, 3, 1),
        settings=FEATS,
    )
    assert len(scene.of("FeatTried")) == 1
    assert scene.state("b1")["feat_tried"] is True
    again = played([A1, hero(feat_tried=True)], az("end-turn"), settings=FEATS)
    assert again.state("b1")["feat_tried"] is False


def test_a_feat_needs_the_shot_in_view() -> None:
    """R10-HE-04, R10-CC-48: nobody catches what comes from behind."""
    for facing, wanted in ((180, 2), (0, 0)):
        units = [fig("a1", 10, 10, 0, ("short-ranged",)), hero(x=14, facing=facing)]
        dice = () if wanted else (2,)
        scene = played(units, shoot("a1", "b1"), dice=dice, defaults=False, settings=FEATS)
        options = scene.decision["options"] if scene.decision is not None else []
        assert sum(1 for one in options if one.get("mode") == "feat") == wanted


def test_a_shield_is_not_left_for_a_feat() -> None:
    """R10-HE-04, R10-DP-10: by default the Shield Parries."""
    scene = played([A1, hero("shield")], strike("a1", "b1"), dice=(3, 2), settings=FEATS)
    assert scene.of("FeatTried") == []
    assert scene.of("ParryDeclared")[0]["item"] == "shield"


def test_the_captain_is_the_hero_and_no_side_has_two() -> None:
    """R10-HE-03, R10-ST-02: a second Hero on a side is resented, so no level has one."""
    captains = 0
    for level in level_ids():
        for side in read_map(find_level(level)).sides:
            heroes = [figure for figure in side.squad if figure.figure_class == "captain"]
            assert sum(figure.count for figure in heroes) <= 1, (level, side.id)
            captains += len(heroes)
    assert captains > 0
    scene = played([{**fig("a1", 10, 10), "kind": None, "class": "captain"}, fig("b1", 20, 10)])
    assert scene.units["a1"]["kind"] == "hero"
