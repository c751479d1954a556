"""The acts of a figure as buttons: one for each verb, in places that hold for the whole side."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from game.engine.acts import ActKind, kind_of
from game.engine.ruleset import BARE_HAND, OptionLabel
from game.match.play.queries import Queries
from game.model.choices import Choice, Plain
from game.model.decisions import Closed, Menu, Option, Refusal, closed
from game.ui.prompts.groups import Group, GroupKey, why_closed
from game.ui.prompts.table import Act, Table
from game.ui.text import NO_BREAK
from game.words import mark, numbered, tr, tr_count

DONE_TO_OTHERS: Final[tuple[ActKind, ...]] = (
    "strike",
    "shoot",
    "charge",
    "throw",
    "shove",
    "grab",
    "charging-shove",
    "slam",
    "vault",
    "snatch",
)
"""Kinds of acts against a figure, in the order of their buttons."""

OF_A_THING: Final[tuple[ActKind, ...]] = ("pick-up", "release", "grip", "drop")
"""Kinds that have a button for each thing or hand, such as letting go of one, and no place."""

MINOR: Final[tuple[ActKind, ...]] = ("delay", "face", *OF_A_THING)
PLACES: Final = (*DONE_TO_OTHERS, "disengage", "move", "sprint", "stand-up", *MINOR)
"""Kinds of acts in the order of their buttons; what is of no kind stands before the minor ones.

Attacks come first, and of them when a turn begins the open ones.
"""

ALWAYS_FIRST: Final[tuple[ActKind, ...]] = ("strike", "shoot")
"""Attacks that have the first places whether they are open or not."""

EVERYBODYS: Final[tuple[ActKind, ...]] = (
    "strike",
    "disengage",
    "move",
    "charging-shove",
    "shove",
    "grab",
    "slam",
    "sprint",
    "stand-up",
    "face",
)
"""Kinds that need nothing in hand: they have places from the beginning."""

FREE: Final[tuple[ActKind, ...]] = ("face", "drop", "release", "grip", "delay")
"""Kinds that take nothing of what a figure has for its turn: who can do no more is done."""

IDLE: Final[tuple[ActKind, ...]] = (*FREE, "sprint")
"""Kinds that are no reason to go on with a turn: they get nothing done by themselves."""

RUNS: Final[tuple[ActKind, ...]] = ("charge", "charging-shove", "slam", "vault")
"""Kinds that are done at a run."""

PUSHING_RUNS: Final[tuple[ActKind, ...]] = ("charging-shove", "slam", "vault")
"""Those of them that strike nobody: open to most who stand apart, and seldom wanted."""

WALKS: Final[tuple[ActKind, ...]] = ("move", "jump")

BLIND: Final[tuple[ActKind, ...]] = ("shoot-blind", "throw-blind")

LEAST_WALK: Final = 1.0
"""Move in the ruleset's own unit up to which a figure that can do nothing else is done."""


LEAST_TOLD: Final = 0.05
"""Move in the ruleset's own unit below which what is left of it reads as nothing."""

MOST_WAYS: Final = 4
"""Ways of an act that are told, with how often its key is pressed for them or without."""

BETWEEN: Final = " · "
"""What stands between the parts of the second line of a button."""

UNABLE: Final = mark("Nothing in hand for it")
NOBODY: Final = mark("Nobody to do it to")
NOT_NOW: Final = mark("Not possible now")
UNKNOWN: Final = mark("No such act in these rules")
NO_REASON: Final[Mapping[ActKind | None, str]] = {
    **dict.fromkeys(("shoot", "throw", "charge"), UNABLE),
    "grab": mark("Nobody to grab here"),
    "snatch": mark("Nothing to snatch here"),
    "pick-up": mark("Nothing to pick up here"),
    "drop": mark("Nothing in hand to drop"),
    "grip": mark("Nothing in hand to hold otherwise"),
    "release": mark("It has hold of nobody"),
}
"""Why a figure cannot do what others can, where the rules have no reason of their own."""

INCOMPLETE: Final = ("-DP-", "engine")
"""What is in the rules behind a refusal that is about how an act was asked for, not about it."""


