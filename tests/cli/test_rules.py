"""The command line's view of the rule book."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from lexidrome.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setenv("LEXIDROME_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str) -> Ran:
        monkeypatch.setattr("sys.argv", ["lexidrome", "rules", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert code is None or isinstance(code, int)
        captured = capsys.readouterr()
        return Ran(code or 0, captured.out, captured.err)

    return call


def test_list_counts_the_rules_of_every_document(run: Run) -> None:
    ran = run("list")
    assert ran.code == 0
    assert "Washburn University intramural rules" in ran.out
    rows = {row["document"]: sum(row["rows"].values()) for row in run("list", "--json").json()}
    assert rows == {"SSC": 101, "WU": 52, "DP": 61, "ST": 51, "NSA": 316, "NSA-index": 38}


def test_list_shows_the_rules_of_one_document_and_kind(run: Run) -> None:
    ids = [row["id"] for row in run("list", "-d", "thon", "-k", "CLOCK", "--json").json()]
    assert ids == ["ST-INTRO.a", "ST-INTRO.b", "ST-INTRO.c", "ST-WIN.e"]
    assert "2 minutes per turn" in run("list", "--document", "ST", "--kind", "CLOCK").out


def test_show_tells_a_rule_its_treatment_and_the_values_that_rest_on_it(run: Run) -> None:
    ran = run("show", "ssc-8.b")
    assert "SSC-8.b  SSC · ENGINE" in ran.out
    assert "school: exchange.min_bag = 7" in ran.out
    assert run("show", "SSC-8.b", "--json").json()["values"] == [
        {"rule_set": "school", "parameter": "exchange.min_bag"}
    ]


def test_show_tells_a_decision_with_its_example(run: Run) -> None:
    ran = run("show", "A-64")
    assert "as we read the documents" in ran.out
    assert "example: bag 2: n=2 ok, n=3 refused." in ran.out
    assert "DP: same [DP-2.IV.d.i]" in run("show", "P73").out


def test_show_tells_a_parameter_under_all_five_rule_sets(run: Run) -> None:
    ran = run("show", "challenge.hold_max_s")
    assert "Seconds after which a hold lapses." in ran.out
    assert "washburn  –      P75 (ours)" in ran.out
    assert run("show", "challenge.hold_max_s", "--json").json()["school"]["value"] == 60


def test_show_tells_a_whole_rule_set_and_a_house_rule_set_kept_in_the_data_folder(
    run: Run, tmp_path: Path
) -> None:
    assert "clock.turn_limit_s" in run("show", "thon").out
    assert run("show", "thon", "--json").json()["tie"]["rule"]["value"] == "lightning"
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "club.toml").write_text(
        'base = "nsa-2009"\n[challenge]\nfail = { value = "triple", why = "daring" }\n'
    )
    ran = run("show", "club")
    assert "derived from nsa-2009" in ran.out
    assert "club: daring" in ran.out
    difference = run("compare", "nsa-2009", "club", "--json").json()
    assert [row["parameter"] for row in difference] == ["challenge.fail"]
    assert difference[0]["club"]["why"] == "daring"


def test_an_unknown_id_is_one_sentence_with_ids_near_it(run: Run) -> None:
    ran = run("show", "SSC-8.q")
    assert ran.code == 2
    assert ran.err.startswith("lexidrome: There is no rule SSC-8.q. Near it: SSC-8.b")
    assert not ran.out


def test_search_shows_what_contains_every_word(run: Run) -> None:
    assert "SSC-8.b" in run("search", "exchange", "fewer", "bag").out
    assert run("search", "lightning", "--json").json()[0]["id"].startswith("ST-")
    ran = run("search", "zebra")
    assert (ran.code, ran.err) == (2, "lexidrome: No rule contains “zebra”.\n")


def test_compare_shows_only_what_differs_with_both_sources(run: Run) -> None:
    ran = run("compare", "school", "nsa-2009")
    assert "challenge.hold_max_s" in ran.out
    assert "NSA-IV.I.2.p4" in ran.out
    assert "play.bingo_points" not in ran.out
    assert "play.bingo_points" in run("compare", "school", "nsa-2009", "--all").out
    assert run("compare", "thon", "thon").out == "thon and thon do not differ.\n"


def test_unknown_names_are_answered_with_those_that_exist(run: Run) -> None:
    assert "there are school, washburn" in run("compare", "school", "club").err
    assert "there are SSC, WU" in run("list", "--document", "XYZ").err
