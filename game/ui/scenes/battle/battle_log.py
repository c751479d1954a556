"""The log of a battle: events in words, with colors of sides and dice."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from game.engine.ruleset import Run
from game.match.play.past import uneventful
from game.match.play.seats import Person
from game.match.play.turn_controller import Note, TurnController
from game.model.cues import Cue
from game.model.events import AttackDeclared, Deployed, Event, Moved, Rolled, TurnBegan, TurnEnded
from game.model.map_names import side_name
from game.model.vectors import Point
from game.ui.art.dice_art import die_face
from game.ui.art.emblem import emblem
from game.ui.art.schemes import team_words
from game.ui.board.motions import moving, place_of
from game.ui.rule_words import linked
from game.ui.scenes.battle.hud import BattleHud
from game.ui.scenes.battle.log_panel import FILTERS, Filter
from game.ui.text import NO_BREAK, Pictured, Words
from game.ui.text import Run as TextRun
from game.ui.theme import BODY, DIM, LINK, STRONG, Hud
from game.ui.widgets.lists.text_log import Entry
from game.ui.widgets.look.link import SECTION
from game.words import tr

STYLES = {
    "plain": BODY,
    "strong": STRONG,
    "dim": DIM,
    "good": STRONG.colored(Hud.GOOD),
    "bad": STRONG.colored(Hud.BAD),
    "rule": LINK,
}
DIE_SIZE = 16
SIGN_SIZE = 13

WHY: Final = "why/"
"""What begins the link to the reason of a computer player's act; its number follows."""

HEADS: Final[frozenset[Cue]] = frozenset(("begin", "turn", "deploy", "walk", "end"))
"""Cues of events that, like attacks, begin something; what comes of it stands indented below."""

DECISIVE: Final[frozenset[Cue]] = frozenset(("hit", "miss", "parry", "bail"))
"""Cues of events that tell what an attack came to."""

ALWAYS: Final[frozenset[Cue]] = frozenset(("begin", "turn", "end"))
"""Cues of events that every filter leaves."""

MOVES: Final[frozenset[Cue]] = frozenset(("deploy", "walk", "face"))
"""Cues of events that are moves; all others are combat."""


class _Head(NamedTuple):
    """An event that has begun something, its number, and the kind of its line.

    Of an attack, ``attackers`` are those who have declared it, alone or combined, and it is
    ``decided`` once it has hit, missed or been averted.
    """

    event: Event
    number: int
    kind: Filter | None
    attackers: tuple[str, ...] = ()
    decided: bool = False


class _LogLine(NamedTuple):
    """An entry and its kind, and the kind of the line that it stands indented below.

    What has no kind is left by every filter.
    """

    entry: Entry
    kind: Filter | None = None
    above: Filter | None = None


class _Walk(NamedTuple):
    """A walk as far as it has been ``gone``, up to the event with a number, and what tells of it.

    ``sign`` leads to the reason of a computer player's walk.
    """

    gone: Moved
    number: int
    told: Entry
    sign: tuple[TextRun, ...]


