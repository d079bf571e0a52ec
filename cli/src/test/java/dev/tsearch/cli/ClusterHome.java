package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A home folder with a cluster `team` in its settings.
///
/// @param folder the folder
record ClusterHome(Path folder) {

  /// A folder whose settings name the nodes of the cluster.
  ///
  /// @param more further lines of its table
  static ClusterHome of(Path folder, List<String> urls, String... more) throws IOException {
    Path file = folder.resolve(".config/tsearch/config.toml");
    Files.createDirectories(file.getParent());
    Files.createDirectories(folder.resolve("module"));
    Files.writeString(
        file,
        "[cluster.team]\nurl = [%s]\n%s\n"
            .formatted(
                String.join(", ", urls.stream().map(url -> '"' + url + '"').toList()),
                String.join("\n", more)));
    return new ClusterHome(folder);
  }

  /// The command line of its user. The module for clusters is on the class path of the tests.
  Cli cli() {
    return Cli.in(folder).with("TSEARCH_CLUSTER_MODULE", folder.resolve("module").toString());
  }

  /// Imports a session of one prompt.
  void importMonth(String session, String month) throws IOException {
    importPrompts(session, month, 0, 1);
  }

  /// Imports a session of some prompts, one entry each.
  ///
  /// @param first the number of the first prompt, which is part of its text and its id
  void importPrompts(String session, int first, int count) throws IOException {
    importPrompts(session, "2026-02", first, count);
  }

  private void importPrompts(String session, String month, int first, int count)
      throws IOException {
    var lines = new StringBuilder();
    for (int number = first; number < first + count; number++) {
      lines.append(
          """
          {"type":"user","uuid":"%s-%d","sessionId":"%s","timestamp":"%s-%02dT10:00:00Z",\
          "cwd":"/harbour","message":{"role":"user","content":"prompt number%d of the harbour"}}
          """
              .formatted(session, number, session, month, 1 + number % 28, number));
    }
    Path file = Files.createDirectories(folder.resolve("chats")).resolve(session + ".jsonl");
    Files.writeString(file, lines.toString());
    assertThat(cli().run("import", "-q", file.toString()).exit()).isZero();
  }
}
