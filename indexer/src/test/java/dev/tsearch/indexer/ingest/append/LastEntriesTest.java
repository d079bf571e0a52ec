package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextTranscript;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The last entries of a context whose partitions are older than those of another one.
class LastEntriesTest {
  private static final int OLD_ENTRIES = 150;
  private static final int LATE_ENTRIES = 300;

  /// Fewer than a batch may have, so that a batch crosses partitions.
  private static final int MAX_ENTRIES = 7;

  @TempDir Path folder;
  private ContextTestBed bed;

  @BeforeEach
  void fillPartitions() throws IOException {
    bed = new ContextTestBed(folder.resolve("archive"));
    bed.maxEntries = MAX_ENTRIES;
    append(ContextTestBed.NAME, 0, OLD_ENTRIES);
    append(new ContextName("pier"), 10_000, LATE_ENTRIES);
    try (ArchiveWriter writer = bed.writer()) {
      writer.describeActive();
    }
  }

  private void append(ContextName name, int start, int count) throws IOException {
    try (ContextAppender appender = bed.appender(name)) {
      for (int i = start; i < start + count; i++) {
        appender.append(List.of(ContextTestBed.said(i, "entry " + i, "").getBytes(UTF_8)));
      }
    }
  }

  private static ContextTranscript transcript(Snapshot snapshot) {
    return new ContextTranscript(snapshot, TranscriptId.main("chibi", "harbour@k0"), false);
  }

  @Test
  void theLastEntriesAreTheEndOfTheTranscript() throws IOException {
    List<String> all = bed.contents().subList(0, OLD_ENTRIES);
    try (Snapshot snapshot = bed.archive().snapshot()) {
      assertThat(snapshot.sessionPack()).isPresent();
      for (int count = 0; count <= OLD_ENTRIES + 1; count++) {
        assertThat(transcript(snapshot).last(count))
            .extracting(Entry::content)
            .containsExactlyElementsOf(all.subList(Math.max(0, OLD_ENTRIES - count), OLD_ENTRIES));
      }
    }
  }

  @Test
  void noPartitionThatIsNotNeededIsRead() throws IOException {
    List<Partition> partitions = bed.partitions();
    int last = OLD_ENTRIES / MAX_ENTRIES;
    for (int i = 0; i < partitions.size(); i++) {
      if (i > last || i < last - 3) {
        Files.delete(new ArchiveLayout(bed.root).partition(partitions.get(i)));
      }
    }
    try (Snapshot snapshot = bed.archive().snapshot()) {
      assertThat(transcript(snapshot).last(20)).hasSize(20);
    }
  }
}
