package dev.tsearch.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Regressions that were planted in a recorded baseline's place, and the exit status.
class RegressionGateTest {
  private static final Baseline RECORDED = measured(10, 1000, 500);

  @TempDir private Path folder;
  private Path file = Path.of("");
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void record() throws Exception {
    file = folder.resolve("baseline.json");
    assertThat(status(RECORDED, "--record", file.toString())).isZero();
    assertThat(Files.readString(file)).contains("\"control\"");
  }

  @Test
  void theSameBuildEndsWith0() throws Exception {
    assertThat(status(RECORDED, file.toString())).isZero();
    assertThat(said()).endsWith("no figure is worse\n").doesNotContain("WORSE");
  }

  @Test
  void whatIsWithinTheLimitsEndsWith0() throws Exception {
    assertThat(status(measured(19.9, 1249, 674), file.toString())).isZero();
  }

  @Test
  void moreTimeEndsWith1() throws Exception {
    assertThat(status(measured(20.1, 1000, 500), file.toString())).isEqualTo(1);
    assertThat(said()).contains("WORSE  time          2.01×").endsWith("1 figures are worse\n");
  }

  @Test
  void moreAllocationsEndWith1() throws Exception {
    assertThat(status(measured(10, 1251, 500), file.toString())).isEqualTo(1);
    assertThat(said()).contains("WORSE  allocation    1.25×");
  }

  @Test
  void moreBytesEndWith1() throws Exception {
    assertThat(status(measured(10, 1000, 676), file.toString())).isEqualTo(1);
    assertThat(said()).contains("WORSE  bytes         1.35×");
  }

  @Test
  void figuresOfAFolderAreComparedIfItIsGiven() throws Exception {
    var recorded =
        new Baseline(100, Map.of("FolderBenchmark.search", 10.0), Map.of(), Map.of("index", 500.0));
    var slower =
        new Baseline(100, Map.of("FolderBenchmark.search", 21.0), Map.of(), Map.of("index", 500.0));
    String[] with = {"--folder", folder.toString(), file.toString()};
    assertThat(status(recorded, "--record", "--folder", folder.toString(), file.toString()))
        .isZero();
    assertThat(status(slower, with)).isEqualTo(1);
    assertThat(status(recorded.withoutFolder(), with)).isEqualTo(1);
    assertThat(said()).contains("gone");
    assertThat(status(recorded.withoutFolder(), file.toString())).isZero();
    assertThat(said()).contains("not compared: the figures of a folder");
  }

  @Test
  void aMistakeEndsWith2_andMeasuresNothing() throws Exception {
    RegressionGate.Suite never =
        _ -> {
          throw new AssertionError("measured");
        };
    var out = new PrintStream(said, true, StandardCharsets.UTF_8);
    assertThat(RegressionGate.run(new String[] {}, never, out)).isEqualTo(2);
    String[] absent = {folder.resolve("absent.json").toString()};
    assertThat(RegressionGate.run(absent, never, out)).isEqualTo(2);
    String[] noFolder = {"--folder", folder.resolve("absent").toString(), file.toString()};
    assertThat(RegressionGate.run(noFolder, never, out)).isEqualTo(2);
  }

  private static Baseline measured(double nanoseconds, double allocated, double bytes) {
    return new Baseline(
        100, Map.of("search", nanoseconds), Map.of("search", allocated), Map.of("index", bytes));
  }

  private int status(Baseline now, String... arguments) throws Exception {
    return RegressionGate.run(
        arguments, _ -> now, new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }
}
