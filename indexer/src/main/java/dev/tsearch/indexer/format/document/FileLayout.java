package dev.tsearch.indexer.format.document;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.JsonScanner;

/// The layout of a file.
enum FileLayout {
  /// JSON objects, one on each line.
  LINES,
  /// One JSON value.
  DOCUMENT,
  /// Plain text.
  TEXT;

  /// The number of comment lines that may precede the first object.
  private static final int MAX_COMMENTS = 16;

  /// The layout of a file.
  ///
  /// @param head its first bytes
  static FileLayout of(byte[] head) {
    var scan = new JsonScanner(head);
    int start = scan.next(0);
    if (start >= head.length) {
      return TEXT;
    }
    if (head[start] == '[') {
      return DOCUMENT;
    }
    return head[start] == '{' ? ofObject(scan, start) : afterComments(head);
  }

  private static FileLayout ofObject(JsonScanner scan, int start) {
    byte[] bytes = scan.bytes();
    int end = scan.end(start);
    int newline = start;
    while (newline < end && bytes[newline] != '\n') {
      newline++;
    }
    if (newline < end) {
      return DOCUMENT;
    }
    int next = scan.next(end);
    boolean isAlone = next >= bytes.length;
    boolean isWhole = end < bytes.length || scan.isWhole(start, end);
    return isAlone && isWhole && DocumentConversation.isIn(bytes) && !isMessage(bytes, start, end)
        ? DOCUMENT
        : LINES;
  }

  private static boolean isMessage(byte[] bytes, int start, int end) {
    try {
      return GuessedMessage.isMessage(Json.SOURCE.object(bytes, start, end - start));
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  private static FileLayout afterComments(byte[] head) {
    int lines = 0;
    for (int i = 0; i + 2 < head.length && lines < MAX_COMMENTS; i++) {
      if (head[i] == '\n') {
        lines++;
        if (head[i + 1] == '{' && head[i + 2] == '"') {
          return LINES;
        }
      }
    }
    return TEXT;
  }
}
