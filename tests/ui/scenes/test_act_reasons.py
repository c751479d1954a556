"""What the bricks of acts promise: the true reason why not, and nothing that leads nowhere."""

import math
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.ruleset import Way
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import Bounds, Menu, Option
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.best_act import LEAST_HITS, LEAST_KILLS, BestAct, Worth
from game.ui.prompts.hopes import Hopes
from game.ui.prompts.pointing_by_key import figures_in_order
from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_acts import UNABLE
from game.ui.prompts.turn_tips import value_tip
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.hud import _act_color
from game.ui.text import NO_BREAK
from game.ui.theme import ActionColor
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    face_to_face,
    fight_on,
    pixel,
    said,
    ship,
    shown_text,
    to_first_turn,
)


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def under(home: Path, start: Start, edition: str) -> tuple[Guest, BattleScene]:
    """Swordsmen out of each other's reach, under the rules of an edition."""
    ship(home, armed_alike("swordsman"))
    program = start()
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), edition, seats, 1))
    guest, scene = Guest(program.app), program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    return guest, scene


def act_of_kind(scene: BattleScene, kind: str) -> Act:
    """The brick of a kind of act for the figure in hand."""
    acts = scene.controller.battle.ruleset.acts
    return next(act for act in prompt_of(scene).acts() if acts.get(act.key) == kind)


def with_menu(scene: BattleScene, options: tuple[Option, ...]) -> None:
    """Let the figure in hand have these acts only."""
    prompt = prompt_of(scene)
    prompt._menu = Menu(options)
    prompt._groups.clear()


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_who_is_in_no_fight_is_told_so(home: Path, start: Start, edition: str) -> None:
    """Though leaving one has its place, and its key says the same."""
    guest, scene = under(home, start, edition)
    leaving = act_of_kind(scene, "disengage")
    assert leaving.reason == "It is not in Close Combat"
    assert leaving.rule
    guest.press("Z")
    guest.step(2)
    assert leaving.reason in said(scene)


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_who_has_no_weapon_for_an_act_and_who_has_nobody_for_it(
    home: Path, start: Start, edition: str
) -> None:
    _, scene = under(home, start, edition)
    with_menu(scene, ())
    assert act_of_kind(scene, "slam").reason != UNABLE, "it takes nothing in hand"
    own = prompt_of(scene).selected or ""
    shot = Option(do="shoot", unit="somebody", item="bow", target=enemy(scene).id)
    state = scene.controller.state
    prompt_of(scene)._places.see(Menu((shot,)), state.units[own].side, state.player_turn)
    assert act_of_kind(scene, "shoot").reason == UNABLE


def told_by_key(guest: Guest, scene: BattleScene, key: str) -> set[str]:
    """What is said when the key of an act is pressed."""
    guest.press(key)
    guest.step(2)
    told = set(said(scene))
    guest.press("Esc")
    guest.step(2)
    return told


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_the_key_of_an_act_without_a_button_tells_what_is_true_of_it(
    home: Path, start: Start, edition: str
) -> None:
    """Not of something in hand, where that has nothing to do with it."""
    guest, scene = under(home, start, edition)
    assert "Nothing to pick up here" in told_by_key(guest, scene, "I")
    grabs = "grab" in scene.controller.battle.ruleset.acts.values()
    unheld = "It has hold of nobody" if grabs else "No such act in these rules"
    assert unheld in told_by_key(guest, scene, "Shift+G")
    reason = act_of_kind(scene, "grab").reason if grabs else unheld
    assert reason in told_by_key(guest, scene, "G")
    options = scene.controller.menu().options
    drop = next(one for one in options if one.do == "drop" and one.item == "hand-weapon")
    before = scene.prompt
    scene.submit(drop.choice())
    guest.wait_until(lambda: scene.prompt is not None and scene.prompt is not before)
    own = scene.controller.state.of_side(scene.table.decision.side)
    prompt_of(scene).select(next(unit.id for unit in own if unit.id != drop.unit))
    assert "No empty hand for it (hand weapon)" in told_by_key(guest, scene, "I")


