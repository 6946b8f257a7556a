"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How fast a property holds depends on what else the machine does, so time decides no test.
settings.register_profile(
    "lexidrome", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("lexidrome")
