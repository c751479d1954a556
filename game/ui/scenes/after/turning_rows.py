"""What turned a battle, in words; each row leads to its moment."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.match.analysis.milestones import TurningPoint, turning_points
from game.match.play.recording import recording_of
from game.match.play.turn_controller import TurnController
from game.ui.theme import SUBHEADING, ActionColor
from game.ui.widgets.base.layout import Column
from game.ui.widgets.base.widget import STRETCH, Widget
from game.ui.widgets.input.buttons import BrickButton
from game.ui.widgets.look.label import Label
from game.words import tr

MOST_NAMES = 3


def turning_rows(
    match: TurnController[Any], names: Mapping[str, str], on_watch: Callable[[int], None]
) -> list[Widget]:
    """The turning points under a heading; nothing where there are none or they are not known."""
    recording = recording_of(match)
    points = () if recording is None else turning_points(recording)
    if not points:
        return []
    rows: list[Widget] = [
        BrickButton(
            f"turning-{number}",
            in_words(point, names),
            _watcher(on_watch, point.before),
            color=ActionColor.PLAIN,
            icon="film",
            lines=2,
            width=STRETCH,
            tooltip=explained(point, names),
        )
        for number, point in enumerate(points)
    ]
    heading = Label(
        tr("What turned the battle, in points that figures are worth"), style=SUBHEADING
    )
    return [Column([heading, Column(rows, "turning", gap=6, group=True)], gap=6)]


def _watcher(on_watch: Callable[[int], None], moment: int) -> Callable[[], None]:
    return lambda: on_watch(moment)


def in_words(point: TurningPoint, names: Mapping[str, str]) -> str:
    """Round, what was done and what came of it, by how much the balance changed for the side."""
    told = tr("Round {round}  ·  {what}  ({gain:+g} for {side})")
    return told.format(
        round=point.round,
        what=_deed(point, names),
        gain=point.points,
        side=names.get(point.side, point.side),
    )


def explained(point: TurningPoint, names: Mapping[str, str]) -> str:
    """What the points of an act mean."""
    told = tr(
        "What the figures of a side and its allies are worth, less what their enemies are: for "
        "{side} that changed by {gain:+g} points. A press shows it again."
    )
    return told.format(side=names.get(point.side, point.side), gain=point.points)


def _deed(point: TurningPoint, names: Mapping[str, str]) -> str:
    """Who did what, together with whom, and what came of it."""
    deed = point.deed or point.unit or names.get(point.side, point.side)
    if point.others:
        names_of = f" {tr('and')} ".join(point.others)
        deed = tr("{deed}, together with {names}").format(deed=deed, names=names_of)
    came = [_destroyed(point.fallen)] if point.fallen else []
    # Else the points would be more or less than those of who has fallen, and nobody could say why.
    if point.hurt:
        came.append(tr("{hurt} is weakened").format(hurt=point.hurt))
    if point.eased:
        came.append(tr("{name} is better off").format(name=point.eased))
    return "; ".join([deed, *([", ".join(came)] if came else [])])


def _destroyed(names: Sequence[str]) -> str:
    """Who has fallen; of many the first ones and how many more."""
    fallen = ", ".join(names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    if more > 0:
        fallen = tr("{fallen} and {count} more").format(fallen=fallen, count=more)
    return tr("{fallen} destroyed").format(fallen=fallen)
