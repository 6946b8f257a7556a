"""Tiles that are loose, missing, found, or of another game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from lexidrome.base import RuleId, Text, text, text_plural
from lexidrome.procedures.case import FULL_RACK, Case
from lexidrome.procedures.changes import (
    ChallengeRescindable,
    EndCountedAnew,
    GameReopened,
    Party,
    PlayWithdrawn,
    RackShortened,
    TileCountDeclared,
    TileFound,
    TurnKept,
)
from lexidrome.procedures.pools import (
    expose_and_return,
    play_to_rack,
    return_new,
    start_clock,
    stop_clock,
)
from lexidrome.procedures.resolution import (
    Place,
    StepKind,
)
from lexidrome.rulebook import rule

MOST_LOOSE = 100
"""A bag may be spilt with all that is in it."""


def loose_tile(case: Case) -> None:
    """A tile was spilt, or lies on or near the table."""
    is_bag_empty = case.yes("bag_empty", text("Is the bag empty?"))
    if case.by(is_a_found_tile, is_bag_empty):
        found_tile(case)
        return
    count = case.amount("tiles", text("How many tiles are loose?"), 1, MOST_LOOSE)
    is_seen = case.yes("seen", text("Has one of the players seen a face?"))
    case.lay_out(loose=count)
    if case.by(is_shown_to_the_other, is_seen):
        shown = 1
        if count > 1:
            shown = case.amount("seen_tiles", text("How many of them were seen?"), 1, count)
        case.step(
            StepKind.SHOW,
            text_plural(
                "Show the {count} tile that was seen to the other player, and no other.",
                "Show the {count} tiles that were seen to the other player, and no others.",
                shown,
            ),
            count=shown,
        )
        case.saw(Party.PLAYER, shown, Place.BAG)
        case.saw(Party.OPPONENT, shown, Place.BAG)
    case.follow(put_loose_tiles_into_the_bag, count)


@rule("NSA-IV.B.3.p3")
def is_a_found_tile(is_bag_empty: bool) -> bool:
    """With an empty bag a loose tile is a found tile."""
    return is_bag_empty


@rule("NSA-IV.B.3.p2")
def is_shown_to_the_other(is_seen: bool) -> bool:
    """A loose tile that one player saw is shown to the other; the others are not."""
    return is_seen


@rule("NSA-II.C.4", "NSA-IV.B.3.p1")
def put_loose_tiles_into_the_bag(case: Case, count: int) -> None:
    """Tiles spilt or found loose go back into the bag without penalty."""
    case.step(
        StepKind.RETURN,
        text_plural(
            "Put the {count} loose tile into the bag. There is no penalty.",
            "Put the {count} loose tiles into the bag. There is no penalty.",
            count,
        ),
        count=count,
    )
    case.move(count, Place.LOOSE, Place.BAG)


class Stage(StrEnum):
    """When a stray tile was found."""

    PLAYING = "playing"
    VERDICT = "verdict"
    ENDED = "ended"


class Found(StrEnum):
    """Where it was found."""

    AREA = "area"
    BAG = "bag"


class Owner(StrEnum):
    """Whose it is."""

    PLAYER = "player"
    OPPONENT = "opponent"
    BOTH = "both"
    UNKNOWN = "unknown"


class HandedOver(NamedTuple):
    """How many of the tiles that were found go to whom."""

    player: int
    opponent: int


def found_tile(case: Case) -> None:
    """The bag was thought empty and a missing tile turns up."""
    stage = case.choose(
        "stage",
        text("How far has the game gone?"),
        {
            Stage.PLAYING: text("Still being played, with an empty bag"),
            Stage.VERDICT: text("The final play was challenged and the verdict is not known yet"),
            Stage.ENDED: text("It has ended"),
        },
    )
    if stage is Stage.ENDED:
        _found_after_end(case)
    elif stage is Stage.VERDICT:
        case.follow(hand_over_before_the_verdict)
    else:
        case.follow(hand_over_during_play)


@rule("NSA-V.A.2")
def hand_over_during_play(case: Case) -> None:
    """A tile found during play goes to whoever should have drawn it; if unknown, play goes on."""
    case.step(StepKind.RETURN, text("Put the tile into the bag, unseen if possible."), count=1)
    case.step(StepKind.CALL_DIRECTOR, text("Call the director."))
    case.leave_to_director(text("Who ought to have drawn the tile."))
    _hand_over(case, case.rule(hand_over_during_play))


def _found_after_end(case: Case) -> None:
    where = case.choose(
        "where",
        text("Where was the tile found?"),
        {Found.AREA: text("On, under or near the table"), Found.BAG: text("In the bag")},
    )
    if case.by(is_ignored_near_the_table, where):
        case.step(StepKind.CONTINUE, text("The tile is ignored; the result stands."))
        return
    is_in_time = case.yes(
        "in_time",
        text(
            "Was it found within {seconds} seconds of the end, before both had signed?",
            seconds=case.values.found_tile_s,
        ),
    )
    case.follow(hand_over_from_the_bag, is_in_time)


@rule("NSA-V.A.1")
def is_ignored_near_the_table(where: Found) -> bool:
    """A missing tile found on or near the table after the end is ignored."""
    return where is Found.AREA


@rule("NSA-V.A.3", "NSA-IDX.T8")
def hand_over_from_the_bag(case: Case, is_in_time: bool) -> None:
    """A tile found in the bag just after the end goes to whoever should have drawn it."""
    if not is_in_time:
        case.step(StepKind.CONTINUE, text("The tile is ignored; the result stands."))
        return
    by_rule = case.rule(hand_over_from_the_bag)
    handed = _hand_over(case, by_rule)
    if not any(handed):
        return
    if case.yes("both_hold", text("Do both players hold at least one tile then?")):
        case.step(StepKind.CONTINUE, text("Play resumes."))
        case.adjust(GameReopened(by_rule))
    else:
        case.step(
            StepKind.CONTINUE, text("The game stays over; the remaining tiles are counted again.")
        )
        case.adjust(EndCountedAnew(by_rule))


@rule("NSA-V.A.4")
def hand_over_before_the_verdict(case: Case) -> None:
    """A tile found while the final play is judged goes to its owner; the challenge
    may be undone.
    """
    by_rule = case.rule(hand_over_before_the_verdict)
    handed = _hand_over(case, by_rule)
    if handed.player:
        case.adjust(GameReopened(by_rule))
        case.adjust(ChallengeRescindable(Party.OPPONENT, by_rule))
        case.step(
            StepKind.TELL,
            text("The opponent may take the challenge back; otherwise it is judged."),
        )
    else:
        case.step(StepKind.CONTINUE, text("The challenge is judged."))


def _hand_over(case: Case, by_rule: RuleId) -> HandedOver:
    """Who ought to have drawn the tile gets it; of several tiles each may get some."""
    count = 1
    if case.what_if("several", text("Was more than one tile found?")):
        count = case.count("tiles", text("How many tiles were found?"), 2, FULL_RACK)
    owners = {
        Owner.PLAYER: text("The player who played last"),
        Owner.OPPONENT: text("The opponent"),
        Owner.BOTH: text("Some one, some the other"),
        Owner.UNKNOWN: text("It cannot be told, or time is too short"),
    }
    if count == 1:
        del owners[Owner.BOTH]
    owner = case.choose("owner", text("Who ought to have drawn it?"), owners)
    case.lay_out(loose=count, rack=0, opponent_rack=0)
    if owner is Owner.UNKNOWN:
        case.step(StepKind.CONTINUE, text("Play on without the tile."))
        case.move(count, Place.LOOSE, Place.NEUTRAL)
        return HandedOver(0, 0)
    handed = HandedOver(count, 0) if owner is Owner.PLAYER else HandedOver(0, count)
    if owner is Owner.BOTH:
        own = case.count("players", text("How many of them are the player's?"), 1, count - 1)
        handed = HandedOver(own, count - own)
    taken = text_plural(
        "The player takes {count} tile, without penalty.",
        "The player takes {count} tiles, without penalty.",
        handed.player,
    )
    _take_found(case, by_rule, Party.PLAYER, handed.player, taken)
    taken = text_plural(
        "The opponent takes {count} tile, without penalty.",
        "The opponent takes {count} tiles, without penalty.",
        handed.opponent,
    )
    _take_found(case, by_rule, Party.OPPONENT, handed.opponent, taken)
    return handed


def _take_found(case: Case, by_rule: RuleId, party: Party, count: int, sentence: Text) -> None:
    if not count:
        return
    rack = Place.RACK if party is Party.PLAYER else Place.OPPONENT_RACK
    case.step(StepKind.TAKE, sentence, count=count)
    case.move(count, Place.LOOSE, rack)
    case.adjust(TileFound(party, by_rule, count))


class ForeignPlace(StrEnum):
    """Where a tile lies that is none of this set's."""

    RACK = "rack"
    PLAY = "play"
    OLD_PLAY = "old_play"


