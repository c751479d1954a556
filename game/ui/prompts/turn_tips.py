"""What the pointer tells in an own turn, and what a click keeps in place to be read."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from game.engine.acts import kind_of
from game.model.choices import Choice
from game.model.decisions import Closed, Option
from game.model.state import AnyUnit
from game.model.vectors import Point
from game.ui.board import tips, walk_tips
from game.ui.board.fates import CERTAIN
from game.ui.board.overlays import OPEN_MARK
from game.ui.prompts.aiming import attack_tip, forecast_of, foreseen_rows
from game.ui.prompts.groups import Group, GroupKey, aims, key_of, why_closed
from game.ui.prompts.open_targets import OpenTargets
from game.ui.prompts.table import Pointer, Table
from game.ui.prompts.turn_acts import MOST_WAYS, WALKS, costly_way, ways_in_words
from game.ui.theme import CAPTION
from game.ui.widgets.base.widget import Widget
from game.ui.widgets.look.label import Label, RichText
from game.ui.widgets.tips.tooltip import Tooltip
from game.words import tr

Tip = tuple[Tooltip, Point]

FAR: Final = 2.5
"""Inches from a place at which the reason why nothing can be done there goes away."""


class HeldTips:
    """The tooltips that stay where they are, so that the pointer can come to their rules."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._attack: tuple[Choice, bool, Tooltip] | None = None
        self._unit = ""
        self._off_board = False
        self.refusal: Tip | None = None
        self.asked = False
        """Whether the reason that is kept was asked for by the key of an act."""
        self.awaited: tuple[Option, Point] | None = None
        """An option and a place that were clicked on before the reason why not was known."""

    def attack(self, choice: Choice, instead: Sequence[Widget], groups: Sequence[Group]) -> Tooltip:
        """The tooltip of the choice that is pinned, the same one as long as it says the same.

        It is made anew when it begins, or ceases, to tell what could be done ``instead``. Other
        ways of the act among the ``groups`` of its figure are named.
        """
        key = (choice, bool(instead))
        if self._attack is None or self._attack[:2] != key:
            ways = other_way_rows(self._table, groups, choice)
            tip = attack_tip(self._table, choice, pinned=True, instead=instead, ways=ways)
            self._attack = (*key, tip)
        return self._attack[2]

    def renew(self) -> None:
        """More is known of the choice that is pinned."""
        self._attack = None

    def refuse(
        self,
        shut: tuple[Closed, AnyUnit] | None,
        option: Option | None,
        at: Point,
        note: str = "",
        walk: Option | None = None,
    ) -> None:
        """Keep the reason why nothing can be done to a figure, with a note, or at a place.

        Who could ``walk`` all the same is told how.
        """
        self._unit = ""
        if shut is not None:
            self._unit = shut[1].id
            self._keep(closed_tip(self._table, *shut, note, held=True))
            if walk is not None and self.refusal is not None:
                self.refusal[0].tell_below(tr("To walk, point at the ground"))
        elif option is not None and option.wants is not None:
            if option.wants == "path" and self._table.ways.known(option, at) is None:
                self.awaited = (option, at)
                return
            self._keep(value_tip(self._table, option, at, held=True))

    def tell(self, reason: str, rule: str, pointer: Pointer, own: Point) -> None:
        """Keep the reason why an act that was asked for is not open.

        It stands where the player points, else at his ``own`` figure, before all else told there.
        """
        self._unit, self.awaited = "" if pointer.unit is None else pointer.unit.id, None
        self.asked, self._off_board = True, pointer.at is None
        self._keep((tips.refusal_tip(reason, rule, held=True), pointer.at or own))

    def _keep(self, tip: Tip) -> None:
        """Keep a reason, if it is one; nobody waits for an answer to it: keys lead on from it."""
        self.refusal = tip if tip[0].solid else None
        tip[0].leads_on = True

    def think(self) -> bool:
        """Look for the reason that is awaited; whether it is known now."""
        if self.awaited is None:
            return False
        option, at = self.awaited
        found = self._table.ways.think(option, at)
        if self._table.ways.known(option, at) is not None:
            self.awaited = None
            self.refuse(None, option, at)
        return found

    @property
    def _on_figure(self) -> bool:
        """Whether the reason that is kept is about a figure, not about a place."""
        return bool(self._unit)

    def point(self, pointer: Pointer) -> None:
        """Another figure under the pointer, or another place, is told about instead.

        Nothing is once the pointer has left the board; what was told while it was off it stays.
        """
        if self.awaited is not None and _left(pointer, self.awaited[1]):
            self.awaited = None
        if self.refusal is None:
            return
        other = pointer.unit is not None and pointer.unit.id != self._unit
        away = pointer.at is not None and pointer.at.distance(self.refusal[1]) > FAR
        left = pointer.at is None and not self._off_board
        if other or left or (away and not self._on_figure and not self._off_board):
            self.release()

    def forget(self) -> None:
        """Let a reason go that a key asked for; one that a click keeps stays."""
        if self.asked:
            self.release()

    def release(self) -> bool:
        """Let the reason go; whether there was one."""
        held = self.refusal is not None or self.awaited is not None
        self.refusal = self.awaited = None
        self.asked = self._off_board = False
        return held


