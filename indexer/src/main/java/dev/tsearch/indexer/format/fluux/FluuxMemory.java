package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The memory folder of Fluux Agent: what it writes there about the people and rooms that it talks
/// to. The package describes the files.
///
/// New files are readable by their owner only, and new folders accessible by their owner only. A
/// file that exists keeps its permissions. A change is durable when its method returns. If [#say]
/// throws, no message was stored; a torn line may have been moved. If another method throws, its
/// change may be there, and is not known to be durable. Safe for use by many threads and processes:
/// a change holds the lock of the JID's folder, the file `.tsearch.lock`, which only this class
/// uses.
///
/// @param disk the file system
/// @param folder the memory folder
/// @param json reads the lines of the files
public record FluuxMemory(Disk disk, Path folder, Json json) {
  private static final String HISTORY = "history.jsonl";
  private static final String TORN = "history.jsonl.torn";
  private static final String SESSIONS = "sessions";
  private static final String KNOWLEDGE = "knowledge.jsonl";
  private static final String FILES = "files";
  private static final String LOCK = ".tsearch.lock";

  /// What [#forget] deletes, next to the received files.
  private static final List<String> FORGOTTEN =
      List.of(HISTORY, TORN, "history.md", "user.md", "memory.md", "context.md", KNOWLEDGE);

  private static final DateTimeFormatter SESSION_NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final Duration LOCK_PAUSE = Duration.ofMillis(20);

  /// Half a minute, longer than any change takes.
  private static final int LOCK_TRIES = 1_500;

  /// Something that the program was told to remember.
  public record Fact(String key, String content) {}

  /// How an attempt to end a conversation ended.
  public sealed interface Ended {
    /// There is no file.
    record Absent() implements Ended {}

    /// The file has no messages, and stays.
    record Empty() implements Ended {}

    /// The file was moved to the ended conversations.
    ///
    /// @param messages the number of its messages
    record Archived(int messages) implements Ended {}
  }

  /// The folder of a JID.
  public Path folderOf(Jid jid) {
    return folder.resolve(jid.value());
  }

  private Path file(Jid jid, String name) {
    return folderOf(jid).resolve(name);
  }

  /// Appends messages to the current conversation, all or none. A file that does not exist, or that
  /// is empty, begins with a header. A torn last line is first moved to `history.jsonl.torn`.
  ///
  /// @param now the time of the header, if no message is older
  public void say(Jid jid, List<StoredMessage> messages, Instant now) throws IOException {
    try (Closeable _ = lock(jid)) {
      Path path = file(jid, HISTORY);
      requireWritable(path);
      var history = new AppendedFile(disk, path);
      byte[] lines = history.endLastLine(new AppendedFile(disk, file(jid, TORN)), json);
      if (!disk.exists(path) || disk.size(path) == 0) {
        lines = FluuxLineWriter.header(jid, created(messages, now));
      }
      for (StoredMessage message : messages) {
        lines = AppendedFile.concat(lines, FluuxLineWriter.message(message));
      }
      history.append(lines);
    }
  }

  private static Instant created(List<StoredMessage> messages, Instant now) {
    Instant first = now;
    for (StoredMessage message : messages) {
      first = message.time().filter(first::isAfter).orElse(first);
    }
    return first;
  }

  /// The messages of the current conversation that have a display text, in order. Lines that are no
  /// messages are skipped.
  ///
  /// @param now later times in the file are not accepted
  public List<Entry> messages(Jid jid, Instant now) throws IOException {
    return entries(jid, now).stream().filter(ModelMessage::isDisplayed).toList();
  }

