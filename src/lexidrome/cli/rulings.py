"""`lexidrome rulings`: what to do when something has gone wrong."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lexidrome import procedures as p
from lexidrome.base import BadInput, NotFound, text
from lexidrome.base.folders import data_folder
from lexidrome.cli.options import AsJson, JsonFlag, examples
from lexidrome.cli.screen import console
from lexidrome.mishaps import find_procedures
from lexidrome.rulebook import RuleSet, find_rule_set

rulings = App(
    name="rulings",
    help="What to do when something has gone wrong, by every rule book.",
    help_epilogue=examples(
        "rulings find drew too many",
        "rulings list --rules school",
        "rulings ask overdraw -a noticed=at_draw -a due=3 -a drawn=4 -a mixed=yes",
    ),
)

Rules = Annotated[str, Parameter(name=["--rules", "-r"])]
Given = Annotated[tuple[str, ...], Parameter(name=["--answer", "-a"], consume_multiple=False)]
DEFAULT_RULES = "nsa-2009"


@rulings.command(name="list")
def list_procedures(*, rules: Rules = DEFAULT_RULES, as_json: AsJson = False) -> None:
    """List everything that can go wrong, in the groups that lead to it.

    Parameters
    ----------
    rules
        A rule set's name, or the file of your own rule set.
    """
    branches = p.choices(_rule_set(rules))
    if as_json:
        _print_json([_procedure_data(each) for branch in branches for each in branch.procedures])
        return
    console = _console()
    for branch in branches:
        console.print(f"[bold]{escape(str(branch.title))}[/bold]")
        console.print(_table(branch.procedures))


@rulings.command
def find(*words: str, rules: Rules = DEFAULT_RULES, as_json: AsJson = False) -> None:
    """Find procedures by what happened, in plain words: drew too many, clock not pressed.

    Parameters
    ----------
    words
        What happened, in English or German.
    rules
        A rule set's name, or the file of your own rule set.
    """
    said = " ".join(words)
    found = find_procedures(said, _rule_set(rules))
    if as_json:
        _print_json([_procedure_data(each) for each in found])
        return
    if not found:
        raise NotFound(
            text(
                "Nothing found for “{words}”. lexidrome rulings list shows everything.", words=said
            )
        )
    _console().print(_table(found))


@rulings.command
def ask(
    name: str, /, *, rules: Rules = DEFAULT_RULES, answer: Given = (), as_json: JsonFlag = False
) -> None:
    """Work through a procedure: its questions, then what is to be done.

    At a terminal every question that is left open is asked. Otherwise the next
    one is printed.

    Parameters
    ----------
    name
        A procedure, such as overdraw.
    rules
        A rule set's name, or the file of your own rule set.
    answer
        An answer given beforehand, such as -a due=3; as often as needed, in the questions' order.
    as_json
        Print JSON: the next question, or the resolution.
    """
    asked, rule_set = p.procedure(name), _rule_set(rules)
    given = dict(_split(each) for each in answer)
    walked = _walk(asked, rule_set, given)
    if isinstance(walked.found, p.Question) and sys.stdin.isatty() and not as_json:
        _console().print(f"[dim]{escape(str(p.who_is_who(asked)))}[/dim]")
    while isinstance(walked.found, p.Question) and sys.stdin.isatty() and not as_json:
        answered = {**given, walked.found.key: _prompt(walked.found)}
        try:
            walked = _walk(asked, rule_set, answered)
        except BadInput as problem:
            # One wrong answer is asked again; those before it stand.
            _console().print(f"[red]{escape(str(problem))}[/red]")
            continue
        given = answered
    if unasked := [key for key in given if key not in walked.answers]:
        raise BadInput(text("“{key}” was not asked.", key=unasked[0]))
    found = walked.found
    if as_json:
        data = _question_data(found) if isinstance(found, p.Question) else _data(found)
        _print_json({**data, "parties": str(p.who_is_who(asked))})
    elif isinstance(found, p.Question):
        _console().print(f"[dim]{escape(str(p.who_is_who(asked)))}[/dim]")
        _console().print(_shown_question(found))
    else:
        _print_resolution(asked, found)


def _walk(asked: p.Procedure, rules: RuleSet, given: dict[str, str]) -> p.Walk:
    walked = p.walk(asked, rules, given)
    if walked.problem is not None:
        raise BadInput(walked.problem)
    return walked


def _split(given: str) -> tuple[str, str]:
    key, sign, value = given.partition("=")
    if not sign:
        raise BadInput(text("“{given}” is not an answer; answers look like due=3.", given=given))
    return key.strip(), value.strip()


def _prompt(question: p.Question) -> str:
    _console().print(_shown_question(question))
    try:
        return input("> ")
    except EOFError:
        raise BadInput(text("No answer was given.")) from None


def _shown_question(question: p.Question) -> str:
    lines = [f"[bold]{question.key}[/bold]  {escape(str(question.sentence))}"]
    match question.kind:
        case p.questions.AnswerKind.YES_NO:
            lines.append("  yes or no")
        case p.questions.AnswerKind.COUNT | p.questions.AnswerKind.AMOUNT:
            lines.append(f"  {question.least} to {question.most}")
        case p.questions.AnswerKind.LETTER:
            lines.append("  a letter, or - for none")
        case p.questions.AnswerKind.CHOICE:
            lines.extend(
                f"  {escape(option.value)}: {escape(str(option.label))}"
                for option in question.options
            )
    return "\n".join(lines)


def _print_resolution(asked: p.Procedure, found: p.Resolution) -> None:
    console = _console()
    console.print(f"[bold]{escape(str(asked.title))}[/bold]")
    console.print(f"[dim]{escape(str(p.who_is_who(asked)))}[/dim]")
    for number, step in enumerate(found.steps, 1):
        timer = f"  ({step.timer_s} s)" if step.timer_s else ""
        console.print(f"{number:>2}. {escape(str(step.sentence))}{timer}")
    for sentence in p.description.said_beside(found):
        console.print(f"[dim]changes:[/dim] {escape(str(sentence))}")
    for sentence in found.notes:
        console.print(f"[dim]note:[/dim] {escape(str(sentence))}")
    for question in found.follow_ups:
        console.print(f"[dim]{_ways_on(question)}:[/dim] {escape(str(question.sentence))}")
    for sentence in found.discretion:
        console.print(f"[dim]director:[/dim] {escape(str(sentence))}")
    console.print(f"[dim]rules:[/dim] {escape(', '.join(found.rules) or 'none')}")
    if found.lender:
        console.print(f"[dim]{escape(str(found.lender))}[/dim]")


def _ways_on(question: p.Question) -> str:
    if question.kind is p.questions.AnswerKind.CHOICE:
        return "or " + " or ".join(f"-a {question.key}={each.value}" for each in question.options)
    return f"if yes, -a {question.key}=yes"


def _procedure_data(each: p.Procedure) -> dict[str, object]:
    return {
        "name": each.name,
        "group": each.group,
        "title": str(each.title),
        "parties": str(p.who_is_who(each)),
        "on_screen": each.occurs_on_screen,
    }


def _question_data(question: p.Question) -> dict[str, object]:
    data: dict[str, object] = {
        "question": question.key,
        "kind": question.kind,
        "sentence": str(question.sentence),
    }
    if question.kind in (p.questions.AnswerKind.COUNT, p.questions.AnswerKind.AMOUNT):
        data.update(least=question.least, most=question.most)
    if question.options:
        data["options"] = [
            {"value": option.value, "label": str(option.label)} for option in question.options
        ]
    return data


def _data(found: p.Resolution) -> dict[str, object]:
    """The resolution with its sentences in English."""
    data: dict[str, object] = msgspec.to_builtins(found)
    data["steps"] = [
        {**msgspec.to_builtins(step), "sentence": str(step.sentence)} for step in found.steps
    ]
    data["notes"] = [str(sentence) for sentence in found.notes]
    data["follow_ups"] = [_question_data(question) for question in found.follow_ups]
    data["discretion"] = [str(sentence) for sentence in found.discretion]
    data["lender"] = str(found.lender) if found.lender else None
    return data


def _table(found: tuple[p.Procedure, ...]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(min_width=22)
    table.add_column(overflow="fold")
    for each in found:
        table.add_row(each.name, escape(str(each.title)))
    return table


def _rule_set(name: str) -> RuleSet:
    return find_rule_set(name, data_folder() / "rulesets")


def _console() -> Console:
    return console(markup=True)


def _print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data)).decode())
