package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.SourceContext;
import java.util.ArrayList;
import java.util.List;

/// The line of a transcript which says that a result was saved in a file, and what it says of the
/// call.
///
/// @param line the line; empty if no transcript names the file
/// @param project the first working folder in the transcript; empty if unknown
/// @param session the session of the file
/// @param callId the id of the call; empty if unknown
/// @param tool the tool that was called
record SavingLine(JsonObject line, String project, String session, String callId, String tool) {
  /// Transcripts are searched this far. Few are longer.
  private static final int MAX_BYTES = 64 << 20;

  /// Newer versions name the file after the call.
  private static final String CALL_PREFIX = "toolu_";

  /// Looks for the line in the transcript of the session and in those of its sub-agents.
  static SavingLine of(SourceContext context, String session) {
    String file = String.valueOf(context.path().getFileName());
    var transcripts = new ArrayList<String>(List.of("../../" + session + ".jsonl"));
    for (String agent : context.siblings().names("../subagents")) {
      transcripts.add("../subagents/" + agent);
    }
    for (String transcript : transcripts) {
      // in this character set each byte is a character, so that positions are those of bytes
      String text =
          context
              .siblings()
              .head(transcript, MAX_BYTES)
              .map(bytes -> new String(bytes, ISO_8859_1))
              .orElse("");
      int at = text.indexOf("/" + file);
      JsonObject line = at < 0 ? JsonObject.EMPTY : object(text, at);
      String callId = callId(line, file);
      if (!callId.isEmpty()) {
        return new SavingLine(line, project(text), session, callId, tool(text, callId));
      }
    }
    String named =
        file.startsWith(CALL_PREFIX) && file.indexOf('.') > 0
            ? file.substring(0, file.indexOf('.'))
            : "";
    return new SavingLine(JsonObject.EMPTY, "", session, named, ToolNames.UNKNOWN);
  }

  private static String project(String text) {
    int at = text.indexOf("\"cwd\":");
    return at < 0 ? "" : object(text, at).text("cwd", "");
  }

  /// The object on the line around a position.
  private static JsonObject object(String text, int at) {
    int start = text.lastIndexOf('\n', at) + 1;
    int end = text.indexOf('\n', at);
    byte[] line = text.substring(start, end < 0 ? text.length() : end).getBytes(ISO_8859_1);
    try {
      return Json.SOURCE.object(new String(line, UTF_8));
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  /// The call whose result names the file; empty if no result does.
  private static String callId(JsonObject line, String file) {
    return line.object("message").objects("content").stream()
        .filter(block -> block.text("type", "").equals("tool_result"))
        .filter(block -> ToolResultText.of(block, line).contains("/" + file))
        .map(block -> block.text("tool_use_id", ""))
        .filter(id -> !id.isEmpty())
        .findFirst()
        .orElse("");
  }

  /// The tool of a call, from the line that makes the call.
  private static String tool(String text, String callId) {
    int at = text.indexOf("\"id\":\"" + callId + "\"");
    JsonObject line = at < 0 ? JsonObject.EMPTY : object(text, at);
    return line.object("message").objects("content").stream()
        .filter(block -> block.text("id", "").equals(callId))
        .map(block -> block.text("name", ToolNames.UNKNOWN))
        .findFirst()
        .orElse(ToolNames.UNKNOWN);
  }
}
