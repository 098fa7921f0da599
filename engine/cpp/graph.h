// The word graph: a minimised GADDAG whose siblings lie side by side.
//
// Every word W = xy is stored as reverse(x), pivot, y for each split with a non-empty x; the split with an empty y
// needs no pivot. A node is named by what may follow it, so finding a child is one popcount and one load.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "alphabet.h"

namespace simultan {

struct Node {
  Letters next = 0;            // letters that lead on to a child
  Letters ends = 0;            // letters that complete a word
  std::uint32_t children = 0;  // index of the first child << 1, lowest bit: the pivot's node comes first

  bool has_pivot() const { return children & 1; }
  bool is_dead() const { return next == 0 && ends == 0 && children == 0; }
  bool leads_on() const { return next != 0 || has_pivot(); }
  std::uint32_t first_child() const { return children >> 1; }
  int child_count() const { return static_cast<int>(has_pivot()) + std::popcount(next); }
  bool operator==(const Node&) const = default;
};
static_assert(sizeof(Node) == 12);

class Graph {
 public:
  Graph() = default;
  Graph(std::span<const Node> nodes, Node root, Node forward) : nodes_(nodes.data()), root_(root), forward_(forward) {}

  // Where every walk from right to left begins.
  const Node& root() const { return root_; }
  // Where a plain walk from left to right begins.
  const Node& forward() const { return forward_; }

  // Only for a letter in node.next.
  const Node& child(const Node& node, int letter) const {
    return nodes_[node.first_child() + (node.children & 1) + std::popcount(node.next & (bit(letter) - 1))];
  }
  // Only if node.has_pivot().
  const Node& pivot(const Node& node) const { return nodes_[node.first_child()]; }

  // The node after a letter, dead if there is none.
  Node step(const Node& node, int letter) const { return node.next & bit(letter) ? child(node, letter) : Node{}; }
  Node turn(const Node& node) const { return node.has_pivot() ? pivot(node) : Node{}; }

  bool contains(std::span<const std::uint8_t> letters) const;

 private:
  const Node* nodes_ = nullptr;
  Node root_;
  Node forward_;
};

inline bool Graph::contains(std::span<const std::uint8_t> letters) const {
  if (letters.empty()) return false;
  Node node = forward_;
  for (const std::uint8_t letter : letters.first(letters.size() - 1)) node = step(node, letter);
  return node.ends & bit(letters.back());
}

}  // namespace simultan
