"""BrikWars 2010 as a value that fits the ruleset protocol."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from game.engine.resolution import Resolution
from game.rulesets.brikwars.ruleset import COMMON_STEPS, BrikWars, Particulars
from game.rulesets.brikwars.sheets import State
from game.rulesets.brikwars.steps import Approach, Blast, EndTurn, Move, Shoot, TakeTurn
from game.rulesets.brikwars.tables import read_house_rules, read_windows
from game.rulesets.brikwars_2010 import sheets, texts
from game.rulesets.brikwars_2010.approaches import approach
from game.rulesets.brikwars_2010.attack_facts import facts
from game.rulesets.brikwars_2010.bearings import bearing
from game.rulesets.brikwars_2010.book import BOOK
from game.rulesets.brikwars_2010.charges import charge, charge_blow
from game.rulesets.brikwars_2010.close_combat import maneuver, next_maneuver
from game.rulesets.brikwars_2010.collisions import collide, keep_running
from game.rulesets.brikwars_2010.disengaging import counterstrike, disengage, slip
from game.rulesets.brikwars_2010.explosions import blast
from game.rulesets.brikwars_2010.figures import CONDITIONS
from game.rulesets.brikwars_2010.joint_attacks import volley
from game.rulesets.brikwars_2010.joint_charges import joint_charge
from game.rulesets.brikwars_2010.joint_things import thing_volley
from game.rulesets.brikwars_2010.landings import land_upon
from game.rulesets.brikwars_2010.menu import own_turn_steps
from game.rulesets.brikwars_2010.movement import move
from game.rulesets.brikwars_2010.mustering import first_state, muster, setup_faults
from game.rulesets.brikwars_2010.pounces import pounce
from game.rulesets.brikwars_2010.ranged import next_burst, run_up, shoot
from game.rulesets.brikwars_2010.refusals import refusal
from game.rulesets.brikwars_2010.run_steps import (
    Charge,
    ChargeBlow,
    Collision,
    JointCharge,
    Landing,
    Leap,
    Pounce,
    RunOn,
)
from game.rulesets.brikwars_2010.sheets import Settings
from game.rulesets.brikwars_2010.steps import (
    AlliedBlow,
    Counterstrike,
    Disengage,
    Maneuver,
    NextBurst,
    NextManeuver,
    RunUp,
    Slip,
    ThingVolley,
    Volley,
)
from game.rulesets.brikwars_2010.turn import allied_blow, end_turn, take_turn
from game.rulesets.brikwars_2010.vaults import leap
from game.rulesets.brikwars_2010.verbs import VERBS
from game.rulesets.brikwars_2010.worth import worth_of

STEPS: dict[type[Struct], Callable[[Resolution[State], Any], None]] = {
    **COMMON_STEPS,
    TakeTurn: take_turn,
    EndTurn: end_turn,
    Move: move,
    Approach: approach,
    Maneuver: maneuver,
    AlliedBlow: allied_blow,
    NextManeuver: next_maneuver,
    Disengage: disengage,
    Counterstrike: counterstrike,
    Slip: slip,
    Charge: charge,
    ChargeBlow: charge_blow,
    JointCharge: joint_charge,
    Collision: collide,
    Landing: land_upon,
    RunOn: keep_running,
    Pounce: pounce,
    Leap: leap,
    RunUp: run_up,
    Shoot: shoot,
    NextBurst: next_burst,
    Volley: volley,
    ThingVolley: thing_volley,
    Blast: blast,
}
"""The rule function of each kind of step."""

OWN: Final = Particulars(
    muster=muster,
    faults=setup_faults,
    first_state=first_state,
    own_turn=own_turn_steps,
    refusal=refusal,
    bearing=bearing,
    worth=worth_of,
    facts=facts,
    stat_card=texts.stat_card,
    title=texts.title,
    label=texts.label,
    member=texts.member,
    tell=texts.tell,
)
"""What this edition answers in its own way."""

BRIKWARS_2010: Final = BrikWars(
    id="brikwars-2010",
    version=11,
    title_text="BrikWars 2010",
    settings_type=Settings,
    switches=read_house_rules(__package__).switches,
    presets=read_house_rules(__package__).presets,
    windows=read_windows(__package__).windows,
    answers=read_windows(__package__).answers,
    acts=VERBS.kinds,
    conditions=CONDITIONS,
    kit=BOOK,
    own=OWN,
    state_type=sheets.State,
    steps=STEPS,
)
"""The ruleset ``brikwars-2010``."""
