"""Attack, Shove and Withdraw on one's own turn: what they do, whether they may, what is offered."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from game.model.choices import Choice
from game.model.decisions import Bounds, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.rulesets.brikwars.figures import foes_in_melee, held_items, in_close_combat, prone
from game.rulesets.brikwars.nobody import no_target
from game.rulesets.brikwars.reaches import within_a_step
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.steps import AT_ITEM, Approach
from game.rulesets.brikwars.suggestions import FAR_FIRST, MOST, around
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars_2005.approaches import approach
from game.rulesets.brikwars_2005.close_combat import blow, blow_as, next_blow, strike_back
from game.rulesets.brikwars_2005.figures import sheet_of
from game.rulesets.brikwars_2005.first_blows import at_once
from game.rulesets.brikwars_2005.joint_acts import AT_THING, led, led_refusal
from game.rulesets.brikwars_2005.maneuvers import (
    ATTACK,
    RECOVER,
    SHOVE,
    engage_refusal,
    item_blow_refusal,
    longest_reach,
    maneuver_refusal,
    place_refusal,
    thing_blow_refusal,
)
from game.rulesets.brikwars_2005.melee_options import (
    item_blows,
    maneuver_candidates,
    maneuver_options,
)
from game.rulesets.brikwars_2005.melee_words import attack_words, shove_words, withdraw_words
from game.rulesets.brikwars_2005.run_steps import AtOnce, Blow, NextBlow, StrikeBack, Withdraw
from game.rulesets.brikwars_2005.withdrawing import begin_withdraw, withdraw, withdraw_refusal
from game.words import tr

POINT = "R05-DP-11"
OPENING = "R05-DP-09"
WITHDRAW = "withdraw"


def _begin(r: Res, choice: Choice) -> None:
    unit = r.state.units[choice.unit or ""]
    r.then(blow_as(choice, unit))


def _withdraw(r: Res, choice: Choice) -> None:
    begin_withdraw(r, choice.unit or "", choice.path or ())


def _refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    if choice.piece is not None:
        return _at_thing_refusal(view, unit, choice)
    refused = engage_refusal(view, unit)
    if refused is not None:
        return refused
    target = view.state.units.get(choice.target or "")
    if target is None:
        return no_target(view, choice.target)
    at_item = choice.mode == AT_ITEM and choice.do == ATTACK
    if prone(unit) and choice.mode != RECOVER:
        return Refusal(tr("It is Disrupted: recover first"), "R05-TU-30")
    if not prone(unit) and choice.mode is not None and not at_item:
        return Refusal(tr("Already standing"), "R05-TU-31")
    refused = maneuver_refusal(view, unit, choice.do, target, choice.item, "active")
    if refused is None and at_item:
        return item_blow_refusal(view, unit, target)
    return refused


def _at_thing_refusal(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    """Why a thing is not attacked by hand: nobody Shoves it, and there is one way (R05-OB-01)."""
    if choice.do != ATTACK:
        return Refusal(tr("That cannot be done to a thing"), "R05-OB-01")
    if choice.item is None:
        return Refusal(tr("A weapon must be named"), OPENING)
    if choice.mode is not None:
        return Refusal(tr("A thing is attacked plainly"), "R05-OB-01")
    return thing_blow_refusal(view, unit, choice.item, choice.piece or "")


def put_fights(shelf: Shelf, unit: Fig) -> None:
    """Attacks and Shoves at every enemy, and at what those hold who are near (R05-DP-11)."""
    view, shut = shelf.view, engage_refusal(shelf.view, unit)
    if shelf.skips(shut):
        return
    mode = RECOVER if prone(unit) else None
    point = POINT if in_close_combat(view, unit.id) else OPENING
    for enemy in shelf.enemies(unit, within_a_step(view, unit, longest_reach(unit))):
        before = len(shelf.open)
        for option in maneuver_candidates(unit, enemy, point, mode):
            shelf.put(option, shut or _refusal(view, unit, option.choice()))
        if mode is not None or not held_items(enemy):
            continue
        if shut is None:
            aimed = item_blows(view, shelf.open[before:])
        else:
            aimed = maneuver_options(view, unit, enemy, point, "active")
        for option in aimed:
            if option.mode == AT_ITEM:
                shelf.put(option, shut)


def leavings(view: Look, unit: Fig) -> Iterator[Option]:
    """Withdrawing, for those who fight (R05-DP-11)."""
    if not in_close_combat(view, unit.id):
        return
    yield Option(
        do=WITHDRAW,
        unit=unit.id,
        wants="path",
        bounds=Bounds(budget=sheet_of(unit).move_left),
        suggest=_ways_out(view, unit),
        point=POINT,
    )


def _ways_out(view: Look, unit: Fig) -> tuple[tuple[Point, ...], ...]:
    """Straight ways out, those that lead farthest from the opponents first; to stay comes last."""
    foes = [view.state.units[foe].place for foe in foes_in_melee(view, unit.id)]
    stay = (unit.place,)
    if withdraw_refusal(view, unit, Choice(do=WITHDRAW, unit=unit.id, path=stay)) is not None:
        return (stay,)

    def free(spot: Point) -> bool:
        choice = Choice(do=WITHDRAW, unit=unit.id, path=(spot,))
        return withdraw_refusal(view, unit, choice) is None

    spots = around(unit.place, sheet_of(unit).move_left, shares=FAR_FIRST)
    ways = [spot for spot in spots if spot != unit.place and free(spot)]
    ways.sort(key=lambda spot: (-min(spot.distance(foe) for foe in foes), spot.y, spot.x))
    return (*((spot,) for spot in ways[: MOST - 1]), stay)


MELEE_STEPS: Final[dict[type[Struct], Callable[[Any, Any], None]]] = {
    Approach: approach,
    Blow: blow,
    StrikeBack: strike_back,
    NextBlow: next_blow,
    AtOnce: at_once,
    Withdraw: withdraw,
}
"""The rule function of each kind of step."""


def blows_from_here(view: Look, unit: AnyUnit, target: AnyUnit) -> Iterator[Option]:
    """Maneuvers within reach as a unit stands, without an Angry Inch (R10-AM-48)."""
    for option in maneuver_options(view, unit, target, "R05-DP-08", "answer"):
        if place_refusal(view, unit, option.do, target, option.item, unit.place) is None:
            yield option


ATTACKING = Verb(
    do=ATTACK,
    kinds={None: "strike", AT_ITEM: "strike-item"},
    takes=("unit", "item", "target", "mode"),
    at_thing=AT_THING,
    refusal=led_refusal(_refusal),
    run=led(_begin),
    words=attack_words,
    icon="fight",
)
SHOVING = Verb(
    do=SHOVE,
    kinds={None: "shove"},
    takes=("unit", "item", "target", "mode"),
    refusal=_refusal,
    run=_begin,
    words=shove_words,
    icon="shove",
)
WITHDRAWING = Verb(
    do=WITHDRAW,
    kinds={None: "disengage"},
    takes=("unit", "path"),
    refusal=withdraw_refusal,
    run=_withdraw,
    words=withdraw_words,
    icon="run",
)
