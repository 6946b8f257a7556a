"""What the house does in a game by itself, and what people do where their book wants that.

The word list rules, or a judge; it is asked before a play counts, or once it is challenged. By
which rule is said here, beside the deciders; what is there to ask, the hall knows.
"""

from __future__ import annotations

from lexidrome.game.challenge.messages import ChallengePlay
from lexidrome.game.challenge.rules import has_challenges
from lexidrome.game.challenge.steps import lists_words
from lexidrome.game.correction.messages import CorrectEntries
from lexidrome.game.play.messages import PlayTiles
from lexidrome.game.record_values import Ground
from lexidrome.game.state import Challenge, GameState, Phase
from lexidrome.game.unions import AnyCommand
from lexidrome.game.verdict.messages import SubmitWords
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import Adjudicator, Placement, TieRule

__all__ = [
    "asks_word_list",
    "can_be_looked_up",
    "can_be_turned",
    "finds_no_plays",
    "is_looked_up_by_sides",
    "is_replayed",
    "lists_words",
    "looks_up_first",
    "rules_by_itself",
]


def rules_by_itself(game: GameState) -> bool:
    """Whether the word list gives verdicts, without a judge (ST-9.d)."""
    is_named = game.setup.options.lexicon is not None
    return is_named and game.rules.challenge.adjudicator is not Adjudicator.JUDGE


def is_looked_up_by_sides(rules: RuleSet) -> bool:
    """Whether players look the words up themselves at the table (NSA-IV.J.1.g)."""
    return rules.challenge.adjudicator is Adjudicator.SELF_LOOKUP


def can_be_looked_up(game: GameState, challenge: Challenge) -> bool:
    """Whether the word list can rule on a challenge at this moment.

    Beside a real board the challenged side sends the words off (NSA-IV.J.1.g).
    """
    if not challenge.is_opinion_awaited:
        return False
    if challenge.ground is not Ground.WORDS or challenge.is_by_hand:
        return False
    is_sent_off = challenge.is_submitted or not game.table.types_words
    return is_sent_off or not is_looked_up_by_sides(game.rules)


def looks_up_first(rules: RuleSet) -> bool:
    """Whether a play counts only if the word list has it: where nobody can challenge."""
    return not has_challenges(rules)


def asks_word_list(game: GameState, command: AnyCommand) -> bool:
    """Whether whoever enters this beside a real board is told if words of their own are good.

    There any word can be written down as played; on screen it takes the tiles.
    """
    if game.table.holds_tiles:
        return False
    if isinstance(command, PlayTiles):
        return looks_up_first(game.rules)
    entered = command.inserted if isinstance(command, CorrectEntries) else (command,)
    return any(isinstance(each, ChallengePlay | SubmitWords) for each in entered)


def finds_no_plays(game: GameState) -> bool:
    """Whether the game ends once no side can lay a tile, and the house may look for that (A-08).

    Not while a play may still come off the board.
    """
    if not game.setup.options.auto_no_plays or not game.rules.ending.no_plays:
        return False
    return game.phase is Phase.PLAYING and not game.bag and game.play is None


def can_be_turned(game: GameState) -> bool:
    """Whether the way that a play lies may be challenged (NSA-III.F.3.p1).

    Where misplaced plays stand unless challenged (NSA-III.F.1.p1), and not of the only play that
    stands, which sets the way (NSA-III.F.2.p1).
    """
    is_kept = not game.table.refuses_odd_plays and game.lone_play is None
    return is_kept and game.rules.play.geometry is Placement.CHALLENGEABLE


def is_replayed(rules: RuleSet) -> bool:
    """Whether a tied game can be played again, as its director chooses (A-04)."""
    return rules.tie.rule is not TieRule.LIGHTNING
