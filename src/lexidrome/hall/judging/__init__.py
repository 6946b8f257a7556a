"""Who rules on words: judges with their slips, the station, the word list itself."""
