#include "alphabet.h"

#include <algorithm>
#include <stdexcept>

namespace simultan {

Alphabet::Alphabet(const std::u32string& capitals, const std::u32string& lowers,
                   const std::vector<std::uint8_t>& values)
    : size_(static_cast<int>(capitals.size())), capitals_(capitals), lowers_(lowers) {
  if (capitals.empty() || capitals.size() > kMaxLetters || lowers.size() != capitals.size() ||
      values.size() != capitals.size())
    throw std::invalid_argument("an alphabet has 1 to 32 letters, each with a capital, a lower case and a value");
  const char32_t highest = std::max(*std::ranges::max_element(capitals), *std::ranges::max_element(lowers));
  if (highest > 0xffff) throw std::invalid_argument("a letter lies outside of Unicode's basic plane");
  table_.assign(highest + 1, kUnknown);
  for (int letter = 0; letter < size_; ++letter) {
    values_[letter] = values[letter];
    table_[lowers[letter]] = tile_of(letter, true);
    table_[capitals[letter]] = tile_of(letter);
  }
}

}  // namespace simultan
