"""What hovering tells: rows of an attack's odds, a move's cost, a refusal. Pure view models."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from game.engine.forecast import Forecast
from game.engine.ruleset import Odds, OptionLabel, StatRow
from game.model.state import AnyState
from game.ui.board.badges import WORDS as COVER_WORDS
from game.ui.board.badges import cover_disc, cover_of
from game.ui.board.fates import (
    PLAIN_NAMES,
    REST,
    Fate,
    Names,
    eventless,
    fates,
    foremost,
    less_than,
    percent,
    percents,
    summed_up,
    whole_percents,
)
from game.ui.board.hit_chances import UNLIKELY, attacks_of, chance_told, sure_hit
from game.ui.text import Pictured, Words
from game.ui.theme import CAPTION, DIM, HEADING, STRONG, Hud
from game.ui.widgets.base.layout import Row, Wrap
from game.ui.widgets.base.widget import STRETCH, Widget, fixed
from game.ui.widgets.look.label import FittingLabel, Label, RichText
from game.ui.widgets.look.panel import Meter, Rule
from game.ui.widgets.tips.tooltip import Tooltip, pair_row, ruled
from game.ui.widgets.tips.two_step_tooltip import TwoStepTooltip
from game.words import tr

WIDTH: Final = 330
"""Units of width of an attack's tooltip, at a glance and with everything."""

TEXT_WIDTH: Final = 280
"""Most units of width of a line in any other tooltip: longer ones go on in the next line."""

MOST_BRIEF: Final = 4
"""Outcomes told at a glance, the rest among them, as far as they fit on a line."""

MOST_BELOW: Final = 2
"""Rows at a glance below a headline that leave it a second line: with the title they are five."""

MOST_NAMED: Final = 3
"""Figures named at a glance of those who may answer."""

LEAST_DOUBT: Final = 0.005
"""How far a chance may be off that is told beside it: less changes no whole percent."""

MOST_DOUBT: Final = 0.085
"""How far off chances of few runs may be that are told: one of 59 % that is off by 10 soon turns
into another headline."""

MANY_RUNS: Final = 100
"""Runs after which chances are told however far they may be off: much more is never known."""

FINE: Final = DIM._replace(size=CAPTION.size)
"""What stands below a headline in small print."""

BOUNDS: Final = ("<", ">")
"""What a chance begins with of which only the least or the most is known."""

SAME: Final = 1e-9
"""By how much chances differ at most that are the same but for how they were added up."""

SIGNS: Final = ("+", "-", "−")
"""What the value of a modifier begins with: more, and less."""


class Answers(NamedTuple):
    """How those who may answer an attack do so in what is told of it.

    ``sought`` when it is found out what they would do, ``foreseen`` once it is told under that;
    ``standing`` is what comes of it if nobody answers.
    """

    sought: bool = False
    foreseen: bool = False
    standing: Forecast | None = None


NO_ANSWERS: Final = Answers()
"""Nobody asks what others would do."""


