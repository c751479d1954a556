"""Every golden scenario, played by the referee; the file's name is the test's id."""

from pathlib import Path

import pytest

from game.files.formats.scenario_file import read_scenario
from game.match.library.setups import battle_of
from game.match.referee.referee import HOLDS, resolve
from game.rulesets.catalog import catalog

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario_comes_out_as_expected(path: Path) -> None:
    rulesets = catalog()
    loaded = read_scenario(path, rulesets)
    scenario = loaded.scenario
    battle = battle_of(rulesets[scenario.ruleset], loaded.setup)
    result = resolve(battle, scenario.choices, defaults=scenario.defaults, expect=scenario.expect)
    assert result.messages == ()
    assert result.exit_code == HOLDS


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario_says_what_it_proves(path: Path) -> None:
    scenario = read_scenario(path, catalog()).scenario
    assert scenario.rules, "cites no rule"
    assert scenario.expect is not None, "expects nothing"
    assert any(path.stem.upper().startswith(rule) for rule in scenario.rules)
