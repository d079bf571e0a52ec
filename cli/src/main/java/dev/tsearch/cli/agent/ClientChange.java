package dev.tsearch.cli.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.RawValue;
import java.util.Optional;
import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

/// The change of a configuration that adds the server.
///
/// @param text the changed text
/// @param added the lines to show
/// @param isNeeded whether the text was changed: it has no such server yet
public record ClientChange(String text, String added, boolean isNeeded) {
  /// The name of the server.
  private static final String NAME = "tsearch";

  private static final String JSON_SERVERS = "mcpServers";
  private static final String TOML_SERVERS = "mcp_servers";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /// A text in quotes, as JSON and TOML write it.
  static String quoted(String text) {
    return new String(RawValue.encode(text), UTF_8);
  }

  /// Adds the server to a text in JSON.
  ///
  /// @param text the text; empty if there is no file yet
  /// @param server the server as an object
  /// @throws UserException if the text is not an object, or has no object of servers where it must
  ///   be
  static ClientChange json(String text, String server) throws UserException {
    String member = "\"%s\": %s".formatted(NAME, server);
    String added = "\"%s\": {%s}".formatted(JSON_SERVERS, member);
    if (text.isBlank()) {
      String whole = "{\n  \"%s\": {\n    %s\n  }\n}\n".formatted(JSON_SERVERS, member);
      return new ClientChange(whole, added, true);
    }
    byte[] bytes = text.getBytes(UTF_8);
    RawValue root = root(text, bytes);
    Optional<RawValue> servers = root.member(JSON_SERVERS);
    if (servers.isPresent() && !servers.get().isObject()) {
      throw new UserException(JSON_SERVERS + " is not an object", "add by hand: " + added);
    }
    Optional<RawValue> known = servers.flatMap(object -> object.member(NAME));
    if (known.isPresent()) {
      return new ClientChange(text, "\"%s\": %s".formatted(NAME, known.get().json()), false);
    }
    String line = servers.isPresent() ? member : added;
    RawValue object = servers.orElse(root);
    String separator = object.members().isEmpty() ? "\n" : ",";
    int at = object.start() + 1;
    String changed =
        new String(bytes, 0, at, UTF_8)
            + "\n"
            + "  ".repeat(servers.isPresent() ? 2 : 1)
            + line
            + separator
            + new String(bytes, at, bytes.length - at, UTF_8);
    requireSame(root, changed, servers.isPresent(), added);
    return new ClientChange(changed, line, true);
  }

  private static RawValue root(String text, byte[] bytes) throws UserException {
    int start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.getBytes(UTF_8).length : 0;
    while (start < bytes.length && bytes[start] <= ' ' && bytes[start] >= 0) {
      start++;
    }
    try {
      RawValue root = RawValue.at(bytes, start, bytes.length);
      boolean isWhole = new String(bytes, root.end(), bytes.length - root.end(), UTF_8).isBlank();
      if (root.isObject() && isWhole) {
        return root;
      }
    } catch (MalformedJsonException _) {
      // The exception is thrown below.
    }
    throw new UserException(
        "it is not a JSON object (comments are not read)", "repair it, or add the server by hand");
  }

  /// Checks that the text without the server is the text before.
  private static void requireSame(RawValue before, String changed, boolean hadServers, String added)
      throws UserException {
    RawValue after = root(changed, changed.getBytes(UTF_8));
    Optional<RawValue> servers = after.member(JSON_SERVERS);
    boolean isAdded = servers.flatMap(object -> object.member(NAME)).isPresent();
    boolean hasOthers =
        after.members().size() == before.members().size() + (hadServers ? 0 : 1)
            && (!hadServers
                || servers.orElseThrow().members().size()
                    == before.member(JSON_SERVERS).orElseThrow().members().size() + 1);
    if (!isAdded || !hasOthers) {
      throw new UserException("it cannot be changed safely", "add by hand: " + added);
    }
  }

  /// Adds the server to a text in TOML, as a table at its end.
  ///
  /// @param text the text; empty if there is no file yet
  /// @throws UserException if the text is not TOML, or its servers are no table
  static ClientChange toml(String text, String command) throws UserException {
    String added =
        "[%s.%s]\ncommand = %s\nargs = [\"mcp\"]\n".formatted(TOML_SERVERS, NAME, quoted(command));
    TomlParseResult before = Toml.parse(text);
    if (before.hasErrors()) {
      throw new UserException(
          "it is not TOML (" + before.errors().getFirst() + ")",
          "repair it, or add the server by hand");
    }
    if (before.contains(TOML_SERVERS + "." + NAME)) {
      return new ClientChange(text, "[" + TOML_SERVERS + "." + NAME + "]", false);
    }
    String end = text.endsWith("\n") ? "\n" : "\n\n";
    String separator = text.isEmpty() ? "" : end;
    String changed = text + separator + added;
    TomlParseResult after = Toml.parse(changed);
    if (after.hasErrors() || !after.contains(TOML_SERVERS + "." + NAME + ".command")) {
      throw new UserException("it cannot be changed safely", "add by hand:\n" + added);
    }
    return new ClientChange(changed, added, true);
  }
}
