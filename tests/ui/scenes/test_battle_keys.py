"""The keyboard on the battlefield: the cursor, targets, letters of acts."""

from pathlib import Path
from typing import Any, get_args

import pytest

from game.engine.acts import ActKind
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import Menu, Option
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.input_map import ACTS, Chord, InputMap, actions_in
from game.ui.prompts.best_act import LEAST_HITS, LEAST_KILLS, LOOKS
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_acts import UNABLE, ActPlaces
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.pause import PauseScene
from game.ui.widgets.input.buttons import BrickButton
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    fight,
    said,
    scuffle,
    ship,
    to_first_turn,
)
from tests.ui.scenes.test_aiming import crate

Play = tuple[Guest, BattleScene]


def begun(home: Path, start: Start, level: dict[str, Any]) -> Play:
    """A battle of two persons on a level, in the first turn."""
    ship(home, level)
    guest = Guest(start().app)
    return guest, fight(guest)


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def in_hand(scene: BattleScene) -> Point:
    """Where the figure in hand stands."""
    unit = scene.table.unit(prompt_of(scene).selected)
    assert unit is not None
    return unit.place


def foes(scene: BattleScene) -> list[str]:
    """The enemies of the side to act, the nearest to the figure in hand first."""
    side, own = prompt_of(scene)._table.decision.side, in_hand(scene)
    found = [unit for unit in scene.controller.state.on_field() if unit.side != side]
    return [unit.id for unit in sorted(found, key=lambda unit: own.distance(unit.place))]


def cursor(scene: BattleScene) -> Point:
    assert scene.hands.cursor is not None
    return scene.hands.cursor


def reach(scene: BattleScene) -> Option:
    found = prompt_of(scene).reach()
    assert found is not None
    return found[0]


def lone_swordsmen() -> dict[str, Any]:
    """Two and two in a wide field, so that nothing is in anybody's way."""
    level = armed_alike("swordsman")
    level["size"], level["areas"] = [40, 30], []
    places = iter([(10.0, 15.0), (2.0, 2.0), (30.0, 15.0), (20.0, 24.0)])
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["position"] = list(next(places))
    return level


