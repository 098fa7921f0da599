#include "keyfilter.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace simultan {
namespace {

constexpr std::uint64_t kLeastShift = 20;
constexpr std::uint64_t kMostShift = 58;  // one word of 64 bits

}  // namespace

KeyFilter::KeyFilter(std::span<const std::uint64_t> words) : words_(words.data()) {
  if (words.size() < kLengths) throw std::invalid_argument("a filter of keys is cut off");
  for (std::size_t length = 0; length < kLengths; ++length) {
    const std::uint64_t start = words[length] >> 8, shift = words[length] & 0xff;
    if (shift < kLeastShift || shift > kMostShift || start > words.size() ||
        words.size() - start < std::uint64_t{1} << (kMostShift - shift))
      throw std::invalid_argument("a filter of keys points beyond its end");
  }
}

std::vector<std::uint64_t> build_filter(const KeysByLength& keys, std::size_t bits_per_key) {
  std::vector<std::uint64_t> words(KeyFilter::kLengths);
  for (std::size_t length = 0; length < KeyFilter::kLengths; ++length) {
    const std::size_t bits = std::bit_ceil(std::max<std::size_t>(64, keys[length].size() * bits_per_key * 3 / 4));
    const std::uint64_t shift = 64 - static_cast<std::uint64_t>(std::countr_zero(bits)), start = words.size();
    words[length] = start << 8 | shift;
    words.resize(words.size() + bits / 64);
    for (const LettersKey key : keys[length]) {
      const std::uint64_t place = spread(key) >> shift;
      words[start + (place >> 6)] |= std::uint64_t{1} << (place & 63);
    }
  }
  return words;
}

}  // namespace simultan
