"""Owns the front desk of an event: walk-ins, money, the waiting list, what is lent, messages."""
