package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.ImportOrder;
import dev.tsearch.indexer.catalog.ImportOrder.ImportedValue;
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
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Writes the files of sessions in a format: the original bytes of a session that came in that
/// format, and otherwise what its writer makes of the entries, which are read one partition after
/// the other.
///
/// @param catalog the sessions of the archive
/// @param store the originals
/// @param format the format to write
/// @param task where to write
/// @param withAgents whether sub-agents, and other versions of a file, get files of their own
record SessionFiles(
    SessionCatalog catalog,
    OriginalStore store,
    WritableFormat format,
    WritingTask task,
    boolean withAgents) {

  /// Writes sessions.
  ///
  /// @throws UserException if two sessions have the same file
  void write(Set<TranscriptId> sessions) throws IOException, UserException {
    try (TranscriptWriter writer = format.writer(task)) {
      for (TranscriptId session : sessions) {
        try {
          write(session, conversations(session), writer);
        } catch (FileAlreadyExistsException e) {
          throw new UserException(
              "%s and %s have the same file in a folder of %s, %s; export them to two folders"
                  .formatted(
                      namesake(session, sessions), name(session), format.name(), e.getFile()));
        }
      }
    }
  }

  /// The session before a session that has its name.
  private static String namesake(TranscriptId session, Set<TranscriptId> sessions) {
    String name = TranscriptWriter.fileName(session.session());
    return sessions.stream()
        .takeWhile(other -> !other.equals(session))
        .filter(other -> TranscriptWriter.fileName(other.session()).equals(name))
        .map(SessionFiles::name)
        .findFirst()
        .orElse("another session");
  }

  private static String name(TranscriptId session) {
    return session.source() + ":" + session.session();
  }

  private void write(
      TranscriptId session, List<TranscriptId> conversations, TranscriptWriter writer)
      throws IOException {
    Optional<SessionOriginals> originals =
        new OriginalChoice(catalog, store, format, task.isAlone(), withAgents).of(conversations);
    if (originals.isEmpty() || !copy(session, originals.get())) {
      for (TranscriptId conversation : conversations) {
        write(conversation, writer);
      }
    }
  }

  /// The session and the sub-agents that get a file. Other sub-agents are losses.
  private List<TranscriptId> conversations(TranscriptId session) throws IOException {
    var conversations = new ArrayList<>(List.of(session));
    if (!session.isAgent()) {
      List<SessionRow> agents = catalog.agents(session);
      if (withAgents && format.files() != FileSet.FILE) {
        agents.forEach(row -> conversations.add(row.transcript()));
      } else {
        task.losses().add("conversations of sub-agents", agents.size());
      }
    }
    return conversations;
  }

  /// Copies originals, and adds the entries that were not imported.
  ///
  /// @return false if no copy can be continued; then nothing was written
  private boolean copy(TranscriptId session, SessionOriginals originals) throws IOException {
    Map<Path, List<SourceRow>> files = placed(originals.files());
    Optional<TranscriptWriter> continuation = format.continuation(task, files.keySet());
    if (originals.hasMore() && continuation.isEmpty()) {
      return false;
    }
    for (Map.Entry<Path, List<SourceRow>> file : files.entrySet()) {
      try (OutputStream out = task.create(file.getKey())) {
        copy(session, file.getKey(), file.getValue(), out);
      }
    }
    task.losses().addAll(originals.losses());
    task.losses()
        .add("names of sessions", files.keySet().equals(originals.files().keySet()) ? 0 : 1);
    if (originals.hasMore()) {
      try (TranscriptWriter writer = continuation.orElseThrow()) {
        write(session, writer, entry -> entry.metadata().origin().isEmpty());
      }
    }
    format.complete(task, files.keySet());
    return true;
  }

  private void copy(TranscriptId session, Path place, List<SourceRow> parts, OutputStream out)
      throws IOException {
    if (parts.size() > 1 && format.joinsVersions(place)) {
      Set<Long> numbers = parts.stream().map(SourceRow::number).collect(Collectors.toSet());
      List<ImportedValue> order = ImportOrder.of(catalog, session, numbers);
      SessionOriginals.join(parts, order, store, out);
      return;
    }
    try (InputStream in = SessionOriginals.open(parts, store)) {
      in.transferTo(out);
    }
  }

  /// The files of a session at their places, or, if another session has one of these places, at
  /// those of a namesake.
  private Map<Path, List<SourceRow>> placed(Map<Path, List<SourceRow>> files) throws IOException {
    Map<Path, List<SourceRow>> placed = files;
    for (int copy = 2; isTaken(placed.keySet()); copy++) {
      Map<Path, List<SourceRow>> others = new TreeMap<>();
      for (Map.Entry<Path, List<SourceRow>> file : files.entrySet()) {
        Optional<Path> place = format.placeOfNamesake(file.getKey(), copy);
        if (place.isEmpty()) {
          return files;
        }
        others.put(place.get(), file.getValue());
      }
      placed = others;
    }
    return placed;
  }

  /// Whether another session has one of some places.
  private boolean isTaken(Set<Path> places) throws IOException {
    for (Path place : places) {
      if (task.exists(place)) {
        return true;
      }
    }
    return false;
  }

  private void write(TranscriptId conversation, TranscriptWriter writer) throws IOException {
    long written = write(conversation, writer, _ -> true);
    long all = catalog.find(Set.of(conversation)).stream().mapToLong(SessionRow::count).sum();
    task.losses().add("older revisions of entries", all - written);
  }

  /// Writes the newest revisions of the entries that are wanted.
  ///
  /// @return how many
  private long write(TranscriptId conversation, TranscriptWriter writer, Predicate<Entry> isWanted)
      throws IOException {
    OrderedEntries entries = catalog.ordered(Set.of(conversation), Revisions.NEWEST);
    String project =
        entries.ready().stream()
            .map(located -> located.entry().metadata().project())
            .filter(folder -> !folder.isEmpty())
            .findFirst()
            .orElse("");
    writer.conversation(conversation, project, start(catalog.find(Set.of(conversation))));
    long written = 0;
    for (Optional<LocatedEntry> next = entries.next(); next.isPresent(); next = entries.next()) {
      if (isWanted.test(next.get().entry())) {
        writer.entry(next.get().entry());
        written++;
      }
    }
    return written;
  }

  private static Instant start(List<SessionRow> rows) {
    return rows.stream()
        .mapToLong(SessionRow::min)
        .filter(min -> min != TimeRange.UNDATED)
        .mapToObj(Instant::ofEpochSecond)
        .min(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }
}
