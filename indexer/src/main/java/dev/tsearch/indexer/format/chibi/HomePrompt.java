package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.nio.file.Path;
import java.util.function.Consumer;

/// Makes one entry from a text in `prompts/` of chibi's home, which all contexts share. The entry's
/// id is the file's name, so each new content of the file is a revision of the previous one. Its
/// time is the file's modification time.
///
/// @param context the file
/// @param from a file that is not longer gives no entry, because an earlier reading returned it
record HomePrompt(SourceContext context, long from) implements WholeSourceReader.Parser {
  /// What the agent has learned about its user, as the knowledge of other agents.
  static final EntryType KNOWLEDGE = new EntryType("knowledge");

  /// The session of all these texts.
  static final String SESSION = "prompts@chibi";

  private static final String HOME = ".chibi";
  private static final String FOLDER = "prompts";
  private static final String CONTEXTS = "contexts";
  private static final String SUFFIX = ".md";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /// Whether a file has the path of such a text. A context may be called `prompts`, too.
  static boolean isNamed(Path file) {
    Path path = file.toAbsolutePath().normalize();
    return path.getNameCount() > 1
        && path.getFileName().toString().endsWith(SUFFIX)
        && nameFromEnd(path, 2).equals(FOLDER)
        && !nameFromEnd(path, 3).equals(CONTEXTS);
  }

  private static String nameFromEnd(Path path, int position) {
    int at = path.getNameCount() - position;
    return at < 0 ? "" : path.getName(at).toString();
  }

  /// Whether the folder around `prompts/` is chibi's home: it has its usual name, or a context.
  static boolean isInHome(Head head) {
    return ContextFile.NOTE.matches(head)
        && (nameFromEnd(head.path().toAbsolutePath().normalize(), 3).equals(HOME)
            || hasContext(head.siblings()));
  }

  private static boolean hasContext(Siblings siblings) {
    String contexts = "../" + CONTEXTS;
    return siblings.names(contexts).stream()
        .anyMatch(name ->
            ContextFolder.MARKERS.stream()
                .anyMatch(marker -> siblings.has(contexts + "/" + name + "/" + marker)));
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(Chibi.NAME, SESSION);
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    if (bytes.length > from) {
      results.accept(new ReadResult.Read(entry(bytes)));
    }
    return bytes.length;
  }

  private Entry entry(byte[] bytes) {
    String name = String.valueOf(context.path().getFileName());
    EntryTime time = EntryTime.ofModification(context);
    EntryType type = typeOf(name);
    JsonObject.Builder metadata =
        JsonObject.builder().put("source", Chibi.NAME).put("session", SESSION);
    time.describe(metadata);
    if (!type.equals(EntryType.SYSTEM_PROMPT)) {
      metadata.put("subtype", name.substring(0, name.length() - SUFFIX.length()));
    }
    metadata.put("role", "system").put("origin", context.origin(0, bytes.length, 1).toJson());
    String text = new String(bytes, UTF_8);
    return new Entry(
        name,
        time.timestamp(),
        type.equals(KNOWLEDGE) ? "assistant" : "system",
        Chibi.NAME,
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text,
        type,
        new Metadata(metadata.build()));
  }

  private static EntryType typeOf(String name) {
    return switch (name) {
      case "reflection.md" -> KNOWLEDGE;
      case "chibi.md" -> EntryType.SYSTEM_PROMPT;
      default -> EntryType.SYSTEM;
    };
  }
}
