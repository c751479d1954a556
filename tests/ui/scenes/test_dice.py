"""The dice in the tray follow the event that threw them."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.engine.forecast import Forecast, Glances
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Launch
from game.match.play.past import since_last_turn
from game.model.choices import Choice
from game.model.decisions import TURN
from game.model.events import Event, Rolled
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle import seating
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText
from game.ui.widgets.look.stat_box import StatBox
from tests.ui.scenes.stage import (
    Guest,
    Start,
    face_to_face,
    pixel,
    resumed,
    ship,
    shown_text,
)


def sprinting(program: Program, guest: Guest) -> BattleScene:
    """A battle in which somebody has just begun to Sprint, which takes a die."""
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, 3))
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    assert scene.controller.decision is not None
    first = scene.controller.state.of_side(scene.controller.decision.side)[0]
    scene.submit(Choice(do="sprint", unit=first.id))
    return scene


def test_dice_roll_while_their_event_is_shown(start: Start) -> None:
    program = start(LoadedPreferences(Preferences()))
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    guest.wait_until(lambda: isinstance(scene.playback.current, Rolled))
    begun = scene.hud.dice.rolled
    assert begun < 1
    guest.step(6)
    assert begun < scene.hud.dice.rolled < 1
    guest.press("Space")
    assert not scene.playback.busy
    assert scene.hud.dice.rolled == 1
    assert len(scene.hud.dice.dice) == 1, "what was thrown stays in the tray"


def test_the_tray_tells_in_words_what_lies_in_it(start: Start) -> None:
    """Where the pointer rests, once the dice lie still; of other dice once they lie there."""
    program = start()
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    guest.wait_until(lambda: scene.prompt is not None)
    who = scene.controller.state.units["ann"].name
    tray, told = scene.hud.dice, list[str]()
    guest.hover_at(tray.rect.move(12, 14).topleft)
    for face in (2, 6):
        faces = (face, 3) if face == 6 else (face,)
        throw = Rolled(
            unit="ann",
            why="armor",
            throw="1d6",
            sides=(6,) * len(faces),
            faces=faces,
            total=sum(faces),
        )
        scene.news.show_dice(throw)
        guest.settle()
        tip = scene.tree.tips.shown
        assert tip is not None
        told.append("".join(getattr(one, "text", "") for one in runs_of(tip)))
    assert told[0].startswith(f"{who} rolls Armor: d6 shows 2")
    bonus = "(a highest face rolls on, Bonus Die: 3) = 9"
    assert told[1].startswith(f"{who} rolls Armor: d6 shows 6 {bonus}")
    assert "brings a Bonus d6" in told[1], "the rule explains itself there"
    tray.rolled = 0.5
    assert tray.told is None, "what is still to be seen is not told"
    assert [die.bonus for die in tray.dice] == [False, True]


def runs_of(tip: Widget) -> list[object]:
    """All that stands in the texts of a tooltip."""
    return [run for one in tip.walk() if isinstance(one, RichText) for run in one.content]


def move_told(guest: Guest) -> str:
    """The inches that the card of the figure pointed at gives it."""
    boxes = [one for one in guest.find("card").walk() if isinstance(one, StatBox)]
    return next(one.value for one in boxes if one.icon == "boot")


def test_the_card_tells_nothing_of_dice_that_are_still_to_be_shown(start: Start) -> None:
    """Whoever Sprints gains inches by a die: the card has them when the die has been seen."""
    program = start(LoadedPreferences(Preferences()))
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    (runner,) = {event.unit for event in scene.playback.waiting if isinstance(event, Rolled)}
    unit = scene.shown.state.units[runner or ""]
    guest.hover_at(pixel(scene, unit.place))
    guest.wait_until(lambda: isinstance(scene.playback.current, Rolled))
    guest.step(2)
    assert scene.playback.busy
    assert move_told(guest) == '5/5"'
    guest.press("Space")
    guest.step(2)
    assert move_told(guest) > '5/5"'


def struck(home: Path, start: Start) -> tuple[Guest, BattleScene]:
    """Somebody strikes and another is asked about it; what happened is still to be shown."""
    ship(home, face_to_face())
    program = start(LoadedPreferences(Preferences(ask_own_acts=True)))
    guest = Guest(program.app)
    for seed in range(20):
        program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, seed))
        scene = program.scene
        assert scene is not None
        guest.wait_until(lambda scene=scene: isinstance(scene.prompt, TurnPrompt))
        options = scene.controller.menu().options
        scene.submit(next(one for one in options if one.do == "strike").choice())
        guest.step()
        decision = scene.controller.decision
        if decision is not None and decision.kind != TURN:
            return guest, scene
    raise AssertionError("nobody is asked")


def test_what_is_asked_next_is_told_after_the_dice(home: Path, start: Start) -> None:
    guest, scene = struck(home, start)
    title = scene.controller.ask.title()
    while scene.playback.busy:
        assert scene.tree.dialog is None
        assert "to answer" not in shown_text(guest, "status")
        guest.step()
    guest.wait_until(lambda: scene.tree.dialog is not None)
    guest.step()
    assert "to answer" in shown_text(guest, "status")
    assert scene.tree.dialog is not None
    assert title in shown_text(guest, scene.tree.dialog.name)


def test_while_chances_are_worked_out_frames_go_on_and_say_so(
    home: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the machine is: a frame takes no more than one run, nor does the dialog."""
    runs = []
    whole = Glances.steps

    def counted(looks: Glances[Any], most_runs: int) -> Generator[None, None, Forecast]:
        steps = whole(looks, most_runs)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                found: Forecast = done.value
                return found
            runs.append(len(told))
            yield

    monkeypatch.setattr(Glances, "steps", counted)
    monkeypatch.setattr(seating, "ASKING", 0.0)
    told: list[str] = []
    guest, scene = struck(home, start)
    # What was looked at before, the answers to it among that, is another matter.
    runs.clear()
    while scene.tree.dialog is None:
        told.append(shown_text(guest, "status"))
        guest.step()
    assert any("working out chances" in one.lower() for one in told)
    assert len(runs) > 10
    assert len(runs) == len(set(runs)), "one in each frame"