def test_the_cursor_jumps_to_the_edge_of_reach_and_along_it(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    while in_hand(scene) not in (Point(10, 15), Point(30, 15)):
        guest.press("Tab")
    own, option, ways = in_hand(scene), reach(scene), scene.table.ways
    for keys, (dx, dy) in (
        (["Shift+Right"], (1, 0)),
        (["Shift+Up"], (0.7071, -0.7071)),
        (["Shift+Up"], (0, -1)),
        (["Shift+Down"], (0, 1)),
        (["Shift+Left", "Shift+Left"], (-1, 0)),
    ):
        guest.press(*keys)
        at = cursor(scene)
        far = own.distance(at)
        assert at.distance(Point(own.x + far * dx, own.y + far * dy)) < 0.02, keys
        assert ways.reaches(option, at)
        beyond = Point(own.x + (far + 0.3) * dx, own.y + (far + 0.3) * dy)
        assert not ways.reaches(option, beyond), "no farther than this"
    at = cursor(scene)
    guest.press("Enter")
    assert in_hand(scene).distance(at) < 0.01, "and Enter goes there"


def test_a_small_step_leaves_the_edge(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    guest.press("Tab", "Shift+Right")
    at = cursor(scene)
    guest.press("Left", "Shift+Up")
    assert cursor(scene).x == pytest.approx(in_hand(scene).x), "from the figure on, not around"
    assert at.y == pytest.approx(in_hand(scene).y)


def test_where_nothing_is_reached_a_jump_is_an_inch(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    guest.press("Tab", "A")
    guest.tree.focus("log")
    guest.press("Esc")
    scene.hands.go_to(Point(20, 20))
    prompt_of(scene).in_hand = ("nothing", None, None)
    guest.press("Shift+Right")
    assert cursor(scene) == Point(21, 20)


def test_esc_leaves_the_enemy_that_keys_point_at_before_it_opens_the_menu(
    home: Path, start: Start
) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    guest.press("Tab", "N")
    assert cursor(scene).distance(in_hand(scene)) > 1, "at an enemy"
    guest.press("Esc")
    assert cursor(scene) == in_hand(scene)
    assert guest.app.scenes.top is scene
    guest.press("Esc")
    assert isinstance(guest.app.scenes.top, PauseScene)


def test_an_arrow_held_down_goes_faster_and_faster(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    scene.hands.go_to(Point(20, 20))
    guest.tap("Right", 3)
    assert cursor(scene) == Point(20.75, 20), "single presses are small steps"
    guest.hold("Right", 2)
    assert cursor(scene) == Point(21.5, 20), "as are the first of a held key"
    guest.hold("Right", 11)
    assert cursor(scene) == Point(21.5 + 0.25 * (4 * 1 + 4 * 2 + 4 * 3), 20)
    guest.press("Right")
    assert cursor(scene) == Point(21.75 + 0.25 * (4 * 1 + 4 * 2 + 4 * 3), 20)


def test_the_cursor_goes_from_figure_to_figure(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    scene.hands.go_to(Point(10, 15))
    for key, place in (
        ("Ctrl+Right", (30, 15)),
        ("Ctrl+Left", (10, 15)),
        ("Ctrl+Down", (20, 24)),
        ("Ctrl+Left", (10, 15)),
        ("Ctrl+Up", (2, 2)),
        ("Ctrl+Up", (2, 2)),
    ):
        guest.press(key)
        assert cursor(scene) == Point(*place), key


def walled() -> dict[str, Any]:
    """Archers on both sides of a crate; the nearest enemy of each stands behind a wall."""
    level = armed_alike("archer")
    level["size"], level["areas"] = [30, 20], []
    places = iter([(6.0, 10.0), (2.0, 2.0), (10.0, 10.0), (9.0, 16.0)])
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["position"] = list(next(places))
    level["terrain"] = [
        {
            "id": "wall",
            "kind": "wall",
            "shape": "line",
            "line": [[8, 6.5], [8, 11.6]],
            "top": 4,
            "thickness": 0.4,
        },
        crate("box", 6, 8),
        crate("far", 6, 5),
    ]
    return level


def to_ann(guest: Guest, scene: BattleScene) -> None:
    """It is Ann's turn."""
    if prompt_of(scene)._table.decision.side != "azure":
        guest.press("Ctrl+Enter", "1")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    while prompt_of(scene).selected != "ann":
        guest.press("Tab")


def test_enemies_come_first_and_of_them_who_can_be_attacked(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, walled())
    to_ann(guest, scene)
    assert foes(scene) == ["cat", "dog"]
    opened = {option.target for group in prompt_of(scene).groups() for option in group.open}
    assert "dog" in opened
    assert "cat" not in opened, "the wall hides the nearer one"
    met = []
    for _ in range(3):
        guest.press("N")
        assert scene.pointed.unit is not None
        met.append(scene.pointed.unit.id)
    assert met == ["dog", "cat", "dog"]
    guest.press("P")
    assert scene.pointed.unit is not None
    assert scene.pointed.unit.id == "cat"


def test_after_an_act_it_begins_with_who_can_be_attacked_again(home: Path, start: Start) -> None:
    """The walk ends with the pointer at whom it led to, and there the next one would be another."""
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 30, 14))
    to_ann(guest, scene)
    first = foes(scene)[0]
    guest.press("N", "W", "Enter")
    guest.wait_until(lambda: scene.controller.history.count > 0 and scene.prompt is not None)
    guest.press("N")
    assert scene.pointed.unit is not None
    assert scene.pointed.unit.id == first
    guest.press("N")
    assert len(foes(scene)) == 2
    assert scene.pointed.unit.id != first


def test_things_have_a_key_of_their_own(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, walled())
    to_ann(guest, scene)
    guest.press("Shift+N")
    assert guest.app.signs.notice.startswith("Take an act in hand first")
    guest.press("S")
    met = []
    for _ in range(3):
        guest.press("Shift+N")
        assert scene.pointed.unit is None
        met.append(scene.pointed.piece)
    assert met[:2] == ["box", "wall"], "the nearest first"
    assert len(set(met)) == 3


def test_things_that_meet_in_a_corner_are_pointed_at_one_after_the_other(
    home: Path, start: Start
) -> None:
    """The corner is the nearest place of both: there the pointer means only one of them."""
    level = walled()
    level["terrain"] += [
        {"id": name, "kind": "wall", "shape": "line", "top": 1.8, "thickness": 0.5,
         "line": [begin, end]}
        for name, begin, end in (
            ("a-wall", [3.5, 11.75], [3.5, 17]), ("b-wall", [3.75, 12], [0.5, 12])
        )
    ]  # fmt: skip
    guest, scene = begun(home, start, level)
    to_ann(guest, scene)
    guest.press("S")
    there = {"a-wall", "b-wall", *(one["id"] for one in walled()["terrain"])}
    for key in ("Shift+N", "Shift+P"):
        met = []
        for _ in there:
            guest.press(key)
            met.append(scene.pointed.piece)
        assert set(met) >= {"a-wall", "b-wall"}, key
        assert len(set(met)) == len(met), key


def test_every_kind_of_act_has_a_letter_that_nothing_else_has() -> None:
    known = set(actions_in(ACTS))
    assert InputMap.standard().conflicts() == ()
    met = set()
    for rules in catalog().values():
        assert set(rules.acts.values()) <= set(get_args(ActKind))
        places = ActPlaces(rules.acts)
        for act, kind in rules.acts.items():
            do, _, mode = act.partition(":")
            letter = places.letter(Option(do=do, mode=mode or None))
            assert (letter in known) is (kind != "end-turn"), kind
            met.add(letter)
    assert known <= met, "and no letter stands for nothing"


def test_a_letter_takes_the_act_in_hand_and_stands_on_its_button(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, scuffle())
    prompt = prompt_of(scene)
    for act in prompt.acts():
        if not act.reason and guest.has(f"act-{act.key}"):
            button = guest.find(f"act-{act.key}")
            assert isinstance(button, BrickButton)
            assert button.letter_cap == guest.app.keys.cap(act.letter) != ""
    guest.press("T")
    assert prompt.in_hand is not None
    assert prompt.in_hand[0] == "throw"
    guest.press("W")
    assert prompt.in_hand == ("move", None, None)
    guest.press("W")
    assert prompt.in_hand == ("move", None, "jump"), "the next way, as by the button"
    guest.app.set_keys(guest.app.keys.remapped("act-throw", [Chord.parse("F8")]))
    guest.press("T")
    assert prompt.in_hand == ("move", None, "jump"), "the letter is another one"
    guest.press("F8")
    assert prompt.in_hand[0] == "throw"
    guest.step(2)
    assert guest.find("act-throw").letter_cap == "F8"


@pytest.mark.parametrize("key", ["Shift+N", "Shift+P"])
def test_a_pane_in_a_wall_does_not_hold_up_the_keys_for_things(
    home: Path, start: Start, key: str
) -> None:
    """To the pointer the pane is the wall around it, so that keys went to and fro between both."""
    level = armed_alike("archer")
    for side, x in zip(level["sides"], (2.0, 10.0), strict=True):
        for figure in side["squad"]:
            figure["position"][0] = x
    wall = {"shape": "line", "line": [[6, 3], [6, 7]], "thickness": 0.4, "top": 2}
    opening = {"from": 1.2, "to": 2.8, "bottom": 0.6, "top": 1.6}
    pane = {"shape": "line", "line": [[6, 4.2], [6, 5.8]], "thickness": 0.1, "top": 1.6}
    level["terrain"] = [
        {"id": "wall", "kind": "wall", **wall, "openings": [opening]},
        {"id": "pane", "kind": "glass", **pane, "base": 0.6, "material": "glass"},
        *(crate(f"box-{x}", x, 1.2) for x in (4, 8)),
    ]
    guest, scene = begun(home, start, level)
    guest.press("S")
    assert prompt_of(scene).in_hand is not None
    met: list[str | None] = []
    for _ in range(6):
        guest.press(key)
        met.append(scene.pointed.piece)
    assert met[:3] == met[3:], "all around and again"
    assert set(met) == {"wall", "box-4", "box-8"}


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_what_is_made_to_be_thrown_comes_first_and_each_way_tells_its_presses(
    home: Path, start: Start, edition: str
) -> None:
    """A bomb before the only blade, and plain throws before those at a spot or together."""
    ship(home, armed_alike("grenadier"))
    program = start()
    guest = Guest(program.app)
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), edition, seats, 3))
    scene = program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    prompt = prompt_of(scene)
    guest.step(2)
    tip = guest.find("act-throw").tooltip
    assert isinstance(tip, str)
    taken: list[tuple[str | None, str | None]] = []
    for presses in range(1, 4):
        guest.press("T")
        assert prompt.in_hand is not None
        taken.append(prompt.in_hand[1:])
        (act,) = (one for one in prompt.acts() if one.selected)
        item = act.note.split(" · ")[0].lower()
        assert f"{' '.join(['T'] * presses)}: {act.label} ({item})" in tip.split("\n")
    assert taken[:2] == [("explosive", None), ("hand-weapon", None)]
    assert taken[2][1] not in (None, "blind")


