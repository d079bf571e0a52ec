package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UserLine;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Says which changes the model's program may not accept, and refuses or reports them.
///
/// @param safety what happens with them
/// @param warnings receives the reports
record Guard(Safety safety, Consumer<String> warnings) {

  /// Checks an insertion before the line at an index.
  void insert(List<Line> lines, int index) throws RefusedEditException {
    if (safety == Safety.NONE) {
      return;
    }
    Calls calls = Calls.of(lines);
    Set<String> problems = new LinkedHashSet<>();
    for (var call : calls.lineOfCall.entrySet()) {
      Integer result = calls.lineOfResult.get(call.getKey());
      if (call.getValue() < index && result != null && index <= result) {
        problems.add("it separates tool call " + call.getKey() + " from its result");
      }
      if (call.getValue() < index && result == null && !hasPrompt(lines, call.getValue(), index)) {
        problems.add(unfinished(call.getKey()));
      }
    }
    handle(problems);
  }

  private static boolean hasPrompt(List<Line> lines, int from, int to) {
    return lines.subList(from, to).stream()
        .anyMatch(line -> line instanceof UserLine user && user.isPrompt());
  }

  /// Checks a change of lines that stay.
  void change(List<Line> lines, Set<Integer> indexes) throws RefusedEditException {
    unfinished(lines, indexes);
    signed(indexes.stream().map(lines::get).filter(line -> line.outline().isSigned()).toList());
  }

  /// Checks a change of lines that have thinking with a signature.
  void signed(List<Line> lines) throws RefusedEditException {
    Set<String> problems = new LinkedHashSet<>();
    for (Line line : lines) {
      problems.add("line " + line.outline().uuid() + " has thinking with a signature");
    }
    handle(problems);
  }

  /// Checks whether lines are in turns with a tool call that has no result.
  void unfinished(List<Line> lines, Set<Integer> indexes) throws RefusedEditException {
    if (safety == Safety.NONE) {
      return;
    }
    Calls calls = Calls.of(lines);
    Map<String, String> openOfRequest = new HashMap<>();
    calls.open().forEach(call -> openOfRequest.put(calls.requestOf(lines, call), call));
    openOfRequest.remove("");
    Set<String> problems = new LinkedHashSet<>();
    for (int index : indexes) {
      var outline = lines.get(index).outline();
      outline.calls().stream()
          .filter(calls::isOpen)
          .forEach(call -> problems.add(unfinished(call)));
      String open = openOfRequest.get(outline.request());
      if (open != null) {
        problems.add(unfinished(open));
      }
    }
    handle(problems);
  }

  /// Checks the removal of lines.
  void remove(List<Line> lines, Set<Integer> indexes) throws RefusedEditException {
    if (safety == Safety.NONE) {
      return;
    }
    change(lines, indexes);
    Calls calls = Calls.of(lines);
    Set<String> problems = new LinkedHashSet<>();
    for (var call : calls.lineOfCall.entrySet()) {
      Integer result = calls.lineOfResult.get(call.getKey());
      boolean isCallGone = indexes.contains(call.getValue());
      if (result != null && isCallGone != indexes.contains(result)) {
        String left = isCallGone ? "the result" : "the call";
        problems.add("it leaves " + left + " of tool call " + call.getKey() + " alone");
      }
    }
    handle(problems);
  }

  /// Refuses or reports problems.
  private void handle(Set<String> problems) throws RefusedEditException {
    if (problems.isEmpty() || safety == Safety.NONE) {
      return;
    }
    if (safety == Safety.STRICT) {
      throw new RefusedEditException("refused: " + problems.iterator().next());
    }
    problems.forEach(warnings);
  }

  private static String unfinished(String call) {
    return "the turn is not finished: tool call " + call + " has no result";
  }

  private record Calls(Map<String, Integer> lineOfCall, Map<String, Integer> lineOfResult) {

    static Calls of(List<Line> lines) {
      var calls = new Calls(new HashMap<>(), new HashMap<>());
      for (int i = 0; i < lines.size(); i++) {
        int index = i;
        lines.get(i).outline().calls().forEach(id -> calls.lineOfCall.put(id, index));
        lines.get(i).outline().results().forEach(id -> calls.lineOfResult.put(id, index));
      }
      return calls;
    }

    boolean isOpen(String call) {
      return !lineOfResult.containsKey(call);
    }

    Set<String> open() {
      Set<String> open = new HashSet<>(lineOfCall.keySet());
      open.removeAll(lineOfResult.keySet());
      return open;
    }

    String requestOf(List<Line> lines, String call) {
      return lines.get(lineOfCall.getOrDefault(call, 0)).outline().request();
    }
  }
}
