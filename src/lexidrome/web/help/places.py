"""To which chapter each page leads: by its feature, or by its address where that says more."""

from __future__ import annotations

from collections.abc import Mapping

from litestar.handlers import BaseRouteHandler

from lexidrome.web.help.library import HELP, address_of
from lexidrome.web.kit.pages import AnyRequest

OF_FEATURE: Mapping[str, str] = {
    "account": "hall#for-the-director",
    "after": "playing",
    "agreements": "first-event#play-a-round",
    "api": "api",
    "calls": "directors#at-the-tables",
    "clocks": "directors#at-the-tables",
    "club": "playing",
    "conduct": "directors#card-and-handbook",
    "demo": "first-event",
    "desk": "directors#a-round",
    "displays": "directors#everybody-else",
    "entries": "directors#set-up",
    "events": "first-event",
    "figures": "directors#the-end",
    "files": "directors#the-end",
    "front_desk": "directors#the-front-desk",
    "games": "playing",
    "handbook": "books",
    "help": "",
    "home": "playing",
    "house": "store#for-the-director",
    "incidents": "rulings",
    "journal": "directors#when-something-is-different",
    "judge": "judging-in-the-hall#at-the-station",
    "lexicons": "lexicons",
    "lobby": "playing",
    "offline": "table-app#for-players",
    "people": "directors#who-may-do-what",
    "phones": "troubleshooting#phones-do-not-connect",
    "play": "playing",
    "prints": "directors#a-round",
    "prizes": "directors#set-up",
    "public": "directors#everybody-else",
    "record": "table-app#for-players",
    "recount": "real-board",
    "results": "directors#a-round",
    "rules": "books",
    "seating": "table-app#for-directors",
    "seeds": "pairing#seeds",
    "settings": "directors#set-up",
    "site": "",
    "trust": "troubleshooting#phones-do-not-connect",
    "verdicts": "judging-in-the-hall#at-the-station",
}
"""Of everybody who shows a page; nothing is the index."""
_EVENT = "/events/{event:str}"
_GAME = "/games/{game:str}"
OF_ADDRESS: Mapping[str, str] = {
    "/setup": "directors#who-may-do-what",
    "/sign-in": "troubleshooting#a-lost-password",
    "/events/import": "pairing#files",
    "/rules/sets": "books#where-they-differ",
    "/handbook/{name:str}": "directors#card-and-handbook",
    "/house/moved": "directors#the-laptop-dies",
    "/house/servers": "hosting#several-servers",
    "/moved": "directors#the-laptop-dies",
    "/judge": "judges-card",
    "/judge/practice": "judges-card",
    "/rulings": "judge-station#the-log",
    "/t": "players-card",
    "/t/{code:str}": "players-card",
    "/t/{code:str}/call": "players-card",
    f"{_EVENT}/ratings": "pairing#ratings",
    f"{_EVENT}/bracket": "pairing#brackets",
    f"{_EVENT}/entries/{{division:str}}/{{number:int}}": "directors#when-something-is-different",
    f"{_EVENT}/draft": "pairing#what-a-swiss-pairing-weighs",
    f"{_EVENT}/links": "directors#links-seats-and-codes",
    f"{_EVENT}/mail": "directors#when-something-is-different",
    f"{_GAME}/call": "players-card",
    f"{_GAME}/proof": "proof-of-draws#checking-a-game",
    f"{_GAME}/result": "judging-in-the-hall#the-result",
    f"{_GAME}/slip": "judging-in-the-hall#at-the-table",
}


def help_of(request: AnyRequest) -> str:
    """The address of the chapter of the page that is being answered."""
    handler = request.scope.get("route_handler")
    if not isinstance(handler, BaseRouteHandler):
        return HELP
    place = place_of(handler.fn.__module__.split(".")[2], written(handler, request))
    return address_of(place) if place else HELP


def place_of(feature: str, path: str) -> str:
    return OF_ADDRESS.get(path, OF_FEATURE.get(feature, ""))


def written(handler: BaseRouteHandler, request: AnyRequest) -> str:
    """The address as its handler has it."""
    paths = sorted(handler.paths)
    if len(paths) == 1:
        return paths[0]
    template = request.scope.get("path_template", "")
    return next((path for path in paths if path == template), template)
