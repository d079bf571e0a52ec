package dev.tsearch.mcp;

import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ProgramQuestions;
import dev.tsearch.indexer.library.ProgramQuestions.Parameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// The arguments of a call. A list counts as its elements, and every other value as its text. Null
/// is an argument that the model leaves out.
///
/// @param values the arguments by name
record ToolArguments(Map<String, Object> values) implements Parameters {
  /// The largest number of bytes of an answer.
  static final int MAX_BYTES = 32_768;

  /// The number of bytes of an answer unless the caller asks for more.
  static final int STANDARD_BYTES = 4_096;

  /// The smallest number of bytes: room for one shortened hit.
  static final int MIN_BYTES = 1_024;

  ToolArguments {
    Map<String, Object> given = new HashMap<>(values);
    given.values().removeIf(Objects::isNull);
    values = Map.copyOf(given);
  }

  /// Rejects arguments that a tool does not have.
  void allow(Set<String> names) throws InvalidQuestionException {
    var unknown = new TreeSet<>(values.keySet());
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw new InvalidQuestionException(
          unknown.first(), "no such argument", "there are " + new TreeSet<>(names));
    }
  }

  @Override
  public List<String> of(String name) {
    return switch (values.get(name)) {
      case null -> List.of();
      case List<?> list -> list.stream().filter(Objects::nonNull).map(String::valueOf).toList();
      case Double number when number == Math.rint(number) ->
          List.of(Long.toString(number.longValue()));
      case Object value -> List.of(String.valueOf(value));
    };
  }

  /// The first value of an argument that the call must have.
  String required(String name) throws InvalidQuestionException {
    return first(name)
        .orElseThrow(() ->
            new InvalidQuestionException(name, "is missing", "give it and call the tool again"));
  }

  /// One of some words.
  ///
  /// @param words the words; the first one if the argument is absent
  String choice(String name, List<String> words) throws InvalidQuestionException {
    String word = first(name).orElse(words.getFirst());
    if (!words.contains(word)) {
      throw new InvalidQuestionException(name, "must be one of " + words + ", got " + word, "");
    }
    return word;
  }

  int number(String name, int absent, int max) throws InvalidQuestionException {
    return ProgramQuestions.number(name, first(name), absent, max);
  }

  /// The number of bytes that the answer may have. A number outside the bounds is moved to them.
  int maxBytes() throws InvalidQuestionException {
    int asked = number("max_bytes", STANDARD_BYTES, Integer.MAX_VALUE);
    return Math.clamp(asked, MIN_BYTES, MAX_BYTES);
  }
}
