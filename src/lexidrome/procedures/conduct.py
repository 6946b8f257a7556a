"""How people behave: what a director may or must do about it."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import Excused, GameResigned, Party, Sanction
from lexidrome.procedures.questions import Counter
from lexidrome.procedures.resolution import StepKind
from lexidrome.procedures.sanctions import (
    decide_sanction,
    forfeit_game_left,
    impose,
)
from lexidrome.rulebook import RuleSet, rule, the_rule
from lexidrome.rulebook.choices import Resignation


def suspected_cheating(case: Case) -> None:
    """Somebody is suspected of cheating."""
    case.follow(_investigate_discreetly)
    if _is_shown(case):
        decide_sanction(case, _investigate_discreetly, (Sanction.EJECTION,))


@rule("NSA-I.A.p2", "NSA-IDX.P19")
def _investigate_discreetly(case: Case) -> None:
    """Suspected cheating is investigated at once and discreetly; penalties are possible."""
    case.step(StepKind.INVESTIGATE, text("The director investigates at once and without a stir."))


def _is_shown(case: Case) -> bool:
    """Asks for the evidence; without it nothing follows (NSA-II.B.p2)."""
    has_evidence = case.yes("evidence", text("Is there sufficient evidence?"))
    if case.by(counts_as_innocent, has_evidence=has_evidence):
        case.step(
            StepKind.CONTINUE, text("The player counts as innocent; the incident is recorded.")
        )
        return False
    return True


@rule("NSA-II.B.p2")
def counts_as_innocent(*, has_evidence: bool) -> bool:
    """Innocent of wilful wrongdoing unless there is sufficient evidence."""
    return not has_evidence


def quitting(case: Case) -> None:
    """Somebody gives up a game or leaves the event."""
    is_emergency = case.yes(
        "approved", text("Does the director approve it as a medical or personal emergency?")
    )
    case.follow(penalise_quitting, is_emergency=is_emergency)


@rule("NSA-I.B.p1")
def penalise_quitting(case: Case, *, is_emergency: bool) -> None:
    """Quitting is penalisable unless the director approves of it for an emergency."""
    if is_emergency:
        case.step(StepKind.TELL, text("The player may go; there is no penalty for it."))
        case.adjust(Excused(Party.PLAYER, case.rule(penalise_quitting)))
        forfeit_game_left(case)
        return
    allowed = (Sanction.WARNING, Sanction.EJECTION)
    if decide_sanction(case, penalise_quitting, allowed) is not Sanction.EJECTION:
        forfeit_game_left(case)


def tanking(case: Case) -> None:
    """Somebody keeps passing, or plays badly on purpose."""
    if _is_shown(case):
        case.follow(_penalise_tanking)


@rule("NSA-I.B.p2")
def _penalise_tanking(case: Case) -> None:
    """Repeated passing or deliberately poor play is penalisable."""
    decide_sanction(case, _penalise_tanking, (Sanction.WARNING, Sanction.FORFEIT))


def asked_to_resign(case: Case) -> None:
    """A player who is clearly losing asks to resign the game."""
    is_announced = case.rules.ending.resignation is Resignation.BY_CONSENT or case.yes(
        "announced",
        text(
            "Do all announcements say that games may be resigned, and are spreads and scores "
            "totally irrelevant?"
        ),
    )
    case.follow(resign_as_announced, is_announced=is_announced)


@rule("NSA-I.B.exc.1")
def resign_as_announced(case: Case, *, is_announced: bool) -> None:
    """Games are resigned only where the announcements say so and scores are irrelevant."""
    if is_announced:
        case.follow(_answer_resignation)
    else:
        case.step(StepKind.CONTINUE, text("Resigning is not allowed: play on."))


@rule("NSA-I.B.exc.2")
def _answer_resignation(case: Case) -> None:
    """Where resignation is allowed, the opponent accepts it at the score as it stands or plays on.

    What is accepted ends the game only if it was asked for in time.
    """
    if not case.yes("accepted", text("Does the opponent accept?")):
        case.step(StepKind.CONTINUE, text("The opponent declines: play on."))
        return
    is_untimely = case.what_if(
        "untimely", text("The player is not losing, or asked on the opponent's time")
    )
    if case.by(is_no_time_to_resign, is_untimely=is_untimely):
        case.step(
            StepKind.CONTINUE,
            text("Only a player who is losing asks for it, and on their own time: play on."),
        )
        return
    case.step(
        StepKind.CONTINUE,
        text(
            "The game ends at the current score, less time penalties. Unplayed tiles do not count."
        ),
    )
    case.adjust(GameResigned(Party.PLAYER, case.rule(_answer_resignation)))


@rule("NSA-I.B.exc.2")
def is_no_time_to_resign(*, is_untimely: bool) -> bool:
    """A player who is losing asks to resign, and on their own time."""
    return is_untimely


class Abuse(StrEnum):
    WORDS = "words"
    VIOLENCE = "violence"


def abuse(case: Case) -> None:
    """Threats, insults, disruption or violence."""
    what = case.choose(
        "what",
        text("What was it?"),
        {
            Abuse.WORDS: text("Threats, insults or serious disruption"),
            Abuse.VIOLENCE: text("Physical abuse"),
        },
    )
    if case.by(ejects_at_once, what):
        impose(case, ejects_at_once, Sanction.EJECTION)
        return
    before = case.times_before(
        Counter.CONDUCT_WARNING,
        text("How many warnings for conduct has the player had in this event?"),
        5,
    )
    case.follow(warn_then_eject, before)


@rule("NSA-I.C.p2")
def ejects_at_once(what: Abuse) -> bool:
    """Physical abuse: ejection at once."""
    return what is Abuse.VIOLENCE


@rule("NSA-I.C.p1", "NSA-IDX.P18", "A-74")
def warn_then_eject(case: Case, before: int) -> None:
    """Threats, abuse and disruption: one warning, then ejection."""
    sanction = Sanction.EJECTION if before > 0 else Sanction.WARNING
    impose(case, warn_then_eject, sanction)


class Manners(StrEnum):
    SPEECH = "speech"
    WATCHING = "watching"
    SUSPICIOUS = "suspicious"


def manners(case: Case) -> None:
    """Talk and gestures, those who watch, and what only looks like cheating."""
    what = case.choose(
        "what",
        text("What was it?"),
        {
            Manners.SPEECH: text("A player talks, moans or distracts"),
            Manners.WATCHING: text("Somebody who watches disturbs"),
            Manners.SUSPICIOUS: text("Something looked suspicious and was not"),
        },
    )
    if case.by(calls_for_silence, what):
        case.step(
            StepKind.TELL,
            text(
                "The opponent may ask for silence; quiet counting, checking scores and what the "
                "rules have people say stay allowed."
            ),
        )
        decide_sanction(case, calls_for_silence, (Sanction.WARNING,))
    elif case.by(watcher_leaves, what):
        case.step(StepKind.TELL, text("Watching is no right: whoever disturbs leaves the table."))
    else:
        case.follow(_clear_suspicion)


@rule("NSA-I.D.p1", "NSA-I.D.p2")
def calls_for_silence(what: Manners) -> bool:
    """Distracting or misleading behaviour is unethical; the opponent may ask for silence."""
    return what is Manners.SPEECH


@rule("NSA-I.F.p1")
def watcher_leaves(what: Manners) -> bool:
    """Watching is not a right: whoever disturbs a player leaves."""
    return what is Manners.WATCHING


@rule("NSA-I.G")
def _clear_suspicion(case: Case) -> None:
    """Whoever did something that might look suspicious tells the opponent at once."""
    case.step(
        StepKind.TELL, text("The player tells the opponent at once what it was; play goes on.")
    )


class Collusion(StrEnum):
    LOSING = "losing"
    SHARING = "sharing"


def collusion(case: Case) -> None:
    """Players help each other to results, share prizes or bet."""
    what = case.choose(
        "what",
        text("What was it?"),
        {
            Collusion.LOSING: text("Losing or scoring less on purpose to help somebody"),
            Collusion.SHARING: text("Sharing prizes or betting on results"),
        },
    )
    if what is Collusion.LOSING:
        case.follow(_treat_losing_as_collusion)
        return
    is_disclosed = case.yes(
        "disclosed",
        text("Did the director approve it, and was the whole division told?"),
    )
    case.follow(settle_sharing, is_disclosed=is_disclosed)


@rule("NSA-I.E.1")
def _treat_losing_as_collusion(case: Case) -> None:
    """Losing or scoring less on purpose to help somebody is collusion."""
    _sanction_if_shown(case)


@rule("NSA-I.E.2")
def settle_sharing(case: Case, *, is_disclosed: bool) -> None:
    """Prize-sharing and bets need the director's approval and full disclosure to the division."""
    if not is_disclosed or _is_played_badly(case):
        _sanction_if_shown(case)
        return
    case.step(
        StepKind.CONTINUE,
        text("It is allowed and entered in the register; nobody may play badly for it."),
    )
    case.adjust(Excused(Party.PLAYER, case.rule(settle_sharing)))


