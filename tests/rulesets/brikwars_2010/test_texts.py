"""What BrikWars 2010 says: log lines, prompts, labels, cards, odds."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.battle import Battle, Look, advance, look, start
from game.engine.resolution import View
from game.engine.ruleset import Odds
from game.files.scenario_file import scenario_from
from game.match.setups import battle_of
from game.model import events as shared
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.events import Event, Modifier
from game.model.state import Item, LooseItem, Verdict
from game.model.vectors import Point
from game.rulesets.brikwars_2010 import events as own
from game.rulesets.brikwars_2010.texts import label, odds, stat_card, tell, title
from game.rulesets.catalog import catalog

SILENT = {
    shared.TurnEnded,
    shared.Faced,
    shared.ItemLost,
    own.Refreshed,
    own.ActionSpent,
    own.MoveSpent,
    own.HandsUsed,
    own.HandsEmptied,
    own.Attacked,
    own.TurnNoted,
    own.Seen,
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
    (shared.AttackMissed(unit="a1", target="b1", by=2), "Ann misses Bob by 2"),
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
        'Ann is knocked back 0.7" of 2", stopped by the low wall',
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
    (shared.TerrainChanged(piece="low-wall", pieces=()), "The low wall comes down"),
    (
        shared.ProgressMade(side="azure", objective="hold-azure-gate", count=1),
        "Azure holds the gate: 1 of 2 rounds",
    ),
    (
        shared.BattleEnded(verdict=Verdict(("azure", "ember"), "No enemy is left")),
        "Victory for Azure and Ember Horde: No enemy is left",
    ),
    (
        shared.BattleEnded(verdict=Verdict((), "Nobody is left standing")),
        "Nobody wins: Nobody is left standing",
    ),
    (own.Engaged(unit="a1", target="b1"), "Ann and Bob lock in Close Combat"),
    (own.Parted(unit="a1", target="b1"), "Ann breaks free of Bob"),
    (
        own.DamageSummed(unit="b1", damage=3, total=5, armor=4),
        "Bob takes 3 damage, 5 this turn: more than Armor 4",
    ),
    (
        own.DamageSummed(unit="b1", damage=1, total=4, armor=4),
        "Bob takes 1 damage, 4 this turn: Armor 4 holds",
    ),
    (own.ArmorHeld(unit="b1", damage=2, armor=4), "Bob takes 2 damage: Armor 4 holds"),
    (
        own.ParryDeclared(unit="b1", against="a1", item="shield", hand="left"),
        "Bob raises the shield to Parry Ann",
    ),
    (
        own.ParryDeclared(unit="a1", against="b1", hand="left"),
        "Ann raises the bare left hand to Parry Bob",
    ),
    (own.Parried(unit="b1", against="a1"), "Bob Parries Ann"),
    (
        own.Bailed(unit="b1", start=HERE, end=Point(5, 7), elevation=0),
        'Bob bails out and dives 2" away',
    ),
    (own.Disengaged(unit="a1"), "Ann turns away from the fight"),
    (own.BennySpent(unit="a1", on="damage"), "Over the Top! Ann spends the Benny: +1d6 to Damage"),
    (own.BennySpent(unit="a1", on="forgo"), "Over the Top! Ann lets the Benny go"),
    (
        own.ShotLanded(unit="a1", item="axe", at=HERE, target="b1"),
        "The stray shot of Ann comes down on Bob",
    ),
    (
        own.ShotLanded(unit="a1", item="axe", at=HERE),
        "The stray shot of Ann comes down harmlessly",
    ),
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
        "Ann rolls to hit: d6 shows 4, -1 (outnumbered 1 to 2) = 3 against Use 3: enough",
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
        "Bob rolls to Parry: d6 shows 1, +1 (two-handed weapon) = 2 against Use 2:"
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
        "Ann rolls Damage: 2d6+1 show 6, 2, Bonus 3 = 12 against Armor 4",
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
        "Bob tries to bail: d6 shows 1 against 2: not enough",
    ),
    (
        shared.Rolled(side="ember", why="turn order", throw="1d6", sides=(6,), faces=(5,), total=5),
        "Ember Horde rolls for the first turn: d6 shows 5",
    ),
]
"""Throws of dice, and what a player reads of them."""


def battle_with(*units: dict[str, Any], **more: Any) -> Battle[Any]:
    """A battle on an empty field, inside Azure's first turn."""
    scenario = {
        "format": "scenario",
        "version": 1,
        "ruleset": "brikwars-2010",
        "map": {
            "size": [25, 20],
            "areas": [
                {"id": "gate", "kind": "marker", "shape": "circle", "center": [12, 3], "radius": 1}
            ],
            "objectives": [{"kind": "hold", "side": "azure", "area": "gate", "rounds": 2}],
        },
        "sides": [{"id": "azure"}, {"id": "ember", "name": "Ember Horde"}],
        "units": list(units),
        "turn": "azure",
        **more,
    }
    rulesets = catalog()
    return battle_of(rulesets["brikwars-2010"], scenario_from(scenario, "here", rulesets).setup)


