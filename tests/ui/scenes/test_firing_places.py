"""From where a shot or a throw after a walk is made: where most is to be hoped from it."""

from collections.abc import Generator, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from msgspec.structs import replace

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.analysis.afterwards import after_walk
from game.model.choices import Choice
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board.fates import percent
from game.ui.prompts.approach import FOLLOWING, Walk
from game.ui.prompts.best_act import CLEARLY
from game.ui.prompts.firing_places import CLOSE, FiringPlaces, Following
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.editions import FIRST, SECOND
from tests.ui.scenes.stage import Guest, Start, armed_alike, enemy, fight_on, pixel, said

Found = TypeVar("Found")

WALK: Final = "Walk up first: "
WORKING: Final = "Being worked out"

SCREEN: Final = {
    "id": "screen", "kind": "wall", "shape": "line", "line": [[6, 1], [6, 7]],
    "thickness": 0.6, "top": 2.5, "material": "brick",
}  # fmt: skip
"""A wall beside which the enemy comes into view, nearer or farther from him."""

HOUSE: Final = {
    **SCREEN, "line": [[10, 0], [10, 14]],
    "openings": [
        {"from": 0.5, "to": 2.5, "bottom": 0, "top": 2.5},
        {"from": 8.5, "to": 9.5, "bottom": 0.5, "top": 1.5},
    ],
}  # fmt: skip
"""A wall with a door and, on the other side, a window: the way leads through the door."""


def behind(wall: dict[str, Any], figure: str, own: list[float], foe: list[float]) -> dict[str, Any]:
    """One figure a side, with a wall between them."""
    level = armed_alike(figure)
    level["size"], level["areas"], level["terrain"] = [30, 14], [], [wall]
    for side, at in zip(level["sides"], (own, foe), strict=True):
        side["squad"] = [{**side["squad"][0], "position": at}]
    return level


def fought(
    home: Path, start: Start, ruleset: str, level: dict[str, Any], **more: Any
) -> tuple[Guest, BattleScene]:
    """The first turn on a level, as it is wished."""
    wished = LoadedPreferences(Preferences(instant=True, ruleset=ruleset, **more))
    return fight_on(home, start, level, wished)


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def to_tell(guest: Guest, scene: BattleScene) -> list[str]:
    """Point at the enemy until it is known from where what is done to him; what is said then."""
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: any(one.startswith(WALK) and "then: " in one for one in said(scene)))
    return said(scene)


def walk_offered(scene: BattleScene) -> Choice:
    walk = prompt_of(scene)._walk_up()
    assert walk is not None
    return walk


def places(scene: BattleScene, foe: AnyUnit | None = None) -> tuple[FiringPlaces, Following]:
    """The search for the best place to shoot from, and the place that it begins with."""
    prompt, foe = prompt_of(scene), foe or enemy(scene)
    unit, option = scene.table.unit(prompt.selected), prompt._places.walk_of(prompt.groups())
    assert unit is not None
    assert option is not None
    nearest = scene.controller.ask.route(option, foe.place)
    acts = prompt._best.shut(unit.id, prompt.groups(), foe.id, FOLLOWING, offered=True)
    shots = [choice for kind, choice in acts if kind == "shoot"]
    ends = (unit.place, foe.place)
    found = FiringPlaces(scene.table, option, "shoot", shots, nearest, ends)
    first = ended(found.first())
    assert first is not None
    return found, first


