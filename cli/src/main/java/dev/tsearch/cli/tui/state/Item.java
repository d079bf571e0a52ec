package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.transcript.EntryLabel;
import dev.tsearch.cli.render.transcript.FoldableEntry;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.call.CallInput;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// An entry of a conversation that is being read.
///
/// @param entry the entry
/// @param path the file that it was made from; empty if it is unknown
/// @param failure what it has to do with a failure
/// @param input the input of a call with the names of its members; empty until it has arrived, and
///   an empty object if the source has none
public record Item(Entry entry, String path, FailurePart failure, Optional<JsonObject> input) {
  private static final String CALL_ID = "tool_use_id";

  /// The part of an entry in a call that failed.
  public enum FailurePart {
    /// It is of no such call.
    NONE,
    /// The call.
    CALL,
    /// The result, after its call.
    RESULT,
    /// The result of a call that is missing.
    LONE_RESULT
  }

  /// An entry that is not known to be of a call that failed.
  public Item(Entry entry, String path) {
    this(entry, path, FailurePart.NONE, Optional.empty());
  }

  /// The entries with their parts in calls that failed.
  public static List<Item> withFailures(List<Item> items) {
    var calls = new HashSet<String>();
    var failed = new HashSet<String>();
    for (Item item : items) {
      (item.entry.type().equals(EntryType.TOOL_CALL) ? calls : failed).addAll(item.callIds());
    }
    return items.stream().map(item -> item.of(calls, failed)).toList();
  }

  /// The id of the call that it is, or of which it is the failure.
  private List<String> callIds() {
    boolean isPart = isCall() || EntryLabel.hasFailed(entry);
    return isPart ? entry.metadata().values().text(CALL_ID).stream().toList() : List.of();
  }

  private Item of(Set<String> calls, Set<String> failed) {
    boolean isWithOther =
        callIds().stream().anyMatch(isCall() ? failed::contains : calls::contains);
    FailurePart part = FailurePart.NONE;
    if (isCall()) {
      part = isWithOther ? FailurePart.CALL : part;
    } else if (EntryLabel.hasFailed(entry)) {
      part = isWithOther ? FailurePart.RESULT : FailurePart.LONE_RESULT;
    }
    return new Item(entry, path, part, input);
  }

  /// The entry as lines.
  public FoldableEntry block() {
    return new FoldableEntry(entry, failure == FailurePart.CALL, input);
  }

  /// The call with its input.
  ///
  /// @param source the object that it was made from
  Item from(JsonObject source) {
    JsonObject found = CallInput.of(source, entry).orElse(JsonObject.EMPTY);
    return new Item(entry, path, failure, Optional.of(found));
  }

  /// Whether it calls a tool.
  boolean isCall() {
    return entry.type().equals(EntryType.TOOL_CALL);
  }

  /// Whether a person typed it.
  public boolean isPrompt() {
    return EntrySelection.isPrompt(entry);
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

  /// Whether it is a call that failed, or its result.
  boolean hasFailed() {
    return failure != FailurePart.NONE;
  }

  /// Whether a failure begins with it: with the call, if it is known.
  boolean beginsFailure() {
    return failure == FailurePart.CALL || failure == FailurePart.LONE_RESULT;
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

  /// The time of the entry, as text.
  ///
  /// @param before the time of the entry before it
  public String when(HumanTime time, long before) {
    boolean isMarked = entry.isDated() && entry.metadata().isTimeInferred();
    return (isMarked ? "~" : "") + time.nextTo(entry.timestamp(), before);
  }

  /// The name of the entry, as commands accept it.
  public String name() {
    return entry.metadata().session() + "/" + entry.id();
  }
}
