package dev.tsearch.indexer.format.chibi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;

/// The kinds of files that chibi keeps a context in, by what they hold.
enum ContextFile {
  /// Entries on lines: partitions, `active.jsonl`, `transcript.jsonl`, `context.jsonl`,
  /// `inbox.jsonl`, or any file of them that stands alone.
  ENTRIES,
  /// What was sent to a model, or came back: `requests.jsonl`, `responses.jsonl`.
  API_LOG,
  /// The context as one JSON document, from before there were lines: `context.json`.
  DOCUMENT,
  /// Text that is replaced as a whole: `summary.md`, `todos.md`, `goals.md`, `system_prompt.md`.
  NOTE,
  /// A transcript for people: `transcript.txt`, `transcript.md`.
  TEXT;

  /// The kind of a file that is chibi's, by its name.
  static ContextFile of(String name) {
    return switch (name) {
      case "requests.jsonl", "responses.jsonl" -> API_LOG;
      case "context.json" -> DOCUMENT;
      case "summary.md", "todos.md", "goals.md", "system_prompt.md" -> NOTE;
      case "transcript.txt", "transcript.md" -> TEXT;
      default -> ENTRIES;
    };
  }

  /// Whether a file of this kind begins so.
  boolean begins(Head head) {
    return switch (this) {
      case ENTRIES -> beginsWithEntry(head);
      case API_LOG -> head.objects().stream().anyMatch(ApiLogLines::isLogged);
      case DOCUMENT -> head.object().text("name").isPresent();
      case NOTE -> isText(head.bytes());
      case TEXT -> isText(head.bytes()) && TextTranscript.begins(head.bytes());
    };
  }

  /// A partition of an archive of ours has entries of the same form.
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
