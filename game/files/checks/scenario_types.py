"""The content of a scenario file."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from game.files.json.wanted import RULE_PATTERN
from game.model.battlefield import BattleMap, Degrees, Height, Id, Name, Side, Text
from game.model.choices import Choice
from game.model.dice import MOST_SEED
from game.model.ids import JsonObject
from game.model.setup import LooseEntry, Recruit
from game.model.vectors import Point

Face = Annotated[int, Meta(ge=1, le=100)]
RuleName = Annotated[str, Meta(pattern=RULE_PATTERN)]


class ScenarioUnit(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"figure_class": "class"},
):
    """A figure of a scenario: what a squad's figure has, and its state at the start.

    ``elevation`` is the height of the feet in inches (else the ground's), ``state`` overrides
    fields of the ruleset's sheet by the reference's names.
    """

    id: Id
    side: Id
    figure_class: Id | None = None
    kind: Id | None = None
    name: Name | None = None
    position: Point | None = None
    elevation: Height | None = None
    facing: Degrees | None = None
    items: Annotated[tuple[Id, ...], Meta(max_length=12)] | None = None
    conditions: Annotated[tuple[Id, ...], Meta(max_length=32)] = ()
    state: JsonObject = {}

    def recruit(self) -> Recruit:
        """The figure as a battle's set-up has it."""
        return Recruit(
            id=self.id,
            side=self.side,
            figure_class=self.figure_class,
            kind=self.kind,
            name=self.name,
            position=self.position,
            elevation=self.elevation,
            facing=self.facing,
            items=self.items,
            conditions=self.conditions,
            state=self.state,
        )


class SeedDice(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice drawn from a seed instead of scripted faces."""

    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]


class ScenarioChoice(
    Choice, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True
):
    """A choice with the side that makes it and, where that matters, its decision point.

    Absent fields match anything.
    """

    by: Id
    point: str | None = None

    def choice(self) -> Choice:
        """The bare choice."""
        return Choice(**{name: getattr(self, name) for name in Choice.__struct_fields__})


class Expectation(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What should come out. Objects need only the fields given; ``decision`` null: none open."""

    events: tuple[JsonObject, ...] | None = None
    units: dict[Id, JsonObject] | None = None
    refused: tuple[JsonObject, ...] | None = None
    decision: JsonObject | UnsetType | None = UNSET
    loose: tuple[JsonObject, ...] | None = None
    dice_left: Annotated[int, Meta(ge=0)] | tuple[Face, ...] | None = None


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario file. ``map`` is the id of a level or a map.

    ``sides`` replace those of the map, ``units`` stand in for its squads. ``turn`` is the side
    whose turn it is, ``table`` what the ruleset keeps for the battle as a whole.
    """

    schema_: str | None = field(name="$schema", default=None)
    format: Literal["scenario"] = "scenario"
    version: int = 1
    name: Name | None = None
    description: Text = ""
    ruleset: Id
    settings: JsonObject = {}
    rules: tuple[RuleName, ...] = ()
    map: str | BattleMap
    sides: Annotated[tuple[Side, ...], Meta(max_length=8)] = ()
    units: Annotated[tuple[ScenarioUnit, ...], Meta(max_length=200)] = ()
    loose: Annotated[tuple[LooseEntry, ...], Meta(max_length=200)] = ()
    table: JsonObject = {}
    turn: Id | None = None
    dice: Annotated[tuple[Face, ...], Meta(max_length=10_000)] | SeedDice = ()
    defaults: bool = False
    choices: Annotated[tuple[ScenarioChoice, ...], Meta(max_length=10_000)] = ()
    expect: Expectation | None = None
    notes: dict[str, Any] = {}
