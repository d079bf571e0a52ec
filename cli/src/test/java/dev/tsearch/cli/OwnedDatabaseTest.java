package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.ProgramDatabases.Journal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Imports of databases that their owner, another process, is using.
class OwnedDatabaseTest {
  private static final int COMMITS = 400;

  @TempDir private Path home;
  private Cli cli;
  private Path database;

  @BeforeEach
  void places() throws IOException {
    Path installed = Files.createDirectories(home.resolve("module"));
    cli = Cli.in(home).with("TSEARCH_SQLITE", installed.toString());
    database = home.resolve("sources/opencode.db");
  }

  private Connection open(Journal journal) {
    return ProgramDatabases.open(database, journal, ProgramDatabases.OPENCODE);
  }

  private Result imported() {
    return cli.run("import", "--quiet", database.toString());
  }

  @ParameterizedTest
  @EnumSource(Journal.class)
  void everyCommittedRow_isImportedOnce_andTheOwnerIsNotBlocked(Journal journal)
      throws IOException, InterruptedException, SQLException {
    try (Connection owner = open(journal)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
    }
    assertThat(imported().exit()).isZero();
    Process process = start(journal);
    int imports = 0;
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).isEqualTo("ready");
      while (process.isAlive()) {
        imported(); // may find the database locked, which another import makes up for
        imports++;
      }
      String measured = out.readLine();
      System.out.println("database with imports beside it, " + journal + ": " + measured);
      assertThat(measured).startsWith("commits " + COMMITS + " ");
    }
    assertThat(process.waitFor()).isZero();
    assertThat(imports).isPositive();
    byte[] log = bytes("-wal");
    assertThat(imported().exit()).isZero();
    assertThat(bytes("-wal")).as("write-ahead log").isEqualTo(log);
    List<String> texts =
        cli.run("export", "ses_1", "--as", "source", "-o", home.resolve("rows").toString()).exit()
                == 0
            ? Files.readAllLines(home.resolve("rows"))
            : List.of();
    for (int commit : IntStream.range(0, COMMITS).toArray()) {
      assertThat(texts).filteredOn(line -> line.contains("\"commit " + commit + " ")).hasSize(1);
    }
    assertThat(texts).filteredOn(line -> line.contains("state " + (COMMITS - 1))).hasSize(1);
    assertThat(texts).doesNotHaveDuplicates();
    assertThat(cli.run("show", "ses_1").out()).contains("commit 0 ", "commit " + (COMMITS - 1));
  }

  private byte[] bytes(String suffix) throws IOException {
    Path file = Path.of(database + suffix);
    return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
  }

  private Process start(Journal journal) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            DatabaseOwner.class.getName(),
            database.toString(),
            journal.name(),
            String.valueOf(COMMITS),
            "2")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void noTemporaryFileIsLeft() throws IOException, InterruptedException, SQLException {
    try (Connection owner = open(Journal.DELETE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
    }
    Path temporary = Files.createDirectories(home.resolve("temporary"));
    var variables =
        Map.of(
            "HOME", home.toString(),
            "TSEARCH_HOME", home.resolve("other").toString(),
            "TSEARCH_SQLITE", home.resolve("module").toString(),
            "JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    MainProcess.Ended imported =
        new MainProcess(List.of(), variables, "")
            .run("dev.tsearch.cli.Main", "import", database.toString());
    assertThat(imported.exit()).as(imported.out()).isZero();
    assertThat(imported.out()).contains("entries added     6");
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void lockedDatabase_isNamed_andImportedLater() throws SQLException {
    try (Connection owner = open(Journal.DELETE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.run(owner, "BEGIN EXCLUSIVE");
      Result locked = imported();
      assertThat(locked.exit()).isEqualTo(2);
      assertThat(locked.out() + locked.err())
          .contains("opencode.db: the database is locked by another program; tried 5 times");
      ProgramDatabases.run(owner, "COMMIT");
      assertThat(imported().exit()).isZero();
      assertThat(cli.run("show", "ses_1").out()).contains("Where is the spade?");
    }
  }

  @Test
  void damagedDatabase_isNamed_andWhatWasImportedStays() throws IOException, SQLException {
    try (Connection owner = open(Journal.DELETE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
    }
    assertThat(imported().exit()).isZero();
    byte[] bytes = Files.readAllBytes(database);
    Arrays.fill(bytes, 4096, bytes.length, (byte) 0x5A);
    Files.write(database, bytes);
    Result damaged = imported();
    assertThat(damaged.exit()).isEqualTo(2);
    assertThat(damaged.out() + damaged.err())
        .contains("opencode.db: the database is damaged in message, part, session; what can be");
    assertThat(cli.run("show", "ses_1").out()).contains("Where is the spade?");
  }

  /// Only a program that may write can undo what its owner began, and what was begun is no row.
  @Test
  void journalThatItsOwnerLeftBehind_isNamed_andNothingIsWritten()
      throws IOException, SQLException {
    Path copy = home.resolve("copy/opencode.db");
    Files.createDirectories(copy.getParent());
    try (Connection owner = open(Journal.DELETE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.run(owner, "PRAGMA cache_size = 2"); // so that changed pages are written
      ProgramDatabases.run(owner, "BEGIN");
      for (int part = 10; part < 100; part++) {
        ProgramDatabases.part(owner, "ses_1", 2, part, "x".repeat(3000));
      }
      for (String suffix : List.of("", "-journal")) {
        Files.copy(Path.of(database + suffix), Path.of(copy + suffix));
      }
    }
    byte[] before = Files.readAllBytes(copy);
    Result result = cli.run("import", copy.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .contains("opencode.db: the database has a journal of a change that was not completed;");
    assertThat(Files.readAllBytes(copy)).isEqualTo(before);
    assertThat(Path.of(copy + "-journal")).isNotEmptyFile();
  }

  @Test
  void logThatItsOwnerLeftBehind_isRead_andNotMovedIntoTheDatabase()
      throws IOException, SQLException {
    Path copy = home.resolve("copy/opencode.db");
    Files.createDirectories(copy.getParent());
    try (Connection owner = open(Journal.WAL)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      for (String suffix : List.of("", "-wal")) {
        Files.copy(
            Path.of(database + suffix),
            Path.of(copy + suffix),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    byte[] before = Files.readAllBytes(Path.of(copy + "-wal"));
    assertThat(before).isNotEmpty();
    assertThat(cli.run("import", copy.toString()).exit()).isZero();
    assertThat(cli.run("show", "ses_1").out()).contains("Where is the spade?");
    assertThat(Files.readAllBytes(Path.of(copy + "-wal"))).isEqualTo(before);
  }
}
