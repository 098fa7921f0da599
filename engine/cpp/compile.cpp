#include "compile.h"

#include <algorithm>
#include <array>
#include <bit>

namespace simultan {
namespace {

using Siblings = std::array<Node, kMaxLetters + 1>;

// Stores each different row of siblings once.
class SiblingStore {
 public:
  // Where an equal row begins; the row is appended if there is none yet.
  std::uint32_t intern(std::span<const Node> row) {
    if (rows_.size() * 4 >= slots_.size() * 3) grow();
    const std::uint32_t hash = hash_of(row);
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const Row& known = rows_[slots_[slot] - 1];
      if (known.hash == hash && known.length == row.size() &&
          std::equal(row.begin(), row.end(), nodes_.begin() + known.start))
        return known.start;
    }
    const auto start = static_cast<std::uint32_t>(nodes_.size());
    nodes_.insert(nodes_.end(), row.begin(), row.end());
    rows_.push_back({hash, start, static_cast<std::uint32_t>(row.size())});
    slots_[slot] = static_cast<std::uint32_t>(rows_.size());
    return start;
  }

  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  struct Row {
    std::uint32_t hash, start, length;
  };

  static std::uint32_t hash_of(std::span<const Node> row) {
    std::uint64_t hash = row.size();
    for (const Node& node : row) {
      hash = (hash ^ node.next ^ (std::uint64_t{node.ends} << 32)) * 0x9e3779b97f4a7c15u;
      hash = (hash ^ (hash >> 32) ^ node.children) * 0xc2b2ae3d27d4eb4fu;
    }
    return static_cast<std::uint32_t>(hash >> 32);
  }

  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      std::size_t slot = rows_[row].hash & (slots_.size() - 1);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(row + 1);
    }
  }

  std::vector<Node> nodes_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1 << 16);
};

// A beginning of some word, and what may follow it.
struct Prefix {
  std::uint64_t last_eight;  // its last letters, the very last one in the highest byte: sorts by reversed spelling
  std::uint32_t word;
  std::uint8_t length;
  bool is_word;
  Node rest;
};

class Builder {
 public:
  explicit Builder(const Words& words) : words_(words) {}

  CompiledGraph build() {
    const Node forward = spell_forward(0, words_.size(), 0);
    sort_prefixes();
    const Node root = spell_backward(0, prefixes_.size(), 0);
    return relaid(root, forward);
  }

 private:
  Node finish(Letters next, Letters ends, std::span<const Node> row, bool has_pivot) {
    if (row.empty()) return {next, ends, 0};
    return {next, ends, store_.intern(row) << 1 | static_cast<std::uint32_t>(has_pivot)};
  }

  // What may follow the first `depth` letters shared by the words from `low` to `high`; notes every prefix on the way.
  Node spell_forward(std::size_t low, std::size_t high, std::size_t depth) {
    Siblings row;
    std::size_t count = 0;
    Letters next = 0, ends = 0;
    if (low < high && words_[low].size() == depth) ++low;
    while (low < high) {
      const int letter = words_[low][depth];
      const std::size_t end = end_of_group(low, high, depth);
      const bool is_word = words_[low].size() == depth + 1;
      const Node rest = spell_forward(low, end, depth + 1);
      note_prefix(low, depth + 1, is_word, rest);
      if (is_word) ends |= bit(letter);
      if (rest.leads_on() || rest.ends) {
        next |= bit(letter);
        row[count++] = rest;
      }
      low = end;
    }
    return finish(next, ends, {row.data(), count}, false);
  }

  std::size_t end_of_group(std::size_t low, std::size_t high, std::size_t depth) const {
    const std::uint8_t letter = words_[low][depth];
    std::size_t end = low + 1;
    while (end < high && words_[end][depth] == letter) ++end;
    return end;
  }

  void note_prefix(std::size_t word, std::size_t length, bool is_word, const Node& rest) {
    std::uint64_t last_eight = 0;
    for (std::size_t back = 0; back < 8; ++back)
      last_eight = last_eight << 8 | (back < length ? words_[word][length - 1 - back] + 1u : 0u);
    prefixes_.push_back(
        {last_eight, static_cast<std::uint32_t>(word), static_cast<std::uint8_t>(length), is_word, rest});
  }

