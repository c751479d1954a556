"""Why nobody can be meant: no figure was named, or none has that name."""

from game.model.decisions import Refusal
from game.words import tr


def no_target(name: str | None) -> Refusal:
    """Why an attack has no target (R10-DP-07)."""
    if name is None:
        return Refusal(tr("A target must be named"), "R10-DP-07")
    return Refusal(tr("There is no figure '{target}'").format(target=name), "R10-DP-07")


def no_figure(name: str | None, rule: str) -> Refusal:
    """Why there is nobody to act."""
    if name is None:
        return Refusal(tr("Who does that must be named"), rule)
    return Refusal(tr("There is no figure '{unit}' to do that").format(unit=name), rule)
