"""Ghosts of pushes and blasts, outcomes one by one, and whom a miss may hit: at the screen."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.battle import Battle
from game.engine.endings import Ending, Endings, Ghost
from game.model.vectors import Point
from game.ui.board import ghosts
from game.ui.board.fates import percent
from game.ui.board.ghosts import TOUCH, GhostPainter, sign_place
from game.ui.prompts import aiming
from game.ui.prompts.foreseen import LIKELY, Foreseen, Shade
from game.ui.prompts.hopes import Hopes
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    in_hand,
    pixel,
    said,
    ship,
    shown_text,
    stand_box,
    to_first_turn,
)
from tests.ui.scenes.stage import fight as open_battle

NEAR = {"ann": [4.0, 4.0], "ben": [5.0, 8.5], "cat": [5.3, 4.0], "dog": [6.3, 8.5]}
"""Ann and Cat stand at arm's length, and so do Ben and Dog."""


def yard(figure_class: str, places: dict[str, list[float]]) -> dict[str, Any]:
    """The small yard with figures of one class at other places, and pits behind both sides."""
    level = armed_alike(figure_class)
    level["areas"] = [
        {"id": name, "kind": "pit", "shape": "circle", "center": center, "radius": 1, "depth": 4.5}
        for name, center in (("east", [7.1, 4.0]), ("west", [2.2, 4.0]))
    ]
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["position"] = places[figure["id"]]
    return level


@pytest.fixture
def opened(home: Path, start: Start) -> Any:
    """Opens a battle on a level; the guest and the screen."""

    def opening(level: dict[str, Any]) -> tuple[Guest, BattleScene]:
        ship(home, level)
        guest = Guest(start().app)
        return guest, open_battle(guest)

    return opening


def pair(scene: BattleScene, mine: str, theirs: str) -> tuple[str, str]:
    """The one to act and the one to suffer, by whose turn it is."""
    return (mine, theirs) if scene.controller.owing_side == "azure" else (theirs, mine)


def aim(guest: Guest, scene: BattleScene, verb: str, actor: str, target: str) -> Foreseen:
    """Take an act in hand and point at somebody by mouse, until it is aimed at him."""
    guest.click(f"figure-{actor}")
    place = scene.controller.state.units[target].place
    for _ in range(8):
        in_hand(guest, verb)
        guest.hover_at(pixel(scene, place))
        choice = scene.table.foreseen.choice
        if choice is not None and (choice.do, choice.target) == (verb, target):
            break
    assert choice is not None
    guest.step(60)
    return scene.table.foreseen


def strong(foreseen: Foreseen, unit: str) -> list[Shade]:
    return [one for one in foreseen.shades() if one.strong and one.ghost.unit == unit]


def test_a_shove_shows_where_it_ends_and_that_is_where_it_ends(opened: Any) -> None:
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    shown = {one.ghost.end for one in foreseen.shades() if one.ghost.unit == target}
    assert shown
    known = scene.controller.state.event_count
    guest.click_at(pixel(scene, scene.controller.state.units[target].place))
    guest.press("Enter")
    for _ in range(12):
        guest.step(2)
        if isinstance(scene.prompt, TurnPrompt) and not scene.playback.busy:
            break
        guest.press("Enter")
    assert scene.controller.state.event_count > known
    units = {**scene.controller.state.fallen, **scene.controller.state.units}
    stayed = not any(event.cue == "push" for event in scene.controller.events)
    assert units[target].place in shown or stayed


def test_the_tooltip_leaves_what_is_said_of_ghosts_free(opened: Any) -> None:
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    aim(guest, scene, "shove", actor, target)
    boxes = scene.outlook.surroundings(
        scene.outlook.box(scene.controller.state.units[target].place, 1), ()
    ).others
    tip = scene.tree.tips.shown
    assert tip is not None
    assert any(box.width > box.height for box in boxes), "there are words"
    assert not any(tip.rect.colliderect(box) for box in boxes)


