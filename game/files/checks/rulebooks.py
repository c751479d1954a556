"""What reading files asks of a ruleset; which rulesets there are comes in as an argument."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from game.model.setup import Fault, Setup


class Rulebook(Protocol):
    """The part of a ruleset that files need."""

    @property
    def version(self) -> int:
        """Rises when a recorded game would go differently."""

    @property
    def settings_type(self) -> type[Struct]:
        """The frozen record of switches, all with defaults."""

    @property
    def state_type(self) -> Any:
        """The concrete battle state, for decoding saves."""

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        """What this ruleset cannot make a battle of."""


Rulebooks: TypeAlias = Mapping[str, Rulebook]
"""The known rulesets by id."""
