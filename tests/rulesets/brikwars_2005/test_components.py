"""Parts of larger things as targets of their own (R05-OB-03, R05-CA-04)."""

from tests.rulesets.brikwars.scenes import fig
from tests.rulesets.brikwars_2005.scenes import played, refusal_of

CART = {"id": "cart", "kind": "crate", "shape": "polygon", "top": 1.0, "material": "wood"}
BODY = {**CART, "outline": [[8, 9], [11, 9], [11, 11], [8, 11]]}
WHEEL = {**CART, "id": "wheel", "outline": [[8, 11], [11, 11], [11, 11.4], [8, 11.4]]}
ATTACK = {"by": "azure", "do": "attack", "unit": "a1", "item": "hand-weapon", "piece": "wheel"}


def struck(**of: str) -> list[str]:
    """What stands after a blow at the wheel that breaks it."""
    units = [fig("a1", 9.5, 12.2, 270), fig("b1", 25, 15)]
    scene = played(units, ATTACK, dice=(5, 5, 1), terrain=[BODY, {**WHEEL, **of}])
    changed = scene.of("TerrainChanged")
    assert changed, "5 against Armor 1 breaks it"
    return [piece["id"] for piece in changed[-1]["pieces"]]


def test_a_part_of_something_larger_breaks_off_whole() -> None:
    """R05-OB-03: 3" long, and gone at once; on its own it would have lost an inch."""
    assert struck(of="cart") == []
    assert set(struck()) == {"wheel"}


def test_who_cannot_reach_the_part_does_not_strike_it() -> None:
    """R05-CA-04: the cart in between keeps the blow from its wheel."""
    units = [fig("a1", 9.5, 8.2, 90), fig("b1", 25, 15)]
    refused = refusal_of(units, ATTACK, terrain=[BODY, {**WHEEL, "of": "cart"}])
    assert refused is not None
