"""Shots and throws as acts: offered, refused, begun, and made in response (R05-DP-08, -09, -34)."""

import math
from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace as with_fields

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.missed_shots import landing_refusal
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.objects import things_near
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.shots import (
    GROUND,
    put_at_ground,
    put_shots,
    shot_of,
    spot_refusal,
)
from game.rulesets.brikwars.steps import AT_ITEM, BLIND, MissedShot, Target, alone, attack_of
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.visibility import height_bonus
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.flights import flight
from game.rulesets.brikwars_2005.joint_acts import AT_THING, led, led_refusal
from game.rulesets.brikwars_2005.ranged import target_refusal
from game.rulesets.brikwars_2005.ranged_limits import longest_shot, ranged_refusal
from game.rulesets.brikwars_2005.ranged_words import shoot_words, throw_words
from game.rulesets.brikwars_2005.to_hit import facing_figure
from game.words import tr

BLINDLY = "R05-DP-34"

HIDING = ("smoke", "screen")
"""Kinds of terrain that hide what a shot can reach all the same (R05-AT-42)."""


def begin_shot(r: Res, choice: Choice) -> None:
    """Shoot or throw on the own turn (R05-TU-20)."""
    r.then(shot_of(choice))


def ranged_check(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure may not shoot or throw so on its own turn; nothing when it may.

    At a thing it does so in sight or blindly, at a figure at what that holds as well.
    """
    item, at_thing = unit.item(choice.item or ""), choice.piece is not None
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), "R05-DP-09")
    if at_thing and choice.mode not in (None, BLIND):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), "R05-DP-09")
    refused = ranged_refusal(view, unit, choice.item, choice.do == "throw")
    if refused is not None or item is None:
        return refused
    if not at_thing and (choice.mode == GROUND or choice.at is not None):
        return _spot_refusal(view, item, choice)
    if choice.mode not in (None, BLIND, AT_ITEM):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), "R05-DP-09")
    if not at_thing and choice.target not in view.state.units:
        return no_target(view, choice.target)
    return target_refusal(view, attack_of(choice))


def _spot_refusal(view: Look, item: Item, choice: Choice) -> Refusal | None:
    """Why nothing is thrown at a spot: only Explosives are (R05-EX-06)."""
    thrown = choice.do == "throw" and choice.mode == GROUND and choice.target is None
    if not thrown or item_row(item).role != "explosive":
        return Refusal(tr("Only an Explosive is thrown at the ground"), "R05-EX-06")
    if choice.at is None:
        return Refusal(tr("A point on the ground must be named"), "R05-EX-06")
    return target_refusal(view, attack_of(choice))


def landing_check(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a Missed Shot may not come down at a spot (R05-RG-09, R05-DP-25)."""
    underway = view.state.agenda[0]
    if choice.at is None or not isinstance(underway, MissedShot):
        return None
    return landing_refusal(view, underway, decision.side, choice.at)


def put_ranged(shelf: Shelf, unit: Fig) -> None:
    """Every shot and throw that a figure's items are made for (R05-DP-09, R05-DP-34)."""
    view = shelf.view
    for item in unit.items:
        row = item_row(item)
        if row.role == "ranged":
            _put_at_enemies(shelf, unit, item, "shoot")
        if row.throw is not None and held_items(unit).count(item):
            _put_at_enemies(shelf, unit, item, "throw")
        if row.role == "explosive":
            shut = ranged_refusal(view, unit, item.id, True)
            refused = partial(spot_refusal, view, unit)
            put_at_ground(shelf, unit, item, shut, refused)


def _put_at_enemies(shelf: Shelf, unit: Fig, item: Item, do: str) -> None:
    view, thrown = shelf.view, do == "throw"
    shut = ranged_refusal(view, unit, item.id, thrown)
    if shelf.skips(shut):
        return

    def aim(enemy: AnyUnit, blind: bool) -> Refusal | None:
        target = Target(figure=enemy.id)
        return target_refusal(view, alone(unit.id, item.id, do, target, blind=blind))

    for enemy in shelf.enemies(unit, math.inf if thrown else longest_shot(view, unit)):
        plain = Option(do=do, unit=unit.id, item=item.id, target=enemy.id, point="R05-DP-09")
        put_shots(shelf, plain, shut, aim)


def shots_at_things(view: Look, unit: Fig) -> Iterator[Option]:
    """Shots and throws at the things within range that are open now (R05-OB-01).

    What a figure stands on is not offered. Things are many, so closed ones are left out.
    """
    floor = view.field.ground(unit.place).piece_id
    hides = any(piece.kind in HIDING for piece in view.battle.setup.map.terrain)
    for item in unit.items:
        for do in ("shoot", "throw"):
            if ranged_refusal(view, unit, item.id, do == "throw") is not None:
                continue
            row = item_row(item)
            far = (flight(row) if do == "throw" else row.range) or 0.0
            for piece in things_near(view, unit, far + height_bonus(unit, 0.0)):
                if piece == floor:
                    continue
                plain = Option(do=do, unit=unit.id, item=item.id, piece=piece, point="R05-DP-09")
                blindly = with_fields(plain, mode=BLIND, point=BLINDLY)
                for option in (plain, blindly) if hides else (plain,):
                    if target_refusal(view, attack_of(option.choice())) is None:
                        yield option
                        break  # What can be aimed at is in sight, and not shot at blindly.


def guns(view: Look, unit: AnyUnit) -> Iterable[Item]:
    """The weapons that a unit could shoot now, in response as well (R05-TU-24)."""
    for item in unit.items:
        if item_row(item).role == "ranged" and ranged_refusal(view, unit, item.id, False) is None:
            yield item


def in_sights(view: Look, unit: AnyUnit, item: Item, target: AnyUnit) -> bool:
    """Whether a weapon has a target in sight and in range (R05-TU-21, R05-AT-04).

    That may be a mover, at a place of its way.
    """
    attack = alone(unit.id, item.id, "shoot", Target(figure=target.id))
    facing = facing_figure(view, attack, attack.lead, target)
    seen = facing.sight is not None and any(facing.sight.sections)
    return seen and at_most(facing.distance, facing.reach)


SHOOT = Verb(
    do="shoot",
    kinds={None: "shoot", BLIND: "shoot-blind", AT_ITEM: "shoot-item"},
    takes=("unit", "item", "target", "mode"),
    at_thing=AT_THING,
    refusal=led_refusal(ranged_check),
    run=led(begin_shot),
    words=shoot_words,
    icon="shoot",
)
THROW = Verb(
    do="throw",
    kinds={
        None: "throw",
        BLIND: "throw-blind",
        AT_ITEM: "throw-item",
        GROUND: "throw-at-ground",
    },
    takes=("unit", "item", "target", "mode", "at"),
    at_thing=AT_THING,
    refusal=led_refusal(ranged_check),
    run=led(begin_shot),
    words=throw_words,
    icon="throw",
)
