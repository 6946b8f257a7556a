"""How people behave: what a director may or must do about it."""

from __future__ import annotations

from enum import StrEnum

from lexidrome.base import text
from lexidrome.game.checks import Check, effect
from lexidrome.game.irregularities.case import Case
from lexidrome.game.irregularities.questions import Counter
from lexidrome.game.irregularities.sanctions import (
    decide_sanction,
    forfeit_game_left,
    impose,
)
from lexidrome.game.irregularities.values import (
    Excused,
    GameResigned,
    Party,
    SanctionKind,
    StepKind,
)
from lexidrome.rulebook import Resignation

INVESTIGATED_DISCREETLY = effect(
    "cheating_investigated",
    "Suspected cheating is investigated at once and discreetly; penalties are possible.",
    "NSA-I.A.p2", "NSA-IDX.P19",
)  # fmt: skip
INNOCENT_UNLESS_SHOWN = effect(
    "innocent_unless_shown",
    "Innocent of wilful wrongdoing unless there is sufficient evidence.",
    "NSA-II.B.p2",
)
QUITTING_PENALISED = effect(
    "quitting_penalised",
    "Quitting is penalisable unless the director approves of it for an emergency.",
    "NSA-I.B.p1",
)
TANKING_PENALISED = effect(
    "tanking_penalised",
    "Repeated passing or deliberately poor play is penalisable.",
    "NSA-I.B.p2",
)
RESIGNATION_ANNOUNCED = effect(
    "resignation_announced",
    "Games are resigned only where the announcements say so and scores are irrelevant.",
    "NSA-I.B.exc.1",
)
RESIGNATION_ANSWERED = effect(
    "resignation_answered",
    "Where resignation is allowed, the opponent accepts it at the score as it stands or plays on.",
    "NSA-I.B.exc.2",
)
RESIGNED_ON_OWN_TIME = effect(
    "resigned_on_own_time",
    "A player who is losing asks to resign, and on their own time.",
    "NSA-I.B.exc.2",
)
WARNED_THEN_EJECTED = effect(
    "abuse_warned_then_ejected",
    "Threats, abuse and disruption: one warning, then ejection.",
    "NSA-I.C.p1", "NSA-IDX.P18", "A-74",
)  # fmt: skip
VIOLENCE_EJECTS = effect(
    "violence_ejects",
    "Physical abuse: ejection at once.",
    "NSA-I.C.p2",
)
SILENCE_ASKED = effect(
    "silence_asked",
    "Distracting or misleading behaviour is unethical; the opponent may ask for silence.",
    "NSA-I.D.p1", "NSA-I.D.p2",
)  # fmt: skip
WATCHER_LEAVES = effect(
    "watcher_leaves",
    "Watching is not a right: whoever disturbs a player leaves.",
    "NSA-I.F.p1",
)
SUSPICION_CLEARED = effect(
    "suspicion_cleared",
    "Whoever did something that might look suspicious tells the opponent at once.",
    "NSA-I.G",
)
COLLUSION_SANCTIONED = effect(
    "collusion_sanctioned",
    "Collusion: a severe penalty, no part in prize-sharing, or a ban.",
    "NSA-I.E", "NSA-IDX.P17",
)  # fmt: skip
LOSING_FOR_OTHERS = effect(
    "losing_for_others",
    "Losing or scoring less on purpose to help somebody is collusion.",
    "NSA-I.E.1",
)
SHARING_DISCLOSED = effect(
    "sharing_disclosed",
    "Prize-sharing and bets need the director's approval and full disclosure to the division.",
    "NSA-I.E.2",
)
NO_POOR_PLAY_FOR_IT = effect(
    "no_poor_play_for_sharing",
    "Playing badly for one's chances in an approved arrangement is prohibited all the same.",
    "NSA-I.E.2",
)
DEVICE_FOR_HEALTH = effect(
    "device_for_health",
    "Devices are allowed only for medical reasons and with the director's approval.",
    "NSA-III.A.7.p2",
)
NOBODY_GAINS_OR_SUFFERS = effect(
    "nobody_gains_or_suffers",
    "Nobody gains by an irregularity of his own; nobody suffers by one of another's.",
    "NSA-II.B.p1",
)
AT_DISCRETION = effect(
    "penalty_at_discretion",
    "Violations may be punished with points, forfeit or disqualification.",
    "SSC-35.a",
)
OTHER_BOOK_HELPS = effect(
    "other_book_helps",
    "For what the book does not cover the director may use the detailed tournament rules.",
    "SSC-35.b", "A-65",
)  # fmt: skip


