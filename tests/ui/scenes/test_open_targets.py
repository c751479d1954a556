"""With an act in hand, everything is marked that a click would do something to."""

from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.rulesets.catalog import catalog
from game.ui.board import view as views
from game.ui.board.overlays import (
    FAINT_MARK,
    OPEN_MARK,
    OWN_MARK,
    RING_GAPS,
    TARGET_MARK,
    Color,
    ring,
)
from game.ui.camera import Camera
from game.ui.prompts import open_targets
from game.ui.prompts.hopes import Hopes
from game.ui.prompts.open_targets import OpenTargets
from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_tips import aim_words
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.field import marks_of
from game.ui.theme import ActionColor
from game.ui.widgets.input.buttons import BrickButton
from tests.ui.scenes.stage import Guest, Start, armed_alike, enemy, fight_on, in_hand, pixel
from tests.ui.scenes.test_aiming import FIRST, crate
from tests.ui.scenes.test_end_of_turn import far_apart, walked_out

pytestmark = pytest.mark.drawn


def crates(who: str) -> dict[str, Any]:
    """The yard with figures of one class, and a crate beside one of either side."""
    level: dict[str, Any] = armed_alike(who)
    level["terrain"] = [crate(name, *middle) for _, name, middle in FIRST.values()]
    return level


