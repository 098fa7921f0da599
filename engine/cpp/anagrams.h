// Words by their letters in any order: which words can be made of exactly these tiles?
//
// A multiset of letters has a 64-bit key, the sum of a fixed random number for each letter, so that adding a letter is
// one addition. A bit filter answers most questions with a no; a hash table leads to the group of words with that key.
// Equal keys of different multisets are possible in theory: whoever lays a word checks its letters.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "alphabet.h"
#include "compile.h"

namespace simultan {

using LettersKey = std::uint64_t;

LettersKey key_of_letter(int letter);

class Anagrams {
 public:
  // Parts of a lexicon file: slots and filter words are powers of two in number.
  struct Parts {
    std::span<const std::uint64_t> filter;
    std::span<const std::uint32_t> slots;      // 0, or 1 + where a group begins
    std::span<const std::uint8_t> groups;  // key, length, count (2 bytes), letters of all its words
  };

  Anagrams() = default;
  // Throws std::invalid_argument if the parts do not fit together.
  explicit Anagrams(const Parts& parts);

  bool may_have(LettersKey key) const {
    const std::uint64_t place = spread(key) >> filter_shift_;
    return parts_.filter[place >> 6] >> (place & 63) & 1;
  }

  // Calls visit(letters) for each word with this key.
  template <class Visit>
  void each_word(LettersKey key, Visit visit) const {
    for (std::uint64_t slot = spread(key) >> slot_shift_; parts_.slots[slot] != 0; slot = (slot + 1) & (parts_.slots.size() - 1)) {
      const std::uint8_t* group = parts_.groups.data() + parts_.slots[slot] - 1;
      LettersKey found;
      std::memcpy(&found, group, sizeof found);
      if (found != key) continue;
      const std::size_t length = group[8], count = group[9] | group[10] << 8;
      for (std::size_t word = 0; word < count; ++word)
        visit(std::span<const std::uint8_t>{group + kHeader + word * length, length});
      return;
    }
  }

  bool is_empty() const { return parts_.filter.empty(); }

  static constexpr std::size_t kHeader = 11;

 private:
  static std::uint64_t spread(LettersKey key) { return key * 0x9e3779b97f4a7c15u; }

  Parts parts_;
  int filter_shift_ = 0;
  int slot_shift_ = 0;

  friend class AnagramBuilder;
};

struct CompiledAnagrams {
  std::vector<std::uint64_t> filter;
  std::vector<std::uint32_t> slots;
  std::vector<std::uint8_t> groups;

  Anagrams view() const { return Anagrams({filter, slots, groups}); }
};

CompiledAnagrams compile_anagrams(const Words& words);

}  // namespace simultan
