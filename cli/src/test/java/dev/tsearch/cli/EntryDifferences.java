package dev.tsearch.cli;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What an entry lost on its way through another format, in the words that an export announces it
/// with. Knows nothing of the code that exports.
final class EntryDifferences {
  /// Where an entry was; the time is compared with the timestamp.
  private static final Set<String> NOT_COMPARED = Set.of("source", "session", "origin", "time");

  private EntryDifferences() {}

  /// Whether an entry is another one: by its id, or by its type and text.
  static boolean isSame(Entry one, Entry other) {
    return one.id().equals(other.id())
        || (one.type().equals(other.type()) && text(one).equals(text(other)));
  }

  private static String text(Entry entry) {
    if (!entry.type().equals(EntryType.TOOL_CALL) || !entry.content().startsWith("{")) {
      return entry.content();
    }
    try {
      return ReadableText.of(Json.SOURCE.object(entry.content()));
    } catch (MalformedJsonException _) {
      return entry.content();
    }
  }

  /// The kinds of differences of an entry and what it was imported as.
  static List<String> kinds(Entry one, Entry other) {
    var kinds = new ArrayList<String>();
    add("ids", one.id(), other.id(), kinds);
    add("types of entries", one.type(), other.type(), kinds);
    add(
        "names of senders and recipients",
        one.from() + "\n" + one.to(),
        other.from() + "\n" + other.to(),
        kinds);
    if (!one.content().equals(other.content())) {
      boolean isCall = one.type().equals(EntryType.TOOL_CALL);
      String call = text(one).equals(text(other)) ? ", in another form" : "";
      kinds.add(isCall ? "inputs of tool calls" + call : "texts");
    }
    if (one.isDated() && one.timestamp() != other.timestamp()) {
      kinds.add("times");
    } else if (one.timestamp() != other.timestamp()) {
      kinds.add("unknown times, which an import infers from a neighbor");
    } else if (one.metadata().time().isPresent()) {
      add("times finer than a second", one.metadata().time(), other.metadata().time(), kinds);
    }
    JsonObject left = one.metadata().values();
    JsonObject right = other.metadata().values();
    boolean isInFolder =
        Stream.of("project", "cwd").allMatch(name -> isKept(left.value(name), right.value(name)));
    add("working folders", true, isInFolder, kinds);
    left.values()
        .forEach((name, value) -> {
          boolean isFolder = name.equals("project") || name.equals("cwd");
          if (!isFolder && !NOT_COMPARED.contains(name) && !isKept(value, right.value(name))) {
            kinds.add(kind(name));
          }
        });
    return kinds;
  }

  private static boolean isKept(@Nullable Object value, @Nullable Object other) {
    if (value instanceof JsonObject object && other instanceof JsonObject members) {
      return object.values().entrySet().stream()
          .allMatch(member -> isKept(member.getValue(), members.value(member.getKey())));
    }
    return value == null || value.equals(other);
  }

  private static String kind(String member) {
    return Map.ofEntries(
            Map.entry("usage", "numbers of tokens"),
            Map.entry("model", "names of models"),
            Map.entry("attachments", "attachments"),
            Map.entry("reaction", "reactions"),
            Map.entry("is_error", "marks of failed tool calls"),
            Map.entry("files", "files of tool calls"),
            Map.entry("role", "roles"),
            Map.entry("agent", "names of sub-agents"),
            Map.entry("parent", "parents of entries"),
            Map.entry("tool_use_id", "ids of tool calls"),
            Map.entry("tool_call_id", "ids of tool calls"),
            Map.entry("time_inferred", "marks of inferred times"),
            Map.entry("revision_of", "marks of revisions"),
            Map.entry("echo_of", "marks of repetitions"))
        .getOrDefault(member, "members `" + member + "` of metadata");
  }

  private static void add(String kind, Object one, Object other, List<String> kinds) {
    if (!one.equals(other)) {
      kinds.add(kind);
    }
  }
}
