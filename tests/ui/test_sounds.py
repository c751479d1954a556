"""The synthesized effects, and playing them with and without a device."""

import random
from concurrent.futures import Executor, Future
from typing import Any

import numpy as np
import pygame
import pytest

from game.model.events import AttackDeclared, BattleEnded, Destroyed, RoundBegan
from game.model.state import Verdict
from game.ui.board.hearing import Tension
from game.ui.headroom import LOUDEST, ROOM, Headroom
from game.ui.score import MOODS, SCORE_PEAK, SCORE_RATE, Mood, score, score_bytes
from game.ui.sounds import CROSS_FADE, FADE_IN, PITCHES, Sounds, loudness
from game.ui.synthesis import (
    AMBIENCE_PEAK,
    EFFECTS,
    PEAK,
    RATE,
    ambience,
    at_pitch,
    effect,
    stereo,
)


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


@pytest.mark.usefixtures("no_device")
def test_without_a_device_everything_is_silent() -> None:
    sounds = Sounds()
    assert not sounds.available
    sounds.play("boom", pan=-0.5)
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is composed beside the loop is there at once."""

    class AtOnce(Executor):
        def __init__(self, *_: object) -> None:
            pass

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            done: Future[Any] = Future()
            done.set_result(fn(*args, **kwargs))
            return done

    monkeypatch.setattr("game.ui.sounds.ThreadPoolExecutor", AtOnce)


FRAME = 1 / 60


def background() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(0)


def busy() -> int:
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(1, 16))


def test_the_background_has_no_seam_and_is_quiet() -> None:
    loop = ambience().astype(float) / 32767
    assert loop.shape[1] == 2
    assert np.abs(loop).max() == pytest.approx(AMBIENCE_PEAK, abs=0.001)
    within = np.abs(np.diff(loop, axis=0)).max(axis=0)
    assert (np.abs(loop[0] - loop[-1]) <= within).all(), "a jump would click"
    slope, rise = loop[1] - loop[0], loop[0] - loop[-1]
    assert (np.abs(slope - rise) < within).all()
    mean = np.sqrt((loop**2).mean())
    assert mean < 0.25 * np.sqrt((effect("boom") ** 2).mean())
    assert not np.array_equal(loop[:, 0], loop[:, 1]), "left and right differ: a room, no wall"


@pytest.mark.usefixtures("at_once")
def test_the_background_fades_in_and_follows_its_volume(sounds: Sounds) -> None:
    sounds.ambient, sounds.volume, sounds.ambience = True, 0.5, 0.8
    sounds.update(FRAME)
    assert background().get_busy()
    assert background().get_volume() < 0.05
    sounds.update(FADE_IN / 2)
    assert background().get_volume() == pytest.approx(0.2, abs=0.02)
    sounds.update(FADE_IN)
    assert background().get_volume() == pytest.approx(0.4, abs=0.02)
    sounds.ambience = 0.0
    sounds.update(FRAME)
    assert not background().get_busy()


@pytest.mark.usefixtures("at_once")
def test_silence_comes_at_once_and_the_background_comes_back(sounds: Sounds) -> None:
    sounds.ambient = True
    sounds.update(FADE_IN)
    sounds.play("boom")
    assert busy() == 1
    sounds.muted = True
    assert not pygame.mixer.get_busy(), "before any time passes"
    sounds.update(FRAME)
    assert not pygame.mixer.get_busy()
    sounds.muted = False
    sounds.update(FRAME)
    assert background().get_busy()
    assert background().get_volume() < 0.05, "it fades in anew"


def test_each_part_has_its_own_volume(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def loud(volume: float, pan: float) -> tuple[float, float]:
        asked.append(volume)
        return loudness(volume, pan)

    monkeypatch.setattr("game.ui.sounds.loudness", loud)
    sounds.volume, sounds.effects, sounds.interface = 0.5, 1.0, 0.0
    sounds.press("click")
    assert busy() == 0
    sounds.play("fanfare")
    sounds.effects, sounds.interface = 0.0, 0.5
    sounds.play("boom")
    assert busy() == 1
    sounds.press("click")
    assert busy() == 2
    assert asked == pytest.approx([0.5 * LOUDEST, 0.25 * LOUDEST])


def test_the_same_effect_is_not_heard_twice_within_60_ms(sounds: Sounds) -> None:
    sounds.volume = 0.2
    for _ in range(5):
        sounds.play("clang")
    assert busy() == 1
    sounds.update(0.05)
    sounds.play("clang")
    assert busy() == 1
    sounds.update(0.02)
    sounds.play("clang")
    assert busy() == 2


@pytest.mark.parametrize("seed", range(4))
def test_many_effects_at_once_never_clip(seed: int) -> None:
    """What is really mixed, sample by sample, stays below the room that there is."""
    chance, room = random.Random(seed), Headroom()
    frame = RATE // 60
    mixed = np.zeros(RATE * 5)
    played = 0
    for number in range(120):
        for _ in range(chance.randrange(4)):
            name, pitch = chance.choice(list(EFFECTS)), chance.choice(PITCHES)
            volume = room.admit(name, pitch, 1.0)
            sound = at_pitch(effect(name), pitch) * volume
            mixed[number * frame : number * frame + len(sound)] += np.abs(sound)
            played += volume > 0
        room.update(frame / RATE)
    assert played > 30
    assert mixed.max() <= ROOM + 1e-9
    room.update(3.0)
    assert room.level == 0.0
    first = room.admit("boom", 1.0, 1.0)
    assert first == LOUDEST
    assert room.admit("clang", 1.0, 1.0) == LOUDEST, "a second one need not give way"
    assert 0 < room.admit("shot", 1.0, 1.0) < LOUDEST


def test_pitches_vary_by_six_in_a_hundred_at_most() -> None:
    assert min(PITCHES) == pytest.approx(0.94)
    assert max(PITCHES) == pytest.approx(1.06)


def test_effects_do_not_sound_alike_each_time(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, float]] = []
    before = sounds._variant

    def variant(name: str, pitch: float) -> pygame.mixer.Sound:
        heard.append((name, pitch))
        return before(name, pitch)

    monkeypatch.setattr(sounds, "_variant", variant)
    for _ in range(40):
        sounds.update(5.0)
        sounds.play("clang")
        sounds.play("fanfare")
    assert {pitch for name, pitch in heard if name == "clang"} == set(PITCHES)
    assert {pitch for name, pitch in heard if name == "fanfare"} == {1.0}


def test_what_is_heard_is_told_without_a_device_and_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    told: list[tuple[str, float]] = []
    sounds.on_heard = lambda name, pan: told.append((name, pan))
    sounds.ambient = True
    sounds.update(FRAME)
    sounds.play("boom", pan=-0.5)
    sounds.muted = True
    sounds.play("dice")
    assert told == [("boom", -0.5), ("dice", 0.0)]


def test_a_device_shut_by_somebody_else_is_no_fault(sounds: Sounds) -> None:
    sounds.ambient = True
    sounds.update(FRAME)
    pygame.mixer.quit()
    sounds.update(FRAME)
    sounds.play("boom")
    sounds.muted = True
    sounds.close()
    assert not sounds.available


def music() -> dict[Mood, pygame.mixer.Channel]:
    """The channel of each mood."""
    return {mood: pygame.mixer.Channel(1 + number) for number, mood in enumerate(MOODS)}


@pytest.mark.parametrize("mood", MOODS)
def test_music_is_soft_has_no_seam_and_is_the_same_each_time(mood: Mood) -> None:
    loop = score(mood)
    assert np.array_equal(score.__wrapped__(mood), loop)
    assert 15 <= len(loop) / SCORE_RATE < 60
    level = loop.astype(float) / 32767
    assert np.abs(level).max() == pytest.approx(SCORE_PEAK, abs=0.001)
    loudness = np.sqrt((level**2).mean())
    assert SCORE_PEAK / 5 < loudness < SCORE_PEAK / 2, "neither silence nor a wall"
    usual = np.quantile(np.abs(np.diff(level)), 0.99)
    assert abs(level[0] - level[-1]) < usual, "a jump would click"
    around = np.roll(level, 100)[:200]
    assert np.abs(np.diff(around)).max() < np.abs(np.diff(level)).max()
    assert abs(level.mean()) < 0.01


def test_no_part_of_the_music_is_silent_and_the_fight_has_more_beats() -> None:
    onsets = {}
    for mood in MOODS:
        size = SCORE_RATE // 20
        level = score(mood).astype(float)
        blocks = np.sqrt((level[: len(level) // size * size].reshape(-1, size) ** 2).mean(axis=1))
        assert blocks.min() > 0.02 * blocks.max(), mood
        onsets[mood] = (blocks[1:] > 1.25 * blocks[:-1]).mean()
    assert onsets["battle"] > 1.5 * onsets["calm"]


def test_the_mixer_gets_two_equal_channels_that_last_as_long() -> None:
    both = np.frombuffer(score_bytes("battle"), np.int16).reshape(-1, 2)
    assert (both[:, 0] == both[:, 1]).all()
    assert len(both) == 2 * len(score("battle"))
    assert (both[::2, 0] == score("battle")).all()


def test_effects_background_and_music_together_do_not_clip() -> None:
    assert pytest.approx(1.0) == ROOM + AMBIENCE_PEAK + SCORE_PEAK


@pytest.mark.usefixtures("at_once")
def test_music_fades_in_follows_its_volume_and_falls_silent(sounds: Sounds) -> None:
    sounds.update(FRAME)
    assert not any(channel.get_busy() for channel in music().values()), "nobody wants any"
    sounds.score, sounds.volume = 0.5, 0.8
    sounds.update(FRAME)
    calm = music()["calm"]
    assert calm.get_busy()
    assert calm.get_volume() < 0.05
    sounds.update(CROSS_FADE)
    assert calm.get_volume() == pytest.approx(0.4, abs=0.02)
    sounds.muted = True
    assert not calm.get_busy(), "before any time passes"
    sounds.update(FRAME)
    assert not calm.get_busy()
    sounds.muted = False
    sounds.update(FRAME)
    assert calm.get_volume() < 0.05 < CROSS_FADE, "it fades in anew"
    sounds.score = 0.0
    sounds.update(FRAME)
    assert not calm.get_busy()


@pytest.mark.usefixtures("at_once")
def test_one_mood_gives_way_to_the_other_and_they_are_never_louder_than_one(
    sounds: Sounds,
) -> None:
    sounds.score = sounds.volume = 1.0
    sounds.update(FRAME)
    sounds.update(CROSS_FADE)
    sounds.music.mood = "battle"
    channels, sums = music(), []
    for _ in range(8):
        sounds.update(CROSS_FADE / 8)
        sums.append(sum(one.get_volume() for one in channels.values() if one.get_busy()))
    assert max(sums) <= 1.02
    assert min(sums) > 0.9, "and there is no gap"
    sounds.update(FRAME)
    assert not channels["calm"].get_busy()
    assert channels["battle"].get_volume() == pytest.approx(1.0, abs=0.02)


def test_until_the_other_mood_is_composed_the_first_goes_on(sounds: Sounds) -> None:
    ready: dict[Mood, Future[bytes]] = {mood: Future() for mood in MOODS}
    sounds.music._coming.update(ready)
    sounds.score = sounds.volume = 1.0
    sounds.update(CROSS_FADE)
    assert not music()["calm"].get_busy(), "nothing is there yet, and nobody waits for it"
    ready["calm"].set_result(score_bytes("calm"))
    sounds.update(CROSS_FADE)
    sounds.music.mood = "battle"
    sounds.update(CROSS_FADE)
    assert music()["calm"].get_volume() == pytest.approx(1.0, abs=0.02)
    ready["battle"].set_result(score_bytes("battle"))
    sounds.update(CROSS_FADE)
    assert music()["battle"].get_busy()


def test_a_battle_is_calm_until_the_first_blow_and_after_a_quiet_round() -> None:
    blow = AttackDeclared(unit="ann", target="cat")
    tension = Tension()
    moods = []
    for event in (
        RoundBegan(round=1),
        RoundBegan(round=2),
        blow,
        RoundBegan(round=3),
        blow,
        RoundBegan(round=4),
        RoundBegan(round=5),
        Destroyed(unit="cat"),
        BattleEnded(verdict=Verdict(winners=("azure",), reason="all are gone")),
    ):
        tension.began(event)
        moods.append(tension.mood)
    assert moods == [*["calm"] * 2, *["battle"] * 4, "calm", "battle", "calm"]
