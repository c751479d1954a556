"""Who plays which side."""

from pathlib import Path
from typing import Any, TypeGuard

import pygame
import pytest

from game.match.play.seats import Computer, Person
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.setup.sides import SidesScene
from game.ui.text import NO_BREAK, Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.input.choosers import ChoiceArrows
from game.ui.widgets.look.label import Label, RichText
from tests.editions import FIRST, TITLES
from tests.ui.scenes.stage import Guest, scuffle, ship, shown_text, with_one
from tests.ui.scenes.test_all_sizes import SCALES, WINDOWS
from tests.ui.scenes.test_backdrop import Later


def opened(guest: Guest, button: str) -> SidesScene:
    """The sides of the small level, reached from the menu."""
    guest.click(button)
    guest.click("next")
    guest.step()
    scene = guest.app.scenes.top
    assert isinstance(scene, SidesScene)
    return scene


def kinds(scene: SidesScene) -> list[str]:
    return [seat.kind for seat in scene.plan.seats.values()]


@pytest.mark.parametrize(
    ("button", "wanted"),
    [("battle", ["person", "computer"]), ("hot-seat", ["person", "person"])],
)
def test_who_plays_at_first(guest: Guest, button: str, wanted: list[str]) -> None:
    assert kinds(opened(guest, button)) == wanted


@pytest.mark.parametrize("window", [(1280, 720), (1264, 624), (1600, 900), (1920, 1080)], ids=str)
def test_fight_is_where_it_was_on_the_screen_before(guest: Guest, window: tuple[int, int]) -> None:
    """A press in the same place begins on both."""
    guest.resize(*window)
    guest.step()
    guest.click("battle")
    guest.step()
    before = guest.find("fight-now").rect.copy()
    guest.click("next")
    guest.step()
    now = guest.find("fight").rect
    assert now.right == before.right
    assert now.bottom == before.bottom
    assert now.collidepoint(before.center)
    assert before.collidepoint(now.center)


def test_the_arrows_change_who_plays(guest: Guest) -> None:
    scene = opened(guest, "hot-seat")
    arrows = guest.find("player-ember").rect
    guest.click_at((arrows.right - 10, arrows.centery))
    assert scene.plan.seats["ember"].kind == "computer"
    guest.click_at((arrows.left + 10, arrows.centery))
    assert scene.plan.seats["ember"].kind == "person"


def test_what_was_planned_is_kept_when_one_goes_back(guest: Guest) -> None:
    """For this kind of battle only: who sits at one screen with others plans it anew."""
    scene = opened(guest, "battle")
    usual = scene.plan
    arrows = guest.find("player-ember").rect
    guest.click_at((arrows.right - 10, arrows.centery))
    changed = scene.plan
    assert changed != usual
    guest.press("Esc")
    guest.step(2)
    guest.click("next")
    guest.step(2)
    again = guest.app.scenes.top
    assert isinstance(again, SidesScene)
    assert again is not scene
    assert again.plan == changed
    guest.press("Esc", "Esc")
    guest.step(2)
    assert kinds(opened(guest, "hot-seat")) == ["person", "person"]


def test_two_sides_never_have_one_color(guest: Guest) -> None:
    scene = opened(guest, "battle")
    scene.tree.focus("color-azure")
    guest.press("Right")
    assert scene.plan.colors == {"azure": "ember", "ember": "azure"}
    guest.press("Right")
    assert scene.plan.colors == {"azure": "lemon", "ember": "azure"}


def test_the_battle_is_what_was_planned(program: Program, guest: Guest) -> None:
    scene = opened(guest, "battle")
    scene.tree.focus("color-ember")
    guest.press("Right", "Right")
    guest.click("fight")
    battle = program.app.scenes.top
    assert isinstance(battle, BattleScene)
    side = battle.controller.battle.setup.map.side("ember")
    assert side is not None
    assert side.color == "onyx"
    assert isinstance(battle.controller.seats["azure"], Person)
    assert isinstance(battle.controller.seats["ember"], Computer)
    assert battle.controller.battle.setup.dice.seed == 11, "the first seed there is"


def test_a_level_that_the_only_rules_cannot_play_is_told(
    program: Program, guest: Guest, home: Path
) -> None:
    level = scuffle()
    level["sides"][0]["squad"][0]["items"] = ["banana"]
    ship(home, level)
    with_one(program, guest)
    scene = opened(guest, "battle")
    guest.click("fight")
    guest.step()
    assert guest.app.scenes.top is scene
    assert "banana" in shown_text(guest, "message")
    guest.press("Enter")
    assert guest.tree.dialog is None


