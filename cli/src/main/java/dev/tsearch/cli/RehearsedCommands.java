package dev.tsearch.cli;

import java.util.List;

/// What is typed and sent in a training run of [AotTraining].
final class RehearsedCommands {
  /// A session in several partitions. In the last scenes these are compressed.
  static final String LONG_SESSION = "crowd-0";

  /// Searches, and what a shell asks while one is typed.
  static final List<List<String>> SEARCHES =
      List.of(
          List.of("--version"),
          List.of("ownership"),
          List.of("error"),
          List.of("ownership", "closure"),
          List.of("again", "word16*", "--json", "-n", "3"),
          List.of("next"),
          List.of("prev"),
          List.of("test", "--since", "2020-01-01", "-n", "3"),
          List.of("\"borrow checker\"", "--color", "always", "--explain"),
          List.of("own*", "--json"),
          List.of("test", "-error", "--type", "message", "--sort", "time", "-n", "3", "-C", "1"),
          List.of("tool:Bash", "--count"),
          List.of("the", "--since", "2020-01-01", "--until", "today"),
          List.of("the", "--since", "3000d"),
          List.of("the", "-l", "--project", "tidewatch"),
          List.of("the", "-l"),
          List.of("qzxjvw"),
          List.of("qzxjvw", "--exact"),
          List.of("qzxjvw", "--json"),
          List.of("ownershp"),
          List.of("ownershp", "--json"),
          List.of("ownership", "--until", "2001"),
          List.of("the", "--facets"),
          List.of("error", "--facets"),
          List.of("__complete", "session", "3c"),
          List.of("__complete", "project", "--project=/"),
          List.of("__complete", "tool", "b"));

  /// What a client of the MCP server sends.
  static final String REQUESTS =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"method":"resources/templates/list"}
      {"jsonrpc":"2.0","id":4,"method":"prompts/list"}
      {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"search","arguments":{\
      "query":"ownership closure"}}}
      {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"list","arguments":{}}}
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"open","arguments":{\
      "ref":"latest"}}}
      {"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"overview","arguments":{\
      "session":"latest"}}}
      {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"files","arguments":{\
      "query":"test"}}}
      {"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"fix","arguments":{\
      "error":"borrow"}}}
      """;

  /// Commands of contexts.
  static final List<List<String>> CONTEXTS =
      List.of(
          List.of("context", "send", "rehearsal", "the", "ownership"),
          List.of("context", "inbox", "rehearsal"),
          List.of("context", "show", "rehearsal"),
          List.of("context", "show", "rehearsal", "--for-model"), // reads what the first one stored
          List.of("context", "log", "rehearsal"),
          List.of("context", "list"));

  /// What a program may append.
  static final String LINES =
      """
      {"type":"message","from":"user","to":"rehearsal","content":"is the boat ready"}
      {"type":"message","from":"rehearsal","to":"user","content":"the hull is, the sail is not"}
      """;

  /// Commands of clusters.
  static final List<List<String>> OF_CLUSTERS =
      List.of(
          List.of("push", "rehearsal"),
          List.of("push", "rehearsal"),
          List.of("cluster", "check", "rehearsal"),
          List.of("--at", "rehearsal", "ownership"),
          List.of("next"),
          List.of("--at", "rehearsal", "ownership", "closure", "--json", "-n", "3"),
          List.of("--at", "rehearsal", "\"borrow checker\"", "--explain"),
          List.of("--at", "rehearsal", "own*"),
          List.of("--at", "rehearsal", "ownership", "--sort", "time"),
          List.of("--at", "rehearsal", "ownership", "--count"),
          List.of("--at", "rehearsal", "qzxjvw"),
          List.of("--at", "rehearsal", "the", "--since", "3000d", "--sort", "time"),
          List.of("--at", "rehearsal", "tool:Bash", "--count"),
          List.of("--at", "rehearsal", "ownership", "-l"),
          List.of("--at", "rehearsal", "ownership", "--facets"),
          List.of("--at", "all", "ownership"),
          List.of("sessions", "--at", "rehearsal"),
          List.of("show", "crowd-0", "--at", "rehearsal"));

  /// Commands that read and are no search.
  static final List<List<String>> READINGS =
      List.of(
          List.of("sessions"),
          List.of("sessions", "ownership", "the"),
          List.of("sessions", "--json"),
          List.of("show", "3c6e1f04"),
          List.of("sessions", "-n", "3", "--no-pager"),
          List.of("show", LONG_SESSION),
          List.of("show", "latest"),
          List.of("show", RehearsedTranscripts.CALLS_SESSION, "--agents"),
          List.of("show", RehearsedTranscripts.CALLS_SESSION, "--json"),
          List.of("fix", "spade"),
          List.of("files"),
          List.of("stats"),
          List.of("stats", "--by", "day"),
          List.of("stats", "--by", "model,tool", "--json"),
          List.of("partitions"));

  /// Other commands; they change the archive.
  static final List<List<String>> OTHERS =
      List.of(
          List.of("demo"),
          List.of("help"),
          List.of("export", "3c6e1f04"),
          List.of("doctor"),
          List.of("config"),
          List.of("redact", "--regex", "owner[a-z]+", "--dry-run"),
          List.of("forget", LONG_SESSION, "--dry-run"),
          List.of("compress"),
          List.of("show", LONG_SESSION));

  private RehearsedCommands() {}
}
