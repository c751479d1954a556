"""What BrikWars 2010 keeps of a minifig and of the battle (R10-ST-04), and its switches."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from game.engine.resolution import Resolution, View
from game.model.state import BattleState, Unit
from game.model.vectors import Point
from game.rulesets.brikwars_2010.steps import Step


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """A gripping limb: what it holds, and whether it was used on this player's turn.

    ``holds`` is the unit it has Grabbed (R10-CC-22): then there is no item in it.
    """

    item: str | None = None
    used_this_player_turn: bool = False
    holds: str | None = None


class Shared(Struct, frozen=True, forbid_unknown_fields=True):
    """What a combined attack under way has done to its target so far (R10-CA-08, -10).

    ``deflected`` are the sizes of the dice that worn armor has taken from it; ``struck`` when
    Close Combat damage is part of it.
    """

    deflected: tuple[int, ...] = ()
    struck: bool = False


class Minifig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state of one unit in the names of R10-ST-04; inches, and turns by their number.

    ``*_turn`` fields hold the number of the player's turn in which something last happened, 0 for
    never. ``cc_armor_this_player_turn`` is what Armor dice showed against Close Combat damage,
    ``feat_tried`` counts from its owner's turn to the next one (R10-HE-04). ``attackers`` are the
    opponents who attacked it in melee on this player's turn, ``let_go`` the opponents it has
    turned away from on it, ``seen_at`` where each enemy side last saw it, ``noise_at`` where it
    last made a noise, ``grabbed_by`` the units that have Grabbed it; ``delayed`` while it waits for
    an ally's turn. ``straight_run`` are the inches run since the last turn or stop, along the unit
    vector ``mom_dir``; ``mom`` is 1 while it holds a MOM. ``inch_spent`` when the Angry Inch before
    its next maneuver went into snatching something (R10-CC-17). ``shared`` while it is the target
    of a combined attack.

    Of the statuses of R10-ST-04, Disrupted, Grabbed and Grabbing are conditions of the unit;
    Stopped is ``stopped_turn``, Half Speed what it wears or ``stood_up_turn``. Facing and elevation
    are the unit's own.
    """

    action_spent: bool = False
    hands: tuple[Hand, ...] = (Hand(), Hand())
    move_left: Annotated[float, Meta(ge=0)] = 0.0
    mom: int = 0
    straight_run: Annotated[float, Meta(ge=0)] = 0.0
    mom_dir: Point | None = None
    cc_damage_this_player_turn: int = 0
    cc_armor_this_player_turn: int | None = None
    feat_tried: bool = False
    attackers: tuple[str, ...] = ()
    disrupted_turn: int = 0
    stood_up_turn: int = 0
    engaged_turn: int = 0
    disengaged_turn: int = 0
    drawn_turn: int = 0
    noise_turn: int = 0
    stopped_turn: int = 0
    let_go: tuple[str, ...] = ()
    grabbed_by: tuple[str, ...] = ()
    delayed: bool = False
    inch_spent: bool = False
    shared: Shared | None = None
    noise_at: Point | None = None
    seen_at: dict[str, Point] = {}


class Melee(Struct, frozen=True, forbid_unknown_fields=True):
    """The battle as a whole: who is in Close Combat with whom (R10-CC-03), in sorted pairs.

    ``sprung_mines`` are the areas that have gone off.
    """

    edges: tuple[tuple[str, str], ...] = ()
    sprung_mines: tuple[str, ...] = ()


ExoticCharger: TypeAlias = Literal["heavy-weapon", "two-handed-weapon"]
"""Weapons big enough to Charge with (R10-CH-11) that are not spear-like."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of a battle: the switches of the reference, each with its usual position.

    ``exotic_charging_items`` are the kinds of weapons without a point that all players agreed may
    Charge on foot (R10-DP-30, R10-CH-13). What players read of each is in ``switches.json``.
    """

    counterstrike_after_attack: bool = False
    strict_bail: bool = True
    smash_damage: bool = True
    heavy_2h_armor_piercing: bool = False
    unit_blocks_los: bool = True
    hero_feats: bool = False
    second_strike_same_target_only: bool = True
    crit_success_autohits: bool = False
    exotic_charging_items: tuple[ExoticCharger, ...] = ()


Fig: TypeAlias = Unit[Minifig]
State: TypeAlias = BattleState[Minifig, Melee, Step]
Res: TypeAlias = Resolution[State]
Look: TypeAlias = View[State]


def settings(view: Look) -> Settings:
    """The switches of this battle."""
    chosen = view.battle.settings
    assert isinstance(chosen, Settings)
    return chosen
