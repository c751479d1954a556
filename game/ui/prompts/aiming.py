"""What an attack in hand shows: its odds in a tooltip, the thing it is aimed at."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine.errors import IllegalChoice
from game.engine.forecast import Forecast
from game.engine.ruleset import Odds, Sighting
from game.match.play.seats import Person
from game.model.choices import Choice
from game.model.decisions import Option
from game.model.vectors import Point
from game.ui.board import tips
from game.ui.board.badges import Badge, cover_of, place_of_cover
from game.ui.board.fates import Names
from game.ui.board.hit_chances import met_first
from game.ui.board.overlays import BLOCKED_LINE, draw_dashes, draw_sections
from game.ui.board.ways import draw_lane
from game.ui.prompts.table import Table, draw_blockers
from game.ui.theme import CAPTION
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import RichText
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

CHOOSING: Final = "-DP-"
"""What is in the id of a rule that tells when something may be chosen."""

UNCAUSED: Final = 0.62
"""How far along a line the badge stands where nothing on it gives cover."""


def attack_tip(
    table: Table,
    choice: Choice,
    pinned: bool,
    instead: Sequence[Widget] = (),
    ways: Sequence[Widget] = (),
) -> Tooltip:
    """The odds of an attack, what could be done ``instead``, other ``ways`` to do it, and what to
    press for it.
    """
    ask = table.controller.ask
    aimed = choice.target is not None or choice.piece is not None or choice.at is not None
    # The letter of an act may go on to the next thing of its kind: only one key surely does it.
    again = table.hint(tr("Its button again or Enter: do it"), tr("{key}: do it"))
    if aimed:
        again = table.hint(tr("Click again or Enter: do it"), tr("{key} again: do it"))
    forecast = None if table.odds_note else forecast_of(table, choice)
    met = None
    if forecast is not None and ask.lane(choice) is not None:
        met = met_first(forecast, choice.unit, choice.target)
    odds = ask.odds(choice)
    tip = tips.attack_tip(
        odds,
        forecast,
        table.controller.state,
        again if pinned else table.hint(tr("Click: pin"), tr("{key}: pin")),
        ask.label(Option.of(choice)).text,
        choice.unit,
        ask.threats(choice),
        target=choice.target or choice.piece,
        names=Names(ask.item_word, ask.thing_word),
        held=pinned,
        whole=table.everything,
        rules=() if aimed else _rule_rows(table, choice),
        instead=instead,
        ways=ways,
        worst=() if forecast is None else table.foreseen.worst(forecast),
        more=[*foreseen_rows(table, choice), *_asking_rows(table, choice), *table.key_notes()],
        odds_note=table.odds_note,
        met=met,
        all_key=table.tree.keys.cap("everything"),
        so_far=not ask.threats_known(choice),
        answers=answers_to(table, choice) if forecast is not None else tips.NO_ANSWERS,
    )
    tip.about = _rule_of(table, choice, odds)
    return tip


def answers_to(table: Table, choice: Choice) -> tips.Answers:
    """How those who may answer a choice do so in what is told of it."""
    ask = table.controller.ask
    return tips.Answers(
        sought=ask.seeks_answers(choice),
        foreseen=ask.foresees_answers(choice),
        standing=ask.if_all_stand(choice),
    )


def _rule_of(table: Table, choice: Choice, odds: Odds | None) -> str:
    """The rule of an act, or else the first that decides what it needs.

    One that only tells when it may be chosen comes last.
    """
    rule = table.controller.ask.label(_option_of(table, choice)).rule
    rows = () if odds is None else odds.rows
    deciding = next((row.rule for row in rows if row.rule), "")
    return (deciding or rule) if CHOOSING in rule else rule or deciding


def _option_of(table: Table, choice: Choice) -> Option:
    """The option of the own turn that a choice takes."""
    options = table.controller.menu().options
    return next((one for one in options if one.choice() == choice), Option.of(choice))


def asking(table: Table) -> str:
    """How a player comes to the questions that an own act leaves out; "" if he is asked anyway."""
    seat = table.controller.owing_seat
    if isinstance(seat, Person) and seat.asks_own:
        return ""
    keys = [str(chord) for chord in table.tree.keys.chords("confirm") if chord.shift]
    how = tr("Shift+click or {key}").format(key=keys[0]) if keys else tr("Shift+click")
    text = tr("{how}: be asked about what is otherwise settled as the rules suggest")
    return text.format(how=how)


def _asking_rows(table: Table, choice: Choice) -> list[Widget]:
    """How to be asked about one's own act, where dice or others are in it."""
    told = asking(table)
    if not told or not table.controller.ask.risky_choice(choice):
        return []
    return [RichText(told, "asking", style=CAPTION)]


