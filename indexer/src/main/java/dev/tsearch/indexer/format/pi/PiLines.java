package dev.tsearch.indexer.format.pi;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes entries from the lines of one session. Single owner, not thread-safe.
final class PiLines implements LineInterpreter {
  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private final EntryIds ids = new EntryIds();
  private final PiMessages messages = new PiMessages();
  private JsonObject session = JsonObject.EMPTY;
  private String parent = "";
  private Optional<SourceTime> born = Optional.empty();
  private @Nullable TranscriptId own;

  PiLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  @Override
  public boolean peek(JsonObject line) {
    if (session.isEmpty() && line.text("type", "").equals("session")) {
      session = line;
      parent = session(line.text("parentSession", line.text("branchedFrom", "")));
      born = times.time(line.value("timestamp"));
    }
    inference.peek(time(line));
    return !session.isEmpty() && inference.hasPeeked();
  }

  private Optional<SourceTime> time(JsonObject line) {
    return times
        .time(line.value("timestamp"))
        .or(() -> times.time(line.object("message").value("timestamp")));
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    TranscriptId known = own;
    if (known == null) {
      known =
          TranscriptId.main(
              Pi.NAME, session.text("id").or(context::session).orElseGet(this::nameless));
      own = known;
    }
    return known;
  }

  private String nameless() {
    return session(String.valueOf(context.path().getFileName()));
  }

  /// The session in the name of a file: `<time>_<session>.jsonl`.
  private static String session(String path) {
    String name = path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
    String stem = name.replaceFirst("\\.jsonl$", "");
    return stem.substring(stem.lastIndexOf('_') + 1);
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    Optional<SourceTime> time = time(line);
    TranscriptId transcript = transcript(time);
    EntryTime resolved = inference.resolve(time);
    JsonObject more = more(line);
    List<EntryDraft> drafts = messages.drafts(line);
    String base = "";
    for (int block = 0; block < drafts.size(); block++) {
      EntryDraft draft = drafts.get(block);
      if (block == 0) {
        String stated = line.text("type", "").equals("session") ? "" : line.text("id", "");
        base = ids.own(transcript, stated, draft);
      }
      String id = block == 0 ? base : base + "#" + block;
      Origin origin = context.origin(value, block);
      entries.accept(
          draft.toEntry(id, transcript, session.text("cwd", ""), resolved, more, origin));
    }
    return Optional.empty();
  }

  /// A branch begins with the lines of the session that it continues, which are older than itself.
  private TranscriptId transcript(Optional<SourceTime> time) {
    boolean isRepeated =
        !parent.isEmpty()
            && born.isPresent()
            && time.isPresent()
            && time.get().exact().compareTo(born.get().exact()) < 0;
    return isRepeated ? TranscriptId.main(Pi.NAME, parent) : transcript();
  }

  private JsonObject more(JsonObject line) {
    return JsonObject.builder()
        .putText("parent", line.text("parentId", ""))
        .putText("forked_from", parent)
        .build();
  }
}
