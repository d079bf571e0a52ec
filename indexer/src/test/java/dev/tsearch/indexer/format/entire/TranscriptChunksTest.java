package dev.tsearch.indexer.format.entire;

import static dev.tsearch.indexer.format.entire.RecorderTestBed.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.indexer.format.entire.SessionRecorder.ChunkLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A transcript that is split while it is written, as that of an export is.
class TranscriptChunksTest {
  @TempDir Path folder;

  /// The length of the line of an empty text; the first line has no parent.
  private long overhead;

  /// Records texts in files of a size. The files, joined by line feeds, are the transcript that is
  /// not split.
  private List<String> chunks(long maxBytes, String... texts) throws IOException {
    String whole = recorded(new ChunkLimit(Long.MAX_VALUE, true), "whole", texts).getFirst();
    List<String> chunks = recorded(new ChunkLimit(maxBytes, true), "split", texts);
    assertThat(String.join("\n", chunks)).isEqualTo(whole);
    return chunks;
  }

  private List<String> recorded(ChunkLimit limit, String project, String... texts)
      throws IOException {
    var bed = new RecorderTestBed(Files.createDirectory(folder.resolve(project)), limit);
    bed.lines(Stream.of(texts).map(RecorderTestBed::user).toArray(String[]::new)).end();
    var chunks = new ArrayList<String>();
    for (Path file : TranscriptChunks.files(new RealDisk(), bed.folder)) {
      chunks.add(Files.readString(file));
    }
    return chunks;
  }

  private long lineBytes() throws IOException {
    if (overhead == 0) {
      var bed = new RecorderTestBed(Files.createDirectory(folder.resolve("two")));
      bed.lines(user(""), user("")).end();
      overhead = bed.file("full.jsonl").lines().skip(1).findFirst().orElseThrow().length() + 1L;
    }
    return overhead;
  }

  @Test
  void aTranscriptThatFitsIsOneFile() throws IOException {
    assertThat(chunks(2 * lineBytes() + 2, "a", "b")).hasSize(1);
  }

  @Test
  void aLongerOneIsSplitBetweenLines() throws IOException {
    List<String> chunks = chunks(2 * lineBytes() + 2, "a", "b", "c", "d", "e");
    assertThat(chunks).extracting(chunk -> chunk.lines().count()).containsExactly(2L, 2L, 1L);
    assertThat(chunks.getFirst()).doesNotEndWith("\n");
    assertThat(chunks.getLast()).endsWith("\n");
  }

  @Test
  void aLineThatIsTooLongIsAFileOfItsOwn() throws IOException {
    assertThat(chunks(lineBytes() + 1, "a", "long".repeat(200), "c"))
        .extracting(chunk -> chunk.lines().count())
        .containsExactly(1L, 1L, 1L);
  }

  /// Lines of all lengths, some longer than a file: each file has as many lines as fit.
  @Test
  void eachFileHasAsManyLinesAsFit() throws IOException {
    var random = new Random(Seed.next());
    int maxBytes = 200_000;
    List<String> texts =
        Stream.generate(() -> "x".repeat(random.nextInt(random.nextInt(7) == 0 ? 300_000 : 60_000)))
            .limit(60)
            .toList();
    List<String> chunks = chunks(maxBytes, texts.toArray(String[]::new));
    assertThat(chunks).hasSizeGreaterThan(5);
    for (int at = 0; at < chunks.size(); at++) {
      String chunk = chunks.get(at).stripTrailing();
      assertThat(chunk.length() < maxBytes || !chunk.contains("\n")).isTrue();
      if (at + 1 < chunks.size()) {
        String next = chunks.get(at + 1).lines().findFirst().orElseThrow();
        assertThat(chunk.length() + 1 + next.length() + 1).isGreaterThan(maxBytes);
      }
    }
  }
}
