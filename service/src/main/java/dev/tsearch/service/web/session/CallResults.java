package dev.tsearch.service.web.session;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The results of the calls in a stretch of a conversation. A result belongs to the call with its
/// id; without an id, to the first call before it that has neither an id nor a result yet, names no
/// other tool, and has no message in between.
///
/// @param byCall the results by the ids of the entries of their calls
record CallResults(Map<String, Entry> byCall) {

  static CallResults of(List<LocatedEntry> entries) {
    Map<String, String> calls = new HashMap<>();
    var nameless = new ArrayList<Entry>();
    Map<String, Entry> byCall = new HashMap<>();
    for (LocatedEntry located : entries) {
      Entry entry = located.entry();
      String id = entry.metadata().values().text("tool_use_id", "");
      if (entry.type().equals(EntryType.MESSAGE)) {
        nameless.clear();
      } else if (entry.type().equals(EntryType.TOOL_CALL) && id.isEmpty()) {
        nameless.add(entry);
      } else if (entry.type().equals(EntryType.TOOL_CALL)) {
        calls.putIfAbsent(id, entry.id());
      } else if (entry.type().equals(EntryType.TOOL_RESULT) && id.isEmpty()) {
        Optional<Entry> call = nameless.stream().filter(one -> isOfOneTool(one, entry)).findFirst();
        call.ifPresent(found -> {
          nameless.remove(found);
          byCall.put(found.id(), entry);
        });
      } else if (entry.type().equals(EntryType.TOOL_RESULT) && calls.containsKey(id)) {
        byCall.putIfAbsent(calls.get(id), entry);
      }
    }
    return new CallResults(byCall);
  }

  private static boolean isOfOneTool(Entry call, Entry result) {
    String called = call.metadata().tool();
    String answered = result.metadata().tool();
    return called.isEmpty() || answered.isEmpty() || called.equals(answered);
  }

  /// The result of a call; empty if the stretch has none.
  Optional<Entry> of(Entry call) {
    return Optional.ofNullable(byCall.get(call.id()));
  }
}