class ActPlaces:
    """Remembers in which order acts stand in the action bar, so that nothing there jumps.

    Places belong to verbs that any figure of a side could ever take, and hold as long as the battle
    is on the screen: a number key means the same act in every round, unless something that nobody
    could do before comes in between. They are the same whichever figure is in hand; what it cannot
    do is switched off in its place. What was promised to follow a walk is remembered for the turn.
    """

    def __init__(self, acts: Mapping[str, ActKind]) -> None:
        self._acts = acts
        self.order: list[GroupKey] = []
        """The ways of all verbs as they were first seen."""
        self.promise: tuple[Choice, Choice] | None = None
        """A walk, and the attack that was told to follow it."""
        self._turn = ("", -1)
        self._verbs: dict[str, list[str]] = {}

    def kind(self, act: Plain) -> ActKind | None:
        """What an option is in common words."""
        return kind_of(self._acts, act)

    def plain_kind(self, act: Plain) -> ActKind | None:
        """What its verb is, however it is done: blindly, at a thing that is held, with others."""
        return self._acts.get(act.do)

    def attacks(self, act: Plain) -> bool:
        """Whether an act is done to somebody."""
        return self.plain_kind(act) in DONE_TO_OTHERS

    def blind(self, act: Plain) -> bool:
        """Whether an act is done to what is not seen."""
        return self.kind(act) in BLIND

    def at_thing(self, act: Option) -> bool:
        """Whether an attack is made on a thing that nobody holds."""
        return self.attacks(act) and act.piece is not None and act.target is None

    def letter(self, act: Plain) -> str:
        """The action of the key map whose key stands for an act."""
        kind = self.plain_kind(act)
        return "" if kind is None or kind == "end-turn" else f"act-{kind}"

    def see(self, menu: Menu, side: str, turn: int) -> None:
        """Give places to what figures of a side can do, now or ever; they hold as long as the
        battle is on the screen.

        When its first turn there begins, attacks that are open come before those that are not. What
        turns up later is put behind its like.
        """
        if self._turn != (side, turn):
            self._turn, self.promise = (side, turn), None
        listed = {
            one.do
            for one in (*menu.options, *menu.closed)
            if one.unit is not None and self.plain_kind(one) not in OF_A_THING
        }
        if side not in self._verbs:
            always = {verb for verb, kind in self._acts.items() if kind in EVERYBODYS}
            listed |= {verb for verb in always if ":" not in verb}
            opened = {one.do for one in menu.options if one.target and self.attacks(one)}
            self._verbs[side] = sorted(listed, key=lambda verb: self.rank(verb, opened))
            return
        verbs = self._verbs[side]
        for verb in sorted(listed - set(verbs), key=self.rank):
            like = self._likeness(verb)
            verbs.insert(sum(1 for other in verbs if self._likeness(other) <= like), verb)

    def _likeness(self, verb: str) -> int:
        """Attacks come first, then all else that gets something done, then what does not."""
        kind = self._acts.get(verb)
        return 0 if kind in DONE_TO_OTHERS else 2 if kind in MINOR else 1

    def rank(self, verb: str, opened: Container[str] = ()) -> tuple[int, bool, int, str]:
        """Where a verb stands among others when places are given."""
        kind = self._acts.get(verb)
        first = kind in ALWAYS_FIRST or verb in opened
        place = PLACES.index(kind) if kind in PLACES else PLACES.index(MINOR[0])
        return self._likeness(verb), not first, place, verb

    def verbs(self) -> tuple[str, ...]:
        """The verbs with a place for the side that was seen last, in order."""
        return tuple(self._verbs.get(self._turn[0], ()))

    def able(
        self, menu: Menu, units: Iterable[str], offered: Callable[[str], bool]
    ) -> tuple[str, ...]:
        """The figures, of some in their order, that can still get something done.

        Whether a figure is ``offered`` anything that it could do to an enemy, from here or after
        the little walk that is left to it, is asked only of those who have nothing else left.
        """
        found = {option.unit for option in menu.options if self.counts(option)}
        fit = {one.unit for one in menu.options if self.attacks(one) or self.walks(one)}
        return tuple(unit for unit in units if unit in found or (unit in fit and offered(unit)))

    def walks(self, act: Plain) -> bool:
        """Whether an act is a way to walk."""
        return self.kind(act) in WALKS

    def walk_of(self, groups: Iterable[Group]) -> Option | None:
        """How a figure walks and keeps its Action, among its acts."""
        options = (option for group in groups for option in group.open)
        walks = (one for one in options if one.wants == "path")
        return next(filter(self.walks, walks), None)

    def spending(self, menu: Menu, unit: str) -> tuple[Option, ...]:
        """What a figure can do that takes something of what it has for its turn."""
        own = (option for option in menu.options if option.unit == unit)
        return tuple(option for option in own if self.kind(option) not in FREE)

    def counts(self, option: Option) -> bool:
        """Whether an option that is no attack is worth going on with the turn for."""
        kind = self.kind(option)
        if self.walks(option):
            left = None if option.bounds is None else option.bounds.budget
            return left is None or left > LEAST_WALK
        return kind not in IDLE and not self.attacks(option)


