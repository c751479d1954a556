"""What is aimed at a spot of the ground: pinned by one click, done by the next."""

from collections.abc import Callable

import pytest

from game.match.play.turn_controller import TurnController
from game.model.vectors import Point
from game.ui.prompts.turn import SAME_SPOT, TurnPrompt
from game.ui.scenes.program.program import Program
from tests.proofs.chance_pictures import ATTACKS, taken
from tests.rulesets.brikwars.scenes import fig, wall_along
from tests.rulesets.brikwars_2005 import scenes as scenes_2005
from tests.rulesets.brikwars_2010 import scenes as scenes_2010
from tests.ui.scenes.decision_points import Staged, Visit, with_dice_left
from tests.ui.scenes.stage import in_hand, pixel, said

NAMES = ("explosive-2010", "explosive-2005")


def aimed(program: Program, name: str, *, asks_own: bool = True) -> tuple[Visit, Point]:
    """An explosive in hand, pinned at a spot."""
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False, asks_own=asks_own)
    at = taken(visit, attack)
    visit.guest.click_at(pixel(visit.scene, at))
    visit.guest.step(60)
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    assert prompt.pinned
    return visit, at


def thrown(match: TurnController[object]) -> list[Point | None]:
    return [made.choice.at for made in match.history.answers]


@pytest.mark.parametrize("name", NAMES)
def test_a_second_click_at_the_spot_throws(program: Program, name: str) -> None:
    visit, at = aimed(program, name)
    assert "Click again or Enter: do it" in said(visit.scene)
    near = Point(at.x + SAME_SPOT / 2, at.y)
    visit.guest.click_at(pixel(visit.scene, near))
    visit.guest.step(5)
    (spot,) = thrown(visit.match)[:1]
    assert spot is not None
    assert spot.distance(at) < 0.05, "where it was pinned, not where the hand has trembled to"


@pytest.mark.parametrize("name", NAMES)
def test_a_click_elsewhere_pins_the_other_spot(program: Program, name: str) -> None:
    visit, at = aimed(program, name)
    other = Point(at.x - 1.5, at.y)
    visit.guest.click_at(pixel(visit.scene, other))
    visit.guest.step(5)
    assert not thrown(visit.match)
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    assert prompt._pinned is not None
    assert prompt._pinned.at is not None
    assert prompt._pinned.at.distance(other) < 0.05


@pytest.mark.parametrize("name", NAMES)
def test_a_throw_at_a_spot_says_how_to_be_asked(program: Program, name: str) -> None:
    """Dice fall, whatever the spot; nobody has to point at a figure for that."""
    for asks_own in (False, True):
        visit, _ = aimed(program, name, asks_own=asks_own)
        tip = visit.scene.tree.tips.shown
        assert tip is not None
        assert tip.has("asking") is not asks_own, "who is asked anyway need not be told"


@pytest.mark.parametrize("name", NAMES)
def test_enter_throws_at_the_pinned_spot(program: Program, name: str) -> None:
    visit, at = aimed(program, name)
    visit.guest.press("Enter")
    visit.guest.step(5)
    (spot,) = thrown(visit.match)[:1]
    assert spot is not None
    assert spot.distance(at) < 0.05


def with_a_throw(program: Program, name: str) -> tuple[Visit, TurnPrompt, Point]:
    """An explosive in hand to be thrown at somebody, and a spot of the ground."""
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    in_hand(visit.guest, "throw")
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    assert attack.at is not None
    return visit, prompt, Point(*attack.at)


def thrown_at(visit: Visit) -> str:
    """Somebody the explosive could be thrown at."""
    found = visit.match.menu().options
    plain = [one for one in found if (one.do, one.item, one.mode) == ("throw", "explosive", None)]
    return next(one.target for one in plain if one.target is not None)