def test_a_walk_with_nothing_left_is_closed(home: Path, start: Start) -> None:
    _, scene = fight_on(home, start, armed_alike("swordsman"))
    unit = prompt_of(scene).selected
    walk = Option(do="move", unit=unit, wants="path", bounds=Bounds(budget=0.04))
    with_menu(scene, (walk, replace(walk, mode="jump")))
    assert act_of_kind(scene, "move").reason == "No Move left"
    with_menu(scene, (replace(walk, bounds=Bounds(budget=0.5)),))
    assert not act_of_kind(scene, "move").reason


def test_an_attack_on_things_only_says_so_and_is_calm(home: Path, start: Start) -> None:
    _, scene = fight_on(home, start, face_to_face())
    unit = prompt_of(scene).selected
    at_wall = Option(do="strike", unit=unit, piece="wall")
    with_menu(scene, (at_wall, replace(at_wall, piece="tree")))
    act = act_of_kind(scene, "strike")
    assert act.note.endswith("at things only")
    assert act.minor
    assert _act_color(act) == ActionColor.BRACE
    with_menu(scene, (at_wall, Option(do="strike", unit=unit, target=enemy(scene).id)))
    act = act_of_kind(scene, "strike")
    assert "at things only" not in act.note
    assert not act.minor
    assert _act_color(act) == ActionColor.FIGHT


def test_the_key_of_a_closed_act_tells_why_while_a_walk_is_in_hand_and_an_enemy_pointed_at(
    home: Path, start: Start
) -> None:
    guest, scene = fight_on(home, start, armed_alike("swordsman"))
    reason = act_of_kind(scene, "strike").reason
    assert reason
    guest.press("W")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.press("A")
    guest.step(3)
    assert reason in said(scene)
    guest.press("Esc")
    guest.step(2)
    assert not prompt_of(scene)._held.asked


