package dev.tsearch.indexer.search.duplicates;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.sidecar.Sidecar;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells hits that only say again what a transcript says which is in the archive, too: the commands
/// in a log of hooks. What is asked decides whether they are wanted: a search for words shows a
/// thing once; one that asks for events, types or sources, or for no words, shows all.
///
/// Which transcripts there are is looked up when the first echo is met, in the sidecars and the
/// active partition; of a partition without a sidecar it is not known, and nothing is hidden for
/// it. One owner, not thread-safe.
public final class HookDuplicates {
  private final Snapshot snapshot;
  private final boolean areWanted;
  private @Nullable Set<TranscriptId> transcripts;

  private HookDuplicates(Snapshot snapshot, boolean areWanted) {
    this.snapshot = snapshot;
    this.areWanted = areWanted;
  }

  /// The echoes in a snapshot, for a search.
  public static HookDuplicates of(SearchRequest request, Snapshot snapshot) {
    return new HookDuplicates(snapshot, asksForAll(request.combined()));
  }

  private static boolean asksForAll(Query query) {
    return !hasWords(query) || namesKind(query);
  }

  // No switches over types: they are linked at run time, and every search comes here.

  private static boolean hasWords(Query query) {
    if (query instanceof Query.All(List<Query> parts)) {
      return parts.stream().anyMatch(HookDuplicates::hasWords);
    }
    if (query instanceof Query.Any(List<Query> parts)) {
      return parts.stream().anyMatch(HookDuplicates::hasWords);
    }
    return !(query instanceof Query.FieldIs
        || query instanceof Query.TimeIs
        || query instanceof Query.Everything
        || query instanceof Query.Not);
  }

  private static boolean namesKind(Query query) {
    if (query instanceof Query.FieldIs(Field field, _)) {
      return field == Field.EVENT || field == Field.TYPE || field == Field.SOURCE;
    }
    if (query instanceof Query.All(List<Query> parts)) {
      return parts.stream().anyMatch(HookDuplicates::namesKind);
    }
    if (query instanceof Query.Any(List<Query> parts)) {
      return parts.stream().anyMatch(HookDuplicates::namesKind);
    }
    return query instanceof Query.Not(Query inner) && namesKind(inner);
  }

  /// Whether an entry that was found is not to be shown.
  public boolean hides(Entry entry) throws IOException {
    Optional<String> source = entry.metadata().echoOf();
    return !areWanted
        && source.isPresent()
        && transcripts().contains(TranscriptId.main(source.get(), entry.metadata().session()));
  }

  private Set<TranscriptId> transcripts() throws IOException {
    Set<TranscriptId> known = transcripts;
    if (known == null) {
      known = new HashSet<>();
      for (Partition partition : snapshot.manifest().partitions()) {
        Optional<List<SessionRow>> rows = snapshot.sidecar(partition).flatMap(Sidecar::sessions);
        for (SessionRow row : rows.orElse(List.of())) {
          known.add(row.transcript());
        }
      }
      addActive(known);
      transcripts = known;
    }
    return known;
  }

  private void addActive(Set<TranscriptId> known) throws IOException {
    try (EntryCursor active = snapshot.cursor(snapshot.activeOrdinal())) {
      while (active.next()) {
        known.add(active.entry().transcript());
      }
    } catch (CorruptArchiveException _) {
      // what it would have told is not hidden; the search itself tells of the damage
    }
  }
}
