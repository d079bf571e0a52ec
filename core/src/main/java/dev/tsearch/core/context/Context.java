package dev.tsearch.core.context;

import dev.tsearch.core.context.ContextMeta.Pending;
import dev.tsearch.core.context.ContextMeta.StoredState;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The write side of one context. Each call holds the archive's lock, first completes or undoes
/// what a crash left, and records a prompt that was changed by another program. Single-threaded;
/// several processes may write one context.
///
/// A failed write leaves the context as a crash would: the next command repairs it.
public final class Context {
  private final ArchiveWriter writer;
  private final Disk disk;
  private final ContextFiles files;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private @Nullable String session;

  /// The anchor of a new context, until its first entries are appended.
  private @Nullable Entry anchor;

  /// @param writer the archive; the caller closes it
  /// @param disk the disk of the archive
  /// @param clock the time of entries
  /// @param ids makes an id for each entry, a UUID
  public Context(
      ArchiveWriter writer,
      Disk disk,
      ContextName name,
      InstantSource clock,
      Supplier<String> ids) {
    this.writer = writer;
    this.disk = disk;
    this.files = new ContextFiles(disk, writer.layout(), name);
    this.clock = clock;
    this.ids = ids;
  }

  /// What left the window.
  ///
  /// @param messages the number of messages that were appended to `transcript.md`
  /// @param anchorId the id of the new anchor
  public record Departure(int messages, String anchorId) {}

  /// The files of the context.
  public ContextFiles files() {
    return files;
  }

  /// The session for entries that are about to be appended, under the lock that the caller holds.
  /// If the context does not exist, this chooses its session and writes `context_meta.json`.
  ///
  /// @param first the first of these entries. It is the anchor if its type is `context_created`;
  ///   otherwise an anchor is appended before it, with the same time if that is in the past
  public String session(Entry first) throws IOException {
    String known = session;
    if (known == null) {
      known = files.exists() ? opened().session() : begin(first).session();
      session = known;
    }
    return known;
  }

  private ContextMeta begin(Entry first) throws IOException {
    long now = now();
    boolean isAnchor = first.type().equals(EntryType.CONTEXT_CREATED);
    String id = isAnchor ? first.id() : ids.get();
    String begun = files.name().value() + "@" + id;
    ContextMeta meta = ContextMeta.begun(now, begun).pending(id, -1);
    try {
      files.markDirty();
      files.write(meta);
    } catch (IOException e) {
      files.releaseAfter(e);
      throw e;
    }
    if (!isAnchor) {
      long seconds = first.isDated() ? Math.min(now, first.timestamp()) : now;
      anchor = made(begun).created(id, seconds);
    }
    return meta;
  }

  /// Appends entries of the session, after the anchor of a new context.
  ///
  /// @return their addresses, in the same order
  public List<EntryAddress> append(List<Entry> entries) throws IOException {
    if (entries.isEmpty()) {
      return List.of();
    }
    return writer.locked(() -> {
      files.markDirty();
      ContextState.writing(files.name(), disk, files.layout());
      Entry first = anchor;
      var all = new ArrayList<Entry>(entries.size() + 1);
      if (first != null) {
        all.add(first);
      }
      all.addAll(entries);
      List<EntryAddress> addresses = writer.append(all);
      anchor = null;
      settlePending();
      return addresses.subList(all.size() - entries.size(), all.size());
    });
  }

  /// Records that the pending entry is in the archive. If that fails, as on a full disk, the next
  /// command finds the entry: an append does not fail for it, since its entries are durable.
  private void settlePending() {
    try {
      Optional<ContextMeta> meta = files.meta();
      if (meta.isPresent() && meta.get().pending().isPresent()) {
        files.write(meta.get().settled());
      }
    } catch (IOException _) {
      // The entry stays pending.
    }
  }

  /// Creates the context, with its anchor, if it does not exist.
  public void create() throws IOException {
    writer.locked(() -> {
      if (!files.exists()) {
        Entry created = made("").created(ids.get(), now());
        String begun = begin(created).session();
        append(List.of(made(begun).created(created.id(), created.timestamp())));
      }
      return true;
    });
  }

  /// Completes or undoes what a crash left, and records a prompt that another program changed.
  ///
  /// @return the meta data afterwards
  /// @throws IllegalStateException if the context does not exist
  public ContextMeta settle() throws IOException {
    return writer.locked(this::opened);
  }

  /// Sets the system prompt of a context, which is created if it does not exist.
  ///
  /// @return whether it was another one before
  public boolean changePrompt(String prompt) throws IOException {
    return writer.locked(() -> {
      create();
      ContextMeta meta = opened();
      if (files.wrongPrompt().isEmpty() && files.prompt().equals(prompt)) {
        return false;
      }
      files.markDirty();
      files.keepWrongPrompt();
      files.writePrompt(prompt);
      record(meta, prompt);
      return true;
    });
  }

  /// Appends the entry of a prompt that is in its file.
  private ContextMeta record(ContextMeta meta, String prompt) throws IOException {
    ContextMeta recorded = meta.recorded(ContextEntries.hash(prompt)).pending(ids.get(), -1);
    files.markDirty();
    files.write(recorded);
    String id = recorded.pending().orElseThrow().id();
    append(List.of(made(meta.session()).promptChanged(id, now(), prompt)));
    return recorded.settled();
  }

