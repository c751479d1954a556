"""Who has a reason to go on with a turn: asked at its end, told on the button and in the strip."""

import math
import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.match.library.desk import Launch, SeatPlan
from game.model.choices import Choice
from game.model.decisions import Bounds, Menu, Option
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.best_act import BestAct
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_figures import Spare
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.odds_wish import OddsWish
from game.ui.scenes.battle.squad import Chit, SquadChit
from game.ui.scenes.program.program import Program
from game.ui.text import Words
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label
from tests.ui.scenes.decision_points import Visit, scenario
from tests.ui.scenes.stage import (
    Guest,
    Start,
    armed_alike,
    face_to_face,
    fight,
    fight_on,
    ship,
    shown_text,
    to_first_turn,
)
from tests.ui.scenes.test_aiming import crate

Play = tuple[Guest, BattleScene]

FIRST, SEED = 1, 1
"""The side whose turn comes first in a battle with these dice."""


def far_apart(figure_class: str, apart: float) -> dict[str, Any]:
    """Pairs of one class, so many inches apart; there are crates behind them to aim at."""
    level = armed_alike(figure_class)
    level["size"], level["areas"] = [40, 30], []
    right = 10.0 + apart
    places = iter([(10.0, 10.0), (10.0, 20.0), (right, 10.0), (right, 20.0)])
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["position"] = list(next(places))
    spots = [(x, y) for x in (8.6, right + 1.4) for y in (6.4, 13.6, 16.4, 23.6)]
    level["terrain"] = [crate(f"box-{number}", *spot) for number, spot in enumerate(spots)]
    return level


def first_turn(home: Path, start: Start, level: dict[str, Any], edition: str) -> Play:
    """A battle of two people in its first turn."""
    ship(home, level)
    program = start()
    seats = {"azure": SeatPlan(), "ember": SeatPlan()}
    program.launch(Launch(program.desk.level("scuffle"), edition, seats, SEED))
    guest, scene = Guest(program.app), program.scene
    assert scene is not None
    to_first_turn(guest, scene)
    return guest, scene


def walked_out(home: Path, start: Start, level: dict[str, Any], edition: str) -> Play:
    """A battle in which the first side has walked as far as it could, to and fro."""
    guest, scene = first_turn(home, start, level, edition)
    for unit in scene.controller.state.of_side(turn(scene)._table.decision.side):
        walk(guest, scene, unit.id)
    return guest, scene


def walk(guest: Guest, scene: BattleScene, unit: str) -> None:
    """Walk to and fro until an inch at most is left, along the way the figure came."""
    for step in (1.0, -1.0) * 8:
        option = next(
            one
            for one in scene.controller.menu().options
            if one.unit == unit and one.do == "move" and one.mode is None
        )
        assert option.bounds is not None
        assert option.bounds.budget is not None
        if option.bounds.budget <= 1.0:
            return
        at = scene.controller.state.units[unit].place
        long = min(option.bounds.budget - 0.2, 3.0)
        scene.submit(Choice(do="move", unit=unit, path=(Point(at.x, at.y + long * step),)))
        guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))


def turn(scene: BattleScene) -> TurnPrompt:
    assert isinstance(scene.prompt, TurnPrompt)
    return scene.prompt


