package dev.tsearch.cli.tui;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which program puts a text into the clipboard of the desktop, for terminals that ignore the
/// sequence OSC 52.
public final class ClipboardProgram {
  private ClipboardProgram() {}

  /// The program and its arguments; it reads the text from standard input. Empty if the process
  /// belongs to no desktop.
  ///
  /// @param variables the environment variables
  /// @param isMac whether the system is macOS
  public static Optional<List<String>> of(Map<String, String> variables, boolean isMac) {
    if (isMac) {
      return Optional.of(List.of("pbcopy"));
    }
    if (!variables.getOrDefault("WAYLAND_DISPLAY", "").isEmpty()) {
      return Optional.of(List.of("wl-copy"));
    }
    return variables.getOrDefault("DISPLAY", "").isEmpty()
        ? Optional.empty()
        : Optional.of(List.of("xclip", "-selection", "clipboard"));
  }
}
