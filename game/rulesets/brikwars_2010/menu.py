"""The own-turn menu: what each figure of the active player may do, and why not (R10-DP-01..31)."""

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from game.model.decisions import MenuSteps, Option
from game.rulesets.brikwars.figures import prone
from game.rulesets.brikwars.joining import JOINT
from game.rulesets.brikwars.maneuvers import hands_busy
from game.rulesets.brikwars.plain_verbs import turns, walks
from game.rulesets.brikwars.sheets import Fig, Look
from game.rulesets.brikwars.shelf import Shelf
from game.rulesets.brikwars_2010.charge_acts import offer_charges
from game.rulesets.brikwars_2010.charging import charges_at_things, longest_charge
from game.rulesets.brikwars_2010.delaying import allies, waiting_refusal
from game.rulesets.brikwars_2010.figures import sheet_of
from game.rulesets.brikwars_2010.handling import offer_handling
from game.rulesets.brikwars_2010.joint_charging import joint_charge_options
from game.rulesets.brikwars_2010.melee import engage_point, offer_fights, strikes_at_things
from game.rulesets.brikwars_2010.ranged_acts import offer_shots, shared_refusal, shots_at_things
from game.rulesets.brikwars_2010.snatching import snatch_options
from game.rulesets.brikwars_2010.vaults import vault_options
from game.rulesets.brikwars_2010.verbs import VERBS


def own_turn_steps(view: Look, units: Sequence[Fig], *, reasons: bool) -> MenuSteps:
    """Everything some figures of a side may do now, one by one, and what not; with pauses.

    What they may not do, and why, is left out where no ``reasons`` are asked for.
    """
    shelf, end = Shelf(view, reasons=reasons), Option(do="end-turn", point="R10-DP-31")
    for unit in units:
        walks(shelf, unit)
        yield None
    yield (end, *shelf.open)
    for acts in ((_footwork, offer_fights), (offer_charges, _leaps, offer_shots)):
        for unit, put in product(units, acts):
            put(shelf, unit)
            yield None
        yield (end, *shelf.open)
    for unit in units:
        _things(shelf, unit)
        offer_handling(shelf, unit)
        yield None
    shelf.sort(units)
    yield from _with_others(shelf, units)
    shelf.put(end, None)
    return shelf.menu()


def _footwork(shelf: Shelf, unit: Fig) -> None:
    disengage = Option(do="disengage", unit=unit.id, point=engage_point(unit))
    VERBS.put(shelf, (turns(unit), *VERBS.alone(unit), disengage))


def _leaps(shelf: Shelf, unit: Fig) -> None:
    if VERBS.shut(shelf.view, unit, "move") is None:
        VERBS.put(shelf, vault_options(unit))


def _things(shelf: Shelf, unit: Fig) -> None:
    """Runs and other attacks at things, and taking something out of an enemy's hands."""
    view = shelf.view
    if VERBS.shut(view, unit, "charge") is None:
        for option in charges_at_things(view, unit):
            shelf.put(option, None)
    hinders = sheet_of(unit).action_spent or prone(unit) or waiting_refusal(unit) is not None
    if not hinders and hands_busy(view, unit) is None:
        for option in (*strikes_at_things(view, unit), *shots_at_things(view, unit)):
            shelf.put(option, None)
    for option in snatch_options(view, unit):
        shelf.put(option, None)


def _with_others(shelf: Shelf, units: Sequence[Fig]) -> Iterator[None]:
    """Attacks that others can join (R10-DP-08), and waiting for an ally's turn (R10-DP-09)."""
    view = shelf.view
    for single in tuple(shelf.open):
        aimed = single.target is not None or single.piece is not None
        if single.do in ("shoot", "throw") and single.mode is None and aimed:
            if shared_refusal(view, single) is None:
                shelf.put(replace(single, mode=JOINT, point="R10-DP-08"), None)
            yield
    for unit in units:
        if VERBS.shut(view, unit, "move") is None:
            near = shelf.enemies(unit, longest_charge(view, unit))
            for option in joint_charge_options(view, unit, near):
                shelf.put(option, None)
            yield
    for unit in units:
        if allies(view, unit.side):
            option = Option(do="delay", unit=unit.id, point="R10-DP-09")
            VERBS.put(shelf, (option,))
