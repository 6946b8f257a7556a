// Runs a fuzz target over many inputs and says how to repeat the one that failed.
#pragma once

#include <cstdint>

#include "chance.hpp"

namespace lexidrome::fuzz {

/// Ends the run with a message unless the condition holds.
void expect(bool condition, const char* what);

/// Counts an outcome for the summary, so that a run that never gets anywhere is seen.
void tally(const char* outcome);

/// `--inputs N --seed S --first K --progress`; returns the program's exit code.
/// Each input calls `target` once, which ends the program itself if something is wrong.
int run(int argument_count, char** arguments, const char* name, void (*target)(Chance&));

}  // namespace lexidrome::fuzz
