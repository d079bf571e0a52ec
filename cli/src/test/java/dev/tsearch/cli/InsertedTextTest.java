package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two sessions: one with what was said and what was inserted, one with an inserted text alone.
class InsertedTextTest {
  private static final String POND = "51d0c0ff-0000-4000-8000-51d0c0ffee78";
  private static final String QUAY = "51d0c0ff-0000-4000-8000-51d0c0ffee79";

  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void create() throws IOException {
    cli = Cli.in(home);
    Path pond = home.resolve("pond.jsonl");
    Files.writeString(
        pond,
        line("p1", POND, "how many herons nest at the pond")
            + line("p2", POND, "<system-reminder>herons herons herons</system-reminder>")
            + line("p3", POND, "<environment_context>egret</environment_context>"));
    Path quay = home.resolve("quay.jsonl");
    Files.writeString(quay, line("q1", QUAY, "# AGENTS.md instructions\\nherons"));
    assertThat(cli.run("import", "-q", pond.toString(), quay.toString()).exit()).isZero();
  }

  private static String line(String id, String session, String text) {
    return """
    {"type":"user","uuid":"%s","sessionId":"%s","timestamp":"2026-02-21T08:00:00Z",\
    "cwd":"/projects/quay","version":"2.0.0","message":{"role":"user","content":"%s"}}
    """
        .formatted(id, session, text);
  }

  private String out(String... arguments) {
    return cli.run(arguments).out();
  }

  @Test
  void aSearchFindsInsertedTextsOnlyIfAllAreWanted() {
    assertThat(out("--fields", "id", "herons").lines()).containsExactly("p1");
    assertThat(out("--fields", "id", "--all", "herons").lines().toList())
        .startsWith("p1")
        .containsExactlyInAnyOrder("p1", "p2", "q1");
    assertThat(out("--count", "herons")).isEqualTo("1\n");
    assertThat(out("--count", "--all", "herons")).isEqualTo("3\n");
    assertThat(out("--facets", "herons")).doesNotContain(QUAY);
    assertThat(out("--facets", "--all", "herons")).contains(QUAY);
    assertThat(out("--histogram", "--all", "--json", "herons")).contains("3");
  }

  @Test
  void hitsWithInsertedTextsSaySo() {
    assertThat(out("--all", "--json", "herons").lines())
        .filteredOn(hit -> hit.contains("\"inserted\":true"))
        .hasSize(2)
        .noneMatch(hit -> hit.contains("\"id\":\"p1\""));
    assertThat(out("--fields", "id,inserted", "--all", "herons").lines())
        .containsExactlyInAnyOrder("p1\t", "p2\ttrue", "q1\ttrue");
    assertThat(out("--all", "herons").lines())
        .filteredOn(line -> line.endsWith("\tinserted"))
        .hasSize(2)
        .noneMatch(line -> line.contains("/p1\t"));
    Cli people = cli.on(new Terminal(true, 60, false));
    assertThat(people.run("--all", "herons").out().lines())
        .filteredOn(line -> line.matches(".*@[123]\\b.*"))
        .filteredOn(line -> line.endsWith("  inserted"))
        .hasSize(2)
        .noneMatch(line -> line.contains("p1"));
  }

  @Test
  void sessionsAreThoseOfTheMatches() {
    for (String form : new String[] {"-l", "sessions"}) {
      assertThat(out(form, "--fields", "session", "herons").lines()).containsExactly(POND);
      assertThat(out(form, "--fields", "session", "--all", "herons").lines())
          .containsExactly(POND, QUAY);
    }
    assertThat(out("sessions", "--fields", "session").lines()).contains(POND, QUAY);
  }

  @Test
  void aSearchThatFindsLittleSaysHowToFindMore() {
    assertThat(cli.run("egret").err())
        .contains("nothing found")
        .contains("1 matching entry has text that programs inserted: tsearch --all egret");
    assertThat(cli.run("-l", "herons").err())
        .contains("2 matching entries have text that programs inserted: tsearch -l --all herons");
    assertThat(cli.run("sessions", "egret").err()).contains(": tsearch sessions --all egret");
    assertThat(cli.run("--all", "egret").err()).doesNotContain("inserted");
    assertThat(cli.run("--quiet", "egret").err()).doesNotContain("inserted");
    assertThat(cli.run("pond").err()).doesNotContain("inserted");
  }

  @Test
  void aFileOrSessionIsShownWithThem() {
    assertThat(out("show", POND + "/p2")).contains("herons herons");
    assertThat(out("show", POND, "--meta")).contains("egret");
  }

  /// Each was a turn of the user with all its lines.
  @Test
  void showFoldsThem_andCountsOnlyWhatAPersonTyped() throws IOException {
    Path wharf = home.resolve("wharf.jsonl");
    String session = "51d0c0ff-0000-4000-8000-51d0c0ffee80";
    String[] texts = {
      "paint the wharf",
      "<local-command-stdout></local-command-stdout>",
      "<task-notification>\\n<task-id>b1</task-id>\\n<status>done</status>\\n</task-notification>",
      "<command-name>/paint</command-name>\\n<command-args>it green</command-args>",
    };
    String lines = "";
    for (int i = 0; i < texts.length; i++) {
      lines += line("w" + i, session, texts[i]);
    }
    Files.writeString(wharf, lines);
    assertThat(cli.run("import", "-q", wharf.toString()).exit()).isZero();
    assertThat(cli.on(new Terminal(true, 80, false)).run("show", session).out())
        .contains("user (inserted)  w1", "user (inserted)  w2", "turn 2", "it green")
        .doesNotContain("turn 3", "<status>done</status>\n");
    assertThat(out("show", session, "--only", "user"))
        .contains("w0", "w3")
        .doesNotContain("w1", "w2");
    assertThat(out("show", session, "--turns", "2")).contains("w3").doesNotContain("w2");
    assertThat(out("show", session + "/w2")).contains("<status>done</status>");
  }

  @Test
  void anExportOfPassagesHasThemIfAllAreWanted() {
    assertThat(out("export", "--query", "herons")).contains("nest at").doesNotContain("reminder");
    assertThat(out("export", "--all", "--query", "herons")).contains("nest at", "reminder");
    assertThat(cli.run("export", "--query", "egret").err())
        .contains("1 matching entry has text that programs inserted; --all finds them, too");
    assertThat(cli.run("export", "--all", POND).err()).contains("--all needs --query");
  }

  /// A secret in an inserted text is forgotten with the others.
  @Test
  void forgettingAndMaskingLeaveNothingOut() {
    assertThat(cli.run("forget", "--query", "herons", "--yes").exit()).isZero();
    assertThat(out("--count", "--all", "herons")).isEqualTo("0\n");
    assertThat(cli.run("redact", "egret", "--yes").exit()).isZero();
    assertThat(out("--count", "--all", "egret")).isEqualTo("0\n");
  }
}
