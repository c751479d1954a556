"""The log of a battle: events in words, with colors of sides and dice."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from game.engine.ruleset import Run
from game.match.play.past import uneventful
from game.match.play.seats import Person
from game.match.play.turn_controller import Note, TurnController
from game.model.cues import Cue
from game.model.events import Deployed, Event, Moved, Rolled, TurnBegan, TurnEnded
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

HEADS: Final[frozenset[Cue]] = frozenset(
    ("none", "begin", "turn", "deploy", "walk", "face", "declare", "item", "end")
)
"""Cues of events that begin something; what comes of it stands indented below."""

ALWAYS: Final[frozenset[Cue]] = frozenset(("begin", "turn", "end"))
"""Cues of events that every filter leaves."""

MOVES: Final[frozenset[Cue]] = frozenset(("deploy", "walk", "face"))
"""Cues of events that are moves; all others are combat."""


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
        self._shown: list[tuple[Entry, Filter | None]] = []
        self._head = -1
        self._head_cue: Cue = "none"
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
            # What follows comes of the turn being over, not of what anybody wanted.
            self._explained = self._number
        self._idle = isinstance(event, TurnBegan) or (self._idle and uneventful(event))
        runs = self._controller.tell(event)
        if not runs:
            return
        level = 0 if event.cue in HEADS and not self._in_attack(event) else 1
        if not level:
            self._head, self._head_cue = self._number, event.cue
        always = event.cue in ALWAYS
        sign = () if always else self._why()
        kind: Filter = "moves" if event.cue in MOVES else "combat"
        entry = Entry((*self._entry(runs, event), *sign), level, self._number)
        self._put(hud, entry, None if always else kind)
        if isinstance(event, Moved):
            self._walk = _Walk(event, self._number, entry, sign)

    def _tell_idle(self, hud: BattleHud, event: TurnEnded) -> None:
        """Say that a side did nothing on its turn, which no other line would tell."""
        side = side_name(self._controller.battle.setup.map, event.side)
        words = Words(tr("{side} lets the turn pass").format(side=side), BODY)
        self._put(hud, Entry((words, *self._why()), 1, self._number), None)

    def _walks_on(self, hud: BattleHud, event: Event) -> bool:
        """Tell of a further stretch of a walk in its line, if that is the last one."""
        walk = self._walk
        if walk is None or not isinstance(event, Moved) or self._shown[-1][0] is not walk.told:
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
        kind = self._shown.pop()[1]
        self._shown.append((told, kind))
        if self._until is None and self._passes(kind):
            hud.log.amend(told)
        return True

    def _in_attack(self, event: Event) -> bool:
        """Whether an event about an item comes of the attack above it."""
        return event.cue == "item" and self._head_cue == "declare"

    def _place(self, event: Event) -> None:
        place, way = place_of(event, self._standing), moving(event)
        if place is not None:
            self._places[self._number] = place
        if isinstance(event, Deployed):
            self._standing[event.unit] = event.position
        elif way is not None:
            unit, corners = way
            self._standing[unit] = corners[-1]
        if isinstance(event, Rolled):
            self._rolls[self._number] = event
            self._rolls.setdefault(self._head, event)

    def _put(self, hud: BattleHud, entry: Entry, kind: Filter | None) -> None:
        self._shown.append((entry, kind))
        if self._until is None and self._passes(kind):
            hud.add_log(entry)

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
            later = (place for place, (one, _) in enumerate(told) if one.key > until)
            told = told[: next(later, len(told))]
        hud.log.set_entries([one for one, kind in told if self._passes(kind)])

    def look_back(self, hud: BattleHud, before: int) -> None:
        """Leave out what came after so many events, until they are shown again."""
        self._until = before
        self._show(hud)

    def shown_again(self, hud: BattleHud) -> None:
        """One event more has been shown again."""
        if self._until is None:
            return
        self._until += 1
        for entry, kind in self._shown:
            if entry.key == self._until and self._passes(kind):
                hud.add_log(entry)

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

    def _why(self) -> tuple[TextRun, ...]:
        """The sign that leads to the reason of what has just been told, if it has one.

        What came of one answer has no reason of another, of which no line told.
        """
        found, answer = None, self._controller.history.answer_before(self._number)
        for place, note in enumerate(self._controller.notes):
            if note.kind == "why" and note.answer == answer and note.after >= self._explained:
                found = place
        if found is None:
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
        self._head, self._head_cue = -1, "none"
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
        return "".join(f"{'  ' * entry.level}{plain(entry)}\n" for entry, _ in self._shown)

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
        state = self._controller.state
        unit = state.units.get(ref or "") or state.fallen.get(ref or "")
        side = unit.side if unit is not None else ref
        return self._colors.get(side or "")


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
