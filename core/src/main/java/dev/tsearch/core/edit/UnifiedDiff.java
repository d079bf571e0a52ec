package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Compares the lines of a file before and after changes. Lines keep their order and their number,
/// so the difference needs no search. Single use, not thread-safe.
final class UnifiedDiff {
  private static final int CONTEXT = 3;

  private final List<Step> steps = new ArrayList<>();

  private UnifiedDiff() {}

  /// Whole physical lines that the same values are in.
  private record Unit(List<Line> lines, boolean isEnded, int count) {

    byte[] bytes() {
      var out = new ByteArrayOutputStream();
      lines.forEach(line -> out.writeBytes(line.raw().all()));
      if (isEnded) {
        out.write('\n');
      }
      return out.toByteArray();
    }

    boolean isSame(Unit other) {
      return isEnded == other.isEnded && raws(lines).equals(raws(other.lines));
    }

    private static List<LineBytes> raws(List<Line> lines) {
      return lines.stream().map(Line::raw).toList();
    }
  }

  private record Step(char sign, Unit unit) {}

  /// The hunks of a unified diff, without the names of the files.
  static List<String> of(List<Line> before, byte[] tailBefore, List<Line> after, byte[] tailAfter) {
    var diff = new UnifiedDiff();
    diff.compare(units(before, tailBefore), units(after, tailAfter));
    return diff.hunks();
  }

  private static List<Unit> units(List<Line> lines, byte[] tail) {
    var units = new ArrayList<Unit>();
    int from = 0;
    for (int i = 0; i < lines.size(); i++) {
      boolean isEnded = FileContent.lacksNewline(lines, i, tail.length > 0);
      if (isEnded || lines.get(i).raw().hasNewline() || i + 1 == lines.size()) {
        units.add(unit(lines.subList(from, i + 1), isEnded));
        from = i + 1;
      }
    }
    if (tail.length > 0) {
      units.add(unit(List.of(Line.remark(tail)), false));
    }
    return units;
  }

  private static Unit unit(List<Line> lines, boolean isEnded) {
    int count = isEnded ? 1 : 0;
    for (Line line : lines) {
      LineBytes raw = line.raw();
      for (int i = raw.from(); i < raw.to(); i++) {
        count += raw.array()[i] == '\n' ? 1 : 0;
      }
    }
    boolean isCut = !isEnded && !lines.getLast().raw().hasNewline();
    return new Unit(List.copyOf(lines), isEnded, isCut ? count + 1 : count);
  }

  private void compare(List<Unit> before, List<Unit> after) {
    Map<Integer, Integer> unitOfNumber = new HashMap<>();
    for (int i = 0; i < before.size(); i++) {
      for (Line line : before.get(i).lines()) {
        unitOfNumber.put(line.raw().number(), i);
      }
    }
    int next = 0;
    for (Unit unit : after) {
      int same = partner(unit, unitOfNumber, before.size());
      if (same < next) {
        steps.add(new Step('+', unit));
      } else {
        next = remove(before, next, same);
        if (before.get(same).isSame(unit) || isSameTail(before.get(same), unit)) {
          steps.add(new Step(' ', unit));
        } else {
          steps.add(new Step('-', before.get(same)));
          steps.add(new Step('+', unit));
        }
        next++;
      }
    }
    remove(before, next, before.size());
  }

  /// The old unit with the first line of a new one; -1 if there is none.
  private static int partner(Unit unit, Map<Integer, Integer> unitOfNumber, int size) {
    for (Line line : unit.lines()) {
      int number = line.raw().number();
      if (number != 0 && unitOfNumber.containsKey(number)) {
        return Math.min(unitOfNumber.get(number), size - 1);
      }
    }
    return -1;
  }

  private static boolean isSameTail(Unit one, Unit other) {
    return one.lines().getFirst().raw().number() == Line.REMARK
        && Arrays.equals(one.bytes(), other.bytes());
  }

  private int remove(List<Unit> before, int from, int to) {
    for (int i = from; i < to; i++) {
      steps.add(new Step('-', before.get(i)));
    }
    return Math.max(from, to);
  }

  private List<String> hunks() {
    var out = new ArrayList<String>();
    int oldLine = 1;
    int newLine = 1;
    int at = 0;
    for (int change = nextChange(0); change < steps.size(); change = nextChange(at)) {
      List<Step> skipped = steps.subList(at, Math.max(at, change - CONTEXT));
      oldLine += count(skipped, '+');
      newLine += count(skipped, '-');
      at += skipped.size();
      List<Step> hunk = steps.subList(at, end(change));
      int oldCount = count(hunk, '+');
      int newCount = count(hunk, '-');
      out.add("@@ -" + range(oldLine, oldCount) + " +" + range(newLine, newCount) + " @@");
      hunk.forEach(step -> print(step, out));
      oldLine += oldCount;
      newLine += newCount;
      at += hunk.size();
    }
    return out;
  }

  private int nextChange(int from) {
    int at = from;
    while (at < steps.size() && steps.get(at).sign() == ' ') {
      at++;
    }
    return at;
  }

  /// The position after the context of the last change that is near enough for one hunk.
  private int end(int change) {
    int last = change;
    for (int i = change; i < steps.size() && i <= last + 2 * CONTEXT; i++) {
      last = steps.get(i).sign() == ' ' ? last : i;
    }
    return Math.min(steps.size(), last + 1 + CONTEXT);
  }

  private static int count(List<Step> hunk, char notOf) {
    return hunk.stream()
        .filter(step -> step.sign() != notOf)
        .mapToInt(step -> step.unit().count())
        .sum();
  }

  private static String range(int line, int count) {
    int from = count == 0 ? line - 1 : line;
    return count == 1 ? Integer.toString(from) : from + "," + count;
  }

  private static void print(Step step, List<String> out) {
    String text = new String(step.unit().bytes(), UTF_8);
    boolean isCut = !text.endsWith("\n");
    String whole = isCut ? text : text.substring(0, text.length() - 1);
    for (String line : whole.split("\n", -1)) {
      out.add(step.sign() + line);
    }
    if (isCut) {
      out.add("\\ No newline at end of file");
    }
  }
}
