package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Sessions in folders with hostile names, each with a hostile title: a shell that evaluates one
/// makes the file `PWNED`.
final class HostileProjects {
  static final String SESSION = "5e8f0b1c-0000-4000-8000-00000000000";

  static final List<String> PROJECTS =
      List.of(
          "/one/it's \"quoted\" $(touch PWNED) `touch PWNED`",
          "/two/blank words",
          "/three/a:b",
          "/four/$HOME;touch PWNED & x|y>PWNED*?[a]{b}~#!",
          "/five/back\\slash",
          "/six/größer 日本",
          "/eight/\u0378;touch PWNED #'",
          "/nine/\u0378;touch PWNED #\"");

  /// No line can hold it.
  private static final String WITH_NEWLINE = "/seven/new\nline";

  private HostileProjects() {}

  /// Writes the sessions to the folder `sources`, and imports them.
  static void importInto(Path home) throws IOException {
    Path sources = Files.createDirectory(home.resolve("sources"));
    for (int i = 0; i <= PROJECTS.size(); i++) {
      String project = i < PROJECTS.size() ? PROJECTS.get(i) : WITH_NEWLINE;
      String line =
          """
          {"type":"user","sessionId":"%s%d","cwd":"%s","uuid":"%d0000000-0000-4000-8000-000000000000",\
          "timestamp":"2026-02-0%dT10:00:00Z","message":{"role":"user","content":"do $(touch PWNED) %d"}}
          """
              .formatted(SESSION, i, escaped(project), i, i + 1, i);
      Files.writeString(sources.resolve(SESSION + i + ".jsonl"), line);
    }
    assertThat(Cli.in(home).run("import", "--quiet", sources.toString()).exit()).isZero();
  }

  /// A text in a string of JSON.
  static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /// Checks that no shell has run what a name says.
  static void assertNothingWasRun(Path home) {
    assertThat(home.resolve("PWNED")).doesNotExist();
    assertThat(Path.of("PWNED")).doesNotExist();
  }
}
