package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// All commands run in a small heap, however large the archive and a session of it are. Takes about
/// 3 GB of the folder for temporary files, and some minutes.
class SmallHeapIT {
  private static final int ENTRIES = Integer.getInteger("tsearch.heap.entries", 1_000_000);
  private static final int MEGABYTES = Integer.getInteger("tsearch.heap.session", 500);
  private static final int ENTRIES_A_SESSION = 1_000;

  /// The length of an entry of the large session.
  private static final int LONG_CHARACTERS = 10_000;

  private static final long FIRST_SECOND = 1_770_000_000;
  private static final String LARGE = "5e55a0d1-0000-4000-8000-000000000000";

  @TempDir Path home;

  @Test
  @Timeout(7_200)
  void everyCommandRunsInASmallHeap() throws Exception {
    Path sources = home.resolve("sources");
    int large = writeLargeSession(sources);
    writeSessions(sources, ENTRIES - large);
    run("512m", "import", "-q", sources.toString());
    assertThat(run("128m", "lantern", "--count")).isEqualTo(ENTRIES + "\n");
    assertThat(run("128m", "quay", "--count")).isEqualTo(large + "\n");
    for (String command :
        List.of(
            "lantern number 17",
            "lantern --sort time -n 1000",
            "lant* -l",
            "lantern --facets",
            "lighthouse -n 3 -C 2",
            "show 5e55a0d1-0000-4000-8000-00000017 -C 2",
            "show " + LARGE,
            "show " + LARGE + " --json",
            "export " + LARGE + " --as source",
            "sessions -n 1000000 --json",
            "sessions lantern",
            "stats --by session",
            "files",
            "verify",
            "compress",
            "repair",
            "doctor",
            "watch --once " + sources,
            "forget 00000001-0000-4000-8000-000000000000 --yes",
            "redact lighthouse --yes",
            "forget " + LARGE + " --yes",
            "verify")) {
      run("128m", command.split(" ", -1));
    }
    assertThat(run("128m", "lantern", "--count"))
        .isEqualTo(ENTRIES - ENTRIES_A_SESSION - large + "\n");
  }

  /// Writes the session and returns the number of its entries.
  private static int writeLargeSession(Path sources) throws IOException {
    int entries = (int) ((long) MEGABYTES * 1_000_000 / LONG_CHARACTERS);
    String filler = "the lantern of the quay ".repeat(LONG_CHARACTERS / 24);
    Files.createDirectories(sources);
    try (BufferedWriter out = Files.newBufferedWriter(sources.resolve(LARGE + ".jsonl"))) {
      for (int entry = 0; entry < entries; entry++) {
        out.write(said(LARGE, entry, "lighthouse " + entry + " " + filler));
      }
    }
    return entries;
  }

  private static void writeSessions(Path sources, int entries) throws IOException {
    for (int first = 0; first < entries; first += ENTRIES_A_SESSION) {
      String session = "%08d-0000-4000-8000-000000000000".formatted(first / ENTRIES_A_SESSION);
      try (BufferedWriter out = Files.newBufferedWriter(sources.resolve(session + ".jsonl"))) {
        for (int entry = first; entry < Math.min(entries, first + ENTRIES_A_SESSION); entry++) {
          out.write(said(session, entry, "the lantern number " + entry));
        }
      }
    }
  }

  private static String said(String session, int entry, String text) {
    return """
    {"type":"user","uuid":"%s-%08d","sessionId":"%s","timestamp":"%s",\
    "cwd":"/area/harbor","version":"2.1.0","message":{"role":"user","content":"%s"}}
    """
        .formatted(
            session.substring(0, 23),
            entry,
            session,
            Instant.ofEpochSecond(FIRST_SECOND + entry),
            text);
  }

  /// Runs a command in a process of its own, with nothing on standard error but messages.
  ///
  /// @return the beginning of what it printed
  private String run(String heap, String... words) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xmx" + heap, "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", Main.class.getName()));
    command.addAll(List.of(words));
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    var builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("TSEARCH_"));
    builder.environment().put("HOME", home.toString());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    int exit = builder.start().waitFor();
    String line = String.join(" ", words);
    System.out.printf(
        "heap  %-60s -Xmx%s, printed %d bytes%n",
        line.substring(0, Math.min(60, line.length())), heap, Files.size(out));
    String messages = Files.readString(err);
    assertThat(exit).as("%s: %s", line, messages).isBetween(0, 1); // 1: nothing found
    assertThat(messages).doesNotContain("memory");
    try (var in = Files.newInputStream(out)) {
      return new String(in.readNBytes(1 << 16), UTF_8);
    }
  }
}
