package dev.tsearch.indexer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is damaged is named by a search, which finds the rest.
class DamagedArchiveSearchTest {
  private static final int ENTRIES = 250;

  @TempDir Path root;

  private static SearchResult search(SampleArchive sample) throws IOException {
    return search(sample, 1_000);
  }

  private static SearchResult search(SampleArchive sample, int limit) throws IOException {
    var parser = new QueryParser(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    SearchRequest request = SearchRequest.of(parser.parse("*").query()).withLimit(limit);
    return DiskSearcher.of(sample.archive()).search(request);
  }

  @Test
  void damagedRowOfTheManifestIsNamedAndItsPartitionIsFoundByItsSidecar() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      sample.index();
      Path manifest = sample.archive().layout().manifest();
      String text = Files.readString(manifest);
      Files.writeString(manifest, text.replaceFirst("-3\\.jsonl\"", "-3.jsonk\""));
      SearchResult result = search(sample);
      assertThat(result.hits()).hasSize(ENTRIES);
      assertThat(result.damages()).hasSize(1).first().asString().contains("manifest.json");
    }
  }

  @Test
  void lostActivePartitionIsNamed_byItsChecksumsOrByTheIndex() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      sample.index();
      assertThat(search(sample).damages()).isEmpty();
      Path active = sample.archive().layout().active();
      Files.delete(active);
      SearchResult result = search(sample);
      assertThat(result.hits()).hasSize(240);
      assertThat(result.damages())
          .hasSize(1)
          .first()
          .asString()
          .contains(active.toString(), "expected line 1 as it was written");
      Files.delete(sample.archive().layout().activeSums());
      assertThat(search(sample).damages())
          .hasSize(1)
          .first()
          .asString()
          .contains(active.toString(), "bytes that were indexed");
    }
  }

  /// More hits are read than a page has. To compare the partitions of all of them took longer than
  /// to find them.
  @Test
  void changedLetterIsNamedIfAHitOfItsPartitionIsShown() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, ENTRIES)) {
      sample.index();
      Path sealed;
      try (Snapshot snapshot = sample.archive().snapshot()) {
        Partition last = snapshot.manifest().partitions().getLast();
        sealed = sample.archive().layout().partition(last);
      }
      String text = Files.readString(sealed);
      int letter = text.indexOf("\"content\":\"") + 11;
      Files.writeString(sealed, text.substring(0, letter) + "§" + text.substring(letter + 2));
      assertThat(search(sample, 1).damages()).isEmpty();
      SearchResult result = search(sample, 20);
      assertThat(result.hits()).hasSize(20);
      assertThat(result.damages())
          .hasSize(1)
          .first()
          .asString()
          .contains(sealed.toString(), "checksum");
    }
  }

  @Test
  void indexIsReadableByItsOwnerAlone() throws IOException {
    try (SampleArchive sample = SampleArchive.create(root, 3)) {
      sample.index();
      assertThat(Files.getPosixFilePermissions(sample.indexPath())).hasSize(3);
    }
  }
}
