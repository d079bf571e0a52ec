package dev.tsearch.core.prune;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.term.Key;
import java.util.List;

/// A condition that every entry matching a query meets. It is derived from the analyzed query and
/// is as strict as the query or weaker; a part of the query that has no equivalent here becomes
/// [Unknown].
///
/// Every requirement except [Has] and [Unknown] is exact, so [Negation] can invert it. [Has] is
/// one-sided: a filter can prove that no entry has a key, never that every entry has it.
public sealed interface Requirement {

  /// The kind of this requirement, for a `switch`.
  RequirementKind kind();

  /// The entry has a term with this key: the term itself, or any term that starts with a prefix.
  ///
  /// @param key the key of the term or of the prefix
  /// @param beginnings keys of shorter prefixes, which every entry with the key has, too. They
  ///   require nothing more; they confirm the answer of the filter, since a filter is rarely wrong
  ///   about several keys at once
  record Has(Key key, List<Key> beginnings) implements Requirement {

    /// Copies the list.
    public Has {
      beginnings = List.copyOf(beginnings);
    }

    /// Requires the key alone.
    public Has(Key key) {
      this(key, List.of());
    }

    @Override
    public RequirementKind kind() {
      return RequirementKind.HAS;
    }
  }

  /// The entry [matches][Field#matches] a value in a keyword field.
  ///
  /// @param field the field
  /// @param term the value as [Field#term] returns it
  record Tag(Field field, String term) implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.TAG;
    }
  }

  /// The time of the entry is in the range.
  ///
  /// @param range both bounds included; contains undated entries only if it is unbounded
  record Time(TimeRange range) implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.TIME;
    }
  }

  /// The entry meets all parts. Without parts it equals [Always].
  ///
  /// @param parts the requirements to meet
  record AllOf(List<Requirement> parts) implements Requirement {

    /// Copies the parts.
    public AllOf {
      parts = List.copyOf(parts);
    }

    @Override
    public RequirementKind kind() {
      return RequirementKind.ALL_OF;
    }
  }

  /// The entry meets at least `count` of the parts. With a `count` of 0 it equals [Always], with
  /// more than there are parts [Never].
  ///
  /// @param count how many parts to meet, 0 or more
  /// @param parts the requirements to choose from
  record AtLeast(int count, List<Requirement> parts) implements Requirement {

    /// Copies the parts.
    ///
    /// @throws IllegalArgumentException if the count is negative
    public AtLeast {
      if (count < 0) {
        throw new IllegalArgumentException("count must be >= 0, got " + count);
      }
      parts = List.copyOf(parts);
    }

    @Override
    public RequirementKind kind() {
      return RequirementKind.AT_LEAST;
    }
  }

  /// The entry does not meet the part.
  ///
  /// @param part the requirement to invert
  record Negation(Requirement part) implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.NEGATION;
    }
  }

  /// A condition that the facts of a partition can neither prove nor refute.
  record Unknown() implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.UNKNOWN;
    }
  }

  /// Every entry meets it.
  record Always() implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.ALWAYS;
    }
  }

  /// No entry meets it.
  record Never() implements Requirement {
    @Override
    public RequirementKind kind() {
      return RequirementKind.NEVER;
    }
  }

  /// The requirement of a whole term, with the keys of its prefixes as beginnings.
  ///
  /// @param field the field of the term
  /// @param utf8 an array that contains the term
  /// @param offset where the term starts, in bytes
  /// @param length the length of the term, in bytes
  static Requirement term(String field, byte[] utf8, int offset, int length) {
    return new Has(
        Key.term(field, utf8, offset, length), Key.prefixes(field, utf8, offset, length));
  }

  /// The requirement to meet at least one of the parts; without parts it equals [Never].
  static Requirement any(List<Requirement> parts) {
    return new AtLeast(1, parts);
  }
}
