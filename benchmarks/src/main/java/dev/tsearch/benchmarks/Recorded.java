package dev.tsearch.benchmarks;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.Arrays;
import jdk.jfr.Recording;

/// Runs a program under the flight recorder, from its `main` on. The JVM's own option for that
/// would have it do without the AOT cache, and so show another start than users have.
///
/// ```
/// java ... -cp tsearch.jar:benchmarks.jar dev.tsearch.benchmarks.Recorded FILE.jfr PERIOD MAIN ARGUMENT...
/// ```
///
/// A sample is taken each `PERIOD` (such as `1ms`) of processor time on Linux, and each 10 ms of
/// running elsewhere. The program is named, not linked: benchmarks do not know the command line.
public final class Recorded {
  private Recorded() {}

  public static void main(String[] arguments) throws Throwable {
    start(Path.of(arguments[0]), arguments[1]);
    Class<?> program = Class.forName(arguments[2]);
    MethodHandles.publicLookup()
        .findStatic(program, "main", MethodType.methodType(void.class, String[].class))
        .invoke(Arrays.copyOfRange(arguments, 3, arguments.length));
  }

  private static void start(Path file, String period) throws IOException {
    var recording = new Recording();
    if (System.getProperty("os.name", "").equals("Linux")) {
      recording.enable("jdk.CPUTimeSample").with("throttle", period).withStackTrace();
    } else {
      recording.enable("jdk.ExecutionSample").with("period", "10 ms").withStackTrace();
    }
    recording.setDestination(file);
    recording.setDumpOnExit(true);
    recording.start();
  }
}
