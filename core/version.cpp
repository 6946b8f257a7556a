#include "version.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define LEXIDROME_SANITIZER ", AddressSanitizer"
#elif defined(__SANITIZE_THREAD__)
#define LEXIDROME_SANITIZER ", ThreadSanitizer"
#else
#define LEXIDROME_SANITIZER ""
#endif

namespace lexidrome {

const char* build_description() noexcept {
#if defined(__clang__)
  return "clang " __clang_version__ LEXIDROME_SANITIZER;
#elif defined(__GNUC__)
  return "gcc " __VERSION__ LEXIDROME_SANITIZER;
#else
  return "unknown compiler";
#endif
}

}  // namespace lexidrome
