package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Some rules that are applied at once: first what is forgotten, then what is redacted. One owner,
/// not thread-safe.
///
/// @param keyed makes the hashes
/// @param lines the hashes of forgotten lines
/// @param values the hashes of forgotten objects within larger values
/// @param ids the hashes of forgotten ids
/// @param kept the hashes of lines that stay although they have a forgotten id
/// @param beginnings the forgotten beginnings of sources
/// @param candidates says quickly of most lines that none of these hashes is theirs
/// @param forgotten finds forgotten texts of sources that are no JSON
/// @param texts finds redacted texts
record MaskStage(
    KeyedHash keyed,
    Set<String> lines,
    Set<String> values,
    Set<String> ids,
    Set<String> kept,
    Set<Beginning> beginnings,
    LineCandidates candidates,
    TextRules forgotten,
    TextRules texts) {
  /// Says of lines whether they may be forgotten. A "no" is certain.
  @FunctionalInterface
  interface LineCandidates {
    /// Whether a line may be forgotten: its hashes decide.
    boolean mayHave(byte[] bytes, int from, int to);
  }

  /// For rules of which only hashes are known.
  static final LineCandidates ALL_LINES = (_, _, _) -> true;

  /// The members of an object that may have an id that no other line has.
  private static final Set<String> ID_NAMES =
      Set.of("uuid", "id", "msg_id", "message_id", "messageId", "event_id");

  /// What the hash of an id begins with, so that it is not that of a value.
  private static final byte[] ID_MARK = "id ".getBytes(UTF_8);

  /// A shorter id occurs in other conversations as well.
  static final int MIN_ID_LENGTH = 16;

  /// A shorter text in the name of a member may be a word of the format.
  private static final int MIN_NAME_LENGTH = 12;

  /// The members that entries are derived by.
  private static final Set<String> STRUCTURAL =
      Set.of(
          "type",
          "subtype",
          "role",
          "entry_type",
          "source",
          "session",
          "sessionId",
          "session_id",
          "uuid",
          "parentUuid",
          "id",
          "msg_id",
          "message_id",
          "tool_use_id",
          "requestId",
          "time",
          "timestamp",
          "version");

  /// The members with numbers by which an entry leads to its original.
  private static final Set<String> POSITIONS = Set.of("offset", "length", "line", "block");

  /// Copies the sets.
  MaskStage {
    lines = Set.copyOf(lines);
    values = Set.copyOf(values);
    ids = Set.copyOf(ids);
    kept = Set.copyOf(kept);
    beginnings = Set.copyOf(beginnings);
  }

  /// Rules that redact texts only.
  static MaskStage of(KeyedHash keyed, TextRules texts) {
    return new MaskStage(
        keyed,
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        ALL_LINES,
        TextRules.none(keyed),
        texts);
  }

  boolean isEmpty() {
    return beginnings.isEmpty() && overwritesNoUnit();
  }

  /// Whether nothing is overwritten but beginnings of sources.
  private boolean overwritesNoUnit() {
    return lines.isEmpty()
        && values.isEmpty()
        && ids.isEmpty()
        && forgotten.isEmpty()
        && texts.isEmpty();
  }

  /// Whether anything may be overwritten in a unit. A "no" is certain, and takes little time.
  boolean mayChange(byte[] bytes, int from, int to) {
    return !values.isEmpty()
        || ((!lines.isEmpty() || !ids.isEmpty()) && candidates.mayHave(bytes, from, to))
        || (!forgotten.isEmpty() && forgotten.mayFind(bytes, from, to))
        || (!texts.isEmpty() && texts.mayFind(bytes, from, to));
  }

  /// The length of the longest forgotten beginning that some bytes begin with; 0 if there is none.
  int forgottenTo(byte[] bytes) {
    int longest = 0;
    for (long length : beginnings.stream().map(Beginning::length).distinct().toList()) {
      if (length > longest
          && length <= bytes.length
          && beginnings.contains(new Beginning(length, keyed.of(bytes, 0, (int) length)))) {
        longest = (int) length;
      }
    }
    return longest;
  }

  /// Receives a part of an array.
  interface PartVisitor {
    void part(int from, int to);
  }

  /// The position of the first byte that is no space; `to` if there is none.
  static int strippedFrom(byte[] bytes, int from, int to) {
    int start = from;
    while (start < to && isSpace(bytes[start])) {
      start++;
    }
    return start;
  }

  /// The position after the last byte that is no space; `from` if there is none.
  static int strippedTo(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && isSpace(bytes[end - 1])) {
      end--;
    }
    return end;
  }

  /// The hash of a line without the spaces around it.
  static String lineHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    int start = strippedFrom(bytes, from, to);
    return keyed.of(bytes, start, strippedTo(bytes, start, to));
  }

  /// The hash of a value of JSON, the same whatever spaces and line ends are around its parts.
  static String valueHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    byte[] compact = JsonObjectsWithin.compact(bytes, from, to);
    return keyed.of(compact, 0, compact.length);
  }

  /// The hashes of the ids of a line of JSON.
  static List<String> idHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    var hashes = new ArrayList<String>();
    visitIds(bytes, from, to, (start, end) -> hashes.add(keyed.of(ID_MARK, bytes, start, end)));
    return hashes;
  }

  /// Visits the ids of a line of JSON, in their escaped form and without quotes.
  static void visitIds(byte[] bytes, int from, int to, PartVisitor visitor) {
    JsonTexts.visit(
        bytes,
        from,
        to,
        (texts, role, depth, start, end) -> {
          if (depth == 1
              && role == JsonTexts.TextRole.STRING
              && end - start >= MIN_ID_LENGTH
              && ID_NAMES.contains(texts.name())) {
            visitor.part(start, end);
          }
        });
  }

  /// Whether a line is forgotten as a whole.
  boolean isForgotten(byte[] bytes, int from, int to) {
    if ((lines.isEmpty() && ids.isEmpty()) || isBlank(bytes, from, to)) {
      return false;
    }
    String hash = lineHash(keyed, bytes, from, to);
    if (lines.contains(hash)) {
      return true;
    }
    return !ids.isEmpty()
        && isJson(bytes, from, to)
        && idHashes(keyed, bytes, from, to).stream().anyMatch(ids::contains)
        && !kept.contains(hash);
  }

  /// Whether parts of a unit may be overwritten, and not only all of it.
  boolean hasParts() {
    return !values.isEmpty() || !forgotten.isEmpty() || !texts.isEmpty();
  }

  /// The forgotten objects within a value.
  List<MaskSpan> objects(byte[] bytes) {
    return values.isEmpty()
        ? List.of()
        : JsonObjectsWithin.find(
            bytes, (start, end) -> values.contains(valueHash(keyed, bytes, start, end)));
  }

  /// The forgotten texts, in strings and numbers of JSON or anywhere: of text nothing is left that
  /// an entry would be made of.
  List<MaskSpan> forgottenTexts(byte[] bytes, boolean isJson) {
    List<MaskSpan> found = texts(forgotten, bytes, isJson);
    return isJson
        ? found
        : found.stream().map(span -> MaskSpan.blank(span.from(), span.to())).toList();
  }

  /// The redacted texts, in strings and numbers of JSON or anywhere.
  List<MaskSpan> texts(byte[] bytes, boolean isJson) {
    return texts(texts, bytes, isJson);
  }

  private static List<MaskSpan> texts(TextRules texts, byte[] bytes, boolean isJson) {
    if (texts.isEmpty() || !texts.mayFind(bytes, 0, bytes.length)) {
      return List.of();
    }
    var spans = new ArrayList<MaskSpan>();
    if (isJson) {
      JsonTexts.visit(
          bytes,
          0,
          bytes.length,
          (strings, role, _, start, end) ->
              addTexts(texts, strings, role, bytes, start, end, spans));
    } else {
      texts.find("", bytes, 0, bytes.length, spans);
    }
    return spans;
  }

  /// Adds the texts of a string or number. Ids, types and times stay as they are: entries are
  /// derived from them. Of a name of a member, long texts are overwritten only; of numbers, those
  /// that a text has whole.
  private static void addTexts(
      TextRules texts,
      JsonTexts strings,
      JsonTexts.TextRole role,
      byte[] bytes,
      int from,
      int to,
      List<MaskSpan> spans) {
    boolean mayFind =
        texts.mayFind(bytes, from, to)
            || texts.mayFindNamed(bytes, strings.nameFrom(), strings.nameTo(), to - from);
    if (!mayFind) {
      return;
    }
    String name = strings.name();
    switch (role) {
      case STRING -> {
        if (!STRUCTURAL.contains(name)) {
          texts.find(name, bytes, from, to, spans);
        }
      }
      case NUMBER -> {
        if (!STRUCTURAL.contains(name) && !POSITIONS.contains(name)) {
          addNumber(texts, name, bytes, from, to, spans);
        }
      }
      case NAME -> {
        var found = new ArrayList<MaskSpan>();
        if (to - from >= MIN_NAME_LENGTH) {
          texts.find("", bytes, from, to, found);
        }
        found.removeIf(span -> span.length() < MIN_NAME_LENGTH);
        spans.addAll(found);
      }
    }
  }

  private static void addNumber(
      TextRules texts, String name, byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (to - from == 1 && bytes[from] == '0') {
      return; // as a redacted one
    }
    var found = new ArrayList<MaskSpan>();
    texts.find(name, bytes, from, to, found);
    int digits = bytes[from] == '-' ? from + 1 : from;
    if (found.stream().anyMatch(span -> span.from() <= digits && span.to() == to)) {
      spans.addAll(MaskSpan.number(from, to));
    }
  }

  /// Whether bytes begin like an object or an array.
  static boolean isJson(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return bytes[at] == '{' || bytes[at] == '[';
      }
    }
    return false;
  }

  static boolean isBlank(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return false;
      }
    }
    return true;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}
