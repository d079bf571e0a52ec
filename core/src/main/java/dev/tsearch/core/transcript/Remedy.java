package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What ran between a failed tool call and the next success of the same command.
///
/// @param failed the call that failed
/// @param steps the calls after it, in their order; of calls with equal signatures in a row the
///   last
/// @param success the call of the same command that succeeded
public record Remedy(Entry failed, List<Entry> steps, Entry success) {

  /// Copies the steps.
  public Remedy {
    steps = List.copyOf(steps);
  }

  /// What remedies have in common to be counted as one.
  ///
  /// @param failed what failed
  /// @param steps what ran then
  public record Kind(CallSignature failed, List<CallSignature> steps) {
    /// Copies the steps.
    public Kind {
      steps = List.copyOf(steps);
    }
  }

  /// The kind of this remedy.
  public Kind kind() {
    return new Kind(CallSignature.of(failed), steps.stream().map(CallSignature::of).toList());
  }

  /// The call of a failed result: the one with its id, else the last call of its tool.
  ///
  /// @param before the entries before the result, in their order
  public static Optional<Entry> callOf(Entry result, List<Entry> before) {
    String id = id(result);
    Optional<Entry> ofTool = Optional.empty();
    for (Entry entry : before.reversed()) {
      if (!entry.type().equals(EntryType.TOOL_CALL)) {
        continue;
      }
      if (!id.isEmpty() && id(entry).equals(id)) {
        return Optional.of(entry);
      }
      if (ofTool.isEmpty() && entry.metadata().tool().equals(result.metadata().tool())) {
        ofTool = Optional.of(entry);
      }
    }
    return ofTool;
  }

  /// The remedy of a failed call; empty if the same command did not succeed.
  ///
  /// @param failed the call that failed
  /// @param after the entries after its result, in their order
  public static Optional<Remedy> of(Entry failed, List<Entry> after) {
    CallSignature wanted = CallSignature.of(failed);
    Map<String, Entry> results = new HashMap<>();
    for (Entry entry : after) {
      if (entry.type().equals(EntryType.TOOL_RESULT) && !id(entry).isEmpty()) {
        results.putIfAbsent(id(entry), entry);
      }
    }
    var steps = new ArrayList<Entry>();
    for (Entry entry : after) {
      if (!entry.type().equals(EntryType.TOOL_CALL)) {
        continue;
      }
      CallSignature signature = CallSignature.of(entry);
      Entry result = results.get(id(entry));
      boolean hasFailed = result == null || result.metadata().values().flag("is_error");
      if (signature.equals(wanted) && !hasFailed) {
        return Optional.of(new Remedy(failed, steps, entry));
      }
      if (!steps.isEmpty() && CallSignature.of(steps.getLast()).equals(signature)) {
        steps.removeLast();
      }
      if (!signature.equals(wanted)) {
        steps.add(entry);
      }
    }
    return Optional.empty();
  }

  private static String id(Entry entry) {
    return entry.metadata().values().text("tool_use_id", "");
  }
}
