"""Weapons of vehicle scale, and Damage read die by die (R10-EQ-25, R10-OB-06, R10-AT-34)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.ruleset import Run
from game.model.choices import Choice
from game.model.events import Modifier, Rolled
from game.model.setup import Fault
from game.rulesets.brikwars.picking_up import pick_up_refusal
from game.rulesets.brikwars.single_dice import readings
from game.rulesets.brikwars.tables import DamageRow
from game.rulesets.brikwars_2010.cards import item_texts
from game.rulesets.brikwars_2010.mustering import setup_faults
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.texts import label, tell, title
from game.ui.scenes.battle.battle_news import tray_words
from tests.previews import odds_at_first, odds_of
from tests.rulesets.brikwars.scenes import WITNESS, Scene, az, block, em, fig, figure, mine
from tests.rulesets.brikwars_2010.duels import duel, opened
from tests.rulesets.brikwars_2010.scenes import played, refusal_of, seen, shoot

FLAMES = "flame-thrower-2"
TRACER = "machine-gun-1"
FIRE_ON = az("burst", unit="a1")


def beast(item: str) -> dict[str, Any]:
    """A beast whose muzzle is at 12, on the rim of its stand."""
    return fig("a1", 10, 10, 0, (item,), kind="beast")


def at(gap: float, *items: str, **more: Any) -> dict[str, Any]:
    """A target so many inches before the muzzle."""
    return fig("b1", 12.5 + gap, 10, 180, items, **more)


def burnt(target: dict[str, Any], *dice: int, **more: Any) -> Scene:
    """What a flame thrower of size 2 does: Use 3, range 6", 2d4."""
    return played([beast(FLAMES), target], shoot("a1", "b1"), dice=dice, **more)


@pytest.mark.parametrize(
    ("kind", "cost", "use", "inches", "dice"),
    [
        ("gun-1", 3, 3, 6, (6,)),
        ("gun-2", 6, 4, 10, (6, 6)),
        ("gun-3", 9, 5, 14, (6, 6, 6)),
        ("machine-gun-1", 4, 3, 5, (6,)),
        ("machine-gun-2", 8, 4, 8, (6, 6)),
        ("machine-gun-3", 12, 5, 11, (6, 6, 6)),
        ("flame-thrower-1", 3, 2, 4, (4,)),
        ("flame-thrower-2", 6, 3, 6, (4, 4)),
        ("flame-thrower-3", 9, 4, 8, (4, 4, 4)),
    ],
)
def test_ratings_by_size(
    kind: str, cost: int, use: int, inches: int, dice: tuple[int, ...]
) -> None:
    """R10-EQ-25: Use s+2 (flames s+1), range 4s+2, 3s+2 and 2s+2 inches, s dice."""
    row = tables().items[kind]
    assert (row.cost, row.use, row.range) == (cost, use, inches)
    assert row.damage is not None
    assert (row.damage.dice, row.damage.flat) == (dice, 0)


def test_what_is_longer_than_a_minifig_takes_both_hands() -> None:
    """R10-EQ-16..18: a weapon of 1" is S, one of 2" is longer than 1.57" and so L."""
    rows = [tables().items[f"gun-{size}"] for size in (1, 2, 3)]
    assert [(row.size, row.hands) for row in rows] == [("S", 1), ("L", 2), ("L", 2)]
    assert [(row.reach, row.min_reach) for row in rows] == [(1.0, 0.0), (2.5, 1.0), (2.5, 1.0)]


def faults(item: str, kind: str) -> list[tuple[str, str]]:
    """What is wrong with somebody of a kind who carries a weapon."""
    setup = seen([fig("a1", 10, 10, 0, (), kind=kind)]).battle.setup
    recruits = (replace(setup.recruits[0], items=(item,)),)
    found: tuple[Fault, ...] = setup_faults(replace(setup, recruits=recruits))
    return [(fault.place, fault.problem) for fault in found]


