package dev.tsearch.core.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the rules find in real transcripts, from which secrets were removed: false positives.
class SharedDataSecretsTest {
  @Test
  void hardlyAnythingInRealTranscriptsIsTakenForASecret() throws IOException {
    Path samples = SharedData.require("");
    var finder = SecretFinder.of(SecretRules.all());
    SortedMap<String, Integer> counts = new TreeMap<>();
    long bytes = 0;
    try (Stream<Path> files = Files.walk(samples)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        byte[] content = Files.readAllBytes(file);
        bytes += content.length;
        for (SecretSpan span : finder.find(content, 0, content.length)) {
          counts.merge(span.rule(), 1, Integer::sum);
        }
      }
    }
    System.out.println("taken for secrets in " + bytes + " bytes of samples: " + counts);
    assertThat(bytes).isGreaterThan(10_000_000L);
    long all = counts.values().stream().mapToLong(Integer::longValue).sum();
    assertThat(all).as("one in 10 MB").isLessThanOrEqualTo(bytes / 10_000_000);
  }
}
