package dev.tsearch.core.forget.json;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// The objects of JSON that state something about what they have: the id of a conversation, or when
/// it was written. Immutable.
final class StatedObjects {
  private final NavigableMap<Integer, StatedObject> objects = new TreeMap<>();

  /// What a member states.
  ///
  /// @param from the position of its value
  /// @param depth the number of objects and arrays around it
  /// @param id the id of a conversation; empty if it states a time
  /// @param time when its object was written; [Instant#MIN] if it states an id
  record Statement(int from, int depth, String id, Instant time) {}

  /// An object with what its members state.
  ///
  /// @param from the position of its brace
  /// @param to the position after the brace that closes it
  /// @param around the next one around it
  private record StatedObject(
      int from, int to, List<Statement> members, Optional<StatedObject> around) {
    boolean has(int start, int end) {
      return from < start && end < to;
    }
  }

  /// Finds the objects whose members make some statements.
  StatedObjects(byte[] bytes, Collection<Statement> statements) {
    NavigableMap<Integer, Statement> left = new TreeMap<>();
    statements.forEach(each -> left.put(each.from(), each));
    NavigableMap<Integer, StatedObject> found = new TreeMap<>();
    if (!left.isEmpty()) {
      JsonObjectsWithin.visit(
          bytes,
          (from, to) -> {
            Map<Integer, Statement> its = left.subMap(from, to);
            if (!its.isEmpty()) {
              found.put(
                  from, new StatedObject(from, to, List.copyOf(its.values()), Optional.empty()));
              its.clear();
            }
          });
    }
    Deque<StatedObject> open = new ArrayDeque<>();
    for (StatedObject each : found.values()) {
      while (!open.isEmpty() && open.peek().to() <= each.from()) {
        open.pop();
      }
      var object =
          new StatedObject(
              each.from(), each.to(), each.members(), Optional.ofNullable(open.peek()));
      objects.put(each.from(), object);
      open.push(object);
    }
  }

  /// The ids that objects around a range state.
  List<String> ids(int from, int to) {
    var ids = new ArrayList<String>();
    for (StatedObject each : around(from, to)) {
      each.members().stream().map(Statement::id).filter(id -> !id.isEmpty()).forEach(ids::add);
    }
    return ids;
  }

  /// The ids that an object states of which a range is a member.
  ///
  /// @param depth the number of objects and arrays around the range
  List<String> idsOfMember(int depth, int from, int to) {
    return around(from, to).stream()
        .limit(1)
        .flatMap(each -> each.members().stream())
        .filter(each -> each.depth() == depth && !each.id().isEmpty())
        .map(Statement::id)
        .toList();
  }

  /// When the innermost object was written that has a range, or is it, and says that.
  Optional<Instant> time(int from, int to) {
    for (StatedObject each : around(from, to)) {
      for (Statement statement : each.members()) {
        if (statement.id().isEmpty()) {
          return Optional.of(statement.time());
        }
      }
    }
    return Optional.empty();
  }

  /// The objects around a range, the innermost one first.
  private List<StatedObject> around(int from, int to) {
    var around = new ArrayList<StatedObject>();
    var first = objects.lowerEntry(from);
    Optional<StatedObject> next = first == null ? Optional.empty() : Optional.of(first.getValue());
    while (next.isPresent()) {
      if (next.get().has(from, to)) {
        around.add(next.get());
      }
      next = next.get().around();
    }
    return around;
  }
}
