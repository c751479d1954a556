"""The acts of a figure as buttons: one for each verb, in places that hold for the whole side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from game.engine.acts import ActKind, kind_of
from game.match.play.queries import Queries
from game.model.choices import Plain
from game.model.decisions import Menu, Option
from game.ui.prompts.groups import Group, GroupKey, why_closed
from game.ui.prompts.table import Act
from game.words import mark, tr

DONE_TO_OTHERS: Final[tuple[ActKind, ...]] = (
    "strike",
    "shoot",
    "throw",
    "charge",
    "shove",
    "grab",
    "charging-shove",
    "slam",
    "vault",
    "snatch",
)
"""Kinds of acts against a figure, in the order of their buttons."""

MOVES: Final[tuple[ActKind, ...]] = ("move", "jump", "sprint", "disengage", "stand-up")
MINOR: Final[tuple[ActKind, ...]] = ("pick-up", "release", "grip", "delay", "face", "drop")
PLACES: Final = (*DONE_TO_OTHERS, *MOVES, *MINOR)
"""Kinds of acts in the order of their buttons; what is of no kind stands before the minor ones."""

ALWAYS_PLACED: Final[tuple[ActKind, ...]] = ("strike", "shoot")
"""Kinds that keep their places while none of a side can do them, if any of it ever could."""

FREE: Final[tuple[ActKind, ...]] = ("face", "drop", "release", "grip", "delay")
"""Kinds that take nothing of what a figure has for its turn: who can do no more is done."""

IDLE: Final[tuple[ActKind, ...]] = (*FREE, "sprint")
"""Kinds that are no reason to go on with a turn: they get nothing done by themselves."""

WALKS: Final[tuple[ActKind, ...]] = ("move", "jump")

BLIND: Final[tuple[ActKind, ...]] = ("shoot-blind", "throw-blind")

LEAST_WALK: Final = 1.0
"""Move in the ruleset's own unit up to which a figure that can do nothing else is done."""


UNABLE: Final = mark("Nothing in hand for it")
"""Why a figure cannot do what others can."""


class ActPlaces:
    """Remembers in which order acts stand in the action bar, so that nothing there jumps.

    Places belong to verbs that any figure of the side could take in this turn. They are the same
    whichever figure is in hand; what it cannot do is switched off in its place.
    """

    def __init__(self, acts: Mapping[str, ActKind]) -> None:
        self._acts = acts
        self.order: list[GroupKey] = []
        """The ways of all verbs as they were first seen."""
        self._turn = -1
        self._taken: dict[str, Plain] = {}

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

    def letter(self, act: Plain) -> str:
        """The action of the key map whose key stands for an act."""
        kind = self.plain_kind(act)
        return "" if kind is None or kind == "end-turn" else f"act-{kind}"

    def see(self, menu: Menu, player_turn: int) -> None:
        """Give places to what can be done now; in another turn they are given anew."""
        if player_turn != self._turn:
            self._turn, self._taken = player_turn, {}
        for option in menu.options:
            if option.unit is not None and not _of_a_thing(option):
                self._taken.setdefault(option.do, option)
        for closed in menu.closed:
            if self.kind(closed) in ALWAYS_PLACED:
                self._taken.setdefault(closed.do, closed)

    def rank(self, act: Plain) -> int:
        """Where an act stands among others: attacks first, then ways to move, then all else."""
        kind = self.plain_kind(act)
        return PLACES.index(kind) if kind in PLACES else len(DONE_TO_OTHERS) + len(MOVES)

    def verbs(self) -> dict[str, Plain]:
        """The verbs with a place, in order, each with an act that may be another figure's."""
        return dict(sorted(self._taken.items(), key=lambda one: self.rank(one[1])))

    def able(
        self, menu: Menu, units: Iterable[str], offered: Callable[[str], bool]
    ) -> tuple[str, ...]:
        """The figures, of some in their order, that can still get something done.

        Whether a figure is ``offered`` anything that it could do to an enemy is asked only of those
        who have nothing else left.
        """
        found = {option.unit for option in menu.options if self._counts(option)}
        fit = {option.unit for option in menu.options if self.attacks(option)}
        return tuple(unit for unit in units if unit in found or (unit in fit and offered(unit)))

    def acting(
        self, menu: Menu, units: Iterable[str], offered: Callable[[str], bool]
    ) -> tuple[str, ...]:
        """Those of the figures that can still do more than walk."""
        more = tuple(option for option in menu.options if not self.walks(option))
        return self.able(Menu(more), units, offered)

    def walks(self, act: Plain) -> bool:
        """Whether an act is a way to walk."""
        return self.kind(act) in WALKS

    def spending(self, menu: Menu, unit: str) -> tuple[Option, ...]:
        """What a figure can do that takes something of what it has for its turn."""
        own = (option for option in menu.options if option.unit == unit)
        return tuple(option for option in own if self.kind(option) not in FREE)

    def _counts(self, option: Option) -> bool:
        """Whether an option that is no attack is worth going on with the turn for."""
        kind = self.kind(option)
        if self.walks(option):
            left = None if option.bounds is None else option.bounds.budget
            return left is None or left > LEAST_WALK
        return kind not in IDLE and not self.attacks(option)


