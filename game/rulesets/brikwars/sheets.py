"""What both editions keep of a minifig and of the battle (R10-ST-04, R05-ST-04)."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.engine.resolution import Resolution, View
from game.model.battlefield import Ratings
from game.model.state import BattleState, Unit
from game.model.vectors import Point
from game.rulesets.brikwars.tables import ItemRow


class Hand(Struct, frozen=True):
    """A gripping limb, and what it holds. Each edition adds what a hand has done."""

    item: str | None = None

    @property
    def free(self) -> bool:
        """Whether it could take hold of something."""
        return self.item is None

    @property
    def holds_somebody(self) -> bool:
        """Whether it has hold of another figure."""
        return False

    @property
    def used(self) -> bool:
        """Whether it has done what it can do on this player's turn."""
        return False


class Shared(Struct, frozen=True, forbid_unknown_fields=True):
    """What a combined attack under way has done to its target so far (R10-CA-08, -10).

    ``deflected`` are the sizes of the dice that worn armor has taken from it; ``struck`` when
    Close Combat damage is part of it.
    """

    deflected: tuple[int, ...] = ()
    struck: bool = False


class Fighter(Struct, frozen=True, kw_only=True):
    """What both editions keep of one unit; inches, and turns by their number.

    ``*_turn`` fields hold the number of the player's turn in which something last happened, 0 for
    never. ``cc_armor_this_player_turn`` is what Armor dice showed against Close Combat damage,
    ``feat_tried`` counts from its owner's turn to the next one (R10-HE-04, R05-HE-03).
    ``attackers`` are the opponents who attacked it in melee on this player's turn, ``seen_at``
    where each enemy side last saw it, ``noise_at`` where it last made a noise. ``straight_run``
    are the inches run since the last turn or stop, along the unit vector ``mom_dir``; ``mom`` is 1
    while it holds a MOM. ``shared`` while it is the target of a combined attack. ``ratings`` are
    its own in place of those of its kind (R05-HE-04).

    Disrupted is a condition of the unit; facing and elevation are the unit's own.
    """

    action_spent: bool = False
    hands: tuple[Hand, ...] = ()
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
    drawn_turn: int = 0
    noise_turn: int = 0
    stopped_turn: int = 0
    shared: Shared | None = None
    ratings: Ratings | None = None
    noise_at: Point | None = None
    seen_at: dict[str, Point] = {}

    @property
    def rows(self) -> Mapping[str, ItemRow]:
        """The equipment list that the unit's items come from; each edition has its own."""
        raise NotImplementedError

    @property
    def run_for_mom(self) -> float:
        """Inches of straight run that bring a MOM (R10-CH-02, R05-CH-02)."""
        raise NotImplementedError

    @property
    def fought_turns(self) -> tuple[int, ...]:
        """The turns on which it last did what a fight asks for, or was drawn into one.

        R10-TU-06, R05-TU-06. That is Attacking, in 2005 Shoving and Withdrawing as well.
        """
        return (self.engaged_turn, self.drawn_turn)

    def noted(self, what: str, turn: int) -> "Fighter":
        """The sheet with the number of the turn on which something happened."""
        return replace(self, **{f"{what}_turn": turn})

    def refreshed(self, move: float | None, fought: int | None) -> "Fighter":
        """The sheet as a player's turn begins (R10-TU-02, R05-TU-02).

        ``move`` are the inches it has on its own side's turn; ``fought`` is the number of the turn
        where the unit is in Close Combat as it begins.
        """
        del fought
        sheet = replace(
            self, cc_damage_this_player_turn=0, cc_armor_this_player_turn=None, attackers=()
        )
        if move is None:
            return sheet
        return replace(sheet, action_spent=False, feat_tried=False, move_left=move)


class Melee(Struct, frozen=True, forbid_unknown_fields=True):
    """The battle as a whole: who is in Close Combat with whom, in sorted pairs.

    R10-CC-03, R05-CC-05. ``sprung_mines`` are the areas that have gone off.
    """

    edges: tuple[tuple[str, str], ...] = ()
    sprung_mines: tuple[str, ...] = ()


class HouseSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules that both editions know, each with its usual position."""

    smash_damage: bool = True
    unit_blocks_los: bool = True
    hero_feats: bool = False
    crit_success_autohits: bool = False


Fig: TypeAlias = Unit[Fighter]
State: TypeAlias = BattleState[Fighter, Melee, Struct]
Res: TypeAlias = Resolution[State]
Look: TypeAlias = View[State]


def house_settings(view: Look) -> HouseSettings:
    """The switches of this battle that both editions know."""
    chosen = view.battle.settings
    assert isinstance(chosen, HouseSettings)
    return chosen
