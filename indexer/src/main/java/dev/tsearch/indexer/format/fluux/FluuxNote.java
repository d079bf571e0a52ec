package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Makes one entry from a text in a JID's folder that is replaced as a whole: a description of the
/// person (`user.md`), facts to remember (`memory.md`), instructions. Instructions for all JIDs are
/// next to these folders. The entry's id is the file's name, so each new content of the file is a
/// revision of the previous one.
final class FluuxNote implements WholeSourceReader.Parser {
  private static final Set<String> NAMES =
      Set.of(
          "user.md", "memory.md", "context.md", "instructions.md", "identity.md", "personality.md");

  /// The notes that may be next to the folders of conversations, for all of them.
  private static final Set<String> GLOBAL_NAMES =
      Set.of("instructions.md", "identity.md", "personality.md");

  /// The memory folder of a project, unless its settings name another one.
  private static final Path MEMORY = Path.of("data", "memory");

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final SourceContext context;
  private final long from;
  private final FluuxConversation conversation;

  /// @param from a file that is not longer gives no entry, because an earlier reading returned it
  FluuxNote(SourceContext context, long from) {
    this.context = context;
    this.from = from;
    this.conversation = new FluuxConversation(context, FluuxPath.folderOf(context.path()));
    conversation.setFirstEntry(FluuxLines.KNOWLEDGE_SESSION, "");
  }

  /// Whether a file has the name of a note.
  static boolean isNamed(Path file) {
    return NAMES.contains(name(file));
  }

  /// Whether a file is a note: it has the name of one and is in the folder of a conversation. One
  /// for all conversations is next to such a folder; a memory folder without any conversation is
  /// recognized by its place, `data/memory`, or by another such note.
  static boolean isNote(Path file, Siblings siblings) {
    if (!isNamed(file)) {
      return false;
    }
    return isConversation("", siblings)
        || (GLOBAL_NAMES.contains(name(file)) && isMemory(file, siblings));
  }

  private static boolean isMemory(Path file, Siblings siblings) {
    List<String> names = siblings.names("");
    return file.toAbsolutePath().normalize().resolveSibling("").endsWith(MEMORY)
        || names.stream().filter(GLOBAL_NAMES::contains).count() > 1
        || names.stream().anyMatch(name -> isConversation(name + "/", siblings));
  }

  /// Whether a folder, given with a `/` at its end, has the files of a conversation.
  private static boolean isConversation(String folder, Siblings siblings) {
    return isFluux(folder + "history.jsonl", siblings)
        || isFluux(folder + "knowledge.jsonl", siblings)
        || siblings.names(folder + "sessions").stream()
            .anyMatch(name -> isFluux(folder + "sessions/" + name, siblings));
  }

  private static boolean isFluux(String file, Siblings siblings) {
    return siblings
        .head(file, Head.MAX_BYTES)
        .map(bytes -> Head.of(Path.of(file), bytes, Siblings.NONE).objects())
        .filter(objects -> !objects.isEmpty())
        .map(objects -> FluuxValue.of(objects.getFirst()).isDistinctive())
        .orElse(false);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    if (bytes.length > from) {
      results.accept(new ReadResult.Read(entry(bytes)));
    }
    return bytes.length;
  }

  private Entry entry(byte[] bytes) {
    EntryTime time = EntryTime.ofModification(context);
    JsonObject.Builder metadata =
        JsonObject.builder().put("source", Fluux.NAME).put("session", conversation.session());
    time.describe(metadata);
    String name = name(context.path());
    metadata.put("key", name);
    metadata.put("origin", context.origin(0, bytes.length, 1).toJson());
    String text = new String(bytes, UTF_8);
    return new Entry(
        name,
        time.timestamp(),
        "assistant",
        conversation.recipient(""),
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text,
        FluuxLines.KNOWLEDGE,
        new Metadata(metadata.build()));
  }
}