def suspected_cheating(case: Case) -> None:
    """Somebody is suspected of cheating."""
    if case.by(INVESTIGATED_DISCREETLY):
        case.step(
            StepKind.INVESTIGATE, text("The director investigates at once and without a stir.")
        )
    if _is_shown(case):
        decide_sanction(case, INVESTIGATED_DISCREETLY, (SanctionKind.EJECTION,))


def _is_shown(case: Case) -> bool:
    """Asks for the evidence; without it nothing follows (NSA-II.B.p2)."""
    has_evidence = case.yes("evidence", text("Is there sufficient evidence?"))
    if case.by(INNOCENT_UNLESS_SHOWN, not has_evidence):
        case.step(
            StepKind.CONTINUE, text("The player counts as innocent; the incident is recorded.")
        )
        return False
    return True


def quitting(case: Case) -> None:
    """Somebody gives up a game or leaves the event."""
    is_emergency = case.yes(
        "approved", text("Does the director approve it as a medical or personal emergency?")
    )
    if not case.by(QUITTING_PENALISED) or is_emergency:
        case.step(StepKind.TELL, text("The player may go; there is no penalty for it."))
        case.adjust(Excused(Party.PLAYER, case.rule(QUITTING_PENALISED)))
        forfeit_game_left(case)
        return
    allowed = (SanctionKind.WARNING, SanctionKind.EJECTION)
    if decide_sanction(case, QUITTING_PENALISED, allowed) is not SanctionKind.EJECTION:
        forfeit_game_left(case)


def tanking(case: Case) -> None:
    """Somebody keeps passing, or plays badly on purpose."""
    if _is_shown(case) and case.by(TANKING_PENALISED):
        decide_sanction(case, TANKING_PENALISED, (SanctionKind.WARNING, SanctionKind.FORFEIT))


def asked_to_resign(case: Case) -> None:
    """A player who is clearly losing asks to resign the game."""
    is_allowed = case.rules.ending.resignation is Resignation.BY_CONSENT or case.yes(
        "announced",
        text(
            "Do all announcements say that games may be resigned, and are spreads and scores "
            "totally irrelevant?"
        ),
    )
    if case.by(RESIGNATION_ANNOUNCED) and not is_allowed:
        case.step(StepKind.CONTINUE, text("Resigning is not allowed: play on."))
        return
    if not (
        case.by(RESIGNATION_ANSWERED) and case.yes("accepted", text("Does the opponent accept?"))
    ):
        case.step(StepKind.CONTINUE, text("The opponent declines: play on."))
        return
    is_untimely = case.what_if(
        "untimely", text("The player is not losing, or asked on the opponent's time")
    )
    if case.by(RESIGNED_ON_OWN_TIME, is_untimely):
        case.step(
            StepKind.CONTINUE,
            text("Only a player who is losing asks for it, and on their own time: play on."),
        )
        return
    case.step(
        StepKind.CONTINUE,
        text(
            "The game ends at the score as it stands, less time penalties. "
            "Unplayed tiles do not count."
        ),
    )
    case.adjust(GameResigned(Party.PLAYER, case.rule(RESIGNATION_ANSWERED)))


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
    if case.by(VIOLENCE_EJECTS, what is Abuse.VIOLENCE):
        impose(case, VIOLENCE_EJECTS, SanctionKind.EJECTION)
        return
    before = case.times_before(
        Counter.CONDUCT_WARNING,
        text("How many warnings for conduct has the player had in this event?"),
        5,
    )
    if case.by(WARNED_THEN_EJECTED, before > 0):
        impose(case, WARNED_THEN_EJECTED, SanctionKind.EJECTION)
    else:
        case.by(WARNED_THEN_EJECTED)
        impose(case, WARNED_THEN_EJECTED, SanctionKind.WARNING)


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
    if case.by(SILENCE_ASKED, what is Manners.SPEECH):
        case.step(
            StepKind.TELL,
            text(
                "The opponent may ask for silence; quiet counting, checking scores and what the "
                "rules have people say stay allowed."
            ),
        )
        decide_sanction(case, SILENCE_ASKED, (SanctionKind.WARNING,))
    elif case.by(WATCHER_LEAVES, what is Manners.WATCHING):
        case.step(StepKind.TELL, text("Watching is no right: whoever disturbs leaves the table."))
    else:
        case.by(SUSPICION_CLEARED)
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
    if what is Collusion.SHARING and _is_disclosed(case):
        return
    if what is Collusion.LOSING:
        case.by(LOSING_FOR_OTHERS)
    if _is_shown(case) and case.by(COLLUSION_SANCTIONED):
        decided = decide_sanction(
            case,
            COLLUSION_SANCTIONED,
            (SanctionKind.SHARING_BAR, SanctionKind.EJECTION, SanctionKind.BAN),
        )
        _sanction_besides(case, decided)


