package dev.tsearch.core.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the user asked, as a tree. Its leaves hold text as it was typed.
///
/// Only [Word], [Phrase], [Prefix], [Wildcard], [Fuzzy] and [Regex] look at the text of entries and
/// score; [FieldIs], [FieldIn] and [TimeIs] only select.
public sealed interface Query {

  /// One word as typed, for example `ownership` or `src/main.rs`. If the analyser makes several
  /// terms of it, they must stand together; if it makes none, the word asks for nothing.
  ///
  /// @param text what was typed; not empty, escapes resolved
  record Word(String text) implements Query {
    /// Written out: a record's own is linked at run time, which costs a start more than its use.
    @Override
    public String toString() {
      return "Word[text=" + text + "]";
    }
  }

  /// Words in this order, exactly as written: no stemming.
  ///
  /// @param text what stood between the quotes, escapes resolved
  /// @param slop how many places the words may be moved altogether
  record Phrase(String text, int slop) implements Query {
    /// Written out: a record's own is linked at run time, which costs a start more than its use.
    @Override
    public String toString() {
      return "Phrase[text=" + text + ", slop=" + slop + "]";
    }
  }

  /// Terms that begin so: `own*`.
  ///
  /// @param text the beginning, without the star: letters, digits and `_`
  record Prefix(String text) implements Query {}

  /// Terms of this shape: `*` is any run of characters, `?` is one.
  ///
  /// @param pattern letters, digits, `_`, `*` and `?`
  record Wildcard(String pattern) implements Query {}

  /// Terms that differ by a few letters: `colour~1`.
  ///
  /// @param text the word: letters, digits and `_`
  /// @param maxEdits how many letters may differ, 1 or 2
  record Fuzzy(String text, int maxEdits) implements Query {}

  /// Terms that a regular expression matches as a whole: `/re.?ex/`.
  ///
  /// @param pattern what stood between the slashes; a slash in it is written `\/`
  record Regex(String pattern) implements Query {}

  /// Entries that have the value in a keyword field.
  ///
  /// @param field the field
  /// @param value the value as typed
  record FieldIs(Field field, String value) implements Query {

    /// The value in the form in which it is indexed and tagged.
    public String term() {
      return field.term(value);
    }
  }

  /// Entries that have a value in a keyword field from one to another, both included: numbers by
  /// their size in a [field of numbers][Field#isNumber], else terms in the order of their code
  /// points.
  ///
  /// @param field the field
  /// @param min the lowest value as typed; empty for no bound
  /// @param max the highest value as typed; empty for no bound
  record FieldIn(Field field, Optional<String> min, Optional<String> max) implements Query {}

  /// Entries of a time; undated ones are in no range that has a bound.
  ///
  /// @param range both ends included
  record TimeIs(TimeRange range) implements Query {}

  /// Entries that all parts match.
  ///
  /// @param parts at least two; none is an [All]
  record All(List<Query> parts) implements Query {

    /// Copies the parts.
    public All {
      parts = List.copyOf(parts);
    }

    /// Written out: a record's own is linked at run time, which costs a start more than its use.
    @Override
    public String toString() {
      return "All[parts=" + parts + "]";
    }
  }

  /// Entries that at least one part matches.
  ///
  /// @param parts at least two; none is an [Any]
  record Any(List<Query> parts) implements Query {

    /// Copies the parts.
    public Any {
      parts = List.copyOf(parts);
    }
  }

  /// Entries that the query does not match.
  ///
  /// @param query what must not match; no [Not]
  record Not(Query query) implements Query {}

  /// Every entry.
  record Everything() implements Query {
    /// Written out: a record's own is linked at run time, which costs a start more than its use.
    @Override
    public String toString() {
      return "Everything[]";
    }
  }

  /// Entries that all of these match, in its simplest form; [Everything] if there are none.
  static Query all(List<Query> queries) {
    var parts = new ArrayList<Query>(queries.size());
    for (Query query : queries) {
      if (query instanceof All(List<Query> inner)) {
        parts.addAll(inner);
      } else if (!(query instanceof Everything)) {
        parts.add(query);
      }
    }
    if (parts.isEmpty()) {
      return new Everything();
    }
    return parts.size() == 1 ? parts.getFirst() : new All(parts);
  }

  /// Entries that at least one of these matches, in its simplest form.
  ///
  /// @throws IllegalArgumentException if there are none
  static Query any(List<Query> queries) {
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("queries must not be empty");
    }
    var parts = new ArrayList<Query>(queries.size());
    for (Query query : queries) {
      if (query instanceof Any(List<Query> inner)) {
        parts.addAll(inner);
      } else {
        parts.add(query);
      }
    }
    return parts.size() == 1 ? parts.getFirst() : new Any(parts);
  }

  /// Entries that the query does not match; two negations are none.
  static Query not(Query query) {
    return query instanceof Not(Query inner) ? inner : new Not(query);
  }
}