def test_what_is_said_of_a_ghost_leaves_figures_free_where_there_is_room(opened: Any) -> None:
    """Right below a ghost that is knocked up the map there is the very figure that it is of."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    camera, place = scene.camera, scene.controller.state.units[target].place
    end = Point(place.x + 0.5, place.y - 2.6 * camera.stud / camera.length(1.0))
    (shade, *_) = strong(foreseen, target)
    shade = replace(shade, text='17% pushed 2.0"', ghost=replace(shade.ghost, end=end))
    (words,) = GhostPainter(scene.view).words(camera, scene.app.theme, [shade])
    stand = stand_box(scene, place)
    assert stand.left < words.right
    assert words.left < stand.right, "it is in the way"
    assert not words.colliderect(stand)
    assert abs(words.top - pixel(scene, end)[1]) < 8 * camera.stud, "but near by"


def test_what_is_said_in_a_crowd_stands_beside_it(opened: Any) -> None:
    """Right below there are two more, and what is said below these would seem to be of them."""
    column = {"cat": [5.0, 3.0], "ann": [5.0, 4.25], "ben": [5.0, 5.5], "dog": [9.0, 8.0]}
    _, scene = opened(yard("swordsman", column))
    place = scene.controller.state.units["cat"].place
    ghost = Ghost("cat", place, place, 0.0, 0, (), destroyed=True)
    shade = Shade(ghost, strong=True, chance=0.4, text="40% destroyed")
    (words,) = GhostPainter(scene.view).words(scene.camera, scene.app.theme, [shade])
    assert scene.camera.view.contains(words)
    for unit in scene.controller.state.on_field():
        assert not words.colliderect(stand_box(scene, unit.place)), unit.name
    assert abs(words.centery - pixel(scene, place)[1]) < scene.camera.length(1.0), "beside it"


def test_what_a_tooltip_would_cut_is_left_to_it(opened: Any) -> None:
    """Half a chance beside the box that tells the whole of it is none."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    aim(guest, scene, "shove", actor, target)
    tip = scene.tree.tips.shown
    assert tip is not None
    told = list(scene.outlook.words())
    assert len(told) == len(scene.outlook.labels())
    label = scene.outlook.labels()[0]
    tip.rect = pygame.Rect(label.centerx, label.y, tip.rect.width, tip.rect.height)
    scene.outlook.draw(guest.app.surface, guest.app.theme)
    assert told[0] not in list(scene.outlook.words())
    assert scene.outlook.labels()[0] == label, "which still counts for what gives way to it"


def test_falling_is_told_by_sign_and_word(opened: Any) -> None:
    """A push of 2 inches from (5.3, 4) or (4, 4) goes into a pit that is 4.5 deep."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    shades = [one for one in foreseen.shades() if one.ghost.unit == target and one.ghost.fell > 0]
    assert shades
    assert shades[0].ghost.fell == pytest.approx(4.5)
    assert shades[0].signs[0].icon in ("skull", "pit")
    told = [one.text for one in shades if one.strong]
    assert any(f'% pushed {shades[0].ghost.inches:.1f}"' in text for text in told), "and how likely"


def test_ghosts_say_nothing_while_too_few_samples_are_in(opened: Any) -> None:
    """Of six runs all may come to the same, which is not certain for that."""
    _, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    ask = scene.controller.ask
    options = scene.controller.menu().options
    wanted = ("shove", actor, target)
    choice = next(one.choice() for one in options if (one.do, one.unit, one.target) == wanted)
    foreseen, known = Foreseen(scene.controller), ask.glance(choice)
    foreseen.look(choice)
    known.reach(1)
    assert known.forecast.rough
    shown = [one for one in foreseen.shades() if one.strong]
    assert shown
    assert all((one.text, one.signs) == ("", ()) for one in shown)
    known.reach(2)
    assert any("%" in one.text for one in foreseen.shades())


@pytest.mark.parametrize(("pushed", "told"), [(0.3, "60% destroyed"), (0.7, '70% pushed 2.0"')])
def test_a_death_that_is_likelier_over_many_places_is_what_the_ghost_tells(
    opened: Any, monkeypatch: pytest.MonkeyPatch, pushed: float, told: str
) -> None:
    """Each of its places alone is less likely than the one to which it is pushed alive."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    assert foreseen.choice is not None
    known = scene.controller.ask.glance(foreseen.choice)
    place = scene.controller.state.units[target].place
    alive = Ghost(target, place, place.step((1.0, 0.0), 2.0), 0.0, 0, pushed=True)
    dead = [
        Ghost(target, place, place.step((1.0, 0.0), far), 0.0, 0, destroyed=True)
        for far in (0.0, 1.0, 3.0)
    ]
    ends = [Ending(pushed, (alive,)), *(Ending(0.2, (one,)) for one in dead)]
    monkeypatch.setattr(known, "endings", Endings(tuple(ends)))
    (strong,) = [one for one in foreseen.shades() if one.strong]
    assert strong.text == told
    beside = Ghost(actor, place, place, 0.0, 0, ("Disrupted",))
    ends = [Ending(0.25, (beside,)), *(Ending(0.2, (one,)) for one in dead)]
    monkeypatch.setattr(known, "endings", Endings(tuple(ends)))
    texts = {one.ghost.unit: one.text for one in foreseen.shades() if one.strong}
    assert texts[target] == "60% destroyed", "though the likeliest end is another's"