def figure(unit_id: str, name: str, items: list[str], x: float, y: float = 10) -> dict[str, Any]:
    """A minifig; ids with ``a`` are Azure's and look right, those with ``b`` Ember's."""
    azure = unit_id.startswith("a")
    return {
        "id": unit_id,
        "side": "azure" if azure else "ember",
        "kind": "minifig",
        "name": name,
        "position": [x, y],
        "facing": 0 if azure else 180,
        "items": items,
    }


def duel(items: list[str], others: list[str], gap: float = 0.5, **more: Any) -> Battle[Any]:
    """Ann with some items, and Bob with others, ``gap`` inches apart."""
    return battle_with(
        figure("a1", "Ann", items, 10), figure("b1", "Bob", others, 11 + gap), **more
    )


def opened(battle: Battle[Any], *choices: Choice) -> Look[Any]:
    """The look after some choices."""
    seen = look(battle, start(battle))
    for choice in choices:
        seen = advance(battle, seen, choice)
    return seen


def asked(battle: Battle[Any], seen: Look[Any]) -> str:
    """What is asked now."""
    assert seen.decision is not None
    return title(battle.view(seen.state), seen.decision)


def labels(battle: Battle[Any], seen: Look[Any]) -> list[tuple[str, str]]:
    """The open options of now in words."""
    assert seen.decision is not None
    menu = battle.menu(seen.state, seen.decision)
    return [label(battle.view(seen.state), seen.decision, option) for option in menu.options]


def words(view: View[Any], event: Event) -> str:
    """A line of the log as plain text."""
    return "".join(run.text for run in tell(view, event))


def every_event() -> Iterator[type[Event]]:
    """All kinds of events that this ruleset may emit."""
    for module in (shared, own):
        for value in vars(module).values():
            if isinstance(value, type) and issubclass(value, Event) and value is not Event:
                yield value


@pytest.fixture
def view() -> View[Any]:
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"])
    return battle.view(opened(battle).state)


STRIKE = Choice(do="strike", unit="a1", item="hand-weapon", target="b1")
STAY = Choice(do="stay", unit="a1")


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
    assert tell(view, own.ActionSpent(unit="a1", rules=("R10-TU-20",))) == ()


def test_names_and_rules_are_links(view: View[Any]) -> None:
    runs = tell(view, own.Parried(unit="b1", against="a1", rules=("R10-CC-45",)))
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
    assert tell(after, own.Parted(unit="a1", target="b1")) == ()
    card = stat_card(after, seen.state.fallen["b1"])
    assert ([row.name for row in card.states], card.can_act) == (["In pieces"], False)


def test_the_turn_is_headed_by_side_and_round() -> None:
    battle = duel(["hand-weapon"], [])
    assert asked(battle, opened(battle)) == "Azure, round 1: 1 figure still to act"


def test_the_way_of_a_strike_through_its_questions() -> None:
    battle = duel(["hand-weapon"], ["hand-weapon", "shield"], dice=[6, 6])
    seen = opened(battle, STRIKE)
    assert asked(battle, seen) == "Ann: an Angry Inch before striking at Bob?"
    assert labels(battle, seen) == [("Stay put", ""), ("Angry Inch", 'up to 1", free')]
    seen = advance(battle, seen, STAY)
    assert asked(battle, seen) == "Ann strikes at Bob (hand weapon). Bob: Parry or take it?"
    assert labels(battle, seen) == [
        ("Parry with shield", "Use 2"),
        ("Take it", "keeps the Action"),
    ]
    seen = advance(battle, seen, Choice(do="parry", unit="b1", item="shield"))
    assert asked(battle, seen) == "Over the Top! What does Ann spend the Benny on?"
    seen = advance(battle, seen, Choice(do="benny", unit="a1", mode="damage"))
    assert asked(battle, seen) == "Over the Top! What does Bob spend the Benny on?"
    assert ("One more level of Deflection", "") in labels(battle, seen)


