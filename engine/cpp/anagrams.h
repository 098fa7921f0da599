// Words by their letters in any order: which words can be made of exactly these tiles?
//
// Adding a letter to a multiset is adding a number to its key. Filters answer most questions with a no; a hash table
// leads to the group of words that share a key. Different multisets with equal keys are possible in theory: whoever
// lays a word checks its letters.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "alphabet.h"
#include "compile.h"
#include "keyfilter.h"

namespace simultan {

LettersKey key_of_letter(int letter);

// What precedes the words of a group, unaligned.
struct GroupHeader {
  LettersKey key;
  std::uint32_t length;
  std::uint32_t count;
};

class Anagrams {
 public:
  struct Parts {
    std::span<const std::uint64_t> whole;        // filter of all words
    std::span<const std::uint64_t> lacking_one;  // filter of all words with any one letter taken out
    std::span<const std::uint32_t> slots;        // 0, or 1 + where a group begins; a power of two in number
    std::span<const std::uint8_t> groups;        // see GroupHeader, then the letters of all its words
  };

  Anagrams() = default;
  // Throws std::invalid_argument if the parts do not fit together.
  explicit Anagrams(const Parts& parts);

  bool may_have(LettersKey key, std::size_t length) const { return whole_.may_have(key, length); }
  // Whether one more letter might make a word; `length` is that of the word.
  bool may_complete(LettersKey key, std::size_t length) const { return lacking_one_.may_have(key, length); }

  // Fetches what a look-up of this key will read first.
  void prepare(LettersKey key) const { __builtin_prefetch(&slots_[spread(key) >> slot_shift_]); }

  // Calls visit(letters) for each word with this key.
  template <class Visit>
  void each_word(LettersKey key, Visit visit) const {
    for (std::uint64_t slot = spread(key) >> slot_shift_; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const std::uint8_t* group = groups_ + slots_[slot] - 1;
      GroupHeader header;
      std::memcpy(&header, group, sizeof header);
      if (header.key != key) continue;
      for (std::size_t word = 0; word < header.count; ++word)
        visit(std::span<const std::uint8_t>{group + sizeof header + word * header.length, header.length});
      return;
    }
  }

 private:
  KeyFilter whole_;
  KeyFilter lacking_one_;
  std::span<const std::uint32_t> slots_;
  const std::uint8_t* groups_ = nullptr;
  int slot_shift_ = 0;
};

struct CompiledAnagrams {
  std::vector<std::uint64_t> whole;
  std::vector<std::uint64_t> lacking_one;
  std::vector<std::uint32_t> slots;
  std::vector<std::uint8_t> groups;

  Anagrams view() const { return Anagrams({whole, lacking_one, slots, groups}); }
};

CompiledAnagrams compile_anagrams(const Words& words);

}  // namespace simultan