def test_letters_reach_acts_on_the_other_page(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, scuffle())
    prompt = prompt_of(scene)
    guest.resize(960, 600)
    guest.step()
    assert not guest.has("act-face")
    guest.press("F")
    assert prompt.in_hand is not None
    assert prompt.in_hand[0] == "face"
    guest.step()
    assert guest.has("act-face"), "the page with it is turned to"


def test_a_letter_says_why_an_act_is_not_open(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, lone_swordsmen())
    guest.press("Tab", "S")
    guest.step()
    assert UNABLE in said(scene)
    guest.press("Esc", "A")
    guest.step()
    shut = next(act for act in prompt_of(scene).acts() if act.letter == "act-strike")
    assert shut.reason
    assert shut.reason in said(scene)


def test_a_letter_goes_through_things_to_let_go_of(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, armed_alike("knight"))
    prompt = prompt_of(scene)
    unit = prompt.selected or ""
    count = sum(1 for act in prompt.acts() if act.letter == "act-drop")
    assert count > 1
    pinned = []
    for _ in range(count + 1):
        guest.press("D")
        view = prompt.in_view()
        assert view is not None
        pinned.append(view.item)
    assert len(set(pinned)) == count
    assert pinned[0] == pinned[-1]
    guest.press("Enter")
    left = [item.id for item in scene.controller.state.units[unit].items]
    assert pinned[0] not in left
    assert pinned[1] in left, "one only"


