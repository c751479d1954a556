"""A blow after a walk is named beside a shot or a throw that promises much less."""

from pathlib import Path
from typing import Any

import pytest

from game.ui.board.fates import percent
from game.ui.prompts.instead import MUCH
from game.ui.scenes.battle.battle import BattleScene
from tests.editions import FIRST, SECOND
from tests.ui.scenes.stage import Guest, Start, enemy, fight_on, pixel, said
from tests.ui.scenes.test_best_act import offered
from tests.ui.scenes.test_next_act import MOST_ROWS, facing, prompt_of, rows_of, under, warned

LINE = "Walk "


def between(own: str, foe: str, apart: float) -> dict[str, Any]:
    """Two figures of one class against two of another, who all look away."""
    level = facing(own, apart)
    for side, name in zip(level["sides"], (own, foe), strict=True):
        for one in side["squad"]:
            one.update({"class": name, "facing": 0})
    return level


def pointed_at(
    home: Path, start: Start, level: dict[str, Any], ruleset: str = FIRST
) -> tuple[Guest, BattleScene]:
    """The pointer on the nearest enemy until all is known."""
    guest, scene = fight_on(home, start, level, under(ruleset))
    if prompt_of(scene)._table.decision.side != "azure":
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: prompt_of(scene)._table.decision.side == "azure")
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.step(500)
    return guest, scene


def told(scene: BattleScene) -> list[str]:
    return [one for one in said(scene) if one.startswith(LINE)]


@pytest.mark.parametrize(("own", "act"), [("axeman", "throw"), ("archer", "shoot")])
def test_the_blow_that_destroys_much_likelier_is_named_with_its_chance_after_the_walk(
    home: Path, start: Start, own: str, act: str
) -> None:
    """It stays named while the shot is pinned, and holds once the figure stands there."""
    guest, scene = pointed_at(home, start, between(own, "archer", 5.0))
    option, foe = offered(scene), enemy(scene)
    assert option is not None
    assert option.do == act, "what is open stays what is offered"
    (line,) = told(scene)
    assert line.endswith("then Strike Cat: destroyed")
    assert rows_of(scene) <= MOST_ROWS
    words = said(scene)
    chance = words[words.index(line) + 1]
    guest.click_at(pixel(scene, foe.place))
    guest.step(2)
    assert told(scene) == [line]
    guest.press("Esc")
    own_place = scene.controller.state.units[option.unit or ""].place
    near = own_place.toward(foe.place, own_place.distance(foe.place) - 1.5)
    guest.click_at(pixel(scene, near))
    guest.wait_until(lambda: scene.controller.history.count > 0)
    ask = scene.controller.ask
    blows = [
        one
        for one in scene.controller.menu().options
        if (one.unit, one.target, one.do) == (option.unit, foe.id, "strike")
    ]
    chances = {percent(ask.forecast(one.choice()).chance(foe.id, "destroyed")) for one in blows}
    assert chance in chances


def test_what_promises_hardly_more_is_not_named(home: Path, start: Start) -> None:
    """The swordsman parries."""
    _, scene = pointed_at(home, start, between("archer", "swordsman", 5.0))
    blow = next(iter(prompt_of(scene)._instead._found.values()))
    assert blow is not None
    shot = prompt_of(scene).in_view()
    assert shot is not None
    kills = scene.controller.ask.forecast(shot).chance(enemy(scene).id, "destroyed")
    assert 0 < blow.worth.kills - kills < MUCH
    assert not told(scene)


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_who_would_fall_by_the_walk_is_not_sent_on_it(
    home: Path, start: Start, ruleset: str
) -> None:
    level = facing("axeman" if ruleset == FIRST else "archer", 5.0)
    for one in level["sides"][1]["squad"]:
        one.update({"class": "brute", "facing": 180})
    _, scene = pointed_at(home, start, level, ruleset)
    blow = next(iter(prompt_of(scene)._instead._found.values()))
    assert blow is not None
    assert blow.worth.falls > blow.worth.kills / 2
    assert not told(scene)


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_a_walk_up_tells_how_likely_the_walker_falls_on_the_way(
    home: Path, start: Start, ruleset: str
) -> None:
    level = facing("swordsman", 5.0)
    for one in level["sides"][1]["squad"]:
        one.update({"class": "brute", "facing": 180})
    _, scene = pointed_at(home, start, level, ruleset)
    assert any(one.startswith("May answer the walk: ") for one in said(scene))
    who, walk = prompt_of(scene).selected or "", prompt_of(scene)._walk_up()
    assert walk is not None
    falls = scene.controller.ask.forecast(walk).chance(who, "destroyed")
    assert falls > 0.2
    name = scene.controller.state.units[who].name
    warning = dict(warned(scene))[f"{name} (own): destroyed on the way"]
    assert warning == percent(falls)
    assert rows_of(scene) <= MOST_ROWS
