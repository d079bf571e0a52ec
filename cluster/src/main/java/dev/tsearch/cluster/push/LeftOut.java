package dev.tsearch.cluster.push;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.partition.LongLines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The entries of a partition that are not sent, since their documents would need more memory than
/// a push may use. One owner, not thread-safe.
final class LeftOut implements LongLines {
  /// The length of the longest line of an entry that is sent.
  static final int MAX_ENTRY_BYTES = 8 << 20;

  /// How many are named.
  private static final int REASONS = 20;

  private final Predicate<Entry> isWanted;
  private final List<String> reasons = new ArrayList<>();

  /// @param isWanted which entries would be sent
  LeftOut(Predicate<Entry> isWanted) {
    this.isWanted = isWanted;
  }

  @Override
  public int longest() {
    return MAX_ENTRY_BYTES;
  }

  @Override
  public void passed(Entry outline) {
    add(outline, "has more than %d MB".formatted(MAX_ENTRY_BYTES >> 20));
  }

  /// Adds an entry.
  ///
  /// @param why why it is not sent
  void add(Entry entry, String why) {
    if (reasons.size() < REASONS && isWanted.test(entry)) {
      reasons.add("entry %s %s and is not sent".formatted(entry.id().replaceAll("\\s", " "), why));
    }
  }

  /// A sentence for each of them.
  List<String> reasons() {
    return List.copyOf(reasons);
  }
}
