"""The native core of Lexidrome."""



def build_description() -> str:
    """Which compiler built the core, for bug reports."""
