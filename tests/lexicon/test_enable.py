import hashlib
from importlib import resources

from lexidrome.lexicon import tile_set

DATA = resources.files("lexidrome.lexicon") / "data"


def test_the_list_that_ships_is_the_one_its_provenance_describes() -> None:
    data = (DATA / "enable.txt").read_bytes()
    checksum = hashlib.sha256(data).hexdigest()

    assert checksum == "0d6d47327b05142362f52844113497d0439bd0a7fc8d0bc33ee40ecff0216ac1"
    assert checksum in (DATA / "README.md").read_text("utf-8")


def test_the_list_that_ships_is_sorted_english_words_that_fit_a_board() -> None:
    words = (DATA / "enable.txt").read_text("ascii").splitlines()

    assert len(words) == 168_551
    assert words == sorted(set(words))
    assert {len(word) for word in words} == set(range(2, 16))
    assert set("".join(words)) == set(tile_set("english").alphabet)
    assert "AA" in words
    assert not {"QI", "ZA"} & set(words)
