package dev.tsearch.benchmarks.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeDatabaseTest {
  @TempDir Path folder;

  private static List<String> parts(Path database) throws SQLException {
    var parts = new ArrayList<String>();
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("SELECT id || time_updated || data FROM part ORDER BY rowid")) {
      while (rows.next()) {
        parts.add(rows.getString(1));
      }
    }
    return parts;
  }

  @Test
  void sameSize_isTheSameTextOfThatSize() throws IOException, SQLException {
    Path one = folder.resolve("one.db");
    Path other = folder.resolve("other.db");
    LargeDatabase.main(new String[] {"make", one.toString(), "4"});
    LargeDatabase.main(new String[] {"make", other.toString(), "4"});
    assertThat(parts(one)).hasSize(1000).isEqualTo(parts(other));
    assertThat(parts(one).stream().mapToInt(String::length).sum()).isBetween(4_000_000, 4_400_000);
  }

  @Test
  void change_isOfOneRow() throws IOException, SQLException {
    Path database = folder.resolve("one.db");
    LargeDatabase.main(new String[] {"make", database.toString(), "1"});
    List<String> before = parts(database);
    LargeDatabase.main(new String[] {"change", database.toString()});
    List<String> after = parts(database);
    assertThat(IntStream.range(0, before.size()).filter(i -> !before.get(i).equals(after.get(i))))
        .containsExactly(7);
  }
}