def test_every_figure_is_listed(guest: Guest) -> None:
    scene = opened(guest, "battle")
    words = {getattr(widget, "text", "") for widget in scene.tree.root.walk()}
    assert {"Ann", "Ben", "Cat", "Dog", "Knight", "Axeman", "Brute", "Swordsman"} <= words


@pytest.mark.drawn
def test_portraits_are_painted_beside_the_loop(guest: Guest) -> None:
    """Until then each figure is seen coarsely."""
    painter = Later()
    guest.app.use_painter(painter)
    opened(guest, "battle")
    guest.step(3)
    assert len(painter.jobs) == 4, "there are four figures"
    before = seen(guest, "side-azure")
    guest.step()
    assert seen(guest, "side-azure") == before
    painter.work()
    guest.step(2)
    soft = seen(guest, "side-azure")
    assert soft != before
    painter.work()
    guest.step(2)
    assert seen(guest, "side-azure") != soft
    assert len(painter.jobs) == 8, "each is painted once small, and once as large as it is shown"


def seen(guest: Guest, name: str) -> bytes:
    """The pixels of a widget."""
    return pygame.image.tobytes(guest.app.surface.subsurface(guest.find(name).rect), "RGB")


def labels(guest: Guest, name: str) -> set[str]:
    """The labels inside of a widget."""
    return {widget.text for widget in guest.find(name).walk() if isinstance(widget, Label)}


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_another_army_fights_and_its_points_are_told(
    program: Program, guest: Guest, keys: bool
) -> None:
    scene = opened(guest, "battle")
    worths = program.desk.worths(scene.plan.map, "brikwars-2010")
    assert set(worths) == {"ann", "ben", "cat", "dog"}
    own = worths["cat"] + worths["dog"]
    assert labels(guest, "side-ember") >= {f"2 figures  ·  {own:g}{NO_BREAK}points"}
    assert labels(guest, "side-ember") >= {
        f"{worths[one]:g}{NO_BREAK}points" for one in ("cat", "dog")
    }
    if keys:
        scene.tree.focus("army-ember")
        guest.press("Right")
    else:
        arrows = guest.find("army-ember").rect
        guest.click_at((arrows.right - 10, arrows.centery))
    guest.step(2)
    other = worths["ann"] + worths["ben"]
    assert labels(guest, "side-ember") >= {f"2 figures  ·  {other:g}{NO_BREAK}points", "Ann", "Ben"}
    assert scene.tree.focused is guest.find("army-ember")
    guest.click("fight")
    battle = program.app.scenes.top
    assert isinstance(battle, BattleScene)
    classes = [unit.figure_class for unit in battle.controller.state.of_side("ember")]
    assert classes == ["knight", "axeman"]


def test_the_strength_of_the_computer_is_told_and_explained(guest: Guest) -> None:
    scene = opened(guest, "battle")
    assert "Somebody at this screen" in shown_text(guest, "meaning-azure")
    scene.tree.focus("player-ember")
    chooser = guest.find("player-ember")
    assert isinstance(chooser, ChoiceArrows)
    for word, meaning in (
        ("Computer, normal", "several hundred"),
        ("Computer, hard", "four times as many possibilities as normal"),
        ("Person", "Somebody"),
        ("Computer, easy", "a few possibilities"),
    ):
        assert chooser.label == word
        assert meaning in shown_text(guest, "meaning-ember")
        guest.press("Right")
        guest.step()


def big_level(sides: int, figures: int) -> dict[str, Any]:
    """Some sides of so many figures each, the first two in an alliance."""
    level = scuffle()
    level["sides"] = [
        {
            "id": f"side-{number}",
            "name": f"Side {number}",
            "color": color,
            "squad": [
                {
                    "id": f"fig-{number}-{one}",
                    "class": "knight",
                    "name": f"Kit {number}{one}",
                    "position": [1 + one, 1 + 2 * number],
                }
                for one in range(figures)
            ],
            **({"alliance": "river-league"} if sides > 2 and number < 2 else {}),
        }
        for number, color in zip(range(sides), ("azure", "ember", "lemon", "onyx"), strict=False)
    ]
    return level


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_both_sides_are_seen_whole_at_every_size(
    program: Program, guest: Guest, home: Path, window: tuple[int, int], scale: float
) -> None:
    ship(home, big_level(2, 5))
    scene = opened(guest, "battle")
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step()
    assert not guest.has("sides-scroll"), "nothing is scrolled"
    for side in scene.plan.seats:
        panel = guest.find(f"side-{side}").rect
        assert guest.tree.bounds.contains(panel)
        assert panel.bottom <= guest.find("fight").rect.top
        for name in ("player", "color", "army"):
            assert panel.contains(guest.find(f"{name}-{side}").rect)


