"""Pictures of odds and of questions, checked: few rows, 100 %, nothing covered that they are about.

``python -m tests.proofs.chance_pictures FOLDER`` draws ten attacks and ten questions of both books
at 1280x720 and 1600x900 and at large letters into a folder, and ends with what is wrong. With large
letters, where a question fills most of the window, it may lie over the figures that it is about if
there is no place for it that leaves them free.
"""

import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Table
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.match.referee.referee_matching import Answered, Refused, meaning
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.standing import clear_box
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.scenes.program.session import Session
from game.ui.text import Words
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.panel import Rule
from game.ui.window import App
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import staged as staged_2005
from tests.rulesets.brikwars_2010.scenes import staged as staged_2010
from tests.ui.scenes.decision_points import Staged, Visit, with_dice_left
from tests.ui.scenes.stage import IDLE, Guest, make_desk, pixel, stand_box
from tests.ui.scenes.test_decision_points import scene_of as scene_2010
from tests.ui.scenes.test_decision_points_2005 import scene_of as scene_2005
from tests.ui.scenes.test_firing_places import WORKING

SIZES: Final = (((1280, 720), 1.0), ((1600, 900), 1.0), ((1280, 720), 1.5), ((1600, 900), 1.5))
"""Windows, and the size of letters in them; the last two are beyond what is asked of pictures."""

MOST_ROWS: Final = 5

SETTLED: Final = 150
"""Frames until everything is known that is looked for, as a rule."""

LONGEST: Final = 60
"""Seconds of the game in which chances have to be known even so."""

PERCENT: Final = re.compile(r"(<|>)?(\d+)%")

CRATE: Final = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[10.3, 11.4], [11.3, 11.4], [11.3, 12.4], [10.3, 12.4]],
    "material": "thin-wood",
    "top": 0.8,
}


class Attack(NamedTuple):
    """An attack to be looked at: the way to name its picture, its scene, which option it is."""

    name: str
    staged: Callable[[], Staged]
    do: str
    unit: str = "a1"
    mode: str | None = None
    item: str | None = None
    target: str | None = None
    piece: str | None = None
    at: tuple[float, float] | None = None


class Question(NamedTuple):
    """A question to be looked at: its decision point, and the scene that leads there."""

    name: str
    staged: Callable[[], Staged]
    point: str


def crowd(*items: str) -> list[dict[str, Any]]:
    """Four against four in the middle of a field, the first with these items."""
    names = {"a1": "Ann", "a2": "Ben", "a3": "Bram", "a4": "Hob"}
    foes = {"b1": "Cat", "b2": "Dog", "b3": "Grim", "b4": "Boom"}
    sword = ("hand-weapon", "shield")
    units = [
        fig("a1", 10, 10, 0, items),
        fig("a2", 10, 8, 0, ("hand-weapon", "short-ranged")),
        fig("a3", 13.9, 8.5, 0, sword),
        fig("a4", 8.2, 11, 0, ("lance",)),
        fig("b1", 11.5, 10, 180, sword),
        fig("b2", 14.6, 9.6, 180, ("hand-weapon", "short-ranged")),
        fig("b3", 15.4, 11, 180, ("hand-weapon", "hand-weapon")),
        fig("b4", 13, 7.4, 180, sword),
    ]
    return [{**unit, "name": {**names, **foes}[unit["id"]]} for unit in units]


def with_2010(*items: str, **more: Any) -> Callable[[], Staged]:
    """The crowd under one book."""
    return lambda: staged_2010(crowd(*items), terrain=[CRATE], **more)


def with_2005(*items: str, **more: Any) -> Callable[[], Staged]:
    """The crowd under the other book."""
    return lambda: staged_2005(crowd(*items), terrain=[CRATE], **more)


PIT: Final = {"id": "pit", "kind": "pit", "shape": "circle", "center": [13.2, 10.0], "radius": 0.8}

