"""A mine that has gone off is not drawn any more, as soon as its burst has been shown."""

from game.ui.scenes.program.program import Program
from tests.rulesets.brikwars.scenes import fig, move
from tests.rulesets.brikwars_2010.scenes import staged
from tests.ui.scenes.decision_points import Visit

MINE = {"id": "bang", "kind": "mine", "shape": "circle", "center": [13, 10], "radius": 0.5}


def test_a_mine_that_has_gone_off_is_not_drawn_any_more(program: Program) -> None:
    units = [fig("a1", 10, 10), fig("b1", 25, 15)]
    visit = Visit(program, staged(units, move("a1", (14, 10)), dice=(1,), areas=[MINE]), keys=False)
    board = visit.scene.view
    assert [area.id for area in board.art.areas] == ["bang"]
    visit.go_through(1)
    visit.guest.step(2)
    assert visit.match.state.units["a1"].place.x < 13, "thrown back by it"
    assert not board.art.areas
