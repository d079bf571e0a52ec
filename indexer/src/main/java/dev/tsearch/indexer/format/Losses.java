package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what an exported format cannot hold, by kind. A [TranscriptWriter] compares each entry
/// with the one that an import makes of the line that it wrote. One owner, not thread-safe.
///
/// Not compared is what an import decides by itself: the name of the format and of the session, the
/// position in the source, and which entry is a revision or a duplicate of another. Members that
/// the written line has and the entry does not have are no losses.
public final class Losses {
  /// The kind of an entry's time of which only whole seconds were written.
  public static final String FRACTION = "times finer than a second";

  private static final Set<String> NOT_COMPARED =
      Set.of(
          "source",
          "session",
          "agent",
          "origin",
          "time",
          "time_inferred",
          "revision_of",
          "echo_of",
          "parent",
          "project",
          "cwd",
          "role",
          "tool_use_id",
          "tool_call_id");

  private final SortedMap<String, Long> counts = new TreeMap<>();

  /// Counts a loss.
  ///
  /// @param kind what is lost, as people read it, in the plural
  public void add(String kind) {
    add(kind, 1);
  }

  /// Counts several losses of a kind.
  public void add(String kind, long count) {
    if (count > 0) {
      counts.merge(kind, count, Long::sum);
    }
  }

  /// The number of losses by kind; empty if nothing was lost.
  public SortedMap<String, Long> counts() {
    return new TreeMap<>(counts);
  }

  /// Counts an entry that was not written.
  public void omitted(Entry entry) {
    add("entries of type " + entry.type().name());
  }

  /// Counts what differs between an entry and what an import makes of the line written for it.
  public void compare(Entry entry, Entry imported) {
    count("ids", entry.id(), imported.id());
    count("types of entries", entry.type(), imported.type());
    boolean hasSameParties =
        entry.from().equals(imported.from()) && entry.to().equals(imported.to());
    count("names of senders and recipients", hasSameParties, true);
    if (!isSameText(entry, imported)) {
      add(entry.type().equals(EntryType.TOOL_CALL) ? "inputs of tool calls" : "texts");
    }
    compareTimes(entry, imported);
    compareMetadata(entry.metadata().values(), imported.metadata().values());
  }

  private void count(String kind, Object one, Object other) {
    if (!one.equals(other)) {
      add(kind);
    }
  }

  private void compareTimes(Entry entry, Entry imported) {
    if (!entry.isDated()) {
      return; // an import gives it the time of a neighbor
    }
    if (entry.timestamp() != imported.timestamp()) {
      add("times");
      return;
    }
    Optional<String> exact = entry.metadata().time();
    if (exact.isPresent()) {
      count(FRACTION, exact, imported.metadata().time());
    }
  }

  private void compareMetadata(JsonObject entry, JsonObject imported) {
    compare("roles", role(entry), role(imported));
    compare("ids of tool calls", callId(entry), callId(imported));
    if (!hasSameFolders(entry, imported)) {
      add("working folders");
    }
    for (Map.Entry<String, Object> member : entry.values().entrySet()) {
      String name = member.getKey();
      if (!NOT_COMPARED.contains(name) && !contains(imported.value(name), member.getValue())) {
        add(kindOf(name));
      }
    }
  }

  private void compare(String kind, String entry, String imported) {
    if (!entry.isEmpty()) {
      count(kind, entry, imported);
    }
  }

  /// The models of programs are `assistant` or `agent`.
  private static String role(JsonObject metadata) {
    String role = metadata.text("role", "");
    return role.equals("agent") ? "assistant" : role;
  }

  private static String callId(JsonObject metadata) {
    return metadata.text("tool_use_id", metadata.text("tool_call_id", ""));
  }

  private static boolean hasSameFolders(JsonObject entry, JsonObject imported) {
    String project = entry.text("project", "");
    String folder = folder(entry);
    return (project.isEmpty() || project.equals(imported.text("project", "")))
        && (folder.isEmpty() || folder.equals(folder(imported)));
  }

  private static String folder(JsonObject metadata) {
    return metadata.text("cwd", metadata.text("project", ""));
  }

  /// Whether a value has all members of another one, and is equal to it otherwise.
  private static boolean contains(@Nullable Object value, Object part) {
    if (!(part instanceof JsonObject members)) {
      return part.equals(value);
    }
    return value instanceof JsonObject object
        && members.values().entrySet().stream()
            .allMatch(member -> contains(object.value(member.getKey()), member.getValue()));
  }

  private static String kindOf(String member) {
    return switch (member) {
      case "usage" -> "numbers of tokens";
      case "model" -> "names of models";
      case "attachments" -> "attachments";
      case "reaction" -> "reactions";
      case "is_error" -> "marks of failed tool calls";
      case "files" -> "files of tool calls";
      default -> "members `" + member + "` of metadata";
    };
  }

  /// The content of a tool call is the JSON of its input, or the text of that JSON.
  private static boolean isSameText(Entry entry, Entry imported) {
    return entry.content().equals(imported.content())
        || (entry.type().equals(EntryType.TOOL_CALL)
            && inputText(entry.content()).equals(inputText(imported.content())));
  }

  private static String inputText(String content) {
    if (!content.startsWith("{")) {
      return content;
    }
    try {
      return ReadableText.of(Json.SOURCE.object(content));
    } catch (MalformedJsonException _) {
      return content;
    }
  }
}
