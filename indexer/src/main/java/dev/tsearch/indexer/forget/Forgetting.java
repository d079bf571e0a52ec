package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  /// Adds the logs of the sessions.
  public Forgetting {
    if (selection instanceof Selection.Sessions(Set<TranscriptId> sessions)) {
      Set<TranscriptId> all = new HashSet<>(sessions);
      sessions.forEach(session -> all.addAll(archive.logs(session)));
      selection = new Selection.Sessions(all);
    }
  }

  /// Which entries are forgotten.
  public sealed interface Selection {
    /// All entries of sessions and of their logs, and everything that their sources have besides.
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
      var staying = new StayingValues();
      List<SelectedEntry> entries = selected(snapshot, staying);
      var found = new ForgettingSearch(this, before, originals, entries, staying);
      found.collect(snapshot);
      return found.prepare(snapshot);
    }
  }

  /// The entries as they are now, with all that came from the same values; without their contents.
  ///
  /// @param staying gets the values of other entries of their sessions
  private List<SelectedEntry> selected(Snapshot snapshot, StayingValues staying)
      throws IOException {
    return switch (selection) {
      case Selection.Sessions(Set<TranscriptId> transcripts) ->
          SelectedEntry.of(snapshot, transcripts);
      case Selection.Entries(List<LocatedEntry> entries) -> {
        Set<String> ids = new HashSet<>();
        Set<TranscriptId> transcripts = new HashSet<>();
        for (LocatedEntry each : entries) {
          ids.add(each.entry().id());
          transcripts.add(each.entry().transcript());
        }
        yield selected(SelectedEntry.of(snapshot, transcripts), ids, staying);
      }
    };
  }

  /// The entries with some ids, and those that came from the same values. A document is no such
  /// value while something within it stays.
  private static List<SelectedEntry> selected(
      List<SelectedEntry> all, Set<String> ids, StayingValues staying) {
    var others = new StayingValues();
    all.stream()
        .filter(each -> !ids.contains(each.id()))
        .flatMap(each -> each.origin().stream())
        .forEach(others::add);
    Set<List<Long>> values = new HashSet<>();
    all.stream()
        .filter(each -> ids.contains(each.id()))
        .flatMap(each -> each.origin().stream())
        .filter(origin -> !others.areWithin(origin))
        .forEach(origin -> values.add(value(origin)));
    var selected = new ArrayList<SelectedEntry>();
    for (SelectedEntry each : all) {
      Optional<Origin> origin = each.origin();
      if (ids.contains(each.id()) || origin.filter(it -> values.contains(value(it))).isPresent()) {
        selected.add(each);
      } else {
        origin.ifPresent(staying::add);
      }
    }
    return selected;
  }

  private static List<Long> value(Origin origin) {
    return List.of(origin.source(), origin.offset(), (long) origin.length());
  }
}
