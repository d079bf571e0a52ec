package dev.tsearch.indexer.upkeep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.SearchHit;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive as format 1 first was, with everything but an index: sealed partitions and an active
/// one, originals sealed and not, sources, sidecars. Its files are in `testdata/archive-v1` and
/// never change; every later build must read, verify, search and append to it.
class OlderArchiveTest {
  private static final Path KEPT = Path.of("src/test/resources/testdata/archive-v1");

  @TempDir Path root;

  @BeforeEach
  void copy() throws IOException {
    try (Stream<Path> found = Files.walk(KEPT)) {
      for (Path file : found.sorted().toList()) {
        Path to = root.resolve(KEPT.relativize(file).toString());
        if (!Files.isDirectory(to)) {
          Files.copy(file, to);
        }
      }
    }
  }

  private VerificationReport verify() throws IOException {
    return new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run();
  }

  private Archive archive() throws IOException {
    return Archive.open(new RealDisk(), root);
  }

  private ArchiveWriter writer() throws IOException {
    return ArchiveWriter.open(
        new RealDisk(), root, StorageSettings.DEFAULT, new LuceneTokenizer(), LockWait.STANDARD);
  }

  private Set<String> found(String query) throws IOException {
    var request =
        SearchRequest.of(new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(query).query());
    SearchResult result = new Searcher(archive(), _ -> false).search(request);
    assertThat(result.damages()).isEmpty();
    var ids = new TreeSet<String>();
    for (SearchHit hit : result.hits()) {
      ids.add(hit.entry().id());
    }
    return ids;
  }

  private Map<String, String> files() throws IOException {
    var files = new TreeMap<String, String>();
    try (Stream<Path> found = Files.walk(root)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        files.put(root.relativize(file).toString(), Files.readString(file, ISO_8859_1));
      }
    }
    return files;
  }

  /// Derived data may be of an older analysis; repair rebuilds it.
  @Test
  void isVerifiedAndReadWithoutBeingChanged() throws IOException {
    Map<String, String> before = files();
    VerificationReport report = verify();
    assertThat(report.isTruthDamaged()).isFalse();
    assertThat(report.archive().entries()).isEqualTo(11);
    assertThat(report.archive().pieces()).isEqualTo(3);
    assertThat(found("parent_uuid")).containsExactly("said-8");
    assertThat(found("日本語")).containsExactly("said-7", "said-8");
    assertThat(found("README.md -thank")).containsExactly("said-10", "said-11");
    assertThat(found("nowhere")).isEmpty();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void givesBackTheBytesOfItsSources() throws IOException {
    try (OriginalStore originals = OriginalStore.open(new RealDisk(), new ArchiveLayout(root));
        var snapshot = archive().snapshot()) {
      for (int ordinal = 0; ordinal < 3; ordinal++) {
        try (var cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            Entry entry = cursor.entry();
            Origin origin = entry.metadata().origin().orElseThrow();
            byte[] bytes = originals.read(origin.source(), origin.offset(), origin.length());
            assertThat(new String(bytes, UTF_8)).startsWith("{\"n\":").endsWith("\"}");
          }
        }
      }
    }
  }

  @Test
  void isAppendedToIndexedAndRepaired() throws IOException {
    try (ArchiveWriter writer = writer()) {
      writer.append(List.of(Entries.numbered(1)));
      writer.rotate();
      new IndexUpkeep(archive(), writer, LockWait.NONE, ImportProgress.NONE).rebuild();
    }
    ArchiveRepair.Report report =
        new ArchiveRepair(
                new RealDisk(),
                root,
                StorageSettings.DEFAULT,
                LockWait.STANDARD,
                ImportProgress.NONE,
                new NoRestoration())
            .run();
    assertThat(report.after().findings()).isEmpty();
    assertThat(report.after().index().orElseThrow().entries()).isEqualTo(12);
    assertThat(found("harvest")).containsExactly("id-1");
    assertThat(found("parent_uuid")).containsExactly("said-8");
  }

  @Test
  void vectorsOfAnEarlierBuildAreIgnored() throws IOException {
    Path vectors = Files.createDirectories(new ArchiveLayout(root).vectors());
    VerificationReport without = verify();
    Files.writeString(vectors.resolve("segments_1"), "not an index");
    assertThat(verify().findings()).isEqualTo(without.findings());
    assertThat(found("parent_uuid")).containsExactly("said-8");
  }

  @Test
  void newerOneIsRefused() throws IOException {
    Path manifest = root.resolve("manifest.json");
    Files.writeString(manifest, Files.readString(manifest).replace("\"format\":1", "\"format\":3"));
    for (String what : List.of("verify", "search", "write")) {
      assertThatThrownBy(
              () -> {
                switch (what) {
                  case "verify" -> verify();
                  case "search" -> found("anything");
                  default -> writer().close();
                }
              })
          .as(what)
          .isInstanceOf(NewerFormatException.class)
          .hasMessageContaining("update tsearch");
    }
  }
}