def _of_a_thing(option: Plain) -> bool:
    """Whether an act has a button for each thing or hand, such as letting go of one."""
    held = option.item or option.hand
    return held is not None and not (option.target or option.piece or option.mode)


def verbs_of(groups: Iterable[Group], places: ActPlaces) -> dict[str, list[Group]]:
    """The ways of each verb: with one weapon or another, walking or jumping; blindly comes last.

    Things that can be taken or let go have a button each, those out of reach none.
    """
    verbs: dict[str, list[Group]] = {}
    for group in groups:
        if group.open or not group.handling:
            name = group.name if group.handling else group.key[0]
            verbs.setdefault(name, []).append(group)
    for ways in verbs.values():
        ways.sort(key=lambda group: (not group.open, places.blind(group.sample())))
    return verbs


def act_of(
    ask: Queries[Any],
    places: ActPlaces,
    verb: str,
    ways: list[Group],
    in_hand: GroupKey | None,
    far: Callable[[str], float],
    *,
    placed: bool = False,
    asking: str = "",
) -> Act:
    """The button of a verb: the way in hand, else the first that is open, else why none is.

    The reason is that of the nearest enemy; ``far`` tells in inches how far off a figure is.
    ``asking`` is how to be asked about an act in which dice or others are.
    """
    first = ways[0].sample()
    opened = [group for group in ways if group.open]
    chosen = [group for group in ways if group.key == in_hand]
    shown = (chosen or opened or ways)[0]
    label = ask.label(shown.sample())
    note = label.note
    shut = why_closed(ways, far)
    risky = bool(opened) and shown.open[0].wants != "path" and ask.risky(shown.open[0])
    if len(opened) > 1:
        note = f"{note} · ×{len(opened)}"
    return Act(
        verb,
        label.text,
        note,
        reason="" if shut is None else shut.reason,
        rule="" if shut is None else shut.rule,
        selected=bool(chosen),
        ways=len(opened),
        icon=label.icon,
        letter=places.letter(first),
        placed=placed,
        attack=places.attacks(first),
        risky=risky,
        asking=asking if risky else "",
    )


def act_of_others(ask: Queries[Any], places: ActPlaces, act: Plain) -> Act:
    """The button of what others of the side can do, in the place that it has for them."""
    label = ask.label(Option(do=act.do, unit=act.unit, item=act.item, hand=act.hand))
    return Act(
        act.do,
        label.text,
        "",
        reason=tr(UNABLE),
        icon=label.icon,
        placed=True,
        attack=places.attacks(act),
    )


def told_apart(acts: tuple[Act, ...], cap: Callable[[str], str]) -> tuple[Act, ...]:
    """The acts of a bar, those with one letter told apart by how often its key is pressed.

    ``cap`` is the key of an action, "" for none.
    """
    alike: dict[str, list[Act]] = {}
    for act in acts:
        if not act.reason and cap(act.letter):
            alike.setdefault(act.letter, []).append(act)
    for letter, same in alike.items():
        for presses, act in enumerate(same, start=1):
            act.presses = presses
            if presses > 1:
                note = tr("{key} pressed {count} times: this one")
                act.key_note = note.format(key=cap(letter), count=presses)
            elif len(same) > 1:
                note = tr("{key}: this one; pressed again: the next of its kind")
                act.key_note = note.format(key=cap(letter))
    return acts
