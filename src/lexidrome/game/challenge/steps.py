"""What several deciders need of challenges."""

from __future__ import annotations

from collections.abc import Container

from lexidrome.base import PersonId, Refusal, text
from lexidrome.game.challenge.rules import has_challenges
from lexidrome.game.clock.clock import Clock
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Challenge, PendingPlay
from lexidrome.game.work import Work, acting_side, must_have_begun, open_challenge_refusal
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.rulebook.choices import ChallengeOpens, ChallengeScope, PauseReason


@rule("SSC-12.f")
def wants_a_second(
    play: PendingPlay,
    side: int,
    member: PersonId | None,
    words: tuple[str, ...],
    *,
    is_agreed: bool,
) -> bool:
    """Where it was agreed so, two members of a side must want a challenge before it is one.

    Who speaks for the whole side says whether they do; from a member alone somebody else
    must want the same.
    """
    if member is None:
        return not is_agreed
    proposal = play.proposal
    if proposal is None or (proposal.side, proposal.words) != (side, words):
        return True
    return proposal.person == member


@rule("NSA-III.F.3.p1", "NSA-III.F.2.p1")
def sets_orientation(work: Work) -> Refusal | None:
    """The first play sets the game's orientation, so it cannot be challenged off for its own.

    Where nothing else lies there, it is moved.
    """
    if work.state.lone_play is None:
        return None
    return refuse(
        Reason.FIRST_PLAY_ORIENTS,
        text(
            "The first play sets the way that the game reads; where it does not lie as the board "
            "is printed, it is moved ({rule})."
        ),
        cited(sets_orientation, work.state.rules),
    )


def may_question(work: Work, *, is_challenge: bool = False) -> tuple[int, PendingPlay] | Refusal:
    """The acting side, and the play that it may accept, hold or challenge."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    state = work.state
    if work.may_ask_in is state and state.play is not None:
        return side, state.play
    play = open_play(work)
    if isinstance(play, Refusal):
        return play
    rules = state.rules
    if side == play.side:
        return refuse(Reason.OWN_PLAY, text("It is your own play."))
    if not _is_open_yet(rules, play):
        return refuse(
            Reason.TURN_NOT_ENDED,
            text("A play is challenged when its turn has ended, not before ({rule})."),
            rule_of(rules, "challenge.opens_on"),
        )
    stopped = state.clock.stop_reason
    if stopped is not None and not (is_challenge and is_stopped_to_challenge(state.clock)):
        return refuse(Reason.CLOCK_STOPPED, text("The clocks are stopped."))
    # NSA-IV.I.1.p4, NSA-IV.I.2.p3, A-14: where accepting is binding.
    if side in play.accepted and rules.challenge.accept_binding:
        return refuse(
            Reason.ALREADY_ACCEPTED,
            text("You have accepted the play, and that is binding ({rule})."),
            rule_of(rules, "challenge.accept_binding"),
        )
    if stopped is None:
        # While clocks are stopped, only a challenge may be for what others may not.
        work.may_ask_in = state
    return side, play


@rule("SSC-12", "ST-9.a", "NSA-IV.I.3.p1")
def is_stopped_to_challenge(clock: Clock) -> bool:
    """The challengers stop the clock and then say “challenge”."""
    return clock.stop_reason is PauseReason.CHALLENGE


def _is_open_yet(rules: RuleSet, play: PendingPlay) -> bool:
    """From when a play may be challenged: SSC-11, NSA-IV.I.3.p2, P72."""
    opens_on = rules.challenge.opens_on
    if opens_on is ChallengeOpens.CLOCK:
        return play.is_pressed
    return play.is_ended or opens_on is not ChallengeOpens.TURN_END


def open_play(work: Work) -> PendingPlay | Refusal:
    """The play that can still be challenged and is not yet judged."""
    state = work.state
    rules = state.rules
    if refusal := must_have_begun(work):
        return refusal
    if not has_challenges(rules):
        return refuse(
            Reason.CHALLENGES_OFF,
            text("There are no challenges here: unacceptable plays are refused ({rule})."),
            rule_of(rules, "challenge.fail"),
        )
    play = state.play
    # SSC-11, WU-13, DP-2.IV.d.i, ST-9.a, NSA-IV.I.1.p1, NSA-IV.I.3.p2: while its window is open.
    if play is None:
        return refuse(
            Reason.NO_PLAY_TO_CHALLENGE,
            text("There is no play that can still be challenged ({rule})."),
            rule_of(rules, "challenge.closes_on"),
        )
    return open_challenge_refusal(play) or play


def lists_words(rules: RuleSet) -> bool:
    """The challenger says which words are judged, or all of them are.

    SSC-12.a, WU-13.d, DP-2.IV.d.i, ST-9.a, NSA-IV.I.3.p1, A-15.
    """
    return rules.challenge.scope is not ChallengeScope.ALL_WORDS


def words_to_judge(
    rules: RuleSet, play: PendingPlay, listed: tuple[str, ...]
) -> tuple[str, ...] | Refusal:
    """The words on the slip, or all of them; each once, as they read on the board."""
    formed = tuple(dict.fromkeys(word.letters for word in play.words))
    if not lists_words(rules):
        return formed
    scope = rule_of(rules, "challenge.scope")
    if lists_no_word(listed):
        return refuse(
            Reason.NO_WORDS_LISTED, text("List at least one word to challenge ({rule})."), scope
        )
    by_capitals = {word.upper(): word for word in formed}
    words = []
    for word in dict.fromkeys(listed):
        if is_not_formed(word, by_capitals):
            return refuse(
                Reason.WORD_NOT_IN_PLAY,
                text("The play does not form the word {word} ({rule}).", word=word),
                scope,
            )
        words.append(by_capitals.get(word.upper(), word))
    return tuple(words)


@rule("SSC-12.a", "NSA-IV.J.1.a")
def lists_no_word(listed: tuple[str, ...]) -> bool:
    """Where the challenger lists the words to judge, there is at least one."""
    return not listed


@rule("NSA-IV.J.1.b", "NSA-IV.K.2.p2", "NSA-IV.K.3.c")
def is_not_formed(word: str, formed: Container[str]) -> bool:
    """Only words that the play formed are judged."""
    return word.upper() not in formed


def open_challenge(work: Work) -> Challenge | Refusal:
    if refusal := must_have_begun(work):
        return refusal
    play = work.state.play
    if play is None or play.challenge is None:
        return refuse(Reason.NO_CHALLENGE, text("There is no challenge."))
    return play.challenge
