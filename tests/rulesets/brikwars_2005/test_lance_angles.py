"""How far aside a lance still hits: 30° to either side of where its bearer looks (R05-EQ-17)."""

import pytest

from tests.rulesets.brikwars.scenes import az, fig
from tests.rulesets.brikwars_2005.fights import attack, duel
from tests.rulesets.brikwars_2005.runs import LANCE, SPEAR, charge
from tests.rulesets.brikwars_2005.scenes import played, refusal_of

CRATE = {
    "id": "crate",
    "kind": "crate",
    "shape": "polygon",
    "outline": [[11.8, 9.5], [12.8, 9.5], [12.8, 10.5], [11.8, 10.5]],
    "top": 0.8,
    "material": "wood",
}
"""Its nearest place lies straight to the right of who stands at (10, 10)."""


@pytest.mark.parametrize(("facing", "rule"), [(30, None), (330, None), (31, 1), (329, 1)])
def test_a_lance_hits_a_thing_up_to_thirty_degrees_aside(facing: int, rule: int | None) -> None:
    """R05-EQ-17: a degree more to either side is refused."""
    blow = az("attack", unit="a1", item="lance", piece="crate")
    units = [fig("a1", 10, 10, facing, LANCE, moved_this_turn=2.0), fig("b1", 25, 15)]
    assert refusal_of(units, blow, terrain=[CRATE]) == ("R05-EQ-17" if rule else None)


@pytest.mark.parametrize(("facing", "inches"), [(30, 0), (330, 0), (31, 1), (329, 1)])
def test_a_lance_hits_a_foe_up_to_thirty_degrees_aside(facing: int, inches: int) -> None:
    """R05-EQ-17: a degree more, and its bearer has to take an Angry Inch for the blow."""
    units = duel(LANCE, (), 1.5, {"move_left": 5.0})
    units[0]["facing"] = facing
    scene = played(units, attack("a1", "b1", "lance"), dice=(1,))
    assert len(scene.of("Moved", unit="a1", mode="angry-inch")) == inches
    assert scene.of("AttackMissed", unit="a1")


@pytest.mark.parametrize(("facing", "able"), [(150, True), (210, True), (149, False), (211, False)])
def test_a_lance_meets_a_charger_up_to_thirty_degrees_aside(facing: int, able: bool) -> None:
    """R05-EQ-17: the charger comes from 180°; a degree more, and there is no Counterattack."""
    units = [fig("a1", 5, 10, 0, SPEAR), fig("b1", 9.5, 10, facing, LANCE)]
    scene = played(units, charge("spear"), defaults=False)
    assert (("counterattack", "lance", None) in scene.offers()) is able
