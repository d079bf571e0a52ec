package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.TranscriptWriter.OriginalValues;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes blocks of the Messages API from the entries of a conversation, for formats whose lines
/// have such blocks. A call without an id gets one, and so does its result: the next one without an
/// id. One owner, not thread-safe.
public final class ApiBlocks {
  private static final int MAX_OPEN_CALLS = 10_000;

  private final OriginalValues originals;
  private final Deque<String> unnamedCalls = new ArrayDeque<>();

  /// Blocks whose inputs and signatures are read from the originals.
  public ApiBlocks(OriginalValues originals) {
    this.originals = originals;
  }

  /// The block of an entry. Empty for thinking without a known signature, which the API does not
  /// accept. An entry that is neither thinking nor a call nor a result gives a text.
  public Optional<JsonObject> of(Entry entry) throws IOException {
    EntryType type = entry.type();
    if (type.equals(EntryType.THINKING)) {
      return thinking(entry);
    }
    if (type.equals(EntryType.TOOL_CALL)) {
      return Optional.of(call(entry));
    }
    return Optional.of(type.equals(EntryType.TOOL_RESULT) ? result(entry) : text(entry.content()));
  }

  private static JsonObject text(String text) {
    return JsonObject.builder().put("type", "text").put("text", text).build();
  }

  private Optional<JsonObject> thinking(Entry entry) throws IOException {
    return originals
        .valueOf(entry)
        .flatMap(value -> signatureOf(entry.content(), value))
        .map(signature ->
            JsonObject.builder()
                .put("type", "thinking")
                .put("thinking", entry.content())
                .put("signature", signature)
                .build());
  }

  /// The signature of a block of thinking in the value of a source.
  private static Optional<String> signatureOf(String thinking, @Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream()
          .map(element -> signatureOf(thinking, element))
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (!(value instanceof JsonObject object)) {
      return Optional.empty();
    }
    boolean isBlock = object.value("thinking") instanceof String text && text.equals(thinking);
    Optional<String> own = object.text("signature").filter(text -> isBlock && !text.isEmpty());
    return own.isPresent() ? own : signatureOf(thinking, List.copyOf(object.values().values()));
  }

  private JsonObject call(Entry entry) throws IOException {
    String id = callId(entry);
    if (id.isEmpty()) {
      id = "synth_" + entry.id();
      if (unnamedCalls.size() < MAX_OPEN_CALLS) {
        unnamedCalls.add(id);
      }
    }
    String tool = entry.metadata().tool();
    return JsonObject.builder()
        .put("type", "tool_use")
        .put("id", id)
        .put("name", tool.isEmpty() ? entry.to() : tool)
        .put("input", originals.inputOf(entry))
        .build();
  }

  private JsonObject result(Entry entry) {
    String id = callId(entry);
    if (id.isEmpty()) {
      id = unnamedCalls.isEmpty() ? "synth_" + entry.id() : unnamedCalls.remove();
    }
    return JsonObject.builder()
        .put("type", "tool_result")
        .put("tool_use_id", id)
        .put("content", entry.content())
        .copy("is_error", entry.metadata().values(), "is_error")
        .build();
  }

  private static String callId(Entry entry) {
    JsonObject metadata = entry.metadata().values();
    return metadata.text("tool_use_id", metadata.text("tool_call_id", ""));
  }
}
