"""First Steps, played to its end by somebody who reads and does what each lesson says.

Plays the real program without a window, under both rulesets, by mouse and by keyboard in turns,
every game with other dice and other answers. Each lesson's task has to succeed and to be ticked off
after its result, no question may come up that was not taught, the knight must be alive after the
lessons, and then the battle is played on to its end, which the side must live to see. One that is
undecided after thirty rounds is broken off and told as won by nobody, which is no end and no fault:
an enemy who was shoved into the pit may be alive there, where nobody who plays on comes near him.

    python -m tests.proofs.first_steps --games 50
"""

import argparse
import itertools
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Ruff would have these above; pygame reads the drivers when it is imported.
from game.engine.acts import ActKind, kind_of
from game.engine.matching import in_area
from game.match.play.lessons import Teacher
from game.model.battlefield import area_middle
from game.model.decisions import TURN, Option
from game.model.events import AttackDeclared, AttackHit, Fell
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.editions import only
from tests.ui.players import KeyPlayer, MousePlayer, Player
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, make_desk, pixel, shown_text

SIDE: Final = "azure"
MOST_ROUNDS: Final = 30
MOST_ANSWERS: Final = 3000
LEVEL: Final = "first-steps"
KINDS: Final[tuple[ActKind, ...]] = ("strike", "charge", "shoot", "stand-up", "disengage")
"""What a beginner does who has read the lessons: not to throw the only weapon away."""


APART: Final = 0.8
"""Inches from the middle of a figure within which the pointer may be on the figure."""


class Beginner(Player):
    """Fights on as the lessons have taught it."""

    def _attack(self) -> Option | None:
        acts = self.scene.controller.battle.ruleset.acts
        options = self.scene.controller.menu().options
        plain = [one for one in options if one.wants is None and one.piece is None]
        for kind in KINDS:
            for option in plain:
                meant = kind_of(acts, option) == kind and option.mode in (None, "recover")
                if meant and self._useful(option):
                    return option
        return None

    def reachable(self, option: Option, goal: Point) -> Point | None:
        """A place near the goal, but not on the very picture of somebody else."""
        state = self.scene.controller.state
        here = state.units[option.unit or ""].place
        others = [one.place for one in state.on_field() if one.id != option.unit]
        for share in (1.0, 0.85, 0.7, 0.5):
            nearer = Point(
                here.x + share * (goal.x - here.x),
                here.y + share * (goal.y - here.y),
            )
            found = super().reachable(option, nearer)
            if found is not None and all(one.distance(found) >= APART for one in others):
                return found
        return None


class MouseBeginner(Beginner, MousePlayer):
    """A beginner at the mouse."""


class KeyBeginner(Beginner, KeyPlayer):
    """A beginner at the keyboard."""


HANDS: Final[dict[str, type[Beginner]]] = {"mouse": MouseBeginner, "keyboard": KeyBeginner}


class Unlearnt(Exception):
    """Something that a lesson promises has not come true."""


