package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import dev.tsearch.service.ResidentService;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.ServiceLog;
import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.place.PlaceLock;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.wire.HandedCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands give the right answer while their service is killed, started again and replaced by that
/// of another build.
class KilledServiceTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Cli.NOW);
  private static final int SEARCHES = 200;
  private static final int THREADS = 4;
  private static final Duration MAX_ANSWER = Duration.ofMillis(200);

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("ownership"),
          List.of("the", "--json", "-n", "0"),
          List.of("error", "--facets"),
          List.of("sessions"),
          List.of("qzxjvw"));

  @TempDir private Path home;

  private final AtomicInteger handedOver = new AtomicInteger();

  @BeforeEach
  void importCorpus() throws IOException {
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    assertThat(Cli.in(home).run("import", "-q", corpus.toString()).exit()).isZero();
  }

  @Test
  void everyCommandIsRightWhileTheServiceIsKilled() throws Exception {
    ServicePlace place = ServiceProcess.place(home, Wiring.build());
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Cli.Result>> results;
      try (ServiceProcess first = ServiceProcess.start(home)) {
        results = submit(SEARCHES / 2, place, threads);
        while (handedOver.get() < SEARCHES / 8) {
          Thread.onSpinWait();
        }
        first.kill();
      }
      assertThat(Files.exists(place.socket())).as("the socket is stale").isTrue();
      try (ServiceProcess second = ServiceProcess.start(home)) {
        int before = handedOver.get();
        results.addAll(submit(SEARCHES / 2, place, threads));
        while (handedOver.get() < before + SEARCHES / 8) {
          Thread.onSpinWait();
        }
        second.kill();
      }
      assertRight(results);
    }
  }

  @Test
  void aServiceOfAnotherBuildTakesOverWithoutAFailedCommand() throws Exception {
    ServicePlace older = ServiceProcess.place(home, Wiring.build());
    ServicePlace newer = ServiceProcess.place(home, "newer");
    var life = new ServiceLife(home.resolve(".local/share/tsearch"), CLOCK, () -> 0);
    var replacement =
        new ResidentService(
            newer,
            life,
            new ServiceLog(newer.log(), CLOCK),
            HandedCli.commands(home),
            List.of(),
            Optional.empty());
    try (ServiceProcess running = ServiceProcess.start(home);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1)) {
      List<Future<Cli.Result>> results = submit(SEARCHES / 2, older, threads);
      Future<?> end =
          threads.submit(() -> {
            replacement.run(() -> {});
            return null;
          });
      while (!Files.exists(newer.state())) {
        Thread.onSpinWait();
      }
      assertThat(running.process().waitFor()).as("the older service ends by itself").isZero();
      int before = handedOver.get();
      results.addAll(submit(SEARCHES / 2, newer, threads));
      assertRight(results);
      assertThat(handedOver.get()).isGreaterThan(before);
      life.stop();
      end.get();
    }
    assertThat(newer.socket()).doesNotExist();
    assertThat(newer.state()).doesNotExist();
    try (PlaceLock lock = PlaceLock.take(newer).orElseThrow()) {
      assertThat(lock.channel().isOpen()).isTrue();
    }
  }

  private List<Future<Cli.Result>> submit(int count, ServicePlace place, ExecutorService threads) {
    var results = new ArrayList<Future<Cli.Result>>();
    for (int i = 0; i < count; i++) {
      List<String> command = COMMANDS.get(i % COMMANDS.size());
      results.add(threads.submit(() -> run(command, place)));
    }
    return results;
  }

  private void assertRight(List<Future<Cli.Result>> results) throws Exception {
    var expected = new ArrayList<Cli.Result>();
    for (List<String> command : COMMANDS) {
      expected.add(Cli.in(home).run(command));
    }
    for (int i = 0; i < results.size(); i++) {
      int at = i % (SEARCHES / 2) % COMMANDS.size();
      assertThat(results.get(i).get()).as(COMMANDS.get(at).toString()).isEqualTo(expected.get(at));
    }
  }

  /// Runs a command as a client does, with a replacement in this process.
  private Cli.Result run(List<String> command, ServicePlace place) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    byte[] content =
        new HandedCommand(
                command,
                home.toString(),
                ServiceProcess.variables(home),
                "UTC",
                System.getProperty("sun.jnu.encoding", ""))
            .bytes();
    var own = new InThisProcess(Cli.in(home), command, out, err);
    Optional<ServiceRun> run =
        ServiceRun.offer(place.socket(), content, MAX_ANSWER.toNanos(), out, err);
    run.ifPresent(_ -> handedOver.incrementAndGet());
    int status = run.map(it -> it.follow(MAX_ANSWER, own)).orElseGet(own::run);
    return new Cli.Result(out.toString(UTF_8), err.toString(UTF_8), status);
  }

  /// The command without a service.
  private record InThisProcess(
      Cli cli, List<String> command, ByteArrayOutputStream out, ByteArrayOutputStream err)
      implements ServiceRun.Replacement {
    @Override
    public int run() {
      return runAfter(0, 0);
    }

    @Override
    public int runAfter(Printed printed) {
      return runAfter((int) printed.outBytes(), (int) printed.errBytes());
    }

    private int runAfter(int outBytes, int errBytes) {
      Cli.Result result = cli.run(command);
      byte[] allOut = result.out().getBytes(UTF_8);
      byte[] allErr = result.err().getBytes(UTF_8);
      out.write(allOut, outBytes, allOut.length - outBytes);
      err.write(allErr, errBytes, allErr.length - errBytes);
      return result.exit();
    }
  }
}
