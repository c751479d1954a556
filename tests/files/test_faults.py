"""Faults in order, with places that can be shown."""

from game.files.json.faults import FileFaults, at_key, fault_line
from game.model.setup import Fault


def places_of(*places: str) -> list[str]:
    return [one.place for one in FileFaults("it", [Fault(one, "bad") for one in places]).faults]


def test_places_are_sorted_by_the_value_of_their_numbers() -> None:
    assert places_of("a[10]", "a[9]", "a[1].b") == ["a[1].b", "a[9]", "a[10]"]


def test_digits_of_other_scripts_and_endless_ones_are_sorted_as_text() -> None:
    endless = "9" * 5000
    listed = places_of("1²2", endless, "b", "٣")
    assert sorted(listed) == sorted(["1²2", endless, "b", "٣"])
    assert listed[0] == "1²2"


def test_long_keys_are_shortened_plain_ones_too() -> None:
    assert at_key("a", "k" * 40) == "a." + "k" * 40
    assert at_key("a", "k" * 5000) == 'a["' + "k" * 39 + '…"]'
    assert at_key("a", "9" * 5000) == 'a["' + "9" * 39 + '…"]'


def test_signs_that_steer_a_terminal_are_spelled_out() -> None:
    assert fault_line("it", Fault("a", "is \x1b[31mred\x9b")) == "it: a: is \\x1b[31mred\\x9b"
