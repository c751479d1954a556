"""What is said of the end of a walk holds once one stands there: the rules have the last word."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.engine.acts import ActKind, kind_of
from game.match.play import queries
from game.model.choices import Choice, Plain
from game.model.vectors import Point
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.ui.scenes.stage import Guest, Start, armed_alike, fight_on, pixel, said

PROMISE = "From there in own reach: "
FOE = Point(8, 4)
BESIDE = 1.9
"""Inches from the middle of the foe to the end of the walk: off its pit, and within reach."""


def opened(home: Path, start: Start, *, pit: bool) -> tuple[Guest, BattleScene]:
    """Ann's turn, of two persons with a swordsman each; Cat stands on the ground or in a pit."""
    level = armed_alike("swordsman")
    for side, place in zip(level["sides"], ([4, 4], [FOE.x, FOE.y]), strict=True):
        side["squad"] = [{**side["squad"][0], "position": place}]
    if pit:
        level["areas"].append(
            {"id": "pit", "kind": "pit", "shape": "circle", "center": [FOE.x, FOE.y],
             "radius": 1.3, "depth": 3}
        )  # fmt: skip
    guest, scene = fight_on(home, start, level)
    if scene.controller.owing_side != "azure":
        scene.submit(Choice(do="end-turn"))
        guest.wait_until(lambda: scene.controller.owing_side == "azure")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.step(2)
    return guest, scene


@pytest.mark.parametrize("pit", [False, True])
def test_a_blow_is_promised_where_the_rules_allow_it_after_the_walk(
    home: Path, start: Start, pit: bool
) -> None:
    guest, scene = opened(home, start, pit=pit)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    prompt.select("ann")
    end = pixel(scene, FOE.toward(scene.controller.state.units["ann"].place, BESIDE))
    guest.hover_at(end)
    guest.wait_until(lambda: prompt.ghost() is not None and not scene.overlays.busy, 6)
    guest.step(5)
    told = " ".join(said(scene))
    assert "There in reach of Cat" in told, "else it was not looked at yet"
    what = told.partition(PROMISE)[2]
    guest.click_at(end)
    guest.wait_until(lambda: scene.controller.state.units["ann"].place.distance(FOE) < 2.2)
    guest.wait_until(lambda: scene.prompt is not None)
    if not isinstance(scene.prompt, TurnPrompt):
        scene.submit(Choice(do="decline", unit="cat"))
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    menu = scene.controller.menu()
    strikes = [one for one in menu.options if (one.do, one.target) == ("strike", "cat")]
    assert bool(strikes) is not pit, "a pit of three inches keeps blows out"
    assert ("(blow" in what) is bool(strikes)
    if pit:
        reasons = {one.reason for one in menu.closed if (one.do, one.target) == ("strike", "cat")}
        assert 'Too high or too low: 3.0", reach 1.5"' in reasons


def test_the_rules_are_asked_about_the_place_not_about_where_it_stands(
    home: Path, start: Start
) -> None:
    _, scene = opened(home, start, pit=False)
    ask, ann = scene.controller.ask, scene.controller.state.units["ann"]
    strikes = [one for one in ask.menu().options if (one.do, one.unit) == ("strike", "ann")]
    assert not strikes, "nobody is in reach where she stands"
    assert "strike" in ask.attacks_from("ann", "cat", FOE.toward(ann.place, BESIDE))
    assert "strike" not in ask.attacks_from("ann", "cat", ann.place)


def test_the_acts_of_the_menu_are_sorted_once_for_all_enemies(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A walk past many enemies asks about each of them at every end of its way."""
    _, scene = opened(home, start, pit=False)
    ask, looked_at = scene.controller.ask, list[Plain]()

    def noted(acts: Mapping[str, ActKind], act: Plain) -> ActKind | None:
        looked_at.append(act)
        return kind_of(acts, act)

    monkeypatch.setattr(queries, "kind_of", noted)
    for foe, x in (("cat", 5.0), ("cat", 6.0), ("nobody", 6.0)):
        ask.attacks_from("ann", foe, Point(x, 4))
    menu = ask.menu()
    assert looked_at == [*menu.options, *menu.closed]
