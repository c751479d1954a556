"""Attacks whose chances are told beforehand: of every kind that has dice, in each edition."""

from typing import Any

from msgspec import Struct

from game.engine.battle import Battle, Look, advance, look, refusal, start
from game.files.formats.scenario_file import scenario_from
from game.match.library.setups import battle_of
from game.model.choices import Choice
from game.model.vectors import Point
from game.rulesets.catalog import catalog

FIELD = {"size": [25, 20]}
RAIL = {"id": "rail", "kind": "rail", "shape": "line", "line": [[13.9, 8], [13.9, 12]]}
WALL = {"id": "wall", "kind": "wall", "shape": "line", "line": [[12.9, 8], [12.9, 12]]}
PIT = {"id": "hole", "kind": "pit", "shape": "circle", "center": [14, 10], "radius": 1.5}
LAVA = {"id": "fire", "kind": "lava", "shape": "circle", "center": [14, 10], "radius": 1.4}

RAILED = {**FIELD, "terrain": [{**RAIL, "thickness": 0.3, "top": 0.9, "material": "stone"}]}
WALLED = {**FIELD, "terrain": [{**WALL, "thickness": 0.5, "top": 2, "material": "stone"}]}
HOLED = {**FIELD, "areas": [{**PIT, "depth": 8}]}
BURNING = {**FIELD, "areas": [LAVA]}


class Stand(Struct, frozen=True):
    """Somebody on the field: his id, place and arms, and fields of his sheet.

    Ids with ``a`` are Azure's and look right, those with ``b`` Ember's.
    """

    id: str
    at: tuple[float, float]
    items: tuple[str, ...] = ()
    kind: str = "minifig"
    state: dict[str, Any] = {}

    def unit(self) -> dict[str, Any]:
        """The figure as a scenario file has it."""
        azure = self.id.startswith("a")
        return {
            "id": self.id,
            "side": "azure" if azure else "ember",
            "kind": self.kind,
            "name": self.id,
            "position": list(self.at),
            "facing": 0 if azure else 180,
            "items": list(self.items),
            "state": self.state,
        }


class Position(Struct, frozen=True):
    """An attack at a moment. ``do`` and ``item`` are a1's; the target is b1, a spot or a path.

    Others have ``joined`` it, by figure and weapon; ``edges`` are who is in Close Combat with whom
    before. It is ``answered`` where the other side has two ways at least, to which ``faces`` lead.
    """

    name: str
    do: str
    item: str | None
    stands: tuple[Stand, ...]
    ground: dict[str, Any] | None = None
    mode: str | None = None
    spot: tuple[float, float] | None = None
    path: tuple[tuple[float, float], ...] = ()
    joined: tuple[str, ...] = ()
    edges: tuple[tuple[str, str], ...] = ()
    answered: bool = False
    faces: tuple[int, ...] = (6, 1, 1)

    @property
    def target(self) -> str | None:
        """Whom it is aimed at."""
        return None if self.spot or self.path else "b1"

    def opened(self, edition: str) -> tuple[Battle[Any], Look[Any], Choice]:
        """The battle, the moment, and the choice, which is allowed."""
        battle = self._battle(edition)
        seen = look(battle, start(battle))
        choice = Choice(
            do=self.do,
            unit="a1",
            item=self.item,
            target=self.target,
            mode=self.mode,
            at=None if self.spot is None else Point(*self.spot),
            path=tuple(Point(*point) for point in self.path) or None,
        )
        assert refusal(battle, seen, choice) is None, refusal(battle, seen, choice)
        if not self.joined:
            return battle, seen, choice
        seen = advance(battle, seen, choice)
        assert seen.decision is not None, "others are asked whether they join"
        choice = seen.decision.options[0].choice(self.joined)
        assert refusal(battle, seen, choice) is None, refusal(battle, seen, choice)
        return battle, seen, choice

    def _battle(self, edition: str) -> Battle[Any]:
        scenario = {
            "format": "scenario",
            "version": 1,
            "ruleset": edition,
            "map": self.ground or FIELD,
            "sides": [{"id": "azure"}, {"id": "ember"}],
            "units": [one.unit() for one in self.stands],
            "turn": "azure",
        }
        if self.edges:
            scenario["table"] = {"edges": [list(edge) for edge in self.edges]}
        rulesets = catalog()
        return battle_of(rulesets[edition], scenario_from(scenario, "here", rulesets).setup)
