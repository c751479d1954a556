"""What plays of the whole program need: a small level, a desk, somebody who takes the seats."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final

import pygame

from game.app import comparisons, glossary, rules_index
from game.engine.ruleset import Ruleset
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Desk
from game.match.library.setups import battle_of
from game.match.play.turn_controller import TurnController
from game.model.decisions import TURN
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.handover import HandoverScene
from game.ui.scenes.battle.opening import battle_scene
from game.ui.scenes.program.program import Program
from game.ui.scenes.rules.rules_page import RulesScene
from game.ui.text import Words
from game.ui.widgets.look.label import Label, RichText
from game.ui.window import App
from tests.editions import FIRST, only
from tests.ui.pilot import Pilot

Start = Callable[..., Program]
"""Opens a program; see the fixture ``start``."""

INSTANT = LoadedPreferences(Preferences(instant=True))


class Idle(Executor):
    """Never paints anything: what is not about pictures need not wait for them."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        del fn, args, kwargs
        return Future()


IDLE: Final = Idle()


class Guest(Pilot):
    """Somebody at mouse and keyboard who sits down at every handover; ``seats`` counts them.

    ``level`` is the id of the level that is played.
    """

    def __init__(self, app: App, *, keys: bool = False, level: str = "scuffle") -> None:
        super().__init__(app)
        self.level = level
        self.seats: list[str] = []
        self._keys = keys

    def wait_until(self, met: Callable[[], bool], seconds: float = 20.0) -> None:
        def met_or_covered() -> bool:
            return isinstance(self.app.scenes.top, HandoverScene) or met()

        super().wait_until(met_or_covered, seconds)
        while isinstance(self.app.scenes.top, HandoverScene):
            self.seats.append(self.app.scenes.top.color)
            if self._keys:
                self.press("Enter")
            else:
                self.click("begin")
            super().wait_until(met_or_covered, seconds)


def to_first_turn(guest: Guest, scene: BattleScene) -> None:
    """Wait for the first turn; figures without a place are put where it is suggested."""
    guest.wait_until(lambda: scene.prompt is not None)
    decision = scene.controller.decision
    while decision is not None and decision.kind != TURN:
        assert decision.default is not None, f"{decision.kind} has no default"
        scene.submit(decision.default)
        guest.wait_until(lambda: scene.prompt is not None)
        decision = scene.controller.decision
    guest.wait_until(lambda: isinstance(scene.prompt, TurnPrompt))


def scuffle() -> dict[str, Any]:
    """A level for two and two who stand close to each other."""
    return {
        "$schema": "./map.schema.json",
        "format": "map",
        "version": 1,
        "name": "Scuffle",
        "description": "Four in a small yard.",
        "size": [12, 10],
        "ground": "sand",
        "areas": [
            {"id": "mud", "kind": "rough", "shape": "circle", "center": [6, 5], "radius": 0.6}
        ],
        "sides": [
            {
                "id": "azure",
                "name": "Azure Guard",
                "color": "azure",
                "squad": [
                    {"id": "ann", "class": "knight", "name": "Ann", "position": [4, 4]},
                    {"id": "ben", "class": "axeman", "name": "Ben", "position": [4, 6]},
                ],
            },
            {
                "id": "ember",
                "name": "Ember Horde",
                "color": "ember",
                "squad": [
                    {"id": "cat", "class": "brute", "name": "Cat", "position": [8, 4]},
                    {"id": "dog", "class": "swordsman", "name": "Dog", "position": [8, 6]},
                ],
            },
        ],
        "objectives": [{"kind": "eliminate"}],
    }


def ship(home: Path, level: dict[str, Any]) -> None:
    """Let a level be the only one that ships with the game; ``home`` is the player's folder."""
    (home.parent / "shipped" / "levels" / "scuffle.json").write_text(json.dumps(level))


def armed_alike(figure_class: str) -> dict[str, Any]:
    """The scuffle with figures of one class only."""
    level = scuffle()
    for side in level["sides"]:
        for figure in side["squad"]:
            figure["class"] = figure_class
    return level


def facing(figure_class: str, apart: float, left: float = 2.0) -> dict[str, Any]:
    """The scuffle with figures of one class only, two pairs so many inches apart; how far from the
    left edge of the map the first of each stands.
    """
    level = armed_alike(figure_class)
    for side, x in zip(level["sides"], (left, round(left + apart, 3)), strict=True):
        for figure in side["squad"]:
            figure["position"][0] = x
    return level


def face_to_face() -> dict[str, Any]:
    """The scuffle with swordsmen only, who stand within each other's reach."""
    return facing("swordsman", 1.6, left=5.2)


WALL: Final = {
    "id": "wall",
    "kind": "wall",
    "shape": "line",
    "top": 3,
    "line": [[6, 2], [6, 5]],
    "thickness": 0.4,
}


def walled(*more: dict[str, Any]) -> dict[str, Any]:
    """The scuffle with swordsmen only, a wall between the two who stand above, and more pieces."""
    return {**armed_alike("swordsman"), "terrain": [WALL, *more]}


def fight(guest: Guest) -> BattleScene:
    """A battle of two persons on the shipped level, in the first turn."""
    with guest.unwatched():
        for name in ("hot-seat", "next", "fight"):
            guest.click(name)
        scene = guest.app.scenes.top
        assert isinstance(scene, BattleScene)
        to_first_turn(guest, scene)
    guest.step()
    return scene


