package dev.tsearch.indexer.format.document;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;

/// How a file is made.
enum FileLayout {
  /// JSON objects, one on each line.
  LINES,
  /// One JSON value.
  DOCUMENT,
  /// Words.
  TEXT;

  /// Remarks before the first object are few.
  private static final int MAX_REMARKS = 16;

  /// The shape of a file that begins so.
  ///
  /// @param head its first bytes
  static FileLayout of(byte[] head) {
    var scan = new JsonScan(head);
    int start = scan.next(0);
    if (start >= head.length) {
      return TEXT;
    }
    if (head[start] == '[') {
      return DOCUMENT;
    }
    return head[start] == '{' ? ofObject(scan, start) : ofRemarks(head);
  }

  private static FileLayout ofObject(JsonScan scan, int start) {
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
    return isAlone && isWhole && DocumentConversation.isIn(bytes) && !isSaid(bytes, start, end)
        ? DOCUMENT
        : LINES;
  }

  private static boolean isSaid(byte[] bytes, int start, int end) {
    try {
      return GuessedMessage.isSaid(Json.SOURCE.object(bytes, start, end - start));
    } catch (MalformedJsonException _) {
      return false;
    }
  }

  private static FileLayout ofRemarks(byte[] head) {
    int lines = 0;
    for (int i = 0; i + 2 < head.length && lines < MAX_REMARKS; i++) {
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
