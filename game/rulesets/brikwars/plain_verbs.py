"""What a figure may do on its own turn in both editions: on foot, lifting things, ending it.

R10-DP-01, R10-DP-27, R10-DP-29, R10-TD-10, R10-EQ-24, R05-DP-01, R05-DP-31, R05-TU-18, R05-EQ-19.
"""

import math
from collections.abc import Callable

from game.model.choices import Choice
from game.model.decisions import Bounds, Decision, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.book import book, law
from game.rulesets.brikwars.dropping import drop, drop_refusal
from game.rulesets.brikwars.figures import (
    cannot_jump,
    fighter_of,
    held_items,
    move_of,
    row_of,
)
from game.rulesets.brikwars.maneuvers import face, stand_up, standing_up_refusal
from game.rulesets.brikwars.movement import move_refusal
from game.rulesets.brikwars.own_turn import facing_refusal, path_refusal, turning_refusal
from game.rulesets.brikwars.picking_up import worth_picking_up
from game.rulesets.brikwars.plain_labels import Words, unit_of
from game.rulesets.brikwars.reaches import FAR_MARGIN
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.steps import EndTurn, Move
from game.rulesets.brikwars.suggestions import AHEAD_FIRST, SHORT_STEP, STEP, around
from game.rulesets.brikwars.tables import common
from game.rulesets.brikwars.turn import END_TURN
from game.rulesets.brikwars.verbs import Check, Verb
from game.rulesets.brikwars.words import inches, item_name, kind_name
from game.words import tr


def _move(r: Res, choice: Choice) -> None:
    r.then(Move(unit=choice.unit or "", path=choice.path or (), mode=choice.mode))


def _stand_up(r: Res, choice: Choice) -> None:
    stand_up(r, choice.unit or "")


def _face(r: Res, choice: Choice) -> None:
    assert choice.toward is not None, "checked before"
    face(r, choice.unit or "", choice.toward)


def _drop(r: Res, choice: Choice) -> None:
    drop(r, choice.unit or "", choice.item or "")


def _move_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    left = inches(fighter_of(unit_of(view, option)).move_left)
    if option.mode == "jump":
        return tr("Jump"), tr("{length}, ledges and gaps").format(length=left)
    return tr("Move"), tr("{length} left").format(length=left)


