"""GFX: what the pointer tells over far ground, among sixty figures and as many obstacles."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.battle import Battle
from game.match.play.queries import Queries
from game.model.battlefield import BattleMap, CirclePiece
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.window import App
from tests.benchmarks.ratio import cpu_of, full_blit, usual
from tests.benchmarks.test_frame_bench import (
    CLASSES,
    HOVER,
    SIZE,
    baked,
    battle_map,
    in_blits,
    opened,
)
from tests.ui.pilot import Pilot

SLICED = 0.1
"""The longest frame of looking for a way, as a share of the longest search."""

AROUND = 200.0
"""The frame in which the sight lines to thirty enemies come, in full-screen blits."""

FIRST_ANSWER = 90.0
"""Two frames in which an enemy under the pointer comes to be told of, in full-screen blits.

The 99th percentile of a frame may last 45, which is about 16 ms where that is.
"""

CLOSE = (20, 20)
"""A map on which four inches are between the squads."""

LEAST_TOLD = 30
"""Figures and enemies of whom chances are told, of four times as many."""

MOST_FRAMES = 20
"""Frames in which first chances have come for certain."""

FRAMES = 6
"""Frames that are looked at for each place the pointer comes to."""

ROCKS = 60
FROM_FIGURES = 1.4
"""Inches between a rock and a figure, at least along one axis."""


def rocky_map() -> BattleMap:
    """Thirty figures on each of two sides, rocks at random between them."""
    plain = battle_map(30, (36, 20))
    taken = [figure.position for side in plain.sides for figure in side.squad if figure.position]
    dice, rocks = random.Random(5), list[CirclePiece]()
    while len(rocks) < ROCKS:
        at = Point(dice.uniform(0.8, 35.2), dice.uniform(0.8, 19.2))
        if all(
            abs(at.x - one.x) > FROM_FIGURES or abs(at.y - one.y) > FROM_FIGURES for one in taken
        ):
            top, radius = dice.choice((0.6, 2.0)), dice.uniform(0.2, 0.7)
            name = f"rock-{len(rocks)}"
            rocks.append(CirclePiece(id=name, kind="rock", top=top, center=at, radius=radius))
    return battle_map(30, (36, 20), terrain=tuple(rocks))


@pytest.fixture
def rocky(tmp_path: Path) -> Iterator[tuple[App, BattleScene]]:
    """The first turn of a battle among rocks."""
    yield from first_turn(rocky_map(), tmp_path)


@pytest.fixture
def close(tmp_path: Path) -> Iterator[tuple[App, BattleScene]]:
    """The first turn of a battle of squads who stand close before each other."""
    yield from first_turn(battle_map(30, CLOSE), tmp_path)


def first_turn(on_map: BattleMap, folder: Path) -> Iterator[tuple[App, BattleScene]]:
    """The first turn of a battle whose board is painted."""
    app = App(SIZE)
    with ThreadPoolExecutor(1) as executor:
        app.use_painter(executor)
        scene = opened(app, on_map, folder, executor)
        Pilot(app).settle(1.0)
        baked(app, scene, 300)
        while not isinstance(scene.prompt, TurnPrompt):
            app.step(1 / 60)
        yield app, scene
    app.close()


def hovered(app: App, scene: BattleScene, places: list[Point]) -> list[float]:
    """Frames in which the pointer goes over some places, in seconds of this thread."""
    times = []
    for at in places:
        x, y = scene.camera.to_screen((at.x, at.y))
        spot = {"pos": (round(x), round(y)), "rel": (2, 1), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, spot))
        times += [cpu_of(lambda: app.step(1 / 60)) for _ in range(FRAMES)]
    return sorted(times)


def some_places() -> list[Point]:
    """Places all over the map."""
    dice = random.Random(3)
    return [Point(dice.uniform(0.5, 35.5), dice.uniform(0.5, 19.5)) for _ in range(60)]


def test_gfx_10_no_frame_waits_for_a_way_to_far_ground(
    rocky: tuple[App, BattleScene], benchmark: Any
) -> None:
    """The whole search in one go, in a battle that remembers no search, is the reference."""
    app, scene = rocky
    assert isinstance(scene.prompt, TurnPrompt)
    groups = scene.prompt.groups()
    walk = next(one for group in groups for one in group.open if one.wants == "path")
    places, blit = some_places(), full_blit(app.surface)
    before, times = usual(blit), hovered(app, scene, places)
    (high,) = in_blits(times[-3:-2], before, usual(blit))
    share = times[-3] / max(searched(scene, walk, at) for at in places)
    benchmark.pedantic(lambda: app.step(1 / 60), rounds=1, iterations=1)
    print(
        f"\nGFX-10 third longest frame {high:.1f} blits (gate {HOVER}), "
        f"{share:.3f} of the longest search (gate {SLICED})"
    )
    assert high <= HOVER
    assert share <= SLICED


def searched(scene: BattleScene, walk: Option, at: Point) -> float:
    """Seconds of the processor that a whole search takes that finds nothing remembered."""
    battle, seen = scene.controller.battle, scene.controller.seen
    ask = Queries(Battle(battle.ruleset, battle.setup, battle.settings), seen)
    return cpu_of(lambda: ask.route(walk, at))


def test_gfx_11_looking_around_from_elsewhere_comes_without_a_jerk(
    rocky: tuple[App, BattleScene], benchmark: Any
) -> None:
    """The sight lines to thirty enemies from wherever the pointer is, from the first frame on."""
    app, scene = rocky
    scene.overlays.toggle_what_if()
    blit = full_blit(app.surface)
    before, times = usual(blit), hovered(app, scene, some_places())
    (high,) = in_blits(times[-3:-2], before, usual(blit))
    benchmark.pedantic(lambda: app.step(1 / 60), rounds=1, iterations=1)
    assert len(scene.overlays.lines()) > 0
    print(f"\nGFX-11 third longest frame {high:.1f} blits (gate {AROUND})")
    assert high <= AROUND


def first_answers(app: App, scene: BattleScene) -> list[float]:
    """What it takes until the first chances of an attack are told, in seconds of this thread, for
    each figure of a squad's first four and each enemy under the pointer.
    """
    found: list[float] = []
    units = list(scene.controller.state.units.values())
    decision = scene.controller.decision
    assert decision is not None
    own = [one for one in units if one.side == decision.side]
    enemies = [one for one in units if one.side != decision.side]
    for unit in own[: len(CLASSES)]:
        prompt = scene.prompt
        assert isinstance(prompt, TurnPrompt)
        prompt.select(unit.id)
        for enemy in enemies:
            x, y = scene.camera.to_screen((enemy.position.x, enemy.position.y))
            spot = {"pos": (round(x), round(y)), "rel": (2, 1), "buttons": (0, 0, 0)}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, spot))
            taken, frames = 0.0, 0
            while frames == 0 or not answered(scene):
                taken += cpu_of(lambda: app.step(1 / 60))
                frames += 1
                assert frames < MOST_FRAMES, f"nothing is told of {enemy.id}"
            if prompt.in_view() is not None:
                found.append(taken)
    assert len(found) >= LEAST_TOLD, "chances are told of many enemies"
    return sorted(found)


def answered(scene: BattleScene) -> bool:
    """Whether chances are told of what is in view, or nothing is that has any."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    choice = prompt.in_view()
    return choice is None or scene.controller.ask.known_chances(choice) is not None


def test_gfx_12_an_enemy_under_the_pointer_is_told_of_within_two_frames(
    close: tuple[App, BattleScene], benchmark: Any
) -> None:
    """The rest is found out beside the loop."""
    app, scene = close
    blit = full_blit(app.surface)
    before, times = usual(blit), first_answers(app, scene)
    (high,) = in_blits(times[-max(1, len(times) // 100) :][:1], before, usual(blit))
    benchmark.pedantic(lambda: app.step(1 / 60), rounds=1, iterations=1)
    print(f"\nGFX-12 99th percentile of first answers {high:.1f} blits (gate {FIRST_ANSWER})")
    assert high <= FIRST_ANSWER
