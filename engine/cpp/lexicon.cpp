#include "lexicon.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <future>
#include <system_error>

namespace simultan {
namespace {

constexpr std::array<char, 8> kMagic = {'S', 'I', 'M', 'U', 'L', 'T', 'A', 'N'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kByteOrder = 0x01020304;
constexpr std::size_t kAlignment = 64;

struct Section {
  std::uint64_t start, bytes;
};

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t file_bytes;
  std::uint64_t checksum;  // of everything behind this field
  std::array<std::uint8_t, kFingerprintBytes> fingerprint;
  std::uint32_t word_count;
  std::uint32_t letter_count;
  std::array<std::uint16_t, kMaxLetters> capitals;
  std::array<std::uint16_t, kMaxLetters> lowers;
  std::array<std::uint8_t, kMaxLetters> values;
  Node root;
  Node forward;
  Section tile_table, nodes, whole, lacking_one, slots, groups;
};
static_assert(sizeof(Header) % 8 == 0);

constexpr std::size_t kChecked = offsetof(Header, checksum) + sizeof(Header::checksum);

std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
  std::array<std::uint64_t, 4> lanes = {1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32)
    for (std::size_t lane = 0; lane < 4; ++lane) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data() + at + 8 * lane, 8);
      lanes[lane] = std::rotl(lanes[lane] ^ word, 29) * 0x9e3779b97f4a7c15u;
    }
  std::uint64_t sum = bytes.size();
  for (; at < bytes.size(); ++at) sum = (sum ^ bytes[at]) * 0x100000001b3u;
  for (const std::uint64_t lane : lanes) sum = (std::rotl(sum, 23) ^ lane) * 0xc2b2ae3d27d4eb4fu;
  return sum ^ (sum >> 32);
}

template <class T>
std::span<const std::uint8_t> bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const std::uint8_t*>(values.data()), values.size() * sizeof(T)};
}

Section append(std::vector<std::uint8_t>& file, std::span<const std::uint8_t> content) {
  file.resize((file.size() + kAlignment - 1) / kAlignment * kAlignment);
  const Section section{file.size(), content.size()};
  file.insert(file.end(), content.begin(), content.end());
  return section;
}

template <class T>
std::span<const T> view(std::span<const std::uint8_t> file, const Section& section) {
  const bool fits = section.start <= file.size() && section.bytes <= file.size() - section.start;
  if (!fits || section.start % alignof(T) != 0 || section.bytes % sizeof(T) != 0)
    throw LexiconError("a part of it lies beyond its end");
  return {reinterpret_cast<const T*>(file.data() + section.start), section.bytes / sizeof(T)};
}

void check_node(const Node& node, std::size_t node_count, Letters alphabet) {
  if (std::size_t{node.first_child()} + static_cast<std::size_t>(node.child_count()) > node_count ||
      ((node.next | node.ends) & ~alphabet))
    throw LexiconError("its word graph points beyond its end");
}

}  // namespace

