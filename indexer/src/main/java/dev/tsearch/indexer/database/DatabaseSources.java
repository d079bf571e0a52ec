package dev.tsearch.indexer.database;

import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import dev.tsearch.indexer.rows.DatabaseLayout;
import dev.tsearch.indexer.rows.DatabaseLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Finds the sessions in databases, and copies the rows that the archive does not have.
/// Single-threaded, except for the bytes of the sources, which any thread may open.
public final class DatabaseSources implements EmbeddedSources {
  /// The key of all sources: a session that grew is the same source.
  private static final String KEY = "rows";

  /// Stands between the path of a database and the name of a session in it.
  private static final String INSIDE = "!/";

  private final List<DatabaseLayout> layouts;
  private final Drivers drivers;
  private final Originals originals;
  private final SeenDatabases seen;
  private final InstantSource clock;
  private final RowSpool spool;
  private final List<Examined> examined = new ArrayList<>();
  private final Map<Path, SourceFile> handedOver = new ConcurrentHashMap<>();
  private @Nullable OriginalStore store;

  /// Loads what reads databases.
  @FunctionalInterface
  public interface Drivers {
    /// The driver; empty if it is not installed.
    Optional<DatabaseDriver> load() throws IOException;
  }

  /// Opens the originals of the archive, for reading.
  @FunctionalInterface
  public interface Originals {
    /// The originals. The caller closes them.
    OriginalStore open() throws IOException;
  }

  /// A database that was read in this import.
  ///
  /// @param state its state before it was read; empty if it must be read again
  private record Examined(
      Path database, Optional<FileState> state, List<ExaminedSession> sessions) {}

  /// A session that was read in this import.
  ///
  /// @param path the path of its source
  /// @param size the length of the source after the import
  private record ExaminedSession(String session, String print, Path path, long size) {}

  /// @param layouts the databases that are known
  /// @param seen the databases as the last import saw them
  /// @param spoolFolder where a temporary file may be created; it need not exist
  public DatabaseSources(
      List<DatabaseLayout> layouts,
      Drivers drivers,
      Originals originals,
      SeenDatabases seen,
      InstantSource clock,
      Path spoolFolder) {
    this.layouts = List.copyOf(layouts);
    this.drivers = drivers;
    this.originals = originals;
    this.seen = seen;
    this.clock = clock;
    this.spool = new RowSpool(spoolFolder);
  }

  /// Whether a file has the name of a database. Its sources are the sessions that have changed.
  public static boolean isNamed(Path file) {
    return FileState.isNamedDatabase(file);
  }

  @Override
  public void find(Path place, Consumer<FoundSource> found) {
    // Databases are files.
  }

  @Override
  public boolean findIn(Path file, boolean isNamed, Consumer<FoundSource> found)
      throws IOException {
    if (FileState.isSideFile(file)) {
      return true;
    }
    if (!isNamed && !FileState.isNamedDatabase(file)) {
      return false;
    }
    FileState state = FileState.of(file);
    if (seen.isUnchanged(file, state)) {
      return true;
    }
    if ((!isNamed && seen.isUnknown(file, state)) || !FileState.isDatabase(file)) {
      return false;
    }
    Optional<DatabaseDriver> driver = drivers.load();
    if (driver.isEmpty()) {
      if (isNamed) {
        throw new IOException("the part of tsearch that reads databases is not installed");
      }
      return false;
    }
    return read(driver.get(), file, state, found);
  }

  /// Reads a database; returns false if its layout is unknown, or if it never had a session: then
  /// it is a file without transcripts.
  private boolean read(
      DatabaseDriver driver, Path file, FileState state, Consumer<FoundSource> found)
      throws IOException {
    FileState.checkSideFiles(file);
    boolean isSettled = state.isSettled(clock.instant());
    try (DatabaseConnection connection = Attempts.run(() -> driver.open(file))) {
      var columns = Attempts.run(connection::columns);
      Optional<DatabaseLayout> layout =
          layouts.stream().filter(each -> each.isOf(columns)).findFirst();
      if (layout.isEmpty()) {
        addUnknown(file, state, isSettled);
        rejectOtherVersion(columns);
        return false;
      }
      var sessions = new ArrayList<ExaminedSession>();
      var reader = new SessionReader(connection, layout.get(), columns.keySet(), file);
      SessionReader.PrintedSessions known = reader.sessions();
      Set<String> damaged = new TreeSet<>(known.damaged());
      if (damaged.isEmpty()
          && known.prints().isEmpty()
          && !known.haveOtherRows()
          && !seen.hasSessions(file)) {
        addUnknown(file, state, isSettled);
        return false;
      }
      var shortened = new ArrayList<String>();
      for (Map.Entry<String, String> each : known.prints().entrySet()) {
        boolean isPrinted = known.damaged().isEmpty();
        if (!isPrinted || !seen.isUnchanged(file, each.getKey(), each.getValue())) {
          read(reader, file, each.getKey(), state, shortened, damaged)
              .ifPresent(source -> {
                sessions.add(
                    new ExaminedSession(
                        each.getKey(), each.getValue(), source.path(), source.size()));
                handedOver.put(source.path(), source);
                found.accept(new FoundSource(source, () -> Siblings.NONE));
              });
        }
      }
      boolean isComplete = isSettled && damaged.isEmpty();
      examined.add(
          new Examined(
              file,
              isComplete ? Optional.of(state) : Optional.empty(),
              damaged.isEmpty() ? sessions : List.of()));
      if (!damaged.isEmpty()) {
        throw new DatabaseException(
            DatabaseException.Cause.DAMAGED,
            "the database is damaged in "
                + String.join(", ", damaged)
                + "; what can be read of "
                + layout.get().program()
                + "'s sessions is imported");
      }
      if (!shortened.isEmpty()) {
        throw new DatabaseException(
            DatabaseException.Cause.LONG_VALUE,
            "values of more than "
                + (DatabaseLine.MAX_VALUE_BYTES >> 20)
                + " MiB are not read: they stay in the database, and the rest of "
                + String.join(", ", shortened)
                + " is imported");
      }
      if (known.prints().isEmpty() && known.haveOtherRows()) {
        throw new DatabaseException(
            DatabaseException.Cause.OTHER,
            "a database of "
                + layout.get().program()
                + " whose rows name no session; nothing of it is imported");
      }
      return true;
    }
  }

