package dev.tsearch.cli.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The device of the terminal that a run writes to, for example `/dev/pts/3`.
///
/// The variable `TSEARCH_TTY` names it where the system has no `/proc`. Elsewhere the launcher
/// reports in `TSEARCH_TERMINAL` which streams are terminals, and the link of such a stream names
/// the device.
final class TerminalName {
  private static final String DEVICES = "/dev/";

  private TerminalName() {}

  /// The name; empty if neither stdout nor stderr is a terminal.
  static Optional<String> of(Environment environment) {
    Optional<String> named = environment.variable("TSEARCH_TTY");
    if (named.isPresent()) {
      return named.filter(TerminalName::isDevice);
    }
    String terminals = environment.variable("TSEARCH_TERMINAL").orElse("");
    Optional<String> out = terminals.contains("out") ? device(1) : Optional.empty();
    return out.isEmpty() && terminals.contains("err") ? device(2) : out;
  }

  private static Optional<String> device(int descriptor) {
    try {
      Path link = Path.of("/proc/self/fd/" + descriptor);
      return Optional.of(Files.readSymbolicLink(link).toString()).filter(TerminalName::isDevice);
    } catch (IOException | UnsupportedOperationException _) {
      return Optional.empty();
    }
  }

  private static boolean isDevice(String name) {
    return name.length() > DEVICES.length() && name.startsWith(DEVICES);
  }
}
