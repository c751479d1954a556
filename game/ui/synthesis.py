"""The sound effects, computed: short sums of decaying tones and filtered noise.

Every effect is an array of samples in -1..1 at `RATE` per second and is the same on every run.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
"""Samples a second."""

PEAK: Final = 0.8
"""The loudest sample of every effect."""

Samples = NDArray[np.float64]


def _times(seconds: float) -> Samples:
    return np.arange(int(RATE * seconds)) / RATE


def _decay(times: Samples, seconds: float, attack: float = 0.002) -> Samples:
    """Rises within `attack` and falls to a third within `seconds`."""
    return np.minimum(1.0, times / attack) * np.exp(-times / seconds)


def _sine(times: Samples, hertz: float) -> Samples:
    wave: Samples = np.sin(2 * np.pi * hertz * times)
    return wave


def _noise(count: int, low: float, high: float, seed: int, rate: int = RATE) -> Samples:
    """Noise between two frequencies in hertz, as loud as 1; its end leads to its beginning."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / rate)
    spectrum /= 1 + (low / np.maximum(hertz, 1)) ** 4
    spectrum /= 1 + (hertz / high) ** 4
    band = np.fft.irfft(spectrum, count)
    return np.asarray(band / np.abs(band).max())


def _mixed(seconds: float, parts: list[tuple[float, Samples, float]]) -> Samples:
    """Parts as (starts at, samples, loudness), cut off after `seconds`."""
    result = np.zeros(int(RATE * seconds))
    for at, samples, gain in parts:
        start = int(at * RATE)
        count = min(len(samples), len(result) - start)
        result[start : start + count] += gain * samples[:count]
    return result


def _tick(hertz: float, seconds: float = 0.012, seed: int = 0) -> Samples:
    """Plastic on plastic: a tone, an overtone out of tune, and 4 ms of hiss."""
    times = _times(0.06)
    tone = 0.6 * _sine(times, hertz) + 0.3 * _sine(times, hertz * 2.76)
    hiss = _noise(len(times), 2500, 9000, seed) * _decay(times, 0.004, 0.0003)
    return tone * _decay(times, seconds, 0.0005) + 0.5 * hiss


def _click() -> Samples:
    return _tick(1850, 0.010)


def _snap() -> Samples:
    """Two bricks joined."""
    return _mixed(0.12, [(0, _tick(1200, 0.010, 1), 0.7), (0.028, _tick(2300, 0.014, 2), 1)])


def _thud() -> Samples:
    times = _times(0.35)
    phase = 70 * times + 3.5 * (1 - np.exp(-times * 30))
    dust = _noise(len(times), 80, 900, 3) * _decay(times, 0.03, 0.001)
    return np.sin(2 * np.pi * phase) * _decay(times, 0.07) + 0.6 * dust


def _clatter(count: int = 14, seconds: float = 0.8, seed: int = 5) -> Samples:
    """Bricks falling to the floor, thinning out."""
    chance = np.random.default_rng(seed)
    starts = np.sort(chance.exponential(0.14, count)).clip(0, seconds - 0.1)
    parts = []
    for number, start in enumerate(starts):
        tick = _tick(chance.uniform(900, 3200), chance.uniform(0.006, 0.016), number)
        parts.append((float(start), tick, chance.uniform(0.25, 1) * float(np.exp(-2 * start))))
    return _mixed(seconds, parts)


def _dice() -> Samples:
    """Ten knocks that slow down."""
    chance = np.random.default_rng(8)
    gaps = (0.0, 0.05, 0.06, 0.05, 0.07, 0.06, 0.09, 0.08, 0.12, 0.14)
    parts = []
    for number, start in enumerate(np.cumsum(gaps)):
        times = _times(0.06)
        table = _noise(len(times), 200, 1800, number) * _decay(times, 0.012, 0.0005)
        knock = _tick(chance.uniform(600, 1300), 0.018, number) + 0.6 * table
        parts.append((float(start), knock, 1.0 if number % 3 == 0 else 0.4))
    return _mixed(1.0, parts)


def _ricochet() -> Samples:
    """The falling whine that gave the game its name."""
    times = _times(0.7)
    phase = 2 * np.pi * np.cumsum(2600 * np.exp(-1.6 * times) + 500) / RATE
    whine = np.sin(phase + 2.2 * np.sin(0.503 * phase)) * (1 + 0.3 * _sine(times, 23))
    spark = _times(0.05)
    hit = _noise(len(spark), 1500, 8000, 4) * _decay(spark, 0.010, 0.0003)
    return _mixed(0.7, [(0, whine * _decay(times, 0.18, 0.001), 0.7), (0, hit, 1)])


def _shot() -> Samples:
    times = _times(0.45)
    crack = _noise(len(times), 150, 5500, 6) * _decay(times, 0.035, 0.0006)
    body = _noise(len(times), 60, 700, 7) * _decay(times, 0.10)
    return np.tanh(3 * (crack + 0.8 * body))


def _boom() -> Samples:
    times = _times(1.4)
    phase = 34 * times - 95 / 3 * np.exp(-3 * times)
    low = np.sin(2 * np.pi * phase) * _decay(times, 0.35, 0.003)
    rumble = _noise(len(times), 30, 420, 9) * _decay(times, 0.30, 0.004)
    crack = _noise(len(times), 800, 6000, 10) * _decay(times, 0.06, 0.001)
    blast = np.tanh(2.2 * (low + rumble + 0.7 * crack))
    return _mixed(1.6, [(0, blast, 1), (0.35, _clatter(20, 1.1, 11), 0.35)])


