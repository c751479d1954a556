"""Short scenes for the rules of BrikWars: figures, choices and scripted dice, refereed.

An edition's own module of scenes holds the ``Scenes`` of its book.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import convert

from game.engine.battle import Battle, look, refusal, start
from game.engine.battle import Look as Seen
from game.engine.resolution import Resolution
from game.files.formats.scenario_file import scenario_from
from game.match.library.setups import battle_of
from game.match.referee.referee import WRONG, Referee, Result
from game.model.choices import Choice
from game.model.events import Event, Rolled
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Fig, Look, Res
from game.rulesets.catalog import catalog

SIDES = {"a": "azure", "b": "ember", "c": "jade"}
"""A figure's side, by the first letter of its id."""

ALLIED = [
    {"id": "azure", "alliance": "guard"},
    {"id": "ember"},
    {"id": "jade", "alliance": "guard"},
]
"""Three sides: the first and the third are allies."""

ALLIED_ENEMIES = [{"id": "azure"}, *ALLIED[1:], {"id": "onyx", "alliance": "guard"}]
"""Four sides: the third, an enemy of the first, has an ally of its own."""

DOWN = ["disrupted"]
USED_SWORD = [{"item": "hand-weapon", "used_this_player_turn": True}, {}]


def fig(
    name: str,
    x: float,
    y: float,
    facing: int = 0,
    items: tuple[str, ...] = ("hand-weapon",),
    **more: Any,
) -> dict[str, Any]:
    """A figure; ``kind`` and ``conditions`` apart, further names are fields of its sheet."""
    figure = {
        "id": name,
        "side": SIDES[name[0]],
        "kind": more.pop("kind", "minifig"),
        "position": [x, y],
        "facing": facing,
        "items": list(items),
        "conditions": more.pop("conditions", []),
    }
    return {**figure, "state": more}


def az(do: str, **fields: Any) -> dict[str, Any]:
    """A choice of the first side."""
    return {"by": "azure", "do": do, **fields}


def em(do: str, **fields: Any) -> dict[str, Any]:
    """A choice of the second side."""
    return {"by": "ember", "do": do, **fields}


def strike(unit: str, target: str, item: str = "hand-weapon", **more: Any) -> dict[str, Any]:
    """A Strike on the figure's own turn."""
    return {
        "by": SIDES[unit[0]],
        "do": "strike",
        "unit": unit,
        "item": item,
        "target": target,
        **more,
    }


def burst(x: float, y: float) -> dict[str, Any]:
    """The first figure's Explosive, thrown at a point of the ground."""
    return az("throw", unit="a1", item="explosive", mode="ground", at=[x, y])