def _sanction_besides(case: Case, decided: SanctionKind | None) -> None:
    """A penalty, no more part in such arrangements, a ban: one does not rule out another."""
    for sanction, key, sentence in (
        (SanctionKind.SHARING_BAR, "barred", text("Besides, no more part in prize-sharing")),
        (SanctionKind.BAN, "banned", text("Besides, a ban from future events")),
    ):
        if sanction is not decided and case.what_if(key, sentence):
            impose(case, COLLUSION_SANCTIONED, sanction)


def _is_disclosed(case: Case) -> bool:
    is_disclosed = case.yes(
        "disclosed",
        text("Did the director approve it, and was the whole division told?"),
    )
    if case.by(SHARING_DISCLOSED, is_disclosed):
        is_played_badly = case.what_if("played_badly", text("Somebody played badly for it"))
        if case.by(NO_POOR_PLAY_FOR_IT, is_played_badly):
            return False
        case.step(
            StepKind.CONTINUE,
            text("It is allowed and entered in the register; nobody may play badly for it."),
        )
        case.adjust(Excused(Party.PLAYER, case.rule(SHARING_DISCLOSED)))
        return True
    case.by(SHARING_DISCLOSED)
    return False


def device(case: Case) -> None:
    """Somebody uses headphones or another device during a game."""
    is_medical = case.yes(
        "medical", text("Is there a medical reason, and does the director approve?")
    )
    if case.by(DEVICE_FOR_HEALTH, is_medical):
        case.step(StepKind.TELL, text("The device is allowed; note it with the player."))
        case.adjust(Excused(Party.PLAYER, case.rule(DEVICE_FOR_HEALTH)))
    else:
        case.step(StepKind.TELL, text("The device is put away, out of sight and switched off."))


def anything_else(case: Case) -> None:
    """Whatever no other procedure covers: the director rules freely."""
    case.by(NOBODY_GAINS_OR_SUFFERS)
    case.step(
        StepKind.TELL,
        text(
            "Guideline: nobody gains from an irregularity they made, "
            "nobody is harmed by one they did not make."
        ),
    )
    if OTHER_BOOK_HELPS.ids_of(case.rules.document) and case.by(OTHER_BOOK_HELPS):
        case.step(StepKind.TELL, text("The director may go by the detailed tournament rules."))
    is_wilful = case.yes("wilful", text("Is there sufficient evidence that it was on purpose?"))
    if case.by(INNOCENT_UNLESS_SHOWN, not is_wilful):
        case.leave_to_director(text("It counts as not on purpose."))
    decide_sanction(case, _discretion(case), _MEASURES)


_MEASURES = (SanctionKind.WARNING, SanctionKind.FORFEIT, SanctionKind.DISQUALIFICATION)


def _discretion(case: Case) -> Check:
    """A book's own rule on penalties where it has one, else the guideline."""
    if AT_DISCRETION.ids_of(case.rules.document) and case.by(AT_DISCRETION):
        return AT_DISCRETION
    return NOBODY_GAINS_OR_SUFFERS