  /// The window: that of `context.jsonl` if it is current, else rebuilt.
  ///
  /// @throws IllegalStateException if the context does not exist
  public StoredWindow window() throws IOException {
    return writer.locked(() -> {
      ContextMeta meta = opened();
      try (Snapshot snapshot = snapshot()) {
        Optional<StoredWindow> stored = ContextView.kept(snapshot, files, meta).stored();
        return stored.isPresent() ? stored.get() : rebuilt(snapshot, meta);
      }
    });
  }

  /// Writes `context.jsonl` from the transcript and the prompt.
  ///
  /// @throws IllegalStateException if the context does not exist
  public StoredWindow rebuild() throws IOException {
    return writer.locked(() -> {
      ContextMeta meta = opened();
      try (Snapshot snapshot = snapshot()) {
        return rebuilt(snapshot, meta);
      }
    });
  }

  private StoredWindow rebuilt(Snapshot snapshot, ContextMeta meta) throws IOException {
    StoredWindow rebuilt = ContextView.kept(snapshot, files, meta).rebuilt();
    byte[] lines = rebuilt.bytes();
    files.writeWindow(lines);
    long commit = snapshot.manifest().head().commit();
    boolean isSame = meta.window().isOf(lines, meta.isImported() ? commit : meta.window().commit());
    if (!isSame) {
      files.write(meta.stored(StoredState.of(lines, commit)));
    }
    files.markCurrent();
    return rebuilt;
  }

  /// Appends a compaction anchor, so that all messages leave the window.
  ///
  /// @param summary the summary of the conversation; empty for the number of messages
  /// @return empty if nothing was done, since the window has at most two messages
  public Optional<Departure> compact(String summary) throws IOException {
    return depart(Compaction::whole, leaving -> compacted(leaving, summary));
  }

  /// Appends a compaction anchor that keeps the newest messages.
  ///
  /// @param percent how many of the messages leave the window, from 1 to 100
  /// @return empty if nothing was done, since the window has at most four messages
  public Optional<Departure> roll(int percent) throws IOException {
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException("percent must be from 1 to 100, got " + percent);
    }
    return depart(window -> Compaction.rolling(window, percent), leaving -> compacted(leaving, ""));
  }

  /// Appends an archival anchor, so that all messages leave the window.
  ///
  /// @return empty if nothing was done, since the window has no message
  public Optional<Departure> clear() throws IOException {
    return depart(
        Compaction::cleared, leaving -> made(leaving.session()).archived(leaving.id(), now()));
  }

  private Entry compacted(Leaving leaving, String summary) {
    Compaction compaction = leaving.compaction();
    String text = summary.isEmpty() ? compaction.summary() : summary;
    return made(leaving.session()).compacted(leaving.id(), now(), text, compaction.keptFrom());
  }

  /// A compaction that is about to be recorded by an anchor.
  private record Leaving(Compaction compaction, String session, String id) {}

  /// Decides which messages leave a window.
  @FunctionalInterface
  private interface Choice {
    Optional<Compaction> of(ContextWindow window);
  }

  /// Makes the anchor that records it.
  @FunctionalInterface
  private interface AnchorMaker {
    Entry of(Leaving leaving);
  }

  private Optional<Departure> depart(Choice choice, AnchorMaker maker) throws IOException {
    return writer.locked(() -> {
      ContextMeta meta = opened();
      Optional<Compaction> compaction;
      try (Snapshot snapshot = snapshot()) {
        compaction = choice.of(ContextView.kept(snapshot, files, meta).window());
      }
      if (compaction.isEmpty()) {
        return Optional.empty();
      }
      var leaving = new Leaving(compaction.get(), meta.session(), ids.get());
      files.markDirty();
      files.write(meta.pending(leaving.id(), files.archiveBytes()));
      files.appendArchive(compaction.get().markdown());
      append(List.of(maker.of(leaving)));
      return Optional.of(new Departure(compaction.get().leaving().size(), leaving.id()));
    });
  }

  /// The meta data after what a crash left is repaired and a changed prompt is recorded. A prompt
  /// that is not UTF-8 is recorded once it is.
  private ContextMeta opened() throws IOException {
    ContextMeta meta =
        files
            .meta()
            .orElseThrow(() -> new IllegalStateException("no context " + files.name().value()));
    if (meta.pending().isPresent()) {
      meta = recovered(meta, meta.pending().get());
    }
    if (files.wrongPrompt().isPresent()) {
      return meta;
    }
    String prompt = files.prompt();
    return ContextEntries.hash(prompt).equals(meta.promptHash()) ? meta : record(meta, prompt);
  }

  private ContextMeta recovered(ContextMeta meta, Pending pending) throws IOException {
    boolean isAppended;
    try (Snapshot snapshot = snapshot()) {
      isAppended = ContextView.kept(snapshot, files, meta).has(pending.id());
    }
    if (isAppended) {
      files.write(meta.settled());
      return meta.settled();
    }
    if (pending.archiveBytes() >= 0) {
      files.truncateArchive(pending.archiveBytes());
      files.write(meta.settled());
      return meta.settled();
    }
    if (meta.session().endsWith("@" + pending.id())) {
      append(List.of(made(meta.session()).created(pending.id(), meta.createdAt())));
      return meta.settled();
    }
    if (files.wrongPrompt().isPresent()) {
      ContextMeta unrecorded = meta.settled().recorded("");
      files.write(unrecorded);
      return unrecorded;
    }
    return record(meta.settled(), files.prompt());
  }

  private ContextEntries made(String ofSession) {
    return new ContextEntries(files.name(), ofSession);
  }

  private Snapshot snapshot() throws IOException {
    return Archive.open(disk, writer.layout().root()).snapshot();
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