def move(unit: str, *path: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A move along some points."""
    fields = {"unit": unit, "path": [list(point) for point in path], **more}
    return {"by": SIDES[unit[0]], "do": "move", **fields}


def wall(x: float, top: float = 2.0, y: tuple[float, float] = (0, 20), **more: Any) -> Any:
    """A wall across the map, a tenth of an inch thick, its far face (to the right) at ``x``."""
    line = [[x - 0.05, y[0]], [x - 0.05, y[1]]]
    shape = {"shape": "line", "line": line, "thickness": 0.1}
    return {"id": "wall", "kind": "wall", **shape, "top": top, **more}


def wall_along(*points: tuple[float, float], top: float = 2.0, **more: Any) -> Any:
    """A wall a tenth of an inch thick, along the line from one point to the next."""
    return wall(0, top, line=[list(point) for point in points], **more)


def block(kind: str, left: float, right: float, top: float, name: str = "block") -> Any:
    """A piece from one side of the map to the other, between two abscissas."""
    outline = [[left, 0], [right, 0], [right, 20], [left, 20]]
    return {"id": name, "kind": kind, "shape": "polygon", "outline": outline, "top": top}


def ground(kind: str, left: float, right: float, **more: Any) -> Any:
    """An area from one side of the map to the other."""
    outline = [[left, 0], [right, 0], [right, 20], [left, 20]]
    return {"id": "ground", "kind": kind, "shape": "polygon", "outline": outline, **more}


def mine(x: float, y: float, radius: float, **more: Any) -> Any:
    """A round mine; whoever comes onto it sets it off."""
    shape = {"shape": "circle", "center": [x, y], "radius": radius}
    return {"id": "mine", "kind": "mine", **shape, **more}


ONYX = {**fig("c9", 28, 2, 180), "side": "onyx"}
"""Far off, and of the fourth side of ``ALLIED_ENEMIES``."""

WITNESS = fig("b2", 28, 18, 180)
"""Far off, so that the battle goes on when the target falls."""


class Scene:
    """What came of a scene."""

    def __init__(self, result: Result, happened: Sequence[Event]) -> None:
        self.happened = happened
        assert result.exit_code != WRONG, result.messages
        self.events = [line for line in result.lines if line["line"] == "event"]
        self.refused = [line["rule"] for line in result.lines if line["line"] == "refusal"]
        self.decision = next((line for line in result.lines if line["line"] == "decision"), None)
        end = result.lines[-1]
        self.units = {unit["id"]: unit for unit in end["units"]}
        self.loose = end["loose"]
        self.dice_left = end["dice_left"]

    def of(self, event: str, **fields: Any) -> list[dict[str, Any]]:
        """The events of a kind with these fields."""
        return [
            line
            for line in self.events
            if line["event"] == event and all(line.get(key) == fields[key] for key in fields)
        ]

    def totals(self, unit: str | None = None) -> list[int]:
        """Totals of the throws in order, of one figure or of all."""
        rolls = [line for line in self.events if line["event"] == "Rolled"]
        return [line["total"] for line in rolls if unit is None or line["unit"] == unit]

    def state(self, unit: str) -> dict[str, Any]:
        """A figure's sheet at the end."""
        state: dict[str, Any] = self.units[unit]["state"]
        return state

    def at(self, unit: str) -> list[float]:
        """Where a figure is at the end."""
        position: list[float] = self.units[unit]["position"]
        return position

    def down(self, unit: str) -> bool:
        """Whether a figure is Disrupted at the end."""
        return "disrupted" in self.units[unit]["conditions"]

    def dead(self, unit: str) -> bool:
        """Whether a figure is destroyed."""
        return "destroyed" in self.units[unit]["conditions"]

    def held(self, unit: str = "b1") -> list[int]:
        """The sums of Damage that a figure's Armor has held against."""
        return [event["damage"] for event in self.of("ArmorHeld", unit=unit)]

    def joiners(self, point: str) -> list[str]:
        """What could join an attack, as the open question at a decision point lists it."""
        assert self.decision is not None
        assert self.decision["kind"] == point
        names: list[str] = self.decision["options"][0]["bounds"]["from"]
        return names

    def offers(self) -> list[tuple[str, str | None, str | None]]:
        """What the open decision offers: verb, item, target."""
        assert self.decision is not None
        options = self.decision["options"]
        return [(one["do"], one.get("item"), one.get("target")) for one in options]


def rolled(scene: Scene) -> list[tuple[str, int | None]]:
    """The throws of the attacker in a scene, with what is needed to hit."""
    rolls = scene.of("Rolled", unit="a1")
    return [(one["throw"], one["need"] if one["why"] == "to hit" else None) for one in rolls]


def thrown(scene: Scene) -> list[Rolled]:
    """The throws of a scene, in order."""
    return [event for event in scene.happened if isinstance(event, Rolled)]


class Witness(Referee):
    """Keeps the events themselves beside the lines about them."""

    def __init__(self, *scenario: Any, **more: Any) -> None:
        super().__init__(*scenario, **more)
        self.happened: list[Event] = []

    def _news(self, seen: Seen[Any]) -> Iterator[dict[str, Any]]:
        self.happened += seen.events[max(0, self._told + 1 - seen.first_event) :]
        return super()._news(seen)


class Scenes:
    """Scenes that are played by one edition's book.

    ``at_sight`` and ``blind`` are the decision points of its shots (section 15).
    """

    def __init__(self, ruleset: str, *, at_sight: str, blind: str) -> None:
        self._ruleset = ruleset
        self._at_sight = at_sight
        self._blind = blind

    def shoot(self, unit: str, target: str, **more: Any) -> dict[str, Any]:
        """A shot at a target; in sight of it, unless its mode is blind."""
        point = self._blind if more.get("mode") == "blind" else self._at_sight
        fields = {"unit": unit, "target": target, "point": point, **more}
        return {"by": SIDES[unit[0]], "do": "shoot", **fields}

    def played(
        self,
        units: list[dict[str, Any]],
        *choices: dict[str, Any],
        dice: tuple[int, ...] = (),
        **more: Any,
    ) -> Scene:
        """Play a scene: every die must be thrown. Names left over are fields of the scenario.

        ``terrain``, ``areas`` and ``size`` belong to the map, ``edges`` to the web of Close Combat.
        Windows nobody speaks for take their defaults; ``defaults=False`` leaves the last one open.
        """
        battle, answers = self.staged(units, *choices, dice=dice, **more)
        witness = Witness(battle, answers, defaults=more.get("defaults", True))
        lines = tuple(witness.lines())
        result = Result(lines, witness.exit_code, tuple(witness.messages))
        scene = Scene(result, witness.happened)
        assert scene.dice_left == []
        return scene

    def staged(
        self,
        units: list[dict[str, Any]],
        *choices: dict[str, Any],
        dice: tuple[int, ...] = (),
        **more: Any,
    ) -> tuple[Battle[Any], Any]:
        """The battle of a scene and its choices, for who plays it himself."""
        ground = {"size": [30, 20], "terrain": [], "areas": []}
        ground |= {name: more.pop(name) for name in ground if name in more}
        edges = more.pop("edges", [])
        sides = sorted({unit["side"] for unit in units} | {"azure", "ember"})
        document = {
            "format": "scenario",
            "version": 1,
            "ruleset": self._ruleset,
            "map": ground,
            "sides": [{"id": side} for side in sides],
            "units": units,
            "table": {"edges": [list(edge) for edge in edges]},
            "turn": "azure",
            "dice": list(dice),
            "defaults": True,
            "choices": list(choices),
            **more,
        }
        rulesets = catalog()
        loaded = scenario_from(document, "scene.json", rulesets)
        return battle_of(rulesets[self._ruleset], loaded.setup), loaded.scenario.choices

    def seen(self, units: list[dict[str, Any]], **more: Any) -> Look:
        """A look at a scene before anything happens."""
        battle, _ = self.staged(units, **more)
        return battle.view(look(battle, start(battle)).state)

    def refusal_of(
        self, units: list[dict[str, Any]], choice: dict[str, Any], **more: Any
    ) -> str | None:
        """The rule that refuses a spelled-out choice at the beginning; nothing when it is allowed.

        For what no menu lists; nothing is played.
        """
        battle, _ = self.staged(units, **more)
        fields = {name: value for name, value in choice.items() if name not in ("by", "point")}
        found = refusal(battle, look(battle, start(battle)), convert(fields, Choice))
        return None if found is None else found.rule


def figure(view: Look, name: str) -> Fig:
    """A figure of a scene."""
    return view.state.units[name]


def gaps(spots: Sequence[Point], target: Fig) -> list[float]:
    """Inches between the stands of a minifig at each spot and of one that stands still."""
    return [spot.distance(target.place) - 1.0 for spot in spots]


def resolution_of(view: Look) -> Res:
    """A pass over one step from what a look shows, whose rules may emit and roll."""
    return Resolution(view.battle, view.state)
