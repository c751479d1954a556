"""Odds in tooltips: always, by a key, or never; and what they say."""

import re
from pathlib import Path
from typing import Literal, TypeAlias

import pygame
import pytest

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.text import Words
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Meter
from tests.editions import SECOND
from tests.ui.scenes.stage import (
    Guest,
    Start,
    enemy,
    face_to_face,
    facing,
    hold_alt,
    in_hand,
    learned,
    ship,
)
from tests.ui.scenes.stage import fight as open_battle

NOTE = "show the odds"

Wish: TypeAlias = Literal["always", "key", "never"]


def battle(home: Path, start: Start, wish: Wish = "always") -> tuple[Guest, BattleScene]:
    """A battle of two pairs who stand face to face, with a wish about odds."""
    ship(home, face_to_face())
    preferences = Preferences(instant=True, odds=wish)
    guest = Guest(start(LoadedPreferences(preferences)).app)
    return guest, open_battle(guest)


def aimed(guest: Guest, scene: BattleScene) -> None:
    """Point at the nearest enemy with a Strike in hand."""
    in_hand(guest, "strike")
    scene.hands.go_to(enemy(scene).place)
    learned(guest, scene)


def words(scene: BattleScene) -> list[str]:
    tip = scene.tree.tips.shown
    assert tip is not None
    labels = [w.text for w in tip.walk() if isinstance(w, Label)]
    runs = [run for w in tip.walk() if isinstance(w, RichText) for run in w.content]
    rich = [run.text for run in runs if isinstance(run, Words)]
    return [*labels, *rich]


def percents(scene: BattleScene) -> list[str]:
    return [text for text in words(scene) if "%" in text]


def stays(grown: pygame.Rect, glance: pygame.Rect) -> bool:
    """Whether a tooltip that tells everything stands over the glance that it grew from."""
    both = grown.clip(glance)
    return both.width * both.height > 0.75 * glance.width * glance.height


def test_that_an_enemy_steps_up_to_strike_back_is_no_outcome(home: Path, start: Start) -> None:
    """He comes an inch nearer of his own accord, and nothing has happened to him by that."""
    level = facing("axeman", 3.0, left=4.0)
    for one in level["sides"][0]["squad"]:
        one["class"] = "lancer"
    ship(home, level)
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, ruleset=SECOND))).app)
    scene = open_battle(guest)
    foe = enemy(scene)
    in_hand(guest, "attack")
    guest.hover_at(scene.camera.to_screen((foe.place.x, foe.place.y)))
    guest.step(200)
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    aimed_at = prompt.in_view()
    assert aimed_at is not None
    assert scene.controller.ask.forecast(aimed_at).chance(foe.id, "moved") > 0.0
    for everything, quiet in ((False, "nothing happens"), (True, "nobody is hit")):
        hold_alt(guest, held=everything)
        told = words(scene)
        assert any(quiet in one.lower() for one in told)
        assert not any("oved" in one for one in told)
    tip = scene.tree.tips.shown
    assert tip is not None
    listed = [
        one.text for one in tip.walk() if isinstance(one, Label) and one.name == "fate-chance"
    ]
    assert sum(int(one.strip("<>%")) for one in listed if "<" not in one) in (99, 100)


def test_the_tooltip_has_need_chance_sum_and_distribution(home: Path, start: Start) -> None:
    guest, scene = battle(home, start)
    aimed(guest, scene)
    glance = scene.tree.tips.shown
    assert glance is not None
    assert not glance.has("chance-bar"), "only with everything"
    place = glance.rect.copy()
    hold_alt(guest)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert stays(tip.rect, place)
    chance = tip.find("chance")
    assert isinstance(chance, Label)
    assert chance.text.endswith("%")
    bar = tip.find("chance-bar")
    assert isinstance(bar, Meter)
    assert f"{bar.share:.0%}" == chance.text
    fates = {w.name for w in tip.walk() if re.fullmatch(r"fate-\d+", w.name)}
    assert 2 <= len(fates) <= 6
    hold_alt(guest, held=False)
    assert scene.tree.tips.shown is not None
    assert not scene.tree.tips.shown.has("chance-bar")
    guest.press("Enter")
    assert scene.tree.tips.held is not None
    assert stays(scene.tree.tips.held.rect, place), "pinned where it was"


def test_what_is_told_is_never_older_than_what_is_known(home: Path, start: Start) -> None:
    """Whoever compares acts looks into the same choice: the tooltip may not stay at its guess."""
    guest, scene = battle(home, start)
    in_hand(guest, "strike")
    scene.hands.go_to(enemy(scene).place)
    guest.step(1)
    assert isinstance(scene.prompt, TurnPrompt)
    choice, ask = scene.prompt.in_view(), scene.controller.ask
    assert choice is not None
    while ask.may_learn(choice):
        ask.look_longer(choice)
    guest.step(4)
    told = percents(scene)
    assert told
    dead = ask.forecast(choice).chance(enemy(scene).id, "destroyed")
    assert any(f"{round(100 * dead)}%" in text for text in told)
    assert "Being worked out" not in words(scene)


def test_odds_by_a_key_are_hidden_until_it_is_pressed(home: Path, start: Start) -> None:
    guest, scene = battle(home, start, "key")
    aimed(guest, scene)
    assert percents(scene) == []
    assert any(NOTE in text and text.startswith("Shift+C") for text in words(scene))
    guest.press("Shift+C")
    assert percents(scene)
    guest.press("Shift+C")
    assert percents(scene) == []


def test_without_odds_the_need_is_still_told(home: Path, start: Start) -> None:
    guest, scene = battle(home, start, "never")
    aimed(guest, scene)
    guest.press("Shift+C")
    assert percents(scene) == []
    assert any(text.startswith("Need ") for text in words(scene))


def test_the_wish_is_set_in_the_options_and_works_at_once(home: Path, start: Start) -> None:
    guest, scene = battle(home, start)
    for name in ("menu", "options", "page-game"):
        guest.click(name)
    guest.tree.focus("odds")
    guest.press("Right", "Esc", "Esc")
    aimed(guest, scene)
    assert percents(scene) == []
    assert any(NOTE in text for text in words(scene))


@pytest.mark.parametrize(("preset", "told"), [("book", True), ("mayhem", False)])
def test_mayhem_turns_the_toys_loose_without_odds(
    home: Path, start: Start, preset: str, told: bool
) -> None:
    ship(home, face_to_face())
    guest = Guest(start().app)
    for name in ("hot-seat", "next", "house-rules"):
        guest.click(name)
    guest.tree.focus("preset")
    if preset == "mayhem":
        guest.press("Right")
    guest.press("Esc")
    guest.click("fight")
    scene = guest.app.scenes.top
    assert isinstance(scene, BattleScene)
    guest.wait_until(lambda: scene.prompt is not None)
    aimed(guest, scene)
    assert bool(percents(scene)) is told
    guest.press("Shift+C")
    assert bool(percents(scene)) is told, "no key shows what the rules of the battle keep"