def fight_on(
    home: Path, start: Start, level: dict[str, Any], wished: LoadedPreferences | None = None
) -> tuple[Guest, BattleScene]:
    """A battle of two persons on a level, in the first turn, as the player of it wishes."""
    ship(home, level)
    guest = Guest((start() if wished is None else start(wished)).app)
    return guest, fight(guest)


def lone_scene(app: App, controller: TurnController[Any], **more: Any) -> BattleScene:
    """The screen of a battle, without the program around it."""
    scene = battle_scene(
        app,
        controller,
        on_end=app.quit,
        on_menu=app.quit,
        on_handover=lambda _, go: go(),
        **more,
    )
    app.scenes.reset(scene)
    return scene


def shown_text(guest: Guest, name: str) -> str:
    """The words of a widget and of all inside."""
    found = [w for w in guest.find(name).walk() if isinstance(w, RichText)]
    return " ".join(
        "".join(run.text for run in widget.content if isinstance(run, Words)) for widget in found
    )


def page_of_rules(guest: Guest) -> RulesScene:
    """The page of the rules, which must be open."""
    guest.step(2)
    scene = guest.app.scenes.top
    assert isinstance(scene, RulesScene)
    return scene


def stand_box(scene: BattleScene, at: Point) -> pygame.Rect:
    """What the stand of a figure covers of the screen, an inch across but for its rim."""
    box = pygame.Rect(0, 0, *(2 * [round(scene.camera.length(1.0)) - 2]))
    x, y = pixel(scene, at)
    box.center = (round(x), round(y))
    return box


def pixel(scene: BattleScene, at: Point) -> tuple[float, float]:
    """Where a place of the map is on the screen."""
    return scene.camera.to_screen((at.x, at.y))


def enemy(scene: BattleScene) -> AnyUnit:
    """The enemy nearest to the figure in hand."""
    prompt = scene.prompt
    assert isinstance(prompt, TurnPrompt)
    own = scene.table.unit(prompt.selected)
    assert own is not None
    others = [unit for unit in scene.controller.state.on_field() if unit.side != own.side]
    return min(others, key=lambda unit: unit.place.distance(own.place))


def in_hand(guest: Guest, verb: str) -> None:
    """Take an act in hand, turning the pages of the action bar until it is there."""
    for _ in range(4):
        if guest.has(f"act-{verb}"):
            break
        guest.click("more-acts")
    guest.click(f"act-{verb}")


def learned(guest: Guest, scene: BattleScene) -> None:
    """Wait until nothing more is learned of the act that is looked at, or pinned: of its chances,
    of who may answer it, and how.
    """

    def known() -> bool:
        prompt = scene.prompt
        assert isinstance(prompt, TurnPrompt)
        choice, ask = prompt.in_view(), scene.controller.ask
        return choice is not None and not ask.may_learn(choice, closely=prompt.pinned)

    guest.wait_until(known)
    guest.step(2)


def hold_alt(guest: Guest, *, held: bool = True) -> None:
    """Hold Alt, for tooltips with everything, or let go of it."""
    kind = pygame.KEYDOWN if held else pygame.KEYUP
    event = pygame.event.Event(kind, key=pygame.K_LALT, mod=0, unicode="", scancode=0)
    pygame.event.post(event)
    guest.step(3)


def past_lesson(guest: Guest, scene: BattleScene) -> None:
    """Go on to the next lesson by the key: where the task is not done, the second press does."""
    assert scene.coach is not None
    teacher = scene.coach.teacher
    before = teacher.lesson
    for _ in range(2):
        if teacher.lesson is before:
            guest.press("F7")
    guest.step(2)


def said(scene: BattleScene) -> list[str]:
    """The words of the tooltip beside the pointer."""
    tip = scene.tree.tips.shown
    assert tip is not None
    found = [one.text for one in tip.walk() if isinstance(one, Label)]
    for one in tip.walk():
        if isinstance(one, RichText):
            found.append("".join(getattr(run, "text", "") for run in one.content))
    return found


def thrown_at(guest: Guest, scene: BattleScene) -> str:
    """Throw at the nearest enemy; the side that is thrown at."""
    in_hand(guest, "throw")
    foe = enemy(scene)
    for _ in range(2):
        guest.click_at(pixel(scene, foe.place))
    return foe.side


def resumed(start: Start, loaded: LoadedPreferences = INSTANT) -> tuple[Guest, BattleScene]:
    """Go on with the battle that the menu offers, until something is asked."""
    program = start(loaded)
    guest = Guest(program.app)
    guest.click("continue")
    scene = program.scene
    assert scene is not None
    guest.wait_until(lambda: scene.prompt is not None)
    return guest, scene


def make_desk(rulesets: dict[str, Ruleset[Any]] | None = None) -> Desk:
    """A desk whose computer players answer at once; the catalog's rulesets lie on it, or others."""
    found = catalog() if rulesets is None else rulesets
    return Desk(
        found,
        lambda setup: battle_of(found[setup.ruleset], setup),
        beside_screen=False,
        rules_index=rules_index,
        glossary=glossary,
        comparisons=comparisons(),
    )


def with_one(program: Program, guest: Guest) -> None:
    """The menu of a program that has one ruleset only."""
    program.desk = make_desk(only(FIRST))
    program.menu()
    guest.step(2)
