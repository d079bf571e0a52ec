package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.config.StandardInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `context` and `append` refuse: one line, exit status 2, and nothing changes.
class ContextInputTest {
  private static final byte[] LATIN_1 = {'c', 'a', 'f', (byte) 0xe9};

  @TempDir Path home;
  private ContextHome contexts;

  @BeforeEach
  void makeContext() throws IOException {
    contexts = new ContextHome(home);
    contexts.append("g", ContextHome.lines(6));
  }

  private void assertRefused(Cli.Result result, String reason) {
    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    assertThat(result.err()).contains(reason);
    assertThat(contexts.run("context", "log", "g", "-n", "1").out())
        .isEqualTo("[USER]: said 5\n\n");
    assertThat(contexts.file("g", "inbox.jsonl")).doesNotExist();
  }

  @Test
  void inputThatIsNotUtf8() throws IOException {
    Path file = Files.write(home.resolve("latin.md"), LATIN_1);
    String reason = "not UTF-8 (byte 3)";
    assertRefused(contexts.context(LATIN_1, "prompt", "g", "-"), "stdin is " + reason);
    assertRefused(contexts.context("", "prompt", "g", file.toString()), "latin.md is " + reason);
    assertRefused(contexts.context(LATIN_1, "send", "g", "-"), "stdin is " + reason);
    assertRefused(
        contexts.context(LATIN_1, "compact", "g", "--summary", "-"), "stdin is " + reason);
    assertRefused(contexts.appendBytes("g", LATIN_1), "line 1: " + reason);
    assertRefused(
        contexts.appendBytes("g", "{\"content\":\"\\ud83c\"}".getBytes(UTF_8)),
        "line 1: \\ud83c is half a character (byte 12)");
    assertRefused(contexts.run("context", "send", "g", "caf\uFFFD"), "an argument is not UTF-8");
    assertThat(contexts.file("g", "system_prompt.md")).doesNotExist();
  }

  @Test
  void refusedTextsMakeNoContext() throws IOException {
    assertRefused(contexts.run("context", "send", "new:talk", " "), "not blank");
    assertRefused(contexts.context(LATIN_1, "prompt", "new:talk", "-"), "not UTF-8");
    Cli cli = Cli.in(home);
    var terminal = new StandardInput(InputStream.nullInputStream(), true);
    var append = new AppendCommand(cli.environment(), terminal);
    assertRefused(
        cli.runReporting(append, List.of("append", "--context", "new:talk")),
        "stdin is a terminal");
    assertThat(home.resolve(".local/share/tsearch/contexts").toFile().list())
        .containsExactlyInAnyOrder("g", "state.json");
  }

  @Test
  void aNameOfTwoLinesIsNamedInOne() {
    Cli.Result result = contexts.run("context", "send", "x\ny", "a note");
    assertRefused(result, "got x y");
    assertThat(result.err().lines()).hasSize(1);
  }

  /// No entry could hold the bytes of such a prompt. Entries are appended all the same, and another
  /// prompt replaces it, whose bytes are kept.
  @Test
  void promptFileThatIsNotUtf8_isNamed_andDoesNotBlockAppends() throws IOException {
    Path prompt = Files.write(contexts.file("g", "system_prompt.md"), LATIN_1);
    Cli.Result appended = contexts.appendBytes("g", "{\"content\":\"more\"}".getBytes(UTF_8));
    assertThat(appended.exit()).isZero();
    assertThat(appended.err()).contains("system_prompt.md is not UTF-8 (byte 3); a change of");
    assertThat(contexts.run("context", "send", "g", "a note").exit()).isZero();
    assertThat(contexts.run("context", "log", "g", "-n", "1").out()).isEqualTo("[USER]: more\n\n");
    assertThat(prompt).hasBinaryContent(LATIN_1);
    assertThat(contexts.context("dig", "prompt", "g", "-").exit()).isZero();
    assertThat(contexts.file("g", "system_prompt.rejected")).hasBinaryContent(LATIN_1);
    assertThat(contexts.run("context", "show", "g", "--json").out()).contains("\"dig\"");
    Cli.Result log = contexts.run("context", "log", "g", "-n", "1", "-v");
    assertThat(log.out()).contains("[SYSTEM_PROMPT_CHANGED]").contains("dig");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void blankSenderIsRefused(String sender) throws IOException {
    assertRefused(
        contexts.run("context", "send", "g", "hello", "--from", sender),
        "--from needs a text that is not blank");
  }

  @Test
  void promptFileThatIsNotUtf8_isNamedWhereItIsNeeded() throws IOException {
    Path prompt = Files.write(contexts.file("g", "system_prompt.md"), LATIN_1);
    Cli.Result shown = contexts.run("context", "show", "g");
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err().lines()).hasSize(1);
    assertThat(shown.err()).contains("system_prompt.md is not UTF-8 (byte 3)");
    assertThat(prompt).hasBinaryContent(LATIN_1);
    Files.delete(prompt);
    assertThat(contexts.run("context", "log", "g", "-n", "1", "-v").out())
        .isEqualTo("[USER]: said 5\n\n");
  }

  @Test
  void hashIsTheOneOfTheFile() throws IOException {
    contexts.context("\uFEFFÄ 🎉\r\n", "prompt", "g", "-");
    assertThat(contexts.run("context", "show", "g", "--json").out())
        .contains("74bf44f0696dd2c17f0a705b79c1422d7973f5ab16ad87ab5033d7acc07536b5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show g --peek: --peek is for context inbox",
        "log g --for-model: --for-model is for context show",
        "clear g --summary x: --summary is for context compact",
        "send g hello --json: --json is for context list",
        "prompt g -n 3: -n is for context log",
        "show g --for-model --json: two forms",
        "compact g: either --summary TEXT or --rolling PERCENT",
        "compact g --summary x --rolling 50: either --summary TEXT or --rolling PERCENT",
        "compact g --summary -: needs a text that is not blank",
        "send g -: needs a text that is not blank"
      })
  void optionsThatDoNotBelongTogether(String typed) throws IOException {
    int colon = typed.indexOf(": ");
    String[] words = typed.substring(0, colon).split(" ", -1);
    assertRefused(contexts.context(" \n", words), typed.substring(colon + 2));
  }

  @Test
  void emptyMessage() throws IOException {
    assertRefused(contexts.run("context", "send", "g", ""), "needs a text that is not blank");
  }
}
