package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes the entry of a result that was saved in a file of its own. A blank one is no entry: it may
/// have been forgotten.
///
/// @param saved the line of the transcript that names the file
/// @param from the result is returned if this is 0: the offset where reading begins
record SavedResultParser(SourceContext context, SavingLine saved, long from)
    implements WholeSourceReader.Parser {

  @Override
  public TranscriptId transcript() {
    return new TranscriptId(ClaudeCode.NAME, saved.session(), saved.line().text("agentId", ""));
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    String text = new String(bytes, UTF_8);
    if (from > 0 || text.isBlank()) {
      return bytes.length;
    }
    Participants participants =
        Participants.of(transcript().agent(), saved.line().flag("isSidechain"));
    JsonObject metadata =
        JsonObject.builder()
            .put("tool", saved.tool())
            .putText("tool_use_id", saved.callId())
            .put("saved_output", String.valueOf(context.path().getFileName()))
            .build();
    var draft =
        new EntryDraft(EntryType.TOOL_RESULT, saved.tool(), participants.agent(), text, metadata);
    Optional<SourceTime> stated =
        TimeNormalizer.at(context.now()).time(saved.line().value("timestamp"));
    EntryTime time =
        stated.isPresent() ? new EntryTime(stated, false) : EntryTime.ofModification(context);
    results.accept(
        new ReadResult.Read(
            draft.toEntry(
                id(bytes),
                transcript(),
                saved.project(),
                time,
                JsonObject.EMPTY,
                context.origin(0, bytes.length, 1))));
    return bytes.length;
  }

  private String id(byte[] bytes) {
    return saved.callId().isEmpty()
        ? new DerivedIds().next(saved.session(), DerivedIds.digest(bytes))
        : saved.callId() + "#saved";
  }
}