def foreign_tiles(case: Case) -> None:
    """Tiles of another game are on a rack or on the board."""
    where = case.choose(
        "where",
        text("Where are the tiles of the other game?"),
        {
            ForeignPlace.RACK: text("On a rack"),
            ForeignPlace.PLAY: text("In the last play; the next play is not completed"),
            ForeignPlace.OLD_PLAY: text("On the board; the next play has been completed"),
        },
    )
    foreign = case.count("foreign", text("How many tiles are of another game?"), 1, FULL_RACK)
    if where is ForeignPlace.RACK:
        _foreign_on_rack(case, foreign)
    elif where is ForeignPlace.PLAY:
        _foreign_in_play(case, foreign)
    else:
        case.follow(swap_foreign_tiles, foreign)


@rule("NSA-IV.C.3.b")
def swap_foreign_tiles(case: Case, foreign: int) -> None:
    """After the next play the director swaps tiles of another game for neutral ones."""
    case.leave_to_director(text("Which tiles are swapped, from a bag of the director's."))
    case.lay_out(board=foreign, neutral=foreign)
    case.step(
        StepKind.GIVE,
        text("The director swaps them for the same letters from a neutral bag."),
        count=foreign,
    )
    case.move(foreign, Place.BOARD, Place.OTHER_GAME)
    case.move(foreign, Place.NEUTRAL, Place.BOARD)


