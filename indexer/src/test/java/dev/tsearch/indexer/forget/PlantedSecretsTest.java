package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.core.redact.PlantedSecrets;
import dev.tsearch.core.redact.PlantedSecrets.Planted;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.ImportSetup;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.Exclusions;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 50 secrets of every rule, in prompts, in results of tools as JSON in JSON, and in text: after a
/// redaction, or an import that redacts, no byte of the archive has one of them.
class PlantedSecretsTest {
  private static final int SECRETS_PER_RULE = 50;
  private static final String SESSION = "0c0c0c0c-1111-2222-3333-444455556666";

  @TempDir Path folder;

  private final List<String> secrets = new ArrayList<>();
  private Path root;
  private Path sources;
  private int lines;

  @BeforeEach
  void plantSecrets() throws IOException {
    root = folder.resolve("archive");
    sources = Files.createDirectory(folder.resolve("sources"));
    var random = new Random(Seed.next());
    var said = new StringBuilder();
    var text = new StringBuilder("# A talk\n\n");
    for (String rule : PlantedSecrets.rules()) {
      for (int i = 0; i < SECRETS_PER_RULE; i++) {
        Planted planted = PlantedSecrets.of(rule, random);
        secrets.add(planted.secret());
        String shown = "the key\n" + planted.text() + "\nof number" + lines;
        switch (i % 3) {
          case 0 -> said.append(line(json(shown)));
          case 1 -> said.append(line(json("{\"out\":" + json(shown) + "}")));
          default -> {
            text.append(shown).append("\n\n");
            said.append(line(json("plain words of number" + lines)));
          }
        }
      }
    }
    Files.writeString(sources.resolve(SESSION + ".jsonl"), said);
    Files.writeString(sources.resolve("notes.md"), text);
  }

  private static String json(String text) {
    return new String(RawValue.encode(text), UTF_8);
  }

  private String line(String content) {
    lines++;
    return Importing.said(SESSION, lines, "CONTENT").replace("\"CONTENT\"", content);
  }

  private void run(Optional<ImportRedaction> redaction) throws IOException {
    var setup =
        new ImportSetup(
            new RealDisk(),
            root,
            StorageSettings.DEFAULT.withCompression(Compression.ZSTD),
            LockWait.STANDARD,
            InstantSource.fixed(Importing.NOW),
            () -> 0,
            Exclusions.NONE,
            redaction);
    var ingestor =
        new Ingestor(
            setup, AllFormats.detector(Json.SOURCE), new ArchiveIndex(), EmbeddedSources.NONE);
    Importing.run(
        ingestor,
        ImportMode.FULL,
        List.of(sources.resolve(SESSION + ".jsonl"), sources.resolve("notes.md")));
  }

  private void assertGone() throws IOException {
    assertThat(EveryByte.having(root, secrets)).isEmpty();
    List<Entry> entries = new Importing(root).entries();
    assertThat(entries.stream().filter(entry -> entry.id().startsWith(SESSION))).hasSize(lines);
    assertThat(entries).anyMatch(entry -> entry.content().contains("number0"));
    assertThat(new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run().findings())
        .isEmpty();
  }

  @Test
  void redactionOverwritesAll_andNoneComesBack() throws IOException {
    run(Optional.empty());
    assertThat(EveryByte.having(root, secrets)).isNotEmpty();
    var wanted = new WantedPassages.Secrets(List.of());
    ForgetReport report = Erasing.run(root, all -> new ArchiveRedaction(all, wanted, ""));
    assertThat(report.secrets().keySet())
        .containsExactlyInAnyOrderElementsOf(PlantedSecrets.rules());
    assertGone();
    run(Optional.empty());
    assertGone();
  }

  @Test
  void importThatRedactsStoresNone_andLaterImportsKnowTheSources() throws IOException {
    var redaction = new ImportRedaction(List.of());
    run(Optional.of(redaction));
    assertThat(redaction.found()).isGreaterThanOrEqualTo(secrets.size());
    assertGone();
    run(Optional.empty());
    assertGone();
    assertThat(new Importing(root).sources()).hasSize(2);
    assertThat(new ForgottenFile(new RealDisk(), new ArchiveLayout(root)).read().rules())
        .hasSize(1);
  }
}