def test_a_ghost_that_all_samples_came_to_does_not_read_as_certain(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "strike", actor, target)
    assert foreseen.choice is not None
    known = scene.controller.ask.glance(foreseen.choice)
    place = scene.controller.state.units[target].place
    dead = Ghost(target, place, place, 0.0, 0, (), destroyed=True)
    monkeypatch.setattr(known, "endings", Endings((Ending(1.0, (dead,)),)))
    for unseen, text in ((0.05, ">95% destroyed"), (0.1, "")):
        sampled = replace(known.forecast, sampled=True, runs=60, unseen=unseen)
        monkeypatch.setattr(known, "forecast", sampled)
        assert [one.text for one in foreseen.shades()] == [text], "as the box beside it tells it"


def test_what_is_rare_has_no_sign_and_nothing_reads_as_certain(opened: Any) -> None:
    """A blow that kills one time in ten or less has no skull at its target."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "strike", actor, target)
    asked = scene.controller.ask
    assert foreseen.choice is not None
    chance = asked.forecast(foreseen.choice).chance(target, "destroyed")
    told = [one for one in foreseen.shades() if one.ghost.destroyed]
    assert told
    for one in told:
        if chance < LIKELY:
            assert (one.text, one.signs) == ("", ())
        else:
            assert one.text == f"{percent(chance)} destroyed"


def test_of_others_than_the_target_it_is_told_whose_chance_it_is(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The label at the target is the chance of the attack; its maker may fall by it, too."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "strike", actor, target)
    units = scene.controller.state.units
    fallen = [Ghost(name, units[name].place, units[name].place, 0, 0, (), True) for name in units]
    both = tuple(one for one in fallen if one.unit in (actor, target))
    monkeypatch.setattr(Foreseen, "_endings", lambda _: Endings((Ending(0.5, both),)))
    (own,), (other,) = strong(foreseen, actor), strong(foreseen, target)
    assert own.text == f"{units[actor].name}: 50% destroyed"
    assert other.text == "50% destroyed"


def test_it_is_told_who_moves(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only of the target it is clear that a push is its own."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "strike", actor, target)
    units = scene.controller.state.units

    def told(name: str, *, pushed: bool) -> str:
        start = units[name].place
        gone = Ghost(name, start, start.step((1.0, 0.0), 2.0), 0, 0, pushed=pushed)
        endings = Endings((Ending(0.76, (gone,)), Ending(0.24, ())))
        monkeypatch.setattr(Foreseen, "_endings", lambda _: endings)
        (shade,) = strong(foreseen, name)
        return shade.text

    for name in (actor, target):
        assert told(name, pushed=False) == f'{units[name].name}: 76% moved 2.0"'
    assert told(actor, pushed=True) == f'{units[actor].name}: 76% pushed 2.0"'
    assert told(target, pushed=True) == '76% pushed 2.0"'


def test_outcomes_are_shown_one_by_one_by_keys(opened: Any) -> None:
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    guest.press("]")
    guest.step()
    first = next(text for text in said(scene) if text.startswith("Outcome 1 of "))
    assert all(one.strong for one in foreseen.shades())
    seen = [foreseen.shades()]
    count = int(first.split(" of ")[1].split(":")[0])
    for number in range(2, count + 1):
        guest.press("]")
        guest.step()
        assert any(text.startswith(f"Outcome {number} of {count}") for text in said(scene))
        seen.append(foreseen.shades())
    assert len({str(one) for one in seen}) == count
    guest.press("[")
    guest.step()
    assert foreseen.shades() == seen[-2]
    guest.press("]", "]")
    guest.step()
    assert not any(text.startswith("Outcome ") for text in said(scene)), "all of them again"


def test_with_keys_only_the_ghosts_are_the_same(opened: Any) -> None:
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    by_mouse = aim(guest, scene, "shove", actor, target).shades()
    guest.press("Esc")
    guest.hover_at(pixel(scene, type(scene.controller.state.units[actor].place)(1, 9)))
    guest.step()
    in_hand(guest, "shove")
    for _ in range(4):
        guest.press("N")
        if scene.pointed.unit is not None and scene.pointed.unit.id == target:
            break
    guest.step(60)
    assert scene.table.foreseen.shades() == by_mouse


def beside_the_line() -> dict[str, Any]:
    """Ann shoots past Ben, who stands an inch beside Cat: whoever misses by 1 may hit him."""
    places = {"ann": [2.0, 3.0], "ben": [6.6, 4.3], "cat": [7.6, 3.4], "dog": [2.8, 4.1]}
    level = yard("gunner", places)
    level["areas"] = []
    return level


@pytest.mark.drawn
def test_where_a_warning_stands_is_found_once_as_long_as_nothing_moves(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every frame draws it, and the tooltip asks for it too."""
    guest, scene = opened(beside_the_line())
    found: list[pygame.Rect] = []

    def counted(*told: Any) -> pygame.Rect:
        found.append(sign_place(*told))
        return found[-1]

    monkeypatch.setattr(ghosts, "sign_place", counted)
    aim(guest, scene, "shoot", *pair(scene, "ann", "cat"))
    assert scene.tree.tips.shown is not None
    assert found
    found.clear()
    guest.step(10)
    assert found == []
    assert scene.camera.zoom(1)
    guest.step()
    assert len(found) == 1


