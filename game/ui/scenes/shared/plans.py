"""What a battle is to be: level, rules, who plays which side in which color."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.files.checks.armies import Army, with_army
from game.files.checks.rosters import for_ruleset, level_settings
from game.match.library.desk import Launch, SeatPlan
from game.model.battlefield import BattleMap, TeamColor
from game.model.ids import JsonObject
from game.model.map_names import TEAM_COLORS, side_colors
from game.words import mark

PERSON: Final = SeatPlan()
COMPUTER: Final = SeatPlan(kind="computer")
PLAYERS: Final[tuple[tuple[str, str, SeatPlan], ...]] = (
    ("person", mark("Person"), PERSON),
    ("easy", mark("Computer, easy"), SeatPlan(kind="computer", skill="easy")),
    ("normal", mark("Computer, normal"), COMPUTER),
    ("hard", mark("Computer, hard"), SeatPlan(kind="computer", skill="hard")),
)
"""Who may play a side: key, words, what is planned."""

MEANINGS: Final[dict[str, str]] = {
    "person": mark("Somebody at this screen decides for this side."),
    "easy": mark("Looks at a few possibilities, and answers at once."),
    "normal": mark("Weighs several hundred possibilities for every act."),
    "hard": mark("Weighs four times as many possibilities as normal, and takes longer."),
}
"""What each key of ``PLAYERS`` means, in a sentence."""

OWN_SQUAD: Final = "own"
"""The key of the squad that the level itself gives a side."""


class Plan(Struct, frozen=True):
    """A battle to be fought; ``seats`` and ``colors`` by side.

    ``settings`` are the switches that were set, which have precedence over the level's own;
    ``armies`` the squads that fight in place of the level's.
    """

    map: BattleMap
    ruleset: str
    seats: dict[str, SeatPlan]
    colors: dict[str, TeamColor]
    settings: JsonObject = {}
    armies: dict[str, Army] = {}

    def fielded_map(self) -> BattleMap:
        """The map with the squads chosen."""
        battle_map = self.map
        for side, army in self.armies.items():
            battle_map = with_army(battle_map, self.ruleset, side, army)
        return battle_map

    def colored_map(self) -> BattleMap:
        """The map with the squads and the colors chosen."""
        battle_map = self.fielded_map()
        sides = tuple(replace(side, color=self.colors[side.id]) for side in battle_map.sides)
        return replace(battle_map, sides=sides)


def first_plan(battle_map: BattleMap, ruleset: str, *, hot_seat: bool) -> Plan:
    """The usual plan: everybody a person, or the first side against the computer."""
    fielded = for_ruleset(battle_map, ruleset)
    seats = {
        side.id: PERSON if hot_seat or number == 0 else COMPUTER
        for number, side in enumerate(fielded.sides)
    }
    colors = {side: as_color(color) for side, color in side_colors(battle_map).items()}
    return Plan(battle_map, ruleset, seats, colors)


def planned_settings(plan: Plan) -> JsonObject:
    """The switches as they will stand: what was set, else what the level says."""
    return {**level_settings(plan.map, plan.ruleset), **plan.settings}


def planned_launch(plan: Plan, seed: int) -> Launch:
    """The battle of a plan, with the seed of its dice."""
    return Launch(plan.colored_map(), plan.ruleset, plan.seats, seed, plan.settings)


def as_color(name: str) -> TeamColor:
    """A team color by its name; azure for a name that is none."""
    return next((color for color in TEAM_COLORS if color == name), "azure")


def player_key(seat: SeatPlan) -> str:
    """The key in ``PLAYERS`` of who sits there."""
    return "person" if seat.kind == "person" else seat.skill


def reseated(plan: Plan, side: str, key: str) -> Plan:
    """The plan with another player for a side."""
    seat = next(seat for name, _, seat in PLAYERS if name == key)
    return replace(plan, seats={**plan.seats, side: seat})


def recolored(plan: Plan, side: str, color: TeamColor) -> Plan:
    """The plan with another color for a side; who had that color gets the side's old one."""
    before = plan.colors[side]
    colors = {one: before if had == color else had for one, had in plan.colors.items()}
    return replace(plan, colors={**colors, side: color})


def enlisted(plan: Plan, side: str, army: Army | None) -> Plan:
    """The plan with another squad for a side; none is the level's own."""
    others = {name: one for name, one in plan.armies.items() if name != side}
    return replace(plan, armies=others if army is None else {**others, side: army})


def first_lesson(battle_map: BattleMap, ruleset: str) -> Plan:
    """The battle of a level with lessons: a person learns, the easiest computer plays the rest."""
    plan = first_plan(battle_map, ruleset, hot_seat=False)
    learner = for_ruleset(battle_map, ruleset).course
    side = learner.side if learner is not None else battle_map.sides[0].id
    seats = {one.id: PERSON if one.id == side else PLAYERS[1][2] for one in battle_map.sides}
    return replace(plan, seats=seats)
