package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextView;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.context.StoredWindow;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.append.ContextModel.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Drives two contexts of an archive through random operations and compares them with a
/// [ContextModel] after each: transcript, window, prompt, `transcript.md` and inbox. Some
/// operations end at a random write, as if the program had ended or power had failed; then the
/// context is as it was before, or as after a part of the operation that may stand alone.
class ContextPropertyTest {
  private static final int OPERATIONS = 10_000;

  /// After so many operations an empty archive takes the place of the old one, so that reading all
  /// of it after each operation is cheap.
  private static final int OPERATIONS_OF_ONE_ARCHIVE = 100;

  private static final int MAX_WRITES = 45;
  private static final int MAX_ROOM_BYTES = 4_000;
  private static final Path ROOT = TestArchive.ROOT;
  private static final ArchiveLayout LAYOUT = new ArchiveLayout(ROOT);
  private static final List<String> PROMPTS = List.of("", "Be brief.", "Be kind.\n", "Ärger 🎉");

  private final Random random = new Random(Seed.next());
  private MemoryDisk disk = new MemoryDisk();
  private final Map<String, ContextModel> models = new HashMap<>();
  private int number;

  /// An operation and the states that it may leave: the first is the state before, the last the one
  /// after it is complete.
  private record Operation(String what, List<ContextModel> states, Step step) {}

  /// Runs an operation on an archive.
  @FunctionalInterface
  private interface Step {
    void on(Disk on, ArchiveWriter writer, Context context) throws IOException;
  }

  @Test
  void contextAgreesWithAModelAfterEachOperation() throws IOException {
    for (int done = 0; done < OPERATIONS; done++) {
      if (done % OPERATIONS_OF_ONE_ARCHIVE == 0) {
        disk = new MemoryDisk();
        models.clear();
      }
      String name = random.nextInt(3) == 0 ? "b" : "garden";
      disturb(name);
      Operation operation = operation(name);
      List<ContextModel> expected =
          random.nextInt(4) == 0 ? crash(name, operation) : run(name, operation);
      ContextModel actual = actual(name);
      String when = done + ": " + operation.what();
      assertThat(expected.contains(actual) ? actual : expected.getLast())
          .as(when + ", one of " + expected.size() + " states")
          .isEqualTo(actual);
      models.put(name, actual);
    }
    assertThat(number).isGreaterThan(OPERATIONS / 2);
  }

  private ContextModel model(String name) {
    return models.getOrDefault(name, ContextModel.NONE);
  }

  private List<ContextModel> run(String name, Operation operation) throws IOException {
    try (ArchiveWriter writer = open(disk)) {
      operation.step().on(disk, writer, context(disk, writer, name));
    }
    return List.of(operation.states().getLast());
  }

  /// Runs an operation until a random write, and leaves the disk as the crash does. If only the
  /// program ends, the system writes everything before power fails later.
  private List<ContextModel> crash(String name, Operation operation) throws IOException {
    int at = random.nextInt(MAX_WRITES);
    boolean isPowerLost = random.nextBoolean();
    var faulty = new FaultyDisk(disk, isPowerLost ? new Fault.FreezeAt(at) : ending(at));
    boolean isComplete = false;
    try (ArchiveWriter writer = open(faulty)) {
      operation.step().on(faulty, writer, context(faulty, writer, name));
      isComplete = true;
    } catch (IOException _) {
      // The fault.
    }
    if (isPowerLost) {
      disk = disk.crash(random.nextLong());
      return operation.states();
    }
    disk = disk.copy();
    for (Path file : disk.files()) {
      try (Disk.OutputFile out = disk.append(file)) {
        out.sync();
      }
      disk.syncDirectory(file.resolveSibling(""));
    }
    return isComplete ? List.of(operation.states().getLast()) : operation.states();
  }

  private Fault ending(int at) {
    return switch (random.nextInt(3)) {
      case 0 -> new Fault.StopAt(at);
      case 1 -> new Fault.TearAt(at);
      default -> new Fault.FullAfter(random.nextInt(MAX_ROOM_BYTES));
    };
  }

