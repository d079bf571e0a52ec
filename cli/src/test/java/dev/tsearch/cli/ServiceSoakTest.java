package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.FileTimes;
import dev.tsearch.core.Soak;
import dev.tsearch.service.place.ServicePlace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A service answers eight clients while other processes import, append, compress, derive again,
/// rebuild the index and repair: no command fails, and every answer has what was committed before
/// the question. Each writer runs once in a build; with `-Dtsearch.soak.seconds=300` for five
/// minutes.
class ServiceSoakTest {
  private static final int CLIENTS = 8;

  @TempDir private Path home;

  /// How many entries with the word are known to be committed, and how many may be.
  private final AtomicInteger committed = new AtomicInteger();

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger searches = new AtomicInteger();
  private volatile String writing = "";
  private volatile boolean isOver;

  @Test
  void answersStayRightBesideAllWriters() throws Exception {
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    write("import", "-q", corpus.toString());
    var soak = new Soak();
    int rounds = 0;
    try (ServiceProcess _ = ServiceProcess.start(home);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      ServicePlace place = ServiceProcess.place(home, Wiring.build());
      var clients = new ArrayList<Future<?>>();
      try {
        for (int i = 0; i < CLIENTS; i++) {
          clients.add(threads.submit(() -> search(place)));
        }
        do {
          writeRound(rounds++);
        } while (!soak.isOver());
      } finally {
        isOver = true;
      }
      for (Future<?> client : clients) {
        client.get();
      }
      assertThat(ask(place, "beetroot", "--count")).isEqualTo(count(rounds * 2));
      assertThat(ask(place, "*", "--count")).isEqualTo(Cli.in(home).run("*", "--count"));
      assertThat(ask(place, "sessions", "--json", "-n", "0"))
          .isEqualTo(Cli.in(home).run("sessions", "--json", "-n", "0"));
    }
    System.out.printf(
        "searches beside writers: %d, rounds of writers: %d%n", searches.get(), rounds);
  }

  private void writeRound(int round) throws IOException, UserException {
    importEntry("first-" + round);
    write("compress");
    appendEntry("second-" + round);
    write("import", "--again", "-q");
    write("index", "--rebuild");
    write("repair");
  }

  private void appendEntry(String context) throws IOException, UserException {
    var line = ("{\"content\":\"beetroot in " + context + "\"}\n").getBytes(UTF_8);
    var input = new StandardInput(new ByteArrayInputStream(line), false);
    Cli cli = Cli.in(home);
    writing = "append";
    begun.incrementAndGet();
    List<String> words = List.of("append", "--context", context);
    Cli.Result result = cli.run(new AppendCommand(cli.environment(), input), words);
    assertThat(result.exit()).as(result.err()).isZero();
    committed.incrementAndGet();
  }

  private void importEntry(String session) throws IOException {
    Path file = home.resolve(session + ".jsonl");
    new ClaudeTranscript(session, "/area/garden")
        .user("2026-02-27T00:00:00Z", "beetroot in " + session)
        .write(file);
    begun.incrementAndGet();
    write("import", "-q", file.toString(), "--set", "storage.partition_max_entries=3");
    committed.incrementAndGet();
  }

  private void write(String... command) {
    writing = String.join(" ", command);
    Cli.Result result = Cli.in(home).run(command);
    assertThat(result.exit()).as(String.join(" ", command) + ": " + result.err()).isZero();
  }

  private Void search(ServicePlace place) {
    while (!isOver) {
      int atLeast = committed.get();
      String first = writing;
      Cli.Result found = ask(place, "beetroot", "--count");
      int atMost = begun.get();
      assertThat(found.err()).doesNotContain("bug").doesNotContain("damaged");
      assertThat(found.exit()).as(found.err()).isLessThan(2);
      assertThat(Integer.parseInt(found.out().strip()))
          .as("beside %s, %s", first, writing)
          .isBetween(atLeast, atMost);
      Cli.Result others = ask(place, "ownership", "--json", "-n", "3");
      assertThat(others.exit()).as(others.err()).isZero();
      searches.addAndGet(2);
    }
    return null;
  }

  private static Cli.Result count(int number) {
    return new Cli.Result(number + "\n", "", 0);
  }

  private Cli.Result ask(ServicePlace place, String... words) {
    return HandedCli.hand(place.socket(), Cli.in(home), List.of(words)).orElseThrow();
  }
}
