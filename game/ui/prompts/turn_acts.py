"""The acts of a figure as buttons: one for each verb, with its ways."""

from collections.abc import Callable, Iterable
from typing import Any

from game.match.play.queries import Queries
from game.ui.prompts.groups import Group, GroupKey
from game.ui.prompts.table import Act
from game.ui.text import NO_BREAK
from game.words import tr_count


def verbs_of(groups: Iterable[Group]) -> dict[str, list[Group]]:
    """The ways of each verb: with one weapon or another, walking or jumping.

    Things that can be taken or let go have a button each, those out of reach none.
    """
    verbs: dict[str, list[Group]] = {}
    for group in groups:
        if group.open or not group.handling:
            name = group.name if group.handling else group.key[0]
            verbs.setdefault(name, []).append(group)
    return verbs


def act_of(
    ask: Queries[Any],
    verb: str,
    ways: list[Group],
    in_hand: GroupKey | None,
    carries: Callable[[str | None], bool],
) -> Act:
    """The button of a verb: the way in hand, else the first that is open, else why none is.

    ``carries`` tells whether the figure has a thing: to let go of it is a minor act.
    """
    opened = [group for group in ways if group.open]
    chosen = [group for group in ways if group.key == in_hand]
    shown = (chosen or opened or ways)[0]
    label = ask.label(shown.sample())
    note = label.note
    shut = None if opened else ways[0].closed
    if len(opened) > 1:
        told = tr_count("{count} way", "{count} ways", len(opened))
        note = f"{note} · {told.replace(' ', NO_BREAK)}"
    return Act(
        verb,
        label.text,
        note,
        reason="" if shut is None else shut.reason,
        rule="" if shut is None else shut.rule,
        selected=bool(chosen),
        ways=len(opened),
        icon=label.icon,
        minor=shown.handling and carries(shown.key[1]),
        risky=bool(opened) and shown.open[0].wants != "path" and ask.risky(shown.open[0]),
    )
