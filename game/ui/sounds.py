"""Playing the effects: loudness, place from left to right, a little chance in the pitch."""

import random
from typing import Final

import pygame

from game.ui.synthesis import EFFECTS, RATE, at_pitch, effect, stereo

PITCHES: Final = (0.94, 0.97, 1.0, 1.03, 1.06)
"""How fast the variants of an effect are played; chance picks one each time."""

SAME_PITCH: Final = ("fanfare", "click")
"""Effects that always sound alike."""


class Sounds:
    """All effects of the game; does nothing at all where there is no sound device."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)
        self._variants: dict[tuple[str, float], pygame.mixer.Sound] = {}
        self.volume = 1.0
        self.muted = False
        self.available = _device_opened()
        if self.available:
            for name in EFFECTS:
                self._variant(name, 1.0)

    def play(self, name: str, *, pan: float = 0.0) -> None:
        """Play an effect; `pan` -1 is left, 1 right; raises `KeyError` for an unknown name."""
        if name not in EFFECTS:
            raise KeyError(name)
        pitch = 1.0 if name in SAME_PITCH else self._chance.choice(PITCHES)
        if not self.available or self.muted or self.volume <= 0:
            return
        channel = self._variant(name, pitch).play()
        if channel is not None:
            channel.set_volume(*loudness(self.volume, pan))

    def close(self) -> None:
        """Stop all sounds and let go of the device."""
        if self.available:
            self.available = False
            self._variants.clear()
            pygame.mixer.quit()

    def _variant(self, name: str, pitch: float) -> pygame.mixer.Sound:
        key = (name, pitch)
        sound = self._variants.get(key)
        if sound is None:
            samples = stereo(at_pitch(effect(name), pitch))
            sound = pygame.mixer.Sound(buffer=samples.tobytes())
            self._variants[key] = sound
        return sound


def loudness(volume: float, pan: float) -> tuple[float, float]:
    """Volumes of the left and the right channel; in the middle both are as loud as `volume`."""
    pan = min(max(pan, -1.0), 1.0)
    volume = min(max(volume, 0.0), 1.0)
    return volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan)


def _device_opened() -> bool:
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
    except pygame.error:
        return False
    return pygame.mixer.get_init() is not None
