package dev.tsearch.core.forget;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
  private final SourceMask mask;
  private final SourceForm form;
  private final long forgottenTo;
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

  /// Some bytes of a source.
  ///
  /// @param offset the position of the first one in the source
  /// @param bytes a copy of them, not masked
  /// @param spans what is overwritten; positions in the array
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record SourceUnit(long offset, byte[] bytes, List<MaskSpan> spans) {
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

  private MaskedUnits(
      InputStream in, SourceMask mask, SourceForm form, long offset, long forgottenTo) {
    this.in = in;
    this.mask = mask;
    this.form = form;
    this.offset = offset;
    this.forgottenTo = forgottenTo;
  }

  /// Opens the units of a source from the one that has the byte at an offset, or from an earlier
  /// one.
  ///
  /// @param source opens the source
  /// @param from the offset
  public static MaskedUnits open(BytesFrom source, SourceMask mask, long from) throws IOException {
    SourceForm form = form(source, mask);
    long start = form == SourceForm.LINES ? lineStart(source, from) : 0;
    long forgotten = form == SourceForm.DOCUMENT ? 0 : forgottenTo(source, mask, form);
    return new MaskedUnits(source.open(start), mask, form, start, forgotten);
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

  /// The length of the longest forgotten beginning that the source has, as the rules before leave
  /// it.
  private static long forgottenTo(BytesFrom source, SourceMask mask, SourceForm form)
      throws IOException {
    long longest = mask.longestBeginning();
    if (longest == 0) {
      return 0;
    }
    byte[] now;
    try (InputStream in = source.open(0)) {
      now = in.readNBytes((int) Math.min(longest, MAX_BYTES));
    }
    int forgotten = 0;
    for (SourceMask part : mask.parts()) {
      int length = part.forgottenTo(now);
      forgotten = Math.max(forgotten, length);
      var units = new MaskedUnits(new ByteArrayInputStream(now.clone()), part, form, 0, length);
      for (Optional<SourceUnit> unit = units.next(); unit.isPresent(); unit = units.next()) {
        for (MaskSpan span : unit.get().spans()) {
          MaskSpan.apply(List.of(span.shifted((int) unit.get().offset())), now);
        }
      }
    }
    return forgotten;
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
    return Optional.of(new SourceUnit(start, bytes, spans(start, bytes)));
  }

  private List<MaskSpan> spans(long start, byte[] bytes) {
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\n') {
      length--;
    }
    int mark = start == 0 && startsWithMark(bytes) ? 3 : 0;
    var spans = new ArrayList<MaskSpan>();
    if (mark < length) {
      spans.addAll(mask.unit(bytes, mark, length, form != SourceForm.TEXT));
    }
    if (start < forgottenTo) {
      spans.add(MaskSpan.blank(0, (int) Math.min(bytes.length, forgottenTo - start)));
    }
    return start + bytes.length <= forgottenTo ? List.of(spans.getLast()) : spans;
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
