"""Decisions that both editions put in the same words, in one line each."""

from collections.abc import Callable

from game.model.decisions import TURN, Decision
from game.rulesets.brikwars.book import own_id
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.steps import Approach, MissedShot, Watch
from game.rulesets.brikwars.words import inches, listed, name_of, side_name, some_of, thing_name
from game.rulesets.common.deployment import DEPLOY, undeployed
from game.words import tr, tr_count


def _turn(view: Look, decision: Decision) -> str:
    side, state = decision.side, view.state
    idle = sum(1 for unit in state.of_side(side) if not _acted(view, unit.id))
    left = tr("everybody has acted")
    if idle:
        left = tr_count("{count} figure still to act", "{count} figures still to act", idle)
    text = tr("{side}, round {round}: {left}")
    return text.format(side=side_name(view, side), round=state.round, left=left)


def _acted(view: Look, unit_id: str) -> bool:
    return view.state.units[unit_id].sheet.action_spent


def _deploy(view: Look, decision: Decision) -> str:
    """Who has no place yet, where there is one, and that nothing begins before."""
    waiting = undeployed(view, decision.side)
    side = view.battle.setup.map.side(decision.side)
    where = tr("anywhere on the field")
    if side is not None and side.zone is not None:
        where = tr("in the zone of {side}").format(side=side_name(view, decision.side))
    return tr_count(
        "{names} is not on the field yet. Choose a place {where}: the first round waits for it.",
        "{names} are not on the field yet. Choose their places {where}: the first round waits.",
        len(waiting),
        names=some_of([unit.name for unit in waiting]),
        where=where,
    )


def whose(view: Look, decision: Decision) -> str:
    """The name of whose decision it is."""
    return name_of(view, decision.unit or "")


def either(ways: list[str]) -> str:
    """Ways to choose from as a list in words."""
    if len(ways) < 2:
        return ways[0]
    text = ways[0]
    for way in ways[1:-1]:
        text = tr("{names}, {name}").format(names=text, name=way)
    return tr("{ways} or {last}").format(ways=text, last=ways[-1])


def _approach(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Approach), "asked in that step only"
    text = tr("{who} comes within reach of {name}: attack?")
    return text.format(who=name_of(view, step.mover), name=whose(view, decision))


def _watched(view: Look, decision: Decision) -> str:
    step = view.state.agenda[0]
    assert isinstance(step, Watch), "asked in that step only"
    answers = [option for option in decision.options if option.do != "hold"]
    targets = dict.fromkeys(one.target for one in answers if one.target is not None)
    units = dict.fromkeys(one.unit for one in answers if one.unit is not None)
    whom = listed([name_of(view, name) for name in targets])
    who = listed([name_of(view, name) for name in units])
    text = _watched_text(step.moving, all(one.do == "shoot" for one in answers))
    return text.format(target=whom, who=who)


def _watched_text(moving: bool, shots_only: bool) -> str:
    """What was seen, and what is asked."""
    if moving and shots_only:
        return tr("{target} moves in sight of {who}: shoot?")
    if moving:
        return tr("{target} moves in sight of {who}: answer?")
    if shots_only:
        return tr("{target} has attacked in sight of {who}: shoot?")
    return tr("{target} has attacked in sight of {who}: answer?")


def _who_first(view: Look, decision: Decision) -> str:
    names = [name_of(view, option.unit or "") for option in decision.options]
    text = tr("{names} can strike at the same moment: who comes first?")
    return text.format(names=listed(names))


def _go_on(view: Look, decision: Decision) -> str:
    text = tr("{who} is still on the move: carry on or stop?")
    return text.format(who=whose(view, decision))


def _aim(view: Look, decision: Decision) -> str:
    target = name_of(view, decision.options[0].target or "")
    text = tr("{who} aims at what {target} holds: at which?")
    return text.format(who=whose(view, decision), target=target)


def _track(view: Look, decision: Decision) -> str:
    return tr("{miss}: track where it lands?").format(miss=_miss_text(view, decision))


def _name_chooser(view: Look, decision: Decision) -> str:
    return tr("{miss}: which enemy says where it lands?").format(miss=_miss_text(view, decision))


def _land_shot(view: Look, decision: Decision) -> str:
    return tr("{miss}: where does it come down?").format(miss=_miss_text(view, decision))


def _miss_text(view: Look, decision: Decision) -> str:
    """By how much was missed: from the edge (R10-RG-07, R05-RG-07), and from the middle as well.

    From there it is measured whether a place may be chosen.
    """
    step = view.state.agenda[0]
    assert isinstance(step, MissedShot), "asked in that step only"
    goal = tr("its spot")
    if step.target is not None or step.piece is not None:
        goal = thing_name(view, step.target or step.piece or "")
    parts = {"who": whose(view, decision), "target": goal, "length": inches(step.margin)}
    if not step.outline:
        return tr("{who} misses {target} by up to {length}").format(**parts)
    text = tr("{who} misses {target} by up to {length} from its edge, {far} from its middle")
    return text.format(far=inches(step.margin + step.outline), **parts)


def who_joins(view: Look, decision: Decision) -> str:
    """Who attacks whom, and that others may join."""
    option = decision.options[0]
    lead, target = name_of(view, option.unit or ""), option.target or option.piece or ""
    text = tr("{who} attacks {target}: who joins in?")
    return text.format(who=lead, target=thing_name(view, target))


def plain_titles(ids: str) -> dict[str, Callable[[Look, Decision], str]]:
    """Who words which kind of decision, for the edition whose rule ids begin with some letters."""
    return {
        TURN: _turn,
        DEPLOY: _deploy,
        **{own_id(ids, pair): words for pair, words in _TITLES.items()},
    }


_TITLES: dict[str, Callable[[Look, Decision], str]] = {
    "R10-DP-03/R05-DP-05": _approach,
    "R10-DP-04/R05-DP-08": _watched,
    "R10-TU-25/R05-TU-22": _who_first,
    "R10-DP-06/R05-DP-07": _go_on,
    "R10-DP-07/R05-DP-09": _aim,
    "R10-DP-22/R05-DP-23": _track,
    "R10-DP-23/R05-DP-24": _name_chooser,
    "R10-DP-24/R05-DP-25": _land_shot,
}
