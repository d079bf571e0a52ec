package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextState;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A disk that is full after any number of bytes: the command fails, and leaves no file that only a
/// whole command uses.
class ContextFullDiskTest {
  private static final ArchiveLayout LAYOUT = new ArchiveLayout(TestArchive.ROOT);
  private static final ContextName NAME = new ContextName("quay");
  private static final InstantSource CLOCK = InstantSource.fixed(Importing.NOW);

  /// A change of a context.
  @FunctionalInterface
  private interface Change {
    void of(Disk disk, ArchiveWriter writer, Context context) throws IOException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // pure functions
  enum Command {
    APPEND((disk, writer, _) -> append(disk, writer, NAME, "later")),
    PROMPT((_, _, context) -> context.changePrompt("Be brief, and be kind.")),
    SEND((_, _, context) -> new Inbox(context.files()).send(message())),
    COMPACT((_, _, context) -> context.compact("all")),
    ROLL((_, _, context) -> context.roll(50)),
    REBUILD((_, _, context) -> context.rebuild()),
    NEW((disk, writer, _) ->
        append(
            disk,
            writer,
            ContextState.newName("new", disk, LAYOUT, Importing.NOW, ZoneOffset.UTC),
            "first"));

    private final Change change;

    Command(Change change) {
      this.change = change;
    }
  }

  private static JsonObject message() {
    return JsonObject.builder().put("id", "i1").put("from", "ann").put("content", "ask").build();
  }

  private static void append(Disk disk, ArchiveWriter writer, ContextName name, String text)
      throws IOException {
    var defaults = new ContextAppender.Defaults(name, "ann", true);
    try (var appender =
        new ContextAppender(disk, writer, new Chibi(Json.SOURCE), Json.SOURCE, CLOCK, defaults)) {
      appender.append(List.of(text.getBytes(UTF_8)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingHalfIsLeft(Command command) throws IOException {
    MemoryDisk before = new MemoryDisk();
    for (int i = 0; i < 6; i++) {
      append(before, TestArchive.open(before, TestArchive.sealingAfter(100)), NAME, "said " + i);
    }
    int room = 0;
    while (!isDone(command, before.copy(), room)) {
      room += 7;
    }
    assertThat(room).isPositive();
  }

  /// A caller that is told of a failure appends again, so a failed append must add nothing.
  @Test
  void failedAppendAddsNoEntry_andAnotherOneAddsIt() throws IOException {
    int failures = 0;
    boolean isAppended = false;
    for (int room = 0; !isAppended; room += 7) {
      var disk = new MemoryDisk();
      var full = new FaultyDisk(disk, new Fault.FullAfter(room));
      try {
        append(full, TestArchive.open(full, TestArchive.sealingAfter(100)), NAME, "said");
        isAppended = true;
      } catch (IOException _) {
        failures++;
        append(disk, TestArchive.open(disk, TestArchive.sealingAfter(100)), NAME, "said");
      }
      try (Snapshot snapshot = Archive.open(disk, TestArchive.ROOT).snapshot()) {
        var files = new ContextFiles(disk, LAYOUT, NAME);
        var view = ContextView.kept(snapshot, files, files.meta().orElseThrow());
        assertThat(view.transcript().last(9))
            .as("room " + room)
            .extracting(Entry::content)
            .containsExactly("Context created", "said");
      }
    }
    assertThat(failures).isPositive();
  }

  @Test
  void newArchive_leavesOnlyItsLock() throws IOException {
    var disk = new MemoryDisk();
    var full = new FaultyDisk(disk, new Fault.FullAfter(7));
    assertThatThrownBy(() -> TestArchive.open(full, TestArchive.sealingAfter(100)))
        .hasMessageContaining("No space left on device");
    assertThat(disk.files()).containsExactly(LAYOUT.lock());
    assertThat(disk.list(TestArchive.ROOT)).containsExactly(LAYOUT.lock());
  }

  /// Runs a command.
  ///
  /// @return whether the room was enough
  private static boolean isDone(Command command, MemoryDisk disk, int room) throws IOException {
    var full = new FaultyDisk(disk, new Fault.FullAfter(room));
    boolean isDone = false;
    try (ArchiveWriter writer = TestArchive.open(full, TestArchive.sealingAfter(100))) {
      var context = new Context(writer, full, NAME, CLOCK, () -> "id-" + disk.files().size());
      command.change.of(full, writer, context);
      isDone = true;
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left on device");
    }
    for (Path file : disk.files()) {
      if (file.startsWith(LAYOUT.contexts())) {
        String name = file.getFileName().toString();
        assertThat(name).as("room " + room).doesNotEndWith(".tmp");
        boolean isEmpty = disk.size(file) == 0;
        assertThat(isEmpty).as("room " + room + ": " + file).isEqualTo(name.equals(".dirty"));
      }
    }
    for (Path folder : disk.list(LAYOUT.contexts())) {
      if (!folder.endsWith("state.json")) {
        var name = new ContextName(folder.getFileName().toString());
        assertThat(new ContextFiles(disk, LAYOUT, name).exists()).as("room " + room).isTrue();
      }
    }
    return isDone;
  }
}
