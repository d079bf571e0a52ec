package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.reader.DiskIndex;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.search.DiskSearcher;
import dev.tsearch.indexer.search.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What an archive holds, read from its files, to hold its index and its searches against.
///
/// @param texts the text of each entry, by its address
/// @param bytes the length of each partition, by its ordinal
/// @param when for messages
record IndexedState(
    Archive archive, Map<EntryAddress, String> texts, Map<Integer, Long> bytes, String when) {

  static IndexedState of(Disk disk, Path root, String when) throws IOException {
    Archive archive = Archive.open(disk, root);
    Map<EntryAddress, String> texts = new LinkedHashMap<>();
    Map<Integer, Long> bytes = new HashMap<>();
    try (Snapshot snapshot = archive.snapshot()) {
      for (Partition partition : snapshot.manifest().partitions()) {
        bytes.put(partition.ordinal(), partition.bytes());
      }
      bytes.put(snapshot.activeOrdinal(), snapshot.activeBytes());
      for (int ordinal : bytes.keySet()) {
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            texts.put(cursor.address(), cursor.entry().content());
          }
        }
      }
    }
    return new IndexedState(archive, texts, bytes, when);
  }

  /// Nothing is there twice, nothing acknowledged is missing, the index claims only what is there
  /// and holds what it claims, and searches find exactly what is there.
  void assertTrue(List<String> acknowledged) throws IOException {
    assertThat(texts.values()).as(when).doesNotHaveDuplicates().containsAll(acknowledged);
    Optional<EntryIndexReader> opened = openIndex();
    if (opened.isPresent()) {
      try (EntryIndexReader index = opened.get()) {
        assertClaimsAreTrue(index);
      }
    }
    for (String word : IndexWorkload.WORDS) {
      assertFinds(word);
    }
  }

  private void assertClaimsAreTrue(EntryIndexReader index) throws IOException {
    Coverage coverage = index.coverage();
    for (int ordinal : coverage.completeOrdinals().toArray()) {
      assertThat(bytes).as(when + ", " + coverage).containsKey(ordinal);
    }
    if (coverage.activeOrdinal() != Coverage.NONE) {
      assertThat(coverage.activeBytes())
          .as(when + ", " + coverage)
          .isLessThanOrEqualTo(bytes.getOrDefault(coverage.activeOrdinal(), 0L));
    }
    var covered = new ArrayList<EntryAddress>();
    texts.keySet().stream().filter(coverage::covers).forEach(covered::add);
    assertThat(DiskIndex.places(index, "every", texts.size() + 1))
        .as(when + ", " + coverage)
        .containsExactlyInAnyOrderElementsOf(covered);
  }

  private void assertFinds(String word) throws IOException {
    SearchResult result =
        DiskSearcher.of(archive)
            .search(SearchRequest.of(new Query.Word(word)).withLimit(texts.size() + 1));
    var expected = texts.values().stream().filter(text -> text.endsWith(word)).toList();
    assertThat(result.hits().stream().map(hit -> hit.entry().content()).toList())
        .as(when + ", " + word + ", " + result.notes())
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(result.damages()).as(when).isEmpty();
  }

  /// Every entry that was imported is there, and all entries are in the index.
  void assertWhole(List<String> imported) throws IOException {
    assertThat(texts.values()).as(when).doesNotHaveDuplicates().containsAll(imported);
    assertThat(texts.values().stream().filter(text -> !text.contains("appended")).toList())
        .as(when)
        .hasSameSizeAs(imported);
    try (EntryIndexReader index = openIndex().orElseThrow()) {
      assertThat(texts.keySet()).as(when).allMatch(index.coverage()::covers);
      assertClaimsAreTrue(index);
    }
  }

  /// Verification finds nothing.
  void assertClean() throws IOException {
    assertThat(Verifier.verify(archive).findings()).as(when).isEmpty();
  }

  private Optional<EntryIndexReader> openIndex() throws IOException {
    String archiveId;
    try (Snapshot snapshot = archive.snapshot()) {
      archiveId = snapshot.head().archive();
    }
    return new DiskIndex(archive.disk()).read(archive.layout().index(), archiveId, _ -> {});
  }
}