ATTACKS: Final = (
    Attack("shot-2010", with_2010("short-ranged"), "shoot", target="b4"),
    Attack("throw-2010", with_2010("hand-weapon", "shield"), "throw", target="b4"),
    Attack("blow-2010", with_2010("hand-weapon", "hand-weapon"), "strike", target="b1"),
    Attack("shove-2010", with_2010("hand-weapon", "shield"), "shove", target="b1"),
    Attack("grab-2010", with_2010(), "grab", target="b1"),
    Attack("charge-2010", with_2010("hand-weapon"), "charging-shove", "a4", "sprint", target="b3"),
    Attack("explosive-2010", with_2010("explosive"), "throw", mode="ground", at=(14.8, 10.2)),
    Attack("combined-2010", with_2010("short-ranged"), "shoot", mode="joint", target="b4"),
    Attack("thing-2010", with_2010("hand-weapon"), "strike", piece="crate"),
    Attack("item-2010", with_2010("hand-weapon"), "strike", mode="item", target="b1"),
    Attack("shot-2005", with_2005("short-ranged"), "shoot", target="b4"),
    Attack("blow-2005", with_2005("hand-weapon", "shield"), "attack", target="b1"),
    Attack("shove-2005", with_2005("hand-weapon", "shield"), "shove", target="b1"),
    Attack("charge-2005", with_2005("hand-weapon"), "charge", "a4", target="b3"),
    Attack("explosive-2005", with_2005("explosive"), "throw", mode="ground", at=(14.8, 10.2)),
    Attack("combined-2005", with_2005("short-ranged"), "shoot", mode="joint", target="b4"),
    Attack("thing-2005", with_2005("hand-weapon"), "attack", piece="crate"),
    Attack("item-2005", with_2005("short-ranged"), "shoot", mode="item", target="b4"),
)


def two_axes() -> Staged:
    """Grim strikes with the first of two axes at somebody who has six ways to answer."""
    units = [
        {**fig("a1", 10, 10, 0, ("hand-weapon", "hand-weapon")), "name": "Grim"},
        {**fig("b1", 11.5, 10, 180, ("hand-weapon", "shield")), "name": "Sir Cobble"},
        fig("b2", 11.5, 12.2, 180, ("hand-weapon", "shield")),
    ]
    blow = {"by": "azure", "do": "attack", "unit": "a1", "item": "hand-weapon", "target": "b1"}
    return staged_2005(units, blow)


QUESTIONS: Final = (
    Question("six-answers-2005", two_axes, "R05-DP-13"),
    Question("overwatch-2010", lambda: scene_2010("seen-moving"), "R10-DP-04"),
    Question("parry-a-shot-2010", lambda: scene_2010("r10-tv-110"), "R10-DP-05"),
    Question("parry-2010", lambda: scene_2010("r10-tv-079"), "R10-DP-10"),
    Question("bail-2010", lambda: scene_2010("r10-tv-164"), "R10-DP-12"),
    Question("angry-inch-2010", lambda: scene_2010("r10-tv-008"), "R10-DP-14"),
    Question("counter-2010", lambda: scene_2010("r10-tv-039"), "R10-DP-17"),
    Question("next-blow-2010", lambda: scene_2010("r10-tv-070"), "R10-DP-16"),
    Question("momentum-2010", lambda: scene_2010("r10-tv-164"), "R10-DP-25"),
    Question("parry-2005", lambda: scene_2005("r05-tv-100"), "R05-DP-13"),
    Question("counter-2005", lambda: scene_2005("two-weapons"), "R05-DP-13"),
    Question("bail-2005", lambda: scene_2005("bail-from-blows"), "R05-DP-13"),
    Question("blast-2005", lambda: scene_2005("burst-beside"), "R05-DP-27"),
    Question("charged-2005", lambda: scene_2005("r05-tv-157"), "R05-DP-26"),
    Question("overwatch-2005", lambda: scene_2005("seen-moving"), "R05-DP-08"),
)


class Faults(list[str]):
    """What is wrong with pictures, in words."""

    def expect(self, holds: bool, name: str, what: str) -> None:
        """Note what does not hold of a picture."""
        if not holds:
            self.append(f"{name}: {what}")


def opened(size: tuple[int, int], scale: float) -> Program:
    """The program in a window of a size, with letters of a size."""
    app = App(size)
    seeds = itertools.count(11)
    wishes = LoadedPreferences(Preferences(instant=True, ui_scale=scale))
    program = Program(app, make_desk(), lambda: next(seeds), wishes, executor=IDLE)
    program.menu()
    return program


