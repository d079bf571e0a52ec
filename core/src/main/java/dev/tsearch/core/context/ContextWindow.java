package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The part of the transcript of a context that the model receives: the last anchor and the entries
/// after it. Immutable.
///
/// @param entries the entries in their order; the first is an anchor
public record ContextWindow(List<Entry> entries) {
  private static final Set<EntryType> ANCHORS =
      Set.of(EntryType.CONTEXT_CREATED, EntryType.COMPACTION, EntryType.ARCHIVAL);

  /// Copies the list.
  public ContextWindow {
    entries = List.copyOf(entries);
  }

  /// Whether the model no longer receives the entries before this one.
  public static boolean isAnchor(Entry entry) {
    return ANCHORS.contains(entry.type());
  }

  /// Computes the window of a transcript.
  ///
  /// @param transcript all entries of the context, in their order
  /// @param created the anchor to use if the transcript has none
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

  /// The window as messages for the API of a model.
  public List<ApiMessage> messages() {
    return ApiMessages.of(entries);
  }
}
