"""An act in hand is done in the way that fits whom one points at, or it says why it is not."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.engine.ruleset import OptionLabel
from game.match.play.turn_controller import TurnController
from game.model.decisions import Closed, Option
from game.model.vectors import Point
from game.ui.prompts.groups import Group
from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_acts import told_apart, ways_in_words
from game.ui.scenes.program.program import Program
from tests.proofs.chance_pictures import ATTACKS, taken
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010
from tests.ui.scenes.decision_points import Staged, Visit, lancer, with_dice_left
from tests.ui.scenes.stage import Start, in_hand, pixel, said

EDITIONS = {"brikwars-2005": (scenes_2005, "attack"), "brikwars-2010": (scenes_2010, "strike")}
"""The scenes of each ruleset, and what it calls a blow."""


def among_three(edition: str) -> Staged:
    """A lancer; Far, out of her reach; Mid, whom she reaches by a Sprint only; Near, without."""
    scenes, _ = EDITIONS[edition]
    return lancer(scenes.staged, (3, 10), Far=(19, 4), Mid=(11, 16), Near=(10.5, 10))


def prompt_of(visit: Visit) -> TurnPrompt:
    """The question of the own turn."""
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    return prompt


def at(visit: Visit, unit: str) -> tuple[float, float]:
    """Where a figure is on the screen."""
    return pixel(visit.scene, visit.match.state.units[unit].place)


def shut(match: TurnController[Any], do: str, target: str) -> Closed:
    """A closed act of the lancer."""
    found = match.menu().closed
    return next(one for one in found if (one.do, one.unit, one.target) == (do, "a1", target))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("target", "mode"), [("b2", "sprint"), ("b3", None)])
@pytest.mark.parametrize("presses", [1, 2])
def test_one_press_charges_whoever_can_be_charged(
    program: Program, edition: str, target: str, mode: str | None, presses: int
) -> None:
    """With a Sprint or without, whichever way the press took."""
    visit = Visit(program, among_three(edition), keys=False)
    for _ in range(presses):
        in_hand(visit.guest, "charge")
    visit.guest.hover_at(at(visit, target))
    assert said(visit.scene), "a preview"
    seen = prompt_of(visit).in_view()
    assert seen is not None
    assert (seen.do, seen.target, seen.mode) == ("charge", target, mode)
    visit.guest.click_at(at(visit, target))
    assert prompt_of(visit).pinned
    assert prompt_of(visit).in_hand == ("charge", "lance", mode), "the button says how"
    visit.guest.click_at(at(visit, target))
    done = visit.last()
    assert (done.do, done.target, done.mode) == ("charge", target, mode)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("presses", [1, 2])
def test_whom_no_way_reaches_is_told_about(program: Program, edition: str, presses: int) -> None:
    """The words stay after a click, with their rule."""
    visit = Visit(program, among_three(edition), keys=False)
    closed = shut(visit.match, "charge", "b1")
    for _ in range(presses):
        in_hand(visit.guest, "charge")
    visit.guest.hover_at(at(visit, "b1"))
    assert any(closed.reason in text for text in said(visit.scene))
    visit.guest.click_at(at(visit, "b1"))
    tip = visit.scene.tree.tips.shown
    assert tip is not None
    assert tip.solid, "it can be gone to for its rule"
    assert any(closed.reason in text for text in said(visit.scene))
    assert not prompt_of(visit).pinned


@pytest.mark.parametrize("edition", EDITIONS)
def test_keys_go_to_all_who_can_be_charged_first(program: Program, edition: str) -> None:
    visit = Visit(program, among_three(edition), keys=False)
    in_hand(visit.guest, "charge")
    units = visit.match.state.units
    gone_to = []
    for _ in range(3):
        place = prompt_of(visit).cycle(1)
        assert place is not None
        gone_to.append(next(name for name, unit in units.items() if unit.position == place))
        visit.guest.hover_at(pixel(visit.scene, place))
    assert gone_to == ["b3", "b2", "b1"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_closed_act_tells_of_the_nearest_enemy(program: Program, edition: str) -> None:
    """Though another comes first in the menu."""
    visit = Visit(program, among_three(edition), keys=False)
    _, blow = EDITIONS[edition]
    near, far = shut(visit.match, blow, "b3"), shut(visit.match, blow, "b1")
    assert near.reason != far.reason
    act = next(act for act in prompt_of(visit).acts() if act.key == blow)
    assert (act.reason, act.rule) == (near.reason, near.rule)
    visit.guest.press("A")
    assert any(near.reason in text for text in said(visit.scene)), "the letter says the same"


@pytest.mark.parametrize("edition", EDITIONS)
def test_ways_of_one_name_are_told_apart_on_the_card(program: Program, edition: str) -> None:
    """A charge with a Sprint has other dice, and is called like one without."""
    visit = Visit(program, among_three(edition), keys=False)
    act = next(act for act in prompt_of(visit).acts() if act.key == "charge")
    plain, sprinting, *_ = act.ways
    assert plain == "Charge (lance)"
    assert sprinting == "Charge (lance) · after a Sprint"


def two_axes(edition: str) -> Staged:
    """Ann, who has two axes of one name, before Cat."""
    axes = ("hand-weapon", "hand-weapon")
    units = [fig("a1", 10, 10, 0, axes), fig("b1", 11.5, 10, 180, ("shield",))]
    return with_dice_left(EDITIONS[edition][0].staged(units))


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_things_of_one_name_have_numbers(program: Program, edition: str) -> None:
    """The same ones in all ways of an act; no two ways are called alike."""
    visit = Visit(program, two_axes(edition), keys=False)
    acts = [act for act in prompt_of(visit).acts() if act.key in ("attack", "strike", "throw")]
    assert len(acts) == 2
    for act in acts:
        assert act.ways[:2] == (f"{act.label} (hand weapon 1)", f"{act.label} (hand weapon 2)")
        assert len(set(act.ways)) == len(act.ways) > 2


def test_a_way_without_a_note_is_told_by_its_name_alone() -> None:
    """Beside one of the same name that has a note; nothing stands behind it, not even a dot."""
    notes = {"plain": "", "sprinting": "after a Sprint"}
    ask: Any = SimpleNamespace(label=lambda act: OptionLabel("Charge", notes[act.mode]))
    ways = [Group((mode, None, None), (Option(do="charge", mode=mode),), ()) for mode in notes]
    assert ways_in_words(ask, ways) == ("Charge", "Charge · after a Sprint")


def test_a_card_says_how_many_ways_it_leaves_out() -> None:
    act = Act("throw", "Throw", "", ways=tuple("abcdef"), letter="act-throw")
    (told,) = told_apart((act,), lambda letter: "T" if letter else "")
    assert told.way_notes == ("T: a", "T T: b", "T T T: c", "T T T T: d", "and 2 more")
    few = Act("throw", "Throw", "", ways=tuple("abcd"), letter="act-throw")
    (told,) = told_apart((few,), lambda letter: "T" if letter else "")
    assert told.way_notes[-1] == "T T T T: d"


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_stands_over_no_rows(start: Start, edition: str) -> None:
    """A Sprint comes to nobody: there are no outcomes to be headed."""
    visit = Visit(start(), among_three(edition), keys=False, as_wished=True)
    in_hand(visit.guest, "sprint")
    visit.guest.hover_at(pixel(visit.scene, Point(6, 14)))
    visit.guest.step(60)
    assert "Sprint" in said(visit.scene)
    tip = visit.scene.tree.tips.shown
    assert tip is not None
    assert not tip.has("fate-0")
    assert not tip.has("covered")
    visit.guest.press("Esc")
    in_hand(visit.guest, "charge")
    for _ in range(2):
        visit.guest.hover_at(at(visit, "b3"))
    visit.guest.click_at(at(visit, "b3"))
    visit.guest.step(60)
    tip = visit.scene.tree.tips.shown
    assert tip is not None
    assert tip.has("fate-0")
    assert tip.has("covered"), "where there are rows it stays"


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_box_of_an_act_with_a_thing_names_it_and_the_key_that_does_it(
    program: Program, edition: str
) -> None:
    """With two things to take the letter goes on to the other one: only Enter takes the first."""
    scenes, _ = EDITIONS[edition]
    loose = [
        {"id": f"find-{kind}", "kind": kind, "position": [10, 10.3]}
        for kind in ("shield", "hand-weapon")
    ]
    units = [fig("a1", 10, 10, 0, ()), fig("b1", 24, 10, 180)]
    visit = Visit(program, with_dice_left(scenes.staged(units, loose=loose)), keys=True)
    told = []
    for _ in range(2):
        visit.guest.press("I")
        visit.guest.step(5)
        told.append(said(visit.scene))
    assert not visit.match.history.answers
    names = [next(line for line in lines if "of Move" in line) for lines in told]
    assert [name.partition(" · ")[0] for name in names] == ["Shield", "Hand weapon"]
    for lines in told:
        assert "Enter: do it" in lines
        assert not any("button again" in line for line in lines)
    visit.guest.press("Enter")
    visit.guest.step(5)
    assert (visit.last().do, visit.last().item) == ("pick-up", "find-hand-weapon")


def told_ways(visit: Visit) -> list[str]:
    """The line of what is pinned about other ways, if there is one."""
    visit.guest.step(10)
    assert prompt_of(visit).pinned
    return [line for line in said(visit.scene) if line.startswith("Further presses")]


def pinned(program: Program, staged: Staged, target: str) -> Visit:
    """Whatever is offered at somebody, pinned."""
    visit = Visit(program, with_dice_left(staged), keys=False)
    visit.guest.click_at(at(visit, target))
    return visit


@pytest.mark.parametrize("name", ["shot-2010", "shot-2005"])
def test_what_is_pinned_names_the_other_ways_toward_the_same_one(
    program: Program, name: str
) -> None:
    """Among them that others may join in; not the ways that are closed, nor its own."""
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    at_target = pixel(visit.scene, taken(visit, attack))
    visit.guest.click_at(at_target)
    found = visit.match.menu().options
    same = [one for one in found if (one.do, one.unit, one.target) == ("shoot", "a1", "b4")]
    assert {one.mode for one in same} == {None, "item", "joint"}, "the first is pinned"
    assert told_ways(visit) == ["Further presses of Shoot: Shoot something held, Shoot together"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_weapons_are_called_as_by_the_button(program: Program, edition: str) -> None:
    """The second of two of one kind is the second in the line, too."""
    scenes, verb = EDITIONS[edition]
    knives = fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon"))
    visit = pinned(program, scenes.staged([knives, fig("b1", 11, 10, 180, ())]), "b1")
    (told,) = told_ways(visit)
    prompt = prompt_of(visit)
    (button,) = [act for act in prompt.acts() if act.key == verb]
    first, second, *_ = button.ways
    shown = prompt.in_view()
    assert shown is not None
    other = second if shown.item == "hand-weapon" else first
    assert "(hand weapon 2)" in second
    assert other in told.partition(": ")[2].split(", ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_done_to_nobody_has_no_other_ways(program: Program, edition: str) -> None:
    """To drop one weapon is no way to drop the other."""
    scenes, _ = EDITIONS[edition]
    knives = fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon"))
    staged = scenes.staged([knives, fig("b1", 20, 10, 180, ())])
    visit = Visit(program, with_dice_left(staged), keys=False)
    in_hand(visit.guest, "drop-hand-weapon")
    assert told_ways(visit) == []


def test_of_many_ways_the_first_are_named(program: Program) -> None:
    """Four, and how many more there are: both knives alone, together, at what is held, less one."""
    units = [
        fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon")),
        fig("a2", 11, 11.5, 270, ("hand-weapon",)),
        fig("b1", 11.7, 10, 180, ("hand-weapon", "shield")),
    ]
    (told,) = told_ways(pinned(program, scenes_2005.staged(units), "b1"))
    ways = told.partition(": ")[2].split(", ")
    assert len(ways) == 5
    assert ways[4] == "and 1 more"
