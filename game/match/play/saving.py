"""Saving a battle, going on with a saved one, and playing a recorded one again."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from game.engine.battle import Battle, Position, advance, look
from game.engine.errors import IllegalChoice, ReplayDiverged
from game.engine.fingerprint import fingerprint
from game.files.formats.replay_file import Replay
from game.files.formats.save_file import SavedBattle
from game.match.play.history import History
from game.match.play.seats import Seat
from game.match.play.turn_controller import Record, TurnController
from game.model.battlefield import BattleMap
from game.model.dice import DiceRanOut
from game.model.ids import JsonObject
from game.model.map_names import side_name
from game.model.state import Verdict
from game.words import tr, tr_kept


def saved_battle(
    record: Record[Any], name: str = "", match: JsonObject | None = None
) -> SavedBattle:
    """A record as the content of a save file; ``match`` is what is kept beside the battle."""
    return SavedBattle(
        setup=record.setup,
        choices=record.choices,
        marks=record.marks,
        position=record.position,
        name=name,
        match=match or {},
        reasons=record.reasons,
    )


def leads_to(earlier: SavedBattle, later: SavedBattle) -> bool:
    """Whether one battle is another as it stood at some time: its choices and turns begin that one.

    The version of the ruleset may be another by now. What is kept beside them is not looked at.
    """
    version = later.setup.ruleset_version
    begun = msgspec.structs.replace(earlier.setup, ruleset_version=version)
    return (
        begun == later.setup
        and earlier.choices == later.choices[: len(earlier.choices)]
        and earlier.marks == later.marks[: len(earlier.marks)]
    )


def replay_of(record: Record[Any], name: str = "", match: JsonObject | None = None) -> Replay:
    """A record as the content of a replay file."""
    return Replay(
        setup=record.setup,
        choices=record.choices,
        marks=record.marks,
        verdict=record.verdict,
        name=name,
        match=match or {},
    )


def continued(
    battle: Battle[Any],
    saved: SavedBattle,
    seats: Mapping[str, Seat],
) -> TurnController[Any]:
    """Go on with a saved battle, at the very decision and with the same dice to come.

    The choices are played again, so that log and way back are there. Where they do not lead to
    the saved position, that position counts and history begins there. Without a position (saved
    by another version of the ruleset) the choices must fit; else ``ReplayDiverged`` is raised and
    names the version that wrote it. So it is when the answers of a saved position are none.
    The reasons of computer players that were saved are told again where the way back is there.
    """
    try:
        match = replayed(battle, seats, saved)
    except ReplayDiverged:
        if saved.position is None:
            raise
        match = _from_position(battle, saved, seats)
    else:
        reached = match.seen.position
        if saved.position is not None and (
            reached.answers != saved.position.answers
            or fingerprint(reached.checkpoint) != fingerprint(saved.position.checkpoint)
        ):
            match = _from_position(battle, saved, seats)
    match.recall(saved.reasons)
    return match


def _from_position(
    battle: Battle[Any], saved: SavedBattle, seats: Mapping[str, Seat]
) -> TurnController[Any]:
    assert saved.position is not None, "without a position the choices alone count"
    _check_answers(battle, saved.position)
    history: History[Any] = History(saved.choices, saved.marks)
    return TurnController(battle, seats, position=saved.position, history=history)


def _check_answers(battle: Battle[Any], position: Position[Any]) -> None:
    """Give a position's answers one by one, as players do; raises ``ReplayDiverged``."""
    try:
        seen = look(battle, Position(position.checkpoint))
        for answer in position.answers:
            seen = advance(battle, seen, answer)
    except (IllegalChoice, DiceRanOut) as wrong:
        text = tr("the saved position cannot be reached: {problem}")
        raise ReplayDiverged(text.format(problem=wrong)) from None
    if seen.position.answers != position.answers:
        raise ReplayDiverged(tr("the saved position has answers that nobody asked for"))