def _foreign_on_rack(case: Case, foreign: int) -> None:
    available = _available(case, foreign)
    case.lay_out(rack=FULL_RACK)
    case.follow(replace_on_the_rack, foreign, available)


@rule("NSA-IV.C.3.p1")
def replace_on_the_rack(case: Case, foreign: int, available: int) -> None:
    """Tiles of another game on a rack go back to it and are replaced."""
    stop_clock(case)
    case.step(StepKind.RETURN, text("The tiles go back to the game they belong to."), count=foreign)
    case.move(foreign, Place.RACK, Place.OTHER_GAME)
    _replace(case, available)
    _shorten(case, foreign - available, case.rule(replace_on_the_rack))
    case.step(StepKind.CONTINUE, text("Start the clock that was running and play on."))


class ForeignPlay(NamedTuple):
    """A play with tiles of another game, and what was drawn after it."""

    played: int
    foreign: int
    drawn: int
    is_mixed: bool
    """Whether a tile that is too many was put together with the old ones."""
    available: int
    """Replacements that the bag can still give."""

    @property
    def surplus(self) -> int:
        return self.drawn - self.foreign


def _foreign_in_play(case: Case, foreign: int) -> None:
    played = case.count("played", text("How many tiles does the play have?"), foreign, FULL_RACK)
    drawn = case.count("drawn", text("How many tiles have been drawn since?"), 0, played)
    surplus = drawn - foreign
    is_mixed = surplus > 0 and case.yes(
        "mixed", text("Has at least one new tile been put together with the old ones?")
    )
    available = _available(case, -surplus) if surplus < 0 else 0
    case.lay_out(rack=FULL_RACK - played, new=drawn, board=played)
    case.follow(withdraw_foreign_play, ForeignPlay(played, foreign, drawn, is_mixed, available))


