"""What the buttons of the desk mean: the commands that each form stands for."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_type_hints

from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, Text, text
from lexidrome.base.moments import days_later, moment_of
from lexidrome.tournament import bounds
from lexidrome.tournament import pairing as p
from lexidrome.web.desk import forms as f
from lexidrome.web.kit.event.missed import chosen
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.steps import Step, hindrances
from lexidrome.web.kit.forms import Filled, by_name, parse_line
from lexidrome.web.settings.blocks import plan_of

WEEK_DAYS = 7
LONGEST_NAME = 40
LOT_BITS = 48


Commands = Iterator[t.SingleCommand]


def read_action(sent: Filled[f.Sent]) -> f.Form:
    """What is asked for; `BadInput` where it cannot be read."""
    return sent.read_one_of(FORMS)


def commands_for(view: EventView, form: f.Form) -> list[t.SingleCommand]:
    """The commands that a form stands for; `BadInput` where there is nothing to do."""
    action = ACTIONS[str(type(form).__struct_config__.tag)]
    commands = list(action.make(view, form))
    if not commands:
        raise BadInput(_why_nothing(view, form))
    return commands


def _why_nothing(view: EventView, form: f.Form) -> Text:
    if isinstance(form, f.Pair | f.Publish | f.Begin):
        for _, sentence in hindrances(view.states):
            return sentence
    return text("There is nothing to do; someone else may have done it already.")


def _divisions(view: EventView, form: f.InDivision) -> list[t.Division]:
    if not form.division:
        return list(view.divisions)
    found = view.tournament.divisions.get(form.division)
    if found is None:
        raise BadInput(text("There is no division {name}.", name=form.division[:40]))
    return [found]


def _division(view: EventView, form: f.InDivision) -> t.Division:
    found = _divisions(view, form)
    if len(found) != 1:
        names = ", ".join(division.name for division in found)
        raise BadInput(text("Choose a division: {names}.", names=names))
    return found[0]


def _about(view: EventView, form: f.OfGame) -> t.AboutGame:
    """The game that a form is about."""
    return t.about_game(t.GameKey(_division(view, form).name, form.round, form.number))


def _at(view: EventView, form: f.InDivision, *steps: Step) -> Iterator[tuple[t.Division, int]]:
    """The divisions that are at one of these steps, each with its round."""
    wanted = {division.name for division in _divisions(view, form)}
    for state in view.states:
        if state.division.name in wanted and state.step in steps:
            yield state.division, state.round_number


def _pair(view: EventView, form: f.Pair) -> Commands:
    """The next round of everybody who has one; a draft is paired anew, with whom it let in."""
    steps = (Step.PAIR, Step.PUBLISH) if not form.division else tuple(Step)
    for division, _ in _at(view, form, *steps):
        let_in, reason = _let_in_so_far(view, division)
        yield t.rounds.DraftPairings(
            division=division.name, options=p.Options(let_in=let_in), reason=reason
        )


def _let_in_so_far(view: EventView, division: t.Division) -> tuple[tuple[int, ...], str]:
    """Whom the draft lets in, and why; others than the director pair without them."""
    draft = division.rounds[-1] if division.rounds else None
    if draft is None or draft.is_out or not draft.let_in or not view.standing.is_director:
        return (), ""
    reasons = (
        event.reason
        for event in reversed(view.state.journal)
        if isinstance(event, t.rounds.PairingsDrafted)
        and (event.division, event.let_in) == (division.name, draft.let_in)
    )
    return draft.let_in, next(reasons)


def _pair_by_hand(view: EventView, form: f.Swap) -> Commands:
    """One pair set by the director, the rest of the round around it."""
    division = _division(view, form)
    yield t.rounds.SwapEntrants(
        division=division.name,
        round_number=form.round,
        one=form.number,
        other=form.other,
    )


def _give_bye(view: EventView, form: f.GiveBye) -> Commands:
    division = _division(view, form)
    options = p.Options(byes=(form.number,))
    yield t.rounds.DraftPairings(division=division.name, options=options)


def _let_play(view: EventView, form: f.LetPlay) -> Commands:
    """Although no ID was seen, or nobody has come (WU-1.a); with those who may already."""
    division = _division(view, form)
    draft = division.rounds[-1] if division.rounds and not division.rounds[-1].is_out else None
    already = () if draft is None else draft.let_in
    yield t.rounds.DraftPairings(
        division=division.name,
        options=p.Options(let_in=tuple(sorted({*already, form.number}))),
        reason=form.reason,
    )


def _lots(view: EventView, form: f.DrawLots) -> Commands:
    """For places that nothing else separates (A-50)."""
    division = _division(view, form)
    yield t.standings.DrawLots(division=division.name, seed=secrets.randbits(LOT_BITS))


def _publish(view: EventView, form: f.Publish) -> Commands:
    for division, number in _at(view, form, Step.PUBLISH):
        each = division.rounds[number - 1]
        is_league = isinstance(division.phases[each.phase].format, t.phases.League)
        deadline_ms = _deadline_ms(view, form) if is_league else None
        yield t.rounds.PublishPairings(
            division=division.name, round_number=number, deadline_ms=deadline_ms
        )


def _deadline_ms(view: EventView, form: f.Publish) -> int:
    """As the director says, else in a week (A-48)."""
    if form.when is None:
        return days_later(view.now_ms, WEEK_DAYS, view.zone)
    return moment_of(form.when, view.zone)


def _begin(view: EventView, form: f.Begin) -> Commands:
    for division, number in _at(view, form, Step.BEGIN):
        yield t.rounds.BeginRound(division=division.name, round_number=number)


def _running(view: EventView, form: f.InDivision) -> Iterator[tuple[t.Division, t.Round]]:
    for division in _divisions(view, form):
        for each in division.rounds:
            if each.status is t.RoundStatus.BEGUN:
                yield division, each


def _end(view: EventView, form: f.End) -> Commands:
    for division, each in _running(view, form):
        yield t.rounds.EndRound(division=division.name, round_number=each.number)


def _extend(view: EventView, form: f.Extend) -> Commands:
    for division, each in _running(view, form):
        yield t.rounds.ExtendRound(
            division=division.name,
            round_number=each.number,
            duration_s=form.minutes * 60,
            reason=form.reason,
        )


def _break(_view: EventView, form: f.Break) -> Commands:
    yield t.rounds.AnnounceBreak(duration_s=None if form.minutes is None else form.minutes * 60)


def _check_in(view: EventView, form: f.CheckIn) -> Commands:
    """One person, one entrant, or everybody who is not there; it says that the ID was seen."""
    for division in _divisions(view, form):
        for entrant in division.entrants.values():
            is_meant = form.number in (None, entrant.number)
            is_missing = not entrant.is_complete
            if is_meant and is_missing and not entrant.is_withdrawn:
                yield t.entries.CheckIn(
                    division=division.name,
                    number=entrant.number,
                    person=PersonId(form.person) if form.person else None,
                    is_id_seen=view.rules.event.id_needed and not form.reason,
                    reason=form.reason,
                )


def _withdraw(view: EventView, form: f.Withdraw) -> Commands:
    division = _division(view, form)
    yield t.entries.Withdraw(division=division.name, number=form.number, reason=form.reason)


def _return(view: EventView, form: f.Return) -> Commands:
    division = _division(view, form)
    missed = chosen(view.rules, form.missed, form.lost_by)
    yield t.entries.Return(
        division=division.name,
        number=form.number,
        missed=t.entries.missed_by_book(view.rules) if missed is None else missed,
    )


def _count_missed(view: EventView, form: f.CountMissed) -> Commands:
    division = _division(view, form)
    missed = chosen(view.rules, form.missed, form.lost_by)
    if missed is None:
        raise BadInput(text("Choose what the missed rounds count as."))
    yield t.entries.CountMissed(division=division.name, number=form.number, missed=missed)


def _arrived(view: EventView, form: f.Arrived) -> Commands:
    """One entrant, now or some minutes after the beginning; or everybody who is late."""
    wanted = {division.name for division in _divisions(view, form)}
    for division, each, game in view.games():
        is_meant = division.name in wanted and form.round in (None, each.number)
        # When somebody came to a game that was played is said of each by itself.
        is_named = form.number is not None and (not game.counts or game.has_run_out())
        is_open = is_named or (not game.counts and game.slip is None)
        for absence in game.absences if is_meant and is_open else ():
            if absence.arrived_ms is None and form.number in (None, absence.number):
                yield _arrival(view, division, each.number, absence.number, form.minutes)


def _absent(view: EventView, form: f.Absent) -> Commands:
    """Somebody is not there, or was not and came so many minutes after the beginning."""
    division = _division(view, form)
    yield t.lateness.NoteAbsence(
        division=division.name, round_number=form.round, number=form.number
    )
    if form.minutes is not None:
        yield _arrival(view, division, form.round, form.number, form.minutes)


def _arrival(
    view: EventView, division: t.Division, round_number: int, number: int, after_s: int | None
) -> t.lateness.NoteArrival:
    return t.lateness.NoteArrival(
        division=division.name,
        round_number=round_number,
        number=number,
        after_s=after_s,
        is_id_seen=view.rules.event.id_needed,
    )


def _late_clock(view: EventView, form: f.StartLateClock) -> Commands:
    yield t.lateness.StartLateClock(**_about(view, form))


def _validate(view: EventView, form: f.Validate) -> Commands:
    yield t.results.ValidateResult(**_about(view, form))


def _warn(view: EventView, form: f.Warn) -> Commands:
    yield t.results.WarnGame(**_about(view, form))


def _sign(view: EventView, form: f.Sign) -> Commands:
    """What was entered without signatures is signed by now, and validated (SSC-35)."""
    yield t.results.ValidateResult(**_about(view, form), is_signed=True)


def _forfeit(view: EventView, form: f.Forfeit) -> Commands:
    """Before the game began, or in progress at this score."""
    division = _division(view, form)
    each = division.round(form.round)
    game = None if each is None else each.game_of(form.number)
    is_scored = form.points is not None or form.others is not None
    yield t.results.ForfeitGame(
        division=division.name,
        round_number=form.round,
        number=form.number,
        scores=_scores(game, form) if game is not None and is_scored else (),
    )


def _scores(game: t.Game, form: f.Forfeit | f.Terminate) -> tuple[t.results.Score, t.results.Score]:
    if form.points is None or form.others is None:
        raise BadInput(bounds.POINTS.refusal())
    return (
        t.results.Score(form.number, form.points),
        t.results.Score(game.other(form.number), form.others),
    )


def _terminate(view: EventView, form: f.Terminate) -> Commands:
    """A game that was warned is stopped at the score it has (NSA-V.E)."""
    scores = _scores(_game(view, form), form)
    yield t.results.TerminateGame(**_about(view, form), slip=t.results.Slip(scores=scores))


def _postpone(view: EventView, form: f.Postpone) -> Commands:
    """The game is played at another time, if both sides agree (NSA-V.J.1.p3)."""
    game = _game(view, form)
    agreed = game.numbers if form.is_agreed else ()
    yield t.results.PostponeGame(**_about(view, form), agreed=agreed, reason=form.reason)


def _game(view: EventView, form: f.OfGame) -> t.Game:
    each = _division(view, form).round(form.round)
    game = None if each is None else each.game_of(form.number)
    if game is None or game.is_bye:
        raise BadInput(text("There is no such game."))
    return game


def _feat(view: EventView, form: f.Feat) -> Commands:
    """What only the score sheet shows: a best play, a deficit overcome."""
    about = _about(view, form)
    if form.high_play is None and form.deficit is None:
        raise BadInput(text("Enter the points of the best play, or the deficit, or both."))
    yield t.results.NoteFeat(**about, high_play=form.high_play, deficit=form.deficit)


def _spread(view: EventView, form: f.AdjustSpread) -> Commands:
    """In the last round that is out; only the journal and the entrant's own page tell of it."""
    division = _division(view, form)
    out = view.out_rounds(division)
    yield t.incidents.AdjustSpread(
        division=division.name,
        number=form.number,
        kind=form.kind,
        round_number=out[-1].number if out else 0,
        amount=form.amount,
        reason=form.reason,
    )


