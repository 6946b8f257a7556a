"""What every decider shares: messages and their envelopes, what is declared of them, who acts."""

from lexidrome.decider.declared import Declared, Undeclared
from lexidrome.decider.handlers import Handlers
from lexidrome.decider.said import ENCODER, Given, Said, encode, split

__all__ = [
    "ENCODER",
    "Declared",
    "Given",
    "Handlers",
    "Said",
    "Undeclared",
    "encode",
    "split",
]
