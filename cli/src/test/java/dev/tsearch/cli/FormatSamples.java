package dev.tsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// Sessions with what the samples of the demonstration lack: a captured session of Entire, a text,
/// signed thinking, a compaction, a result that failed, an input with names, and a context of chibi
/// with a summary.
final class FormatSamples {
  /// The name of the session that Entire captured.
  static final String ENTIRE = "2026-02-10-0c1d94f5-6a5e-4d55-a4d5-0d3b7f1c2a3b";

  /// The names of the sessions in checkpoints of Entire.
  static final Set<String> CHECKPOINTS = Set.of("plums", "pears");

  private FormatSamples() {}

  static void write(Path folder) throws IOException {
    write(
        folder.resolve("garden/.entire/metadata/" + ENTIRE + "/full.jsonl"),
        line(ENTIRE, "user", "e1", "null", "{\"role\":\"user\",\"content\":\"prune the roses\"}"),
        line(
            ENTIRE,
            "assistant",
            "e2",
            "\"e1\"",
            "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Done.\"}],"
                + "\"usage\":{\"input_tokens\":3,\"output_tokens\":4,"
                + "\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":0}}"));
    write(folder.resolve("garden/.entire/metadata/" + ENTIRE + "/prompt.txt"), "prune the roses");
    write(
        folder.resolve("projects/-area-garden/beds.jsonl"),
        line("beds", "user", "b1", "null", "{\"role\":\"user\",\"content\":\"dig the beds\"}"),
        answer("b2", "{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s1\"}"),
        answer("b3", "{\"type\":\"thinking\",\"thinking\":\"well\",\"signature\":\"\"}"),
        answer("b4", "{\"type\":\"text\",\"text\":\"I look.\"}"),
        answer(
            "b5",
            "{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"Bash\","
                + "\"input\":{\"command\":\"ls beds\",\"timeout\":10,\"all\":true}}"),
        line(
            "beds",
            "user",
            "b6",
            "\"b5\"",
            "{\"role\":\"user\",\"content\":[{\"tool_use_id\":\"toolu_1\",\"type\":\"tool_result\","
                + "\"content\":\"Exit code 1\",\"is_error\":true}]}"),
        "{\"type\":\"system\",\"subtype\":\"compact_boundary\",\"content\":\"Compacted\","
            + "\"sessionId\":\"beds\",\"uuid\":\"b7\",\"timestamp\":\"2026-02-10T10:00:07.000Z\","
            + "\"compactMetadata\":{\"trigger\":\"auto\"}}",
        line("beds", "user", "b8", "\"b7\"", "{\"role\":\"user\",\"content\":\"We dug.\"}")
            .replace("\"type\":\"user\"", "\"isCompactSummary\":true,\"type\":\"user\""));
    write(
        folder.resolve("home/contexts/pond/transcript/active.jsonl"),
        "{\"id\":\"p1\",\"timestamp\":1770000000,\"from\":\"system\",\"to\":\"pond\","
            + "\"content\":\"Context created\",\"entry_type\":\"context_created\"}",
        "{\"id\":\"p2\",\"timestamp\":1770000001,\"from\":\"ada\",\"to\":\"pond\","
            + "\"content\":\"fill the pond\",\"entry_type\":\"message\"}",
        "{\"id\":\"p3\",\"timestamp\":1770000002,\"from\":\"pond\",\"to\":\"run\","
            + "\"content\":\"{\\\"command\\\":\\\"fill\\\"}\",\"entry_type\":\"tool_call\"}",
        "{\"id\":\"p4\",\"timestamp\":1770000003,\"from\":\"run\",\"to\":\"pond\","
            + "\"content\":\"full\",\"entry_type\":\"tool_result\"}",
        "{\"id\":\"p5\",\"timestamp\":1770000004,\"from\":\"pond\",\"to\":\"user\","
            + "\"content\":\"It is full.\",\"entry_type\":\"message\"}",
        "{\"id\":\"p6\",\"timestamp\":1770000005,\"from\":\"system\",\"to\":\"pond\","
            + "\"content\":\"Context compacted\",\"entry_type\":\"compaction\","
            + "\"metadata\":{\"summary\":\"The pond was filled.\"}}");
    write(
        folder.resolve(".aider.chat.history.md"),
        "# aider chat started at 2026-02-10 10:00:00",
        "",
        "#### what grows at the pond?",
        "",
        "The elder grows there.");
  }

