package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Random entries and random queries about them, and the only judge of what matches.
///
/// @param random where they come from
record RandomSearches(Random random) {
  private static final List<String> WORDS =
      List.of("ownership", "borrow", "checker", "compiler", "river", "harvest", "owl", "nowhere");
  private static final List<String> TOOLS = List.of("Bash", "Read", "Grep");

  /// Whether an entry is what a query asks for, by looking at it.
  static boolean matches(Query query, Entry entry) {
    List<String> words =
        entry.type().equals(EntryType.PROGRESS)
            ? List.of()
            : Arrays.asList(entry.content().split(" ", -1));
    return switch (query) {
      case Query.Word(String text) -> words.contains(text);
      case Query.Words(List<Query.Word> any) ->
          any.stream().anyMatch(word -> words.contains(word.text()));
      case Query.Phrase(String text, int _) ->
          Collections.indexOfSubList(words, Arrays.asList(text.split(" ", -1))) >= 0;
      case Query.Prefix(String text) -> words.stream().anyMatch(word -> word.startsWith(text));
      case Query.Wildcard(String pattern) ->
          words.stream().anyMatch(word -> word.matches(pattern.replace("*", ".*")));
      case Query.Fuzzy(String text, int _) -> words.contains(text);
      case Query.Regex(String pattern) -> words.stream().anyMatch(word -> word.matches(pattern));
      case Query.FieldIs is -> is.field().terms(entry).contains(is.term());
      case Query.FieldIn(Field field, var min, var max) ->
          field.terms(entry).stream()
              .anyMatch(term ->
                  min.stream().allMatch(bound -> field.term(bound).compareTo(term) <= 0)
                      && max.stream().allMatch(bound -> field.term(bound).compareTo(term) >= 0));
      case Query.TimeIs(TimeRange range) -> range.contains(entry.timestamp());
      case Query.All(List<Query> parts) -> {
        boolean needsNoWord =
            parts.stream().anyMatch(part -> !(part instanceof Query.Words) && part.isText());
        yield parts.stream()
            .allMatch(part -> (needsNoWord && part instanceof Query.Words) || matches(part, entry));
      }
      case Query.Any(List<Query> parts) -> parts.stream().anyMatch(part -> matches(part, entry));
      case Query.Not(Query inner) -> !matches(inner, entry);
      case Query.Everything _ -> true;
    };
  }

  /// Whether a search leaves out an entry because a program inserted its text, or did not.
  static boolean isLeftOut(Entry entry, Inserted inserted) {
    return inserted == (isInserted(entry) ? Inserted.LEFT_OUT : Inserted.ONLY);
  }

  /// Whether a program inserted the text of an entry.
  static boolean isInserted(Entry entry) {
    return entry.metadata().values().flag("meta");
  }

  /// Whether inserted texts are found.
  Inserted inserted() {
    return List.of(Inserted.values()).get(random.nextInt(3));
  }

  /// A query of any kind, nested at most so deep.
  Query query(int depth) {
    return switch (random.nextInt(depth == 0 ? 8 : 12)) {
      case 0, 1, 2 -> new Query.Word(word());
      case 3 -> new Query.Phrase(word() + " " + word(), 0);
      case 4 -> new Query.Prefix(word().substring(0, 1 + random.nextInt(3)));
      case 5 -> pattern();
      case 6 -> field();
      case 7 -> random.nextInt(4) == 0 ? new Query.Everything() : new Query.TimeIs(range());
      case 8, 9 -> Query.all(List.of(query(depth - 1), query(depth - 1)));
      case 10 -> Query.any(List.of(query(depth - 1), query(depth - 1)));
      default -> Query.not(query(depth - 1));
    };
  }

  /// A query as it is typed: words that rank, and perhaps other parts.
  Query ranking() {
    var words = new ArrayList<Query.Word>();
    for (int count = 2 + random.nextInt(4); count > 0; count--) {
      words.add(new Query.Word(word()));
    }
    Query ranking = new Query.Words(words);
    return random.nextBoolean() ? ranking : Query.all(List.of(ranking, query(1)));
  }

  private Query field() {
    return switch (random.nextInt(4)) {
      case 0 -> new Query.FieldIs(Field.SESSION, "s" + random.nextInt(12));
      case 1 -> new Query.FieldIn(Field.TOOL, bound(), bound());
      default -> new Query.FieldIs(Field.TOOL, tool());
    };
  }

  private Optional<String> bound() {
    return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(tool());
  }

  private String tool() {
    return TOOLS.get(random.nextInt(TOOLS.size()));
  }

  private Query pattern() {
    String word = word();
    return switch (random.nextInt(3)) {
      case 0 -> new Query.Wildcard(word.charAt(0) + "*" + word.charAt(word.length() - 1));
      case 1 -> new Query.Regex(word.substring(0, 2) + ".*");
      default -> new Query.Fuzzy(word, 1);
    };
  }

  /// One of the words, which are in some entry or in none.
  String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  /// A time with at least one bound.
  TimeRange range() {
    long from = Entries.NOON + random.nextInt(200) * 60L;
    return switch (random.nextInt(3)) {
      case 0 -> new TimeRange(from, Long.MAX_VALUE);
      case 1 -> new TimeRange(Long.MIN_VALUE, from);
      default -> new TimeRange(from, from + random.nextInt(100) * 60L);
    };
  }

  /// Entries of a few words, some of them noise, undated, of a tool, inserted, or compactions.
  List<Entry> entries(int first, int count) {
    var entries = new ArrayList<Entry>();
    for (int number = first; number < first + count; number++) {
      var words = new ArrayList<String>();
      int length = 1 + random.nextInt(3);
      for (int at = 0; at < length; at++) {
        words.add(WORDS.get(random.nextInt(WORDS.size() - 1)));
      }
      long timestamp = random.nextInt(15) == 0 ? TimeRange.UNDATED : Entries.NOON + 60L * number;
      Entry entry =
          Entries.message(
              "id-" + number,
              timestamp,
              String.join(" ", words),
              "s" + number / SampleArchive.PARTITION_ENTRIES);
      if (random.nextInt(3) == 0) {
        entry = entry.withMetadata(entry.metadata().with("tool", tool()));
      }
      if (random.nextInt(6) == 0) {
        entry = entry.withMetadata(entry.metadata().with("meta", true));
      }
      int kind = random.nextInt(36);
      entries.add(
          kind < 3
              ? of(entry, EntryType.PROGRESS)
              : kind == 3 ? of(entry, EntryType.COMPACTION) : entry);
    }
    return entries;
  }

  private static Entry of(Entry entry, EntryType type) {
    return new Entry(
        entry.id(),
        entry.timestamp(),
        entry.from(),
        entry.to(),
        entry.content(),
        type,
        entry.metadata());
  }
}
