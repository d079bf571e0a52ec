package dev.tsearch.benchmarks.retrieval;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// FTS5 of SQLite over the contents of an archive's entries: entries with any word, stemmed by
/// Porter's algorithm, ranked by BM25. One thread.
final class Fts5 implements Contender, AutoCloseable {
  /// The number of entries that are read for a question.
  private static final int ENTRIES = 2000;

  private static final Pattern WORD = Pattern.compile("\\w+", Pattern.UNICODE_CHARACTER_CLASS);

  private final Connection database;
  private final PreparedStatement find;

  /// Indexes an archive in memory.
  Fts5(Archive archive) throws IOException {
    try {
      database = DriverManager.getConnection("jdbc:sqlite::memory:");
      database.setAutoCommit(false);
      try (Statement statement = database.createStatement()) {
        statement.execute(
            "create virtual table entries using fts5("
                + "session unindexed, text, tokenize = 'porter unicode61')");
      }
      try (Snapshot snapshot = archive.snapshot();
          PreparedStatement insert =
              database.prepareStatement("insert into entries values (?, ?)")) {
        for (Partition partition : snapshot.manifest().partitions()) {
          addAll(snapshot.cursor(partition.ordinal()), insert);
        }
        addAll(snapshot.cursor(snapshot.activeOrdinal()), insert);
      }
      database.commit();
      find =
          database.prepareStatement(
              "select session, bm25(entries), length(text), substr(text, 1, 100) from entries"
                  + " where entries match ? order by bm25(entries) limit "
                  + ENTRIES);
    } catch (SQLException e) {
      throw new IOException("FTS5: " + e.getMessage(), e);
    }
  }

  private static void addAll(EntryCursor cursor, PreparedStatement insert)
      throws IOException, SQLException {
    try (cursor) {
      while (cursor.next()) {
        Entry entry = cursor.entry();
        insert.setString(1, entry.metadata().session());
        insert.setString(2, entry.content());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  @Override
  public String name() {
    return "fts5";
  }

  @Override
  public List<RankedSession> ask(String question) throws IOException {
    String any =
        WORD.matcher(question)
            .results()
            .map(MatchResult::group)
            .map(word -> '"' + word + '"')
            .collect(Collectors.joining(" OR "));
    if (any.isEmpty()) {
      return List.of();
    }
    Map<String, RankedSession> sessions = new LinkedHashMap<>();
    try {
      find.setString(1, any);
      try (ResultSet rows = find.executeQuery()) {
        while (rows.next()) {
          String session = rows.getString(1);
          if (!sessions.containsKey(session)) {
            String evidence =
                "%.2f, %d characters: %s"
                    .formatted(
                        -rows.getDouble(2),
                        rows.getInt(3),
                        rows.getString(4).replaceAll("\\s+", " "));
            sessions.put(session, new RankedSession(session, evidence));
          }
        }
      }
    } catch (SQLException e) {
      throw new IOException("FTS5, `" + question + "`: " + e.getMessage(), e);
    }
    return List.copyOf(sessions.values());
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
