"""What a rulebook supplies. A ruleset is a value that fits this protocol; nothing is inherited."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec import Struct

from game.engine.acts import ActKind
from game.engine.resolution import Resolution, View
from game.geometry.types import Body, HiddenGround, Polygon
from game.model.battlefield import Objective
from game.model.choices import Choice
from game.model.decisions import Decision, Menu, MenuSteps, Option, Refusal
from game.model.events import Event
from game.model.ids import JsonObject
from game.model.pictures import Bearing, Icon, Visual
from game.model.setup import Fault, Setup
from game.model.state import AnyState, AnyUnit, Verdict
from game.model.vectors import Point

S = TypeVar("S", bound=AnyState)


class Run(Struct, frozen=True):
    """A stretch of log text. ``style`` is plain, strong, dim, good, bad, side or rule.

    ``ref`` names what the text is about: a unit, a side or a rule id, for color and for links.
    """

    text: str
    style: str = "plain"
    ref: str | None = None


class StatRow(Struct, frozen=True):
    """One row of a figure's card or of odds: a name, a value, and the rule behind it.

    A ``decisive`` row tells of a roll of its own without which nothing comes of the others. What is
    ``on_need`` is added to what the dice have to show, so that less of it is better.
    """

    name: str
    value: str
    rule: str = ""
    icon: Icon | None = None
    decisive: bool = False
    on_need: bool = False


class ItemRow(Struct, frozen=True):
    """One carried item of a figure's card; one that is not ready says why in ``reason``."""

    id: str
    name: str
    details: str
    damage: str
    ready: bool
    rule: str = ""
    reason: str = ""


class Readiness(Struct, frozen=True):
    """What a figure has left of something for this turn: in words, and as a share (0 to 1)."""

    name: str
    text: str
    share: float


class StatCard(Struct, frozen=True):
    """Everything a player may know of a figure at a glance.

    ``left`` is what it can still spend on this turn, the way to walk first.
    """

    title: str
    role: str
    stats: tuple[StatRow, ...]
    items: tuple[ItemRow, ...]
    states: tuple[StatRow, ...]
    can_act: bool
    left: tuple[Readiness, ...] = ()


BARE_HAND: Final = "bare-hand"
"""Kind of every hand that holds nothing."""


class OptionLabel(Struct, frozen=True):
    """An option as a button shows it: a word or two, a short second line, a sign.

    ``rule`` is the id of the rule that says what it does and costs, "" where none says just that.
    ``alike`` is the kind of the thing that the option names, or ``BARE_HAND`` where it names one:
    another of that kind would do as well. It is "" where nothing could stand for what is named.
    """

    text: str
    note: str = ""
    icon: Icon | None = None
    rule: str = ""
    alike: str = ""


class Met(Struct, frozen=True):
    """An event that a run of a choice came to, and the state just before it."""

    state: AnyState
    event: Event


class Odds(Struct, frozen=True):
    """What an attack faces before any die: need, modifiers, range, sections.

    ``blockers`` are the ids of the pieces and figures that hide something, nearest first;
    ``total`` is the sum that leads from the rating and the modifiers to the need. ``rolled``
    where a roll decides whether it hits: there, outcomes without a hit mean that it cannot.
    ``note`` says what comes of everybody answering by default: that a need is out of reach, or
    whose chances alone are told. ``cost`` says in a word or two what the act takes besides.
    ``joint`` where several attack as one: then what is declared besides is part of the act.
    """

    rows: tuple[StatRow, ...]
    need: str = ""
    sections: tuple[bool, ...] = ()
    blockers: tuple[str, ...] = ()
    total: StatRow | None = None
    rolled: bool = False
    note: str = ""
    cost: str = ""
    joint: bool = False


class Responder(Struct, frozen=True):
    """A figure that may answer a choice, and the id of the decision point at which it may."""

    unit: str
    point: str


class WayMark(Struct, frozen=True):
    """Something to know of a stretch of a route: ``slow`` ground, or a ``run`` long enough.

    A run counts from ``start`` on; ``text`` says in the ruleset's words what that means, and
    ``length`` how long the stretch is in the ruleset's own unit.
    """

    kind: Literal["slow", "run"]
    start: Point
    end: Point
    length: float
    text: str
    rule: str = ""


class Way(Struct, frozen=True):
    """A route for the cursor: the points after the start, what it costs, and what is left.

    Of one that cannot be gone whole, ``why`` says the reason and ``rule`` the rule behind it.
    ``note`` tells of a change of height, or of what is jumped over.
    """

    points: tuple[Point, ...]
    cost: float
    left: float
    complete: bool
    why: str = ""
    rule: str = ""
    marks: tuple[WayMark, ...] = ()
    note: str = ""