def _is_played_badly(case: Case) -> bool:
    is_played_badly = case.what_if("played_badly", text("A player played badly for it"))
    return case.by(is_prohibited_all_the_same, is_played_badly=is_played_badly)


@rule("NSA-I.E.2")
def is_prohibited_all_the_same(*, is_played_badly: bool) -> bool:
    """Playing badly for one's chances in an approved arrangement is prohibited all the same."""
    return is_played_badly


def _sanction_if_shown(case: Case) -> None:
    if _is_shown(case):
        case.follow(_sanction_collusion)


@rule("NSA-I.E", "NSA-IDX.P17")
def _sanction_collusion(case: Case) -> None:
    """Collusion: a severe penalty, no part in prize-sharing, or a ban."""
    decided = decide_sanction(
        case,
        _sanction_collusion,
        (Sanction.SHARING_BAR, Sanction.EJECTION, Sanction.BAN),
    )
    _sanction_besides(case, decided)


def _sanction_besides(case: Case, decided: Sanction | None) -> None:
    """A penalty, no more part in such arrangements, a ban: one does not rule out another."""
    for sanction, key, sentence in (
        (Sanction.SHARING_BAR, "barred", text("Also no more part in prize-sharing")),
        (Sanction.BAN, "banned", text("Also a ban from future events")),
    ):
        if sanction is not decided and case.what_if(key, sentence):
            impose(case, _sanction_collusion, sanction)


