"""What went wrong? Two taps to a procedure, its questions one a page, then what to do.

Everything stands in the address: the rule set and the answers. So back always
works, a page can be sent to somebody, and nothing is kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated
from urllib.parse import urlencode

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome import procedures as p
from lexidrome.base import BadInput, RuleId, Text, text
from lexidrome.mishaps import find_procedures
from lexidrome.procedures import changes as ch
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.rulebook.index import Ambiguity, Row, entry
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages

DEFAULT_RULES = "nsa-2009"
RULES = "rules"
PLAYER = "player"
BY_HAND = "by_hand"
"""Parameters beside the answers: the rule set, the side it is about, and that somebody wants to
answer what the log knows."""
OTHER = "other"
"""Names the question that is asked although the record has a likely answer."""
MOST_BUTTONS = 15
"""A number is tapped where there are no more to choose from, and typed otherwise."""

YES, NO = text("Yes"), text("No")
NOT_AT_ALL = text("None")


class Answered(msgspec.Struct, frozen=True):
    """An answer given before, and the address at which it can be given anew."""

    sentence: Text
    answer: Text | str
    href: str
    is_counted: bool = False
    """Nobody gave it: the log of incidents knows it."""
    is_recorded: bool = False
    """Nobody gave it: the record of the game knows it."""


class Who(msgspec.Struct, frozen=True):
    """Somebody whom it may be about."""

    value: str
    name: str


class RuleShown(msgspec.Struct, frozen=True):
    id: RuleId
    says: str


class Asking(msgspec.Struct, frozen=True):
    """Where the questions are asked: under a rule set anybody chose, or about a game."""

    base: str
    """The address under which procedures stand."""
    rules: RuleSet
    kept: Mapping[str, str] = {}
    """What every address carries besides the answers."""
    on_screen: bool = False
    rule_sets: tuple[RuleSet, ...] = ()
    """Those to choose from."""
    sides: tuple[Who, ...] = ()
    """Whom it may be about, where it is asked about a game or an event."""
    chosen: Who | None = None
    known: p.Known = p.Known()
    """What nobody is asked."""
    against: str = ""
    """The name of whom it is not about, where there is only one."""
    word_of: Who | None = None
    """Whose word settles a clock that was started by mistake, if whoever looks is another."""
    title: str = ""
    """The game or the event."""
    back: str = ""
    log: str = ""
    """Where the rulings so far are listed."""
    recount: str = ""
    """Where the score sheets of the game are replayed."""
    can_enter: bool = False
    """Whether whoever looks may enter a ruling."""
    report: str = ""
    """Where somebody who may not can report what they saw."""
    blanks: tuple[Who, ...] = ()
    """The blanks on the board, where there are several: of one of them something may be decided."""
    needs_scores: tuple[str, str] | None = None
    """Names of the sides whose scores as they stand are needed if the game is forfeited."""

    def knowing(self, known: p.Known) -> Asking:
        """How often something was counted is left out where somebody wants to say it themselves."""
        if BY_HAND in self.kept:
            known = msgspec.structs.replace(known, counted={})
        return msgspec.structs.replace(self, known=known)

    @property
    def must_choose(self) -> bool:
        return bool(self.sides) and self.chosen is None

    def about(self, who: Who) -> Mapping[str, str]:
        return {**self.kept, PLAYER: who.value}

    def is_on_word(self, found: p.Question | p.Resolution) -> bool:
        """Whether somebody else at the table has to say so too (NSA-IV.E.1.note)."""
        if self.word_of is None or isinstance(found, p.Question):
            return False
        return p.is_on_opponents_word(self.rules, found)

    def address(self, procedure: p.Procedure, answers: p.Answers) -> str:
        query = urlencode({**self.kept, **_written(answers)})
        return f"{self.base}/{procedure.name}{'?' if query else ''}{query}"

    @property
    def home(self) -> str:
        return f"{self.base}{'?' if self.kept else ''}{urlencode(self.kept)}"


@get("/wrong", Audience.EVERYBODY, sync_to_thread=False)
def wrong_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    words: Annotated[str, QueryParameter(name="q", max_length=200)] = "",
    rules: Annotated[str, QueryParameter(name=RULES, max_length=80)] = DEFAULT_RULES,
) -> Response[str]:
    """Plain words find a procedure, or two choices do."""
    return show_choices(request, pages, _asking(config, rules), words)


@get("/wrong/{name:str}", Audience.EVERYBODY, sync_to_thread=False)
def procedure_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    name: FromPath[str],
    rules: Annotated[str, QueryParameter(name=RULES, max_length=80)] = DEFAULT_RULES,
) -> Response[str]:
    """The next question, or what is to be done."""
    return show_procedure(request, pages, _asking(config, rules), name)


def _asking(config: WebConfig, name: str) -> Asking:
    """By name only: an address must not reach files elsewhere."""
    folder = config.data / "rulesets"
    names = rule_set_names(folder)
    rules = find_rule_set(name if name in names else DEFAULT_RULES, folder)
    rule_sets = tuple(find_rule_set(each, folder) for each in names)
    return Asking("/wrong", rules, {RULES: rules.name}, rule_sets=rule_sets)


def show_choices(request: AnyRequest, pages: Pages, asking: Asking, words: str) -> Response[str]:
    return pages.page(
        request,
        "incidents/wrong.html",
        asking=asking,
        words=words,
        found=find_procedures(words, asking.rules, on_screen=asking.on_screen),
        is_asked=bool(words.strip()),
        branches=p.choices(asking.rules, on_screen=asking.on_screen),
    )


def show_procedure(
    request: AnyRequest, pages: Pages, asking: Asking, name: str, **values: object
) -> Response[str]:
    procedure = p.procedure(name)
    parties = p.who_is_who(procedure)
    if asking.must_choose:
        return pages.page(
            request, "incidents/wrong_who.html", procedure=procedure, asking=asking, parties=parties
        )
    walked = walk(request, asking, procedure)
    show = partial(
        pages.page,
        request,
        procedure=procedure,
        parties=parties,
        asking=asking,
        answered=_answered(asking, procedure, walked),
    )
    if isinstance(walked.found, p.Question):
        return show(
            "incidents/wrong_question.html",
            question=walked.found,
            kinds=p.questions.AnswerKind,
            hidden={**asking.kept, **_written(walked.told)},
            problem=walked.problem,
            numbers=_numbers(walked.found),
            status_code=200 if walked.problem is None else 400,
        )
    values = {
        "sentence": None, "follows": None, "difference": None, "note": "", "square": "", **values
    }  # fmt: skip
    is_of_blank = any(isinstance(each, ch.BlankBound) for each in walked.found.adjustments)
    return show(
        "incidents/wrong_outcome.html",
        status_code=200 if values["sentence"] is None else 400,
        script="incidents/wrong.js",
        found=walked.found,
        changes=p.description.said_beside(walked.found),
        follow_ups=[
            (each.sentence, _ways_on(asking, procedure, walked, each))
            for each in walked.found.follow_ups
        ],
        cited=[shown_rule(rule) for rule in walked.found.rules],
        here_again=asking.address(procedure, walked.told),
        blanks=asking.blanks if is_of_blank else (),
        once=secrets.token_hex(16),
        **values,
    )


def walk(request: AnyRequest, asking: Asking, procedure: p.Procedure) -> p.Walk:
    """As far as the answers in the address lead."""
    given = {key: value for key, value in request.query_params.items() if key not in asking.kept}
    asked_anew = request.query_params.get(OTHER, "")
    return p.walk(procedure, asking.rules, given, asking.known, asked_anew)


def _ways_on(
    asking: Asking, procedure: p.Procedure, walked: p.Walk, question: p.Question
) -> list[tuple[Text | str, str]]:
    """What may be answered to something that is offered, and where it leads."""
    return [
        (
            shown_answer(question, answer),
            asking.address(procedure, {**walked.told, question.key: answer}),
        )
        for answer in p.questions.leading_on(question)
    ]


def _numbers(question: p.Question) -> Sequence[int]:
    if question.kind is p.questions.AnswerKind.AMOUNT and question.among:
        return [int(each) for each in question.among]
    count = question.most - question.least + 1
    is_tapped = question.kind is p.questions.AnswerKind.COUNT and count <= MOST_BUTTONS
    return range(question.least, question.most + 1) if is_tapped else range(0)


def _answered(asking: Asking, procedure: p.Procedure, walked: p.Walk) -> list[Answered]:
    """The answers so far, each with the way back to its question."""
    found, before = [], dict[str, p.Answer]()
    by_hand = msgspec.structs.replace(asking, kept={**asking.kept, BY_HAND: "1"})
    for key, answer in walked.answers.items():
        question = _question(p.resolve(procedure, asking.rules, before), key)
        counted = None if question.counter is None else asking.known.counted.get(question.counter)
        told = {each: value for each, value in walked.told.items() if each in before}
        href = (asking if counted is None else by_hand).address(procedure, told)
        if agreeing := asking.known.narrow(question, before).among:
            href = _other_record(asking, procedure, told, key) if len(agreeing) > 1 else ""
        found.append(
            Answered(
                question.sentence,
                shown_answer(question, answer),
                href,
                is_counted=answer == counted,
                is_recorded=walked.sources.get(key) in (p.Source.GAME, p.Source.EVENT),
            )
        )
        before[key] = answer
    return found


def _other_record(asking: Asking, procedure: p.Procedure, told: p.Answers, key: str) -> str:
    """Where another answer that agrees with the record is chosen."""
    return asking.address(procedure, {**told, OTHER: key})


def answered_pairs(
    procedure: p.Procedure, rules: RuleSet, answers: p.Answers
) -> list[tuple[Text, Text | str]]:
    """Questions and answers of a ruling, for a report."""
    pairs, before = [], dict[str, p.Answer]()
    for key, answer in answers.items():
        question = _question(p.resolve(procedure, rules, before), key)
        pairs.append((question.sentence, shown_answer(question, answer)))
        before[key] = answer
    return pairs


def _question(found: p.Question | p.Resolution, key: str) -> p.Question:
    if isinstance(found, p.Question):
        return found
    for each in found.follow_ups:
        if each.key == key:
            return each
    raise BadInput(text("“{key}” was not asked.", key=key))


def shown_answer(question: p.Question, answer: p.Answer) -> Text | str:
    if isinstance(answer, bool):
        return YES if answer else NO
    if answer == p.questions.NO_LETTER:
        return NOT_AT_ALL
    for option in question.options:
        if option.value == answer:
            return option.label
    return str(answer)


def _written(answers: p.Answers) -> dict[str, str]:
    return {
        key: ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)
        for key, answer in answers.items()
    }


def shown_rule(rule: RuleId) -> RuleShown:
    match entry(rule):
        case Row() as found:
            return RuleShown(rule, found.rule)
        case Ambiguity() as decision:
            return RuleShown(rule, decision.resolution)
        case parameter:
            return RuleShown(rule, parameter.parameter)


WRONG_ROUTES = [wrong_page, procedure_page]