def _face_words(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Turn"), tr("free")


def _sprint_words(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    return tr("Sprint"), tr('+1d{die}" of Move').format(die=common().measures.sprint_die)


def _stand_up_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    cost = inches(move_of(unit_of(view, option)) / 2)
    return tr("Stand up"), tr("for {length} of Move").format(length=cost)


def pick_up_words(view: Look, decision: Decision, option: Option) -> Words:
    """What lies there, and the inch it costs."""
    del decision
    cost, name = inches(common().measures.pick_up_cost), what_lies(view, option)
    return tr("Pick up"), tr("{item} · {length} of Move").format(item=name, length=cost)


def what_lies(view: Look, option: Option) -> str:
    """What is to be picked up, in words."""
    kinds = [loose.kind for loose in view.state.loose if loose.id == option.item]
    return kind_name(view, kinds[0] if kinds else option.item or "")


def walks(shelf: Shelf, unit: Fig) -> None:
    """Moving, and jumping down or over gaps (R10-DP-01, R10-DP-29, R05-DP-01, R05-TU-18)."""
    view = shelf.view
    bounds = Bounds(budget=fighter_of(unit).move_left)
    ahead: tuple[tuple[Point, ...], ...] = ()
    for mode, rule in ((None, "R10-DP-01/R05-DP-01"), ("jump", "R10-DP-29/R05-TU-18")):
        stopped = book(view).can_move(view, unit)
        ahead = _steps_ahead(view, unit, mode, ahead) if stopped is None else ()
        if stopped is None and not ahead:
            stopped = Refusal(tr("Hemmed in on all sides"), law(view, "R10-TU-11/R05-TU-11"))
        option = Option(
            do="move",
            unit=unit.id,
            mode=mode,
            wants="path",
            bounds=bounds,
            suggest=ahead,
            point=law(view, rule),
        )
        shelf.put(option, stopped)


def turns(unit: Fig) -> Option:
    """Turning on the spot (R10-TD-10)."""
    return Option(do="face", unit=unit.id, wants="toward", suggest=around(unit.place, STEP))


def _steps_ahead(
    view: Look, unit: Fig, mode: str | None, walked: tuple[tuple[Point, ...], ...]
) -> tuple[tuple[Point, ...], ...]:
    """Short straight paths that are allowed, those ahead first; shorter ones when hemmed in.

    ``walked`` are those allowed without a jump: whoever may walk somewhere may go there jumping.
    Only who stands beside the unit makes a difference: until that changes, they stay the same.
    """
    row, left = row_of(unit), fighter_of(unit).move_left
    grounded, heavy = book(view).grounded(view, unit), cannot_jump(unit)
    far = STEP + row.stand_radius + view.field.widest_stand + FAR_MARGIN
    if view.field.is_bare(unit.place, far):
        mode = None  # There is nothing to jump down from or over.
    beside = (body for body in view.field.bodies_about(unit.place, far) if body.id != unit.id)
    way = (unit.place, unit.facing, mode, left, grounded, heavy, row.stand_radius, row.height)
    return view.field.kept(("steps", *way, *beside), lambda: _free_steps(view, unit, mode, walked))


def _free_steps(
    view: Look, unit: Fig, mode: str | None, walked: tuple[tuple[Point, ...], ...]
) -> tuple[tuple[Point, ...], ...]:
    turns = tuple(unit.facing + turn for turn in AHEAD_FIRST)
    for step in (STEP, SHORT_STEP):
        length = min(step, fighter_of(unit).move_left)
        paths = [(spot,) for spot in around(unit.place, length, turns=turns)]
        free = tuple(
            path for path in paths if path in walked or move_refusal(view, unit, path, mode) is None
        )
        if free:
            return free
    return ()


def liftings(shelf: Shelf, unit: Fig) -> tuple[Option, ...]:
    """What lies about and is worth picking up, wherever it lies (R10-EQ-24, R05-EQ-19)."""
    far = math.inf
    if not shelf.reasons:
        far = row_of(unit).stand_radius + common().measures.pick_up_reach + FAR_MARGIN
    return tuple(
        Option(do="pick-up", unit=unit.id, item=loose.id)
        for loose in shelf.view.state.loose
        if unit.place.distance(loose.position) <= far and worth_picking_up(shelf.view, unit, loose)
    )


def droppings(unit: Fig) -> tuple[Option, ...]:
    """What the hands could let go of (R10-EQ-24, R05-EQ-19)."""
    return tuple(Option(do="drop", unit=unit.id, item=item.id) for item in held_items(unit))


def moving(means: Check) -> Verb:
    """Walking, and jumping down or over gaps (R10-DP-01, R10-DP-29, R05-DP-01, R05-TU-18)."""
    return Verb(
        do="move",
        kinds={None: "move", "jump": "jump"},
        takes=("unit", "mode", "path"),
        means=means,
        refusal=path_refusal,
        run=_move,
        words=_move_words,
        icon="move",
    )


def _turning_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view, choice
    return turning_refusal(unit)


def _facing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del view, unit
    return facing_refusal(choice)


FACE = Verb(
    do="face",
    kinds={None: "face"},
    takes=("unit", "toward"),
    means=_turning_refusal,
    refusal=_facing_refusal,
    run=_face,
    words=_face_words,
    icon="watch",
)
"""Turning on the spot (R10-TD-10)."""


def _standing_up_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return standing_up_refusal(view, unit)


def sprinting(
    point: str,
    refusal: Callable[[Look, AnyUnit], Refusal | None],
    sprint: Callable[[Res, str], None],
) -> Verb:
    """Sprinting (R10-TU-15, R05-TU-13)."""

    def means(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
        del choice
        return refusal(view, unit)

    return Verb(
        do="sprint",
        kinds={None: "sprint"},
        point=point,
        means=means,
        run=lambda r, choice: sprint(r, choice.unit or ""),
        words=_sprint_words,
        icon="run",
    )


def standing_up(point: str) -> Verb:
    """Getting up (R10-TU-31, R05-TU-31)."""
    return Verb(
        do="stand-up",
        kinds={None: "stand-up"},
        point=point,
        means=_standing_up_refusal,
        run=_stand_up,
        words=_stand_up_words,
        icon="stand-up",
    )


def _drop_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return drop_refusal(view, unit, choice.item)


def letting_go(words: Callable[[Look, Decision, Option], Words]) -> Verb:
    """Dropping something (R10-EQ-24, R05-EQ-19)."""
    return Verb(
        do="drop",
        kinds={None: "drop"},
        takes=("unit", "item"),
        means=_drop_refusal,
        run=_drop,
        words=words,
        icon="drop",
    )


def drop_words(view: Look, option: Option) -> Words:
    """Dropping something on one's own turn."""
    name = item_name(view, option.unit or "", option.item)
    return tr("Drop"), tr("{item} · free").format(item=name)


def lifting(
    means: Check,
    run: Callable[[Res, Choice], None],
    words: Callable[[Look, Decision, Option], Words],
) -> Verb:
    """Picking something up (R10-EQ-24, R05-EQ-19)."""
    return Verb(
        do="pick-up",
        kinds={None: "pick-up"},
        takes=("unit", "item"),
        means=means,
        run=run,
        words=words,
        icon="pick-up",
    )


def _end_turn(r: Res, choice: Choice) -> None:
    del choice
    assert r.state.turn is not None, "a turn is ended by whose it is"
    r.then(EndTurn(side=r.state.turn))


def ending(words: Callable[[Look, Decision, Option], Words]) -> Verb:
    """Ending the turn (R10-TU-06, R05-TU-06)."""
    return Verb(
        do=END_TURN,
        kinds={None: "end-turn"},
        takes=(),
        run=_end_turn,
        words=words,
        icon="end-turn",
    )
