"""Owns pages, API and live socket; every decision is made below it."""

from lexidrome.web.app import create_app
from lexidrome.web.config import WebConfig

__all__ = ["WebConfig", "create_app"]
