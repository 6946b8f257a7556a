"""What the journal says of a round that is called otherwise than by its number.

“Round 3 began.” names its round in the sentence, in every language; of the final it is said
before it: “Final · Play began.”
"""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Text, text


def without_number(sentence: Text) -> Text | None:
    """The sentence for after the round's name; none where it does not speak of a round."""
    found = _WITHOUT_NUMBER.get(sentence.msgid)
    return None if found is None else replace(found, params=sentence.params)


_WITHOUT_NUMBER = {
    "Round {round} began.": text("Play began."),
    "Round {round} ended.": text("Play ended."),
    "Round {round} was extended.": text("The time was extended."),
    "Round {round} was paired, with more byes than one: {reason}": text(
        "Paired, with more byes than one: {reason}"
    ),
    "Round {round} was paired.": text("Paired."),
    "Round {round} was paired; {names} may play: {reason}": text(
        "Paired; {names} may play: {reason}"
    ),
    "Round {round}, {name}: best play {high_play}, most behind {deficit}.": text(
        "{name}: best play {high_play}, most behind {deficit}."
    ),
    "Round {round}: a link to report by was given out for {name}; earlier ones ended.": text(
        "A link to report by was given out for {name}; earlier ones ended."
    ),
    "Round {round}: a new link to the seat of {name} was given out; the old ones ended.": text(
        "A new link to the seat of {name} was given out; the old ones ended."
    ),
    "Round {round}: both sides forfeit the game of {name}.": text(
        "Both sides forfeit the game of {name}."
    ),
    "Round {round}: nobody came to the game of {name}, and both sides lose.": text(
        "Nobody came to the game of {name}, and both sides lose."
    ),
    "Round {round}: rulings in a game were entered or taken back.": text(
        "Rulings in a game were entered or taken back."
    ),
    "Round {round}: the clock of {name} was started.": text("The clock of {name} was started."),
    "Round {round}: the game of {name} counts for nobody.": text(
        "The game of {name} counts for nobody."
    ),
    "Round {round}: the game of {name} was postponed.": text("The game of {name} was postponed."),
    "Round {round}: the game of {name} was warned.": text("The game of {name} was warned."),
    "Round {round}: the reporting links of {name} no longer work.": text(
        "The reporting links of {name} no longer work."
    ),
    "Round {round}: the opponent of {name} is given the win.": text(
        "The opponent of {name} is given the win."
    ),
    "Round {round}: the result of {name} is open again, because its game goes on: {reason}": text(
        "The result of {name} is open again, because its game goes on: {reason}"
    ),
    "Round {round}: the result of {name} was validated.": text(
        "The result of {name} was validated."
    ),
    "Round {round}: the result was corrected to {result}: {reason}": text(
        "The result was corrected to {result}: {reason}"
    ),
    "Round {round}: the result was corrected to {result}: {reason} (shown by {evidence})": text(
        "The result was corrected to {result}: {reason} (shown by {evidence})"
    ),
    "Round {round}: the screen of {name} says otherwise.": text(
        "The screen of {name} says otherwise."
    ),
    "Round {round}: the seat of {name} was freed; its links no longer work.": text(
        "The seat of {name} was freed; its links no longer work."
    ),
    "Round {round}: the time of {name} was agreed.": text("The time of {name} was agreed."),
    "Round {round}: time is over for {name}.": text("Time is over for {name}."),
    "Round {round}: {name} came.": text("{name} came."),
    "Round {round}: {name} forfeits; nothing was played.": text(
        "{name} forfeits; nothing was played."
    ),
    "Round {round}: {name} has a bye with a spread of {spread}.": text(
        "{name} has a bye with a spread of {spread}."
    ),
    "Round {round}: {name} has more time.": text("{name} has more time."),
    "Round {round}: {name} is not there.": text("{name} is not there."),
    "Round {round}: {name} left the game ({result}).": text("{name} left the game ({result})."),
    "Round {round}: {name} proposed a time.": text("{name} proposed a time."),
    "Round {round}: {name} reported {result}.": text("{name} reported {result}."),
    "Round {round}: {name} tried to reach the opponent.": text(
        "{name} tried to reach the opponent."
    ),
    "Round {round}: {result}.": text("Result: {result}."),
    "The pairings of round {round} were changed by hand.": text(
        "The pairings were changed by hand."
    ),
    "The pairings of round {round} were published.": text("The pairings were published."),
    "{time} left in round {round}.": text("{time} left."),
}
