"""Events as the hall runs them: desk, tables, calls, clocks, results, rosters."""
