"""Counts the keys of battles that a person plays by keyboard alone, against a computer player.

Run by ``python -m tests.proofs.keyboard_battle``; ``--keys`` tells every press.  Until there were
seven walks and five attacks there may be ``MOST`` presses, those of questions and of the ends of
turns included. After seven walks only the figure nearest to an enemy walks on. Where the distances
of a battle need more than seven before the fifth attack, ``MOST`` grows in proportion, and the line
says so: that is no proof of sixty, but of as few keys for each act. A battle that is over before
the fifth attack is told as such. Ends with 1 where a battle took more.
"""

import argparse
import itertools
import os
import sys
import tempfile
from math import atan2, copysign, degrees
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.engine.acts import ActKind
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import TURN, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.catalog import catalog
from game.ui.prompts.turn import TurnPrompt
from game.ui.prompts.turn_acts import ActPlaces
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.battle.squad import SquadChit
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, make_desk

WALKS: Final = 7
ATTACKS: Final = 5
MOST: Final = 60
MOST_PRESSES: Final = 150
"""After so many presses a battle is broken off."""
LONG: Final = 600.0
"""Seconds of game time after which nothing is taken to be asked any more: the opponent thinks in
real time, of which frames that nobody looks at take up little.
"""

OWN, OTHER = "azure", "ember"
FIGHTING: Final[tuple[ActKind, ...]] = ("strike", "shoot", "charge")
"""Attacks by which a figure loses no weapon and needs no hole behind the enemy."""

STRAIGHT: Final = ("Right", "Down", "Left", "Up")
"""Arrows by quarters of the circle, from the direction of growing x on."""

LEAST_WALK: Final = 1.5
"""Inches below which a walk is not worth its keys."""


class Typist(Guest):
    """Somebody who sees the screen and has no mouse; ``keys`` are all that were pressed."""

    def __init__(self, app: App, scene: BattleScene) -> None:
        super().__init__(app, keys=True)
        self.scene = scene
        self.keys: list[str] = []
        self.walks = 0
        self.attacks = 0
        self._done: set[str] = set()
        self._walked: set[str] = set()
        self._turn = -1
        self._places = ActPlaces(scene.controller.battle.ruleset.acts)

    def press(self, *keys: str) -> None:
        """Press keys, and note them."""
        self.keys += keys
        super().press(*keys)
        self.settle(0.1)

    @property
    def prompt(self) -> TurnPrompt:
        """The own turn that is open."""
        assert isinstance(self.scene.prompt, TurnPrompt)
        return self.scene.prompt

    @property
    def figure(self) -> AnyUnit:
        """The figure in hand."""
        unit = self.scene.table.unit(self.prompt.selected)
        assert unit is not None
        return unit

    def play(self) -> None:
        """Play until enough was walked and fought, or the battle is over."""
        while self.walks < WALKS or self.attacks < ATTACKS:
            controller = self.scene.controller
            if controller.decision is None or len(self.keys) > MOST_PRESSES:
                return
            self.wait_until(lambda: self._asked() or self._over(), LONG)
            decision = controller.decision
            if decision is None:
                return
            if decision.kind == TURN:
                self._act()
            else:
                self._answer()

    def _asked(self) -> bool:
        """Whether something is asked, and no way is still looked for that was wanted before."""
        prompt = self.scene.prompt
        return prompt is not None and not (isinstance(prompt, TurnPrompt) and prompt.awaiting)

    def _over(self) -> bool:
        return self.scene.controller.decision is None

    def _answer(self) -> None:
        """Answer a question as it suggests; a place that is wanted is the suggested one."""
        count = len(self.scene.controller.history.answers)
        self.press("Enter")
        if len(self.scene.controller.history.answers) == count:
            self.press("N", "Enter")

    def _act(self) -> None:
        """One act of the own turn, with the figure in hand if it has something to do."""
        turn = self.scene.controller.state.player_turn
        if turn != self._turn:
            self._turn, self._done, self._walked = turn, set(), set()
        for unit in self._in_order():
            if unit in self._done or not (self._fights(unit) or self._may_walk(unit)):
                continue
            self._select(unit)
            if self._attack() or self._walk():
                return
            self._done.add(unit)
        self.press("Ctrl+Enter")
        if self.scene.tree.dialog is not None:
            # Where somebody would win by it, Enter goes on with the turn.
            self.press("1")
        self.step()

    def _select(self, unit: str) -> None:
        """Take a figure in hand: by Tab if it is the next one, else by its place in the strip."""
        now = self.prompt.selected
        if now == unit:
            return
        ring = [one for one in self.prompt.figures.in_order(now) if one != now]
        chit = self.scene.tree.find(f"figure-{unit}")
        assert isinstance(chit, SquadChit)
        self.press("Tab" if ring[:1] == [unit] else f"Ctrl+{chit.action.removeprefix('figure-')}")
        assert self.prompt.selected == unit, f"{unit} was not taken: {self.keys[-20:]}"

    def _in_order(self) -> tuple[str, ...]:
        """The figures that can act, from the one in hand on as Tab goes through them."""
        able, now = self.prompt.able(), self.prompt.selected
        first = able.index(now) if now in able else 0
        return (*able[first:], *able[:first])

    def _fights(self, unit: str | None) -> list[Option]:
        """What a figure could attack, as one sees on the board."""
        found = (one for one in self.scene.controller.menu().options if one.unit == unit)
        return [one for one in found if one.target and self._places.kind(one) in FIGHTING]

    def _may_walk(self, unit: str) -> bool:
        """Whether a figure walks: after seven walks only the one nearest to an enemy does."""
        if unit in self._walked:
            return False
        return self.walks < WALKS or unit == self._foremost()

    def _foremost(self) -> str:
        """The figure that can act and stands nearest to an enemy."""
        units = self.scene.controller.state.units
        return min(self.prompt.able(), key=lambda one: self._to_foe(units[one].place)[0])

    def _to_foe(self, at: Point) -> tuple[float, Point]:
        """How far the nearest enemy is, and where."""
        foes = [one.place for one in self.scene.controller.state.on_field() if one.side != OWN]
        foe = min(foes, key=at.distance)
        return at.distance(foe), foe

    def _attack(self) -> bool:
        """Attack the nearest enemy who can be attacked; whether there was one."""
        fights = self._fights(self.prompt.selected)
        if not fights:
            return False
        targets = {one.target for one in fights}
        for _ in range(1 + len(self.scene.controller.state.units)):
            self.press("N")
            unit = self.scene.pointed.unit
            if unit is not None and unit.id in targets:
                break
        target = self.scene.pointed.unit
        assert target is not None
        self._choose_act(target.id, fights)
        count = len(self.scene.controller.history.answers)
        self.press("Enter", "Enter")
        self.attacks += len(self.scene.controller.history.answers) > count
        return True

    def _choose_act(self, target: str, fights: list[Option]) -> None:
        """Take another act in hand where that offered is none to attack by."""
        shown = self.prompt.in_view()
        if shown is not None and any(one.choice() == shown for one in fights):
            return
        wanted = next(one for one in fights if one.target == target)
        cap = self.app.keys.cap(self._places.letter(wanted))
        for _ in range(4):
            self.press(cap)
            shown = self.prompt.in_view()
            if shown is not None and shown.do == wanted.do and shown.target == target:
                return

    def _walk(self) -> bool:
        """Walk toward the nearest enemy, if that leads anywhere; whether it did."""
        own, reach = self.figure, self.prompt.reach()
        if reach is None or reach[0].wants != "path" or not self._may_walk(own.id):
            return False
        _, foe = self._to_foe(own.place)
        count = len(self.scene.controller.history.answers)
        self.press(*self._way(own.place, foe), "Enter")
        walked = len(self.scene.controller.history.answers) > count
        self.walks += walked
        self._walked.add(own.id)
        if self.scene.tree.tips.held is not None:
            # It says why the walk is refused, and keeps Tab for its links.
            self.press("Esc")
        return walked

    def _way(self, own: Point, foe: Point) -> list[str]:
        """The keys that point to where one comes as near to an enemy as it gets."""
        dx, dy = foe.x - own.x, foe.y - own.y
        across, along = ("Right" if dx > 0 else "Left"), ("Down" if dy > 0 else "Up")
        wide, high = abs(dx), abs(dy)
        option = self.prompt.reach()
        assert option is not None
        ways = self.scene.table.ways
        for keys, x, y in (
            ([across], dx, 0.0),
            ([along], 0.0, dy),
            ([across, along], copysign(min(wide, high), dx), copysign(min(wide, high), dy)),
        ):
            if not x and not y:
                continue
            edge = ways.edge(option[0], own, round(degrees(atan2(y, x))) % 360)
            if edge is not None and self._gains(own, edge, foe):
                return [f"Shift+{key}" for key in keys]
        return ["N", self.app.keys.cap("act-move")]

    @staticmethod
    def _gains(own: Point, edge: Point, foe: Point) -> bool:
        """Whether a place is worth going to: nearly all of the walk brings one nearer."""
        far = own.distance(edge)
        return far > LEAST_WALK and own.distance(foe) - edge.distance(foe) > 0.85 * far


