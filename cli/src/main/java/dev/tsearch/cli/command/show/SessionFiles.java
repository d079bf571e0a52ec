package dev.tsearch.cli.command.show;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.TranscriptWriter;
import dev.tsearch.indexer.format.TranscriptWriter.FileSet;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import dev.tsearch.indexer.format.TranscriptWriter.WritingTask;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Writes the files of sessions in a format: the original bytes of a session that came in that
/// format, and otherwise what its writer makes of the entries, which are read one partition after
/// the other.
///
/// @param catalog the sessions of the archive
/// @param store the originals
/// @param format the format to write
/// @param task where to write
/// @param withAgents whether sub-agents get files of their own
record SessionFiles(
    SessionCatalog catalog,
    OriginalStore store,
    WritableFormat format,
    WritingTask task,
    boolean withAgents) {

  /// Writes sessions.
  void write(Set<TranscriptId> sessions) throws IOException {
    try (TranscriptWriter writer = format.writer(task)) {
      for (TranscriptId session : sessions) {
        List<TranscriptId> conversations = conversations(session);
        Optional<Map<Path, SourceRow>> originals = originals(conversations);
        if (originals.isPresent()) {
          copy(originals.get());
        } else {
          for (TranscriptId conversation : conversations) {
            write(conversation, writer);
          }
        }
      }
    }
  }

  /// The session and the sub-agents that get a file. Other sub-agents are losses.
  private List<TranscriptId> conversations(TranscriptId session) throws IOException {
    var conversations = new ArrayList<>(List.of(session));
    if (!session.isAgent()) {
      List<SessionRow> agents = catalog.agents(session);
      if (withAgents && format.files() == FileSet.FILE_AND_AGENTS) {
        agents.forEach(row -> conversations.add(row.transcript()));
      } else {
        task.losses().add("conversations of sub-agents", agents.size());
      }
    }
    return conversations;
  }

  /// The originals of conversations by their place in the exported folder; empty if one of the
  /// conversations did not come in the format, or not from files alone.
  private Optional<Map<Path, SourceRow>> originals(List<TranscriptId> conversations)
      throws IOException {
    Map<Long, SourceRow> rows = new HashMap<>();
    store.all().forEach(row -> rows.put(row.number(), row));
    Map<Path, Set<SourceRow>> places = new TreeMap<>();
    for (TranscriptId conversation : conversations) {
      for (Long number : sources(conversation)) {
        SourceRow row = rows.get(number);
        Optional<Path> place = row == null ? Optional.empty() : placeOf(row, conversation);
        if (row == null || place.isEmpty() || !store.isWhole(row)) {
          return Optional.empty();
        }
        places.computeIfAbsent(place.get(), _ -> new HashSet<>()).add(row);
      }
    }
    addRelated(conversations.getFirst(), rows, places);
    Map<Path, SourceRow> chosen = new TreeMap<>();
    places.forEach((place, candidates) -> {
      chosen.put(place, longest(candidates));
      long originals = candidates.stream().map(SourceRow::original).distinct().count();
      task.losses().add("other versions of the session's files", originals - 1);
    });
    return chosen.isEmpty() ? Optional.empty() : Optional.of(chosen);
  }

  private Optional<Path> placeOf(SourceRow row, TranscriptId conversation) {
    TranscriptId own = row.session().isEmpty() ? conversation : row.transcript();
    return format.placeOf(Path.of(row.path()), own, task.isAlone());
  }

  /// Adds the files of the session from which no entry was made, such as a copy of its prompt.
  private void addRelated(
      TranscriptId session, Map<Long, SourceRow> rows, Map<Path, Set<SourceRow>> places) {
    if (format.files() != FileSet.FOLDER || places.isEmpty()) {
      return;
    }
    for (SourceRow row : rows.values()) {
      Optional<Path> place = placeOf(row, session);
      if (row.session().equals(session.session()) && place.isPresent() && store.isWhole(row)) {
        places.computeIfAbsent(place.get(), _ -> new HashSet<>()).add(row);
      }
    }
  }

  private static SourceRow longest(Set<SourceRow> rows) {
    return rows.stream()
        .max(Comparator.comparingLong(SourceRow::length).thenComparingLong(SourceRow::number))
        .orElseThrow();
  }

  /// The numbers of the sources of a conversation; 0 for an entry without a source.
  private Set<Long> sources(TranscriptId conversation) throws IOException {
    Set<Long> numbers = new HashSet<>();
    OrderedEntries entries = catalog.ordered(Set.of(conversation), Revisions.ALL);
    for (var next = entries.next(); next.isPresent(); next = entries.next()) {
      Optional<Origin> origin = next.get().entry().metadata().origin();
      numbers.add(origin.map(Origin::source).orElse(0L));
    }
    return numbers;
  }

  private void copy(Map<Path, SourceRow> originals) throws IOException {
    for (Map.Entry<Path, SourceRow> original : originals.entrySet()) {
      try (InputStream in = store.open(original.getValue().number());
          OutputStream out = task.create(original.getKey())) {
        in.transferTo(out);
      }
    }
    format.complete(task, originals.keySet());
  }

  private void write(TranscriptId conversation, TranscriptWriter writer) throws IOException {
    OrderedEntries entries = catalog.ordered(Set.of(conversation), Revisions.NEWEST);
    String project =
        entries.ready().stream()
            .map(located -> located.entry().metadata().project())
            .filter(folder -> !folder.isEmpty())
            .findFirst()
            .orElse("");
    writer.conversation(conversation, project);
    for (Optional<LocatedEntry> next = entries.next(); next.isPresent(); next = entries.next()) {
      Entry entry = next.get().entry();
      writer.entry(entry);
    }
  }
}
