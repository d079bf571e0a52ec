package dev.tsearch.core.forget;

import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.json.ByteSearch;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The bytes of a source in the units in which a [SourceMask] judges them, from some unit on. A
/// source that begins like JSON is read line by line, or as a whole if objects within documents are
/// forgotten and its first line is none of JSON Lines; other text is read in runs of lines, so that
/// a secret may extend over several: up to an empty line, which the text of a key has not. Holds
/// one unit. Not thread-safe; the owner closes it.
public final class MaskedUnits implements Closeable {
  private final UnitReader in;
  private final List<UnitMask> parts;
  private final UnitMask everything;
  private final SourceForm form;
  private long offset;

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
  /// @param isOfBeginning whether some of it is known by the beginning of the source
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record SourceUnit(long offset, byte[] bytes, List<MaskSpan> spans, boolean isOfBeginning) {
    /// The bytes without a byte order mark at the beginning of the source.
    public byte[] content() {
      return Arrays.copyOfRange(bytes, mark(), bytes.length);
    }

    private int mark() {
      return offset == 0 ? ByteSearch.afterMark(bytes) : 0;
    }

    /// Whether all of it is overwritten with spaces.
    public boolean isBlanked() {
      int first = JsonBytes.strippedFrom(bytes, mark(), bytes.length);
      return spans.size() == 1
          && spans.getFirst().with() == ' '
          && spans.getFirst().from() <= first
          && spans.getFirst().to() >= JsonBytes.strippedTo(bytes, first, bytes.length);
    }
  }

  /// @param everything all that the parts overwrite, or overwrote before they were lifted
  private MaskedUnits(
      InputStream in, List<UnitMask> parts, UnitMask everything, SourceForm form, long offset) {
    this.in = new UnitReader(in, form);
    this.parts = parts;
    this.everything = everything;
    this.form = form;
    this.offset = offset;
  }

  /// How a source is divided and masked, which takes a look at its beginning.
  public static final class Division {
    private final SourceForm form;
    private final List<UnitMask> parts;
    private final UnitMask everything;

    private Division(SourceForm form, List<UnitMask> parts, UnitMask everything) {
      this.form = form;
      this.parts = parts;
      this.everything = everything;
    }
  }

  /// Looks how a source is divided and masked.
  public static Division division(BytesFrom source, SourceMask mask) throws IOException {
    SourceForm form = form(source, mask);
    UnitMask everything = whole(mask.everything());
    return new Division(
        form,
        mask.hasStarts() || mask.hasLifted()
            ? parts(source, mask, everything, form)
            : List.of(everything),
        everything);
  }

  /// The division of a source of some form of which nothing is masked.
  public static Division division(SourceForm form) {
    UnitMask nothing = whole(SourceMask.NONE);
    return new Division(form, List.of(nothing), nothing);
  }

  private static UnitMask whole(SourceMask mask) {
    return new UnitMask(mask, List.of(), false);
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
    long start = division.form == SourceForm.LINES ? UnitReader.lineStart(source, from) : 0;
    return new MaskedUnits(
        source.open(start), division.parts, division.everything, division.form, start);
  }

  /// The masks of the rules, each with the parts of this source that it knows by its beginning.
  private static List<UnitMask> parts(
      BytesFrom source, SourceMask mask, UnitMask everything, SourceForm form) throws IOException {
    SourceStart start = everything.mask().start();
    boolean isChanged =
        readStart(source, List.of(everything), everything, form, Reading.PLAIN, start);
    if (!isChanged && everything.mask().ranges(start).isEmpty()) {
      return mask.hasLifted() ? mask.parts() : List.of(everything);
    }
    var parts = new ArrayList<UnitMask>();
    for (UnitMask each : mask.parts()) {
      var starts = new ArrayList<SourceStart>();
      starts.add(each.mask().start());
      readStart(source, List.copyOf(parts), everything, form, Reading.MASKED, starts.getFirst());
      if (mask.hasLifted()) {
        starts.add(each.mask().start());
        List<UnitMask> before = parts.stream().map(UnitMask::applied).toList();
        readStart(source, before, everything, form, Reading.MASKED, starts.getLast());
      }
      parts.add(each.with(starts));
    }
    return parts;
  }

  /// What of a source is hashed.
  private enum Reading {
    PLAIN,
    MASKED
  }

  /// Reads a source as far as is needed to know what its beginning says.
  ///
  /// @return whether the masks overwrite anything there
  private static boolean readStart(
      BytesFrom source,
      List<UnitMask> parts,
      UnitMask everything,
      SourceForm form,
      Reading reading,
      SourceStart start)
      throws IOException {
    boolean isChanged = false;
    if (start.isComplete()) {
      return false;
    }
    try (var units = new MaskedUnits(source.open(0), parts, everything, form, 0)) {
      while (!start.isComplete()) {
        Optional<SourceUnit> unit = units.next();
        if (unit.isEmpty()) {
          start.end(form);
          break;
        }
        byte[] bytes = unit.get().bytes();
        isChanged |= !unit.get().spans().isEmpty();
        if (reading == Reading.MASKED) {
          MaskSpan.apply(unit.get().spans(), bytes);
        }
        start.add(bytes, form);
      }
    }
    return isChanged;
  }

  private static SourceForm form(BytesFrom source, SourceMask mask) throws IOException {
    SourceForm form = form(source);
    return form == SourceForm.DOCUMENT && !mask.hasObjects() ? SourceForm.LINES : form;
  }

  /// Whether a unit of a source may be so long that it is cut, and its parts are judged one by one.
  ///
  /// @param size the length of the source
  public static boolean mayBeCut(long size) {
    return size > UnitReader.MAX_BYTES;
  }

  /// What a source begins like.
  public static SourceForm form(BytesFrom source) throws IOException {
    try (InputStream in = source.open(0)) {
      byte[] head = in.readNBytes(UnitReader.BACK_BYTES);
      int first = ByteSearch.afterMark(head);
      while (head.length == UnitReader.BACK_BYTES && JsonBytes.isBlank(head, first, head.length)) {
        head = in.readNBytes(UnitReader.BACK_BYTES); // what was before is forgotten
        first = 0;
      }
      if (!JsonBytes.isJson(head, first, head.length)) {
        return SourceForm.TEXT;
      }
      return isWhole(head, first) ? SourceForm.LINES : SourceForm.DOCUMENT;
    }
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
      } else if (b == '\n' && !JsonBytes.isBlank(head, first, at)) {
        return depth == 0;
      }
    }
    return true;
  }

  /// The next unit; empty after the last one.
  public Optional<SourceUnit> next() throws IOException {
    byte[] bytes = in.next();
    if (bytes.length == 0) {
      return Optional.empty();
    }
    long start = offset;
    offset += bytes.length;
    boolean isKnown = parts.stream().anyMatch(part -> part.hasRangeIn(start, offset));
    return Optional.of(new SourceUnit(start, bytes, spans(start, bytes), isKnown));
  }

  private List<MaskSpan> spans(long start, byte[] bytes) {
    if (parts.size() == 1 && !parts.getFirst().isLifted()) {
      return parts.getFirst().spans(start, bytes, form);
    }
    if (parts.stream().noneMatch(part -> part.hasRangeIn(start, offset))
        && everything.spans(start, bytes, form).isEmpty()) {
      return List.of();
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

  @Override
  public void close() throws IOException {
    in.close();
  }
}