def _form_team(view: EventView, form: f.FormTeam) -> Commands:
    division = _division(view, form)
    team = t.teams.TeamPlan(" ".join(form.name.split())[:LONGEST_NAME], form.numbers)
    yield t.teams.FormTeam(division=division.name, team=team)


def _trophy(view: EventView, form: f.AwardTrophy) -> Commands:
    """To the best team, once its division is played out (ST-HS)."""
    division = _division(view, form)
    yield t.teams.AwardTrophy(division=division.name, year=form.year)


def _close_week(view: EventView, form: f.CloseWeek) -> Commands:
    """What nobody has reported is decided by the rules (DP-1.II.c)."""
    division = _division(view, form)
    each = division.round(form.round)
    if each is not None and all(game.is_bye or game.slip for game in each.games):
        raise BadInput(
            text("Every match of this week has been reported; you decide the open ones.")
        )
    yield t.league.CloseWeek(division=division.name, round_number=form.round)


def _waive(view: EventView, form: f.Waive) -> Commands:
    """They play although somebody of theirs is missing, or the one who is named (SSC-25)."""
    division = _division(view, form)
    entrant = division.entrants.get(form.number)
    if entrant is None:
        return
    for person in entrant.entry.persons:
        is_meant = form.person in ("", person)
        if is_meant and person not in (*entrant.present, *entrant.waived):
            yield t.entries.WaiveAbsence(
                division=division.name, number=entrant.number, person=person, reason=form.reason
            )


