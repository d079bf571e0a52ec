package dev.tsearch.service.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The device of the client's terminal, which the service cannot find out by itself.
final class TerminalDevice {
  private static final String NAME = "TSEARCH_TTY";
  private static final String DESCRIPTORS = "/proc/self/fd/";

  private TerminalDevice() {}

  /// Adds the device to the variables, unless they name it or no stream is a terminal.
  ///
  /// @param terminals which streams are terminals, as the launcher reports
  static Map<String, String> addTo(Map<String, String> variables, String terminals) {
    boolean isOut = terminals.contains("out");
    if (variables.containsKey(NAME) || (!isOut && !terminals.contains("err"))) {
      return variables;
    }
    try {
      var more = new HashMap<>(variables);
      Path link = Path.of(DESCRIPTORS + (isOut ? 1 : 2));
      more.put(NAME, Files.readSymbolicLink(link).toString());
      return more;
    } catch (IOException | UnsupportedOperationException _) {
      return variables;
    }
  }
}
