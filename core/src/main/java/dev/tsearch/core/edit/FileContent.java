package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.TranscriptReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The lines of a file with the bytes after them, as they are written. Immutable; the array must
/// not be changed.
final class FileContent {
  private static final byte[] NEWLINE = {'\n'};

  private final byte[] head;
  private final List<Line> lines;
  private final byte[] tail;

  /// @param head the byte order mark; empty without one
  /// @param lines the lines
  /// @param tail the bytes after the last line
  FileContent(byte[] head, List<Line> lines, byte[] tail) {
    this.head = head;
    this.lines = List.copyOf(lines);
    this.tail = tail;
  }

  byte[] tail() {
    return tail;
  }

  /// The lines, numbered by their position.
  List<Line> numberedLines() {
    var numbered = new ArrayList<Line>(lines.size());
    for (Line line : lines) {
      numbered.add(Line.moved(line, line.raw().numbered(numbered.size() + 1)));
    }
    return List.copyOf(numbered);
  }

  /// Whether a line needs a newline that its bytes do not have: what follows it was not after it in
  /// the file.
  static boolean lacksNewline(List<Line> lines, int index, boolean hasTail) {
    LineBytes raw = lines.get(index).raw();
    if (raw.hasNewline()) {
      return false;
    }
    return index + 1 < lines.size() ? !lines.get(index + 1).raw().isAfter(raw) : hasTail;
  }

  /// Writes the file.
  void writeTo(FileSaver.ByteSink sink) throws IOException {
    sink.write(head, 0, head.length);
    for (int i = 0; i < lines.size(); i++) {
      LineBytes raw = lines.get(i).raw();
      sink.write(raw.array(), raw.from(), raw.to());
      if (lacksNewline(lines, i, tail.length > 0)) {
        sink.write(NEWLINE, 0, 1);
      }
    }
    sink.write(tail, 0, tail.length);
  }

  /// This content with bytes that another process appended to the file since it was read. A line
  /// whose parent was the last line of the file follows from the last line now, and references to
  /// lines that are gone lead to the nearest line before them.
  ///
  /// @param read the lines that were read
  /// @param appended the bytes after them
  FileContent withAppended(List<Line> read, byte[] appended) throws IOException {
    if (appended.length == 0) {
      return this;
    }
    boolean isWhole = tail.length == 0 ? endsWithNewline() : tail[tail.length - 1] == '\n';
    byte[] rest =
        !isWhole && appended[0] == '\n'
            ? Arrays.copyOfRange(appended, 1, appended.length)
            : appended;
    TranscriptReader.FileLines added =
        TranscriptReader.read(rest, TranscriptReader.Deviations.IGNORED);
    byte[] addedTail = Arrays.copyOfRange(rest, added.tail(), rest.length);
    if (added.lines().isEmpty()) {
      return new FileContent(head, lines, joined(tail, isWhole ? new byte[0] : NEWLINE, addedTail));
    }
    var all = new ArrayList<>(lines);
    List<Line> carried = new ArrayList<>(Chain.redirected(added.lines(), targets(read)));
    relinkFirst(carried, read);
    Line first = carried.getFirst();
    byte[] prefix = tail.length == 0 || isWhole ? tail : joined(tail, NEWLINE);
    carried.set(0, Line.moved(first, first.raw().withPrefix(prefix)));
    all.addAll(carried);
    return new FileContent(head, all, addedTail);
  }

  private boolean endsWithNewline() {
    return lines.isEmpty() || lines.getLast().raw().hasNewline();
  }

  private static byte[] joined(byte[]... parts) {
    var out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /// The id in the place of each line that was read and is gone.
  private Map<String, String> targets(List<Line> read) {
    Set<String> present = new HashSet<>();
    Map<Integer, String> idOfNumber = new HashMap<>();
    for (Line line : lines) {
      present.add(line.outline().uuid());
      idOfNumber.put(line.raw().number(), line.outline().uuid());
    }
    Map<String, String> next = new HashMap<>();
    for (Line line : read) {
      String id = line.outline().uuid();
      if (!present.contains(id)) {
        next.put(id, idOfNumber.getOrDefault(line.raw().number(), line.outline().parent()));
      }
    }
    return Chain.targets(next);
  }

  private void relinkFirst(List<Line> carried, List<Line> read) {
    String lastRead = lastId(read);
    Line last = lines.isEmpty() ? null : lines.getLast();
    if (last == null || last.raw().number() != 0 || last.uuid().isEmpty()) {
      return;
    }
    for (int i = 0; i < carried.size(); i++) {
      if (!lastRead.isEmpty() && carried.get(i).outline().parent().equals(lastRead)) {
        carried.set(i, Chain.withParent(carried.get(i), last.outline().uuid()));
        return;
      }
    }
  }

  private static String lastId(List<Line> lines) {
    return lines.reversed().stream()
        .map(line -> line.outline().uuid())
        .filter(id -> !id.isEmpty())
        .findFirst()
        .orElse("");
  }
}
