"""Jumps with a MOM: farther than Move reaches, and higher with a pole (R10-CH-06, R10-CH-09).

Rulings: a long jump takes off at the next edge straight ahead, and the MOM's inches lengthen the
jump alone, not the run before it or after it. A pole is something spear-like in hand (R10-EQ-23).
Whoever falls short goes over the edge, or into the wall.
"""

from typing import NamedTuple

from msgspec.structs import replace as with_fields

from game.geometry.types import Mover, Walk
from game.model.choices import Choice
from game.model.decisions import Decision, Option, Refusal
from game.model.state import AnyUnit
from game.model.vectors import at_most, length_of
from game.rulesets.brikwars.events import MoveSpent
from game.rulesets.brikwars.figures import called, cannot_jump, held_items, prone, stopped, worn
from game.rulesets.brikwars.footing import footing, unbarred
from game.rulesets.brikwars.lanes import bearing, runner, straight_run
from game.rulesets.brikwars.maneuvers import turn_to
from game.rulesets.brikwars.movement import FAR, advance, affordable, interrupted
from game.rulesets.brikwars.paths import extent
from game.rulesets.brikwars.plain_labels import Words
from game.rulesets.brikwars.sheets import Look, Res
from game.rulesets.brikwars.verbs import Verb
from game.rulesets.brikwars.words import item_word
from game.rulesets.brikwars_2010.figures import item_row, sheet_of
from game.rulesets.brikwars_2010.grips import held_fast
from game.rulesets.brikwars_2010.mom_choices import JUMP, inches_of_mom
from game.rulesets.brikwars_2010.movement import can_move
from game.rulesets.brikwars_2010.run_steps import Leap, RunOn
from game.rulesets.brikwars_2010.tables import tables
from game.words import tr

LEAP, VAULT = "leap", "vault"
"""The two jumps: over a gap, over a wall or onto a ledge."""


class Gap(NamedTuple):
    """A gap ahead: inches of Move up to its edge, of the jump, and flat to the far side."""

    before: float
    jump: float
    landing: float


def vault_options(unit: AnyUnit) -> tuple[Option, ...]:
    """The jumps of somebody with a MOM, possible or not (R10-DP-25)."""
    if sheet_of(unit).mom == 0:
        return ()
    pole = _pole(unit)
    return (
        Option(do=LEAP, unit=unit.id, point="R10-DP-25"),
        *(Option(do=VAULT, unit=unit.id, item=item, point="R10-DP-25") for item in pole),
    )


def vault_refusal(view: Look, unit: AnyUnit, do: str, item: str | None) -> Refusal | None:
    """Why a unit may not jump with its MOM; nothing when it may (R10-CH-06, -07)."""
    sheet = sheet_of(unit)
    if sheet.mom == 0 or sheet.mom_dir is None:
        return Refusal(tr("It has no MOM: that takes four straight inches"), "R10-CH-02")
    refused = can_move(view, unit)
    if refused is not None:
        return refused
    if cannot_jump(unit):
        armor = next(row for row in worn(unit) if row.heavy)
        return Refusal(tr("Nobody jumps in {armor}").format(armor=called(armor)), armor.rules[0])
    if do == VAULT:
        if item not in _pole(unit):
            return Refusal(tr("A vault takes a pole: a spear or a lance in hand"), "R10-CH-06")
        if _over(view, unit, tables().measures.mom_die) is None:
            return Refusal(tr("Nothing ahead to vault over or onto"), "R10-CH-06")
        return None
    gap = _gap(view, unit)
    if gap is None:
        return Refusal(tr("No gap straight ahead for a long jump"), "R10-CH-06")
    if at_most(gap.before + gap.jump, sheet.move_left):
        return Refusal(tr("It gets across with the Move it has left"), "R10-DP-29")
    return None


def _pole(unit: AnyUnit) -> tuple[str, ...]:
    """The spear-like things in a unit's hands."""
    return tuple(item.id for item in held_items(unit) if "thrust" in item_row(item).tags)


def flier(unit: AnyUnit, rise: int = 0) -> Mover:
    """How a unit jumps with a MOM: over gaps, and so many inches higher than 1"."""
    mover = runner(unit)
    return with_fields(mover, leap=FAR, climb=mover.climb + rise)


def _gap(view: Look, unit: AnyUnit) -> Gap | None:
    """The next gap straight ahead, if a MOM could be what carries a unit over it."""
    way = _way(unit)
    measures = tables().measures
    most = sheet_of(unit).move_left + measures.mom_die
    end = unit.place.step(way, most + measures.footing_step)
    walk = view.field.walk(unit.place, (end,), flier(unit))
    cost = flat = 0.0
    for leg in walk.legs:
        if "leap" in leg.tags:
            gap = Gap(cost, leg.cost, flat + leg.start.distance(leg.end))
            reached = at_most(cost, sheet_of(unit).move_left) and at_most(cost + leg.cost, most)
            lands = _lands(view, unit, walk, gap.landing)
            return None if lands is None or not reached else gap._replace(landing=lands)
        cost += leg.cost
        flat += leg.start.distance(leg.end)
    return None


