package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// The bytes of a source in the units in which a [SourceMask] judges them, from some unit on. A
/// source that begins like JSON is read line by line, or as a whole if objects within documents are
/// forgotten and its first line is none of JSON Lines; other text is read in runs of lines, so that
/// a secret may extend over several. Holds one unit. Not thread-safe; the owner closes it.
public final class MaskedUnits implements Closeable {
  /// The length of a run of lines of text, up to the end of its last line.
  private static final int TEXT_BYTES = 1 << 20;

  /// A longer unit is cut; its parts are judged one by one.
  private static final int MAX_BYTES = 64 << 20;

  /// How many bytes before an offset are searched for the end of a line, at first.
  private static final int BACK_BYTES = 1 << 16;

  private final InputStream in;
  private final List<Part> parts;
  private final SourceForm form;
  private byte[] buffer = new byte[BACK_BYTES];
  private int filled;
  private int taken;
  private long offset;
  private boolean ended;

  /// Opens the bytes of a source at an offset.
  @FunctionalInterface
  public interface BytesFrom {
    /// Opens the bytes from an offset on. The caller closes the stream.
    InputStream open(long offset) throws IOException;
  }

  /// How a source is divided.
  public enum SourceForm {
    /// JSON, a value in each line.
    LINES,
    /// JSON, one value in several lines.
    DOCUMENT,
    /// No JSON.
    TEXT
  }

  /// A mask that is applied to what the ones before it leave.
  ///
  /// @param mask the mask
  /// @param ranges the ends of the parts of the source that it overwrites, by their beginnings
  private record Part(SourceMask mask, NavigableMap<Long, Long> ranges) {
    Part(SourceMask mask, List<ForgottenPart> ranges) {
      this(mask, new TreeMap<>());
      ranges.forEach(range -> this.ranges.merge(range.from(), range.to(), Math::max));
    }

    /// Whether ranges have bytes of a unit.
    boolean hasRangeIn(long start, long end) {
      Map.Entry<Long, Long> last = ranges.lowerEntry(end);
      return last != null && last.getValue() > start;
    }

    List<MaskSpan> spans(long start, byte[] bytes, SourceForm form) {
      int length = bytes.length;
      if (length > 0 && bytes[length - 1] == '\n') {
        length--;
      }
      int mark = start == 0 && startsWithMark(bytes) ? 3 : 0;
      var spans = new ArrayList<MaskSpan>();
      if (mark < length) {
        spans.addAll(mask.unit(bytes, mark, length, form));
      }
      for (Map.Entry<Long, Long> range : ranges.headMap(start + bytes.length).entrySet()) {
        int from = (int) Math.max(0, range.getKey() - start);
        int to = (int) Math.min(bytes.length, range.getValue() - start);
        if (from <= mark && to >= length) {
          return List.of(MaskSpan.blank(from, to));
        }
        if (from < to) {
          spans.add(MaskSpan.blank(from, to));
        }
      }
      return spans;
    }
  }

  /// Some bytes of a source.
  ///
  /// @param offset the position of the first one in the source
  /// @param bytes a copy of them, not masked
  /// @param spans what is overwritten; positions in the array
  /// @param isOfBeginning whether some of it is known by the beginning of the source
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record SourceUnit(long offset, byte[] bytes, List<MaskSpan> spans, boolean isOfBeginning) {
    /// The bytes without a byte order mark at the beginning of the source.
    public byte[] content() {
      return Arrays.copyOfRange(bytes, mark(), bytes.length);
    }

    private int mark() {
      return offset == 0 && startsWithMark(bytes) ? 3 : 0;
    }

    /// Whether all of it is overwritten with spaces.
    public boolean isBlanked() {
      int first = MaskStage.strippedFrom(bytes, mark(), bytes.length);
      return spans.size() == 1
          && spans.getFirst().with() == ' '
          && spans.getFirst().from() <= first
          && spans.getFirst().to() >= MaskStage.strippedTo(bytes, first, bytes.length);
    }
  }

  private MaskedUnits(InputStream in, List<Part> parts, SourceForm form, long offset) {
    this.in = in;
    this.parts = parts;
    this.form = form;
    this.offset = offset;
  }

  /// How a source is divided and masked, which takes a look at its beginning.
  public static final class Division {
    private final SourceForm form;
    private final List<Part> parts;

    private Division(SourceForm form, List<Part> parts) {
      this.form = form;
      this.parts = parts;
    }
  }

  /// Looks how a source is divided and masked.
  public static Division division(BytesFrom source, SourceMask mask) throws IOException {
    SourceForm form = form(source, mask);
    return new Division(
        form,
        mask.hasBeginnings() ? parts(source, mask, form) : List.of(new Part(mask, List.of())));
  }

  /// Opens the units of a source from the one that has the byte at an offset, or from an earlier
  /// one.
  ///
  /// @param source opens the source
  /// @param from the offset
  public static MaskedUnits open(BytesFrom source, SourceMask mask, long from) throws IOException {
    return open(source, division(source, mask), from);
  }

  /// Opens the units of a source of which it is known how it is divided.
  public static MaskedUnits open(BytesFrom source, Division division, long from)
      throws IOException {
    long start = division.form == SourceForm.LINES ? lineStart(source, from) : 0;
    return new MaskedUnits(source.open(start), division.parts, division.form, start);
  }