def draw_attack(program: Program, attack: Attack, name: str, folder: Path, faults: Faults) -> None:
    """Point at the target of an attack, then pin it; two pictures."""
    visit = Visit(program, with_dice_left(attack.staged()), keys=False)
    scene, guest = visit.scene, visit.guest
    place = taken(visit, attack)
    guest.hover_at(pixel(scene, place))
    guest.step(SETTLED)
    # A busy machine gets less done between two frames.
    guest.wait_until(lambda: not _working(scene), LONGEST)
    # What is known is told a frame later.
    guest.step(2)
    about = [visit.match.state.units[attack.unit].place, place]
    victims = [one.unit for one in scene.table.foreseen.victims() if one.own]
    about += [visit.match.state.units[one].place for one in victims]
    boxes = [stand_box(scene, at) for at in about]
    tip = scene.tree.tips.shown
    if tip is None:
        faults.append(f"{name}: no tooltip")
        return
    _save(program, folder / f"{name}.png")
    rows = _lines(tip)
    faults.expect(len(rows) <= MOST_ROWS, name, f"{len(rows)} rows: {rows}")
    _check_sum(_part(tip, ("headline", "else")), name, faults)
    covered = tip.rect.collidelistall(boxes)
    faults.expect(not covered, name, f"covers {covered} of {about}")
    glance = tip.rect.copy()
    guest.click_at(pixel(scene, place))
    guest.step(SETTLED)
    tip = scene.tree.tips.shown
    assert tip is not None, name
    _save(program, folder / f"{name}-pinned.png")
    _check_sum(_part(tip, ("fate-chance",)), name, faults)
    covered = tip.rect.collidelistall(boxes)
    faults.expect(not covered, name, f"pinned, covers {covered} of {about}")
    faults.expect(tip.rect.colliderect(glance), name, "jumps when it is pinned")
    guest.press("Esc")


def taken(visit: Visit, attack: Attack) -> Point:
    """Take an attack in hand; where it is to be aimed."""
    visit.take_in_hand(next(one for one in visit.match.menu().options if _meant(one, attack)))
    if attack.target is not None:
        return visit.match.state.units[attack.target].place
    if attack.piece is not None:
        return Point(10.8, 11.9)
    assert attack.at is not None, attack.name
    return Point(*attack.at)


def _meant(option: Option, attack: Attack) -> bool:
    """Whether an option is the attack that is looked at."""
    wanted = (attack.do, attack.unit, attack.mode, attack.target, attack.piece)
    found = (option.do, option.unit, option.mode, option.target, option.piece)
    return found == wanted and attack.item in (None, option.item)


def come_to(asked: Question) -> TurnController[Any]:
    """The battle at a question: the choices of its scene, and defaults between them."""
    battle, choices = with_dice_left(asked.staged())
    seats = {side: Person(asks_own=True) for side in battle.setup.side_ids()}
    match = TurnController(battle, seats)
    waiting = list(choices)
    while True:
        decision = match.decision
        assert decision is not None, asked.name
        if decision.kind == asked.point:
            return match
        found = meaning(battle, match.seen, (), waiting[0]) if waiting else None
        if isinstance(found, Answered):
            waiting.pop(0)
            match.submit(found.choice, decision.side)
        elif isinstance(found, Refused):
            waiting.pop(0)
        else:
            assert decision.default is not None, f"{asked.name}: {decision.kind}"
            match.submit(decision.default, decision.side)


def draw_question(
    program: Program, asked: Question, name: str, folder: Path, faults: Faults
) -> None:
    """Come to a question; one picture."""
    match = come_to(asked)
    session = Session(program, match, Table({}, "Question"))
    session.open(resumed=False)
    scene, guest = session.scene, Guest(program.app)
    assert scene is not None, name
    guest.wait_until(lambda: scene.prompt is not None)
    guest.step(30)
    prompt, dialog = scene.prompt, scene.tree.dialog
    assert isinstance(prompt, AnswerPrompt), name
    _save(program, folder / f"{name}.png")
    if dialog is None:
        faults.append(f"{name}: no dialog")
        return
    bricks = list(_bricks(dialog))
    for brick in bricks:
        rows = [*brick.gist[:1], *brick.shown_note.split("\n")]
        faults.expect(1 + len(rows) <= MOST_ROWS, name, f"{rows}")
        for row in rows[len(brick.gist[:1]) :]:
            if "%" in row and not row.startswith("A miss near "):
                _check_sum([row], name, faults)
    if any(brick.gist for brick in bricks):
        _check_details(program, dialog, bricks, name, faults)
    units = [scene.table.unit(one) for one in prompt.marks()]
    places = [one.place for one in units if one is not None]
    covered = dialog.rect.collidelistall([stand_box(scene, at) for at in places])
    points = [(at.x, at.y) for at in places]
    large = program.app.theme.scale > 1.0
    nowhere = large and clear_box(dialog, scene.tree, scene.camera, points) is None
    faults.expect(nowhere or not covered, name, f"covers {covered}")


