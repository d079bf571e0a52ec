package dev.tsearch.indexer.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.SharedData;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Imports a copy of every real sample and compares the archive with the counts of an independent
/// reader (`EXPECTED.jsonl`). Skipped if there are no samples.
class SharedDataImportTest {
  private static final List<String> FOLDERS =
      List.of(
          "claude",
          "fasthooks",
          "entire",
          "entire-shadow",
          "spec-inputs",
          "fixtures",
          "codex",
          "copilot",
          "slack",
          "pi",
          "aider",
          "specstory",
          "openhands",
          "sweagent",
          "taubench",
          "chatgpt",
          "claude-md");

  @TempDir Path folder;

  @Test
  void everyLineOfEverySampleIsArchivedOnce_andItsBytesAreReadBack() throws IOException {
    Path data = SharedData.copy(".", folder.resolve("data"));
    var archive = new Importing(folder.resolve("archive"));
    Path[] folders = FOLDERS.stream().map(data::resolve).toArray(Path[]::new);
    ImportReport report = archive.run(folders);
    assertThat(report.failed()).isEmpty();
    List<SourceRow> sources = archive.sources();
    for (SourceRow source : sources) {
      byte[] file = SharedData.bytes(source.path());
      assertThat(Arrays.equals(archive.bytesOf(source), file)).as(source.path()).isTrue();
      assertThat(source.hasNews()).as(source.path()).isFalse();
    }
    List<Entry> entries = archive.entries();
    assertThat(entries).hasSize((int) report.entriesAdded());
    assertThat(entries).extracting(Entry::identity).doesNotHaveDuplicates();
    assertEveryValueIsArchived(archive, sources, entries);
    assertTypesAgree(data, archive, sources);

    ImportReport again = archive.run(folders);
    assertThat(again.entriesAdded()).isZero();
    assertThat(again.unchanged()).isEqualTo(sources.size());
  }

