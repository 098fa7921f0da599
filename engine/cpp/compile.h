// From words to a graph in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph.h"

namespace simultan {

// Words as letter codes, one behind the other in one arena.
class Words {
 public:
  void add(std::span<const std::uint8_t> letters);
  void sort_and_drop_repeats();
  std::size_t size() const { return starts_.size(); }
  std::span<const std::uint8_t> operator[](std::size_t index) const {
    const std::uint8_t* start = arena_.data() + starts_[index];
    return {start + 1, *start};
  }

 private:
  std::vector<std::uint8_t> arena_;  // length, letters, length, letters, …
  std::vector<std::uint32_t> starts_;
};

struct CompiledGraph {
  std::vector<Node> nodes;
  Node root;
  Node forward;

  Graph view() const { return {nodes, root, forward}; }
};

// Needs words that are sorted, without repeats and at least two letters long.
CompiledGraph compile(const Words& words);

}  // namespace simultan
