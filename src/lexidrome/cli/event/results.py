"""`lexidrome event result`, `forfeit` and `missing`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, Refusal, Text, text
from lexidrome.cli.event.desk import (
    Desk,
    Preview,
    last_round_of,
    print_json,
    print_table,
    shown_misfit,
    shown_round,
)
from lexidrome.cli.event.lateness import say_lateness
from lexidrome.cli.event.rounds import PublishedRound, RoundNumber
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name, filed_results
from lexidrome.rulebook.choices import TieRule


@Parameter(name="*")
@dataclass(frozen=True)
class Facts:
    """What else there is to say of a result."""

    first: Whole | None = None
    """Who played first."""
    tie_winner: Whole | None = None
    """Who won a tied game that needs a winner."""
    before: tuple[Whole, Whole] | None = None
    """The points of both before unplayed letters, in the same order, if the game is tied."""
    unsigned: Annotated[bool, Parameter(negative="")] = False
    """The slip is not signed by both sides yet."""
    ruled_included: Annotated[bool, Parameter(negative="")] = False
    """The scores have in them already what was ruled before."""
    late_included: Annotated[bool, Parameter(negative="")] = False
    """The points for coming late are taken off in these scores already."""
    correct: t.results.Correction | None = None
    """Correct a result that counts: as the slip says (entry), as both sides agree (report),
    or by the director's ruling (ruling)."""
    reason: str = ""
    """Why it is corrected."""
    agreed: Annotated[bool, Parameter(negative="")] = False
    """Both sides agree to the correction."""
    evidence: str = ""
    """What shows that it was wrong, such as both score sheets."""
    sure: Annotated[bool, Parameter(negative="")] = False
    """Enter it although no game has such scores, or a side has reported something else."""


PLAIN = Facts()


class Row(msgspec.Struct, frozen=True):
    """One result, and the line of the file it stands in."""

    line: int
    round_number: int | None
    scores: tuple[t.results.Score, t.results.Score]
    division: str | None = None


