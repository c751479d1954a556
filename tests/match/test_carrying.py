"""Facts of one ruleset's record as another ruleset keeps them."""

from msgspec import Struct

from game.match.analysis.carrying import carried


class Fist(Struct, frozen=True):
    item: str | None = None
    used: bool = False


class Grip(Struct, frozen=True):
    item: str | None = None


class Here(Struct, frozen=True):
    spent: bool = False
    left: float = 5.0
    turn: int = 0
    hands: tuple[Fist, ...] = (Fist(), Fist())
    pinned_by: tuple[str, ...] = ()
    mood: str = "calm"


class There(Struct, frozen=True):
    spent: bool = False
    left: float = 7.0
    turn: int = 0
    hands: tuple[Grip, ...] = (Grip(), Grip())
    mood: int = 1


def test_the_same_record_is_carried_whole() -> None:
    now = Here(True, 1.5, 3, (Fist("axe", True), Fist()), ("dog",), "grim")
    assert carried(now, Here(), Here(), 4) == (now, True)


def test_what_is_measured_is_as_far_from_the_usual_as_here() -> None:
    there, whole = carried(Here(left=3.0), Here(), There(), 4)
    assert there == There(left=5.0), "two of seven are gone"
    assert not whole, "nothing tells there of a mood"
    there, _ = carried(Here(left=0.0), Here(left=9.0), There(), 4)
    assert there == There(left=0.0), "nobody has less than nothing left"


def test_flags_and_turns_are_as_they_are() -> None:
    there, _ = carried(Here(spent=True, turn=4), Here(), There(), 4)
    assert there == There(spent=True, turn=4)


def test_hands_hold_the_same_in_both() -> None:
    there, _ = carried(Here(hands=(Fist("axe"), Fist("bow"))), Here(), There(), 4)
    assert isinstance(there, There)
    assert there.hands == (Grip("axe"), Grip("bow"))


class Dated(Struct, frozen=True):
    ran_turn: int = 0


def test_what_happened_in_an_earlier_turn_is_not_missed() -> None:
    assert carried(Dated(ran_turn=3), Dated(), Plain(), 4) == (Plain(), True)
    assert carried(Dated(ran_turn=4), Dated(), Plain(), 4) == (Plain(), False)


class Plain(Struct, frozen=True):
    spent: bool = False
    hands: tuple[Grip, ...] = (Grip(), Grip())


def test_what_has_no_place_there_is_missed_only_if_it_says_anything() -> None:
    assert carried(Here(), Here(), Plain(), 4) == (Plain(), True)
    assert carried(Here(pinned_by=("dog",)), Here(), Plain(), 4) == (Plain(), False)
    _, whole = carried(Here(hands=(Fist("axe", used=True), Fist())), Here(), Plain(), 4)
    assert not whole, "that the hand was used is not said"
