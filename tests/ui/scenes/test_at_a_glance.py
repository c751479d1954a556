"""What is told before a click: what is left, what is unusable and why, what cannot be undone."""

from gettext import NullTranslations
from pathlib import Path

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from game.engine.forecast import Case, Forecast, Outcome
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts import aiming
from game.ui.prompts.table import Act
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.squad import RING, SquadChit
from game.ui.text import NO_BREAK, Words
from game.ui.theme import Hud, Theme
from game.ui.widgets.input.closed import ClosedBrick
from game.ui.widgets.look import paint
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.link import Link
from game.ui.widgets.tips.places import Surroundings
from game.words import Catalogue, use
from tests.match.test_queries import archers
from tests.rulesets.brikwars_2010.duels import battle_with, figure, opened
from tests.ui.scenes.stage import (
    Guest,
    Start,
    enemy,
    face_to_face,
    hold_alt,
    pixel,
    said,
    ship,
)
from tests.ui.scenes.stage import fight as open_battle


@pytest.fixture
def fight(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Swordsmen who stand face to face; a person has the turn."""
    ship(home, face_to_face())
    guest = Guest(start().app)
    return guest, open_battle(guest)


@pytest.fixture
def apart(start: Start) -> tuple[Guest, BattleScene]:
    """Two pairs out of each other's reach."""
    guest = Guest(start().app)
    return guest, open_battle(guest)


def turn(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def test_acts_with_dice_are_marked_and_others_are_not(fight: tuple[Guest, BattleScene]) -> None:
    """A Strike is rolled for; turning on the spot is not, nor is a walk nobody answers."""
    _, scene = fight
    marked = {act.key: act.risky for act in turn(scene).acts() if not act.reason}
    assert marked["strike"]
    assert not marked["face"]
    assert not marked["move"]


def test_what_is_risky_is_what_dice_decide() -> None:
    match: TurnController[object] = archers()
    ask = match.ask
    assert ask.risky(Option(do="sprint", unit="a1"))
    assert not ask.risky(Option(do="drop", unit="a1", item="short-bow"))
    assert not ask.risky(Option(do="dance", unit="a1")), "what may not be done is no risk"


@pytest.mark.parametrize(("harmed", "headline"), [(True, "<1% destroyed"), (False, "3% only hit")])
def test_no_headline_denies_the_harm_that_a_row_below_tells(
    fight: tuple[Guest, BattleScene],
    monkeypatch: pytest.MonkeyPatch,
    harmed: bool,
    headline: str,
) -> None:
    """To the target, however unlikely, or to somebody else."""
    guest, scene = fight
    foe, own = enemy(scene), turn(scene).selected or ""
    chance, victim = (0.003, foe.id) if harmed else (0.2, own)
    ends = (
        Case(((foe.id, "hit"),), 0.03),
        Case(((victim, "destroyed"),), chance),
        Case((), 0.97 - chance),
    )
    outcomes = (Outcome(foe.id, "hit", 0.03), Outcome(victim, "destroyed", chance))
    found = Forecast(outcomes, 0.0, 0.0, 1, False, 0.0, (), ends)
    monkeypatch.setattr(aiming, "forecast_of", lambda *_: found)
    guest.hover_at(pixel(scene, foe.place))
    hold_alt(guest)
    tip = scene.tree.tips.shown
    assert tip is not None
    assert any("estroyed" in one for one in said(scene)), "told in a row"
    assert tip.find("headline").text == headline


def seen_around(guest: Guest, name: str) -> bytes:
    """The pixels of a widget and of what surrounds it."""
    guest.step()
    box = guest.find(name).rect.inflate(14, 14)
    return pygame.image.tobytes(guest.app.surface.subsurface(box), "RGB")


def test_the_focus_is_seen_on_the_figure_in_hand_too(apart: tuple[Guest, BattleScene]) -> None:
    guest, scene = apart
    name = f"figure-{turn(scene).selected}"
    before = seen_around(guest, name)
    guest.tree.focus(name)
    assert seen_around(guest, name) != before
    guest.tree.focus_on(None)
    assert seen_around(guest, name) == before


class Shouted(NullTranslations):
    """A language like English in capital letters, except where something is put into the words."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


def test_what_stands_on_a_figure_without_acts_is_in_the_language_in_use(
    apart: tuple[Guest, BattleScene],
) -> None:
    guest, scene = apart
    chit = guest.find(f"figure-{turn(scene).selected}")
    assert isinstance(chit, SquadChit)
    drawn = []
    for done, language in ((True, None), (True, Catalogue(Shouted())), (False, None)):
        use(language)
        chit.chit = replace(chit.chit, idle=done)
        sheet = pygame.Surface(guest.app.size)
        chit.draw(sheet, guest.app.theme)
        drawn.append(pygame.image.tobytes(sheet, "RGB"))
    assert len(set(drawn)) == 3


def test_the_squad_strip_shows_move_and_action_left(apart: tuple[Guest, BattleScene]) -> None:
    guest, scene = apart
    unit = turn(scene).selected
    assert unit is not None
    chit = guest.find(f"figure-{unit}")
    assert isinstance(chit, SquadChit)
    assert [(one.name, one.share) for one in chit.chit.left] == [("Move", 1.0), ("Action", 1.0)]
    place = scene.controller.state.units[unit].place
    away = place.step((-1.0, 0.0) if place.x < 6 else (1.0, 0.0), 2.5)
    guest.click_at(pixel(scene, away))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.step(2)
    chit = guest.find(f"figure-{unit}")
    assert isinstance(chit, SquadChit)
    assert chit.chit.left[0].share == pytest.approx(0.5, abs=0.02)
    assert "Move: 2.5 of 5" in chit.chit.words


@pytest.mark.parametrize("selected", [False, True])
@pytest.mark.parametrize(("side", "scale"), [(40, 1.0), (58, 1.0), (60, 1.5), (60, 2.0)])
def test_what_is_left_lies_below_the_face(
    apart: tuple[Guest, BattleScene], side: int, scale: float, selected: bool
) -> None:
    """A head of 0.64 studs in the middle of 3.5: the lowest quarter of the portrait is free of it,
    and where the bars are full or empty is told by their filling."""
    guest, scene = apart
    chit = guest.find(f"figure-{turn(scene).selected}")
    assert isinstance(chit, SquadChit)
    whole, theme = chit.chit, Theme(scale)
    spent = tuple(replace(one, share=0.0) for one in whole.left)
    pictures = []
    for left in ((), whole.left, spent):
        chit.chit = replace(whole, left=left, selected=selected, idle=False)
        chit.rect = pygame.Rect(0, 0, side, side)
        sheet = pygame.Surface((side, side))
        chit.draw(sheet, theme)
        pictures.append(pygame.surfarray.array3d(sheet).astype(int))
    bare, full, empty = pictures
    rows = [y for y in range(side) if (bare[:, y] != full[:, y]).any()]
    assert rows
    assert rows[0] >= 0.7 * side
    assert rows[-1] < side - (RING * scale if selected else 1)
    filled = [y for y in range(side) if (empty[:, y] != full[:, y]).any()]
    assert len(filled) >= 5


@pytest.mark.parametrize(("side", "scale"), [(40, 1.0), (58, 1.0), (60, 1.5), (60, 2.0)])
def test_what_tells_that_nothing_is_left_stays_between_ring_and_bars(
    apart: tuple[Guest, BattleScene], side: int, scale: float
) -> None:
    guest, scene = apart
    chit = guest.find(f"figure-{turn(scene).selected}")
    assert isinstance(chit, SquadChit)
    pictures = []
    for nothing_left in (False, True):
        chit.chit = replace(chit.chit, selected=True, idle=nothing_left)
        chit.rect = pygame.Rect(0, 0, side, side)
        sheet = pygame.Surface((side, side))
        chit.draw(sheet, Theme(scale))
        pictures.append(pygame.surfarray.array3d(sheet).astype(int))
    able, done = pictures
    ring, low = round(RING * scale), round(0.7 * side)
    for edge in (np.s_[:ring], np.s_[-ring:], np.s_[:, :ring], np.s_[:, -ring:]):
        assert (able[edge] == 255).all(axis=-1).any()
        bright = (able[edge].sum(axis=-1) == 765) != (done[edge].sum(axis=-1) == 765)
        assert not bright.any(), "the ring is the same"
    seen = (done.min(axis=-1) > 150)[ring + 1 : -ring - 1, ring + 1 : low]
    assert seen.sum() >= 8, "something bright lies on the veil"


def test_end_turn_names_who_can_still_act(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    names = [scene.controller.state.units[name].name for name in turn(scene).able()]
    assert len(names) == 2
    tip = guest.find("end-turn").tooltip
    assert isinstance(tip, str)
    assert tip.startswith("Tab")
    assert all(name in tip for name in names)
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert guest.has("end-dialog")


def test_a_used_weapon_says_why_it_is_not_ready() -> None:
    """R10-CC-06: each hand is used once in a player's turn."""
    hands = [
        {"item": "hand-weapon", "used_this_player_turn": True},
        {"item": None, "used_this_player_turn": False},
    ]
    ann = {**figure("a1", "Ann", ["hand-weapon"], 10), "state": {"hands": hands}}
    battle = battle_with(ann, figure("b1", "Bob", ["hand-weapon"], 15))
    seen = opened(battle)
    view = battle.view(seen.state)
    (item,) = battle.ruleset.stat_card(view, seen.state.units["a1"]).items
    assert not item.ready
    assert item.reason == "Its hand was used this turn"
    (other,) = battle.ruleset.stat_card(view, seen.state.units["b1"]).items
    assert other.reason == ""


def test_who_cannot_walk_is_told_why_at_any_place(apart: tuple[Guest, BattleScene]) -> None:
    """R10-TU-03: after all five inches no Move is left."""
    guest, scene = apart
    unit = turn(scene).selected
    assert unit is not None
    here = scene.controller.state.units[unit].place
    far = Point(here.x + (-3 if here.x < 6 else 3), here.y + 4)
    scene.submit(Choice(do="move", unit=unit, path=(far,)))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.hover_at(pixel(scene, Point(6, 1)))
    guest.step(2)
    tip = scene.tree.tips.shown
    assert tip is not None
    runs = [run for w in tip.walk() if isinstance(w, RichText) for run in w.content]
    said = [run.text for run in runs if isinstance(run, Words)]
    assert said == ["No Move left"]


def test_tooltips_leave_small_things_free_where_there_is_room() -> None:
    """Between shooter and target is too little room: it goes to where both are seen."""
    bounds = pygame.Rect(0, 0, 1280, 720)
    target, shooter = pygame.Rect(709, 304, 46, 46), pygame.Rect(372, 304, 46, 46)
    bars = [pygame.Rect(0, 0, 1280, 58), pygame.Rect(0, 598, 1010, 122)]
    bars.append(pygame.Rect(1010, 58, 270, 662))
    box = Surroundings(target, [shooter], bars).beside((370, 370), bounds, 10)
    assert not box.colliderect(shooter)
    assert not box.colliderect(target)
    assert not any(box.colliderect(bar) for bar in bars)


@pytest.mark.drawn
def test_what_lies_at_the_feet_of_an_enemy_is_not_named_beside_his_chances(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, scene = fight
    named: list[Point | None] = []
    monkeypatch.setattr(scene.notes, "draw", lambda *given: named.append(given[3]))
    foe = enemy(scene)
    for at, free in ((foe.place, False), (Point(1.5, 1.5), True)):
        guest.hover_at(pixel(scene, at))
        named.clear()
        guest.step(3)
        assert [one is not None for one in named] == [free] * len(named)
        assert named


def test_a_low_window_shows_only_what_can_be_done_however_it_came_to_be(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As wide as before, so that as many buttons fit; but there is no room for reasons."""
    guest = Guest(start(LoadedPreferences(Preferences(instant=True, ui_scale=1.0))).app)
    prompt = turn(open_battle(guest))
    acts = prompt.acts()
    few = [act for act in acts if not act.reason][:3] + [act for act in acts if act.reason]
    monkeypatch.setattr(prompt, "acts", lambda: tuple(few))

    def closed() -> bool:
        guest.step(2)
        return any(isinstance(one, ClosedBrick) for one in guest.find("acts").walk())

    for size, shown in (((1300, 700), True), ((1300, 590), False), ((1300, 700), True)):
        guest.resize(*size)
        assert closed() is shown, size


REASONS = [
    "It has made a Ranged attack on this turn",
    "One Ranged attack on a turn, and it has made it",
    'Too high or too low: 3.0", reach 1.5"',
    "The southern palisade is in the way",
    "In Close Combat with Grim Ironpot: Withdraw to leave",
    "Heavy weapon is not made for thrusting",
]
"""The longest reasons of a first hour of play."""


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_stands_whole_on_its_button_above_the_rule(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    """In a window of 1280 by 720 with letters of the usual size."""
    guest, scene = fight
    guest.resize(1280, 720)
    prompt = turn(scene)
    shut = [
        Act(f"shut-{number}", "Charge", "", reason=reason, rule="R10-CC-06", icon="charge")
        for number in range(5)
    ]
    monkeypatch.setattr(prompt, "acts", lambda: tuple(shut))
    scene.hud.show_acts(shut)
    guest.step()
    for act in shut:
        button = guest.find(f"act-{act.key}")
        assert isinstance(button, ClosedBrick)
        theme = guest.app.theme
        lines = button._lines(theme, button.rect.width, Hud.WHITE)
        runs = [piece.run for line in lines for piece in line.pieces]
        words = "".join(run.text for run in runs if isinstance(run, Words))
        assert "".join(words.split()) == "".join(f"{button.label}{reason}".split())
        body = paint.brick_body(theme, button.rect)
        assert button._text_height(theme, button.rect.width) <= body.height - theme.px(paint.FOOT)
        (rule,) = (one for one in button.walk() if isinstance(one, Link))
        assert body.contains(rule.rect)


def test_the_number_on_an_act_is_explained_by_its_tooltip(fight: tuple[Guest, BattleScene]) -> None:
    guest, scene = fight
    """It counts figures; in how many ways it is done is no matter of theirs."""
    acts = turn(scene).acts()
    act = next(act for act in acts if len(act.ways) > 1 and act.targets > 1 and not act.reason)
    found = {
        option.target
        for option in scene.controller.menu().options
        if (option.unit, option.do) == (turn(scene).selected, act.key) and option.target
    }
    assert act.targets == len(found)
    assert act.note.replace(NO_BREAK, " ").endswith(f"{act.targets} targets")
    scene.hud.show_acts([act])
    tip = guest.find(f"act-{act.key}").tooltip
    assert isinstance(tip, str)
    assert "So many figures in sight that it could be done to now" in tip
    assert f"{len(act.ways)} ways to do it" in tip


def test_the_keys_of_acts_stand_for_the_same_while_more_is_found_out(
    fight: tuple[Guest, BattleScene],
) -> None:
    """An act that was taken in hand and put down again, and is in vain, is where it was."""
    _, scene = fight
    acts = [Act(str(n), f"Act {n}", "", placed=True, reason="far") for n in range(9)]
    acts[1].reason = acts[8].reason = ""

    def shown(*more: Act) -> list[str]:
        scene.hud.show_acts([*acts, *more])
        return [one.name for one in scene.tree.find("acts").children]

    def found_in_vain(vain: bool) -> None:
        acts[1].minor = acts[1].vain = vain

    before = shown()
    assert "act-1" in before
    assert "act-8" not in before
    acts[1].selected = True
    assert shown() == before
    found_in_vain(True)
    acts[1].selected = False
    assert shown() == before, "put down again"
    shown(Act("other", "Other", ""))
    assert shown() == before, "who was looked at before is taken in hand again"
    acts[8].selected = True
    assert "act-8" in shown(), "what is in hand is seen"
    acts[8].selected = False
    after = shown()
    assert "act-8" in after
    scene.hud.show_acts(())
    found_in_vain(False)
    assert shown() == before, "asked anew"
    scene.hud.show_acts(())
    found_in_vain(True)
    assert shown() == after


def test_each_figure_has_a_page_of_acts_of_its_own(fight: tuple[Guest, BattleScene]) -> None:
    """What was in vain for one, or turned by hand, is no matter of another with the same acts."""
    guest, scene = fight
    acts = [Act(str(n), f"Act {n}", "", placed=True, reason="far") for n in range(9)]
    acts[1].reason = acts[8].reason = ""

    def shown(figure: str) -> list[str]:
        scene.hud.show_acts(acts, figure)
        return [one.name for one in scene.tree.find("acts").children]

    acts[1].minor = acts[1].vain = True
    in_vain = shown("ann")
    assert "act-8" in in_vain
    acts[1].minor = acts[1].vain = False
    assert "act-1" in shown("ben")
    assert shown("ann") == in_vain, "who was looked at before is taken in hand again"
    scene.hud.show_acts(())
    assert "act-1" in shown("ann")
    guest.click("more-acts")
    scene.hud.show_acts(acts, "ann")
    assert "act-1" in shown("ben")
    assert "act-8" in shown("ann"), "turned by hand"


def test_the_page_of_acts_is_that_of_the_figure_in_hand(
    fight: tuple[Guest, BattleScene], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, scene = fight
    told: list[str] = []
    monkeypatch.setattr(scene.hud, "show_acts", lambda _, figure="": told.append(figure))
    scene.news.refresh()
    assert told == [turn(scene).selected]
