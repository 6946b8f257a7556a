#include "engine/win_table.hpp"

#include <algorithm>
#include <cmath>

namespace lexidrome {

namespace {

constexpr double kWhole = 65535;
constexpr int kSpan = 400;
constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

/// Weights of a bell of that width, from -reach to reach.
std::vector<double> bell(double width, int reach) {
  std::vector<double> weights;
  for (int at = -reach; at <= reach; ++at) weights.push_back(std::exp(-at * at / (2 * width * width)));
  return weights;
}

std::vector<double> smoothed(const std::vector<double>& values, double width, int reach) {
  const std::vector<double> weights = bell(width, reach);
  std::vector<double> smooth(values.size(), 0);
  const auto count = static_cast<int>(values.size());
  for (int at = 0; at < count; ++at) {
    for (int off = -reach; off <= reach; ++off) {
      // What would fall out at an end stays at the end, so that nothing is lost.
      smooth[size_of(std::clamp(at + off, 0, count - 1))] +=
          values[size_of(at)] * weights[size_of(off + reach)];
    }
  }
  return smooth;
}

}  // namespace

WinTable WinTable::from_changes(std::span<const std::atomic<std::uint32_t>> changes,
                                int most_change) {
  const std::size_t width = size_of(2 * most_change + 1);
  const auto rows = static_cast<int>(changes.size() / width);
  std::vector<std::vector<double>> share(size_of(rows), std::vector<double>(width, 0));
  for (int row = 0; row < rows; ++row) {
    for (std::size_t at = 0; at < width; ++at) {
      share[size_of(row)][at] = changes[size_of(row) * width + at];
    }
  }
  WinTable table(rows, kSpan);
  for (int row = 0; row < rows; ++row) {
    // Beside the middle of a game rows hardly differ; at its end each is a thing of its own.
    const int reach = row <= 7 ? 0 : row <= 14 ? 1 : 2;
    const std::vector<double> weights = bell(1.5, reach);
    std::vector<double> row_share(width, 0);
    for (int off = -reach; off <= reach; ++off) {
      const int other = std::clamp(row + off, 0, rows - 1);
      for (std::size_t at = 0; at < width; ++at) {
        row_share[at] += weights[size_of(off + reach)] * share[size_of(other)][at];
      }
    }
    row_share = smoothed(row_share, row <= 7 ? 2 : 4, row <= 7 ? 6 : 12);
    // One game more than was seen, spread over likely changes, for rows that were never seen.
    for (std::size_t at = 0; at < width; ++at) {
      const double change = (static_cast<double>(at) - most_change) / 80;
      row_share[at] += std::exp(-change * change / 2) / 200;
    }
    double all = 0;
    for (const double value : row_share) all += value;
    // From the change that wins by the most to that which loses by the most.
    for (int spread = -kSpan; spread <= kSpan; ++spread) {
      double won = 0;
      const int even = most_change - spread;
      for (std::size_t at = size_of(std::max(even + 1, 0)); at < width; ++at) won += row_share[at];
      if (even >= 0 && size_of(even) < width) won += row_share[size_of(even)] / 2;
      table.chances_.push_back(static_cast<std::uint16_t>(std::lround(won / all * kWhole)));
    }
  }
  return table;
}

std::optional<WinTable> WinTable::from_bytes(std::span<const std::byte> bytes) {
  if (bytes.size() < 4 || bytes.size() % 2 != 0) return std::nullopt;
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint16_t>(std::to_integer<int>(bytes[2 * at]) |
                                      std::to_integer<int>(bytes[2 * at + 1]) << 8);
  };
  WinTable table(number(0), number(1));
  const std::size_t width = size_of(2 * table.span_ + 1);
  if (table.rows_ == 0 || bytes.size() != 4 + 2 * width * size_of(table.rows_)) return std::nullopt;
  table.chances_.reserve(width * size_of(table.rows_));
  for (std::size_t at = 2; at < bytes.size() / 2; ++at) table.chances_.push_back(number(at));
  for (std::size_t at = 1; at < table.chances_.size(); ++at) {
    if (at % width != 0 && table.chances_[at] < table.chances_[at - 1]) return std::nullopt;
  }
  return table;
}

std::vector<std::byte> WinTable::to_bytes() const {
  std::vector<std::byte> bytes;
  const auto write = [&](int number) {
    bytes.push_back(static_cast<std::byte>(number & 0xFF));
    bytes.push_back(static_cast<std::byte>(number >> 8));
  };
  write(rows_);
  write(span_);
  for (const std::uint16_t chance : chances_) write(chance);
  return bytes;
}

double WinTable::chance(double spread, int unseen) const {
  const auto row = size_of(std::clamp(unseen, 0, rows_ - 1)) * size_of(2 * span_ + 1);
  const double at = std::clamp(spread + span_, 0.0, 2.0 * span_);
  const auto below = static_cast<std::size_t>(at);
  const double part = at - static_cast<double>(below);
  const double low = chances_[row + below];
  const double high = part == 0 ? low : chances_[row + below + 1];
  return (low + (high - low) * part) / kWhole;
}

}  // namespace lexidrome
