"""The music, composed: a calm loop for planning, and one for the fight.

Bars of soft chords, a plucked pattern of five tones and a bass; the fight adds drums.  Every note
that goes on beyond the end of its loop is heard at its beginning, so that there is no seam.
Each is the same on every run.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.ui.synthesis import RATE, Samples

Mood: TypeAlias = Literal["calm", "battle"]

SCORE_RATE: Final = RATE // 2
"""Samples a second of the loops: soft tones need no more."""

SCORE_PEAK: Final = 0.18
"""The loudest sample of a loop, before any volume."""

_BARS: Final = 8


class _Piece(NamedTuple):
    """A loop: seconds of a bar, and the chord of each bar as steps from the keynote's pitch.

    Steps are half tones above D in the octave below the middle one.
    """

    bar: float
    chords: Sequence[tuple[int, ...]]


_CALM: Final = _Piece(
    4.0,
    (
        (0, 7, 16, 21),
        (-3, 9, 16, 19),
        (-7, 5, 12, 21),
        (-5, 7, 14, 19),
        (0, 7, 14, 21),
        (4, 11, 16, 19),
        (-7, 5, 16, 21),
        (-5, 2, 14, 19),
    ),
)
_BATTLE: Final = _Piece(
    2.4,
    (
        (0, 7, 12, 15),
        (0, 7, 12, 17),
        (-4, 8, 12, 15),
        (-2, 5, 10, 14),
        (0, 7, 12, 15),
        (3, 10, 15, 19),
        (-4, 8, 12, 20),
        (-5, 7, 10, 14),
    ),
)
"""D with its sixth and ninth going round; D minor by way of B flat and C."""

_FIVE: Final = (0, 2, 4, 7, 9)
_FIVE_MINOR: Final = (0, 3, 5, 7, 10)
"""Steps of the plucked pattern: any of them sounds well with any chord."""


def _hertz(step: float) -> float:
    """The pitch of a step above the D below the middle of the keyboard."""
    return float(146.83 * 2.0 ** (step / 12))


def _times(seconds: float) -> Samples:
    return np.arange(int(SCORE_RATE * seconds)) / SCORE_RATE


def _add(loop: Samples, at: float, note: Samples, gain: float) -> None:
    """Lay a note into a loop; what goes beyond its end comes in at its beginning."""
    start = round(at * SCORE_RATE) % len(loop)
    head = min(len(note), len(loop) - start)
    loop[start : start + head] += gain * note[:head]
    loop[: len(note) - head] += gain * note[head:]


def _pad(step: float, seconds: float) -> Samples:
    """A chord's tone: it swells and fades, two voices a little out of tune."""
    times = _times(seconds)
    swell = np.sin(np.pi * np.minimum(times / seconds, 1.0)) ** 1.3
    hertz = 2 * np.pi * _hertz(step) * times
    tone = np.sin(hertz) + np.sin(1.003 * hertz) + 0.22 * np.sin(2 * hertz)
    return np.asarray(tone * swell)


def _pluck(step: float, seconds: float = 1.6) -> Samples:
    """A wooden bar struck softly: a tone, and a fourth overtone that is gone at once."""
    times = _times(seconds)
    hertz = 2 * np.pi * _hertz(step) * times
    rise = np.minimum(times / 0.006, 1.0)
    fall = np.minimum((seconds - times) / 0.2, 1.0)
    tone = np.sin(hertz) * np.exp(-times / 0.42)
    tone += 0.22 * np.sin(3.93 * hertz) * np.exp(-times / 0.06)
    return np.asarray(tone * rise * fall)


def _bass(step: float, seconds: float) -> Samples:
    """A round low tone."""
    times = _times(seconds)
    hertz = 2 * np.pi * _hertz(step - 12) * times
    shape = np.minimum(times / 0.03, 1.0) * np.minimum((seconds - times) / 0.12, 1.0)
    tone = np.sin(hertz) + 0.3 * np.sin(2 * hertz)
    return np.asarray(tone * shape * np.exp(-times / (0.9 * seconds)))


def _drum(hertz: float, seconds: float) -> Samples:
    """A toy drum: a tone that falls."""
    times = _times(seconds)
    phase = 2 * np.pi * (hertz * times + 0.9 * (1 - np.exp(-times * 28)))
    shape = np.minimum(times / 0.003, 1.0) * np.minimum((seconds - times) / 0.05, 1.0)
    return np.asarray(np.sin(phase) * shape * np.exp(-times / (0.3 * seconds)))


