"""Who may answer is told before a move or an act at a place is made."""

from itertools import permutations
from pathlib import Path

import pytest

from game.engine.forecast import Case, Forecast, Outcome
from game.match.play.queries import Queries
from game.model.vectors import Point
from game.ui.prompts import aiming, turn_tips
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, armed_alike, fight_on, in_hand, pixel, said


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Grenadiers against grenadiers; a person has the turn."""
    return fight_on(home, start, armed_alike("grenadier"))


def all_told(guest: Guest, scene: BattleScene) -> None:
    """Wait until everybody is known who may answer, and told."""
    guest.wait_until(lambda: any("May answer" in one for one in said(scene)))
    guest.wait_until(lambda: not any("so far" in one for one in said(scene)))


@pytest.mark.sampled
def test_a_throw_at_a_spot_names_everybody_in_the_blast(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    own = scene.controller.owing_side
    foes = [unit for unit in scene.controller.state.on_field() if unit.side != own]
    spot = Point(foes[0].place.x, (foes[0].place.y + foes[1].place.y) / 2)
    for _ in range(5):
        in_hand(guest, "throw")
        guest.hover_at(pixel(scene, spot))
        guest.step()
        if scene.tree.tips.shown is not None and "Click: pin" in said(scene):
            break
    assert "Click: pin" in said(scene)
    all_told(guest, scene)
    words = said(scene)
    told = [", ".join(one.name for one in order) for order in permutations(foes)]
    assert any(f"May answer: {names}" in words for names in told)


def test_the_next_step_is_told_for_what_the_player_has_in_hand(
    fight: tuple[Guest, BattleScene],
) -> None:
    """The key where the last input was one, and the mouse once it moves again."""
    guest, scene = fight
    own = scene.controller.owing_side
    foe = next(unit for unit in scene.controller.state.on_field() if unit.side != own)
    in_hand(guest, "throw")
    guest.hover_at(pixel(scene, foe.place))
    scene.table.everything = True
    scene.touch()
    guest.step(2)
    assert "Click: pin" in said(scene)
    guest.press("N")
    guest.step(2)
    assert "Enter: pin" in said(scene)
    assert "Click: pin" not in said(scene)
    guest.press("Enter")
    guest.step(2)
    assert "Enter again: do it" in said(scene)
    assert scene.table.hint("by mouse", "{key}") == "Enter"
    guest.hover_at(pixel(scene, foe.place))
    assert scene.table.hint("by mouse", "{key}") == "by mouse"


def test_what_a_throw_at_a_spot_may_cost_is_called_by_its_name(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the words of the rules, not in those of the files."""
    guest, scene = fight
    own = scene.controller.owing_side
    foe, other = (unit for unit in scene.controller.state.on_field() if unit.side != own)
    spot = Point(foe.place.x, (foe.place.y + other.place.y) / 2)
    what = f"loses {foe.items[0].id}"
    ends = (Case(((foe.id, what),), 0.5), Case((), 0.5))
    found = Forecast((Outcome(foe.id, what, 0.5),), 0.0, 0.0, 1, False, 0.0, (), ends)
    for module in (aiming, turn_tips):
        monkeypatch.setattr(module, "forecast_of", lambda *_: found)
    monkeypatch.setattr(Queries, "item_word", lambda *_: "pocket fireworks")
    for _ in range(5):
        in_hand(guest, "throw")
        guest.hover_at(pixel(scene, spot))
        guest.step()
        if scene.tree.tips.shown is not None and "Alt: all" in said(scene):
            break
    assert f"50% {foe.name}: loses pocket fireworks" in said(scene)


def test_a_path_past_an_enemy_names_him(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    own = scene.table.unit(prompt.selected)
    assert own is not None
    foe = min(
        (unit for unit in scene.controller.state.on_field() if unit.side != own.side),
        key=lambda unit: unit.place.distance(own.place),
    )
    way = 1 if foe.place.x > own.place.x else -1
    guest.hover_at(pixel(scene, Point(foe.place.x - 1.6 * way, foe.place.y)))
    all_told(guest, scene)
    assert any(one.startswith("May answer: ") and foe.name in one for one in said(scene))
