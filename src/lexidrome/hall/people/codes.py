"""Codes that one person reads aloud and another types: no letter is taken for a digit."""

from __future__ import annotations

import hmac
import secrets

MARKS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP_CHARS = 4


def new_code(groups: int = 2) -> str:
    """Such as `K7QF-M2XD`; each group is worth 19 bits, so two are not found by trying."""
    marks = (secrets.choice(MARKS) for _ in range(groups * GROUP_CHARS))
    return "-".join("".join(group) for group in zip(*[marks] * GROUP_CHARS, strict=True))


def is_code(typed: str, code: str) -> bool:
    """Whether somebody typed this code, with or without its dash, large or small."""
    plain = "".join(mark for mark in typed.upper() if mark.isalnum())
    return hmac.compare_digest(plain.encode(), code.replace("-", "").encode())
