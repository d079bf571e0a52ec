package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.upkeep.IndexRewrite;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// An archive in which something is about to be forgotten or redacted. Single-threaded; the owner
/// of the writer closes it.
///
/// @param archive the archive
/// @param detector says how its sources are read
public record ForgettingArchive(Archive archive, Detector detector) {
  /// A report names so many entries.
  private static final int NAMED_ENTRIES = 1_000;

  /// What is made under the lock.
  ///
  /// @param draft the bytes to overwrite
  /// @param journal the lines for `forgotten.jsonl`
  /// @param report what is reported
  record Prepared(ErasureDraft draft, List<JsonObject> journal, ForgetReport report) {}

  /// Makes a plan.
  interface Preparation {
    Prepared prepare(Forgotten before, OriginalStore originals) throws IOException;
  }

  /// The sources, to read entries from them as an import does.
  ///
  /// @param time when that is
  ArchivedSources sources(OriginalStore originals, Instant time) {
    return new ArchivedSources(originals, detector, time);
  }

  /// The formats whose sessions a source lists; none for most.
  Set<String> listed(SourceRow row) {
    return detector
        .named(row.format())
        .map(format -> format.sessionsOf(RecordedPath.of(row.path())))
        .orElse(Set.of());
  }

  /// Whether a source of a format may begin with entries of another session.
  boolean repeatsParents(String format) {
    return detector.named(format).filter(SourceFormat::repeatsParents).isPresent();
  }

  /// Whether a file of a format may belong to a session of another one.
  boolean accompanies(String format) {
    return detector.named(format).filter(SourceFormat::accompanies).isPresent();
  }

  /// Whether a file of a format may have what the transcript of a session says, which is of another
  /// format.
  boolean isBeside(String format) {
    return accompanies(format)
        || detector.named(format).filter(it -> it.logOf().isPresent()).isPresent();
  }

  /// Whether sessions of a format are conversations, and not what is kept beside others.
  boolean isTranscript(String format) {
    return !isBeside(format)
        && detector.named(format).filter(it -> !it.sessionsOf(Path.of("")).isEmpty()).isEmpty();
  }

  /// The logs of a session, which are sessions of other formats; the archive need not have them.
  Set<TranscriptId> logs(TranscriptId session) {
    return session.isAgent()
        ? Set.of()
        : detector.formats().stream()
            .filter(format -> format.logOf().filter(session.source()::equals).isPresent())
            .map(format -> TranscriptId.main(format.name(), session.session()))
            .collect(Collectors.toSet());
  }

  /// Whether a session goes along when another one is forgotten: it is its log, or has what a list
  /// says of it.
  public boolean goesAlong(TranscriptId session, TranscriptId forgotten) {
    return logs(forgotten).contains(session)
        || detector
            .named(session.source())
            .filter(format -> format.sessionsOf(Path.of("")).contains(forgotten.source()))
            .isPresent();
  }

  Disk disk() {
    return archive.disk();
  }

  ArchiveLayout layout() {
    return archive.layout();
  }

  /// What the archive has forgotten so far, with the salt of its next rule.
  Forgotten forgotten() throws IOException {
    return new ForgottenFile(disk(), layout()).read().salted();
  }

  /// Prepares without a lock and changes nothing.
  ForgetReport preview(Preparation preparation) throws IOException {
    try (OriginalStore originals = OriginalStore.open(disk(), layout())) {
      return withSessions(preparation.prepare(forgotten(), originals));
    }
  }

  /// Prepares and overwrites under one lock. The active partition is sealed before.
  ///
  /// @return the report; empty if another process writes the index
  Optional<ForgetReport> run(ArchiveWriter writer, Preparation preparation) throws IOException {
    Optional<IndexRewrite> opened = IndexRewrite.open(archive, writer);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (IndexRewrite index = opened.get();
        OriginalStore originals = OriginalStore.open(disk(), layout())) {
      return Optional.of(
          writer.locked(() -> {
            Cancellation.describe(() -> "before anything was overwritten");
            writer.rotate();
            originals.repair();
            Prepared prepared = preparation.prepare(forgotten(), originals);
            ForgetReport report = withSessions(prepared);
            if (prepared.draft().entries() > 0 || prepared.draft().passages() > 0) {
              erase(prepared, writer, index);
            }
            return report;
          }));
    }
  }

  /// Forgets the files of contexts of the archive's own whose sessions are forgotten.
  void forgetContexts(Set<TranscriptId> sessions, ErasureDraft draft) throws IOException {
    for (Path folder : disk().list(layout().contexts())) {
      String name = folder.getFileName() + "@";
      if (disk().isFolder(folder)
          && sessions.stream().anyMatch(each -> each.session().startsWith(name))) {
        for (Path file : disk().list(folder)) {
          blank(file, draft);
        }
      }
    }
  }

  /// Overwrites a whole file with spaces, unless it is a JSON document, whose members the program
  /// reads.
  private void blank(Path file, ErasureDraft draft) throws IOException {
    if (file.toString().endsWith(".json") || !disk().exists(file) || disk().isBlocked(file)) {
      return;
    }
    int size = Math.toIntExact(disk().size(file));
    if (size > 0) {
      String path = layout().root().relativize(file).toString();
      draft.file(path, 0, List.of(MaskSpan.blank(0, size)));
    }
  }

  /// The report with the sessions and ids of the first entries, which are read.
  private ForgetReport withSessions(Prepared prepared) throws IOException {
    Map<TranscriptId, List<String>> ids = new LinkedHashMap<>();
    try (Snapshot snapshot = archive.snapshot()) {
      for (EntryAddress address : prepared.draft().first(NAMED_ENTRIES)) {
        Entry entry = snapshot.read(address);
        ids.computeIfAbsent(entry.transcript(), _ -> new ArrayList<>()).add(entry.id());
      }
    }
    return prepared
        .report()
        .in(
            ids.entrySet().stream()
                .map(each -> new ForgetReport.ChangedSession(each.getKey(), each.getValue()))
                .toList());
  }

  private void erase(Prepared prepared, ArchiveWriter writer, IndexRewrite index)
      throws IOException {
    Cancellation.safePoint();
    Cancellation.describe(() -> "while it overwrote");
    var plan = prepared.draft().plan(prepared.journal(), writer.manifest().partitions());
    writer.erase(plan, () -> index.run(prepared.draft().gone(), prepared.draft().changed()));
    writer.describeActive();
  }

  /// Ends a rule: imports do not apply it any more. What it overwrote stays overwritten.
  ///
  /// @param time when the command runs, in the form of RFC 3339
  /// @return whether there is such a rule, and it was not ended before
  public boolean lift(ArchiveWriter writer, long rule, String time) throws IOException {
    return writer.locked(() -> {
      var file = new ForgottenFile(disk(), layout());
      Forgotten now = file.read();
      boolean isActive = now.rules().containsKey(rule) && !now.lifted().contains(rule);
      if (isActive) {
        file.append(List.of(Forgotten.lifting(rule, time)));
      }
      return isActive;
    });
  }

  /// The paths of the sources that share originals, in their order.
  static List<Path> paths(OriginalStore originals, Set<Long> numbers) {
    return originals.all().stream()
        .filter(row -> numbers.contains(row.original()))
        .map(row -> RecordedPath.of(row.path()))
        .distinct()
        .sorted()
        .toList();
  }
}
