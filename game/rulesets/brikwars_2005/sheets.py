"""What BrikWars 2005 keeps of a minifig (R05-ST-04) beside what both editions do; its switches."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from game.model.state import BattleState
from game.model.vectors import Point
from game.rulesets.brikwars import sheets as both
from game.rulesets.brikwars.sheets import Fighter, HouseSettings, Look, Melee
from game.rulesets.brikwars.tables import ItemRow
from game.rulesets.brikwars_2005.steps import Step
from game.rulesets.brikwars_2005.tables import tables


class Hand(both.Hand, frozen=True, forbid_unknown_fields=True):
    """A gripping limb: what it holds, and what that has done.

    ``attacked`` since its owner's turn began (R05-CC-14), ``countered`` on this player's turn
    (R05-CC-40): the two budgets are separate (R05-ST-05).
    """

    attacked: bool = False
    countered: bool = False


class Minifig(Fighter, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The state of one unit in the names of R05-ST-04; inches.

    ``moved_this_turn`` is how far it has moved since its owner's turn began: its speed, until the
    next one does (R05-UN-10, -11); ``heading`` the unit vector along which it
    moved last (R05-TD-02). ``aiming`` forfeits all movement for the rest of the turn (R05-AT-27).
    ``ranged_turn`` is the player's turn of its last Ranged attack, ``cc_turn`` the last on which
    it was in Close Combat (R05-RG-04). ``shoved_with`` are the Shields that have made their Shove
    on this player's turn (R05-CC-25), ``bare_parry`` that bare hands have Parried (R05-CC-41).
    ``warned_turn`` is when its owner was last asked whether it really stands idle (R05-DP-22).
    """

    hands: tuple[Hand, ...] = (Hand(), Hand())
    moved_this_turn: Annotated[float, Meta(ge=0)] = 0.0
    heading: Point | None = None
    aiming: bool = False
    ranged_turn: int = 0
    cc_turn: int = 0
    shoved_with: tuple[str, ...] = ()
    bare_parry: bool = False
    warned_turn: int = 0

    @property
    def rows(self) -> Mapping[str, ItemRow]:
        """The equipment list of BrikWars 2005."""
        return tables().items

    @property
    def run_for_mom(self) -> float:
        """Two inches (R05-CH-02)."""
        return tables().measures.mom_run

    def refreshed(self, move: float | None, fought: int | None) -> "Minifig":
        """Everybody's Counters are back, and the attacks of the side whose turn it is (R05-TU-02).

        Who is in Close Combat has been so on this turn (R05-RG-04).
        """
        own = move is not None
        sheet = replace(
            super().refreshed(move, fought),
            hands=tuple(
                replace(hand, countered=False, attacked=hand.attacked and not own)
                for hand in self.hands
            ),
            shoved_with=(),
            bare_parry=False,
            cc_turn=self.cc_turn if fought is None else fought,
        )
        assert isinstance(sheet, Minifig)
        return replace(sheet, moved_this_turn=0.0, heading=None, aiming=False) if own else sheet


ExoticCharger: TypeAlias = Literal["horned-helmet", "shield"]
"""Odd things that may be charged with by agreement: horns, and the spike of a shield."""


class Settings(HouseSettings, frozen=True, forbid_unknown_fields=True):
    """The house rules of a battle: the switches of the reference, each with its usual position.

    ``exotic_charging_items`` are the odd things that all players agreed may be charged with
    (R05-CH-10, R05-DP-33).
    """

    skill_bonus_dice_optional: bool = True
    damage_bonus_dice_optional: bool = False
    parry_grace: bool = True
    counterattack_only_after_miss: bool = False
    second_attack_other_target: bool = True
    shield_shove_uses_shield_use: bool = True
    withdraw_counter_uses_budget: bool = True
    charge_ignores_own_speed: bool = False
    mom_carry_needs_full_move: bool = True
    shove_disrupts: bool = False
    explosion_knockback: Annotated[int, Meta(ge=0, le=6)] = 0
    explosion_radius: Annotated[int, Meta(ge=1, le=6)] = 2
    bail_vs_strikes: bool = False
    who_acts_first_roll: bool = False
    exotic_charging_items: tuple[ExoticCharger, ...] = ()


State: TypeAlias = BattleState[Minifig, Melee, Step]


def settings(view: Look) -> Settings:
    """The switches of this battle."""
    chosen = view.battle.settings
    assert isinstance(chosen, Settings)
    return chosen