class Learner:
    """Somebody at the first battle who follows the lessons; ``number`` varies the answers."""

    def __init__(self, program: Program, hands: str, number: int) -> None:
        self.guest = Guest(program.app, keys=hands == "keyboard", level=LEVEL)
        self.hands = hands
        self.number = number
        self._begin()
        scene = program.scene
        assert isinstance(scene, BattleScene)
        self.scene = scene
        self.player = HANDS[hands](self.guest, scene)
        self.answered: list[str] = []
        assert scene.coach is not None, "the level teaches"
        self.teacher: Teacher = scene.coach.teacher
        self._come()

    def _begin(self) -> None:
        """Begin the first battle from the menu."""
        if self.hands == "mouse":
            self.guest.click("first-battle")
            return
        for _ in range(12):
            focused = self.guest.tree.focused
            if focused is not None and focused.name == "first-battle":
                break
            self.guest.press("Tab")
        self.guest.press("Enter")

    def lessons(self) -> None:
        """Do what every lesson says. Raises ``Unlearnt`` where that does not come true."""
        tasks: dict[str, Callable[[], None]] = {
            "welcome": self._read,
            "move": self._walk,
            "sight": self._look,
            "shoot": lambda: self._attack("shoot", "hob", "sparks"),
            "shove": self._shove,
            "answers": self._read,
            "end-turn": self._end_turn,
            "charge": lambda: self._attack("charge", "pip", "snag"),
            "misses": self._read,
        }
        for lesson in self.teacher.course.lessons:
            self._need(self.teacher.lesson is lesson, f"{lesson.id} is not on")
            own = self.scene.shown.state.turn == SIDE
            self._need(own, f"{lesson.id} comes on when there is no time to read it")
            tasks[lesson.id]()
            self.guest.step(2)
            self._need(self.teacher.done is lesson, f"{lesson.id} is not done")
            told = shown_text(self.guest, "lesson-done")
            self._need(lesson.title in told, f"{lesson.id} is not ticked: {told!r}")
        self._need(self.teacher.over, "a lesson is left")
        self._need("cobble" in self._units, "the knight is dead")

    def to_the_end(self) -> None:
        """Put the lessons away, look at the whole board, and play on until the battle is over.

        Nobody may be able to come near the last enemy in the pit, who stays there: then nobody has
        lost, and that is told.
        """
        self._read()
        self._need(not self.guest.has("lesson-bar"), "the lessons do not end")
        if self.hands == "mouse":
            self.guest.click("whole-board")
        else:
            self.guest.press("Home")
        self.guest.settle()
        for _ in range(MOST_ANSWERS):
            self._wait()
            state = self.scene.controller.state
            if self.scene.controller.decision is None or state.round > MOST_ROUNDS:
                break
            self.player.answer()
        else:
            raise Unlearnt(f"no end after {MOST_ANSWERS} answers")
        verdict = self.scene.controller.state.verdict
        if verdict is None:
            return
        self._need(verdict.winners == (SIDE,), f"lost or drawn: {verdict.winners}")

    @property
    def _units(self) -> dict[str, AnyUnit]:
        units: dict[str, AnyUnit] = self.scene.controller.state.units
        return units

    def _need(self, met: bool, told: str) -> None:
        if not met:
            raise Unlearnt(told)

    def _come(self) -> None:
        """Wait for the next act; a question on the way was not taught."""
        self._wait()
        decision = self.scene.controller.decision
        self._need(decision is not None, "the battle is over")
        assert decision is not None
        self._need(decision.kind == TURN, f"asked {decision.kind} in {self._where}")
        self.guest.step(2)

    def _wait(self) -> None:
        scene = self.scene
        self.guest.wait_until(
            lambda: scene.prompt is not None or scene.controller.decision is None, 60
        )

    @property
    def _where(self) -> str:
        lesson = self.teacher.lesson
        return "no lesson" if lesson is None else lesson.id

    def _read(self) -> None:
        if self.hands == "mouse":
            self.guest.click("lesson-next")
        else:
            self.guest.press("F7")

    def _look(self) -> None:
        """Point at Sparks; the way his parts are seen comes up there."""
        if self.hands == "mouse":
            self.guest.hover_at(pixel(self.scene, self._units["sparks"].place))
        else:
            for _ in range(8):
                unit = self.scene.pointed.unit
                if unit is not None and unit.id == "sparks":
                    break
                self.guest.press("N")
        self.guest.settle()
        pointed = self.scene.pointed.unit
        self._need(pointed is not None and pointed.id == "sparks", "Sparks cannot be pointed at")
        self._need(self.teacher.only_read, "pointing at Sparks is not what the lesson waits for")
        self._read()

    def _option(self, kind: ActKind, unit: str, target: str | None = None) -> Option:
        acts = self.scene.controller.battle.ruleset.acts
        for option in self.scene.controller.menu().options:
            meant = kind_of(acts, option) == kind and option.unit == unit
            if meant and option.target == target:
                return option
        raise Unlearnt(f"{unit} cannot {kind} {target or ''}")

    def _walk(self) -> None:
        post = self.scene.controller.battle.setup.map.area("post")
        assert post is not None
        goal: Point | None = area_middle(post)
        assert goal is not None
        goal = self.player.reachable(self._option("move", "hob"), goal)
        self._need(goal is not None, "no way to the post")
        assert goal is not None
        self.player.walk(self._units["hob"], goal)
        self._come()
        self._need(in_area(post, self._units["hob"].place), "Hob is not at his post")

    def _attack(self, kind: ActKind, unit: str, target: str) -> None:
        option = self._option(kind, unit, target)
        first = len(self.scene.controller.events)
        self.player.act(option)
        self._come()
        events = self.scene.controller.events[first:]
        declared = any(isinstance(one, AttackDeclared) and one.unit == unit for one in events)
        self._need(declared, f"the {kind} was not made")
        hit = any(
            isinstance(one, AttackHit) and (one.unit, one.target) == (unit, target)
            for one in events
        )
        self._need(hit, f"the {kind} missed")

    def _shove(self) -> None:
        first = len(self.scene.controller.events)
        self._attack("shove", "cobble", "grim")
        events = self.scene.controller.events[first:]
        fell = any(isinstance(one, Fell) and one.unit == "grim" for one in events)
        self._need(fell and self._units["grim"].elevation < 0, "Grim is not in the pit")

    def _end_turn(self) -> None:
        """End the turn, and answer what Tusk's Shove asks in theirs: in every game something else.

        The lesson is the same at every question: all of it has been read before.
        """
        lesson = self.teacher.lesson
        self.player.end_turn()
        scene = self.scene
        self.guest.wait_until(lambda: scene.prompt is not None, 60)
        decision = scene.controller.decision
        assert decision is not None
        self._need(scene.controller.state.turn != SIDE, "nothing was asked in their turn")
        for count in itertools.count():
            self._wait()
            decision = self.scene.controller.decision
            assert decision is not None
            if decision.kind == TURN:
                break
            self._need(decision.unit == "cobble", f"{decision.kind} is asked of {decision.unit}")
            self._need(self.teacher.lesson is lesson, "a lesson comes on with a question")
            self.answered.append(decision.kind)
            options = decision.options
            self.player.give(options[(self.number // 2 + count) % len(options)])
        self._need(bool(self.answered), "nothing was asked")
        self.guest.step(2)
        self._need(isinstance(self.scene.prompt, TurnPrompt), "the own turn has not come")


def learn(ruleset: str, hands: str, number: int, *, to_the_end: bool = True) -> Learner:
    """Play one game under a ruleset. Raises ``Unlearnt``."""
    app = App((1280, 720))
    try:
        program = Program(app, make_desk(only(ruleset)), lambda: number, INSTANT, executor=IDLE)
        program.menu()
        Guest(app).step(2)
        learner = Learner(program, hands, number)
        learner.lessons()
        if to_the_end:
            learner.to_the_end()
    finally:
        app.close()
    return learner


def main() -> int:
    """Play so many games; 1 where one did not go as the lessons say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=50, help="games under all rulesets together")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--trace", action="store_true", help="tell where a game went wrong")
    asked = parser.parse_args()
    failed = 0
    ways = itertools.cycle(itertools.product(HANDS, catalog()))
    numbers = range(asked.first, asked.first + asked.games)
    for number, (hands, ruleset) in zip(numbers, ways, strict=False):
        told = f"seed {number}, {ruleset}, {hands}"
        with tempfile.TemporaryDirectory() as home:
            os.environ["KA_PING_HOME"] = home
            try:
                learner = learn(ruleset, hands, number)
            except (Unlearnt, AssertionError) as fault:
                failed += 1
                print(f"{told}: {fault}", flush=True)
                if asked.trace:
                    traceback.print_exc()
                continue
        state = learner.scene.controller.state
        alive, answers = len(state.of_side(SIDE)), " ".join(learner.answered)
        how = "nobody has won by" if state.verdict is None else "won in"
        print(f"{told}: {how} round {state.round}, {alive} alive, asked {answers}", flush=True)
    print(f"{asked.games - failed} of {asked.games} games as the lessons say")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
