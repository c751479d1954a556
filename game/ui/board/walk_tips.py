"""What a tooltip tells of a walk: its price, and what follows one up to an enemy."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.engine.acts import ActKind
from game.engine.ruleset import OptionLabel, Way
from game.model.decisions import Closed, Refusal
from game.model.state import AnyState
from game.ui.board.tips import MOST_NAMED, TEXT_WIDTH, WIDTH, some_names, threat_rows
from game.ui.theme import CAPTION, DIM, STRONG
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import links_to
from game.ui.widgets.tips.tooltip import Tooltip, ruled
from game.ui.widgets.tips.two_step_tooltip import TwoStepTooltip
from game.words import mark, tr

WALK_WIDTH: Final = 360
"""Most units of width of a line of what is told of the end of a walk, which names many."""

SHORTEST: Final = 0.05
"""Length of a way, or of a part of it, below which it is none."""

WALK_UP: Final[Mapping[ActKind, str]] = {
    "shoot": mark("Walk up first: {length:.1f}{unit}, then shoot"),
    "strike": mark("Walk up first: {length:.1f}{unit}, then attack"),
    "throw": mark("Walk up first: {length:.1f}{unit}, then throw"),
}
"""What is told of a walk, by the kind of attack that may follow."""

MOST_ROWS: Final = 5
"""Rows at a glance of what is told of a walk, between the name of the enemy and what to press."""


def _answer_rows(
    state: AnyState,
    walk: Sequence[str],
    attack: Sequence[str],
    most: int | None,
    *,
    then: bool,
    worked_out: bool,
) -> list[Widget]:
    """One line naming who may answer a walk, and who the attack after it; none for nobody.

    If ``then`` chances follow, they hold only where nobody who answers the walk ends it. How likely
    that is becomes known later than they do: until it is ``worked_out`` that is told.
    """
    if walk and attack and worked_out:
        text = tr("May answer the walk: {walk}; the attack: {attack}")
    elif walk and attack:
        text = tr("May answer the walk (not worked out yet): {walk}; the attack: {attack}")
    elif walk and worked_out:
        text = tr("May answer the walk: {walk}")
    elif walk:
        text = tr("May answer the walk (not worked out yet): {walk}")
    elif attack:
        text = tr("May answer the attack: {attack}")
    else:
        return []
    told = text.format(walk=some_names(state, walk, most), attack=some_names(state, attack, most))
    if walk and then:
        told = tr("{told}. If the walk is completed:").format(told=told)
    return [RichText(told, "may-answer", most_width=WIDTH)]


def move_tip(
    way: Way,
    unit_name: str,
    state: AnyState,
    threats: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    hint: str = "",
    *,
    act: OptionLabel | None = None,
    held: bool = False,
    so_far: bool = False,
) -> Tooltip:
    """The tooltip of a path: what it costs and what is left, who may answer, or why not.

    Then what is to be known of the way, and ``notes`` on the place it leads to. ``hint`` says how
    to walk as far as one gets, or what else to press. Where going there is an ``act`` of its own,
    its name is above all that, and what it costs below. ``so_far`` as with ``threat_rows``.
    """
    title, costs = ("", "") if act is None else (act.text, act.note)
    told = tuple(note for note in (costs, way.note, *notes) if note)
    said = [RichText(note, style=DIM, most_width=WALK_WIDTH) for note in told]
    hints = [Label(hint, style=CAPTION)] if hint else []
    answering = threat_rows(state, threats, so_far=so_far)
    if way.complete:
        left = tr("left {length:.1f}{unit}").format(length=way.left, unit=unit_name)
        text = f"{way.cost:.1f}{unit_name}   {left}"
        marks = mark_rows(way, unit_name)
        rows = [Label(text, style=STRONG), *answering, *marks, *said]
        return Tooltip([*rows, *hints], title=title)
    far = tr("{length:.1f}{unit} of the way").format(length=way.cost, unit=unit_name)
    why = way.why or tr("It stands here already")
    return Tooltip(
        [
            *([Label(far, style=STRONG)] if way.cost >= SHORTEST else []),
            ruled(RichText(why, most_width=260), way.rule),
            *answering,
            *said,
            *(hints if way.points else []),
        ],
        title=title,
        held=held,
    )


def approach_tip(
    way: Way,
    kind: ActKind,
    unit_name: str,
    target: str,
    closed: Closed | Refusal,
    state: AnyState,
    threats: tuple[str, ...],
    hint: str,
    *,
    pinned: bool,
    act: str = "",
    answering: Sequence[str] = (),
    then: Sequence[Widget] = (),
    worst: Sequence[Widget] = (),
    on_the_way: Sequence[Widget] = (),
    dangers: Sequence[str] = (),
    worked_out: bool = True,
    details: Sequence[Widget] = (),
    whole: bool = False,
    all_key: str = "",
) -> Tooltip:
    """The tooltip of a target that can be attacked after a walk: why not from here, and the walk.

    Whoever walks commits himself: not only who may answer the walk is named, the ``threats``, but,
    once it is known which ``act`` follows, who is ``answering`` that, and in ``dangers`` who could
    attack at the end of the walk. Then there are rows of what
    it would do ``then`` if nobody ends the walk, and its ``worst`` for one's own. These leave no
    room for the ground; what else may become of the target, and why not from here, give way to the
    worst and to what may come ``on_the_way``, which is told once it is ``worked_out``; to that
    the ``dangers`` give way, too. ``pinned``, it stays with all of it, so that the rule behind
    the reason can be pressed. ``whole``, all of it is told as well, with what is known in
    ``details`` of what follows; ``all_key`` is the cap of the key for that. ``hint`` says what
    to do next.
    """
    text = tr("Walk up first: {length:.1f}{unit}, then: {act}") if act else tr(WALK_UP[kind])
    walk = text.format(length=way.cost, unit=unit_name, act=act)
    most = None if pinned or whole else MOST_NAMED
    ground = mark_rows(way, unit_name)
    ground += [RichText(way.note, style=DIM, most_width=TEXT_WIDTH)] if way.note else []
    why = [ruled(RichText(closed.reason, style=DIM, most_width=TEXT_WIDTH), closed.rule)]
    there = [RichText(note, style=DIM, most_width=TEXT_WIDTH) for note in dangers]
    there = there if pinned or whole or not on_the_way else []
    above = [
        *(why if pinned or whole or not (on_the_way or (there and worst)) else ()),
        RichText(walk, "walk-up", style=STRONG, most_width=TEXT_WIDTH),
        *on_the_way,
        *there,
        *_answer_rows(state, threats, answering, most, then=bool(then), worked_out=worked_out),
    ]
    room = None if pinned or whole else MOST_ROWS - len(above) - len(worst)
    rows = [*above, *then[:room], *worst, *(ground if pinned or whole or not then else ())]
    if not then:
        return Tooltip([*rows, Label(hint, style=CAPTION)], title=target, held=pinned)
    # As wide as where chances are told of an attack, so that nothing jumps.
    return TwoStepTooltip(
        rows if whole else [*rows, Label(hint, style=CAPTION)],
        details,
        titles=(target,),
        whole=whole,
        held=pinned,
        more=tr("{key}: all").format(key=all_key) if all_key else "",
        hint=hint,
        width=fixed(WIDTH),
    )


def looking_tip() -> Tooltip:
    """The tooltip of a place to which a way is still being looked for."""
    return Tooltip([Label(tr("Looking for a way…"), style=DIM)])


def mark_rows(way: Way, unit_name: str) -> list[Widget]:
    """Slow ground on a way, and how much of it is a run that counts; each with its rule."""
    texts: dict[str, tuple[float, str]] = {}
    for one in way.marks:
        before = texts.get(one.text, (0.0, ""))[0]
        texts[one.text] = (before + one.length, one.rule)
    return [
        Row([Label(f"{text} {length:.1f}{unit_name}", style=DIM), *links_to(rule)], gap=7)
        for text, (length, rule) in texts.items()
        if length >= SHORTEST
    ]