@pytest.mark.parametrize(
    ("kind", "size", "fits"),
    [("minifig", 1, True), ("minifig", 2, False), ("hero", 2, False), ("beast", 3, True)],
)
def test_nobody_carries_a_weapon_longer_than_himself(kind: str, size: int, fits: bool) -> None:
    """R10-EQ-25, R10-UN-04: minifigs and Heroes are Size 1, a beast is Size 4."""
    text = f"Gun of size {size} is too big for one of Size 1 (R10-EQ-25)"
    assert faults(f"gun-{size}", kind) == ([] if fits else [("units[0].items", text)])


@pytest.mark.parametrize(("kind", "rule"), [("minifig", "R10-EQ-25"), ("beast", None)])
def test_nor_picks_one_up(kind: str, rule: str | None) -> None:
    """R10-EQ-25."""
    lying = [{"id": "big-gun", "kind": "gun-3", "position": [10, 10.5]}]
    view = seen([fig("a1", 10, 10, 0, (), kind=kind)], loose=lying)
    refused = pick_up_refusal(view, figure(view, "a1"), "big-gun")
    assert (None if refused is None else refused.rule) == rule


def test_a_gun_rolls_its_dice_together() -> None:
    """R10-EQ-25, R10-AT-32: 12" from size 3, range 14"; 1 + 2 + 3 is more than Armor 4."""
    scene = played([beast("gun-3"), at(12)], shoot("a1", "b1"), dice=(5, 1, 2, 3))
    assert scene.totals() == [5, 6]
    assert scene.dead("b1")


def test_dice_of_fire_are_not_added_up() -> None:
    """R10-OB-06: neither 3 beats Armor 4, though together they are 6."""
    scene = burnt(at(3), 3, 3, 3)
    assert scene.totals() == [3, 3]
    assert not scene.dead("b1")
    held = scene.of("ArmorHeld")[0]
    assert (held["damage"], held["armor"]) == (3, 4)


def test_the_roll_of_fire_says_what_a_die_has_to_beat_where_that_is_known() -> None:
    """R10-OB-06, R10-ST-05: Armor 4 of a Minifig; a Hero's Armor is rolled afterwards."""
    known = burnt(at(3), 3, 3, 3).of("Rolled", why="damage")[0]
    assert (known["need"], known["more_than"], known["success"]) == (4, True, False)
    rolled = burnt(at(3, kind="hero"), 3, 3, 3, 2, 2).of("Rolled", why="damage")[0]
    assert (rolled["need"], rolled["more_than"], rolled["success"]) == (None, False, None)


@pytest.mark.parametrize(("bonus", "dead"), [(4, False), (5, True)])
def test_a_bonus_die_of_fire_counts_by_itself(bonus: int, dead: bool) -> None:
    """R10-OB-06, R10-DI-07: a d4 on 4 brings a d6; only a die above Armor 4 destroys."""
    scene = burnt(at(3), 3, 4, 1, bonus)
    assert scene.dead("b1") is dead


@pytest.mark.parametrize(("bonus", "dead"), [(5, False), (6, True)])
def test_each_die_of_fire_is_lower_out_of_range(bonus: int, dead: bool) -> None:
    """R10-AT-34: 7" with range 6"; a Bonus 5 is read as 4, a 6 as 5; its own Bonus is a 1."""
    more = (1,) if bonus == 6 else ()
    scene = burnt(at(7), 4, 4, 1, bonus, *more)
    assert scene.totals() == [3, bonus - 1]
    assert scene.of("Rolled")[1]["modifiers"] == [[-1, "out of range", "R10-AT-34"]]
    assert scene.dead("b1") is dead


def test_no_die_of_fire_is_read_below_zero() -> None:
    """R10-AT-34: 8.5" with range 6" lowers 2 and 1, and a Benny's 3, by three."""
    scene = burnt(at(8.5), 6, 2, 1, 3)
    assert scene.totals() == [3, 0]
    assert scene.of("ArmorHeld")[0]["damage"] == 0


def test_deflection_takes_dice_of_fire_away() -> None:
    """R10-EQ-20, R10-OB-06: Heavy Armor leaves one of two d4."""
    scene = burnt(at(3, "heavy-armor"), 3, 2)
    assert scene.of("Rolled")[1]["faces"] == [2]


