"""Combined attacks on things: one Damage for all who hit (R05-CA-01..04, R05-OB-03)."""

from typing import Any

from msgspec.structs import replace

from game.engine.battle import look, start
from game.model.choices import Choice
from game.rulesets.brikwars_2005.texts import label, title
from tests.previews import odds_at_first
from tests.rulesets.brikwars.scenes import ALLIED, Scene, az, fig
from tests.rulesets.brikwars_2005.scenes import played, refusal_of, seen, staged

GUN, SWORD = ("short-ranged",), ("hand-weapon",)


def walked(name: str, x: float, y: float, items: tuple[str, ...], **more: Any) -> Any:
    """A figure that has moved, so that it does not Aim."""
    return fig(name, x, y, 0, items, moved_this_turn=1.0, **more)


A1 = walked("a1", 10, 10, GUN)
A2 = walked("a2", 10, 12, GUN)
B9 = fig("b9", 28, 19, 180, ())


def crate(material: str = "wood", name: str = "crate", y: float = 10) -> dict[str, Any]:
    """A block of an inch, east of those who attack it."""
    outline = [[14, y - 0.5], [15, y - 0.5], [15, y + 0.5], [14, y + 0.5]]
    shape = {"shape": "polygon", "outline": outline, "top": 1, "material": material}
    return {"id": name, "name": name, "kind": "crate", **shape}


def lead(do: str = "shoot", item: str = "short-ranged", **more: Any) -> dict[str, Any]:
    """The attack that others are to join."""
    return az(do, unit="a1", item=item, piece="crate", mode="joint", **more)


def join(*names: str) -> dict[str, Any]:
    """Who joins in."""
    return {"by": "azure", "point": "R05-DP-10", "do": "join", "several": list(names)}


def at_the_crate(*units: Any, dice: tuple[int, ...], names: tuple[str, ...]) -> Scene:
    """All shoot at a stone block."""
    return played([*units, B9], lead(), join(*names), dice=dice, terrain=[crate("stone")])


def harmed(scene: Scene) -> list[tuple[int, int]]:
    """Damage and Armor, blow by blow."""
    return [(event["damage"], event["armor"]) for event in scene.of("ThingDamaged")]


def test_the_damage_of_all_meets_one_armor_roll() -> None:
    """R05-CA-01, R05-OB-03: 5 and 5 are 10 against stone."""
    scene = at_the_crate(A1, A2, dice=(3, 3, 5, 5, 2, 2), names=("a2/short-ranged",))
    assert harmed(scene) == [(10, 4)]


def test_a_miss_adds_nothing_and_may_be_tracked() -> None:
    """R05-CA-03."""
    scene = at_the_crate(A1, A2, dice=(3, 1, 5, 2, 2), names=("a2/short-ranged",))
    assert harmed(scene) == [(5, 4)]
    assert [event["unit"] for event in scene.of("AttackMissed")] == ["a2"]


def test_an_ally_is_asked_by_himself() -> None:
    """R05-CA-01, R05-DP-10: after the leader's own side, for an attack on a thing, too."""
    ally = {**join("c1/short-ranged"), "by": "jade"}
    units = [A1, A2, walked("c1", 10, 8, GUN), B9]
    choices = [lead(), join("a2/short-ranged"), ally]
    scene = played(units, *choices, dice=(1, 1, 1), terrain=[crate("stone")], sides=ALLIED)
    assert [event["unit"] for event in scene.of("AttackJoined")] == ["a2", "c1"]


def test_all_declare_before_the_first_die() -> None:
    """R05-CA-02."""
    scene = at_the_crate(A1, A2, dice=(1, 1), names=("a2/short-ranged",))
    told = [
        (line["event"], line["unit"])
        for line in scene.events
        if line["event"] in ("AttackDeclared", "AttackJoined", "Rolled")
    ]
    assert told == [
        ("AttackDeclared", "a1"),
        ("AttackDeclared", "a2"),
        ("AttackJoined", "a2"),
        ("Rolled", "a1"),
        ("Rolled", "a2"),
    ]


def test_everybody_must_be_able_to_hit_that_thing() -> None:
    """R05-CA-04, R05-OB-03: not who has no line to it, though another part shows."""
    behind = {**crate(name="block", y=11.6), "top": 3}
    hidden = walked("a2", 14.5, 13.5, GUN)
    near = walked("a3", 13, 10, SWORD)
    scene = played([A1, hidden, near, B9], lead(), defaults=False, terrain=[crate(), behind])
    names = scene.joiners("R05-DP-10")
    assert "a3/hand-weapon/attack" in names
    assert "a2/short-ranged" not in names


