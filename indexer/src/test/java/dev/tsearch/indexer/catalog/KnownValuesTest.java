package dev.tsearch.indexer.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.indexer.search.SampleArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownValuesTest {
  /// Enough that the merged sessions cover some partitions and leave out others.
  private static final int PARTITIONS = SessionPackWriter.MAX_UNCOVERED + 4;

  @TempDir private Path root;

  @Test
  void countsAreThoseOfAScan() throws IOException {
    int entries = PARTITIONS * SampleArchive.PARTITION_ENTRIES + 5;
    try (SampleArchive sample = SampleArchive.create(root, entries)) {
      sample.index();
      try (Snapshot snapshot = sample.archive().snapshot()) {
        assertThat(snapshot.sessionPack()).isPresent();
        for (Field field : new Field[] {Field.TYPE, Field.TOOL, Field.MODEL}) {
          Map<String, Long> expected = scanned(snapshot, field);
          assertThat(new KnownValues(snapshot).counts(field)).hasValue(expected);
          assertThat(new KnownValues(snapshot).of(field)).isEqualTo(expected.keySet());
        }
      }
      Files.delete(sample.archive().layout().activeSidecar());
      try (Snapshot snapshot = sample.archive().snapshot()) {
        assertThat(new KnownValues(snapshot).counts(Field.TYPE)).isEmpty();
      }
    }
  }

  private static Map<String, Long> scanned(Snapshot snapshot, Field field) throws IOException {
    var counts = new TreeMap<String, Long>();
    for (int ordinal = 0; ordinal <= snapshot.activeOrdinal(); ordinal++) {
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          field.values(cursor.entry()).stream()
              .map(field::term)
              .distinct()
              .forEach(value -> counts.merge(value, 1L, Long::sum));
        }
      }
    }
    return counts;
  }
}
