// Python's text as tiles, racks and positions, and back.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "alphabet.h"
#include "board.h"
#include "judge.h"
#include "moves.h"
#include "patterns.h"

namespace simultan {

namespace nb = nanobind;

// Text for a message, whatever is in it.
inline std::string shown(nb::handle text) {
  const nb::object bytes = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
  return "'" + std::string(PyBytes_AsString(bytes.ptr())) + "'";
}

inline std::string shown(char32_t character) {
  return shown(nb::steal(PyUnicode_FromOrdinal(static_cast<int>(character))));
}

class Text {
 public:
  explicit Text(nb::handle text)
      : kind_(PyUnicode_KIND(text.ptr())), data_(PyUnicode_DATA(text.ptr())), size_(PyUnicode_GET_LENGTH(text.ptr())) {}
  Py_ssize_t size() const { return size_; }
  char32_t operator[](Py_ssize_t index) const { return PyUnicode_READ(kind_, data_, index); }

 private:
  int kind_;
  const void* data_;
  Py_ssize_t size_;
};

template <class Tiles>
nb::str text_of(const Alphabet& alphabet, const Tiles& tiles) {
  std::u32string text;
  for (const Tile tile : tiles) text.push_back(alphabet.character(tile));
  return nb::steal<nb::str>(
      PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text.data(), static_cast<Py_ssize_t>(text.size())));
}

inline nb::str word_text(const Alphabet& alphabet, std::span<const std::uint8_t> letters) {
  std::u32string text;
  for (const std::uint8_t letter : letters) text.push_back(alphabet.capitals()[letter]);
  return nb::steal<nb::str>(
      PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, text.data(), static_cast<Py_ssize_t>(text.size())));
}

inline Spelled capitals_of(const Spelled& word) {
  Spelled capitals = word;
  for (Tile& tile : capitals) tile = tile_of(letter_of(tile));
  return capitals;
}

inline Squares squares_of(const Alphabet& alphabet, int size, nb::str position) {
  const Text text(position);
  if (text.size() != size * size) throw nb::value_error("the position does not have the size of the board");
  Squares squares;
  squares.size = size;
  for (Py_ssize_t index = 0; index < text.size(); ++index) {
    if (text[index] == U'.') continue;
    const Tile tile = alphabet.tile(text[index]);
    if (tile == Alphabet::kUnknown)
      throw nb::value_error((shown(text[index]) + " lies on the board but is no letter of the tile set").c_str());
    squares.tiles[index] = tile;
  }
  return squares;
}

inline Rack rack_of(const Alphabet& alphabet, nb::str tiles) {
  constexpr Py_ssize_t kMostTiles = 200;
  const Text text(tiles);
  if (text.size() > kMostTiles) throw nb::value_error("a rack has 200 tiles at most");
  Rack rack;
  for (Py_ssize_t index = 0; index < text.size(); ++index) {
    const Tile tile = alphabet.tile(text[index]);
    if (text[index] == U'?')
      ++rack.blanks;
    else if (tile == Alphabet::kUnknown || is_blank(tile))
      throw nb::value_error((shown(text[index]) + " is no tile of the set: a rack has its capitals and ?").c_str());
    else
      ++rack.counts[letter_of(tile)];
    ++rack.total;
  }
  return rack;
}

inline std::optional<Word> letters_of(const Alphabet& alphabet, nb::handle word) {
  const Text text(word);
  Word letters;
  for (Py_ssize_t index = 0; index < text.size(); ++index) {
    const Tile tile = alphabet.tile(text[index]);
    if (tile == Alphabet::kUnknown || is_blank(tile)) return std::nullopt;
    letters.push_back(static_cast<std::uint8_t>(letter_of(tile)));
  }
  return letters;
}

inline std::vector<std::uint8_t> bytes_of(const nb::bytes& data) {
  return std::vector<std::uint8_t>(data.c_str(), data.c_str() + data.size());
}

inline std::u32string characters_of(nb::str text) {
  const Text read(text);
  std::u32string characters;
  for (Py_ssize_t index = 0; index < read.size(); ++index) characters.push_back(read[index]);
  return characters;
}

}  // namespace simultan
