package dev.tsearch.benchmarks.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/// Summarizes recordings of the JDK's flight recorder: the packages with the most samples, the
/// methods on top of the stack, and our own methods under which time was spent.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.profile.Profile FILE.jfr...
/// ```
///
/// `benchmarks/profile.sh` makes the recordings. A sample counts for the first package of its stack
/// that is not the JDK's. Samples of the recorder itself are left out.
public final class Profile {
  private static final List<String> SAMPLES =
      List.of("jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.CPUTimeSample");
  private static final String OURS = "dev.tsearch.";
  private static final String RECORDER = "jdk.jfr.";
  private static final int ROWS = 15;

  private final Map<String, Integer> packages = new HashMap<>();
  private final Map<String, Integer> tops = new HashMap<>();
  private final Map<String, Integer> below = new HashMap<>();
  private int samples;

  public static void main(String[] arguments) throws IOException {
    var profile = new Profile();
    for (String file : arguments) {
      profile.addAll(Path.of(file));
    }
    System.out.print(profile.table(ROWS));
  }

  private void addAll(Path file) throws IOException {
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        RecordedStackTrace stack = event.getStackTrace();
        if (SAMPLES.contains(event.getEventType().getName()) && stack != null) {
          add(frames(stack));
        }
      }
    }
  }

  /// The methods of a stack, as `package.Class.method`, the running one first.
  private static List<String> frames(RecordedStackTrace stack) {
    var names = new ArrayList<String>();
    for (RecordedFrame frame : stack.getFrames()) {
      RecordedMethod method = frame.getMethod();
      if (frame.isJavaFrame() && method != null) {
        names.add(method.getType().getName() + "." + method.getName());
      }
    }
    return names;
  }

  /// Counts a sample.
  void add(List<String> stack) {
    if (stack.isEmpty() || stack.stream().anyMatch(frame -> frame.startsWith(RECORDER))) {
      return;
    }
    samples++;
    tops.merge(stack.getFirst(), 1, Integer::sum);
    String owner =
        stack.stream().filter(frame -> !isOfJdk(frame)).findFirst().orElse(stack.getFirst());
    packages.merge(packageOf(owner), 1, Integer::sum);
    for (String frame : new HashSet<>(stack)) {
      if (frame.startsWith(OURS)) {
        below.merge(frame, 1, Integer::sum);
      }
    }
  }

  private static boolean isOfJdk(String frame) {
    return frame.startsWith("java.")
        || frame.startsWith("jdk.")
        || frame.startsWith("sun.")
        || frame.startsWith("javax.");
  }

  /// The package of a method: `a.b` for `a.b.C.method`.
  private static String packageOf(String frame) {
    int method = frame.lastIndexOf('.');
    int type = frame.lastIndexOf('.', method - 1);
    return type < 0 ? frame : frame.substring(0, type);
  }

  /// Three tables, sorted by the number of samples, with their share.
  String table(int rows) {
    return "%,d samples%n%n".formatted(samples)
        + table("package", packages, rows)
        + "\n"
        + table("method on top", tops, rows)
        + "\n"
        + table("our method, with all below it", below, rows);
  }

  private String table(String what, Map<String, Integer> counts, int rows) {
    var table = new StringBuilder("| " + what + " | share |\n|---|---:|\n");
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(rows)
        .forEach(each ->
            table.append(
                String.format(
                    Locale.ROOT,
                    "| `%s` | %.1f %% |%n",
                    each.getKey(),
                    100.0 * each.getValue() / samples)));
    return table.toString();
  }
}