def device(case: Case) -> None:
    """Somebody uses headphones or another device during a game."""
    is_medical = case.yes(
        "medical", text("Is there a medical reason, and does the director approve?")
    )
    if case.by(is_device_for_health, is_medical=is_medical):
        case.step(StepKind.TELL, text("The device is allowed; note it with the player."))
        case.adjust(Excused(Party.PLAYER, case.rule(is_device_for_health)))
    else:
        case.step(StepKind.TELL, text("The device is put away, out of sight and switched off."))


@rule("NSA-III.A.7.p2")
def is_device_for_health(*, is_medical: bool) -> bool:
    """Devices are allowed only for medical reasons and with the director's approval."""
    return is_medical


def anything_else(case: Case) -> None:
    """Whatever no other procedure covers: the director rules freely."""
    case.follow(_let_nobody_gain_or_suffer)
    if the_rule(_go_by_the_detailed_rules).ids_of(case.rules.document):
        case.follow(_go_by_the_detailed_rules)
    is_wilful = case.yes("wilful", text("Is there sufficient evidence that it was on purpose?"))
    if case.by(counts_as_innocent, has_evidence=is_wilful):
        case.leave_to_director(text("It counts as not on purpose."))
    # A book's own rule on penalties where it has one, else the guideline.
    has_own_rule = case.by(punishes_at_discretion, case.rules)
    decides = punishes_at_discretion if has_own_rule else _let_nobody_gain_or_suffer
    decide_sanction(case, decides, _MEASURES)


_MEASURES = (Sanction.WARNING, Sanction.FORFEIT, Sanction.DISQUALIFICATION)


@rule("NSA-II.B.p1")
def _let_nobody_gain_or_suffer(case: Case) -> None:
    """Nobody gains by an irregularity of his own; nobody suffers by one of another's."""
    case.step(
        StepKind.TELL,
        text(
            "Guideline: nobody gains from an irregularity they made, "
            "nobody is harmed by one they did not make."
        ),
    )


@rule("SSC-35.b", "A-65")
def _go_by_the_detailed_rules(case: Case) -> None:
    """For what the book does not cover the director may use the detailed tournament rules."""
    case.step(StepKind.TELL, text("The director may go by the detailed tournament rules."))


@rule("SSC-35.a")
def punishes_at_discretion(rules: RuleSet) -> bool:
    """Violations may be punished with points, forfeit or disqualification."""
    return bool(the_rule(punishes_at_discretion).ids_of(rules.document))
