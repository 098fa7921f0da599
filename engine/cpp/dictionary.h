// What counts as a word: a graph, and the few words that rulings add or take away.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "alphabet.h"
#include "anagrams.h"
#include "compile.h"
#include "graph.h"

namespace simultan {

class Rulings {
 public:
  Rulings(const Words& accepted, const Words& rejected);

  bool rejects(std::span<const std::uint8_t> letters) const { return rejected_.contains(key(letters)); }
  bool has_rejected() const { return !rejected_.empty(); }
  bool has_accepted() const { return accepted_.root.leads_on(); }
  Graph accepted() const { return accepted_.view(); }
  const Anagrams& anagrams() const { return anagrams_; }

 private:
  static std::string key(std::span<const std::uint8_t> letters) { return {letters.begin(), letters.end()}; }

  CompiledGraph accepted_;
  CompiledAnagrams accepted_anagrams_;
  Anagrams anagrams_;
  std::unordered_set<std::string> rejected_;
};

class Dictionary {
 public:
  Dictionary(const Alphabet& alphabet, Graph graph, Anagrams anagrams, const Rulings* rulings = nullptr)
      : alphabet_(&alphabet), graph_(graph), anagrams_(anagrams), rulings_(rulings) {}

  const Alphabet& alphabet() const { return *alphabet_; }
  const Graph& graph() const { return graph_; }
  const Anagrams& anagrams() const { return anagrams_; }
  const Rulings* rulings() const { return rulings_; }
  bool contains(std::span<const std::uint8_t> letters) const;

 private:
  const Alphabet* alphabet_;
  Graph graph_;
  Anagrams anagrams_;
  const Rulings* rulings_;
};

}  // namespace simultan
