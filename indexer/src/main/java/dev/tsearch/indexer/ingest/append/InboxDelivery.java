package dev.tsearch.indexer.ingest.append;

import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.context.Inbox.WaitingLine;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Moves the messages of an inbox to the transcript of its context, each under its own id. The
/// caller shows the messages between the two steps. If it ends before the second one, the next
/// delivery returns them again, but the archive keeps each once.
///
/// @param writer the archive
/// @param inbox the inbox
/// @param appender appends to the context of the inbox, and owns the writer
public record InboxDelivery(ArchiveWriter writer, Inbox inbox, ContextAppender appender) {
  private static final String SUBTYPE = "subtype";
  private static final String OF_INBOX = "inbox";

  /// What was delivered.
  ///
  /// @param messages the messages that the archive has now
  /// @param lines their lines
  /// @param torn the other lines
  /// @param problems what is wrong with each of these
  public record Delivered(
      List<JsonObject> messages,
      List<WaitingLine> lines,
      List<WaitingLine> torn,
      List<String> problems) {
    /// Copies the lists.
    public Delivered {
      messages = List.copyOf(messages);
      lines = List.copyOf(lines);
      torn = List.copyOf(torn);
      problems = List.copyOf(problems);
    }
  }

  /// Appends the messages that wait.
  public Delivered archive() throws IOException {
    return writer.locked(() -> {
      var torn = new ArrayList<WaitingLine>();
      var problems = new ArrayList<String>();
      var lines = new ArrayList<WaitingLine>();
      for (WaitingLine line : inbox.waiting()) {
        if (line.message().isPresent()) {
          lines.add(line);
        } else {
          torn.add(line);
          problems.add(line.problem());
        }
      }
      return delivered(lines, torn, problems);
    });
  }

  private Delivered delivered(
      List<WaitingLine> lines, List<WaitingLine> torn, List<String> problems) throws IOException {
    var entries = new ArrayList<byte[]>();
    for (WaitingLine line : lines) {
      JsonObject message = line.message().orElseThrow();
      entries.add(Json.OWN.bytes(message.has(SUBTYPE) ? message : message.with(SUBTYPE, OF_INBOX)));
    }
    List<AppendOutcome> outcomes = appender.append(entries);
    var messages = new ArrayList<JsonObject>();
    var kept = new ArrayList<WaitingLine>();
    for (int i = 0; i < lines.size(); i++) {
      switch (outcomes.get(i)) {
        case AppendOutcome.Kept _ -> {
          messages.add(lines.get(i).message().orElseThrow());
          kept.add(lines.get(i));
        }
        case AppendOutcome.Bad(String reason) -> {
          torn.add(lines.get(i));
          problems.add("line " + lines.get(i).number() + ": " + reason);
        }
      }
    }
    return new Delivered(messages, kept, torn, problems);
  }

  /// Removes what was delivered from the inbox, and moves the other lines to `inbox.jsonl.torn`.
  public void remove(Delivered delivered) throws IOException {
    writer.locked(() -> {
      inbox.remove(delivered.lines());
      inbox.setAside(delivered.torn());
      return true;
    });
  }
}