def test_shields_are_thrown_and_guns_swung_in_it_as_well() -> None:
    """R05-CA-04, R05-EQ-07, R05-EQ-14: whatever flies or strikes, each in its own ways."""
    thrower = walked("a2", 12, 12, ("shield",))
    clubber = walked("a3", 13, 10, GUN)
    scene = played([A1, thrower, clubber, B9], lead(), defaults=False, terrain=[crate()])
    names = scene.joiners("R05-DP-10")
    assert sorted(names) == ["a2/shield", "a3/short-ranged", "a3/short-ranged/attack"]


def test_blows_add_up_with_shots() -> None:
    """R05-CA-10: and the second weapon is asked for afterward (R05-CC-14)."""
    fighter = walked("a2", 13, 10.9, SWORD)
    scene = played(
        [A1, fighter, B9],
        lead(),
        join("a2/hand-weapon/attack"),
        dice=(3, 3, 4, 4, 6, 6),
        terrain=[crate("stone")],
    )
    assert [damage for damage, _ in harmed(scene)] == [8]
    assert scene.state("a2")["action_spent"]


def test_nobody_leads_where_nobody_joins_nor_with_an_explosive() -> None:
    """R05-CA-01, R05-CA-04."""
    assert refusal_of([A1, B9], lead(), terrain=[crate()]) == "R05-CA-01"
    bomber = walked("a1", 10, 10, ("explosive",))
    throw = lead("throw", item="explosive")
    assert refusal_of([bomber, A2, B9], throw, terrain=[crate()]) == "R05-CA-04"


def test_it_is_offered_where_somebody_could_join() -> None:
    """R05-CA-01, R05-DP-10: with a comrade who has a gun, and not without."""
    for units, offered in (([A1, A2, B9], {"a1", "a2"}), ([A1, B9], set())):
        scene = played(units, terrain=[crate()], defaults=False)
        assert scene.decision is not None
        options = scene.decision["options"]
        found = {one["unit"] for one in options if one.get("mode") == "joint" and one.get("piece")}
        assert found == offered


def test_those_who_shoot_as_well_are_suggested_before_those_who_strike() -> None:
    """R05-DP-10, R05-CA-10: nobody, then all who do as the leader does, then everybody."""
    gun, pike = "a2/short-ranged", "a3/lance/attack"
    units = [A1, A2, walked("a3", 12, 10.9, ("lance",)), B9]
    scene = played(units, lead(), defaults=False, terrain=[crate("stone")])
    assert scene.decision is not None
    assert scene.decision["options"][0]["suggest"] == [[], [gun], [gun, pike]]


def test_nobody_joins_in_two_ways() -> None:
    """R05-CA-02, R05-RG-03."""
    both = walked("a2", 11, 12, ("short-ranged", "axe"))
    names = ("a2/short-ranged", "a2/axe")
    third = walked("a3", 10, 8, GUN)
    scene = played(
        [A1, both, third, B9],
        lead(),
        join(*names),
        join("a2/short-ranged"),
        dice=(1, 1),
        terrain=[crate()],
    )
    assert scene.refused == ["R05-CA-02"]


def test_words_and_odds() -> None:
    """What players read of it."""
    together = Choice(do="shoot", unit="a1", item="short-ranged", piece="crate", mode="joint")
    found = odds_at_first(seen([A1, A2, B9], terrain=[crate()]).battle, together)
    assert found is not None
    rows = [(row.name, row.value) for row in found.rows]
    assert ("Damage of a1", "d6") in rows, "each rolls its own (R05-CA-01)"
    assert ("Damage of a2", "d6") in rows
    assert found.note == "These are the chances of a1 alone: nobody joins by default"
    assert not found.cost
    aiming = odds_at_first(
        seen([fig("a1", 10, 10, 0, GUN), A2, B9], terrain=[crate()]).battle, together
    )
    assert aiming is not None
    assert aiming.cost == "no walk"
    battle, _ = staged([A1, A2, B9], terrain=[crate()])
    there = look(battle, start(battle))
    asked = look(battle, replace(there.position, answers=(together,)))
    assert asked.decision is not None
    view = battle.view(asked.state)
    assert title(view, asked.decision) == "a1 attacks the crate: who joins in?"
    assert label(view, asked.decision, asked.decision.options[0]).text == "These join in"
