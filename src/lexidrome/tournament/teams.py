"""Teams, their points and their trophy."""

from lexidrome.tournament.final_table import PointsRow as PointsRow
from lexidrome.tournament.final_table import TeamStanding as TeamStanding
from lexidrome.tournament.messages.teams import *
from lexidrome.tournament.team_tables import Misgiven as Misgiven
from lexidrome.tournament.team_tables import member_points as member_points
from lexidrome.tournament.team_tables import misgiven_trophy as misgiven_trophy
from lexidrome.tournament.team_tables import points_table as points_table
from lexidrome.tournament.team_tables import team_standings as team_standings
from lexidrome.tournament.team_tables import unfinished_teams as unfinished_teams
from lexidrome.tournament.values import TeamPlan as TeamPlan
from lexidrome.tournament.values import TrophyYear as TrophyYear
