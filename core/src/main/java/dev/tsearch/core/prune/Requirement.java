package dev.tsearch.core.prune;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.List;

/// What an entry must have so that a query can match it. Read off the analysed query; weaker than
/// the query or equal to it, and where that is in doubt [Unknown].
///
/// Every requirement but [Has] and [Unknown] says exactly what an entry must have: under [Not] they
/// are turned around. [Has] is one-sided by itself, since a filter never knows about every entry.
public sealed interface Requirement {

  /// A term, or a term with this beginning.
  ///
  /// @param key its key
  /// @param beginnings keys that whatever has the key has, too. They require nothing more, but a
  ///   filter that is wrong about one key is hardly ever wrong about several
  record Has(Key key, List<Key> beginnings) implements Requirement {

    /// Copies the list.
    public Has {
      beginnings = List.copyOf(beginnings);
    }

    /// Requires the key alone.
    public Has(Key key) {
      this(key, List.of());
    }
  }

  /// A value in a keyword field.
  ///
  /// @param field the field
  /// @param term the value as [Field#term] gives it
  record Tag(Field field, String term) implements Requirement {}

  /// A time in the range.
  record Time(TimeRange range) implements Requirement {}

  /// All of these; without parts the same as [Everything].
  record All(List<Requirement> parts) implements Requirement {

    /// Copies the parts.
    public All {
      parts = List.copyOf(parts);
    }
  }

  /// At least so many of these. `count` 0 is [Everything], more than there are parts is [Nothing].
  record AtLeast(int count, List<Requirement> parts) implements Requirement {

    /// Copies the parts.
    public AtLeast {
      if (count < 0) {
        throw new IllegalArgumentException("count must be >= 0, got " + count);
      }
      parts = List.copyOf(parts);
    }
  }

  /// Not this.
  record Not(Requirement part) implements Requirement {}

  /// Something that cannot be told from outside the partition.
  record Unknown() implements Requirement {}

  /// Nothing at all: every entry meets it.
  record Everything() implements Requirement {}

  /// The impossible: no entry meets it.
  record Nothing() implements Requirement {}

  /// A whole term, with the keys of its beginnings.
  static Requirement term(String field, byte[] utf8, int offset, int length) {
    return new Has(
        Key.term(field, utf8, offset, length), Key.prefixes(field, utf8, offset, length));
  }

  /// At least one of these; without parts the same as [Nothing].
  static Requirement any(List<Requirement> parts) {
    return new AtLeast(1, parts);
  }
}
