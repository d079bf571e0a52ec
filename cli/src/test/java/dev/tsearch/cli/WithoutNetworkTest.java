package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands need no network: they run in a process whose system has none.
class WithoutNetworkTest {
  private static final List<String> NAMESPACE = List.of("unshare", "-rn");

  /// They wait for clients, or ask a cluster that the user has named. The server for agents talks
  /// over standard input; its module is not on the class path of tests. The terminal interface
  /// waits for keys, and the pages for a browser.
  private static final Set<CommandName> WAITING_OR_CONNECTING =
      Set.of(
          CommandName.SERVE,
          CommandName.MCP,
          CommandName.PUSH,
          CommandName.CLUSTER,
          CommandName.TUI,
          CommandName.WEB);

  @TempDir private Path home;

  @Test
  void everyCommandRunsWithoutANetwork() throws Exception {
    Skip.unless(isAvailable(), "the system makes no network namespace");
    Files.writeString(home.resolve("notes.md"), "the rowan blooms in May");
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "prune the rowan")
        .write(home);
    var process = new MainProcess(NAMESPACE, Map.of("HOME", home.toString()), "");
    MainProcess.Ended ended = process.run(NetworklessCommands.class.getName(), home.toString());
    List<String> lines = ended.out().lines().toList();
    assertThat(lines).contains(NetworklessCommands.UNREACHABLE);
    var ran = new ArrayList<String>();
    for (String line : lines) {
      if (line.startsWith(NetworklessCommands.EXIT)) {
        assertThat(line).as(ended.out()).matches(NetworklessCommands.EXIT + "[01] .*");
        ran.add(line.split(" ", -1)[2]);
      }
    }
    List<String> all =
        Arrays.stream(CommandName.values())
            .filter(name -> !WAITING_OR_CONNECTING.contains(name))
            .map(CommandName::word)
            .toList();
    assertThat(ran).containsAll(all);
    assertThat(ended.exit()).isZero();
  }

  private static boolean isAvailable() throws InterruptedException {
    try {
      var command = new ArrayList<>(NAMESPACE);
      command.add("true");
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException _) {
      return false;
    }
  }
}
