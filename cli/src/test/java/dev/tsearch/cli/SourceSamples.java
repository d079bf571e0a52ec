package dev.tsearch.cli;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.ContractSamples;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The samples of a format: those of the demonstration, of the tests of formats, and of the folder
/// of real transcripts. Of a long sample only the beginning.
///
/// @param paths where each sample is
/// @param bytes the bytes of each sample
record SourceSamples(SourceFormat format, List<Path> paths, List<byte[]> bytes) {
  private static final int MAX_SAMPLE_BYTES = 8_000;
  private static final Path DEMO = Path.of("src/main/resources/demo");

  /// The samples of every format.
  ///
  /// @param folder an empty folder for samples that are no files
  static List<SourceSamples> byFormat(Path folder) throws IOException {
    Detector detector = AllFormats.detector(Json.SOURCE);
    List<SourceSamples> samples =
        detector.formats().stream()
            .map(format -> new SourceSamples(format, new ArrayList<>(), new ArrayList<>()))
            .toList();
    write(folder);
    var folders = new ArrayList<>(List.of(folder, DEMO));
    SharedData.find().ifPresent(folders::add);
    for (Path each : folders) {
      try (Stream<Path> files = Files.walk(each)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          byte[] bytes = Files.readAllBytes(file);
          Optional<SourceFormat> found = detector.detect(Head.of(file, bytes, Siblings.of(file)));
          samples.stream()
              .filter(one -> found.filter(one.format()::equals).isPresent())
              .forEach(one -> one.add(file, bytes));
        }
      }
    }
    return samples;
  }

  private static void write(Path folder) throws IOException {
    FormatSamples.write(folder);
    FormatSamples.writeUnusual(folder);
    // a saved result is recognized by its path
    Path results = folder.resolve("7d1f2a30-0c4e-4f0a-9a7e-51d0c0ffee31").resolve("tool-results");
    Files.createDirectories(results);
    Files.writeString(results.resolve("toolu_01.txt"), "first gull\nsecond gull – über dem Kai\n");
    for (Map.Entry<String, byte[]> sample : ContractSamples.all().entrySet()) {
      Path file = folder.resolve(sample.getKey()).resolve("sample.jsonl");
      Files.createDirectories(file.getParent());
      Files.write(file, sample.getValue());
    }
  }

  private void add(Path file, byte[] sample) {
    paths.add(file);
    bytes.add(Arrays.copyOf(sample, Math.min(sample.length, MAX_SAMPLE_BYTES)));
  }
}
