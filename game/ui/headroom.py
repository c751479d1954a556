"""How loud a further effect may be, so that many at once neither clip nor pile up."""

from dataclasses import dataclass
from typing import Final

from game.ui.score import SCORE_PEAK
from game.ui.synthesis import AMBIENCE_PEAK, PEAK, TAIL_STEP, tail

SAME_APART: Final = 0.06
"""Seconds within which an effect is not heard a second time."""

ROOM: Final = 1.0 - AMBIENCE_PEAK - SCORE_PEAK
"""The loudest that all effects together may be: background and music need the rest."""

LOUDEST: Final = 0.39
"""The volume of an effect that is wished for at full loudness: so two fit in without giving way."""

FAINTEST: Final = 0.03
"""A volume below which an effect would not be heard beside the others."""


@dataclass
class _Running:
    """An effect that is heard; `elapsed` in seconds of the effect as it was made."""

    name: str
    pitch: float
    volume: float
    elapsed: float = 0.0

    @property
    def level(self) -> float:
        """How loud it still gets."""
        values = tail(self.name)
        return self.volume * values[min(int(self.elapsed / TAIL_STEP), len(values) - 1)]


class Headroom:
    """Keeps account of what is heard."""

    def __init__(self) -> None:
        self._running: list[_Running] = []
        self._ago: dict[str, float] = {}

    @property
    def level(self) -> float:
        """The loudest that everything heard now can be together."""
        return sum(one.level for one in self._running)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        for one in self._running:
            one.elapsed += seconds * one.pitch
        self._running = [one for one in self._running if one.level > 0.0]
        aged = {name: ago + seconds for name, ago in self._ago.items()}
        self._ago = {name: ago for name, ago in aged.items() if ago < SAME_APART}

    def admit(self, name: str, pitch: float, wished: float) -> float:
        """The volume of an effect for which `wished`, 0 to 1, is wished; 0: it is not heard."""
        if name in self._ago:
            return 0.0
        most = wished * LOUDEST
        volume = min(most, max(ROOM - self.level, 0.0) / PEAK)
        if volume < min(FAINTEST, most) or volume <= 0.0:
            return 0.0
        self._ago[name] = 0.0
        self._running.append(_Running(name, pitch, volume))
        return volume

    def clear(self) -> None:
        """Everything has fallen silent."""
        self._running.clear()
        self._ago.clear()
