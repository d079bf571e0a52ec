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
import dev.tsearch.indexer.format.all.AllFormats;
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

/// A round trip: imports a folder of sources into an archive with a real index, searches it, and
/// compares the bytes with the sources.
///
/// @param archive the archive
/// @param sources the folder that is imported
public record RoundTrip(Importing archive, Path sources) {

  /// Creates an empty folder of sources and a path for an archive.
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

  /// Imports the new sources of the folder.
  public ImportReport run() throws IOException {
    return run(JsonLimits.SOURCE.valueBytes());
  }

  /// Imports the new sources of the folder with another limit of the length of a line.
  public ImportReport run(int maxLineBytes) throws IOException {
    return run(maxLineBytes, ImportMode.CHANGED, List.of(sources));
  }

  /// Imports the new sources of the folder with other storage settings.
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
    var detector = AllFormats.detector(json);
    return Importing.run(
        new Ingestor(setting, detector, new ArchiveIndex(), EmbeddedSources.NONE), mode, paths);
  }

  /// Imports new sources, then all sources again, which adds nothing, and verifies all bytes.
  public ImportReport runTwice() throws IOException {
    ImportReport report = run();
    assertBytesCameBack();
    var again = run(JsonLimits.SOURCE.valueBytes(), ImportMode.FULL, List.of(sources));
    assertThat(again.entriesAdded()).isZero();
    return report;
  }

  /// Returns every entry in the order of the archive.
  public List<Entry> entries() throws IOException {
    return Importing.entries(new RealDisk(), archive.root());
  }

  /// Returns the number of entries that match a word.
  public long count(String word) throws IOException {
    return search(word).total();
  }

  /// Returns the entries that match a word.
  public SearchResult search(String word) throws IOException {
    var searcher = new Searcher(Archive.open(new RealDisk(), archive.root()), IndexUpdate.NONE);
    return searcher.search(SearchRequest.of(new Query.Word(word)));
  }

  /// Returns the hits that a search for a word shows: copies as one, and the newest revision.
  public SearchResult searchFolded(String word) throws IOException {
    var searcher = new Searcher(Archive.open(new RealDisk(), archive.root()), IndexUpdate.NONE);
    return searcher.search(SearchRequest.of(new Query.Word(word)).withCopies(Copies.FOLDED));
  }

  /// Returns the bytes that an entry was derived from, one character per byte.
  public String source(Entry entry) throws IOException {
    Origin origin = entry.metadata().origin().orElseThrow();
    byte[] bytes = archive.bytesOf(archive.sources().get((int) origin.source() - 1));
    int from = (int) origin.offset();
    return new String(Arrays.copyOfRange(bytes, from, from + origin.length()), ISO_8859_1);
  }

  /// Verifies that the originals have every remaining source, byte for byte.
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
