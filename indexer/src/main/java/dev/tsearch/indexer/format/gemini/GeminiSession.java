package dev.tsearch.indexer.format.gemini;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Makes the entries of one session. Single owner, not thread-safe.
final class GeminiSession {
  private static final String CHATS = "chats";

  private final SourceContext context;
  private final TimeNormalizer times;
  private final TimestampInference inference = new TimestampInference();
  private final EntryIds ids = new EntryIds();
  private final Surroundings surroundings;

  /// The content of each entry with an id of its own: a message is written again when it changes.
  private final Map<String, String> written = new HashMap<>();

  private JsonObject header = JsonObject.EMPTY;
  private GeminiMessages messages = new GeminiMessages(Parties.MAIN);
  private final String project;

  GeminiSession(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
    this.surroundings = new Surroundings(context);
    this.project = new GeminiProject(context).path();
  }

  /// Sets the description of the session.
  void describe(JsonObject description) {
    if (header.isEmpty() && description.text("sessionId").isPresent()) {
      header = description;
      messages = new GeminiMessages(Parties.of(transcript().agent()));
      inference.peek(times.time(description.value("startTime")));
    }
  }

  /// A sub-agent is in a folder that is named after the session which started it.
  TranscriptId transcript() {
    String own = header.text("sessionId").or(context::session).orElseGet(this::nameless);
    String folder = surroundings.folder(1);
    boolean isAgent =
        header.text("kind", "").equals("subagent") && surroundings.folder(2).equals(CHATS);
    return isAgent
        ? new TranscriptId(GeminiCli.NAME, folder, own)
        : TranscriptId.main(GeminiCli.NAME, own);
  }

  private String nameless() {
    return String.valueOf(context.path().getFileName()).replaceFirst("\\.jsonl?$", "");
  }

  /// The entries of a message, or of a line about the session.
  ///
  /// @param origin where it is in the source
  List<Entry> entries(JsonObject message, Origin origin) {
    EntryTime time =
        inference.resolve(times.time(message.value("timestamp"))).orModificationOf(context);
    TranscriptId transcript = transcript();
    var entries = new ArrayList<Entry>();
    int number = 0;
    for (EntryDraft draft : messages.drafts(message)) {
      String stated = message.text("id", "");
      String own = number == 0 || stated.isEmpty() ? stated : stated + "#" + number;
      number++;
      String known = own.isEmpty() ? null : written.put(own, draft.content());
      if (draft.content().equals(known)) {
        continue;
      }
      String id = known == null ? ids.own(transcript, own, draft) : own;
      Origin block =
          new Origin(
              origin.source(), origin.offset(), origin.length(), origin.line(), entries.size());
      entries.add(draft.toEntry(id, transcript, project, time, JsonObject.EMPTY, block));
    }
    return entries;
  }
}