@rule("NSA-IV.C.3.a.1")
def withdraw_foreign_play(case: Case, play: ForeignPlay) -> None:
    """A play with tiles of another game is withdrawn before the next play is completed."""
    foreign, surplus = play.foreign, play.surplus
    stop_clock(case)
    case.step(StepKind.WITHDRAW, text("The play comes off the board and scores nothing."))
    case.adjust(PlayWithdrawn(Party.PLAYER, case.rule(withdraw_foreign_play)))
    case.step(StepKind.RETURN, text("The tiles go back to the game they belong to."), count=foreign)
    case.move(foreign, Place.BOARD, Place.OTHER_GAME)
    if case.by(is_overdrawn_by_replacements, play):
        case.move(play.drawn, Place.NEW, Place.RACK)
        expose_and_return(case, surplus, Place.RACK)
    elif surplus > 0:
        return_new(case, surplus)
    case.move(case.tiles_at(Place.NEW), Place.NEW, Place.RACK)
    play_to_rack(case, play.played - foreign)
    _replace(case, play.available)
    _shorten(case, -surplus - play.available, case.rule(withdraw_foreign_play))
    case.follow(keep_the_turn_after_foreign_tiles)


@rule("NSA-IV.C.3.a.2")
def is_overdrawn_by_replacements(play: ForeignPlay) -> bool:
    """If replacements were mixed in and the rack is too full, the overdraw procedure follows."""
    return play.is_mixed and play.surplus > 0


@rule("NSA-IV.C.3.a.3")
def keep_the_turn_after_foreign_tiles(case: Case) -> None:
    """The player then makes another play: the turn is not lost."""
    case.step(StepKind.CONTINUE, text("The player makes another play; the turn is not lost."))
    case.adjust(TurnKept(Party.PLAYER, case.rule(keep_the_turn_after_foreign_tiles)))
    start_clock(case, Party.PLAYER)


def _available(case: Case, wanted: int) -> int:
    """Replacements, as far as the bag has them."""
    return case.count(
        "available",
        text("How many of the {count} replacements can the bag still give?", count=wanted),
        0,
        wanted,
    )


def _replace(case: Case, count: int) -> None:
    if count:
        case.step(
            StepKind.TAKE,
            text_plural("The player draws {count} tile.", "The player draws {count} tiles.", count),
            count=count,
        )
        case.move(count, Place.BAG, Place.RACK)


def _shorten(case: Case, missing: int, by_rule: RuleId) -> None:
    """The rack stays smaller by what the bag could not replace."""
    if missing > 0:
        case.adjust(RackShortened(Party.PLAYER, missing, by_rule))


def wrong_set(case: Case) -> None:
    """The set turns out to have too many, too few or the wrong tiles."""
    has_begun = case.yes("begun", text("Has the game begun?"))
    if not has_begun:
        case.step(StepKind.WAIT, text("Put the set right, count it again, then begin."))
        return
    tiles = case.amount("tiles", text("How many tiles does the set have?"), 50, 200)
    case.follow(play_on_with_the_set, tiles)


@rule("NSA-III.B.p3", "A-45")
def play_on_with_the_set(case: Case, tiles: int) -> None:
    """A wrong number or distribution of tiles found after the start: the game goes on with it."""
    case.step(StepKind.CONTINUE, text("The game goes on with this set."))
    case.adjust(TileCountDeclared(tiles, case.rule(play_on_with_the_set)))
