"""From the menu to a battle: the level and its rules, the sides, the house rules."""

from functools import partial
from typing import Protocol

from game.files.checks.armies import armies_of
from game.files.formats.level_list import Level, all_levels, all_maps
from game.match.library.desk import Desk
from game.match.library.switchboard import preset_name
from game.model.battlefield import BattleMap
from game.model.setup import Fault
from game.ui.scenes.rules.bookshelf import Bookshelf
from game.ui.scenes.setup.choose import ChooseScene, Rules
from game.ui.scenes.setup.house_rules import HouseRulesScene
from game.ui.scenes.setup.sides import SidesScene
from game.ui.scenes.shared.backdrop import Backdrop
from game.ui.scenes.shared.plans import Plan, first_plan, planned_settings
from game.ui.window import App


class PlanHost(Protocol):
    """What planning a battle needs of the program around it."""

    app: App
    desk: Desk
    backdrop: Backdrop
    shelf: Bookshelf

    @property
    def ruleset(self) -> str:
        """The ruleset chosen last."""
        ...

    def use_rules(self, ruleset: str) -> None:
        """Choose a ruleset, for the next time too."""
        ...

    def menu(self) -> None:
        """Back to the menu."""
        ...

    def fight(self, plan: Plan) -> None:
        """Begin a battle as planned."""
        ...


class Planning:
    """The screens on which a battle is planned.

    The level chosen last is remembered, and what was planned on each.
    """

    def __init__(self, program: PlanHost) -> None:
        self._program = program
        self._level = ""
        self._plans: dict[tuple[str, str, bool], Plan] = {}

    def choose(self, *, hot_seat: bool) -> None:
        """Let the player choose a battlefield, and the rules where there are several."""
        program = self._program
        scene = ChooseScene(
            program.app,
            program.backdrop,
            all_levels(program.desk.rulesets),
            self._rules(),
            chosen=self._level,
            ruleset=program.ruleset,
            on_back=program.menu,
            on_next=lambda level, ruleset: self._sides(level, ruleset, hot_seat=hot_seat),
            on_fight=lambda level, ruleset: program.fight(
                self._plan(level, ruleset, hot_seat=hot_seat)
            ),
            on_rules=program.use_rules,
            on_compare=program.shelf.compare,
        )
        program.app.scenes.reset(scene)

    @property
    def _several(self) -> bool:
        """Whether there are rules to choose from."""
        return len(self._program.desk.rulesets) > 1

    def _rules(self) -> dict[str, Rules]:
        """The rulesets to choose from. Where there is one only, the battle says what it lacks."""
        desk = self._program.desk

        def faults(ruleset: str, battle_map: BattleMap) -> tuple[Fault, ...]:
            return desk.faults(battle_map, ruleset) if self._several else ()

        return {
            key: Rules(title, partial(faults, key), desk.comparison(key) is not None)
            for key, title in self._program.shelf.titles().items()
        }

    def _sides(self, level: Level, ruleset: str, *, hot_seat: bool) -> None:
        program, desk = self._program, self._program.desk
        plan = self._plan(level, ruleset, hot_seat=hot_seat)
        rules = desk.rulesets[ruleset]

        def back() -> None:
            self._plans[level.id, ruleset, hot_seat] = scene.plan
            self.choose(hot_seat=hot_seat)

        def fight(planned: Plan) -> None:
            self._plans[level.id, ruleset, hot_seat] = planned
            program.fight(planned)

        scene = SidesScene(
            program.app,
            program.backdrop,
            plan,
            on_back=back,
            on_fight=fight,
            on_rules=lambda: self._house_rules(scene),
            rules_name=preset_name(rules, planned_settings(plan)),
            ruleset_title=rules.title_text if self._several else "",
            armies=armies_of(all_maps(desk.rulesets), ruleset),
            worths=desk.worths,
            # Each ruleset equips figures in its own way.
            kits=desk.kits if self._several else None,
        )
        program.app.scenes.reset(scene)

    def _plan(self, level: Level, ruleset: str, *, hot_seat: bool) -> Plan:
        """The plan for a level, which is the one chosen from now on: as it was left, or the usual.

        What was planned on another map of the same name does not count.
        """
        assert level.map is not None, "only levels that can be played are chosen"
        self._level = level.id
        known = self._plans.get((level.id, ruleset, hot_seat))
        if known is not None and known.map == level.map:
            return known
        return first_plan(level.map, ruleset, hot_seat=hot_seat)

    def _house_rules(self, sides: SidesScene) -> None:
        """The switches of the battle planned, over the screen of its sides."""
        program, plan = self._program, sides.plan
        ruleset = program.desk.rulesets[plan.ruleset]
        scene = HouseRulesScene(
            program.app,
            program.backdrop,
            ruleset,
            planned_settings(plan),
            on_back=program.app.scenes.pop,
            on_change=lambda now: sides.set_settings(now, preset_name(ruleset, now)),
        )
        program.app.scenes.push(scene)
