package dev.tsearch.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClaudeSessionTest {
  private static final int LINES = 20_000;

  @Test
  void linesAreAsLongAsThoseOfRealAgents() throws IOException {
    int[] lengths = lengthsOfLines(Shape.AGENT);
    assertThat(lengths[LINES / 2]).isBetween(850, 1200);
    assertThat(lengths[LINES * 90 / 100]).isBetween(4800, 6300);
    assertThat(lengths[LINES * 99 / 100]).isBetween(38_000, 53_000);
  }

  @Test
  void chatIsAboutAKilobyteALine() throws IOException {
    int[] lengths = lengthsOfLines(Shape.CHAT);
    assertThat(Arrays.stream(lengths).average().orElseThrow()).isBetween(900.0, 1150.0);
  }

  @Test
  void sessionsAreAsLongAsRealOnes() {
    SeededRandom random = new SeededRandom(3, 0);
    int[] bytes =
        IntStream.generate(() -> Shape.SESSION_BYTES.sample(random))
            .limit(10_000)
            .sorted()
            .toArray();
    assertThat(bytes[5000]).isBetween(34_000, 42_000);
    assertThat(bytes[9900]).isBetween(3_900_000, 5_200_000);
  }

  @Test
  void sessionReachesItsPlannedLength() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    new ClaudeSession(new TextWriter(), Shape.CHAT).write(plan(30_000, Long.MAX_VALUE), written);
    assertThat(written.size()).isBetween(30_000, 50_000);
  }

  private static int[] lengthsOfLines(Shape shape) throws IOException {
    LineLengths lengths = new LineLengths();
    new ClaudeSession(new TextWriter(), shape).write(plan(Integer.MAX_VALUE, LINES), lengths);
    assertThat(lengths.count).isEqualTo(LINES);
    Arrays.sort(lengths.lengths);
    return lengths.lengths;
  }

  private static SessionPlan plan(int bytes, long mostLines) {
    SeededRandom random = new SeededRandom(5, 0);
    return new SessionPlan(
        SessionPlan.Id.draw(random),
        0,
        "granary",
        Language.ENGLISH,
        1_700_000_000_000L,
        bytes,
        mostLines,
        random);
  }

  /// Keeps the length of each line and nothing else.
  private static final class LineLengths extends OutputStream {
    final int[] lengths = new int[LINES];
    int count;
    private int length;

    @Override
    public void write(int one) {
      length++;
      if (one == '\n') {
        lengths[count++] = length;
        length = 0;
      }
    }
  }
}
