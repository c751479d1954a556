"""The own-turn menu: what each figure of the active player may do, and why not (R10-DP-01..31)."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

from msgspec.structs import replace

from game.model.decisions import MenuSteps, Option, Refusal
from game.model.state import Item
from game.model.vectors import Point
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.plain_offers import droppings, liftings, turns, walks
from game.rulesets.brikwars.reaches import within_a_step
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars.shots import aim_refusal, put_shots, spots_for, throw_at_ground
from game.rulesets.brikwars_2010.charging import charge_candidates, longest_charge
from game.rulesets.brikwars_2010.close_combat import maneuver_candidates
from game.rulesets.brikwars_2010.delaying import allies, waiting_refusal
from game.rulesets.brikwars_2010.figures import GRABBED, item_row
from game.rulesets.brikwars_2010.gripping import grip_options
from game.rulesets.brikwars_2010.grips import release_options
from game.rulesets.brikwars_2010.item_strikes import item_strikes
from game.rulesets.brikwars_2010.joint_attacks import lead_refusal
from game.rulesets.brikwars_2010.joint_charging import joint_charge_options
from game.rulesets.brikwars_2010.maneuvers import longest_reach
from game.rulesets.brikwars_2010.ranged import ground_refusal
from game.rulesets.brikwars_2010.refusals import act_refusal, refusal_of
from game.rulesets.brikwars_2010.snatching import snatch_options
from game.rulesets.brikwars_2010.thing_aims import thing_options
from game.rulesets.brikwars_2010.thing_charges import thing_charges
from game.rulesets.brikwars_2010.vaults import vault_options
from game.words import tr


def own_turn_steps(view: Look, units: Sequence[Fig], *, reasons: bool) -> MenuSteps:
    """Everything some figures of a side may do now, one by one, and what not; with pauses.

    What they may not do, and why, is left out where no ``reasons`` are asked for.
    """
    shelf, end = Shelf(view, reasons=reasons), Option(do="end-turn", point="R10-DP-31")
    for unit in units:
        walks(shelf, unit)
        yield None
    yield (end, *shelf.open)
    for acts in ((_footwork, _fighting), (_charging, _shooting)):
        for unit, put in product(units, acts):
            put(shelf, unit)
            yield None
        yield (end, *shelf.open)
    for unit in units:
        _things(shelf, unit)
        _handling(shelf, unit)
        yield None
    shelf.sort()
    yield from _with_others(shelf, units)
    shelf.put(end, None)
    return shelf.menu()


def _footwork(shelf: Shelf, unit: Fig) -> None:
    view = shelf.view
    shelf.put(turns(unit), act_refusal(view, unit, "face"))
    for do, point in (
        ("sprint", "R10-DP-02"),
        ("stand-up", "R10-DP-27"),
        ("disengage", _engage_point(unit)),
    ):
        shelf.put(Option(do=do, unit=unit.id, point=point), act_refusal(view, unit, do))


def _engage_point(unit: Fig) -> str:
    """The decision point of a fight on one's own turn; the Grabbed, who may Strike, too, have their
    own (R10-DP-21, R10-CC-27).
    """
    return "R10-DP-21" if unit.has(GRABBED) else "R10-DP-15"


def _fighting(shelf: Shelf, unit: Fig) -> None:
    view = shelf.view
    mode = "recover" if prone(unit) else None
    point = "R10-DP-27" if prone(unit) else _engage_point(unit)
    if shelf.skips(act_refusal(view, unit, "strike")):
        return
    for enemy in shelf.enemies(unit, within_a_step(view, unit, longest_reach(unit))):
        open_before = len(shelf.open)
        for option in maneuver_candidates(unit, enemy, point, mode):
            shelf.put(option, refusal_of(view, option.choice()))
        for option in item_strikes(view, tuple(shelf.open[open_before:])):
            shelf.put(option, None)


def _charging(shelf: Shelf, unit: Fig) -> None:
    """Runs at enemies and jumps with a MOM, for those who could run at all."""
    view = shelf.view
    if act_refusal(view, unit, "move") is not None:
        return
    near = shelf.enemies(unit, longest_charge(view, unit))
    for option in (*charge_candidates(view, unit, near), *vault_options(unit)):
        shelf.put(option, refusal_of(view, option.choice()))


def _shooting(shelf: Shelf, unit: Fig) -> None:
    view = shelf.view
    for item in unit.items:
        row = item_row(item)
        ways = []
        if row.role == "ranged":
            ways.append("shoot")
        if row.throw_range is not None or row.role == "explosive":
            ways.append("throw")
        for do in ways:
            shut = act_refusal(view, unit, do, item.id)
            if shelf.skips(shut):
                continue
            aim = partial(aim_refusal, view, unit)
            for enemy in shelf.enemies(unit):
                plain = Option(
                    do=do, unit=unit.id, item=item.id, target=enemy.id, point="R10-DP-07"
                )
                put_shots(shelf, plain, shut, aim)
            if row.role == "explosive":
                _throw_at_ground(shelf, unit, item)


def _things(shelf: Shelf, unit: Fig) -> None:
    """Runs and other attacks at things, and taking something out of an enemy's hands."""
    view = shelf.view
    if act_refusal(view, unit, "move") is None and waiting_refusal(unit) is None:
        for option in thing_charges(view, unit):
            shelf.put(option, None)
    for option in (*thing_options(view, unit), *snatch_options(view, unit)):
        shelf.put(option, None)


