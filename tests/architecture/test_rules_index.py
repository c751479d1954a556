"""The shipped index of rules says what code and tests say."""

import re

import pytest

from tests.architecture.make_rules_index import (
    FIRST_TRUTH,
    ROOT,
    RULESETS,
    VECTORS,
    cited_in,
    every_citation,
    index_of,
    index_text,
    package_folder,
    rules_of,
)

AGAIN = "run `python -m tests.architecture.make_rules_index`"


@pytest.fixture(params=sorted(RULESETS))
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_shipped_index_is_the_one_made_now(package: str) -> None:
    shipped = (package_folder(package) / "rules_index.json").read_bytes().splitlines()
    made = index_text(package).splitlines()
    changed = [line.decode()[:90] for line in made if line not in shipped]
    assert shipped == made, f"the index is out of date ({AGAIN}): {changed[:5]}"


def test_every_rule_has_one_entry_with_a_gloss_and_a_section(package: str) -> None:
    rules = rules_of(package)
    entries = index_of(package)
    assert [entry.id for entry in entries] == list(rules)
    for entry in entries:
        assert re.fullmatch(rf"{RULESETS[package]}-[A-Z]{{2}}-\d{{2,3}}", entry.id)
        assert 2 <= len(entry.gloss.split()) <= 14, entry.id
        assert entry.section, entry.id


def test_every_cited_rule_is_known(package: str) -> None:
    rules = rules_of(package)
    cited = every_citation(RULESETS[package])
    unknown = {rule_id: places for rule_id, places in cited.items() if rule_id not in rules}
    assert not unknown
    named = {other for rule in rules.values() for other in (*rule.through, *rule.covers)}
    assert named <= rules.keys()


def test_what_is_implemented_is_tested_and_in_the_code(package: str) -> None:
    for entry in index_of(package):
        assert entry.state in FIRST_TRUTH, entry.id
        if entry.state == "not-yet":
            assert entry.reason, f"{entry.id} does not say why it is missing"
            continue
        assert entry.tests, f"{entry.id} is {entry.state} without a test"
        assert entry.code or entry.id.split("-")[1] in VECTORS, f"no code cites {entry.id}"


def test_no_test_plays_a_vector_that_is_said_to_be_missing(package: str) -> None:
    for entry in index_of(package):
        if entry.id.split("-")[1] in VECTORS and entry.state == "not-yet":
            assert not entry.tests, f"rules.json says {entry.id} is missing, but it is played"


def test_every_place_named_is_there(package: str) -> None:
    for entry in index_of(package):
        for test in entry.tests:
            assert (ROOT / test.partition(":")[0]).is_file(), test
        for place in entry.code:
            module = place.partition(":")[0]
            own = package_folder(package) / (module if "/" in module else f"{module}.py")
            shared = ROOT / f"{module.replace('.', '/')}.py"
            assert own.is_file() or shared.is_file(), place


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("a Strike (R10-CC-14)", ["R10-CC-14"]),
        ("R10-CC-28, -29 and R10-TV-087.", ["R10-CC-28", "R10-CC-29", "R10-TV-087"]),
        ("all of R10-CC-10..31", []),
        ("R10-AT-03, -20..44, R10-DI-02", ["R10-AT-03", "R10-DI-02"]),
        ("R10-EQ-1 is no id, nor is RS-CC-10", []),
    ],
)
def test_what_counts_as_a_citation(text: str, ids: list[str]) -> None:
    assert list(cited_in(text, "R10")) == ids
