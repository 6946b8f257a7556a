"""Owns pages, API and live socket; every decision is made below it."""
