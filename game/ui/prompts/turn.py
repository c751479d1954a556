"""The own turn: choose a figure, an act, a target or a place; look before you leap."""

import pygame

from game.engine.ruleset import Way
from game.model.choices import Choice
from game.model.decisions import Closed, Menu, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board.area_picture import AreaPicture
from game.ui.board.badges import Badge
from game.ui.board.overlays import OWN_MARK, TARGET_MARK, Color
from game.ui.board.ways import draw_way
from game.ui.prompts.aiming import aim_badges, attack_tip, draw_aim, draw_charge
from game.ui.prompts.groups import (
    Group,
    GroupKey,
    able_figures,
    aims,
    closed_choice,
    general_options,
    groups_of,
    placed_option,
)
from game.ui.prompts.table import Act, Pointer, Table
from game.ui.prompts.turn_acts import act_of, verbs_of
from game.ui.prompts.turn_tips import HeldTips, closed_tip, stuck_tip, value_tip
from game.ui.widgets.tips.tooltip import Tooltip


class TurnPrompt:
    """Asks for the next act of an own turn.

    The first click or Enter on a target pins its odds, a second on the same commits; a move needs
    one click only, since nothing falls by it. ``selected`` is the figure in hand, ``in_hand`` the
    act; without one the pointer decides.
    """

    def __init__(self, table: Table, order: list[GroupKey], selected: str | None) -> None:
        self._table = table
        self._order = order
        self._menu: Menu = table.controller.menu()
        self.in_hand: GroupKey | None = None
        self._pinned: Choice | None = None
        self._held = HeldTips(table)
        self._pointer = Pointer()
        self._area = AreaPicture()
        self._groups: dict[str, tuple[Group, ...]] = {}
        self.selected: str | None = None
        self._choose_first(selected)

    def _choose_first(self, wanted: str | None) -> None:
        able = self.able()
        own = self._table.controller.state.of_side(self._table.decision.side)
        first = able[0] if able else own[0].id if own else None
        self.selected = wanted if wanted is not None and self._is_own(wanted) else first

    def _is_own(self, unit_id: str) -> bool:
        unit = self._table.unit(unit_id)
        return unit is not None and unit.side == self._table.decision.side

    def able(self) -> tuple[str, ...]:
        """Figures that can still do something, by number."""
        return able_figures(self._menu, self._table.controller.state.units)

    def select(self, unit_id: str) -> None:
        """Take another figure of one's own in hand."""
        if self._is_own(unit_id):
            self.selected = unit_id
            self.in_hand = None
            self._pinned = None
            self._held.release()

    def next_figure(self, step: int) -> Point | None:
        """Take the next figure that can act in hand; where it stands."""
        able = self.able()
        if not able:
            return None
        place = able.index(self.selected) if self.selected in able else -1 if step > 0 else 0
        self.select(able[(place + step) % len(able)])
        unit = self._table.unit(self.selected)
        return unit.place if unit is not None else None

    def groups(self) -> tuple[Group, ...]:
        """Acts of the figure in hand."""
        if self.selected is None:
            return ()
        if self.selected not in self._groups:
            found = groups_of(self._menu, self.selected, self._order)
            self._groups[self.selected] = found
        return self._groups[self.selected]

    def acts(self) -> tuple[Act, ...]:
        """One button for each verb of the figure in hand, those with something open first.

        What it could let go of comes after everything it could do.
        """
        ask = self._table.controller.ask
        found = [
            act_of(ask, verb, ways, self.in_hand, self._carries)
            for verb, ways in self._verbs().items()
        ]
        return tuple(sorted(found, key=lambda act: (bool(act.reason), act.minor)))

    def _verbs(self) -> dict[str, list[Group]]:
        return verbs_of(self.groups())

    def _carries(self, item: str | None) -> bool:
        unit = self._table.unit(self.selected)
        return unit is not None and item is not None and unit.item(item) is not None

    def press(self, key: str) -> None:
        """Take a verb in hand, its next way when pressed again; plain ones are done at once."""
        ways = [group for group in self._verbs().get(key, []) if group.open]
        if not ways:
            return
        first = ways[0].open[0]
        if len(ways) == 1 and first.wants is None and not aims(first):
            self._pin_or_do(first.choice())
            return
        keys = [group.key for group in ways]
        place = keys.index(self.in_hand) + 1 if self.in_hand in keys else 0
        self.in_hand = keys[place] if place < len(keys) else None
        self._pinned = None
        self._held.release()

    def point(self, pointer: Pointer) -> None:
        """The player points somewhere else."""
        self._pointer = pointer
        self._held.point(pointer)

    def click(self, pointer: Pointer) -> None:
        """Select, pin or commit, by what lies under the pointer; or keep the reason why not."""
        self._pointer = pointer
        on_figure = self._held.on_figure
        if self._held.release() and on_figure and pointer.unit is None:
            return
        if self._pinned is not None and not aims(self._pinned):
            self._pinned = None
            return
        choice = self._choice_here()
        if choice is not None:
            if choice.path is not None or choice.toward is not None:
                self._table.submit(choice)
            else:
                self._pin_or_do(choice)
            return
        if pointer.unit is not None and self._is_own(pointer.unit.id):
            self.select(pointer.unit.id)
            return
        if pointer.at is not None:
            self._held.refuse(self._closed_here(), self._option_here(), pointer.at)

    def _pin_or_do(self, choice: Choice) -> None:
        if self._pinned == choice:
            self._pinned = None
            self._table.submit(choice)
        else:
            self._pinned = choice

    def confirm_pinned(self) -> bool:
        """Commit what is pinned; false when nothing is."""
        if self._pinned is None:
            return False
        choice, self._pinned = self._pinned, None
        self._table.submit(choice)
        return True

    def turning(self) -> Option | None:
        """The option that lets the figure in hand face another way, if it is open."""
        options = (option for group in self.groups() for option in group.open)
        return next((option for option in options if option.wants == "toward"), None)

    def end_turn(self) -> Option | None:
        """The option that ends the turn, if there is one."""
        for option in general_options(self._menu):
            if option.wants is None:
                return option
        return None

    def cancel(self) -> bool:
        """Close a reason, unpin, then put the act down."""
        if self._held.release():
            return True
        if self._pinned is not None:
            self._pinned = None
            return True
        if self.in_hand is not None:
            self.in_hand = None
            return True
        return False

    def cycle(self, step: int) -> Point | None:
        """The place of the next target of the figure in hand, things too for an act in hand."""
        options = [option for group in self.in_question() for option in group.open]
        targets = dict.fromkeys(one.target for one in options if one.target is not None)
        places = {name: self._place_of(name) for name in targets}
        if self.in_hand is not None:
            pieces = dict.fromkeys(one.piece for one in options if one.piece is not None)
            places.update((name, self._place_of_piece(name)) for name in pieces)
        names = list(places)
        if not names:
            return None
        here = self._pointer.unit.id if self._pointer.unit is not None else self._pointer.piece
        place = names.index(here) if here in names else -1 if step > 0 else 0
        return places[names[(place + step) % len(names)]]

    def _place_of(self, unit_id: str) -> Point | None:
        unit = self._table.unit(unit_id)
        return unit.place if unit is not None else None

    def _place_of_piece(self, piece: str) -> Point | None:
        """The place of a thing nearest to the figure in hand."""
        own = self._own_place()
        return None if own is None else self._table.controller.ask.place_of_piece(piece, own)

    def in_question(self) -> tuple[Group, ...]:
        """The group in hand, or all of them."""
        groups = self.groups()
        if self.in_hand is None:
            return groups
        return tuple(group for group in groups if group.key == self.in_hand)

    def _option_here(self) -> Option | None:
        """The option that a click here would take."""
        target = self._pointer.unit
        groups = self.in_question()
        if target is not None and target.id != self.selected:
            for group in groups:
                option = group.toward(target.id)
                if option is not None:
                    return option
        if self.in_hand is None and target is not None:
            return None
        if self.in_hand is not None and target is None and self._pointer.piece is not None:
            for group in groups:
                option = group.at_piece(self._pointer.piece)
                if option is not None:
                    return option
        return placed_option(groups, any_value=self.in_hand is not None)

    def _choice_here(self) -> Choice | None:
        """The allowed choice that a click here would make."""
        option, at = self._option_here(), self._pointer.at
        if option is None:
            return None
        if option.wants is None:
            return option.choice()
        if at is None:
            return None
        if option.wants == "path":
            way = self._table.ways.complete(option, at)
            return option.choice(way.points) if way is not None and way.points else None
        choice = option.choice(at)
        return choice if self._table.controller.ask.refusal(choice) is None else None

    def marks(self) -> dict[str, Color]:
        """The figure in hand, and the target."""
        marks: dict[str, Color] = {}
        if self.selected is not None:
            marks[self.selected] = OWN_MARK
        aimed = self._aimed()
        if aimed is not None and aimed.target is not None:
            marks[aimed.target] = TARGET_MARK
        return marks

    def _aimed(self) -> Choice | None:
        """The choice pinned, or else the one under the pointer if it has a target."""
        if self._pinned is not None:
            return self._pinned
        option = self._option_here()
        if option is not None and option.wants is None:
            return option.choice()
        return None

    def in_view(self) -> Choice | None:
        """The choice whose outcomes are of interest: pinned, or what a click here would do."""
        option = self._option_here()
        walks = option is not None and option.wants in ("path", "toward")
        return self._aimed() or (None if walks else self._choice_here())

    @property
    def pinned(self) -> bool:
        """Whether a choice waits to be confirmed."""
        return self._pinned is not None

    def renew(self) -> None:
        """More is known of what the player looks at."""
        self._held.renew()

    def draw(self, surface: pygame.Surface) -> None:
        """Reach, path and sight line."""
        unit = self._table.unit(self.selected)
        if unit is None or unit.position is None:
            return
        option = self._walkable()
        ask, camera = self._table.controller.ask, self._table.camera
        if option is not None:
            key = (self._table.controller.state.event_count, option)
            self._area.draw(surface, camera, ask.area(option), repr(key))
        way = self._way()
        if way is not None:
            draw_way(surface, camera, unit.place, way)
        self._draw_aim(surface, unit)

    def _draw_aim(self, surface: pygame.Surface, unit: AnyUnit) -> None:
        """The line to the target, the sections that are seen, and what hides the rest."""
        aimed = self._aimed()
        choice = aimed or self._closed_choice()
        if choice is not None:
            draw_charge(surface, self._table, choice)
            draw_aim(surface, self._table, unit.place, choice, allowed=aimed is not None)

    def badges(self) -> tuple[Badge, ...]:
        """The cover on the line to what is aimed at, where it is caused."""
        unit, choice = self._table.unit(self.selected), self._aimed() or self._closed_choice()
        if unit is None or unit.position is None or choice is None:
            return ()
        return aim_badges(self._table, unit.place, choice)

    def _closed_choice(self) -> Choice | None:
        """The closed act toward the enemy under the pointer, to show what stands in its way."""
        unit = self._pointer.unit
        if unit is None or self._is_own(unit.id):
            return None
        return closed_choice(self.in_question(), unit.id)

    def _walkable(self) -> Option | None:
        """The option whose region is shown: that of the act in hand, or the way to walk."""
        for group in self.in_question():
            for option in group.open:
                if option.wants == "path" or (self.in_hand is not None and option.wants == "at"):
                    return option
        return None

    def ghost(self) -> tuple[AnyUnit, Point] | None:
        """The figure in hand at the end of the path under the pointer."""
        way, unit = self._way(), self._table.unit(self.selected)
        return None if way is None or unit is None or not way.points else (unit, way.points[-1])

    def think(self) -> bool:
        """Look for the way under the pointer; whether more is known of it now."""
        if self._held.awaited is not None:
            return self._held.think()
        option, at = self._option_here(), self._pointer.at
        if option is None or option.wants != "path" or at is None:
            return False
        return self._table.ways.think(option, at)

    def _way(self) -> Way | None:
        """The way under the pointer, if there is one and it is found."""
        option, at = self._option_here(), self._pointer.at
        if option is None or option.wants != "path" or at is None:
            return None
        return self._table.ways.known(option, at)

    def tip(self) -> tuple[Tooltip, Point] | None:
        """Odds of the attack, cost of the way, or the reason why not."""
        aimed, at = self._aimed(), self._pointer.at
        if aimed is not None:
            place = self._place_of(aimed.target or "") or aimed.at or self._own_place()
            if aimed.piece is not None:
                place = self._place_of_piece(aimed.piece)
            if place is None:
                return None
            if aimed == self._pinned:
                return self._held.attack(aimed), place
            return attack_tip(self._table, aimed, pinned=False), place
        if self._held.refusal is not None:
            return self._held.refusal
        option = self._option_here()
        if option is not None and option.wants is not None and at is not None:
            return value_tip(self._table, option, at)
        shut = self._closed_here()
        if shut is not None:
            return closed_tip(*shut)
        if at is None or self._pointer.unit is not None:
            return None
        return stuck_tip(self._table.controller.ask, self.in_question(), at)

    def _own_place(self) -> Point | None:
        return self._place_of(self.selected or "")

    def _closed_here(self) -> tuple[Closed, AnyUnit] | None:
        """The closed act toward the enemy under the pointer, and that enemy."""
        unit = self._pointer.unit
        if unit is None or unit.position is None or self._is_own(unit.id):
            return None
        shut = (group.closed_toward(unit.id) for group in self.in_question())
        return next(((closed, unit) for closed in shut if closed is not None), None)

    def rewrite(self) -> None:
        """Ask the rules anew: reasons and names are in another language."""
        self._menu = self._table.controller.menu()
        self._groups.clear()
        self._held.release()
        self._held.renew()

    def close(self) -> None:
        """Nothing stays open."""
