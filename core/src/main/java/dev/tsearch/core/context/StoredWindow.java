package dev.tsearch.core.context;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The content of `context.jsonl`: a window with the system prompt, one entry of chibi's form on
/// each line. The first is the anchor with its id as `transcript_anchor_id`, the second the prompt,
/// which may be empty, with its hash. Immutable.
///
/// @param entries the entries, at least one
public record StoredWindow(List<Entry> entries) {

  /// Copies the list.
  public StoredWindow {
    entries = List.copyOf(entries);
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("a window has an anchor");
    }
  }

  /// The content for a window.
  static StoredWindow of(ContextWindow window, String prompt, ContextEntries made) {
    Entry anchor = window.entries().getFirst();
    var entries = new ArrayList<Entry>();
    entries.add(ContextEntries.first(anchor));
    entries.add(made.prompt(anchor, prompt));
    entries.addAll(window.entries().subList(1, window.entries().size()));
    return new StoredWindow(entries);
  }

  /// Reads the content of the file; empty if it is not a window.
  static Optional<StoredWindow> parse(byte[] bytes) {
    var entries = new ArrayList<Entry>();
    int start = 0;
    try {
      for (int at = 0; at < bytes.length; at++) {
        if (bytes[at] == '\n') {
          entries.add(entry(Json.OWN.object(bytes, start, at - start)));
          start = at + 1;
        }
      }
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
    boolean isWhole = start == bytes.length && !entries.isEmpty();
    return isWhole ? Optional.of(new StoredWindow(entries)) : Optional.empty();
  }

  private static Entry entry(JsonObject object) throws MalformedJsonException {
    JsonObject.Builder metadata = JsonObject.builder().put("source", ChibiForm.SOURCE);
    ChibiForm.describe(object, metadata);
    return EntryCodec.entry(object).withMetadata(new Metadata(metadata.build()));
  }

  /// The lines of the file.
  public byte[] bytes() {
    var out = new ByteArrayOutputStream();
    for (Entry entry : entries) {
      Json.OWN.write(ChibiForm.object(entry), out);
      out.write('\n');
    }
    return out.toByteArray();
  }

  /// The lines of the file as text.
  public String lines() {
    return new String(bytes(), UTF_8);
  }

  /// Whether it was written after the last entry of the transcript, and with the current prompt.
  ///
  /// @param last the last entry of the transcript that a window may contain, or the assumed anchor
  /// @param promptHash the hash of the current prompt; empty without one
  boolean isCurrent(Entry last, String promptHash) {
    boolean isFirst = ContextWindow.isAnchor(last);
    Entry wanted = isFirst ? ContextEntries.first(last) : last;
    Entry stored = isFirst ? entries.getFirst() : entries.getLast();
    return ChibiForm.object(stored).values().equals(ChibiForm.object(wanted).values())
        && hasPrompt(promptHash);
  }

  private boolean hasPrompt(String hash) {
    return entries.size() > 1
        && entries.get(1).type().equals(EntryType.SYSTEM_PROMPT)
        && ContextEntries.hash(entries.get(1).content()).equals(hash);
  }

  /// The window without the prompt.
  public ContextWindow window() {
    return new ContextWindow(
        entries.stream().filter(entry -> !entry.type().equals(EntryType.SYSTEM_PROMPT)).toList());
  }
}