def _lands(view: Look, unit: AnyUnit, walk: Walk, distance: float) -> float | None:
    """Where a jump that comes down at a distance leaves its jumper; nothing without room."""
    lands = footing(view, unit, walk, min(distance + tables().measures.brink, extent(walk)))
    return lands if lands >= distance else None


def _over(view: Look, unit: AnyUnit, rise: int) -> float | None:
    """Flat inches to behind, or onto, what bars the way of a run; nothing if it is too high."""
    way = _way(unit)
    plain = view.field.walk(unit.place, (unit.place.step(way, FAR),), runner(unit))
    if plain.stop is None or plain.stop.reason not in ("solid", "climb"):
        return None
    _, walk = straight_run(view, unit, way, FAR, flier(unit, rise))
    return _lands(view, unit, walk, plain.stop.distance + tables().measures.footing_step)


def _way(unit: AnyUnit) -> tuple[float, float]:
    """The unit vector of the run that has brought the MOM."""
    way = sheet_of(unit).mom_dir
    assert way is not None, "who holds a MOM has run"
    return way.x, way.y


def vault(r: Res, choice: Choice) -> None:
    """Roll the MOM for a jump, then make it and run on (R10-CH-06, -08, -09).

    Long jump: one inch of Move before a gap of 4", the MOM shows 3: just across, the run is over.
    Pole vault: a wall 3" high takes a MOM of 2 or more. The way is straight on in any case.
    """
    unit = r.state.units[choice.unit or ""]
    way = _way(unit)
    gap = _gap(r, unit) if choice.do == LEAP else None
    turn_to(r, unit, unit.place.step(way, FAR))
    inches = inches_of_mom(r, unit.id, JUMP)
    unit, landing, rise = r.state.units[unit.id], None, 0
    left = sheet_of(unit).move_left
    if gap is not None and at_most(gap.before + gap.jump, left + inches):
        landing = gap.landing
        enough = gap.before + gap.jump + tables().measures.brink
        more = max(enough, left + min(float(inches), gap.jump))
        r.emit(MoveSpent(unit=unit.id, left=length_of(more), rules=("R10-CH-06",)))
    elif choice.do == VAULT:
        landing, rise = _over(r, unit, inches), inches
    if landing is None:
        r.then(RunOn(unit=unit.id, way=bearing(way)))
    else:
        end = unit.place.step(way, landing)
        r.then(Leap(unit=unit.id, way=bearing(way), at=end, rise=rise))


def leap(r: Res, step: Leap) -> None:
    """The jump itself, with the run up to it; then on to the end of the Move (R10-CH-09)."""
    unit = r.state.units.get(step.unit)
    if unit is None or prone(unit) or held_fast(unit) is not None or stopped(r, unit):
        return
    mover = flier(unit, step.rise)
    path, walk = affordable(r, unit, (step.at,), mover)
    paused = interrupted(r, unit, path, walk, mover, "jump", step, forced=True)
    if paused is not None:
        if paused[0]:
            r.then(paused[1])
        return
    advance(r, unit, unbarred(r, unit, walk, path), mover, "jump", forced=True)
    r.then(RunOn(unit=unit.id, way=step.way, offered=step.offered, watched=step.watched))


def _may_vault(view: Look, unit: AnyUnit, choice: Choice) -> Refusal | None:
    return vault_refusal(view, unit, choice.do, choice.item)


def _leap_words(view: Look, decision: Decision, option: Option) -> Words:
    del view, decision, option
    text = tr('MOM: +1d{die}", then run on')
    return tr("Long jump"), text.format(die=tables().measures.mom_die)


def _vault_words(view: Look, decision: Decision, option: Option) -> Words:
    del decision
    name = item_word(view, option.unit or "", option.item)
    text = tr('MOM: 1d{die}" higher with the {item}, then run on')
    return tr("Pole vault"), text.format(die=tables().measures.mom_die, item=name)


LEAPING = Verb(
    do=LEAP,
    kinds={None: "vault"},
    means=_may_vault,
    run=vault,
    words=_leap_words,
    icon="run",
)
VAULTING = Verb(
    do=VAULT,
    kinds={None: "vault"},
    takes=("unit", "item"),
    means=_may_vault,
    run=vault,
    words=_vault_words,
    icon="run",
)
