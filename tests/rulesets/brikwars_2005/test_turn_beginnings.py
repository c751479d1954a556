"""What begins anew with every turn, and what goes on over all of it (R05-TU-02, R05-TU-03)."""

from tests.rulesets.brikwars.scenes import DOWN, az, em, fig, move
from tests.rulesets.brikwars_2005.fights import SHIELD, SWORD, answer, attack, duel, shove, stay
from tests.rulesets.brikwars_2005.scenes import played, shoot

GUN = ("short-ranged",)


def test_a_shield_that_has_shoved_shoves_again_on_the_next_turn() -> None:
    """R05-TU-02, R05-CC-26: the other Shield has Shoved on this turn, and on the next one has not.

    The other player's turn is enough.
    """
    scene = played(
        duel((SWORD,), (SHIELD, SHIELD), theirs_more={"shoved_with": ["shield-2"]}),
        attack("a1", "b1"),
        answer("b1", "counterattack", item=SHIELD),
        az("end-turn"),
        shove("b1", "a1", SHIELD),
        answer("a1", "take"),
        dice=(1, 2),
    )
    assert scene.refused == ["R05-CC-26"]
    assert scene.of("KnockedBack", unit="a1")


def test_bare_hands_parry_again_on_the_next_turn() -> None:
    """R05-TU-02, R05-CC-41: once on a player's turn; another player's turn brings it back."""
    used = duel((), (), theirs_more={"bare_parry": True})
    push, parry = shove("a1", "b1"), answer("b1", "parry")
    same = played(used, push, parry, dice=(1,))
    assert same.refused == ["R05-CC-41"]
    later = played(used, em("end-turn"), push, parry, dice=(2, 2), turn="ember")
    assert later.refused == []
    assert later.at("b1") == [11.5, 10.0], "the Shove is Parried"


def test_who_begins_a_turn_in_close_combat_has_fought_in_it() -> None:
    """R05-TU-02, R05-RG-04: a comrade fells its only opponent, and it still shoots at nobody."""
    units = [
        fig("a1", 10, 10, conditions=DOWN),
        fig("a2", 16, 14, 180, ()),
        fig("b1", 11.5, 10, 45, GUN),
        fig("b2", 10, 11.5, 270),
    ]
    free = played(
        units,
        attack("b2", "a1"),
        stay("b2"),
        shoot("b1", "a2"),
        dice=(3, 5, 1),
        turn="ember",
    )
    assert free.of("AttackMissed", unit="b1")
    scene = played(
        units,
        az("end-turn"),
        attack("b2", "a1"),
        stay("b2"),
        shoot("b1", "a2"),
        dice=(3, 5),
        edges=[("a1", "b1")],
    )
    assert scene.dead("a1")
    assert scene.refused == ["R05-RG-04"]


def test_moves_and_actions_of_several_take_turns() -> None:
    """R05-TU-03: one walks, another walks and shoots, the first one does, and both walk on."""
    units = [
        fig("a1", 5, 5, 0, GUN),
        fig("a2", 5, 15, 0, GUN),
        fig("b1", 11, 5, 180, ()),
        fig("b2", 11, 15, 180, ()),
    ]
    scene = played(
        units,
        move("a1", (6, 5)),
        move("a2", (5, 16)),
        shoot("a2", "b2"),
        move("a1", (7, 5)),
        shoot("a1", "b1"),
        move("a2", (5, 18)),
        move("a1", (7, 3)),
        dice=(1, 1),
    )
    assert scene.refused == []
    done = [(one["event"], one["unit"]) for one in scene.events if "unit" in one]
    acts = [one for one in done if one[0] in ("Moved", "AttackDeclared")]
    assert acts == [
        ("Moved", "a1"),
        ("Moved", "a2"),
        ("AttackDeclared", "a2"),
        ("Moved", "a1"),
        ("AttackDeclared", "a1"),
        ("Moved", "a2"),
        ("Moved", "a1"),
    ]
