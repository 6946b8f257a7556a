"""The rules of one game: `decide(state, given)` gives facts or a refusal, `fold` the game.

Each subject is a chapter: `game.play.PlayTiles` is a command of it, `game.play.TilesPlayed` a
fact. In its folder `messages` says what is asked and told, `apply` how the game changes with it,
`decide` what comes of a command, and `steps` what others need of it.
"""

from lexidrome.game import (
    absence,
    audience,
    board,
    boards,
    bounds,
    challenge,
    clock,
    correction,
    draw,
    equipment,
    exchange,
    feats,
    finish,
    house,
    layout,
    messages,
    papers,
    placement,
    play,
    record_values,
    recount,
    refusals,
    ruling,
    scoring,
    seen,
    share,
    sheet,
    start,
    tie,
    tiles,
    unseen,
    values,
    verdict,
)
from lexidrome.game.challenge.rules import costs, grounds_to_judge_again, withdrawal_grounds
from lexidrome.game.clock.deadline import DeadlineKind, NextDeadline, next_deadline
from lexidrome.game.correction.apply import state_before
from lexidrome.game.correction.preview import Difference, preview_correction
from lexidrome.game.equipment.seen import Settling, agreement_rule, team_rule
from lexidrome.game.finish.result import rack_rule
from lexidrome.game.fold import evolve, fold
from lexidrome.game.offers import Can, Offer
from lexidrome.game.play.written import format_play, parse_play
from lexidrome.game.referee import Asking, Handled, can, cannot, decide, handle, preview
from lexidrome.game.ruling.known import known_answers
from lexidrome.game.share.proof import Saw, prove_draws, prove_seen
from lexidrome.game.sheet.totals import running_totals, sheet_differences
from lexidrome.game.state import GameState, Phase, Setup
from lexidrome.game.unions import AnyCommand, AnyFact, Corrected
from lexidrome.game.verdict.rules import has_ruled_already
from lexidrome.game.who import HOUSE, Actor, Audience, Given, Role, Viewer
from lexidrome.game.wire import DECODER, parse_command

__all__ = [
    "DECODER",
    "HOUSE",
    "Actor",
    "AnyCommand",
    "AnyFact",
    "Asking",
    "Audience",
    "Can",
    "Corrected",
    "DeadlineKind",
    "Difference",
    "GameState",
    "Given",
    "Handled",
    "NextDeadline",
    "Offer",
    "Phase",
    "Role",
    "Saw",
    "Settling",
    "Setup",
    "Viewer",
    "absence",
    "agreement_rule",
    "audience",
    "board",
    "boards",
    "bounds",
    "can",
    "cannot",
    "challenge",
    "clock",
    "correction",
    "costs",
    "decide",
    "draw",
    "equipment",
    "evolve",
    "exchange",
    "feats",
    "finish",
    "fold",
    "format_play",
    "grounds_to_judge_again",
    "handle",
    "has_ruled_already",
    "house",
    "known_answers",
    "layout",
    "messages",
    "next_deadline",
    "papers",
    "parse_command",
    "parse_play",
    "placement",
    "play",
    "preview",
    "preview_correction",
    "prove_draws",
    "prove_seen",
    "rack_rule",
    "record_values",
    "recount",
    "refusals",
    "ruling",
    "running_totals",
    "scoring",
    "seen",
    "share",
    "sheet",
    "sheet_differences",
    "start",
    "state_before",
    "team_rule",
    "tie",
    "tiles",
    "unseen",
    "values",
    "verdict",
    "withdrawal_grounds",
]
