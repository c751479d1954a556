"""How figures move while an event is shown, and how long it takes."""

from itertools import pairwise

import pytest

from game.model.events import (
    AttackDeclared,
    AttackHit,
    Destroyed,
    Event,
    Faced,
    Fell,
    KnockedBack,
    Moved,
    Rolled,
)
from game.model.vectors import Point
from game.ui.board.acting import Acting
from game.ui.board.motions import between, eased, heading, lift, seconds_of
from game.ui.scenes.battle.battle import BattleScene

SHARES = [step / 20 for step in range(21)]


def walk(*path: Point, facing: int = 0, mode: str = "walk") -> Moved:
    return Moved(
        unit="ann",
        start=Point(4, 4),
        end=path[-1],
        path=path,
        elevation=0,
        facing=facing,
        cost=1,
        mode=mode,
    )


PUSH = KnockedBack(unit="ann", start=Point(4, 4), end=Point(7, 4), elevation=0, wanted=3)
AROUND = walk(Point(8, 4), Point(8, 8), facing=270)


@pytest.mark.parametrize("event", [PUSH, AROUND, Faced(unit="ann", facing=90)])
def test_motion_begins_and_ends_at_its_ends_and_never_goes_back(event: Event) -> None:
    done = [eased(event, share) for share in SHARES]
    assert done[0] == 0
    assert done[-1] == 1
    assert done == sorted(done)


def test_pushes_are_fast_at_first_walks_are_soft_at_both_ends() -> None:
    def speeds(event: Event) -> list[float]:
        return [eased(event, b) - eased(event, a) for a, b in pairwise(SHARES)]

    assert speeds(PUSH) == sorted(speeds(PUSH), reverse=True)
    strides = speeds(AROUND)
    assert max(strides) == pytest.approx(max(strides[8:12]))
    assert strides[0] < strides[10] / 3 > strides[-1]


def test_a_walker_looks_where_he_goes_and_in_the_end_where_he_must() -> None:
    looks = [heading(AROUND, share, 180) % 360 for share in SHARES]
    assert looks[0] == 180
    assert looks[6] == pytest.approx(0)
    assert looks[13] == pytest.approx(90)
    assert looks[-1] == pytest.approx(270)


def test_a_small_step_is_made_without_turning() -> None:
    aside = walk(Point(4, 5), facing=10)
    assert all(0 <= heading(aside, share, 0) <= 10 for share in SHARES)


def test_turns_go_the_shorter_way_round() -> None:
    assert between(350, 10, 0.5) % 360 == pytest.approx(0)
    assert between(10, 350, 0.5) % 360 == pytest.approx(0)
    faced = Faced(unit="ann", facing=350)
    assert heading(faced, 1.0, 10) % 360 == pytest.approx(350)


@pytest.mark.parametrize(
    ("event", "flies"),
    [
        (walk(Point(8, 4), mode="jump"), True),
        (Fell(unit="ann", inches=2, elevation=0), True),
        (AROUND, False),
        (PUSH, False),
    ],
)
def test_jumps_and_falls_leave_the_ground(event: Event, flies: bool) -> None:
    assert lift(event, 0.0) == lift(event, 1.0) == 0
    assert (lift(event, 0.5) > 0) is flies


def rolled(why: str) -> Rolled:
    return Rolled(unit="ann", why=why, throw="1d6", sides=(6,), faces=(4,), total=4)


HIT = AttackHit(unit="ann", target="cat")


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("way", ["strike", "shoot", "throw"])
def test_a_usual_attack_takes_less_than_two_and_a_half_seconds(way: str, known: bool) -> None:
    places = {"ann": Point(4, 4), "cat": Point(14, 4)}
    acting, whole, told = Acting(), 0.0, 0.0
    for event in (
        AttackDeclared(unit="ann", target="cat", way=way),
        Faced(unit="ann", facing=0),
        rolled("to hit"),
        HIT,
        rolled("damage"),
        Destroyed(unit="cat"),
    ):
        result = HIT if isinstance(event, Rolled) and known else None
        acting.begin(event, places, result=result)
        if isinstance(event, Rolled) and event.why == "damage":
            told = whole
        whole += acting.seconds(event)
    assert whole < 2.5
    assert 0.9 < told < 1.6, "about a second until it is known whether it hits"


def test_no_throw_of_dice_and_no_walk_is_longer_than_a_second_and_a_half() -> None:
    assert seconds_of(rolled("to hit")) <= 1.5
    assert seconds_of(walk(Point(34, 4))) <= 1.5


def test_the_next_event_waits_until_what_was_shot_has_arrived() -> None:
    acting = Acting()
    places = {"ann": Point(4, 4), "cat": Point(24, 4)}
    acting.begin(AttackDeclared(unit="ann", target="cat", way="throw"), places)
    hit = AttackHit(unit="ann", target="cat")
    acting.begin(hit, places)
    assert acting.attack is not None
    assert acting.seconds(hit) == acting.attack.flight > seconds_of(hit)


def test_figures_go_on_from_where_the_last_event_left_them(scene: BattleScene) -> None:
    places = [Point(5, 4), Point(5, 6)]
    first = walk(places[0], facing=0)
    second = Moved(
        unit="ann",
        start=places[0],
        end=places[1],
        path=(places[1],),
        elevation=0,
        facing=90,
        cost=2,
    )
    scene.playback.add([first, second])
    seen = []
    while scene.playback.busy:
        scene.playback.update(0.01)
        place = scene.view.place(scene.shown.state.units["ann"])
        seen.append(Point(*place))
    assert max(a.distance(b) for a, b in pairwise(seen)) < 0.35, "nobody jumps"
    assert seen[-1] == places[1]
