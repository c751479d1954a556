"""The pending pieces of work of combined attacks (R05-CA)."""

from msgspec import Struct

from game.model.events import Modifier
from game.model.vectors import Point
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Attack, BookStep, MissedShot, Part, Target
from game.rulesets.brikwars_2005.run_steps import RUNS, Blow, Charge, Exchange, RunOn

SHOTS = ("shoot", "throw")
"""Ways to take part from afar; whoever neither does that nor runs fights where it stands."""


class Member(Struct, frozen=True, kw_only=True):
    """One of those who attack together: what it does, and with which item.

    ``mode`` and ``way`` are those of a Charge. Of a blow ``motion`` is what speed does to it, and
    ``answer``, ``parries``, ``strikes`` and ``inched`` are the target's Counter to it (see
    ``Counter``), of which a Parry has ``stopped`` so much Damage. ``total`` is that of its Attack
    Roll once that has hit with something of a ``kind``.
    """

    unit: str
    do: str
    item: str | None = None
    mode: str | None = None
    way: Point | None = None
    motion: tuple[Modifier, ...] = ()
    answer: str = "take"
    parries: str | None = None
    strikes: str | None = None
    inched: bool = False
    kind: str = ""
    total: int | None = None
    stopped: int = 0

    @property
    def shoots(self) -> bool:
        """Whether it takes part in Combined Fire (R05-CA-04)."""
        return self.do in SHOTS

    @property
    def runs(self) -> bool:
        """Whether it takes part in a Combined Charge (R05-CA-09)."""
        return self.do in RUNS

    @property
    def fights(self) -> bool:
        """Whether it is Ganging Up from where it stands (R05-CA-05)."""
        return not self.shoots and not self.runs


class Swing(Struct, frozen=True, kw_only=True):
    """An Attack Roll in the exchange of a Charge that has hit: by ``unit`` or its target.

    ``by`` is who has struck, with which ``total``. A Parry has turned it away where it is
    ``parried``, and ``stopped`` so much Damage.
    """

    unit: str
    by: str
    total: int
    parried: bool = False
    stopped: int = 0


class JointAttack(BookStep, frozen=True, kw_only=True):
    """Several attack one target at once, stage by stage (R05-CA-01..06, R05-CA-09..12).

    ``members`` begin with the leader; those whom the sides ``asked`` have ``named`` follow him.
    Each ``stage`` goes through some of them one by one, ``at`` is the next. Those who Charge have
    their ``runs`` before them, then ``ran``, and their ``duels`` with the target, in which
    ``swings`` have hit; who has to run on afterward does so ``onward``. ``misses`` may be tracked
    in the end. Second weapons of the ``fighters`` are another ``volley`` of the same kind.
    """

    target: str
    members: tuple[Member, ...]
    asked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    stage: str = "join"
    at: int = 0
    runs: tuple[Charge, ...] = ()
    ran: tuple[Charge, ...] = ()
    duels: tuple[Exchange, ...] = ()
    swings: tuple[Swing, ...] = ()
    onward: tuple[RunOn, ...] = ()
    misses: tuple[MissedShot, ...] = ()
    volley: int = 1
    fighters: tuple[str, ...] = ()


class JointOnThing(BookStep, frozen=True, kw_only=True):
    """Several attack one thing at once (R05-CA-01..04, R05-OB-03).

    ``members`` begin with the leader; those whom the sides ``asked`` have ``named`` follow him.
    Once all have ``declared``, those ``left`` roll one by one; ``hits`` strike ``at`` the place
    and ``height`` of the first of them, and ``misses`` may be tracked in the end.
    """

    piece: str
    members: tuple[Member, ...]
    asked: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    declared: bool = False
    left: tuple[Member, ...] = ()
    hits: tuple[Member, ...] = ()
    at: Point | None = None
    height: float = 0.0
    misses: tuple[MissedShot, ...] = ()


def attack_by(member: Member, target: Target) -> Attack:
    """What one of them does, as an attack of its own."""
    part = Part(unit=member.unit, item=member.item, approach=member.do, mode=member.mode)
    return Attack(parts=(part,), target=target)


def blow_of(step: JointAttack, member: Member) -> Blow:
    """The blow of one who takes part hand to hand."""
    target = Target(figure=step.target)
    return Blow(unit=member.unit, do=member.do, target=target, item=member.item)


def blow_under_way(view: Look) -> Blow:
    """The blow that somebody is asked about just now, alone or as a part of a group."""
    step = view.state.agenda[0]
    if isinstance(step, JointAttack):
        return blow_of(step, step.members[step.at])
    assert isinstance(step, Blow), "asked in these steps only"
    return step
