package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of a context's transcript that its model is told: from the last anchor on, that
/// included. Immutable.
///
/// @param entries its entries; the first is an anchor
public record ContextWindow(List<Entry> entries) {
  private static final Set<EntryType> ANCHORS =
      Set.of(EntryType.CONTEXT_CREATED, EntryType.COMPACTION, EntryType.ARCHIVAL);

  /// Copies the list.
  public ContextWindow {
    entries = List.copyOf(entries);
  }

  /// Whether what came before such an entry is not told any more.
  public static boolean isAnchor(Entry entry) {
    return ANCHORS.contains(entry.type());
  }

  /// The window of a whole transcript.
  ///
  /// @param transcript all entries of the context, in their order
  /// @param created the anchor to begin with where the transcript has none
  public static ContextWindow of(List<Entry> transcript, Entry created) {
    var window = new ArrayList<Entry>();
    window.add(created);
    for (Entry entry : transcript) {
      if (isAnchor(entry)) {
        window.clear();
      }
      if (!entry.type().equals(EntryType.SYSTEM_PROMPT_CHANGED)) {
        window.add(entry);
      }
    }
    return new ContextWindow(window);
  }

  /// The window as messages to a model.
  public List<ApiMessage> messages() {
    return ApiMessages.of(entries);
  }
}