def fresh(guest: Guest, unit: str) -> bool:
    """Whether the portrait of a figure says that it can still act."""
    chit = guest.find(f"figure-{unit}")
    assert isinstance(chit, SquadChit)
    return not chit.chit.idle


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_weapons_to_throw_away_and_crates_are_no_reason_to_go_on(
    home: Path, start: Start, edition: str
) -> None:
    """Throws at enemies and at crates are open, and nothing that a player would want."""
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), edition)
    opened = scene.controller.menu().options
    assert any(one.do == "throw" and one.piece is not None for one in opened)
    assert any(one.do == "throw" and one.target is not None for one in opened)
    side = turn(scene)._table.decision.side
    assert turn(scene).able() == ()
    guest.step(2)
    assert scene.hud.end_turn.shown_note == "no likely attack, only Sprint"
    assert not any(fresh(guest, unit.id) for unit in scene.controller.state.of_side(side))
    guest.press("Tab")
    assert guest.app.signs.notice == "No likely attack left, only Sprint: Ctrl+Enter ends the turn"
    keys = guest.app.keys
    guest.app.keys = keys.remapped("end-turn", [])
    guest.press("Tab")
    assert guest.app.signs.notice == "No likely attack left, only Sprint"
    guest.app.keys = keys
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert not guest.has("end-dialog")
    assert scene.controller.state.turn != side, "the turn is over without a question"


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_a_sprint_on_another_page_is_named_and_not_denied(
    home: Path, start: Start, edition: str
) -> None:
    """It is no reason to ask at the end of the turn, yet it still leads on after a full walk."""
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), edition)
    guest.resize(1280, 720)
    guest.step(2)
    more = guest.find("more-acts")
    assert isinstance(more, BrickButton)
    assert not guest.has("act-sprint")
    assert "Sprint" in more.shown_note
    prompt = turn(scene)
    assert scene.news._still((), prompt) == (
        "None of your figures has a likely attack left, only Sprint."
    )
    rest = tuple(one for one in scene.controller.menu().options if one.do != "sprint")
    prompt.figures._menu = Menu(rest)
    scene.news.refresh()
    assert scene.hud.end_turn.shown_note == "no likely attack or walk left"
    assert scene.news._still((), prompt) == (
        "None of your figures has a likely attack or a walk left."
    )
    guest.press("Tab")
    assert guest.app.signs.notice == "No likely attack or walk left: Ctrl+Enter ends the turn"


@pytest.mark.parametrize("edition", sorted(catalog()))
@pytest.mark.parametrize("apart", [11.0, 20.0])
def test_a_throw_that_hardly_ever_hits_is_no_reason_to_go_on(
    home: Path, start: Start, edition: str, apart: float
) -> None:
    """Axemen have an axe to spare, and nobody in sight whom it would do anything to."""
    guest, scene = walked_out(home, start, far_apart("axeman", apart), edition)
    side = turn(scene)._table.decision.side
    thrown = [one for one in scene.controller.menu().options if one.do == "throw" and one.target]
    assert {one.unit for one in thrown} == {one.id for one in scene.controller.state.of_side(side)}
    guest.wait_until(lambda: turn(scene).able() == ())
    guest.step(2)
    assert scene.hud.end_turn.shown_note == "no likely attack, only Sprint"
    assert not any(fresh(guest, one.id) for one in scene.controller.state.of_side(side))
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert not guest.has("end-dialog")


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_it_is_not_asked_at_the_end_only_because_the_press_comes_early(
    home: Path, start: Start, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Attacks are in doubt until they are looked into: the press itself does what is left of it."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", math.inf)
    guest, scene = walked_out(home, start, far_apart("axeman", 20.0), edition)
    side = turn(scene)._table.decision.side
    assert turn(scene).able() != (), "a throw in doubt"
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert not guest.has("end-dialog")
    assert scene.controller.state.turn != side


@pytest.mark.parametrize("edition", sorted(catalog()))
@pytest.mark.parametrize("late", [0, 60])
def test_it_is_asked_at_the_end_however_early_the_press_comes(
    home: Path, start: Start, edition: str, late: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has anything but a little walk, after which an attack would be open."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", math.inf)
    guest, scene = a_little_left(home, start, edition, 3.2)
    side = turn(scene)._table.decision.side
    guest.step(late)
    guest.press("Ctrl+Enter")
    guest.step(2)
    assert "2 of your figures can still act" in shown_text(guest, "end-dialog")
    assert scene.controller.state.turn == side


def test_a_shot_in_doubt_is_not_told_of_who_can_walk(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press comes before it is known that the shot would be in vain."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", 0.0)
    guest, scene = first_turn(home, start, far_apart("archer", 24.0), "brikwars-2010")
    figures = turn(scene).figures
    guest.press("Ctrl+Enter")
    archer = turn(scene).able()[0]
    attack = figures._attack(archer)
    assert attack is not None
    assert attack.do == "shoot"
    assert figures._doubted(archer), "nothing was looked into"
    told = shown_text(guest, "end-dialog")
    assert "(Move)" in told
    assert "Shoot" not in told


def test_a_blow_is_never_in_doubt(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told at once, though another act may turn out to be better."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", 0.0)
    guest, scene = fight_on(home, start, face_to_face())
    foes = [unit.name for unit in turn(scene).figures.foes()]
    guest.press("Ctrl+Enter")
    told = shown_text(guest, "end-dialog")
    assert len(re.findall(rf"\(Strike ({'|'.join(foes)})\)", told)) == 2, told


