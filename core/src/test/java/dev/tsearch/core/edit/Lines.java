package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.line.Line;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// Lines of invented transcripts, and files of them.
final class Lines {
  static final Path FOLDER = Path.of("/area/garden");
  static final Path FILE = FOLDER.resolve("s1.jsonl");

  private Lines() {}

  private static String common(String type, String id, String parent) {
    String quoted = parent.isEmpty() ? "null" : "\"" + parent + "\"";
    return "{\"parentUuid\":"
        + quoted
        + ",\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/area/garden\","
        + "\"sessionId\":\"s1\",\"version\":\"2.0.76\",\"gitBranch\":\"\",\"type\":\""
        + type
        + "\",\"uuid\":\""
        + id
        + "\",\"timestamp\":\"2026-01-02T10:00:00.000Z\"";
  }

  /// A prompt.
  static String user(String id, String parent, String text) {
    return common("user", id, parent)
        + ",\"message\":{\"role\":\"user\",\"content\":\""
        + text
        + "\"}}";
  }

  /// An answer with the JSON of its blocks.
  static String assistant(String id, String parent, String request, String blocks) {
    return common("assistant", id, parent)
        + ",\"requestId\":\""
        + request
        + "\",\"message\":{\"model\":\"m\",\"id\":\"msg_1\",\"type\":\"message\",\"role\":"
        + "\"assistant\",\"content\":["
        + blocks
        + "],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":1}}}";
  }

  /// An answer of text.
  static String answer(String id, String parent, String text) {
    return assistant(id, parent, "req_" + id, "{\"type\":\"text\",\"text\":\"" + text + "\"}");
  }

  /// A tool call.
  static String call(String id, String parent, String callId) {
    return assistant(
        id,
        parent,
        "req_" + id,
        "{\"type\":\"tool_use\",\"id\":\""
            + callId
            + "\",\"name\":\"Bash\",\"input\":{\"command\":\"ls\"}}");
  }

  /// The result of a tool call.
  static String result(String id, String parent, String callId, String text) {
    return common("user", id, parent)
        + ",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\""
        + callId
        + "\",\"content\":\""
        + text
        + "\",\"is_error\":false}]},\"toolUseResult\":{\"stdout\":\""
        + text
        + "\",\"stderr\":\"\",\"interrupted\":false,\"isImage\":false}}";
  }

  /// A compact boundary.
  static String boundary(String id, String logicalParent) {
    return common("system", id, "")
        + ",\"subtype\":\"compact_boundary\",\"content\":\"Conversation compacted\","
        + "\"logicalParentUuid\":\""
        + logicalParent
        + "\",\"compactMetadata\":{\"trigger\":\"manual\",\"preTokens\":21558}}";
  }

  /// A snapshot of files for a message.
  static String snapshot(String messageId) {
    return "{\"type\":\"file-history-snapshot\",\"messageId\":\""
        + messageId
        + "\",\"snapshot\":{\"messageId\":\""
        + messageId
        + "\",\"trackedFileBackups\":{\"test.py\":{\"backupFileName\":null,\"version\":1}},"
        + "\"timestamp\":\"2026-01-02T10:00:00.000Z\"},\"isSnapshotUpdate\":false}";
  }

  /// A disk with a file of some bytes.
  static MemoryDisk disk(String content) throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(FOLDER);
    disk.create(FILE, ByteBuffer.wrap(content.getBytes(UTF_8)));
    return disk;
  }

  /// A disk with a file of some lines.
  static MemoryDisk disk(String first, String... more) throws IOException {
    return disk(first + "\n" + (more.length == 0 ? "" : String.join("\n", more) + "\n"));
  }

  /// Loads the file of a disk, without checks.
  static TranscriptFile load(MemoryDisk disk) throws IOException {
    return TranscriptFile.load(disk, FILE, Validation.NONE);
  }

  /// The content of the file of a disk.
  static String content(MemoryDisk disk) throws IOException {
    return new String(disk.readAll(FILE), UTF_8);
  }

  /// Each line's id and the id of its parent, as `id←parent`.
  static List<String> chain(TranscriptFile file) {
    return file.lines().stream()
        .map(line -> line.outline().uuid() + "←" + line.outline().parent())
        .toList();
  }

  /// A line of its JSON.
  static Line line(String json) {
    return Line.of(dev.tsearch.core.edit.line.LineBytes.of(json.getBytes(UTF_8)));
  }
}
