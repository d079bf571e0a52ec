package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A home folder with databases of programs at their known places.
///
/// @param home the folder, which also holds the archive
/// @param cli the command line there
record DatabaseHome(Path home, Cli cli) {

  static DatabaseHome in(Path home) throws IOException {
    // An empty folder: the module is on the class path of the tests.
    Path installed = Files.createDirectories(home.resolve("module"));
    return new DatabaseHome(home, Cli.in(home).with("TSEARCH_SQLITE", installed.toString()));
  }

  Path openCode() {
    return home.resolve(".local/share/opencode/opencode.db");
  }

  Path cursor() {
    return home.resolve(".config/Cursor/User/globalStorage/state.vscdb");
  }

  Path zed() {
    return home.resolve(".local/share/zed/threads/threads.db");
  }

  /// Runs a command that succeeds.
  Result run(String... words) {
    Result result = cli.run(words);
    assertThat(result.exit()).as(result.out() + result.err()).isZero();
    return result;
  }

  /// Imports the known places and returns the number of entries that were added.
  long imported() {
    return run("import")
        .out()
        .lines()
        .filter(line -> line.startsWith("entries added"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  /// A session as `show` prints it.
  String shown(String session) {
    return run("show", session).out();
  }

  /// The rows of a session, as `export --as source` has them.
  List<String> rows(String session) throws IOException {
    Path exported = home.resolve("rows.jsonl");
    run("export", session, "--as", "source", "--force", "-o", exported.toString());
    return Files.readAllLines(exported);
  }
}
