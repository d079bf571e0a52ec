package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The part of the transcript of a context that the model receives: the last anchor, the entries
/// before it that a rolling compaction kept, and the entries after it. Immutable.
///
/// @param entries the entries in their order; the first is an anchor
public record ContextWindow(List<Entry> entries) {
  private static final Set<EntryType> ANCHORS =
      Set.of(EntryType.CONTEXT_CREATED, EntryType.COMPACTION, EntryType.ARCHIVAL);

  /// The metadata of an anchor that names the first entry that a rolling compaction kept.
  public static final String KEPT_FROM = "kept_from";

  /// Copies the list.
  public ContextWindow {
    entries = List.copyOf(entries);
  }

  /// Whether the model no longer receives the entries before this one, except those that
  /// `kept_from` names.
  public static boolean isAnchor(Entry entry) {
    return ANCHORS.contains(entry.type());
  }

  /// Computes the window of a transcript.
  ///
  /// @param transcript all entries of the context in their order, or the last ones, as far back as
  ///   [#isIn] says
  /// @param created the anchor to use if the transcript has none
  public static ContextWindow of(List<Entry> transcript, Entry created) {
    int anchor = anchor(transcript);
    var window = new ArrayList<Entry>();
    window.add(anchor < 0 ? created : transcript.get(anchor));
    int from = anchor < 0 ? 0 : kept(transcript, anchor).orElse(anchor);
    for (Entry entry : transcript.subList(from, transcript.size())) {
      boolean isOfPrompt = entry.type().equals(EntryType.SYSTEM_PROMPT_CHANGED);
      if (!isOfPrompt && !isAnchor(entry)) {
        window.add(entry);
      }
    }
    return new ContextWindow(window);
  }

  /// Whether the last entries of a transcript contain its window: an anchor, and the entries that
  /// it keeps.
  static boolean isIn(List<Entry> last) {
    int anchor = anchor(last);
    return anchor >= 0 && kept(last, anchor).isPresent();
  }

  private static int anchor(List<Entry> transcript) {
    for (int i = transcript.size() - 1; i >= 0; i--) {
      if (isAnchor(transcript.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /// The position of the first entry that an anchor keeps, or of the anchor if it keeps none; empty
  /// if the entry is not in the list.
  private static Optional<Integer> kept(List<Entry> transcript, int anchor) {
    Optional<String> keptFrom = transcript.get(anchor).metadata().values().text(KEPT_FROM);
    if (keptFrom.isEmpty()) {
      return Optional.of(anchor);
    }
    for (int i = anchor - 1; i >= 0; i--) {
      if (transcript.get(i).id().equals(keptFrom.get())) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /// The window as messages for the API of a model.
  public List<ApiMessage> messages() {
    return ApiMessages.of(entries);
  }
}
