package dev.tsearch.benchmarks.gate;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/// Tells whether this build is slower, allocates more or writes more than the one that the baseline
/// was recorded with. For people, on a quiet machine; takes about four minutes.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.gate.RegressionGate FILE
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.gate.RegressionGate --record FILE
/// ```
///
/// Ends with 0 if every figure is within its limit, with 1 if one is not, with 2 on a mistake.
public final class RegressionGate {
  private static final int SAME_OR_BETTER = 0;
  private static final int WORSE = 1;
  private static final int MISTAKE = 2;

  private RegressionGate() {}

  /// Measures this build.
  interface Suite {
    /// What it measured; takes some minutes.
    Baseline run() throws IOException, RunnerException;
  }

  public static void main(String[] arguments)
      throws IOException, RunnerException, MalformedJsonException {
    System.exit(run(arguments, ShortSuite::run, System.out));
  }

  /// The exit status; says on `out` how each figure fares, or what is wrong with the arguments.
  static int run(String[] arguments, Suite suite, PrintStream out)
      throws IOException, RunnerException, MalformedJsonException {
    boolean record = arguments.length == 2 && arguments[0].equals("--record");
    if (!record && arguments.length != 1) {
      out.println("RegressionGate [--record] BASELINE, for example benchmarks/baseline.json");
      return MISTAKE;
    }
    Path file = Path.of(arguments[arguments.length - 1]);
    if (!record && !Files.exists(file)) {
      out.println(file + " does not exist; record it with --record");
      return MISTAKE;
    }
    Baseline now = suite.run();
    if (record) {
      Files.writeString(file, Json.OWN.print(now.json()) + "\n", StandardCharsets.UTF_8);
      return SAME_OR_BETTER;
    }
    Baseline then = Baseline.of(Json.OWN.object(Files.readAllBytes(file)));
    List<Verdict> verdicts = Verdict.of(then, now);
    verdicts.forEach(verdict -> out.println(verdict.line()));
    long worse = verdicts.stream().filter(verdict -> !verdict.passes()).count();
    out.println(worse == 0 ? "no figure is worse" : worse + " figures are worse");
    return worse == 0 ? SAME_OR_BETTER : WORSE;
  }
}
