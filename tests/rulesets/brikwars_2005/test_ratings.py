"""Figures with ratings of their own (R05-HE-04)."""

from msgspec import convert, json

from game.files.checks.rosters import recruits_of
from game.model.battlefield import BattleMap
from game.rulesets.brikwars.figures import armor_of, fighter_of, move_of, row_of
from game.rulesets.brikwars_2005.to_hit import stationary
from tests.rulesets.brikwars.scenes import fig, figure, move
from tests.rulesets.brikwars_2005.scenes import played, seen
from tests.ui.scenes.stage import scuffle


def test_ratings_of_ones_own_stand_in_place_of_those_of_the_kind() -> None:
    """R05-HE-04: a Hero with Move 20", and plain Armor in place of the dice of his kind."""
    own = {"move": 20, "armor": 7}
    view = seen([fig("a1", 5, 5, kind="hero", ratings=own), fig("b1", 25, 15, kind="hero")])
    strong, usual = figure(view, "a1"), figure(view, "b1")
    assert (move_of(strong), armor_of(strong), row_of(strong).armor_dice) == (20.0, 7, ())
    assert row_of(strong).action_die == row_of(usual).action_die == 10
    assert (move_of(usual), row_of(usual).armor_dice) == (7.0, (6, 6))


def test_a_move_of_twenty_can_be_walked() -> None:
    """R05-HE-04, R05-TU-10: 18" in one go, which no kind of the list could."""
    units = [fig("a1", 2, 5, ratings={"move": 20}), fig("b1", 25, 15, 180)]
    scene = played(units, move("a1", (20, 5)))
    assert scene.at("a1") == [20.0, 5.0]
    assert scene.state("a1")["move_left"] == 2.0


def test_a_load_slows_nobody_down_to_less_than_nothing() -> None:
    """R05-HE-04, R05-ST-07: lance and Body Armor take 2" of a Move of 1", and it can be saved."""
    slow = fig("a1", 5, 5, items=("lance", "body-armor"), ratings={"move": 1})
    view = seen([slow, fig("b1", 25, 15, 180)])
    assert move_of(figure(view, "a1")) == fighter_of(figure(view, "a1")).move_left == 0.0
    stored = json.encode(view.state)
    assert json.decode(stored, type=view.battle.ruleset.state_type) == view.state


def test_who_could_go_far_and_did_not_is_stationary() -> None:
    """R05-UN-10, R05-TV-029: the rating is irrelevant, what was gone counts."""
    view = seen([fig("a1", 5, 5), fig("b1", 15, 5, 180, kind="hero", ratings={"move": 20})])
    assert stationary(view, figure(view, "b1"))


def test_levels_give_ratings_to_a_figure() -> None:
    """R05-HE-04: what a squad says comes onto the sheet."""
    level = scuffle()
    level["sides"][0]["squad"][0]["ratings"] = {"move": 20, "action_die": 12}
    first = recruits_of(convert(level, BattleMap))[0]
    assert first.state == {"ratings": {"move": 20.0, "armor": None, "action_die": 12}}