def test_a_bail_asks_whether_and_where_to() -> None:
    battle = duel(["hand-weapon"], ["hand-weapon"], dice=[5])
    seen = opened(battle, STRIKE, STAY)
    assert asked(battle, seen) == "Ann strikes at Bob (hand weapon). Bob: Bail or take it?"
    assert labels(battle, seen)[0] == ("Bail", '2+ on d6: up to 2" away, Disrupted')
    seen = advance(battle, seen, Choice(do="bail", unit="b1"))
    assert asked(battle, seen) == "Bob bails: where to?"
    assert labels(battle, seen) == [("Dive to", 'up to 2"')]


def test_a_shove_offers_every_hand_to_parry_with() -> None:
    battle = duel([], ["hand-weapon"])
    seen = opened(battle, Choice(do="shove", unit="a1", target="b1"), STAY)
    assert asked(battle, seen) == "Ann shoves Bob. Bob: Parry or take it?"
    assert labels(battle, seen) == [
        ("Parry with hand weapon", "Use 2"),
        ("Parry with the left hand", "Use 0"),
        ("Take it", "keeps the Action"),
    ]


def test_an_approach_names_who_comes_and_who_may_strike() -> None:
    battle = duel([], ["hand-weapon"], gap=3.0)
    seen = opened(battle, Choice(do="move", unit="a1", path=(Point(13, 10),)))
    assert asked(battle, seen) == "Ann comes within reach of Bob: attack?"
    assert ("Strike Ann", "Hand weapon · Use 2 · d6") in labels(battle, seen)
    assert labels(battle, seen)[-1] == ("Let it pass", "keeps the Action")


def test_turning_away_invites_a_counterstrike() -> None:
    battle = duel(["hand-weapon"], ["axe"], table={"edges": [["a1", "b1"]]})
    seen = opened(battle)
    assert ("Disengage", "from Bob") in labels(battle, seen)
    assert ("End turn", "Ann drops its guard") in labels(battle, seen)
    seen = advance(battle, seen, Choice(do="disengage", unit="a1"))
    assert asked(battle, seen) == "Ann turns away from Bob: Counterstrike?"
    assert labels(battle, seen) == [
        ("Counterstrike Ann", "Axe · Use 2 · d6"),
        ("Let it pass", "keeps the Action"),
    ]
    seen = advance(battle, seen, Choice(do="decline", unit="b1"))
    assert asked(battle, seen) == "Ann has turned away: an Angry Inch to get clear?"


def test_a_missed_explosive_asks_whether_and_where_it_lands() -> None:
    battle = duel(["explosive"], [], gap=2.0, dice=[1])
    seen = opened(battle, Choice(do="throw", unit="a1", item="explosive", target="b1"))
    assert asked(battle, seen) == 'Ann misses Bob by up to 1": track where it lands?'
    assert [one for one, _ in labels(battle, seen)] == ["Track it", "Let it go"]
    seen = advance(battle, seen, Choice(do="track"))
    assert asked(battle, seen) == 'Ann misses Bob by up to 1": where does it come down?'
    assert labels(battle, seen) == [("It lands here", 'within 1" of Bob')]


def test_acts_of_the_menu_say_what_they_cost_and_do() -> None:
    battle = duel(["long-ranged"], ["hand-weapon"], gap=6.0)
    found = labels(battle, opened(battle))
    assert ("Move", '5" left') in found
    assert ("Sprint", '+1d6" of Move for the Action') in found
    assert ("Shoot Bob", 'Long-ranged weapon · Use 3 · 10" · d6+1') in found
    assert found[-1] == ("End turn", "")


@pytest.mark.parametrize("do", ["strike", "shoot", "throw", "shove"])
def test_an_act_has_words_before_its_target_is_chosen(do: str) -> None:
    battle = duel(["short-bow", "hand-weapon"], [])
    seen = opened(battle)
    assert seen.decision is not None
    item = {"shoot": "short-bow", "shove": None}.get(do, "hand-weapon")
    option = Option(do=do, unit="a1", item=item)
    name, note = label(battle.view(seen.state), seen.decision, option)
    assert name == do.capitalize()
    assert note == {"shoot": "Short bow", "shove": "Both hands"}.get(do, "Hand weapon")


