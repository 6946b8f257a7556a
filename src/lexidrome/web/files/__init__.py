"""Owns the files of other programs and of spreadsheets: an event written, and made from them."""
