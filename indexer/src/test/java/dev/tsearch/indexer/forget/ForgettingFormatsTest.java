package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.format.ContractSamples;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Forgetting and redaction in a transcript of each format. Every other sample has one of two words
/// between all other words of its texts: one word goes from every byte of the archive and does not
/// come back, and all other texts stay as they were.
class ForgettingFormatsTest {
  private static final List<String> ANIMALS = List.of("walrus", "penguin");
  private static final String TIME = "2026-11-21T12:00:00Z";

  @TempDir Path folder;

  private final Map<String, Set<String>> samples = new TreeMap<>();
  private Path root;
  private Path sources;

  @BeforeEach
  void importSamples() throws IOException {
    root = folder.resolve("archive");
    sources = folder.resolve("sources");
    int number = 0;
    for (Map.Entry<String, byte[]> sample : ContractSamples.all().entrySet()) {
      String animal = ANIMALS.get(number++ % ANIMALS.size());
      samples.computeIfAbsent(animal, _ -> new TreeSet<>()).add(sample.getKey());
      Path file = sources.resolve(sample.getKey()).resolve("sample.jsonl");
      Files.createDirectories(file.getParent());
      String text = new String(sample.getValue(), UTF_8);
      Files.writeString(file, text.replaceAll("(?<=[a-z]) (?=[a-z])", " " + animal + " "));
    }
    importAll();
    for (String animal : ANIMALS) {
      assertThat(samplesSaying(animal)).isEqualTo(samples.get(animal));
    }
  }

  private void importAll() throws IOException {
    Importing.run(
        new RealDisk(),
        root,
        StorageSettings.DEFAULT,
        ImportMode.FULL,
        new ArchiveIndex(),
        List.of(sources));
  }

  /// The samples of which an entry has a word.
  private Set<String> samplesSaying(String animal) throws IOException {
    Set<String> saying = new TreeSet<>();
    entriesBySample()
        .forEach((sample, entries) -> {
          if (entries.stream().anyMatch(entry -> entry.content().contains(animal))) {
            saying.add(sample);
          }
        });
    return saying;
  }

  private Map<String, List<Entry>> entriesBySample() throws IOException {
    var importing = new Importing(root);
    Map<Long, String> names = new HashMap<>();
    for (SourceRow row : importing.sources()) {
      names.put(row.number(), sources.relativize(Path.of(row.path())).getName(0).toString());
    }
    Function<Entry, String> sample =
        entry ->
            Objects.requireNonNull(names.get(entry.metadata().origin().orElseThrow().source()));
    return importing.entries().stream().collect(Collectors.groupingBy(sample));
  }

  private void erase(Erasing.Change change) throws IOException {
    assertThat(Erasing.run(root, change).entries()).isPositive();
  }

  /// Checks that a word is in no byte, and that the entries have the given texts.
  private void assertLeft(String gone, Map<String, Set<String>> texts) throws IOException {
    assertThat(EveryByte.having(root, List.of(gone))).isEmpty();
    assertThat(texts(_ -> true)).isEqualTo(texts);
    assertThat(new ArchiveVerification(new RealDisk(), root, ImportProgress.NONE).run().findings())
        .isEmpty();
  }

  /// The ids and texts of some entries, by sample.
  private Map<String, Set<String>> texts(Predicate<Entry> wanted) throws IOException {
    Map<String, Set<String>> texts = new TreeMap<>();
    entriesBySample()
        .forEach((sample, entries) -> {
          for (Entry entry : entries) {
            if (wanted.test(entry)) {
              texts
                  .computeIfAbsent(sample, _ -> new TreeSet<>())
                  .add(entry.id() + ": " + entry.content());
            }
          }
        });
    return texts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"walrus", "penguin"})
  void redactedWordIsInNoByte_andEverythingElseStays(String animal) throws IOException {
    Map<String, Set<String>> left = texts(_ -> true);
    String masked = "*".repeat(animal.length());
    left.replaceAll((_, texts) ->
        texts.stream().map(text -> text.replace(animal, masked)).collect(Collectors.toSet()));
    erase(all -> new ArchiveRedaction(all, new WantedPassages.LiteralText(animal), TIME));
    assertLeft(animal, left);
    importAll();
    assertLeft(animal, left);
  }

  @ParameterizedTest
  @ValueSource(strings = {"walrus", "penguin"})
  void forgottenSessionsAreInNoByte_andOthersStay(String animal) throws IOException {
    Set<TranscriptId> forgotten =
        new Importing(root)
            .entries().stream()
                .filter(entry -> entry.content().contains(animal))
                .map(Entry::transcript)
                .collect(Collectors.toSet());
    Map<String, Set<String>> left = texts(entry -> !forgotten.contains(entry.transcript()));
    assertThat(left).hasSizeGreaterThan(10);
    var selection = new Selection.Sessions(forgotten);
    erase(all -> new Forgetting(all, selection, CopyPolicy.FORGET, Instant.parse(TIME)));
    assertLeft(animal, left);
    importAll();
    assertLeft(animal, left);
  }
}
