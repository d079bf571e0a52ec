package dev.tsearch.benchmarks.profile;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;

/// Runs tsearch's command line under the flight recorder from start to end. The JVM's own option
/// for that disables the AOT cache, so it would show another start-up than users have.
///
/// ```
/// java ... -cp tsearch.jar:benchmarks.jar dev.tsearch.benchmarks.profile.Recorded FILE.jfr PERIOD
/// ARGUMENT...
/// ```
///
/// A sample is taken each `PERIOD` (such as `1ms`) of processor time on Linux, and each 10 ms of
/// run time elsewhere. Results are discarded. The benchmarks do not depend on the command line, and
/// its `main` ends the JVM before a recording is written, so this class calls by reflection what
/// `main` calls.
public final class Recorded {
  private static final String CLI = "dev.tsearch.cli.";

  private Recorded() {}

  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    try (var recording = new Recording()) {
      if (System.getProperty("os.name", "").equals("Linux")) {
        recording.enable("jdk.CPUTimeSample").with("throttle", arguments[1]).withStackTrace();
      } else {
        recording.enable("jdk.ExecutionSample").with("period", "10 ms").withStackTrace();
      }
      recording.start();
      tsearch(Arrays.asList(arguments).subList(2, arguments.length));
      recording.stop();
      recording.dump(Path.of(arguments[0]));
    }
    Runtime.getRuntime().halt(0); // as tsearch does
  }

  private static void tsearch(List<String> arguments) throws ReflectiveOperationException {
    Object environment = method("Wiring", "environment", 0).invoke(null);
    Constructor<?> output =
        Class.forName(CLI + "render.TextOutput").getConstructor(OutputStream.class);
    Object nowhere = output.newInstance(OutputStream.nullOutputStream());
    Object talk = output.newInstance(System.err);
    Object console = method("Terminals", "console", 3).invoke(null, nowhere, talk, environment);
    Object end = method("Main", "run", 3).invoke(null, arguments, console, environment);
    if (!String.valueOf(end).equals("FOUND")) {
      throw new IllegalStateException("tsearch " + arguments + " ended with " + end);
    }
  }

  /// The static method with a name and a number of parameters.
  private static Method method(String type, String name, int parameters)
      throws ReflectiveOperationException {
    for (Method method : Class.forName(CLI + type).getDeclaredMethods()) {
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      if (isStatic && method.getName().equals(name) && method.getParameterCount() == parameters) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new NoSuchMethodException(type + "." + name);
  }
}
