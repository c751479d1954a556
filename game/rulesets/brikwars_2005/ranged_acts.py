"""Shots and throws as acts: offered, refused, begun, and made in response (R05-DP-08, -09, -34)."""

import math
from collections.abc import Iterable
from functools import partial

from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit, Item
from game.model.vectors import at_most
from game.rulesets.brikwars.figures import held_items
from game.rulesets.brikwars.item_shots import item_shot_refusal
from game.rulesets.brikwars.missed_shots import landing_refusal
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.shots import (
    GROUND,
    put_at_ground,
    put_shots,
    shot_of,
)
from game.rulesets.brikwars.steps import MissedShot
from game.rulesets.brikwars.targets import AT_ITEM, BLIND
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars_2005.figures import item_row
from game.rulesets.brikwars_2005.joint_acts import led, led_refusal
from game.rulesets.brikwars_2005.ranged import ground_refusal, shot_refusal, target_refusal
from game.rulesets.brikwars_2005.ranged_limits import ranged_refusal
from game.rulesets.brikwars_2005.ranged_words import shoot_words, throw_words
from game.rulesets.brikwars_2005.shot_aims import aim_at, longest_shot, reach_of
from game.rulesets.brikwars_2005.thing_acts import TAKES as AT_THING
from game.words import tr


def begin_shot(r: Res, choice: Choice) -> None:
    """Shoot or throw on the own turn (R05-TU-20)."""
    r.then(shot_of(choice))


def ranged_check(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a figure may not shoot or throw so on its own turn; nothing when it may."""
    thrown = choice.do == "throw"
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), "R05-DP-09")
    refused = ranged_refusal(view, unit, choice.item, thrown)
    if refused is not None:
        return refused
    if choice.mode == GROUND or choice.at is not None:
        return _spot_refusal(view, unit, choice)
    if choice.mode not in (None, BLIND, AT_ITEM):
        return Refusal(tr("'{way}' is no way to shoot").format(way=choice.mode), "R05-DP-09")
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    blind = choice.mode == BLIND
    refused = shot_refusal(view, unit, choice.item, target, thrown=thrown, blind=blind)
    item = unit.item(choice.item)
    if refused is None and item is not None and choice.mode == AT_ITEM:
        return item_shot_refusal(view, unit, item_row(item), target)
    return refused


def _spot_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why nothing is thrown at a spot: only Explosives are (R05-EX-06)."""
    item = unit.item(choice.item or "")
    thrown = choice.do == "throw" and choice.mode == GROUND and choice.target is None
    if item is None or not thrown or item_row(item).role != "explosive":
        return Refusal(tr("Only an Explosive is thrown at the ground"), "R05-EX-06")
    if choice.at is None:
        return Refusal(tr("A point on the ground must be named"), "R05-EX-06")
    return ground_refusal(view, unit, item.id, choice.at)


def landing_check(view: Look, decision: Decision, choice: Choice) -> Refusal | None:
    """Why a Missed Shot may not come down at a spot (R05-RG-09, R05-DP-25)."""
    underway = view.state.agenda[0]
    if choice.at is None or not isinstance(underway, MissedShot):
        return None
    return landing_refusal(view, underway, decision.side, choice.at)


def put_ranged(shelf: Shelf, unit: Fig) -> None:
    """Every shot and throw that a figure's items are made for (R05-DP-09, R05-DP-34)."""
    for item in unit.items:
        row = item_row(item)
        if row.role == "ranged":
            _put_at_enemies(shelf, unit, item, "shoot")
        if row.throw is not None and held_items(unit).count(item):
            _put_at_enemies(shelf, unit, item, "throw")
        if row.role == "explosive":
            shut = ranged_refusal(shelf.view, unit, item.id, True)
            refused = partial(ground_refusal, shelf.view, unit, item.id)
            put_at_ground(shelf, unit, item, shut, refused)


def _put_at_enemies(shelf: Shelf, unit: Fig, item: Item, do: str) -> None:
    view, thrown = shelf.view, do == "throw"
    shut = ranged_refusal(view, unit, item.id, thrown)
    if shelf.skips(shut):
        return

    def aim(enemy: AnyUnit, blind: bool) -> Refusal | None:
        return target_refusal(view, unit, item.id, enemy, thrown=thrown, blind=blind)

    for enemy in shelf.enemies(unit, math.inf if thrown else longest_shot(view, unit)):
        plain = Option(do=do, unit=unit.id, item=item.id, target=enemy.id, point="R05-DP-09")
        put_shots(shelf, plain, shut, aim)


def guns(view: Look, unit: AnyUnit) -> Iterable[Item]:
    """The weapons that a unit could shoot now, in response as well (R05-TU-24)."""
    for item in unit.items:
        if item_row(item).role == "ranged" and ranged_refusal(view, unit, item.id, False) is None:
            yield item


def in_sights(view: Look, unit: AnyUnit, item: Item, target: AnyUnit) -> bool:
    """Whether a weapon has a target in sight and in range (R05-TU-21, R05-AT-04)."""
    row = item_row(item)
    aim = aim_at(view, unit, row, target)
    seen = aim.sight is not None and any(aim.sight.sections)
    return seen and at_most(aim.distance, reach_of(row, aim))


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
