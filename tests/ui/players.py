"""People who play whole battles at the real screen: one by mouse, one by keyboard.

Both decide alike (strike what is in reach, else shoot, else walk toward the nearest enemy) and
differ only in their hands.
"""

from abc import ABC, abstractmethod

from game.model.choices import Choice
from game.model.decisions import TURN, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.groups import key_of
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.battle_input import STEP
from game.ui.widgets.input.buttons import BrickButton
from tests.ui.pilot import Pilot

VERBS = ("strike", "shoot", "throw", "stand-up", "disengage")
MOST_ACTS = 14
NEAREST_STEP = 0.7
IN_VIEW = 0.25
"""Inches from the edges of the view at which a place can be clicked."""


class Player(ABC):
    """Decides; subclasses move the hands."""

    def __init__(self, pilot: Pilot, scene: BattleScene) -> None:
        self.pilot = pilot
        self.scene = scene
        self.answers: list[str] = []
        self._turn = -1
        self._acts = 0
        self._moved: set[str] = set()

    def play(self, most_rounds: int = 40) -> None:
        """Play every open question until the battle is decided."""
        while self.scene.controller.decision is not None:
            self.pilot.wait_until(lambda: self.scene.prompt is not None or self._over(), 30)
            if self._over():
                return
            assert self.scene.controller.state.round <= most_rounds, "the battle does not end"
            self.answer()

    def _over(self) -> bool:
        return self.scene.controller.decision is None

    def answer(self) -> None:
        """Answer the open question: an act of the own turn, or the default."""
        decision = self.scene.controller.decision
        assert decision is not None
        self.answers.append(decision.kind)
        before = self.scene.controller.state.event_count, len(self.scene.controller.history.answers)
        if decision.kind == TURN:
            self._own_turn()
        else:
            self.give_answer()
        after = self.scene.controller.state.event_count, len(self.scene.controller.history.answers)
        assert after != before, f"nothing came of an answer to {decision.kind}"

    def _own_turn(self) -> None:
        state = self.scene.controller.state
        if state.player_turn != self._turn:
            self._turn, self._acts, self._moved = state.player_turn, 0, set()
        self._acts += 1
        option = self._attack() if self._acts <= MOST_ACTS else None
        if option is not None:
            self.act(option)
            return
        step = self._walk() if self._acts <= MOST_ACTS else None
        if step is not None:
            unit, goal = step
            self._moved.add(unit.id)
            self.walk(unit, goal)
            return
        self.end_turn()

    def _attack(self) -> Option | None:
        options = self.scene.controller.menu().options
        for verb in VERBS:
            for option in options:
                plain = option.wants is None and option.mode in (None, "recover")
                plain = plain and option.piece is None
                if option.do == verb and plain and self._useful(option):
                    return option
        return None

    def _useful(self, option: Option) -> bool:
        if option.do != "shoot" and option.do != "throw":
            return True
        units = self.scene.controller.state.units
        shooter, target = units[option.unit or ""], units[option.target or ""]
        return shooter.place.distance(target.place) < 11

    def _walk(self) -> tuple[AnyUnit, Point] | None:
        controller = self.scene.controller
        for option in controller.menu().options:
            unit = controller.state.units.get(option.unit or "")
            if option.do != "move" or option.mode is not None or unit is None:
                continue
            if unit.id in self._moved:
                continue
            enemies = [one for one in controller.state.on_field() if one.side != unit.side]
            enemy = min(enemies, key=lambda one: one.place.distance(unit.place))
            way = controller.ask.route(option, enemy.place)
            if not way.points:
                self._moved.add(unit.id)
                continue
            goal = self.reachable(option, way.points[-1])
            # Nearer than this the pointer is still on the figure itself.
            if goal is not None and goal.distance(unit.place) > NEAREST_STEP:
                return unit, goal
            self._moved.add(unit.id)
        return None

    def reachable(self, option: Option, goal: Point) -> Point | None:
        """A place near the goal that the hands can point at exactly enough."""
        way = self.scene.controller.ask.route(option, goal)
        return goal if way.complete and way.points else None

    @abstractmethod
    def act(self, option: Option) -> None:
        """Do an act of the own turn."""

    @abstractmethod
    def walk(self, unit: AnyUnit, goal: Point) -> None:
        """Walk a figure to a place."""

    @abstractmethod
    def end_turn(self) -> None:
        """End the turn."""

    def give_answer(self) -> None:
        """Answer a question by its default."""
        self.give(self.default_option())

    @abstractmethod
    def give(self, option: Option) -> None:
        """Give one of the answers to a question; a place is one that is suggested."""

    def leap(self, unit: AnyUnit, goal: Point) -> None:
        """Jump with a figure to a place."""
        self.go("move", unit, goal, "jump")

    @abstractmethod
    def go(self, do: str, unit: AnyUnit, goal: Point, mode: str | None = None) -> None:
        """Take an act that leads to a place in hand, and point there."""

    def _act_button(self, option: Option) -> str:
        """The button of an act; letting go with one of several hands has one for each."""
        names = [act.key for act in self._prompt().acts()]
        alone = f"{option.do}-{option.item or option.hand}"
        return f"act-{alone if alone in names else option.do}"

    def _prompt(self) -> TurnPrompt:
        prompt = self.scene.prompt
        assert isinstance(prompt, TurnPrompt)
        return prompt

    def _chosen(self, option: Option) -> bool:
        """Whether the act in hand is the way of doing it that is wanted."""
        return self._prompt().in_hand == key_of(option)

    def default_number(self) -> int:
        """Number of the default answer in the list, from 1."""
        decision = self.scene.controller.decision
        assert decision is not None
        default: Choice | None = decision.default
        for number, option in enumerate(decision.options, start=1):
            if default is not None and option.answers_to(default):
                return number
        return 1

    def default_option(self) -> Option:
        """The default answer as an option."""
        decision = self.scene.controller.decision
        assert decision is not None
        return decision.options[self.default_number() - 1]

    def number_of(self, option: Option) -> int:
        """Number of an answer in the list, from 1; of those that come to the same one is shown."""
        decision = self.scene.controller.decision
        assert decision is not None
        at = decision.options.index(option)
        prompt = self.scene.prompt
        assert isinstance(prompt, AnswerPrompt)
        return next(number for number, alike in enumerate(prompt.shown, start=1) if at in alike)


