"""What each side adds to the seed of a game on screen, so that nobody alone chose the tiles."""

from lexidrome.game.share.messages import *
from lexidrome.game.share.seed import (
    COMMIT_MS as COMMIT_MS,
)
from lexidrome.game.share.seed import (
    REVEAL_MS as REVEAL_MS,
)
from lexidrome.game.share.seed import (
    joint_seed as joint_seed,
)
from lexidrome.game.share.seed import (
    server_share as server_share,
)
from lexidrome.game.share.seed import (
    share_commitment as share_commitment,
)