def test_own_figures_whom_a_miss_may_hit_are_warned_of(opened: Any) -> None:
    guest, scene = opened(beside_the_line())
    actor, target = pair(scene, "ann", "cat")
    friend, _ = pair(scene, "ben", "dog")
    foreseen = aim(guest, scene, "shoot", actor, target)
    own = [victim for victim in foreseen.victims() if victim.own]
    assert [victim.unit for victim in own] == [friend]
    assert 0 < own[0].chance < 1
    name = scene.controller.state.units[friend].name
    assert f"A miss near {name} (own)" in said(scene)


def test_the_panel_of_other_rules_warns_of_them_under_each(opened: Any) -> None:
    """A bow is shot under both; where it goes astray is each ruleset's own matter."""
    guest, scene = opened(beside_the_line())
    actor, target = pair(scene, "ann", "cat")
    friend, _ = pair(scene, "ben", "dog")
    name = scene.controller.state.units[friend].name
    aim(guest, scene, "shoot", actor, target)
    guest.press("Shift+S")
    guest.step(200)
    for number in range(2):
        told = shown_text(guest, f"under-{number}")
        assert "Allowed: Shoot" in told
        assert f"A miss near {name} (own)" in told


def test_a_miss_that_can_hit_nobody_warns_of_nobody(opened: Any) -> None:
    places = {"ann": [2.0, 3.0], "ben": [2.0, 8.0], "cat": [8.0, 3.0], "dog": [10.0, 8.0]}
    level = yard("gunner", places)
    level["areas"] = []
    guest, scene = opened(level)
    foreseen = aim(guest, scene, "shoot", *pair(scene, "ann", "cat"))
    assert foreseen.victims() == ()
    assert not any(text.startswith("A miss near") for text in said(scene))