class MousePlayer(Player):
    """Plays with the mouse alone."""

    def _pixel(self, at: Point) -> tuple[int, int]:
        """Where a place is on the screen; out of view, the whole board is asked for first."""
        if not self.scene.camera.shows((at.x, at.y), IN_VIEW):
            self.pilot.click("whole-board")
            self.pilot.settle()
        x, y = self.scene.camera.to_screen((at.x, at.y))
        return round(x), round(y)

    def reachable(self, option: Option, goal: Point) -> Point | None:
        x, y = self.scene.camera.to_world(self._pixel(goal))
        return super().reachable(option, Point(x, y))

    def act(self, option: Option) -> None:
        self.pilot.click(f"figure-{option.unit}")
        self._turn_to(self._act_button(option))
        for _ in range(4):
            self.pilot.click(self._act_button(option))
            if option.target is None or self._chosen(option):
                break
        if option.target is None:
            self.pilot.click(self._act_button(option))
            return
        target = self.scene.controller.state.units[option.target]
        self.pilot.click_at(self._pixel(target.place))
        self.pilot.click_at(self._pixel(target.place))

    def walk(self, unit: AnyUnit, goal: Point) -> None:
        self.pilot.click(f"figure-{unit.id}")
        if not self._moving():
            self._turn_to("act-move")
            self.pilot.click("act-move")
        self.pilot.click_at(self._pixel(goal))

    def go(self, do: str, unit: AnyUnit, goal: Point, mode: str | None = None) -> None:
        self.pilot.click(f"figure-{unit.id}")
        self._turn_to(f"act-{do}")
        while self._prompt().in_hand != (do, None, mode):
            self.pilot.click(f"act-{do}")
        self.pilot.click_at(self._pixel(goal))

    def _turn_to(self, name: str) -> None:
        """Turn the pages of the action bar until a button is there."""
        self.pilot.step()
        for _ in range(4):
            if self.pilot.has(name):
                return
            self.pilot.click("more-acts")

    def _moving(self) -> bool:
        return self._prompt().in_hand == ("move", None, None)

    def end_turn(self) -> None:
        self.pilot.click("end-turn")
        if self.scene.tree.dialog is not None:
            self.pilot.click("end-now")

    def give(self, option: Option) -> None:
        if self.scene.tree.dialog is None:
            self._point_at_suggestion(option)
            return
        if not self.pilot.has(f"answer-{self.number_of(option)}"):
            self.pilot.click("confirm")  # the only way wants a value, and its dialog suggests it
            return
        self.pilot.click(f"answer-{self.number_of(option)}")
        if option.wants is not None:
            self._point_at_suggestion(option)

    def _point_at_suggestion(self, option: Option) -> None:
        for place in option.suggest:
            assert isinstance(place, Point)
            count = len(self.scene.controller.history.answers)
            self.pilot.click_at(self._pixel(place))
            if len(self.scene.controller.history.answers) != count:
                return
        raise AssertionError(f"no suggestion of {option.do} could be clicked")


