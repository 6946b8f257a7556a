"""Owns what stands before every page: addresses, connections, hosts, what can be read at all."""
