package dev.tsearch.indexer.format.document;

import dev.tsearch.indexer.format.Head;
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
  /// @param head its beginning
  static FileLayout of(Head head) {
    byte[] bytes = head.bytes();
    var scan = new JsonScanner(bytes);
    int start = scan.next(0);
    if (start >= bytes.length) {
      return TEXT;
    }
    if (bytes[start] == '[') {
      return DOCUMENT;
    }
    if (bytes[start] != '{') {
      return afterComments(bytes);
    }
    return isProse(head, bytes, start) ? TEXT : ofObject(scan, start, head);
  }

  /// Whether a text only begins like an object: more of its lines begin as those of prose than as
  /// objects, and no line after the first has an object. Damaged lines of JSON begin as objects,
  /// and those of a document with blanks, quotes and brackets.
  private static boolean isProse(Head head, byte[] bytes, int start) {
    int prose = 0;
    int objects = 0;
    int from = start;
    for (int at = start; at < bytes.length; at++) {
      if (at == from) {
        prose += isLetterOrMark(bytes[at]) ? 1 : 0;
        objects += bytes[at] == '{' ? 1 : 0;
      }
      if (bytes[at] == '\n') {
        from = at + 1;
      }
    }
    return prose > objects && head.objects().size() <= 1;
  }

  /// Whether a byte may begin a line of prose or Markdown. Lines of JSON seldom begin so: the
  /// values `true`, `false` and `null` follow names or blanks.
  private static boolean isLetterOrMark(byte b) {
    return b < 0 || Character.isLetter(b) || "#*>|`(!_".indexOf(b) >= 0;
  }

  private static FileLayout ofObject(JsonScanner scan, int start, Head head) {
    byte[] bytes = scan.bytes();
    int end = scan.end(start);
    int newline = start;
    while (newline < end && bytes[newline] != '\n') {
      newline++;
    }
    if (newline < end) {
      return DOCUMENT;
    }
    boolean isAlone = scan.next(end) >= bytes.length;
    return isAlone && isConversation(head.outline()) ? DOCUMENT : LINES;
  }

  /// Whether the object holds messages and is none itself, as far as it is in the outline.
  private static boolean isConversation(byte[] outline) {
    return DocumentConversation.isIn(outline) && !DocumentConversation.isOneMessage(outline);
  }

  private static FileLayout afterComments(byte[] head) {
    int lines = 0;
    for (int i = 0; i + 2 < head.length && lines < MAX_COMMENTS; i++) {
      if (head[i] == '\n') {
        lines++;
        if (head[i + 1] == '{' && head[i + 2] == '"') {
          return isFollowedByObjects(head, i + 1) ? LINES : TEXT;
        }
      }
    }
    return TEXT;
  }

  /// Whether an object ends its line, and nothing but objects follows: in prose, other text does.
  private static boolean isFollowedByObjects(byte[] head, int start) {
    var scan = new JsonScanner(head);
    int end = scan.end(start);
    boolean isCut = end >= head.length;
    int next = scan.next(end);
    return isCut || next >= head.length || (head[next] == '{' && head[next - 1] == '\n');
  }
}
