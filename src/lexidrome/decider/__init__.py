"""What every decider shares: what is declared of a message at its class, and who handles it."""

from lexidrome.decider.declared import Declared, Undeclared
from lexidrome.decider.handlers import Handlers

__all__ = ["Declared", "Handlers", "Undeclared"]
