package dev.tsearch.indexer.format.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.edit.Checks;
import dev.tsearch.core.edit.Safety;
import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.edit.Validation;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every real transcript of Claude Code loads, and is saved as it was.
class SharedDataEditTest {
  /// With fewer files, the test looked in the wrong place.
  private static final int MIN_FILES = 50;

  private final Detector detector = AllFormats.detector(Json.SOURCE);

  @Test
  void eachTranscriptIsSavedByteForByte(@TempDir Path folder) throws Exception {
    Optional<Path> shared = SharedData.find();
    Skip.unless(shared.isPresent(), "no samples of real transcripts");
    List<Path> files = transcripts(shared.orElseThrow());
    var problems = new TreeMap<String, Integer>();
    long lines = 0;
    for (Path sample : files) {
      Path copy = folder.resolve("copy.jsonl");
      for (Validation validation : List.of(Validation.WARN, Validation.NONE)) {
        Files.deleteIfExists(copy);
        Files.write(copy, Files.readAllBytes(sample));
        var warnings = new ArrayList<String>();
        TranscriptFile file =
            TranscriptFile.load(
                new RealDisk(), copy, new Checks(validation, Safety.NONE, warnings::add));
        assertThat(file.isTranscript()).as(sample.toString()).isTrue();
        file.save();
        assertThat(Files.mismatch(sample, copy)).as(sample.toString()).isEqualTo(-1);
        assertThat(file.diff()).isEmpty();
        assertThat(validation == Validation.WARN || warnings.isEmpty()).isTrue();
        warnings.forEach(
            warning -> problems.merge(warning.replaceFirst("^[^:]*: ", ""), 1, Integer::sum));
        lines += validation == Validation.NONE ? file.lines().size() : 0;
      }
    }
    assertThat(files).hasSizeGreaterThan(MIN_FILES);
    System.out.printf(
        "transcripts of Claude Code saved unchanged: %d, lines: %d, deviations: %s%n",
        files.size(), lines, problems);
  }

  private List<Path> transcripts(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (isTranscript(file)) {
          found.add(file);
        }
      }
      return found;
    }
  }

  private boolean isTranscript(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return detector
          .detect(Head.read(file, in, Siblings.NONE).named())
          .filter(ClaudeCode.class::isInstance)
          .isPresent();
    }
  }
}
