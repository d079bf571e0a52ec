package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The program `jq`, a reader of JSON that we did not write.
final class Jq {
  private Jq() {}

  /// What `jq -c .` prints for a file, line by line. Fails if it reports an error. Skips the test
  /// where there is no `jq`.
  static List<String> lines(Path file) throws IOException, InterruptedException {
    Skip.unless(isInstalled(), "no jq");
    Process jq =
        new ProcessBuilder("jq", "-c", ".", file.toString()).redirectErrorStream(true).start();
    String printed = new String(jq.getInputStream().readAllBytes(), UTF_8);
    if (jq.waitFor() != 0) {
      throw new AssertionError(
          "jq cannot read " + file + ": " + printed.lines().toList().getLast());
    }
    return printed.lines().toList();
  }

  private static boolean isInstalled() {
    return List.of(System.getenv().getOrDefault("PATH", "").split(":")).stream()
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "jq")));
  }
}
