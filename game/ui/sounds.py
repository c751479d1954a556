"""Playing the effects and the background: loudness, place from left to right, chance of pitch."""

import random
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.headroom import Headroom
from game.ui.synthesis import EFFECTS, RATE, ambience, at_pitch, effect, stereo

PITCHES: Final = (0.94, 0.97, 1.0, 1.03, 1.06)
"""How fast the variants of an effect are played; chance picks one each time."""

SAME_PITCH: Final = ("fanfare", "click")
"""Effects that always sound alike."""

CHANNELS: Final = 16
"""Sounds at once; the first is kept for the background."""

FADE_IN: Final = 3.0
"""Seconds until the background is as loud as it gets."""

Heard = Callable[[str, float], None]


class Sounds:
    """All sounds of the game; there are none where there is no sound device.

    `volume` multiplies all; `effects` those of the battle, `interface` those of buttons,
    `ambience` the background, which sounds while `ambient` is true.  `on_heard` is told the name
    and the side (-1 left, 1 right) of every effect of the battle, whether or not it is heard.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)
        self._variants: dict[tuple[str, float], pygame.mixer.Sound] = {}
        self._headroom = Headroom()
        self._background: pygame.mixer.Channel | None = None
        self._faded = 0.0
        self._muted = False
        self.volume = 1.0
        self.effects = 1.0
        self.interface = 1.0
        self.ambience = 1.0
        self.ambient = False
        self.on_heard: Heard | None = None
        self.available = _device_opened()
        if self.available:
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1)
            for name in EFFECTS:
                self._variant(name, 1.0)

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        if value and not self._muted:
            self._hush()
        self._muted = value

    def play(self, name: str, *, pan: float = 0.0) -> None:
        """Play an effect of the battle; `pan` -1 is left, 1 right.

        Raises `KeyError` for an unknown name.
        """
        self._play(name, self.effects, pan)
        if self.on_heard is not None:
            self.on_heard(name, pan)

    def press(self, name: str) -> None:
        """Play what a button sounds like; raises `KeyError` for an unknown name."""
        self._play(name, self.interface, 0.0)

    def _play(self, name: str, part: float, pan: float) -> None:
        if name not in EFFECTS:
            raise KeyError(name)
        pitch = 1.0 if name in SAME_PITCH else self._chance.choice(PITCHES)
        if self.muted or not self._device_is_open():
            return
        volume = self._headroom.admit(name, pitch, self.volume * part)
        channel = self._variant(name, pitch).play() if volume > 0.0 else None
        if channel is not None:
            channel.set_volume(*loudness(volume, pan))

    def update(self, seconds: float) -> None:
        """Let time pass: the background fades in, effects die away."""
        self._headroom.update(seconds)
        volume = self.volume * self.ambience
        if not (self.ambient and volume > 0.0) or self.muted or not self._device_is_open():
            self._stop_background()
            return
        if self._background is None:
            self._background = pygame.mixer.Channel(0)
            loop = pygame.mixer.Sound(buffer=ambience().tobytes())
            self._background.play(loop, loops=-1)
        self._faded = min(self._faded + seconds / FADE_IN, 1.0)
        self._background.set_volume(volume * self._faded)

    def close(self) -> None:
        """Stop all sounds and let go of the device."""
        if self.available:
            self._hush()
            self.available = False
            self._variants.clear()
            pygame.mixer.quit()

    def hush(self) -> None:
        """End what is being heard: whoever comes next need not hear it."""
        self._hush()

    def _hush(self) -> None:
        """Silence at once."""
        self._headroom.clear()
        if self._device_is_open():
            pygame.mixer.stop()
        self._stop_background()

    def _stop_background(self) -> None:
        self._faded = 0.0
        if self._background is not None:
            if self._device_is_open():
                self._background.stop()
            self._background = None

    def _device_is_open(self) -> bool:
        """Whether the device is still there: another window of the process may have shut it."""
        return self.available and pygame.mixer.get_init() is not None

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
