package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Redactions meet writers that stay open, damage, and sources that need too much time.
class OpenWritersTest {
  private static final String SESSION = "6f0e0d0c-1111-4222-8333-444455556666";

  @TempDir private Path folder;
  private ForgettingTrial trial = new ForgettingTrial(Path.of(""));

  @BeforeEach
  void newArchive() {
    trial = new ForgettingTrial(folder);
  }

  private static String said(int second, String text) {
    return """
    {"type":"user","sessionId":"%1$s","uuid":"%2$08d-1111-4222-8333-444455556666",\
    "timestamp":"2026-03-01T10:00:%2$02d.000Z","cwd":"/w",\
    "message":{"role":"user","content":"%3$s"}}
    """
        .formatted(SESSION, second, text);
  }

  @Test
  void aSessionOfImportsSeesThatOriginalsWereOverwritten() throws IOException {
    Path source = trial.source("p/" + SESSION + ".jsonl", said(1, "a walrus"));
    var setting =
        Importing.setting(new RealDisk(), trial.archive().root(), StorageSettings.DEFAULT);
    var ingestor =
        new Ingestor(
            setting, AllFormats.detector(Json.SOURCE), new KeysOnly(), EmbeddedSources.NONE);
    try (Ingestor.ImportSession session = ingestor.open()) {
      grow(session, source, said(2, "a heron"));
      trial.redact("walrus");
      grow(session, source, said(3, "another walrus"));
    }
    assertThat(trial.said()).containsExactly("a ******", "a heron", "another ******");
    trial.assertGone("walrus");
    trial.assertKnown(source);
  }

  private static void grow(Ingestor.ImportSession session, Path source, String more)
      throws IOException {
    Files.writeString(source, Files.readString(source) + more);
    Importing.run(session, List.of(source));
  }

  @Test
  void aDamagedPartitionIsNamed_beforeAnythingIsOverwritten() throws IOException {
    Path source = trial.source("p/" + SESSION + ".jsonl", said(1, "a walrus") + said(2, "a heron"));
    trial.redact("heron");
    Path partition;
    try (Stream<Path> files = Files.list(folder.resolve("archive/partitions"))) {
      partition =
          files.filter(file -> file.toString().endsWith(".jsonl")).findFirst().orElseThrow();
    }
    byte[] lines = Files.readAllBytes(partition);
    lines[new String(lines, UTF_8).indexOf("a ****")] ^= 1;
    Files.write(partition, lines);
    assertThatThrownBy(() -> trial.redact("walrus")).isInstanceOf(CorruptArchiveException.class);
    var rules = new ForgottenFile(new RealDisk(), new ArchiveLayout(folder.resolve("archive")));
    assertThat(rules.read().rules()).hasSize(1);
    assertThat(source).exists();
  }

  @Test
  void aDamagedOriginalIsNamed_andOthersAreOverwritten() throws IOException {
    Path source = trial.source("p/" + SESSION + ".jsonl", said(1, "a walrus") + said(2, "a heron"));
    Path other =
        trial.source("other.jsonl", "{\"role\":\"user\",\"content\":\"a quail\"}\n".repeat(3));
    Path log = folder.resolve("archive/originals/active.log");
    byte[] bytes = Files.readAllBytes(log);
    bytes[new String(bytes, ISO_8859_1).lastIndexOf("quail")] ^= 1;
    Files.write(log, bytes);
    ForgetReport redacted = trial.redact("walrus");
    assertThat(redacted.damaged()).containsExactly(other);
    assertThat(redacted.sources()).containsExactly(source);
    trial.assertGone("walrus");
    ForgetReport forgotten = trial.forget(trial.having("heron"));
    assertThat(forgotten.damaged()).containsExactly(other);
    trial.assertGone("heron");
    assertThatThrownBy(() -> trial.forget(trial.having("quail")))
        .isInstanceOf(CorruptArchiveException.class);
    assertThat(trial.said()).containsOnly("a quail");
  }

  @Test
  void aSourceThatAnExpressionTakesTooLongFor_isNamed_andOthersAreImported() throws IOException {
    trial.source("p/" + SESSION + ".jsonl", said(1, "a walrus"));
    trial.redact(new WantedPassages.Matches(Pattern.compile("(a|b)+ quokka|walrus")));
    Path slow = folder.resolve("sources/slow.jsonl");
    Files.writeString(
        slow, "{\"role\":\"user\",\"content\":\"%s\"}\n".formatted("ab".repeat(9_000)));
    Path other = folder.resolve("sources/other.jsonl");
    Files.writeString(other, "{\"role\":\"user\",\"content\":\"a heron\"}\n".repeat(3));
    ImportReport report = trial.archive().run(slow, other);
    assertThat(report.failed()).singleElement().asString().contains("slow.jsonl", "forget --lift");
    assertThat(trial.said()).contains("a heron");
  }
}
