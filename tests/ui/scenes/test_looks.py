"""How what figures carry gets from the ruleset's tables to the picture."""

import pytest
from msgspec.structs import replace

from game.match.library.desk import Launch
from game.model.pictures import Visual
from game.model.state import LooseItem
from game.model.vectors import Point
from game.ui.art.figures import SpritePair
from game.ui.art.rubble import RubbleSprites
from game.ui.scenes.battle.battle import BattleScene
from game.ui.scenes.program.program import Program
from tests.ui.pilot import Pilot

pytestmark = pytest.mark.drawn


@pytest.fixture
def scene(program: Program) -> BattleScene:
    """A battle of BrikWars 2010."""
    program.launch(Launch(program.desk.level("scuffle"), "brikwars-2010", {}, 3))
    assert program.scene is not None
    return program.scene


def test_figures_carry_what_the_ruleset_says(scene: BattleScene) -> None:
    ann = scene.controller.state.units["ann"]
    assert [item.kind for item in ann.items] == ["heavy-weapon", "shield", "body-armor"]
    assert scene.view.looks.of(ann).items == ("mace", "shield", "armor")


def test_loose_items_lie_there_as_what_they_are(
    program: Program, scene: BattleScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Visual] = []
    usual = RubbleSprites.item

    def noted(self: RubbleSprites, kind: Visual, heading: float) -> SpritePair:
        drawn.append(kind)
        return usual(self, kind, heading)

    monkeypatch.setattr(RubbleSprites, "item", noted)
    loose = LooseItem("loose-1", "two-handed-weapon", Point(6, 2))
    scene.shown.reset(replace(scene.shown.state, loose=(loose,)))
    Pilot(program.app).step()
    assert set(drawn) == {"great-axe"}
