package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Fact;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/// Failures of the disk at each operation, and a full disk: what was acknowledged is there once, in
/// order, and a failed call leaves nothing behind.
class FluuxMemoryCrashTest {
  private static final Instant NOW = Reading.NOW;
  private static final Path FOLDER = Path.of("/area/memory");
  private static final Jid MIRA = new Jid("mira@example.org");
  private static final String TORN = "{\"type\":\"message\",\"role\":\"user\",\"cont";

  private static FluuxMemory memoryOn(Disk disk) {
    return new FluuxMemory(disk, FOLDER, Json.SOURCE);
  }

  private static Path file(String name) {
    return FOLDER.resolve(MIRA.value()).resolve(name);
  }

  /// A disk with a conversation that another program left torn.
  private static MemoryDisk disk() throws IOException {
    var disk = new MemoryDisk();
    memoryOn(disk).say(MIRA, List.of(StoredMessage.of("user", "one")), NOW);
    try (Disk.OutputFile out = disk.append(file("history.jsonl"))) {
      out.write(ByteBuffer.wrap(TORN.getBytes(UTF_8)));
      out.sync();
    }
    return disk;
  }

  /// What a run was told to be durable.
  private record Acknowledged(List<String> messages, List<Fact> facts) {

    Acknowledged() {
      this(new ArrayList<>(List.of("one")), new ArrayList<>());
    }

    /// The facts after the change that failed, if it was one of a fact.
    List<Fact> nextFacts() {
      return List.of(new Fact("boat", facts.isEmpty() ? "red" : "blue"));
    }
  }

  /// Stores messages and facts, and ends the conversation in between; stops at a failure.
  private static Acknowledged run(Disk disk) {
    var done = new Acknowledged();
    FluuxMemory memory = memoryOn(disk);
    try {
      for (String text : List.of("two", "three")) {
        memory.say(MIRA, List.of(StoredMessage.of("user", text)), NOW);
        done.messages().add(text);
      }
      memory.know(MIRA, new Fact("boat", "red"), NOW);
      done.facts().add(new Fact("boat", "red"));
      memory.end(MIRA, NOW);
      memory.say(MIRA, List.of(StoredMessage.of("user", "four")), NOW);
      done.messages().add("four");
      memory.know(MIRA, new Fact("boat", "blue"), NOW);
      done.facts().set(0, new Fact("boat", "blue"));
    } catch (IOException _) {
      return done;
    }
    return done;
  }

  /// All messages: those of ended conversations, then those of the current one. A power failure
  /// during a move may leave both names.
  private static List<String> messages(Disk disk) throws IOException {
    String current = text(disk, file("history.jsonl"));
    var all = new StringBuilder();
    for (Path path : disk.list(file("sessions"))) {
      String ended = text(disk, path);
      all.append(current.startsWith(ended) ? "" : ended);
    }
    byte[] bytes = all.append(current).toString().getBytes(UTF_8);
    Reading reading = Reading.of(new Fluux(Json.SOURCE), Reading.alone("all"), bytes);
    return ModelMessage.of(reading.entries()).stream().map(ModelMessage::content).toList();
  }

  private static String text(Disk disk, Path path) throws IOException {
    return disk.exists(path) ? new String(disk.readAll(path), UTF_8) : "";
  }

  /// @param unacknowledged how many messages may be there that were not acknowledged
  private static void assertWhole(Acknowledged done, Disk disk, String reason, int unacknowledged)
      throws IOException {
    List<String> found = messages(disk);
    assertThat(found).as(reason).startsWith(done.messages().toArray(String[]::new));
    assertThat(found).as(reason).hasSizeLessThanOrEqualTo(done.messages().size() + unacknowledged);
    List<Fact> facts = memoryOn(disk).recall(MIRA, "");
    assertThat(List.of(done.facts(), done.nextFacts())).as(reason).contains(facts);
    String lines = text(disk, file("history.jsonl")) + text(disk, file("history.jsonl.torn"));
    assertThat(lines).as(reason).contains(TORN);
  }

  private static long operations() throws IOException {
    FaultyDisk counting = FaultyDisk.counting(disk());
    assertThat(run(counting).messages()).containsExactly("one", "two", "three", "four");
    return counting.operations();
  }

  private static void failAtEach(LongFunction<Fault> fault, int unacknowledged) throws IOException {
    long operations = operations();
    assertThat(operations).isGreaterThan(20);
    for (long at = 0; at < operations; at++) {
      MemoryDisk disk = disk();
      Acknowledged done = run(new FaultyDisk(disk, fault.apply(at)));
      String reason = fault.apply(at).toString();
      assertAfter(done, disk, reason, unacknowledged);
    }
  }

  /// Compares the state, then that the next message goes where it belongs.
  private static void assertAfter(
      Acknowledged done, MemoryDisk disk, String reason, int unacknowledged) throws IOException {
    if (!disk.exists(file("history.jsonl"))) {
      memoryOn(disk).say(MIRA, List.of(), NOW);
    }
    assertWhole(done, disk, reason, unacknowledged);
    List<String> before = messages(disk);
    memoryOn(disk).say(MIRA, List.of(StoredMessage.of("user", "next")), NOW);
    assertThat(messages(disk))
        .as(reason)
        .startsWith(before.toArray(String[]::new))
        .endsWith("next");
  }

  @Test
  void failedOperation_losesNothingAndLeavesNothingBehind() throws IOException {
    failAtEach(Fault.FailAt::new, 0);
  }

  @Test
  void tornWrite_losesNothingAndLeavesNothingBehind() throws IOException {
    failAtEach(Fault.TearAt::new, 0);
  }

  @Test
  void processThatEndsAtAnyOperation_losesNothing() throws IOException {
    failAtEach(Fault.StopAt::new, 1);
  }

  @Test
  void powerFailureAtAnyOperation_losesNothingAcknowledged() throws IOException {
    long seed = Seed.next();
    long operations = operations();
    for (long at = 0; at <= operations; at++) {
      for (int each = 0; each < 20; each++) {
        MemoryDisk disk = disk();
        Acknowledged done = run(new FaultyDisk(disk, new Fault.StopAt(at)));
        assertAfter(done, disk.crash(seed + each), "power failure at " + at, 1);
      }
    }
  }

  @Test
  void fullDisk_isReportedAndLosesNothing() throws IOException {
    for (long room = 0; room < 400; room++) {
      MemoryDisk disk = disk();
      Acknowledged done = run(new FaultyDisk(disk, new Fault.FullAfter(room)));
      assertAfter(done, disk, "room for " + room, 0);
    }
    var full = memoryOn(new FaultyDisk(disk(), new Fault.FullAfter(0)));
    assertThatThrownBy(() -> full.say(MIRA, List.of(StoredMessage.of("user", "two")), NOW))
        .isInstanceOf(FileSystemException.class)
        .hasMessageEndingWith("No space left on device");
  }
}