def test_acts_with_one_letter_are_told_apart(home: Path, start: Start) -> None:
    """The letter stands on each as often as it is pressed for it, and the tooltip says so."""
    guest, scene = begun(home, start, armed_alike("knight"))
    prompt = prompt_of(scene)
    drops = [act for act in prompt.acts() if act.letter == "act-drop"]
    assert len(drops) == 2
    met = []
    for act in drops:
        guest.press("D")
        guest.step(2)
        button = guest.find(f"act-{act.key}")
        assert isinstance(button, BrickButton)
        assert button.selected, "the page with it is turned to, and it has the frame"
        met.append((button.letter_cap, button.cap, button.tooltip))
    (first, number, told), (second, other, told_too) = met
    assert (first, second) == ("D", "D D")
    assert number != other
    assert isinstance(told, str)
    assert isinstance(told_too, str)
    assert "D: this one; pressed again: the next of its kind" in told
    assert "D pressed 2 times: this one" in told_too


def test_an_act_with_a_letter_of_its_own_says_nothing_of_further_presses(
    home: Path, start: Start
) -> None:
    guest, scene = begun(home, start, armed_alike("knight"))
    others = [act for act in prompt_of(scene).acts() if act.letter != "act-drop"]
    assert others
    assert all(act.presses == 1 and not act.key_note for act in others)
    guest.app.set_keys(guest.app.keys.remapped("act-drop", []))
    guest.step()
    drops = [act for act in prompt_of(scene).acts() if act.letter == "act-drop"]
    assert all(act.presses == 1 and not act.key_note for act in drops), "they have no letter now"


