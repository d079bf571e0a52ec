package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/// One value of a transcript: a record over its bytes, with the fields that all lines have.
/// Immutable. Fields are decoded at each call; a field that is absent, `null` or of another type
/// than expected is empty, 0 or false.
public sealed interface Line
    permits UserLine, AssistantLine, SystemLine, SnapshotLine, UnknownLine {

  /// The number of a [#remark], after all numbers of lines.
  int REMARK = Integer.MAX_VALUE;

  /// Its bytes.
  LineBytes raw();

  /// What connects it with other lines.
  Outline outline();

  /// A line of a value.
  ///
  /// @param raw the bytes, which must be a JSON object
  static Line of(LineBytes raw) {
    return of(raw, Outline.of(raw.value()));
  }

  /// The line of a JSON object whose outline is known.
  static Line of(LineBytes raw, Outline outline) {
    return switch (outline.type()) {
      case "user", "human" -> new UserLine(raw, outline);
      case "assistant" -> new AssistantLine(raw, outline);
      case "system" ->
          switch (outline.subtype()) {
            case "compact_boundary" -> new SystemLine.CompactBoundary(raw, outline);
            case "stop_hook_summary" -> new SystemLine.StopHookSummary(raw, outline);
            default -> new SystemLine.OtherSystem(raw, outline);
          };
      case "file-history-snapshot" -> new SnapshotLine(raw, outline);
      default -> new UnknownLine(raw, outline, "");
    };
  }

  /// The bytes after the last line of a file as a line.
  static Line remark(byte[] tail) {
    var raw = LineBytes.ofFile(tail, 0, tail.length, tail.length, tail.length, REMARK);
    return new UnknownLine(raw, Outline.NONE, "remark");
  }

  /// This line with other bytes around the same value.
  static Line moved(Line line, LineBytes raw) {
    return switch (line) {
      case UserLine it -> new UserLine(raw, it.outline());
      case AssistantLine it -> new AssistantLine(raw, it.outline());
      case SystemLine it -> of(raw, it.outline());
      case SnapshotLine it -> new SnapshotLine(raw, it.outline());
      case UnknownLine it -> new UnknownLine(raw, it.outline(), it.problem());
    };
  }

  /// Its JSON object; must not be called for an [UnknownLine] that is no JSON.
  default RawValue value() {
    return raw().value();
  }

  /// The text of a member of its object; empty if it has none.
  default Optional<String> text(String name) {
    return value().text(name);
  }

  /// Whether a member of its object is `true`.
  default boolean flag(String name) {
    return value().member(name).filter(value -> value.json().equals("true")).isPresent();
  }

  /// The object of a member of its object; the empty object if it has none.
  default JsonObject object(String name) {
    return value().member(name).map(RawValue::object).orElse(JsonObject.EMPTY);
  }

  /// The list of a member of its object, without its `null`s; empty if it has none.
  default List<Object> list(String name) {
    return value().member(name).map(RawValue::boxed).orElse(JsonObject.EMPTY).list("value");
  }

  /// The type as written; empty if there is none.
  default String type() {
    return outline().type();
  }

  /// Its id; empty if it has none.
  default Optional<String> uuid() {
    return Optional.of(outline().uuid()).filter(id -> !id.isEmpty());
  }

  /// The id of the line before it; empty for the first line and for a compact boundary.
  default Optional<String> parentUuid() {
    return Optional.of(outline().parent()).filter(id -> !id.isEmpty());
  }

  /// When it was created; empty if unknown or not ISO 8601 with a zone.
  default Optional<Instant> timestamp() {
    return time(text("timestamp"));
  }

  /// The time in a text; empty if it is not ISO 8601 with a zone.
  static Optional<Instant> time(Optional<String> text) {
    try {
      return text.map(OffsetDateTime::parse).map(OffsetDateTime::toInstant);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  /// The id of the session.
  default Optional<String> sessionId() {
    return text("sessionId");
  }

  /// The working folder.
  default Optional<String> cwd() {
    return text("cwd");
  }

  /// The version of Claude Code.
  default Optional<String> version() {
    return text("version");
  }

  /// The git branch; the empty text outside repositories.
  default Optional<String> gitBranch() {
    return text("gitBranch");
  }

  /// The kind of user, `external`.
  default Optional<String> userType() {
    return text("userType");
  }

  /// The readable name of the session.
  default Optional<String> slug() {
    return text("slug");
  }

  /// The sub-agent that the line is of.
  default Optional<String> agentId() {
    return text("agentId");
  }

  /// Whether it is a message of a sub-agent.
  default boolean isSidechain() {
    return flag("isSidechain");
  }

  /// Whether it concerns the session and is not part of the conversation.
  default boolean isMeta() {
    return flag("isMeta");
  }

  /// Whether a program inserted it.
  default boolean isSynthetic() {
    return flag("isSynthetic");
  }
}