def test_ghosts_are_on_the_screen(opened: Any) -> None:
    """The place where somebody may come to rest looks different while it is pointed out."""
    guest, scene = opened(yard("swordsman", NEAR))
    actor, target = pair(scene, "ann", "cat")
    foreseen = aim(guest, scene, "shove", actor, target)
    end = next(one.ghost.end for one in foreseen.shades() if one.ghost.unit == target)
    x, y = (round(value) for value in pixel(scene, end))
    box = (x - 12, y - 12, 24, 24)
    shown = guest.app.surface.subsurface(box).copy().get_buffer().raw
    guest.press("Esc")
    guest.hover_at(pixel(scene, type(end)(1, 9)))
    guest.step(2)
    assert guest.app.surface.subsurface(box).copy().get_buffer().raw != shown


@pytest.mark.drawn
def test_the_first_answer_to_a_hover_needs_few_runs(
    opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looks at states are what takes the time; the rest follows frame by frame.

    It is so even where no frame before has looked into anything.
    """
    monkeypatch.setattr(Hopes, "think", lambda *_: False)
    guest, scene = opened(yard("grenadier", NEAR))
    actor, target = pair(scene, "ann", "cat")
    guest.click(f"figure-{actor}")
    in_hand(guest, "throw")
    fields: list[int] = []
    before = Battle.view

    def counted(self: Battle[Any], state: Any) -> Any:
        fields.append(state.event_count)
        return before(self, state)

    monkeypatch.setattr(Battle, "view", counted)
    scene.table.foreseen.look(None)
    guest.hover_at(pixel(scene, scene.controller.state.units[target].place))
    choice = scene.table.foreseen.choice
    assert choice is not None
    ask = scene.controller.ask
    foresight = ask.glance(choice)
    assert foresight.level <= 1 or foresight.whole
    assert foresight.forecast.runs <= 20
    guest.wait_until(lambda: ask.glance(choice).level >= 2)
    assert ask.foresees_answers(choice) is ask.seeks_answers(choice)


class Vision:
    """What is foreseen of some choice, as far as it matters here."""

    level = 1


def test_what_is_drawn_is_never_that_of_a_choice_that_is_gone(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another choice may be kept where one was in memory: its own ghosts are drawn."""
    foreseen = open_battle(guest).table.foreseen
    for number in range(50):
        vision = Vision()
        monkeypatch.setattr(foreseen, "_foresight", lambda vision=vision: vision)
        monkeypatch.setattr(foreseen, "shades", lambda number=number: (number,))
        monkeypatch.setattr(foreseen, "victims", tuple)
        assert foreseen.drawn() == ((number,), ())
        assert foreseen.drawn() == ((number,), ())
        del vision
        monkeypatch.undo()


VIEW = pygame.Rect(0, 60, 800, 500)


def depth(box: pygame.Rect, sign: pygame.Rect) -> float:
    """How far in pixels a round sign reaches into the square that stands on its corner."""
    half = box.width / 2
    across, down = abs(sign.centerx - box.centerx), abs(sign.centery - box.centery)
    corner = pygame.math.Vector2(max(across, down) - half, min(across, down)).length()
    edge = (across + down - half) / 2**0.5
    middle = abs(across - down) <= half
    return sign.width / 2 - (edge if middle else corner)


@pytest.mark.parametrize("wide", [22, 33, 44, 55])
@pytest.mark.parametrize("side", [28, 51, 147])
def test_a_warning_stands_above_and_touches_the_rim_only(side: int, wide: int) -> None:
    box = pygame.Rect(300, 300, side, side)
    sign = sign_place(box, wide, VIEW, [])
    assert abs(sign.centerx - box.centerx) <= 1
    assert sign.bottom <= box.top + TOUCH + 1


@pytest.mark.parametrize("wide", [22, 44])
@pytest.mark.parametrize("side", [28, 51])
@pytest.mark.parametrize("at", [(400, 62), (2, 62), (790, 62), (2, 540), (790, 540)])
def test_a_warning_is_whole_in_the_view_wherever_it_belongs(
    at: tuple[int, int], side: int, wide: int
) -> None:
    box = pygame.Rect(0, 0, side, side)
    box.center = at
    sign = sign_place(box, wide, VIEW, [])
    assert VIEW.contains(sign)
    assert depth(box, sign) <= TOUCH + 1


@pytest.mark.parametrize("wide", [22, 44])
@pytest.mark.parametrize("taken", [1, 2, 3, 5])
def test_a_warning_leaves_the_next_figure_free(wide: int, taken: int) -> None:
    """Others stand above, at the upper right, and so on: it goes where nobody is."""
    box, side = pygame.Rect(300, 300, 36, 36), 36
    around = [(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0)][:taken]
    others = [box.move(x * (side + 2), y * (side + 2)) for x, y in around]
    sign = sign_place(box, wide, VIEW, others)
    assert depth(box, sign) <= TOUCH + 1
    if wide == 22 or taken < 5:
        assert sign.collidelist(others) == -1


def test_who_hides_no_section_is_not_where_the_badge_of_a_full_view_stands(opened: Any) -> None:
    """Ben covers a little of Cat's side, but some of each section is still seen."""
    places = {"ann": [2.0, 3.0], "ben": [6.6, 3.5], "cat": [7.9, 3.0], "dog": [3.4, 3.5]}
    level = yard("gunner", places)
    level["areas"] = []
    guest, scene = opened(level)
    actor, target = pair(scene, "ann", "cat")
    aim(guest, scene, "shoot", actor, target)
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    assert choice is not None
    odds = scene.controller.ask.odds(choice)
    assert odds is not None
    assert odds.blockers
    assert all(odds.sections)
    (badge,) = scene.prompt.badges()
    start, end = (scene.controller.state.units[name].place for name in (actor, target))
    middle = (start.x + end.x) / 2
    assert badge.cover == "eye"
    assert abs(badge.at.x - middle) < abs(end.x - start.x) / 5, "in the free middle of the line"


@pytest.mark.drawn
@pytest.mark.parametrize("walled", [False, True])
def test_of_whom_nothing_can_be_done_to_only_that_he_is_hidden_is_shown(
    opened: Any, monkeypatch: pytest.MonkeyPatch, walled: bool
) -> None:
    """Not what is seen of him, without a line to him: the shot of this turn is made."""
    places = {"ann": [2.0, 2.0], "ben": [2.0, 7.0], "cat": [9.0, 2.0], "dog": [9.0, 7.0]}
    level = yard("gunner", places)
    level["areas"] = []
    if walled:
        outline = [[5.4, 1.0], [5.7, 1.0], [5.7, 3.0], [5.4, 3.0]]
        wall = {"shape": "polygon", "outline": outline, "kind": "wall", "top": 4.0}
        level["terrain"] = [{"id": "wall", **wall}]
    guest, scene = opened(level)
    actor, target = pair(scene, "ann", "cat")
    seen = "dog" if actor == "ann" else "ben"
    stacks: list[object] = []
    monkeypatch.setattr(aiming, "draw_sections", lambda *drawn: stacks.append(drawn))
    aim(guest, scene, "shoot", actor, seen)
    assert stacks
    guest.press("Enter", "Enter")
    to_first_turn(guest, scene)
    guest.click(f"figure-{actor}")
    guest.hover_at(pixel(scene, scene.controller.state.units[target].place))
    stacks.clear()
    guest.step(5)
    assert isinstance(scene.prompt, TurnPrompt)
    assert scene.prompt.told() is not None
    assert bool(stacks) is walled
    assert bool(scene.prompt.badges()) is walled