  /// The masks of the rules, each with the parts of this source that it knows by its beginning.
  private static List<Part> parts(BytesFrom source, SourceMask mask, SourceForm form)
      throws IOException {
    var whole = new Part(mask, List.of());
    BeginningHashes hashes = mask.beginningHashes();
    boolean isChanged = readBeginnings(source, List.of(whole), form, Reading.PLAIN, hashes);
    if (!isChanged && mask.ranges(hashes.hashes()).isEmpty()) {
      return List.of(whole);
    }
    var parts = new ArrayList<Part>();
    for (SourceMask each : mask.parts()) {
      BeginningHashes own = each.beginningHashes();
      readBeginnings(source, List.copyOf(parts), form, Reading.MASKED, own);
      parts.add(new Part(each, each.ranges(own.hashes())));
    }
    return parts;
  }

  /// What of a source is hashed.
  private enum Reading {
    PLAIN,
    MASKED
  }

  /// Reads a source as far as hashes need it.
  ///
  /// @return whether the masks overwrite anything there
  private static boolean readBeginnings(
      BytesFrom source, List<Part> parts, SourceForm form, Reading reading, BeginningHashes hashes)
      throws IOException {
    boolean isChanged = false;
    if (hashes.areComplete()) {
      return false;
    }
    try (var units = new MaskedUnits(source.open(0), parts, form, 0)) {
      while (!hashes.areComplete()) {
        Optional<SourceUnit> unit = units.next();
        if (unit.isEmpty()) {
          break;
        }
        byte[] bytes = unit.get().bytes();
        isChanged |= !unit.get().spans().isEmpty();
        if (reading == Reading.MASKED) {
          MaskSpan.apply(unit.get().spans(), bytes);
        }
        hashes.add(bytes);
      }
    }
    return isChanged;
  }

  private static SourceForm form(BytesFrom source, SourceMask mask) throws IOException {
    SourceForm form = form(source);
    return form == SourceForm.DOCUMENT && !mask.hasObjects() ? SourceForm.LINES : form;
  }

  /// What a source begins like.
  public static SourceForm form(BytesFrom source) throws IOException {
    try (InputStream in = source.open(0)) {
      byte[] head = in.readNBytes(BACK_BYTES);
      int first = startsWithMark(head) ? 3 : 0;
      while (head.length == BACK_BYTES && MaskStage.isBlank(head, first, head.length)) {
        head = in.readNBytes(BACK_BYTES); // what was before is forgotten
        first = 0;
      }
      if (!MaskStage.isJson(head, first, head.length)) {
        return SourceForm.TEXT;
      }
      return isWhole(head, first) ? SourceForm.LINES : SourceForm.DOCUMENT;
    }
  }

  /// Whether a source begins with the byte order mark of UTF-8.
  private static boolean startsWithMark(byte[] head) {
    return head.length >= 3
        && (head[0] & 0xFF) == 0xEF
        && (head[1] & 0xFF) == 0xBB
        && (head[2] & 0xFF) == 0xBF;
  }

  /// Whether the first line closes all that it opens, or is longer than the head.
  private static boolean isWhole(byte[] head, int first) {
    int depth = 0;
    boolean isText = false;
    for (int at = first; at < head.length; at++) {
      byte b = head[at];
      if (isText) {
        at += b == '\\' ? 1 : 0;
        isText = b != '"';
      } else if (b == '"') {
        isText = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
      } else if (b == '\n' && !MaskStage.isBlank(head, first, at)) {
        return depth == 0;
      }
    }
    return true;
  }

  private static long lineStart(BytesFrom source, long from) throws IOException {
    if (from == 0) {
      return 0;
    }
    for (long back = BACK_BYTES; ; back *= 4) {
      long start = Math.max(0, from - back);
      int length = (int) (from - start);
      byte[] before;
      try (InputStream in = source.open(start)) {
        before = in.readNBytes(length);
      }
      for (int at = before.length - 1; at >= 0; at--) {
        if (before[at] == '\n') {
          return start + at + 1;
        }
      }
      if (start == 0 || back > MAX_BYTES) {
        return start;
      }
    }
  }

  /// The next unit; empty after the last one.
  public Optional<SourceUnit> next() throws IOException {
    int end = unitEnd();
    if (end == taken) {
      return Optional.empty();
    }
    byte[] bytes = Arrays.copyOfRange(buffer, taken, end);
    long start = offset;
    offset += bytes.length;
    taken = end;
    boolean isKnown = parts.stream().anyMatch(part -> part.hasRangeIn(start, offset));
    return Optional.of(new SourceUnit(start, bytes, spans(start, bytes), isKnown));
  }

  private List<MaskSpan> spans(long start, byte[] bytes) {
    if (parts.size() == 1) {
      return parts.getFirst().spans(start, bytes, form);
    }
    byte[] now = bytes.clone();
    var all = new ArrayList<MaskSpan>();
    for (Part part : parts) {
      List<MaskSpan> spans = part.spans(start, now, form);
      MaskSpan.apply(spans, now);
      all.addAll(spans);
    }
    return all;
  }

  /// Reads until the buffer has the next unit, and returns the position after it.
  private int unitEnd() throws IOException {
    int searched = taken;
    while (true) {
      if (form == SourceForm.LINES || (form == SourceForm.TEXT && filled - taken >= TEXT_BYTES)) {
        int from = form == SourceForm.LINES ? searched : Math.max(searched, taken + TEXT_BYTES - 1);
        for (int at = from; at < filled; at++) {
          if (buffer[at] == '\n') {
            return at + 1;
          }
        }
        searched = filled;
      }
      if (filled - taken >= MAX_BYTES || ended) {
        return Math.min(filled, taken + MAX_BYTES);
      }
      searched -= taken;
      fill();
      searched += taken;
    }
  }

  /// Reads more bytes after the ones that are not taken, which move to the beginning.
  private void fill() throws IOException {
    System.arraycopy(buffer, taken, buffer, 0, filled - taken);
    filled -= taken;
    taken = 0;
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = in.readNBytes(buffer, filled, buffer.length - filled);
    ended = read < buffer.length - filled;
    filled += read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