class Prospect(NamedTuple):
    """What is known of an attack before it is made, and what it takes to tell that in words.

    ``odds`` are there where the rules tell any, a ``forecast`` as soon as one is worked out. The
    ``target`` is a figure or a thing, if it is aimed at one; ``state`` is the battle before it. In
    what is ``foreseen`` others answer as they would choose, else as the rules suggest.
    """

    odds: Odds | None
    forecast: Forecast | None
    state: AnyState
    actor: str | None
    target: str | None
    names: Names
    foreseen: bool = False


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
    names: Names = PLAIN_NAMES,
    held: bool = False,
    whole: bool = False,
    rules: Sequence[Widget] = (),
    instead: Sequence[Widget] = (),
    worst: Sequence[Widget] = (),
    ways: Sequence[Widget] = (),
    more: Sequence[Widget] = (),
    odds_note: str = "",
    met: str | None = None,
    all_key: str = "",
    so_far: bool = False,
    answers: Answers = NO_ANSWERS,
) -> TwoStepTooltip:
    """The tooltip of an attack: what may come of it in few rows, ``whole`` with all behind it.

    At a glance: how likely the target is destroyed and hit, what else may come, what the ``rules``
    say of an act at nobody, whether dice are laid out for it, the ``worst`` for one's own, who of
    the ``threats`` may answer, and what could be done ``instead``, for which what else may come
    makes room. Then other ``ways`` to do it, need and modifiers with their rules, all outcomes, and
    ``more``. ``held`` keeps it in place, to press its rules. ``odds_note`` is said in place of
    chances, and in place of a chance to hit whom a charge has ``met`` before its target.
    ``all_key`` is the cap of the key that shows all while it is held; ``so_far`` when more may turn
    out to be able to answer, and ``answers`` are how those who may do so.
    """
    known = None if odds_note else forecast
    # Those of a joint act are part of it.
    joint = odds is not None and odds.joint
    later = [] if joint else later_weapons(known, state, actor, names)
    below = [
        *([RichText(odds_note, style=CAPTION, most_width=WIDTH)] if odds_note else []),
        *rules,
        *_laid_rows(known),
        *_answer_rows(known, state, actor, target, names, threats, answers),
        *worst,
        *threat_rows(state, threats, MOST_NAMED, so_far=so_far),
        *instead,
    ]
    short, others = whole or bool(instead), 0 if instead else 1
    one_line = not whole and len(below) + others > MOST_BELOW
    attack = Prospect(odds, known, state, actor, target, names, answers.foreseen)
    head = headline(attack, whole=short, one_line=one_line, met=met, harm_besides=bool(instead))
    details = detail_rows(attack, linked=held, met=met)
    every = threat_rows(state, threats, so_far=so_far) if len(threats) > MOST_NAMED else []
    return TwoStepTooltip(
        [*head, *below],
        [*ways, *details, *parted([*every, *more])],
        titles=_titles(odds, title, later),
        whole=whole or held,
        held=held,
        more=tr("{key}: all").format(key=all_key) if all_key else "",
        hint=hint,
        width=fixed(WIDTH),
    )


def detail_rows(attack: Prospect, *, linked: bool, met: str | None = None) -> list[Widget]:
    """What stands behind the headline of an attack: need, modifiers, all outcomes.

    Rules can be pressed where they are ``linked``; what the dice must show has no chance where a
    charge has ``met`` somebody before its target.
    """
    odds, forecast, state, actor, target, names, foreseen = attack
    about = [] if odds is None else _about_rows(odds, linked=linked)
    need = [] if odds is None else _need_rows(odds, None if met else forecast, actor, target)
    told = [] if forecast is None else fate_rows(forecast, state, actor, target, names)
    # Nothing comes of a Sprint to anybody: there is nothing to head.
    covered = covered_rows(forecast, foreseen=foreseen) if told else []
    return [*need, *about, *parted([*covered, *told])]


def _titles(odds: Odds | None, title: str, later: Sequence[str]) -> tuple[str, ...]:
    """What an act is called, with what its figure goes on with, and with what it takes besides.

    So no dice come as a surprise, and nobody walks less than he thought he could. What it takes is
    left to the second step where it would take a line of its own.
    """
    name = with_later(title, later)
    if odds is not None and odds.cost:
        return tr("{act}, {cost}").format(act=name, cost=odds.cost), name
    return (name,)


def with_later(act: str, weapons: Sequence[str]) -> str:
    """What an act is called, with the weapons with which its figure goes on."""
    if not weapons:
        return act
    return tr("{act}, then {weapons}").format(act=act, weapons=", ".join(weapons))


def later_weapons(
    forecast: Forecast | None, state: AnyState, actor: str | None, names: Names
) -> list[str]:
    """The weapons with which a figure goes on after its first blow, in words.

    Nothing is told from a first guess, which may not have come as far yet: a title stays as it is
    under the pointer.
    """
    owner = state.units.get(actor or "")
    if forecast is None or forecast.rough or owner is None:
        return []
    used = [owner.item(item or "") for unit, item in forecast.attacks if unit == actor]
    return [names.item_word(item.kind) for item in used[1:] if item is not None]


def _laid_rows(forecast: Forecast | None) -> list[Widget]:
    """That a lesson lays out dice: else a need of 3 on a d6 and a chance of 100 % seem at odds."""
    laid = [] if forecast is None else [roll.laid for roll in forecast.rolls]
    if not any(laid):
        return []
    words = tr("The lesson lays out the dice")
    if not all(laid):
        words = tr("The lesson lays out some of the dice")
    return [RichText(words, "laid-out", style=FINE, most_width=WIDTH)]


def parted(rows: Sequence[Widget]) -> list[Widget]:
    """Rows below a line; no line without rows."""
    return [Rule(), *rows] if rows else []


