package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.command.help.Invocation;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

class AppendCommandTest {
  @TempDir Path home;

  @Test
  void eachLineIsAcknowledgedByItsIdAndFoundAfterwards() throws Exception {
    Cli.Result result =
        append(
            "{\"id\":\"a1\",\"content\":\"the rowan blooms\"}\n\n"
                + "{\"id\":\"a2\",\"content\":\"so does the elder\"}",
            "--context",
            "garden");
    assertThat(result.out()).isEqualTo("a1\na2\n");
    assertThat(result.err()).isEmpty();
    assertThat(result.exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--json").out()).contains("\"session\":\"garden@");
  }

  @Test
  void badLinesAreNamedAndTheOthersKept() throws Exception {
    Cli.Result result =
        append("{\"id\":\"a1\",\"content\":\"one\"}\n{broken\n\nplain words\r\n", "--context", "g");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("line 2: ");
    assertThat(result.out().lines()).hasSize(2).first().isEqualTo("a1");
    assertThat(Cli.in(home).run("plain words", "--count").out()).startsWith("1");
  }

  @Test
  void acknowledgementsInJsonHaveLineAndSession() throws Exception {
    Cli.Result result =
        append("{\"id\":\"a1\",\"content\":\"one\"}\n{x\n", "--context", "garden", "--json");
    assertThat(result.out().lines())
        .hasSize(2)
        .first()
        .asString()
        .matches("\\{\"line\":1,\"id\":\"a1\",\"session\":\"garden@[-0-9a-f]{36}\",\"new\":true}");
    assertThat(result.out()).contains("{\"line\":2,\"error\":");
  }

  @Test
  void textModeNeverParsesJson() throws Exception {
    Cli.Result result =
        append("{\"not\": \"an entry\"}\n", "--context", "garden", "--text", "--from", "ann");
    assertThat(result.exit()).isZero();
    Cli.Result shown = Cli.in(home).run("show", "--json", result.out().strip());
    assertThat(shown.out())
        .contains("\"from\":\"ann\"")
        .contains("{\\\"not\\\": \\\"an entry\\\"}");
  }

  @Test
  void linesThatAreTooLongAreSkipped() throws Exception {
    Cli.Result result =
        append(
            "x".repeat(200_000) + "\nshort\n",
            "--context",
            "garden",
            "--set",
            "limits.max_line_bytes=1000");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("line 1: longer than");
    assertThat(result.out().lines()).hasSize(1);
  }

  @Test
  void contextNameIsRequiredAndValidated() {
    assertThat(Cli.in(home).run("append").err()).contains("--context NAME", "tsearch -- append");
    assertRefused("../up", "../up");
    assertRefused("System", "no context can be called system");
  }

  private void assertRefused(String context, String reason) {
    assertThatThrownBy(() -> append("x\n", "--context", context))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void terminalIsRefused() throws Exception {
    var in = new StandardInput(InputStream.nullInputStream(), true);
    Cli cli = Cli.in(home);
    Cli.Result result =
        cli.runReporting(
            new AppendCommand(cli.environment(), in), List.of("append", "--context", "g"));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("stdin is a terminal", "tsearch -- append");
  }

  @Test
  void callIsFoundByItsTool_andItsIdIsShown() throws Exception {
    Cli.Result result =
        append(
            "{\"content\":\"{}\",\"from\":\"c2\",\"to\":\"read_file\",\"entry_type\":\"tool_call\","
                + "\"tool_call_id\":\"T9\"}\n",
            "--context",
            "c2");
    assertThat(result.exit()).isZero();
    assertThat(Cli.in(home).run("tool:read_file", "--count").out()).startsWith("1");
    assertThat(Cli.in(home).run("show", "c2", "--json").out()).contains("\"tool_call_id\":\"T9\"");
  }

  @Test
  void bareNameOfAContextNamesItsSession() throws Exception {
    append("the rowan blooms\n", "--context", "g");
    append("the elder blooms\n", "--context", "garden");
    Cli cli = Cli.in(home);
    assertThat(cli.run("show", "g").out()).contains("rowan").doesNotContain("elder");
    assertThat(cli.run("export", "g").out()).contains("rowan").doesNotContain("elder");
    assertThat(cli.run("blooms", "--session", "g", "--count").out()).startsWith("1");
    assertThat(cli.run("show", "gard").out()).contains("elder");
  }

  @Test
  void bareNameOfSeveralContextsIsAmbiguous() throws Exception {
    append("the rowan blooms\n", "--context", "g");
    Path active = Files.createDirectories(home.resolve("other/contexts/g/transcript"));
    Files.writeString(
        active.resolve("active.jsonl"),
        "{\"id\":\"k1\",\"timestamp\":1700000000,\"from\":\"system\",\"to\":\"g\",\"content\":\"Context"
            + " created\",\"entry_type\":\"context_created\"}\n");
    Cli cli = Cli.in(home);
    cli.run("import", home.resolve("other").toString());
    Cli.Result shown = cli.run("show", "g");
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err()).contains("several have the name g").contains("g@k1");
    Cli.Result searched = cli.run("blooms", "--session", "g");
    assertThat(searched.exit()).isEqualTo(2);
    assertThat(searched.err()).contains("g@k1");
  }

