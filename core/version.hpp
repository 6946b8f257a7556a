#pragma once

namespace lexidrome {

/// Which compiler built the core, for bug reports.
const char* build_description() noexcept;

}  // namespace lexidrome
