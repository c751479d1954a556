"""What the attack would do that follows a walk up to an enemy: told before, and true after it."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from game.engine.forecast import Forecast
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.model.choices import Choice
from game.model.vectors import Point
from game.ui.board.fates import percent
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.next_act import NextAct
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.text import Words
from game.ui.widgets.base.layout import Row
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label, RichText
from tests.editions import FIRST, SECOND
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    enemy,
    facing,
    fight_on,
    hold_alt,
    pixel,
    said,
    scuffle,
)
from tests.ui.scenes.test_firing_places import SCREEN, behind

WALK = "Walk up first: "


def under(ruleset: str, **more: Any) -> LoadedPreferences:
    """What a player wishes who plays under a ruleset."""
    return LoadedPreferences(Preferences(instant=True, ruleset=ruleset, **more))


def prompt_of(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


MOST_ROWS = 5
"""Rows of a tooltip at a glance, between its title and what a click does."""


def told_of_walk(guest: Guest, scene: BattleScene) -> list[str]:
    """Point at the nearest enemy until all that is looked for is known; what is said then."""
    guest.hover_at(pixel(scene, enemy(scene).place))
    guest.wait_until(lambda: any(one.startswith(WALK) and "then: " in one for one in said(scene)))
    guest.step(200)
    return said(scene)


def warned(scene: BattleScene) -> list[tuple[str, str]]:
    """What the tooltip warns of for one's own, and how likely it is."""
    tip = scene.tree.tips.shown
    assert tip is not None
    rows = [one.children for one in tip.walk() if isinstance(one, Row) and len(one.children) == 2]
    return [
        (words_of(text), chance.text)
        for text, chance in rows
        if isinstance(chance, Label) and isinstance(text, RichText) and "(own)" in words_of(text)
    ]


def words_of(text: RichText) -> str:
    return "".join(run.text for run in text.content if isinstance(run, Words))


def rows_of(scene: BattleScene) -> int:
    """Rows of the tooltip between its title and what a click does."""
    tip = scene.tree.tips.shown
    assert tip is not None
    return len(tip.children) - len(("title", "hint"))


def answering(told: list[str], before: str) -> str:
    """Who is named as one who may answer, behind the words ``before``; "" for nobody."""
    found = (re.split("[;.]", one.partition(before)[2])[0] for one in told if before in one)
    return next(found, "")


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
    assert 2 < rows_of(scene) <= MOST_ROWS, "no wall at a glance"
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
    for one in open_acts:
        while ask.may_learn(one.choice()):
            ask.look_longer(one.choice())
    chances = {percent(ask.forecast(one.choice()).chance(foe.id, "destroyed")) for one in open_acts}
    assert any(f"{chance} destroyed" in text for text in told for chance in chances), (
        told,
        chances,
    )


def beside_the_foe() -> dict[str, Any]:
    """An archer, his foe behind a wall, and a friend beside the foe whom a miss may hit."""
    level = behind(SCREEN, "archer", [4, 6], [13, 6])
    squad = level["sides"][0]["squad"]
    squad.append({"id": "ben", "class": "swordsman", "name": "Ben", "position": [12.6, 7.1]})
    return level


def brutes(apart: float, other: str = "brute", *, away: bool = False) -> dict[str, Any]:
    """Brutes, who may fall when their blow is answered; one of the enemies is of another class.

    Enemies who look ``away`` do not see who walks up to them.
    """
    level = facing("brute", apart)
    first, second = level["sides"][1]["squad"]
    second.update({"class": other, "facing": 180})
    if away:
        first["facing"] = second["facing"] = 0
    return level


MAY_FALL: Final = "Ann (own): destroyed"
MAY_HIT: Final = "A miss near Ben (own)"


