"""What hovering tells: rows of an attack's odds, a move's cost, a refusal. Pure view models."""

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Final

from game.engine.forecast import Forecast
from game.engine.ruleset import Odds, OptionLabel, StatRow, Way
from game.model.state import AnyState
from game.ui.board.badges import WORDS as COVER_WORDS
from game.ui.board.badges import cover_disc, cover_of
from game.ui.board.fates import eventless, fates, percent, spaced
from game.ui.text import Pictured, Words
from game.ui.theme import CAPTION, DIM, HEADING, STRONG, Hud
from game.ui.widgets.base.layout import Row
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.look.link import links_to
from game.ui.widgets.look.panel import Meter, Rule
from game.ui.widgets.tips.parted_tip import PartedTip
from game.ui.widgets.tips.tooltip import Tooltip, pair_row, ruled
from game.words import tr

UNLIKELY = 0.005
"""Chances below this are not shown."""

HELD_WIDTH: Final = 370
GLANCE_WIDTH: Final = 296
"""Units of width of an attack's tooltip: kept in place with its rules, and passing by."""

SIGNS: Final = ("+", "-", "−")
"""What the value of a modifier begins with: what helps, and what hinders."""

FATE_BAR: Final = "fate-bar"
NOTE: Final = "need-note"
"""Names of what goes first where there is little room: bars of outcomes, what to know of a need."""


def attack_tip(
    odds: Odds | None,
    forecast: Forecast | None,
    state: AnyState,
    hint: str,
    title: str,
    actor: str | None = None,
    threats: tuple[str, ...] = (),
    *,
    target: str | None = None,
    item_word: Callable[[str], str] = spaced,
    held: bool = False,
    more: Sequence[Widget] = (),
    strays: Sequence[Widget] = (),
    asides: Sequence[Widget] = (),
    odds_note: str = "",
) -> Tooltip:
    """The tooltip of an attack: every modifier with its rule, the need, the outcomes.

    ``threats`` may answer it; ``held`` keeps it in place, to press its rules. It warns of ``more``.
    Where there is room, ``strays`` are said right behind, and ``asides`` at the end; these go
    first, and who may answer last. ``odds_note`` is said in place of chances.
    """
    gist = _gist(odds, forecast, state, actor, target, item_word, odds_note)
    rows = [*gist, *more]
    answering = threat_rows(state, threats)
    about, leaving = _about_rows(odds, linked=held)
    return PartedTip(
        about,
        rows,
        [*strays, *answering, *asides],
        Label(hint, "hint", style=CAPTION),
        _trimmings(rows),
        [*reversed(asides), *reversed(strays), *reversed(answering), *leaving],
        title=odds.title if odds is not None else title,
        held=held,
        width=fixed(HELD_WIDTH if held else GLANCE_WIDTH),
        shortened=tr("Click: pin, to read all of it"),
    )


def told_rows(
    odds: Odds | None,
    forecast: Forecast | None,
    state: AnyState,
    actor: str | None,
    target: str | None,
    item_word: Callable[[str], str],
    odds_note: str,
) -> list[Widget]:
    """What a tooltip tells of an attack where it has all the room it needs, rules by their ids."""
    about, _ = _about_rows(odds, linked=True, spelled=True)
    gist = _gist(odds, forecast, state, actor, target, item_word, odds_note)
    return [*about, *([Rule()] if about and gist else []), *gist]


def _gist(
    odds: Odds | None,
    forecast: Forecast | None,
    state: AnyState,
    actor: str | None,
    target: str | None,
    item_word: Callable[[str], str],
    odds_note: str,
) -> list[Widget]:
    """The need and the outcomes with their chances; ``odds_note`` in place of all chances."""
    rows = [] if odds is None else _need_rows(odds, None if odds_note else forecast, target)
    if odds_note:
        rows.append(RichText(odds_note, style=CAPTION, most_width=340))
    elif forecast is not None:
        rows.extend(fate_rows(forecast, state, actor, target, item_word))
    return rows


