"""Makes the index of rules of each ruleset: which rule is built where, and which tests hold it.

Every ruleset package has ``rules.json``: its rules by id, each with a gloss and a text in our words
and the section it comes from. An entry may also say

* ``state`` with a ``reason``: ``not-yet``, ``partly`` where something of it is missing, or
  ``simplified`` where the game means to do something simpler;
* ``through``: the rules that carry it out, where it only says again what they say;
* ``covers``: the rules that a test vector or a worked example tries.

``tests/rules`` has the clauses of each rule, a file for each kind, and under each clause the tests
that fail without it. A rule is ``implemented`` when the code cites its id and each of its clauses
has a test; where some have none, it is so ``partly``. A citation is the whole id (``R10-CC-14``),
or a number behind one (``R10-CC-14, -28``); a span of ids cites none of them.

Run ``python -m tests.architecture.make_rules_index`` to write ``rules_index.json`` anew.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[2]
RULESETS = {"brikwars_2010": "R10", "brikwars_2005": "R05"}
"""The indexed packages, with the letters their rule ids begin with."""

SHARED = ("model", "geometry", "engine", "rulesets/common", "rulesets/brikwars")
"""Parts of the program that carry out rules for all rulesets."""

WORDING = frozenset(
    {
        "words",
        "log_lines",
        "fight_lines",
        "roll_lines",
        "cards",
        "odds",
        "thing_odds",
        "prompts",
        "labels",
        "texts",
    }
)
"""Modules that only speak of rules."""

SOURCES = {
    "5.x": "chapter 5",
    "5.1": "chapter 5.1",
    "5.2": "chapter 5.2",
    "5.3": "chapter 5.3",
    "5.4": "chapter 5.4",
    "C2": "chapter 2",
    "C4": "chapter 4",
    "C6": "chapter 6",
    "T3": "equipment table",
    "T8": "weapon table of chapter 8",
    "AUTH": "a word of the author",
    "Q": "a player's remark",
    "E98": "as in the edition of 1998",
    "E05": "as in the edition of 2005",
    "E20": "as in the edition of 2020",
    "R10": "as in the edition of 2010",
    "QW": "the quick game",
    "W": "a short description",
    "top-down": "seen from above",
    "test vectors": "worked examples",
    "ruling": "a ruling of this game",
    "rulings": "rulings of this game",
    "decision points": "decision points",
}
"""The tags of where a rule comes from, as a player reads them."""

VECTORS = ("TV", "WE")
"""Kinds of ids that are tests themselves: no code has to cite them."""

FIRST_TRUTH = ("not-yet", "partly", "simplified", "implemented")
"""States, the one that wins over the others first."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of ``rules.json``."""

    gloss: str
    text: str
    section: str
    state: str | None = None
    reason: str = ""
    through: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()


class Entry(Struct, frozen=True):
    """One entry of ``rules_index.json``."""

    id: str
    gloss: str
    text: str
    section: str
    state: str
    reason: str
    untested: tuple[str, ...]
    rests_on: tuple[str, ...]
    tries: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]


Citations = dict[str, list[str]]
"""Where each id is cited, in order of files and lines."""

Clauses = dict[str, dict[str, tuple[str, ...]]]
"""The clauses of each rule, and the tests that fail without each."""


def package_folder(package: str) -> Path:
    """The folder of a ruleset package."""
    return ROOT / "game" / "rulesets" / package


def rules_of(package: str) -> dict[str, Rule]:
    """The rules of a ruleset by id, in the order of the reference."""
    return msgspec.json.decode(
        (package_folder(package) / "rules.json").read_bytes(), type=dict[str, Rule]
    )


def index_text(package: str) -> bytes:
    """The text of ``rules_index.json``: one rule a line."""
    rows = [msgspec.json.encode(entry) for entry in index_of(package)]
    return b"[\n" + b",\n".join(rows) + b"\n]\n"


