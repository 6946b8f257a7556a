// What can be wrong with the bytes of a graph or with the words for one.
#pragma once

#include <cstdint>
#include <exception>

namespace lexidrome {

/// A stable code and its numbers; the sentence for people is made in Python, where it is translated.
class GraphFault : public std::exception {
 public:
  /// `where` is a node's index or a word's position; `value` is what was found there.
  GraphFault(const char* code, std::uint64_t where, std::uint64_t value = 0)
      : code_(code), where_(where), value_(value) {}

  [[nodiscard]] const char* what() const noexcept override { return code_; }
  [[nodiscard]] std::uint64_t where() const noexcept { return where_; }
  [[nodiscard]] std::uint64_t value() const noexcept { return value_; }

 private:
  const char* code_;
  std::uint64_t where_;
  std::uint64_t value_;
};

}  // namespace lexidrome
