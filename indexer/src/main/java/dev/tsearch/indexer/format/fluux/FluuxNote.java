package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSource.Made;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a text of a JID's folder that is replaced as a whole: who the person is (`user.md`), what
/// to remember (`memory.md`), how to speak with them. Its id is the file's name, so each text that
/// once stood in the file is a revision of the one before.
final class FluuxNote {
  private static final Set<String> NAMES =
      Set.of(
          "user.md", "memory.md", "context.md", "instructions.md", "identity.md", "personality.md");

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private FluuxNote() {}

  /// Whether a file has the name of such a text.
  static boolean isNamed(Path file) {
    return NAMES.contains(name(file));
  }

  /// Whether a file is such a text: it has the name, and lies beside a conversation.
  static boolean isNote(Path file, Siblings siblings) {
    return isNamed(file)
        && (isFluux("history.jsonl", siblings)
            || isFluux("knowledge.jsonl", siblings)
            || siblings.names("sessions").stream()
                .anyMatch(name -> isFluux("sessions/" + name, siblings)));
  }

  private static boolean isFluux(String file, Siblings siblings) {
    return siblings
        .head(file, Head.MAX_BYTES)
        .map(bytes -> Head.of(Path.of(file), bytes, Siblings.NONE).objects())
        .filter(objects -> !objects.isEmpty())
        .map(objects -> FluuxValue.of(objects.getFirst()).isUnmistakable())
        .orElse(false);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /// Makes the entry; a file that is as long as before has none, since it is the same.
  static Made read(SourceContext context, byte[] bytes, long from) {
    var conversation = new FluuxConversation(context, FluuxPlace.folderOf(context.path()));
    conversation.beginsWith(FluuxLines.OF_KNOWLEDGE, "");
    TranscriptId transcript = conversation.transcript();
    List<ReadResult> results =
        bytes.length > from
            ? List.of(new ReadResult.Read(entry(context, conversation, bytes)))
            : List.of();
    return new Made(results, bytes.length, transcript);
  }

  private static Entry entry(SourceContext context, FluuxConversation conversation, byte[] bytes) {
    Optional<SourceTime> written =
        context
            .modified()
            .flatMap(time -> TimeNormalizer.at(context.now()).time(time.getEpochSecond()));
    var dated = new TimestampInference.Dated(written, written.isPresent());
    JsonObject.Builder about =
        JsonObject.builder().put("source", Fluux.NAME).put("session", conversation.session());
    dated.describe(about);
    String name = name(context.path());
    about.put("key", name);
    about.put("origin", new Origin(context.source(), 0, bytes.length, 1, 0).toJson());
    String text = new String(bytes, UTF_8);
    return new Entry(
        name,
        dated.timestamp(),
        "assistant",
        conversation.addressee(""),
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text,
        FluuxLines.KNOWLEDGE,
        new Metadata(about.build()));
  }
}
