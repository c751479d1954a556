"""What the attack would do that follows a walk up to an enemy: told before, and true after it."""

from pathlib import Path
from typing import Any

import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.choices import Choice
from game.ui.board.fates import percent
from game.ui.prompts.next_act import NextAct
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from tests.editions import FIRST, SECOND
from tests.ui.scenes.stage import Guest, Start, armed_alike, enemy, fight_on, pixel, said, scuffle

WALK = "Walk up first: "


def under(ruleset: str, **more: Any) -> LoadedPreferences:
    """What a player wishes who plays under a ruleset."""
    return LoadedPreferences(Preferences(instant=True, ruleset=ruleset, **more))


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def facing(figure: str, apart: float) -> dict[str, Any]:
    """Two pairs of figures of one class, so many inches apart."""
    level = armed_alike(figure)
    for side, x in zip(level["sides"], (2.0, 2.0 + apart), strict=True):
        for one in side["squad"]:
            one["position"][0] = x
    return level


MOST_ROWS = 5
"""Rows of a tooltip at a glance, between its title and what a click does."""


def told_of_walk(guest: Guest, scene: BattleScene) -> list[str]:
    """Point at the nearest enemy until all that is looked for is known; what is said then."""
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: any(one.startswith(WALK) and "then: " in one for one in said(scene)))
    guest.step(200)
    return said(scene)


def to_end_of_walk(guest: Guest, scene: BattleScene) -> None:
    """Make the walk up to the enemy who is pointed at; everybody lets it pass."""
    at = pixel(scene, enemy(scene).place)
    guest.click_at(at)
    guest.click_at(at)
    guest.wait_until(lambda: scene.controller.history.count > 0)
    while scene.controller.decision is not None and scene.controller.decision.kind != "turn":
        scene.submit(scene.controller.decision.options[-1].choice())
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))


@pytest.mark.parametrize(
    ("ruleset", "figure", "apart"),
    [
        (FIRST, "swordsman", 4.0),
        (FIRST, "brute", 5.0),
        (SECOND, "brute", 5.0),
        (SECOND, "deputy", 8.0),
    ],
)
def test_the_chance_told_before_the_walk_is_the_one_after_it(
    home: Path, start: Start, ruleset: str, figure: str, apart: float
) -> None:
    """Blows and a shot; under 2005 how far one has walked counts as well."""
    guest, scene = fight_on(home, start, facing(figure, apart), under(ruleset))
    foe = enemy(scene)
    told = told_of_walk(guest, scene)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert 4 < len(tip.children) <= MOST_ROWS + len(("title", "hint")), "no wall at a glance"
    walk = next(one for one in told if one.startswith(WALK))
    unit = prompt_of(scene).selected or ""
    to_end_of_walk(guest, scene)
    ask = scene.controller.ask
    label = walk.partition("then: ")[2]
    open_acts = [
        one
        for one in scene.controller.menu().options
        if (one.unit, one.target) == (unit, foe.id) and ask.label(one).text == label
    ]
    assert open_acts, "what was told is open there"
    chances = {percent(ask.forecast(one.choice()).chance(foe.id, "destroyed")) for one in open_acts}
    assert any(f"{chance} destroyed" in text for text in told for chance in chances), (
        told,
        chances,
    )


def test_each_enemy_is_told_of_the_attack_on_himself_though_one_way_leads_to_both(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight_on(home, start, facing("swordsman", 4.0), under(FIRST))
    approach = prompt_of(scene)._approach
    foes = [one for one in scene.controller.state.on_field() if one.side == "ember"]
    assert len(foes) == 2
    way: Choice | None = None
    for foe in foes:
        guest.hover_at(pixel(scene, foe.place))
        guest.wait_until(lambda: any("then: " in one for one in said(scene)))
        walk = next(one for one in said(scene) if one.startswith(WALK))
        assert walk.endswith(foe.name)
        if way is None:
            near = prompt_of(scene)._approached()
            assert near is not None
            way = approach.choice(near[0])
            monkeypatch.setattr(approach, "choice", lambda _, way=way: way)


def test_who_may_answer_a_walk_makes_the_chance_one_of_a_completed_walk(
    home: Path, start: Start
) -> None:
    level = armed_alike("swordsman")
    for side, x in zip(level["sides"], (3.0, 7.5), strict=True):
        for one in side["squad"]:
            one["position"][0] = x
    level["sides"][1]["squad"][1] = {
        "id": "dog", "class": "archer", "name": "Dog", "position": [7.5, 6.5], "facing": 180
    }  # fmt: skip
    guest, scene = fight_on(home, start, level, under(FIRST))
    if scene.controller.owing_side != "azure":
        guest.press("Ctrl+Enter", "Enter")
        guest.wait_until(lambda: scene.controller.owing_side == "azure")
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    told = told_of_walk(guest, scene)
    assert any(
        one.startswith("May answer: ") and one.endswith("; if the walk is completed:")
        for one in told
    )
    assert any("% destroyed" in one for one in told)


def test_where_nobody_may_answer_it_holds_without_such_words(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, facing("swordsman", 4.0), under(FIRST))
    told = told_of_walk(guest, scene)
    assert not any(one.startswith("May answer: ") for one in told)
    assert any("% destroyed" in one for one in told)
    assert not any("if the walk is completed" in one for one in told)


def test_who_wants_no_odds_is_told_none_of_what_follows(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, armed_alike("swordsman"), under(FIRST, odds="never"))
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: any(one.startswith(WALK) for one in said(scene)))
    guest.step(60)
    assert not any("%" in one for one in said(scene))


def test_of_several_weapons_the_one_that_destroys_likeliest_is_told_of(
    home: Path, start: Start
) -> None:
    """Ann's heavy weapon rather than what else she could strike with."""
    guest, scene = fight_on(home, start, scuffle(), under(FIRST))
    if scene.controller.owing_side != "azure":
        scene.submit(Choice(do="end-turn"))
        guest.wait_until(lambda: scene.controller.owing_side == "azure")
    unit = scene.controller.state.units["ann"]
    menu = scene.controller.menu()
    attacks = [
        one.choice()
        for one in menu.closed
        if (one.unit, one.target, one.mode) == ("ann", "cat", None) and one.do == "strike"
    ]
    assert attacks
    walk = Choice(do="move", unit="ann", path=(unit.place.step((1.0, 0.0), 2.4),))
    following = NextAct(scene.table, walk, attacks)
    for _ in range(400):
        following.think()
    assert following.choice is not None
    chances = {
        one.item: (following._forecast(one) or pytest.fail("unknown")).chance("cat", "destroyed")
        for one in attacks
        if following._open(one)
    }
    assert chances[following.choice.item] >= max(chances.values()) - 0.02
