"""How many questions an own attack brings: fifteen of them under each ruleset, by mouse.

Plays the real program without a window against a computer player: every attack is chosen by
clicks, and every question that opens before the next act is counted. Fails where an attack asks
more than two, or all of them more than one on average.

    python -m tests.proofs.own_attacks
"""

import itertools
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Ruff would have these above; pygame reads the drivers when it is imported.
from game.engine.acts import ActKind, kind_of
from game.match.library.desk import Launch, SeatPlan
from game.model.decisions import TURN, Option
from game.rulesets.catalog import catalog
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from game.ui.window import App
from tests.ui.players import MousePlayer
from tests.ui.scenes.stage import IDLE, INSTANT, Guest, make_desk

ATTACKS = 15
MOST, MEAN = 2, 1.0
"""Questions that one attack may ask, and all of them on average."""

LEVELS = ("duel-yard", "ruined-fort", "millbrook-bridge")
"""First Steps is left out: a person there is taught, with dice laid out beforehand."""
KINDS: tuple[ActKind, ...] = (*("charge", "shove", "shoot", "charging-shove", "throw", "slam"),)
SIDE = "azure"


class Attacker(MousePlayer):
    """Attacks whenever that is possible, with all kinds of attacks in turn."""

    def __init__(self, pilot: Guest, scene: BattleScene) -> None:
        super().__init__(pilot, scene)
        self.asked: list[tuple[str, list[str]]] = []
        """What every attack was, and the kinds of questions that it brought."""
        self._attacking = False

    def come_to_question(self) -> None:
        """Wait until something is asked, or the battle is over."""
        scene = self.scene
        self.pilot.wait_until(lambda: scene.prompt is not None or self._over(), 120)

    def answer(self) -> None:
        """Answer what is asked, and count it if it comes of an own attack."""
        decision = self.scene.controller.decision
        assert decision is not None
        if decision.kind == TURN:
            self._attacking = False
        elif self._attacking:
            self.asked[-1][1].append(decision.kind)
        super().answer()

    def act(self, option: Option) -> None:
        """Attack."""
        kind = self._kind(option) or option.do
        self.asked.append((kind, []))
        self._attacking = True
        super().act(option)

    def end_turn(self) -> None:
        """End the turn: what others do then is no own attack."""
        self._attacking = False
        super().end_turn()

    def _kind(self, option: Option) -> ActKind | None:
        return kind_of(self.scene.controller.battle.ruleset.acts, option)

    def _attack(self) -> Option | None:
        """A blow, which may bring the most questions, else another kind of attack each time."""
        first = len(self.asked) % len(KINDS)
        wanted = ("strike", *KINDS[first:], *KINDS[:first])
        usual = [
            option
            for option in self.scene.controller.menu().options
            if option.target is not None and option.wants is None and option.mode is None
        ]
        for kind in wanted:
            for option in usual:
                if self._kind(option) == kind and self._useful(option):
                    return option
        return None


def battle(program: Program, ruleset: str, level: str, seed: int) -> Attacker:
    """A battle against the computer, in which nobody has acted yet."""
    seats = {SIDE: SeatPlan(), "ember": SeatPlan(kind="computer", skill="easy")}
    program.launch(Launch(program.desk.level(level), ruleset, seats, seed))
    guest = Guest(program.app, level=level)
    scene = program.scene
    assert scene is not None
    return Attacker(guest, scene)


def attacks(
    program: Program, ruleset: str, count: int = ATTACKS, levels: Sequence[str] = LEVELS
) -> list[tuple[str, list[str]]]:
    """So many attacks under a ruleset, in as many battles as that takes."""
    found: list[tuple[str, list[str]]] = []
    for seed, level in zip(itertools.count(1), itertools.cycle(levels), strict=False):
        player = battle(program, ruleset, level, seed)
        controller = player.scene.controller
        while controller.decision is not None and controller.state.round < 8:
            player.come_to_question()
            if controller.decision is None:
                break
            if len(found) + len(player.asked) >= count and controller.decision.kind == TURN:
                return [*found, *player.asked][:count]
            player.answer()
        found.extend(player.asked)
        program.menu()
    return found


def told(ruleset: str, found: list[tuple[str, list[str]]]) -> bool:
    """Print what was counted; whether it is few enough."""
    numbers = [len(questions) for _, questions in found]
    mean = sum(numbers) / len(numbers)
    print(f"{ruleset}: {len(found)} own attacks, {sum(numbers)} questions, {mean:.2f} on average")
    for number, (kind, questions) in enumerate(found, start=1):
        print(f"  {number:2} {kind:15} {len(questions)}  {' '.join(questions)}")
    print("  ", dict(Counter(kind for _, questions in found for kind in questions)))
    return max(numbers) <= MOST and mean <= MEAN


def main() -> int:
    """Play under every ruleset; 1 where an attack asks too much."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["KA_PING_HOME"] = home
        good = True
        for ruleset in catalog():
            app = App((1280, 720))
            program = Program(app, make_desk(), lambda: 1, INSTANT, executor=IDLE)
            program.menu()
            good = told(ruleset, attacks(program, ruleset)) and good
            app.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
