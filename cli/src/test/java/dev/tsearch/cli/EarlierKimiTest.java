package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session of Kimi CLI of which the archive has the context, and later the wire.
class EarlierKimiTest {
  @TempDir private Path home;

  /// An import that reads all again takes an entry that has the id and the text of another one for
  /// the other one, which no source has any more.
  @Test
  void wireReplacesTheContext_whenAllIsReadAgain() throws IOException {
    Cli cli = Cli.in(home);
    Path session = Files.createDirectories(home.resolve(".kimi/sessions/0a1b/sess-1"));
    Files.writeString(
        session.resolve("context.jsonl"),
        """
        {"role":"_system_prompt","content":"You sail."}
        {"role":"user","content":"When is the tide?"}
        {"role":"assistant","content":[{"type":"text","text":"At six."}]}
        """);
    assertThat(cli.run("import").out()).containsPattern("entries added +3\n");
    Files.writeString(
        session.resolve("wire.jsonl"),
        """
        {"timestamp":1770000000.5,"message":{"type":"TurnBegin","payload":{"user_input":"When is the tide?"}}}
        {"timestamp":1770000001.5,"message":{"type":"ContentPart","payload":{"type":"text","text":"At six."}}}
        """);
    assertThat(cli.run("import").exit()).isZero();
    assertThat(cli.run("import", "--again").exit()).isZero();
    assertThat(cli.run("show", "sess-1").out())
        .contains("2 entries")
        .containsOnlyOnce("When is the tide?")
        .containsOnlyOnce("At six.");
    assertThat(cli.run("sessions", "--json").out()).doesNotContain("time_inferred\":true");
  }
}
