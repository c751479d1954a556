"""The shipped index of rules says what code and tests say."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from tests.architecture.make_rules_index import (
    FIRST_TRUTH,
    ROOT,
    RULESETS,
    Citations,
    Clauses,
    Entry,
    Rule,
    States,
    cite_tables,
    cited_in,
    clauses_of,
    code_citations,
    every_citation,
    index_text,
    is_vector,
    package_folder,
    rules_of,
    source_words,
)

AGAIN = "run `python -m tests.architecture.make_rules_index`"


def shipped_index(package: str) -> tuple[Entry, ...]:
    """The index as it ships, read from its file."""
    text = (package_folder(package) / "rules_index.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Entry, ...])


@pytest.fixture(params=sorted(RULESETS))
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_shipped_index_is_the_one_made_now(package: str) -> None:
    shipped = (package_folder(package) / "rules_index.json").read_bytes().splitlines()
    made = index_text(package).splitlines()
    changed = [line.decode()[:90] for line in made if line not in shipped]
    assert shipped == made, f"the index is out of date ({AGAIN}): {changed[:5]}"


def test_every_rule_has_one_entry_with_a_gloss_and_a_section(package: str) -> None:
    # Read as pairs: a decoder would take the last of two rules with one id.
    text = (package_folder(package) / "rules.json").read_text(encoding="utf-8")
    written = [rule_id for rule_id, _ in json.loads(text, object_pairs_hook=list)]
    entries = shipped_index(package)
    assert [entry.id for entry in entries] == written
    for entry in entries:
        assert re.fullmatch(rf"{RULESETS[package]}-[A-Z]{{2}}-\d{{2,3}}", entry.id)
        assert 2 <= len(entry.gloss.split()) <= 14, entry.id
        assert entry.section, entry.id


def test_every_rule_has_a_text_that_says_more_than_its_name(package: str) -> None:
    """It begins and ends as sentences do, in words for players: no ids, no names of settings."""
    texts = {entry.id: entry.text for entry in shipped_index(package)}
    for rule_id, text in texts.items():
        assert 40 <= len(text) <= 330, rule_id
        assert re.fullmatch(r"[A-Z0-9“].*[.”]", text), rule_id
        assert not re.search(r"R\d\d-|_|  |'", text), rule_id
    glosses = {entry.id: entry.gloss for entry in shipped_index(package)}
    assert not [rule_id for rule_id, text in texts.items() if text.startswith(glosses[rule_id])]
    assert len(set(texts.values())) == len(texts), "each says something of its own"


def test_every_cited_rule_is_known(package: str) -> None:
    rules = rules_of(package)
    cited = every_citation(RULESETS[package])
    unknown = {rule_id: places for rule_id, places in cited.items() if rule_id not in rules}
    assert not unknown
    named = {other for rule in rules.values() for other in (*rule.through, *rule.covers)}
    assert named <= rules.keys()


def test_what_is_missing_or_simplified_says_why(package: str) -> None:
    for entry in shipped_index(package):
        assert entry.state in FIRST_TRUTH, entry.id
        told = bool(entry.reason or entry.untested)
        assert told == (entry.state != "implemented"), entry.id
        assert entry.reason or entry.state == "partly" or not told, entry.id


CITED = {"R10-CC-01": ["strike:strike"]}
HELD = {"R10-CC-01": {"It strikes": ("tests/test_strike.py:test_it",)}}
LOOSE = {"R10-CC-01": {**HELD["R10-CC-01"], "It strikes twice": (), "It misses": ()}}
PLAIN = Rule("A gloss", "A text.", "5.1")
SIMPLER = Rule("A gloss", "A text.", "5.1", state="simplified", reason="Half of it")
LACKING = Rule("A gloss", "A text.", "5.1", state="partly", reason="Nobody strikes twice")
PLANNED = Rule("A gloss", "A text.", "5.1", state="not-yet", reason="To come")


@pytest.mark.parametrize(
    ("rule", "code", "clauses", "told"),
    [
        (PLAIN, CITED, HELD, ("implemented", "")),
        (PLAIN, CITED, LOOSE, ("partly", "")),
        (PLAIN, CITED, {}, ("not-yet", "In the code, but in no test")),
        (PLAIN, {}, HELD, ("not-yet", "Not in the code")),
        (SIMPLER, CITED, HELD, ("simplified", "Half of it")),
        (SIMPLER, CITED, LOOSE, ("partly", "Half of it")),
        (SIMPLER, CITED, {}, ("not-yet", "In the code, but in no test")),
        (LACKING, CITED, HELD, ("partly", "Nobody strikes twice")),
        (LACKING, CITED, LOOSE, ("partly", "Nobody strikes twice")),
        (PLANNED, CITED, HELD, ("not-yet", "To come")),
    ],
)
def test_only_what_is_cited_and_held_clause_by_clause_is_implemented(
    rule: Rule, code: Citations, clauses: Clauses, told: tuple[str, str]
) -> None:
    again = Rule("Says it again", "A text.", "5.2", through=("R10-CC-01",))
    states = States({"R10-CC-01": rule, "R10-TU-01": again}, code, {}, clauses)
    assert states.of("R10-CC-01") == told
    # What only says it again is as far as that is.
    state, reason = told
    rests = f"Rests on R10-CC-01: {reason}" if reason else ""
    assert states.of("R10-TU-01") == (state, rests)
    loose = ["It strikes twice", "It misses"] if clauses is LOOSE else []
    assert list(states.untested("R10-CC-01")) == list(states.untested("R10-TU-01")) == loose


def test_every_rule_of_its_own_has_clauses_each_with_tests_and_no_helpers(package: str) -> None:
    rules, clauses = rules_of(package), clauses_of(package)
    own = [one for one in rules if not (rules[one].through or is_vector(one))]
    assert list(clauses) == sorted(own)
    for rule_id, parts in clauses.items():
        assert parts, rule_id
        for clause, tests in parts.items():
            assert re.fullmatch(r"[A-Z0-9“+−-].*[^.]", clause), (rule_id, clause)
            assert "R10-" not in clause
            assert "R05-" not in clause
            for test in tests:
                path, _, name = test.partition(":")
                assert path.startswith("tests/"), test
                assert path.endswith(".json") or name.split(".")[-1].startswith("test_"), test


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("5.1", "Chapter 5.1"),
        ("T3 + 5.2 + ruling", "Equipment table, chapter 5.2, a ruling of this game"),
        ("test vectors", "Worked examples"),
        ("C2 + QW + R10", "Chapter 2, the quick game, as in the edition of 2010"),
    ],
)
def test_where_a_rule_comes_from_is_told_in_words(section: str, words: str) -> None:
    assert source_words(section) == words


def test_an_entry_names_the_rules_it_rests_on_or_tries(package: str) -> None:
    rules = rules_of(package)
    entries = shipped_index(package)
    assert any(entry.rests_on for entry in entries)
    assert any(entry.tries for entry in entries)
    for entry in entries:
        assert entry.rests_on == rules[entry.id].through, entry.id
        assert entry.tries == rules[entry.id].covers, entry.id


@pytest.mark.parametrize("vector", ["R10-TV-001", "R10-WE-01"])
def test_a_vector_is_implemented_when_a_test_plays_it(vector: str) -> None:
    rules = {vector: Rule("A gloss", "A text.", "test vectors")}
    found = States(rules, {}, {vector: ["tests/some.json"]}, {})
    assert found.of(vector) == ("implemented", "")
    assert States(rules, {}, {}, {}).of(vector) == ("not-yet", "No test plays it")


def test_no_test_plays_a_vector_that_is_said_to_be_missing(package: str) -> None:
    for entry in shipped_index(package):
        if is_vector(entry.id) and entry.state == "not-yet":
            assert not entry.tests, f"rules.json says {entry.id} is missing, but it is played"


def test_every_place_named_is_there(package: str) -> None:
    for entry in shipped_index(package):
        for test in entry.tests:
            path, _, name = test.partition(":")
            assert stands_in(ROOT / path, name), test
        for place in entry.code:
            module, _, name = place.partition(":")
            file = module if "/" in module else f"{module.replace('.', '/')}.py"
            assert stands_in(ROOT / file, name), place


def stands_in(path: Path, name: str) -> bool:
    """Whether a file is there and has a definition, or a row, of this name; no name: any file."""
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return not name or name in json.loads(text)
    return all(re.search(rf"\b(def|class) {part}\b", text) for part in name.split(".") if name)


def test_what_editions_share_counts_for_each_of_them() -> None:
    """One function may carry out a rule of both; none of one edition speaks for the other."""
    old, new = (
        {place for places in code_citations(package, prefix).values() for place in places}
        for package, prefix in (("brikwars_2005", "R05"), ("brikwars_2010", "R10"))
    )
    assert any(place.startswith("game.rulesets.brikwars.") for place in old & new)
    assert not any("brikwars_2010" in place for place in old)
    assert not any("brikwars_2005" in place for place in new)


def test_a_table_row_counts_for_the_edition_whose_ids_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.architecture.make_rules_index.ROOT", tmp_path)
    (tmp_path / "tables").mkdir()
    rows = {"wall": {"rules": ["R10-OB-03", "R05-OB-02"]}, "notes": "none"}
    (tmp_path / "tables" / "things.json").write_text(json.dumps(rows))
    found: Citations = {}
    cite_tables(found, tmp_path, "R05")
    assert found == {"R05-OB-02": ["tables/things.json:wall"]}


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