@pytest.mark.parametrize("edition", sorted(catalog()))
@pytest.mark.parametrize("others", ["swordsman", "archer"])
def test_the_question_at_the_end_names_first_who_has_an_attack(
    home: Path, start: Start, edition: str, others: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last of seven stands beside an enemy; the others could only walk, or shoot in doubt."""
    monkeypatch.setattr("game.ui.prompts.turn_figures.AT_ONCE", 0.0)
    level = far_apart("swordsman", 20.0)
    foe = level["sides"][1 - FIRST]["squad"][0]
    squad = level["sides"][FIRST]["squad"]
    places = [(38.0, 4.0 + 4 * row) for row in range(6)]
    places.append((foe["position"][0] + 1.6, foe["position"][1]))
    squad[:] = [
        {**squad[0], "id": f"one-{number}", "name": f"Number {number}", "position": list(place)}
        for number, place in enumerate(places, 1)
    ]
    for figure in squad[:-1]:
        figure["class"] = others
    guest, scene = first_turn(home, start, level, edition)
    assert turn(scene).able()[-1] == "one-7", "Tab goes by number"
    guest.press("Ctrl+Enter")
    told = shown_text(guest, "end-dialog")
    assert "7 of your figures can still act: Number 7 (" in told
    assert "Number 1 (Move), Number 2 (Move), Number 3 (Move) and" in told


def test_the_question_at_the_end_tells_what_turns_out_while_it_is_open(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it never contradicts the button."""
    guest, scene = first_turn(home, start, far_apart("axeman", 20.0), sorted(catalog())[0])
    guest.press("Ctrl+Enter")
    assert "of your figures can still act" in shown_text(guest, "end-dialog")
    monkeypatch.setattr(TurnPrompt, "able", lambda _: ())
    scene.news.refresh()
    assert shown_text(guest, "end-dialog").startswith("None of your figures has a likely attack")


def test_the_question_at_the_end_goes_through_the_enemies_once_until_more_is_known(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is written anew whenever anything around the map is."""
    guest, scene = first_turn(home, start, far_apart("axeman", 20.0), sorted(catalog())[0])
    guest.press("Ctrl+Enter")
    asked: list[str | None] = []
    real = BestAct.real

    def counted(self: BestAct, unit: str | None, *more: Any) -> Option | None:
        asked.append(unit)
        return real(self, unit, *more)

    monkeypatch.setattr(BestAct, "real", counted)
    scene.news.refresh()
    told = shown_text(guest, "end-dialog")
    assert "of your figures can still act" in told
    asked.clear()
    scene.news.refresh()
    assert shown_text(guest, "end-dialog") == told
    assert asked == []


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_what_the_end_of_the_turn_names_is_what_a_click_at_the_enemy_would_do(
    home: Path, start: Start, edition: str
) -> None:
    """A throw at who is near; of one that is in vain, and for whomever, only the walk is named."""
    level = far_apart("axeman", 20.0)
    azure, ember = (side["squad"] for side in level["sides"])
    azure[0]["position"], ember[0]["position"] = [20.0, 4.0], [24.0, 4.0]
    guest, scene = first_turn(home, start, level, edition)
    figures = turn(scene).figures
    both = [one["id"] for one in ember[:2]]
    guest.wait_until(lambda: not any(figures._doubted(unit) for unit in both))
    assert figures.meant(ember[1]["id"]) == "Move"
    assert "Throw" in figures.meant(ember[0]["id"])
    turn(scene).select(ember[0]["id"])
    guest.hover_at(scene.camera.to_screen(tuple(azure[0]["position"])))
    guest.step(120)
    aimed = turn(scene).in_view()
    assert aimed is not None
    assert aimed.do == "throw"


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_an_enemy_to_shoot_at_is_a_reason_to_go_on(home: Path, start: Start, edition: str) -> None:
    """Gunners whom nobody answers, since their enemies have swords only."""
    level = far_apart("swordsman", 8.0)
    for figure in level["sides"][FIRST]["squad"]:
        figure["class"] = "gunner"
    guest, scene = walked_out(home, start, level, edition)
    side = turn(scene)._table.decision.side
    assert side == level["sides"][FIRST]["id"]
    own = tuple(unit.id for unit in scene.controller.state.of_side(side))
    opened = scene.controller.menu().options
    aimed = {one.unit for one in opened if one.do == "shoot" and one.target is not None}
    assert aimed
    assert set(turn(scene).able()) == aimed
    guest.step(2)
    assert [unit for unit in own if fresh(guest, unit)] == list(turn(scene).able())


def chit_of(guest: Guest, unit: str) -> Chit:
    """What the portrait of a figure tells."""
    found = guest.find(f"figure-{unit}")
    assert isinstance(found, SquadChit)
    return found.chit


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_the_strip_says_what_is_left_of_a_figure_that_nobody_is_asked_for(
    home: Path, start: Start, edition: str
) -> None:
    """An inch of Move at most is left: not done, and no reason to go on either."""
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), edition)
    guest.step(2)
    menu = scene.controller.menu().options
    for unit in scene.controller.state.of_side(turn(scene)._table.decision.side):
        walk = next(one for one in menu if (one.unit, one.do, one.mode) == (unit.id, "move", None))
        assert walk.bounds is not None
        assert walk.bounds.budget is not None
        chit, length = chit_of(guest, unit.id), f'{round(walk.bounds.budget, 1):g}"'
        assert chit.spare == Spare((f"{length} left", length), "boot")
        assert chit.idle
        assert not chit.done
    assert scene.hud.end_turn.shown_note == "no likely attack, only Sprint"


@pytest.mark.parametrize("edition", sorted(catalog()))
def test_an_action_that_is_left_is_told_and_who_can_only_turn_is_done(
    home: Path, start: Start, edition: str
) -> None:
    """Of crates nobody thinks who has walked all the way: what could be thrown is still there."""
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), edition)
    side = turn(scene)._table.decision.side
    first, second = (unit.id for unit in scene.controller.state.of_side(side))
    figures = turn(scene).figures
    rest = tuple(one for one in scene.controller.menu().options if one.do != "move")
    free = tuple(one for one in rest if one.do in ("face", "drop") or one.unit != second)
    figures._menu = Menu(free)
    assert {one.do for one in free if one.unit == second} == {"face", "drop"}
    scene.news.refresh()
    guest.step(2)
    assert chit_of(guest, first).spare == Spare(("Action left", "Action"), "use")
    assert chit_of(guest, second).done


def test_what_reads_as_no_inch_at_all_is_nothing_left(home: Path, start: Start) -> None:
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), sorted(catalog())[0])
    figures, options = turn(scene).figures, scene.controller.menu().options
    walk = next(one for one in options if one.do == "move" and one.mode is None)
    assert walk.unit is not None
    told = []
    for budget in (0.1, 0.04):
        figures._menu = Menu((replace(walk, bounds=Bounds(budget=budget)),))
        spare = figures.spare(walk.unit)
        told.append(None if spare is None else spare.words[0])
    assert told == ['0.1" left', None]
    guest.step(2)


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.25),
        ((1280, 720), 1.5),
        ((1280, 720), 2.0),
        ((1600, 900), 1.5),
    ],
)
def test_how_much_of_the_way_is_left_is_read_in_every_strip(
    home: Path, start: Start, size: tuple[int, int], scale: float
) -> None:
    """Where "left" has no room beside it, the number stands alone; no sign stands for it."""
    guest, scene = walked_out(home, start, far_apart("swordsman", 20.0), sorted(catalog())[0])
    guest.app.set_scale(scale)
    guest.resize(*size)
    guest.step(2)
    for unit in scene.controller.state.of_side(turn(scene)._table.decision.side):
        portrait = guest.find(f"figure-{unit.id}")
        assert isinstance(portrait, SquadChit)
        box = pygame.Rect(0, 0, *2 * [min(portrait.rect.size)])
        lines = portrait.words_on_it(guest.app.theme, box)
        assert lines is not None
        runs = (piece.run for line in lines for piece in line.pieces)
        told = "".join(run.text for run in runs if isinstance(run, Words))
        assert portrait.chit.spare is not None
        assert told.replace(" ", "") in [one.replace(" ", "") for one in portrait.chit.spare.words]


def test_whom_the_end_of_the_turn_may_cost_is_told_with_the_chance(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R05-TU-06: who stands idle in Close Combat is struck at; where odds are told at all."""
    visit = Visit(program, scenario("brikwars_2005/r05-tv-131"), keys=False)
    for told in (False, True):
        monkeypatch.setattr(OddsWish, "note", lambda *_, told=told: "" if told else "none")
        visit.scene.overlays.tell_odds()
        visit.guest.press("Ctrl+Enter")
        visit.guest.step(3)
        assert visit.guest.has("end-dialog")
        words = shown_text(visit.guest, "end-dialog")
        assert ("a1: destroyed" in words) is told
        dialog = visit.guest.tree.dialog
        assert dialog is not None
        labels = [one.text for one in dialog.walk() if isinstance(one, Label)]
        chance = re.compile(r"\d+%( ± [\d.]+%)?|[<>]\d+%")
        assert any(chance.fullmatch(one) for one in labels) is told
        visit.guest.press("Esc")
        visit.guest.step(2)


@pytest.mark.parametrize("asks_own", [False, True])
def test_who_has_been_warned_of_standing_idle_is_not_asked_again(
    program: Program, asks_own: bool
) -> None:
    """R05-TU-06, R05-DP-22: once; the rules' own question comes to who wants them all."""
    staged = scenario("brikwars_2005/r05-tv-131")
    visit = Visit(program, staged, keys=False, asks_own=asks_own)
    visit.guest.press("Ctrl+Enter")
    visit.guest.step(3)
    assert "a1 would stand idle" in shown_text(visit.guest, "end-dialog")
    visit.guest.press("Enter")
    visit.guest.step(5)
    assert (visit.decision.kind == "R05-DP-22") is asks_own


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_end_of_the_turn_keeps_its_place_with_and_without_a_note(
    program: Program, scale: float
) -> None:
    """While an act is shown or others have their turn it has none."""
    guest = Guest(program.app)
    scene = fight(guest)
    guest.resize(1280, 720)
    program.app.set_scale(scale)
    guest.step(2)
    places = []
    for note in ("2 can still act", "", "no likely attack or walk left"):
        scene.hud.show_end_turn(note, enabled=True)
        guest.tree.refresh()
        places.append([tuple(guest.find(name).rect) for name in ("end-turn", "squad")])
    assert all(place == places[0] for place in places), places


def a_little_left(home: Path, start: Start, edition: str, apart: float) -> Play:
    """A battle in which all of the first side have walked in from behind, and 0.7" is left."""
    left = 0.7
    guest, scene = first_turn(home, start, far_apart("swordsman", apart), edition)
    for unit in scene.controller.state.of_side(turn(scene)._table.decision.side):
        at = unit.place
        for spot in (Point(at.x + (5.0 - left) / 2, at.y), at):
            scene.submit(Choice(do="move", unit=unit.id, path=(spot,)))
            guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
        walk = next(one for one in scene.controller.menu().options if one.unit == unit.id)
        assert walk.bounds == Bounds(budget=left)
    return guest, scene


@pytest.mark.parametrize("edition", sorted(catalog()))
@pytest.mark.parametrize(("apart", "reaches"), [(3.2, True), (6.0, False)])
def test_a_little_walk_after_which_an_attack_is_open_is_a_reason_to_go_on(
    home: Path, start: Start, edition: str, apart: float, reaches: bool
) -> None:
    """End turn, Tab and the strip say what is offered at the enemy."""
    guest, scene = a_little_left(home, start, edition, apart)
    prompt = turn(scene)
    own = tuple(unit.id for unit in scene.controller.state.of_side(prompt._table.decision.side))
    expected = own if reaches else ()
    guest.step(60)
    # What the enemies would answer to an attack is found out as well.
    guest.wait_until(lambda: prompt.able() == expected)
    guest.step(2)
    told = "2 can still act" if reaches else "no likely attack, only Sprint"
    assert scene.hud.end_turn.shown_note == told
    assert tuple(unit for unit in own if fresh(guest, unit)) == expected
    assert [prompt.figures.meant(unit) for unit in own] == ["Move" if reaches else ""] * len(own)
    prompt.select(own[0])
    guest.press("Tab")
    assert prompt.selected == own[reaches], "Tab goes to the other one, if he can act"
    offered = []
    for foe in prompt.figures.foes():
        guest.hover_at(scene.camera.to_screen((foe.place.x, foe.place.y)))
        guest.step(60)
        offered.append(prompt._walk_up() is not None)
    assert any(offered) is reaches
