package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.ContractSamples;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive of a version that read transcripts of all programs as those of an unknown one.
class MigrationTest {
  /// The rows of a session that another sample has, too. An archive that had both as different
  /// entries keeps the ids of both.
  private static final String REPEATED = "OpenCodeDatabaseContractTest";

  @TempDir Path folder;

  @Test
  void entriesOfUnknownPrograms_becomeThoseOfTheirProgram_andNoneIsDoubled() throws IOException {
    List<Path> files = samples();
    Path old = folder.resolve("old");
    var unknown = new Detector(List.of(new Document(Json.SOURCE)));
    ImportReport before = Importing.run(ingestor(old, unknown), ImportMode.CHANGED, files);
    assertThat(new Importing(old).entries())
        .isNotEmpty()
        .allMatch(entry -> entry.metadata().source().equals(Document.NAME));
    assertThat(before.failed()).isEmpty();

    Ingestor all = ingestor(old, AllFormats.detector(Json.SOURCE));
    ImportReport again = all.deriveAgain(ImportProgress.NONE);
    assertThat(again.failed()).isEmpty();
    Importing.run(all, ImportMode.CHANGED, files); // what was no transcript before

    Path fresh = folder.resolve("fresh");
    Importing.run(ingestor(fresh, AllFormats.detector(Json.SOURCE)), ImportMode.CHANGED, files);
    List<String> migrated = said(old);
    List<String> expected = said(fresh);
    assertThat(others(migrated, expected)).as("made up").isEmpty();
    assertThat(others(expected, migrated)).as("lost").isEmpty();
  }

  @Test
  void fileThatADatabaseIsNextToLater_keepsItsEntries() throws IOException {
    Path file = folder.resolve("hermes").resolve("sessions").resolve("session_a.json");
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        """
        {"session_id":"a","session_start":"2026-02-01T07:00:00Z","messages":[
        {"role":"user","content":"Dig a well."},
        {"role":"assistant","content":"I dig."}]}
        """);
    Path root = folder.resolve("archive");
    Ingestor all = ingestor(root, AllFormats.detector(Json.SOURCE));
    Importing.run(all, ImportMode.CHANGED, List.of(file));
    List<String> before = said(root);
    assertThat(before).hasSize(2);

    Files.writeString(folder.resolve("hermes").resolve("state.db"), "");
    assertThat(all.deriveAgain(ImportProgress.NONE).quarantined()).isEmpty();
    assertThat(said(root)).isEqualTo(before);

    Files.writeString(file, Files.readString(file).replace("I dig.", "I dig deep."));
    Importing.run(all, ImportMode.CHANGED, List.of(file));
    assertThat(said(root))
        .containsAll(before)
        .hasSize(3)
        .allMatch(said -> said.startsWith("hermes "))
        .anyMatch(said -> said.endsWith("I dig deep."));
  }

  /// The first elements that one list has more often than another.
  private static List<String> others(List<String> some, List<String> without) {
    var rest = new ArrayList<>(some);
    without.forEach(rest::remove);
    return rest.stream().limit(10).toList();
  }

  /// The samples of all formats, each in a file that the import names.
  private List<Path> samples() throws IOException {
    var files = new ArrayList<Path>();
    Map<String, byte[]> samples = new TreeMap<>(ContractSamples.all());
    samples.remove(REPEATED);
    for (Map.Entry<String, byte[]> sample : samples.entrySet()) {
      Path file = folder.resolve("samples").resolve(sample.getKey()).resolve("sample.jsonl");
      Files.createDirectories(file.getParent());
      files.add(Files.write(file, sample.getValue()));
    }
    return files;
  }

  private static Ingestor ingestor(Path root, Detector detector) {
    var setup = Importing.setting(new RealDisk(), root, StorageSettings.DEFAULT);
    return new Ingestor(setup, detector, new KeysOnly(), EmbeddedSources.NONE);
  }

  private static List<String> said(Path root) throws IOException {
    return new Importing(root).entries().stream().map(MigrationTest::said).toList();
  }

  /// What an entry says. A session without an id of its own keeps the name that it had.
  private static String said(Entry entry) {
    return entry.metadata().source()
        + " "
        + entry.timestamp()
        + " "
        + entry.type()
        + " "
        + entry.content();
  }
}
