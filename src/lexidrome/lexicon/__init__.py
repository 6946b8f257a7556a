"""Owns word lists, tile sets, the word graph and the word judge's verdict; knows no board."""

from lexidrome.lexicon.adjudicator import Adjudicator, HumanAdjudicator, LexiconAdjudicator
from lexidrome.lexicon.entry import ENABLE, LexiconEntry, Part, format_part, parse_part
from lexidrome.lexicon.graph import WordGraph
from lexidrome.lexicon.library import CarriedLexicon, Lexicon, LexiconLibrary
from lexidrome.lexicon.tiles import (
    BLANK,
    Blank,
    Tile,
    TileSet,
    load_tile_set,
    parse_tile_set,
    tile_set,
    tile_set_names,
)
from lexidrome.lexicon.verdict import (
    VERDICT_PACE_MS,
    WORDS_PER_PLAY,
    RejectionReason,
    Verdict,
    check_words_of_play,
    judge,
    verdict_due_ms,
)
from lexidrome.lexicon.wordlist import (
    LONGEST_WORD,
    FaultyList,
    Reading,
    parse_word_list,
)

__all__ = [
    "BLANK",
    "ENABLE",
    "LONGEST_WORD",
    "VERDICT_PACE_MS",
    "WORDS_PER_PLAY",
    "Adjudicator",
    "Blank",
    "CarriedLexicon",
    "FaultyList",
    "HumanAdjudicator",
    "Lexicon",
    "LexiconAdjudicator",
    "LexiconEntry",
    "LexiconLibrary",
    "Part",
    "Reading",
    "RejectionReason",
    "Tile",
    "TileSet",
    "Verdict",
    "WordGraph",
    "check_words_of_play",
    "format_part",
    "judge",
    "load_tile_set",
    "parse_part",
    "parse_tile_set",
    "parse_word_list",
    "tile_set",
    "tile_set_names",
    "verdict_due_ms",
]
