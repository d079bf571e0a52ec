package dev.tsearch.indexer.export;

import dev.tsearch.core.entry.TranscriptId;
import java.util.SequencedMap;

/// What is not in an exported document.
///
/// @param lacking for each conversation of which nothing is in it, what it lacks: words that follow
///   `has`
/// @param archived for each conversation that was compacted, how many entries before the last
///   compaction were left out
/// @param agents for each conversation, how many entries of its sub-agents were left out, if any
/// @param isNothing whether nothing of any of them is in it
public record ExportAnswer(
    SequencedMap<TranscriptId, String> lacking,
    SequencedMap<TranscriptId, Long> archived,
    SequencedMap<TranscriptId, Long> agents,
    boolean isNothing) {

  /// Whether something of each conversation is in the document.
  public boolean isOfAll() {
    return lacking.isEmpty();
  }
}