def ended(steps: Generator[None, None, Found]) -> Found:
    """What comes of work that is done in steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def chance_after(scene: BattleScene, walk: Choice, attack: Choice) -> float:
    """How likely an attack destroys its target once a walk is completed."""
    ask = after_walk(scene.controller, walk)
    assert ask is not None
    return ask.forecast(attack).chance(attack.target or "", "destroyed")


BESIDE_SCREEN: Final = behind(SCREEN, "archer", [4, 6], [13, 6])


def test_a_shot_is_made_from_where_most_is_to_be_hoped_from_it(home: Path, start: Start) -> None:
    """A bow hits better from near: the walk goes on beyond where the enemy first comes into view.

    But no farther than that helps.
    """
    guest, scene = fought(home, start, FIRST, BESIDE_SCREEN)
    told, walk = to_tell(guest, scene), walk_offered(scene)
    found, first = places(scene)
    option, shot = found._option, first.attacks[0]
    best = chance_after(scene, walk, shot)
    assert best > chance_after(scene, option.choice(first.way.points), shot) + 0.1
    others = [one for one in ended(found._open(found._others())) if one.attacks]
    assert len(others) > 5
    way = scene.controller.ask.route(option, (walk.path or ())[-1])
    for one in others:
        chance = chance_after(scene, option.choice(one.way.points), shot)
        assert chance <= best + CLEARLY, one.way.points
        # Of places in rows and columns not all are compared: those an inch apart are as good.
        assert chance < best - CLEARLY or one.way.cost >= way.cost - 1.0
    assert f'{WALK}{way.cost:.1f}", then: Shoot Cat' in told
    assert f"{percent(best)} destroyed" in told


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_who_is_seen_from_aside_of_the_way_alone_is_shot_at_from_there(
    home: Path, start: Start, ruleset: str
) -> None:
    """The way to him leads through the door; through the window he is seen."""
    level = behind(HOUSE, "archer", [7, 6], [13, 9])
    guest, scene = fought(home, start, ruleset, level)
    told = to_tell(guest, scene)
    assert not any("Even after walking up" in one for one in told)
    end = (walk_offered(scene).path or ())[-1]
    assert end.x < 10, "he stays on this side of the wall"
    assert end.y > 7, "and goes to the window"
    at = pixel(scene, enemy(scene).place)
    guest.click_at(at)
    guest.click_at(at)
    guest.wait_until(lambda: scene.controller.history.count > 0)
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    opened = {(one.do, one.target) for one in scene.controller.menu().options}
    assert ("shoot", enemy(scene).id) in opened


def test_until_places_are_compared_the_first_is_offered_and_stays_once_it_is_pinned(
    home: Path, start: Start
) -> None:
    guest, scene = fought(home, start, FIRST, BESIDE_SCREEN)
    _, first = places(scene)
    approach = prompt_of(scene)._approach
    compared = approach.think
    # Nothing more is compared than what comes before the first place is known.
    approach.think = lambda walk, *, pinned=False: (  # type: ignore[method-assign]
        compared(walk, pinned=pinned) if pinned or walk not in approach._found else False
    )
    at = pixel(scene, enemy(scene).place)
    guest.hover_at(at)
    guest.wait_until(lambda: any(one.startswith(WALK) for one in said(scene)))
    assert f'{WALK}{first.way.cost:.1f}", then shoot' in said(scene)
    assert WORKING in said(scene)
    guest.click_at(at)
    approach.think = compared  # type: ignore[method-assign]
    guest.step(60)
    assert walk_offered(scene).path == first.way.points
    assert WORKING not in said(scene)
    assert any(one.startswith(f'{WALK}{first.way.cost:.1f}", then: Shoot') for one in said(scene))


def test_the_same_place_is_found_however_much_of_the_work_fits_in_a_frame(
    home: Path, start: Start
) -> None:
    guest, scene = fought(home, start, FIRST, BESIDE_SCREEN)
    found, first = places(scene)
    at_once = ended(found.best(first))
    to_tell(guest, scene)
    assert at_once is not None
    assert walk_offered(scene).path == at_once[0].way.points


def test_a_better_chance_is_not_bought_with_a_walk_that_more_may_answer(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = fought(home, start, FIRST, BESIDE_SCREEN)
    found, first = places(scene)
    ask = scene.controller.ask
    near = first.way.points
    monkeypatch.setattr(ask, "threats", lambda walk: () if walk.path == near else ("cat",))
    best = ended(found.best(first))
    assert best is not None
    assert best[0].way == first.way


def test_of_places_that_serve_as_well_one_is_taken_that_is_not_close_to_an_enemy(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.prompts.firing_places._promises_more", lambda *_: False)
    level, beside = deepcopy(BESIDE_SCREEN), Point(7.2, 7.6)
    foes = level["sides"][1]["squad"]
    foes.append({**foes[0], "id": "dog", "name": "Dog", "position": [beside.x, beside.y]})
    _, scene = fought(home, start, FIRST, level)
    found, first = places(scene, scene.controller.state.units["cat"])
    assert first.end.distance(beside) < CLOSE
    best = ended(found.best(first))
    assert best is not None
    assert best[0].end.distance(beside) > CLOSE


def test_who_could_attack_at_the_end_of_a_walk_up_is_named_as_of_a_plain_walk(
    home: Path, start: Start
) -> None:
    guest, scene = fought(home, start, FIRST, BESIDE_SCREEN)
    to_tell(guest, scene)
    reach = "There in reach of Cat (blow, shot or throw)"
    guest.wait_until(lambda: reach in said(scene))
    prompt = prompt_of(scene)
    walk, _ = prompt._approached() or pytest.fail("no walk")
    found = prompt._approach._found[walk]
    assert isinstance(found, Following)
    prompt._approach._found[walk] = replace(found, kind="strike")
    scene.touch()
    guest.step(2)
    assert reach not in said(scene), "one walks up to be there"


@pytest.mark.usefixtures("obliging")
def test_who_else_could_attack_at_the_end_of_a_walk_up_to_strike_is_told_as_such(
    home: Path, start: Start
) -> None:
    """Whom it walks up to is not named: one walks up to be there."""
    level = deepcopy(BESIDE_SCREEN)
    foes = level["sides"][1]["squad"]
    foes.append({**foes[0], "id": "dog", "name": "Dog", "position": [7.2, 7.6]})
    guest, scene = fought(home, start, FIRST, level)
    assert enemy(scene).name == "Dog"
    to_tell(guest, scene)
    guest.wait_until(lambda: "There also in reach of Cat (blow, shot or throw)" in said(scene))
    assert any(one.endswith("then: Strike Dog") for one in said(scene))


def test_who_wants_no_odds_is_led_to_the_first_place(home: Path, start: Start) -> None:
    """To be led elsewhere would tell what is not to be told."""
    guest, scene = fought(home, start, FIRST, BESIDE_SCREEN, odds="never")
    _, first = places(scene)
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(60)
    assert walk_offered(scene).path == first.way.points
    assert WORKING not in said(scene)


def test_a_search_that_is_left_goes_on_where_it_was(home: Path, start: Start) -> None:
    """The pointer goes to and fro between two enemies: nothing is looked for from the beginning."""
    level = behind(SCREEN, "archer", [4, 6], [13, 6])
    foes = level["sides"][1]["squad"]
    foes.append({**foes[0], "id": "dog", "name": "Dog", "position": [14, 8]})
    guest, scene = fought(home, start, FIRST, level)
    approach = prompt_of(scene)._approach
    begun: list[Walk] = []
    looked_for = approach._looked_for

    def counted(walk: Walk) -> Iterator[None]:
        begun.append(walk)
        return looked_for(walk)

    approach._looked_for = counted  # type: ignore[method-assign]
    others = [unit for unit in scene.controller.state.on_field() if unit.side == "ember"]
    turns = 0

    def both_known() -> bool:
        nonlocal turns
        guest.hover_at(pixel(scene, others[turns % 2].place))
        turns += 1
        return len(approach._settled) == 2

    guest.wait_until(both_known)
    assert turns > 4, "each was left before all was known"
    assert len(begun) == 2
