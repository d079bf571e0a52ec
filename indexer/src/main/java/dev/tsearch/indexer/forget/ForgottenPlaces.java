package dev.tsearch.indexer.forget;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceParts;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Where in sources what is forgotten is: sources as a whole, and parts of others. Some of it is
/// known by its place only: in a source that begins as this one does. Single-threaded.
final class ForgottenPlaces {
  private final OriginalStore originals;
  private final SourceLines lines;

  /// The sources of which everything is forgotten, and those of them that are known by their
  /// beginning.
  private final Set<Long> whole = new TreeSet<>();

  private final Set<Long> byBeginning = new TreeSet<>();

  /// The forgotten parts of other sources, and those of them that are known by the beginning only.
  private final Map<Long, SourceParts> parts = new TreeMap<>();

  private final Map<Long, SourceParts> unknown = new TreeMap<>();

  ForgottenPlaces(OriginalStore originals, SourceLines lines) {
    this.originals = originals;
    this.lines = lines;
  }

  /// Adds a source of which everything is forgotten.
  void addWhole(long source) {
    whole.add(source);
  }

  /// Says that such a source is known by its beginning.
  void addByBeginning(long source) {
    byBeginning.add(source);
  }

  /// Adds a part of a source.
  ///
  /// @param isKnown whether it is known by itself, wherever it is
  void add(long source, ForgottenPart range, boolean isKnown) {
    if (range.from() < range.to()) {
      put(parts, source, range);
      if (!isKnown) {
        put(unknown, source, range);
      }
    }
  }

  private static void put(Map<Long, SourceParts> into, long source, ForgottenPart range) {
    into.computeIfAbsent(source, _ -> new SourceParts()).add(range.from(), range.to());
  }

  /// Whether everything of a source is forgotten.
  boolean hasWhole(long source) {
    return whole.contains(source);
  }

  /// The sources of which parts are forgotten.
  Set<Long> sources() {
    return parts.keySet();
  }

  /// All sources of which anything is forgotten.
  Set<Long> all() {
    Set<Long> all = new TreeSet<>(whole);
    all.addAll(parts.keySet());
    return all;
  }

  /// The ends of the forgotten parts of a source, by their beginnings.
  NavigableMap<Long, Long> parts(long source) {
    SourceParts added = parts.get(source);
    return added == null ? Collections.emptyNavigableMap() : added.ends();
  }

  /// Whether all of some bytes of a source are forgotten.
  boolean cover(long source, long from, long to) {
    return whole.contains(source)
        || (parts.containsKey(source) && parts.get(source).cover(from, to));
  }

  /// Adds the beginnings of sources up to what is forgotten in them.
  ///
  /// @param areAllWanted whether even those are wanted in which everything is known by itself
  void addBeginnings(boolean areAllWanted, Set<Beginning> into) throws IOException {
    for (long source : areAllWanted ? whole : byBeginning) {
      long length = originals.source(source).orElseThrow().length();
      into.add(lines.beginning(source, length, List.of(new ForgottenPart(0, length))));
    }
    for (var each : (areAllWanted ? parts : unknown).entrySet()) {
      if (!whole.contains(each.getKey())) {
        List<ForgottenPart> ranges =
            each.getValue().ends().entrySet().stream()
                .map(range -> new ForgottenPart(range.getKey(), range.getValue()))
                .toList();
        long length = ranges.stream().mapToLong(ForgottenPart::to).max().orElseThrow();
        into.add(lines.beginning(each.getKey(), length, ranges));
      }
    }
  }

  /// What of a source is forgotten.
  ConversationDraft.ForgottenTest test(long source) {
    return new SourceTest(source);
  }

  private final class SourceTest implements ConversationDraft.ForgottenTest {
    private final boolean isWhole;
    private final SourceParts its;

    SourceTest(long source) {
      this.isWhole = whole.contains(source);
      this.its = parts.getOrDefault(source, new SourceParts());
    }

    @Override
    public boolean isForgotten(long from, long to) {
      return isWhole || its.cover(from, to);
    }

    @Override
    public boolean isEntry(long from, long to) {
      return !isWhole && Long.valueOf(to).equals(its.ends().get(from));
    }
  }
}
