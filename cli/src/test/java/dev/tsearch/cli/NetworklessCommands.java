package dev.tsearch.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;

/// Runs all commands in a process that [WithoutNetworkTest] starts. Prints the exit status of each.
final class NetworklessCommands {
  /// What is printed if nothing can be connected to, not even on this machine.
  static final String UNREACHABLE = "no network";

  /// What a line of an exit status begins with.
  static final String EXIT = "exit ";

  private static final int DISCARD_PORT = 9;

  /// A command line of each command that neither waits nor connects. The two files that they name
  /// are in the home folder.
  static final List<String> COMMANDS =
      List.of(
          "init bash",
          "import notes.md claude.jsonl",
          "search rowan -n 1",
          "next",
          "prev",
          "show latest",
          "watch --once notes.md",
          "append --context garden",
          "record",
          "context list",
          "export latest",
          "resume --print c0ffee01",
          "edit claude.jsonl remind rowan --dry-run",
          "fluux log mira@example.org --memory notes.md-memory",
          "sessions",
          "files",
          "stats",
          "blame notes.md",
          "fix rowan",
          "skill",
          "partitions",
          "compress",
          "forget --list",
          "redact --secrets --dry-run",
          "index",
          "verify",
          "doctor",
          "repair",
          "config",
          "service status",
          "demo",
          "completion bash",
          "help");

  /// A transcript of Claude Code, which the test has written.
  static final String TRANSCRIPT = "c0ffee01-0000-4000-8000-000000000000.jsonl";

  private NetworklessCommands() {}

  /// The words of a command line of the list.
  static List<String> words(String command, Path home) {
    return List.of(
        command
            .replace("notes.md", home.resolve("notes.md").toString())
            .replace("claude.jsonl", home.resolve(TRANSCRIPT).toString())
            .split(" ", -1));
  }

  public static void main(String[] arguments) throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), DISCARD_PORT));
    } catch (SocketException e) {
      System.out.println(e.toString().contains("unreachable") ? UNREACHABLE : e.toString());
    }
    Path home = Path.of(arguments[0]);
    Cli cli = Cli.in(home).with("TSEARCH_TTY", "/dev/pts/7");
    for (String command : COMMANDS) {
      Cli.Result result = cli.run(words(command, home));
      System.out.println(EXIT + result.exit() + " " + command + "\n" + result.err());
    }
  }
}
