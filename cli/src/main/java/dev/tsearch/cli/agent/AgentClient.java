package dev.tsearch.cli.agent;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A client of the MCP server.
public enum AgentClient {
  /// Claude Code.
  CLAUDE("Claude Code", "CLAUDE_CONFIG_DIR", "", ".claude.json", "\"type\": \"stdio\", ", ""),
  /// Codex.
  CODEX("Codex", "CODEX_HOME", ".codex", "config.toml", "", ""),
  /// Gemini CLI.
  GEMINI("Gemini CLI", "", ".gemini", "settings.json", "", ""),
  /// Copilot CLI.
  COPILOT(
      "Copilot CLI",
      "COPILOT_HOME",
      ".copilot",
      "mcp-config.json",
      "\"type\": \"local\", ",
      ", \"tools\": [\"*\"]"),
  /// Cursor.
  CURSOR("Cursor", "", ".cursor", "mcp.json", "", "");

  private final String title;
  private final String variable;
  private final String folder;
  private final String file;
  private final String before;
  private final String after;

  AgentClient(
      String title, String variable, String folder, String file, String before, String after) {
    this.title = title;
    this.variable = variable;
    this.folder = folder;
    this.file = file;
    this.before = before;
    this.after = after;
  }

  /// The word that names it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Its name for people.
  public String title() {
    return title;
  }

  /// The words of all clients.
  public static List<String> words() {
    return Arrays.stream(values()).map(AgentClient::word).toList();
  }

  /// The client of a word; empty if it names none.
  public static Optional<AgentClient> of(String word) {
    return Arrays.stream(values()).filter(client -> client.word().equals(word)).findFirst();
  }

  /// The file with its configuration.
  ///
  /// @throws UserException if a variable of the client is not a path
  public Path file(Environment environment) throws UserException {
    Optional<String> named = variable.isEmpty() ? Optional.empty() : environment.variable(variable);
    Path parent =
        named.isPresent() ? environment.path(named.get()) : environment.home().resolve(folder);
    return parent.resolve(file);
  }

  /// The change that adds the server to its configuration.
  ///
  /// @param command the command that starts tsearch
  /// @throws UserException if the text cannot be read
  public ClientChange change(String text, String command) throws UserException {
    return this == CODEX
        ? ClientChange.toml(text, command)
        : ClientChange.json(
            text,
            "{%s\"command\": %s, \"args\": [\"mcp\"]%s}"
                .formatted(before, ClientChange.quoted(command), after));
  }
}
