"""Brings a battle at the screen to a decision point, and answers there by hand.

A scene is a scenario's battle with a person in every seat. What leads up to the point is mostly
played before the screen opens. After that, what a hand can do plainly (an act at a figure, an
answer from a list, a walk) is done with mouse or keyboard; what wants values of its own is
submitted.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from game.engine.battle import Battle
from game.files.checks.scenario_types import ScenarioChoice
from game.files.formats.scenario_file import read_scenario
from game.files.formats.settings_file import LoadedPreferences, Preferences
from game.match.library.desk import Table
from game.match.library.setups import battle_of
from game.match.play.seats import Person
from game.match.play.turn_controller import TurnController
from game.match.referee.referee_matching import Answered, Refused, meaning
from game.model.choices import Choice
from game.model.decisions import TURN, Decision, Option
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.groups import key_of
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.wishes import fulfil
from game.ui.scenes.program.program import Program
from game.ui.scenes.program.session import Session
from game.ui.text import Words
from game.ui.widgets.look.label import RichText
from tests.rulesets.brikwars.scenes import fig
from tests.ui.players import KeyPlayer, MousePlayer, Player
from tests.ui.scenes.stage import Guest

HANDS = pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])

SCENARIOS = Path(__file__).parents[2] / "scenarios"

Staged = tuple[Battle[Any], tuple[ScenarioChoice, ...]]
"""A battle, and the choices that lead to what is looked at."""


@pytest.fixture
def loaded() -> LoadedPreferences:
    """Without odds, which take long: ``test_fitting`` opens the same questions with them."""
    return LoadedPreferences(Preferences(instant=True, odds="never"))


def scenario(name: str) -> Staged:
    """The battle and the choices of a golden scenario, with dice left for other answers."""
    rulesets = catalog()
    loaded = read_scenario(SCENARIOS / f"{name}.json", rulesets)
    battle = battle_of(rulesets[loaded.scenario.ruleset], loaded.setup)
    return with_dice_left((battle, tuple(loaded.scenario.choices)))


def lancer(
    stage: Callable[[list[dict[str, Any]]], Staged],
    at: tuple[float, float],
    **foes: tuple[float, float],
) -> Staged:
    """Ann, ``a1``, with a lance and enemies with hand weapons, from ``b1`` on, in their places."""
    units = [{**fig("a1", *at, 0, ("lance",)), "name": "Ann"}]
    for number, (name, place) in enumerate(foes.items(), 1):
        units.append({**fig(f"b{number}", *place, 180, ("hand-weapon",)), "name": name})
    return with_dice_left(stage(units))


def with_dice_left(staged: Staged) -> Staged:
    """A scene that goes on after its script of dice, whatever is answered."""
    battle, choices = staged
    setup = replace(battle.setup, dice=replace(battle.setup.dice, seed=1))
    return battle_of(battle.ruleset, setup), choices


class Window(NamedTuple):
    """A window somebody is asked in, a scene that opens it, and its default by the table."""

    point: str
    scene: str
    do: str
    mode: str | None = None
    item: str | None = None
    several: tuple[str, ...] | None = None


class Act(NamedTuple):
    """An act that the own turn offers at a decision point, after so many choices of a scene."""

    point: str
    scene: str
    after: int
    do: str
    mode: str | None = None


def named(one: Window | Act) -> str:
    """A test's name for a window or an act."""
    return "-".join(part for part in (one.point, one.scene, one.do, one.mode) if part)


