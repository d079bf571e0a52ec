package dev.tsearch.cli.command.help;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoSamplesTest {
  @Test
  void everyFormatHasASample_whichItUnderstands(@TempDir Path folder) throws IOException {
    var samples = new DemoSamples(Instant.parse("2026-11-25T00:00:00Z"));
    List<Path> files = new ArrayList<>();
    for (String name : samples.paths()) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, samples.sample(name));
      files.add(file);
    }
    Detector detector = AllFormats.detector(Json.SOURCE);
    List<SourceFormat> missing = new ArrayList<>(detector.formats());
    for (Path file : files) {
      String text = Files.readString(file);
      Head head = Head.of(file, text.getBytes(UTF_8), Siblings.of(file));
      if (file.endsWith("manifest.json")) {
        continue; // describes the partitions of a context
      }
      SourceFormat format = detector.detect(head).orElseThrow(() -> new AssertionError(file));
      missing.remove(format);
      Reading reading =
          Reading.of(format, SourceContext.of(1, file, Reading.NOW), text.getBytes(UTF_8));
      boolean isRepeated = file.endsWith("prompt.txt"); // the transcript next to it has the prompt
      assertThat(reading.entries().isEmpty()).as(file.toString()).isEqualTo(isRepeated);
      assertThat(reading.results()).as(file.toString()).hasSameSizeAs(reading.entries());
      assertThat(text).as(file.toString()).doesNotContain("{{");
    }
    assertThat(missing).isEmpty();
  }
}
