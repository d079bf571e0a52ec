package dev.tsearch.cli.command.show;

import dev.tsearch.cli.render.ShellWord;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How a program resumes one of its sessions.
///
/// @param folder the folder in which the program must run
/// @param command the program and its arguments
record Resumption(String folder, List<String> command) {
  /// The words before the id of the session, for each program that can resume one.
  private static final Map<String, List<String>> COMMANDS =
      new TreeMap<>(
          Map.of(
              "claude-code", List.of("claude", "--resume"),
              "codex", List.of("codex", "resume"),
              "copilot-cli", List.of("copilot", "--resume"),
              "gemini-cli", List.of("gemini", "--resume"),
              "pi", List.of("pi", "--session")));

  /// Copies the command.
  Resumption {
    command = List.copyOf(command);
  }

  /// The formats whose sessions can be resumed.
  static List<String> sources() {
    return List.copyOf(COMMANDS.keySet());
  }

  /// How a session is resumed; empty if its program is not known to resume sessions.
  static Optional<Resumption> of(SessionRow row) {
    List<String> words = COMMANDS.get(row.source());
    if (words == null || row.session().startsWith("-")) {
      return Optional.empty();
    }
    var command = new ArrayList<>(words);
    command.add(row.session());
    return Optional.of(new Resumption(row.project(), command));
  }

  /// How OpenClaw resumes a session.
  ///
  /// @param key the key of the session, see [OpenClawKeys]
  static Resumption ofOpenClaw(SessionRow row, String key) {
    return new Resumption(row.project(), List.of("openclaw", "tui", "--session", key));
  }

  /// The call of the program, for a shell.
  String call() {
    return String.join(" ", command.stream().map(ShellWord::quoted).toList());
  }

  /// The command line that changes to the folder first, for a shell.
  String commandLine() {
    return "cd " + ShellWord.quoted(folder) + " && " + call();
  }
}