  /// Changes derived files, and the prompt as an editor does.
  private void disturb(String name) throws IOException {
    Path folder = LAYOUT.contexts().resolve(name);
    switch (random.nextInt(20)) {
      case 0 -> disk.delete(folder.resolve(".dirty"));
      case 1 -> disk.delete(folder.resolve("context.jsonl"));
      case 2, 3 -> harm(folder.resolve("context.jsonl"));
      case 4 -> {
        if (model(name).exists()) {
          String prompt = PROMPTS.get(random.nextInt(PROMPTS.size()));
          disk.delete(folder.resolve("system_prompt.md"));
          disk.create(folder.resolve("system_prompt.md"), ByteBuffer.wrap(prompt.getBytes(UTF_8)));
          disk.syncDirectory(folder);
          models.put(name, model(name).prompted(name, prompt));
        }
      }
      default -> {}
    }
  }

  /// Cuts the end of a file, or changes a letter of it.
  private void harm(Path file) throws IOException {
    if (!disk.exists(file) || disk.size(file) == 0) {
      return;
    }
    byte[] bytes = disk.readAll(file);
    int at = random.nextInt(bytes.length);
    if (random.nextBoolean()) {
      disk.truncate(file, at);
    } else {
      disk.overwrite(file, at, ByteBuffer.wrap(new byte[] {(byte) (bytes[at] ^ 1)}));
    }
  }

  private Operation operation(String name) {
    ContextModel before = model(name);
    return switch (random.nextInt(before.exists() ? 12 : 3)) {
      case 0 -> prompt(name, before);
      case 1 -> send(name, before);
      case 3 -> changed("compact", before, before.compacted(name), context -> context.compact(""));
      case 4 -> changed("clear", before, before.cleared(name), Context::clear);
      case 5, 6 -> {
        int percent = 1 + random.nextInt(100);
        yield changed(
            "roll " + percent,
            before,
            before.rolled(name, percent),
            context -> context.roll(percent));
      }
      case 7 ->
          new Operation("inbox", before.deliveries(), (on, writer, _) -> deliver(on, writer, name));
      case 8 -> changed("rebuild", before, before, Context::rebuild);
      case 9 -> changed("window", before, before, Context::window);
      default -> append(name, before);
    };
  }

  /// A change of a context that is whole or not at all.
  @FunctionalInterface
  private interface Change {
    Object on(Context context) throws IOException;
  }

  private static Operation changed(
      String what, ContextModel before, ContextModel after, Change change) {
    return new Operation(what, List.of(before, after), (_, _, context) -> change.on(context));
  }

  private Operation prompt(String name, ContextModel before) {
    String prompt = PROMPTS.get(random.nextInt(PROMPTS.size()));
    ContextModel created = before.created(name);
    return new Operation(
        "prompt",
        List.of(before, created, created.prompted(name, prompt)),
        (_, _, context) -> context.changePrompt(prompt));
  }

  private Operation send(String name, ContextModel before) {
    Row message = new Row("i" + number, "message", "ann", name, "ask " + number++, "");
    JsonObject object =
        JsonObject.builder()
            .put("id", message.id())
            .put("timestamp", 1_767_600_000L)
            .put("from", message.from())
            .put("to", name)
            .put("content", message.content())
            .build();
    ContextModel created = before.created(name);
    return new Operation(
        "send",
        List.of(before, created, created.sent(message)),
        (_, writer, context) ->
            writer.locked(() -> {
              context.create();
              new Inbox(context.files()).send(object);
              return true;
            }));
  }

