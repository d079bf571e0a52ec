package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.call;
import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.Fault;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of a recorded session: continued, torn, used by two recorders, private, and on a full
/// disk.
class RecordedFilesTest {
  @TempDir Path project;
  private RecorderTestBed bed;

  @BeforeEach
  void open() {
    bed = new RecorderTestBed(project);
  }

  @Test
  void aSessionIsContinuedBehindItsLastLine() throws IOException {
    bed.lines(user("a"), call("run", "{\"command\":\"ls\"}")).end();
    String context = bed.file("context.md").replace("unknown", "m-7");
    Files.writeString(bed.folder.resolve("context.md"), context);
    var next = new RecorderTestBed(project).lines(user("b")).end();
    List<JsonObject> lines = next.recorded();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(2).text("parentUuid")).isEqualTo(lines.get(1).text("uuid"));
    assertThat(next.file("prompt.txt")).isEqualTo("a");
    assertThat(next.file("context.md")).contains("- Model: m-7\n", "- **run**: ls\n");
  }

  @Test
  void aTornLineIsMovedAway() throws IOException {
    bed.lines(user("a")).end();
    String whole = bed.file("full.jsonl");
    String torn = "{\"type\":\"user\",\"sessi";
    Files.writeString(bed.folder.resolve("full.jsonl"), torn, UTF_8, StandardOpenOption.APPEND);
    var next = new RecorderTestBed(project).lines(user("b")).end();
    assertThat(next.file("full.jsonl")).startsWith(whole);
    assertThat(next.recorded()).hasSize(2);
    assertThat(next.recorded().get(1).text("parentUuid"))
        .isEqualTo(next.recorded().get(0).text("uuid"));
    assertThat(next.file("rejected.jsonl")).isEqualTo(torn + "\n");
  }

  @Test
  void aWholeLineWithoutLineFeedGetsOne() throws IOException {
    bed.lines(user("a")).end();
    Path transcript = bed.folder.resolve("full.jsonl");
    Files.writeString(transcript, bed.file("full.jsonl").strip());
    var next = new RecorderTestBed(project).lines(user("b")).end();
    assertThat(next.recorded()).hasSize(2);
    assertThat(next.has("rejected.jsonl")).isFalse();
  }

  @Test
  void aSecondRecorderIsRefused() throws IOException {
    bed.lines(user("a"));
    var second = new RecorderTestBed(project);
    assertThatThrownBy(() -> second.recorder().openExisting())
        .isInstanceOf(SessionInUseException.class)
        .hasMessageContaining("being recorded by another process");
    bed.lines(user("b")).end();
    assertThat(second.lines(user("c")).end().recorded()).hasSize(3);
  }

  @Test
  void aClosedRecorderRecordsNothing() throws IOException {
    bed.lines(user("a")).end().lines(user("b"));
    assertThat(bed.recorded()).hasSize(1);
  }

  @Test
  void withoutInputNothingIsWritten() throws IOException {
    bed.end();
    assertThat(project).isEmptyDirectory();
  }

  @Test
  void onlyTheUserMayReadTheFiles() throws IOException {
    bed.lines(user("a"), "x").end();
    for (String name : List.of("full.jsonl", "prompt.txt", "context.md", "rejected.jsonl")) {
      assertThat(Files.getPosixFilePermissions(bed.folder.resolve(name)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
    assertThat(Files.getPosixFilePermissions(project.resolve(".entire")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(new RealDisk().list(bed.folder)).hasSize(4);
  }

  @Test
  void aFullDiskLeavesWholeLinesAndEndsTheRecording() throws IOException {
    var disk = new FaultyDisk(new RealDisk(), new Fault.FullAfter(1_000));
    var full = new RecorderTestBed(disk, project, RecorderTestBed.SESSION);
    assertThatThrownBy(
            () -> {
              for (int turn = 0; turn < 10; turn++) {
                full.lines(user("turn " + turn));
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessageContaining("full.jsonl");
    int whole = full.recorded().size();
    assertThat(whole).isBetween(1, 9);
    assertThat(full.file("full.jsonl")).endsWith("}\n");
    RecorderTestBed next = new RecorderTestBed(project).lines(user("later")).end();
    assertThat(next.recorded()).hasSize(whole + 1);
  }

  @Test
  void aDiskThatIsFullAtTheStartIsLeftAsItWas() throws IOException {
    for (int room : new int[] {0, 1, 5, 100}) {
      var disk = new FaultyDisk(new RealDisk(), new Fault.FullAfter(room));
      var full = new RecorderTestBed(disk, project, RecorderTestBed.SESSION);
      assertThatThrownBy(() -> full.lines(user("turn"))).isInstanceOf(IOException.class);
      full.end();
      assertThat(project).as("room for %d bytes", room).isEmptyDirectory();
      var rejecting = new RecorderTestBed(disk, project, RecorderTestBed.SESSION);
      assertThatThrownBy(() -> rejecting.lines("no turn ".repeat(room + 1)))
          .isInstanceOf(IOException.class);
      rejecting.end();
      assertThat(project).as("room for %d bytes", room).isEmptyDirectory();
    }
  }

  @Test
  void aFullDiskLeavesFoldersOfOthers() throws IOException {
    Path settings = project.resolve(".entire/settings.json");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "{}");
    var disk = new FaultyDisk(new RealDisk(), new Fault.FullAfter(5));
    var full = new RecorderTestBed(disk, project, RecorderTestBed.SESSION);
    assertThatThrownBy(() -> full.lines(user("turn"))).isInstanceOf(IOException.class);
    assertThat(new RealDisk().list(project.resolve(".entire"))).containsExactly(settings);
  }

  @Test
  void theLengthOfATornLineIsKnown() throws IOException {
    bed.lines(user("a")).end();
    Files.writeString(
        bed.folder.resolve("full.jsonl"), "{\"torn", UTF_8, StandardOpenOption.APPEND);
    var next = new RecorderTestBed(project);
    next.recorder().openExisting();
    assertThat(next.recorder().tornBytes()).isEqualTo(6);
    next.end();
  }

  @Test
  void aNameThatLeavesTheFolderIsNoSession() {
    for (String name : List.of("../../x", "..", ".", "", "a/b", "a\\b", "-a", "a\nb")) {
      assertThat(SessionRecorder.isSession(name)).as(name).isFalse();
    }
    assertThat(SessionRecorder.isSession(RecorderTestBed.SESSION)).isTrue();
  }
}
