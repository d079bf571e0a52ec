package dev.tsearch.core.context;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.original.Piece;
import java.util.UUID;

/// Makes the entries of a context that no person and no model wrote: anchors and system prompts.
///
/// @param name the context
/// @param session its session
record ContextEntries(ContextName name, String session) {
  private static final String HASH = "hash";
  private static final String CREATED = "Context created";
  private static final String COMPACTED = "Context compacted";
  private static final String ARCHIVED = "Context archived/cleared";
  private static final String SUMMARY = "summary";
  private static final String ANCHOR_ID = "transcript_anchor_id";

  /// The anchor of a new context.
  Entry created(String id, long seconds) {
    return entry(id, seconds, CREATED, EntryType.CONTEXT_CREATED, JsonObject.EMPTY);
  }

  /// The anchor of a context that began without one. Equal at each call.
  Entry assumed(long createdAt) {
    return created(derivedId("created"), createdAt);
  }

  /// The anchor after a compaction.
  ///
  /// @param keptFrom the id of the first entry that is kept; empty if none is
  Entry compacted(String id, long seconds, String summary, String keptFrom) {
    JsonObject about =
        JsonObject.builder()
            .put(SUMMARY, summary)
            .putText(ContextWindow.KEPT_FROM, keptFrom)
            .build();
    return entry(id, seconds, COMPACTED, EntryType.COMPACTION, about);
  }

  /// The anchor after the context was cleared.
  Entry archived(String id, long seconds) {
    return entry(id, seconds, ARCHIVED, EntryType.ARCHIVAL, JsonObject.EMPTY);
  }

  /// The entry of a changed prompt in the transcript.
  Entry promptChanged(String id, long seconds, String prompt) {
    JsonObject about = JsonObject.builder().put(HASH, hash(prompt)).build();
    return entry(id, seconds, prompt, EntryType.SYSTEM_PROMPT_CHANGED, about);
  }

  /// The entry of the prompt in a window. Equal at each call for the same anchor and prompt. chibi
  /// writes it for an empty prompt, too.
  Entry prompt(Entry anchor, String prompt) {
    String hash = sha256(prompt);
    JsonObject about = JsonObject.builder().put(HASH, hash).put(ANCHOR_ID, anchor.id()).build();
    String id = derivedId("prompt " + anchor.id() + " " + hash);
    return entry(id, anchor.timestamp(), prompt, EntryType.SYSTEM_PROMPT, about);
  }

  /// An anchor as the first entry of a window.
  static Entry first(Entry anchor) {
    return anchor.withMetadata(anchor.metadata().with(ANCHOR_ID, anchor.id()));
  }

  /// The hash by which a changed prompt is recognized; empty for an empty prompt.
  static String hash(String prompt) {
    return prompt.isEmpty() ? "" : sha256(prompt);
  }

  private static String sha256(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Piece.sha256(bytes, 0, bytes.length);
  }

  private String derivedId(String what) {
    return UUID.nameUUIDFromBytes((session + " " + what).getBytes(UTF_8)).toString();
  }

  private Entry entry(String id, long seconds, String content, EntryType type, JsonObject about) {
    JsonObject metadata =
        JsonObject.builder()
            .put("source", ChibiForm.SOURCE)
            .put("session", session)
            .putAll(about)
            .build();
    return new Entry(id, seconds, "system", name.value(), content, type, new Metadata(metadata));
  }
}