def replayed(
    battle: Battle[Any],
    seats: Mapping[str, Seat],
    recorded: SavedBattle | Replay,
    tell: Callable[[TurnController[Any], int], None] | None = None,
) -> TurnController[Any]:
    """Give all recorded choices to a fresh match.

    ``tell`` is called at the beginning and after every choice with the number of the last event
    told before. Raises ``ReplayDiverged`` at the first choice that no longer fits, the first die
    that is missing, the first turn whose fingerprint differs, or an end with other winners than
    the recorded.
    """
    told = 0
    for match in replaying(battle, seats, recorded):
        if tell is not None:
            tell(match, told)
            told = match.state.event_count
    return match


def replaying(
    battle: Battle[Any], seats: Mapping[str, Seat], recorded: SavedBattle | Replay
) -> Iterator[TurnController[Any]]:
    """The one match at the beginning and after every recorded choice, as fast as it is asked for.

    Raises what ``replayed`` raises, as soon as it shows.
    """
    try:
        match = TurnController(battle, seats)
    except DiceRanOut as out:
        raise _without_dice(tr("the beginning"), out) from None
    for number in range(len(recorded.choices) + 1):
        if number:
            _repeat(match, recorded, number - 1)
        yield match
        _compare_marks(match, recorded)
    _compare_end(match, recorded)


def _repeat(match: TurnController[Any], recorded: SavedBattle | Replay, index: int) -> None:
    made, setup = recorded.choices[index], recorded.setup
    try:
        match.submit(made.choice, made.by)
    except IllegalChoice as refused:
        text = tr("{place} no longer fits: {refused}; recorded with version {version} of {ruleset}")
        told = text.format(
            place=f"choices[{index}]",
            refused=refused,
            version=setup.ruleset_version,
            ruleset=setup.ruleset,
        )
        raise ReplayDiverged(told) from None
    except DiceRanOut as out:
        raise _without_dice(f"choices[{index}]", out) from None


def _without_dice(place: str, out: DiceRanOut) -> ReplayDiverged:
    text = tr("{place} wants die {number}, but {problem}")
    return ReplayDiverged(text.format(place=place, number=out.number, problem=out))


def _compare_end(match: TurnController[Any], recorded: SavedBattle | Replay) -> None:
    here, there = len(match.history.marks), len(recorded.marks)
    if here != there:
        text = tr("{here} turns begin here, but {there} are recorded")
        raise ReplayDiverged(text.format(here=here, there=there))
    # Who wins is the outcome; a reason is words, which may be worded anew in a later version.
    if isinstance(recorded, Replay) and _winners(recorded.verdict) != _winners(match.state.verdict):
        battle_map = match.battle.setup.map
        ends = _words(battle_map, match.state.verdict)
        wanted = _words(battle_map, recorded.verdict)
        text = tr("the battle ends with {end}, but {wanted} is recorded")
        raise ReplayDiverged(text.format(end=ends, wanted=wanted))


def _winners(verdict: Verdict | None) -> tuple[str, ...] | None:
    """Who a verdict names, nobody in a draw; None without a verdict."""
    return None if verdict is None else verdict.winners


def _words(battle_map: BattleMap, verdict: Verdict | None) -> str:
    if verdict is None:
        return tr("no verdict")
    names = [side_name(battle_map, side) for side in verdict.winners]
    winners = names[0] if names else tr("nobody")
    for name in names[1:]:
        winners = tr("{names} and {last}").format(names=winners, last=name)
    text = tr("{names} as winner ({reason})")
    return text.format(names=winners, reason=tr_kept(verdict.reason))


def _compare_marks(match: TurnController[Any], recorded: SavedBattle | Replay) -> None:
    known = match.history.marks
    if not known or len(known) > len(recorded.marks):
        return
    here, there = known[-1], recorded.marks[len(known) - 1]
    if here != there:
        text = tr(
            "turn {turn} of {side} differs from the record (fingerprint {here} instead of {there})"
        )
        told = text.format(
            turn=there.player_turn,
            side=side_name(match.battle.setup.map, there.side),
            here=here.fingerprint,
            there=there.fingerprint,
        )
        raise ReplayDiverged(told)
