package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import java.util.ArrayList;
import java.util.List;

/// Names the encrypted parts of a rollout in the metadata of entries: a session has hundreds of
/// them, which would hide its messages if each were an entry. Single owner, not thread-safe.
final class EncryptedParts {
  /// The member of an item that has an encrypted part.
  static final String CONTENT = "encrypted_content";

  /// The metadata: how long the encrypted parts are, by what they are, in characters.
  static final String ENCRYPTED = "encrypted";

  /// The reasoning before the next entry of the model.
  private long reasoning;

  /// Adds what an item of reasoning has encrypted.
  void addReasoning(JsonObject item) {
    reasoning += item.text(CONTENT, "").length();
  }

  /// Names the reasoning so far in the first entry that the model made.
  List<EntryDraft> named(List<EntryDraft> drafts) {
    for (int i = 0; i < drafts.size() && reasoning > 0; i++) {
      if (isOfModel(drafts.get(i))) {
        var all = new ArrayList<>(drafts);
        all.set(i, with(drafts.get(i), "reasoning", reasoning));
        reasoning = 0;
        return all;
      }
    }
    return drafts;
  }

  private static boolean isOfModel(EntryDraft draft) {
    return draft.type().equals(EntryType.THINKING)
        || draft.type().equals(EntryType.TOOL_CALL)
        || (draft.type().equals(EntryType.MESSAGE)
            && draft.metadata().text("role", "").equals("assistant"));
  }

  /// Names what a compaction has encrypted instead of a summary, in itself or in the items that
  /// replace the history.
  static EntryDraft named(EntryDraft compaction, JsonObject stated) {
    long length = stated.text(CONTENT, "").length();
    for (JsonObject item : stated.objects("replacement_history")) {
      boolean isCompacted = item.text("type", "").contains("compaction");
      length += isCompacted ? item.text(CONTENT, "").length() : 0;
    }
    return length == 0 ? compaction : with(compaction, "compaction", length);
  }

  private static EntryDraft with(EntryDraft draft, String part, long length) {
    JsonObject encrypted = JsonObject.builder().put(part, length).build();
    return new EntryDraft(
        draft.type(),
        draft.from(),
        draft.to(),
        draft.content(),
        draft.metadata().with(ENCRYPTED, encrypted));
  }
}
