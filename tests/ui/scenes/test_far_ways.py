"""Ways to places out of reach are looked for over several frames, the last pointed at first."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match.play.queries import Queries
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts import wayfinder
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    fight,
    in_hand,
    pixel,
    said,
    ship,
)

LOOKING = "Looking for a way…"
REASON = "That takes "


class Hurried:
    """A budget of nothing: one step of the work in each frame."""

    left = left_for_another = False


@pytest.fixture
def field(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> tuple[Guest, BattleScene, Option]:
    """The first turn of a battle, and the walk of the figure in hand."""
    monkeypatch.setattr(wayfinder, "Budget", Hurried)
    ship(home, armed_alike("swordsman"))
    guest = Guest(start().app)
    scene = fight(guest)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    walk = next(
        option for group in prompt.groups() for option in group.open if option.wants == "path"
    )
    return guest, scene, walk


def far_places(scene: BattleScene, walk: Option) -> list[Point]:
    """Places to which ways lead that take more than the Move left, the longest search first."""
    ask = ask_anew(scene)
    width, depth = scene.controller.battle.setup.map.size
    grid = [Point(x + 0.5, y + 0.5) for x in range(int(width)) for y in range(int(depth))]
    found = [
        at
        for at in grid
        if ask.route(walk, at).why.startswith(REASON)
        and all(unit.place.distance(at) > 2.0 for unit in scene.controller.state.on_field())
    ]
    pauses = {at: sum(1 for _ in ask_anew(scene).route_steps(walk, at)) for at in found}
    found.sort(key=lambda at: (-pauses[at], at.x, at.y))
    assert pauses[found[1]] > 8, "longer than a click takes"
    return found


def ask_anew(scene: BattleScene) -> Queries[Any]:
    """Questions about the present moment, with nothing remembered."""
    return Queries(scene.controller.battle, scene.controller.seen)


def point(guest: Guest, scene: BattleScene, at: Point, way: str) -> Point:
    """Point at a place, with the mouse or with the cursor; the place that was hit."""
    if way == "mouse":
        guest.hover_at(pixel(scene, at))
    else:
        scene.hands.go_to(at.toward(Point(at.x, 0.0), 0.25))
        guest.press("Down")
    hit = scene.pointed.at
    assert hit is not None
    return hit


def says(scene: BattleScene, start: str) -> bool:
    return scene.tree.tips.shown is not None and any(one.startswith(start) for one in said(scene))


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_the_answer_for_a_far_place_comes_some_frames_later(
    field: tuple[Guest, BattleScene, Option], way: str
) -> None:
    guest, scene, walk = field
    at = point(guest, scene, far_places(scene, walk)[0], way)
    assert scene.table.ways.known(walk, at) is None
    assert says(scene, LOOKING)
    guest.wait_until(lambda: scene.table.ways.known(walk, at) is not None)
    guest.step(2)
    assert says(scene, REASON)
    whole = ask_anew(scene).route(walk, at)
    assert scene.table.ways.known(walk, at) == whole, (
        f"{scene.table.ways.known(walk, at)}\n{whole}the same as without pauses"
    )


def test_a_newer_place_drops_the_search_for_an_older_one(
    field: tuple[Guest, BattleScene, Option],
) -> None:
    guest, scene, walk = field
    places = far_places(scene, walk)
    first = point(guest, scene, places[0], "mouse")
    last = point(guest, scene, places[1], "mouse")
    guest.wait_until(lambda: scene.table.ways.known(walk, last) is not None)
    assert scene.table.ways.known(walk, first) is None
    again = point(guest, scene, places[1], "mouse")
    assert again == last
    assert says(scene, REASON), "an answer that is known needs no search"


def test_a_place_within_reach_is_answered_in_the_same_frame(
    field: tuple[Guest, BattleScene, Option],
) -> None:
    guest, scene, walk = field
    unit = scene.table.unit(walk.unit)
    assert unit is not None
    middle = Point(*(side / 2 for side in scene.controller.battle.setup.map.size))
    at = point(guest, scene, unit.place.toward(middle, 2.5), "mouse")
    way = scene.table.ways.known(walk, at)
    assert way is not None
    assert way.complete


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("way", ["mouse", "key"])
def test_a_click_beyond_reach_walks_to_the_ghost(
    field: tuple[Guest, BattleScene, Option], way: str, known: bool
) -> None:
    """At once where the ghost is seen; a click before that walks as soon as it would be."""
    guest, scene, walk = field
    at = point(guest, scene, far_places(scene, walk)[0], way)
    promised = ask_anew(scene).route(walk, at)
    assert promised.points
    assert not promised.complete
    if known:
        guest.wait_until(lambda: scene.table.ways.known(walk, at) is not None)
        guest.step(2)
        prompt = scene.prompt
        assert isinstance(prompt, TurnPrompt)
        ghost = prompt.ghost()
        assert ghost is not None
        assert ghost[1] == promised.points[-1]
    if way == "mouse":
        guest.click_at(pixel(scene, at))
    else:
        guest.press("Enter")
    if not known:
        assert not scene.controller.history.count, "not known yet"
    guest.wait_until(lambda: scene.controller.history.count == 1)
    assert scene.tree.tips.held is None
    choice = scene.controller.history.answers[-1].choice
    assert (choice.unit, choice.path) == (walk.unit, promised.points)


def test_the_end_of_the_turn_waits_for_a_walk_whose_way_is_looked_for(
    field: tuple[Guest, BattleScene, Option],
) -> None:
    """The walk that was clicked on is not left out, and does not close the question either."""
    guest, scene, walk = field
    at = point(guest, scene, far_places(scene, walk)[0], "mouse")
    guest.click_at(pixel(scene, at))
    guest.click("end-turn")
    assert not scene.controller.history.count
    guest.wait_until(lambda: scene.controller.history.count == 1)
    assert scene.controller.history.answers[0].choice.do == walk.do
    guest.wait_until(lambda: scene.prompt is not None)
    while not isinstance(scene.prompt, TurnPrompt):
        # The enemies whom it comes up to are asked first.
        guest.press("1")
        guest.wait_until(lambda: scene.prompt is not None)
    guest.step(5)
    assert scene.tree.dialog is not None
    assert scene.tree.dialog.name == "end-dialog"


def test_going_away_forgets_a_click_that_has_no_answer_yet(
    field: tuple[Guest, BattleScene, Option],
) -> None:
    guest, scene, walk = field
    places = far_places(scene, walk)
    at = point(guest, scene, places[0], "mouse")
    guest.click_at(pixel(scene, at))
    other = max(places, key=at.distance)
    assert other.distance(at) > 3.0
    last = point(guest, scene, other, "mouse")
    guest.wait_until(lambda: scene.table.ways.known(walk, last) is not None)
    guest.step(2)
    assert scene.tree.tips.held is None
    assert says(scene, REASON)


def test_what_is_told_at_the_pointer_leaves_the_board_with_it(
    field: tuple[Guest, BattleScene, Option],
) -> None:
    """What is pinned stays."""
    guest, scene, walk = field
    own = scene.table.unit(walk.unit)
    assert own is not None
    place = pixel(scene, own.place.toward(Point(6, 5), 1.5))
    ways_out: list[Callable[[], None]] = [lambda: guest.hover("end-turn"), guest.leave_window]
    for leave in ways_out:
        guest.hover_at(place)
        guest.step()
        assert scene.tree.tips.shown is not None
        leave()
        guest.step()
        assert scene.tree.tips.shown is None
        assert isinstance(scene.prompt, TurnPrompt)
        assert scene.prompt.ghost() is None
    in_hand(guest, "throw")
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step()
    guest.hover("end-turn")
    guest.step()
    assert scene.tree.tips.held is not None, "pinned"
