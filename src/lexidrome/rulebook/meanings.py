"""What each parameter of a rule set means, in a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

from lexidrome.base import Text, text

MEANINGS: Mapping[str, Text] = {
    "sides.fewest": text("The fewest sides a game can have."),
    "sides.most": text("The most sides a game can have."),
    "sides.persons_per_side": text("How many persons play together as one side."),
    "setup.first_play": text("How it is decided which side plays first."),
    "setup.equal_draw": text("What follows when the best tiles drawn for first play are equal."),
    "setup.draw_returned": text("Tiles drawn for first play go back before the racks are dealt."),
    "setup.rack_tiles": text("How many tiles a full rack holds."),
    "play.first_play_tiles": text("The fewest tiles of a play on an empty board."),
    "play.first_play_center": text("What happens to a first play that misses the centre."),
    "play.geometry": text("What happens to a play whose tiles do not lie as they should."),
    "play.bingo_tiles": text("How many tiles in one turn earn the bonus."),
    "play.bingo_points": text("The bonus for playing so many tiles in one turn."),
    "play.pass_allowed": text("A side may pass its turn."),
    "exchange.zero": text("What exchanging no tile at all means."),
    "exchange.min_bag": text(
        "The fewest tiles in the bag for an exchange; none: as many as are exchanged."
    ),
    "exchange.count_shown": text("Everybody sees how many tiles were exchanged."),
    "exchange.draw_before_return": text("New tiles are drawn before the old ones go back."),
    "clock.turn_ends_on": text("The act that completes a turn."),
    "clock.side_time_s": text("Seconds each side has for all its turns."),
    "clock.turn_limit_s": text("Seconds for one turn; then the turn is lost."),
    "clock.game_limit_s": text("Seconds for the whole game; then it ends."),
    "clock.round_limit_s": text("Seconds from the start of the round; then every game ends."),
    "clock.overtime_points": text("Points lost for each overtime interval begun."),
    "clock.overtime_interval_s": text("Seconds of one overtime interval."),
    "clock.overtime_from_s": text("The first displayed second of overtime that counts."),
    "clock.hard_stop": text(
        "The hall's clock applies: all games end together, even during a challenge."
    ),
    "clock.starts_on": text("What starts the time."),
    "clock.pause_reasons": text("For what reasons the clocks may be stopped."),
    "clock.lag_per_turn_ms": text("Maximum milliseconds of network lag given back in one turn."),
    "clock.lag_per_game_ms": text("Maximum milliseconds of network lag given back in one game."),
    "challenge.fail": text("What challenging an acceptable play costs."),
    "challenge.fail_points": text("Points that such a challenge costs."),
    "challenge.adjudicator": text("Who says whether a challenged play is acceptable."),
    "challenge.opinions": text("How many judges may be asked in turn."),
    "challenge.verdict_detail": text("Whether a verdict is on the play or on each word."),
    "challenge.opens_on": text("From when a play may be challenged."),
    "challenge.closes_on": text("Until when a play may be challenged."),
    "challenge.window_s": text("Seconds to hold or challenge after a turn."),
    "challenge.window_ends": text("Which of time and first tile drawn closes the window."),
    "challenge.empty_bag_window_s": text("Seconds to hold or challenge with an empty bag."),
    "challenge.min_view_s": text("Seconds after a turn in which no tile may be drawn."),
    "challenge.hold": text("A side may hold a play to consider a challenge."),
    "challenge.hold_no_draw_s": text("Seconds of a hold in which no tile may be drawn."),
    "challenge.hold_max_s": text("Seconds after which a hold lapses."),
    "challenge.scope": text("Which words of a challenged play are judged."),
    "challenge.final_play_free": text("Challenging the final play costs nothing."),
    "challenge.final_play": text("Which play counts as the final one."),
    "challenge.final_window_s": text(
        "Seconds to challenge the final play; none: until the result is confirmed."
    ),
    "challenge.accept_binding": text("Accepting a play gives up the right to challenge it."),
    "challenge.withdrawal": text("For what reasons a challenge may be withdrawn."),
    "challenge.returned_shown": text(
        "Tiles drawn before a play was challenged off are shown before they go back."
    ),
    "ending.on_out": text("The game ends when the bag is empty and a side has no tile left."),
    "ending.no_plays": text("The game ends when all possible plays have been made."),
    "ending.zeros_per_side": text("Successive zero scores a side, after which the game ends."),
    "ending.zeros_guard": text("Conditions under which zero scores end the game."),
    "ending.rack": text("What unplayed tiles do to the scores at the end."),
    "ending.time_end_rack": text("What unplayed tiles do to the scores when time ends the game."),
    "ending.director_stop_rack": text(
        "What unplayed tiles do to the scores when the director stops the game."
    ),
    "ending.resignation": text("Whether a side may resign."),
    "ending.leave_spread": text("Spread that leaving a game in progress costs."),
    "ending.leave_adds_deficit": text("Leaving while behind costs the deficit as well."),
    "tie.rule": text("What happens to a game with equal scores."),
    "tie.lightning_tiles": text("Tiles each side draws for a lightning round."),
    "tie.lightning_more_tiles": text("Tiles each side draws when the lightning round is tied."),
    "tie.lightning_s": text("Seconds for each attempt in a lightning round."),
    "views.tracking": text("Players may see the list of unseen tiles."),
    "views.bag_count_shown": text("Players see how many tiles are in the bag."),
    "views.spectator_delay_s": text("Seconds by which spectators see a game later."),
    "record.corrections_until": text("Until when a score may be corrected."),
    "record.recount": text("Scores may be recounted after the game."),
    "record.dispute": text("What players do with a disagreement they cannot settle."),
    "record.false_blank": text("What follows when a blank turns out to be a letter."),
    "irregularity.return_window_s": text(
        "Seconds to hold or challenge after coming back to the table."
    ),
    "irregularity.wrong_verdict_spread": text(
        "Spread, besides the points of the play, for a turn lost to a wrong manual verdict."
    ),
    "irregularity.illegal_exchange_points": text(
        "Points lost for an exchange with too few tiles in the bag, found late."
    ),
    "irregularity.improper_lookup_points": text(
        "Points lost for looking up the words of one challenge separately."
    ),
    "irregularity.out_of_order_spread": text("Spread a draw out of order may cost."),
    "irregularity.time_bonus_s": text("Seconds the opponent gains for a wasted minute."),
    "irregularity.objections_for_bonus": text("Score objections that earn that time."),
    "irregularity.selection_s": text("Seconds to choose among exposed tiles."),
    "irregularity.exposed_extra_tiles": text("Tiles exposed beyond the excess after an overdraw."),
    "irregularity.found_tile_s": text(
        "Seconds after the end in which a tile found in the bag counts."
    ),
    "irregularity.mixing_s": text("Maximum seconds for mixing the bag."),
    "irregularity.hidden_overdraws": text("Hidden overdraws in one event that alert the director."),
    "event.format": text("How opponents are paired."),
    "event.rounds": text("How many rounds are played."),
    "event.final": text("How the winner of the event is decided after the rounds."),
    "event.seeding": text("How the first round is seeded."),
    "event.spread_cap": text("The most spread a game counts for, by round."),
    "event.late": text("What lateness costs."),
    "event.late_points": text("Points lost for each interval of lateness."),
    "event.late_interval_s": text("Seconds of one interval of lateness."),
    "event.late_rounding": text("Whether a part of an interval counts."),
    "event.late_forfeit_s": text("Seconds of lateness that forfeit the game."),
    "event.late_grace_s": text("Seconds before a late side's clock may be started."),
    "event.no_show_spread": text("Spread of a game forfeited before it began."),
    "event.bye_spread": text("Spread of a bye."),
    "event.break_s": text("Seconds of the usual break between games."),
    "event.break_least_s": text("Seconds of the shortest break a director may order."),
    "event.all_members_present": text("A game can only begin when every member is present."),
    "event.id_needed": text("Nobody is checked in without a picture ID."),
    "event.confirmation": text("What makes a result count."),
    "event.unreported": text("What happens to a game nobody reports."),
    "event.team_score": text("How teams of individuals are ranked."),
    "event.team_members": text("Members a team needs to be ranked."),
    "event.team_prizes": text("How many teams win a prize."),
    "event.phones_allowed": text("Players may use phones at the table."),
}