  /// Remembers a database without sessions, until it or what is known of databases changes.
  private void addUnknown(Path file, FileState state, boolean isSettled) {
    if (isSettled) {
      seen.addUnknown(file, state);
    }
  }

  private void rejectOtherVersion(Map<String, Set<String>> columns) throws DatabaseException {
    for (DatabaseLayout layout : layouts) {
      Optional<String> missing = layout.missing(columns);
      if (missing.isPresent()) {
        throw new DatabaseException(
            DatabaseException.Cause.OTHER,
            "a database like those of "
                + layout.program()
                + " without the column "
                + missing.get()
                + ": a version that is not known; nothing of it is imported");
      }
    }
  }

  /// The source of a session; empty if it has no rows.
  private Optional<SourceFile> read(
      SessionReader reader,
      Path file,
      String session,
      FileState state,
      List<String> shortened,
      Set<String> damaged)
      throws IOException {
    Path path = Path.of(file + INSIDE + fileName(session));
    OriginalStore known = originals();
    Optional<SourceRow> row = known.source(path).filter(known::isWhole);
    long from = spool.length();
    SessionReader.CopiedRows copied = reader.copy(session, StoredRows.of(known, row), spool);
    damaged.addAll(copied.damaged());
    if (copied.isShortened()) {
      shortened.add(session);
    }
    long added = spool.length() - from;
    long stored = row.map(SourceRow::length).orElse(0L);
    if (stored + added == 0) {
      return Optional.empty();
    }
    long number = row.map(SourceRow::number).orElse(0L);
    return Optional.of(
        new SourceFile(
            path,
            KEY,
            stored + added,
            row.isPresent() && added == 0 ? row.get().modifiedNanos() : state.modifiedNanos(),
            offset -> {
              InputStream end =
                  spool.open(
                      from + Math.max(0, offset - stored),
                      added - Math.clamp(offset - stored, 0, added));
              return offset < stored
                  ? new SequenceInputStream(known.open(number, offset), end)
                  : end;
            }));
  }

  /// The name of a session's source: the session, in which other characters than letters, digits,
  /// `.`, `-` and `_` are written as `%` and the two digits of their code, or as `%u`, a longer
  /// code and `;`. Different sessions have different names.
  static String fileName(String session) {
    var name = new StringBuilder();
    session
        .codePoints()
        .forEach(c -> {
          boolean isPlain = c < 128 && (Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0);
          if (isPlain) {
            name.appendCodePoint(c);
          } else {
            name.append(c < 256 ? "%%%02x".formatted(c) : "%%u%x;".formatted(c));
          }
        });
    return name + ".jsonl";
  }

  private synchronized OriginalStore originals() throws IOException {
    OriginalStore open = store;
    if (open == null) {
      open = originals.open();
      store = open;
    }
    return open;
  }

  @Override
  public Optional<InputStream> open(Path source) throws IOException {
    SourceFile file = handedOver.get(source);
    if (file != null) {
      return Optional.of(file.content().open(0));
    }
    if (!source.toString().contains(INSIDE)) {
      return Optional.empty();
    }
    OriginalStore known = originals();
    Optional<SourceRow> row = known.source(source).filter(known::isWhole);
    return row.isPresent() ? Optional.of(known.open(row.get().number())) : Optional.empty();
  }

  /// Remembers what the archive has now, so that the next import need not read it.
  @Override
  public void imported() throws IOException {
    if (!examined.isEmpty()) {
      OriginalStore now = originals();
      now.refresh();
      for (Examined database : examined) {
        boolean isComplete = true;
        for (ExaminedSession session : database.sessions()) {
          if (isImported(session, now)) {
            seen.add(database.database(), session.session(), session.print());
          } else {
            isComplete = false;
          }
        }
        if (isComplete) {
          database.state().ifPresent(state -> seen.add(database.database(), state));
        }
      }
      examined.clear();
      handedOver.clear();
      spool.clear();
    }
    seen.write();
  }

  private static boolean isImported(ExaminedSession session, OriginalStore now) {
    return now.source(session.path())
        .filter(row -> row.length() >= session.size() && !row.hasNews())
        .isPresent();
  }

  @Override
  public void close() throws IOException {
    try (RowSpool _ = spool;
        OriginalStore _ = store) {
      examined.clear();
    }
  }
}