std::vector<std::uint8_t> pack(const LexiconSource& source) {
  auto graph_elsewhere = std::async(std::launch::async, [&] { return compile(source.words); });
  const CompiledAnagrams anagrams = compile_anagrams(source.words);
  const CompiledGraph graph = graph_elsewhere.get();
  Header header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.byte_order = kByteOrder;
  std::copy_n(source.fingerprint.begin(), std::min(source.fingerprint.size(), kFingerprintBytes),
              header.fingerprint.begin());
  header.word_count = static_cast<std::uint32_t>(source.words.size());
  header.letter_count = static_cast<std::uint32_t>(source.alphabet.size());
  for (int letter = 0; letter < source.alphabet.size(); ++letter) {
    header.capitals[letter] = static_cast<std::uint16_t>(source.alphabet.capitals()[letter]);
    header.lowers[letter] = static_cast<std::uint16_t>(source.alphabet.lowers()[letter]);
    header.values[letter] = static_cast<std::uint8_t>(source.alphabet.value(letter));
  }
  header.root = graph.root;
  header.forward = graph.forward;
  std::vector<std::uint8_t> file(sizeof(Header));
  header.tile_table =
      append(file, {reinterpret_cast<const std::uint8_t*>(source.tile_table.data()), source.tile_table.size()});
  header.nodes = append(file, bytes_of(graph.nodes));
  header.whole = append(file, bytes_of(anagrams.whole));
  header.lacking_one = append(file, bytes_of(anagrams.lacking_one));
  header.slots = append(file, bytes_of(anagrams.slots));
  header.groups = append(file, bytes_of(anagrams.groups));
  header.file_bytes = file.size();
  std::memcpy(file.data(), &header, sizeof header);
  header.checksum = checksum_of(std::span<const std::uint8_t>(file).subspan(kChecked));
  std::memcpy(file.data(), &header, sizeof header);
  return file;
}

LexiconFile::LexiconFile(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw std::system_error(errno, std::generic_category(), path);
  struct stat status{};
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(file);
    throw LexiconError("it is not a regular file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size < sizeof(Header)) {
    ::close(file);
    throw LexiconError("it is too short for a lexicon");
  }
  void* mapped = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  ::close(file);
  if (mapped == MAP_FAILED) throw std::system_error(errno, std::generic_category(), path);
  bytes_ = {static_cast<const std::uint8_t*>(mapped), size};
  try {
    read();
  } catch (const std::invalid_argument& error) {
    ::munmap(mapped, size);
    throw LexiconError(error.what());
  } catch (...) {
    ::munmap(mapped, size);
    throw;
  }
}

LexiconFile::~LexiconFile() { ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size()); }

void LexiconFile::read() {
  Header header;
  std::memcpy(&header, bytes_.data(), sizeof header);
  if (header.magic != kMagic) throw LexiconError("it is not a compiled lexicon");
  if (header.byte_order != kByteOrder) throw LexiconError("it was compiled on a machine with another byte order");
  if (header.version != kVersion)
    throw LexiconError("it has format " + std::to_string(header.version) + ", but format " + std::to_string(kVersion) +
                       " is needed: compile it again");
  if (header.file_bytes != bytes_.size())
    throw LexiconError("it has " + std::to_string(bytes_.size()) + " bytes instead of " +
                       std::to_string(header.file_bytes));
  if (header.checksum != checksum_of(bytes_.subspan(kChecked)))
    throw LexiconError("it is damaged: its checksum is wrong");
  if (header.letter_count < 1 || header.letter_count > kMaxLetters) throw LexiconError("it has no alphabet");

  std::u32string capitals(header.capitals.begin(), header.capitals.begin() + header.letter_count);
  std::u32string lowers(header.lowers.begin(), header.lowers.begin() + header.letter_count);
  alphabet_ = std::make_unique<Alphabet>(
      capitals, lowers, std::vector<std::uint8_t>(header.values.begin(), header.values.begin() + header.letter_count));
  const auto nodes = view<Node>(bytes_, header.nodes);
  for (const Node& node : nodes) check_node(node, nodes.size(), alphabet_->all());
  check_node(header.root, nodes.size(), alphabet_->all());
  check_node(header.forward, nodes.size(), alphabet_->all());
  graph_ = Graph(nodes, header.root, header.forward);
  anagrams_ = Anagrams({view<std::uint64_t>(bytes_, header.whole), view<std::uint64_t>(bytes_, header.lacking_one),
                        view<std::uint32_t>(bytes_, header.slots), view<std::uint8_t>(bytes_, header.groups)});
  word_count_ = header.word_count;
  const auto table = view<char>(bytes_, header.tile_table);
  tile_table_.assign(table.begin(), table.end());
  fingerprint_.assign(header.fingerprint.begin(), header.fingerprint.end());
}

}  // namespace simultan
