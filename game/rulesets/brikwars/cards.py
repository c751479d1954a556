"""What both editions write on the card of a figure."""

from collections.abc import Iterator

from game.engine.ruleset import Readiness, StatRow
from game.model.figure_classes import CLASS_NAMES
from game.model.state import AnyUnit
from game.rulesets.brikwars.book import law
from game.rulesets.brikwars.figures import (
    armor_dice_of,
    fighter_of,
    foes_in_melee,
    move_of,
    prone,
    row_of,
    stopped,
)
from game.rulesets.brikwars.sheets import Look
from game.rulesets.brikwars.words import armor_text, inches, listed, name_of, sentence, side_name
from game.words import tr


def role_of(view: Look, unit: AnyUnit) -> str:
    """The figure's class and its side."""
    side = side_name(view, unit.side)
    return tr("{kind} · {side}").format(kind=class_name(unit), side=side)


def class_name(unit: AnyUnit) -> str:
    """The figure class, or the kind of unit where it has none."""
    if unit.figure_class is None:
        return tr(row_of(unit).name)
    known = CLASS_NAMES.get(unit.figure_class)
    return sentence(unit.figure_class) if known is None else tr(known)


def left_of(unit: AnyUnit, walk: float) -> tuple[Readiness, ...]:
    """Move and Action of this turn, with what the edition lets the figure still walk of its Move.

    R10-TU-03, R10-TU-20, R05-TU-03, R05-TU-20.
    """
    sheet, move = fighter_of(unit), move_of(unit)
    share = min(1.0, walk / move) if move else 0.0
    text = tr("{left} of {whole}")
    left = text.format(left=f"{round(walk, 1):g}", whole=inches(move))
    action = tr("spent") if sheet.action_spent else tr("ready")
    return (
        Readiness(tr("Move"), left, share),
        Readiness(tr("Action"), action, 0.0 if sheet.action_spent else 1.0),
    )


def ratings(view: Look, unit: AnyUnit, walk: float) -> Iterator[StatRow]:
    """Move, Armor, die and Action, the four values that matter most.

    What the edition lets it still ``walk`` of its Move is told on its own turn only: it is given
    anew when the next begins. A spent Action gives way to what follows here, with what it can
    still answer (R10-TU-02, R05-TU-02).
    """
    sheet, row, own_turn = fighter_of(unit), row_of(unit), view.state.turn == unit.side
    move = inches(move_of(unit))
    if own_turn:
        move = f"{round(walk, 1):g}/{move}"
    yield StatRow(tr("Move"), move, law(view, "R10-TU-10/R05-TU-10"), "boot")
    armor = "R10-HE-02/R05-HE-01" if armor_dice_of(unit) else row.rules[0]
    yield StatRow(tr("Armor"), armor_text(unit), law(view, armor), "brace")
    yield StatRow(tr("Die"), f"d{row.action_die}", law(view, "R10-DI-01/R05-DI-01"), "dice")
    if own_turn or not sheet.action_spent:
        action = "0" if sheet.action_spent else "1"
        yield StatRow(tr("Action"), action, law(view, "R10-TU-20/R05-TU-20"), "use")


def footing(view: Look, unit: AnyUnit, source: tuple[str, str] | None = None) -> Iterator[StatRow]:
    """Whether a figure is down, and whether it runs.

    ``source`` says where a MOM comes from that is not one of a run of this turn, and its rule.
    """
    if prone(unit):
        text = tr("prone and defenseless")
        yield StatRow(tr("Disrupted"), text, law(view, "R10-TU-30/R05-TU-30"), "prone")
    if fighter_of(unit).mom:
        run = (tr("for running on straight"), law(view, "R10-CH-02/R05-CH-02"))
        yield StatRow(tr("MOM"), *(source or run), "charge")


def waiting(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """That a figure gets back the Action that it has spent (R10-TU-02, R05-TU-02)."""
    if fighter_of(unit).action_spent and view.state.turn != unit.side:
        text = tr("given anew at its turn")
        yield StatRow(tr("Action spent"), text, law(view, "R10-TU-02/R05-TU-02"), "use")


def halts(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """What keeps a figure from moving on this turn."""
    now, sheet = view.state.player_turn, fighter_of(unit)
    if stopped(view, unit):
        text = tr("moves no more this turn")
        yield StatRow(tr("Stopped"), text, law(view, "R10-TU-36/R05-TU-15"))
    if sheet.stood_up_turn == now and now:
        text = tr("has only just got up")
        yield StatRow(tr("Half Speed"), text, law(view, "R10-TU-31/R05-TU-31"))


def opponents(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """With whom a figure is in Close Combat (R10-CC-03, R05-CC-05)."""
    foes = foes_in_melee(view, unit.id)
    if foes:
        text = tr("with {names}").format(names=listed([name_of(view, foe) for foe in foes]))
        yield StatRow(tr("Close Combat"), text, law(view, "R10-CC-03/R05-CC-05"))


def wounds(view: Look, unit: AnyUnit) -> Iterator[StatRow]:
    """The Close Combat damage of this player's turn beside the Armor (R10-CC-16, R05-CC-20)."""
    sheet = fighter_of(unit)
    if sheet.cc_damage_this_player_turn:
        kept = sheet.cc_armor_this_player_turn
        armor = armor_text(unit) if kept is None else str(kept)
        damage = tr("{done} of {needed}").format(
            done=sheet.cc_damage_this_player_turn, needed=armor
        )
        rule = law(view, "R10-CC-16/R05-CC-20")
        yield StatRow(tr("Close Combat damage"), damage, rule, "hurt")