def test_armor_dice_are_rolled_once_for_all_dice_of_fire() -> None:
    """R10-OB-06, R10-ST-05: 4 and a Bonus 5 against Armor 2 + 2 of a Hero."""
    scene = burnt(at(3, kind="hero"), 3, 4, 3, 5, 2, 2)
    assert [one["faces"] for one in scene.of("Rolled", why="armor")] == [[2, 2]]
    assert scene.dead("b1")


@pytest.mark.parametrize(("armor", "breaks"), [(3, True), (4, False)])
def test_fire_against_a_thing(armor: int, breaks: bool) -> None:
    """R10-OB-06, R10-OB-03: 2 and 4, with a Bonus 1, against 1d6 of thin wood."""
    crate = {**block("crate", 15, 15.5, 1.0, "crate"), "material": "thin-wood"}
    crate["outline"] = [[15, 9.7], [15.5, 9.7], [15.5, 10.3], [15, 10.3]]
    burn = az("shoot", unit="a1", item=FLAMES, piece="crate")
    scene = played(
        [beast(FLAMES), fig("b9", 28, 19)], burn, dice=(5, 2, 4, 1, armor), terrain=[crate]
    )
    assert scene.of("ThingDamaged")[0]["damage"] == 4
    assert bool(scene.of("TerrainChanged")) is breaks


def test_a_strike_with_a_flame_thrower_is_a_blow_with_a_club() -> None:
    """R10-EQ-15: d6 - 2 of a Random Object, nothing burns."""
    hit = az("strike", unit="a1", item=FLAMES, target="b1")
    scene = played([beast(FLAMES), at(1.5)], hit, dice=(4, 5))
    assert scene.totals() == [4, 3]
    assert not scene.of("Rolled")[1]["highest"]


def test_fire_joins_no_combined_attack() -> None:
    """R10-OB-06, R10-CA-04: dice that are not added up add nothing; a machine gun joins."""
    units = [beast("flame-thrower-1"), fig("a2", 10, 14, 0, ("short-ranged",)), at(3)]
    for unit, item in (("a1", "flame-thrower-1"), ("a2", "short-ranged")):
        choice = az("shoot", unit=unit, item=item, target="b1", mode="joint")
        assert refusal_of(units, choice) == "R10-CA-04"
    units[0] = beast(TRACER)
    choice = az("shoot", unit="a2", item="short-ranged", target="b1", mode="joint")
    assert refusal_of(units, choice) is None


def test_fire_joins_no_combined_attack_on_a_thing() -> None:
    """R10-OB-06, R10-CA-04: nor does its dice add to others against stone."""
    outline = [[15, 9.5], [16, 9.5], [16, 10.5], [15, 10.5]]
    rock = {**block("crate", 15, 16, 1.0, "rock"), "outline": outline, "material": "stone"}
    gunner, far = fig("a2", 12, 14, 0, ("short-ranged",)), fig("b1", 28, 18, 180, ())
    lead = az("shoot", unit="a2", item="short-ranged", piece="rock", mode="joint")
    units = [beast("flame-thrower-1"), gunner, far]
    assert refusal_of(units, lead, terrain=[rock]) == "R10-CA-04"
    units = [beast(TRACER), gunner, far]
    assert refusal_of(units, lead, terrain=[rock]) is None


def test_grinding_is_read_like_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10-OB-06: no weapon of the table grinds; one that did would count die by die, too."""
    saw = replace(tables().items["gun-2"], damage=DamageRow(dice=(6, 6), read="grinding"))
    monkeypatch.setitem(tables().items, "gun-2", saw)
    scene = played([beast("gun-2"), at(3)], shoot("a1", "b1"), dice=(4, 4, 3))
    assert scene.totals() == [4, 4]
    assert not scene.dead("b1")


def fired(*more: dict[str, Any], dice: tuple[int, ...], **fields: Any) -> Scene:
    """What comes of a minifig's machine gun of size 1 (Use 3, 5", d6) and further bursts."""
    units = [fig("a1", 10, 10, 0, (TRACER,)), fig("b1", 13, 10, 180, ())]
    return played(units, shoot("a1", "b1"), *more, dice=dice, **fields)


