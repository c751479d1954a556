"""The own-turn menu sorted for a person."""

from game.model.decisions import Menu, Option
from game.ui.prompts.groups import groups_of


def test_hands_that_act_alone_have_a_button_each() -> None:
    """Like things that can be dropped; the order of the menu stays."""
    hands = [Option(do="release", unit="a1", hand=hand) for hand in ("right", "left")]
    axe = Option(do="drop", unit="a1", item="axe")
    groups = groups_of(Menu((*hands, axe)), "a1", [])
    assert [group.name for group in groups] == ["release-right", "release-left", "drop-axe"]
    assert all(group.handling for group in groups)
    assert [group.sample().hand for group in groups] == ["right", "left", None]
