package dev.tsearch.indexer.format.vscode;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state of a chat, to which the operations of its log are applied. An operation on a value
/// that does not exist changes nothing. Single owner, not thread-safe.
final class ChatState {
  /// The member of an operation that says which value of the state it changes.
  private static final String PATH = "k";

  /// Real paths have at most five steps. The bound also limits how deep the state can become.
  private static final int MAX_STEPS = 32;

  private static final String REQUESTS = "requests";
  private static final int INITIAL = 0;
  private static final int SET = 1;
  private static final int PUSH = 2;
  private static final int DELETE = 3;

  private Object root = new LinkedHashMap<String, Object>();

  /// What an operation changed.
  ///
  /// @param isHeader whether it changed a member besides the requests
  /// @param from the first request that it changed
  /// @param to the end of the requests that it changed; none if it equals `from`
  record ChangedParts(boolean isHeader, int from, int to) {
    private static final ChangedParts NOTHING = new ChangedParts(false, 0, 0);
    private static final ChangedParts HEADER = new ChangedParts(true, 0, 0);
  }

  /// Applies an operation.
  ChangedParts apply(JsonObject operation) {
    long kind = operation.number("kind", -1);
    List<Object> path = operation.list(PATH);
    if (kind == INITIAL || (kind == SET && path.isEmpty())) {
      root = copy(operation.value("v"));
      return new ChangedParts(true, 0, requests().size());
    }
    if (path.isEmpty() || path.size() > MAX_STEPS) {
      return ChangedParts.NOTHING;
    }
    boolean isOfRequests = path.getFirst().equals(REQUESTS);
    int first = isOfRequests && path.size() > 1 ? index(path.get(1)) : 0;
    if (kind == PUSH) {
      int kept = push(path, operation);
      first = path.size() == 1 ? kept : first;
    } else if (kind == SET || kind == DELETE) {
      set(path, kind == SET ? operation.value("v") : null);
    } else {
      return ChangedParts.NOTHING;
    }
    if (!isOfRequests) {
      return ChangedParts.HEADER;
    }
    int end = requests().size();
    return new ChangedParts(
        false, Math.min(first, end), path.size() == 1 ? end : Math.min(first + 1, end));
  }

  /// The members besides the requests that are values without parts.
  JsonObject header() {
    JsonObject.Builder header = JsonObject.builder();
    if (root instanceof Map<?, ?> members) {
      members.forEach((name, value) -> {
        if (name instanceof String text && !(value instanceof Map || value instanceof List)) {
          header.put(text, value);
        }
      });
    }
    return header.build();
  }

  /// A request; empty if it is not an object.
  JsonObject request(int index) {
    return plain(requests().get(index)) instanceof JsonObject request ? request : JsonObject.EMPTY;
  }

  private List<Object> requests() {
    return root instanceof Map<?, ?> members ? list(members.get(REQUESTS)) : List.of();
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(@Nullable Object value) {
    return value instanceof List<?> list ? (List<Object>) list : List.of();
  }

  /// Adds values to a list, after the removal of those from a position on.
  ///
  /// @return how many values of the list stayed
  private int push(List<Object> path, JsonObject operation) {
    Object target = at(path, path.size());
    if (target == null) {
      target = new ArrayList<>();
      put(path, target);
    }
    if (!(target instanceof ArrayList<?>)) {
      return 0;
    }
    List<Object> list = list(target);
    int kept = Math.clamp(operation.number("i", list.size()), 0, list.size());
    list.subList(kept, list.size()).clear();
    operation.list("v").forEach(value -> list.add(copy(value)));
    return kept;
  }

  private void set(List<Object> path, @Nullable Object value) {
    put(path, value == null ? null : copy(value));
  }

  @SuppressWarnings("unchecked")
  private void put(List<Object> path, @Nullable Object value) {
    Object owner = at(path, path.size() - 1);
    Object step = path.getLast();
    if (owner instanceof Map<?, ?> && step instanceof String name) {
      var members = (Map<String, Object>) owner;
      if (value == null) {
        members.remove(name);
      } else {
        members.put(name, value);
      }
    } else if (owner instanceof List<?> && index(step) < list(owner).size()) {
      list(owner).set(index(step), value == null ? new LinkedHashMap<String, Object>() : value);
    }
  }

  /// The value that the first steps of a path lead to; null if there is none.
  private @Nullable Object at(List<Object> path, int steps) {
    Object value = root;
    for (Object step : path.subList(0, steps)) {
      if (value instanceof Map<?, ?> members) {
        value = members.get(step);
      } else if (value instanceof List<?> list && index(step) < list.size()) {
        value = list.get(index(step));
      } else {
        return null;
      }
    }
    return value;
  }

  /// The position that a step names; one after all others if it names none.
  private static int index(Object step) {
    return step instanceof Long number && number >= 0 && number < Integer.MAX_VALUE
        ? number.intValue()
        : Integer.MAX_VALUE - 1;
  }

  /// A copy that operations can change.
  private static Object copy(@Nullable Object value) {
    if (value instanceof JsonObject object) {
      var members = new LinkedHashMap<String, Object>();
      object.values().forEach((name, member) -> members.put(name, copy(member)));
      return members;
    }
    if (value instanceof List<?> list) {
      var elements = new ArrayList<Object>(list.size());
      list.forEach(element -> elements.add(copy(element)));
      return elements;
    }
    return value == null ? new LinkedHashMap<String, Object>() : value;
  }

  private static Object plain(Object value) {
    if (value instanceof Map<?, ?> members) {
      JsonObject.Builder object = JsonObject.builder();
      members.forEach((name, member) -> object.put((String) name, plain(member)));
      return object.build();
    }
    return value instanceof List<?> list ? list.stream().map(ChatState::plain).toList() : value;
  }
}
