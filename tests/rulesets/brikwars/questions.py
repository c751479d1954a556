"""The questions of an edition: as its rules write them down, and as a battle asks them."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace

from game import app
from game.ai.commander import EASY
from game.ai.greedy import Greedy
from game.engine.ruleset import BARE_HAND
from game.match.library.setups import setup_of
from game.match.play.orders import always, answer_words, order_for
from game.match.play.seats import Computer, Seat, declining
from game.match.play.turn_controller import TurnController
from game.model.choices import Choice, Plain
from game.model.decisions import TURN, Decision, Option
from game.rulesets import brikwars
from game.rulesets.brikwars.book import own_id
from game.rulesets.common.deployment import DEPLOY

LAW = r"law\((?:r|view), "
KINDS = re.compile(rf'(?:kind=(?:{LAW})?|point = {LAW})"([^"]+)"')


def listed(ruleset: str) -> set[str]:
    """The kinds of questions that orders can be given for: each is listed once and is a rule."""
    kinds = [window.kind for window in app.rulesets()[ruleset].windows]
    index = app.rules_index(ruleset)
    assert index is not None
    assert len(dict.fromkeys(kinds)) == len(kinds)
    assert [kind for kind in kinds if kind not in {row.id for row in index}] == []
    return set(kinds)


def written_down(edition: ModuleType, letters: str) -> set[str]:
    """Whatever an edition's rules may ask, under a kind written down in them or in shared ones.

    ``letters`` are those its ids begin with.
    """
    folders = [Path(str(package.__file__)).parent for package in (brikwars, edition)]
    texts = [path.read_text() for folder in folders for path in folder.glob("*.py")]
    asked = {own_id(letters, kind) for text in texts for kind in KINDS.findall(text)}
    return {kind for kind in asked if kind.startswith(f"{letters}-")}


@cache
def asked_in_battle(ruleset: str) -> tuple[Decision, ...]:
    """What is asked beside own turns in a battle of two computer players."""
    desk = app.desk(beside_screen=False)
    setup = setup_of(desk.level("duel-yard"), app.rulesets()[ruleset], seed=5)
    seats: dict[str, Seat] = {side: Computer(Greedy(), EASY) for side in setup.side_ids()}
    match = TurnController(app.make_battle(setup), seats)
    while match.decision is not None and match.state.round < 9:
        match.poll()
    found = [entry.before.decision for entry in match.history.entries]
    return tuple(one for one in found if one is not None and one.kind not in (TURN, DEPLOY))


def gist(answer: Plain) -> Choice:
    """An answer without which of like items or which bare hand it names.

    Ids of items are kinds, with a number behind the second one of a kind.
    """
    kind = answer.item and re.sub(r"-\d+$", "", answer.item)
    bare = answer.do == "parry" and answer.hand is not None
    return replace(answer.choice(), item=kind, hand=BARE_HAND if bare else answer.hand)


def check_never(ruleset: str, asked: Sequence[Decision]) -> None:
    """All that is asked can be given the order "never", and is listed with whether it answers."""
    windows = app.rulesets()[ruleset].windows
    known = {window.kind: window for window in windows}
    assert asked
    for one in asked:
        assert order_for({"*": "never"}, one, windows) == "never"
        if any(option.wants is None for option in one.options):
            assert known[one.kind].never is (declining(one) is not None), one.kind


def _kind(option: Option) -> str | None:
    """With what an option is done: the words of an order do not hang on its kind."""
    return option.item


def check_always(ruleset: str, asked: Sequence[Decision]) -> None:
    """What can be answered always has words."""
    answers = app.rulesets()[ruleset].answers
    orders = {always(option, one.options, _kind) for one in asked for option in one.options}
    given = sorted(order for order in orders if order is not None)
    assert len(given) > 5
    assert [order for order in given if not answer_words(order, answers)] == []
