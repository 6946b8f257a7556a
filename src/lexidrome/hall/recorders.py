"""Who may enter what beside a real board.

Whoever sits at the table, and whoever runs the event, may keep the record: one
device enters the acts of every side. What is personal nobody does for another
side: a signature, a resignation, a side's own score sheet.
"""

from __future__ import annotations

from lexidrome import game as g
from lexidrome.base import PersonId
from lexidrome.rulebook import PauseReason

OF_SIDES = frozenset(
    {
        g.NoteRack,
        g.PressClock,
        g.AnnounceScore,
        g.LoseTurn,
        g.MixBag,
        g.LeaveTable,
        g.ReturnToTable,
        g.RelistWords,
        g.SubmitWords,
        g.AskScores,
        g.AnswerScores,
        g.WriteSheet,
        g.CheckTiles,
    }
)
"""What only a side does, or whoever enters it for that side."""
OF_SIDES_AND_DIRECTORS = frozenset(
    {
        g.ClarifyBlank,
        g.FindFalseBlank,
        g.DisputeTurn,
        g.CorrectScore,
        g.RecountScores,
        g.BeginRecount,
        g.ContestScore,
        g.CorrectEntries,
        g.DeclareTiles,
        g.ReadClocks,
        g.CallTime,
        g.Arrive,
        g.ApplyRuling,
        g.ReopenChallenge,
        g.ChooseEquipment,
    }
)
"""What a player does as a side and a director as the director."""
NOT_IN_OWN_GAME = frozenset(
    {g.EndRecount, g.VerifyScore, g.SettleDispute, g.ReopenPlay, g.ApproveLookup, g.UndoRuling}
)
_PERSONAL = frozenset(
    {
        g.SignResult,
        g.BarSpectators,
        g.AgreeToShowRacks,
        g.AgreeToUse,
        g.OfferResignation,
        g.AnswerResignation,
        g.WriteSheet,
    }
)


def is_stop_at_the_end(command: g.AnyCommand) -> bool:
    """Whether it is for who played the last tiles, whoever enters it (NSA-V.D.p1).

    For another reason anybody stops the clocks, each as who they are.
    """
    return isinstance(command, g.StopClock) and command.reason is PauseReason.GAME_END


def scorer(
    kind: type[g.Command], for_side: int | None, person: PersonId | None, *, is_player: bool
) -> g.Actor | None:
    """Whoever enters this for a side, or for nobody in particular; nobody, if that cannot be."""
    if kind in _PERSONAL and is_player:
        return None
    return g.Actor(g.Role.SCORER, for_side, person)
