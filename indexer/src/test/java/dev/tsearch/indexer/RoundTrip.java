package dev.tsearch.indexer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.query.Copies;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.EveryFormat;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The whole way of a source's bytes: a folder of sources, an archive with a real index, and what
/// can be asked of it.
///
/// @param archive the archive
/// @param sources the folder that is imported
public record RoundTrip(Importing archive, Path sources) {

  /// An archive that is not there yet, and an empty folder of sources.
  public static RoundTrip in(Path folder) throws IOException {
    Path sources = Files.createDirectory(folder.resolve("sources"));
    return new RoundTrip(new Importing(folder.resolve("archive")), sources.toRealPath());
  }

  /// Writes a source.
  public Path write(String name, byte[] bytes) throws IOException {
    Path file = sources.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  /// Writes a source.
  public Path write(String name, String text) throws IOException {
    return write(name, text.getBytes(UTF_8));
  }

  /// Imports what is new in the folder.
  public ImportReport run() throws IOException {
    return run(JsonLimits.SOURCE.valueBytes());
  }

  /// Imports what is new in the folder, with another bound on the length of a line.
  public ImportReport run(int maxLineBytes) throws IOException {
    return run(maxLineBytes, ImportMode.CHANGED, List.of(sources));
  }

  /// Imports what is new in the folder, and stores it in another way.
  public ImportReport run(StorageSettings storage) throws IOException {
    var paths = List.of(sources);
    return run(JsonLimits.SOURCE.valueBytes(), storage, ImportMode.CHANGED, paths);
  }

  /// Imports some paths.
  public ImportReport run(int maxLineBytes, ImportMode mode, List<Path> paths) throws IOException {
    return run(maxLineBytes, StorageSettings.DEFAULT, mode, paths);
  }

  private ImportReport run(
      int maxLineBytes, StorageSettings storage, ImportMode mode, List<Path> paths)
      throws IOException {
    var setting =
        Importing.setting(
            new RealDisk(), archive.root(), storage.withSync(StorageSettings.Sync.NONE));
    var json = new Json(JsonLimits.SOURCE.withValueBytes(maxLineBytes));
    var detector = EveryFormat.detector(json);
    return Importing.run(
        new Ingestor(setting, detector, new ArchiveIndex(), EmbeddedSources.NONE), mode, paths);
  }

  /// Imports what is new, and everything again, which adds nothing; all bytes come back.
  public ImportReport runTwice() throws IOException {
    ImportReport report = run();
    assertBytesCameBack();
    var again = run(JsonLimits.SOURCE.valueBytes(), ImportMode.FULL, List.of(sources));
    assertThat(again.entriesAdded()).isZero();
    return report;
  }

  /// Every entry, in the order of the archive.
  public List<Entry> entries() throws IOException {
    return Importing.entries(new RealDisk(), archive.root());
  }

  /// How many entries a search for a word finds.
  public long count(String word) throws IOException {
    return search(word).total();
  }

  /// What a search for a word finds.
  public SearchResult search(String word) throws IOException {
    var searcher = new Searcher(Archive.open(new RealDisk(), archive.root()), IndexUpdate.NONE);
    return searcher.search(SearchRequest.of(new Query.Word(word)));
  }

  /// What a search for a word shows: copies as one, of revisions the newest.
  public SearchResult searchFolded(String word) throws IOException {
    var searcher = new Searcher(Archive.open(new RealDisk(), archive.root()), IndexUpdate.NONE);
    return searcher.search(SearchRequest.of(new Query.Word(word)).withCopies(Copies.FOLDED));
  }

  /// The bytes that an entry was made from, one character each.
  public String source(Entry entry) throws IOException {
    Origin origin = entry.metadata().origin().orElseThrow();
    byte[] bytes = archive.bytesOf(archive.sources().get((int) origin.source() - 1));
    int from = (int) origin.offset();
    return new String(Arrays.copyOfRange(bytes, from, from + origin.length()), ISO_8859_1);
  }

  /// Every source that is still there is in the originals, byte for byte.
  public void assertBytesCameBack() throws IOException {
    for (SourceRow source : archive.sources()) {
      Path path = Path.of(source.path());
      if (Files.exists(path) && Files.size(path) == source.length()) {
        assertThat(Arrays.equals(archive.bytesOf(source), Files.readAllBytes(path)))
            .as(source.path())
            .isTrue();
      }
    }
  }
}
