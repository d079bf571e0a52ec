package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;

/// The kinds of files in a context's folder.
enum ContextFile {
  /// Entries on lines: partitions, `active.jsonl`, `transcript.jsonl`, `context.jsonl`,
  /// `inbox.jsonl`, or a copy of such a file under any name.
  ENTRIES,
  /// Requests to a model and its responses: `requests.jsonl`, `responses.jsonl`.
  API_LOG,
  /// The context as one JSON document, written by early versions: `context.json`.
  DOCUMENT,
  /// A text that is replaced as a whole: `summary.md`, `todos.md`, `goals.md`, `system_prompt.md`.
  NOTE,
  /// A transcript as plain text: `transcript.txt`, `transcript.md`.
  TEXT;

  /// The kind of a chibi file, by its name.
  static ContextFile of(String name) {
    return switch (name) {
      case "requests.jsonl", "responses.jsonl" -> API_LOG;
      case "context.json" -> DOCUMENT;
      case "summary.md", "todos.md", "goals.md", "system_prompt.md" -> NOTE;
      case "transcript.txt", "transcript.md" -> TEXT;
      default -> ENTRIES;
    };
  }

  /// Whether a file's head fits this kind.
  boolean matches(Head head) {
    return switch (this) {
      case ENTRIES -> beginsWithEntry(head);
      case API_LOG -> head.objects().stream().anyMatch(ApiLogLines::isLogLine);
      case DOCUMENT -> head.object().text("name").isPresent();
      case NOTE -> isText(head.bytes());
      case TEXT -> isText(head.bytes()) && TextTranscript.isTranscript(head.bytes());
    };
  }

  /// The entries of a tsearch archive have the same form, but also an origin.
  private static boolean beginsWithEntry(Head head) {
    return head.objects().stream()
        .filter(ChibiLines::isEntry)
        .findFirst()
        .filter(first -> first.has("timestamp"))
        .map(first -> first.object("metadata").object("origin"))
        .filter(JsonObject::isEmpty)
        .isPresent();
  }

  private static boolean isText(byte[] bytes) {
    boolean isBlank = true;
    for (byte b : bytes) {
      if (b == 0) {
        return false;
      }
      isBlank &= b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
    return !isBlank;
  }
}
