"""What is asked for while something is shown, and is done once the next own act is asked for."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game.match.play.seats import Person
from game.ui.input_map import ACTS, context
from game.ui.prompts.answer import AnswerPrompt
from game.ui.prompts.turn import TurnPrompt

if TYPE_CHECKING:
    from game.ui.scenes.battle.battle import BattleScene

FIGURES: Final = ("next-figure", "previous-figure")
"""Actions whose keys take another figure in hand; a number or a portrait means a certain one."""

KEPT: Final = (*FIGURES, "next-target", "previous-target", "next-thing", "previous-thing")
"""Actions besides acts whose keys are kept while something is shown, until the next own act."""

MOST_KEPT: Final = 4
"""Keys that are kept, the last ones."""


class KeptKeys:
    """The keys of one's own turn that are kept, the figure that is wanted, the end of the turn."""

    def __init__(self, scene: "BattleScene") -> None:
        self._scene = scene
        self._keys: deque[str] = deque(maxlen=MOST_KEPT)
        self._meant: str | None = None
        """The figure that was in hand, or wanted, when the last key was pressed."""
        self.wanted: str | None = None
        """The figure that is to be taken in hand as soon as the next own act is asked for."""
        self._ending = False
        """Whether the own turn is to be ended as soon as its next act is asked for."""

    def update(self) -> None:
        """End the turn if that is wanted, once nothing lies over the board."""
        if self._ending and self._scene.tree.dialog is None:
            self.end_turn()

    @property
    def turn_goes_on(self) -> bool:
        """Whether it is the turn of a person, who is asked now or after what is shown."""
        scene = self._scene
        turn, decided = scene.shown.state.turn, scene.controller.state.turn
        if turn is None or turn != decided or scene.controller.decision is None or scene.review.on:
            return False
        own = isinstance(scene.controller.seats.get(turn), Person)
        return own and not isinstance(scene.prompt, AnswerPrompt)

    def keep(self, action: str) -> bool:
        """Keep a key for the own act that is asked for once what is shown is over.

        Such keys point at something or take it in hand. The letter of an act is kept once: pressed
        twice it would do the act, and nobody has seen what it promises. Who wants an act or another
        figure after all does not want the turn to end.
        """
        scene, act = self._scene, context(action) == ACTS
        # Others may still have to answer; that changes nothing about what is wanted after it.
        if scene.prompt is not None or not self.turn_goes_on or not (act or action in KEPT):
            return False
        if act or action in FIGURES:
            self._ending = False
        if act and action in self._keys:
            self._keys.remove(action)
        self._keys.append(action)
        self._meant = self.wanted or scene.selected
        return True

    def want(self, unit_id: str) -> None:
        """Keep the figure that was chosen, in place of what was asked for before it."""
        if self._scene.prompt is None and self.turn_goes_on:
            self.forget()
            self.wanted = self._meant = unit_id
            self._scene.touch()

    def end_turn(self) -> None:
        """End the own turn, asking first when something speaks against it.

        While an act of it is shown, or a way is looked for that was clicked on, this is kept until
        the next act is asked for: what was pressed is done, and what comes of the act is seen.
        """
        prompt, self._ending = self._scene.prompt, False
        if isinstance(prompt, TurnPrompt) and not prompt.awaiting:
            option = prompt.end_turn()
            if option is not None:
                self._scene.news.confirm_end(prompt, option)
        else:
            self._ending = self.turn_goes_on

    def forget(self) -> None:
        """Nothing is to be done any more once what is shown is over."""
        self._keys.clear()
        self.wanted, self._ending = None, False

    def do(self, press: Callable[[str], object]) -> None:
        """Do what was asked for while something was shown, if an own act is asked for now.

        Keys meant the figure that was in hand: where it is another now, nothing is done.
        """
        keys, wanted, prompt = tuple(self._keys), self.wanted, self._scene.prompt
        self._keys.clear()
        self.wanted = None
        if not isinstance(prompt, TurnPrompt):
            return
        if wanted is not None:
            self._scene.hands.choose(wanted)
        if prompt.selected == self._meant:
            for action in keys:
                press(action)
