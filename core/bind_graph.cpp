// The word graph's part of the door.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "graph/builder.hpp"
#include "graph/check.hpp"
#include "graph/checksum.hpp"
#include "graph/fault.hpp"
#include "graph/graph.hpp"

namespace nb = nanobind;

namespace lexidrome {
namespace {

using Texts = nb::typed<nb::list, nb::str>;
using Answers = nb::typed<nb::list, bool>;

/// Calls `use(characters, length)` with a str's characters in the width Python stores them.
template <class Use>
auto with_text(PyObject* text, Use&& use) {
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(text) != 0) throw nb::python_error();
#endif
  const auto length = static_cast<std::size_t>(PyUnicode_GET_LENGTH(text));
  switch (PyUnicode_KIND(text)) {
    case PyUnicode_1BYTE_KIND:
      return use(static_cast<const std::uint8_t*>(PyUnicode_1BYTE_DATA(text)), length);
    case PyUnicode_2BYTE_KIND:
      return use(static_cast<const std::uint16_t*>(PyUnicode_2BYTE_DATA(text)), length);
    default:
      return use(static_cast<const std::uint32_t*>(PyUnicode_4BYTE_DATA(text)), length);
  }
}

PyObject* new_text(const Alphabet& alphabet, std::span<const Tile> word) {
  if (!alphabet.is_ascii()) {
    const std::string text = alphabet.write(word.data(), word.size());
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
  }
  PyObject* text = PyUnicode_New(static_cast<Py_ssize_t>(word.size()), 127);
  if (text == nullptr) return nullptr;
  Py_UCS1* out = PyUnicode_1BYTE_DATA(text);
  for (const Tile tile : word) *out++ = static_cast<Py_UCS1>(alphabet.ascii(tile));
  return text;
}

PyObject* text_at(const Texts& words, std::size_t position) {
  PyObject* word = PyList_GET_ITEM(words.ptr(), static_cast<Py_ssize_t>(position));
  if (!PyUnicode_Check(word)) {
    throw nb::type_error("every word must be a str");
  }
  return word;
}

/// A hint to the processor: the word is asked for soon.
void prefetch(const Texts& words, std::size_t position) {
  if (position < words.size()) {
    const char* text = reinterpret_cast<const char*>(PyList_GET_ITEM(
        words.ptr(), static_cast<Py_ssize_t>(position)));
    __builtin_prefetch(text);
    __builtin_prefetch(text + 64);
  }
}

/// Copies the words out of Python as tiles, so that the GIL can be let go. Words that cannot be
/// read are handed to `unreadable` and stand for the empty word, which is in no graph.
template <class OnUnreadable>
TileWords tiles_of(const Alphabet& alphabet, const Texts& words, OnUnreadable&& unreadable) {
  constexpr std::size_t kAhead = 12;
  TileWords read;
  read.reserve(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    prefetch(words, i + kAhead);
    const Reading reading =
        with_text(text_at(words, i), [&](const auto* text, std::size_t length) {
          return alphabet.read(text, length, read.next());
        });
    if (reading.fault != Reading::Fault::kNone) unreadable(i, reading);
    read.keep(reading.size);
  }
  return read;
}

std::pair<Nodes, std::size_t> build_nodes(const Texts& words, const Alphabet& alphabet,
                                          bool with_gaddag) {
  const TileWords read = tiles_of(alphabet, words, [](std::size_t i, const Reading& reading) {
    using enum Reading::Fault;
    throw GraphFault(reading.fault == kEmpty     ? "word_empty"
                     : reading.fault == kTooLong ? "word_too_long"
                                                 : "word_letter",
                     i, reading.at);
  });
  const nb::gil_scoped_release unlocked;
  BuiltGraph built = build(read, with_gaddag);
  return {std::move(built.nodes), built.words};
}

std::vector<std::uint8_t> membership(const Graph& graph, const Texts& words) {
  const TileWords read = tiles_of(graph.alphabet(), words, [](std::size_t, const Reading&) {});
  std::vector<std::uint8_t> is_member(read.size());
  const nb::gil_scoped_release unlocked;
  for (std::size_t i = 0; i < read.size(); ++i) is_member[i] = graph.contains(read[i]) ? 1 : 0;
  return is_member;
}

Answers contains_many(const Graph& graph, const Texts& words) {
  const std::vector<std::uint8_t> is_member = membership(graph, words);
  PyObject* answers = PyList_New(static_cast<Py_ssize_t>(is_member.size()));
  if (answers == nullptr) throw nb::python_error();
  for (std::size_t i = 0; i < is_member.size(); ++i) {
    PyObject* answer = is_member[i] != 0 ? Py_True : Py_False;
    Py_INCREF(answer);
    PyList_SET_ITEM(answers, static_cast<Py_ssize_t>(i), answer);
  }
  return nb::steal<nb::list>(answers);
}

std::size_t count_members(const Graph& graph, const Texts& words) {
  std::size_t count = 0;
  for (const std::uint8_t is_member : membership(graph, words)) count += is_member;
  return count;
}

/// What a method call checks for us and a type slot does not: `__init__` may never have run.
bool is_ready(PyObject* self) noexcept {
  if (nb::inst_ready(self)) return true;
  PyErr_Format(PyExc_TypeError, "%s was never initialised", Py_TYPE(self)->tp_name);
  return false;
}

int graph_contains(PyObject* self, PyObject* word) noexcept {
  if (!is_ready(self)) return -1;
  if (!PyUnicode_Check(word)) return 0;
  const Graph& graph = *nb::inst_ptr<Graph>(self);
  try {
    return with_text(word, [&graph](const auto* text, std::size_t length) {
      return graph.contains_text(text, length) ? 1 : 0;
    });
  } catch (nb::python_error& error) {
    error.restore();
    return -1;
  }
}

/// A search under way, with the alphabet to write its words in.
struct WordIterator {
  std::shared_ptr<const Alphabet> alphabet;
  std::optional<Search> search;
};

PyObject* next_word(PyObject* self) noexcept {
  if (!is_ready(self)) return nullptr;
  auto& words = *nb::inst_ptr<WordIterator>(self);
  if (!words.search) return nullptr;
  const std::span<const Tile> word = words.search->next();
  return word.empty() ? nullptr : new_text(*words.alphabet, word);
}

WordIterator matching(const Graph& graph, const nb::str& pattern, bool as_prefix) {
  auto read = with_text(pattern.ptr(), [&graph](const auto* text, std::size_t length) {
    return read_pattern(graph.alphabet(), text, length);
  });
  WordIterator words{graph.shared_alphabet(), std::nullopt};
  if (read) {
    if (as_prefix) read->add_any_run();
    words.search.emplace(graph.nodes(), graph.alphabet().size(), *read);
  }
  return words;
}

WordIterator from_letters(const Graph& graph, const nb::str& letters, bool uses_all) {
  const auto bag = with_text(letters.ptr(), [&graph](const auto* text, std::size_t length) {
    return read_bag(graph.alphabet(), text, length);
  });
  WordIterator words{graph.shared_alphabet(), std::nullopt};
  if (bag) words.search.emplace(graph.nodes(), graph.alphabet().size(), *bag, uses_all);
  return words;
}

std::optional<nb::bytes> tiles_of_word(const Alphabet& alphabet, const nb::str& word) {
  std::array<Tile, kMaxWordLetters> tiles;
  const Reading reading = with_text(word.ptr(), [&](const auto* text, std::size_t length) {
    return alphabet.read(text, length, tiles.data());
  });
  if (reading.size == 0) return std::nullopt;
  return nb::bytes(tiles.data(), reading.size);
}

nb::str word_of_tiles(const Alphabet& alphabet, const nb::bytes& tiles) {
  const std::span word{static_cast<const Tile*>(tiles.data()), tiles.size()};
  for (const Tile tile : word) {
    if (!alphabet.is_letter(tile)) throw nb::value_error("a tile is no letter of the alphabet");
  }
  return nb::steal<nb::str>(new_text(alphabet, word));
}

void bind_alphabet(nb::module_& module) {
  nb::class_<Alphabet>(module, "Alphabet", R"(The letters of a tile set and how texts are read.

Letter i of the sequence is tile i + 1. A text is read from left to right, the
longest letter first; a letter in brackets stands for itself alone.)")
      .def(nb::init<const std::vector<std::vector<std::string>>&>(), nb::arg("letters"),
           "From all spellings of each letter, the one to print first.")
      .def("__len__", &Alphabet::size)
      .def("tiles", &tiles_of_word, nb::arg("word"),
           "The word's tile numbers, or None when it cannot be read in these letters.")
      .def("word", &word_of_tiles, nb::arg("tiles"),
           "The text that reads as these tiles, with brackets only where it must have them.");
}

void bind_nodes(nb::module_& module) {
  nb::class_<Nodes>(module, "GraphNodes", "The nodes of a word graph, as a KWG file holds them.")
      .def_static("build", &build_nodes, nb::arg("words"), nb::arg("alphabet"),
                  nb::arg("with_gaddag"), "The smallest graph of these words, and their number.")
      .def_static(
          "copy",
          [](const nb::bytes& file) {
            return Nodes::copied({static_cast<const std::byte*>(file.data()), file.size()});
          },
          nb::arg("file"), "From the bytes of a file, not yet checked.")
      .def_static("map", &Nodes::mapped, nb::arg("file"), nb::call_guard<nb::gil_scoped_release>(),
                  "From an open file, by its descriptor, not yet checked.")
      .def("__len__", &Nodes::size)
      .def(
          "to_bytes",
          [](const Nodes& nodes) { return nb::bytes(nodes.data(), nodes.bytes().size()); },
          "The bytes of the file.")
      .def("checksum", &checksum, nb::arg("seed"), nb::call_guard<nb::gil_scoped_release>(),
           "XXH64 of the file's bytes.")
      .def("check", &check, nb::arg("letters"), nb::call_guard<nb::gil_scoped_release>(),
           "Raise GraphFault unless this is a word graph; return the number of words.")
      .def_prop_ro("has_gaddag", [](const Nodes& nodes) { return nodes.gaddag_root() != 0; });
}

const PyType_Slot kGraphSlots[] = {
    {Py_sq_contains, reinterpret_cast<void*>(&graph_contains)},
    {0, nullptr},
};

const PyType_Slot kWordSlots[] = {
    {Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
    {Py_tp_iternext, reinterpret_cast<void*>(&next_word)},
    {0, nullptr},
};

void bind_words(nb::module_& module) {
  nb::class_<WordIterator>(module, "Words", nb::type_slots(kWordSlots), nb::is_final(),
                           nb::sig("class Words(collections.abc.Iterator[str])"),
                           "Words that a search finds, one by one, in alphabet order.");
}

void bind_graph_class(nb::module_& module) {
  nb::class_<Graph>(module, "Graph", nb::type_slots(kGraphSlots),
                    nb::sig("class Graph(collections.abc.Collection[str])"),
                    "A word graph with its alphabet; `word in graph` never raises.")
      .def(nb::init<const Nodes&, std::shared_ptr<const Alphabet>, std::optional<std::size_t>>(),
           nb::arg("nodes"), nb::arg("alphabet"), nb::arg("words") = nb::none(),
           "Nodes that were checked for this alphabet, and their number of words where known.")
      .def("__len__", &Graph::word_count)
      .def(
          "__iter__",
          [](const Graph& graph) { return matching(graph, nb::str("*"), false); })
      .def("contains_many", &contains_many, nb::arg("words"),
           "For each word whether it is in the graph. The GIL is free during the search.")
      .def("count_members", &count_members, nb::arg("words"),
           "How many of the words are in the graph; every word is looked up.")
      .def(
          "with_prefix",
          [](const Graph& graph, const nb::str& prefix) { return matching(graph, prefix, true); },
          nb::arg("prefix"), "Words that begin with these letters.")
      .def(
          "matching",
          [](const Graph& graph, const nb::str& pattern) {
            return matching(graph, pattern, false);
          },
          nb::arg("pattern"), "Words of this pattern: `?` is any letter, `*` any run of letters.")
      .def(
          "anagrams",
          [](const Graph& graph, const nb::str& letters) {
            return from_letters(graph, letters, true);
          },
          nb::arg("letters"), "Words that use all of these letters; `?` is a blank.")
      .def(
          "sub_anagrams",
          [](const Graph& graph, const nb::str& letters) {
            return from_letters(graph, letters, false);
          },
          nb::arg("letters"), "Words that use some or all of these letters; `?` is a blank.");
}

}  // namespace

void bind_graph(nb::module_& module) {
  static PyObject* fault_type = nullptr;
  fault_type = nb::exception<GraphFault>(module, "GraphFault", PyExc_ValueError).release().ptr();
  nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
    try {
      std::rethrow_exception(pointer);
    } catch (const GraphFault& fault) {
      const nb::tuple details = nb::make_tuple(fault.what(), fault.where(), fault.value());
      PyErr_SetObject(fault_type, details.ptr());
    } catch (const std::system_error& error) {
      errno = error.code().value();
      PyErr_SetFromErrno(PyExc_OSError);
    }
  });
  bind_alphabet(module);
  bind_nodes(module);
  bind_words(module);
  bind_graph_class(module);
}

}  // namespace lexidrome