class KeyPlayer(Player):
    """Plays with the keyboard alone."""

    def _choose(self, unit_id: str) -> None:
        prompt = self._prompt()
        for _ in range(len(prompt.able()) + 1):
            if prompt.selected == unit_id:
                return
            self.pilot.press("Tab")
        raise AssertionError(f"Tab never came to {unit_id}")

    def _number_of(self, option: Option) -> str:
        """The key of an act's button, once the page with it is turned to."""
        name = self._act_button(option)
        self.pilot.step()
        for _ in range(4):
            if self.pilot.has(name):
                break
            self.pilot.press(self._key_of("more-acts"))
        return self._key_of(name)

    def _key_of(self, name: str) -> str:
        button = self.pilot.find(name)
        assert isinstance(button, BrickButton)
        return button.action.removeprefix("answer-")

    def act(self, option: Option) -> None:
        assert option.unit is not None
        self._choose(option.unit)
        number = self._number_of(option)
        if option.target is None:
            self.pilot.press(number)
            self.pilot.press("Enter")
            return
        for _ in range(4):
            self.pilot.press(number)
            if self._chosen(option):
                break
        for _ in range(12):
            self.pilot.press("N")
            unit = self.scene.pointed.unit
            if unit is not None and unit.id == option.target:
                break
        self.pilot.press("Enter")
        self.pilot.press("Enter")

    def reachable(self, option: Option, goal: Point) -> Point | None:
        unit = self.scene.controller.state.units[option.unit or ""]
        for share in (1.0, 0.9, 0.75, 0.5):
            dx = round((goal.x - unit.place.x) * share * 4) / 4
            dy = round((goal.y - unit.place.y) * share * 4) / 4
            spot = Point(unit.place.x + dx, unit.place.y + dy)
            if spot != unit.place and super().reachable(option, spot) is not None:
                return spot
        return None

    def walk(self, unit: AnyUnit, goal: Point) -> None:
        self.pilot.press("Tab")
        self._choose(unit.id)
        self._confirm_at(unit, goal)

    def go(self, do: str, unit: AnyUnit, goal: Point, mode: str | None = None) -> None:
        self.pilot.press("Tab")
        self._choose(unit.id)
        number = self._number_of(Option(do=do, unit=unit.id))
        while self._prompt().in_hand != (do, None, mode):
            self.pilot.press(number)
        self._confirm_at(unit, goal)

    def _confirm_at(self, unit: AnyUnit, goal: Point) -> None:
        """Bring the map cursor from a figure to a place, and confirm there."""
        self._steps(goal.x - unit.place.x, "Right", "Left")
        self._steps(goal.y - unit.place.y, "Down", "Up")
        self.pilot.press("Enter")

    def _steps(self, inches: float, ahead: str, back: str) -> None:
        self.pilot.tap(ahead if inches > 0 else back, round(abs(inches) / STEP))

    def end_turn(self) -> None:
        self.pilot.press("Ctrl+Enter")
        if self.scene.tree.dialog is not None:
            self.pilot.press("Enter")

    def give(self, option: Option) -> None:
        if self.scene.tree.dialog is not None and not self.pilot.has("answer-1"):
            self.pilot.press("Enter")
            return
        if self.scene.tree.dialog is not None:
            self.pilot.press(str(self.number_of(option)))
        if option.wants is None:
            return
        count = len(self.scene.controller.history.answers)
        for key in ("", "", *["N"] * len(option.suggest)):
            # Enter goes to the first place suggested, unless the cursor is there already.
            self.pilot.press(*([key] if key else []), "Enter")
            if len(self.scene.controller.history.answers) != count:
                return