def costly_way(table: Table, choice: Choice) -> bool:
    """Whether others may answer a way that is no plain walk, such as out of Close Combat."""
    walks = kind_of(table.controller.battle.ruleset.acts, choice) in WALKS
    return bool(choice.path) and not walks and bool(table.controller.ask.all_threats(choice))


def verbs_of(groups: Iterable[Group], places: ActPlaces) -> dict[str, list[Group]]:
    """The ways of each verb: with one weapon or another, walking or jumping.

    The plain ones come before others, such as together or at what is held, and blind ones last; to
    throw what bursts comes before throwing a weapon away, and to strike with what is made for that
    before striking with what is shot with. Things that can be taken or let go have a button each,
    those out of reach none.
    """
    every, verbs = tuple(groups), dict[str, list[Group]]()
    # What can be thrown at a spot bursts there.
    bursting = {group.key[1] for group in every if any(one.wants == "at" for one in group.open)}
    guns = {group.key[1] for group in every if places.plain_kind(group.sample()) == "shoot"}
    for group in every:
        if group.open or not group.handling:
            name = group.name if group.handling else group.key[0]
            verbs.setdefault(name, []).append(group)
    for ways in verbs.values():
        ways.sort(key=lambda group: (not group.open, *_unusual(places, group, bursting, guns)))
    return verbs


def _unusual(
    places: ActPlaces,
    group: Group,
    bursting: Container[str | None],
    guns: Container[str | None],
) -> tuple[bool, ...]:
    """What sets a way behind others of its verb, what weighs most first."""
    act, kind = group.sample(), places.plain_kind(group.sample())
    makeshift = act.item in (guns if kind == "strike" else ())
    given = kind == "throw" and act.item not in bursting
    return places.blind(act), act.mode is not None, given or makeshift


def act_of(
    ask: Queries[Any],
    places: ActPlaces,
    verb: str,
    ways: list[Group],
    in_hand: GroupKey | None,
    far: Callable[[str], float],
    vain: Callable[[Option], bool],
    known: Callable[[Option], bool],
    *,
    placed: bool = False,
    asking: str = "",
) -> Act:
    """The button of a verb: the way in hand, else the first that is open, else why none is.

    The reason is that of the nearest enemy; ``far`` tells in inches how far off a figure is.
    Targets at whom it is ``vain`` are not counted, and their number is told once that is ``known``
    of all; until it is of one that it comes to something, or of all that they come to nothing, it
    is open in doubt. ``asking`` is how to be asked about an act in which dice or others are.
    """
    first = ways[0].sample()
    opened = [group for group in ways if group.open]
    chosen = [group for group in ways if group.key == in_hand]
    label = ask.label((chosen or opened or ways)[0].sample())
    shut: Closed | Refusal | None = why_closed(ways, far) or _spent(places, opened)
    risky = bool(opened) and _risky(ask, (chosen or opened)[0])
    aims = [option for group in opened for option in group.open]
    in_sight = [option for option in aims if not places.blind(option)]
    figures = [option for option in in_sight if option.target is not None]
    targets = {option.target for option in figures if not vain(option)}
    counted = all(map(known, figures))
    placeable = any(one.wants for one in aims)
    hopeless = bool(figures) and not targets and not placeable
    hoped = placeable or any(known(option) and not vain(option) for option in figures)
    rest = [option for option in aims if not (hopeless and option in figures)]
    things = bool(rest) and all(places.at_thing(option) for option in rest)
    blind = not figures and any(places.blind(one) and not places.at_thing(one) for one in aims)
    blindly = tr("at things, or blindly") if in_sight else tr("only blindly")
    only = blindly if blind else tr("no chance") if hopeless else ""
    return Act(
        verb,
        label.text,
        _with_targets(
            label.note,
            len(targets) if counted else 0,
            only=tr("at things only") if things else only,
            runs=places.plain_kind(first) in RUNS,
        ),
        reason="" if shut is None else shut.reason,
        rule="" if shut is None else shut.rule,
        selected=bool(chosen) and shut is None,
        ways=ways_in_words(ask, opened),
        targets=len(targets),
        counted=counted,
        icon=label.icon,
        letter=places.letter(first),
        placed=placed,
        attack=places.attacks(first),
        walk=places.plain_kind(first) in (*WALKS, "sprint"),
        run=places.plain_kind(first) in PUSHING_RUNS,
        minor=things or blind or hopeless or places.plain_kind(first) in IDLE,
        blind=blind,
        vain=hopeless,
        doubtful=not (hoped or counted),
        risky=risky,
        asking=asking if risky else "",
    )