def test_without_animations_dice_lie_there_at_once(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    for _ in range(5):
        guest.step()
        assert scene.hud.dice.rolled == 1
    assert len(scene.hud.dice.dice) == 1


def last_throw(events: Sequence[Event]) -> list[int]:
    """The faces of the last dice among events, none where none fell."""
    thrown = [list(event.faces) for event in events if isinstance(event, Rolled)]
    return thrown[-1] if thrown else []


def in_tray(scene: BattleScene) -> list[int]:
    """The faces that lie in the tray."""
    return [die.face for die in scene.hud.dice.dice]


def test_a_battle_that_goes_on_has_its_last_throw_in_the_tray(start: Start) -> None:
    program = start()
    guest = Guest(program.app)
    before = sprinting(program, guest)
    guest.wait_until(lambda: isinstance(before.prompt, TurnPrompt))
    _, scene = resumed(start)
    faces = last_throw(scene.controller.events)
    assert faces
    assert in_tray(scene) == faces
    assert scene.hud.dice.captions


def test_who_looks_back_sees_the_throw_of_the_moment_shown(start: Start) -> None:
    program = start(LoadedPreferences(Preferences(instant=True)))
    guest = Guest(program.app)
    scene = sprinting(program, guest)
    side = scene.controller.owing_side
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    decision = scene.controller.decision
    assert decision is not None
    other = scene.controller.state.of_side(decision.side)[0]
    scene.submit(Choice(do="sprint", unit=other.id))
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))
    guest.press("Ctrl+Enter", "Enter")
    guest.wait_until(lambda: scene.answering == side and isinstance(scene.prompt, TurnPrompt))
    events = scene.controller.events
    past = since_last_turn(scene.controller, side or "")
    assert past is not None
    before = last_throw(events[: past.before])
    assert before
    guest.press("h")
    assert scene.review.on
    assert in_tray(scene) == before
    guest.press("Esc")
    guest.step(2)
    assert not scene.review.on
    assert in_tray(scene) == last_throw(events)
