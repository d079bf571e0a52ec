package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendCommandTest {
  @TempDir Path home;

  @Test
  void eachLineIsAcknowledgedByItsIdAndFoundAfterwards() throws Exception {
    Cli.Result result =
        append(
            "{\"id\":\"a1\",\"content\":\"the rowan blooms\"}\n\n{\"id\":\"a2\",\"content\":\"so does"
                + " the elder\"}",
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
    assertThat(Cli.in(home).run("append", "--context", "../up").err()).contains("../up");
    assertThat(Cli.in(home).run("append", "--context", "System").exit()).isEqualTo(2);
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
    assertThat(Cli.in(home).run("append", "--context", "-").err())
        .contains("no context was written");
    append("one\n", "--context", "a");
    append("two\n", "--context", "b");
    append("three\n", "--context", "-");
    append("four\n", "--context", "-");
    Cli cli = Cli.in(home);
    assertThat(cli.run("show", "a").out()).contains("one", "three").doesNotContain("two", "four");
    assertThat(cli.run("show", "b").out()).contains("two", "four");
  }

  @Test
  void newMakesAContextNamedByTheTime() throws Exception {
    String first = append("one\n", "--context", "new", "--json").out();
    String second = append("two\n", "--context", "new", "--json").out();
    String named = append("three\n", "--context", "new:talk", "--json").out();
    assertThat(first).containsPattern("\"session\":\"\\d{8}_\\d{6}@");
    assertThat(second).containsPattern("\"session\":\"\\d{8}_\\d{6}@");
    assertThat(session(first)).isNotEqualTo(session(second));
    assertThat(named).containsPattern("\"session\":\"talk_\\d{8}_\\d{6}@");
    assertThat(Cli.in(home).run("append", "--context", "new:../up").exit()).isEqualTo(2);
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
