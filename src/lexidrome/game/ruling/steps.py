"""What several deciders need of rulings."""

from __future__ import annotations

import msgspec

from lexidrome import procedures as p
from lexidrome.base import Refusal
from lexidrome.game.ruling.effects import EFFECTS, forget_racks
from lexidrome.game.ruling.messages import ApplyRuling, RulingApplied
from lexidrome.game.ruling.needs import Setting, cannot_apply
from lexidrome.game.work import Work


def carry_out(
    work: Work, command: ApplyRuling, opponent: int, resolution: p.Resolution
) -> Refusal | None:
    """Do to the game what was decided."""
    setting = Setting(command, opponent, resolution)
    if refusal := cannot_apply(work, setting):
        return refusal
    work.emit(
        RulingApplied(
            at_ms=work.at_ms,
            by=work.by,
            resolution=msgspec.structs.replace(resolution, follow_ups=()),
            player=command.player,
            opponent=opponent,
            note=command.note,
        )
    )
    forget_racks(work, setting)
    for adjustment in resolution.adjustments:
        change = EFFECTS.get(type(adjustment))
        if change is not None:
            change(work, setting, adjustment)
    return None
