package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every command on a full and on a closed standard output, and on such a standard error.
class LostOutputTest {
  @TempDir private Path folder;

  /// An import whose messages could not be printed stopped in the middle, with exit status 0 if the
  /// stream was closed.
  @Test
  void lostResultIsAnError_andLostMessagesStopNothing() throws Exception {
    Path prototype = folder.resolve("prototype");
    Path home = folder.resolve("home");
    Files.createDirectories(prototype);
    Files.writeString(prototype.resolve("notes.md"), "the rowan blooms in May");
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "prune the rowan")
        .write(prototype);
    Path transcript = prototype.resolve(NetworklessCommands.TRANSCRIPT);
    assertThat(Cli.in(prototype).run("import", "-q", transcript.toString()).exit()).isZero();
    var process = new MainProcess(List.of(), Map.of("HOME", home.toString()), "");
    MainProcess.Ended ended =
        process.run(LostOutputCommands.class.getName(), prototype.toString(), home.toString());
    assertThat(ended.out().lines())
        .filteredOn(line -> line.startsWith(LostOutputCommands.BROKEN))
        .isEmpty();
    assertThat(ended.exit()).as(ended.out()).isZero();
    assertThat(ended.out().lines().filter(line -> line.startsWith(LostOutputCommands.RAN)))
        .extracting(line -> line.split(" ", -1)[1])
        .containsAll(CommandName.words());
  }
}
