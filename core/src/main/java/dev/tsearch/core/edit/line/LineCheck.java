package dev.tsearch.core.edit.line;

import dev.tsearch.core.json.RawValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares the fields of a line with those that Claude Code writes.
final class LineCheck {
  private static final List<String> TEXTS =
      List.of("uuid", "sessionId", "cwd", "version", "gitBranch", "userType", "timestamp");

  private final List<String> problems = new ArrayList<>();

  private LineCheck() {}

  /// What is wrong with a line; empty if nothing is.
  static List<String> problems(Line line) {
    var check = new LineCheck();
    switch (line) {
      case UserLine user -> {
        check.common(user);
        check.message(user);
      }
      case AssistantLine assistant -> {
        check.common(assistant);
        check.message(assistant);
        check.answer(assistant);
      }
      case SystemLine system -> {
        check.common(system);
        check.require(system.subtype().isEmpty(), "no subtype");
      }
      case SnapshotLine snapshot ->
          check.require(snapshot.messageId().isEmpty(), "no text in messageId");
      case UnknownLine other -> check.require(other.type().isEmpty(), "no type");
    }
    return check.problems;
  }

  private void require(boolean isWrong, String problem) {
    if (isWrong) {
      problems.add(problem);
    }
  }

  private void common(Line line) {
    Map<String, RawValue> members = members(line.value());
    for (String name : TEXTS) {
      is(members, name, RawValue::isText, "text");
    }
    is(members, "isSidechain", LineCheck::isFlag, "true or false");
    is(members, "parentUuid", value -> value.isText() || value.isNull(), "text or null");
    RawValue time = members.get("timestamp");
    require(
        time != null && time.isText() && Line.time(time.text()).isEmpty(),
        "timestamp is not ISO 8601");
  }

  private static Map<String, RawValue> members(RawValue object) {
    var members = new HashMap<String, RawValue>();
    object.members().forEach(each -> members.put(each.name().text().orElse(""), each.value()));
    return members;
  }

  private void is(
      Map<String, RawValue> members, String name, Predicate<RawValue> kind, String expected) {
    RawValue value = members.get(name);
    require(value == null || !kind.test(value), "no " + expected + " in " + name);
  }

  private static boolean isFlag(RawValue value) {
    return value.json().equals("true") || value.json().equals("false");
  }

  private void message(Line line) {
    Optional<RawValue> message = line.value().member("message").filter(RawValue::isObject);
    require(message.isEmpty(), "no object in message");
    Optional<RawValue> content = message.flatMap(it -> it.member("content"));
    boolean isText = line instanceof UserLine && content.filter(RawValue::isText).isPresent();
    boolean isList = content.filter(RawValue::isList).isPresent();
    require(message.isPresent() && !isText && !isList, "no list in message.content");
    content.ifPresent(list -> list.elements().forEach(this::block));
  }

  private void block(RawValue raw) {
    Map<String, RawValue> members = members(raw);
    switch (Block.of(raw)) {
      case Block.TextBlock _ -> is(members, "text", RawValue::isText, "text");
      case Block.ToolUseBlock _ -> {
        is(members, "id", RawValue::isText, "text");
        is(members, "name", RawValue::isText, "text");
        is(members, "input", RawValue::isObject, "object");
      }
      case Block.ToolResultBlock _ -> toolResult(members);
      case Block.ThinkingBlock _ -> is(members, "thinking", RawValue::isText, "text");
      case Block.ImageBlock _ -> is(members, "source", RawValue::isObject, "object");
      case Block.UnknownBlock _ -> problems.add("block of an unknown type");
    }
  }

  private void toolResult(Map<String, RawValue> members) {
    is(members, "tool_use_id", RawValue::isText, "text");
    if (members.containsKey("content")) {
      is(members, "content", value -> value.isText() || value.isList(), "text or list");
    }
    if (members.containsKey("is_error")) {
      is(members, "is_error", LineCheck::isFlag, "true or false");
    }
  }

  private void answer(AssistantLine line) {
    Map<String, RawValue> members =
        line.value().member("message").map(LineCheck::members).orElse(Map.of());
    is(members, "model", RawValue::isText, "text");
    is(members, "id", RawValue::isText, "text");
    is(members, "usage", RawValue::isObject, "object");
  }
}
