package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A main class of the tests' class path in a process of its own, below another program.
///
/// @param wrapper the program that starts it, with its arguments, as `unshare -rn`
/// @param variables what is added to the environment
/// @param input its standard input
record MainProcess(List<String> wrapper, Map<String, String> variables, String input) {

  /// The result of a process.
  ///
  /// @param out what it printed to both streams
  /// @param exit its exit status
  record Ended(String out, int exit) {}

  /// Runs a main class to its end.
  Ended run(String mainClass, String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(wrapper);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-Dsun.jnu.encoding=" + System.getProperty("sun.jnu.encoding"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            mainClass));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("TSEARCH_"));
    builder.environment().keySet().removeAll(List.of("TZ", "XDG_DATA_HOME", "XDG_CONFIG_HOME"));
    builder.environment().putAll(variables);
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(out, process.waitFor());
  }
}
