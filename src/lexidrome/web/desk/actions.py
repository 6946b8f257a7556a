"""What the buttons of the desk mean: one form, and the commands that it stands for."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator

import msgspec

from lexidrome import tournament as t
from lexidrome.base import BadInput, Bound, PersonId, Text, parse_whole, text
from lexidrome.tournament import bounds
from lexidrome.tournament import pairing as p
from lexidrome.web.events.routes import MOST_DIVISIONS, one_line, rounds_of
from lexidrome.web.kit.event.moments import parse_moment
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.steps import Step, hindrances

DAY_MS = 24 * 3_600_000
WEEK_DAYS = 7
MINUTES = Bound(text("A round is extended by {least} to {most} minutes."), 1, 180)
BREAK_MINUTES = Bound(text("A break takes from {least} to {most} minutes."), 0, 180)
LONGEST_NAME = 40
LOT_BITS = 48


class Form(msgspec.Struct, frozen=True):
    """All of it is text, as browsers send it."""

    do: str
    division: str = ""
    """Empty: the whole hall."""
    round: str = ""
    number: str = ""
    other: str = ""
    minutes: str = ""
    reason: str = ""
    points: str = ""
    others: str = ""
    name: str = ""
    numbers: str = ""
    id: str = ""
    seen: str = ""
    """The version of the event that the form was shown with."""
    to: str = ""
    """Where to go on when it is done."""
    at: str = ""
    """The page on which it was asked for, where that is another one."""
    when: str = ""
    """A day and an hour."""
    decided: str = ""
    preview: str = ""
    """Only say what would follow."""


def commands_for(view: EventView, form: Form) -> list[t.SingleCommand]:
    """The commands; `BadInput` where the form cannot be read or there is nothing to do."""
    make = ACTIONS.get(form.do)
    if make is None:
        raise BadInput(text("There is no such action."))
    commands = list(make(view, form))
    if not commands:
        raise BadInput(_why_nothing(view, form))
    return commands


def _why_nothing(view: EventView, form: Form) -> Text:
    if form.do in ("pair", "publish", "begin"):
        for _, sentence in hindrances(view.states):
            return sentence
    return text("There is nothing to do; somebody may have been quicker.")


def _number(form: Form) -> int:
    return parse_whole(form.number, bounds.ENTRANT)


def _round(form: Form) -> int:
    return parse_whole(form.round, bounds.ROUND)


def _listed(written: str) -> list[str]:
    return written.replace(",", " ").split()


def _divisions(view: EventView, form: Form) -> list[t.Division]:
    if not form.division:
        return list(view.divisions)
    found = view.tournament.divisions.get(form.division)
    if found is None:
        raise BadInput(text("There is no division {name}.", name=form.division[:40]))
    return [found]


def _division(view: EventView, form: Form) -> t.Division:
    found = _divisions(view, form)
    if len(found) != 1:
        names = ", ".join(division.name for division in found)
        raise BadInput(text("It must be said which division is meant: {names}.", names=names))
    return found[0]


def _about(view: EventView, form: Form) -> t.AboutGame:
    """The game that a form is about."""
    return t.about_game(t.GameKey(_division(view, form).name, _round(form), _number(form)))


def _at(view: EventView, form: Form, *steps: Step) -> Iterator[tuple[t.Division, int]]:
    """The divisions that are at one of these steps, each with its round."""
    wanted = {division.name for division in _divisions(view, form)}
    for state in view.states:
        if state.division.name in wanted and state.step in steps:
            yield state.division, state.round_number


def _pair(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """The next round of everybody who has one; a draft is paired anew, with whom it let in."""
    steps = (Step.PAIR, Step.PUBLISH) if not form.division else tuple(Step)
    for division, _ in _at(view, form, *steps):
        let_in, reason = _let_in_so_far(view, division)
        yield t.DraftPairings(
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
        if isinstance(event, t.PairingsDrafted)
        and (event.division, event.let_in) == (division.name, draft.let_in)
    )
    return draft.let_in, next(reasons)


def _pair_by_hand(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """One pair set by the director, the rest of the round around it."""
    division = _division(view, form)
    yield t.SwapEntrants(
        division=division.name,
        round_number=_round(form),
        one=_number(form),
        other=parse_whole(form.other, bounds.ENTRANT),
    )


def _give_bye(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    division = _division(view, form)
    options = p.Options(byes=(_number(form),))
    yield t.DraftPairings(division=division.name, options=options)


def _let_play(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """Although no ID was seen, or nobody has come (WU-1.a); with those who may already."""
    division = _division(view, form)
    draft = division.rounds[-1] if division.rounds and not division.rounds[-1].is_out else None
    already = () if draft is None else draft.let_in
    yield t.DraftPairings(
        division=division.name,
        options=p.Options(let_in=tuple(sorted({*already, _number(form)}))),
        reason=form.reason,
    )


def _lots(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """For places that nothing else separates (A-50)."""
    division = _division(view, form)
    yield t.DrawLots(division=division.name, seed=secrets.randbits(LOT_BITS))


def _publish(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    for division, number in _at(view, form, Step.PUBLISH):
        each = division.rounds[number - 1]
        is_league = isinstance(division.phases[each.phase].format, t.League)
        deadline_ms = _deadline_ms(view, form) if is_league else None
        yield t.PublishPairings(
            division=division.name, round_number=number, deadline_ms=deadline_ms
        )


def _deadline_ms(view: EventView, form: Form) -> int:
    """As the director says, else in a week (A-48)."""
    return parse_moment(form.when) if form.when else view.now_ms + WEEK_DAYS * DAY_MS


def _begin(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    for division, number in _at(view, form, Step.BEGIN):
        yield t.BeginRound(division=division.name, round_number=number)


def _running(view: EventView, form: Form) -> Iterator[tuple[t.Division, t.Round]]:
    for division in _divisions(view, form):
        for each in division.rounds:
            if each.status is t.RoundStatus.BEGUN:
                yield division, each


def _end(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    for division, each in _running(view, form):
        yield t.EndRound(division=division.name, round_number=each.number)


def _extend(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    minutes = parse_whole(form.minutes, MINUTES)
    for division, each in _running(view, form):
        yield t.ExtendRound(
            division=division.name,
            round_number=each.number,
            duration_s=minutes * 60,
            reason=form.reason,
        )


def _break(_view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    minutes = parse_whole(form.minutes, BREAK_MINUTES) if form.minutes else None
    yield t.AnnounceBreak(duration_s=None if minutes is None else minutes * 60)


def _check_in(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """One person, one entrant, or everybody who is not there; it says that the ID was seen."""
    for division in _divisions(view, form):
        for entrant in division.entrants.values():
            is_meant = not form.number or entrant.number == _number(form)
            is_missing = not entrant.is_complete
            if is_meant and is_missing and not entrant.is_withdrawn:
                yield t.CheckIn(
                    division=division.name,
                    number=entrant.number,
                    person=PersonId(form.name) if form.name else None,
                    is_id_seen=view.rules.event.id_needed and not form.reason,
                    reason=form.reason,
                )


def _withdraw(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    division = _division(view, form)
    number = _number(form)
    yield t.Withdraw(division=division.name, number=number, reason=form.reason)


def _return(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    division = _division(view, form)
    yield t.Return(division=division.name, number=_number(form))


def _arrived(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """One entrant, now or some minutes after the beginning; or everybody who is late."""
    after_s = t.parse_after(form.minutes) if form.minutes.strip() else None
    wanted = {division.name for division in _divisions(view, form)}
    for division, each, game in view.games():
        is_meant = division.name in wanted and form.round in ("", str(each.number))
        # When somebody came to a game that was played is said of each by itself.
        is_named = bool(form.number) and (not game.counts or game.has_run_out())
        is_open = is_named or (not game.counts and game.slip is None)
        for absence in game.absences if is_meant and is_open else ():
            if absence.arrived_ms is None and form.number in ("", str(absence.number)):
                yield _arrival(view, division, each.number, absence.number, after_s)


def _absent(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """Somebody is not there, or was not and came so many minutes after the beginning."""
    division = _division(view, form)
    number, round_number = _number(form), _round(form)
    yield t.NoteAbsence(division=division.name, round_number=round_number, number=number)
    if form.minutes.strip():
        yield _arrival(view, division, round_number, number, t.parse_after(form.minutes))


def _arrival(
    view: EventView, division: t.Division, round_number: int, number: int, after_s: int | None
) -> t.NoteArrival:
    return t.NoteArrival(
        division=division.name,
        round_number=round_number,
        number=number,
        after_s=after_s,
        is_id_seen=view.rules.event.id_needed,
    )


OfGame = t.StartLateClock | t.ValidateResult | t.WarnGame


def _of_game(kind: type[OfGame]) -> Callable[[EventView, Form], Iterator[t.SingleCommand]]:
    def make(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
        yield kind(**_about(view, form))

    return make


def _sign(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """What was entered without signatures is signed by now, and validated (SSC-35)."""
    yield t.ValidateResult(**_about(view, form), is_signed=True)


def _forfeit(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """Before the game began, or in progress at this score."""
    division = _division(view, form)
    number, round_number = _number(form), _round(form)
    each = division.round(round_number)
    game = None if each is None else each.game_of(number)
    is_scored = bool(form.points.strip() or form.others.strip())
    yield t.ForfeitGame(
        division=division.name,
        round_number=round_number,
        number=number,
        scores=_scores(game, form) if game is not None and is_scored else (),
    )


def _scores(game: t.Game, form: Form) -> tuple[t.Score, t.Score]:
    number = _number(form)
    return (
        t.Score(number, parse_whole(form.points, bounds.POINTS)),
        t.Score(game.other(number), parse_whole(form.others, bounds.POINTS)),
    )


def _terminate(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """A game that was warned is stopped at the score it has (NSA-V.E)."""
    scores = _scores(_game(view, form), form)
    yield t.TerminateGame(**_about(view, form), slip=t.Slip(scores=scores))


def _postpone(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """The game is played at another time, if both sides agree (NSA-V.J.1.p3)."""
    game = _game(view, form)
    agreed = game.numbers if form.decided == "agreed" else ()
    yield t.PostponeGame(**_about(view, form), agreed=agreed, reason=form.reason)


def _game(view: EventView, form: Form) -> t.Game:
    each = _division(view, form).round(_round(form))
    game = None if each is None else each.game_of(_number(form))
    if game is None or game.is_bye:
        raise BadInput(text("There is no such game."))
    return game


def _feat(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """What only the score sheet shows: a best play, a deficit overcome."""
    about = _about(view, form)
    if not form.points.strip() and not form.others.strip():
        raise BadInput(text("Give the points of the best play, or of the deficit, or both."))
    yield t.NoteFeat(
        **about,
        high_play=parse_whole(form.points, bounds.POINTS) if form.points.strip() else None,
        deficit=parse_whole(form.others, bounds.POINTS) if form.others.strip() else None,
    )


def _form_team(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    division = _division(view, form)
    members = tuple(parse_whole(each, bounds.ENTRANT) for each in _listed(form.numbers))
    team = t.TeamPlan(" ".join(form.name.split())[:LONGEST_NAME], members)
    yield t.FormTeam(division=division.name, team=team)


def _trophy(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """To the best team, once its division is played out (ST-HS)."""
    division = _division(view, form)
    year = parse_whole(form.number, bounds.YEAR)
    yield t.AwardTrophy(division=division.name, year=year)


def _close_week(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """What nobody has reported is decided by the rules (DP-1.II.c)."""
    division = _division(view, form)
    each = division.round(_round(form))
    if each is not None and all(game.is_bye or game.slip for game in each.games):
        raise BadInput(
            text("Every match of this week was reported; what is open there is for you to decide.")
        )
    yield t.CloseWeek(division=division.name, round_number=_round(form))


def _waive(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """They play although somebody of theirs is missing, or the one who is named (SSC-25)."""
    division = _division(view, form)
    entrant = division.entrants.get(_number(form))
    if entrant is None:
        return
    for person in entrant.entry.persons:
        is_meant = form.name in ("", person)
        if is_meant and person not in (*entrant.present, *entrant.waived):
            yield t.WaiveAbsence(
                division=division.name, number=entrant.number, person=person, reason=form.reason
            )


def _tables(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    division = _division(view, form)
    reserved = tuple(parse_whole(each, bounds.OWN_TABLE) for each in _listed(form.numbers))
    first = parse_whole(form.number, bounds.OWN_TABLE) if form.number.strip() else 1
    plan = t.TablePlan(first, tuple(sorted(set(reserved))))
    yield t.SetTables(division=division.name, table_plan=plan)


def _add_division(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """Played like the others: by the book, over as many rounds as the director says."""
    if len(view.divisions) >= MOST_DIVISIONS:
        raise BadInput(text("An event has at most {most} divisions.", most=MOST_DIVISIONS))
    name = one_line(form.name, LONGEST_NAME)
    phases = t.default_phases(view.rules, rounds_of(form.number))
    yield t.AddDivision(plan=t.DivisionPlan(name, phases))


def _seeds(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """As the director writes them; nothing written: by rating, else as they were entered."""
    division = _division(view, form)
    order = tuple(parse_whole(each, bounds.ENTRANT) for each in _listed(form.numbers))
    by_rating = sorted(
        division.entrants.values(), key=lambda each: (-(each.entry.rating or 0), each.number)
    )
    order = order or tuple(each.number for each in by_rating)
    yield t.SetSeeds(division=division.name, order=order)


def _close(_view: EventView, _form: Form) -> Iterator[t.SingleCommand]:
    yield t.CloseEvent()


def _help(*, is_open: bool) -> Callable[[EventView, Form], Iterator[t.SingleCommand]]:
    """Whether words are looked up and old games opened while the event is played on screen."""

    def make(view: EventView, _form: Form) -> Iterator[t.SingleCommand]:
        if view.tournament.is_help_open != is_open:
            yield t.SetHelp(is_open=is_open)

    return make


def _decide_unreachable(view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    """One side tried in vain; the office decides that week's match (DP-1.I.e)."""
    about = _about(view, form)
    if form.decided not in {each.value for each in t.Decided}:
        raise BadInput(text("Say what is decided."))
    yield t.DecideUnreachable(
        **about,
        decided=t.Decided(form.decided),
        reason=form.reason,
        deadline_ms=parse_moment(form.when) if form.when else None,
    )


