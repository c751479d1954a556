"""What a click at an opponent in Close Combat does of itself under BrikWars 2005 (R05-DP-11)."""

import pytest

from game.model.decisions import Option
from game.ui.prompts.turn import TurnPrompt
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.fights import PAIR, SHIELD, SWORD, duel
from tests.rulesets.brikwars_2005.scenes import staged
from tests.ui.scenes.decision_points import Visit, loaded
from tests.ui.scenes.stage import pixel

__all__ = ["loaded"]

pytestmark = pytest.mark.sampled


def offered(scene: BattleScene) -> Option | None:
    """The act that a click would pin."""
    assert isinstance(scene.prompt, TurnPrompt)
    choice = scene.prompt.in_view()
    options = scene.controller.menu().options
    return next((one for one in options if choice and one.answers_to(choice)), None)


@pytest.mark.parametrize(
    ("load", "do"),
    [((SWORD,), "attack"), ((SWORD, SHIELD), "attack"), ((SHIELD,), "shove"), ((), "shove")],
)
def test_a_fighter_attacks_if_it_has_a_weapon_and_shoves_else(
    program: Program, load: tuple[str, ...], do: str
) -> None:
    """R05-DP-11: the pointer at the opponent is enough, without an act in hand."""
    units = [*duel(load, ()), fig("b9", 28, 19, 180)]
    visit = Visit(program, staged(units, edges=PAIR, dice=(1,) * 6), keys=False)
    foe = visit.match.state.units["b1"]
    visit.guest.hover_at(pixel(visit.scene, foe.place))
    visit.guest.wait_until(lambda: offered(visit.scene) is not None, 6)
    visit.guest.step(60)
    act = offered(visit.scene)
    assert act is not None
    assert (act.unit, act.do, act.target) == ("a1", do, "b1")
