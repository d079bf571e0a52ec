package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.indexer.format.EntryTime;

/// Makes one entry from a text file that chibi replaces as a whole. The entry's id is the file's
/// name, so each new content of the file is a revision of the previous one. Its time is the file's
/// modification time.
final class ContextNote {
  private static final String SUFFIX = ".md";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private ContextNote() {}

  /// The entry of a file.
  static Entry entry(ContextMembership membership, byte[] bytes) {
    String name = String.valueOf(membership.source().path().getFileName());
    EntryTime time = EntryTime.ofModification(membership.source());
    JsonObject.Builder metadata = membership.metadata();
    time.describe(metadata);
    metadata.put("role", "system");
    if (typeOf(name).equals(EntryType.SYSTEM)) {
      metadata.put("subtype", name.substring(0, name.length() - SUFFIX.length()));
    }
    metadata.put("origin", membership.source().origin(0, bytes.length, 1).toJson());
    String text = new String(bytes, UTF_8);
    return new Entry(
        name,
        time.timestamp(),
        "system",
        membership.context(),
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text,
        typeOf(name),
        new Metadata(metadata.build()));
  }

  private static EntryType typeOf(String name) {
    return switch (name) {
      case "summary.md" -> EntryType.SUMMARY;
      case "system_prompt.md" -> EntryType.SYSTEM_PROMPT;
      default -> EntryType.SYSTEM;
    };
  }
}
