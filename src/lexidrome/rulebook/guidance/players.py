"""The lines of the card of conduct: what players see to themselves."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.rulebook.guidance.guide import Guide, Moment, guide

CARD: tuple[Guide, ...] = (
    guide(
        Moment.BEFORE,
        text("Bring your university picture ID. Without it you cannot play."),
        "WU-1", "WU-1.a",
    ),
    guide(
        Moment.BEFORE,
        text("Borrow board, tiles and dictionary at the front desk of the recreation centre."),
        "WU-3",
    ),
    guide(
        Moment.BEFORE,
        text("The front desk of the recreation centre lends boards and a dictionary against your "
            "ID."),
        "DP-1.I.c",
    ),
    guide(
        Moment.BEFORE,
        text("Use another board or dictionary only if both of you agree before the game."),
        "DP-1.I.d",
    ),
    guide(
        Moment.BEFORE,
        text("Arrange the time of the match with your opponent, and play it at the given place."),
        "DP-1.I.a", "DP-1.I.b",
    ),
    guide(
        Moment.BEFORE,
        text("Check in at the announced time. You will be told where and when your first match "
            "is."),
        "ST-CHECKIN", "ST-CHECKIN.a",
    ),
    guide(
        Moment.BEFORE,
        text("News about the event is on its web page."),
        "ST-UPDATES",
    ),
    guide(
        Moment.BEFORE,
        text("Try the word judge before the first round, so that you know how a challenge works."),
        "SSC-10.a",
    ),
    guide(
        Moment.BEFORE,
        text("Both of you must be there when the round begins. Every three minutes cost 10 "
            "points; after 15 minutes the game is lost."),
        "SSC-25", "SSC-25.a", "SSC-25.b",
    ),
    guide(
        Moment.BEFORE,
        text("Be there when the round begins. Your clock may be started five minutes later; if it "
            "runs out, the game is lost."),
        "NSA-III.C.p1", "NSA-III.C.p2", "NSA-III.C.p4",
    ),
    guide(
        Moment.BEFORE,
        text("Count the tiles before every game: there are 100."),
        "SSC-SETUP.a", "NSA-III.B.p1",
    ),
    guide(
        Moment.BEFORE,
        text("Either of you may also count every letter."),
        "NSA-III.B.p2",
    ),
    guide(
        Moment.BEFORE,
        text("If no equipment was assigned, use what conforms better; if both conform equally, "
             "whoever goes second chooses."),
        "NSA-III.A.8.p1", "NSA-III.A.8.p2",
    ),
    guide(
        Moment.BEFORE,
        text("Both of you may mix the bag; if you go first, offer it. If you had no chance to, "
             "you may still ask for it while the first player draws."),
        "NSA-III.E.p1", "NSA-III.E.p2",
    ),
    guide(
        Moment.TABLE,
        text("On the table are tracking sheet, score sheet, pens and pencils. "
             "Everything else is out of sight."),
        "SSC-29.a",
    ),
    guide(
        Moment.TABLE,
        text("On the table are your scorecard, empty or current score sheets, slips for "
             "challenges, results and blanks, letter lists and plain paper. All other papers are "
             "out of sight."),
        "NSA-III.A.6.p1", "NSA-III.A.6.p3",
    ),
    guide(
        Moment.TABLE,
        text("Phones and everything electronic are switched off in the room; nobody wears ear "
             "pieces."),
        "SSC-33", "SSC-34",
    ),
    guide(
        Moment.TABLE,
        text("No headphones and no other devices during a game. Earplugs are fine."),
        "NSA-III.A.7.p1", "NSA-III.A.7.p3",
    ),
    guide(
        Moment.TABLE,
        text("No dictionaries, word lists or electronic devices while you play."),
        "SSC-29",
    ),
    guide(
        Moment.TABLE,
        text("The dictionary is opened for challenges only."),
        "WU-13.c", "DP-2.IV.d.iii",
    ),
    guide(
        Moment.TABLE,
        text("Your opponent can always see the tops of your tiles."),
        "NSA-III.A.4.p1", "NSA-III.A.4.p3",
    ),
    guide(
        Moment.DRAWING,
        text("Hold the bag at eye level or higher, and look away while you draw."),
        "SSC-26", "NSA-IV.B.1.p2",
    ),
    guide(
        Moment.DRAWING,
        text("Draw with an empty hand and show that it is open; never hold tiles in the other."),
        "NSA-IV.B.1.p3",
    ),
    guide(
        Moment.DRAWING,
        text("If your clock is running, the bag is yours first; the other side hands it over at "
            "once."),
        "NSA-IV.C.2.p2",
    ),
    guide(
        Moment.DRAWING,
        text("You may count the tiles in the bag in the same way; do not say how many there are."),
        "NSA-IV.C.2.p3",
    ),
    guide(
        Moment.DRAWING,
        text("If you have drawn too many tiles, say so as soon as you notice."),
        "NSA-IV.B.4.b.p2", "SSC-28.a",
    ),
    guide(
        Moment.DRAWING,
        text("Never put tiles back into the bag, except in an exchange on your turn."),
        "SSC-28",
    ),
    guide(
        Moment.DRAWING,
        text("Tip: let the player who keeps the score draw the tiles."),
        "SSC-11.c",
    ),
    guide(
        Moment.TURN,
        text("Keep your tiles on the rack and in sight, never below the table."),
        "NSA-IV.C.1.p1",
    ),
    guide(
        Moment.TURN,
        text("Do not try words out on the board."),
        "NSA-IV.C.1.p3",
    ),
    guide(
        Moment.TURN,
        text("You may turn the board on your own turn. Your opponent must be able to see it, "
             "except while you place tiles or check a score."),
        "NSA-IV.D.p1", "NSA-IV.D.p2",
    ),
    guide(
        Moment.TURN,
        text("Do not touch the board while your opponent's clock runs."),
        "NSA-IV.D.p3",
    ),
    guide(
        Moment.TURN,
        text("Keep both scores, and write down your opponents' new total before your own play. "
            "Compare the totals now and then on your turn."),
        "SSC-13", "SSC-13.b",
    ),
    guide(
        Moment.TURN,
        text("Write down your opponent's new total after each play; with the bag empty you need "
            "not."),
        "NSA-IV.G.1.a",
    ),
    guide(
        Moment.TURN,
        text("If you are asked on the other side's time, say what your last play was and what it "
            "scored. If you were allowed to stop recording because the bag is empty, show the "
            "last total you wrote down."),
        "NSA-IV.H.1.p1", "NSA-IV.H.2.note",
    ),
    guide(
        Moment.TURN,
        text("Never announce, confirm or accept a score that you know is wrong."),
        "NSA-IV.H.3",
    ),
    guide(
        Moment.TURN,
        text("Do not keep playing obvious phoneys only to run your opponent into overtime."),
        "NSA-V.B.p1",
    ),
    guide(
        Moment.TURN,
        text("Do not try to gain points from a clock that was forgotten or started by mistake."),
        "NSA-V.D.p4",
    ),
    guide(
        Moment.WORDS,
        text("Hold a play only to consider a challenge, not to delay the draw."),
        "NSA-IV.I.2.p2",
    ),
    guide(
        Moment.WORDS,
        text("Challenge if you both agree."),
        "SSC-12.f",
    ),
    guide(
        Moment.WORDS,
        text("Never say, discuss or explain words to your opponents."),
        "SSC-27",
    ),
    guide(
        Moment.WORDS,
        text("For a challenge both lay their tiles face down, walk to the computer and come back "
             "without speaking or disturbing anybody."),
        "NSA-IV.J.1.c", "NSA-IV.J.1.d", "NSA-IV.J.1.i",
    ),
    guide(
        Moment.MANNERS,
        text("Play for the fun of it, and fairly. You are on your honour not to cheat."),
        "NSA-I", "NSA-I.A.p1",
    ),
    guide(
        Moment.MANNERS,
        text("Speak only with your team-mate, your opponents and the event's staff."),
        "SSC-30",
    ),
    guide(
        Moment.MANNERS,
        text("Keep a friendly tone. Do not tell your opponents what they may do: raise your hand "
             "and ask the director."),
        "SSC-31",
    ),
    guide(
        Moment.MANNERS,
        text("No remarks, moaning or anything else that distracts or misleads. You may ask for "
            "silence, and for the director if that does not help."),
        "NSA-I.D.p1", "NSA-I.D.p2",
    ),
    guide(
        Moment.MANNERS,
        text("If something you do might look suspicious, say at once what it was."),
        "NSA-I.G",
    ),
    guide(
        Moment.MANNERS,
        text("Call the director whenever a rule or a procedure is unclear. While the clocks are "
             "stopped for that, study neither tiles nor board."),
        "NSA-II.A.p3", "NSA-II.A.p2",
    ),
    guide(
        Moment.MANNERS,
        text("Losing for someone else's benefit is collusion. Sharing prizes or betting on "
            "results needs the director's approval, and the whole division is told."),
        "NSA-I.E.1", "NSA-I.E.2",
    ),
    guide(
        Moment.MANNERS,
        text("A rotisserie is such a bet: on imaginary teams that score with the results of real "
             "players."),
        "NSA-I.E.note",
    ),
    guide(
        Moment.MANNERS,
        text("The association's own policy on behaviour applies as well."),
        "NSA-I.C.p3",
    ),
    guide(
        Moment.MANNERS,
        text("The university's policy on sportsmanship applies as well; its intramural pages have "
             "it."),
        "WU-16",
    ),
    guide(
        Moment.END,
        text("All four of you stay until the staff have checked the signed slip."),
        "SSC-35",
    ),
    guide(
        Moment.END,
        text("Leave the tiles on the board: the next players count them."),
        "NSA-V.F.1.p3",
    ),
    guide(
        Moment.END,
        text("Hand over your score sheet if your opponent wants to recount."),
        "NSA-V.H.p2",
    ),
    guide(
        Moment.END,
        text("Settle differences first; then both sign the result."),
        "NSA-V.I.p1", "NSA-V.I.p2",
    ),
    guide(
        Moment.END,
        text("The winner reports the result. A match that nobody reports is lost for both."),
        "DP-1.II.a", "DP-1.II.b", "DP-1.II.c",
    ),
    guide(
        Moment.END,
        text("If you cannot reach your opponent, tell the office and say how you tried."),
        "DP-1.I.e",
    ),
    guide(
        Moment.WATCHING,
        text("There is no right to watch: go if you disturb a player or are asked to."),
        "NSA-I.F.p1",
    ),
    guide(
        Moment.WATCHING,
        text("Let nobody read from your face what is on a rack, and look no words up where "
             "players can see you."),
        "NSA-I.F.p2", "NSA-I.F.p3",
    ),
    guide(
        Moment.WATCHING,
        text("Tell players or staff if you see a violation; you may suggest a second opinion on a "
            "doubtful verdict. Do not mention mistakes in scoring or with the clock in other "
            "games."),
        "NSA-II.C", "NSA-II.C.1", "NSA-II.C.exc",
    ),
    guide(
        Moment.WATCHING,
        text("Nobody goes to a table before its result has been checked."),
        "SSC-35",
    ),
)  # fmt: skip
