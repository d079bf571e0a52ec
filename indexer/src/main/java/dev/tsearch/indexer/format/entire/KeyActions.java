package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.RawValue;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Map;
import java.util.Optional;

/// Writes the `context.md` of a recorded session: a heading, and the tools that the model called.
///
/// ```
/// # Session Context
///
/// - Session ID: <session>
/// - Model: <model>
/// - Start: <time of the first line>
/// - CWD: <working folder of the first line>
///
/// ## Key Actions
///
/// - **<tool>**: <value of the first argument>
/// ```
///
/// The section of the actions is absent if the model called no tool. A value is on one line and at
/// most [#MAX_VALUE_BYTES] long.
///
/// @param session the session
/// @param model the model; empty if unknown
record KeyActions(String session, String model) {
  /// The length after which the document's reference implementation cuts a value.
  static final int MAX_VALUE_BYTES = 80;

  private static final String UNKNOWN = "unknown";
  private static final String TOOL_USE = "tool_use";

  /// Every line with a call has this, and no line that only has results (`"tool_use_id"`).
  private static final String QUOTED_TOOL_USE = "\"tool_use\"";

  private static final int CHUNK_BYTES = 1 << 16;

  /// Writes the file. Keeps one line of the transcript in memory, and parses the first one and
  /// those that may have a call.
  ///
  /// @param transcript the lines of the session; the caller closes it
  /// @param out receives the file; the caller closes it
  void write(InputStream transcript, OutputStream out) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
    var line = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK_BYTES];
    var progress = new Progress(writer);
    for (int read = transcript.read(chunk); read >= 0; read = transcript.read(chunk)) {
      int start = 0;
      for (int i = 0; i < read; i++) {
        if (chunk[i] == '\n') {
          line.write(chunk, start, i - start);
          progress.line(line);
          start = i + 1;
        }
      }
      line.write(chunk, start, read - start);
    }
    progress.line(line);
    if (!progress.hasHeading) {
      heading(JsonObject.EMPTY, writer);
    }
    writer.flush();
  }

  /// What has been written.
  private final class Progress {
    private final Writer writer;
    private boolean hasHeading;
    private boolean hasActions;

    Progress(Writer writer) {
      this.writer = writer;
    }

    /// Takes a line, and empties it.
    void line(ByteArrayOutputStream line) throws IOException {
      if (!hasHeading || line.toString(ISO_8859_1).contains(QUOTED_TOOL_USE)) {
        value(line.toByteArray());
      }
      line.reset();
    }

    private void value(byte[] line) throws IOException {
      JsonObject object;
      try {
        object = Json.SOURCE.object(line);
      } catch (MalformedJsonException _) {
        return;
      }
      if (!hasHeading) {
        heading(object, writer);
        hasHeading = true;
      }
      for (JsonObject block : object.object("message").objects("content")) {
        if (block.text("type", "").equals(TOOL_USE)) {
          writer.write(hasActions ? "" : "\n## Key Actions\n\n");
          writer.write(action(block));
          hasActions = true;
        }
      }
    }
  }

  private void heading(JsonObject first, Writer writer) throws IOException {
    writer.write("# Session Context\n\n");
    writer.write("- Session ID: " + session + "\n");
    writer.write("- Model: " + line(model.isEmpty() ? UNKNOWN : model) + "\n");
    writer.write("- Start: " + line(first.text("timestamp", UNKNOWN)) + "\n");
    writer.write("- CWD: " + line(first.text("cwd", UNKNOWN)) + "\n");
  }

  /// The line of a tool call.
  static String action(JsonObject call) {
    String value =
        call.object("input").values().entrySet().stream()
            .findFirst()
            .map(Map.Entry::getValue)
            .map(KeyActions::text)
            .orElse(call.has("input") ? "{}" : "null"); // the input was not whole
    return "- **" + line(call.text("name", UNKNOWN)) + "**: " + cut(line(value)) + "\n";
  }

  private static String text(Object value) {
    return value instanceof String text ? text : new String(RawValue.encode(value), UTF_8);
  }

  /// The text without control characters, so that it is one line.
  private static String line(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  private static String cut(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length <= MAX_VALUE_BYTES) {
      return text;
    }
    int end = MAX_VALUE_BYTES;
    while ((bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, UTF_8) + "...";
  }

  /// The model in a `context.md` that was written before; empty if it names none.
  static Optional<String> modelIn(String file) {
    return file.lines()
        .filter(line -> line.startsWith("- Model: "))
        .map(line -> line.substring("- Model: ".length()).strip())
        .filter(model -> !model.equals(UNKNOWN) && !model.isEmpty())
        .findFirst();
  }
}
