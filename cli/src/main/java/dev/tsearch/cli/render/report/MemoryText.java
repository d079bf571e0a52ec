package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Ended;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Fact;
import dev.tsearch.indexer.format.fluux.FluuxText;
import dev.tsearch.indexer.format.fluux.ModelMessage;
import dev.tsearch.indexer.format.fluux.StoredMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// Prints what a memory folder of Fluux Agent holds, and what was done with it. The answers to
/// `new` and `recall` are those of the program.
///
/// @param console where to print
public record MemoryText(Console console) {
  private static final int LISTED_FILES = 5;

  /// Prints the id of a message that was stored.
  public void stored(StoredMessage message) throws OutputException {
    console.out().line(Sanitizer.line(message.msgId().orElse("")));
  }

  /// Prints the number of a line and the id of its message, which was stored.
  public void stored(long line, StoredMessage message) throws OutputException {
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("line", line);
          generator.writeStringProperty("msg_id", message.msgId().orElse(""));
        });
  }

  /// Reports a line that is no message.
  public void bad(long line, String reason) throws OutputException {
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("line", line);
          generator.writeStringProperty("error", reason);
        });
    console.error("line " + line + ": " + reason);
  }

  /// What became of a conversation, in the words of the program.
  public static String of(Ended ended) {
    return switch (ended) {
      case Ended.Absent() -> "No active session to archive.";
      case Ended.Empty() -> "Session is already empty.";
      case Ended.Archived(int messages) ->
          "Session archived (" + messages + " messages). Starting fresh.";
    };
  }

  /// Prints what became of a conversation.
  public void ended(Ended ended) throws OutputException {
    console.out().line(of(ended));
  }

  /// Prints messages with their display text, each after a line with its sender and time.
  ///
  /// @param now the current time
  public void messages(List<Entry> messages, Instant now, Zone zone) throws OutputException {
    boolean isFirst = true;
    for (Entry message : messages) {
      if (!isFirst) {
        console.out().line();
      }
      isFirst = false;
      heading(message, new HumanTime(now, zone));
      console.out().line(shown(FluuxText.display(message)));
    }
  }

  private void heading(Entry message, HumanTime times) throws OutputException {
    boolean isPerson = message.metadata().values().text("role", "").equals("user");
    String sender = Sanitizer.line(message.from());
    String time =
        console.outTerminal().isTerminal()
            ? times.of(message.timestamp())
            : UtcTime.text(message.timestamp());
    boolean isDated = message.timestamp() != TimeRange.UNDATED;
    console
        .out()
        .line(
            console.outTerminal().paint(isPerson ? Style.PERSON : Style.SPEAKER, sender)
                + (isDated ? "  " + console.outTerminal().paint(Style.FAINT, time) : ""));
  }

  /// Text as it is in a pipe, and as it can be shown on a terminal.
  private String shown(String text) {
    return console.outTerminal().isTerminal() ? Sanitizer.text(text) : text;
  }

  /// Prints the messages that the model gets, as JSON lines with `role` and `content`.
  public void forModel(List<Entry> messages) throws OutputException {
    for (ModelMessage message : ModelMessage.of(messages)) {
      console
          .out()
          .json(generator -> {
            generator.writeStringProperty("role", message.role());
            generator.writeStringProperty("content", message.content());
          });
    }
  }

  /// Prints facts as a numbered list.
  ///
  /// @param words what was searched for; empty for all facts
  public void facts(List<Fact> facts, String words) throws OutputException {
    if (facts.isEmpty()) {
      console
          .out()
          .line(
              words.isEmpty()
                  ? "No knowledge entries stored yet."
                  : shown("No knowledge entries found matching: " + words));
      return;
    }
    console.out().line("Found " + facts.size() + " knowledge entries:");
    int number = 0;
    for (Fact fact : facts) {
      number++;
      console.out().line(shown(number + ". [" + fact.key() + "] " + fact.content()));
    }
  }

  /// Asks whether files are to be deleted. The answer is read from the terminal.
  public void question(Path folder, List<Path> paths) throws OutputException {
    String names =
        paths.stream()
            .limit(LISTED_FILES)
            .map(path -> folder.relativize(path).toString())
            .collect(Collectors.joining(", "));
    String more = paths.size() > LISTED_FILES ? ", …" : "";
    console
        .err()
        .text(
            "tsearch: delete "
                + Sanitizer.line(names + more + " of " + folder)
                + "? Type y to delete: ");
    console.err().flush();
  }

  /// Reports what was deleted, and what is left.
  ///
  /// @param left the number of ended conversations
  public void forgotten(List<Path> paths, int left) throws OutputException {
    String kept =
        left == 0
            ? ""
            : "; sessions/ keeps " + Quantity.of(left, "ended conversation", "ended conversations");
    console.say(
        "deleted "
            + Quantity.of(paths.size(), "file", "files")
            + kept
            + "; the archive still has what was imported");
  }
}
