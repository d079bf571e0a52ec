package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;

/// A line about the session.
public sealed interface SystemLine extends Line {

  /// Its kind, such as `compact_boundary`; empty if there is none.
  default String subtype() {
    return outline().subtype();
  }

  /// How important it is, such as `info`.
  default Optional<String> level() {
    return text("level");
  }

  /// Its text.
  default Optional<String> content() {
    return text("content");
  }

  /// The start of a new context window. The model receives neither it nor the lines before it.
  ///
  /// @param raw its bytes
  /// @param outline what connects it with other lines
  record CompactBoundary(LineBytes raw, Outline outline) implements SystemLine {

    /// The id of the last line before the compaction.
    public Optional<String> logicalParentUuid() {
      return text("logicalParentUuid");
    }

    /// `trigger`, which is `manual` or `auto`, and `preTokens`.
    public JsonObject compactMetadata() {
      return object("compactMetadata");
    }
  }

  /// The hooks that ran when the model stopped.
  ///
  /// @param raw its bytes
  /// @param outline what connects it with other lines
  record StopHookSummary(LineBytes raw, Outline outline) implements SystemLine {

    /// How many hooks ran.
    public long hookCount() {
      return value().member("hookCount").map(count -> count.boxed().number("value", 0)).orElse(0L);
    }

    /// The hooks, as objects with a `command`.
    public List<Object> hookInfos() {
      return list("hookInfos");
    }

    /// The errors of hooks.
    public List<Object> hookErrors() {
      return list("hookErrors");
    }

    /// Whether a hook stopped the model from continuing.
    public boolean preventedContinuation() {
      return flag("preventedContinuation");
    }

    /// Why a hook stopped it.
    public Optional<String> stopReason() {
      return text("stopReason");
    }

    /// Whether a hook printed something.
    public boolean hasOutput() {
      return flag("hasOutput");
    }

    /// The tool call that the hooks are about.
    public Optional<String> toolUseId() {
      return text("toolUseID");
    }
  }

  /// Any other line about the session.
  ///
  /// @param raw its bytes
  /// @param outline what connects it with other lines
  record OtherSystem(LineBytes raw, Outline outline) implements SystemLine {}
}
