"""House rules to be set, read from a settings type alone."""

from typing import Any, Literal

import pytest
from msgspec import Struct

from game.engine.ruleset import Preset, Switch
from game.match.library.setups import SetupRefused
from game.match.library.switchboard import (
    OWN,
    differing,
    knobs,
    positions,
    preset_name,
    preset_of,
    spelled_out,
)
from game.rulesets.catalog import catalog
from tests.toy.ruleset import PEGS, Pegs

ALL = [PEGS, *catalog().values()]


class Odd(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of every kind that a screen can show, and one that it cannot."""

    pace: Literal["slow", "quick"] = "slow"
    colors: tuple[Literal["red", "green"], ...] = ("red",)
    loud: bool = False
    length: float = 1.0


class OddPegs(Pegs):
    """Pegs with odd settings, of which only one has words."""

    settings_type: Any = Odd
    switches = (
        Switch("pace", "Pace", "How fast.", "PEG-PACE", {"slow": "At leisure", "quick": "At once"}),
    )
    presets: tuple[Preset, ...] = ()


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.id)
def test_every_switch_can_be_set_and_is_put_into_words(ruleset: Any) -> None:
    found = knobs(ruleset)
    assert {knob.key for knob in found} == set(ruleset.settings_type.__struct_fields__)
    assert [switch.key for switch in ruleset.switches] == [knob.key for knob in found]
    assert all(knob.text and len(knob.text) < 90 for knob in found)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.id)
def test_presets_are_sound_and_the_first_is_the_usual_one(ruleset: Any) -> None:
    keys = [preset.key for preset in ruleset.presets]
    assert [preset_of(ruleset, preset.settings) for preset in ruleset.presets] == keys
    assert OWN not in keys
    assert positions(ruleset, ruleset.presets[0].settings) == positions(ruleset, {})


def test_kinds_of_knobs_follow_the_types() -> None:
    found = {knob.key: knob for knob in knobs(OddPegs())}
    assert {key: knob.kind for key, knob in found.items()} == {
        "pace": "one",
        "colors": "several",
        "loud": "switch",
    }
    assert found["pace"].choices == (("slow", "At leisure"), ("quick", "At once"))
    assert found["colors"].choices == (("green", "Green"), ("red", "Red"))
    assert (found["pace"].name, found["pace"].rule) == ("Pace", "PEG-PACE")
    assert found["loud"].name == "Loud", "without words the name is made of the key"


def test_a_number_has_both_its_ends() -> None:
    rounds = knobs(PEGS)[0]
    assert (rounds.kind, rounds.least, rounds.most) == ("number", 1, 12)


def test_what_is_not_given_stands_as_usual() -> None:
    assert positions(PEGS, {"dodging": False}) == {"most_rounds": 6, "dodging": False}
    assert differing(PEGS, {"dodging": False}) == ("Dodging",)
    assert differing(PEGS, {"most_rounds": 6}) == ()
    with pytest.raises(SetupRefused):
        positions(PEGS, {"banana": True})


def test_presets_have_names_and_the_rest_is_ones_own() -> None:
    assert preset_name(PEGS, {}) == "As usual"
    assert preset_name(PEGS, {"most_rounds": 2, "dodging": False}) == "In a hurry"
    assert preset_name(PEGS, {"most_rounds": 2}) == "Your own"


def test_switches_may_be_written_out() -> None:
    given = ["most_rounds=3", "dodging=false", "pace=quick", "bare"]
    wanted = {"most_rounds": 3, "dodging": False, "pace": "quick", "bare": ""}
    assert spelled_out(given) == wanted