class Danger(Struct, frozen=True):
    """Where a figure could attack on its next turn, as things stand now.

    It could come to stand anywhere in ``stands``; from there it reaches a figure of the usual size
    whose center lies within ``reach`` inches of its own. Whether it would see it is not asked.
    """

    kind: Literal["strike", "shoot"]
    stands: tuple[Polygon, ...]
    reach: float


class Sighting(Struct, frozen=True):
    """What one figure sees of another: its sections from the feet up, and what hides the rest.

    ``blockers`` are ids of pieces and figures, nearest first; ``cut`` is where the view ends when
    nothing at all is seen.
    """

    sections: tuple[bool, ...]
    blockers: tuple[str, ...] = ()
    cut: Point | None = None


class Foregone(Struct, frozen=True):
    """An end of the battle that comes about if everybody only ends his turns from now on.

    It comes when the turn of ``side`` ends, and with it the round where ``round_over``.
    ``objective`` is the one that is met, none where the battle ends otherwise.
    """

    verdict: Verdict
    objective: Objective | None
    side: str
    round_over: bool


class Lane(Struct, frozen=True):
    """The straight run of a charge: its ends, its width in inches, from where it is long enough.

    ``mark`` is missing where the run is too short for that.
    """

    start: Point
    end: Point
    width: float
    mark: WayMark | None = None


