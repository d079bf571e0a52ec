package dev.tsearch.indexer.ingest.originals;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/// How far entries were derived from a source.
///
/// @param source the number of the source
/// @param offset the end of the last value that was read as a whole
/// @param read how many bytes of the source the reader has seen
/// @param transcript the conversation that the source holds
public record DerivedSource(long source, long offset, long read, TranscriptId transcript) {

  /// Records sources whose entries are all committed: the next import does not read them again.
  /// Makes the active partition durable first, because it may hold some of the entries.
  ///
  /// @param now the time of the import
  public static void record(
      OriginalStore originals, ArchiveWriter writer, Instant now, List<DerivedSource> sources)
      throws IOException {
    writer.sync();
    writer.locked(() -> {
      try (OriginalStore.Transaction transaction = originals.begin(now)) {
        for (DerivedSource each : sources) {
          transaction.derived(each.source, each.offset, each.read, each.transcript);
        }
        transaction.commit();
      }
      return true;
    });
  }
}
