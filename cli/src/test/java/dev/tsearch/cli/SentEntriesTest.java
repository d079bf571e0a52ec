package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.archive.SentEntries;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.indexer.library.InvalidQuestionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// Entries that programs send to a service that may write.
class SentEntriesTest {
  @TempDir private Path home;

  private static String json(MemberWriter outcome) {
    return new String(JsonObjects.bytes(outcome), UTF_8);
  }

  @Test
  void areAppendedAsByTheCommand() throws IOException, UserException, InvalidQuestionException {
    Cli cli = Cli.in(home);
    var arguments = new CommandLine(Options.withCommon(Options.none())).parseArgs();
    var entries = new SentEntries(CommandContext.of(arguments, cli.environment()));
    List<byte[]> lines =
        List.of("{\"content\":\"a heron by the pond\"}".getBytes(UTF_8), "{\"x\":".getBytes(UTF_8));
    List<MemberWriter> outcomes = entries.append("pond", lines);
    assertThat(outcomes).hasSize(2);
    assertThat(json(outcomes.getFirst()))
        .startsWith("{\"line\":1,\"id\":")
        .contains("\"new\":true");
    assertThat(json(outcomes.getLast())).startsWith("{\"line\":2,");
    assertThat(cli.run("heron").out()).contains("a heron by the pond");
    assertThatThrownBy(() -> entries.append("no/name", lines))
        .isInstanceOf(InvalidQuestionException.class)
        .hasMessageStartingWith("context: ");
  }
}
