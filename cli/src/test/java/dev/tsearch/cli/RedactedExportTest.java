package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.redact.PlantedSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports without secrets: of every part of a conversation, in every form.
class RedactedExportTest {
  private static final String SESSION = "garden-1";

  @TempDir Path home;

  private final Random random = new Random(Seed.next());
  private final String key = PlantedSecrets.of("npm-token", random).secret();
  private final String token = PlantedSecrets.of("github-token", random).secret();
  private final String password = "Zq3" + "vLw8xR2t";

  @BeforeEach
  void importSession() throws IOException {
    var lines =
        List.of(
            line("user", "u1", "\"sow with " + key + " please\""),
            line("assistant", "a1", "[{\"type\":\"thinking\",\"thinking\":\"use " + key + "\"}]"),
            line(
                "assistant",
                "a2",
                "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\",\"input\":"
                    + "{\"command\":\"sow --key "
                    + token
                    + "\",\"env\":{\"GARDEN_PASSWORD\":\""
                    + password
                    + "\"}}}]"),
            line(
                "user",
                "r1",
                "[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"{\\\"key\\\":"
                    + " \\\"\\\\u001b[1m"
                    + token
                    + "\\\"}\"}]"));
    Path folder = Files.createDirectories(home.resolve("files"));
    Files.writeString(folder.resolve("a.jsonl"), String.join("\n", lines) + "\n");
    assertThat(Cli.in(home).run("import", folder.toString()).exit()).isZero();
  }

  private static String line(String speaker, String id, String content) {
    return "{\"type\":\"%s\",\"uuid\":\"%s\",\"sessionId\":\"%s\",\"cwd\":\"/garden\","
            .formatted(speaker, id, SESSION)
        + "\"timestamp\":\"2026-02-01T08:00:0%sZ\",\"version\":\"2.0.1\",".formatted(id.charAt(1))
        + "\"message\":{\"id\":\"m%s\",\"role\":\"%s\",\"content\":%s}}"
            .formatted(id, speaker, content);
  }

  private Cli.Result export(String... words) {
    var arguments = new ArrayList<>(List.of("export"));
    arguments.addAll(List.of(words));
    return Cli.in(home).run(arguments);
  }

  @Test
  void documentsForPeopleHaveNoSecretAndSayHowManyThereWere() {
    for (String form : List.of("md", "html")) {
      Cli.Result result = export(SESSION, "--as", form, "--tool-input");
      assertThat(result.out())
          .doesNotContain(key.substring(8))
          .doesNotContain(token.substring(8))
          .doesNotContain(password)
          .contains("sow with [REDACTED] please")
          .contains("garden-1");
      assertThat(result.err())
          .isEqualTo(
              "tsearch: masked 8 secrets (github-token 3, npm-token 3, password 2); --no-redact"
                  + " keeps them\n");
    }
  }

  @Test
  void noRedactKeepsThem() {
    for (String form : List.of("md", "html")) {
      Cli.Result result = export(SESSION, "--as", form, "--no-redact", "--tool-input");
      assertThat(result.out()).contains(key).contains(token).contains(password);
      assertThat(result.err()).isEmpty();
    }
  }

  @Test
  void formsForProgramsAreRedactedOnlyIfAsked() {
    for (String form : List.of("json", "jsonl")) {
      assertThat(export(SESSION, "--as", form).out()).contains(key).contains(token);
      Cli.Result result = export(SESSION, "--as", form, "--redact");
      assertThat(result.out())
          .doesNotContain(key.substring(8))
          .doesNotContain(token.substring(8))
          .contains("\"id\":\"u1\"");
      assertThat(result.err()).startsWith("tsearch: masked ");
    }
  }

  @Test
  void passagesForAModelAreRedacted() {
    Cli.Result result = export("--query", "sow", "--max-tokens", "400");
    assertThat(result.out()).contains("sow with [REDACTED] please").doesNotContain(key);
    assertThat(result.err()).contains("npm-token");
  }

  /// The text of a call shows the values of its input without their names, which alone tell that
  /// one is a password.
  @Test
  void aPasswordThatOnlyItsNameTellsIsMaskedInTheTextOfACall() {
    for (String form : List.of("md", "html", "json", "jsonl")) {
      Cli.Result result = export(SESSION, "--as", form, "--redact");
      assertThat(result.out()).as(form).doesNotContain(password).contains("sow --key [REDACTED]");
      assertThat(result.err()).as(form).contains("password 1");
    }
    for (String form : List.of("md", "jsonl")) {
      Cli.Result passages = export("--query", "sow", "--as", form, "--redact");
      assertThat(passages.out()).as(form).doesNotContain(password).contains("--key [REDACTED]");
    }
  }

  @Test
  void aSecretThatIsCutIsMaskedFirst() {
    String start = export(SESSION, "--max-content", "20", "--no-thinking", "--no-tools").out();
    assertThat(start).contains("sow with [REDACTED] ").doesNotContain(key.substring(0, 6));
  }

  @Test
  void theSettingAddsPatterns() {
    Cli.Result result =
        export(SESSION, "--set", "redact.patterns=[\"s[o]w with\"]", "--no-tools", "--no-thinking");
    assertThat(result.out()).contains("[REDACTED] [REDACTED] please");
    assertThat(result.err())
        .isEqualTo("tsearch: masked 4 secrets (npm-token 2, own 2); --no-redact keeps them\n");
    Cli.Result wrong = export(SESSION, "--set", "redact.patterns=[\"(\"]");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo(
            "tsearch: redact.patterns is no regular expression: Unclosed group at character 1: (\n");
  }

  @Test
  void contradictionsAreRejected() {
    assertThat(export(SESSION, "--redact", "--no-redact").err())
        .isEqualTo("tsearch: choose one of --redact, --no-redact\n");
    assertThat(export(SESSION, "--redact", "--as", "source").err())
        .isEqualTo(
            "tsearch: --redact has no effect with --as source: the bytes are those of the source\n");
  }

  @Test
  void editRedactsSecretsOfAllKindsInATranscriptFile() throws IOException {
    Path file = home.resolve("files").resolve("a.jsonl");
    Cli.Result result =
        Cli.in(home).run("edit", file.toString(), "redact", "--secrets", "--no-backup");
    assertThat(result.exit()).isZero();
    assertThat(result.err()).endsWith(": redacted 5 passages in 4 lines\n");
    assertThat(Files.readString(file))
        .doesNotContain(key.substring(8))
        .doesNotContain(token.substring(8))
        .doesNotContain(password)
        .contains("\"GARDEN_PASSWORD\":\"[REDACTED]\"");
    assertThat(Cli.in(home).run("edit", file.toString(), "redact", "--secrets", "x").err())
        .isEqualTo(
            "tsearch: edit FILE redact needs no more words; quote a text of several words\n");
    assertThat(Cli.in(home).run("edit", file.toString(), "prune", "--secrets").err())
        .isEqualTo("tsearch: --secrets is for redact\n");
  }
}
