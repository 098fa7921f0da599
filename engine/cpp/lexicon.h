// The lexicon file: tile set, word graph and anagrams in one read-only mapping shared by all processes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "alphabet.h"
#include "anagrams.h"
#include "compile.h"
#include "graph.h"

namespace simultan {

// A file that is damaged, cut off or not a lexicon of ours.
class LexiconError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr std::size_t kFingerprintBytes = 32;

struct LexiconSource {
  const Alphabet& alphabet;
  std::string tile_table;                 // the tile set as text, kept for the reader
  std::vector<std::uint8_t> fingerprint;  // of the word list, kFingerprintBytes long
  const Words& words;                     // sorted, without repeats
};

// The bytes of a lexicon file.
std::vector<std::uint8_t> pack(const LexiconSource& source);

class LexiconFile {
 public:
  // Maps the file and checks all of it. Throws LexiconError, or std::system_error if it cannot be read.
  explicit LexiconFile(const std::string& path);
  ~LexiconFile();
  LexiconFile(const LexiconFile&) = delete;
  LexiconFile& operator=(const LexiconFile&) = delete;

  const Alphabet& alphabet() const { return *alphabet_; }
  const Graph& graph() const { return graph_; }
  const Anagrams& anagrams() const { return anagrams_; }
  std::uint32_t word_count() const { return word_count_; }
  std::size_t bytes() const { return bytes_.size(); }
  const std::string& tile_table() const { return tile_table_; }
  std::span<const std::uint8_t> fingerprint() const { return fingerprint_; }

 private:
  void read();

  std::span<const std::uint8_t> bytes_;
  std::unique_ptr<Alphabet> alphabet_;
  Graph graph_;
  Anagrams anagrams_;
  std::uint32_t word_count_ = 0;
  std::string tile_table_;
  std::vector<std::uint8_t> fingerprint_;
};

}  // namespace simultan