def test_acts_stay_in_their_places_when_whose_they_were_has_died(home: Path, start: Start) -> None:
    _, scene = begun(home, start, lone_swordsmen())
    prompt = prompt_of(scene)
    gone = Menu((Option(do="throw", unit="somebody", item="axe", target="cat"),))
    turn = scene.controller.state.player_turn
    prompt._places.see(gone, prompt._table.decision.side, turn)
    assert "throw" in [act.key for act in prompt.acts()]


def in_a_row(figure_class: str, *xs: float) -> dict[str, Any]:
    """Ann, and the enemies before her, in an open field; the others far behind."""
    level = armed_alike(figure_class)
    level["size"], level["areas"] = [40, 30], []
    places = iter([(xs[0], 10.0), (38.0, 28.0), (xs[1], 10.0), (xs[2], 10.0)])
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["position"] = list(next(places))
    return level


@pytest.mark.sampled
def test_a_charge_that_promises_something_comes_before_throwing_the_only_weapon(
    home: Path, start: Start
) -> None:
    """Once its chances are known; and an enemy too far for one comes after him."""
    guest, scene = begun(home, start, in_a_row("lancer", 10, 30, 20))
    to_ann(guest, scene)
    options = [one for group in prompt_of(scene).groups() for one in group.open]
    charge = next(one for one in options if one.do == "charge")
    assert {one.target for one in options if one.do == "charge"} == {"dog"}
    guest.press("N")
    assert prompt_of(scene).in_view() is None, "its chances are not known yet"
    guest.wait_until(lambda: prompt_of(scene).in_view() is not None)
    view = prompt_of(scene).in_view()
    assert view is not None
    assert (view.do, view.target) == ("charge", "dog")
    assert scene.controller.ask.forecast(charge.choice()).chance("dog", "destroyed") >= LEAST_KILLS
    guest.press("Enter", "Enter")
    guest.wait_until(lambda: scene.controller.history.count > 0)
    made = [answer.choice for answer in scene.controller.history.answers]
    assert any(one.do == "charge" and one.target == "dog" for one in made)


def test_a_run_that_promises_nothing_is_only_done_by_who_asks_for_it(
    home: Path, start: Start
) -> None:
    """Of a swordsman who could only be run into or shoved, it is told how to come to blows."""
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 30, 16))
    to_ann(guest, scene)
    ask, runs = scene.controller.ask, ("charging-shove", "ram")
    options = [one for group in prompt_of(scene).groups() for one in group.open]
    choices = [one.choice() for one in options if one.do in runs]
    assert {one.target for one in choices} == {"dog"}
    guest.press("N")
    guest.wait_until(lambda: all(ask.glance(one).level >= LOOKS for one in choices))
    guest.wait_until(lambda: any(text.startswith("Walk up first: ") for text in said(scene)))
    guest.step(5)
    for choice in choices:
        told = ask.glance(choice).forecast
        assert told.chance("dog", "destroyed") < LEAST_KILLS
        assert told.chance("dog", "hit") < LEAST_HITS
    assert prompt_of(scene).in_view() is None
    assert any(text.startswith("Out of reach") for text in said(scene))
    guest.press("B")
    view = prompt_of(scene).in_view()
    assert view is not None, "its letter takes it in hand"
    assert (view.do, view.target) == ("charging-shove", "dog")


