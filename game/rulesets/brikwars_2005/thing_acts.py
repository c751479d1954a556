"""Attacks on things as acts: offered, refused and begun (R05-OB-01, R05-DP-09, R05-DP-34)."""

from collections.abc import Callable, Iterator

from game.model.choices import Choice
from game.model.decisions import Option, Refusal
from game.model.state import AnyUnit, Item
from game.rulesets.brikwars.objects import things_near
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.targets import BLIND
from game.rulesets.brikwars.visibility import height_bonus
from game.rulesets.brikwars_2005.figures import blow_row, item_row, ready_weapons, sheet_of
from game.rulesets.brikwars_2005.flights import flight
from game.rulesets.brikwars_2005.maneuvers import ATTACK
from game.rulesets.brikwars_2005.ranged_limits import ranged_refusal
from game.rulesets.brikwars_2005.thing_aims import attack_refusal, shot_refusal
from game.rulesets.brikwars_2005.thing_attacks import begin_attack, begin_shot
from game.rulesets.brikwars_2005.thing_charges import (
    begin_thing_charge,
    thing_charge_refusal,
    thing_charges,
)
from game.words import tr

POINT = "R05-DP-09"
CHARGE = "charge"
BLIND_POINT = "R05-DP-34"

HIDING = ("smoke", "screen")
"""Kinds of terrain that hide what a shot can reach all the same (R05-AT-42)."""

ACTS: dict[str, Callable[[Res, Choice], None]] = {
    ATTACK: begin_attack,
    "shoot": begin_shot,
    "throw": begin_shot,
    CHARGE: begin_thing_charge,
}
"""What each act at a thing does."""

TAKES = ("unit", "item", "piece", "mode")
"""What goes with an act at a thing."""


def thing_check(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure may not do that to a thing on its own turn; nothing when it may."""
    if choice.do not in ACTS:
        return Refusal(tr("That cannot be done to a thing"), "R05-OB-01")
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), POINT)
    item, piece = choice.item, choice.piece or ""
    if choice.do == CHARGE:
        return thing_charge_refusal(view, unit, choice)
    if choice.do == ATTACK:
        if choice.mode is not None:
            return Refusal(tr("A thing is attacked plainly"), "R05-OB-01")
        return attack_refusal(view, unit, item, piece)
    if choice.mode not in (None, BLIND):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), POINT)
    thrown, blind = choice.do == "throw", choice.mode == BLIND
    return shot_refusal(view, unit, item, piece, thrown=thrown, blind=blind)


def thing_offers(view: Look, unit: Fig) -> Iterator[Option]:
    """Attacks on things that are open now: within reach, or within range.

    The thing a figure stands on is not offered. Things are many, so closed ones are left out.
    """
    if sheet_of(unit).action_spent:
        return
    yield from thing_charges(view, unit)
    floor = view.field.ground(unit.place).piece_id
    for item in ready_weapons(unit):
        for piece in things_near(view, unit, blow_row(item.kind).reach):
            if piece != floor and attack_refusal(view, unit, item.id, piece) is None:
                yield Option(do=ATTACK, unit=unit.id, item=item.id, piece=piece, point=POINT)
    for item in unit.items:
        for do, thrown in (("shoot", False), ("throw", True)):
            if ranged_refusal(view, unit, item.id, thrown) is None:
                yield from _shots(view, unit, item, do, floor)


def _shots(view: Look, unit: Fig, item: Item, do: str, floor: str | None) -> Iterator[Option]:
    """Shots or throws with an item at the things that it could reach from here."""
    row, thrown = item_row(item), do == "throw"
    far = (flight(row) if thrown else row.range) or 0.0
    ways = (False, True) if _hidden(view) else (False,)
    for piece in things_near(view, unit, far + height_bonus(unit, 0.0)):
        if piece == floor:
            continue
        for blind in ways:
            if shot_refusal(view, unit, item.id, piece, thrown=thrown, blind=blind) is None:
                yield Option(
                    do=do,
                    unit=unit.id,
                    item=item.id,
                    piece=piece,
                    mode=BLIND if blind else None,
                    point=BLIND_POINT if blind else POINT,
                )
                break  # What can be aimed at is in sight, and not shot at blindly.


def _hidden(view: Look) -> bool:
    """Whether there is anything on the map that hides what a shot gets to."""
    return any(piece.kind in HIDING for piece in view.battle.setup.map.terrain)