def _left(pointer: Pointer, at: Point) -> bool:
    """Whether somebody is pointed at now, or a place far from another one."""
    return pointer.unit is not None or (pointer.at is not None and pointer.at.distance(at) > FAR)


def other_way_rows(table: Table, groups: Iterable[Group], choice: Choice) -> list[Widget]:
    """How an act at somebody could be done to the same one otherwise: together with others, say."""
    if not aims(choice):
        return []
    ask, key, target = table.controller.ask, key_of(choice), (choice.target, choice.piece)
    ways = [group for group in groups if group.key[0] == key[0] and group.open]
    # With the same thing the way alone says it.
    names = [
        ask.label(way.sample()).text if way.key[1] == key[1] else words
        for way, words in zip(ways, ways_in_words(ask, ways), strict=True)
        if way.key != key and any((one.target, one.piece) == target for one in way.open)
    ]
    if not names:
        return []
    if len(names) > MOST_WAYS:
        more = tr("and {count} more").format(count=len(names) - MOST_WAYS)
        names = [*names[:MOST_WAYS], more]
    act = ask.label(Option(do=choice.do, unit=choice.unit, item=choice.item)).text
    told = tr("Further presses of {act}: {ways}").format(act=act, ways=", ".join(names))
    return [RichText(told, "other-ways", style=CAPTION)]


def stuck_tip(
    table: Table,
    groups: Iterable[Group],
    far: Callable[[str], float],
    at: Point,
    targets: OpenTargets | None,
) -> Tip | None:
    """Why the figure in hand, whose acts these are, goes nowhere now.

    With an act in hand that could be done to its ``targets`` only, how to point at one. ``far``
    tells in inches how far off from the figure another one is.
    """
    ask, every = table.controller.ask, tuple(groups)
    ways = [group for group in every if ask.label(group.sample()).icon == "move"]
    if targets is not None and not ways:
        return tips.refusal_tip(aim_words(table, targets), "", _act_name(table, every)), at
    reasons = (why_closed([group], far) for group in ways)
    shut = next((one for one in reasons if one is not None), None)
    return None if shut is None else (tips.refusal_tip(shut.reason, shut.rule), at)


def aim_words(table: Table, targets: OpenTargets) -> str:
    """How to point at something that the act in hand could be done to, or that there is nothing."""
    hoped = OPEN_MARK in targets.marks.values()
    if hoped or (targets.marks and not targets.things):
        action, by_mouse = "next-target", tr("Point at one of the figures with a ring")
        by_keys = tr("{key}: point at one it could be done to")
    elif targets.things:
        action, by_mouse = "next-thing", tr("Point at one of the things with an outline")
        by_keys = tr("{key}: point at a thing it could be done to")
    else:
        return tr("It could be done to nothing from here")
    key = table.tree.keys.cap(action)
    return by_keys.format(key=key) if key and table.by_keys() else by_mouse