def _tables(view: EventView, form: f.SetTables) -> Commands:
    division = _division(view, form)
    first = 1 if form.first is None else form.first
    plan = t.phases.TablePlan(first, tuple(sorted(set(form.reserved))))
    yield t.divisions.SetTables(division=division.name, table_plan=plan)


def _add_division(view: EventView, form: f.AddDivision) -> Commands:
    """Played like the first, or over as many rounds as the director says."""
    yield t.divisions.AddDivision(
        plan=plan_of(view, parse_line(form.name, LONGEST_NAME), form.rounds)
    )


def _seeds(view: EventView, form: f.SetSeeds) -> Commands:
    """As the director writes them; nothing written: by rating, wherever there is one."""
    division = _division(view, form)
    # Set once and for all only where the event would draw them otherwise.
    by_rating = (
        ()
        if t.entries.is_by_rating(view.tournament)
        else t.entries.seeded_by_rating(view.tournament, division)
    )
    yield t.entries.SetSeeds(division=division.name, order=form.numbers or by_rating)
    yield from _paired_again(view, division)


def _move_seed(view: EventView, form: f.MoveSeed) -> Commands:
    """One to another place, the others as they are."""
    division = _division(view, form)
    if form.number not in division.entrants:
        raise BadInput(text("There is no entrant with number {number}.", number=form.number))
    order = t.entries.moved_seed(
        t.entries.seeded(view.tournament, division), form.number, form.place
    )
    yield t.entries.SetSeeds(division=division.name, order=order)
    yield from _paired_again(view, division)


