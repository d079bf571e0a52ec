package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.core.FileTimes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Runs all commands, each with streams that take everything, with a standard output that takes
/// nothing, and with such a standard error, in a process that [LostOutputTest] starts. Prints a
/// line for each run that breaks a rule, and one for each command.
final class LostOutputCommands {
  /// What a line of a broken rule begins with.
  static final String BROKEN = "broken: ";

  /// What a line of a command begins with.
  static final String RAN = "ran ";

  private static final String FULL = "No space left on device";
  private static final String CLOSED = "Broken pipe";

  /// These wait for clients, keys or a cluster; they end with a message here.
  private static final List<String> OTHERS =
      List.of("serve --port 99999", "web --port 99999", "mcp", "push", "cluster", "tui");

  private final Path prototype;
  private final Path home;

  private LostOutputCommands(Path prototype, Path home) {
    this.prototype = prototype;
    this.home = home;
  }

  public static void main(String[] arguments) throws IOException {
    var commands = new LostOutputCommands(Path.of(arguments[0]), Path.of(arguments[1]));
    for (String command :
        Stream.concat(NetworklessCommands.COMMANDS.stream(), OTHERS.stream()).toList()) {
      commands.check(command);
      System.out.println(RAN + command);
    }
  }

  /// A stream that fails as a full disk or a closed pipe does.
  private static final class FailingStream extends OutputStream {
    private final String reason;

    private FailingStream(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(reason);
    }
  }

  private void check(String command) throws IOException {
    Cli.Result whole = run(command, new ByteArrayOutputStream(), new ByteArrayOutputStream());
    for (String reason : List.of(FULL, CLOSED)) {
      Cli.Result withoutErr = run(command, new ByteArrayOutputStream(), new FailingStream(reason));
      rule(
          withoutErr.exit() == whole.exit()
              && withoutNumbers(withoutErr.out()).equals(withoutNumbers(whole.out())),
          command
              + ": another result with stderr: "
              + reason
              + ": "
              + withoutErr
              + " for "
              + whole);
      Cli.Result withoutOut = run(command, new FailingStream(reason), new ByteArrayOutputStream());
      rule(
          isTold(whole, withoutOut, reason),
          command + ": with stdout: " + reason + ": " + withoutOut + " for " + whole);
    }
  }

  /// A lost result is an error with a message, unless its reader closed the pipe.
  private static boolean isTold(Cli.Result whole, Cli.Result withoutOut, String reason) {
    if (withoutOut.err().contains("a bug") || withoutOut.err().contains(CLOSED)) {
      return false;
    }
    if (whole.out().isEmpty()) {
      return withoutOut.exit() == whole.exit();
    }
    return reason.equals(FULL)
        ? withoutOut.exit() == ExitCode.ERROR.status() && withoutOut.err().contains(FULL)
        : withoutOut.exit() == ExitCode.FOUND.status();
  }

  private static void rule(boolean isHeld, String otherwise) {
    if (!isHeld) {
      System.out.println(BROKEN + otherwise.replace('\n', ' '));
    }
  }

  /// Times, sizes, counts of milliseconds and new ids differ from run to run.
  private static String withoutNumbers(String text) {
    return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "#")
        .replaceAll("[0-9a-f]*[0-9][0-9a-f.]*( [kM]?B| m?s)?", "#");
  }

  private Cli.Result run(String command, OutputStream out, OutputStream err) throws IOException {
    delete(home);
    copy();
    FileTimes.settle(List.of(home));
    int exit =
        Cli.in(home)
            .with("TSEARCH_TTY", "/dev/pts/7")
            .run(NetworklessCommands.words(command, home), out, err)
            .status();
    return new Cli.Result(text(out), text(err), exit);
  }

  private static String text(OutputStream stream) {
    return stream instanceof ByteArrayOutputStream bytes ? bytes.toString(UTF_8) : "";
  }

  private void copy() throws IOException {
    for (Path path : tree(prototype)) {
      Path copied = home.resolve(prototype.relativize(path).toString());
      if (Files.isDirectory(path)) {
        Files.createDirectories(copied);
      } else {
        Files.copy(path, copied);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (Path path : tree(folder).reversed()) {
        Files.delete(path);
      }
    }
  }

  private static List<Path> tree(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return new ArrayList<>(all.sorted(Comparator.naturalOrder()).toList());
    }
  }
}