def _act_name(table: Table, groups: Sequence[Group]) -> str:
    """What an act is called, of which these are the ways."""
    return table.controller.ask.label(groups[0].sample()).text if groups else ""


def no_things(in_hand: GroupKey | None) -> str:
    """Why there is no thing to aim at with the act in hand."""
    if in_hand is None:
        return tr("Take an act in hand first: things are aimed at with one")
    return tr("This act can be aimed at no thing from here")


def own_tip(table: Table, unit: AnyUnit, in_hand: str | None) -> Tip | None:
    """By keys, that another figure of one's own is taken in hand, where else one would walk."""
    if not table.by_keys() or unit.side != table.decision.side or unit.id == in_hand:
        return None
    hint = table.hint(tr("Click: take in hand"), tr("{key}: take in hand"))
    return Tooltip([Label(hint, style=CAPTION)], title=unit.name), unit.place


def closed_tip(
    table: Table, closed: Closed, target: AnyUnit, note: str = "", *, held: bool = False
) -> Tip:
    """Why a figure can do nothing to another one, by its name, and a note on it."""
    unit, reason = table.unit(closed.unit), closed.reason
    if unit is not None:
        reason = tr("{name}: {reason}").format(name=unit.name, reason=reason)
    return tips.refusal_tip(reason, closed.rule, target.name, note=note, held=held), target.place


def value_tip(
    table: Table, option: Option, at: Point, *, held: bool = False, pinned: bool = False
) -> Tip:
    """What an option that wants a value means at a place: its cost, or why not, and who answers.

    A walk that is more than one, such as Withdrawing from Close Combat, is called by its name.
    ``held`` where it does not go: the reason stays, to press its rule. ``pinned`` where one more
    press goes there.
    """
    ask, state = table.controller.ask, table.controller.state
    if option.wants == "path":
        way = table.ways.known(option, at)
        if way is None:
            return walk_tips.looking_tip(), at
        choice = option.choice(way.points)
        threats = ask.threats(choice) if way.points else ()
        notes = table.walk_notes()
        unit_name = table.controller.unit_name
        hint = ""
        if pinned:
            hint = table.hint(tr("Click again or Enter: do it"), tr("{key} again: do it"))
        elif costly_way(table, choice):
            hint = table.hint(tr("Click: pin"), tr("{key}: pin"))
        elif not way.complete and way.cost >= walk_tips.SHORTEST:
            hint = table.hint(tr("Click: as far as that"), tr("{key}: as far as that"))
        walks = kind_of(table.controller.battle.ruleset.acts, option) in WALKS
        act = None if walks else ask.label(option)
        return walk_tips.move_tip(
            way,
            unit_name,
            state,
            threats,
            notes,
            hint,
            act=act,
            held=held,
            so_far=bool(threats) and not ask.threats_known(choice),
        ), at
    choice = option.choice(at)
    refused = ask.refusal(choice)
    if refused is not None:
        return tips.refusal_tip(refused.reason, refused.rule, held=held), at
    pin = table.hint(tr("Click: pin"), tr("{key}: pin"))
    hint = pin if option.wants == "at" else ""
    forecast = None if table.odds_note else forecast_of(table, choice)
    if forecast is not None and any(one.chance < CERTAIN for one in forecast.outcomes):
        return attack_tip(table, choice, pinned=False), at
    rows = [] if table.odds_note else foreseen_rows(table, choice)
    so_far, label = not ask.threats_known(choice), ask.label(option)
    return tips.place_tip(label, state, ask.threats(choice), hint, rows, so_far=so_far), at
