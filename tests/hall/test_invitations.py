"""Games that wait for players: begun once, made good after a stop, forgotten after a day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from hall.house import House
from hall.house import in_a_house as in_any_house
from lexidrome.base import BadInput, LexiconName, Ms, NotFound, PersonId, Refusal, StreamId
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.games.invitations import STANDS_MS, Invitations
from lexidrome.hall.games.terms import GameTerms, rules_for
from lexidrome.hall.people.access import Caller
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import Adjudicator

ANN, BOB, CY = (PersonId(f"person:{name}") for name in ("ann", "bob", "cy"))
SMALL = LexiconName("SMALL")
TERMS = GameTerms("washburn", SMALL)


def in_a_house(data: Path, story: Callable[[House], Awaitable[None]]) -> None:
    """With a lexicon that is there at once."""
    source = data / "words.txt"
    source.write_text("CARE\nCARED\n", encoding="utf-8")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, SMALL, tile_set("english"), now)
    in_any_house(data, story, bots={})


def invitations_of(house: House) -> Invitations:
    library = LexiconLibrary(house.data)
    return Invitations(house.hall, GameDesk(house.hall), library, house.data / "rulesets")


async def invited(invitations: Invitations, terms: GameTerms = TERMS) -> StreamId:
    stream = await invitations.invite((ANN,), terms)
    assert not isinstance(stream, Refusal)
    return stream


def test_the_last_one_to_sit_down_begins_the_game_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        told: list[bool] = []
        invitations.listen(lambda _, invitation: told.append(invitation.is_started))
        game = await invited(invitations)
        assert house.names(game) == []
        for _ in range(2):
            joined = await invitations.join(game, (BOB,))
            assert not isinstance(joined, Refusal)
            assert joined.is_started
        assert house.names(game).count("game.started.1") == 1
        assert told == [False, True]
        refused = await invitations.join(game, (CY,))
        assert isinstance(refused, Refusal)
        assert refused.reason == "seat_taken"

    in_a_house(tmp_path, story)


def test_a_game_that_a_stop_kept_from_beginning_begins_at_the_next_start(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        game = await invited(invitations)
        waiting = invitations.of(game)
        assert waiting is not None
        full = msgspec.structs.replace(waiting, seats=((ANN,), (BOB,)))
        await invitations._drawer.put(game, full)
        again = invitations_of(house)
        await again.open()
        assert house.names(game)[:1] == ["game.created.1"]
        assert "game.started.1" in house.names(game)
        begun = again.of(game)
        assert begun is not None
        assert begun.is_started

    in_a_house(tmp_path, story)


def test_an_invitation_lapses_and_a_game_does_not(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        lonely, played = await invited(invitations), await invited(invitations)
        await invitations.join(played, (BOB,))
        for game in (lonely, played):
            made = invitations.of(game)
            assert made is not None
            old = msgspec.structs.replace(made, made_ms=Ms(made.made_ms - STANDS_MS - 1))
            await invitations._drawer.put(game, old)
        assert invitations.of(lonely) is None
        assert invitations.of(played) is not None
        with pytest.raises(NotFound):
            await invitations.join(lonely, (BOB,))
        again = invitations_of(house)
        await again.open()
        assert [key for key, _ in again._drawer.items()] == [played]

    in_a_house(tmp_path, story)


def test_a_rematch_waits_until_the_game_is_over(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        game = await invited(invitations)
        await invitations.join(game, (BOB,))
        refused = await invitations.rematch(Caller(ANN), game)
        assert isinstance(refused, Refusal)
        assert refused.reason == "game_not_over"
        stranger = await invitations.rematch(Caller(CY), game)
        assert isinstance(stranger, Refusal)
        assert stranger.reason == "not_your_game"

    in_a_house(tmp_path, story)


def test_where_a_book_wants_a_judge_the_lexicon_rules_between_guests(tmp_path: Path) -> None:
    agreed = rules_for(GameTerms("thon", SMALL), tmp_path)
    assert rule_set("thon").challenge.adjudicator is Adjudicator.JUDGE
    assert agreed.challenge.adjudicator is Adjudicator.HUMAN_OR_LOOKUP
    assert (agreed.title, agreed.base) == (rule_set("thon").title, "thon")
    assert rules_for(GameTerms("washburn", SMALL), tmp_path) is rule_set("washburn")


def test_a_game_is_agreed_on_another_board_and_made_with_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        own = house.data / "boards"
        own.mkdir()
        rows = ["4W .. .. .. 4W", *[".. .. 4L .. .."] * 3, "4W .. .. .. 4W"]
        toml = 'title = "Club"\nrows = [\n' + "".join(f'"{row}",\n' for row in rows) + "]\n"
        (own / "club.toml").write_text(toml)
        (own / "torn.toml").write_text("rows = ")
        assert [kit.name for kit in house.hall.boards.all()] == ["standard", "wide", "club"]
        invitations = invitations_of(house)
        for board, side in (("club", 5), ("standard", 15)):
            made = await invitations.invite((ANN,), msgspec.structs.replace(TERMS, board=board))
            assert not isinstance(made, Refusal)
            await invitations.join(made, (BOB,))
            assert len((await house.state(made)).board) == side * side
        with pytest.raises(NotFound, match="no board “round”; choose from: standard, wide"):
            await invitations.invite((ANN,), msgspec.structs.replace(TERMS, board="round"))
        with pytest.raises(BadInput, match=r"torn\.toml is not a board"):
            await invitations.invite((ANN,), msgspec.structs.replace(TERMS, board="torn"))
        # The house's small word list is made for English letters, as the wide board's tiles are.
        wide = await invitations.invite((ANN,), msgspec.structs.replace(TERMS, board="wide"))
        assert not isinstance(wide, Refusal)
        await invitations.join(wide, (BOB,))
        assert (await house.state(wide)).setup.tile_set.total_count == 200

    in_a_house(tmp_path, story)


def test_a_game_on_another_board_is_not_rated(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        invitations = invitations_of(house)
        rated = GameTerms("nsa-2009", SMALL, is_rated=True)
        assert await invited(invitations, rated)
        refusal = await invitations.invite((ANN,), msgspec.structs.replace(rated, board="wide"))
        assert isinstance(refusal, Refusal)
        assert str(refusal.sentence) == "Rated games are played on the standard board."

    in_a_house(tmp_path, story)