  /// Each source has as many values of each type as the other reader counted.
  private static void assertTypesAgree(Path data, Importing archive, List<SourceRow> sources)
      throws IOException {
    Map<String, SourceRow> byPath = new HashMap<>();
    for (SourceRow source : sources) {
      byPath.put(source.path(), source);
    }
    int compared = 0;
    for (String line : Files.readAllLines(data.resolve("EXPECTED.jsonl"))) {
      JsonObject expected = Json.SOURCE.object(line);
      Path path = data.resolve(expected.text("path", "")).toRealPath();
      SourceRow source = byPath.get(path.toString());
      if (source == null || !expected.text("fmt", "").equals("claude")) {
        continue;
      }
      Map<String, Long> types = new TreeMap<>();
      for (JsonValues.JsonPart.Value value : values(archive.bytesOf(source))) {
        types.merge(value.object().text("type", "?"), 1L, Long::sum);
      }
      Map<String, Long> counted = new TreeMap<>();
      expected.object("types").values().forEach((type, count) -> counted.put(type, (Long) count));
      counted.keySet().removeIf(type -> type.startsWith("<")); // no objects: quarantined
      if (expected.number("nbad", 0) == 0) {
        assertThat(types).as(source.path()).isEqualTo(counted);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(40);
    System.out.println("compared the types of " + compared + " files");
  }

  /// Every value of every original is the origin of an entry, unless an equal value is.
  private static void assertEveryValueIsArchived(
      Importing archive, List<SourceRow> sources, List<Entry> entries) throws IOException {
    Set<String> archived = new HashSet<>();
    for (Entry entry : entries) {
      Origin origin = entry.metadata().origin().orElseThrow();
      SourceRow source = sources.get((int) origin.source() - 1);
      assertThat(source.number()).isEqualTo(origin.source());
      archived.add(text(archive.bytesOf(source), origin.offset(), origin.length()));
    }
    Set<String> contents = new HashSet<>(entries.stream().map(Entry::content).toList());
    Set<String> ids = new HashSet<>(entries.stream().map(Entry::id).toList());
    List<String> missing = new ArrayList<>();
    List<String> saidElsewhere = new ArrayList<>();
    int checked = 0;
    for (SourceRow source : sources) {
      if (!isMadeOfLines(source)) {
        continue;
      }
      byte[] bytes = archive.bytesOf(source);
      for (JsonValues.JsonPart.Value value : values(bytes)) {
        String text = text(bytes, value.offset(), (int) value.length());
        if (!archived.contains(text) && !isRepeatedOrState(source, value.object(), contents)) {
          String place = source.path() + ":" + value.line();
          (isSaid(value.object(), ids) ? saidElsewhere : missing).add(place);
        }
        checked++;
      }
    }
    assertThat(missing).isEmpty();
    assertThat(saidElsewhere).hasSizeLessThan(checked / 50);
    System.out.println(
        "found %d values of %d sources again, %d of them in other words"
            .formatted(checked, sources.size(), saidElsewhere.size()));
  }

  /// Whether a line of an agent makes no entry: it is about the state of the program, it is
  /// encrypted, or an entry of another line has its text.
  private static boolean isRepeatedOrState(
      SourceRow source, JsonObject line, Set<String> contents) {
    String type = line.text("type", "");
    JsonObject payload = line.object("payload").isEmpty() ? line : line.object("payload");
    return switch (source.format()) {
      case "codex" ->
          switch (type) {
            case "response_item" -> isEncrypted(payload) || isContained(payload, contents);
            case "message", "reasoning" -> isEncrypted(line) || isContained(line, contents);
            default -> !type.endsWith("_call") && !type.endsWith("_output");
          };
      case "copilot-cli" ->
          !type.equals("user.message")
              && !type.equals("tool.execution_complete")
              && (!type.equals("assistant.message")
                  || line.object("data").text("content", "").isBlank());
      case "pi" -> !type.equals("message") || line.object("message").list("content").isEmpty();
      case "gemini-cli" -> !line.has("content");
      case "qwen-code" -> line.object("message").list("parts").isEmpty();
      case "kimi" -> !line.object("event").has("part") && !line.object("event").has("name");
      case "cursor-cli", "droid", "antigravity" ->
          line.list("content").isEmpty() && !line.has("message") && !line.has("text");
      case "grok-build" -> contents.contains(line.text("content", "")); // two files of one session
      default -> false;
    };
  }

  private static boolean isEncrypted(JsonObject item) {
    return item.text("type", "").equals("ghost_snapshot")
        || (item.text("type", "").equals("reasoning") && item.list("summary").isEmpty());
  }

  private static boolean isContained(JsonObject message, Set<String> contents) {
    return message.objects("summary").stream()
            .anyMatch(part -> contents.contains(part.text("text", "")))
        || message.objects("content").stream()
            .anyMatch(part -> contents.contains(part.text("text", "")));
  }

  /// A line of a document may be a part of a value, and a line of OpenHands has a list of them.
  private static boolean isMadeOfLines(SourceRow source) {
    boolean isNamedSo = source.path().endsWith("l") || source.path().endsWith(".ndjson");
    return isNamedSo && !source.format().equals("openhands");
  }

  /// Whether an entry with the same id has the same content in different bytes. A session repeats
  /// the lines of its sub-agents, which have files of their own, and chibi's samples repeat one
  /// entry with different white space.
  private static boolean isSaid(JsonObject line, Set<String> ids) {
    String mirrored = line.object("data").object("message").text("uuid", "");
    return ids.contains(mirrored)
        || ids.contains(line.text("id", ""))
        || (line.has("agentId") && ids.contains(line.text("uuid", "")));
  }

  private static String text(byte[] bytes, long offset, int length) {
    return new String(bytes, (int) offset, length, StandardCharsets.ISO_8859_1);
  }

  private static List<JsonValues.JsonPart.Value> values(byte[] bytes) throws IOException {
    var values = new ArrayList<JsonValues.JsonPart.Value>();
    var parts = new JsonValues(new ByteArrayInputStream(bytes), Json.SOURCE);
    for (Optional<JsonValues.JsonPart> part = parts.next(); part.isPresent(); part = parts.next()) {
      if (part.get() instanceof JsonValues.JsonPart.Value value) {
        values.add(value);
      }
    }
    return values;
  }
}
