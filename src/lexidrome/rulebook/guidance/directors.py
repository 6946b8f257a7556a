"""The lines of the director's handbook: what the director and the staff see to."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.rulebook.guidance.guide import Guide, Moment, guide

NOTICES: tuple[Guide, ...] = (
    guide(
        Moment.PREPARING,
        text("The document uses a brand name that belongs to Hasbro in the United States and "
             "Canada and to J. W. Spear (Mattel) elsewhere; it is the proper name of their game "
             "alone."),
        "ST-TM",
    ),
)  # fmt: skip
"""What has to be said where a document is quoted."""

HANDBOOK: tuple[Guide, ...] = (
    guide(
        Moment.PREPARING,
        text("Sides are teams of two; seven games for everybody, then the first two play for the "
             "championship."),
        "SSC-INTRO", "SSC-INTRO.a", "SSC-36",
    ),
    guide(
        Moment.PREPARING,
        text("Seed by ratings, unrated players last. You may change the seeds before round 1."),
        "SSC-INTRO.c",
    ),
    guide(
        Moment.PREPARING,
        text("Let players try the word judge at check-in."),
        "SSC-10.a",
    ),
    guide(
        Moment.PREPARING,
        text("A knockout, unless you announce something else."),
        "WU-2",
    ),
    guide(
        Moment.PREPARING,
        text("Check everybody's picture ID at check-in; without it nobody plays. The university's "
            "eligibility guidelines apply."),
        "WU-1", "WU-1.a", "WU-1.b",
    ),
    guide(
        Moment.PREPARING,
        text("Tell people where to find the sportsmanship policy."),
        "WU-16",
    ),
    guide(
        Moment.PREPARING,
        text("Opponents arrange their matches week by week, all at the recreation centre named."),
        "DP-1.I.a", "DP-1.I.b",
    ),
    guide(
        Moment.PREPARING,
        text("Open division: double elimination, prizes for the first two; teams of four may add "
             "their points for the team trophies."),
        "ST-OPEN", "ST-OPEN.a", "ST-OPEN.b", "ST-OPEN.c",
    ),
    guide(
        Moment.PREPARING,
        text("High-school division: a traveling trophy for the team with the most points."),
        "ST-HS", "ST-HS.a",
    ),
    guide(
        Moment.PREPARING,
        text("At check-in everybody gets time and place of the first match, and the rules."),
        "ST-CHECKIN", "ST-CHECKIN.a",
    ),
    guide(
        Moment.PREPARING,
        text("Enter the address of the web page with news about the event."),
        "ST-UPDATES",
    ),
    guide(
        Moment.PREPARING,
        text("Use the brand name only as the proper name of the branded game, and name its owners "
             "where a document that uses it is quoted."),
        "ST-TM",
    ),
    guide(
        Moment.PREPARING,
        text("Players who need words looked up for them say so before the event."),
        "NSA-IV.K.1.p1",
    ),
    guide(
        Moment.PREPARING,
        text("Resigning may be allowed only where spread does not matter and every announcement "
            "says so."),
        "NSA-I.B.exc.1",
    ),
    guide(
        Moment.PREPARING,
        text("Announce that the association's policy on behaviour applies, and which edition of "
            "the rules."),
        "NSA-I.C.p3", "NSA-0",
    ),
    guide(
        Moment.EQUIPMENT,
        text("For every table: a set of 100 tiles, a board, a bag, two racks, tracking sheets, "
             "score sheets, pens. Nothing else lies there."),
        "SSC-SETUP.a", "SSC-29.a",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Boards, tiles and dictionaries are borrowed at the centre's front desk."),
        "WU-3",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Boards and a dictionary are lent at the front desk against ID; others only if both "
             "players agree before the game."),
        "DP-1.I.c", "DP-1.I.d",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Tiles: legible before worn, then one-piece before three-piece. None that can be "
             "told by feel, unless you allow it for poor sight; braille tiles for blind players "
             "only."),
        "NSA-III.A.2.p1", "NSA-III.A.2.p2", "NSA-III.A.2.p3", "NSA-III.A.2.p4",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Neighbouring games need tiles that look different; a game that has not begun "
            "changes its tiles."),
        "NSA-III.A.2.p6",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Clocks: first digital, counting down, with exact overtime; then analog counting "
             "down as exactly; then digital without exact overtime; then digital counting up or "
             "analog without exact minutes and seconds."),
        "NSA-III.A.3.a", "NSA-III.A.3.b", "NSA-III.A.3.c", "NSA-III.A.3.d",
    ),
    guide(
        Moment.EQUIPMENT,
        text("No clock that does not readily show the minutes of overtime; a quieter one is "
            "preferred if you find the other too loud."),
        "NSA-III.A.3.p4", "NSA-III.A.3.p5",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Boards that glare, turn badly, knock tiles off or distract are the last choice; "
            "none may hide the tops of the tiles on a rack."),
        "NSA-III.A.4.p1", "NSA-III.A.4.p2", "NSA-III.A.4.p3",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Bags that are too large or too small are the last choice."),
        "NSA-III.A.5",
    ),
    guide(
        Moment.EQUIPMENT,
        text("Without assigned sets the equipment that conforms better is used; if both conform "
            "equally, the second player chooses; in a dispute your decision is final."),
        "NSA-III.A.8.p1", "NSA-III.A.8.p2", "NSA-III.A.8.p3",
    ),
    guide(
        Moment.ROUND,
        text("Pair everybody every round: the first by seed, later ones among teams with similar "
             "records."),
        "SSC-INTRO.d",
    ),
    guide(
        Moment.ROUND,
        text("A team begins when both members are there, unless you waive it. From the start of "
            "the round, a team loses 10 points for every three minutes of absence, and the game "
            "after 15 minutes."),
        "SSC-25", "SSC-25.a", "SSC-25.b",
    ),
    guide(
        Moment.ROUND,
        text("Announce the remaining time now and then. After 50 minutes every game ends."),
        "SSC-21", "SSC-21.a", "SSC-20.c",
    ),
    guide(
        Moment.ROUND,
        text("Phones off, no ear pieces, nobody at a table but its players."),
        "SSC-33", "SSC-34", "SSC-35",
    ),
    guide(
        Moment.ROUND,
        text("Everybody draws when the master of ceremonies says to begin."),
        "ST-SETUP.b",
    ),
    guide(
        Moment.ROUND,
        text("If a player is late, their clock may be started five minutes after an announced "
            "start; when it has run out, the game is forfeited. A player who arrives may play on "
            "or forfeit."),
        "NSA-III.C.p1", "NSA-III.C.p2", "NSA-III.C.p4",
    ),
    guide(
        Moment.ROUND,
        text("Ten minutes between games without announced starts; you may limit it to five."),
        "NSA-III.C.p6", "NSA-III.C.p7",
    ),
    guide(
        Moment.ROUND,
        text("Who plays first: fewer firsts, then more seconds, then by lot. Byes and opponents "
            "of a no-show count for neither."),
        "NSA-III.D", "NSA-III.D.1", "NSA-III.D.2", "NSA-III.D.note.1", "NSA-III.D.note.2",
    ),
    guide(
        Moment.ROUND,
        text("A game that holds up the event may be stopped, a few minutes after a warning, at "
             "the score it has."),
        "NSA-V.E.p1", "NSA-V.E.p2", "NSA-V.E.p3",
    ),
    guide(
        Moment.CALLED,
        text("Violations may cost penalty points, the game or the event, as you see fit. Where "
            "the rule book says nothing, you may use the detailed tournament rules."),
        "SSC-35.a", "SSC-35.b",
    ),
    guide(
        Moment.CALLED,
        text("A player who does not draw properly may be barred from drawing for the team."),
        "SSC-26.a",
    ),
    guide(
        Moment.CALLED,
        text("Players mark a disputed turn, finish the game and ask you then."),
        "DP-1.III",
    ),
    guide(
        Moment.CALLED,
        text("If an opponent cannot be reached in spite of evident efforts, you decide that "
             "week's match."),
        "DP-1.I.e",
    ),
    guide(
        Moment.CALLED,
        text("Nobody gains from an irregularity of their own, nobody suffers from another's; "
             "everybody is innocent of intent unless there is evidence."),
        "NSA-II.B.p1", "NSA-II.B.p2",
    ),
    guide(
        Moment.CALLED,
        text("Not tolerated: cheating, giving up, abuse, distraction, collusion, disturbing "
            "spectators, suspicious acts. Record each as an incident."),
        "NSA-I", "NSA-I.A.p2", "NSA-I.B.p1", "NSA-I.C.p1", "NSA-I.E", "NSA-I.G",
    ),
    guide(
        Moment.CALLED,
        text("Abuse: one warning, then ejection; violence: ejection at once."),
        "NSA-I.C.p1", "NSA-I.C.p2",
    ),
    guide(
        Moment.CALLED,
        text("When a player is disturbed, ask for silence; quiet counting, checking scores and "
            "what the rules require may be said."),
        "NSA-I.D.p1", "NSA-I.D.p2",
    ),
    guide(
        Moment.CALLED,
        text("Devices only for medical reasons and with your approval; earplugs are fine."),
        "NSA-III.A.7.p1", "NSA-III.A.7.p2", "NSA-III.A.7.p3",
    ),
    guide(
        Moment.CALLED,
        text("You may cancel overtime that was forced, or that came from a forgotten clock."),
        "NSA-V.B.p1", "NSA-V.B.p2", "NSA-V.D.p4", "NSA-V.D.p5",
    ),
    guide(
        Moment.JUDGING,
        text("Judges show no reaction and never hurry."),
        "NSA-IV.K.3.g", "NSA-IV.K.3.i",
    ),
    guide(
        Moment.JUDGING,
        text("Judges look words up for open challenges only, never while watching a game."),
        "NSA-IV.K.3.h",
    ),
    guide(
        Moment.JUDGING,
        text("Players come and go without speaking; meanwhile their tiles lie face down."),
        "NSA-IV.J.1.c", "NSA-IV.J.1.d", "NSA-IV.J.1.i",
    ),
    guide(
        Moment.END,
        text("Check the signed slip while all four are there; only then does it count."),
        "SSC-35",
    ),
    guide(
        Moment.END,
        text("A tie is half a win for each side. The spread of a game counts up to 100 in round "
            "1, 150 in round 2 and 250 later."),
        "SSC-24", "SSC-24.a", "SSC-24.b",
    ),
    guide(
        Moment.END,
        text("A tie goes to the higher score before unplayed letters were counted."),
        "WU-26", "WU-26.a", "DP-2.IX.a", "DP-2.IX.b",
    ),
    guide(
        Moment.END,
        text("The winner reports; a match that nobody has reported by the deadline is lost for "
            "both."),
        "DP-1.II.a", "DP-1.II.b", "DP-1.II.c",
    ),
    guide(
        Moment.END,
        text("A tie goes to a lightning round until one side's words are worth more."),
        "ST-WIN", "ST-WIN.a", "ST-WIN.g",
    ),
    guide(
        Moment.END,
        text("Both sign. Afterwards the result changes only if both agree and tell you of a "
             "mistake in the report."),
        "NSA-V.I.p1", "NSA-V.I.p2", "NSA-V.I.p3", "NSA-V.I.p4",
    ),
    guide(
        Moment.END,
        text("A tie is half a win for each side. A no-show loses by 50, a bye wins by 50; neither "
            "is rated. A player who leaves a game loses by 50 plus any deficit."),
        "NSA-V.G.p1", "NSA-V.G.p2", "NSA-V.J.1.p1", "NSA-V.J.1.p2", "NSA-V.J.2.p1", "NSA-V.J.2.p2",
        "NSA-V.J.2.p3", "NSA-V.J.3",
    ),
    guide(
        Moment.END,
        text("The tiles stay on the board, so that the next players can count them."),
        "NSA-V.F.1.p3",
    ),
    guide(
        Moment.CLOSING,
        text("The first two after seven games play one game for the championship; equal wins go "
             "by spread."),
        "SSC-36", "SSC-36.a",
    ),
    guide(
        Moment.CLOSING,
        text("Award the trophies by bracket, by team points and, for schools, by the list of "
            "years of the traveling trophy."),
        "ST-OPEN.a", "ST-OPEN.b", "ST-HS.a",
    ),
)  # fmt: skip