def _about_rows(
    odds: Odds | None, *, linked: bool, spelled: bool = False
) -> tuple[list[Widget], list[Widget]]:
    """Every modifier, the cover, and the sum of them; the same as they go for want of room.

    What changes the roll least goes first, of equal ones the last; what decides by itself goes
    at the very end.
    """
    if odds is None:
        return [], []
    rows: list[tuple[float, Widget]] = [
        (_effect(row), _modifier_row(row, linked, spelled)) for row in odds.rows
    ]
    rows.extend((0, row) for row in _cover_rows(odds))
    if odds.total is not None:
        rows.append((1, pair_row(odds.total.name, odds.total.value, left_style=DIM)))
    leaving = sorted(range(len(rows)), key=lambda at: (rows[at][0], -at))
    return [row for _, row in rows], [rows[at][1] for at in leaving]


def _effect(row: StatRow) -> float:
    """How much a modifier changes the roll, either way; 0 for what changes none.

    What decides by itself, such as whether a throw gets there, changes more than any modifier.
    """
    if row.decisive:
        return inf
    sign, amount = row.value[:1], row.value[1:]
    return int(amount) if sign in SIGNS and amount.isdecimal() else 0


def _cover_rows(odds: Odds) -> list[Widget]:
    """How much of the target is seen: the badge on the line, and its word."""
    if not odds.sections:
        return []
    cover = cover_of(odds.sections)
    sign = Pictured(("cover", cover), partial(cover_disc, cover), 20)
    words = Words("  " + tr(COVER_WORDS[cover]), STRONG)
    return [RichText((sign, words), "cover")]


def _modifier_row(row: StatRow, linked: bool, spelled: bool) -> Widget:
    """One modifier; what helps and what hinders differ by sign and by color."""
    style = DIM
    if row.value.startswith("+"):
        style = STRONG.colored(Hud.GOOD)
    elif row.value.startswith(SIGNS[1:]):
        style = STRONG.colored(Hud.BAD)
    rule = row.rule if linked else ""
    return pair_row(
        row.name, row.value, left_style=DIM, right_style=style, rule=rule, spelled=spelled
    )


def _trimmings(rows: Sequence[Widget]) -> list[Widget]:
    """What goes first where there is little room."""
    return [one for row in rows for one in row.walk() if one.name in (FATE_BAR, NOTE)]


def _need_rows(odds: Odds, forecast: Forecast | None, target: str | None) -> list[Widget]:
    """What the dice must show, how likely that is, with a bar, and what to know of both."""
    if not odds.need:
        return []
    chance = None if forecast is None else chance_told(forecast, target, odds)
    # Words that call it out of reach need no number, and none that seems to deny them.
    if not chance and odds.note:
        chance = None
    told = "" if chance is None else percent(chance)
    need, large = STRONG.colored(Hud.GOLD), HEADING.colored(_chance_color(chance))
    words = RichText(odds.need, style=need, width=STRETCH)
    cells: list[Widget] = [words, *([Label(told, "chance", style=large)] if told else [])]
    rows: list[Widget] = [Row(cells, gap=7, align="center")]
    if chance is not None:
        rows.append(Meter(chance, "chance-bar", color=_chance_color(chance)))
    if forecast is not None and odds.note:
        rows.append(RichText(odds.note, NOTE, style=CAPTION, most_width=340))
    return rows


def _chance_color(chance: float | None) -> str:
    """The color of a chance: what is told as next to nothing is nothing to hope for."""
    return Hud.GOOD if chance is not None and chance >= UNLIKELY else Hud.BAD


def chance_told(forecast: Forecast, target: str | None, odds: Odds) -> float | None:
    """How likely the target is hit; where a roll decides and no hit is among what may come, 0.

    What was not looked at may be a hit: who needs one highest face after the other has at most that
    chance, unless a note calls the target out of reach.
    """
    chance = hit_chance(forecast, target)
    if chance is not None or not odds.rolled or target is None or forecast.sampled:
        return chance
    return 0.0 if odds.note else forecast.cut


def hit_chance(forecast: Forecast, target: str | None) -> float | None:
    """How likely the target is hit, unless nothing tells of a hit."""
    if target is None or not any(one.what == "hit" for one in forecast.outcomes):
        return None
    return forecast.chance(target, "hit")


def _spread(error: float) -> str:
    """A standard error in percent: whole ones, below 1 a decimal, never 0."""
    shown = max(0.1, 100 * error)
    return f"{shown:.1f}" if shown < 1 else f"{shown:.0f}"


