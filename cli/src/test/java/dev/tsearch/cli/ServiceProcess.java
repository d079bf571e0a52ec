package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.service.place.ServicePlace;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A `tsearch serve` in a process of its own, which may be killed.
///
/// @param process the process
record ServiceProcess(Process process) implements Closeable {

  /// Starts a service for the archive in a home folder, and waits until it takes commands.
  static ServiceProcess start(Path home) throws IOException {
    return start(home, List.of("serve", "--no-watch"));
  }

  /// Starts a command that runs a service, and waits until that takes commands.
  static ServiceProcess start(Path home, List<String> arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dsun.jnu.encoding=" + System.getProperty("sun.jnu.encoding"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.tsearch.cli.Main"));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> name.startsWith("TSEARCH_"));
    builder.environment().keySet().removeAll(List.of("TZ", "XDG_DATA_HOME", "XDG_CONFIG_HOME"));
    builder.environment().putAll(variables(home));
    Process process = builder.start();
    var diagnostics = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    String line = diagnostics.readLine();
    while (line != null && !line.contains("serving")) {
      line = diagnostics.readLine();
    }
    assertThat(line).as("what the service says once it takes commands").isNotNull();
    return new ServiceProcess(process);
  }

  /// The variables that lead to the service.
  static Map<String, String> variables(Path home) {
    return Map.of(
        "HOME", home.toString(),
        "XDG_RUNTIME_DIR", home.resolve("run").toString(),
        "TSEARCH_TERMINAL", "");
  }

  /// The files of the service of a build.
  static ServicePlace place(Path home, String build) {
    return ServicePlace.of(
        variables(home),
        System.getProperty("user.name"),
        home.resolve(".local/share/tsearch"),
        build);
  }

  /// The next line that it prints.
  String printed() throws IOException {
    return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
  }

  /// Kills it with SIGKILL.
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