def _with_others(shelf: Shelf, units: Sequence[Fig]) -> Iterator[None]:
    """Attacks that others can join (R10-DP-08), and waiting for an ally's turn (R10-DP-09)."""
    view = shelf.view
    for single in tuple(shelf.open):
        aimed = single.target is not None or single.piece is not None
        if single.do in ("shoot", "throw") and single.mode is None and aimed:
            if _shared_refusal(view, single) is None:
                shelf.put(replace(single, mode=JOINT, point="R10-DP-08"), None)
            yield
    for unit in units:
        if act_refusal(view, unit, "move") is None:
            near = shelf.enemies(unit, longest_charge(view, unit))
            for option in joint_charge_options(view, unit, near):
                shelf.put(option, None)
            yield
    for unit in units:
        if allies(view, unit.side):
            option = Option(do="delay", unit=unit.id, point="R10-DP-09")
            shelf.put(option, act_refusal(view, unit, "delay"))


def _shared_refusal(view: Look, single: Option) -> Refusal | None:
    """Why others cannot join in a shot that is open (R10-CA-04)."""
    unit, target = view.state.units[single.unit or ""], view.state.units.get(single.target or "")
    if target is None:
        return refusal_of(view, replace(single, mode=JOINT).choice())
    return lead_refusal(view, unit, single.item or "", target, thrown=single.do == "throw")


def _handling(shelf: Shelf, unit: Fig) -> None:
    """What the hands could take up, wherever it lies, and what or whom they could let go.

    R10-EQ-24, R10-CC-25.
    """
    view = shelf.view
    for option in liftings(shelf, unit):
        shelf.put(option, act_refusal(view, unit, "pick-up", option.item))
    for option in (*droppings(unit), *release_options(unit)):
        shelf.put(option, None)
    for option in grip_options(unit):
        shelf.put(option, act_refusal(view, unit, "grip", option.item))


def _throw_at_ground(shelf: Shelf, unit: Fig, item: Item) -> None:
    view = shelf.view
    spots: tuple[Point, ...] = ()
    shut = act_refusal(view, unit, "throw", item.id)
    if shut is None:
        spots = spots_for(view, unit, item, lambda at: ground_refusal(view, unit, item.id, at))
        shut = None if spots else Refusal(tr("Nowhere in sight to throw it"), "R10-AT-03")
    shelf.put(throw_at_ground(view, unit, item, spots), shut)
