package dev.tsearch.indexer.format.entire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.disk.RealDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptChunksTest {
  @TempDir Path folder;

  private List<String> chunks(String content, long maxBytes, long longer) throws IOException {
    Files.writeString(folder.resolve("full.jsonl"), content);
    assertThat(TranscriptChunks.split(new RealDisk(), folder, maxBytes)).isEqualTo(longer);
    var chunks = new ArrayList<String>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        chunks.add(Files.readString(file));
      }
    }
    assertThat(String.join("\n", chunks)).isEqualTo(content);
    return chunks;
  }

  @Test
  void aTranscriptThatFitsIsOneFile() throws IOException {
    assertThat(chunks("{1}\n{2}\n", 8, 0)).hasSize(1);
  }

  @Test
  void aLongerOneIsSplitBetweenLines() throws IOException {
    assertThat(chunks("{1}\n{2}\n{3}\n{4}\n{5}\n", 8, 0))
        .containsExactly("{1}\n{2}", "{3}\n{4}", "{5}\n");
    assertThat(folder.resolve("full.jsonl.001")).exists();
    assertThat(folder.resolve("full.jsonl.002")).exists();
  }

  @Test
  void aLineThatIsTooLongIsAFileOfItsOwn() throws IOException {
    assertThat(chunks("{1}\n{222222222}\n{3}\n", 8, 1))
        .containsExactly("{1}", "{222222222}", "{3}\n");
  }

  /// Lines of all lengths, some longer than a chunk and than the buffer: each chunk has as many
  /// lines as fit.
  @Test
  void eachChunkHasAsManyLinesAsFit() throws IOException {
    var random = new Random(Seed.next());
    int maxBytes = 200_000;
    var content = new StringBuilder();
    for (int line = 0; line < 60; line++) {
      content.append("x".repeat(1 + random.nextInt(line % 7 == 0 ? 300_000 : 60_000)));
      content.append('\n');
    }
    long longer = content.toString().lines().filter(line -> line.length() > maxBytes).count();
    List<String> chunks = chunks(content.toString(), maxBytes, longer);
    assertThat(chunks).hasSizeGreaterThan(5);
    for (int at = 0; at < chunks.size(); at++) {
      String chunk = chunks.get(at).stripTrailing();
      assertThat(chunk.length() <= maxBytes || !chunk.contains("\n")).isTrue();
      if (at + 1 < chunks.size()) {
        String next = chunks.get(at + 1).lines().findFirst().orElseThrow();
        assertThat(chunk.length() + 1 + next.length()).isGreaterThan(maxBytes);
      }
    }
  }
}
