"""The synthesized effects, and playing them with and without a device."""

import numpy as np
import pygame
import pytest

from game.ui.sounds import Sounds, loudness
from game.ui.synthesis import EFFECTS, PEAK, RATE, at_pitch, effect, stereo


def loudest_frequency(samples: np.ndarray) -> float:
    spectrum = np.abs(np.fft.rfft(samples))
    return float(np.fft.rfftfreq(len(samples), 1 / RATE)[spectrum.argmax()])


def test_there_are_eleven_effects() -> None:
    assert set(EFFECTS) == {
        "click",
        "snap",
        "thud",
        "clatter",
        "dice",
        "ricochet",
        "shot",
        "boom",
        "clang",
        "bow",
        "fanfare",
    }


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_loud_short_and_ends_in_silence(name: str) -> None:
    samples = effect(name)
    assert np.abs(samples).max() == pytest.approx(PEAK, abs=0.01)
    assert 0.05 <= len(samples) / RATE <= 1.7
    assert abs(samples[-1]) < 1e-6
    assert np.isfinite(samples).all()


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_the_same_each_time(name: str) -> None:
    assert np.array_equal(effect.__wrapped__(name), effect.__wrapped__(name))


def test_dice_knock_ten_times() -> None:
    samples = np.abs(effect("dice"))
    blocks = samples[: len(samples) // 220 * 220].reshape(-1, 220).max(axis=1)
    rises = (blocks[1:] > 0.15) & (blocks[:-1] < blocks[1:] * 0.45)
    assert rises.sum() + 1 == 10


def test_the_ricochet_falls() -> None:
    samples = effect("ricochet")
    early, late = samples[3000:9000], samples[20000:29000]
    assert loudest_frequency(early) > 1.3 * loudest_frequency(late)


def test_a_boom_is_deeper_than_a_click() -> None:
    assert loudest_frequency(effect("boom")) < 150
    assert loudest_frequency(effect("click")) > 1000


def test_a_higher_pitch_is_higher_and_shorter() -> None:
    times = np.arange(RATE) / RATE
    tone = np.sin(2 * np.pi * 440 * times)
    raised = at_pitch(tone, 1.06)
    assert len(raised) == int(RATE / 1.06)
    assert loudest_frequency(raised) == pytest.approx(440 * 1.06, abs=2)


def test_stereo_has_two_equal_channels_of_16_bits() -> None:
    both = stereo(np.array([0.0, 0.5, -1.0]))
    assert both.dtype == np.int16
    assert both.tolist() == [[0, 0], [16383, 16383], [-32767, -32767]]


@pytest.mark.parametrize(
    ("pan", "expected"),
    [(0, (0.8, 0.8)), (-1, (0.8, 0.0)), (1, (0.0, 0.8)), (0.5, (0.4, 0.8)), (7, (0.0, 0.8))],
)
def test_pan(pan: float, expected: tuple[float, float]) -> None:
    assert loudness(0.8, pan) == pytest.approx(expected)


@pytest.fixture
def sounds() -> Sounds:
    pygame.mixer.quit()
    made = Sounds(seed=1)
    yield made
    made.close()


def test_a_played_effect_is_heard_on_its_side(sounds: Sounds) -> None:
    assert sounds.available
    sounds.play("fanfare", pan=1.0)
    busy = [pygame.mixer.Channel(n) for n in range(8) if pygame.mixer.Channel(n).get_busy()]
    assert len(busy) == 1


def test_a_muted_program_plays_nothing(sounds: Sounds) -> None:
    sounds.muted = True
    sounds.play("fanfare")
    assert not pygame.mixer.get_busy()


def test_an_unknown_effect_is_a_fault(sounds: Sounds) -> None:
    with pytest.raises(KeyError):
        sounds.play("meow")


def test_without_a_device_everything_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    assert not sounds.available
    sounds.play("boom", pan=-0.5)
    sounds.close()
    assert pygame.mixer.get_init() is None
