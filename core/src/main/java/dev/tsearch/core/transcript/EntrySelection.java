package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Selects entries of a conversation one after the other. A turn is a message of a person and what
/// follows it, counted from 1. One owner, not thread-safe.
public final class EntrySelection {
  private final Wanted wanted;
  private final Map<String, LocatedEntry> calls = new HashMap<>();
  private boolean started;
  private int turn;

  /// Which kind of entries is selected.
  public enum Only {
    /// All.
    ALL,
    /// Messages of people.
    USER,
    /// Messages of people and models.
    SAID,
    /// Calls of tools and their results.
    TOOLS,
    /// Failed calls and their results.
    ERRORS
  }

  /// What is selected.
  ///
  /// @param only the kind of entries
  /// @param firstTurn the first turn; 0 for what comes before the first turn, too
  /// @param lastTurn the last turn
  /// @param from the id of the first entry, whole, its beginning or as it is printed; empty for the
  ///   first of all
  /// @param withMeta whether entries about the session are selected
  public record Wanted(Only only, int firstTurn, int lastTurn, String from, boolean withMeta) {
    /// Whether the whole conversation is selected.
    public boolean isAll() {
      boolean hasAllTurns = firstTurn == 0 && lastTurn == Integer.MAX_VALUE;
      return only == Only.ALL && hasAllTurns && from.isEmpty();
    }
  }

  /// A selected entry.
  ///
  /// @param located the entry
  /// @param turn the number of the turn that it begins; 0 if it begins none
  public record Selected(LocatedEntry located, int turn) {}

  /// Selects what is wanted.
  public EntrySelection(Wanted wanted) {
    this.wanted = wanted;
    this.started = wanted.from().isEmpty();
  }

  /// Whether an entry concerns the session and is not part of the conversation.
  public static boolean isMeta(Entry entry) {
    return entry.metadata().values().flag("meta") || entry.type().isNoise();
  }

  /// Whether an entry begins a turn: what a person typed, and not what a program inserted.
  public static boolean isPrompt(Entry entry) {
    if (!entry.type().equals(EntryType.MESSAGE) || isMeta(entry)) {
      return false;
    }
    var message = new Message(List.of(entry));
    return message.speaker() == Message.Speaker.USER && !message.isInserted();
  }

  /// Whether everything is selected.
  public boolean isOfAll() {
    return wanted.isAll();
  }

  /// Why nothing was selected: what the conversation lacks, or how many turns it has if these are
  /// too few. For messages.
  public String lacking() {
    if (turn < wanted.firstTurn()) {
      return turn + (turn == 1 ? " turn" : " turns");
    }
    if (!started) {
      return "no entry with the id " + wanted.from();
    }
    String kind =
        switch (wanted.only()) {
          case ALL -> "no entry";
          case USER -> "no message of a person";
          case SAID -> "no message of a person or a model";
          case TOOLS -> "no call of a tool";
          case ERRORS -> "no failed call";
        };
    boolean isPart = wanted.firstTurn() > 0 || !wanted.from().isEmpty();
    return isPart ? kind + " in this part" : kind;
  }

  /// Whether no later entry is selected.
  public boolean isOver() {
    return turn > wanted.lastTurn();
  }

  /// What is to be printed after an entry was read: nothing, the entry, or the call before it.
  public List<Selected> add(LocatedEntry located) {
    Entry entry = located.entry();
    int begun = isPrompt(entry) ? ++turn : 0;
    started = started || isNamed(entry.id(), wanted.from());
    boolean isInRange = turn >= wanted.firstTurn() && turn <= wanted.lastTurn();
    if (!started || !isInRange || (isMeta(entry) && !wanted.withMeta())) {
      return List.of();
    }
    var selected = new Selected(located, begun);
    return switch (wanted.only()) {
      case ALL -> List.of(selected);
      case USER -> begun > 0 ? List.of(selected) : List.of();
      case SAID -> isSaid(entry) ? List.of(selected) : List.of();
      case TOOLS -> isCall(entry) || isResult(entry) ? List.of(selected) : List.of();
      case ERRORS -> failure(selected);
    };
  }

  /// Whether a name is the beginning of an id, or its beginning and its end from `#` or `@` on, as
  /// ids are printed. The name of the session may precede it: `SESSION/ID`.
  private static boolean isNamed(String id, String name) {
    String own = name.substring(name.lastIndexOf('/') + 1);
    int suffixAt = Math.max(own.lastIndexOf('#'), own.lastIndexOf('@'));
    boolean isShort =
        suffixAt > 0
            && id.startsWith(own.substring(0, suffixAt))
            && id.endsWith(own.substring(suffixAt));
    return isShort || id.startsWith(own) || id.startsWith(name);
  }

  /// A failed result with its call, which was read before.
  private List<Selected> failure(Selected selected) {
    Entry entry = selected.located().entry();
    String call = entry.metadata().values().text("tool_use_id", "");
    if (isCall(entry) && !call.isEmpty()) {
      calls.put(call, selected.located());
    }
    if (!entry.metadata().values().flag("is_error")) {
      return List.of();
    }
    LocatedEntry made = calls.remove(call);
    return made == null ? List.of(selected) : List.of(new Selected(made, 0), selected);
  }

  private static boolean isSaid(Entry entry) {
    var message = new Message(List.of(entry));
    return entry.type().equals(EntryType.MESSAGE)
        && message.speaker() != Message.Speaker.SYSTEM
        && !message.isInserted();
  }

  private static boolean isCall(Entry entry) {
    return entry.type().equals(EntryType.TOOL_CALL);
  }

  private static boolean isResult(Entry entry) {
    return entry.type().equals(EntryType.TOOL_RESULT);
  }
}