@pytest.mark.parametrize("name", NAMES)
def test_whoever_throws_may_point_at_the_ground_as_well(program: Program, name: str) -> None:
    """One press takes the throw at somebody in hand; it stays in hand for whom one points at."""
    visit, prompt, at = with_a_throw(program, name)
    for _ in range(2):
        assert not thrown(visit.match)
        assert prompt.in_hand == ("throw", "explosive", None)
        visit.guest.click_at(pixel(visit.scene, at))
        visit.guest.step(30)
    (spot,) = thrown(visit.match)[:1]
    assert spot is not None
    assert spot.distance(at) < 0.05
    assert visit.match.history.answers[0].choice.mode == "ground"


@pytest.mark.parametrize("name", NAMES)
def test_after_a_spot_somebody_may_be_thrown_at(program: Program, name: str) -> None:
    visit, prompt, at = with_a_throw(program, name)
    visit.guest.click_at(pixel(visit.scene, at))
    assert prompt._pinned is not None
    assert prompt._pinned.at is not None
    target = thrown_at(visit)
    visit.guest.click_at(pixel(visit.scene, visit.match.state.units[target].place))
    assert (prompt._pinned.do, prompt._pinned.target) == ("throw", target)


@pytest.mark.parametrize("staged", [scenes_2010.staged, scenes_2005.staged])
def test_a_click_where_it_does_not_go_lets_go_of_whom_it_was_aimed_at(
    program: Program, staged: Callable[..., Staged]
) -> None:
    """Behind a wall: whoever was pinned is thrown at by no Enter after that."""
    units = [fig("a1", 10, 10, 0, ("explosive",)), fig("b1", 12, 10, 180, ())]
    scene = staged(units, terrain=[wall_along((5, 8.5), (15, 8.5), top=3)])
    visit = Visit(program, with_dice_left(scene), keys=False)
    in_hand(visit.guest, "throw")
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    visit.guest.click_at(pixel(visit.scene, Point(12, 10)))
    assert prompt.pinned
    behind = Point(11, 7.2)
    option = next(one for one in visit.match.menu().options if one.mode == "ground")
    assert visit.match.ask.refusal(option.choice(behind)) is not None
    visit.guest.click_at(pixel(visit.scene, behind))
    assert not prompt.pinned
    visit.guest.press("Enter")
    assert not thrown(visit.match)


def test_beside_a_throw_together_there_is_no_spot(program: Program) -> None:
    """Nobody else would throw there."""
    visit, prompt, at = with_a_throw(program, "explosive-2010")
    together = ("throw", "explosive", "joint")
    for _ in range(6):
        if prompt.in_hand != together:
            in_hand(visit.guest, "throw")
    assert prompt.in_hand == together
    visit.guest.click_at(pixel(visit.scene, at))
    assert not prompt.pinned


@pytest.mark.parametrize("staged", [scenes_2010.staged, scenes_2005.staged])
def test_only_what_bursts_is_thrown_at_the_ground(
    program: Program, staged: Callable[..., Staged]
) -> None:
    """Not the sword in the other hand of whoever has an explosive, too."""
    units = [fig("a1", 10, 10, 0, ("explosive", "hand-weapon")), fig("b1", 12, 10, 180, ())]
    visit = Visit(program, with_dice_left(staged(units)), keys=False)
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    sword = ("throw", "hand-weapon", None)
    for _ in range(6):
        if prompt.in_hand != sword:
            in_hand(visit.guest, "throw")
    assert prompt.in_hand == sword
    visit.guest.click_at(pixel(visit.scene, Point(11, 12)))
    assert not prompt.pinned


@pytest.mark.parametrize("name", NAMES)
def test_a_click_on_ones_own_takes_them_in_hand(program: Program, name: str) -> None:
    """Nothing is thrown at their feet for that."""
    visit, prompt, _ = with_a_throw(program, name)
    visit.guest.click_at(pixel(visit.scene, visit.match.state.units["a4"].place))
    assert not prompt.pinned
    assert prompt.selected == "a4"