  private List<Entry> entries(Jid jid, Instant now) throws IOException {
    Path path = file(jid, HISTORY);
    if (!disk.exists(path)) {
      return List.of();
    }
    var context = new SourceContext(0, path, now, Optional.empty(), Siblings.NONE);
    var bytes = new ByteArrayInputStream(disk.readAll(path));
    SourceReader reader = new Fluux(json).open(context, bytes, 0);
    var entries = new ArrayList<Entry>();
    for (var next = reader.next(); next.isPresent(); next = reader.next()) {
      if (next.get() instanceof ReadResult.Read(Entry entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /// Ends the current conversation: moves it to `sessions/` under the current time, or the next
  /// second whose name is free.
  public Ended end(Jid jid, Instant now) throws IOException {
    if (!disk.exists(file(jid, HISTORY))) {
      return new Ended.Absent();
    }
    try (Closeable _ = lock(jid)) {
      return endLocked(jid, now);
    }
  }

  /// Ends the current conversation if its file was written longer ago than a duration.
  ///
  /// @param idle the duration; zero for never
  /// @return empty if the file is not that old, or does not exist
  public Optional<Ended> endIfIdle(Jid jid, Duration idle, Instant now) throws IOException {
    Path history = file(jid, HISTORY);
    if (idle.isZero() || !disk.exists(history)) {
      return Optional.empty();
    }
    try (Closeable _ = lock(jid)) {
      boolean isIdle = disk.exists(history) && disk.modified(history).isBefore(now.minus(idle));
      return isIdle ? Optional.of(endLocked(jid, now)) : Optional.empty();
    }
  }

  private Ended endLocked(Jid jid, Instant now) throws IOException {
    Path history = file(jid, HISTORY);
    if (!disk.exists(history)) {
      return new Ended.Absent();
    }
    int messages = (int) entries(jid, now).stream().filter(ModelMessage::isMessage).count();
    if (messages == 0) {
      return new Ended.Empty();
    }
    Path sessions = file(jid, SESSIONS);
    disk.createDirectories(sessions);
    requireWritable(sessions);
    moveToFree(history, sessions, now);
    disk.syncDirectory(sessions);
    disk.syncDirectory(folderOf(jid));
    return new Ended.Archived(messages);
  }

  private void moveToFree(Path history, Path sessions, Instant now) throws IOException {
    for (Instant time = now; ; time = time.plusSeconds(1)) {
      try {
        disk.moveNew(history, sessions.resolve(SESSION_NAME.format(time) + ".jsonl"));
        return;
      } catch (FileAlreadyExistsException _) {
        // The next second may be free.
      }
    }
  }

  /// Remembers a fact: replaces the one of its key.
  public void know(Jid jid, Fact fact, Instant now) throws IOException {
    try (Closeable _ = lock(jid)) {
      requireWritable(file(jid, KNOWLEDGE));
      knowledge(jid).put(fact, now);
    }
  }

  /// The facts whose key or content contains a text, in any case; the empty text selects all.
  public List<Fact> recall(Jid jid, String text) throws IOException {
    return knowledge(jid).find(text);
  }

  private Knowledge knowledge(Jid jid) {
    return new Knowledge(disk, file(jid, KNOWLEDGE), json);
  }

  /// What [#forget] would delete: the current conversation, the descriptions of the person, the
  /// facts and the received files.
  public List<Path> forgettable(Jid jid) throws IOException {
    var paths = new ArrayList<Path>();
    for (String name : FORGOTTEN) {
      if (disk.exists(file(jid, name))) {
        paths.add(file(jid, name));
      }
    }
    paths.addAll(disk.list(file(jid, FILES)));
    return paths;
  }

  /// Deletes what [#forgettable] lists. Ended conversations and instructions stay.
  ///
  /// @return what was deleted
  public List<Path> forget(Jid jid) throws IOException {
    if (!disk.exists(folderOf(jid))) {
      return List.of();
    }
    try (Closeable _ = lock(jid)) {
      List<Path> paths = forgettable(jid);
      for (Path path : paths) {
        disk.delete(path);
      }
      disk.syncDirectory(folderOf(jid));
      if (disk.exists(file(jid, FILES))) {
        disk.syncDirectory(file(jid, FILES));
      }
      return paths;
    }
  }

  /// The number of ended conversations.
  public int endedConversations(Jid jid) throws IOException {
    return (int)
        disk.list(file(jid, SESSIONS)).stream()
            .map(Path::toString)
            .filter(name -> name.endsWith(".jsonl") || name.endsWith(".md"))
            .count();
  }

  /// Locks the folder of a JID, and creates it if it does not exist.
  private Closeable lock(Jid jid) throws IOException {
    Path home = folderOf(jid);
    requireWritable(disk.exists(home) ? home : folder);
    disk.createDirectories(home);
    Path lock = home.resolve(LOCK);
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
      Optional<Closeable> held = disk.tryLock(lock);
      if (held.isPresent()) {
        return held.get();
      }
      pause();
    }
    throw new FileSystemException(lock.toString(), null, "another process holds this lock");
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(LOCK_PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the lock of a JID's folder");
    }
  }

  private void requireWritable(Path path) throws IOException {
    if (disk.exists(path) && disk.isReadOnly(path)) {
      throw new FileSystemException(path.toString(), null, "read-only");
    }
  }
}