def covered_rows(forecast: Forecast | None, *, foreseen: bool = False) -> list[Widget]:
    """How long a time chances are of, and who is thought to do what in it."""
    if forecast is None:
        return []
    words = tr("When the whole act is over, if all who may answer do what the rules suggest:")
    if foreseen:
        words = tr("When the whole act is over, if all who may answer do what they would choose:")
    return [RichText(words, "covered", style=CAPTION)]


def _answer_rows(
    forecast: Forecast | None,
    state: AnyState,
    actor: str | None,
    target: str | None,
    names: Names,
    threats: tuple[str, ...],
    answers: Answers,
) -> list[Widget]:
    """What else would come of it: if the target stood it, or nobody answered.

    While it is not known what those who may answer would do, that they are thought to do the usual.
    """
    if forecast is None or not threats:
        return []
    if answers.sought and not answers.foreseen:
        words = tr("So far with the usual answers")
        return [RichText(words, "usual-answers", style=FINE, most_width=WIDTH)]
    standing = answers.standing
    if standing is None:
        return []
    told = foremost(standing, state, actor, target, names, MOST_BRIEF)
    if percents(told) == percents(foremost(forecast, state, actor, target, names, MOST_BRIEF)):
        return []
    words = tr("If nobody answers: {outcomes}")
    if target in threats and target in state.units:
        words = tr("If {name} stands: {outcomes}").replace("{name}", state.units[target].name)
    ends = [*_all_told(told, standing), _in_line(told, standing, 1)]
    if told:
        ends.append(f"{told[0].brief or told[0].text} {percents(told, standing.unseen)[0]}")
    texts = [words.replace("{outcomes}", one) for one in ends]
    return [FittingLabel(tuple(texts), "if-it-stands", style=FINE, width=STRETCH)]


def headline(
    attack: Prospect,
    *,
    whole: bool = False,
    one_line: bool = False,
    met: str | None = None,
    harm_besides: bool = False,
) -> list[Widget]:
    """How likely the target is destroyed and hit; at a glance then what else may come of it.

    It denies no harm where there is ``harm_besides`` in a row below. On ``one_line`` the chance to
    hit is left to the second step where it has no room. What may come makes 100 %. Before any
    chance is known, there is what the dice must show; while only few samples are in, what they
    brought so far, and that more is to come.
    """
    odds, forecast, state, actor, target, names, _ = attack
    nobody = forecast is not None and target is None and eventless(forecast, actor)
    if forecast is None or not forecast.cases or nobody:
        return [] if odds is None or not odds.need else [RichText(odds.need, "need", style=STRONG)]
    if guessed(forecast):
        guess = foremost(
            forecast, state, actor, target, names, MOST_BRIEF, harm_besides=harm_besides
        )
        return _guess_rows(guess, forecast, whole=whole)
    told = foremost(
        forecast, state, actor, met or target, names, MOST_BRIEF, harm_besides=harm_besides
    )
    if met is not None:
        known = state.units.get(met)
        return _met_rows(told, names.thing_word(met) if known is None else known.name, forecast)
    first, chance = told[0], percents(told, forecast.unseen)[0]
    color = Hud.GOLD if first.chance >= UNLIKELY else Hud.BAD
    texts = [_chance_of(chance, text) for text in _shortenings(first)]
    cells: list[Widget] = [FittingLabel(texts, "headline", style=HEADING.colored(color))]
    doubt = _doubt_labels(forecast, "doubt", chance)
    if doubt:
        # On a line of its own it would be off nothing, beside the chance to hit off that.
        cells[0].width = STRETCH
        cells = [Row([*cells, *doubt], gap=7, align="center")]
    hit = None if odds is None or not odds.need else chance_told(forecast, target, odds)
    if hit is not None and (hit or not odds or not odds.note):
        shown, off = _hit_told(forecast, target, hit, "hit-doubt")
        text = tr("{chance} to hit").format(chance=shown)
        style = STRONG.colored(_chance_color(hit))
        # Told once it holds for both, and leaves room for both on one line.
        doubt = [] if doubt else off
        label = Label(text, "to-hit", style=style)
        if one_line:
            label, doubt = FittingLabel([text, ""], "to-hit", style=style, width=STRETCH), []
        cells.append(Row([label, *doubt], gap=7, align="center") if doubt else label)
    # Below it where both have no room side by side: a chance alone would not say of what it is.
    line = Row(cells, gap=7, align="center") if one_line else Wrap(cells, gap=7, level=True)
    rows: list[Widget] = [line]
    if whole:
        return rows
    if len(told) > 1:
        counts = range(len(told) - 1, 0, -1)
        others = dict.fromkeys(_else_words(told, count, forecast.unseen) for count in counts)
        left = 100 - whole_percents([one.chance for one in told])[0]
        others[tr("else {outcomes}").format(outcomes=f"{left}%")] = None
        rows.append(FittingLabel(tuple(others), "else", style=FINE, width=STRETCH))
    return rows