def test_every_further_burst_is_harder() -> None:
    """R10-EQ-25: 4 hits at 0 and 4 hits at -1, but 4 misses at -2; Use 3."""
    scene = fired(FIRE_ON, FIRE_ON, dice=(4, 1, 4, 2, 4))
    assert scene.totals() == [4, 1, 3, 2, 2]
    assert [len(scene.of(name)) for name in ("AttackHit", "AttackMissed")] == [2, 1]
    last = scene.of("Rolled", why="to hit")[-1]
    assert last["modifiers"] == [[-2, "burst 3", "R10-EQ-25"]]


def test_the_gunner_may_stop_and_does_by_default() -> None:
    """R10-EQ-25."""
    assert fired(dice=(3, 1)).totals() == [3, 1]
    assert fired(az("stop", unit="a1"), dice=(3, 1)).totals() == [3, 1]


def test_bursts_end_when_the_die_cannot_hit_any_more() -> None:
    """R10-EQ-25: the fourth needs a 6, the fifth would need a 7; here each of them misses."""
    forgo = az("benny", mode="forgo")
    answers = [em("take"), *(act for _ in range(3) for act in (FIRE_ON, em("take")))]
    scene = fired(*answers, forgo, dice=(2, 2, 2, 6, 1), defaults=False)
    assert scene.totals() == [2, 1, 0, 3, 1]
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_nobody_fires_on_at_what_is_gone() -> None:
    """R10-EQ-25: the battle goes on, and so does the turn."""
    units = [fig("a1", 10, 10, 0, (TRACER,)), fig("b1", 13, 10, 180, ()), WITNESS]
    scene = played(units, shoot("a1", "b1"), em("take"), dice=(3, 5), defaults=False)
    assert scene.dead("b1")
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


@pytest.mark.parametrize(("x", "down", "asked"), [(10, True, "turn"), (8.9, False, "R10-EQ-25")])
def test_a_gunner_who_has_been_thrown_down_fires_no_further(
    x: float, *, down: bool, asked: str
) -> None:
    """R10-TU-30, R10-EQ-25: the target bails onto a mine, which throws down all within 2"."""
    units = [fig("a1", x, 10, 0, (TRACER,)), fig("b1", 13, 10, 180, ())]
    flees = (em("bail"), em("land", at=[12.2, 10]))
    field = [mine(12, 10, 0.5)]
    scene = played(units, shoot("a1", "b1"), *flees, dice=(3, 1, 1), areas=field, defaults=False)
    assert scene.down("a1") is down
    assert scene.decision is not None
    assert scene.decision["kind"] == asked


def test_every_burst_opens_the_targets_window() -> None:
    """R10-EQ-25, R10-CC-48: a Shield that Parries the first is used when the second comes."""
    units = [fig("a1", 10, 10, 0, (TRACER,)), fig("b1", 13, 10, 180, ("shield",))]
    parry = em("parry", item="shield")
    scene = played(units, shoot("a1", "b1"), parry, FIRE_ON, dice=(3, 4, 4, 2))
    assert len(scene.of("ParryDeclared")) == 1
    assert [one["faces"] for one in scene.of("Rolled", why="damage")] == [[], [2]]


@pytest.mark.parametrize("item", ["gun-1", "flame-thrower-1"])
def test_only_a_machine_gun_fires_bursts(item: str) -> None:
    """R10-EQ-25: after one shot of anything else nobody is asked whether to fire on."""
    scene = played(
        [fig("a1", 10, 10, 0, (item,)), fig("b1", 13, 10, 180, ())],
        shoot("a1", "b1"),
        em("take"),
        dice=(3, 1),
        defaults=False,
    )
    assert scene.decision is not None
    assert scene.decision["kind"] == "turn"


