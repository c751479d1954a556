"""Playing effects, background and music: loudness, place from left to right, chance of pitch."""

import random
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

from game.ui.headroom import Headroom
from game.ui.score import MOODS, Mood, score_bytes
from game.ui.synthesis import EFFECTS, RATE, Samples, ambience_bytes, at_pitch, effect, stereo

PITCHES: Final = (0.94, 0.97, 1.0, 1.03, 1.06)
"""How fast the variants of an effect are played; chance picks one each time."""

SAME_PITCH: Final = ("fanfare", "click")
"""Effects that always sound alike."""

CHANNELS: Final = 16
"""Sounds at once; the first is kept for the background, the next for the music of each mood."""

RESERVED: Final = 1 + len(MOODS)

CROSS_FADE: Final = 4.0
"""Seconds in which the music of one mood gives way to that of another."""

FADE_IN: Final = 3.0
"""Seconds until the background is as loud as it gets."""

Heard = Callable[[str, float], None]


class Music:
    """The score: the loop of a mood, which gives way to that of another.

    Each is composed when it is wanted first, beside the loop of the program.
    """

    def __init__(self) -> None:
        self.mood: Mood = "calm"
        self._composer: ThreadPoolExecutor | None = None
        self._coming: dict[Mood, Future[bytes]] = {}
        self._loops: dict[Mood, pygame.mixer.Sound] = {}
        self._levels: dict[Mood, float] = dict.fromkeys(MOODS, 0.0)

    def update(self, seconds: float, volume: float) -> None:
        """Let time pass; at a volume of 0 nothing is heard, and nothing is composed."""
        if volume <= 0.0:
            self.stop()
            return
        here = self._loop(self.mood)
        for mood in MOODS:
            wanted = mood == self.mood and here is not None
            # What plays goes on until there is something to take its place.
            if wanted or here is not None:
                self._fade(mood, seconds / CROSS_FADE if wanted else -seconds / CROSS_FADE)
            self._play(mood, volume)

    def stop(self) -> None:
        """Silence at once; what is wanted again fades in anew."""
        for mood, level in self._levels.items():
            if level > 0.0 and pygame.mixer.get_init() is not None:
                self._channel(mood).stop()
            self._levels[mood] = 0.0

    def close(self) -> None:
        """Stop, and compose no more."""
        self.stop()
        self._loops.clear()
        if self._composer is not None:
            self._composer.shutdown(wait=False, cancel_futures=True)
            self._composer = None

    def _fade(self, mood: Mood, step: float) -> None:
        self._levels[mood] = min(max(self._levels[mood] + step, 0.0), 1.0)

    def _play(self, mood: Mood, volume: float) -> None:
        """Play the loop of a mood as loud as it is now, or end it."""
        level, channel = self._levels[mood], self._channel(mood)
        if level <= 0.0:
            if channel.get_busy():
                channel.stop()
            return
        if not channel.get_busy():
            channel.play(self._loops[mood], loops=-1)
        channel.set_volume(volume * level)

    def _loop(self, mood: Mood) -> pygame.mixer.Sound | None:
        """The loop of a mood; none as long as it is being composed."""
        if mood not in self._loops:
            if mood not in self._coming:
                self._composer = self._composer or ThreadPoolExecutor(1, "music")
                self._coming[mood] = self._composer.submit(score_bytes, mood)
            if not self._coming[mood].done():
                return None
            self._loops[mood] = pygame.mixer.Sound(buffer=self._coming.pop(mood).result())
        return self._loops[mood]

    @staticmethod
    def _channel(mood: Mood) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(1 + MOODS.index(mood))


class Sounds:
    """All sounds of the game; there are none where there is no sound device.

    `volume` multiplies all; `effects` those of the battle, `interface` those of buttons,
    `ambience` the background, which sounds while `ambient` is true; `score` the music, 0 for none.
    `on_heard` is told the name and the side (-1 left, 1 right) of every effect of the battle,
    whether or not it is heard.

    All are computed beside the loop of the program, once time passes: an effect that is wanted
    before is waited for, the background begins when it is there.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(seed)
        self._variants: dict[tuple[str, float], pygame.mixer.Sound] = {}
        self._headroom = Headroom()
        self._maker: ThreadPoolExecutor | None = None
        self._effects: dict[str, Future[Samples]] = {}
        self._ambience: Future[bytes] | None = None
        self._background: pygame.mixer.Channel | None = None
        self._faded = 0.0
        self._muted = False
        self.volume = 1.0
        self.effects = 1.0
        self.interface = 1.0
        self.ambience = 1.0
        self.score = 0.0
        self.music = Music()
        self.ambient = False
        self.on_heard: Heard | None = None
        self.available = _device_opened()
        if self.available:
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(RESERVED)

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
        """Let time pass: background and music fade in, effects die away."""
        self._headroom.update(seconds)
        if self._device_is_open():
            self._make()
            self.music.update(seconds, 0.0 if self.muted else self.volume * self.score)
        volume = self.volume * self.ambience
        if not (self.ambient and volume > 0.0) or self.muted or not self._device_is_open():
            self._stop_background()
            return
        if self._background is None:
            if self._ambience is None or not self._ambience.done():
                return
            self._background = pygame.mixer.Channel(0)
            loop = pygame.mixer.Sound(buffer=self._ambience.result())
            self._background.play(loop, loops=-1)
        self._faded = min(self._faded + seconds / FADE_IN, 1.0)
        self._background.set_volume(volume * self._faded)

    def close(self) -> None:
        """Stop all sounds and let go of the device."""
        if self.available:
            self._hush()
            self.music.close()
            self.available = False
            self._variants.clear()
            if self._maker is not None:
                self._maker.shutdown(wait=False, cancel_futures=True)
            pygame.mixer.quit()

    def hush(self) -> None:
        """End what is being heard: whoever comes next need not hear it."""
        self._hush()

    def _hush(self) -> None:
        """Silence at once."""
        self._headroom.clear()
        if self._device_is_open():
            pygame.mixer.stop()
        self.music.stop()
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

    def _make(self) -> None:
        """Begin to compute effects and background, if that was not begun."""
        if self._maker is None:
            self._maker = ThreadPoolExecutor(1, "sounds")
            self._effects = {name: self._maker.submit(effect, name) for name in EFFECTS}
            self._ambience = self._maker.submit(ambience_bytes)

    def _variant(self, name: str, pitch: float) -> pygame.mixer.Sound:
        key = (name, pitch)
        sound = self._variants.get(key)
        if sound is None:
            coming = self._effects.get(name)
            plain = effect(name) if coming is None else coming.result()
            sound = pygame.mixer.Sound(buffer=stereo(at_pitch(plain, pitch)).tobytes())
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