  @Test
  void dashIsTheContextThatWasWrittenBeforeTheLastOne() throws Exception {
    assertRefused("-", "no context was written");
    append("one\n", "--context", "a");
    assertThat(Cli.in(home).run("show", "-").err()).contains("no context was written");
    append("two\n", "--context", "b");
    append("three\n", "--context", "-");
    append("four\n", "--context", "-");
    Cli cli = Cli.in(home);
    assertThat(cli.run("show", "a").out()).contains("one", "three").doesNotContain("two", "four");
    assertThat(cli.run("show", "-").out()).isEqualTo(cli.run("show", "a").out());
    assertThat(cli.run("export", "-", "--as", "md", "-o", "-").out()).contains("three");
    assertThat(cli.run("three", "--session", "-").out()).contains("three");
    assertThat(cli.run("four", "--session", "-").exit()).isEqualTo(1);
    assertThat(cli.run("show", "b").out()).contains("two", "four");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"current_context\":", "", "[]"})
  void damagedStateRefusesOnlyTheDash(String content) throws Exception {
    append("one\n", "--context", "a");
    Path state = home.resolve(".local/share/tsearch/contexts/state.json");
    Files.writeString(state, content);
    Cli.Result dash = Cli.in(home).run("context", "show", "-");
    assertThat(dash.exit()).isEqualTo(2);
    assertThat(dash.err()).contains("state.json: ");
    assertThat(append("two\n", "--context", "b").exit()).isZero();
    assertThat(Files.readString(state)).isEqualTo("{\"current_context\":\"b\"}");
    append("three\n", "--context", "a");
    assertThat(append("four\n", "--context", "-").exit()).isZero();
    assertThat(Cli.in(home).run("show", "b").out()).contains("two", "four");
  }

  /// Processes that ask for a new context in one second must not share it, and no name is ahead of
  /// the clock.
  @Test
  void newContextsOfOneSecondAreNumbered_evenBeforeTheirFirstEntry() throws Exception {
    Cli cli = Cli.in(home);
    append("one\n", "--context", "a");
    var command =
        new AppendCommand(
            cli.environment(), new StandardInput(InputStream.nullInputStream(), false));
    ParseResult arguments = Invocation.of(List.of("append"), _ -> command).arguments();
    CommandContext work = CommandContext.of(arguments, cli.environment());
    var names = new ConcurrentSkipListSet<String>();
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 8; i++) {
      threads.add(Thread.ofPlatform().start(() -> names.add(newContext(work))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    String first =
        "x_"
            + DateTimeFormatter.ofPattern("yyyyMMdd_HHmmss")
                .withZone(cli.environment().zone().id())
                .format(cli.environment().clock().instant());
    assertThat(names)
        .containsExactly(
            Stream.concat(
                    Stream.of(first), IntStream.rangeClosed(2, 8).mapToObj(n -> first + "_" + n))
                .toArray(String[]::new));
  }

  private static String newContext(CommandContext work) {
    try {
      return new TypedContext("new:x", work).toWrite().value();
    } catch (IOException | UserException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void newContextWithoutAnEntryIsRemoved() throws Exception {
    append("one\n", "--context", "a");
    assertThat(append("", "--context", "new:x").exit()).isZero();
    assertThat(append("{broken\n", "--context", "new:x").exit()).isEqualTo(2);
    try (Stream<Path> folders = Files.list(home.resolve(".local/share/tsearch/contexts"))) {
      assertThat(folders.map(folder -> folder.getFileName().toString()))
          .containsExactlyInAnyOrder("a", "state.json");
    }
  }

  @Test
  void byteOrderMarkBeforeTheFirstLineIsSkipped() throws Exception {
    append("\uFEFF{\"content\":\"one\"}\n\uFEFFtwo\n", "--context", "g");
    append("\uFEFF", "--context", "h");
    assertThat(Cli.in(home).run("context", "log", "g").out())
        .isEqualTo("[USER]: one\n\n[USER]: \uFEFFtwo\n\n");
    assertThat(Cli.in(home).run("context", "list").out()).doesNotContain("h@");
  }

  /// The archive accepts no such time, but the number is kept.
  @Test
  void impossibleTimeIsKeptAsItWasStated() throws Exception {
    append(
        "{\"id\":\"a1\",\"content\":\"one\",\"timestamp\":1000}\n"
            + "{\"id\":\"a2\",\"content\":\"two\",\"timestamp\":\"1999-12-31T23:59:59Z\"}",
        "--context",
        "g");
    assertThat(Cli.in(home).run("context", "log", "g", "-n", "0", "--json").out())
        .contains("\"chibi.timestamp\":1000", "\"chibi.timestamp\":\"1999-12-31T23:59:59Z\"");
  }

  @Test
  void newMakesAContextNamedByTheTime() throws Exception {
    String first = append("one\n", "--context", "new", "--json").out();
    String second = append("two\n", "--context", "new", "--json").out();
    String named = append("three\n", "--context", "new:talk", "--json").out();
    assertThat(first).containsPattern("\"session\":\"\\d{8}_\\d{6}@");
    assertThat(session(second)).isEqualTo(session(first) + "_2");
    assertThat(named).containsPattern("\"session\":\"talk_\\d{8}_\\d{6}@");
    assertRefused("new:../up", "letters, digits, _ and - only");
    assertRefused("new:", "letters, digits, _ and - only");
    assertRefused("new:" + "p".repeat(240), "at most 255 characters");
  }

  private static String session(String acknowledgement) {
    return acknowledgement.replaceAll("(?s).*\"session\":\"([^@]*)@.*", "$1");
  }

  private Cli.Result append(String input, String... words) throws IOException, UserException {
    var in = new StandardInput(new ByteArrayInputStream(input.getBytes(UTF_8)), false);
    var typed = new ArrayList<>(List.of("append"));
    typed.addAll(List.of(words));
    Cli cli = Cli.in(home);
    return cli.run(new AppendCommand(cli.environment(), in), typed);
  }
}
