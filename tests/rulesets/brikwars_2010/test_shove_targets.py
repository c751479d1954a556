"""Whom a Shove may move, and that it is a melee attack (R10-CC-01, R10-CC-30)."""

from tests.rulesets.brikwars.scenes import az, em, fig
from tests.rulesets.brikwars_2010.scenes import played

SHOVE = az("shove", unit="a1", target="b1")


def test_a_shove_starts_close_combat() -> None:
    """R10-CC-01, R10-CC-08: though nobody is hurt; it is 2" away then, and still in the fight."""
    scene = played([fig("a1", 10, 10, 0, ()), fig("b1", 11.5, 10, 180, ())], SHOVE, em("take"))
    assert [(one["unit"], one["target"]) for one in scene.of("Engaged")] == [("a1", "b1")]
    assert scene.state("b1")["attackers"] == ["a1"]


def test_who_is_bigger_shoves_the_smaller() -> None:
    """R10-CC-30, R10-CC-29: a beast of Size 4 pushes a minifig 2"."""
    units = [fig("a1", 10, 10, 0, (), kind="beast"), fig("b1", 12.8, 10, 0, (), action_spent=True)]
    scene = played(units, SHOVE, em("take"))
    assert scene.refused == []
    assert [one["wanted"] for one in scene.of("KnockedBack", unit="b1")] == [2]
