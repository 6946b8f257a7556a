"""Templates are compiled once for all starts of the server."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import pytest
from jinja2 import Environment, FileSystemLoader

from lexidrome.web.kit.compiled import FOLDER, CompiledTemplates
from lexidrome.web.kit.pages import Unindented


class WithoutCompiler(Environment):
    def compile(self, *_given: Any, **_options: Any) -> NoReturn:
        raise AssertionError("this template was compiled")


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text("Hello {{ name }}")
    return tmp_path


def rendered(templates: Path, kind: type[Environment], **options: bool) -> str:
    environment = kind(
        loader=FileSystemLoader(templates),
        bytecode_cache=CompiledTemplates(templates),
        autoescape=options.get("autoescape", True),
        trim_blocks=options.get("trim_blocks", True),
    )
    return environment.get_template("page.html").render(name="<Ann>")


def test_the_next_start_finds_templates_compiled(templates: Path) -> None:
    first = rendered(templates, Environment)
    assert rendered(templates, WithoutCompiler) == first == "Hello &lt;Ann&gt;"


def test_a_changed_template_is_compiled_anew(templates: Path) -> None:
    rendered(templates, Environment)
    (templates / "page.html").write_text("Goodbye {{ name }}")
    assert rendered(templates, Environment) == "Goodbye &lt;Ann&gt;"


def test_other_options_are_never_served_by_what_was_compiled_before(templates: Path) -> None:
    assert rendered(templates, Environment, autoescape=False) == "Hello <Ann>"
    assert rendered(templates, Environment) == "Hello &lt;Ann&gt;"


def test_where_nothing_can_be_kept_pages_are_there_all_the_same(templates: Path) -> None:
    (templates / FOLDER).write_text("a file stands where the folder would be")
    assert rendered(templates, Environment) == "Hello &lt;Ann&gt;"


def test_what_lies_damaged_is_compiled_anew(templates: Path) -> None:
    rendered(templates, Environment)
    for kept in (templates / FOLDER).iterdir():
        kept.write_bytes(b"")
    assert rendered(templates, Environment) == "Hello &lt;Ann&gt;"


def test_a_page_does_not_carry_the_indentation_of_its_template(templates: Path) -> None:
    (templates / "page.html").write_text(
        "<ul>\n  {% for each in name %}\n    <li>{{ each }}</li>\n  {% endfor %}\n</ul>"
    )
    environment = Environment(loader=FileSystemLoader(templates), extensions=[Unindented])
    page = environment.get_template("page.html").render(name=[" a", "b"])
    assert page == "<ul>\n\n<li> a</li>\n\n<li>b</li>\n\n</ul>"