def _draw_seeds(view: EventView, form: f.DrawSeeds) -> Commands:
    """By lot, whatever the ratings say."""
    division = _division(view, form)
    order = t.entries.seeded_by_lot(division, secrets.randbits(LOT_BITS))
    yield t.entries.SetSeeds(division=division.name, order=order, is_drawn=True)
    yield from _paired_again(view, division)


def _apart(view: EventView, form: f.KeepApart) -> Commands:
    division = _division(view, form)
    apart = t.pairing.Apart(form.rounds, is_strict=form.is_strict)
    yield t.divisions.SetApart(division=division.name, apart=apart)
    yield from _paired_again(view, division)


def _paired_again(view: EventView, division: t.Division) -> Commands:
    """A draft goes by what it was made from, so it is made again, with whom it let in."""
    if division.rounds and not division.rounds[-1].is_out:
        let_in, reason = _let_in_so_far(view, division)
        yield t.rounds.DraftPairings(
            division=division.name, options=p.Options(let_in=let_in), reason=reason
        )


def _close(_view: EventView, form: f.CloseEvent) -> Commands:
    yield t.setup.CloseEvent(is_as_it_stands=form.is_as_it_stands)


def _add_final(view: EventView, form: f.AddFinal) -> Commands:
    """Those whom nothing separates at the top play one game for it."""
    division = _division(view, form)
    final = t.phases.Phase(p.Championship(), 1)
    yield t.divisions.ChangePhases(division=division.name, phases=(*division.phases, final))


def _open_help(view: EventView, _form: f.OpenHelp) -> Commands:
    """Words are looked up and old games opened while the event is played on screen."""
    if not view.tournament.is_help_open:
        yield t.setup.SetHelp(is_open=True)


def _close_help(view: EventView, _form: f.CloseHelp) -> Commands:
    if view.tournament.is_help_open:
        yield t.setup.SetHelp(is_open=False)


def _decide_unreachable(view: EventView, form: f.Unreachable) -> Commands:
    """One side tried in vain; the office decides that week's match (DP-1.I.e)."""
    deadline_ms = None if form.when is None else moment_of(form.when, view.zone)
    yield t.league.DecideUnreachable(
        **_about(view, form), decided=form.decided, reason=form.reason, deadline_ms=deadline_ms
    )


def _undo(_view: EventView, form: f.Undo) -> Commands:
    yield t.undo.Undo(action=form.action, reason=form.reason)


def _redo(_view: EventView, form: f.Redo) -> Commands:
    yield t.undo.Redo(action=form.action)


class Action(NamedTuple):
    kind: type[f.Form]
    make: Callable[[EventView, Any], Commands]


def _by_name(*makers: Callable[[EventView, Any], Commands]) -> dict[str, Action]:
    """Each by what its form is called in `do`."""
    found = {}
    for make in makers:
        _, kind, _ = get_type_hints(make).values()
        found[str(kind.__struct_config__.tag)] = Action(kind, make)
    return found


ACTIONS = _by_name(
    _pair,
    _pair_by_hand,
    _give_bye,
    _let_play,
    _lots,
    _publish,
    _begin,
    _end,
    _extend,
    _break,
    _close_week,
    _add_final,
    _check_in,
    _waive,
    _withdraw,
    _return,
    _count_missed,
    _absent,
    _arrived,
    _late_clock,
    _validate,
    _sign,
    _warn,
    _terminate,
    _postpone,
    _forfeit,
    _feat,
    _decide_unreachable,
    _spread,
    _form_team,
    _trophy,
    _tables,
    _add_division,
    _seeds,
    _move_seed,
    _draw_seeds,
    _apart,
    _close,
    _open_help,
    _close_help,
    _undo,
    _redo,
)
FORMS = by_name(action.kind for action in ACTIONS.values())
