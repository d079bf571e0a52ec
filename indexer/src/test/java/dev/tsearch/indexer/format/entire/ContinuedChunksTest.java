package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.call;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.entire.SessionRecorder.ChunkLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session whose transcript was split into chunks is continued in its last chunk.
class ContinuedChunksTest {
  private static final long MAX_CHUNK_BYTES = 900; // two lines
  private static final ChunkLimit OF_SPLIT = new ChunkLimit(MAX_CHUNK_BYTES, false);

  @TempDir Path project;
  private Path folder = Path.of("");

  @BeforeEach
  void recordFiveTurnsInThreeChunks() throws IOException {
    var bed = new RecorderTestBed(project, new ChunkLimit(MAX_CHUNK_BYTES, true));
    folder = bed.folder;
    bed.lines(user("one"), call("plan", "{\"path\":\"a\"}"), user("three"));
    bed.lines(call("sow", "{\"path\":\"b\"}"), user("five")).end();
    Files.delete(folder.resolve("context.md"));
    assertThat(names()).containsExactly("full.jsonl", "full.jsonl.001", "full.jsonl.002");
  }

  private List<String> names() throws IOException {
    return TranscriptChunks.files(new RealDisk(), folder).stream()
        .map(file -> String.valueOf(file.getFileName()))
        .toList();
  }

  /// The chunks as Entire joins them.
  private String joined() throws IOException {
    var chunks = new ArrayList<String>();
    for (String name : names()) {
      chunks.add(Files.readString(folder.resolve(name)));
    }
    return String.join("\n", chunks);
  }

  private void hasOneChain(int turns) throws IOException {
    String parent = "";
    List<String> lines = joined().lines().toList();
    assertThat(lines).hasSize(turns);
    for (String line : lines) {
      JsonObject object = Json.OWN.object(line);
      assertThat(object.text("parentUuid", "")).isEqualTo(parent);
      parent = object.text("uuid", "");
    }
  }

  @Test
  void aTurnIsAppendedToTheLastChunk() throws IOException {
    String before = joined();
    new RecorderTestBed(project).lines(user("six")).end();
    assertThat(names()).hasSize(3);
    assertThat(joined()).startsWith(before).contains("\"six\"");
    hasOneChain(6);
  }

  @Test
  void theContextHasTheActionsOfAllChunks() throws IOException {
    new RecorderTestBed(project).lines(call("reap", "{\"path\":\"c\"}")).end();
    assertThat(Files.readString(folder.resolve("context.md")))
        .contains("- **plan**: a\n- **sow**: b\n- **reap**: c\n");
  }

  @Test
  void aFullChunkIsFollowedByANewOne() throws IOException {
    var bed = new RecorderTestBed(project, OF_SPLIT);
    bed.lines(user("six"), user("seven"), user("eight"), user("nine")).end();
    assertThat(names()).hasSize(4);
    for (String name : names()) {
      assertThat(Files.size(folder.resolve(name))).as(name).isBetween(1L, MAX_CHUNK_BYTES);
    }
    hasOneChain(9);
  }

  @Test
  void aTornLineOfTheLastChunkIsMoved() throws IOException {
    Path last = folder.resolve("full.jsonl.002");
    Files.write(last, "{\"type\":\"us".getBytes(UTF_8), StandardOpenOption.APPEND);
    new RecorderTestBed(project).lines(user("six")).end();
    hasOneChain(6);
    assertThat(Files.readString(folder.resolve("rejected.jsonl"))).isEqualTo("{\"type\":\"us\n");
  }

  /// The process that began a chunk died while it wrote the first line.
  @Test
  void aLastChunkWithoutAWholeLineFollowsTheOneBefore() throws IOException {
    Files.writeString(folder.resolve("full.jsonl.003"), "{\"type\":\"us");
    new RecorderTestBed(project).lines(user("six")).end();
    assertThat(Files.readString(folder.resolve("full.jsonl.003"))).contains("\"six\"");
    assertThat(joined().lines().filter(line -> !line.isEmpty())).hasSize(6);
    assertThat(Files.readString(folder.resolve("full.jsonl.003")))
        .contains("\"parentUuid\":\"" + uuidOfLine(5) + "\"");
  }

  private String uuidOfLine(int number) throws IOException {
    String line = joined().lines().filter(each -> !each.isEmpty()).toList().get(number - 1);
    return Json.OWN.object(line).text("uuid", "");
  }

  @Test
  void theLockIsThatOfTheWholeSession() throws IOException {
    var first = new RecorderTestBed(project, OF_SPLIT);
    first.lines(user("six"), user("seven"), user("eight"));
    assertThatThrownBy(() -> new RecorderTestBed(project).lines(user("other")))
        .isInstanceOf(SessionInUseException.class);
    first.end();
    hasOneChain(8);
  }

  @Test
  void aTranscriptOfOneFileStaysOneFile() throws IOException {
    Path other = Files.createDirectory(project.resolve("other"));
    var bed = new RecorderTestBed(other, OF_SPLIT);
    for (int turn = 0; turn < 10; turn++) {
      bed.lines(user("turn " + turn));
    }
    bed.end();
    assertThat(bed.recorded()).hasSize(10);
    assertThat(TranscriptChunks.files(new RealDisk(), bed.folder)).hasSize(1);
  }
}