def test_the_fallen_down_may_get_up_or_get_up_and_strike() -> None:
    ann = {**figure("a1", "Ann", ["axe"], 10), "conditions": ["disrupted"]}
    battle = battle_with(ann, figure("b1", "Bob", [], 11.5))
    found = labels(battle, opened(battle))
    assert ("Stand up", 'for 2.5" of Move') in found
    assert ("Get up and strike Bob", "Axe · Use 2 · d6") in found


def test_deployment_counts_who_is_left_to_place() -> None:
    ann = {key: value for key, value in figure("a1", "Ann", [], 0).items() if key != "position"}
    battle = battle_with(ann, figure("b1", "Bob", [], 20), turn=None, dice=[6, 1])
    seen = opened(battle)
    assert asked(battle, seen) == "Azure: 1 figure to place"
    assert labels(battle, seen) == [
        ("Place Ann", "Minifig"),
        ("Place the rest", "1 figure as suggested"),
    ]


def rows_of(found: Odds | None) -> dict[str, str]:
    """The rows of odds by name."""
    assert found is not None
    return {row.name: row.value for row in found.rows}


def odds_now(battle: Battle[Any], choice: Choice) -> Odds | None:
    """The odds of a choice at the start."""
    return odds(battle.view(opened(battle).state), choice)


def test_odds_of_a_strike_count_the_enemies_it_will_be_among() -> None:
    battle = battle_with(
        figure("a1", "Ann", ["heavy-weapon"], 10),
        figure("a2", "Amy", ["hand-weapon"], 2),
        figure("b1", "Bob", ["hand-weapon"], 11.5),
        figure("b2", "Ben", ["hand-weapon"], 13, 10),
        figure("b3", "Bea", ["hand-weapon"], 13, 11),
        table={"edges": []},
        dice=[5, 1],
    )
    choice = Choice(do="strike", unit="a1", item="heavy-weapon", target="b1")
    alone = odds_now(battle, choice)
    assert rows_of(alone) == {
        "Use of heavy weapon": "3",
        "Reach": '0.5" of 1.5"',
        "Damage": "d6+2",
        "Armor": "4",
        "KnockBack": '1"',
    }
    assert alone is not None
    assert (alone.title, alone.need) == ("Strike Bob", "Need 3+ on d6")


def test_odds_of_a_strike_into_a_fight_are_those_of_its_roll() -> None:
    """Bob fights Amy already, and Ben is with them: Ann and Amy are two against two; Bea tips it."""
    fighters = [
        figure("a1", "Ann", ["hand-weapon"], 10),
        figure("b1", "Bob", ["hand-weapon"], 11.5),
        figure("b2", "Ben", ["hand-weapon"], 11, 11.5),
        figure("a2", "Amy", ["hand-weapon"], 12.5, 11.5),
        figure("b3", "Bea", ["hand-weapon"], 13.5, 12.5),
    ]
    edges = [["a2", "b1"], ["a2", "b2"], ["a2", "b3"]]
    battle = battle_with(*fighters, table={"edges": edges}, dice=[5, 1])
    found = odds_now(battle, STRIKE)
    assert rows_of(found)["Outnumbered 2 to 3"] == "-1"
    assert found is not None
    assert found.need == "Need 3+ on d6"
    seen = opened(battle, STRIKE, STAY, Choice(do="take", unit="b1"))
    rolls = [event for event in seen.events if isinstance(event, shared.Rolled)]
    assert [row.amount for row in rolls[0].modifiers] == [-1]


def test_odds_of_a_shot_show_range_sections_and_what_hides_them() -> None:
    """7.4" with range 6": two inches out; a wall 0.7" high near the target hides its legs."""
    wall = {
        "id": "low-wall",
        "kind": "wall",
        "shape": "line",
        "line": [[17.2, 8], [17.2, 12]],
        "thickness": 0.2,
        "top": 0.7,
    }
    battle = duel(["short-bow"], [], gap=7.4, map={"size": [25, 20], "terrain": [wall]})
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert found.sections == (False, True, True)
    assert found.blockers == ("the low wall",)
    rows = rows_of(found)
    assert rows["2 of 3 sections visible"] == "-1"
    assert rows["Range"] == '7.4" of 6"'
    assert rows["Damage"] == "d6"
    assert rows["Damage out of range"] == "-2"
    assert found.need == "Need 6 on d6"