@pytest.fixture
def yard(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    return fight_on(home, start, crates("gunner"))


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def test_without_an_act_in_hand_only_who_acts_is_marked(yard: tuple[Guest, BattleScene]) -> None:
    guest, scene = yard
    guest.hover("end-turn")
    assert marks_of(scene) == {prompt_of(scene).selected: OWN_MARK}


@pytest.mark.parametrize(
    ("who", "verb"), [("gunner", "shoot"), ("grenadier", "throw"), ("swordsman", "strike")]
)
def test_all_that_a_click_does_something_to_is_marked(
    home: Path, start: Start, who: str, verb: str
) -> None:
    """Tried with every figure and every thing on the board, one after the other."""
    guest, scene = fight_on(home, start, crates(who))
    in_hand(guest, verb)
    guest.hover("end-turn")
    prompt = prompt_of(scene)
    targets = prompt.open_targets()
    assert targets is not None
    figures = {name for name, color in marks_of(scene).items() if color == OPEN_MARK}
    assert figures or targets.things or prompt.reach() is not None
    for unit in scene.controller.state.on_field():
        guest.hover_at(pixel(scene, unit.place))
        aimed = prompt.in_view()
        hit = aimed is not None and aimed.target == unit.id
        assert hit is (unit.id in figures), unit.id
        if hit:
            assert marks_of(scene)[unit.id] == TARGET_MARK, "who is pointed at stands out"
    for _, name, middle in FIRST.values():
        guest.hover_at(scene.camera.to_screen(middle))
        aimed = prompt.in_view()
        hit = aimed is not None and aimed.piece == name
        assert hit is (name in targets.things), name


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_who_is_too_far_to_be_hit_has_a_faint_ring_and_lights_no_button(
    home: Path, start: Start, edition: str
) -> None:
    """Beyond the die, or hardly ever there: the rules let it be thrown, and nothing comes of it."""
    level = far_apart("axeman", 20.0)
    del level["terrain"]
    guest, scene = walked_out(home, start, level, edition)
    prompt = prompt_of(scene)
    foes = {unit.id for unit in prompt.figures.foes()}

    def throw() -> Act:
        return next(act for act in prompt.acts() if act.letter == "act-throw")

    thrown = [one for one in scene.controller.menu().options if one.do == "throw" and one.target]
    assert {one.target for one in thrown} == foes, "the rules allow it"
    guest.wait_until(lambda: throw().vain)
    assert throw().minor
    assert throw().targets == 0
    assert not throw().reason, "it may still be done by who wants to"
    guest.step(2)
    assert "no chance" in throw().note
    prompt.press(throw().key)
    guest.wait_until(lambda: {marks_of(scene)[foe] for foe in foes} == {FAINT_MARK})


@pytest.mark.parametrize("apart", [5.0, 20.0])
def test_the_button_of_an_act_is_plain_until_it_is_known_to_come_to_something(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch, apart: float
) -> None:
    """It does not light up to go out again: of one in vain it stays plain."""

    def color() -> str:
        button = guest.find("act-throw")
        assert isinstance(button, BrickButton)
        return button.color

    level = far_apart("axeman", apart)
    for side in level["sides"]:
        # That it is known of one of them is enough.
        side["squad"][1]["position"][1] = 29.0
    with monkeypatch.context() as thoughtless:
        thoughtless.setattr(Hopes, "think", lambda *_: False)
        guest, scene = walked_out(home, start, level, "brikwars-2010")
        prompt = prompt_of(scene)
        guest.step(3)
        assert color() == ActionColor.BRACE
    seen = set[str]()

    def settled() -> bool:
        seen.add(color())
        throw = next(act for act in prompt.acts() if act.letter == "act-throw")
        return throw.counted and (throw.vain or color() != ActionColor.BRACE)

    guest.wait_until(settled)
    assert (seen == {ActionColor.BRACE}) is (apart > 10)


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_who_may_be_hit_by_a_throw_has_a_bright_ring(
    home: Path, start: Start, edition: str
) -> None:
    """One enemy is near and one is not: the button counts the near one alone."""
    level = far_apart("axeman", 5.0)
    for side in level["sides"]:
        side["squad"][1]["position"][1] = 29.0
    guest, scene = walked_out(home, start, level, edition)
    prompt = prompt_of(scene)
    own = scene.table.unit(prompt.selected)
    assert own is not None
    near, far = sorted(prompt.figures.foes(), key=lambda foe: foe.place.distance(own.place))
    prompt.press("throw")
    guest.wait_until(lambda: marks_of(scene)[far.id] == FAINT_MARK)
    assert marks_of(scene)[near.id] == OPEN_MARK
    throw = next(act for act in prompt.acts() if act.letter == "act-throw")
    assert throw.targets == 1
    assert not throw.vain


def test_a_thing_that_is_open_has_an_outline(yard: tuple[Guest, BattleScene]) -> None:
    guest, scene = yard
    guest.hover("end-turn")

    def seen() -> np.ndarray:
        prompt_of(scene).draw(surface)
        return pygame.surfarray.array3d(surface).copy()

    surface = pygame.Surface(scene.app.size)
    plain = seen()
    in_hand(guest, "shoot")
    guest.hover("end-turn")
    surface.fill("black")
    outlined = (seen() == np.array(OPEN_MARK)).all(axis=2)
    assert outlined.any()
    assert not (plain == np.array(OPEN_MARK)).all(axis=2).any()


def test_targets_are_looked_for_once(
    yard: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not in every frame: only another act in hand, or another figure, has others."""
    guest, scene = yard
    made: list[object] = []
    usual = open_targets.pieces_of

    def counted(*given: Any) -> Any:
        made.append(given)
        return usual(*given)

    monkeypatch.setattr(open_targets, "pieces_of", counted)
    in_hand(guest, "shoot")
    guest.step(10)
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(10)
    assert len(made) == 1


def test_open_targets_are_told_from_others_without_color(
    yard: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their rings have wider gaps and are thinner."""
    guest, scene = yard
    drawn: dict[Color, tuple[int, int]] = {}

    def noted(radius: int, color: Color, width: int, gap_degrees: int) -> pygame.Surface:
        drawn[color] = (width, gap_degrees)
        return ring(radius, color, width, gap_degrees)

    monkeypatch.setattr(views, "ring", noted)
    scene.view._rings.clear()
    in_hand(guest, "shoot")
    guest.hover("end-turn")
    guest.step()
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step()
    assert drawn.keys() == {OWN_MARK, OPEN_MARK, TARGET_MARK}
    assert drawn[OPEN_MARK][0] <= drawn[TARGET_MARK][0]
    gaps = [drawn[color][1] for color in (OWN_MARK, TARGET_MARK, OPEN_MARK)]
    assert gaps == sorted(set(gaps))
    assert gaps[1:] == [RING_GAPS[TARGET_MARK], RING_GAPS[OPEN_MARK]]


def test_rings_of_small_figures_lie_outside_of_their_pictures(
    yard: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With studs of six pixels the contour of the figure hid the ring."""
    _, scene = yard
    camera, unit = Camera((200.0, 100.0), pygame.Rect(0, 0, 640, 480)), enemy(scene)
    drawn: list[tuple[int, int]] = []

    def noted(radius: int, color: Color, width: int, gap_degrees: int) -> pygame.Surface:
        drawn.append((radius, width))
        return ring(radius, color, width, gap_degrees)

    monkeypatch.setattr(views, "ring", noted)
    scene.view._rings.clear()
    assert camera.pixels_per_stud < 7
    scene.view._draw_ring(pygame.Surface((640, 480)), camera, unit, OPEN_MARK)
    ((radius, width),) = drawn
    stand = 0.5 * camera.pixels_per_inch
    assert radius - width / 2 >= stand + 2


@pytest.mark.parametrize("mark", [OPEN_MARK, FAINT_MARK])
def test_things_are_asked_for_where_nobody_has_a_bright_ring(
    yard: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch, mark: Color
) -> None:
    guest, scene = yard
    in_hand(guest, "shoot")
    targets = prompt_of(scene).open_targets()
    assert targets is not None
    assert targets.things
    monkeypatch.setattr(OpenTargets, "marks", dict.fromkeys(targets.marks, mark))
    what = "figures with a ring" if mark == OPEN_MARK else "things with an outline"
    scene.table.by_keys = lambda: False
    assert aim_words(scene.table, targets) == f"Point at one of the {what}"