def _brush(seconds: float, seed: int) -> Samples:
    """A short hiss, as of a brush on a box."""
    times = _times(seconds)
    hiss = np.random.default_rng(seed).standard_normal(len(times))
    hiss = np.diff(hiss, prepend=0.0)
    return np.asarray(hiss * np.minimum(times / 0.004, 1.0) * np.exp(-times / 0.03))


def _silence(piece: _Piece) -> Samples:
    return np.zeros(round(SCORE_RATE * piece.bar * _BARS))


def _room(loop: Samples) -> Samples:
    """The loop in a room: it comes back from the walls, around the seam as well."""
    wet = loop.copy()
    for seconds, gain in ((0.113, 0.26), (0.237, 0.2), (0.371, 0.14), (0.523, 0.1)):
        wet += gain * np.roll(loop, round(seconds * SCORE_RATE))
    return wet


def _calm() -> Samples:
    """Four seconds a bar: a chord, a low tone, and a few plucked ones, never twice alike."""
    loop, chance = _silence(_CALM), Random(19)
    for number, chord in enumerate(_CALM.chords):
        begin = number * _CALM.bar
        for step in chord:
            _add(loop, begin - 0.6, _pad(step, _CALM.bar + 1.6), 0.16)
        _add(loop, begin, _bass(chord[0], 3.4), 0.34)
        for beat in range(8):
            if beat in (0, 3, 6) or chance.random() < 0.34:
                step = chance.choice(_FIVE) + chance.choice((12, 12, 24))
                late = 0.02 * chance.random()
                _add(loop, begin + 0.5 * beat + late, _pluck(step), 0.3 + 0.14 * chance.random())
    return _room(loop)


def _battle() -> Samples:
    """A hundred beats a minute: drums, a bass in eighths and a pattern that drives on."""
    loop, chance = _silence(_BATTLE), Random(23)
    eighth = _BATTLE.bar / 8
    low, high, brush = _drum(62, 0.5), _drum(118, 0.3), _brush(0.16, 5)
    for number, chord in enumerate(_BATTLE.chords):
        begin = number * _BATTLE.bar
        for step in chord[1:]:
            _add(loop, begin - 0.2, _pad(step, _BATTLE.bar + 0.5), 0.12)
        for beat in range(8):
            at = begin + beat * eighth
            accent = 1.0 if beat % 3 == 0 else 0.62
            _add(loop, at, _bass(chord[0], 0.9 * eighth + 0.12), 0.42 * accent)
            if beat in (0, 3, 6):
                _add(loop, at, low, 0.62)
            if beat in (2, 5, 7) and (beat != 7 or number % 2):
                _add(loop, at, high, 0.3)
            if beat in (2, 6):
                _add(loop, at, brush, 0.07)
            if beat in (0, 1, 3, 4, 6) or chance.random() < 0.3:
                step = chance.choice(_FIVE_MINOR) + 12 + 12 * (beat in (3, 6))
                _add(loop, at, _pluck(step, 0.9), 0.2 + 0.12 * accent)
    return _room(loop)


_PIECES: Final[Mapping[Mood, Callable[[], Samples]]] = {"calm": _calm, "battle": _battle}
MOODS: Final[tuple[Mood, ...]] = tuple(_PIECES)


@cache
def score(mood: Mood) -> NDArray[np.int16]:
    """The loop of a mood, one channel of 16-bit numbers at `SCORE_RATE`; not to be changed."""
    loop = _PIECES[mood]()
    loop = np.tanh(loop / (2.2 * np.sqrt(np.mean(loop**2))))
    whole: NDArray[np.int16] = (loop * (SCORE_PEAK * 32767 / np.abs(loop).max())).astype(np.int16)
    whole.setflags(write=False)
    return whole


def score_bytes(mood: Mood) -> bytes:
    """The loop as the mixer wants it: two equal channels at `RATE`."""
    loop = score(mood)
    ahead = np.roll(loop, -1).astype(np.int32)
    both = np.stack([loop, ((loop + ahead) // 2).astype(np.int16)], axis=1).reshape(-1)
    return np.repeat(both[:, None], 2, axis=1).tobytes()
