package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Makes turns from lines of input, which may alternate between two forms:
///
/// - a turn: `{role, content, usage?, timestamp?, cwd?, model?}`. `role` is `user` or `assistant`,
///   `content` a text or a list of blocks.
/// - an event of the API's stream ([AnswerAssembler]), with or without the prefix `data:` of
///   server-sent events. The other lines of server-sent events (`event:`, `id:`, `retry:`,
///   comments) and blank lines have no effect.
///
/// Every other line is rejected, and so is a line that is not UTF-8, has half of a surrogate pair,
/// or has a member of another type than it must have ([InputTypes]), and an answer that another
/// answer or the end of the input interrupts. One owner, not thread-safe.
public final class RecorderInput {
  /// The byte order mark in UTF-8, which some programs write before their first line.
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private static final byte[] DATA = "data:".getBytes(UTF_8);
  private static final List<byte[]> WITHOUT_EFFECT =
      List.of(
          "event:".getBytes(UTF_8),
          "id:".getBytes(UTF_8),
          "retry:".getBytes(UTF_8),
          ":".getBytes(UTF_8));

  private final InputHandler handler;
  private final AnswerAssembler answer = new AnswerAssembler();

  /// Receives what the lines contain.
  public interface InputHandler {
    /// Takes a complete turn.
    void turn(RecordedTurn turn) throws IOException;

    /// Takes what is not recorded.
    ///
    /// @param rejected a line of the input without its line feed, or the beginning of an answer as
    ///   a turn
    /// @param reason why, for people
    void rejected(byte[] rejected, String reason) throws IOException;
  }

  /// Input whose turns and other lines a handler receives.
  public RecorderInput(InputHandler handler) {
    this.handler = handler;
  }

  /// Takes a line without its line feed.
  ///
  /// @throws IOException only if the handler fails
  public void line(byte[] line) throws IOException {
    int from = skipBlanks(line, startsWith(line, MARK, 0) ? MARK.length : 0);
    if (WITHOUT_EFFECT.stream().anyMatch(prefix -> startsWith(line, prefix, from))) {
      return;
    }
    int start = startsWith(line, DATA, from) ? skipBlanks(line, from + DATA.length) : from;
    if (start == line.length || isDone(line, start)) {
      return;
    }
    Optional<String> wrong = value(Arrays.copyOfRange(line, start, line.length));
    if (wrong.isPresent()) {
      handler.rejected(line, wrong.get());
    }
  }

  /// Some services end a stream with this text.
  private static boolean isDone(byte[] line, int from) {
    return new String(line, from, line.length - from, UTF_8).strip().equals("[DONE]");
  }

  private static int skipBlanks(byte[] line, int from) {
    int at = from;
    while (at < line.length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
      at++;
    }
    return at;
  }

  private static boolean startsWith(byte[] line, byte[] prefix, int from) {
    return line.length - from >= prefix.length
        && Arrays.equals(line, from, from + prefix.length, prefix, 0, prefix.length);
  }

  private Optional<String> value(byte[] json) throws IOException {
    Optional<JsonObject> exact = ExactJson.of(json);
    Optional<String> unreadable = exact.isPresent() ? Optional.empty() : ExactJson.unreadable(json);
    if (unreadable.isPresent()) {
      return unreadable;
    }
    JsonObject object;
    try {
      object = exact.isPresent() ? exact.get() : Json.SOURCE.object(json);
    } catch (MalformedJsonException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    if (AnswerAssembler.isEvent(object)) {
      Optional<String> wrong = InputTypes.wrongEvent(object);
      return wrong.isPresent() ? wrong : event(object);
    }
    return turn(object, exact.isPresent() ? contentOf(json) : new byte[0]);
  }

  private Optional<String> event(JsonObject event) throws IOException {
    switch (event.text("type", "")) {
      case "ping" -> {
        return Optional.empty();
      }
      case "error" -> {
        String reason =
            "the API reported an error: " + event.object("error").text("message", "unknown");
        boolean isInAnswer = answer.isOpen();
        interrupt(reason);
        return isInAnswer ? Optional.empty() : Optional.of(reason);
      }
      case "message_stop" -> {
        if (!answer.isOpen()) {
          return Optional.of("message_stop without message_start");
        }
        for (byte[] input : answer.unreadableInputs()) {
          handler.rejected(input, "the input of a tool has a surrogate without its partner");
        }
        handler.turn(answer.end());
        return Optional.empty();
      }
      case "message_start" -> interrupt("another answer began before its end");
      default -> {}
    }
    return answer.take(event);
  }

  private void interrupt(String reason) throws IOException {
    if (answer.isOpen()) {
      handler.rejected(answer.interrupt(), "an answer that is not complete: " + reason);
    }
  }

  /// @param written the content as it was written; empty if that is not exact
  private Optional<String> turn(JsonObject object, byte[] written) throws IOException {
    String role = object.text("role", "");
    Object content = object.value("content");
    if (!role.equals("user") && !role.equals("assistant")) {
      return Optional.of("neither a turn (role user or assistant) nor an event of the API");
    }
    if (!(content instanceof String || content instanceof List)) {
      return Optional.of("a turn without content: it must be a text or a list of blocks");
    }
    Object given = object.value("timestamp");
    Optional<SourceTime> time = TimeNormalizer.ANY.time(given);
    if (given != null && time.isEmpty()) {
      return Optional.of("a turn whose timestamp is no time");
    }
    Optional<String> wrong = InputTypes.wrongTurn(object);
    if (wrong.isPresent()) {
      return wrong;
    }
    byte[] json = written.length == 0 ? RawValue.encode(content) : written;
    handler.turn(
        RecordedTurn.of(role.equals("user"), content, json)
            .withUsage(object.object("usage"))
            .withTime(time.map(SourceTime::exact))
            .withCwd(object.text("cwd"))
            .withModel(object.text("model")));
    return Optional.empty();
  }

  private static byte[] contentOf(byte[] json) {
    try {
      Optional<RawValue> content = RawValue.at(json, 0, json.length).member("content");
      return content.isEmpty()
          ? new byte[0]
          : Arrays.copyOfRange(json, content.get().start(), content.get().end());
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("strict JSON is also lenient JSON", e);
    }
  }

  /// Takes the end of the input: an answer that is not complete is rejected.
  ///
  /// @param reason why nothing follows, for people
  /// @throws IOException only if the handler fails
  public void end(String reason) throws IOException {
    interrupt(reason);
  }
}