def index_of(package: str) -> tuple[Entry, ...]:
    """The index of a ruleset, made from code and tests as they are now."""
    rules, prefix = rules_of(package), RULESETS[package]
    code, clauses = code_citations(package, prefix), clauses_of(package)
    tests = played(rules, prefix)
    for rule_id, parts in clauses.items():
        for holding in parts.values():
            extend(tests, rule_id, list(holding))
    for vector, rule in rules.items():
        for covered in rule.covers:
            extend(tests, covered, tests.get(vector, []))
    states = States(rules, code, tests, clauses)
    entries = []
    for rule_id, rule in rules.items():
        state, reason = states.of(rule_id)
        untested = tuple(dict.fromkeys(states.untested(rule_id)))
        places = tuple(places_of(rules, code, rule_id))
        held_by = tuple(places_of(rules, tests, rule_id))
        told = (rule.gloss, rule.text, source_words(rule.section), state, reason, untested)
        entries.append(Entry(rule_id, *told, rule.through, rule.covers, places, held_by))
    return tuple(entries)


def source_words(section: str) -> str:
    """Where a rule comes from, in words; ``C4 + W`` is ``Chapter 4, a short description``."""
    words = ", ".join(SOURCES[tag] for tag in section.split(" + "))
    return words[0].upper() + words[1:]


def places_of(rules: dict[str, Rule], cited: Citations, rule_id: str) -> list[str]:
    """Where a rule is cited, itself or through the rules that carry it out."""
    found = list(cited.get(rule_id, []))
    for other in rules[rule_id].through:
        found.extend(place for place in places_of(rules, cited, other) if place not in found)
    return found


def clauses_of(package: str) -> Clauses:
    """The clauses of a ruleset's rules with their tests."""
    found: Clauses = {}
    for path in sorted((ROOT / "tests" / "rules" / package).glob("*.json")):
        found.update(msgspec.json.decode(path.read_bytes(), type=Clauses))
    return found


def played(rules: dict[str, Rule], prefix: str) -> Citations:
    """The tests that play a test vector or a worked example: those that cite it."""
    cited = test_citations(prefix)
    return {rule_id: cited.get(rule_id, []) for rule_id in rules if is_vector(rule_id)}


def is_vector(rule_id: str) -> bool:
    """Whether something is a test itself."""
    return rule_id.split("-")[1] in VECTORS


class States:
    """The state of every rule, with the reason where it is not simply implemented."""

    def __init__(
        self, rules: dict[str, Rule], code: Citations, tests: Citations, clauses: Clauses
    ) -> None:
        self._rules, self._code, self._tests, self._clauses = rules, code, tests, clauses

    def of(self, rule_id: str) -> tuple[str, str]:
        """State and reason of one rule; there is no reason where only tests are missing."""
        rule = self._rules[rule_id]
        if rule.state == "not-yet":
            return "not-yet", rule.reason
        state, reason = self._through(rule) if rule.through else self._alone(rule_id)
        if rule.state is None:
            return state, reason
        return min(state, rule.state, key=FIRST_TRUTH.index), reason or rule.reason

    def untested(self, rule_id: str) -> Iterator[str]:
        """The clauses of a rule, and of those it rests on, that no test holds."""
        for other in self._rules[rule_id].through:
            yield from self.untested(other)
        clauses = self._clauses.get(rule_id, {})
        yield from (clause for clause, tests in clauses.items() if not tests)

    def _through(self, rule: Rule) -> tuple[str, str]:
        for state in FIRST_TRUTH[:-1]:
            found = [other for other in rule.through if self.of(other)[0] == state]
            for other in found:
                if reason := self.of(other)[1]:
                    return state, f"Rests on {other}: {reason}"
            if found:
                return state, ""
        return "implemented", ""

    def _alone(self, rule_id: str) -> tuple[str, str]:
        if is_vector(rule_id):
            played = bool(self._tests.get(rule_id))
            return ("implemented", "") if played else ("not-yet", "No test plays it")
        if not self._code.get(rule_id):
            return "not-yet", "Not in the code"
        clauses = self._clauses.get(rule_id, {})
        if not any(clauses.values()):
            return "not-yet", "In the code, but in no test"
        return ("implemented" if all(clauses.values()) else "partly"), ""


