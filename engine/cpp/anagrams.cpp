#include "anagrams.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

namespace simultan {
namespace {

constexpr std::array<LettersKey, kMaxLetters> make_keys() {
  std::array<LettersKey, kMaxLetters> keys{};
  std::uint64_t state = 0;
  for (LettersKey& key : keys) {  // splitmix64: fixed, because keys are part of the file format
    state += 0x9e3779b97f4a7c15u;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    key = mixed ^ (mixed >> 31);
  }
  return keys;
}

constexpr std::array<LettersKey, kMaxLetters> kKeys = make_keys();
constexpr std::size_t kFilterBitsPerGroup = 12;

LettersKey key_of(std::span<const std::uint8_t> letters) {
  LettersKey key = 0;
  for (const std::uint8_t letter : letters) key += kKeys[letter];
  return key;
}

int shift_for(std::size_t size) { return 64 - std::countr_zero(size); }

}  // namespace

LettersKey key_of_letter(int letter) { return kKeys[letter]; }

Anagrams::Anagrams(const Parts& parts) : parts_(parts) {
  if (!std::has_single_bit(parts.filter.size()) || !std::has_single_bit(parts.slots.size()) || parts.slots.size() < 2)
    throw std::invalid_argument("the table of anagrams has an impossible size");
  filter_shift_ = shift_for(parts.filter.size() * 64);
  slot_shift_ = shift_for(parts.slots.size());
  bool has_room = false;
  for (const std::uint32_t slot : parts.slots) {
    if (slot == 0) {
      has_room = true;
      continue;
    }
    const std::size_t start = slot - 1;
    if (start + kHeader > parts.groups.size()) throw std::invalid_argument("the table of anagrams points beyond its end");
    const std::uint8_t* group = parts.groups.data() + start;
    if (start + kHeader + group[8] * (group[9] | std::size_t{group[10]} << 8) > parts.groups.size())
      throw std::invalid_argument("the table of anagrams points beyond its end");
  }
  if (!has_room) throw std::invalid_argument("the table of anagrams has no free slot");
}

CompiledAnagrams compile_anagrams(const Words& words) {
  std::vector<std::pair<LettersKey, std::uint32_t>> keyed(words.size());
  for (std::uint32_t word = 0; word < words.size(); ++word) keyed[word] = {key_of(words[word]), word};
  std::ranges::sort(keyed);
  std::size_t group_count = 0;
  for (std::size_t index = 0; index < keyed.size(); ++index)
    group_count += index == 0 || keyed[index].first != keyed[index - 1].first;

  CompiledAnagrams compiled;
  compiled.filter.resize(std::bit_ceil(std::max<std::size_t>(1, group_count * kFilterBitsPerGroup / 64)));
  compiled.slots.resize(std::bit_ceil(group_count * 4 / 3 + 2));
  const int filter_shift = shift_for(compiled.filter.size() * 64), slot_shift = shift_for(compiled.slots.size());
  for (std::size_t index = 0; index < keyed.size();) {
    const LettersKey key = keyed[index].first;
    const std::size_t length = words[keyed[index].second].size();
    std::size_t end = index;
    while (end < keyed.size() && keyed[end].first == key) ++end;
    const std::uint64_t spread = key * 0x9e3779b97f4a7c15u;
    compiled.filter[spread >> filter_shift >> 6] |= std::uint64_t{1} << (spread >> filter_shift & 63);
    std::uint64_t slot = spread >> slot_shift;
    while (compiled.slots[slot] != 0) slot = (slot + 1) & (compiled.slots.size() - 1);
    compiled.slots[slot] = static_cast<std::uint32_t>(compiled.groups.size() + 1);
    std::uint8_t header[Anagrams::kHeader];
    std::memcpy(header, &key, sizeof key);
    header[8] = static_cast<std::uint8_t>(length);
    header[9] = static_cast<std::uint8_t>(end - index);
    header[10] = static_cast<std::uint8_t>((end - index) >> 8);
    compiled.groups.insert(compiled.groups.end(), header, header + sizeof header);
    for (; index < end; ++index) {
      const auto letters = words[keyed[index].second];
      compiled.groups.insert(compiled.groups.end(), letters.begin(), letters.end());
    }
  }
  return compiled;
}

}  // namespace simultan
