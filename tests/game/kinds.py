"""Facts that only a game beside a real board has."""

from __future__ import annotations

from typing import get_args

from lexidrome.game import AnyFact

_NAMES = frozenset({
    "Entered", "TilesDeclared", "RackNoted", "ClocksRead", "ClockPressed",
    "ScoreAnnounced", "DrawTold", "DrawnOutOfOrder", "BlankBound", "BagMixed", "MixingOverdue",
    "SideLeft", "SideReturned", "LateClockStarted", "SideArrived", "PlayReopened",
    "WordsRelisted", "WordsSubmitted", "WordsChecked", "LookupApproved", "ScoreCorrected",
    "ScoresRecounted", "RecountBegun", "ScoreContested", "ScoreVerified", "RecountEnded",
    "ScoresAsked", "ScoresAnswered", "SheetWritten", "TurnDisputed", "DisputeSettled",
    "VerdictEntered", "ReportedLate", "PlayTakenOff", "PlayTurned", "PassTakenBack", "TurnRecast",
    "RacksResized", "ClockNeutralised", "ClockRestarted", "PlayGoesOn", "GameReopened",
})  # fmt: skip
BESIDE_A_BOARD = frozenset(kind for kind in get_args(AnyFact) if kind.__name__ in _NAMES)
assert len(BESIDE_A_BOARD) == len(_NAMES), "a fact is called otherwise now"