def test_four_sides_have_level_rows_and_tell_their_alliance(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, big_level(4, 2))
    opened(guest, "battle")
    sizes = (((1280, 720), 1.0), ((1280, 720), 1.5), ((1600, 900), 1.5), ((1600, 900), 2.0))
    for window, scale in (*sizes, ((1600, 900), 1.0), ((2560, 1440), 1.0)):
        program.app.set_scale(scale)
        guest.resize(*window)
        guest.step()
        assert not guest.has("sides-scroll")
        for first, second in ((0, 1), (2, 3)):
            for name in ("player", "color", "army"):
                tops = [guest.find(f"{name}-side-{one}").rect.top for one in (first, second)]
                assert tops[0] == tops[1], f"{name} of {first} and {second} at {window}"
    words = labels(guest, "side-side-0") | labels(guest, "side-side-2")
    assert {"Allied with Side 1", "Fights alone"} <= words


@pytest.mark.parametrize(("window", "scale"), [((1600, 900), 1.5), ((1280, 720), 1.5)])
def test_figures_have_their_names_wherever_there_is_room_for_small_portraits(
    program: Program, guest: Guest, home: Path, window: tuple[int, int], scale: float
) -> None:
    ship(home, big_level(2, 5))
    opened(guest, "battle")
    program.app.set_scale(scale)
    guest.resize(*window)
    guest.step()
    panel = guest.find("side-side-1")
    assert {f"Kit 1{one}" for one in range(5)} <= labels(guest, "side-side-1")
    told = "".join(run.text for one in panel.walk() if is_text(one) for run in words_in(one))
    assert told.count("Knight · ") == 5
    for one in panel.walk():
        assert panel.rect.contains(one.rect)


def test_an_army_with_a_long_name_leaves_the_rows_level(
    program: Program, guest: Guest, home: Path
) -> None:
    """Its name takes two lines, that of the other side one."""
    level = big_level(2, 5)
    level["name"] = "The Long Road to the Gate"
    ship(home, level)
    scene = opened(guest, "battle")
    program.app.set_scale(2.0)
    guest.resize(1280, 720)
    scene.tree.focus("army-side-1")
    guest.press("Right")
    guest.step()
    one, other = (guest.find(f"army-side-{side}").parent for side in (0, 1))
    assert one is not None
    assert other is not None
    assert other.rect.height > guest.find("color-side-1").rect.height, "two lines"
    assert (one.rect.top, one.rect.bottom) == (other.rect.top, other.rect.bottom)


def test_four_sides_are_reached_where_only_two_have_room(
    program: Program, guest: Guest, home: Path
) -> None:
    ship(home, big_level(4, 2))
    scene = opened(guest, "battle")
    program.app.set_scale(2.0)
    guest.resize(1280, 720)
    guest.step()
    area = guest.find("sides-scroll").rect
    for side, other in ((1, 3), (3, 1)):
        scene.tree.focus(f"army-side-{side}")
        guest.step()
        assert area.contains(guest.find(f"army-side-{side}").rect)
        assert not area.contains(guest.find(f"army-side-{other}").rect)
    for name in ("side-side-0", "side-side-1"):
        assert guest.find(name).rect.height <= area.height, "a whole panel has room"
    button = guest.find("house-rules")
    assert isinstance(button, BrickButton)
    assert (button.shown_note, button.tooltip) == ("", TITLES[FIRST])
    guest.resize(2560, 1440)
    guest.step()
    assert (button.shown_note, button.tooltip) == (TITLES[FIRST], None)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
def test_portraits_without_words_tell_who_they_are(
    program: Program, guest: Guest, home: Path, keys: bool
) -> None:
    ship(home, big_level(2, 5))
    scene = opened(guest, "battle")
    program.app.set_scale(2.0)
    guest.resize(1280, 720)
    guest.step()
    if keys:
        scene.tree.focus("army-side-1")
        guest.press("Tab")
        assert scene.tree.focused is guest.find("badge-fig-1-0")
        guest.press("Right")
    else:
        guest.hover("badge-fig-1-1")
    guest.step(60)
    tip = scene.tree.tips.shown
    assert tip is not None
    told = [run.text for one in tip.walk() if isinstance(one, RichText) for run in words_in(one)]
    assert "".join(told).startswith("Kit 11 · Knight · ")


def is_text(widget: Widget) -> TypeGuard[RichText]:
    return isinstance(widget, RichText)


def words_in(text: RichText) -> list[Words]:
    return [run for run in text.content if isinstance(run, Words)]
