package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.SystemLine;
import dev.tsearch.core.json.RawEdit;
import dev.tsearch.core.json.RawValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// How a change of the list of lines rewires the references between them. Pure.
///
/// | change | rewiring |
/// |---|---|
/// | insert | the new line takes the place of the line before it as the parent of the line after it; on a branch, the parent of the line after it becomes its own |
/// | append | the new line's parent is the last line |
/// | replace | the new line gets the parent of the old one; what referred to the old line refers to the new one |
/// | remove, relinked | what referred to the line refers to its parent; without one, its children are first lines |
/// | remove, not relinked | nothing: its children refer to a line that is gone |
/// | remove a tree | what referred to one of its lines refers to the parent of the first one |
///
/// The parent of a compact boundary stays `null`; its logical parent is rewired instead. Messages
/// of a sub-agent among those of its session are a chain of their own. Lines without an id are in
/// no chain.
final class Chain {
  private static final byte[] NULL = "null".getBytes(UTF_8);
  private static final Set<String> REFERENCES =
      Set.of("parentUuid", "logicalParentUuid", "leafUuid", "messageId", "sourceToolAssistantUUID");

  private Chain() {}

  /// The lines with a new one before the line at an index.
  static List<Line> inserted(List<Line> lines, int index, Line line) {
    Line added = Line.of(LineBytes.of(line.raw().valueBytes()));
    var all = new ArrayList<>(lines);
    OptionalInt before = IntStream.range(0, index).filter(i -> isLinked(lines, i, line)).max();
    OptionalInt after =
        IntStream.range(index, lines.size()).filter(i -> isLinked(lines, i, line)).findFirst();
    String parent = before.isPresent() ? lines.get(before.getAsInt()).outline().uuid() : "";
    if (after.isPresent() && line.uuid().isPresent()) {
      Line next = lines.get(after.getAsInt());
      if (next instanceof SystemLine.CompactBoundary) {
        all.set(after.getAsInt(), redirected(next, Map.of(parent, line.outline().uuid())));
      } else {
        String old = next.outline().parent();
        parent = index(lines, old) >= 0 ? old : parent;
        all.set(after.getAsInt(), withParent(next, line.outline().uuid()));
      }
    }
    all.add(index, withParent(added, parent));
    return List.copyOf(all);
  }

  /// Whether a line is in the same chain as another one.
  private static boolean isLinked(List<Line> lines, int index, Line like) {
    var outline = lines.get(index).outline();
    return !outline.uuid().isEmpty() && outline.thread().equals(like.outline().thread());
  }

  /// The index of the last line with an id; -1 if there is none.
  static int index(List<Line> lines, String id) {
    for (int i = lines.size() - 1; i >= 0; i--) {
      if (!id.isEmpty() && lines.get(i).outline().uuid().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  /// The lines with another one in the place of the line at an index.
  static List<Line> replaced(List<Line> lines, int index, Line line) {
    Line old = lines.get(index);
    Line placed = Line.of(line.raw().inPlaceOf(old.raw()));
    var all = new ArrayList<>(lines);
    all.set(index, withParent(placed, old.outline().parent()));
    String id = old.outline().uuid();
    boolean isSame = id.isEmpty() || id.equals(line.outline().uuid());
    return isSame || index(all, id) >= 0
        ? List.copyOf(all)
        : redirected(all, Map.of(id, line.outline().uuid()));
  }

  /// The lines without some of them, whose references stay.
  static List<Line> without(List<Line> lines, Set<Integer> indexes) {
    var kept = new ArrayList<Line>(lines.size());
    for (int i = 0; i < lines.size(); i++) {
      if (!indexes.contains(i)) {
        kept.add(lines.get(i));
      }
    }
    return List.copyOf(kept);
  }

  /// The lines without some of them. What referred to one of them refers to the nearest line before
  /// it that is left.
  static List<Line> unlinked(List<Line> lines, Set<Integer> indexes) {
    List<Line> kept = without(lines, indexes);
    Map<String, String> parents = new HashMap<>();
    indexes.forEach(i -> parents.put(lines.get(i).outline().uuid(), parent(lines.get(i))));
    kept.forEach(line -> parents.remove(line.outline().uuid()));
    return redirected(kept, targets(parents));
  }

  /// For each id that is gone, the first one that is left; the empty id if none is.
  ///
  /// @param next for each id that is gone, the id before it
  static Map<String, String> targets(Map<String, String> next) {
    Map<String, String> targets = new HashMap<>();
    next.keySet().forEach(id -> targets.put(id, target(id, next)));
    targets.remove("");
    return targets;
  }

  private static String parent(Line line) {
    return line instanceof SystemLine.CompactBoundary boundary
        ? boundary.logicalParentUuid().orElse("")
        : line.outline().parent();
  }

  private static String target(String id, Map<String, String> parents) {
    Set<String> seen = new HashSet<>();
    String at = id;
    while (parents.containsKey(at) && seen.add(at)) {
      at = parents.getOrDefault(at, "");
    }
    return parents.containsKey(at) ? "" : at;
  }

  /// The indexes of a line and of all lines that follow from it.
  static Set<Integer> tree(List<Line> lines, int root) {
    Map<String, List<Integer>> children = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      children.computeIfAbsent(lines.get(i).outline().parent(), _ -> new ArrayList<>()).add(i);
    }
    Set<Integer> tree = new HashSet<>(Set.of(root));
    var open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      String id = lines.get(open.remove()).outline().uuid();
      List<Integer> next = id.isEmpty() ? List.of() : children.getOrDefault(id, List.of());
      next.stream().filter(tree::add).forEach(open::add);
    }
    return tree;
  }

  /// The lines with other ids in their references; the empty id makes a reference `null`.
  static List<Line> redirected(List<Line> lines, Map<String, String> targets) {
    var all = new ArrayList<Line>(lines.size());
    lines.forEach(line -> all.add(redirected(line, targets)));
    return List.copyOf(all);
  }

  private static Line redirected(Line line, Map<String, String> targets) {
    boolean isConcerned =
        targets.containsKey(line.outline().parent())
            || line.outline().references().stream().anyMatch(targets::containsKey);
    if (!isConcerned) {
      return line;
    }
    var edit = new RawEdit(line.value());
    redirect(edit, line.value(), targets);
    line.value().member("snapshot").ifPresent(it -> redirect(edit, it, targets));
    return edit.hasChanges() ? changed(line, edit) : line;
  }

  private static void redirect(RawEdit edit, RawValue object, Map<String, String> targets) {
    for (RawValue.RawMember member : object.members()) {
      String target = member.value().text().map(targets::get).orElse(null);
      if (target != null && REFERENCES.contains(member.name().text().orElse(""))) {
        edit.replace(member.value(), target.isEmpty() ? NULL : RawValue.encode(target));
      }
    }
  }

  /// A line with another parent; the empty id is none.
  static Line withParent(Line line, String parent) {
    boolean isSame = line.outline().parent().equals(parent) && !line.uuid().isEmpty();
    if (line.uuid().isEmpty() || (isSame && line.value().member("parentUuid").isPresent())) {
      return line;
    }
    byte[] json = parent.isEmpty() ? NULL : RawValue.encode(parent);
    return changed(line, new RawEdit(line.value()).set(line.value(), "parentUuid", json));
  }

  /// A line after an edit of its value.
  static Line changed(Line line, RawEdit edit) {
    LineBytes raw = line.raw().withValue(edit.bytes());
    return Line.of(raw);
  }
}
