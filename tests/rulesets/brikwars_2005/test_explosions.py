"""Explosions: radius, one roll, shelter, Bail, switches, mines (R05-EX-01..06)."""

from typing import Any

import pytest

from game.model.decisions import TURN, Decision
from game.rulesets.brikwars.tables import read_house_rules
from tests.rulesets.brikwars.scenes import (
    DOWN,
    Scene,
    az,
    burst,
    em,
    fig,
    ground,
    move,
    wall,
    wall_along,
)
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen


def bomber(**more: Any) -> dict[str, Any]:
    """One with an Explosive who has moved a little."""
    return fig("a1", 10, 10, items=("explosive",), **{"moved_this_turn": 2, **more})


def victim(x: float, y: float = 10, name: str = "b1", **more: Any) -> dict[str, Any]:
    """Somebody who cannot Bail any more."""
    return fig(name, x, y, more.pop("facing", 180), **{"action_spent": True, **more})


def bang(*others: dict[str, Any], dice: tuple[int, ...], **more: Any) -> Scene:
    """An Explosive is thrown at (16, 10): Range 4 + 2, Skill 2 + 1 against Use 3."""
    choices = more.pop("choices", ())
    return played([bomber(), *others], burst(16, 10), *choices, dice=(4, 2, *dice), **more)


def test_a_throw_at_the_ground_is_at_something_stationary() -> None:
    """R05-EX-06, R05-AT-20: +1, and nothing for the size of the ground."""
    scene = bang(victim(17), dice=(1,))
    (roll,) = scene.of("Rolled", why="to hit")
    assert [row[2] for row in roll["modifiers"]] == ["R05-AT-20"]


@pytest.mark.parametrize(("x", "struck"), [(18.5, True), (18.52, False)])
def test_the_radius_is_two_inches(x: float, struck: bool) -> None:
    """R05-EX-02, R05-AM-38, R05-UN-13: to the edge of the stand."""
    assert bang(victim(x), victim(16.5, 8, "b2"), dice=(5,)).dead("b1") is struck


def test_the_radius_is_a_switch() -> None:
    """R05-EX-02: ``explosion_radius``."""
    rules = {"explosion_radius": 3}
    scene = bang(victim(19.4), dice=(5,), settings=rules)
    assert scene.of("Burst", radius=3.0)
    assert scene.dead("b1")


def test_one_roll_for_all() -> None:
    """R05-EX-02: 1d10, friends of the thrower as well."""
    scene = bang(victim(17), victim(16, 12, "a2"), dice=(5,))
    assert scene.dead("b1")
    assert scene.dead("a2")
    assert [event["by"] for event in scene.of("Destroyed")] == ["a1", "a1"]
    assert len(scene.of("Rolled", why="explosion")) == 1


def test_a_ten_brings_a_bonus_die() -> None:
    """R05-DI-05, R05-DI-08."""
    assert bang(victim(17), dice=(10, 4)).totals()[-1] == 14


def test_nobody_is_thrown_or_disrupted() -> None:
    """R05-EX-03: 4 does not beat Armor 4, and he stands where he stood."""
    scene = bang(victim(17), dice=(4,))
    assert scene.at("b1") == [17, 10]
    assert not scene.down("b1")


def test_knockback_is_a_switch() -> None:
    """R05-EX-03: with 2" he flies 2" from the burst and lies there."""
    scene = bang(victim(17), dice=(3,), settings={"explosion_knockback": 2})
    assert scene.at("b1") == [19, 10]
    assert scene.down("b1")


def test_in_mayhem_a_blast_is_larger_and_pushes() -> None:
    """R05-EX-02, R05-EX-03: the preset has 3", an inch more than usual, and 1" of KnockBack."""
    presets = read_house_rules("game.rulesets.brikwars_2005").presets
    (mayhem,) = (one for one in presets if one.key == "mayhem")
    near, far = victim(17), victim(19.52, name="b2")
    scene = bang(near, far, dice=(4,), settings=mayhem.settings)
    assert scene.of("Burst", radius=3.0)
    assert scene.at("b1") == [18, 10]
    assert scene.at("b2") == [19.52, 10]


def test_knockback_smashes_on_what_stops_it() -> None:
    """R05-EX-03, R05-CH-33: 2 unused inches on top of 3 beat Armor 4."""
    rules = {"explosion_knockback": 3}
    scene = bang(victim(17), dice=(3,), settings=rules, terrain=[wall(18.6, 2)])
    assert scene.dead("b1")


def test_hidden_sections_change_nothing() -> None:
    """R05-EX-04: with the legs alone inside it is the whole Damage."""
    assert bang(victim(18.45), dice=(5,)).dead("b1")


def test_size_changes_nothing() -> None:
    """R05-EX-04: a beast of Armor 8 takes 8, and stands."""
    beast = fig("b1", 19, 10, 180, (), kind="beast", action_spent=True)
    assert not bang(beast, dice=(8,)).dead("b1")


def test_a_wall_is_shelter() -> None:
    """R05-EX-04, R05-EX-02: the wall of thin wood takes the Damage itself."""
    shelter = {**wall(16.7, 2), "material": "thin-wood"}
    scene = bang(victim(17.4), dice=(9, 3), terrain=[shelter])
    assert scene.of("ThingDamaged", piece="wall", damage=9, armor=3)
    assert not scene.of("ArmorHeld", unit="b1")
    assert not scene.dead("b1")


def ready(x: float, y: float = 10, **more: Any) -> dict[str, Any]:
    """Somebody who could Bail, looking at the burst."""
    return fig("b1", x, y, more.pop("facing", 180), **more)


