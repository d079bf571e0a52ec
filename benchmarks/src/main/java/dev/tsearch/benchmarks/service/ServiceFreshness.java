package dev.tsearch.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;

/// Appends lines to a transcript as an agent does, and prints a line of a table: how long it took
/// until a search of a running service, which watches the transcript, found each.
///
/// The arguments are the socket, the archive, the transcript, which must be below a place that the
/// service watches, and the number of lines. Each line has a word of its own.
public final class ServiceFreshness {
  private static final double NANOS_PER_MS = 1e6;
  private static final int FOUND = 0;

  private ServiceFreshness() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var search = new ServedSearch(Path.of(arguments[0]), arguments[1]);
    Path transcript = Path.of(arguments[2]);
    int lines = Integer.parseInt(arguments[3]);
    Files.createDirectories(transcript.toAbsolutePath().getParent());
    String session = transcript.getFileName().toString().replace(".jsonl", "");
    long first = System.nanoTime();
    var times = new ArrayList<Long>();
    for (int i = 0; i < lines; i++) {
      String word = "fresh" + Long.toString(first, Character.MAX_RADIX) + "x" + i;
      byte[] command = search.command(word + " --exact --count");
      long began = System.nanoTime();
      Files.writeString(
          transcript,
          line(session, word),
          UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      while (search.run(command, OutputStream.nullOutputStream()) != FOUND) {
        Thread.sleep(5);
      }
      times.add(System.nanoTime() - began);
    }
    Collections.sort(times);
    System.out.printf(
        "| %d | %.0f | %.0f | %.0f |%n",
        lines,
        times.get(lines / 2) / NANOS_PER_MS,
        times.get(lines * 95 / 100) / NANOS_PER_MS,
        times.getLast() / NANOS_PER_MS);
  }

  private static String line(String session, String word) {
    return """
    {"type":"user","sessionId":"%s","uuid":"%s","timestamp":"%s","cwd":"/area/garden",\
    "message":{"role":"user","content":"water the %s today"}}
    """
        .formatted(session, word, Instant.now(), word);
  }
}
