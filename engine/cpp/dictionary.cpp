#include "dictionary.h"

namespace simultan {

Rulings::Rulings(const Words& accepted, const Words& rejected)
    : accepted_(compile(accepted)),
      accepted_anagrams_(compile_anagrams(accepted)),
      anagrams_(accepted_anagrams_.view()) {
  for (std::size_t index = 0; index < rejected.size(); ++index) rejected_.insert(key(rejected[index]));
}

bool Dictionary::contains(std::span<const std::uint8_t> letters) const {
  if (rulings_ == nullptr) return graph_.contains(letters);
  if (rulings_->rejects(letters)) return false;
  return graph_.contains(letters) || rulings_->accepted().contains(letters);
}

}  // namespace simultan