def test_who_sees_it_coming_bails() -> None:
    """R05-EX-05, R05-DP-27, R05-TU-40, R05-TU-42: by default; out of it, and down."""
    scene = bang(ready(17.6), dice=(3,))
    assert scene.of("Bailed", unit="b1")
    assert scene.units["b1"]["conditions"] == DOWN
    assert scene.at("b1")[0] > 18.5
    assert scene.state("b1")["action_spent"]


def test_a_one_does_not_bail() -> None:
    """R05-TU-42, R05-EX-05: it stays, Disrupted, and takes the Damage."""
    scene = bang(ready(17.6), dice=(1, 5))
    assert scene.dead("b1")


def test_nobody_has_to_bail() -> None:
    """R05-DP-27."""
    scene = bang(ready(17.6), choices=(em("take", unit="b1"),), dice=(4,))
    assert not scene.of("Bailed")
    assert scene.of("ArmorHeld", unit="b1", damage=4)


@pytest.mark.parametrize(
    "state",
    [{"action_spent": True}, {"facing": 0}, {"conditions": DOWN}],
)
def test_who_cannot_bail(state: dict[str, Any]) -> None:
    """R05-TU-40, R05-TU-41: not without an Action, unseen, or Disrupted."""
    scene = bang(ready(17.6, **state), dice=(4,))
    assert not scene.of("Bailed")
    assert scene.of("ArmorHeld", unit="b1", damage=4)


def test_who_fights_does_not_bail() -> None:
    """R05-CC-06, R05-TU-21: no responses to outside events in Close Combat."""
    scene = bang(ready(17.6), fig("a2", 18.8, 10, 180), dice=(4,), edges=[("a2", "b1")])
    assert not scene.of("Bailed")


def test_a_shield_parries_no_blast() -> None:
    """R05-EX-05."""
    holder = fig("b1", 17.6, 10, 180, ("shield",))
    scene = bang(holder, defaults=False, dice=())
    assert scene.decision is not None
    assert [option["do"] for option in scene.decision["options"]] == ["bail", "take"]


def test_a_landing_spot_must_be_free() -> None:
    """R05-TU-42: not on somebody else, and 2" away at most."""
    spots = (em("land", at=[17.6, 13]), em("land", at=[17.6, 11.5]), em("land", at=[18.6, 8.5]))
    other = fig("b2", 17.6, 11.6, 180, action_spent=True)
    scene = bang(ready(17.6), other, choices=spots, dice=(3, 1))
    assert len(scene.refused) == 2
    assert scene.at("b1") == [18.6, 8.5]


def test_a_mine_bursts_under_who_treads_on_it() -> None:
    """R05-EX-02, R05-EX-05: nobody saw it coming. Ruling: nobody has killed anybody."""
    mine = ground("mine", 12, 13)
    units = [fig("a1", 10, 10), fig("b1", 13.4, 11.4, 225, ())]
    scene = played(units, move("a1", (12.6, 10)), dice=(5,), areas=[mine])
    assert scene.dead("a1")
    assert scene.dead("b1")
    assert [event["by"] for event in scene.of("Destroyed")] == [None, None]
    assert not scene.of("Bailed")


def test_where_nothing_of_the_ground_is_in_sight_the_menu_says_so() -> None:
    """R05-AT-02, R05-EX-06: of a throw at the ground from behind walls on all sides."""
    corners = (9.2, 9.2), (10.8, 9.2), (10.8, 10.8), (9.2, 10.8)
    walls = wall_along(*corners, corners[0], top=9.0)
    view = seen([bomber(), victim(16)], terrain=[walls])
    menu = view.battle.menu(view.state, Decision(kind=TURN, side="azure"))
    told = {one.rule for one in menu.closed if (one.do, one.mode) == ("throw", "ground")}
    assert told == {"R05-AT-02"}


def test_only_explosives_are_thrown_at_the_ground() -> None:
    """R05-EX-06."""
    axe = az("throw", unit="a1", item="hand-weapon", mode="ground", at=[12, 10])
    assert refusal_of([fig("a1", 10, 10), fig("b1", 20, 10)], axe) == "R05-EX-06"


@pytest.mark.parametrize(
    ("at", "terrain", "rule"),
    [
        ([16, 10], [], None),
        ([31, 10], [], "R05-EX-06"),
        ([16, 10], [wall(14, 2)], "R05-AT-02"),
        ([10.9, 10], [wall(10.8, 1.2)], "R05-AT-02"),
        ([16, 10], [wall(10.9, 1.1)], "R05-AT-04"),
    ],
)
def test_a_spot_of_ground_has_to_be_seen_and_reached(
    at: list[float], terrain: list[Any], rule: str | None
) -> None:
    """R05-EX-06, R05-AT-02, R05-AT-04."""
    toss = az("throw", unit="a1", item="explosive", mode="ground", at=at)
    units = [bomber(), fig("b1", 20, 15)]
    assert refusal_of(units, toss, terrain=terrain) == rule


@pytest.mark.parametrize(
    "more", [{"target": "b1", "at": [13, 10]}, {"target": "b1", "at": [13, 10], "mode": "ground"}]
)
def test_an_explosive_is_thrown_at_a_spot_or_at_somebody(more: dict[str, Any]) -> None:
    """R05-EX-06: not at both."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 15, 10, 180)]
    throw = az("throw", unit="a1", item="explosive", **more)
    assert refusal_of(units, throw) == "R05-EX-06"
    spot = az("throw", unit="a1", item="explosive", mode="ground", at=[13, 10])
    assert refusal_of(units, spot) is None