def test_the_question_for_another_burst_in_words() -> None:
    """R10-EQ-25: its odds have the row of its roll."""
    battle = duel([TRACER], [], gap=3, dice=[2])
    shot = Choice(do="shoot", unit="a1", item=TRACER, target="b1")
    looked = opened(battle, shot, Choice(do="take", unit="b1"))
    view, decision = battle.view(looked.state), looked.decision
    assert decision is not None
    assert title(view, decision) == "Ann has fired 1 burst at Bob: fire on?"
    words = label(view, decision, decision.options[0])
    assert words.text == "Fire on at Bob"
    assert words.note == 'Machine gun of size 1 · Use 3 · 5" · d6 · -1'
    found = odds_of(battle, looked, decision.options[0].choice())
    assert found is not None
    assert [row.value for row in found.rows if row.name == "Burst 2"] == ["+1"]
    assert found.need == "Need 4+ on d6"


def test_odds_of_fire_show_what_each_die_is_worth() -> None:
    """R10-OB-06, R10-AT-34."""
    view = seen([beast(FLAMES), at(7, "heavy-armor")])
    found = odds_at_first(view.battle, Choice(do="shoot", unit="a1", item=FLAMES, target="b1"))
    assert found is not None
    rows = {row.name: (row.value, row.rule) for row in found.rows}
    assert rows["Damage"] == ("d4, each die by itself", "R10-OB-06")
    assert rows["Out of range"] == ("-1", "R10-AT-34")


def test_cards_name_bursts_and_fire() -> None:
    """R10-EQ-25."""
    view = seen([beast(FLAMES)])
    unit, items = figure(view, "a1"), tables().items
    assert item_texts(unit, items[FLAMES]) == ('Use 3 · 6"', "2d4 Fire")
    assert item_texts(unit, items[TRACER]) == ('Use 3 · 5" · bursts -1', "d6")


def told(*faces: int, out: int) -> str:
    """The log line of two d4 of Fire, or of one face, so many inches out of range."""
    view = seen([beast(FLAMES), at(3)])
    rows = (Modifier(-out, "out of range", "R10-AT-34"),) if out else ()
    event = Rolled(
        unit="a1",
        why="damage",
        throw="1d4" if len(faces) == 1 else "2d4",
        sides=(4, 4, 6)[: len(faces)],
        faces=faces,
        modifiers=rows,
        total=max(0, max(faces) - out),
        need=4,
        more_than=True,
        highest=True,
    )
    runs: tuple[Run, ...] = tell(view, event)
    behind = f"-{out} ={event.total}" if out else f"={event.total}"
    told_of = "damage (highest), over 4" if len(faces) > 1 else "damage, over 4"
    more = (f"{told_of} · gold: Bonus Dice",) if len(faces) > 2 else ()
    assert tray_words(event) == (behind, (*more, told_of))
    return "".join(run.text for run in runs)


def test_fire_an_inch_out_of_range() -> None:
    """R10-AT-34, R10-TV-033: 4 and 1 are read as 3 and 0."""
    assert readings((4, 1), (Modifier(-1, "out of range", "R10-AT-34"),)) == (3, 0)
    assert readings((4, 1), ()) == (4, 1)


def test_the_log_shows_how_each_die_is_read() -> None:
    """R10-AT-34, R10-TV-033: 4 and 1 are 3 and 0."""
    bonus = "a highest face rolls on, Bonus Die: 3"
    start = f"a1 rolls Damage: 2d4 show 4, 1 ({bonus}), each by itself"
    assert told(4, 1, 3, out=1) == f"{start}, -1 (out of range): 3, 0, 2 against Armor 4"
    assert told(4, 1, 3, out=0) == f"{start}: 4, 1, 3 against Armor 4"


def test_one_die_of_fire_is_told_like_any_other_die() -> None:
    """R10-EQ-20, R10-OB-06, R10-AT-34: Heavy Armor leaves one of the two dice."""
    assert told(3, out=1) == "a1 rolls Damage: d4 shows 3, -1 (out of range) = 2 against Armor 4"
    assert told(3, out=0) == "a1 rolls Damage: d4 shows 3 against Armor 4"