def test_enter_says_why_nothing_can_be_done(home: Path, start: Start) -> None:
    """At an enemy out of reach, and on the ground once all Move is spent."""
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 30, 35))
    to_ann(guest, scene)
    guest.press("N", "Enter")
    guest.step(2)
    assert any(text.startswith("Ann: Out of reach") for text in said(scene))
    guest.press("Esc", "W", "Enter")
    guest.wait_until(lambda: in_hand(scene).x > 12)
    guest.press("N", "W")
    guest.step()
    assert any("Move" in text for text in said(scene)), "the letter says why not"
    scene.hands.go_to(Point(20, 20))
    guest.press("Enter")
    guest.step(2)
    assert any("Move" in text for text in said(scene))


POINTING = ["N", "Shift+Right", "Shift+Up", "Ctrl+Left", "Shift+N", "A", "Ctrl+2"]


@pytest.mark.parametrize("key", POINTING)
@pytest.mark.parametrize("beside", ["menu", "log"])
def test_what_points_at_the_map_by_key_brings_the_focus_there(
    home: Path, start: Start, key: str, beside: str
) -> None:
    """A button or a link beside the map would take Enter, and tell of itself over the map."""
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 30, 35))
    to_ann(guest, scene)
    guest.tree.focus(beside)
    guest.press(key)
    assert guest.tree.focused is None


def test_enter_does_what_the_map_shows_after_a_target_was_pointed_at(
    home: Path, start: Start
) -> None:
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 11, 35))
    to_ann(guest, scene)
    guest.tree.focus("menu")
    guest.press("N", "Enter")
    assert guest.app.scenes.top is scene, "the menu was not pressed"
    assert prompt_of(scene).pinned


def test_a_button_that_was_reached_by_keys_keeps_enter(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, in_a_row("swordsman", 10, 11, 35))
    to_ann(guest, scene)
    guest.press("N")
    while guest.tree.focused is None or guest.tree.focused.name != "menu":
        guest.press("F6" if guest.tree.focused is None else "Tab")
    guest.press("Enter")
    assert guest.app.scenes.top is not scene


def beside_a_wall(*, closed_in: bool) -> dict[str, Any]:
    """Ann stands at a wall with an open end above her; or walls are all around her."""
    level = lone_swordsmen()
    ends = [[11, 12.5], [11, 30]]
    lines = [ends]
    if closed_in:
        lines = [[[9, 14], [11, 14], [11, 16], [9, 16], [9, 14]]]
    level["terrain"] = [
        {
            "id": f"wall-{number}",
            "kind": "wall",
            "shape": "line",
            "line": line,
            "top": 4,
            "thickness": 0.4,
        }
        for number, line in enumerate(lines)
    ]
    return level


def test_beside_a_wall_the_cursor_jumps_to_where_most_is_gained(home: Path, start: Start) -> None:
    """And never onto the figure itself, where Enter would do nothing."""
    guest, scene = begun(home, start, beside_a_wall(closed_in=False))
    to_ann(guest, scene)
    own = in_hand(scene)
    guest.press("Shift+Right")
    at = cursor(scene)
    assert at.x > own.x + 1.5, "past the end of the wall"
    assert scene.table.ways.reaches(reach(scene), at)
    assert scene.pointed.unit is None
    guest.press("Enter")
    assert in_hand(scene).distance(at) < 0.01, "and Enter goes there"


def test_where_nothing_is_reached_a_jump_stays_and_says_so(home: Path, start: Start) -> None:
    guest, scene = begun(home, start, beside_a_wall(closed_in=True))
    to_ann(guest, scene)
    before = scene.hands.cursor
    guest.press("Shift+Right")
    assert scene.hands.cursor == before
    assert guest.app.signs.notice == "Nothing can be reached that way"


def three_archers() -> dict[str, Any]:
    """Three archers a side, who all see each other."""
    level = armed_alike("archer")
    level["size"], level["areas"] = [30, 20], []
    for side, x in zip(level["sides"], (6.0, 14.0), strict=True):
        one, two = side["squad"]
        side["squad"] = [
            {**one, "position": [x, 4]},
            {**two, "position": [x, 8]},
            {**one, "id": f"{one['id']}e", "name": "Third", "position": [x, 12]},
        ]
    return level


