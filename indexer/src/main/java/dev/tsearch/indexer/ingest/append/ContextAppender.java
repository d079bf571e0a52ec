package dev.tsearch.indexer.ingest.append;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.Utf8;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.dedupe.ArchivedLines;
import dev.tsearch.indexer.ingest.dedupe.Deduplicator;
import dev.tsearch.indexer.ingest.dedupe.KnownEntries;
import java.io.Closeable;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Appends entries to a context that only the archive has. Entries are durable when [#append]
/// returns, as far as the archive's `sync` setting promises. The index gets them at its next
/// update.
///
/// The first append to a context also writes its `context_created` anchor, whose id names the
/// session, see [Context].
///
/// An entry with an id that the context has is a repetition if its fields are equal, and a revision
/// if they are not. If two programs append the same id at the same time, both entries are added.
/// Single-threaded; several processes may append to one archive.
public final class ContextAppender implements Closeable {
  private static final String FORGOTTEN = "it was forgotten; tsearch forget --list lists the rules";

  private final Disk disk;
  private final ArchiveWriter writer;
  private final Context context;
  private final SourceFormat form;
  private final Json json;
  private final InstantSource clock;
  private final Defaults defaults;
  private @Nullable Deduplicator deduplicator;
  private @Nullable ArchivedLines lines;
  private @Nullable KnownEntries knownEntries;
  private @Nullable SourceMask forgotten;
  private long forgottenSize;

  /// The values of fields that a line lacks.
  ///
  /// @param context the context, which is also the recipient of entries from others
  /// @param from the sender
  /// @param isText whether every line is the text of a message, even if it looks like JSON
  public record Defaults(ContextName context, String from, boolean isText) {}

  /// The result of appending a line.
  public sealed interface AppendOutcome {
    /// The archive has the entry.
    ///
    /// @param isNew whether this append added it
    record Kept(String id, String session, boolean isNew) implements AppendOutcome {}

    /// The line is not an entry.
    record Bad(String reason) implements AppendOutcome {}
  }

  /// @param disk the disk that the archive is on
  /// @param writer the archive; closed with this
  /// @param form the format of the entries: chibi's
  /// @param json reads lines, under the limits of sources
  public ContextAppender(
      Disk disk,
      ArchiveWriter writer,
      SourceFormat form,
      Json json,
      InstantSource clock,
      Defaults defaults) {
    this.disk = disk;
    this.writer = writer;
    this.context =
        new Context(writer, disk, defaults.context(), clock, () -> UUID.randomUUID().toString());
    this.form = form;
    this.json = json;
    this.clock = clock;
    this.defaults = defaults;
  }

  /// Appends lines, each an entry in chibi's form or the text of a message, with one sync for all.
  ///
  /// @param bytes the lines, without their ends; none is blank
  /// @return the result of each line
  public List<AppendOutcome> append(List<byte[]> bytes) throws IOException {
    return writer.locked(() -> {
      var drafts = new ArrayList<Draft>(bytes.size());
      SourceMask mask = mask();
      for (byte[] line : bytes) {
        drafts.add(draft(line, mask));
      }
      Optional<Draft> first = drafts.stream().filter(draft -> draft.entry() != null).findFirst();
      return first.isEmpty()
          ? drafts.stream().map(Draft::bad).toList()
          : keep(drafts, context.session(first.get().whole()));
    });
  }

  /// A parsed line: an entry without its session, or an error.
  private record Draft(@Nullable Entry entry, boolean hasOwnId, String wrong) {
    Entry whole() {
      if (entry == null) {
        throw new IllegalStateException("no entry: " + wrong);
      }
      return entry;
    }

    AppendOutcome bad() {
      return new AppendOutcome.Bad(wrong);
    }
  }

  /// What the archive was told to forget until now: another process may have done it just before.
  private SourceMask mask() throws IOException {
    var file = new ForgottenFile(disk, writer.layout());
    long size = file.size();
    SourceMask known = forgotten;
    if (known == null || size != forgottenSize) {
      known = file.read().mask();
      forgotten = known;
      forgottenSize = size;
    }
    return known;
  }

  private Draft draft(byte[] typed, SourceMask mask) {
    try {
      return masked(typed, mask);
    } catch (SlowPatternException e) {
      return new Draft(null, false, e.problem() + "; to end its rule: tsearch forget --lift");
    }
  }

  private Draft masked(byte[] typed, SourceMask mask) {
    byte[] line = typed;
    if (!mask.isEmpty()) {
      List<MaskSpan> spans = mask.line(typed, 0, typed.length);
      if (spans.size() == 1 && spans.getFirst().equals(MaskSpan.blank(0, typed.length))) {
        return new Draft(null, false, FORGOTTEN);
      }
      line = typed.clone();
      MaskSpan.apply(spans, line);
    }
    boolean isJson = !defaults.isText() && isObject(line);
    Optional<String> wrong = isJson ? Utf8.wrongInJson(line) : Utf8.wrong(line);
    if (wrong.isPresent()) {
      return new Draft(null, false, wrong.get());
    }
    try {
      var appended = new AppendedEntry(defaults, clock.instant());
      JsonObject object = isJson ? json.object(line) : JsonObject.EMPTY;
      Entry entry = isJson ? appended.ofObject(object) : appended.ofText(new String(line, UTF_8));
      return isForgotten(entry, mask)
          ? new Draft(null, false, FORGOTTEN)
          : new Draft(entry, object.has("id"), "");
    } catch (MalformedJsonException e) {
      return new Draft(null, false, String.valueOf(e.getMessage()));
    }
  }

  private static boolean isForgotten(Entry entry, SourceMask mask) {
    if (mask.isEmpty()) {
      return false;
    }
    byte[] line = SourceMask.appendedLine(entry);
    return mask.line(line, 0, line.length).equals(List.of(MaskSpan.blank(0, line.length)));
  }

  private static boolean isObject(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t') {
        return each == '{';
      }
    }
    return false;
  }

  private List<AppendOutcome> keep(List<Draft> drafts, String name) throws IOException {
    var outcomes = new ArrayList<AppendOutcome>(drafts.size());
    var entries = new ArrayList<Entry>(drafts.size());
    for (Draft draft : drafts) {
      if (draft.entry() == null) {
        outcomes.add(draft.bad());
        continue;
      }
      Entry entry = draft.whole();
      entry =
          entry.withMetadata(entry.metadata().with("source", form.name()).with("session", name));
      Optional<Entry> novel = draft.hasOwnId() ? novel(entry, entries) : Optional.of(entry);
      novel.ifPresent(entries::add);
      outcomes.add(
          new AppendOutcome.Kept(novel.map(Entry::id).orElse(entry.id()), name, novel.isPresent()));
    }
    add(entries);
    return outcomes;
  }

  /// Appends entries and removes them from the list.
  private void add(List<Entry> entries) throws IOException {
    List<EntryAddress> addresses = context.append(entries);
    Deduplicator known = deduplicator;
    if (known != null) {
      for (int i = 0; i < entries.size(); i++) {
        known.add(entries.get(i), addresses.get(i));
      }
    }
    entries.clear();
  }

  /// Returns the entry to add, which may be a revision; empty if the archive or this batch has it.
  /// If this batch has its id, the entries before it are appended first.
  private Optional<Entry> novel(Entry entry, List<Entry> pending) throws IOException {
    Deduplicator known = deduplicator();
    if (pending.stream().anyMatch(other -> other.firstRevision().equals(entry.identity()))) {
      add(pending);
    }
    return known.novel(entry, form);
  }

  private Deduplicator deduplicator() throws IOException {
    Deduplicator known = deduplicator;
    if (known == null) {
      Archive archive = Archive.open(disk, writer.layout().root());
      var places = new ArchivedLines(archive, archive.snapshot(), ArchivedLines.Uncommitted.NONE);
      lines = places;
      KnownEntries entries = KnownEntries.of(places.snapshot());
      knownEntries = entries;
      known = new Deduplicator(entries, places, Deduplicator.OriginReader.NONE);
      deduplicator = known;
    }
    return known;
  }

  /// Closes the archive. If nothing was appended to a new context, it is removed.
  @Override
  public void close() throws IOException {
    try (Closeable _ = writer;
        Closeable _ = lines;
        Closeable _ = knownEntries) {
      if (!context.files().exists()) {
        writer.locked(() -> {
          context.files().release();
          return true;
        });
      }
    }
  }
}
