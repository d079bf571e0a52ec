package dev.tsearch.cli;

import dev.tsearch.cli.ProgramDatabases.Journal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;

/// A process that owns a database: it adds messages to a session of OpenCode and changes one of
/// them, in one commit after the other, and prints how long they took.
///
/// A commit that waits 5 s for a lock fails, as it does with most libraries, and ends the process.
/// It prints `ready`, and after the last commit `commits N longest MICROSECONDS total
/// MICROSECONDS`.
final class DatabaseOwner {
  private DatabaseOwner() {}

  /// Runs the commits.
  ///
  /// @param arguments the database, how it keeps its journal, the number of commits, and the pause
  ///   between two of them in milliseconds
  public static void main(String[] arguments) throws SQLException, InterruptedException {
    int commits = Integer.parseInt(arguments[2]);
    long[] nanos = new long[commits];
    Path file = Path.of(arguments[0]);
    try (Connection owner =
        ProgramDatabases.open(file, Journal.valueOf(arguments[1]), ProgramDatabases.TABLES_EXIST)) {
      owner.setAutoCommit(false);
      for (int i = 0; i < commits; i++) {
        if (i == commits / 4) {
          System.out.println("ready");
        }
        long began = System.nanoTime();
        commit(owner, i);
        nanos[i] = System.nanoTime() - began;
        Thread.sleep(Long.parseLong(arguments[3]));
      }
      long longest = Arrays.stream(nanos).max().orElse(0) / 1000;
      long total = Arrays.stream(nanos).sum() / 1000;
      System.out.println("commits " + commits + " longest " + longest + " total " + total);
      System.out.flush();
      Runtime.getRuntime().halt(0); // the write-ahead log stays as it is
    }
  }

  private static void commit(Connection owner, int number) throws SQLException {
    ProgramDatabases.part(
        owner,
        "ses_1",
        2,
        100 + number,
        "{\"type\":\"text\",\"text\":\"commit " + number + " " + "well ".repeat(200) + "\"}");
    try (Statement statement = owner.createStatement()) {
      statement.executeUpdate(
          "UPDATE part SET time_updated = time_updated + 1, data = '{\"type\":\"text\",\"text\":\"state "
              + number
              + "\"}' WHERE id = 'ses_1-prt3'");
    }
    owner.commit();
  }
}