def guessed(forecast: Forecast) -> bool:
    """Whether too little is known yet to head an act with a chance: more runs may turn it over."""
    few = forecast.sampled and forecast.runs < MANY_RUNS
    return forecast.rough or (few and forecast.doubt > MOST_DOUBT)


def doubt_told(forecast: Forecast, *told: str) -> str:
    """How exact the chances are that are ``told``, where that changes whole percents of them.

    What is told as more or less than so much says that by itself. Of one chance that is off so much
    that it would be below 0 or above 100 there is a range that ends there.
    """
    bounds = all(chance.startswith(BOUNDS) for chance in told)
    if not forecast.sampled or forecast.doubt < LEAST_DOUBT or bounds:
        return ""
    off = round(100 * forecast.doubt)
    if len(told) == 1:
        whole = int(told[0].removesuffix("%"))
        least, most = whole - off, whole + off
        if least < 0 or most > 100:
            return f"({max(least, 0)}–{min(most, 100)}%)"
    return f"± {spread(forecast.doubt)}%"


def _doubt_labels(forecast: Forecast, name: str, told: str) -> list[Widget]:
    """How exact a chance is, beside it, where that is told."""
    doubt = doubt_told(forecast, told)
    return [Label(doubt, name, style=FINE)] if doubt else []


def _hit_told(
    forecast: Forecast, target: str | None, chance: float, name: str
) -> tuple[str, list[Widget]]:
    """A chance to hit in percent, and how exact it is, unless it is known from the die alone."""
    if sure_hit(forecast, target) is not None:
        return percent(chance), []
    told = percent(chance, forecast.unseen)
    return told, _doubt_labels(forecast, name, told)


def working_row() -> Widget:
    """That it is not known yet how likely anything is."""
    return Label(tr("Being worked out"), "headline", style=HEADING.colored(Hud.DIM))


def _guess_rows(told: Sequence[Fate], forecast: Forecast, *, whole: bool) -> list[Widget]:
    """That too few samples are in to tell a chance, and what they brought, at a glance.

    Where that has no room nothing is said of how exact it is: there is no number to be off.
    """
    rows: list[Widget] = [working_row()]
    if not whole:
        words = tr("so far {outcomes}")
        # That all of it is "something else" would say nothing.
        ends = _all_told(told, forecast)[: max(1, len(told) - 1)]
        texts = [words.format(outcomes=end) for end in ends]
        rows.append(FittingLabel((*texts, ""), "else", style=FINE, width=STRETCH))
    return rows


def _met_rows(told: Sequence[Fate], name: str, forecast: Forecast) -> list[Widget]:
    """Whom a charge meets before its target, and what becomes of him, which makes 100 %."""
    text = tr("Meets {name} first").format(name=name)
    words = tr("{name}: {outcomes}")
    ends = [words.format(name=name, outcomes=end) for end in _all_told(told, forecast)]
    return [
        RichText(text, "met-first", style=HEADING.colored(Hud.BAD), most_width=WIDTH),
        FittingLabel(tuple(ends), "headline", style=FINE, width=STRETCH),
    ]


def _all_told(told: Sequence[Fate], forecast: Forecast) -> list[str]:
    """Outcomes with their chances in one line, then with fewer and fewer of them by name.

    The first is always named: that something else comes with 100 % tells nothing. Behind them
    stands how exact the chances are.
    """
    lists = (summed_up(told, most) for most in range(max(2, len(told)), 1, -1))
    return list(dict.fromkeys(_in_line(rows, forecast) for rows in lists))


