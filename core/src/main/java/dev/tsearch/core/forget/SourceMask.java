package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says which bytes of sources are overwritten. The same bytes give the same answer wherever they
/// are: an archive that has overwritten them recognizes the source again. One owner, not
/// thread-safe.
///
/// Bytes are judged in units. In JSON a unit is a line; in other text it is a run of lines, so that
/// a secret can extend over several.
public final class SourceMask {
  /// Overwrites nothing.
  public static final SourceMask NONE =
      new SourceMask(new KeyedHash(new byte[KeyedHash.SALT_BYTES]), Set.of(), Set.of(), Set.of());

  /// The members of an object that may have an id that no other line has.
  private static final Set<String> ID_NAMES =
      Set.of("uuid", "id", "msg_id", "message_id", "messageId", "event_id");

  /// A shorter id occurs in other conversations as well.
  private static final int MIN_ID_LENGTH = 16;

  private final KeyedHash keyed;
  private final Set<String> lines;
  private final Set<String> ids;
  private final Set<String> kept;
  private final @Nullable TextRules texts;

  private SourceMask(KeyedHash keyed, Set<String> lines, Set<String> ids, Set<String> kept) {
    this.keyed = keyed;
    this.lines = lines;
    this.ids = ids;
    this.kept = kept;
    this.texts = null;
  }

  /// @param keyed makes the hashes
  /// @param lines the hashes of forgotten lines
  /// @param ids the hashes of forgotten ids
  /// @param kept the hashes of lines that stay although they have a forgotten id
  /// @param texts finds redacted texts
  public SourceMask(
      KeyedHash keyed, Set<String> lines, Set<String> ids, Set<String> kept, TextRules texts) {
    this.keyed = keyed;
    this.lines = Set.copyOf(lines);
    this.ids = Set.copyOf(ids);
    this.kept = Set.copyOf(kept);
    this.texts = texts.isEmpty() ? null : texts;
  }

  /// Whether no byte is ever overwritten.
  public boolean isEmpty() {
    return lines.isEmpty() && ids.isEmpty() && texts == null;
  }

  /// The hash of a line without the spaces around it.
  public static String lineHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isSpace(bytes[start])) {
      start++;
    }
    while (end > start && isSpace(bytes[end - 1])) {
      end--;
    }
    return keyed.of(bytes, start, end);
  }

  /// The hashes of the ids of a line of JSON: of the members of its outermost object that have
  /// names such as `uuid`.
  public static List<String> idHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    var hashes = new ArrayList<String>();
    JsonTexts.visit(
        bytes,
        from,
        to,
        (name, kind, depth, start, end) -> {
          if (depth == 1
              && kind == JsonTexts.Kind.VALUE
              && end - start >= MIN_ID_LENGTH
              && ID_NAMES.contains(name)) {
            hashes.add(keyed.of("id " + new String(bytes, start, end - start, UTF_8)));
          }
        });
    return hashes;
  }

  /// The spans to overwrite in a line of a source or of the archive.
  ///
  /// @param from the position of its first byte, which the spans count from the array's beginning
  /// @param to the position of its end, without the newline
  public List<MaskSpan> line(byte[] bytes, int from, int to) {
    return isForgotten(bytes, from, to)
        ? List.of(MaskSpan.blank(from, to))
        : texts(bytes, from, to, isJson(bytes, from, to));
  }

  /// The texts to overwrite in a unit that is no line of JSON.
  List<MaskSpan> text(byte[] bytes, int from, int to) {
    return texts(bytes, from, to, false);
  }

  /// The texts to overwrite in the strings of a line of JSON, whatever it begins with.
  List<MaskSpan> jsonTexts(byte[] bytes, int from, int to) {
    return isForgotten(bytes, from, to)
        ? List.of(MaskSpan.blank(from, to))
        : texts(bytes, from, to, true);
  }

  private boolean isForgotten(byte[] bytes, int from, int to) {
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

  private List<MaskSpan> texts(byte[] bytes, int from, int to, boolean isJson) {
    TextRules rules = texts;
    if (rules == null) {
      return List.of();
    }
    var spans = new ArrayList<MaskSpan>();
    if (isJson) {
      JsonTexts.visit(
          bytes,
          from,
          to,
          (name, kind, _, start, end) ->
              rules.find(kind == JsonTexts.Kind.VALUE ? name : "", bytes, start, end, spans));
    } else {
      rules.find("", bytes, from, to, spans);
    }
    return spans;
  }

  /// Whether a line begins like an object or an array.
  static boolean isJson(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return bytes[at] == '{' || bytes[at] == '[';
      }
    }
    return false;
  }

  private static boolean isBlank(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (!isSpace(bytes[at])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}