class Visit:
    """A person at the screen of one scene, with a mouse or with a keyboard.

    What leads up to a question or to a count of choices, ``at``, is played before the screen opens.
    ``as_wished`` by the program's preferences, else only odds are, and all else is as usual. With
    ``asks_own`` all is asked about one's own acts, too.
    """

    def __init__(
        self,
        program: Program,
        staged: Staged,
        *,
        keys: bool,
        at: str | int | None = None,
        as_wished: bool = False,
        asks_own: bool = True,
    ) -> None:
        battle, self._choices = staged
        seats = {side: Person(asks_own=asks_own) for side in battle.setup.side_ids()}
        self.match: TurnController[Any] = TurnController(battle, seats)
        self._open = False
        if isinstance(at, str):
            self._go_on_to(at)
        elif at is not None:
            self._go_through(at)
        session = Session(program, self.match, Table({}, "Scene"))
        session.open(resumed=False)
        assert session.scene is not None
        self.scene: BattleScene = session.scene
        self.scene.overlays.wish_odds(program.preferences.odds)
        if as_wished:
            fulfil(self.scene, replace(program.preferences, ask_own_acts=True))
        self._open = True
        self._keys = keys
        self.guest = Guest(program.app, keys=keys)
        hands = KeyPlayer if keys else MousePlayer
        self.player: Player = hands(self.guest, self.scene)
        self._ready()

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        decision = self.match.decision
        assert decision is not None, "the battle is over"
        return decision

    def last(self) -> Choice:
        """The last answer that was taken."""
        return self.match.history.answers[-1].choice

    def press_or_click(self, key: str, name: str) -> None:
        """Press a key, or click the widget that does the same."""
        if self._keys:
            self.guest.press(key)
        else:
            self.guest.click(name)

    def come_to(self, point: str) -> Decision:
        """Make the scenario's choices, and take defaults, until a window of this kind opens."""
        with self.guest.unwatched():
            self._go_on_to(point)
        self.guest.step()
        return self.decision

    def _go_on_to(self, point: str) -> None:
        for wanted in self._choices:
            if self._defaults_until(point, wanted):
                return
            found = meaning(self.match.battle, self.match.seen, (), wanted)
            if isinstance(found, Answered):
                self._answer(found.choice)
        while self.decision.kind != point:
            assert self.decision.kind != TURN, f"{point} never came"
            self._answer(self._default())

    def go_through(self, count: int) -> None:
        """Make so many of the scenario's choices, with defaults in between."""
        with self.guest.unwatched():
            self._go_through(count)
        self.guest.step()

    def _go_through(self, count: int) -> None:
        for wanted in self._choices[:count]:
            self._defaults_until("", wanted)
            found = meaning(self.match.battle, self.match.seen, (), wanted)
            assert isinstance(found, Answered), wanted
            self._answer(found.choice)

    def find(self, point: str, do: str, mode: str | None = None) -> Option:
        """The option of the open menu that offers an act at a decision point."""
        options = self.match.menu().options
        return next(one for one in options if (one.point, one.do, one.mode) == (point, do, mode))

    def take_in_hand(self, option: Option) -> TurnPrompt:
        """Take the figure of an act of the own turn in hand, and the act."""
        prompt = self.scene.prompt
        assert isinstance(prompt, TurnPrompt)
        assert option.unit is not None
        prompt.select(option.unit)
        prompt.in_hand = key_of(option)
        return prompt

    def act(self, option: Option) -> Choice:
        """Do an act of the own turn by hand; the answer that came of it."""
        before = len(self.match.history.answers)
        self.player.act(option)
        self._settled(before)
        return self.match.history.answers[before].choice

    def by_default(self) -> Choice:
        """Take the default by hand; the answer that came of it."""
        before = len(self.match.history.answers)
        self.player.give_answer()
        self._settled(before)
        return self.match.history.answers[before].choice

    def give(self, option: Option) -> Choice:
        """Give one of the answers by hand, a suggested place included; what came of it."""
        before = len(self.match.history.answers)
        self.player.give(option)
        self._settled(before)
        return self.match.history.answers[before].choice

    def _defaults_until(self, point: str, wanted: ScenarioChoice) -> bool:
        """Take defaults until a choice has a meaning; whether the point is open before that."""
        while self.decision.kind != point:
            found = meaning(self.match.battle, self.match.seen, (), wanted)
            if isinstance(found, Answered | Refused):
                return False
            self._answer(self._default())
        return True

    def _default(self) -> Choice:
        assert self.decision.default is not None, f"{self.decision.kind} has no default"
        return self.decision.default

    def _answer(self, choice: Choice) -> None:
        if not self._open:
            self.match.submit(choice, self.decision.side)
            return
        before = len(self.match.history.answers)
        option = next(one for one in self.match.menu().options if one.answers_to(choice))
        plain = option.wants is None and option.mode is None and option.piece is None
        if self.decision.kind == TURN and plain and option.target is not None:
            self.player.act(option)
        else:
            self.scene.submit(choice)
        self._settled(before)

    def _settled(self, before: int) -> None:
        """The answer is in, and the next question is on the screen."""
        assert len(self.match.history.answers) > before, "no answer came of it"
        self._ready()

    def _ready(self) -> None:
        self.guest.wait_until(lambda: self.scene.prompt is not None or self.match.decision is None)


def take_default(visit: Visit, window: Window) -> None:
    """A window opens, asks in words, and its default is what the table says and can be taken."""
    decision = visit.decision
    assert decision.kind == window.point
    default = decision.default
    assert default is not None
    assert (default.do, default.mode, default.item) == (window.do, window.mode, window.item)
    if window.several is not None:
        assert sorted(default.several or ()) == sorted(window.several)
    assert visit.by_default() == default


def open_by_hand(visit: Visit, point: str) -> None:
    """A window opens after acts that a hand has done at the screen, and is answered there."""
    done: list[Option] = []
    act = visit.player.act

    def noted(option: Option) -> None:
        done.append(option)
        act(option)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visit.player, "act", noted)
        decision = visit.come_to(point)
    assert done, "nothing was done by hand"
    assert visit.by_default() == decision.default


def do_act(visit: Visit, act: Act) -> None:
    """The own turn offers an act, of which nothing is done by default: the turn ends."""
    assert visit.decision.kind == TURN
    assert visit.decision.default == Choice(do="end-turn")
    made = visit.act(visit.find(act.point, act.do, act.mode))
    assert (made.do, made.mode) == (act.do, act.mode)


def begin_with_a_walk(visit: Visit) -> None:
    """The first figure is chosen, the way is shown, and a place is confirmed."""
    visit.player.walk(visit.match.state.units["a1"], Point(13, 10))
    visit.guest.wait_until(lambda: visit.match.state.units["a1"].place.x > 12.9)
    assert visit.last().do == "move"


def go_on_when_warned(visit: Visit, warning: str) -> None:
    """Ending the turn asks first, and says why; going on ends nothing."""
    visit.press_or_click("Ctrl+Enter", "end-turn")
    dialog = visit.scene.tree.dialog
    assert dialog is not None
    said = [run for child in dialog.walk() if isinstance(child, RichText) for run in child.content]
    assert any(warning in run.text for run in said if isinstance(run, Words))
    visit.press_or_click("2", "go-on")
    assert visit.decision.side == "azure"
    assert not visit.match.history.answers
