"""Words are looked up or judged, opinions are asked, and the play stands or comes off."""

from lexidrome.game.verdict.messages import (
    AcceptRuling,
    ApproveLookup,
    AskOpinion,
    ChallengeFailed,
    ChallengeReopened,
    ChallengeRuled,
    ChallengeUpheld,
    LookupApproved,
    OpinionAsked,
    OverruleVerdict,
    RelistWords,
    ReopenChallenge,
    RuleOnChallenge,
    SubmitWords,
    WordsChecked,
    WordsRelisted,
    WordsSubmitted,
)
from lexidrome.game.verdict.practice import PRACTICE_WORDS, practise

__all__ = [
    "PRACTICE_WORDS",
    "AcceptRuling",
    "ApproveLookup",
    "AskOpinion",
    "ChallengeFailed",
    "ChallengeReopened",
    "ChallengeRuled",
    "ChallengeUpheld",
    "LookupApproved",
    "OpinionAsked",
    "OverruleVerdict",
    "RelistWords",
    "ReopenChallenge",
    "RuleOnChallenge",
    "SubmitWords",
    "WordsChecked",
    "WordsRelisted",
    "WordsSubmitted",
    "practise",
]
