"""Which objectives a battle has, and the names under which they are counted."""

from game.model.battlefield import Eliminate, Hold, Objective, Protect, Reach, Survive
from game.model.setup import Setup


def objectives(setup: Setup) -> tuple[Objective, ...]:
    """The objectives of a battle: the ruleset's own list, or the map's, or ``eliminate``."""
    override = setup.map.rules.get(setup.ruleset)
    if override is not None and override.objectives is not None:
        return override.objectives or (Eliminate(),)
    return setup.map.objectives or (Eliminate(),)


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
