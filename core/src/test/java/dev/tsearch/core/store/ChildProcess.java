package dev.tsearch.core.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A program of the tests in a process of its own, of which every whole line that it printed is
/// known, also after it was killed.
public final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final List<String> lines = new ArrayList<>();
  private final Thread reader;

  private ChildProcess(Process process) {
    this.process = process;
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  /// Starts a class that has a `main`.
  public static ChildProcess start(Class<?> program, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(Arrays.asList(arguments));
    return new ChildProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        synchronized (lines) {
          lines.add(line);
          lines.notifyAll();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Waits until it has printed something.
  public void awaitLine() throws InterruptedException {
    awaitLines(1);
  }

  /// Waits until it has printed a number of lines, or has ended.
  public void awaitLines(int count) throws InterruptedException {
    synchronized (lines) {
      while (lines.size() < count && process.isAlive()) {
        lines.wait(100);
      }
    }
  }

  /// Ends it as `kill -9` does; everything that it printed, a line that is not whole left out.
  public List<String> kill() throws InterruptedException {
    // Unlike the process itself, its handle leaves open what is still to be read.
    process.toHandle().destroyForcibly();
    process.waitFor();
    return printed();
  }

  /// Waits for its end; its exit code.
  public int await() throws InterruptedException {
    return process.waitFor();
  }

  /// Everything that it printed; it must have ended.
  public List<String> printed() throws InterruptedException {
    reader.join();
    synchronized (lines) {
      return lines.stream().filter(line -> line.endsWith(".")).toList();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
