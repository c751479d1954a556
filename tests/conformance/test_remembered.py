"""What is remembered of a battle under way is what would be found anew.

Whatever is kept is kept under a key that names all that it depends on: in random battles every
tenth answer out of memory is worked out again, with nothing remembered on the way, and compared.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from game.engine.battle import Battle
from game.geometry.field import Field
from tests.conformance.contests import contests
from tests.conformance.play import play
from tests.editions import FIRST, SECOND

EVERY = 10
LEAST = 20
"""So many answers of each memory are compared at least, or the battles say little."""

MEMORIES: tuple[tuple[type, str], ...] = (
    (Battle, "once"),
    (Field, "remembered"),
    (Field, "kept"),
)


class Audit:
    """Looks over the shoulder of the memories.

    Only outermost questions count. What has no equality of its own, as ranges and generators have
    none, is left alone.
    """

    def __init__(self) -> None:
        self.hits: Counter[str] = Counter()
        self.compared: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._inside = False
        self._anew = False

    def over(self, memory: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        """The method of a memory with an eye on what it answers."""

        def asked(owner: Any, *question: Any) -> Any:
            *about, compute = question
            if self._anew:
                return compute()
            if self._inside:
                return ask(owner, *question)
            worked = []

            def noted() -> Any:
                worked.append(True)
                return compute()

            self._inside = True
            try:
                found = ask(owner, *about, noted)
                if not worked:
                    self._hit(memory, about[-1], found, compute)
            finally:
                self._inside = False
            return found

        return asked

    def _hit(self, memory: str, key: Any, found: Any, compute: Callable[[], Any]) -> None:
        self.hits[memory] += 1
        if self.hits[memory] % EVERY or not _comparable(found):
            return
        self._anew = True
        try:
            again = compute()
        finally:
            self._anew = False
        self.compared[memory] += 1
        if again != found:
            self.wrong.append(f"{memory} {key}: {found} was kept, {again} is found")


def _comparable(found: Any) -> bool:
    equality: object = type(found).__eq__
    return found is None or equality is not object.__eq__


@pytest.mark.parametrize("edition", [FIRST, SECOND])
def test_what_is_remembered_would_be_found_again(
    edition: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit = Audit()
    for owner, name in MEMORIES:
        monkeypatch.setattr(owner, name, audit.over(name, getattr(owner, name)))
    for contest in contests(request.config.getoption("battles")):
        if contest.ruleset == edition:
            play(contest)
    print(f"\n{audit.compared} of {audit.hits} compared")
    assert not audit.wrong, "\n".join(audit.wrong[:5])
    assert min(audit.compared[name] for _, name in MEMORIES) >= LEAST
