package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.entire.SessionRecorder.ChunkLimit;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// A session that tests record in a folder, line of input by line of input.
final class RecorderTestBed implements RecorderInput.InputHandler {
  static final Instant NOW = Instant.parse("2026-02-10T23:31:00Z");
  static final String SESSION = "2026-02-10-a1b2c3d4-e5f6-4890-abcd-ef1234567890";

  final Path folder;
  final List<String> reasons = new ArrayList<>();
  private final SessionRecorder recorder;
  private long ids;
  private final RecorderInput input = new RecorderInput(this);

  RecorderTestBed(Path project) {
    this(project, SESSION);
  }

  RecorderTestBed(Path project, String session) {
    this(new RealDisk(), project, session);
  }

  RecorderTestBed(Disk disk, Path project, String session) {
    this(disk, new RecorderSettings(project, session, "", "/area/garden", "0.1", false));
  }

  /// A session with files of a size.
  RecorderTestBed(Path project, ChunkLimit limit) {
    this(
        new RealDisk(),
        new RecorderSettings(project, SESSION, "", "/area/garden", "0.1", false, limit));
  }

  private RecorderTestBed(Disk disk, RecorderSettings settings) {
    this.recorder =
        new SessionRecorder(
            disk, settings, InstantSource.fixed(NOW), () -> new UUID(0x4000L, ++ids));
    this.folder = recorder.folder();
  }

  SessionRecorder recorder() {
    return recorder;
  }

  @Override
  public void turn(RecordedTurn turn) throws IOException {
    recorder.turn(turn);
  }

  @Override
  public void rejected(byte[] rejected, String reason) throws IOException {
    reasons.add(reason);
    recorder.reject(rejected);
  }

  /// Takes lines of input.
  RecorderTestBed lines(String... lines) throws IOException {
    for (String line : lines) {
      input.line(line.getBytes(UTF_8));
    }
    return this;
  }

  /// Takes a line of input.
  RecorderTestBed bytes(byte[] line) throws IOException {
    input.line(line);
    return this;
  }

  /// Ends the input and the recording.
  RecorderTestBed end() throws IOException {
    input.end("the input ended");
    recorder.close();
    return this;
  }

  String file(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  boolean has(String name) {
    return Files.exists(folder.resolve(name));
  }

  /// The objects on the lines of the transcript.
  List<JsonObject> recorded() throws IOException {
    var lines = new ArrayList<JsonObject>();
    for (String line : file(SessionRecorder.TRANSCRIPT).lines().toList()) {
      lines.add(Json.OWN.object(line));
    }
    return lines;
  }

  static String user(String text) {
    return "{\"role\":\"user\",\"content\":\"" + text + "\"}";
  }

  static String answer(String text) {
    return "{\"role\":\"assistant\",\"content\":\"" + text + "\"}";
  }

  /// An answer with one tool call.
  static String call(String tool, String input) {
    return """
    {"role":"assistant","content":[{"type":"tool_use","id":"toolu_01X","name":"%s","input":%s}]}\
    """
        .formatted(tool, input);
  }
}
