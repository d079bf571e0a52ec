package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Services of two builds take the place of each other while commands of both run: the distribution
/// is unpacked twice, which makes two builds. No command fails, and all print the same. Run by
/// `./mvnw -Pdist verify`.
class TakeOverIT {
  private static final int CLIENTS = 4;
  private static final int SEARCHES_BETWEEN = 12;
  private static final int SWAPS = 4;

  @TempDir private Path folder;
  private final AtomicInteger searches = new AtomicInteger();
  private volatile boolean isOver;

  @Test
  void noSearchFailsWhileBuildsAreSwapped() throws Exception {
    List<UnpackedDistribution> builds =
        List.of(UnpackedDistribution.in(folder, "older"), UnpackedDistribution.in(folder, "newer"));
    UnpackedDistribution.Ended imported = builds.getFirst().run("import", samples());
    assertThat(imported.exit()).as(imported.talk()).isZero();
    UnpackedDistribution.Ended expected = builds.getFirst().run("ownership", "--json");
    assertThat(expected.exit()).isZero();
    Process running = serve(builds.getFirst());
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      var clients = new ArrayList<Future<?>>();
      try {
        for (int i = 0; i < CLIENTS; i++) {
          UnpackedDistribution build = builds.get(i % builds.size());
          clients.add(threads.submit(() -> search(build, expected)));
        }
        for (int swap = 1; swap <= SWAPS; swap++) {
          awaitSearches();
          Process next = serve(builds.get(swap % builds.size()));
          assertThat(running.waitFor(1, TimeUnit.MINUTES)).as("the other build ends").isTrue();
          assertThat(running.exitValue()).isZero();
          running = next;
        }
        awaitSearches();
      } finally {
        isOver = true;
      }
      for (Future<?> client : clients) {
        client.get();
      }
      UnpackedDistribution last = builds.get(SWAPS % builds.size());
      UnpackedDistribution.Ended status =
          last.run(launcher(last), variables(), "service", "status");
      assertThat(status.exit()).as(status.talk()).isZero();
      assertThat(status.results())
          .contains("process   " + running.pid())
          .as("searches were handed over")
          .containsPattern("commands +[1-9]");
    } finally {
      running.destroy();
    }
    assertThat(running.waitFor(2, TimeUnit.SECONDS)).as("it ends within two seconds").isTrue();
    System.out.printf("builds swapped: %d, searches: %d, failed: 0%n", SWAPS, searches.get());
  }

  private void awaitSearches() throws InterruptedException {
    for (int wanted = searches.get() + SEARCHES_BETWEEN; searches.get() < wanted && !isOver; ) {
      Thread.sleep(10);
    }
  }

  private Void search(UnpackedDistribution build, UnpackedDistribution.Ended expected)
      throws IOException, InterruptedException {
    try {
      while (!isOver) {
        assertThat(build.run(launcher(build), variables(), "ownership", "--json"))
            .isEqualTo(expected);
        searches.incrementAndGet();
      }
      return null;
    } finally {
      isOver = true; // a failure ends the test
    }
  }

  private Process serve(UnpackedDistribution build) throws IOException {
    Process process = build.builder(launcher(build), variables(), "serve", "--no-watch").start();
    var diagnostics = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    assertThat(diagnostics.readLine()).contains("serving");
    return process;
  }

  private List<String> variables() {
    return List.of("XDG_RUNTIME_DIR=" + folder.resolve("run"));
  }

  private static Path launcher(UnpackedDistribution build) {
    return build.root().resolve("bin/tsearch");
  }

  private static String samples() {
    return Path.of("src/main/resources/demo").toAbsolutePath().toString();
  }
}
