package dev.tsearch.core.context;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.Utf8;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The messages that wait for a context: `inbox.jsonl`, one object on each line with `id`,
/// `timestamp`, `from`, `to` and `content`. A line that is no message, as a crash may leave it, is
/// moved to `inbox.jsonl.torn` when the messages are delivered. Changes need the archive's lock.
///
/// @param files the files of the context
public record Inbox(ContextFiles files) {

  /// A line of the inbox.
  ///
  /// @param number its number, from 1
  /// @param bytes the line without its end
  /// @param message the message; empty if the line is not one
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record WaitingLine(int number, byte[] bytes, Optional<JsonObject> message) {
    /// What is wrong with a line that is not a message.
    public String problem() {
      return "line " + number + " is not a message";
    }
  }

  private static final String NAME = "inbox.jsonl";

  /// The name of the file with lines that are no messages.
  public static final String TORN = NAME + ".torn";

  private Path file() {
    return files.folder().resolve(NAME);
  }

  /// Appends a message without what the archive was told to forget; durable when this returns. A
  /// line that a crash left without its end gets one first, so that the message has a line of its
  /// own.
  public void send(JsonObject message) throws IOException {
    byte[] before = bytes(file());
    boolean isTorn = before.length > 0 && before[before.length - 1] != '\n';
    byte[] sent = Json.OWN.print(message).getBytes(UTF_8);
    SourceMask mask = new ForgottenFile(files.disk(), files.layout()).read().mask();
    MaskSpan.apply(mask.line(sent, 0, sent.length), sent);
    String line = (isTorn ? "\n" : "") + new String(sent, UTF_8) + "\n";
    files.append(file(), line.getBytes(UTF_8));
  }

  /// The lines that are not blank.
  public List<WaitingLine> waiting() throws IOException {
    byte[] bytes = bytes(file());
    var lines = new ArrayList<WaitingLine>();
    int number = 1;
    int start = 0;
    for (int at = 0; at <= bytes.length; at++) {
      if (at == bytes.length || bytes[at] == '\n') {
        byte[] line = Arrays.copyOfRange(bytes, start, at);
        if (!isBlank(line)) {
          lines.add(new WaitingLine(number, line, message(line)));
        }
        number++;
        start = at + 1;
      }
    }
    return lines;
  }

  private static Optional<JsonObject> message(byte[] line) {
    if (Utf8.wrongInJson(line).isPresent()) {
      return Optional.empty();
    }
    try {
      JsonObject object = Json.SOURCE.object(line);
      boolean isMessage =
          !object.text("id", "").isEmpty()
              && object.text("from").isPresent()
              && object.text("content").isPresent();
      return isMessage ? Optional.of(object) : Optional.empty();
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  /// Removes lines. Lines that were sent meanwhile stay, and a line that another process has
  /// removed is ignored.
  public void remove(List<WaitingLine> delivered) throws IOException {
    var gone = new ArrayList<>(delivered.stream().map(WaitingLine::bytes).toList());
    var kept = new ByteArrayOutputStream();
    for (WaitingLine line : waiting()) {
      if (!gone.removeIf(bytes -> Arrays.equals(bytes, line.bytes()))) {
        kept.writeBytes(line.bytes());
        kept.write('\n');
      }
    }
    if (kept.size() == 0) {
      files.disk().delete(file());
      files.disk().syncDirectory(files.folder());
    } else {
      ContextFiles.replace(files.disk(), files.layout(), file(), kept.toByteArray());
    }
  }

  /// Moves lines that are no messages to `inbox.jsonl.torn`.
  public void setAside(List<WaitingLine> torn) throws IOException {
    if (torn.isEmpty()) {
      return;
    }
    Path aside = files.folder().resolve(TORN);
    var moved = new ByteArrayOutputStream();
    for (WaitingLine line : torn) {
      moved.writeBytes(line.bytes());
      moved.write('\n');
    }
    if (!endsWith(bytes(aside), moved.toByteArray())) { // it does after a crash before the removal
      files.append(aside, moved.toByteArray());
    }
    remove(torn);
  }

  private static boolean endsWith(byte[] bytes, byte[] end) {
    int from = bytes.length - end.length;
    return from >= 0 && Arrays.equals(bytes, from, bytes.length, end, 0, end.length);
  }

  private byte[] bytes(Path file) throws IOException {
    try {
      return files.disk().readAll(file);
    } catch (NoSuchFileException _) {
      return new byte[0];
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte each : line) {
      if (each != ' ' && each != '\t' && each != '\r') {
        return false;
      }
    }
    return true;
  }
}
