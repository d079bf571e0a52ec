package dev.tsearch.indexer.catalog;

import dev.tsearch.core.transcript.SessionOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The entries of a conversation in [SessionOrder], the newest revision of each, without their
/// texts.
///
/// @param entries the entries
public record SessionOutline(List<OutlinedEntry> entries) {

  /// Copies the list.
  public SessionOutline {
    entries = List.copyOf(entries);
  }

  /// The outline of entries in any order, with older revisions.
  static SessionOutline ofAll(Collection<OutlinedEntry> all) {
    Map<String, Long> newest = new HashMap<>();
    for (OutlinedEntry entry : all) {
      if (entry.revision() > 1) {
        newest.merge(entry.firstId(), entry.revision(), Math::max);
      }
    }
    var current = new ArrayList<OutlinedEntry>(all.size());
    for (OutlinedEntry entry : all) {
      if (newest.getOrDefault(entry.firstId(), 1L) <= entry.revision()) {
        current.add(entry);
      }
    }
    return new SessionOutline(SessionOrder.sorted(current, OutlinedEntry::place));
  }

  /// The number of entries.
  public int size() {
    return entries.size();
  }

  /// The position of the last entry with an id; empty if none has it.
  public OptionalInt position(String id) {
    for (int at = entries.size() - 1; at >= 0; at--) {
      if (entries.get(at).id().equals(id)) {
        return OptionalInt.of(at);
      }
    }
    return OptionalInt.empty();
  }
}