def _check_details(
    program: Program, dialog: Widget, bricks: Iterable[BrickButton], name: str, faults: Faults
) -> None:
    """Each answer in focus is told of in few rows below, in sight, each of which makes 100 %."""
    if not dialog.has("answer-details"):
        faults.append(f"{name}: no room for the chances of the answer in focus")
        return
    told = dialog.find("answer-details")
    faults.expect(dialog.rect.contains(told.rect), name, "details are out of sight")
    for brick in bricks:
        program.app.scenes.top.tree.focus(brick.name)
        Guest(program.app).step(2)
        rows = [_words(one) for one in told.walk() if isinstance(one, RichText)]
        faults.expect(len(rows) <= MOST_ROWS, name, f"{rows}")
        faults.expect(rows[0].startswith(brick.label), name, f"tells of another: {rows}")
        for row in rows[1:]:
            _check_sum([row], name, faults)


def _bricks(dialog: Widget) -> Iterator[BrickButton]:
    return (
        one
        for one in dialog.walk()
        if isinstance(one, BrickButton) and one.name.startswith("answer-")
    )


def _save(program: Program, path: Path) -> None:
    pygame.image.save(program.app.surface, str(path))


def _working(scene: BattleScene) -> bool:
    """Whether a tooltip still says that its chances are being worked out."""
    tip = scene.tree.tips.shown
    return tip is not None and WORKING in _part(tip, ("headline",))


def _part(tip: Widget, names: Iterable[str]) -> list[str]:
    return [one.text for one in tip.walk() if one.name in names and isinstance(one, Label)]


def _words(one: RichText) -> str:
    return "".join(run.text for run in one.content if isinstance(run, Words))


def _lines(tip: Widget) -> list[str]:
    """Every line of a tooltip as it stands on the screen, by its height."""
    found: dict[int, str] = {}
    for one in tip.walk():
        if isinstance(one, RichText):
            for upper, lower in one.spans():
                found.setdefault((upper + lower) // 2 // 9, _words(one))
        elif isinstance(one, Label):
            found.setdefault(one.rect.centery // 9, one.text)
        elif isinstance(one, Rule):
            found.setdefault(-1, "a line across")
    return list(found.values())


def _check_sum(texts: list[str], name: str, faults: Faults) -> None:
    """A list of chances makes 100 %; what is next to nothing counts for none."""
    found = [match for text in texts for match in PERCENT.finditer(text.split("±")[0])]
    if not found:
        faults.append(f"{name}: no chances")
        return
    # What is nearly certain is told as a bound, too: the rest of it is what bounds are told of.
    least = sum({"<": 0, ">": 100}.get(one[1], int(one[2])) for one in found)
    whole = least == 100 or (least == 99 and any(one[1] for one in found))
    faults.expect(whole, name, f"{least} % in {texts}")


def main(folder: Path, only: tuple[str, ...] = ()) -> int:
    """Draw all pictures, or some, into a folder; the number of faults."""
    folder.mkdir(parents=True, exist_ok=True)
    faults = Faults()
    for size, scale in SIZES:
        program = opened(size, scale)
        where = f"{size[0]}x{size[1]}" + ("" if scale == 1.0 else f"-{scale:g}")
        for one in (*ATTACKS, *QUESTIONS):
            name = f"{one.name}-{where}"
            if only and not any(part in name for part in only):
                continue
            draw: Any = draw_attack if isinstance(one, Attack) else draw_question
            draw(program, one, name, folder, faults)
        program.app.close()
    for fault in faults:
        print(fault)
    print(f"{len(faults)} faults")
    return len(faults)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as home:
        os.environ["KA_PING_HOME"] = home
        sys.exit(bool(main(Path(sys.argv[1]), tuple(sys.argv[2:]))))
