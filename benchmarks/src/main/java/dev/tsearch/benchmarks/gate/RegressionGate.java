package dev.tsearch.benchmarks.gate;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/// Checks whether this build is slower, allocates more or writes more than the build that the
/// baseline was recorded with. Run it on a quiet machine; it takes about four minutes, and as long
/// again as some ten imports of the folder, if one is given.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar \
///     dev.tsearch.benchmarks.gate.RegressionGate [--record] [--folder FOLDER] BASELINE
/// ```
///
/// `--record` writes the baseline. With `--folder` the import of these transcripts, searches in
/// them and the size of their archive are measured, too: give the folder that the baseline was
/// recorded with. Without it, the figures of a folder in the baseline are not compared.
///
/// The exit status is 0 if every figure is within its limit, 1 if one is not, 2 on an error.
public final class RegressionGate {
  private static final int SAME_OR_BETTER = 0;
  private static final int WORSE = 1;
  private static final int MISTAKE = 2;

  private RegressionGate() {}

  /// Measures this build.
  interface Suite {
    /// Measures for some minutes.
    ///
    /// @param folder transcripts to measure, too
    Baseline run(Optional<Path> folder) throws IOException, RunnerException;
  }

  public static void main(String[] arguments)
      throws IOException, RunnerException, MalformedJsonException {
    System.exit(run(arguments, ShortSuite::run, System.out));
  }

  /// Runs the gate and prints the verdict on each figure, or what is wrong with the arguments.
  ///
  /// @return the exit status
  static int run(String[] arguments, Suite suite, PrintStream out)
      throws IOException, RunnerException, MalformedJsonException {
    var words = new ArrayDeque<>(List.of(arguments));
    boolean record = words.removeFirstOccurrence("--record");
    Optional<Path> folder = Optional.empty();
    if (words.size() == 3 && words.getFirst().equals("--folder")) {
      words.removeFirst();
      folder = Optional.of(Path.of(words.removeFirst()));
    }
    if (words.size() != 1) {
      out.println(
          "RegressionGate [--record] [--folder FOLDER] BASELINE,"
              + " for example benchmarks/baseline.json");
      return MISTAKE;
    }
    Path file = Path.of(words.getFirst());
    if (!record && !Files.exists(file)) {
      out.println(file + " does not exist; record it with --record");
      return MISTAKE;
    }
    if (folder.isPresent() && !Files.isDirectory(folder.get())) {
      out.println(folder.get() + " is not a folder");
      return MISTAKE;
    }
    Baseline now = suite.run(folder);
    if (record) {
      Files.writeString(file, Json.OWN.print(now.json()) + "\n", StandardCharsets.UTF_8);
      return SAME_OR_BETTER;
    }
    Baseline then = Baseline.of(Json.OWN.object(Files.readAllBytes(file)));
    if (folder.isEmpty() && !then.equals(then.withoutFolder())) {
      out.println("not compared: the figures of a folder; name it with --folder");
      then = then.withoutFolder();
    }
    List<Verdict> verdicts = Verdict.of(then, now);
    verdicts.forEach(verdict -> out.println(verdict.line()));
    long worse = verdicts.stream().filter(verdict -> !verdict.passes()).count();
    out.println(worse == 0 ? "no figure is worse" : worse + " figures are worse");
    return worse == 0 ? SAME_OR_BETTER : WORSE;
  }
}
