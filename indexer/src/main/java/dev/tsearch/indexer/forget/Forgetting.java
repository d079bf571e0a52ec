package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.KeyedHash;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Removes entries of an archive, and the bytes of sources that they were derived from. Entries
/// that were derived from one value of a source go together.
///
/// @param archive the archive
/// @param selection which entries
/// @param copies what happens to copies in other sessions
/// @param time when the command runs
public record Forgetting(
    ForgettingArchive archive, Selection selection, CopyPolicy copies, Instant time)
    implements ArchiveErasure {

  /// Which entries are forgotten.
  public sealed interface Selection {
    /// All entries of sessions, and everything that their sources have besides.
    record Sessions(Set<TranscriptId> transcripts) implements Selection {
      /// Copies the set.
      public Sessions {
        transcripts = Set.copyOf(transcripts);
      }
    }

    /// Single entries.
    record Entries(List<LocatedEntry> entries) implements Selection {
      /// Copies the list.
      public Entries {
        entries = List.copyOf(entries);
      }
    }
  }

  /// What happens to copies of forgotten entries in other sessions, which have the same id.
  public enum CopyPolicy {
    /// They stay and are named.
    KEEP,
    /// They are forgotten, too.
    FORGET
  }

  @Override
  public ForgetReport preview() throws IOException {
    return archive.preview(this::prepare);
  }

  @Override
  public Optional<ForgetReport> run(ArchiveWriter writer) throws IOException {
    return archive.run(writer, this::prepare);
  }

  private Prepared prepare(Forgotten before, OriginalStore originals) throws IOException {
    try (Snapshot snapshot = archive.archive().snapshot()) {
      List<LocatedEntry> entries = selected(snapshot);
      var found = new Found(before, originals, entries);
      found.collect();
      return found.prepare(snapshot);
    }
  }

  /// The entries as they are now, with all that came from the same values; without their contents.
  private List<LocatedEntry> selected(Snapshot snapshot) throws IOException {
    var catalog = new SessionCatalog(snapshot);
    return switch (selection) {
      case Selection.Sessions(Set<TranscriptId> transcripts) ->
          catalog.withoutContents(transcripts);
      case Selection.Entries(List<LocatedEntry> entries) -> {
        Set<String> ids = new HashSet<>();
        Set<List<Long>> values = new HashSet<>();
        Set<TranscriptId> transcripts = new HashSet<>();
        for (LocatedEntry each : entries) {
          ids.add(each.entry().id());
          origin(each).ifPresent(origin -> values.add(List.of(origin.source(), origin.offset())));
          transcripts.add(each.entry().transcript());
        }
        Predicate<LocatedEntry> isSelected =
            each ->
                ids.contains(each.entry().id())
                    || origin(each)
                        .map(origin -> values.contains(List.of(origin.source(), origin.offset())))
                        .orElse(false);
        yield catalog.withoutContents(transcripts).stream().filter(isSelected).toList();
      }
    };
  }

  private static Optional<Origin> origin(LocatedEntry located) {
    return located.entry().metadata().origin();
  }

  /// What is found while the entries are followed to their sources. Single-threaded.
  private final class Found {
    private final Forgotten before;
    private final OriginalStore originals;
    private final List<LocatedEntry> entries;
    private final Set<TranscriptId> transcripts = new HashSet<>();
    private final Set<String> ids = new HashSet<>();
    private final Set<Long> ours = new HashSet<>();
    private final ForgottenBytes bytes;
    private final ErasureDraft draft = new ErasureDraft();
    private final SortedSet<Long> touched = new TreeSet<>();
    private final Set<Long> kept = new TreeSet<>();
    private final Map<Long, NavigableMap<Long, Long>> ranges = new HashMap<>();

    /// The sources that have the entries.
    private final Set<Long> sources = new TreeSet<>();

    private long others;
    private boolean isShared;

    Found(Forgotten before, OriginalStore originals, List<LocatedEntry> entries) {
      this.before = before;
      this.originals = originals;
      this.entries = entries;
      this.bytes = new ForgottenBytes(before.keyed(), originals);
      for (LocatedEntry each : entries) {
        transcripts.add(each.entry().transcript());
        ids.add(each.entry().id());
      }
      if (selection instanceof Selection.Sessions(Set<TranscriptId> all)) {
        transcripts.addAll(all);
      }
      entries.forEach(each -> origin(each).ifPresent(origin -> sources.add(origin.source())));
      for (SourceRow row : originals.all()) {
        if (sources.contains(row.number()) || transcripts.contains(row.transcript())) {
          ours.add(row.original());
        }
      }
    }

    /// Collects everything that is forgotten.
    void collect() throws IOException {
      for (SourceRow row : originals.all()) {
        boolean isOurs =
            selection instanceof Selection.Sessions && transcripts.contains(row.transcript());
        if (isOurs && originals.isWhole(row)) {
          var shared = SharedSource.of(entriesOf(row), this::isForgotten);
          if (shared.isEmpty()) {
            bytes.addSource(row);
          } else {
            isShared = true;
          }
        }
      }
      for (LocatedEntry each : entries) {
        draft.forget(each.address());
        Optional<Origin> origin = origin(each);
        bytes.addId(each.entry().id(), origin);
        if (origin.isPresent()) {
          bytes.addValue(origin.get());
        }
      }
      if (selection instanceof Selection.Sessions) {
        addListed();
      }
      for (long source : sources) {
        Optional<SourceRow> row = originals.source(source);
        if (row.isPresent() && originals.isWhole(row.get()) && !bytes.hasWhole(source)) {
          addRevealed(row.get());
        }
      }
    }

    /// Adds the lines of other files that belong to the sessions: they have no entries, since the
    /// sessions have them.
    private void addListed() throws IOException {
      for (SourceRow row : originals.all()) {
        Optional<String> listed = archive.listed(row.format());
        if (listed.isPresent() && originals.isWhole(row)) {
          Set<String> sessions =
              transcripts.stream()
                  .filter(each -> each.source().equals(listed.get()))
                  .map(TranscriptId::session)
                  .collect(Collectors.toSet());
          if (!sessions.isEmpty() && bytes.addLinesOf(sessions, row.number())) {
            ours.add(row.original());
          }
        }
      }
    }

    private SourceEntries entriesOf(SourceRow row) {
      return new SourceEntries(row, archive.sources(originals, time));
    }

    /// Adds the values that a reader makes entries of only when the forgotten ones are gone: a line
    /// that repeats another one, or the rest of an entry.
    private void addRevealed(SourceRow row) throws IOException {
      Set<List<Long>> known = new HashSet<>();
      entriesOf(row).forEach(Collections.emptyNavigableMap(), entry -> known.add(place(entry)));
      boolean isComplete = false;
      while (!isComplete) {
        var revealed = new ArrayList<Origin>();
        entriesOf(row)
            .forEach(
                bytes.parts(row.number()),
                entry -> {
                  boolean isWanted = selection instanceof Selection.Entries || isForgotten(entry);
                  if (known.add(place(entry)) && isWanted) {
                    revealed.add(entry.metadata().origin().orElseThrow());
                  }
                });
        for (Origin origin : revealed) {
          bytes.addValue(origin);
        }
        isComplete = revealed.isEmpty();
      }
    }

    private static List<Long> place(Entry entry) {
      Origin origin = entry.metadata().origin().orElseThrow();
      return List.of(origin.offset(), (long) origin.block());
    }

    private boolean isForgotten(Entry entry) {
      return selection instanceof Selection.Sessions
          ? transcripts.contains(entry.transcript())
          : ids.contains(entry.id());
    }

    Prepared prepare(Snapshot snapshot) throws IOException {
      ForgottenRule collected = bytes.rule(before.nextId(), time.toString(), draft, touched);
      scan(collected, TextRules::none).originals(originals, this::visit);
      forgetDerived(snapshot);
      ForgottenRule ofFiles = bytes.ruleOfFiles(before.nextId(), time.toString(), draft);
      List<Path> unsearched = scan(ofFiles, bytes::texts).files(draft);
      forgetContexts();
      var rule = bytes.rule(before.nextId(), time.toString(), draft, touched);
      var report =
          new ForgetReport(
              draft.passages() == 0 ? 0 : rule.id(),
              draft.entries(),
              others,
              draft.passages(),
              draft.bytes(),
              0,
              new TreeMap<>(),
              ForgettingArchive.paths(originals, touched),
              ForgettingArchive.paths(originals, kept),
              unsearched);
      return new Prepared(draft, before.adding(rule), report);
    }

    private ArchiveScan scan(ForgottenRule rule, Function<KeyedHash, TextRules> texts) {
      return new ArchiveScan(
          archive.disk(),
          archive.layout(),
          () -> before.maskOf(rule, bytes.known(), texts.apply(before.keyed())));
    }

    private void visit(long original, List<Piece> pieces, MaskedUnits.SourceUnit unit)
        throws IOException {
      if (copies == CopyPolicy.KEEP && !ours.contains(original)) {
        bytes.keep(original, pieces.getLast().end(), unit);
        kept.add(original);
        return;
      }
      draft.original(pieces, unit.offset(), unit.spans());
      touched.add(original);
      for (var span : unit.spans()) {
        ranges
            .computeIfAbsent(original, _ -> new TreeMap<>())
            .put(unit.offset() + span.from(), unit.offset() + span.to());
      }
    }

    /// Forgets the entries of other sessions that were derived from forgotten bytes.
    private void forgetDerived(Snapshot snapshot) throws IOException {
      boolean isCopied =
          originals.all().stream()
              .anyMatch(row ->
                  touched.contains(row.original()) && !transcripts.contains(row.transcript()));
      if (ours.containsAll(touched)
          && selection instanceof Selection.Sessions
          && !isShared
          && !isCopied) {
        return;
      }
      var ordinals =
          new ArrayList<>(
              snapshot.manifest().partitions().stream().map(Partition::ordinal).toList());
      ordinals.add(snapshot.activeOrdinal());
      for (int ordinal : ordinals) {
        Cancellation.safePoint();
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            if (cursor.entry().metadata().origin().filter(this::isForgotten).isPresent()) {
              draft.forget(cursor.address());
              others += transcripts.contains(cursor.entry().transcript()) ? 0 : 1;
            }
          }
        }
      }
    }

    private boolean isForgotten(Origin origin) {
      Optional<SourceRow> row = originals.source(origin.source());
      if (row.isEmpty()) {
        return false;
      }
      NavigableMap<Long, Long> of = ranges.get(row.get().original());
      Map.Entry<Long, Long> range =
          of == null ? null : of.floorEntry(origin.offset() + origin.length() - 1);
      return range != null && range.getValue() > origin.offset();
    }

    /// Forgets the files of contexts of the archive's own whose sessions are forgotten.
    private void forgetContexts() throws IOException {
      if (!(selection instanceof Selection.Sessions)) {
        return;
      }
      for (Path folder : archive.disk().list(archive.layout().contexts())) {
        String name = folder.getFileName() + "@";
        if (archive.disk().isBlocked(folder)
            && transcripts.stream().anyMatch(each -> each.session().startsWith(name))) {
          for (Path file : archive.disk().list(folder)) {
            bytes.blank(archive.disk(), archive.layout(), file, draft);
          }
        }
      }
    }
  }
}
