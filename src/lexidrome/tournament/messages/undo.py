"""What is asked and what is told: undoing and doing again."""

from __future__ import annotations

from lexidrome.tournament.messages import NOTHING, Asker, Command, Fact, Thing, command, fact


@command(Asker.DIRECTOR, Thing.ACTION, after_the_end=True)
class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """The director undoes an action that nothing later builds on."""

    action: int | None = None
    """None: the last one that is not undone."""
    reason: str = ""


@command(Asker.DIRECTOR, Thing.ACTION, after_the_end=True)
class Redo(Command, frozen=True, kw_only=True, tag="redo"):
    """The director does an undone action again."""

    action: int | None = None
    """None: the one that was undone last."""


@fact(writes=NOTHING, on=NOTHING, stays=True)
class ActionUndone(Fact, frozen=True, kw_only=True, tag="event.action_undone.1"):
    """An action was undone."""

    undone: int
    reason: str = ""


@fact(writes=NOTHING, on=NOTHING, stays=True)
class ActionRedone(Fact, frozen=True, kw_only=True, tag="event.action_redone.1"):
    """An undone action was done again."""

    redone: int