class LogBook:
    """Turns events into entries; remembers where each happened and which dice fell."""

    def __init__(self, controller: TurnController[Any], colors: dict[str, str]) -> None:
        self._controller = controller
        self._colors = colors
        self._standing: dict[str, Point] = {}
        """Where figures stood when the event told last was over."""
        self._places: dict[int, Point] = {}
        self._rolls: dict[int, Rolled] = {}
        self._shown: list[_LogLine] = []
        self._head: _Head | None = None
        """What has begun last, of which the next event may come."""
        self._act = 0
        """The act of the line told last, as the controller counts them."""
        self._number = 0
        self._noted = 0
        self._explained = 0
        self._last_why: int | None = None
        self._walk: _Walk | None = None
        self._idle = False
        """Whether a turn has begun on which nothing has been done yet."""
        self._until: int | None = None
        """The event after which all is left out while one looks back."""
        self.filter: Filter = "all"
        self.private = False
        """Whether what a standing order answered is told to nobody else at the screen."""

    def add(self, hud: BattleHud, event: Event) -> None:
        """Add the line of an event that has just been shown, if it has one.

        A walk that the rules cut into stretches, so that others can answer, stays one line.
        """
        self._number += 1
        self._place(event)
        if self._walks_on(hud, event):
            return
        if isinstance(event, TurnEnded):
            if self._idle:
                self._tell_idle(hud, event)
            # What follows comes of the turn being over, not of what anybody wanted or did.
            self._explained, self._head = self._number, None
        self._idle = isinstance(event, TurnBegan) or (self._idle and uneventful(event))
        runs = self._controller.tell(event)
        if not runs:
            return
        kind = _kind(event)
        above = self._head_of(event, kind)
        sign = () if event.cue in ALWAYS else self._why(event)
        entry = Entry((*self._entry(runs, event), *sign), int(above is not None), self._number)
        self._put(hud, entry, kind, None if above is None else above.kind)
        if isinstance(event, Moved):
            self._walk = _Walk(event, self._number, entry, sign)
        if isinstance(event, Rolled):
            self._rolls[self._number] = event
            if above is not None:
                self._rolls.setdefault(above.number, event)

    def _tell_idle(self, hud: BattleHud, event: TurnEnded) -> None:
        """Say that a side did nothing on its turn, which no other line would tell."""
        side = side_name(self._controller.battle.setup.map, event.side)
        words = Words(tr("{side} lets the turn pass").format(side=side), BODY)
        self._put(hud, Entry((words, *self._why()), 1, self._number), None)

    def _walks_on(self, hud: BattleHud, event: Event) -> bool:
        """Tell of a further stretch of a walk in its line, if that is the last one."""
        walk = self._walk
        if walk is None or not isinstance(event, Moved) or self._shown[-1].entry is not walk.told:
            return False
        before = walk.gone
        on = (before.unit, before.mode, before.end) == (event.unit, event.mode, event.start)
        if not on or self._controller.way_chosen(walk.number, self._number):
            return False
        path, cost = (*before.path, *event.path), before.cost + event.cost
        gone = replace(event, start=before.start, path=path, cost=cost)
        runs = self._entry(self._controller.tell(gone), gone)
        told = Entry((*runs, *walk.sign), walk.told.level, walk.told.key)
        self._walk = _Walk(gone, self._number, told, walk.sign)
        self._places[told.key] = event.end
        line = self._shown.pop()._replace(entry=told)
        self._shown.append(line)
        if self._until is None and self._passes(line.kind):
            hud.log.amend(self._as_shown(line))
        return True

    def _head_of(self, event: Event, kind: Filter | None) -> _Head | None:
        """What an event of this kind comes of, below which it is told; nothing if it is by itself.

        An act begins anew: nothing that was told before has led to it. As long as nobody has walked
        or attacked in it, as at the end of a turn, each of its lines is by itself.
        """
        act = self._controller.act_before(self._number)
        if act != self._act:
            self._act, self._head = act, None
        head = self._head
        opens = event.cue in HEADS or isinstance(event, AttackDeclared)
        attackers = (event.unit,) if isinstance(event, AttackDeclared) else ()
        if head is None or event.begins or (opens and not _part_of_attack(event, head)):
            self._head = _Head(event, self._number, kind, attackers) if opens else None
            return None
        decided = head.decided or event.cue in DECISIVE
        self._head = head._replace(attackers=(*head.attackers, *attackers), decided=decided)
        return head

    def _place(self, event: Event) -> None:
        place, way = place_of(event, self._standing), moving(event)
        if place is not None:
            self._places[self._number] = place
        if isinstance(event, Deployed):
            self._standing[event.unit] = event.position
        elif way is not None:
            unit, corners = way
            self._standing[unit] = corners[-1]

    def _put(
        self, hud: BattleHud, entry: Entry, kind: Filter | None, above: Filter | None = None
    ) -> None:
        line = _LogLine(entry, kind, above)
        self._shown.append(line)
        if self._until is None and self._passes(kind):
            hud.add_log(self._as_shown(line))

    def _as_shown(self, line: _LogLine) -> Entry:
        """A line that the filter leaves: by itself where it does not leave what it comes of."""
        entry = line.entry
        return entry if self._passes(line.above) else Entry(entry.runs, 0, entry.key)

    def _passes(self, kind: Filter | None) -> bool:
        """Whether the filter leaves a kind of entry."""
        return kind is None or self.filter in ("all", kind)

    def next_filter(self, hud: BattleHud) -> None:
        """Show what the next filter leaves."""
        names = list(FILTERS)
        self.filter = names[(names.index(self.filter) + 1) % len(names)]
        self._show(hud)

    def _show(self, hud: BattleHud) -> None:
        told, until = self._shown, self._until
        if until is not None:
            later = (place for place, line in enumerate(told) if line.entry.key > until)
            told = told[: next(later, len(told))]
        hud.log.set_entries([self._as_shown(line) for line in told if self._passes(line.kind)])

    def look_back(self, hud: BattleHud, before: int) -> None:
        """Leave out what came after so many events, until they are shown again."""
        self._until = before
        self._show(hud)

    def shown_again(self, hud: BattleHud) -> None:
        """One event more has been shown again."""
        if self._until is None:
            return
        self._until += 1
        for line in self._shown:
            if line.entry.key == self._until and self._passes(line.kind):
                hud.add_log(self._as_shown(line))

    def look_ahead(self, hud: BattleHud) -> None:
        """Tell all again: the present is back."""
        self._until = None
        self._show(hud)

    def note(self, hud: BattleHud, text: str) -> None:
        """Add a line that no event stands for."""
        self._put(hud, Entry(tuple(linked(text, STYLES["bad"]))), None)

    def tell_notes(self, hud: BattleHud, before: int | None = None) -> None:
        """Add what the battle has noted and the log has not told; only ``before`` an event."""
        for note in self._controller.notes[self._noted :]:
            if before is not None and note.after >= before:
                return
            self._noted += 1
            if note.kind == "note" and not self._secret(note):
                self.note(hud, note.text[:1].upper() + note.text[1:])

    def _secret(self, note: Note) -> bool:
        """Whether a note tells of a standing order that is private, where others read the log."""
        seats = self._controller.seats
        persons = [side for side, seat in seats.items() if isinstance(seat, Person)]
        return self.private and note.side in persons and len(persons) > 1

    def _why(self, event: Event | None = None) -> tuple[TextRun, ...]:
        """The sign that leads to the reason of what has just been told, if it has one.

        What came of one answer has no reason of another, of which no line told. Nor has what an
        ``event`` tells of somebody else's figure: a computer player that lets a blow come has not
        chosen the dice of whoever strikes.
        """
        found, answer = None, self._controller.history.answer_before(self._number)
        notes = self._controller.notes
        place = bisect_left(notes, answer, key=lambda note: note.answer)
        while place < len(notes) and notes[place].answer == answer:
            if notes[place].kind == "why" and notes[place].after >= self._explained:
                found = place
            place += 1
        if found is None:
            return ()
        side = None if event is None else self._side_of(getattr(event, "unit", None))
        if side not in (None, notes[found].side):
            if self._controller.act_before(self._number) != answer:
                self._explained = self._number
            return ()
        self._explained, self._last_why = self._number, found
        return (Words("  ", BODY), Words(tr("why?"), LINK, f"{WHY}{found}"))

    def reason(self, link: str = "") -> Note | None:
        """The note that a link leads to; without one the last that the log has told."""
        place = int(link.removeprefix(WHY)) if link else self._last_why
        notes = self._controller.notes
        return notes[place] if place is not None and place < len(notes) else None

    def rebuild(self, hud: BattleHud) -> None:
        """Write the whole log anew, after an undo."""
        self._forget(hud, self._controller.first_event - 1, self._controller.events)
        for number, event in enumerate(self._controller.events, self._controller.first_event):
            self.tell_notes(hud, before=number)
            self.add(hud, event)
        self.tell_notes(hud)

    def _forget(self, hud: BattleHud, number: int, told: Sequence[Event]) -> None:
        """Begin anew after so many events, which are not told; those ``told`` lead to now."""
        hud.log.set_entries(())
        self._shown.clear()
        self._number = number
        self._noted = self._explained = 0
        self._last_why = None
        self._head, self._act = None, 0
        self._walk = None
        self._idle = False
        self._places.clear()
        self._rolls.clear()
        self._standing = self._before(told)

    def _before(self, told: Sequence[Event]) -> dict[str, Point]:
        """Where all figures stood before these events, which lead to now."""
        state = self._controller.state
        units = (*state.units.values(), *state.fallen.values())
        found = {unit.id: unit.position for unit in units if unit.position is not None}
        for way in map(moving, reversed(told)):
            if way is not None:
                unit, corners = way
                found[unit] = corners[0]
        return found

    def place_of(self, key: int) -> Point | None:
        """Where the entry's event happened."""
        return self._places.get(key)

    def roll_of(self, key: int) -> Rolled | None:
        """The dice of an entry: its own, or the first below it."""
        return self._rolls.get(key)

    def text(self) -> str:
        """The whole log as plain text, a line for each entry."""
        return "".join(f"{'  ' * entry.level}{plain(entry)}\n" for entry, *_ in self._shown)

    def _entry(self, runs: tuple[Run, ...], event: Event) -> tuple[TextRun, ...]:
        found: list[TextRun] = []
        for run in runs:
            style = STYLES.get(run.style, BODY)
            if run.style == "side":
                team = self._team_of(run.ref)
                style = STRONG.colored(Hud.TEXT if team is None else team_words(team))
                if team is not None:
                    sign = partial(emblem, team)
                    held = Words(NO_BREAK, BODY)
                    found.extend((Pictured(("sign", team), sign, SIGN_SIZE), held))
            link = run.ref or run.text if run.style == "rule" else ""
            if link and found and found[-1] == Words(" ", BODY):
                found[-1] = Words(NO_BREAK, BODY)
            found.append(Words(SECTION if link else run.text, style, link))
        if isinstance(event, Rolled):
            found.append(Words(" ", BODY))
            found.extend(dice_runs(event))
        return tuple(found)

    def _team_of(self, ref: str | None) -> str | None:
        """The team color of a figure or side."""
        return self._colors.get(self._side_of(ref) or ref or "")

    def _side_of(self, ref: str | None) -> str | None:
        """The side of a figure, fallen or not; nothing where it is none."""
        state = self._controller.state
        unit = state.units.get(ref or "") or state.fallen.get(ref or "")
        return None if unit is None else str(unit.side)


