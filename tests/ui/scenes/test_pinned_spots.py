"""What is aimed at a spot of the ground: pinned by one click, done by the next."""

import pytest

from game.match.play.turn_controller import TurnController
from game.model.vectors import Point
from game.ui.prompts.turn import SAME_SPOT, TurnPrompt
from game.ui.scenes.program.program import Program
from tests.proofs.chance_pictures import ATTACKS, taken
from tests.ui.scenes.decision_points import Visit, with_dice_left
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


@pytest.mark.parametrize("name", NAMES)
def test_whoever_throws_may_point_at_the_ground_as_well(program: Program, name: str) -> None:
    """One press takes the throw at somebody in hand; it stays in hand for whom one points at."""
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    in_hand(visit.guest, "throw")
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    plain = ("throw", "explosive", None)
    assert prompt.in_hand == plain
    at = Point(*attack.at) if attack.at is not None else Point(0, 0)
    for _ in range(2):
        assert not thrown(visit.match)
        assert prompt.in_hand == plain
        visit.guest.click_at(pixel(visit.scene, at))
        visit.guest.step(30)
    (spot,) = thrown(visit.match)[:1]
    assert spot is not None
    assert spot.distance(at) < 0.05
    assert visit.match.history.answers[0].choice.mode == "ground"


@pytest.mark.parametrize("name", NAMES)
def test_after_a_spot_somebody_may_be_thrown_at(program: Program, name: str) -> None:
    attack = next(one for one in ATTACKS if one.name == name)
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    in_hand(visit.guest, "throw")
    assert attack.at is not None
    visit.guest.click_at(pixel(visit.scene, Point(*attack.at)))
    enemies = [one for one in visit.match.menu().options if one.do == "throw" and one.target]
    target = next(one.target for one in enemies if one.mode is None and one.item == "explosive")
    visit.guest.click_at(pixel(visit.scene, visit.match.state.units[target or ""].place))
    prompt = visit.scene.prompt
    assert isinstance(prompt, TurnPrompt)
    told = prompt.in_view()
    assert told is not None
    assert (told.do, told.target, told.at) == ("throw", target, None)
