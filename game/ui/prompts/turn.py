"""The own turn: choose a figure, an act, a target or a place; look before you leap."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

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
from game.ui.prompts.aiming import aim_badges, asking, attack_tip, draw_aim, draw_charge
from game.ui.prompts.approach import Approach, Walk, walk_toward
from game.ui.prompts.best_act import BestAct
from game.ui.prompts.groups import (
    Group,
    GroupKey,
    aims,
    general_options,
    groups_of,
    key_of,
    other_ways,
    placed_beside,
    placed_option,
)
from game.ui.prompts.hopes import Hopes, throw_note
from game.ui.prompts.instead import Instead
from game.ui.prompts.open_targets import OpenTargets
from game.ui.prompts.pointing_by_key import figures_in_order, things_in_order
from game.ui.prompts.table import Act, Pointer, Table
from game.ui.prompts.turn_acts import (
    ActPlaces,
    act_of,
    act_of_others,
    costly_way,
    told_apart,
    verbs_of,
    why_missing,
    why_unlisted,
)
from game.ui.prompts.turn_figures import TurnFigures
from game.ui.prompts.turn_tips import HeldTips, closed_tip, own_tip, stuck_tip, value_tip
from game.ui.widgets.tips.tooltip import Tooltip

SAME_SPOT: Final = 0.3
"""Inches around a place that is pinned in which a second click means that place."""


class TurnPrompt:
    """Asks for the next act of an own turn.

    The first click or Enter on a target pins its odds, a second on the same commits; a move needs
    one click only, since nothing falls by it, except up to an enemy, or where the way is an act of
    its own that others may answer. ``selected`` is the figure in hand, ``in_hand`` the act; without
    one the pointer decides.
    """

    def __init__(self, table: Table, places: ActPlaces, selected: str | None) -> None:
        self._table = table
        self._places = places
        self._menu: Menu = table.controller.menu()
        places.see(self._menu, table.decision.side, table.controller.state.player_turn)
        self.in_hand: GroupKey | None = None
        self._pinned: Choice | None = None
        self._best = BestAct(table, places)
        self._approach = Approach(table)
        self._instead = Instead(table, places, self._approach, self._best)
        self._held = HeldTips(table)
        self._pointer = Pointer()
        self._area = AreaPicture()
        self._open: tuple[str | None, GroupKey | None, OpenTargets] | None = None
        self._groups: dict[str, tuple[Group, ...]] = {}
        self.figures = TurnFigures(table, places, self._menu, self._approach)
        self._hopes = Hopes(table, places, self.figures)
        self.selected: str | None = None
        self._cycled: str | None = None
        self._pressed_through: dict[str, list[GroupKey]] = {}
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
        """Figures that have a reason to go on, by number."""
        return self.figures.able()

    def select(self, unit_id: str) -> None:
        """Take another figure of one's own in hand."""
        if self._is_own(unit_id):
            self.selected = unit_id
            self.in_hand = None
            self._pinned = None
            self._cycled = None
            self._held.release()

    def next_figure(self, step: int) -> Point | None:
        """Take the next figure that can act in hand; where it stands."""
        ring = self.figures.in_order(self.selected)
        if not ring:
            return None
        place = ring.index(self.selected) if self.selected in ring else -1 if step > 0 else 0
        self.select(ring[(place + step) % len(ring)])
        return self._own_place()

    def groups(self) -> tuple[Group, ...]:
        """Acts of the figure in hand."""
        if self.selected is None:
            return ()
        if self.selected not in self._groups:
            found = groups_of(self._menu, self.selected, self._places.order)
            self._groups[self.selected] = found
        return self._groups[self.selected]

    def acts(self) -> tuple[Act, ...]:
        """The buttons: what any figure of the side can do, each in its place, then the rest.

        The rest are what the figure in hand could let go of or take.
        """
        if self.selected is None:
            return ()
        ask, places, verbs = self._table.controller.ask, self._places, self._verbs()
        found: list[Act] = []
        for verb in places.verbs():
            ways = verbs.pop(verb, None)
            if ways is None:
                found.append(act_of_others(ask, places, verb, self.selected, self._nearest_foe()))
            else:
                found.append(self._act(verb, ways, placed=True))
        rest = sorted(verbs, key=lambda verb: places.rank(verbs[verb][0].sample().do))
        others = [self._act(verb, verbs[verb]) for verb in rest]
        found += sorted(others, key=lambda act: bool(act.reason))
        return told_apart(tuple(found), self._table.tree.keys.cap)

    def _nearest_foe(self) -> str | None:
        """The enemy nearest to the figure in hand."""
        foes = (foe.id for foe in self.figures.foes())
        return min(foes, key=partial(self._table.far, self.selected), default=None)

    def _act(self, verb: str, ways: list[Group], *, placed: bool = False) -> Act:
        table = self._table
        return act_of(
            table.controller.ask,
            self._places,
            verb,
            ways,
            self._shown_in_bar(),
            partial(self._table.far, self.selected),
            self._hopes.none,
            self._hopes.known,
            placed=placed,
            asking=asking(table),
        )

    def _shown_in_bar(self) -> GroupKey | None:
        """The act in hand, or else the plain one that waits for a second press."""
        pinned = self._pinned
        if self.in_hand is not None or pinned is None or aims(pinned) or pinned.path is not None:
            return self.in_hand
        return key_of(pinned)

    def _verbs(self) -> dict[str, list[Group]]:
        return verbs_of(self.groups(), self._places)

    def press(self, key: str) -> None:
        """Take a verb in hand, its next way when pressed again; plain ones are done at once."""
        ways = [group for group in self._verbs().get(key, []) if group.open]
        if not ways:
            return
        first = ways[0].open[0]
        if len(ways) == 1 and first.wants is None and not aims(first):
            self._pin_or_do(first.choice())
            return
        keys = self._ways_in_order(key, ways)
        place = keys.index(self.in_hand) + 1 if self.in_hand in keys else 0
        self.in_hand = keys[place] if place < len(keys) else None
        self._pinned = None
        self._held.release()

    def _ways_in_order(self, verb: str, ways: Sequence[Group]) -> list[GroupKey]:
        """The ways of a verb as presses go through them, from the first press on.

        The weapon that promises most against the enemy who is pointed at comes first.
        """
        keys, target = [group.key for group in ways], self._pointer.unit
        before = self._pressed_through.get(verb, [])
        if self.in_hand in before and set(before) == set(keys):
            return before
        if target is not None and not self._is_own(target.id):
            found = (group.toward(target.id) for group in ways if group.key[2] is None)
            plain = [option for option in found if option is not None]
            first = [key_of(option) for option in self._best.ranked(plain, target.id)]
            keys = [*first, *(key for key in keys if key not in first)]
        self._pressed_through[verb] = keys
        return keys

    def press_letter(self, letter: str) -> None:
        """Take the act with a letter in hand, or put down what is and say why there is none now.

        Of several, such as things to let go of, the next press takes the next one.
        """
        unit, verbs = self._table.unit(self.selected), self._verbs()
        if unit is None or unit.position is None:
            return
        acts = [act for act in self.acts() if act.letter == letter]
        opened = [act.key for act in acts if not act.reason]
        if opened:
            taken = [verb for verb in opened if self._takes(verbs[verb])]
            place = opened.index(taken[0]) + 1 if taken and len(opened) > 1 else 0
            self.press(opened[place % len(opened)])
            return
        missing = partial(why_missing, self._table, self._places, letter, unit.id, self.groups())
        why = acts[0] if acts else missing(self._nearest_foe())
        self.in_hand = self._pinned = None
        self._held.tell(why.reason, why.rule, self._pointer, unit.place)

    def _takes(self, ways: list[Group]) -> bool:
        """Whether what is in hand or pinned is one of the ways of a verb."""
        pinned = self._pinned
        return any(
            group.key == self.in_hand or (pinned is not None and key_of(pinned) == group.key)
            for group in ways
        )

    def point(self, pointer: Pointer) -> None:
        """The player points somewhere else."""
        if pointer.unit is not None and self._table.by_keys():
            here = self._pointer.unit
            if here is None or here.id != pointer.unit.id:
                self._unpin_beside(pointer.unit.id)
        self._pointer = pointer
        self._held.point(pointer)
        pinned = self._pinned
        if pinned is not None and pinned.path and pinned != self._walk_up():
            again = costly_way(self._table, pinned) and self._meant_again(pinned)
            self._pinned = pinned if again else None

    def _meant_again(self, pinned: Choice) -> bool:
        """Whether the pointer is where what is pinned leads, or what it is aimed at."""
        at, there = self._pointer.at, pinned.path[-1] if pinned.path else pinned.at
        if at is None or there is None:
            return False
        return there.distance(at) <= SAME_SPOT or pinned == self._choice_here()

    def _unpin_beside(self, pointed: str) -> None:
        """Let go of what is pinned and not aimed at the figure or thing that is pointed at."""
        if self._pinned is not None and pointed not in (self._pinned.target, self._pinned.piece):
            self._pinned = None

    def click(self, pointer: Pointer) -> None:
        """Select, pin or commit, by what lies under the pointer; or keep the reason why not.

        With something kept open, a click on mere ground closes that, and the next one walks.
        """
        self._pointer = pointer
        if self._closed_by_click(pointer):
            return
        near = self._walk_up()
        if near is not None:
            self._pin_or_do(near)
            return
        if self._pinned is not None and not aims(self._pinned):
            spot, self._pinned = self._pinned, None
            if (spot.at is None and not spot.path) or pointer.at is None:
                return
            if self._meant_again(spot):
                self._table.submit(spot)
                return
        if (choice := self._choice_here()) is not None:
            if choice.path is None and choice.toward is None:
                self._take_way(choice)
                self._pin_or_do(choice)
            else:
                self._walk_or_pin(choice)
            return
        if pointer.unit is not None and self._is_own(pointer.unit.id):
            self.select(pointer.unit.id)
            return
        if pointer.at is not None:
            shut = self._closed_here()
            note = "" if shut is None else self._walk_note(shut[0])
            walk = None if self.in_hand is not None else self._places.walk_of(self.groups())
            self._held.refuse(shut, self._option_here(), pointer.at, note, walk)

    def _walk_up(self) -> Choice | None:
        """The walk up to the enemy under the pointer whom nothing can be done to from here."""
        here = self._approached()
        return None if here is None else self._approach.choice(here[0])

    def _approached(self) -> tuple[Walk, AnyUnit] | None:
        """The walk up to the enemy under the pointer who is to be attacked and cannot be from here,
        or only by what gives way to it.

        With it go the attacks that may be open at its end, and the enemy.
        """
        target, option = self._pointer.unit, self._open_here()
        if target is None:
            return None
        chosen = option is not None and self.in_hand is not None
        if chosen or (option and not self._instead.gives_way(option, target.id, self._pinned)):
            return None
        # However an act is in hand, the figure walks up for it and keeps its Action.
        walk = self._places.walk_of(self.groups())
        meant, free = (*self.in_question(), *self._other_ways()), self.in_hand is None
        near = walk_toward(self._table, self._best, walk, target, meant, offered=free)
        return None if near is None else (near, target)

    def _walk_note(self, closed: Closed) -> str:
        """What is told of a closed attack on the enemy here: a throw, or that no walk opens it."""
        near = self._approached()
        note = "" if near is None else self._approach.note(near[0], closed)
        if self.in_hand is not None or (near is not None and not self._approach.in_vain(near[0])):
            return note
        return throw_note(self._table, self._best, self._places, self.groups(), closed) or note

    def _take_way(self, choice: Choice) -> None:
        """Take the way in hand in which the act in hand is done to whom was clicked on; no spot."""
        if self.in_hand is not None and aims(choice):
            self.in_hand = key_of(choice)

    def _closed_by_click(self, pointer: Pointer) -> bool:
        """Whether a click on the ground closes what is kept open, and does nothing more.

        Another spot or thing that the act in hand could be aimed at is no mere ground.
        """
        told = self._held.refusal is not None
        self._held.release()
        if pointer.unit is not None:
            return False
        if told or self._pinned is None or not aims(self._pinned):
            return told
        option = self._option_here()
        if option is not None and option.wants != "path" and self._choice_here() is not None:
            return False
        self._pinned = None
        return True

    def _walk_or_pin(self, choice: Choice) -> None:
        """Walk at once; what costs as much as an attack is pinned first, as one is."""
        do = self._pin_or_do if costly_way(self._table, choice) else self._table.submit
        do(choice)

    def _pin_or_do(self, choice: Choice) -> None:
        if self._pinned == choice:
            self.confirm_pinned()
        else:
            self._pinned = choice

    def confirm_pinned(self) -> bool:
        """Commit what is pinned; false when nothing is."""
        if self._pinned is None:
            return False
        here = self._approached()
        if here is not None and self._approach.choice(here[0]) == self._pinned:
            follows = self._approach.attack(here[0])
            self._places.promise = None if follows is None else (self._pinned, follows)
        choice, self._pinned = self._pinned, None
        self._table.submit(choice)
        return True

    def turning(self) -> Option | None:
        """The option that lets the figure in hand face another way, if it is open."""
        options = (option for group in self.groups() for option in group.open)
        return next((option for option in options if option.wants == "toward"), None)

    def end_turn(self) -> Option | None:
        """The option that ends the turn, if there is one."""
        return next((one for one in general_options(self._menu) if one.wants is None), None)

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

    def cycle(self, step: int, *, things: bool = False) -> Point | None:
        """The place of the next enemy of the figure in hand, or of the next thing to aim at.

        Enemies who can be attacked come first, and then the nearest. Of things only those count
        that the act in hand could be aimed at, as do figures of one's own. After an act, or with
        another figure in hand, it begins with the first of them, wherever the pointer was left.
        """
        places = self._in_order(things=things)
        names = list(places)
        if not names:
            return None
        here = self._pointer.piece if things else self._pointer.unit and self._pointer.unit.id
        gone_to = here in names and here == self._cycled
        place = names.index(here or "") if gone_to else -1 if step > 0 else 0
        self._cycled = names[(place + step) % len(names)]
        self._unpin_beside(self._cycled)
        return places[self._cycled]

    def _in_order(self, *, things: bool) -> dict[str, Point]:
        """Where figures are, or things, that keys point at one after the other."""
        own = self._own_place()
        groups = (*self.in_question(), *self._other_ways())
        if own is None or (things and self.in_hand is None):
            return {}
        if things:
            return things_in_order(self._table, own, groups)
        any_open = partial(self._best.any_open, self.selected, groups)
        wanted = any_open if self.in_hand is None else None
        return figures_in_order(self._table, own, groups, wanted, self._places.blind)

    def reach(self) -> tuple[Option, Point | None] | None:
        """The option whose region is shown, and where the figure in hand stands."""
        option = self._walkable()
        return None if option is None else (option, self._own_place())

    def in_question(self) -> tuple[Group, ...]:
        """The group in hand, or all of them."""
        groups = self.groups()
        if self.in_hand is None:
            return groups
        return tuple(group for group in groups if group.key == self.in_hand)

    def _other_ways(self) -> tuple[Group, ...]:
        """Other ways of the act in hand: they are taken where the one in hand does not go."""
        return () if self.in_hand is None else other_ways(self.groups(), self.in_hand)

    def _option_here(self) -> Option | None:
        """The option that a click here would take; none where a walk up is offered before it."""
        option = self._open_here()
        walked = option is not None and self._approached() is not None
        return None if walked and self._walk_up() is not None else option

    def _open_here(self) -> Option | None:
        """The option that is open here, whatever a walk might open."""
        target = self._pointer.unit
        groups = self.in_question()
        if self.in_hand is None and target is not None and not self._is_own(target.id):
            return self._best.option(self.selected, groups, target.id)
        aimed = self._aimed_here(groups)
        if aimed is not None or (self.in_hand is None and target is not None):
            return aimed
        placed = placed_option(groups, any_value=self.in_hand is not None)
        spot = None if target is not None else placed_beside(self.groups(), self.in_hand)
        return placed or self._aimed_here(self._other_ways()) or spot

    def _aimed_here(self, groups: Iterable[Group]) -> Option | None:
        """The first option that is aimed at the figure or, with an act in hand, the thing here."""
        target, piece = self._pointer.unit, self._pointer.piece
        found: Iterable[Option | None] = ()
        if target is not None and target.id != self.selected:
            found = (group.toward(target.id) for group in groups)
        elif target is None and piece is not None and self.in_hand is not None:
            found = (group.at_piece(piece) for group in groups)
        return next((option for option in found if option is not None), None)

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
            return self._table.ways.walk(option, at)
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

    def open_targets(self) -> OpenTargets | None:
        """What a click with the act in hand would do something to; nothing without one."""
        if self.in_hand is None:
            return None
        known = self._open
        if known is None or known[:2] != (self.selected, self.in_hand):
            ways = self.in_question(), self._other_ways()
            found = OpenTargets(self._table, *ways, self._hopes)
            self._open = known = (self.selected, self.in_hand, found)
        return known[2]

    def _aimed(self) -> Choice | None:
        """The choice pinned, or else the one under the pointer if it has a target; no walk."""
        if self._pinned is not None and self._pinned.path is None:
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

    def told(self) -> Choice | None:
        """The act that is told of: in view, or to follow a walk, or the one that is closed here."""
        shut, near = self._closed_here(), self._approached()
        follows = None if near is None else self._approach.attack(near[0])
        return self.in_view() or follows or (None if shut is None else shut[0].choice())

    @property
    def pinned(self) -> bool:
        """Whether a choice waits to be confirmed."""
        return self._pinned is not None

    @property
    def awaiting(self) -> bool:
        """Whether a walk was clicked on whose way is still looked for."""
        return self._held.awaited is not None

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
        targets = self.open_targets()
        if targets is not None:
            targets.draw(surface)
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
        unit, aimed = self._table.unit(self.selected), self._aimed()
        choice = aimed or self._closed_choice()
        if unit is None or unit.position is None or choice is None:
            return ()
        return aim_badges(self._table, unit.place, choice, allowed=aimed is not None)

    def _closed_choice(self) -> Choice | None:
        """The act whose reason is told of the enemy under the pointer, as if it were open."""
        shut = self._closed_here()
        return None if shut is None else shut[0].choice()

    def _walkable(self) -> Option | None:
        """The option whose region is shown: that of the act in hand, or the way to walk."""
        wanted = ("path",) if self.in_hand is None else ("path", "at")
        options = (option for group in self.in_question() for option in group.open)
        return next((one for one in options if one.wants in wanted), None)

    def ghost(self) -> tuple[AnyUnit, Point] | None:
        """The figure in hand at the end of the path under the pointer."""
        way, unit = self._way(), self._table.unit(self.selected)
        return None if way is None or unit is None or not way.points else (unit, way.points[-1])

    def acts_from_there(self) -> bool:
        """Whether the figure in hand keeps its Action for the end of the path under the pointer."""
        option = None if self._approached() is not None else self._option_here()
        return option is None or self._places.walks(option)

    def think(self) -> bool:
        """Look into what is pointed at, then into what else could be done; whether more is known.

        A click before its way was known walks now, as far as it goes, or pins what is still meant.
        """
        ways = (*self.in_question(), *self._other_ways())
        return self._think_here() or self._hopes.think(self.selected, self.in_hand, ways)

    def _think_here(self) -> bool:
        awaited = self._held.awaited
        if awaited is not None:
            found = self._held.think()
            walk = self._table.ways.walk(*awaited) if self._held.awaited is None else None
            if walk is not None:
                self._held.release()
                if self._meant_again(walk) or not costly_way(self._table, walk):
                    self._walk_or_pin(walk)
            return found
        near, target = self._approached(), self._pointer.unit
        pinned = self._pinned is not None and self._pinned == self._walk_up()
        found = near is not None and self._approach.think(near[0], pinned=pinned)
        if target is not None and self.in_hand is None:
            # What is told meanwhile, such as a walk, may give way to what turns out to be worth it.
            looked = self._pinned is None and self._best.think(self.selected, target.id)
            found = looked or found
            return found or self._instead.think(self.groups(), self._option_here(), target)
        option, at = self._option_here(), self._pointer.at
        if near is not None or option is None or option.wants != "path" or at is None:
            return found
        return self._table.ways.think(option, at)

    def _way(self) -> Way | None:
        """The way under the pointer, or up to the enemy there, if there is one and it is found."""
        near = self._approached()
        if near is not None:
            return self._approach.way(near[0])
        option, at = self._option_here(), self._pointer.at
        if option is None or option.wants != "path" or at is None:
            return None
        return self._table.ways.known(option, at)

    def tip(self) -> tuple[Tooltip, Point] | None:
        """Odds of the attack, cost of the way, or the reason why not."""
        aimed, at = self._aimed(), self._pointer.at
        if self._held.asked:
            return self._held.refusal
        if aimed is not None:
            own = self._own_place()
            place = self._table.place_of(aimed.target) or aimed.at or own
            if aimed.piece is not None and own is not None:
                place = self._table.controller.ask.place_of_piece(aimed.piece, own)
            if place is None:
                return None
            instead = [] if self.in_hand is not None else self._instead.rows(aimed)
            if aimed == self._pinned:
                return self._held.attack(aimed, instead, self.groups()), place
            return attack_tip(self._table, aimed, pinned=False, instead=instead), place
        if self._held.refusal is not None:
            return self._held.refusal
        option = self._option_here()
        if option is not None and option.wants is not None and at is not None:
            pinned = self._pinned is not None and bool(self._pinned.path)
            return value_tip(self._table, option, at, pinned=pinned)
        shut, near = self._closed_here(), self._approached()
        if shut is not None and near is not None:
            pinned = self._pinned is not None and self._pinned == self._walk_up()
            walk = self._approach.tip(*near, shut[0], pinned=pinned)
            if walk is not None:
                return walk
        if shut is not None:
            return closed_tip(self._table, *shut, self._walk_note(shut[0]))
        if at is None:
            return None
        unit = self._pointer.unit
        if unit is not None and (self.in_hand is None or unit.id != self.selected):
            return own_tip(self._table, unit, self.selected)
        far = partial(self._table.far, self.selected)
        return stuck_tip(self._table, self.in_question(), far, at, self.open_targets())

    def _own_place(self) -> Point | None:
        return self._table.place_of(self.selected)

    def _closed_here(self) -> tuple[Closed, AnyUnit] | None:
        """The act toward the enemy under the pointer that is closed, or open in vain, and he."""
        unit = self._pointer.unit
        if unit is None or unit.position is None or self._is_own(unit.id):
            return None
        groups, closed = self.in_question(), partial(self._best.closed, self.selected)
        shut = closed(groups, unit.id) or closed(self._other_ways(), unit.id)
        if shut is None and self.in_hand is not None:
            shut = why_unlisted(self._table.controller.ask, groups, unit.id)
        return None if shut is None else (shut, unit)

    def look_away(self) -> None:
        """Something else lies over the board: the reason that a key asked for goes."""
        self._held.forget()

    def rewrite(self) -> None:
        """Ask the rules anew: reasons and names are in another language."""
        self._menu = self._table.controller.menu()
        self._groups.clear()
        self._hopes.forget()
        self._held.release()
        self._held.renew()

    def close(self) -> None:
        """Nothing stays open."""
