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
constexpr std::size_t kWholeBits = 16;  // of the filter, for each key
constexpr std::size_t kLackingBits = 8;

LettersKey key_of(std::span<const std::uint8_t> letters) {
  LettersKey key = 0;
  for (const std::uint8_t letter : letters) key += kKeys[letter];
  return key;
}

int shift_for(std::size_t size) { return 64 - std::countr_zero(size); }

void note_lacking_one(std::span<const std::uint8_t> letters, LettersKey key, KeysByLength& keys) {
  Letters done = 0;
  for (const std::uint8_t letter : letters) {
    if (!(done & bit(letter))) keys[letters.size()].push_back(key - kKeys[letter]);
    done |= bit(letter);
  }
}

void append_group(LettersKey key, const Words& words, std::span<const std::pair<LettersKey, std::uint32_t>> members,
                  std::vector<std::uint8_t>& groups) {
  const GroupHeader header{key, static_cast<std::uint32_t>(words[members.front().second].size()),
                           static_cast<std::uint32_t>(members.size())};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&header);
  groups.insert(groups.end(), bytes, bytes + sizeof header);
  for (const auto& [_, word] : members) groups.insert(groups.end(), words[word].begin(), words[word].end());
}

}  // namespace

LettersKey key_of_letter(int letter) { return kKeys[letter]; }

Anagrams::Anagrams(const Parts& parts)
    : whole_(parts.whole),
      lacking_one_(parts.lacking_one),
      slots_(parts.slots),
      groups_(parts.groups.data()),
      slot_shift_(shift_for(parts.slots.size())) {
  if (!std::has_single_bit(slots_.size()) || slots_.size() < 2 || std::ranges::find(slots_, 0u) == slots_.end())
    throw std::invalid_argument("the table of anagrams has an impossible size");
  for (const std::uint32_t slot : slots_) {
    if (slot == 0) continue;
    const std::size_t letters = slot - 1 + sizeof(GroupHeader);
    if (letters > parts.groups.size()) throw std::invalid_argument("the table of anagrams points beyond its end");
    GroupHeader header;
    std::memcpy(&header, groups_ + slot - 1, sizeof header);
    if (letters + std::size_t{header.length} * header.count > parts.groups.size())
      throw std::invalid_argument("the table of anagrams points beyond its end");
  }
}

CompiledAnagrams compile_anagrams(const Words& words) {
  std::vector<std::pair<LettersKey, std::uint32_t>> keyed(words.size());
  for (std::uint32_t word = 0; word < words.size(); ++word) keyed[word] = {key_of(words[word]), word};
  std::ranges::sort(keyed);

  CompiledAnagrams compiled;
  KeysByLength whole, lacking_one;
  compiled.slots.resize(std::bit_ceil(keyed.size() * 4 / 3 + 2));
  const int slot_shift = shift_for(compiled.slots.size());
  for (std::size_t begin = 0, end; begin < keyed.size(); begin = end) {
    const LettersKey key = keyed[begin].first;
    end = begin;
    while (end < keyed.size() && keyed[end].first == key) ++end;
    const auto letters = words[keyed[begin].second];
    whole[letters.size()].push_back(key);
    note_lacking_one(letters, key, lacking_one);
    std::uint64_t slot = spread(key) >> slot_shift;
    while (compiled.slots[slot] != 0) slot = (slot + 1) & (compiled.slots.size() - 1);
    compiled.slots[slot] = static_cast<std::uint32_t>(compiled.groups.size() + 1);
    append_group(key, words, std::span(keyed).subspan(begin, end - begin), compiled.groups);
  }
  compiled.whole = build_filter(whole, kWholeBits);
  compiled.lacking_one = build_filter(lacking_one, kLackingBits);
  return compiled;
}

}  // namespace simultan
