"""What is told of a choice before it is made, once all of it is known."""

from typing import Any

from game.engine.battle import Battle, Look, look, refusal, start
from game.engine.ruleset import Odds, Responder
from game.match.play.queries import Queries
from game.match.play.rehearsals import Rehearsal
from game.model.choices import Choice


def odds_of(battle: Battle[Any], seen: Look[Any], choice: Choice) -> Odds | None:
    """What an attack faces; nothing for other choices and those that are refused."""
    if refusal(battle, seen, choice) is not None:
        return None
    rehearsal = Rehearsal(battle, seen, choice)
    while not rehearsal.whole:
        rehearsal.go_on()
    return rehearsal.odds


def responders_of(battle: Battle[Any], seen: Look[Any], choice: Choice) -> tuple[Responder, ...]:
    """Who of other sides may answer a choice, and at which decision point."""
    ask = Queries(battle, seen)
    ask.all_threats(choice)
    return ask.answerers(choice).found


def odds_at_first(battle: Battle[Any], choice: Choice) -> Odds | None:
    """What an attack faces that is made at the start of a battle."""
    return odds_of(battle, look(battle, start(battle)), choice)


def responders_at_first(battle: Battle[Any], choice: Choice) -> tuple[Responder, ...]:
    """Who may answer a choice that is made at the start of a battle."""
    return responders_of(battle, look(battle, start(battle)), choice)
