package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSource.Made;
import java.util.List;

/// Makes one entry of a text that is replaced as a whole. Its id is the file's name, so each text
/// that once stood in the file is a revision of the one before.
final class Note {
  private static final String SUFFIX = ".md";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private Note() {}

  /// Makes the entry; a file that is as long as before has none, since it is the same.
  static Made read(ContextMembership belonging, byte[] bytes, long from) {
    List<ReadResult> results =
        bytes.length > from ? List.of(new ReadResult.Read(entry(belonging, bytes))) : List.of();
    return new Made(results, bytes.length, belonging.transcript());
  }

  private static Entry entry(ContextMembership belonging, byte[] bytes) {
    String name = String.valueOf(belonging.source().path().getFileName());
    TimestampInference.Dated dated = belonging.written();
    JsonObject.Builder about = belonging.metadata();
    dated.describe(about);
    about.put("role", "system");
    if (typeOf(name).equals(EntryType.SYSTEM)) {
      about.put("subtype", name.substring(0, name.length() - SUFFIX.length()));
    }
    var origin = new Origin(belonging.source().source(), 0, bytes.length, 1, 0);
    about.put("origin", origin.toJson());
    String text = new String(bytes, UTF_8);
    return new Entry(
        name,
        dated.timestamp(),
        "system",
        belonging.context(),
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text,
        typeOf(name),
        new Metadata(about.build()));
  }

  private static EntryType typeOf(String name) {
    return switch (name) {
      case "summary.md" -> EntryType.SUMMARY;
      case "system_prompt.md" -> EntryType.SYSTEM_PROMPT;
      default -> EntryType.SYSTEM;
    };
  }
}