@pytest.mark.parametrize(
    ("ruleset", "level", "warning"),
    [
        (FIRST, beside_the_foe(), MAY_HIT),
        (SECOND, beside_the_foe(), MAY_HIT),
        (SECOND, brutes(5.0, away=True), MAY_FALL),
        (SECOND, brutes(5.0, "archer", away=True), MAY_FALL),
    ],
)
def test_the_worst_for_ones_own_is_told_before_the_walk_as_after_it(
    home: Path, start: Start, ruleset: str, level: dict[str, Any], warning: str
) -> None:
    """Who falls to the blow that answers his, or is hit by a miss: in the same words."""
    guest, scene = fight_on(home, start, level, under(ruleset))
    told_of_walk(guest, scene)
    told, foe = warned(scene), enemy(scene)
    assert [words for words, _ in told] == [warning]
    assert rows_of(scene) <= MOST_ROWS
    to_end_of_walk(guest, scene)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(200)
    assert not any(one.startswith(WALK) for one in said(scene))
    assert warned(scene) == told


def test_what_else_may_come_gives_way_to_the_worst_where_the_walk_may_be_answered(
    home: Path, start: Start
) -> None:
    """Five rows at a glance; the tooltip that is kept has all."""
    guest, scene = fight_on(home, start, brutes(5.0, "archer"), under(SECOND))
    told = told_of_walk(guest, scene)
    assert any(one.startswith("May answer the walk: ") for one in told)
    assert warned(scene)
    assert rows_of(scene) == MOST_ROWS
    assert not any(one.startswith("else ") for one in told)
    guest.click_at(pixel(scene, enemy(scene).place))
    guest.step(10)
    assert any(one.startswith("else ") for one in said(scene))
    assert warned(scene)


def behind_the_headline(scene: BattleScene) -> list[str]:
    """What the dice must show, and how it may end, each with its chance: what is listed."""
    tip = scene.tree.tips.shown
    assert tip is not None
    return [one for one in said(scene) if one.startswith("Need ") or "§" in one] + [
        words_of(one)
        for one in tip.walk()
        if isinstance(one, RichText) and one.name.startswith("fate-")
    ]


