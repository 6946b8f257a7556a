"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule."""