def code_citations(package: str, prefix: str) -> Citations:
    """Where the program's rule functions cite ids: ``module:function``, or ``table:row``."""
    found: Citations = {}
    own = package_folder(package)
    for path in sorted(own.glob("*.py")):
        if path.stem not in WORDING:
            cite_python(found, path, module_name(path), prefix)
    cite_tables(found, own, prefix)
    for folder in SHARED:
        for path in sorted((ROOT / "game" / folder).rglob("*.py")):
            cite_python(found, path, module_name(path), prefix)
        cite_tables(found, ROOT / "game" / folder, prefix)
    return found


def cite_tables(found: Citations, package: Path, prefix: str) -> None:
    """Add the ids in the rows of a package's tables, under the row."""
    for path in sorted(package.glob("tables/*.json")):
        for name, row in msgspec.json.decode(path.read_bytes()).items():
            place = f"{path.relative_to(ROOT).as_posix()}:{name}"
            for rules in row.get("rules", []) if isinstance(row, dict) else []:
                # A table that both editions read names the rules of both.
                for rule_id in rules.split("/"):
                    if rule_id.startswith(f"{prefix}-"):
                        extend(found, rule_id, [place])


def module_name(path: Path) -> str:
    """What Python calls the module of a file."""
    return path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")


def test_citations(prefix: str) -> Citations:
    """Where tests cite ids: ``file:function``, or a scenario by its file."""
    found: Citations = {}
    for path in sorted((ROOT / "tests").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(("tests/architecture/", "tests/match/older/", "tests/rules/")):
            continue
        if path.suffix == ".py":
            cite_python(found, path, name, prefix)
        elif path.suffix == ".json":
            for rule_id in cited_in(f"{path.stem.upper()} {path.read_text()}", prefix):
                extend(found, rule_id, [name])
    return found


def cite_python(found: Citations, path: Path, name: str, prefix: str) -> None:
    """Add the ids in a module's strings, under the innermost function or class around each."""
    text = path.read_text()
    if f"{prefix}-" not in text:
        return
    for place, string in strings_in(ast.parse(text), ""):
        for rule_id in cited_in(string, prefix):
            extend(found, rule_id, [f"{name}:{place}" if place else name])


def strings_in(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    """Every string below a node, with the dotted name of the definition it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield from strings_in(child, f"{place}.{child.name}".lstrip("."))
        elif isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield place, child.value
        else:
            yield from strings_in(child, place)


def cited_in(text: str, prefix: str) -> Iterator[str]:
    """The ids that a text cites; a span such as ``R10-CC-10..31`` cites nothing."""
    pattern = rf"{prefix}-([A-Z]{{2}})-(\d{{2,3}})(?!\d)(\.\.\d*)?((?:, -\d{{2,3}}(?!\d|\.\.))*)"
    for kind, first, span, more in re.findall(pattern, text):
        numbers = [] if span else [first]
        numbers.extend(re.findall(r"\d+", more))
        for number in numbers:
            yield f"{prefix}-{kind}-{number}"


def extend(found: Citations, rule_id: str, places: list[str]) -> None:
    """Add places to those of an id, each once."""
    known = found.setdefault(rule_id, [])
    known.extend(place for place in places if place not in known)


def every_citation(prefix: str) -> Citations:
    """All ids cited anywhere in the program or the tests, wording and screen included."""
    found = test_citations(prefix)
    for path in sorted((ROOT / "game").rglob("*.py")):
        cite_python(found, path, path.relative_to(ROOT).as_posix(), prefix)
    for package in RULESETS:
        for rule_id, places in code_citations(package, prefix).items():
            extend(found, rule_id, places)
    return found


def counted(package: str) -> dict[str, Any]:
    """How many rules are in each state."""
    counts = dict.fromkeys(reversed(FIRST_TRUTH), 0)
    for entry in index_of(package):
        counts[entry.state] += 1
    return counts


if __name__ == "__main__":
    for one in RULESETS:
        (package_folder(one) / "rules_index.json").write_bytes(index_text(one))
        print(one, counted(one))
