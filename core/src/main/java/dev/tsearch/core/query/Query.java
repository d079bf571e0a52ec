package dev.tsearch.core.query;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A query of the user as a tree. Its leaves contain text as it was typed.
///
/// [Word], [Phrase], [Prefix], [Wildcard], [Fuzzy] and [Regex] match the text of entries and
/// contribute to the score. [FieldIs], [FieldIn] and [TimeIs] only filter.
///
/// Every search uses [Word], [Words], [Phrase], [All] and [Everything]. They declare `toString`
/// themselves, and [Word] and [Fuzzy], which are put into sets, `equals` and `hashCode`, since
/// those that records generate are linked at run time, which delays the start of a process.
public sealed interface Query {

  /// The kind of this query, for a `switch`.
  QueryKind kind();

  /// One word as typed, for example `ownership` or `src/main.rs`. If the analyzer splits it into
  /// several terms, they must be adjacent; if the analyzer finds no term in it, the word is
  /// dropped.
  ///
  /// @param text the word, with escapes resolved; not empty
  record Word(String text) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.WORD;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Word word && word.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return "Word[text=" + text + "]";
    }
  }

  /// Words that rank: entries with more of them, and with rarer ones, come first. An entry needs
  /// one of them that is not a stop word. If a conjunction also has other [text][Query#isText],
  /// that text is required and an entry needs none of the words. Parts of a disjunction or a
  /// negation are never of this kind.
  ///
  /// @param words the words as typed; not empty
  record Words(List<Word> words) implements Query {

    /// Copies the words.
    ///
    /// @throws IllegalArgumentException if there are none
    public Words {
      if (words.isEmpty()) {
        throw new IllegalArgumentException("words must not be empty");
      }
      words = List.copyOf(words);
    }

    @Override
    public QueryKind kind() {
      return QueryKind.WORDS;
    }

    @Override
    public String toString() {
      return "Words[words=" + words + "]";
    }
  }

  /// Words in this order, exactly as written: inflected forms do not match.
  ///
  /// @param text the text between the quotes, with escapes resolved
  /// @param slop by how many positions in total the words may be moved, 0 or more
  record Phrase(String text, int slop) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.PHRASE;
    }

    @Override
    public String toString() {
      return "Phrase[text=" + text + ", slop=" + slop + "]";
    }
  }

  /// Terms that start with a prefix: `own*`.
  ///
  /// @param text the prefix, without the star: letters, digits and `_`
  record Prefix(String text) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.PREFIX;
    }

    @Override
    public String toString() {
      return "Prefix[text=" + text + "]";
    }
  }

  /// Terms that match a pattern: `*` matches any run of characters, `?` matches one character.
  ///
  /// @param pattern letters, digits, `_`, `*` and `?`
  record Wildcard(String pattern) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.WILDCARD;
    }
  }

  /// Terms within an edit distance of a word: `color~1`.
  ///
  /// @param text the word: letters, digits and `_`
  /// @param maxEdits the largest distance, 1 or 2
  record Fuzzy(String text, int maxEdits) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.FUZZY;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Fuzzy fuzzy && fuzzy.text.equals(text) && fuzzy.maxEdits == maxEdits;
    }

    @Override
    public int hashCode() {
      return 31 * text.hashCode() + maxEdits;
    }
  }

  /// Terms that a regular expression matches as a whole: `/re.?ex/`. The dialect is that of
  /// [java.util.regex.Pattern]; an index may support a subset of it and search other expressions as
  /// text.
  ///
  /// @param pattern the text between the slashes; a slash in it is written `\/`
  record Regex(String pattern) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.REGEX;
    }
  }

  /// Entries with a value in a keyword field, or in a [prefixed field][Field#isPrefixed] with one
  /// that begins with it. A value of [Field#FILE] may be a [PathPattern], and one of [Field#TOOL]
  /// the name of a [ToolGroup].
  ///
  /// @param field the field
  /// @param value the value as typed
  record FieldIs(Field field, String value) implements Query {

    @Override
    public QueryKind kind() {
      return QueryKind.FIELD_IS;
    }

    /// The value in the form in which the index and the sidecars store it.
    public String term() {
      return field.term(value);
    }

    /// The terms of which an entry must have one: [#term], or those of the group that the value
    /// names.
    public List<String> terms() {
      return ToolGroup.isName(field, value) ? ToolGroup.SHELL_TOOLS : List.of(term());
    }

    // Written out: the JVM links the methods of a record anew at each start.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FieldIs is && field == is.field && value.equals(is.value);
    }

    @Override
    public int hashCode() {
      return 31 * field.hashCode() + value.hashCode();
    }

    @Override
    public String toString() {
      return "FieldIs[field=" + field + ", value=" + value + "]";
    }
  }

  /// Entries with a value of a keyword field in a range, both bounds included. A [field of
  /// numbers][Field#isNumber] compares values as numbers, every other field compares terms by code
  /// points.
  ///
  /// @param field the field
  /// @param min the lowest value as typed; empty for no bound
  /// @param max the highest value as typed; empty for no bound
  record FieldIn(Field field, Optional<String> min, Optional<String> max) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.FIELD_IN;
    }
  }

  /// Entries with a time in a range. Undated entries are in no range that has a bound.
  ///
  /// @param range both bounds included
  record TimeIs(TimeRange range) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.TIME_IS;
    }
  }

  /// Entries that match all parts.
  ///
  /// @param parts at least two; none of them is an [All]
  record All(List<Query> parts) implements Query {

    /// Copies the parts.
    public All {
      parts = List.copyOf(parts);
    }

    @Override
    public QueryKind kind() {
      return QueryKind.ALL;
    }

    @Override
    public String toString() {
      return "All[parts=" + parts + "]";
    }
  }

  /// Entries that match at least one part.
  ///
  /// @param parts at least two; none of them is an [Any]
  record Any(List<Query> parts) implements Query {

    /// Copies the parts.
    public Any {
      parts = List.copyOf(parts);
    }

    @Override
    public QueryKind kind() {
      return QueryKind.ANY;
    }

    // Written out: the JVM links the methods of a record anew at each start.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Any any && parts.equals(any.parts);
    }

    @Override
    public int hashCode() {
      return parts.hashCode();
    }

    @Override
    public String toString() {
      return "Any[parts=" + parts + "]";
    }
  }

  /// Entries that do not match a query.
  ///
  /// @param query the query that must not match; not a [Not]
  record Not(Query query) implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.NOT;
    }
  }

  /// Every entry.
  record Everything() implements Query {
    @Override
    public QueryKind kind() {
      return QueryKind.EVERYTHING;
    }

    @Override
    public String toString() {
      return "Everything[]";
    }
  }

  /// The conjunction of the queries in its simplest form; [Everything] if there are none.
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

  /// This query with every word required that would only rank.
  default Query strict() {
    return required(false);
  }

  /// This query as one of several alternatives: every word is required, except stop words next to
  /// other words.
  default Query alternative() {
    return required(true);
  }

  private Query required(boolean exceptStopWords) {
    if (this instanceof Words(List<Word> words)) {
      var telling = new ArrayList<Query>();
      for (Word word : words) {
        if (!exceptStopWords || !StopWords.contains(word.text())) {
          telling.add(word);
        }
      }
      return all(telling.isEmpty() ? List.copyOf(words) : telling);
    }
    if (this instanceof All(List<Query> parts)) {
      var required = new ArrayList<Query>(parts.size());
      for (Query part : parts) {
        required.add(part.required(exceptStopWords));
      }
      return all(required);
    }
    return this;
  }

  /// This query with another one in place of each leaf, in its simplest form.
  default Query withLeaves(UnaryOperator<Query> change) {
    return switch (kind()) {
      case ALL -> all(withLeaves(((All) this).parts(), change));
      case ANY -> any(withLeaves(((Any) this).parts(), change));
      case NOT -> not(((Not) this).query().withLeaves(change));
      default -> change.apply(this);
    };
  }

  private static List<Query> withLeaves(List<Query> parts, UnaryOperator<Query> change) {
    var changed = new ArrayList<Query>(parts.size());
    for (Query part : parts) {
      changed.add(part.withLeaves(change));
    }
    return changed;
  }

  /// Whether this query matches text, and so contributes to the score.
  default boolean isText() {
    return switch (kind()) {
      case WORD, WORDS, PHRASE, PREFIX, WILDCARD, FUZZY, REGEX -> true;
      case FIELD_IS, FIELD_IN, TIME_IS, NOT, EVERYTHING -> false;
      case ALL -> anyIsText(((All) this).parts());
      case ANY -> anyIsText(((Any) this).parts());
    };
  }

  private static boolean anyIsText(List<Query> parts) {
    for (Query part : parts) {
      if (part.isText()) {
        return true;
      }
    }
    return false;
  }

  /// The words of this query that may rank: plain words at its top level.
  default List<String> plainWords() {
    var words = new ArrayList<String>();
    for (Query part : partsOf(this)) {
      if (part instanceof Word(String text)) {
        words.add(text);
      } else if (part instanceof Words(List<Word> ranking)) {
        for (Word word : ranking) {
          words.add(word.text());
        }
      }
    }
    return words;
  }

  /// The parts of a conjunction; of another query the query itself.
  static List<Query> partsOf(Query query) {
    return query instanceof All(List<Query> parts) ? parts : List.of(query);
  }

  /// The disjunction of the queries in its simplest form.
  ///
  /// @throws IllegalArgumentException if there are no queries
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

  /// The query with every word required, and each [Word] replaced by a [Phrase], which matches the
  /// word as written, except for case and accents, and none of its inflections.
  static Query exact(Query query) {
    return query.withLeaves(leaf ->
        switch (leaf) {
          case Word(String text) -> new Phrase(text, 0);
          case Words words -> exact(words.strict());
          default -> leaf;
        });
  }

  /// The negation of the query; a double negation is removed.
  static Query not(Query query) {
    return query instanceof Not(Query inner) ? inner : new Not(query);
  }
}
