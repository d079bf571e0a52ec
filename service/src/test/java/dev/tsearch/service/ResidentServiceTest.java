package dev.tsearch.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.ServiceState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResidentServiceTest {
  private static final Path ARCHIVE = Path.of("/area/garden/archive");

  @TempDir private Path runtime;

  @Test
  void filesExistOnlyWhileItRunsAndOnlyForItsOwner() throws Exception {
    ServicePlace place = place("b");
    ServiceLife life = life();
    Thread running = start(place, life);
    assertThat(mode(place.socket())).isEqualTo("rw-------");
    assertThat(mode(place.state())).isEqualTo("rw-------");
    assertThat(ServiceState.at(place))
        .contains(new ServiceState(ProcessHandle.current().pid(), ARCHIVE.toString()));
    life.stop();
    running.join();
    assertThat(place.socket()).doesNotExist();
    assertThat(place.state()).doesNotExist();
    assertThat(mode(place.log())).isEqualTo("rw-------");
    assertThat(Files.readString(place.log())).contains("started").contains("ended");
  }

  @Test
  void aSecondServiceOfTheBuildIsRefused() throws Exception {
    ServicePlace place = place("b");
    ServiceLife life = life();
    Thread running = start(place, life);
    assertThatThrownBy(() -> service(place, life()).run(() -> {}))
        .isInstanceOf(ServiceRunsException.class)
        .hasMessageContaining(ARCHIVE + " runs already: process ");
    life.stop();
    running.join();
  }

  @Test
  void aStaleSocketIsReplaced() throws Exception {
    ServicePlace place = place("b");
    place.createFolder();
    Files.writeString(place.socket(), "");
    new ServiceState(Long.MAX_VALUE, ARCHIVE.toString()).write(place);
    ServiceLife life = life();
    Thread running = start(place, life);
    life.stop();
    running.join();
    assertThat(place.socket()).doesNotExist();
  }

  /// The number of a service that was killed may be that of another process, which must not be
  /// ended.
  @Test
  void aStateIsThatOfAServiceOnlyWithTheLock() throws Exception {
    ServicePlace place = place("b");
    var reused = new ServiceState(ProcessHandle.current().pid(), ARCHIVE.toString());
    assertThat(ServiceState.running(place)).isEmpty();
    place.createFolder();
    reused.write(place);
    reused.write(place("older"));
    assertThat(ServiceState.running(place)).isEmpty();
    Files.createFile(place.lock(), ServicePlace.privateFile());
    assertThat(ServiceState.running(place)).isEmpty();
    ServiceLife life = life();
    Thread running = start(place, life);
    assertThat(ServiceState.of(place)).hasSize(1);
    assertThat(ServiceState.running(place)).contains(reused);
    life.stop();
    running.join();
  }

  @Test
  void aLogKeepsNoMoreThanTwoFiles() throws IOException {
    Path file = runtime.resolve("x.log");
    var log = new ServiceLog(file, InstantSource.fixed(Instant.EPOCH));
    String event = "a".repeat(10_000) + "\nnot a line of its own";
    for (int i = 0; i < 100; i++) {
      log.line(event);
    }
    long most = ServiceLog.MAX_BYTES + 2L * event.length();
    assertThat(Files.size(file)).isLessThan(most);
    assertThat(Files.size(runtime.resolve("x.log.1"))).isLessThan(most);
    assertThat(Files.readAllLines(file))
        .allMatch(line -> line.startsWith("1970-01-01T00:00:00Z a"));
  }

  @Test
  void whatIsRememberedIsBounded() {
    ServiceLife life = life();
    for (int i = 0; i < 1_000; i++) {
      life.imported(1, i);
      life.failed("failure " + i);
      life.ended(List.of("word" + i), life.began());
    }
    ServiceStatus status = life.status();
    assertThat(status.imports()).hasSize(10).first().extracting(it -> it.entries()).isEqualTo(999L);
    assertThat(status.errors()).hasSize(10);
    assertThat(status.slowest()).hasSize(10);
    assertThat(status.commands()).isEqualTo(1_000);
    assertThat(status.clients()).isZero();
    assertThat(life.idle()).isEqualTo(Duration.ZERO);
  }

  private static Thread start(ServicePlace place, ServiceLife life) throws InterruptedException {
    var ready = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                service(place, life).run(ready::countDown);
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    ready.await();
    return thread;
  }

  private static ResidentService service(ServicePlace place, ServiceLife life) {
    return new ResidentService(
        place,
        life,
        new ServiceLog(place.log(), InstantSource.fixed(Instant.EPOCH)),
        _ -> Optional.empty(),
        List.of(),
        Optional.empty());
  }

  private static ServiceLife life() {
    return new ServiceLife(ARCHIVE, InstantSource.fixed(Instant.EPOCH), () -> 0);
  }

  private ServicePlace place(String build) {
    return new ServicePlace(runtime.resolve("tsearch"), "a", build);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
