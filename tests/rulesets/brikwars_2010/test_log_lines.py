"""What the log of BrikWars 2010 says of events and throws."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app import rules_index
from game.engine.resolution import Resolution, View
from game.engine.ruleset import Run
from game.files.formats.scenario_file import read_scenario
from game.match.library.setups import battle_of
from game.match.referee.referee import resolve
from game.model import events as shared
from game.model.choices import Choice
from game.model.events import EarlierRoll, Event, Modifier
from game.model.state import Item, LooseItem, Verdict
from game.model.vectors import Point
from game.rulesets.brikwars import events as both
from game.rulesets.brikwars import momentum_events
from game.rulesets.brikwars import thing_events as both_things
from game.rulesets.brikwars.sheets import Res
from game.rulesets.brikwars_2010 import events as own
from game.rulesets.brikwars_2010 import grab_events, joint_events, thing_events
from game.rulesets.brikwars_2010.ruleset import BRIKWARS_2010
from game.rulesets.brikwars_2010.texts import stat_card, tell
from game.rulesets.catalog import catalog
from tests.rulesets.brikwars_2010.duels import (
    STAY,
    STRIKE,
    battle_with,
    duel,
    figure,
    opened,
)

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "brikwars_2010"

SILENT = {
    shared.TurnEnded,
    shared.Faced,
    shared.ItemLost,
    both.Refreshed,
    both.ArmorRolled,
    both.ActionSpent,
    both.MoveSpent,
    own.HandsUsed,
    both.HandsEmptied,
    both.HandsFilled,
    both.Attacked,
    both.TurnNoted,
    both.Seen,
    momentum_events.RunNoted,
    joint_events.TargetShared,
    joint_events.PoolDeflected,
    joint_events.SharingEnded,
}
"""Bookkeeping, or told by the line before or after."""

HERE, THERE = Point(5, 5), Point(8, 9)

FACTS: list[tuple[Event, str]] = [
    (shared.BattleBegan(ruleset="brikwars-2010", name="Yard"), "The battle of Yard begins"),
    (shared.OrderSet(order=("ember", "azure")), "Turn order: Ember Horde, then Azure"),
    (shared.RoundBegan(round=3), "Round 3"),
    (shared.TurnBegan(side="ember", player_turn=2), "Ember Horde to act"),
    (shared.Deployed(unit="a1", position=HERE, elevation=0, facing=0), "Ann takes up position"),
    (
        shared.Moved(
            unit="a1", start=HERE, end=THERE, path=(THERE,), elevation=0, facing=0, cost=5.0
        ),
        'Ann moves 5"',
    ),
    (
        shared.Moved(
            unit="a1", start=HERE, end=THERE, path=(THERE,), elevation=0, facing=0, cost=7.5
        ),
        'Ann moves 5" for 7.5" of Move',
    ),
    (
        shared.Moved(
            unit="a1",
            start=HERE,
            end=Point(5, 5.04),
            path=(Point(5, 5.04),),
            elevation=0,
            facing=0,
            cost=0.08,
        ),
        'Ann moves 0.04" for 0.1" of Move',
    ),
    (
        shared.Moved(
            unit="a1",
            start=HERE,
            end=THERE,
            path=(THERE,),
            elevation=0,
            facing=0,
            cost=5.0,
            mode="charge",
        ),
        'Ann runs on 5"',
    ),
    (
        shared.AttackDeclared(unit="a1", target="b1", item="lance", way="charge"),
        "Ann charges Bob (lance)",
    ),
    (
        shared.AttackDeclared(unit="a1", target="b1", way="charging-shove"),
        "Ann runs at Bob to shove it",
    ),
    (
        shared.AttackDeclared(unit="b1", target="a1", item="shield", way="charging-shove"),
        "Bob runs at Ann to shove it with the shield",
    ),
    (
        shared.Moved(
            unit="a1",
            start=HERE,
            end=Point(5, 5.8),
            path=(Point(5, 5.8),),
            elevation=0,
            facing=0,
            cost=0.0,
            mode="angry-inch",
        ),
        'Ann shifts 0.8" by an Angry Inch',
    ),
    (
        shared.AttackDeclared(unit="a1", target="b1", item="axe-2", way="throw"),
        "Ann throws an axe at Bob",
    ),
    (shared.AttackDeclared(unit="a1", target="b1", way="shove"), "Ann shoves Bob"),
    (
        shared.AttackDeclared(unit="b1", target="a1", item="shield", way="shove"),
        "Bob shoves Ann with the shield",
    ),
    (
        shared.AttackDeclared(unit="b1", target="a1", item="hand-weapon", way="strike"),
        "Bob swings at Ann (hand weapon)",
    ),
    (
        shared.AttackDeclared(
            unit="a1", target="b1", item="short-bow", way="shoot", rules=("R10-AT-35",)
        ),
        "Ann fires blindly at Bob (short bow) R10-AT-35",
    ),
    (
        shared.AttackDeclared(unit="a1", piece="low-wall", item="axe-2", way="strike"),
        "Ann swings at the garden wall (axe)",
    ),
    (shared.AttackMissed(unit="a1", piece="low-wall", by=1), "Ann misses the garden wall by 1"),
    (shared.AttackHit(unit="a1", piece="low-wall"), "Ann hits the garden wall"),
    (
        both_things.ThingDamaged(piece="low-wall", damage=4, armor=4, at=HERE),
        "The garden wall takes 4 damage: Armor 4 holds",
    ),
    (
        both_things.ThingDamaged(piece="low-wall", damage=5, armor=4, at=HERE),
        "The garden wall takes 5 damage: more than Armor 4",
    ),
    (
        thing_events.Snatched(unit="a1", item=Item(id="random-object", kind="random-object")),
        "Ann snatches a random object from the scenery",
    ),
    (both_things.LooseFell(item="axe-3", elevation=0.0), "An axe falls with it"),
    (shared.AttackMissed(unit="a1", target="b1", by=2), "Ann misses Bob by 2"),
    (shared.AttackMissed(unit="a1", target="b1"), "Ann misses Bob"),
    (shared.AttackMissed(unit="a1"), "Ann misses"),
    (shared.AttackMissed(unit="a1", by=2), "Ann misses by 2"),
    (shared.AttackHit(unit="a1", target="b1"), "Ann hits Bob"),
    (shared.ConditionGained(unit="a1", condition="disrupted"), "Ann goes down: Disrupted"),
    (
        shared.ConditionLost(unit="a1", condition="disrupted"),
        "Ann is back up: no longer Disrupted",
    ),
    (shared.Destroyed(unit="b1", by="a1"), "Bob is in pieces! By Ann"),
    (
        shared.KnockedBack(unit="a1", start=HERE, end=Point(7, 5), elevation=0, wanted=2.0),
        'Ann is knocked back 2"',
    ),
    (
        shared.KnockedBack(
            unit="a1",
            start=HERE,
            end=Point(5.7, 5),
            elevation=0,
            wanted=2.0,
            stopped_by="low-wall",
        ),
        'Ann is knocked back 0.7" of 2", stopped by the garden wall',
    ),
    *(
        (
            shared.KnockedBack(
                unit="a1",
                start=HERE,
                end=Point(end, 5),
                elevation=0,
                wanted=2.0,
                stopped_by="low-wall",
            ),
            'Ann is to be knocked back 2", but is stopped at once by the garden wall',
        )
        for end in (5, 5.001, 5.049)
    ),
    (
        shared.KnockedBack(
            unit="a1",
            start=HERE,
            end=Point(5.051, 5),
            elevation=0,
            wanted=2.0,
            stopped_by="low-wall",
        ),
        'Ann is knocked back 0.1" of 2", stopped by the garden wall',
    ),
    (
        shared.KnockedBack(unit="a1", start=HERE, end=Point(5.001, 5), elevation=0, wanted=2.0),
        "Ann is knocked back, but hardly moves",
    ),
    (shared.Fell(unit="a1", inches=3.0, elevation=0), 'Ann falls 3"'),
    (
        shared.Burst(unit="a1", item="explosive", at=HERE, elevation=0, radius=2.0),
        'The explosive goes off: all within 2" are in it',
    ),
    (
        shared.ItemLanded(item=LooseItem("b1-axe-1", "axe", HERE)),
        "An axe clatters to the ground",
    ),
    (
        shared.ItemTaken(unit="a1", item="b1-tool-1", gained=Item("tool", "tool")),
        "Ann picks up a tool",
    ),
    (shared.TerrainChanged(piece="low-wall", pieces=()), "The garden wall comes down"),
    (
        shared.ProgressMade(side="azure", objective="hold-azure-gate", count=1),
        "Azure holds the old gate: 1 of 2 rounds",
    ),
    (
        shared.BattleEnded(verdict=Verdict(("azure", "ember"), "No enemy is left")),
        "Victory for Azure and Ember Horde: No enemy is left",
    ),
    (
        shared.BattleEnded(verdict=Verdict((), "Nobody is left standing")),
        "Nobody wins: Nobody is left standing",
    ),
    (shared.AttackDeclared(unit="a1", target="b1", way="grab"), "Ann grabs at Bob"),
    (
        grab_events.Grabbed(unit="a1", target="b1", hand=0),
        "Ann has hold of Bob: neither moves",
    ),
    (
        grab_events.Released(unit="a1", target="b1", rules=("R10-CC-25",)),
        "Ann lets go of Bob R10-CC-25",
    ),
    (
        grab_events.Released(unit="a1", target="b1", rules=("R10-CC-26",)),
        "Ann loses hold of Bob R10-CC-26",
    ),
    (own.Engaged(unit="a1", target="b1"), "Ann and Bob lock in Close Combat"),
    (both.Parted(unit="a1", target="b1"), "Ann breaks free of Bob"),
    (
        both.DamageSummed(unit="b1", damage=3, total=5, armor=4),
        "Bob takes 3 damage, 5 in Close Combat this turn: more than Armor 4",
    ),
    (
        both.DamageSummed(unit="b1", damage=1, total=4, armor=4),
        "Bob takes 1 damage, 4 in Close Combat this turn: Armor 4 holds",
    ),
    (both.ArmorHeld(unit="b1", damage=2, armor=4), "Bob takes 2 damage: Armor 4 holds"),
    (
        own.ParryDeclared(unit="b1", against="a1", item="shield", hand="left"),
        "Bob raises the shield to Parry Ann",
    ),
    (
        own.ParryDeclared(unit="a1", against="b1", hand="left"),
        "Ann raises the bare left hand to Parry Bob",
    ),
    (both.Parried(unit="b1", against="a1"), "Bob Parries Ann"),
    (
        both.Bailed(unit="b1", start=HERE, end=Point(5, 7), elevation=0),
        'Bob bails out and dives 2" away',
    ),
    (own.Disengaged(unit="a1"), "Ann turns away from the fight"),
    (both.ArmorHeld(unit="b1", damage=0), "Bob takes no damage"),
    (both.DamageSummed(unit="b1", damage=0, total=0), "Bob takes no damage"),
    (
        own.Gripped(unit="b1", item="heavy-weapon", hands=(0, 1)),
        "Bob takes the heavy weapon in both hands",
    ),
    (
        own.Gripped(unit="b1", item="heavy-weapon", hands=(1,)),
        "Bob takes the heavy weapon in the left hand",
    ),
    (
        both.ItemAimedAt(unit="a1", target="b1", item="shield"),
        "Ann aims at the shield of Bob",
    ),
    (
        both.ItemStruck(unit="b1", by="a1", item="shield", damage=4, armor=3, broken=True),
        "Bob loses the shield: 4 damage against Armor 3 breaks it",
    ),
    (
        both.ItemStruck(unit="b1", by="a1", item="shield", damage=3, armor=3, broken=False),
        "Bob keeps the shield: 3 damage against Armor 3 does it no harm",
    ),
    (both.MineSprung(unit="a1", area="gate"), "Ann steps on a mine!"),
    (both.FeatTried(unit="b1", success=True), "Bob brings off a Heroic Feat"),
    (both.FeatTried(unit="b1", success=False), "Bob fails at a Heroic Feat"),
    (both.AttackJoined(unit="a1", lead="b1"), "Ann joins in with Bob"),
    (joint_events.Delayed(unit="a1"), "Ann waits for an ally’s turn"),
    (own.BennySpent(unit="a1", on="damage"), "Over the Top! Ann spends the Benny: +1d6 to Damage"),
    (own.BennySpent(unit="a1", on="forgo"), "Over the Top! Ann lets the Benny go"),
    (
        both.ShotLanded(unit="a1", item="axe", at=HERE, target="b1"),
        "The stray shot of Ann comes down on Bob",
    ),
    (
        both.ShotLanded(unit="a1", item="axe", at=HERE),
        "The stray shot of Ann comes down harmlessly",
    ),
    (
        both.ShotLanded(unit="a1", item="explosive-2", at=HERE),
        "The stray explosive of Ann comes down",
    ),
    (momentum_events.MomentumGained(unit="a1"), "Ann has a MOM: four inches straight on"),
    (momentum_events.MomentumLost(unit="a1"), "Ann loses the MOM"),
    (own.MomentumSpent(unit="a1", on="damage"), "Ann spends the MOM on Damage"),
    (momentum_events.Resisted(unit="b1", against="a1"), "Bob stands firm against Ann"),
]
"""Events, and what a player reads of them."""

ROLLS: list[tuple[shared.Rolled, str]] = [
    (
        shared.Rolled(
            unit="a1",
            why="to hit",
            throw="1d6",
            sides=(6,),
            faces=(4,),
            modifiers=(Modifier(-1, "outnumbered 1 to 2", "R10-CA-06"),),
            total=3,
            need=3,
            success=True,
        ),
        "Ann rolls to hit: d6 shows 4, need 4+ (Use 3, +1 outnumbered 1 to 2): enough",
    ),
    (
        shared.Rolled(
            unit="b1",
            why="parry",
            throw="1d6",
            sides=(6,),
            faces=(1,),
            modifiers=(Modifier(1, "two-handed weapon", "R10-CC-44"),),
            total=2,
            need=2,
            success=False,
        ),
        "Bob rolls to Parry: d6 shows 1, need 2+ (Use 2, -1 two-handed weapon, a 1 fails):"
        " a critical failure",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="damage",
            throw="2d6+1",
            sides=(6, 6, 6),
            faces=(6, 2, 3),
            total=12,
            need=4,
            success=True,
        ),
        "Ann rolls Damage: 2d6+1 show 6, 2 (a highest face rolls on, Bonus Die: 3) = 12"
        " against Armor 4",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="explosion",
            throw="1d6+1d10",
            sides=(10, 6),
            faces=(7, 2),
            total=9,
        ),
        "Ann rolls Damage for the blast: 1d6+1d10 show 7 (d10), 2 (d6) = 9",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="damage",
            throw="2",
            sides=(),
            faces=(),
            modifiers=(Modifier(-1, "out of range", "R10-AT-32"),),
            total=1,
            need=4,
            success=False,
        ),
        "Ann rolls Damage: no dice left, -1 (out of range) = 1 against Armor 4",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="Benny on the attack roll",
            throw="1d6",
            sides=(6,),
            faces=(3,),
            modifiers=(EarlierRoll(1, "Action Roll so far", "R10-DI-06"),),
            total=4,
            need=3,
            success=True,
        ),
        "Ann adds the Benny: d6 shows 3, need 2+ (Use 3, -1 Action Roll so far): enough",
    ),
    (
        shared.Rolled(target="low-wall", why="armor", throw="1d6", sides=(6,), faces=(3,), total=3),
        "The garden wall rolls Armor: d6 shows 3",
    ),
    (
        shared.Rolled(unit="a1", why="sprint", throw="1d6", sides=(6,), faces=(4,), total=4),
        'Ann sprints: d6 shows 4 = 4"',
    ),
    (
        shared.Rolled(
            unit="b1",
            why="bail",
            throw="1d6",
            sides=(6,),
            faces=(1,),
            total=1,
            need=2,
            success=False,
        ),
        "Bob tries to bail: d6 shows 1, need 2+: not enough",
    ),
    (
        shared.Rolled(
            unit="b1", why="armor", throw="2d6", sides=(6, 6, 6), faces=(6, 2, 3), total=11
        ),
        "Bob rolls Armor: 2d6 show 6, 2 (a highest face rolls on, Bonus Die: 3) = 11",
    ),
    (
        shared.Rolled(
            unit="b1",
            why="armor",
            throw="2d6",
            sides=(6, 6, 6, 6, 6),
            faces=(6, 6, 6, 5, 3),
            total=26,
        ),
        "Bob rolls Armor: 2d6 show 6, 6 (a highest face rolls on, Bonus Dice: 6, 5, 3) = 26",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="Benny on the attack roll",
            throw="1d6",
            sides=(6, 6),
            faces=(6, 2),
            modifiers=(EarlierRoll(1, "Action Roll so far", "R10-DI-06"),),
            total=9,
            need=8,
            success=True,
        ),
        "Ann adds the Benny: d6 shows 6 (a highest face rolls on, Bonus Die: 2) = 8,"
        " need 7+ (Use 8, -1 Action Roll so far): enough",
    ),
    (
        shared.Rolled(
            unit="a1",
            why="Benny on the attack roll",
            throw="1d6",
            sides=(6,),
            faces=(1,),
            modifiers=(EarlierRoll(4, "Action Roll so far", "R10-DI-06"),),
            total=5,
            need=3,
            success=True,
        ),
        "Ann adds the Benny: d6 shows 1, +4 (Action Roll so far) = 5, need 3: enough",
    ),
    (
        shared.Rolled(
            side="ember", why="Heroic Feat", throw="1d6", sides=(6,), faces=(3,), total=3
        ),
        "Ember Horde bets on a Heroic Feat: d6 shows 3",
    ),
    (
        shared.Rolled(
            side="azure", why="against the Feat", throw="1d6", sides=(6,), faces=(3,), total=3
        ),
        "Azure bets against it: d6 shows 3",
    ),
    (
        shared.Rolled(side="ember", why="turn order", throw="1d6", sides=(6,), faces=(5,), total=5),
        "Ember Horde rolls for the first turn: d6 shows 5",
    ),
]
"""Throws of dice, and what a player reads of them."""


def words(view: View[Any], event: Event) -> str:
    """A line of the log as plain text."""
    return "".join(run.text for run in tell(view, event))


def every_event() -> Iterator[type[Event]]:
    """All kinds of events that this ruleset may emit."""
    theirs = (shared, both, both_things, momentum_events)
    for module in (*theirs, own, grab_events, joint_events, thing_events):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                yield value


@pytest.fixture
def view() -> View[Any]:
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"])
    return battle.view(opened(battle).state)


@pytest.mark.parametrize(("event", "text"), FACTS, ids=lambda value: type(value).__name__)
def test_an_event_reads_like_this(view: View[Any], event: Event, text: str) -> None:
    assert words(view, event) == text


@pytest.mark.parametrize(("event", "text"), ROLLS, ids=lambda value: str(value)[:12])
def test_a_throw_shows_faces_sums_and_what_was_wanted(
    view: View[Any], event: shared.Rolled, text: str
) -> None:
    assert words(view, event) == text


def test_no_kind_of_event_is_forgotten() -> None:
    told = {type(event) for event, _ in (*FACTS, *ROLLS)}
    assert told | SILENT == set(every_event())
    assert not told & SILENT


def test_bookkeeping_is_not_told(view: View[Any]) -> None:
    assert tell(view, both.ActionSpent(unit="a1", rules=("R10-TU-20",))) == ()


@pytest.mark.parametrize(
    ("count", "text"), [(1, "Azure stands in the old gate"), (0, "Azure has left the old gate")]
)
def test_an_area_to_reach_is_stood_in_or_left(count: int, text: str) -> None:
    """Once or not at all: nothing of it is counted in rounds."""
    goal = {"kind": "reach", "side": "azure", "area": "gate"}
    gate = {"id": "gate", "kind": "marker", "name": "old gate", "shape": "circle"}
    ground = {
        "size": [25, 20],
        "areas": [{**gate, "center": [12, 3], "radius": 1}],
        "objectives": [goal],
    }
    battle = duel([], [], map=ground)
    made = shared.ProgressMade(side="azure", objective="reach-azure-gate", count=count)
    assert words(battle.view(opened(battle).state), made) == text


def test_nobody_measures_a_bottomless_fall() -> None:
    """R10-CH-36."""
    hole = {"id": "hole", "kind": "bottomless", "shape": "circle", "center": [10, 10], "radius": 2}
    units = [figure("a1", "Ann", [], 10), figure("b1", "Bob", [], 20)]
    battle = battle_with(*units, map={"size": [25, 20], "areas": [hole]})
    view = battle.view(opened(battle).state)
    fall = shared.Fell(unit="a1", inches=100.0, elevation=-100.0)
    assert words(view, fall) == "Ann falls out of sight"


def test_names_and_rules_are_links(view: View[Any]) -> None:
    runs = tell(view, both.Parried(unit="b1", against="a1", rules=("R10-CC-45",)))
    named = [(run.text, run.ref) for run in runs if run.style == "side"]
    assert named == [("Bob", "b1"), ("Ann", "a1")]
    assert [(run.text, run.ref) for run in runs if run.style == "rule"] == [
        ("R10-CC-45", "R10-CC-45")
    ]


def test_the_fallen_keep_their_names_and_death_parts_without_words() -> None:
    battle = duel(["hand-weapon"], [], dice=[4, 5])
    seen = opened(battle, STRIKE, STAY, Choice(do="take", unit="b1"))
    assert "b1" in seen.state.fallen
    after = battle.view(seen.state)
    assert words(after, shared.Destroyed(unit="b1", by="a1")) == "Bob is in pieces! By Ann"
    assert tell(after, both.Parted(unit="a1", target="b1", by_death=True)) == ()
    before = tell(after, both.Parted(unit="a1", target="b1"))
    assert before, "who broke free of him when he stood is told, however late"
    card = stat_card(after, seen.state.fallen["b1"])
    assert ([row.name for row in card.states], card.can_act) == (["In pieces"], False)


def test_every_line_of_the_golden_scenarios_names_rules_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each told at the moment it happens."""
    rules = BRIKWARS_2010
    known = {row.id for row in rules_index(rules.id) or ()}
    told: dict[str, tuple[Run, ...]] = {}
    emit = Resolution.emit

    def telling(r: Res, event: Event) -> None:
        emit(r, event)
        told.setdefault(f"{type(event).__name__} {event.rules}", rules.tell(r, event))

    monkeypatch.setattr(Resolution, "emit", telling)
    for path in sorted(SCENARIOS.glob("*.json")):
        loaded = read_scenario(path, catalog())
        choices, defaults = loaded.scenario.choices, loaded.scenario.defaults
        resolve(battle_of(rules, loaded.setup), choices, defaults=defaults)
    lines = {key: runs for key, runs in told.items() if runs}
    assert len(lines) > 40
    for key, runs in lines.items():
        found = {run.text for run in runs if run.style == "rule"}
        assert found, f"no rule: {key}"
        assert found <= known, key
