package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// One conversation, as its entries tell it. Holds them all. Immutable, safe for use by many
/// threads.
///
/// The last compaction divides it: that, and what came before, is *archived*; what comes after is
/// *current*, what the model is still told. Of two calls, results or messages of one id the last
/// counts.
public final class Transcript {
  private static final Set<String> CHANGE_FILES =
      Set.of("Write", "Edit", "NotebookEdit", "mcp__acp__Write", "mcp__acp__Edit");

  private static final Pattern NAMES_AGENT = Pattern.compile("agentId: ([A-Za-z0-9]+)");

  private final List<Message> messages;
  private final int current;
  private final Map<String, Message> messageOfId = new HashMap<>();
  private final Map<String, Entry> callOfId = new HashMap<>();
  private final Map<String, Entry> resultOfId = new HashMap<>();
  private final Map<String, Message> snapshotOfId = new HashMap<>();

  private Transcript(List<Message> messages) {
    this.messages = List.copyOf(messages);
    int boundary = -1;
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      boundary = message.isBoundary() ? i : boundary;
      messageOfId.put(message.id(), message);
      message.toolCalls().forEach(call -> callOfId.put(callId(call), call));
      message.toolResults().forEach(result -> resultOfId.put(callId(result), result));
      if (message.type().equals(EntryType.SNAPSHOT)) {
        String of = message.blocks().getFirst().metadata().values().text("messageId", "");
        snapshotOfId.put(of, message);
      }
    }
    this.current = boundary + 1;
  }

  /// The transcript of entries that belong to one, in their order.
  public static Transcript of(List<Entry> entries) {
    return new Transcript(Message.of(entries));
  }

  /// The transcript from a line of its source on. Beyond the last line nothing is left.
  ///
  /// @param linesBefore how many lines of the source are left out
  public static Transcript after(long linesBefore, List<Entry> entries) {
    return of(entries.stream().filter(entry -> line(entry) > linesBefore).toList());
  }

  /// Where an entry stands in its source, counted from 1; after all others if nothing says so.
  static long line(Entry entry) {
    return entry.metadata().origin().map(Origin::line).orElse(Long.MAX_VALUE);
  }

  /// The transcript of all entries that a cursor comes to.
  public static Transcript of(EntryCursor cursor) throws IOException {
    var entries = new ArrayList<Entry>();
    while (cursor.next()) {
      entries.add(cursor.entry());
    }
    return of(entries);
  }

  private static String callId(Entry entry) {
    return entry.metadata().values().text("tool_use_id", entry.id());
  }

  /// The messages of a view, in their order.
  public List<Message> messages(View view) {
    List<Message> shown =
        view.before() == View.Before.SHOWN ? messages : messages.subList(current, messages.size());
    return view.meta() == View.Meta.SHOWN
        ? shown
        : shown.stream().filter(message -> !message.isMeta()).toList();
  }

  /// The messages of a view that someone spoke.
  public List<Message> messages(View view, Message.Speaker speaker) {
    return messages(view).stream().filter(message -> message.speaker() == speaker).toList();
  }

  /// What came before the last compaction, and it itself.
  public List<Message> archived() {
    return messages.subList(0, current);
  }

  /// A question to what the model is still told.
  public TranscriptQuery query() {
    return query(View.CURRENT);
  }

  /// A question to the messages of a view.
  public TranscriptQuery query(View view) {
    return TranscriptQuery.of(this, view);
  }

  /// The message of an id; empty if there is none.
  public Optional<Message> message(String id) {
    return Optional.ofNullable(messageOfId.get(id));
  }

  /// The messages of a view that follow upon one.
  public List<Message> children(Message parent, View view) {
    return messages(view).stream()
        .filter(message -> message.parent().filter(parent.id()::equals).isPresent())
        .toList();
  }

  /// What a tool answered to a call; empty if it did not.
  public Optional<Entry> resultOf(Entry call) {
    return Optional.ofNullable(resultOfId.get(callId(call)));
  }

  /// The call that a tool answered to; empty if it is not there.
  public Optional<Entry> callOf(Entry result) {
    return Optional.ofNullable(callOfId.get(callId(result)));
  }

  /// The last copies of files that were made at a message; empty if there are none.
  public Optional<Message> snapshotOf(String messageId) {
    return Optional.ofNullable(snapshotOfId.get(messageId));
  }

  /// All calls of tools.
  public List<Entry> toolCalls() {
    return messages.stream().flatMap(message -> message.toolCalls().stream()).toList();
  }

  /// All results of tools.
  public List<Entry> toolResults() {
    return messages.stream().flatMap(message -> message.toolResults().stream()).toList();
  }

  /// The results of tools that failed.
  public List<Entry> errors() {
    return toolResults().stream().filter(Transcript::isError).toList();
  }

  /// Whether a message has a call that failed.
  public boolean hasError(Message message) {
    return message.toolCalls().stream()
        .anyMatch(call -> resultOf(call).filter(Transcript::isError).isPresent());
  }

  private static boolean isError(Entry result) {
    return result.metadata().values().flag("is_error");
  }

  /// The files that tools were told to write or to change, each once, in the order in which they
  /// were first named.
  public List<String> changedFiles() {
    return toolCalls().stream()
        .filter(call -> CHANGE_FILES.contains(call.metadata().tool()))
        .flatMap(call -> call.metadata().values().texts("files").stream().limit(1))
        .distinct()
        .toList();
  }

  /// The sub-agents that results of tools name, each once, in the order in which they were first
  /// named.
  public List<String> subAgents() {
    return toolResults().stream()
        .flatMap(result -> NAMES_AGENT.matcher(result.content()).results())
        .map(named -> named.group(1))
        .distinct()
        .toList();
  }

  /// The model's turns of a view, in the order in which they begin. A message that names no request
  /// is of none.
  public List<Turn> turns(View view) {
    Map<String, List<Message>> byRequest = new LinkedHashMap<>();
    for (Message message : messages(view, Message.Speaker.ASSISTANT)) {
      message
          .request()
          .ifPresent(
              request -> byRequest.computeIfAbsent(request, _ -> new ArrayList<>()).add(message));
    }
    return byRequest.entrySet().stream()
        .map(turn -> new Turn(turn.getKey(), turn.getValue()))
        .toList();
  }

  /// What all of it adds up to.
  public TranscriptStats stats() {
    return TranscriptStats.of(this);
  }
}
