package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which tool calls wrote the lines of a file as it is now. Calls are added in any order, and only
/// the best call of each line is kept. Not thread-safe.
///
/// A call is compared line by line. The call of a line is the one with the longest run of lines
/// that are equal in the call and in the file and contain the line; of equal runs the latest. A run
/// without letters and digits, such as a closing brace, is no evidence.
public final class LineOrigins {
  /// The fewest letters and digits of a run. Shorter runs are equal by chance.
  private static final int MIN_LETTERS = 3;

  private static final int[] NOWHERE = {};

  private final List<String> lines;
  private final Map<String, int[]> places = new HashMap<>();
  private final int[] runs;
  private final @Nullable Entry[] calls;

  /// @param lines the lines of the file
  public LineOrigins(List<String> lines) {
    this.lines = List.copyOf(lines);
    runs = new int[lines.size()];
    calls = new @Nullable Entry[lines.size()];
    Map<String, List<Integer>> found = new HashMap<>();
    for (int at = 0; at < lines.size(); at++) {
      found.computeIfAbsent(lines.get(at), _ -> new ArrayList<>()).add(at);
    }
    found.forEach(
        (line, at) -> places.put(line, at.stream().mapToInt(Integer::intValue).toArray()));
  }

  /// Lines of the file that one call wrote.
  ///
  /// @param from the first line, from 1
  /// @param to the last line
  public record LineRange(int from, int to) {
    /// Whether a line is one of them.
    public boolean has(int line) {
      return line >= from && line <= to;
    }

    @Override
    public String toString() {
      return from == to ? Integer.toString(from) : from + "–" + to;
    }
  }

  /// A call and the lines that it wrote.
  ///
  /// @param call the tool call
  /// @param ranges the lines, ascending
  public record Written(Entry call, List<LineRange> ranges) {
    /// Copies the ranges.
    public Written {
      ranges = List.copyOf(ranges);
    }

    /// How many lines the call wrote.
    public int count() {
      return LineOrigins.count(ranges);
    }
  }

  /// How many lines ranges have.
  public static int count(List<LineRange> ranges) {
    return ranges.stream().mapToInt(range -> range.to() - range.from() + 1).sum();
  }

  /// Compares a call of a tool that changes files.
  ///
  /// @param written the lines that the call wrote
  public void add(Entry call, List<String> written) {
    int[] before = new int[lines.size() + 1];
    int[] now = new int[lines.size() + 1];
    int[] places = NOWHERE;
    for (int at = 0; at < written.size(); at++) {
      int[] placesBefore = places;
      places = placesOf(written.get(at));
      String next = at + 1 < written.size() ? written.get(at + 1) : null;
      for (int place : places) {
        int run = before[place] + 1;
        now[place + 1] = run;
        if (next == null || place + 1 == lines.size() || !next.equals(lines.get(place + 1))) {
          claim(call, place - run + 1, place);
        }
      }
      for (int place : placesBefore) {
        before[place + 1] = 0;
      }
      int[] swapped = before;
      before = now;
      now = swapped;
    }
  }

  private int[] placesOf(String line) {
    int[] places = this.places.get(line);
    return places == null ? NOWHERE : places;
  }

  /// Gives the lines of a run to a call, where it is better than the call that they have.
  private void claim(Entry call, int from, int to) {
    int length = to - from + 1;
    if (letters(from, to) < MIN_LETTERS) {
      return;
    }
    for (int line = from; line <= to; line++) {
      Entry known = calls[line];
      boolean isLater = known == null || call.timestamp() >= known.timestamp();
      if (length > runs[line] || (length == runs[line] && isLater)) {
        runs[line] = length;
        calls[line] = call;
      }
    }
  }

  private int letters(int from, int to) {
    int letters = 0;
    for (int line = from; line <= to && letters < MIN_LETTERS; line++) {
      letters += (int) lines.get(line).codePoints().filter(Character::isLetterOrDigit).count();
    }
    return letters;
  }

  /// The calls that wrote lines, the latest first.
  public List<Written> written() {
    Map<Entry, List<LineRange>> ranges = new HashMap<>();
    for (int line = 0; line < calls.length; line++) {
      Entry call = calls[line];
      if (call != null) {
        addLine(line + 1, ranges.computeIfAbsent(call, _ -> new ArrayList<>()));
      }
    }
    var written = new ArrayList<Written>();
    ranges.forEach((call, lines) -> written.add(new Written(call, lines)));
    written.sort((left, right) -> {
      int byTime = Long.compare(right.call().timestamp(), left.call().timestamp());
      return byTime != 0
          ? byTime
          : Integer.compare(left.ranges().getFirst().from(), right.ranges().getFirst().from());
    });
    return written;
  }

  /// The lines that no call wrote.
  public List<LineRange> unwritten() {
    var ranges = new ArrayList<LineRange>();
    for (int line = 0; line < calls.length; line++) {
      if (calls[line] == null) {
        addLine(line + 1, ranges);
      }
    }
    return ranges;
  }

  private static void addLine(int line, List<LineRange> ranges) {
    if (!ranges.isEmpty() && ranges.getLast().to() == line - 1) {
      ranges.set(ranges.size() - 1, new LineRange(ranges.getLast().from(), line));
    } else {
      ranges.add(new LineRange(line, line));
    }
  }
}