def test_at_another_own_figure_it_is_told_what_enter_does(home: Path, start: Start) -> None:
    """It is taken in hand, where at any other place one would walk."""
    guest, scene = begun(home, start, three_archers())
    prompt = prompt_of(scene)
    own = scene.controller.state.of_side(prompt._table.decision.side)
    guest.press("Tab")
    other = next(unit for unit in own if unit.id != prompt.selected)
    guest.press("Left")
    scene.hands.go_to(other.place)
    guest.step(3)
    assert said(scene) == [other.name, "Enter: take in hand"]
    guest.press("Enter")
    assert prompt.selected == other.id


def test_tab_goes_on_in_the_strip_whatever_each_can_still_do(home: Path, start: Start) -> None:
    """Who has shot and could only walk on has its place in it, as everybody sees it."""
    guest, scene = begun(home, start, three_archers())
    side = prompt_of(scene)._table.decision.side
    one, two, three = [unit.id for unit in scene.controller.state.of_side(side)]
    while prompt_of(scene).selected != two:
        guest.press("Tab")
    target = next(
        option for option in scene.controller.menu().options
        if (option.unit, option.do, option.mode) == (two, "shoot", None)
    )  # fmt: skip
    scene.submit(target.choice())
    guest.wait_until(lambda: scene.prompt is not None)
    while not isinstance(scene.prompt, TurnPrompt):
        decision = scene.controller.decision
        assert decision is not None
        assert decision.default is not None
        scene.submit(decision.default)
        guest.wait_until(lambda: scene.prompt is not None)
    prompt = prompt_of(scene)
    assert two in prompt.able(), "it could still walk"
    prompt.select(one)
    met = []
    for _ in range(4):
        guest.press("Tab")
        met.append(prompt.selected)
    assert met == [two, three, one, two]
    guest.press("Shift+Tab")
    assert prompt.selected == one, "and back in the same order"


def test_tab_goes_on_after_who_is_done(home: Path, start: Start) -> None:
    """It does not begin again with the first of the strip."""
    guest, scene = begun(home, start, three_archers())
    prompt = prompt_of(scene)
    units = scene.controller.state.of_side(prompt._table.decision.side)
    one, two, three = [unit.id for unit in units]
    prompt.select(two)
    prompt.figures._able = (one, three)
    guest.press("Tab")
    assert prompt.selected == three


@pytest.mark.parametrize(
    ("key", "met", "left_by"),
    [("Tab", "c", ""), ("Shift+Tab", "a", "the key"), ("Shift+Tab", "a", "Esc")],
)
def test_a_reason_that_is_kept_is_no_trap_on_the_way_to_the_next_figure(
    home: Path, start: Start, key: str, met: str, left_by: str
) -> None:
    """Tab takes the next figure at once, as ever; the way back leads to its rule, and no farther
    than once: the next press takes the figure that comes then.
    """
    level = armed_alike("swordsman")
    level["size"] = [40, 10]
    for side, x in zip(level["sides"], (4, 36), strict=True):
        side["squad"].append({**side["squad"][0], "id": f"{side['id']}-3", "name": "Third"})
        for figure, y in zip(side["squad"], (3, 5, 7), strict=True):
            figure["position"] = [x, y]
    guest, scene = begun(home, start, level)
    prompt = prompt_of(scene)
    units = scene.controller.state.of_side(prompt._table.decision.side)
    own = dict(zip("abc", (unit.id for unit in units), strict=True))
    prompt.select(own["b"])
    guest.press("N", "Enter")
    guest.step(2)
    held = scene.tree.tips.held
    assert held is not None, "the reason is kept"
    if left_by:
        guest.press(key)
        assert scene.tree.focused in scene.tree.tip_stops()
    if left_by == "Esc":
        guest.press("Esc")
        assert scene.tree.focused is None
    guest.press(key)
    guest.step(2)
    assert prompt.selected == own[met]
    assert scene.tree.focused is None
    assert scene.tree.tips.held is None
