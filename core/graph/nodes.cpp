#include "graph/nodes.hpp"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

std::size_t node_count(std::size_t byte_count) {
  if (byte_count % sizeof(Node) != 0) throw GraphFault("not_whole_nodes", 0, byte_count);
  const std::size_t count = byte_count / sizeof(Node);
  if (count < 2) throw GraphFault("no_heads", 0, byte_count);
  if (count > kMaxNodes) throw GraphFault("too_many_nodes", count, kMaxNodes);
  return count;
}

[[noreturn]] void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

Nodes::Nodes(std::vector<Node> built) : size_(built.size()) {
  built.resize(size_ + kReadableBehind);
  const auto kept = std::make_shared<const std::vector<Node>>(std::move(built));
  owner_ = kept;
  data_ = kept->data();
}

Nodes Nodes::copied(std::span<const std::byte> bytes) {
  const std::size_t count = node_count(bytes.size());
  std::vector<Node> nodes;
  nodes.reserve(count + kReadableBehind);
  nodes.resize(count);
  std::memcpy(static_cast<void*>(nodes.data()), bytes.data(), bytes.size());
  return Nodes(std::move(nodes));
}

Nodes Nodes::mapped(int file) {
  struct stat status {};
  if (fstat(file, &status) != 0) throw_errno("fstat");
  const auto byte_count = static_cast<std::size_t>(status.st_size);
  const std::size_t count = node_count(byte_count);

  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t reserve = kMaxNodes * sizeof(Node);
  void* base = mmap(nullptr, reserve + page, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) throw_errno("mmap");
  const std::shared_ptr<const void> owner(
      base, [length = reserve + page](void* address) { munmap(address, length); });

  static_cast<Node*>(base)[kMaxNodes] = Node(0xFF, false, true, 0);
  static_assert(kReadableBehind * sizeof(Node) < 4096, "the page behind the reserve holds these");
  if (mprotect(base, reserve + page, PROT_READ) != 0) throw_errno("mprotect");
  int flags = MAP_SHARED | MAP_FIXED;
#ifdef MAP_POPULATE
  flags |= MAP_POPULATE;
#endif
  if (mmap(base, byte_count, PROT_READ, flags, file, 0) == MAP_FAILED) throw_errno("mmap");
  return Nodes(owner, static_cast<const Node*>(base), count);
}

}  // namespace lexidrome
