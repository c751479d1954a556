"""Snatching a Random Object from the scenery (R10-CC-17, R10-EQ-13)."""

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit, Item, LooseItem
from game.model.vectors import HEADINGS, Point, at_most, length_of
from game.rulesets.brikwars.dropping import unused_name
from game.rulesets.brikwars.events import HandsFilled, MoveSpent
from game.rulesets.brikwars.figures import called, held_items, in_close_combat, prone, row_of
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.momentum import lose_run
from game.rulesets.brikwars.objects import things, things_near
from game.rulesets.brikwars.picking_up import can_hold, free_hands
from game.rulesets.brikwars.plain_labels import Words, unit_of
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import inches, too_dear
from game.rulesets.brikwars_2010.figures import free_to_move, item_row, sheet_of
from game.rulesets.brikwars_2010.grips import no_angry_inch
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.tables import tables
from game.rulesets.brikwars_2010.thing_events import Snatched
from game.words import tr

RANDOM_OBJECT = "random-object"
WEAPONS = ("melee", "ranged")
"""Roles of what can Strike, guns as clubs among them (R10-EQ-15): who holds any is armed."""

SOURCES = ("crate", "rock", "tree")
"""Kinds of pieces with something on them to be torn off: planks, stones, branches."""

RUBBLE = "rough"
"""Kind of the areas in which something always lies around."""


def snatch(r: Res, unit_id: str) -> None:
    """Snatch something to fight with: a Random Object, Use 4 (R10-EQ-13, R10-CC-17).

    Ruling: crates, rocks, trees and rubble within 0.5" always yield one, and keep standing. It
    takes an empty hand and 1" of Move, like picking something up (R10-EQ-24). In Close Combat
    there is no Move to pay with (R10-TU-18); there it is the Angry Inch before the next maneuver,
    which is then made on the spot (R10-CC-10).
    """
    unit = r.state.units[unit_id]
    name = unused_name(RANDOM_OBJECT, {item.id for item in unit.items})
    rules = ("R10-CC-17", "R10-EQ-24")
    fighting = held_in_a_fight(r, unit)
    if not fighting:
        left = max(0.0, length_of(sheet_of(unit).move_left - tables().measures.pick_up_cost))
        r.emit(MoveSpent(unit=unit_id, left=left, rules=rules))
        lose_run(r, unit_id, "R10-CH-04")
    gained = Item(id=name, kind=RANDOM_OBJECT)
    r.emit(Snatched(unit=unit_id, item=gained, fighting=fighting, rules=rules))
    hands = free_hands(unit)[: tables().items[RANDOM_OBJECT].hands]
    r.emit(HandsFilled(unit=unit_id, item=name, hands=hands, rules=rules))


def snatch_refusal(view: Look, unit: AnyUnit) -> Refusal | None:
    """Why a unit cannot snatch anything; nothing when it can."""
    something = LooseItem(id=RANDOM_OBJECT, kind=RANDOM_OBJECT, position=unit.place)
    refused = can_hold(view, unit, something) or hands_busy(view, unit)
    if refused is None and held_in_a_fight(view, unit):
        refused = _fighters_refusal(unit)
    elif refused is None:
        refused = can_move(view, unit) or _too_tired(unit)
    if refused is not None:
        return refused
    if not _by_scenery(view, unit):
        text = tr(
            "No crate, rock, tree or rubble within {length}: loose things are picked up instead"
        )
        near = inches(tables().measures.pick_up_reach)
        return Refusal(text.format(length=near), "R10-CC-17")
    return None


def held_in_a_fight(view: Look, unit: AnyUnit) -> bool:
    """Whether Close Combat keeps the unit from moving (R10-TU-18)."""
    return in_close_combat(view, unit.id) and not free_to_move(view, unit)


def _fighters_refusal(unit: AnyUnit) -> Refusal | None:
    """Why a fighter snatches nothing: only the unarmed do, before a maneuver (R10-CC-17).

    So it takes an unspent Action and an Angry Inch; parties of a Grab have none (R10-CC-12).
    """
    if prone(unit):
        return Refusal(tr("It is Disrupted"), "R10-TU-30")
    if any(item_row(item).role in WEAPONS for item in held_items(unit)):
        return Refusal(tr("In a fight only the unarmed snatch something"), "R10-CC-17")
    if sheet_of(unit).action_spent:
        return Refusal(tr("Action already spent"), "R10-TU-20")
    return no_angry_inch(unit)


def _too_tired(unit: AnyUnit) -> Refusal | None:
    """Why there is not enough Move left to snatch something (R10-EQ-24)."""
    cost, left = tables().measures.pick_up_cost, sheet_of(unit).move_left
    if at_most(cost, left):
        return None
    return Refusal(too_dear(cost, left), "R10-EQ-24")


def _by_scenery(view: Look, unit: AnyUnit) -> bool:
    """Whether there is anything to snatch within reach of an arm."""
    reach, radius = tables().measures.pick_up_reach, row_of(unit).stand_radius
    for name in things_near(view, unit, reach):
        torn_from = things(view, name)[0].kind in SOURCES
        if torn_from and at_most(view.field.piece_gap(unit.place, radius, name), reach):
            return True
    key = ("rubble", unit.place, radius + reach)
    return view.field.kept(key, lambda: _rubble_within(view, unit.place, radius + reach))


def _rubble_within(view: Look, at: Point, inches: float) -> bool:
    """Whether there is rubble at a place, or so far from it in one of the eight directions."""
    around = (at.step(way, inches) for way in HEADINGS[::45])
    return any(area.kind == RUBBLE for spot in (at, *around) for area in view.field.areas_at(spot))


def snatch_options(view: Look, unit: AnyUnit) -> tuple[Option, ...]:
    """Snatching where that is possible; elsewhere it is not worth a line."""
    if snatch_refusal(view, unit) is not None:
        return ()
    return (Option(do="snatch", unit=unit.id),)


def _may_snatch(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    del choice
    return snatch_refusal(view, unit)


def _begin(r: Res, choice: Choice) -> None:
    snatch(r, choice.unit or "")


def _words(view: Look, decision: Decision, option: Option) -> Words:
    """What it takes, and what for; in a fight it is the next Angry Inch (R10-CC-17)."""
    del decision
    row = tables().items[RANDOM_OBJECT]
    cost = tr("{length} of Move").format(length=inches(tables().measures.pick_up_cost))
    if held_in_a_fight(view, unit_of(view, option)):
        cost = tr("the Angry Inch")
    note = tr("{cost}, {item}, Use {use}").format(cost=cost, item=called(row), use=row.use)
    return tr("Snatch something"), note


SNATCH = Verb(
    do="snatch",
    kinds={None: "snatch"},
    means=_may_snatch,
    run=_begin,
    words=_words,
    icon="snatch",
)