def ways_in_words(ask: Queries[Any], opened: Sequence[Group]) -> tuple[str, ...]:
    """What the ways of an act are called; those of one name with what else sets them apart.

    Of two things of one kind each has the same number in all ways.
    """
    acts = [group.sample() for group in opened]
    labels = [ask.label(act) for act in acts]
    things: dict[str, dict[str | None, None]] = {}
    for act, label in zip(acts, labels, strict=True):
        things.setdefault(label.alike, {})[act.item] = None
    names = [
        _way_words(ask, label, act.item, list(things[label.alike]))
        for act, label in zip(acts, labels, strict=True)
    ]
    notes = [[part for part in label.note.split(BETWEEN) if part] for label in labels]
    found = []
    for name, note in zip(names, notes, strict=True):
        alike = [other for one, other in zip(names, notes, strict=True) if one == name]
        own = [part for part in note if not all(part in other for other in alike)]
        found.append(BETWEEN.join([name, *own]))
    return tuple(found)


def _way_words(
    ask: Queries[Any], label: OptionLabel, item: str | None, alike: Sequence[str | None]
) -> str:
    """What a way of an act is called, and with which of some like things it is done."""
    if label.alike in ("", BARE_HAND):
        return label.text
    return f"{label.text} ({numbered(ask.item_word(label.alike), item, alike)})"


def _risky(ask: Queries[Any], group: Group) -> bool:
    """Whether dice fall or others answer once an open act is done; on a walk its end decides."""
    return group.open != () and group.open[0].wants != "path" and ask.risky(group.open[0])


def _spent(places: ActPlaces, opened: Iterable[Group]) -> Refusal | None:
    """Why nobody walks on whose walks may lead nowhere any more, though the rules allow them."""
    walks = [option for group in opened for option in group.open]
    if not walks or not all(places.walks(option) for option in walks):
        return None
    budgets = [None if one.bounds is None else one.bounds.budget for one in walks]
    gone = all(budget is not None and budget < LEAST_TOLD for budget in budgets)
    return Refusal(tr("No Move left"), "") if gone else None


def _with_targets(note: str, targets: int, *, only: str, runs: bool) -> str:
    """The note of an act, and how many enemies in sight it can be done to; or what ``only`` else.

    Beside what is told of a run there is no room for it: the tooltip has the number.
    """
    if runs:
        return only or note
    told = only
    if targets > 1:
        told = tr_count("{count} target", "{count} targets", targets).replace(" ", NO_BREAK)
    return " · ".join(part for part in (note, told) if part)


def act_of_others(
    ask: Queries[Any], places: ActPlaces, verb: str, unit: str, foe: str | None
) -> Act:
    """The button of what others of the side can do, in the place that it has for them.

    The reason is the one that the rules have for ``unit``; what is done to others is asked for
    toward ``foe``, the nearest of them.
    """
    act = Option(do=verb, unit=unit)
    label, why = ask.label(act), why_unable(ask, places, act, foe)
    return Act(
        verb,
        label.text,
        "",
        reason=why.reason,
        rule=why.rule,
        icon=label.icon,
        letter=places.letter(act),
        placed=True,
        attack=places.attacks(act),
    )