def test_odds_beyond_the_die_name_the_benny() -> None:
    battle = duel(["short-bow"], [], gap=10.4)
    found = odds_now(battle, Choice(do="shoot", unit="a1", item="short-bow", target="b1"))
    assert found is not None
    assert found.need == "Need 6 on d6 and 2+ on the Benny"


def test_a_one_always_fails_so_nothing_needs_less_than_two() -> None:
    battle = duel(["explosive"], [], gap=1.0)
    found = odds_now(battle, Choice(do="throw", unit="a1", item="explosive", target="b1"))
    assert found is not None
    assert found.need == "Need 2+ on d6"
    assert rows_of(found)["Blast"] == 'everybody within 2"'


def test_a_shove_needs_no_roll_and_says_when_an_angry_inch_is_needed() -> None:
    battle = duel([], [], gap=1.2)
    found = odds_now(battle, Choice(do="shove", unit="a1", target="b1"))
    assert found is not None
    assert found.need == "No roll needed"
    assert rows_of(found)["Angry Inch"] == "needed first"
    assert rows_of(found)["Push"] == '2", Disrupted'


def test_deflection_takes_dice_before_they_are_shown() -> None:
    battle = duel(["two-handed-weapon"], ["heavy-armor"], gap=1.0)
    choice = Choice(do="strike", unit="a1", item="two-handed-weapon", target="b1")
    rows = rows_of(odds_now(battle, choice))
    assert (rows["Damage"], rows["Deflection"]) == ("d6", "takes 1 of each die size")


@pytest.mark.parametrize(
    "choice",
    [Choice(do="end-turn"), Choice(do="sprint", unit="a1"), Choice(do="strike", unit="a1")],
)
def test_what_is_no_attack_has_no_odds(choice: Choice) -> None:
    assert odds_now(duel(["hand-weapon"], []), choice) is None


def test_a_card_shows_ratings_items_and_what_holds_now() -> None:
    ann = {
        **figure("a1", "Ann", ["heavy-weapon", "shield", "body-armor"], 10),
        "state": {"cc_damage_this_player_turn": 2, "action_spent": True, "move_left": 1.5},
    }
    battle = battle_with(ann, figure("b1", "Bob", [], 11.5), table={"edges": [["a1", "b1"]]})
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["a1"])
    assert (card.title, card.role, card.can_act) == ("Ann", "Minifig · Azure", False)
    assert [(row.name, row.value) for row in card.stats] == [
        ("Move", '1.5/5"'),
        ("Armor", "6"),
        ("Action die", "d6"),
        ("Action", "spent"),
        ("Hands", "2/2"),
    ]
    assert [(item.name, item.details, item.damage, item.ready) for item in card.items] == [
        ("Heavy weapon", 'Use 3 · reach 1.5"', "d6+2", True),
        ("Shield", "Use 2 · Parry, Shove", "", True),
        ("Body armor", "Armor +2 · no jumping or swimming", "", True),
    ]
    assert [(row.name, row.value, row.rule) for row in card.states] == [
        ("Close Combat", "with Bob", "R10-CC-03"),
        ("Damage this turn", "2 of 6", "R10-CC-16"),
    ]


def test_a_card_shows_used_hands_and_heavy_kit() -> None:
    hands = [{"item": "heavy-shield", "used_this_player_turn": True}, {}]
    ann = {**figure("a1", "Ann", ["heavy-shield", "heavy-armor"], 10), "state": {"hands": hands}}
    bob = figure("b1", "Bob", ["heavy-shield"], 20)
    battle = battle_with({**ann, "conditions": ["disrupted"]}, bob)
    seen = opened(battle)
    card = stat_card(battle.view(seen.state), seen.state.units["a1"])
    assert [(item.name, item.ready) for item in card.items] == [
        ("Heavy shield", False),
        ("Heavy armor", True),
    ]
    assert card.items[1].details == "Deflection 1 · Half Speed · no jumping or swimming"
    assert dict((row.name, row.value) for row in card.stats)["Hands"] == "1/2"
    assert [row.name for row in card.states] == ["Deflection", "Disrupted"]
    ready = stat_card(battle.view(seen.state), seen.state.units["b1"])
    assert [(row.name, row.rule) for row in ready.states] == [("Cover", "R10-EQ-19")]