  /// Sessions that programs store in other places than the usual ones: checkpoints of Entire with
  /// two states of a session and one in two parts, lines of chibi outside a context, and sessions
  /// with entries without a time and with a revision.
  static void writeUnusual(Path folder) throws IOException {
    String first = line("plums", "user", "u1", "null", "{\"role\":\"user\",\"content\":\"prune\"}");
    String second =
        line("plums", "user", "u2", "\"u1\"", "{\"role\":\"user\",\"content\":\"more\"}");
    String about =
        "{\"checkpoint_id\":\"%s\",\"session_id\":\"plums\",\"agent\":\"Claude Code\",\"created_at\":\"2026-02-10T10:00:09Z\"}";
    write(folder.resolve("checkpoints/0a/0123456789/0/full.jsonl"), first);
    write(
        folder.resolve("checkpoints/0a/0123456789/0/metadata.json"),
        about.formatted("0a0123456789"));
    write(folder.resolve("checkpoints/0b/0123456789/0/full.jsonl"), first, second);
    write(
        folder.resolve("checkpoints/0b/0123456789/0/metadata.json"),
        about.formatted("0b0123456789"));
    write(
        folder.resolve("checkpoints/0c/0123456789/0/full.jsonl"),
        first.replace("plums", "pears").replace("\"u1\"", "\"v1\""));
    write(
        folder.resolve("checkpoints/0c/0123456789/0/full.jsonl.001"),
        second.replace("plums", "pears").replace("\"u2\"", "\"v2\""));
    String line =
        "{\"id\":\"l%d\",\"timestamp\":%d,\"from\":\"ada\",\"to\":\"loft\",\"content\":\"%s\",\"entry_type\":\"message\"}";
    write(
        folder.resolve("loft.jsonl"),
        line.formatted(1, 1770000000, "sweep"),
        "",
        line.formatted(2, 1770000001, "paint"),
        line.formatted(1, 1770000000, "sweep"),
        "no entry",
        line.formatted(3, 0, "rest"));
    write(
        folder.resolve("projects/-area-garden/undated.jsonl"),
        undated("n1", "null", "when?"),
        undated("n2", "\"n1\"", "soon"),
        line("undated", "user", "n3", "\"n2\"", "{\"role\":\"user\",\"content\":\"now\"}"),
        undated("n4", "\"n1\"", "done"));
    write(
        folder.resolve("projects/-area-garden/timeless.jsonl"),
        undated("m1", "null", "when?").replace("\"undated\"", "\"timeless\""),
        undated("m2", "\"m1\"", "never").replace("\"undated\"", "\"timeless\""));
    write(
        folder.resolve("projects/-area-garden/revised.jsonl"),
        line("revised", "user", "r1", "null", "{\"role\":\"user\",\"content\":\"one\"}"),
        line("revised", "user", "r1", "null", "{\"role\":\"user\",\"content\":\"two\"}"));
  }

  private static String undated(String id, String parent, String text) {
    return "{\"parentUuid\":%s,\"cwd\":\"/area/garden\",\"sessionId\":\"undated\",\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"%s\"},\"uuid\":\"%s\"}"
        .formatted(parent, text, id);
  }

  private static String answer(String id, String block) {
    return line(
        "beds",
        "assistant",
        id,
        "\"b1\"",
        "{\"role\":\"assistant\",\"id\":\"msg_1\",\"model\":\"m-1\",\"content\":["
            + block
            + "],\"usage\":{\"input_tokens\":3,\"output_tokens\":4}}");
  }

  private static String line(
      String session, String type, String id, String parent, String message) {
    return "{\"parentUuid\":%s,\"cwd\":\"/area/garden\",\"sessionId\":\"%s\",\"version\":\"1.0\",\"type\":\"%s\",\"message\":%s,\"uuid\":\"%s\",\"timestamp\":\"2026-02-10T10:00:0%s.500Z\"}"
        .formatted(parent, session, type, message, id, id.substring(1));
  }

  private static void write(Path file, String... lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n");
  }
}