@pytest.mark.parametrize(
    ("ruleset", "level"),
    [
        (FIRST, facing("swordsman", 4.0)),
        (SECOND, brutes(5.0, away=True)),
        (FIRST, beside_the_foe()),
    ],
)
def test_alt_tells_before_the_walk_all_that_it_tells_after_it(
    home: Path, start: Start, ruleset: str, level: dict[str, Any]
) -> None:
    """Need, outcomes, and whom a miss may hit; let go, it is the glance again."""
    guest, scene = fight_on(home, start, level, under(ruleset))
    glance = told_of_walk(guest, scene)
    assert "Alt: all" in glance
    assert not behind_the_headline(scene)
    hold_alt(guest)
    told, before = said(scene), behind_the_headline(scene)
    assert before
    assert any(one.startswith(WALK) for one in told)
    assert "Click: pin the walk" in told
    hold_alt(guest, held=False)
    assert said(scene) == glance
    foe = enemy(scene)
    to_end_of_walk(guest, scene)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(200)
    hold_alt(guest)
    assert behind_the_headline(scene) == before
    misses = [one for one in said(scene) if one.startswith("A miss near ")]
    assert [one for one in told if one.startswith("A miss near ")] == misses


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_all_of_what_follows_a_walk_has_room_and_is_told_as_far_as_it_is_known(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    """In a low window, and while chances are still being worked out."""
    guest, scene = fight_on(home, start, brutes(5.0, "archer"), under(SECOND))
    guest.app.set_scale(scale)
    guest.resize(1280, 720)
    foe = pixel(scene, enemy(scene).place)
    for rough in (True, False):
        with monkeypatch.context() as few_samples:
            if rough:
                few_samples.setattr(Forecast, "rough", property(lambda _: True))
            told_of_walk(guest, scene)
            hold_alt(guest)
            tip = scene.tree.tips.shown
            assert tip is not None
            assert behind_the_headline(scene)
            assert ("Being worked out" in said(scene)) is rough
            assert guest.tree.bounds.contains(tip.rect)
            assert not tip.rect.collidepoint(foe)
        hold_alt(guest, held=False)
        guest.hover_at(pixel(scene, Point(6.0, 9.0)))
        guest.step(10)


def test_the_worst_is_told_once_its_chance_is_known(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight_on(home, start, brutes(5.0), under(SECOND))
    with monkeypatch.context() as few_samples:
        few_samples.setattr(Forecast, "rough", property(lambda _: True))
        assert "Being worked out" in told_of_walk(guest, scene)
        assert not warned(scene)
    guest.hover_at(pixel(scene, Point(6.0, 9.0)))
    guest.step(10)
    told_of_walk(guest, scene)
    assert warned(scene)


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
    level = facing("swordsman", 4.5, left=3.0)
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
        one.startswith("May answer the walk: ") and one.endswith(". If the walk is completed:")
        for one in told
    )
    assert any("% destroyed" in one for one in told)


def test_where_nobody_may_answer_it_holds_without_such_words(home: Path, start: Start) -> None:
    guest, scene = fight_on(home, start, facing("swordsman", 4.0), under(FIRST))
    told = told_of_walk(guest, scene)
    assert not any(one.startswith("May answer the walk: ") for one in told)
    assert any("% destroyed" in one for one in told)
    assert not any("If the walk is completed" in one for one in told)


@pytest.mark.parametrize(
    ("ruleset", "figure", "apart"),
    [(FIRST, "swordsman", 4.0), (FIRST, "brute", 5.0), (SECOND, "brute", 5.0)],
)
def test_who_may_answer_the_attack_is_named_before_the_walk_as_after_it(
    home: Path, start: Start, ruleset: str, figure: str, apart: float
) -> None:
    """The walk is the commitment; who fights hand to hand is struck back by his enemy."""
    guest, scene = fight_on(home, start, facing(figure, apart), under(ruleset))
    foe = enemy(scene)
    told = answering(told_of_walk(guest, scene), "the attack: ")
    assert foe.name in told
    assert rows_of(scene) <= MOST_ROWS
    guest.click_at(pixel(scene, foe.place))
    guest.step(10)
    assert answering(said(scene), "the attack: ") == told, "pinned"
    guest.press("Esc")
    to_end_of_walk(guest, scene)
    guest.hover_at(pixel(scene, foe.place))
    guest.step(200)
    assert answering(said(scene), "May answer: ") == told


def test_who_may_answer_the_walk_and_who_the_attack_are_told_apart(
    home: Path, start: Start
) -> None:
    """Both in one row, so that the chances keep theirs."""
    guest, scene = fight_on(home, start, brutes(5.0, "archer"), under(SECOND))
    told = told_of_walk(guest, scene)
    row = next(one for one in told if one.startswith("May answer the walk: "))
    assert answering([row], "May answer the walk: ")
    assert enemy(scene).name in answering([row], "the attack: ")
    assert row.endswith(". If the walk is completed:")


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


@pytest.mark.parametrize("ruleset", [FIRST, SECOND])
def test_an_answer_names_all_the_blows_whose_chances_are_told_of_it(
    home: Path, start: Start, ruleset: str
) -> None:
    """Who Shoves with his shield as somebody comes up goes on with the weapon."""
    level = facing("swordsman", 4.5)
    for one in level["sides"][1]["squad"]:
        one["facing"] = 180
    guest, scene = fight_on(home, start, level, under(ruleset))
    told_of_walk(guest, scene)
    at = pixel(scene, enemy(scene).place)
    guest.click_at(at)
    guest.click_at(at)
    guest.wait_until(lambda: isinstance(scene.prompt, AnswerPrompt))
    buttons = [one for one in guest.tree.top.walk() if isinstance(one, BrickButton)]
    notes = {one.label: one.shown_note for one in buttons}
    assert notes["Shove Ann, then hand weapon"].startswith("Shield")
    assert "Let it pass" in notes
