"""Rule ids in plain text: found, so that they lead to their rules."""

import re
from typing import Final

from game.model.decisions import Refusal
from game.ui.text import Words
from game.ui.theme import LINK, Style

RULE_ID: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
"""How rule ids of all rulesets look: capitals and digits, joined by hyphens."""


def refusal_words(refusal: Refusal) -> str:
    """Why something is refused, and the rule that says so, where a rule does."""
    known = RULE_ID.fullmatch(refusal.rule)
    return f"{refusal.reason} ({refusal.rule})" if known else refusal.reason


def linked(text: str, style: Style) -> list[Words]:
    """A text as runs, with the rule ids in it as links."""
    runs: list[Words] = []
    at = 0
    for found in RULE_ID.finditer(text):
        runs.append(Words(text[at : found.start()], style))
        runs.append(Words(found[0], LINK, found[0]))
        at = found.end()
    runs.append(Words(text[at:], style))
    return [run for run in runs if run.text]
