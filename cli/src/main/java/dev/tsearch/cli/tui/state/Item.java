package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.transcript.FoldableEntry;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.transcript.Message;
import java.util.List;
import java.util.Locale;

/// An entry of a conversation that is being read.
///
/// @param entry the entry
/// @param path the file that it was made from; empty if it is unknown
public record Item(Entry entry, String path) {

  /// The entry as lines.
  public FoldableEntry block() {
    return new FoldableEntry(entry);
  }

  /// Whether a person typed it.
  public boolean isPrompt() {
    return isMessage()
        && !entry.metadata().values().flag("meta")
        && speaker() == Message.Speaker.USER;
  }

  /// Whether a person or a model said it.
  boolean isSaid() {
    return isMessage() && speaker() != Message.Speaker.SYSTEM;
  }

  private boolean isMessage() {
    return entry.type().equals(EntryType.MESSAGE);
  }

  private Message.Speaker speaker() {
    return new Message(List.of(entry)).speaker();
  }

  /// Whether it is the result of a tool call that failed.
  boolean hasFailed() {
    return entry.metadata().values().flag("is_error");
  }

  boolean isThinking() {
    return entry.type().equals(EntryType.THINKING);
  }

  /// Whether a sub-agent's conversation contains it.
  public boolean isOfAgent() {
    return !entry.metadata().agent().isEmpty();
  }

  /// Whether its text has one of some texts in lower case.
  boolean contains(List<String> needles) {
    String text = entry.content().toLowerCase(Locale.ROOT);
    return needles.stream().anyMatch(text::contains);
  }

  /// The name of the entry, as commands accept it.
  public String name() {
    return entry.metadata().session() + "/" + entry.id();
  }
}
