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
  record Has(Key key) implements Requirement {}

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

  /// At least one of these; without parts the same as [Nothing].
  static Requirement any(List<Requirement> parts) {
    return new AtLeast(1, parts);
  }
}