def result(
    desk: Desk,
    /,
    *numbers: Whole,
    file: Path | None = None,
    round_number: RoundNumber = None,
    facts: Facts = PLAIN,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Enter the result of a game: number, points, number, points. Or a file of results.

    Parameters
    ----------
    numbers
        The number of one side, its points, the number of the other side, its points.
    file
        A CSV file as lexidrome event export writes it: division, round, first, second,
        first_score, second_score.
    round_number
        The round; if none is named, the last published one in which these two meet.
    preview
        Show what would follow, and change nothing.
    """
    rows = _from_file(file) if file else [_typed(numbers)]
    commands = [_command(desk.division(row.division), row, facts, round_number) for row in rows]
    after = _all_or_none(desk, commands, [row.line for row in rows])
    notes = [] if facts.sure else _doubts(desk, commands, [row.line for row in rows])
    consequences = t.undo.consequences(desk.state, after)
    if not preview:
        desk.submit(*commands)
    _show(desk, consequences, preview, as_json)
    if not as_json:
        for note in notes:
            print(note)
        say_lateness(desk, commands)
        _say_ties(desk, commands)


def forfeit(
    desk: Desk,
    number: Whole,
    /,
    *scores: Whole,
    round_number: PublishedRound = None,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Enter a forfeit: before the game began, or in progress at this score.

    Parameters
    ----------
    number
        Who forfeits.
    scores
        Their points and the opponent's, if the game had begun.
    preview
        Show what would follow, and change nothing.
    """
    found = desk.division()
    at = round_number or last_round_of(found, number)
    each = found.round(at)
    game = None if each is None else each.game_of(number)
    if scores and (len(scores) != 2 or game is None):
        raise BadInput(text("Enter a score for each of the two sides."))
    sides = () if game is None else (number, game.other(number))
    command = t.results.ForfeitGame(
        division=found.name,
        round_number=at,
        number=number,
        scores=tuple(map(t.results.Score, sides, scores)),
    )
    carry_out(desk, command, is_preview=preview, as_json=as_json)


def carry_out(
    desk: Desk, command: t.AnyCommand, *, is_preview: bool = False, as_json: bool = False
) -> None:
    """Do something that may change standings, prizes and pairings, and show what follows."""
    consequences = t.undo.consequences(desk.state, desk.look_ahead(command).state)
    if not is_preview:
        desk.submit(command)
    _show(desk, consequences, is_preview, as_json)
    if not as_json:
        say_lateness(desk, [command])


def missing(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """List the games whose results are missing, and what each waits for."""
    games = [game for each in desk.divisions() for game in t.results.missing_games(each)]
    if as_json:
        print_json(
            [
                {
                    "division": game.division,
                    "round": game.round_number,
                    "table": game.table,
                    "numbers": list(game.numbers),
                    "awaited": game.awaited,
                }
                for game in games
            ]
        )
        return
    print_table(
        ("division", "round", "table", "sides", "waits for"),
        [
            (
                game.division,
                shown_round(desk, game.division, game.round_number),
                str(game.table or ""),
                desk.who(game.division, *game.numbers, between=" – "),
                game.awaited.value.replace("_", " "),
            )
            for game in games
        ],
    )


def _say_ties(desk: Desk, commands: list[t.AnyCommand]) -> None:
    """Which of these results are tied and wait for their winner."""
    is_lightning = desk.tournament.rules.tie.rule is TieRule.LIGHTNING
    for command in commands:
        assert isinstance(command, t.results.EnterResult | t.results.CorrectResult)
        each = desk.division(command.division).round(command.round_number)
        game = None if each is None else each.game_of(command.number)
        if game is not None and game.is_tie_open:
            is_level = game.slip is not None and bool(game.slip.before_rack)
            option = "--tie-winner" if is_lightning or is_level else "--before"
            sides = desk.who(command.division, *game.numbers)
            print(
                f"{sides} are tied, and one of them has to win, so nothing counts yet: "
                f"enter it again with {option}."
            )


def _command(
    division: t.Division, row: Row, facts: Facts, round_number: int | None
) -> t.AnyCommand:
    numbers = tuple(score.number for score in row.scores)
    slip = t.results.Slip(
        scores=row.scores,
        first=facts.first,
        before_rack=()
        if facts.before is None
        else tuple(map(t.results.Score, numbers, facts.before)),
        tie_winner=facts.tie_winner,
        is_ruled_included=facts.ruled_included,
        is_late_included=facts.late_included,
    )
    at = round_number or row.round_number or last_round_of(division, *numbers)
    if facts.correct is None:
        return t.results.EnterResult(
            division=division.name,
            round_number=at,
            number=numbers[0],
            slip=slip,
            is_signed=not facts.unsigned,
        )
    return t.results.CorrectResult(
        division=division.name,
        round_number=at,
        number=numbers[0],
        slip=slip,
        correction=facts.correct,
        reason=facts.reason,
        evidence=facts.evidence,
        agreed=numbers if facts.agreed else (),
    )


def _from_file(path: Path) -> list[Row]:
    """Games with both scores, each with its line; byes and games without a result are left."""
    return [
        Row(each.line, each.row.round, each.scores, each.row.division)
        for each in filed_results(_read(path))
    ]


def _typed(numbers: tuple[int, ...]) -> Row:
    if len(numbers) != 4:
        raise BadInput(
            text("A result needs four numbers: number, points, number, points; or use --file.")
        )
    one, points, other, others = numbers
    return Row(0, None, (t.results.Score(one, points), t.results.Score(other, others)))


def _all_or_none(desk: Desk, commands: list[t.AnyCommand], lines: list[int]) -> t.EventState:
    """The event after all of them; the first that is refused refuses all, with its line."""
    state = desk.state
    for command, line in zip(commands, lines, strict=True):
        handled = desk.foresee(command, state)
        if isinstance(handled, Refusal):
            problem = _with_option(handled)
            if not line:
                raise BadInput(problem)
            raise BadInput(text("Line {line}: {problem}", line=line, problem=str(problem)))
        state = handled.state
    return state


def _doubts(desk: Desk, commands: list[t.AnyCommand], lines: list[int]) -> list[str]:
    """What looks mistaken needs --sure, all of it or nothing; answers what is only said.

    Whole rounds can be alike where a program enters them, so that the scores of another table
    stop nobody here. Who corrects a result knows what the sides have reported.
    """
    asked: list[str] = []
    noted: list[str] = []
    for command, line in zip(commands, lines, strict=True):
        assert isinstance(command, t.results.EnterResult | t.results.CorrectResult)
        key = t.GameKey(command.division, command.round_number, command.number)
        is_new = isinstance(command, t.results.EnterResult) and not line
        found = (
            t.plausibility.doubts(desk.state, key, command.slip)
            if is_new
            else t.plausibility.doubts_of_scores(command.slip)
        )
        where = f"Line {line}: " if line else ""
        for each in found:
            is_noted = each.why is t.plausibility.Doubtful.SAME_AS_ANOTHER
            told = f"{where}{_told(desk, command.division, each)}"
            (noted if is_noted else asked).append(told)
    if asked:
        raise BadInput(text("{doubts} If it is right, use --sure.", doubts=" ".join(asked)))
    return noted


def _told(desk: Desk, division: str, doubt: t.plausibility.Doubt) -> str:
    entrants, names = desk.division(division).entrants, desk.names()
    return str(
        doubt.told(
            lambda number: entrant_name(entrants[number], names),
            lambda entered: desk.moment(entered.at_ms),
        )
    )


def _with_option(refusal: Refusal) -> Text:
    """What is in the way; where a result is, how it is corrected here."""
    if refusal.reason not in (t.Reason.RESULT_IN, t.Reason.DEADLINE_OVER):
        return refusal.sentence
    return text(
        "{problem} Use --correct entry, report or ruling, and --reason.",
        problem=str(refusal.sentence),
    )


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(text("{file} is not UTF-8 text.", file=path.name)) from None


def _show(desk: Desk, found: t.undo.Consequences, is_preview: bool, as_json: bool) -> None:
    if as_json:
        print_json({"is_preview": is_preview, "consequences": found})
        return
    for row in found.standings:
        who = desk.who(row.division, row.number)
        print(
            f"{row.division} {who}: rank {row.rank_before} → {row.rank_after}, "
            f"wins {row.wins_before:g} → {row.wins_after:g}, "
            f"spread {row.spread_before:+d} → {row.spread_after:+d}"
        )
    for prize in found.prizes:
        holders = desk.who(prize.division, *prize.after, between=", ") or "nobody"
        print(f"{prize.division} {prize.prize}: {holders}")
    for misfit in found.misfits:
        print(shown_misfit(desk, misfit))
    met = "would meet" if is_preview else "would have met"
    for move in found.pairings:
        one, after, before = (
            desk.who(move.division, number) if number else "nobody"
            for number in (move.number, move.after, move.before)
        )
        print(f"{move.division} round {move.round_number}: {one} {met} {after} instead of {before}")
    if found.pairings and not is_preview:
        print("The pairings stand as they are.")
