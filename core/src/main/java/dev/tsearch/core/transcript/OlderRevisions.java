package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects entries, and reports which of them a later revision replaces. Single owner, not
/// thread-safe.
public final class OlderRevisions {
  private final Map<EntryId, Long> newest = new HashMap<>();

  /// The entries that no other of them replaces, in their order.
  public static List<LocatedEntry> removedFrom(List<LocatedEntry> entries) {
    var revisions = new OlderRevisions();
    revisions.add(entries);
    return entries.stream().filter(located -> !revisions.has(located.entry())).toList();
  }

  /// Collects entries.
  public void add(Collection<LocatedEntry> entries) {
    for (LocatedEntry located : entries) {
      Entry entry = located.entry();
      if (entry.revision() > 1) {
        newest.merge(entry.firstRevision(), entry.revision(), Math::max);
      }
    }
  }

  /// Whether a collected entry is a later revision of an entry.
  public boolean has(Entry entry) {
    return !newest.isEmpty() && newest.getOrDefault(entry.firstRevision(), 1L) > entry.revision();
  }
}