def _undo(_view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    action = parse_whole(form.number, bounds.ACTION) if form.number else None
    yield t.Undo(action=action, reason=form.reason)


def _redo(_view: EventView, form: Form) -> Iterator[t.SingleCommand]:
    action = parse_whole(form.number, bounds.ACTION) if form.number else None
    yield t.Redo(action=action)


ACTIONS: dict[str, Callable[[EventView, Form], Iterator[t.SingleCommand]]] = {
    "pair": _pair,
    "swap": _pair_by_hand,
    "give_bye": _give_bye,
    "let_play": _let_play,
    "lots": _lots,
    "publish": _publish,
    "begin": _begin,
    "end": _end,
    "extend": _extend,
    "break": _break,
    "check_in": _check_in,
    "withdraw": _withdraw,
    "return": _return,
    "absent": _absent,
    "arrived": _arrived,
    "late_clock": _of_game(t.StartLateClock),
    "validate": _of_game(t.ValidateResult),
    "sign": _sign,
    "warn": _of_game(t.WarnGame),
    "terminate": _terminate,
    "postpone": _postpone,
    "forfeit": _forfeit,
    "feat": _feat,
    "team": _form_team,
    "trophy": _trophy,
    "close_week": _close_week,
    "waive": _waive,
    "tables": _tables,
    "add_division": _add_division,
    "seeds": _seeds,
    "close": _close,
    "open_help": _help(is_open=True),
    "close_help": _help(is_open=False),
    "unreachable": _decide_unreachable,
    "undo": _undo,
    "redo": _redo,
}