def test_where_nothing_is_left_to_walk_no_click_is_offered(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = fight_on(home, start, armed_alike("swordsman"))
    prompt = prompt_of(scene)
    walk = next(one for one in scene.controller.menu().options if one.wants == "path")
    at = enemy(scene).place
    told = []
    for cost in (0.01, 2.0):
        way = Way((Point(at.x - 1.5, at.y),), cost, 0.0, complete=False, why="Too far")
        monkeypatch.setattr(prompt._table.ways, "known", lambda *_, way=way: way)
        tip, _ = value_tip(prompt._table, walk, at)
        told.append([one.text for one in tip.walk() if isinstance(one, Label)])
    assert "Click: as far as that" not in told[0]
    assert "Click: as far as that" in told[1]


def test_ending_the_turn_names_the_act_that_is_meant(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the one that a click on the enemy would do, however early the press comes."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", math.inf)
    guest, scene = fight_on(home, start, face_to_face())
    foe, unit = enemy(scene), prompt_of(scene).selected or ""
    name = scene.controller.state.units[unit].name
    guest.press("Ctrl+Enter")
    guest.step(2)
    told = shown_text(guest, "end-dialog")
    guest.press("Esc")
    guest.hover_at(pixel(scene, foe.place))
    guest.step(60)
    offered = prompt_of(scene).in_view()
    options = scene.controller.menu().options
    option = next(one for one in options if offered is not None and one.answers_to(offered))
    label = scene.controller.ask.label(option).text
    assert label.endswith(f" {foe.name}")
    assert f"{name} ({label})" in told


@pytest.mark.parametrize("worth", [Worth(True, LEAST_KILLS, 0.0), Worth(True, 0.0, LEAST_HITS)])
def test_a_walk_up_is_offered_before_what_is_done_blindly(
    worth: Worth, home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And before no throw that destroys or hits likely enough."""
    guest, scene = fight_on(home, start, armed_alike("swordsman"))
    prompt, foe = prompt_of(scene), enemy(scene)
    thrown = next(
        one
        for one in scene.controller.menu().options
        if (one.unit, one.do, one.target) == (prompt.selected, "throw", foe.id)
    )
    monkeypatch.setattr(prompt._best, "option", lambda *_: thrown)
    monkeypatch.setattr(prompt._best, "_worth", lambda *_: worth)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(30)
    assert prompt.in_view() == thrown.choice(), "it is offered"
    monkeypatch.setattr(prompt._places, "blind", lambda act: act.do == "throw")
    guest.wait_until(lambda: any(one.startswith("Walk up first: ") for one in said(scene)))
    assert prompt.in_view() is None


def test_what_can_only_be_done_blindly_says_so_and_counts_no_targets(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight_on(home, start, armed_alike("swordsman"))
    prompt = prompt_of(scene)

    def thrown() -> Act:
        return next(act for act in prompt.acts() if act.key == "throw")

    assert (thrown().targets > 0, thrown().minor) == (True, False)
    monkeypatch.setattr(prompt._places, "blind", lambda act: act.do == "throw")
    prompt.renew()
    assert (thrown().targets, thrown().minor) == (0, True)
    assert thrown().note.endswith("only blindly")
    assert not thrown().reason
    scene.hud.show_acts([thrown()])
    tip = guest.find("act-throw").tooltip
    assert isinstance(tip, str)
    assert "No enemy in sight that it could be done to now: it would be done blindly" in tip
    monkeypatch.setattr(prompt._places, "at_thing", lambda act: act.do == "throw")
    prompt.renew()
    assert thrown().note.endswith("at things only")
    assert (thrown().minor, thrown().blind) == (True, False)


def test_targets_are_counted_once_it_is_known_what_comes_of_all_of_them(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number that is told before might become less under the eyes of the player."""
    with monkeypatch.context() as blind:
        blind.setattr(Hopes, "think", lambda *_: False)
        guest, scene = fight_on(home, start, armed_alike("gunner"))
        prompt_of(scene)._hopes.forget()
        shot = act_of_kind(scene, "shoot")
        assert "target" not in shot.note
        assert (shot.targets, shot.counted) == (2, False)
        blow = act_of_kind(scene, "strike")
        assert blow.counted, "there is nothing to find out"
    guest.wait_until(lambda: act_of_kind(scene, "shoot").counted)
    shot = act_of_kind(scene, "shoot")
    assert shot.note.replace(NO_BREAK, " ").endswith("2 targets")
    button = guest.find("act-shoot")
    assert isinstance(button, BrickButton)
    assert button.shown_note == shot.note


def test_keys_go_to_whom_it_could_only_be_done_blindly_after_those_in_sight(
    home: Path, start: Start
) -> None:
    """Among those in sight the nearest comes first."""
    _, scene = fight_on(home, start, armed_alike("gunner"))
    prompt = prompt_of(scene)
    groups, own = prompt.groups(), scene.table.unit(prompt.selected)
    assert own is not None
    shots = [one for one in groups if one.sample().do == "shoot"]
    near, far = figures_in_order(scene.table, own.place, shots, None, lambda _: False)
    order = figures_in_order(scene.table, own.place, shots, None, lambda act: act.target == near)
    assert list(order) == [far, near]


def test_things_in_sight_do_not_hide_that_an_enemy_can_be_aimed_at_blindly(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = fight_on(home, start, armed_alike("swordsman"))
    prompt, foe = prompt_of(scene), enemy(scene)
    monkeypatch.setattr(prompt._places, "blind", lambda act: act.target == foe.id)
    thrown = Option(do="throw", unit=prompt.selected, item="sword", target=foe.id)
    at_crate = replace(thrown, target=None, piece="crate")
    with_menu(scene, (at_crate, thrown))
    act = act_of_kind(scene, "throw")
    assert act.note.endswith("at things, or blindly")
    assert (act.blind, act.minor, act.targets) == (True, True, 0)
    with_menu(scene, (at_crate,))
    assert act_of_kind(scene, "throw").note.endswith("at things only")


@pytest.mark.parametrize(
    ("worth", "gives_way"),
    [
        (Worth(True, 0.0, 0.7, falls=0.14), True),
        (Worth(True, 0.05, 0.9), True),
        (Worth(True, 0.5, 0.7, falls=0.1), False),
    ],
)
def test_a_run_gives_way_that_is_dangerous_or_only_pushes(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch, worth: Worth, gives_way: bool
) -> None:
    _, scene = fight_on(home, start, armed_alike("swordsman"))
    best = prompt_of(scene)._best
    monkeypatch.setattr(BestAct, "_worth", lambda *_: worth)
    monkeypatch.setattr("game.ui.prompts.best_act.foreseen_enough", lambda *_: True)
    unit, foe = prompt_of(scene).selected, enemy(scene)
    run = Option(do="charging-shove", unit=unit, target=foe.id)
    assert best.gives_way(run, foe.id) is gives_way
    assert not best.gives_way(replace(run, do="strike"), foe.id)