def _in_line(rows: Sequence[Fate], forecast: Forecast, most: int | None = None) -> str:
    """Outcomes with their chances, and how exact these are; of all, or at ``most`` so many."""
    chances = percents(rows, forecast.unseen)[:most]
    doubt = doubt_told(forecast, *chances)
    line = " · ".join(f"{one.text} {chance}" for one, chance in zip(rows, chances, strict=False))
    return f"{line}  ({doubt})" if doubt else line


def _chance_of(chance: str, outcome: str) -> str:
    return tr("{chance} {outcome}").format(chance=chance, outcome=outcome)


def _shortenings(fate: Fate) -> list[str]:
    """An outcome in words, then with one thing less each that comes with it; whole words all.

    Then the same of its brief form: a chance alone would not say of what it is.
    """
    more = tr("{outcome} and more")
    found = []
    for text in filter(None, (fate.text, fate.brief)):
        parts = text.split(", ")
        counts = range(len(parts) - 1, 0, -1)
        found += [text, *(more.format(outcome=", ".join(parts[:count])) for count in counts)]
    return found


def _else_words(told: Sequence[Fate], count: int, unseen: float) -> str:
    """What else may come, so many outcomes at most, each with its chance."""
    names = [one.text for one in told[1 : count + 1]]
    shown = list(percents(told, unseen)[1 : count + 1])
    if count < len(told) - 1 or names[-1] == tr(REST):
        # Of what is summed up the chance is what the others leave, as they are told.
        names[-1], left = tr("other"), sum(whole_percents([one.chance for one in told])[count:])
        chance = sum(one.chance for one in told[count:])
        shown[-1] = f"{left}%" if left else less_than(chance, unseen)
        if count == 1:
            return f"{tr(REST)} {shown[0]}"
    words = " · ".join(f"{name} {chance}" for name, chance in zip(names, shown, strict=True))
    return tr("else {outcomes}").format(outcomes=words)


def _error_words(forecast: Forecast) -> str:
    """How exact sampled chances are."""
    return tr("sampled, ± {error}%").format(error=spread(forecast.doubt))


def told_rows(attack: Prospect, odds_note: str) -> list[Widget]:
    """What is told of an attack where there is all the room it needs, rules by their ids.

    ``odds_note`` is said in place of chances.
    """
    odds, forecast, state, actor, target, names, _ = attack
    known = None if odds_note else forecast
    about = [] if odds is None else _about_rows(odds, linked=True, spelled=True)
    gist = [] if odds is None else _need_rows(odds, known, actor, target)
    if odds_note:
        gist.append(RichText(odds_note, style=CAPTION, most_width=340))
    elif forecast is not None:
        gist.extend(fate_rows(forecast, state, actor, target, names))
    return [*about, *([Rule()] if about and gist else []), *gist]


def _about_rows(odds: Odds, *, linked: bool, spelled: bool = False) -> list[Widget]:
    """Every modifier, the cover, and the sum of them."""
    rows = [_modifier_row(row, linked, spelled) for row in odds.rows]
    rows.extend(_cover_rows(odds))
    if odds.total is not None:
        rows.append(pair_row(odds.total.name, odds.total.value, left_style=DIM))
    return rows


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
    if row.value.startswith(SIGNS):
        helps = row.value.startswith("+") != row.on_need
        style = STRONG.colored(Hud.GOOD if helps else Hud.BAD)
    rule = row.rule if linked else ""
    return pair_row(
        row.name, row.value, left_style=DIM, right_style=style, rule=rule, spelled=spelled
    )


def _need_rows(
    odds: Odds, forecast: Forecast | None, actor: str | None, target: str | None
) -> list[Widget]:
    """What the dice must show, how likely that is, with a bar, and what to know of both."""
    if not odds.need:
        return []
    known = forecast is not None and not guessed(forecast)
    chance = chance_told(forecast, target, odds) if forecast is not None and known else None
    # Words that call it out of reach need no number, and none that seems to deny them.
    if not chance and odds.note:
        chance = None
    need, large = STRONG.colored(Hud.GOLD), HEADING.colored(_chance_color(chance))
    cells: list[Widget] = [RichText(odds.need, style=need, width=STRETCH)]
    rows: list[Widget] = []
    if chance is not None and forecast is not None:
        if attacks_of(forecast, actor) > 1:
            # Beside what one weapon needs the chance of all of them would seem wrong.
            rows.append(cells[0])
            cells = [RichText(tr("With all its weapons together"), "in-all", width=STRETCH)]
        told, doubt = _hit_told(forecast, target, chance, "chance-doubt")
        cells += [Label(told, "chance", style=large), *doubt]
    rows.append(Row(cells, gap=7, align="center"))
    if chance is not None:
        rows.append(Meter(chance, "chance-bar", color=_chance_color(chance)))
    if forecast is not None and odds.note:
        rows.append(RichText(odds.note, "need-note", style=CAPTION, most_width=340))
    return rows


