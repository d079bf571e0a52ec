package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Real shells, run by tests of completion in a folder of their own.
///
/// @param home the folder, which is also the home of the user
record RealShell(Path home) {
  /// Whether a program is on the path.
  static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /// Writes the completion script of a shell to a file.
  ///
  /// @return the path of the file
  String script(String shell) throws IOException {
    Cli.Result result = Cli.in(home).run("completion", shell);
    assertThat(result.exit()).isZero();
    return Files.writeString(home.resolve("script." + shell), result.out()).toString();
  }

  /// Writes a program `tsearch` that prints what tsearch completes for one kind and prefix.
  ///
  /// @return the path of the program
  String stub(String kind, String prefix) throws IOException {
    Path answer =
        Files.writeString(
            home.resolve("answer"), Cli.in(home).run("__complete", kind, prefix).out());
    Path program = home.resolve("tsearch");
    Files.writeString(program, "#!/bin/sh\nexec cat " + answer + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program.toString();
  }

  /// Runs a command without input to its end, and returns what it prints on both streams.
  String output(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }
}