class Switch(Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the settings in words: a name, what it does, and the rule behind it.

    ``choices`` are the words for its values, where those are names.
    """

    key: str
    name: str
    text: str = ""
    rule: str = ""
    choices: dict[str, str] = {}


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """Positions of all switches under one name; those not in ``settings`` stand as usual.

    Battles fought without looking at chances have no ``odds``: the screen then tells none.
    """

    key: str
    name: str
    text: str
    settings: JsonObject
    odds: bool = True


class Vocabulary(Struct, frozen=True):
    """What squads of maps may name under a ruleset: classes, kinds of units, kinds of items."""

    classes: tuple[str, ...]
    kinds: tuple[str, ...]
    items: tuple[str, ...]


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of question beside the own turn, in words, for which standing orders can be given.

    ``kind`` is the id of the decision point; ``never`` says that there is a way to do nothing.
    An ``own`` one asks how a figure of the side that is asked goes about its own act: what is
    foreseen of the act takes it as the rules suggest. So does one that warns once more of what has
    been warned of before the act. One that ``answers`` lets a figure of another side answer what is
    being done: who may be asked so is told before.
    """

    kind: str
    name: str
    text: str = ""
    never: bool = False
    own: bool = False
    answers: bool = False


class Ruleset(Protocol[S]):
    """One game. Steps, menus and texts; its numbers live in its own tables."""

    @property
    def id(self) -> str:
        """Name used in files, such as ``brikwars-2010``."""

    @property
    def version(self) -> int:
        """Rises when a recorded game would go differently."""

    @property
    def title_text(self) -> str:
        """Name for people."""

    @property
    def unit_name(self) -> str:
        """The ruleset's own unit of length, for log and cursor: an inch mark, studs, spaces."""

    @property
    def settings_type(self) -> type[Struct]:
        """The frozen record of switches, all with defaults."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches in words, for the screen on which a battle is set up."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Ways to set all switches at once, the usual one first."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What squads of maps may name."""

    @property
    def windows(self) -> tuple[Window, ...]:
        """The questions beside the own turn, in words, for the page of standing orders."""

    @property
    def answers(self) -> Mapping[str, str]:
        """What can always be answered, in words: by its verb, or by ``verb:mode``."""

    @property
    def acts(self) -> Mapping[str, ActKind]:
        """What each verb of the own-turn menu is in common words: by ``verb``, or ``verb:mode``."""

    @property
    def conditions(self) -> tuple[str, ...]:
        """Everything that may hold for a figure."""

    @property
    def kit(self) -> Any:
        """What rule functions shared by several rulesets look up in theirs; nobody else does."""

    @property
    def state_type(self) -> Any:
        """The concrete ``BattleState[...]`` for decoding saves."""

    @property
    def steps(self) -> Mapping[type[Struct], Callable[[Resolution[S], Any], None]]:
        """The rule function of each kind of step."""

    def setup_faults(self, setup: Setup) -> tuple[Fault, ...]:
        """What this ruleset cannot make a battle of: unknown kinds, items, loads."""

    def first_state(self, setup: Setup) -> S:
        """The state before the first step."""

    def body(self, unit: AnyUnit) -> Body:
        """The figure as geometry sees it."""

    def visual(self, kind: str) -> Visual:
        """The picture of a kind of item."""

    def item_name(self, kind: str) -> str:
        """What a kind of item is called."""

    def item_word(self, kind: str) -> str:
        """What a kind of item is called within a sentence."""

    def bearing(self, unit: AnyUnit) -> Bearing:
        """How a figure is drawn for what holds for it: its pose and the signs below it."""

    def spent_areas(self, state: S) -> tuple[str, ...]:
        """Areas of the map that are used up and not there any more, such as mines gone off."""

    def menu(self, view: View[S], decision: Decision) -> Menu:
        """Options and closed options of an own-turn menu."""

    def menu_steps(self, view: View[S], decision: Decision) -> MenuSteps:
        """The same menu, with pauses."""

    def legal_steps(self, view: View[S], decision: Decision) -> MenuSteps:
        """The open options of an own turn as the menu has them, without the closed ones.

        For whoever needs no reasons, such as computer players: what cannot be done for certain is
        not even looked at.
        """

    def legal_choices(self, view: View[S], unit: AnyUnit) -> tuple[Option, ...]:
        """The open options of one figure on its own turn, without words and reasons.

        What they cost hangs on whom it could reach, which is everybody for who throws, and on who
        might join it.
        """

    def refusal(self, view: View[S], decision: Decision, choice: Choice) -> Refusal | None:
        """Why a choice is not allowed; nothing when it is. Has the last word on every value."""

    def area(self, view: View[S], decision: Decision, option: Option) -> tuple[Polygon, ...]:
        """Where the value an option wants may lie."""

    def route(
        self, view: View[S], decision: Decision, option: Option, goal: Point, budget: float | None
    ) -> Way:
        """The way to (or nearest to) a point for an option that wants a path."""

    def route_steps(
        self, view: View[S], decision: Decision, option: Option, goal: Point
    ) -> Generator[None, None, Way]:
        """The same within all that is left, with pauses between which other states may be asked.

        The first pause comes as soon as it is certain that no way leads to the very point.
        """

    def spots(self, view: View[S], decision: Decision, option: Option) -> tuple[Point, ...]:
        """Sensible places for an option that wants a point or path, for computer players."""

    def odds(self, view: View[S], choice: Choice, met: Sequence[Met]) -> Odds | None:
        """What an attack faces: need and modifiers, each with its rule; nothing for others.

        That is read off what a run of the choice ``met``, from where it is made.
        """

    def dangers(self, view: View[S], unit: AnyUnit) -> tuple[Danger, ...]:
        """Where a figure could attack on its next turn, however little it would do."""

    def danger_steps(self, view: View[S], unit: AnyUnit) -> Iterator[None]:
        """Work out ``dangers`` with pauses; when all is done, it answers at once."""

    def sighting(self, view: View[S], unit: AnyUnit, target: AnyUnit) -> Sighting:
        """What a figure sees of another from where the two are in the view."""

    def hidden_ground(self, view: View[S], unit: AnyUnit) -> HiddenGround:
        """Where walls hide figures of usual height from a figure."""

    def lane(self, view: View[S], choice: Choice) -> Lane | None:
        """The straight run of a charge; nothing for choices that are none."""

    def astray(self, view: View[S], decision: Decision) -> tuple[str, ...]:
        """Whom a miss could strike, when a question is about one; nobody for other questions."""

    def unit_value(self, view: View[S], unit: AnyUnit) -> float:
        """What a living figure is worth now, in the ruleset's points."""

    def stat_card(self, view: View[S], unit: AnyUnit) -> StatCard:
        """The figure's card."""

    def title(self, view: View[S], decision: Decision) -> str:
        """One line saying what is being asked."""

    def label(self, view: View[S], decision: Decision, option: Option) -> OptionLabel:
        """An option in words, with its sign."""

    def member(self, view: View[S], key: str) -> str:
        """What one of those is called among whom an answer chooses several or shares out."""

    def tell(self, view: View[S], event: Event) -> tuple[Run, ...]:
        """An event as a line of the log; nothing for events that need no line."""

    def verdict(self, view: View[S]) -> Verdict | None:
        """Whether the battle is decided: by its figures, the round and the progress of objectives
        alone.
        """

    def foregone(self, view: View[S]) -> Foregone | None:
        """What will have decided it when this round ends, if nobody did anything any more."""
