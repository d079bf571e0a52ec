package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Search words, picked from any archive by their document frequency.
///
/// @param common is in about one of twenty entries
/// @param rare is in about five entries
/// @param first is directly followed by `second` in some entries
/// @param second directly follows `first`
/// @param allDays the time range of the sealed partitions
record Words(String common, String rare, String first, String second, TimeRange allDays) {
  /// A word that no entry has.
  static final String ABSENT = "qzxjvw";

  private static final Pattern PLAIN = Pattern.compile("[a-z]{5,9}");
  private static final Pattern PAIR = Pattern.compile("\\b([a-z]{4,9})(?= ([a-z]{4,9})\\b)");
  private static final int TEXTS_FOR_PAIRS = 2000;
  private static final double COMMON_SHARE = 0.05;
  private static final int RARE_ENTRIES = 5;

  /// Picks the words.
  ///
  /// @param index the archive's index
  /// @throws IllegalArgumentException if the archive has too few words
  static Words of(Snapshot snapshot, BareSearch index) throws IOException {
    double wanted = index.entries() * COMMON_SHARE;
    String common = index.term(Words::isPlain, count -> Math.abs(Math.log(count / wanted)));
    String rare = index.term(Words::isPlain, count -> (double) Math.abs(count - RARE_ENTRIES));
    String[] pair = pair(snapshot);
    if (common.isEmpty() || rare.isEmpty() || pair.length < 2) {
      throw new IllegalArgumentException("this archive has too few words to ask for");
    }
    return new Words(common, rare, pair[0], pair[1], allDays(snapshot));
  }

  private static boolean isPlain(String term) {
    return PLAIN.matcher(term).matches();
  }

  /// The pair of adjacent words that most of the first texts have.
  private static String[] pair(Snapshot snapshot) throws IOException {
    var seen = new HashMap<String, Integer>();
    int texts = 0;
    for (int ordinal : ordinals(snapshot)) {
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (texts < TEXTS_FOR_PAIRS && cursor.next()) {
          Matcher pairs = PAIR.matcher(cursor.entry().searchableText());
          while (pairs.find()) {
            seen.merge(pairs.group(1) + " " + pairs.group(2), 1, Integer::sum);
          }
          texts++;
        }
      }
    }
    return seen.entrySet().stream()
        .max(
            Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(most -> most.getKey().split(" "))
        .orElse(new String[0]);
  }

  private static List<Integer> ordinals(Snapshot snapshot) throws IOException {
    var ordinals = new ArrayList<Integer>();
    for (Partition partition : snapshot.manifest().partitions()) {
      ordinals.add(partition.ordinal());
    }
    ordinals.add(snapshot.activeOrdinal());
    return ordinals;
  }

  /// About the last hundredth of the archive's time range.
  TimeRange lastDays() {
    return new TimeRange(allDays.max() - (allDays.max() - allDays.min()) / 100, allDays.max());
  }

  private static TimeRange allDays(Snapshot snapshot) throws IOException {
    List<Partition> partitions = snapshot.manifest().partitions();
    long min = partitions.stream().mapToLong(Partition::min).min().orElse(0);
    long max = partitions.stream().mapToLong(Partition::max).max().orElse(0);
    return new TimeRange(min, max);
  }
}
