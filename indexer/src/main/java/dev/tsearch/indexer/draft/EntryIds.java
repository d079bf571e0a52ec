package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.DerivedIds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The ids of the entries of one source. Single owner, not thread-safe.
public final class EntryIds {
  /// Programs that remove secrets from transcripts also replace ids.
  private static final String REDACTED = "REDACTED";

  private final DerivedIds derivation = new DerivedIds();
  private final Map<TranscriptId, Set<String>> used = new HashMap<>();

  /// The id that a value states, if it can be one and no earlier value of the transcript has it;
  /// otherwise one that is derived from what an entry says.
  ///
  /// @param stated the value's own id; empty if it has none
  /// @param draft the first entry of the value
  public String own(TranscriptId transcript, String stated, EntryDraft draft) {
    boolean isId =
        !stated.isEmpty()
            && !DerivedIds.isLong(stated)
            && stated.indexOf(' ') < 0
            && !stated.contains(REDACTED);
    return isId && used.computeIfAbsent(transcript, _ -> new HashSet<>()).add(stated)
        ? stated
        : derived(transcript, identity(stated, draft));
  }

  /// The id of a draft: the id of its tool call, `<id of the call>#result` for a result, and
  /// otherwise one that is derived from what it says.
  public String of(TranscriptId transcript, EntryDraft draft) {
    String call = draft.metadata().text("tool_use_id", "");
    String stated =
        switch (draft.type().name()) {
          case "tool_call" -> call;
          case "tool_result" -> call.isEmpty() ? "" : call + "#result";
          default -> "";
        };
    return own(transcript, stated, draft);
  }

  private static String identity(String stated, EntryDraft draft) {
    JsonObject usage = draft.metadata().object("usage");
    String counts = draft.content().isEmpty() ? usage.values().toString() : "";
    return stated + "\n" + draft.type() + "\n" + draft.from() + "\n" + draft.content() + counts;
  }

  private String derived(TranscriptId transcript, String text) {
    String owner =
        transcript.agent().isEmpty()
            ? transcript.session()
            : transcript.session() + '/' + transcript.agent();
    return derivation.next(owner, DerivedIds.digest(text.getBytes(UTF_8)));
  }
}