def why_unable(ask: Queries[Any], places: ActPlaces, act: Option, foe: str | None) -> Refusal:
    """Why a figure cannot do what is not even in the menu for it."""
    kind = places.plain_kind(act)
    aimed = places.attacks(act) and kind not in ("vault", "snatch")
    refused = ask.refusal(replace(act, target=foe).choice() if aimed else act.choice())
    if refused is not None and not any(sign in refused.rule for sign in INCOMPLETE):
        return refused
    return _no_reason(places, act)


def _no_reason(places: ActPlaces, act: Option) -> Refusal:
    """General words where the rules do not tell why a figure cannot do something."""
    kind, general = places.plain_kind(act), NOBODY if places.attacks(act) else NOT_NOW
    return Refusal(tr(NO_REASON.get(kind, general)), "")


def why_missing(
    table: Table,
    places: ActPlaces,
    letter: str,
    unit: str,
    groups: Iterable[Group],
    foe: str | None,
) -> Refusal:
    """Why a figure can do nothing of what has a ``letter``, where that has no button either.

    Of things that lie about it is the reason of the nearest, among those it could hold if there are
    any; ``foe`` is the nearest enemy, toward whom what is done to others is asked for.
    """
    ask, state = table.controller.ask, table.controller.state
    acts = (Option(do=verb, unit=unit) for verb in table.controller.battle.ruleset.acts)
    act = next((one for one in acts if places.letter(one) == letter), None)
    if act is None:
        return Refusal(tr(UNKNOWN), "")
    shut = [one for group in groups for one in group.shut if places.letter(one) == letter]
    if places.plain_kind(act) == "pick-up":
        held, at = {one.item for one in shut}, state.units[unit].place
        lying = sorted(state.loose, key=lambda one: (one.id not in held, at.distance(one.position)))
        for one in lying[:1]:
            refused = ask.refusal(replace(act, item=one.id).choice())
            if refused is not None:
                words = tr("{reason} ({item})")
                told = words.format(reason=refused.reason, item=ask.item_word(one.kind))
                return Refusal(told, refused.rule)
    if shut:
        return Refusal(shut[0].reason, shut[0].rule)
    of_thing = places.plain_kind(act) in OF_A_THING
    return _no_reason(places, act) if of_thing else why_unable(ask, places, act, foe)


def why_unlisted(ask: Queries[Any], groups: Iterable[Group], target: str) -> Closed | None:
    """Why an act, if it is one at figures, is not even in the menu toward another one."""
    opened = (option for group in groups for option in group.open if option.target is not None)
    aimed = next(opened, None)
    if aimed is None:
        return None
    other = replace(aimed, target=target)
    refused = ask.refusal(other.choice())
    return None if refused is None else closed(other, refused)


def _way_notes(ways: Sequence[str], cap: str) -> tuple[str, ...]:
    """How often a key is pressed for each of some ways, and how many more there are."""
    notes = [
        tr("{key}: {act}").format(key=" ".join([cap] * presses), act=words)
        for presses, words in enumerate(ways[:MOST_WAYS], start=1)
    ]
    if len(ways) > MOST_WAYS:
        notes.append(tr("and {count} more").format(count=len(ways) - MOST_WAYS))
    return tuple(notes)


def told_apart(acts: tuple[Act, ...], cap: Callable[[str], str]) -> tuple[Act, ...]:
    """The acts of a bar, those with one letter told apart by how often its key is pressed.

    So are the ways of an act that has its letter for itself. ``cap`` is the key of an action, ""
    for none.
    """
    alike: dict[str, list[Act]] = {}
    for act in acts:
        if not act.reason and cap(act.letter):
            alike.setdefault(act.letter, []).append(act)
    for letter, same in alike.items():
        if len(same) == 1 and len(same[0].ways) > 1:
            same[0].way_notes = _way_notes(same[0].ways, cap(letter))
        for presses, act in enumerate(same, start=1):
            act.presses = presses
            if presses > 1:
                note = tr("{key} pressed {count} times: this one")
                act.key_note = note.format(key=cap(letter), count=presses)
            elif len(same) > 1:
                note = tr("{key}: this one; pressed again: the next of its kind")
                act.key_note = note.format(key=cap(letter))
    return acts