def _kind(event: Event) -> Filter | None:
    """By which filter the line of an event is left; nothing if it is left by all."""
    if event.cue in ALWAYS:
        return None
    return "moves" if event.cue in MOVES else "combat"


def _part_of_attack(event: Event, head: _Head) -> bool:
    """Whether what might begin something is part of an attack, if that is what has begun last.

    So are the steps of those who attack, steps that cost nothing before it is decided, and further
    attacks at the same target, which are combined with it: all declare before anybody rolls.
    """
    attack = head.event
    if not isinstance(attack, AttackDeclared):
        return False
    if isinstance(event, Moved):
        return event.unit in head.attackers or (event.cost == 0.0 and not head.decided)
    combined = isinstance(event, AttackDeclared) and _aimed_at(event) == _aimed_at(attack)
    return combined and not head.decided


def _aimed_at(attack: AttackDeclared) -> tuple[str | None, str | None, Point | None]:
    """Whom, or what, or which spot an attack is aimed at."""
    return attack.target, attack.piece, attack.at


def dice_runs(event: Rolled) -> list[TextRun]:
    """The dice of a throw as pictures; the words beside them say the same."""
    return [
        Pictured(("die", sides, face), partial(die_face, sides, face), DIE_SIZE)
        for sides, face in zip(event.sides, event.faces, strict=True)
    ]


def plain(entry: Entry) -> str:
    """The words of an entry, with dice as numbers; the sign of a reason is left out."""
    parts: list[str] = []
    for run in entry.runs:
        if isinstance(run, Words):
            words = run.link if run.text == SECTION else run.text
            parts.append("" if run.link.startswith(WHY) else words)
        elif run.key[0] == "die":
            parts.append(f"[{run.key[2]}]")
    return "".join(parts).replace(NO_BREAK, " ").rstrip()
