package dev.tsearch.indexer.draft;

import java.util.LinkedHashMap;
import java.util.Map;

/// Recognizes texts that a transcript has twice: as an item of the conversation and as an event for
/// the display, in either order. The first one counts. Single owner, not thread-safe.
public final class Mirrors {
  /// The copies follow each other within a few lines.
  private static final int MAX_WAITING = 64;

  private final Map<String, Integer> items = new Waiting();
  private final Map<String, Integer> events = new Waiting();

  /// Texts without a copy so far, the oldest first.
  private static final class Waiting extends LinkedHashMap<String, Integer> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > MAX_WAITING;
    }
  }

  /// Whether the text of an item is the copy of an earlier event.
  ///
  /// @param role whose text it is
  public boolean isItemMirrored(String role, String text) {
    return isCopy(role + '\n' + text, events, items);
  }

  /// Whether the text of an event is the copy of an earlier item.
  public boolean isEventMirrored(String role, String text) {
    return isCopy(role + '\n' + text, items, events);
  }

  private static boolean isCopy(
      String text, Map<String, Integer> others, Map<String, Integer> own) {
    Integer waiting = others.get(text);
    if (waiting == null) {
      own.merge(text, 1, Integer::sum);
      return false;
    }
    if (waiting == 1) {
      others.remove(text);
    } else {
      others.put(text, waiting - 1);
    }
    return true;
  }
}
