package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Counts what an exported format cannot hold, by kind. A [TranscriptWriter] compares each entry
/// with the one that an import makes of the line that it wrote. One owner, not thread-safe.
///
/// Not compared is what an import decides by itself: the name of the format and of the session, and
/// the position in the source. Members that the written line has and the entry does not have are no
/// losses.
public final class Losses {
  /// The kind of an entry's time of which only whole seconds were written.
  public static final String FRACTION = "times finer than a second";

  /// The kind of an entry without a time that gets one from an import.
  public static final String UNDATED = "unknown times, which an import infers from a neighbor";

  /// The kind of a tool call whose input is written in the other of two forms: as JSON, or as the
  /// text of that JSON.
  public static final String FORM = "inputs of tool calls, in another form";

  private static final Set<String> FOLDERS = Set.of("project", "cwd");
  private static final Set<String> NOT_COMPARED = Set.of("source", "session", "origin", "time");

  private final SortedMap<String, Long> counts = new TreeMap<>();
  private boolean isDated;
  private int undated;

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

  /// Counts all losses that were counted elsewhere.
  public void addAll(Losses others) {
    others.counts.forEach(this::add);
  }

  /// The number of losses by kind; empty if nothing was lost.
  public SortedMap<String, Long> counts() {
    return new TreeMap<>(counts);
  }

  /// Counts an entry that was not written.
  public void omitted(Entry entry) {
    add("entries of type " + entry.type().name());
  }

  /// Begins the comparison of another conversation.
  public void conversation() {
    isDated = false;
    undated = 0;
  }

  /// Counts what differs between an entry and what an import makes of the line written for it.
  public void compare(Entry entry, Entry imported) {
    count("ids", entry.id(), imported.id());
    count("types of entries", entry.type(), imported.type());
    boolean hasSameParties =
        entry.from().equals(imported.from()) && entry.to().equals(imported.to());
    count("names of senders and recipients", hasSameParties, true);
    if (!entry.content().equals(imported.content())) {
      add(kindOfText(entry, imported));
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
      compareUndated(imported);
      return;
    }
    if (!isDated) {
      isDated = true; // a reader gives the time to the entries before, as far as it peeks
      add(UNDATED, undated < JsonLinesReader.MAX_PEEKED_VALUES ? undated : 0);
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

  private void compareUndated(Entry imported) {
    if (imported.isDated()) {
      add(UNDATED);
    } else {
      undated++;
    }
  }

  private void compareMetadata(JsonObject entry, JsonObject imported) {
    if (FOLDERS.stream().anyMatch(name -> !isKept(name, entry, imported))) {
      add("working folders");
    }
    for (String name : entry.values().keySet()) {
      if (!NOT_COMPARED.contains(name)
          && !FOLDERS.contains(name)
          && !isKept(name, entry, imported)) {
        add(kindOf(name));
      }
    }
  }

  private static boolean isKept(String name, JsonObject entry, JsonObject imported) {
    Object value = entry.value(name);
    return value == null || contains(imported.value(name), value);
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
      case "role" -> "roles";
      case "agent" -> "names of sub-agents";
      case "parent" -> "parents of entries";
      case "tool_use_id", "tool_call_id" -> "ids of tool calls";
      case "time_inferred" -> "marks of inferred times";
      case "revision_of" -> "marks of revisions";
      case "echo_of" -> "marks of repetitions";
      default -> "members `" + member + "` of metadata";
    };
  }

  private static String kindOfText(Entry entry, Entry imported) {
    if (!entry.type().equals(EntryType.TOOL_CALL)) {
      return "texts";
    }
    boolean isSame = inputText(entry.content()).equals(inputText(imported.content()));
    return isSame ? FORM : "inputs of tool calls";
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
