package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One conversation as messages. Keeps all entries in memory. Immutable, safe for use by many
/// threads.
///
/// The messages up to the last compaction, including it, are *archived*; the messages after it,
/// which the model still receives, are *current*. If calls, results or messages share an id, the
/// last one counts.
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

  /// The transcript of a list of entries of one conversation, in their order.
  public static Transcript of(List<Entry> entries) {
    return new Transcript(Message.of(entries));
  }

  /// The transcript after a line of its source; empty after the last line.
  ///
  /// @param linesBefore the number of lines of the source to ignore
  /// @param entries the entries of the conversation, in order
  public static Transcript after(long linesBefore, List<Entry> entries) {
    return of(entries.stream().filter(entry -> line(entry) > linesBefore).toList());
  }

  /// The line of an entry in its source, counted from 1; [Long#MAX_VALUE] if unknown.
  static long line(Entry entry) {
    return entry.metadata().origin().map(Origin::line).orElse(Long.MAX_VALUE);
  }

  /// The transcript of the remaining entries of a cursor, which the caller closes.
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

  /// The messages of a view from one speaker.
  public List<Message> messages(View view, Message.Speaker speaker) {
    return messages(view).stream().filter(message -> message.speaker() == speaker).toList();
  }

  /// The messages up to the last compaction, including it.
  public List<Message> archived() {
    return messages.subList(0, current);
  }

  /// A query over the current messages.
  public TranscriptQuery query() {
    return query(View.CURRENT);
  }

  /// A query over the messages of a view.
  public TranscriptQuery query(View view) {
    return TranscriptQuery.of(this, view);
  }

  /// The message with an id; empty if there is none.
  public Optional<Message> message(String id) {
    return Optional.ofNullable(messageOfId.get(id));
  }

  /// The message before a message; empty for the first one, the first after a compaction, and one
  /// whose parent is not in this transcript.
  public Optional<Message> parentOf(Message child) {
    return child.parent().flatMap(this::message);
  }

  /// The message before a message, across compactions; empty if it is not in this transcript.
  public Optional<Message> logicalParentOf(Message child) {
    return child.logicalParent().flatMap(this::message);
  }

  /// The messages of a view that start a new context window: compactions and the like.
  public List<Message> compactBoundaries(View view) {
    return messages(view).stream().filter(Message::isBoundary).toList();
  }

  /// The messages of a view whose parent is a message.
  public List<Message> children(Message parent, View view) {
    return messages(view).stream()
        .filter(message -> message.parent().filter(parent.id()::equals).isPresent())
        .toList();
  }

  /// The tool call with an id; empty if there is none.
  ///
  /// @param id the id of the call, which its result repeats: `tool_use_id`
  public Optional<Entry> toolCall(String id) {
    return Optional.ofNullable(callOfId.get(id));
  }

  /// The result of the tool call with an id; empty if there is none.
  public Optional<Entry> toolResult(String id) {
    return Optional.ofNullable(resultOfId.get(id));
  }

  /// The result of a tool call; empty if there is none.
  public Optional<Entry> resultOf(Entry call) {
    return Optional.ofNullable(resultOfId.get(callId(call)));
  }

  /// The tool call of a result; empty if there is none.
  public Optional<Entry> callOf(Entry result) {
    return Optional.ofNullable(callOfId.get(callId(result)));
  }

  /// The last snapshot of files for a message; empty if there is none.
  public Optional<Message> snapshotOf(String messageId) {
    return Optional.ofNullable(snapshotOfId.get(messageId));
  }

  /// All tool calls.
  public List<Entry> toolCalls() {
    return messages.stream().flatMap(message -> message.toolCalls().stream()).toList();
  }

  /// All tool results.
  public List<Entry> toolResults() {
    return messages.stream().flatMap(message -> message.toolResults().stream()).toList();
  }

  /// The results of failed tool calls.
  public List<Entry> errors() {
    return toolResults().stream().filter(Transcript::isError).toList();
  }

  /// Whether a message has a failed tool call.
  public boolean hasError(Message message) {
    return message.toolCalls().stream()
        .anyMatch(call -> resultOf(call).filter(Transcript::isError).isPresent());
  }

  private static boolean isError(Entry result) {
    return result.metadata().values().flag("is_error");
  }

  /// The distinct files that tool calls wrote or changed, in the order of their first occurrence.
  public List<String> changedFiles() {
    return toolCalls().stream()
        .filter(call -> CHANGE_FILES.contains(call.metadata().tool()))
        .flatMap(call -> call.metadata().values().texts("files").stream().limit(1))
        .distinct()
        .toList();
  }

  /// The sub-agent that a tool call of this transcript started: the one that its result names, else
  /// the first one whose first prompt the call contains; empty if it started none of these.
  ///
  /// @param call a tool call
  /// @param agents the transcripts of the session's sub-agents
  public Optional<Transcript> agentOf(Entry call, Collection<Transcript> agents) {
    Optional<String> named = resultOf(call).flatMap(Transcript::namedAgent);
    return named.isPresent()
        ? agents.stream().filter(agent -> agent.agent().equals(named)).findFirst()
        : agents.stream().filter(agent -> agent.isStartedBy(call)).findFirst();
  }

  /// The tool call of this transcript that started a sub-agent; empty if none did.
  ///
  /// @param agent the transcript of the sub-agent
  public Optional<Entry> callOfAgent(Transcript agent) {
    return toolCalls().stream()
        .filter(call -> agentOf(call, List.of(agent)).isPresent())
        .findFirst();
  }

  /// The id of the sub-agent whose transcript this is; empty for a main conversation.
  public Optional<String> agent() {
    return messages.stream()
        .map(message -> message.blocks().getFirst().metadata().agent())
        .filter(agent -> !agent.isEmpty())
        .findFirst();
  }

  private static Optional<String> namedAgent(Entry result) {
    Matcher named = NAMES_AGENT.matcher(result.content());
    return named.find() ? Optional.of(named.group(1)) : Optional.empty();
  }

  private boolean isStartedBy(Entry call) {
    Optional<String> prompt =
        messages.stream()
            .filter(message -> message.speaker() == Message.Speaker.USER)
            .map(Message::text)
            .filter(text -> !text.isBlank())
            .findFirst();
    return prompt.isPresent() && call.content().contains(prompt.get().strip());
  }

  /// The distinct sub-agents in tool results, in the order of their first occurrence.
  public List<String> subAgents() {
    return toolResults().stream()
        .flatMap(result -> NAMES_AGENT.matcher(result.content()).results())
        .map(named -> named.group(1))
        .distinct()
        .toList();
  }

  /// The turns of the model in a view, in the order of their first messages. A message without the
  /// id of a request belongs to no turn.
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

  /// The statistics of all messages.
  public TranscriptStats stats() {
    return TranscriptStats.of(this);
  }
}