def played(ruleset: str, level: str, seed: int) -> Typist:
    """A battle, played until enough was walked and fought."""
    app, seeds = App((1280, 720)), itertools.count(seed)
    program = Program(app, make_desk(), lambda: next(seeds), INSTANT, executor=IDLE)
    seats = {OWN: SeatPlan(), OTHER: SeatPlan(kind="computer", skill="normal")}
    program.launch(Launch(program.desk.level(level), ruleset, seats, seed))
    assert program.scene is not None
    typist = Typist(app, program.scene)
    typist.play()
    app.close()
    return typist


def main() -> int:
    """Play under every ruleset, and tell the presses."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", action="store_true", help="tell every press")
    parser.add_argument("--seeds", type=int, default=3, help="battles on each level")
    parser.add_argument("--levels", nargs="+", default=["duel-yard", "millbrook-bridge"])
    asked = parser.parse_args()
    os.environ["KA_PING_HOME"] = tempfile.mkdtemp()
    good = True
    for ruleset, level, seed in itertools.product(catalog(), asked.levels, range(asked.seeds)):
        typist = played(ruleset, level, seed + 1)
        count, enough = len(typist.keys), typist.walks >= WALKS and typist.attacks >= ATTACKS
        over = typist.scene.controller.decision is None
        share = max((typist.walks + typist.attacks) / (WALKS + ATTACKS), 1)
        fine = count <= MOST * share and (enough or over)
        good &= fine
        told = "" if enough else ", then it was over"
        told += f", more than {MOST}" if count > MOST else ""
        told += "" if fine else "  TOO MANY"
        print(
            f"{ruleset} {level} seed {seed + 1}: {count} presses for {typist.walks} walks and "
            f"{typist.attacks} attacks{told}",
            flush=True,
        )
        if asked.keys:
            print("   ", " ".join(typist.keys))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