def fate_rows(
    forecast: Forecast,
    state: AnyState,
    actor: str | None,
    target: str | None,
    item_word: Callable[[str], str] = spaced,
) -> list[Widget]:
    """The distribution of outcomes: words, a bar, a chance; together they make the whole.

    What is certain has no bar, since there is nothing to compare it with.  There are no rows of
    an act that is aimed at nobody and of which nothing comes to anybody.
    """
    rows: list[Widget] = []
    if target is None and eventless(forecast, actor):
        return rows
    told = fates(forecast, state, actor, target, item_word)
    for number, fate in enumerate(told):
        cells: list[Widget] = [RichText(fate.text, f"fate-{number}", width=STRETCH)]
        if len(told) > 1:
            cells.append(Meter(fate.chance, FATE_BAR, color=Hud.INFO, width=fixed(60)))
        cells.append(Label(percent(fate.chance), style=STRONG, align="right", width=fixed(50)))
        rows.append(Row(cells, gap=8, align="center"))
    if forecast.sampled:
        rows.append(
            Label(tr("sampled, ± {error}%").format(error=_spread(forecast.error)), style=CAPTION)
        )
    return rows


def threat_rows(state: AnyState, threats: tuple[str, ...]) -> list[Widget]:
    """One line naming the figures that may answer; none when nobody may."""
    if not threats:
        return []
    names = [state.units[name].name if name in state.units else name for name in threats]
    words = tr("May answer: {names}").format(names=", ".join(names))
    return [RichText(words, most_width=300)]


def move_tip(
    way: Way,
    unit_name: str,
    state: AnyState,
    threats: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    *,
    held: bool = False,
) -> Tooltip:
    """The tooltip of a path: what it costs and what is left, who may answer, or why not.

    Then what is to be known of the way, and ``notes`` on the place it leads to.
    """
    said = [Label(note, style=DIM) for note in notes]
    if way.complete:
        left = tr("left {length:.1f}{unit}").format(length=way.left, unit=unit_name)
        text = f"{way.cost:.1f}{unit_name}   {left}"
        marks = mark_rows(way, unit_name)
        return Tooltip([Label(text, style=STRONG), *threat_rows(state, threats), *marks, *said])
    return Tooltip(
        [
            Label(
                tr("{length:.1f}{unit} of the way").format(length=way.cost, unit=unit_name),
                style=STRONG,
            ),
            ruled(RichText(way.why, most_width=260), way.rule),
            *threat_rows(state, threats),
            *said,
            *([Label(tr("Click: as far as that"), style=CAPTION)] if way.points else []),
        ],
        held=held,
    )


def looking_tip() -> Tooltip:
    """The tooltip of a place to which a way is still being looked for."""
    return Tooltip([Label(tr("Looking for a way…"), style=DIM)])


def mark_rows(way: Way, unit_name: str) -> list[Widget]:
    """Slow ground on a way, and how much of it is a run that counts; each with its rule."""
    texts: dict[str, tuple[float, str]] = {}
    for mark in way.marks:
        before = texts.get(mark.text, (0.0, ""))[0]
        texts[mark.text] = (before + mark.length, mark.rule)
    return [
        Row([Label(f"{text} {length:.1f}{unit_name}", style=DIM), *links_to(rule)], gap=7)
        for text, (length, rule) in texts.items()
    ]


def place_tip(
    label: OptionLabel,
    state: AnyState,
    threats: tuple[str, ...],
    hint: str,
    more: Sequence[Widget] = (),
) -> Tooltip:
    """The tooltip of an act at a place: what it brings, who may answer, what a click does."""
    rows = [RichText(label.note, most_width=280)] if label.note else []
    hints = [Label(hint, style=CAPTION)] if hint else []
    return Tooltip([*rows, *more, *threat_rows(state, threats), *hints], title=label.text)


def refusal_tip(reason: str, rule: str, title: str = "", *, held: bool = False) -> Tooltip:
    """Why something is not possible, with its rule; ``held`` in place, to press the rule."""
    return Tooltip([ruled(RichText(reason, most_width=280), rule)], title=title, held=held)
