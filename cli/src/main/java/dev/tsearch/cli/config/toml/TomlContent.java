package dev.tsearch.cli.config.toml;

import java.util.List;
import java.util.Optional;

/// What a text in TOML has.
///
/// @param values the keys and their values; empty if the text is not TOML
/// @param fault why it is not; empty if it is
public record TomlContent(List<Assignment> values, Optional<Fault> fault) {
  /// A key and its value.
  ///
  /// @param key the whole key: `table.name`
  /// @param path its parts, without quotes
  /// @param value a `Long`, a `Boolean`, a `String`, a `List` of these, or what else TOML has
  /// @param line the line of the key, counted from 1; 0 if it is not known
  public record Assignment(String key, List<String> path, Object value, int line) {
    /// Copies the path.
    public Assignment {
      path = List.copyOf(path);
    }

    /// A key whose parts have no quotes.
    static Assignment of(String key, Object value, int line) {
      return new Assignment(key, List.of(key.split("\\.")), value, line);
    }
  }

  /// The first place where a text is not TOML.
  ///
  /// @param line its line, counted from 1
  public record Fault(int line, String message) {}

  /// Copies the values.
  public TomlContent {
    values = List.copyOf(values);
  }

  /// Reads a text.
  public static TomlContent of(String text) {
    Optional<Fault> tooDeep = TomlLevels.fault(text);
    if (tooDeep.isPresent()) {
      return new TomlContent(List.of(), tooDeep);
    }
    Optional<List<Assignment>> plain = PlainToml.read(text);
    return plain.isPresent()
        ? new TomlContent(plain.get(), Optional.empty())
        : WholeToml.read(text);
  }
}