  private Operation append(String name, ContextModel before) {
    var states = new ArrayList<>(List.of(before, before.created(name)));
    var lines = new ArrayList<byte[]>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Row row = row(name);
      states.add(states.getLast().appended(row));
      String line =
          "{\"id\":\"%s\",\"content\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"entry_type\":\"%s\"}"
              .formatted(row.id(), row.content(), row.from(), row.to(), row.type());
      lines.add(line.getBytes(UTF_8));
    }
    return new Operation(
        "append " + count,
        states,
        (on, writer, _) -> {
          try (ContextAppender appender = appender(on, writer, name)) {
            appender.append(lines);
          }
        });
  }

  private Row row(String name) {
    String id = "m" + number;
    String said = "said " + number++;
    return switch (random.nextInt(6)) {
      case 0 -> new Row(id, "tool_call", name, "read_file", said, "");
      case 1 -> new Row(id, "tool_result", "read_file", name, said, "");
      case 2, 3 -> new Row(id, "message", name, "user", said, "");
      default -> new Row(id, "message", "ann", name, said, "");
    };
  }

  private static void deliver(Disk on, ArchiveWriter writer, String name) throws IOException {
    try (ContextAppender appender = appender(on, writer, name)) {
      var inbox = new Inbox(new ContextFiles(on, LAYOUT, new ContextName(name)));
      var delivery = new InboxDelivery(writer, inbox, appender);
      delivery.remove(delivery.archive());
    }
  }

  /// The context on the disk, after a command has completed what a crash left.
  private ContextModel actual(String name) throws IOException {
    var files = new ContextFiles(disk, LAYOUT, new ContextName(name));
    boolean isStored = random.nextInt(3) == 0;
    try (ArchiveWriter writer = open(disk)) {
      if (!files.exists()) {
        return ContextModel.NONE;
      }
      Context context = context(disk, writer, name);
      context.settle();
      if (isStored) {
        context.window();
      }
    }
    try (Snapshot snapshot = Archive.open(disk, ROOT).snapshot()) {
      ContextView view = ContextView.kept(snapshot, files, files.meta().orElseThrow());
      Optional<StoredWindow> stored = view.stored();
      if (isStored) {
        assertThat(stored).isPresent();
        assertThat(files.isDirty()).isFalse();
      }
      StoredWindow window = stored.isPresent() ? stored.get() : view.rebuilt();
      Path archive = files.folder().resolve("transcript.md");
      return new ContextModel(
          true,
          rows(view.transcript().last(Integer.MAX_VALUE)),
          rows(withoutPrompt(window.entries(), files.prompt())),
          files.prompt(),
          disk.exists(archive) ? new String(disk.readAll(archive), UTF_8) : "",
          waiting(new Inbox(files)));
    }
  }

  private static List<Entry> withoutPrompt(List<Entry> window, String prompt) {
    var entries = new ArrayList<>(window);
    Entry second = entries.remove(1);
    assertThat(second.type()).isEqualTo(EntryType.SYSTEM_PROMPT);
    assertThat(second.content()).isEqualTo(prompt);
    return entries;
  }

  private static List<Row> rows(List<Entry> entries) {
    var rows = new ArrayList<Row>();
    for (Entry entry : entries) {
      boolean isOwn = entry.from().equals("system");
      rows.add(
          new Row(
              isOwn ? "" : entry.id(),
              entry.type().name(),
              entry.from(),
              entry.to(),
              entry.content(),
              entry.metadata().values().text("kept_from", "")));
    }
    return rows;
  }

  private static List<Row> waiting(Inbox inbox) throws IOException {
    var rows = new ArrayList<Row>();
    for (Inbox.WaitingLine line : inbox.waiting()) {
      line.message()
          .ifPresent(message ->
              rows.add(
                  new Row(
                      message.text("id", ""),
                      "message",
                      message.text("from", ""),
                      message.text("to", ""),
                      message.text("content", ""),
                      "")));
    }
    return rows;
  }

  private static ArchiveWriter open(Disk on) throws IOException {
    return TestArchive.open(on, TestArchive.sealingAfter(7));
  }

  private Context context(Disk on, ArchiveWriter writer, String name) {
    return new Context(writer, on, new ContextName(name), clock(), () -> "own-" + number++);
  }

  private static InstantSource clock() {
    return InstantSource.fixed(Importing.NOW);
  }

  private static ContextAppender appender(Disk on, ArchiveWriter writer, String name) {
    return new ContextAppender(
        on,
        writer,
        new Chibi(Json.SOURCE),
        Json.SOURCE,
        clock(),
        new ContextAppender.Defaults(new ContextName(name), "ann", false));
  }
}
