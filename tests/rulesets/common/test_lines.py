"""Lines of the log from templates with styled parts."""

from game.engine.ruleset import Run
from game.rulesets.common.lines import line

ANN, MISSES, BOB = Run("Ann", "side", "a1"), Run("misses", "bad"), Run("Bob", "side", "b1")


def test_a_template_is_cut_at_its_placeholders() -> None:
    text = "{who} {misses} {target} by {amount}"
    found = line(text, who=ANN, misses=MISSES, target=BOB, amount=2)
    assert found == (ANN, " ", MISSES, " ", BOB, " by ", "2")


def test_a_translation_may_put_the_parts_in_another_order() -> None:
    found = line("{target}: {who} {misses}!", who=ANN, misses=MISSES, target=BOB)
    assert found == (BOB, ": ", ANN, " ", MISSES, "!")


def test_a_translation_may_leave_a_part_out() -> None:
    assert line("{who} {misses}", who=ANN, misses=MISSES, target=BOB) == (ANN, " ", MISSES)


def test_several_parts_fill_one_placeholder() -> None:
    both = line("{names} and {last}", names=ANN, last=BOB)
    assert line("Victory for {sides}", sides=both) == ("Victory for ", ANN, " and ", BOB)


def test_what_fills_a_placeholder_is_no_template() -> None:
    found = line("{who} {{waits}}", who="{target}", target=BOB)
    assert "".join(map(str, found)) == "{target} {waits}"
