"""Who somebody is: names, accounts, tokens, seats, roles; what they may do."""
