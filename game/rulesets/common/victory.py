"""Who has won: the objectives of a level, alike under every rulebook.

How several objectives work together:

* Every objective belongs to one side and is met by that side's own figures. Allies do not disturb
  it, and win with it.
* Each one is enough: the first objective of the list that is met decides the battle.
* A side whose protected figure is destroyed is out, and its allies with it. This counts before
  anything that is met at the same moment.
* Whatever the objectives: when the figures of one alliance only are left, it has won, and when
  nobody is left, nobody has. ``eliminate`` says just that; it is meant where none is given. Whoever
  had no enemy figures from the start has nobody to outlast: then only the other objectives count.

Rulesets call ``turn_ended`` and ``round_ended`` from their own steps: they keep the counts of the
objectives in ``state.progress``. ``verdict`` only reads. ``foregone`` runs what they do at the end
of turns ahead, so that a player is told of an end that is near.
"""

from collections.abc import Callable
from typing import TypeAlias

from game.engine.matching import in_area
from game.engine.resolution import Resolution, View
from game.engine.ruleset import Foregone
from game.model.battlefield import Eliminate, Hold, Objective, Protect, Reach, Survive
from game.model.events import ProgressMade
from game.model.map_names import area_word, side_word
from game.model.objectives import objective_key, objectives
from game.model.setup import Setup
from game.model.state import AnyState, AnyUnit, StateT, Verdict
from game.words import kept, mark

Counts: TypeAlias = Callable[[AnyUnit], bool]
"""Whether a living figure counts as left; rulebooks know figures that are out of the fight."""


def everybody(unit: AnyUnit) -> bool:
    """Every living figure counts."""
    del unit
    return True


def turn_ended(r: Resolution[StateT], side: str, counts: Counts = everybody) -> None:
    """Count what holds at the end of a side's turn: areas to reach."""
    for objective in objectives(r.battle.setup):
        if isinstance(objective, Reach) and objective.side == side:
            there = _sides_in(r, objective.area, counts)
            _count(r, objective, side, 1 if side in there else 0)


def round_ended(r: Resolution[StateT], counts: Counts = everybody) -> None:
    """Count what holds at the end of a round: areas held alone, rounds survived."""
    for objective in objectives(r.battle.setup):
        if isinstance(objective, Hold):
            side = objective.side
            there = _sides_in(r, objective.area, counts)
            alone = side in there and not any(r.battle.hostile(side, one) for one in there)
            before = r.state.progress.get(objective_key(objective), 0)
            _count(r, objective, side, before + 1 if alone else 0)
        elif isinstance(objective, Survive):
            _count(r, objective, objective.side, r.state.round)


def verdict(view: View[StateT], counts: Counts = everybody) -> Verdict | None:
    """Whether the battle is decided; the rules of deciding are those of this module."""
    found = decided(view, counts)
    return None if found is None else found[0]


def decided(
    view: View[StateT], counts: Counts = everybody
) -> tuple[Verdict, Objective | None] | None:
    """The verdict, if there is one, and the objective that brings it about by being met."""
    setup, state = view.battle.setup, view.state
    wanted = objectives(setup)
    left = {unit.side for unit in state.units.values() if counts(unit)}
    standing = tuple(side for side in setup.side_ids() if side in left)
    lost = tuple(one for one in wanted if isinstance(one, Protect) and one.unit in state.fallen)
    beaten = tuple(side for one in lost for side in _allies(setup, one.side))
    contending = tuple(side for side in standing if side not in beaten)
    if not contending:
        return Verdict((), mark("Nobody is left standing")), None
    first = contending[0]
    if not _has_enemies(setup, first, contending) and _had_enemies(setup, first):
        fallen = lost and _has_enemies(setup, first, standing)
        reason = _fall_of(state, lost[-1]) if fallen else mark("No enemy is left")
        return Verdict(_allies(setup, first), reason), None
    for objective in wanted:
        if _met(state, objective, contending):
            assert objective.side is not None, "only objectives of a side are ever met"
            return Verdict(_allies(setup, objective.side), _reason(setup, objective)), objective
    return None


def foregone(
    view: View[StateT],
    pass_turn: Callable[[Resolution[StateT], str], str | None],
    counts: Counts = everybody,
) -> Foregone | None:
    """What decides the battle by the end of the round if everybody only ended his turns.

    ``pass_turn`` is what the ruleset does when the turn of a side ends; it says whose turn begins
    then in the same round, none where the round is over.
    """
    if view.state.verdict is not None or view.state.turn is None:
        return None
    r = Resolution(view.battle, view.state)
    side: str | None = view.state.turn
    while side is not None:
        following = pass_turn(r, side)
        found = decided(r, counts)
        if found is not None:
            return Foregone(*found, side=side, round_over=following is None)
        side = following
    return None


def _has_enemies(setup: Setup, side: str, among: tuple[str, ...]) -> bool:
    return any(setup.hostile(side, other) for other in among)


def _had_enemies(setup: Setup, side: str) -> bool:
    """Whether a side began against somebody; a side without a squad is nobody."""
    return _has_enemies(setup, side, tuple(recruit.side for recruit in setup.recruits))


def _allies(setup: Setup, side: str) -> tuple[str, ...]:
    """A side and those allied with it, in map order."""
    return tuple(one for one in setup.side_ids() if not setup.hostile(side, one))


def _sides_in(r: Resolution[StateT], area_id: str, counts: Counts) -> tuple[str, ...]:
    """The sides with a counting figure whose center stands in an area, in map order."""
    area = r.battle.setup.map.area(area_id)
    if area is None:
        return ()
    there = tuple(
        unit.side for unit in r.state.on_field() if counts(unit) and in_area(area, unit.place)
    )
    return tuple(side for side in r.battle.setup.side_ids() if side in there)


def _count(r: Resolution[StateT], objective: Objective, side: str, count: int) -> None:
    key = objective_key(objective)
    if r.state.progress.get(key, 0) != count:
        r.emit(ProgressMade(side=side, objective=key, count=count))


def _met(state: AnyState, objective: Objective, contending: tuple[str, ...]) -> bool:
    if objective.side not in contending:
        return False
    count = state.progress.get(objective_key(objective), 0)
    match objective:
        case Hold() | Survive():
            return count >= objective.rounds
        case Reach():
            return count >= 1
        case Eliminate() | Protect():
            return False


def _reason(setup: Setup, objective: Objective) -> str:
    side = side_word(setup.map, objective.side or "")
    match objective:
        case Hold():
            area = area_word(setup.map, objective.area)
            return kept("{side} held the {area}").format(side=side, area=area)
        case Reach():
            area = area_word(setup.map, objective.area)
            return kept("{side} reached the {area}").format(side=side, area=area)
        case Survive():
            # How many rounds that took is told of every battle.
            return kept("{side} survived long enough").format(side=side)
        case Eliminate() | Protect():
            raise ValueError(f"{objective_key(objective)} is never met by itself")


def _fall_of(state: AnyState, objective: Protect) -> str:
    return kept("{name} has fallen").format(name=state.fallen[objective.unit].name)
