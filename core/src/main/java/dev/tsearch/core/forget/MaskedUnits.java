package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// The bytes of a source in the units in which a [SourceMask] judges them, from some unit on. A
/// source that begins like JSON is read line by line, or as a whole if objects within documents are
/// forgotten and its first line is none of JSON Lines; other text is read in runs of lines, so that
/// a secret may extend over several: up to an empty line, which the text of a key has not. Holds
/// one unit. Not thread-safe; the owner closes it.
public final class MaskedUnits implements Closeable {
  /// A run of lines of text ends with the first empty line after so many bytes.
  private static final int TEXT_BYTES = 1 << 20;

  /// If there is none, it ends with the first line after so many bytes.
  private static final int MAX_TEXT_BYTES = 4 << 20;

  /// A longer unit is cut; its parts are judged one by one.
  private static final int MAX_BYTES = 64 << 20;

  /// How many bytes before an offset are searched for the end of a line, at first.
  private static final int BACK_BYTES = 1 << 16;

  private final InputStream in;
  private final List<UnitMask> parts;
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
  /// @param isLifted whether it overwrites nothing any more, and only later ones see its work
  record UnitMask(SourceMask mask, NavigableMap<Long, Long> ranges, boolean isLifted) {
    UnitMask(SourceMask mask, List<ForgottenPart> ranges, boolean isLifted) {
      this(mask, new TreeMap<>(), isLifted);
      ranges.forEach(range -> this.ranges.merge(range.from(), range.to(), Math::max));
    }

    /// This with the parts of a source that it knows by one of some beginnings.
    UnitMask with(List<BeginningHashes> beginnings) {
      return new UnitMask(
          mask,
          beginnings.stream().flatMap(each -> mask.ranges(each.hashes()).stream()).toList(),
          isLifted);
    }

    /// This as it was before it was lifted.
    UnitMask applied() {
      return new UnitMask(mask, ranges, false);
    }

    /// Whether ranges have bytes of a unit.
    boolean hasRangeIn(long start, long end) {
      Map.Entry<Long, Long> last = ranges.lowerEntry(end);
      return last != null && last.getValue() > start;
    }

    /// A line that was not complete when it was forgotten is forgotten with what it has got since.
    private static int endOfLine(byte[] bytes, int position) {
      int at = position;
      while (at < bytes.length && bytes[at - 1] != '\n') {
        at++;
      }
      return at;
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
        boolean isOfLines = form == SourceForm.TEXT || (form == SourceForm.LINES && from <= mark);
        if (from < to && isOfLines) {
          to = endOfLine(bytes, to);
        }
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

  private MaskedUnits(InputStream in, List<UnitMask> parts, SourceForm form, long offset) {
    this.in = in;
    this.parts = parts;
    this.form = form;
    this.offset = offset;
  }

  /// How a source is divided and masked, which takes a look at its beginning.
  public static final class Division {
    private final SourceForm form;
    private final List<UnitMask> parts;

    private Division(SourceForm form, List<UnitMask> parts) {
      this.form = form;
      this.parts = parts;
    }
  }

  /// Looks how a source is divided and masked.
  public static Division division(BytesFrom source, SourceMask mask) throws IOException {
    SourceForm form = form(source, mask);
    return new Division(
        form,
        mask.hasBeginnings() || mask.hasLifted()
            ? parts(source, mask, form)
            : List.of(new UnitMask(mask, List.of(), false)));
  }

  /// The division of a source of some form of which nothing is masked.
  public static Division division(SourceForm form) {
    return new Division(form, List.of(new UnitMask(SourceMask.NONE, List.of(), false)));
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
  private static List<UnitMask> parts(BytesFrom source, SourceMask mask, SourceForm form)
      throws IOException {
    var whole = new UnitMask(mask, List.of(), false);
    BeginningHashes hashes = mask.beginningHashes();
    boolean isChanged = readBeginnings(source, List.of(whole), form, Reading.PLAIN, hashes);
    if (!isChanged && !mask.hasLifted() && mask.ranges(hashes.hashes()).isEmpty()) {
      return List.of(whole);
    }
    var parts = new ArrayList<UnitMask>();
    for (UnitMask each : mask.parts()) {
      var beginnings = new ArrayList<BeginningHashes>();
      beginnings.add(each.mask().beginningHashes());
      readBeginnings(source, List.copyOf(parts), form, Reading.MASKED, beginnings.getFirst());
      if (mask.hasLifted()) {
        beginnings.add(each.mask().beginningHashes());
        List<UnitMask> before = parts.stream().map(UnitMask::applied).toList();
        readBeginnings(source, before, form, Reading.MASKED, beginnings.getLast());
      }
      parts.add(each.with(beginnings));
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
      BytesFrom source,
      List<UnitMask> parts,
      SourceForm form,
      Reading reading,
      BeginningHashes hashes)
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
    if (parts.size() == 1 && !parts.getFirst().isLifted()) {
      return parts.getFirst().spans(start, bytes, form);
    }
    byte[] now = bytes.clone();
    byte[] view = now; // with the work of the masks that were lifted, from the first one on
    boolean hasLifted = false;
    var all = new ArrayList<MaskSpan>();
    for (UnitMask part : parts) {
      if (part.isLifted() && !hasLifted) {
        view = now.clone();
        hasLifted = true;
      }
      var found = new LinkedHashSet<MaskSpan>();
      if (hasLifted) {
        found.addAll(part.spans(start, view, form));
        MaskSpan.apply(List.copyOf(found), view);
      }
      if (!part.isLifted()) {
        found.addAll(part.spans(start, now, form));
        MaskSpan.apply(List.copyOf(found), now);
        MaskSpan.apply(List.copyOf(found), view);
        all.addAll(found);
      }
    }
    return all;
  }

  /// Reads until the buffer has the next unit, and returns the position after it.
  private int unitEnd() throws IOException {
    int searched = taken;
    while (true) {
      int end =
          switch (form) {
            case LINES -> afterLine(searched);
            case TEXT -> afterRun();
            case DOCUMENT -> 0;
          };
      if (end > 0) {
        return end;
      }
      if (filled - taken >= MAX_BYTES || ended) {
        return Math.min(filled, taken + MAX_BYTES);
      }
      searched = filled - taken;
      fill();
      searched += taken;
    }
  }

  /// The end of the first line from a position on; 0 if the buffer does not have it.
  private int afterLine(int from) {
    for (int at = from; at < filled; at++) {
      if (buffer[at] == '\n') {
        return at + 1;
      }
    }
    return 0;
  }

  /// The end of a run of lines of text; 0 if the buffer does not have it.
  private int afterRun() {
    int last = taken + MAX_TEXT_BYTES;
    for (int at = taken + TEXT_BYTES; at < Math.min(filled, last); at++) {
      if (buffer[at] == '\n' && endsLine(buffer[at - 1] == '\r' ? at - 2 : at - 1)) {
        return at + 1;
      }
    }
    return afterLine(last);
  }

  private boolean endsLine(int at) {
    return buffer[at] == '\n';
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