def _rule_rows(table: Table, choice: Choice) -> list[Widget]:
    """What an act takes that is aimed at nobody, and does and costs in the words of its rule.

    Of one that is done with a thing, such as picking one up, the first says with which.
    """
    label = table.controller.ask.label(_option_of(table, choice))
    told = table.tree.explained(label.rule)
    note = [RichText(label.note, "act-note", most_width=tips.WIDTH)] if label.note else []
    return [*note, *([] if told is None else [told])]


def foreseen_rows(table: Table, choice: Choice) -> list[Widget]:
    """What may come of it beside the outcomes, unless no odds are told."""
    table.foreseen.look(choice)
    return [] if table.odds_note else table.foreseen.rows(table.tree.keys.cap)


def forecast_of(table: Table, choice: Choice) -> Forecast | None:
    """What is known of a choice so far; nothing yet, or when it may not be made."""
    try:
        return table.controller.ask.known_chances(choice)
    except IllegalChoice:
        return None


def draw_aim(
    surface: pygame.Surface, table: Table, start: Point, choice: Choice, *, allowed: bool
) -> None:
    """The line to the target, the sections that are seen, and what hides the rest.

    Of an act that is not allowed only that nothing of the target is seen: what is seen of whom
    nothing can be done to is of no use.
    """
    if choice.piece is not None:
        _draw_thing_aim(surface, table, start, choice.piece)
        return
    target = table.unit(choice.target)
    if target is None or target.position is None:
        return
    cover, camera = table.controller.ask.cover(choice), table.camera
    hidden = _hidden(cover)
    if not (allowed or hidden):
        return
    begin = camera.to_screen((start.x, start.y))
    end = camera.to_screen((target.place.x, target.place.y))
    if cover is not None and cover.blockers:
        draw_blockers(surface, table, cover.blockers)
    if hidden:
        draw_dashes(surface, begin, end, BLOCKED_LINE, cross=True)
    else:
        draw_dashes(surface, begin, end)
    if cover is not None and cover.sections:
        draw_sections(surface, camera, target.place, cover.sections)


def _hidden(cover: Sighting | None) -> bool:
    """Whether nothing at all of a target is seen."""
    return cover is not None and bool(cover.sections) and not any(cover.sections)


def _draw_thing_aim(surface: pygame.Surface, table: Table, start: Point, piece: str) -> None:
    """The outline of the thing aimed at, and the line to its nearest place."""
    draw_blockers(surface, table, (piece,))
    end = table.controller.ask.place_of_piece(piece, start)
    if end is not None:
        camera = table.camera
        draw_dashes(surface, camera.to_screen((start.x, start.y)), camera.to_screen((end.x, end.y)))


def draw_charge(surface: pygame.Surface, table: Table, choice: Choice) -> None:
    """The lane of a charge that is aimed, or that is closed for now."""
    lane = table.controller.ask.lane(choice)
    if lane is not None:
        draw_lane(surface, table.camera, lane)


def aim_badges(table: Table, start: Point, choice: Choice, *, allowed: bool) -> tuple[Badge, ...]:
    """The cover of a target, on the line to it where it is caused, if that line is drawn."""
    target, ask = table.unit(choice.target), table.controller.ask
    if target is None or target.position is None:
        return ()
    seen = ask.cover(choice)
    if seen is None or not seen.sections or not (allowed or _hidden(seen)):
        return ()
    cover, state = cover_of(seen.sections), table.controller.state
    # What hides nothing of the target in the end gives no cover.
    blockers = () if cover == "eye" else seen.blockers
    at = place_of_cover(ask, state, start, target.place, blockers)
    if at is None:
        at = start.toward(target.place, start.distance(target.place) * UNCAUSED)
    return (Badge(at, cover),)
