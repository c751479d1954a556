import pytest

from game.model.dice import MOST_SEED, Dice, DiceRanOut, mix

MASK = (1 << 64) - 1


def splitmix64(state: int) -> int:
    """One number of Steele, Lea and Flood's generator, written from its definition."""
    z = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def word(seed: int, number: int) -> int:
    """The ``number``-th word of the stream whose start is the seed's own first word."""
    return splitmix64((splitmix64(seed) + number * 0x9E3779B97F4A7C15) & MASK)


def test_the_reference_generator_gives_the_published_first_words() -> None:
    # Published with the generator for the starting state 1234567.
    stream = [splitmix64((1234567 + n * 0x9E3779B97F4A7C15) & MASK) for n in range(3)]
    assert stream == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("seed", [0, 1, 2010, MOST_SEED])
@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_die_is_splitmix64_of_seed_and_number(seed: int, sides: int) -> None:
    dice = Dice(seed=seed)
    for number in range(40):
        assert dice.face(sides) == 1 + (word(seed, number) * sides >> 64)
        dice = dice.after(1)


def test_looking_ahead_shows_what_will_fall() -> None:
    dice = Dice(seed=99, drawn=7)
    assert [dice.face(10, ahead) for ahead in range(5)] == [
        dice.after(ahead).face(10) for ahead in range(5)
    ]


@pytest.mark.parametrize("sides", [4, 6, 10])
def test_faces_are_about_equally_frequent(sides: int) -> None:
    dice = Dice(seed=4)
    counts = [0] * sides
    for number in range(6000):
        counts[dice.face(sides, number) - 1] += 1
    expected = 6000 / sides
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    # Far beyond the 99.9 % point of nine degrees of freedom (27.9): a coarse net for a bad mix.
    assert chi_squared < 30


def test_scripted_faces_fall_in_order_and_then_run_out() -> None:
    dice = Dice(faces=(3, 6, 1))
    assert [dice.face(6, ahead) for ahead in range(3)] == [3, 6, 1]
    assert dice.after(1).left == (6, 1)
    with pytest.raises(DiceRanOut) as out:
        dice.after(3).face(6)
    assert (out.value.sides, out.value.face, out.value.number) == (6, None, 4)


def test_a_face_that_the_die_does_not_have_stops_the_script() -> None:
    with pytest.raises(DiceRanOut) as out:
        Dice(faces=(7,)).face(6)
    assert (out.value.sides, out.value.face) == (6, 7)
    with pytest.raises(DiceRanOut):
        Dice(faces=(0,)).face(6)


def test_a_seed_continues_behind_a_script() -> None:
    mixed = Dice(seed=5, faces=(2, 2))
    plain = Dice(seed=5)
    assert [mixed.face(6, ahead) for ahead in range(2)] == [2, 2]
    assert [mixed.face(6, n) for n in range(2, 12)] == [plain.face(6, n) for n in range(2, 12)]


def test_mixed_seeds_are_seeds_and_differ() -> None:
    seeds = [mix(1, game) for game in range(500)]
    assert len(set(seeds)) == 500
    assert all(0 <= seed <= MOST_SEED for seed in seeds)
    assert mix(1, 0) != mix(2, 0)
    assert mix(3, 4) == word(3, 4) >> 11
