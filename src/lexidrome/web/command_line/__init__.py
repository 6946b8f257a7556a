"""Owns the door at which this machine's command line gives commands to a running server."""