  int letter_from_end(const Prefix& prefix, std::size_t back) const {
    return words_[prefix.word][prefix.length - 1 - back];
  }

  void sort_prefixes() {
    std::ranges::sort(prefixes_, [this](const Prefix& left, const Prefix& right) {
      if (left.last_eight != right.last_eight) return left.last_eight < right.last_eight;
      const std::size_t shared = std::min(left.length, right.length);
      for (std::size_t back = 8; back < shared; ++back)
        if (letter_from_end(left, back) != letter_from_end(right, back))
          return letter_from_end(left, back) < letter_from_end(right, back);
      return left.length < right.length;
    });
  }

  // What may stand before the last `depth` letters shared by the prefixes from `low` to `high`, and what behind them.
  Node spell_backward(std::size_t low, std::size_t high, std::size_t depth) {
    Siblings row;
    std::size_t count = 0;
    Letters next = 0, ends = 0;
    bool has_pivot = false;
    if (low < high && prefixes_[low].length == depth) {
      const Node& rest = prefixes_[low].rest;
      if (rest.next || rest.ends) {
        has_pivot = true;
        row[count++] = rest;
      }
      ++low;
    }
    while (low < high) {
      const int letter = letter_from_end(prefixes_[low], depth);
      std::size_t end = low + 1;
      while (end < high && letter_from_end(prefixes_[end], depth) == letter) ++end;
      if (prefixes_[low].length == depth + 1 && prefixes_[low].is_word) ends |= bit(letter);
      const Node before = spell_backward(low, end, depth + 1);
      if (before.leads_on() || before.ends) {
        next |= bit(letter);
        row[count++] = before;
      }
      low = end;
    }
    return finish(next, ends, {row.data(), count}, has_pivot);
  }

  // Rows in the order of a breadth-first walk, so that the busy upper levels share few pages.
  CompiledGraph relaid(Node root, Node forward) const {
    const std::vector<Node>& old = store_.nodes();
    std::vector<std::uint32_t> moved_to(old.size(), 0);
    CompiledGraph graph{{Node{}}, root, forward};
    graph.nodes.reserve(old.size() + 1);
    const auto place = [&](Node& node) {
      const int count = node.child_count();
      if (count == 0) return;
      std::uint32_t& moved = moved_to[node.first_child()];
      if (moved == 0) {
        moved = static_cast<std::uint32_t>(graph.nodes.size());
        graph.nodes.insert(graph.nodes.end(), old.begin() + node.first_child(),
                           old.begin() + node.first_child() + count);
      }
      node.children = moved << 1 | (node.children & 1);
    };
    place(graph.root);
    place(graph.forward);
    for (std::size_t index = 1; index < graph.nodes.size(); ++index) {
      Node node = graph.nodes[index];
      place(node);
      graph.nodes[index] = node;
    }
    return graph;
  }

  const Words& words_;
  SiblingStore store_;
  std::vector<Prefix> prefixes_;
};

}  // namespace

void Words::add(std::span<const std::uint8_t> letters) {
  starts_.push_back(static_cast<std::uint32_t>(arena_.size()));
  arena_.push_back(static_cast<std::uint8_t>(letters.size()));
  arena_.insert(arena_.end(), letters.begin(), letters.end());
}

void Words::sort_and_drop_repeats() {
  const auto spelling = [this](std::uint32_t start) {
    return std::span<const std::uint8_t>{arena_.data() + start + 1, arena_[start]};
  };
  const auto before = [&](std::uint32_t left, std::uint32_t right) {
    return std::ranges::lexicographical_compare(spelling(left), spelling(right));
  };
  const auto same = [&](std::uint32_t left, std::uint32_t right) {
    return std::ranges::equal(spelling(left), spelling(right));
  };
  if (!std::ranges::is_sorted(starts_, before)) std::ranges::sort(starts_, before);
  const auto repeats = std::ranges::unique(starts_, same);
  starts_.erase(repeats.begin(), repeats.end());
}

CompiledGraph compile(const Words& words) { return Builder(words).build(); }

}  // namespace simultan
