"""Which objectives a battle has, and the names under which they are counted."""

from game.model.battlefield import Eliminate, Hold, Objective, Protect, Reach, Survive
from game.model.setup import Setup
from game.model.state import AnyState


def objectives(setup: Setup) -> tuple[Objective, ...]:
    """The objectives of a battle: the ruleset's own list, or the map's, or ``eliminate``."""
    override = setup.map.rules.get(setup.ruleset)
    if override is not None and override.objectives is not None:
        return override.objectives or (Eliminate(),)
    return setup.map.objectives or (Eliminate(),)


def outcome_for(setup: Setup, side: str, state: AnyState) -> int:
    """1 where a side or its allies have won a battle, -1 where others have, else 0.

    Who has nobody left has lost, too, though where more than two fight, the battle may go on.
    """
    if state.verdict is not None:
        winners = state.verdict.winners
        won = any(not setup.hostile(side, winner) for winner in winners)
        return (1 if won else -1) if winners else 0
    left = any(not setup.hostile(side, unit.side) for unit in state.units.values())
    return 0 if left else -1


def objective_key(objective: Objective) -> str:
    """The name under which ``state.progress`` counts an objective."""
    match objective:
        case Hold():
            return f"hold-{objective.side}-{objective.area}"
        case Reach():
            return f"reach-{objective.side}-{objective.area}"
        case Survive():
            return f"survive-{objective.side}"
        case Protect():
            return f"protect-{objective.side}-{objective.unit}"
        case Eliminate():
            return "eliminate" if objective.side is None else f"eliminate-{objective.side}"
