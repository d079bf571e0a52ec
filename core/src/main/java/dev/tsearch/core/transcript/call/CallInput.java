package dev.tsearch.core.transcript.call;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The named input of a tool call. The entry has it as text without names; the source of every
/// format has an object with the id of the call and the input, as an object or as a text of JSON.
public final class CallInput {
  private static final List<String> IDS =
      List.of("id", "call_id", "tool_call_id", "callID", "toolCallId");
  private static final List<String> INPUTS =
      List.of("input", "arguments", "args", "parameters", "function", "state");

  /// The inputs that have the input as a member of theirs.
  private static final Set<String> AROUND = Set.of("function", "state");

  private static final List<String> NAMES = List.of("name", "tool", "toolName");

  private CallInput() {}

  /// The input of a call in the value of its source; empty if it is not found. That of a call
  /// without an id is the only one of the value.
  public static Optional<JsonObject> of(JsonObject source, Entry call) {
    String id = call.metadata().values().text("tool_use_id", "");
    if (!id.isEmpty()) {
      return find(source, id);
    }
    var all = new ArrayList<JsonObject>();
    addAll(source, all);
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }

  /// Adds the inputs of the named tools. No lambdas: each start of `show` would link them.
  private static void addAll(@Nullable Object value, List<JsonObject> inputs) {
    if (value instanceof List<?> list) {
      for (Object element : list) {
        addAll(element, inputs);
      }
    } else if (value instanceof JsonObject object) {
      Optional<JsonObject> input = isNamed(object) ? input(object) : Optional.empty();
      if (input.isPresent()) {
        inputs.add(input.get());
        return;
      }
      for (Object member : object.values().values()) {
        addAll(member, inputs);
      }
    }
  }

  private static boolean isNamed(JsonObject call) {
    for (String name : NAMES) {
      if (call.text(name).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static Optional<JsonObject> find(@Nullable Object value, String id) {
    if (value instanceof List<?> list) {
      return list.stream().map(element -> find(element, id)).flatMap(Optional::stream).findFirst();
    }
    if (!(value instanceof JsonObject object)) {
      return Optional.empty();
    }
    if (IDS.stream().anyMatch(name -> object.text(name, "").equals(id))) {
      Optional<JsonObject> input = input(object);
      if (input.isPresent()) {
        return input;
      }
    }
    return object.values().values().stream()
        .map(member -> find(member, id))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /// No pattern switch: each start of `show` would link it.
  private static Optional<JsonObject> input(JsonObject call) {
    for (String name : INPUTS) {
      Object value = call.value(name);
      if (value instanceof JsonObject input) {
        return AROUND.contains(name) ? input(input) : Optional.of(input);
      }
      if (value instanceof String text && text.startsWith("{")) {
        return parsed(text);
      }
      if (value instanceof String text && PatchText.isPatch(text)) {
        return Optional.of(JsonObject.builder().put("input", text).build());
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonObject> parsed(String text) {
    try {
      return Optional.of(Json.SOURCE.object(text));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }
}