def _chance_color(chance: float | None) -> str:
    """The color of a chance: what is told as next to nothing is nothing to hope for."""
    return Hud.GOOD if chance is not None and chance >= UNLIKELY else Hud.BAD


def spread(error: float) -> str:
    """By how much a chance may be off, in percent: whole ones, below 1 a decimal, never 0."""
    shown = max(0.1, 100 * error)
    return f"{shown:.1f}" if shown < 1 else f"{shown:.0f}"


def fate_rows(
    forecast: Forecast,
    state: AnyState,
    actor: str | None,
    target: str | None,
    names: Names = PLAIN_NAMES,
) -> list[Widget]:
    """The distribution of outcomes: words, a bar, a chance; together they make the whole.

    What is certain has no bar, since there is nothing to compare it with.  There are no rows of
    an act that is aimed at nobody and of which nothing comes to anybody.
    """
    rows: list[Widget] = []
    if target is None and eventless(forecast, actor):
        return rows
    told = fates(forecast, state, actor, target, names)
    # What stands above the list at a glance has the same number in it.
    above = foremost(forecast, state, actor, target, names, MOST_BRIEF)[:1]
    alike = (
        at for at, one in enumerate(told) for it in above if abs(one.chance - it.chance) < SAME
    )
    own = next(alike, 0)
    for number, (fate, chance) in enumerate(zip(told, percents(told, own=own), strict=True)):
        cells: list[Widget] = [RichText(fate.text, f"fate-{number}", width=STRETCH)]
        if len(told) > 1:
            cells.append(Meter(fate.chance, "fate-bar", color=Hud.INFO, width=fixed(60)))
        cells.append(Label(chance, "fate-chance", style=STRONG, align="right", width=fixed(50)))
        rows.append(Row(cells, gap=8, align="center"))
    if forecast.sampled:
        rows.append(Label(_error_words(forecast), "sampled", style=CAPTION))
    return rows


def threat_rows(
    state: AnyState, threats: tuple[str, ...], most: int | None = None, *, so_far: bool = False
) -> list[Widget]:
    """One line naming the figures that may answer, at ``most`` so many; none for nobody.

    ``so_far`` where others may turn out to be able to.
    """
    if not threats:
        return []
    words = tr("May answer, so far: {names}") if so_far else tr("May answer: {names}")
    text = words.format(names=some_names(state, threats, most))
    return [RichText(text, "may-answer", most_width=300)]


def some_names(state: AnyState, units: Sequence[str], most: int | None) -> str:
    """What figures are called, at ``most`` so many of them and how many more."""
    names = [state.units[unit].name if unit in state.units else unit for unit in units]
    told = ", ".join(names[:most])
    if most is not None and len(names) > most:
        told = tr("{names} and {count} more").format(names=told, count=len(names) - most)
    return told


def place_tip(
    label: OptionLabel,
    state: AnyState,
    threats: tuple[str, ...],
    hint: str,
    more: Sequence[Widget] = (),
    *,
    so_far: bool = False,
) -> Tooltip:
    """The tooltip of an act at a place: what it brings, who may answer, what a click does.

    ``so_far`` as with ``threat_rows``.
    """
    rows = [RichText(label.note, most_width=TEXT_WIDTH)] if label.note else []
    hints = [Label(hint, style=CAPTION)] if hint else []
    return Tooltip(
        [*rows, *more, *threat_rows(state, threats, so_far=so_far), *hints], title=label.text
    )


def refusal_tip(
    reason: str, rule: str, title: str = "", *, note: str = "", held: bool = False
) -> Tooltip:
    """Why something is not possible, with its rule, and a ``note`` on it.

    It is ``held`` in place, to press the rule.
    """
    notes = [RichText(note, style=DIM, most_width=TEXT_WIDTH)] if note else []
    rows = [ruled(RichText(reason, most_width=TEXT_WIDTH), rule), *notes]
    return Tooltip(rows, title=title, held=held)
