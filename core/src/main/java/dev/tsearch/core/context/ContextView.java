package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A context at one moment: its entries and files. Reads without a lock and writes nothing.
///
/// @param snapshot the archive's content; the caller closes it
/// @param files the files of the context
/// @param meta the content of its `context_meta.json`
/// @param isKept whether the archive keeps the context itself; one that was imported has no files
public record ContextView(Snapshot snapshot, ContextFiles files, ContextMeta meta, boolean isKept) {

  /// A context that the archive keeps.
  public static ContextView kept(Snapshot snapshot, ContextFiles files, ContextMeta meta) {
    return new ContextView(snapshot, files, meta, true);
  }

  /// A context that was imported from chibi.
  ///
  /// @param session its session in the archive
  /// @param createdAt the time of its first entry, in Unix seconds
  public static ContextView imported(
      Snapshot snapshot, ContextFiles files, String session, long createdAt) {
    return new ContextView(snapshot, files, ContextMeta.imported(createdAt, session), false);
  }

  /// The entries of the context.
  public ContextTranscript transcript() {
    return new ContextTranscript(snapshot, id(), isKept && meta.isImported());
  }

  /// The conversation of the context.
  public TranscriptId id() {
    return TranscriptId.main(ChibiForm.SOURCE, meta.session());
  }

  /// Whether the archive has an entry of the context.
  boolean has(String entryId) throws IOException {
    return !snapshot.find(new EntryId(ChibiForm.SOURCE, meta.session(), entryId)).isEmpty();
  }

  /// The window in `context.jsonl`; empty if it is stale, if another program changed it, or if a
  /// change is to be completed first. Reads partitions back to the last entry only.
  public Optional<StoredWindow> stored() throws IOException {
    if (!isKept || files.isDirty() || files.wrongPrompt().isPresent() || !isSettled()) {
      return Optional.empty();
    }
    Optional<byte[]> lines = files.window();
    if (lines.isEmpty() || !meta.window().isOf(lines.get(), commit())) {
      return Optional.empty();
    }
    Entry last = lastWindowed().orElseGet(this::assumed);
    Optional<StoredWindow> stored = StoredWindow.parse(lines.get());
    boolean isCurrent = stored.isPresent() && stored.get().isCurrent(last, meta.promptHash());
    return isCurrent ? stored : Optional.empty();
  }

  /// An import may add entries before those that the archive appended to an imported context. It
  /// makes a commit.
  private long commit() throws IOException {
    return meta.isImported() ? snapshot.manifest().head().commit() : meta.window().commit();
  }

  /// Whether no change has to be completed or recorded first. A prompt that is not UTF-8 cannot be
  /// recorded.
  public boolean isSettled() throws IOException {
    if (!isKept) {
      return true;
    }
    boolean isRecorded =
        files.wrongPrompt().isPresent() || ContextEntries.hash(prompt()).equals(meta.promptHash());
    return isRecorded && meta.pending().isEmpty();
  }

  /// The system prompt, or the one that was imported last; empty if there is none.
  public String prompt() throws IOException {
    return isKept ? files.prompt() : importedPrompt();
  }

  /// The entry of an imported text has the name of its file, and later revisions a number.
  private String importedPrompt() throws IOException {
    String prompt = "";
    List<LocatedEntry> found = imported(ContextFiles.PROMPT);
    for (int revision = 2; !found.isEmpty(); revision++) {
      prompt = found.getFirst().entry().content();
      found = imported(ContextFiles.PROMPT + "@" + revision);
    }
    return prompt;
  }

  private List<LocatedEntry> imported(String entryId) throws IOException {
    return snapshot.find(new EntryId(ChibiForm.SOURCE, meta.session(), entryId)).stream()
        .filter(found -> found.entry().metadata().origin().isPresent())
        .toList();
  }

  private Optional<Entry> lastWindowed() throws IOException {
    List<Entry> last = transcript().until(read -> read.stream().anyMatch(ContextView::isWindowed));
    return last.reversed().stream().filter(ContextView::isWindowed).findFirst();
  }

  private static boolean isWindowed(Entry entry) {
    return !entry.type().equals(EntryType.SYSTEM_PROMPT_CHANGED);
  }

  /// Computes the window. Reads partitions back to the anchor, or to the entries that it keeps.
  ContextWindow window() throws IOException {
    return ContextWindow.of(transcript().until(ContextWindow::isIn), assumed());
  }

  /// The window as `context.jsonl` has it once it is rebuilt.
  public StoredWindow rebuilt() throws IOException {
    return StoredWindow.of(window(), prompt(), entries());
  }

  private Entry assumed() {
    return entries().assumed(meta.createdAt());
  }

  private ContextEntries entries() {
    return new ContextEntries(files.name(), meta.session());
  }
}