def _clang() -> Samples:
    """Blade on shield: five tones that are no chord."""
    times = _times(0.8)
    tones = (
        (820, 0.22, 0.7),
        (1390, 0.18, 0.6),
        (2210, 0.14, 0.5),
        (3170, 0.09, 0.4),
        (4630, 0.06, 0.3),
    )
    result = _noise(len(times), 3000, 9000, 12) * _decay(times, 0.01, 0.0003)
    for number, (hertz, seconds, gain) in enumerate(tones):
        tone = np.sin(2 * np.pi * hertz * times + number)
        result = result + gain * tone * _decay(times, seconds, 0.0008)
    return result


def _bow() -> Samples:
    times, flight = _times(0.4), _times(0.3)
    string = np.sin(2 * np.pi * (190 * times - 90 * times * times)) * _decay(times, 0.08, 0.001)
    arrow = _noise(len(flight), 1200, 5000, 13) * np.hanning(len(flight))
    return _mixed(0.4, [(0, string, 0.9), (0.03, arrow, 0.25)])


def _fanfare() -> Samples:
    times = _times(0.9)
    parts = []
    for number, hertz in enumerate((523, 659, 784, 1047)):
        tone = _sine(times, hertz) + 0.4 * _sine(times, 2 * hertz) + 0.2 * _sine(times, 3 * hertz)
        parts.append((number * 0.13, tone * _decay(times, 0.28, 0.01), 0.5))
    return _mixed(1.3, parts)


EFFECTS: Final[Mapping[str, Callable[[], Samples]]] = {
    "click": _click,
    "snap": _snap,
    "thud": _thud,
    "clatter": _clatter,
    "dice": _dice,
    "ricochet": _ricochet,
    "shot": _shot,
    "boom": _boom,
    "clang": _clang,
    "bow": _bow,
    "fanfare": _fanfare,
}
"""Name of each effect and what computes it."""


@cache
def effect(name: str) -> Samples:
    """The samples of an effect, evenly loud and faded out, not to be changed; raises `KeyError`."""
    samples = EFFECTS[name]()
    samples = np.asarray(samples / np.abs(samples).max() * PEAK)
    fade = min(400, len(samples))
    samples[-fade:] *= np.linspace(1, 0, fade)
    samples.setflags(write=False)
    return samples


def at_pitch(samples: Samples, pitch: float) -> Samples:
    """The samples played `pitch` times as fast, hence as much higher and shorter."""
    count = max(int(len(samples) / pitch), 1)
    return np.asarray(np.interp(np.arange(count) * pitch, np.arange(len(samples)), samples))


def stereo(samples: Samples) -> NDArray[np.int16]:
    """The samples as 16-bit numbers for two equal channels, one row per sample."""
    whole = (samples * 32767).astype(np.int16)
    return np.ascontiguousarray(np.repeat(whole[:, None], 2, axis=1))


AMBIENCE_SECONDS: Final = 14
"""How long the background takes until it begins again."""

AMBIENCE_PEAK: Final = 0.16
"""The loudest sample of the background, before any volume."""

_FAR_CLICKS: Final = ((2.7, 1450, 0.7, 0.3), (6.1, 980, 0.4, 0.75), (11.6, 1900, 0.5, 0.5))
"""Bricks in another room: second, hertz, loudness, share of the right channel."""


_SPARSE: Final = 8
"""Wind has no high tones: only each eighth of its samples is computed."""


def _wind(count: int, seed: int) -> Samples:
    """Air in a room and wind outside, swelling twice in a loop without a seam.

    The noise repeats after `count` samples by itself, and so does every whole number of swells.
    """
    few, rate = count // _SPARSE, RATE // _SPARSE
    turn = 2 * np.pi * np.arange(few) / few
    room = _noise(few, 50, 190, seed, rate)
    gusts = _noise(few, 180, 620, seed + 1, rate) * (0.55 + 0.45 * np.sin(2 * turn + seed))
    leaves = _noise(few, 700, 1500, seed + 2, rate) * (0.5 + 0.5 * np.sin(3 * turn + seed)) ** 2
    wind = room + 0.5 * gusts + 0.12 * leaves
    around = np.append(wind, wind[0])
    return np.asarray(np.interp(np.arange(count) / _SPARSE, np.arange(few + 1), around))


@cache
def ambience() -> NDArray[np.int16]:
    """The background as a seamless loop: 16-bit numbers for two channels, one row per sample."""
    count = RATE * AMBIENCE_SECONDS
    both = np.stack([_wind(count, 21), _wind(count, 31)], axis=1)
    both /= np.abs(both).max()
    for number, (second, hertz, gain, right) in enumerate(_FAR_CLICKS):
        tick = 0.35 * gain * _tick(hertz, 0.02, 40 + number)
        start = int(second * RATE)
        both[start : start + len(tick)] += tick[:, None] * np.array([1 - right, right])
    both *= AMBIENCE_PEAK / np.abs(both).max()
    return np.ascontiguousarray((both * 32767).astype(np.int16))


def ambience_bytes() -> bytes:
    """The background as the mixer takes it."""
    return ambience().tobytes()


TAIL_STEP: Final = 0.01
"""Seconds between two values of a tail."""


@cache
def tail(name: str) -> tuple[float, ...]:
    """How loud an effect still gets from each `TAIL_STEP` of it onwards, ending in 0."""
    samples = np.abs(effect(name))
    size = int(RATE * TAIL_STEP)
    whole = np.append(samples, np.zeros(-len(samples) % size)).reshape(-1, size).max(axis=1)
    ahead = np.maximum.accumulate(whole[::-1])[::-1]
    return (*(float(value) for value in ahead), 0.0)
