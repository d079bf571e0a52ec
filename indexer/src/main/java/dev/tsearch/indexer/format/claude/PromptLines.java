package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.EntryIds;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes entries from the list of all prompts: only for sessions whose transcript does not exist
/// any more, since a transcript has its prompts. Single owner, not thread-safe.
final class PromptLines implements LineInterpreter {
  /// The folder with the transcripts, next to the list.
  private static final String PROJECTS = "projects";

  private static final String NAMELESS = "history";

  private final SourceContext context;
  private final TimeNormalizer times;
  private final EntryIds ids = new EntryIds();
  private @Nullable Set<String> transcripts;
  private String first = NAMELESS;

  PromptLines(SourceContext context) {
    this.context = context;
    this.times = TimeNormalizer.at(context.now());
  }

  @Override
  public boolean peek(JsonObject line) {
    first = session(line);
    return true;
  }

  @Override
  public boolean hasId(JsonObject object) {
    return true;
  }

  @Override
  public TranscriptId transcript() {
    return TranscriptId.main(ClaudeHistory.NAME, first);
  }

  /// The session of a prompt. Early versions do not state it: the prompts of a project are then one
  /// session, named like the folder of its transcripts.
  private static String session(JsonObject line) {
    String session = line.text("sessionId", "");
    return session.isEmpty()
        ? NAMELESS + line.text("project", "").replaceAll("[^A-Za-z0-9-]", "-")
        : session;
  }

  @Override
  public Optional<String> interpret(
      JsonValues.JsonPart.Value value, String digest, Consumer<Entry> entries) {
    JsonObject line = value.object();
    if (line.text("display").isEmpty()) {
      return Optional.of("no prompt");
    }
    String text = text(line);
    if (text.isBlank() || transcripts().contains(line.text("sessionId", ""))) {
      return Optional.empty();
    }
    TranscriptId transcript = TranscriptId.main(ClaudeHistory.NAME, session(line));
    EntryDraft draft =
        Parties.MAIN.prompt(
            MessageContent.of(text), JsonObject.builder().put("echo_of", ClaudeCode.NAME).build());
    entries.accept(
        draft.toEntry(
            ids.of(transcript, draft),
            transcript,
            line.text("project", ""),
            new EntryTime(times.time(line.value("timestamp")), false),
            JsonObject.EMPTY,
            context.origin(value, 0)));
    return Optional.empty();
  }

  /// What was typed, and the texts that were pasted, for which `display` has a placeholder.
  private static String text(JsonObject line) {
    var text = new StringBuilder(line.text("display", ""));
    JsonObject pasted = line.object("pastedContents");
    for (String number : pasted.values().keySet()) {
      String content = pasted.object(number).text("content", "");
      if (!content.isBlank()) {
        text.append("\n\n").append(content);
      }
    }
    return text.toString();
  }

  /// The sessions whose transcripts exist.
  private Set<String> transcripts() {
    Set<String> known = transcripts;
    if (known == null) {
      known = new HashSet<>();
      for (String project : context.siblings().names(PROJECTS)) {
        for (String file : context.siblings().names(PROJECTS + "/" + project)) {
          known.add(file.endsWith(".jsonl") ? file.substring(0, file.length() - 6) : file);
        }
      }
      transcripts = known;
    }
    return known;
  }
}
