package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.FolderCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForgetCommandTest {
  private static final String SESSION = "0a0a0a0a-1111-2222-3333-444455556666";
  private static final String KEY = "ghp_" + "a1B2c3D4e5".repeat(4);

  @TempDir Path home;

  private Path source;

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @BeforeEach
  void importSession() throws IOException {
    source = home.resolve("talk").resolve(SESSION + ".jsonl");
    Files.createDirectories(source.getParent());
    Files.writeString(source, said(0, "a walrus, and the key " + KEY) + said(1, "a heron"));
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
  }

  private static String said(int second, String text) {
    return "{\"type\":\"user\",\"uuid\":\"%s-%d\",\"sessionId\":\"%s\",\"timestamp\":\"%s\","
            .formatted(SESSION, second, SESSION, "2026-02-01T08:00:0" + second + "Z")
        + "\"cwd\":\"/garden\",\"version\":\"2.0.1\","
        + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}\n".formatted(text);
  }

  @Test
  void withoutATerminal_yesIsRequired() {
    Cli.Result refused = tsearch("forget", SESSION);
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("cannot be undone", "--dry-run", "--yes");
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("1\n");
  }

  @Test
  void dryRunSaysWhat_andNeverTheText() {
    Cli.Result dry = tsearch("redact", "--secrets", "--dry-run");
    assertThat(dry.exit()).isZero();
    assertThat(dry.out())
        .startsWith("would redact passages of 1 entry: 2 passages, 88 B\n")
        .contains("github-token: 1 secret\n", "not changed, has the text: " + source)
        .doesNotContain("ghp_");
    assertThat(tsearch("ghp", "--count").out()).isNotEqualTo("0\n");
  }

  /// The words of the search for a text are the text.
  @Test
  void lastSearchesOfTerminalsGo() throws IOException {
    Path last = home.resolve(".cache/tsearch/last-search/dev-pts-3");
    Files.createDirectories(last.getParent());
    Files.writeString(last, "walrus");
    assertThat(tsearch("redact", "penguin", "--yes").exit()).isEqualTo(1);
    assertThat(last).exists();
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    assertThat(last).doesNotExist();
  }

  @Test
  void redactedSecretIsGone_andTheRestIsFound() throws IOException {
    Cli.Result done = tsearch("redact", "--secrets", "--yes", "--json");
    assertThat(done.exit()).isZero();
    assertThat(done.out())
        .isEqualTo(
            "{\"schema\":1,\"dry_run\":false,\"rule\":1,\"entries\":1,\"passages\":2,\"bytes\":88,"
                + "\"secrets\":{\"github-token\":1},\"sessions\":[{\"source\":\"claude-code\","
                + "\"session\":\"%1$s\",\"ids\":[\"%1$s-0\"]}],\"sources\":[\"".formatted(SESSION)
                + source
                + "\"],\"copies\":[],\"encoded\":[],\"damaged\":[],\"unsearched\":[],\"left\":0}\n");
    assertThat(tsearch("walrus", "--json").out()).contains("****").doesNotContain("ghp_");
    assertThat(tsearch("export", SESSION, "--as", "source").out()).contains("****");
    assertThat(Files.readString(source)).contains(KEY);
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("redact", "--secrets", "--yes").exit()).isEqualTo(1);
  }

  private void importLog() throws IOException {
    Path log = home.resolve("logs").resolve("hooks-" + SESSION + ".jsonl");
    Files.createDirectories(log.getParent());
    Files.writeString(
        log,
        """
        {"ts":"2026-02-01T08:00:00.000Z","session_id":"%s","event":"UserPromptSubmit",\
        "cwd":"/garden","prompt":"a walrus and a log"}
        """
            .formatted(SESSION));
    assertThat(tsearch("import", "--quiet", log.toString()).exit()).isZero();
  }

  @Test
  void aFileBesideAForgottenSession_isNamedAsLeftOut() throws IOException {
    assertThat(tsearch("forget", SESSION, "--yes").exit()).isZero();
    Path metadata = home.resolve(".entire/metadata").resolve(SESSION);
    Files.createDirectories(metadata);
    Path prompt = metadata.resolve("prompt.txt");
    Files.writeString(prompt, "a walrus");
    Cli.Result preview = tsearch("import", "-v", "--dry-run", metadata.toString());
    assertThat(preview.err()).contains(prompt + ": of a session that was forgotten");
    Cli.Result folder = tsearch("import", "-v", metadata.toString());
    assertThat(folder.exit()).isZero();
    assertThat(folder.out()).contains("  not transcripts 1\n", "entries added     0\n");
    assertThat(folder.err()).contains("of a session that was forgotten: " + prompt);
    Cli.Result file = tsearch("import", prompt.toString());
    assertThat(file.exit()).isEqualTo(2);
    assertThat(file.err())
        .contains(prompt + ": of a session that was forgotten; not imported")
        .doesNotContain("known format");
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("forget", "--lift", "1").exit()).isZero();
    assertThat(tsearch("import", "--full", prompt.toString()).exit()).isZero();
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("1\n");
  }

  /// A search shows the words once, as the transcript has them.
  @Test
  void entriesOfALogThatRepeatATranscript_areForgottenByAQuery() throws IOException {
    importLog();
    assertThat(tsearch("walrus").out().lines()).hasSize(1);
    assertThat(tsearch("forget", "--query", "walrus", "--yes").out())
        .startsWith("forgot 2 entries: ");
    assertThat(tsearch("show", "claude-hooks:" + SESSION).exit()).isEqualTo(1);
  }

  /// As an export of the same session.
  @Test
  void aSessionOfAnotherSourceWithTheSameId_isNamedAndStays() throws IOException {
    importLog();
    Path export = home.resolve("exports").resolve("walrus.md");
    Files.createDirectories(export.getParent());
    Files.writeString(
        export,
        """
        <!-- Generated by SpecStory, Markdown v2.1.0 -->

        <!-- Claude Code Session %s (2026-02-01 08:00:00Z) -->

        _**User (2026-02-01 08:00:00Z)**_

        a walrus, and no key

        ---
        """
            .formatted(SESSION));
    assertThat(tsearch("import", "--quiet", export.toString()).exit()).isZero();
    assertThat(tsearch("forget", "claude-code:" + SESSION, "--yes").err())
        .containsOnlyOnce("stays: ")
        .contains("stays: specstory:" + SESSION + ", ");
    assertThat(tsearch("forget", "specstory:" + SESSION, "--yes").err()).doesNotContain("stays: ");
    assertThat(tsearch("walrus").exit()).isEqualTo(1);
  }

  @Test
  void aLogIsForgottenByItsName_orWithItsSession() throws IOException {
    importLog();
    assertThat(tsearch("forget", SESSION, "--dry-run").out())
        .startsWith("would forget 3 entries: ");
    assertThat(tsearch("forget", "claude-hooks:" + SESSION, "--yes").out())
        .startsWith("forgot 1 entry: ");
    assertThat(tsearch("forget", SESSION, "--dry-run").out())
        .startsWith("would forget 2 entries: ");
  }

  @Test
  void forgottenSessionIsListed_andCanBeLifted() throws IOException {
    Cli.Result done = tsearch("forget", SESSION, "--yes");
    assertThat(done.out()).startsWith("forgot 2 entries: 4 passages, ").contains("(rule 1)\n");
    assertThat(tsearch("walrus").exit()).isEqualTo(1);
    assertThat(tsearch("show", SESSION).exit()).isEqualTo(1);
    assertThat(tsearch("import", "--full", source.toString()).exit()).isZero();
    assertThat(tsearch("walrus").exit()).isEqualTo(1);
    assertThat(tsearch("forget", "--list").out())
        .startsWith("1  2026-03-01T12:00:00Z  forget  2 entries, 4 passages, ");
    assertThat(Cli.in(home).on(new Terminal(true, 80, false)).run("forget", "--list").out())
        .startsWith("1  today 12:00  forget  2 entries, ");
    assertThat(tsearch("forget", "--lift", "1").out()).isEqualTo("lifted rule 1\n");
    assertThat(tsearch("forget", "--list", "--json").out()).endsWith("\"lifted\":true}\n");
    assertThat(tsearch("forget", "--lift", "1").exit()).isEqualTo(2);
    assertThat(tsearch("import", "--full", source.toString()).exit()).isZero();
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("1\n");
    assertThat(tsearch("verify").exit()).isZero();
  }

  /// Without the rules, the next import would bring back what they forgot.
  @ParameterizedTest
  @ValueSource(strings = {"older", "absent", "changed", "cut"})
  void lostRulesAreNamed_andTheNextImportWaitsForThem(String damage) throws IOException {
    Path rules = home.resolve(".local/share/tsearch/forgotten.jsonl");
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    byte[] older = Files.readAllBytes(rules);
    Files.writeString(source, said(2, "and " + KEY), StandardOpenOption.APPEND);
    assertThat(tsearch("import", "--redact", "-q", source.toString()).exit()).isZero();
    byte[] whole = Files.readAllBytes(rules);
    assertThat(tsearch("verify").exit()).isZero();
    Files.writeString(source, said(3, "a wren"), StandardOpenOption.APPEND);

    switch (damage) {
      case "older" -> Files.write(rules, older);
      case "absent" -> Files.delete(rules);
      case "changed" ->
          Files.writeString(rules, Files.readString(rules).replace("redact", "RedacT"));
      default -> Files.write(rules, Arrays.copyOf(whole, whole.length - 9));
    }
    assertThat(tsearch("heron", "--count").out()).isEqualTo("1\n");
    for (Cli.Result told :
        List.of(
            tsearch("verify"),
            tsearch("import", source.toString()),
            tsearch("redact", "heron", "--yes"))) {
      assertThat(told.exit()).isEqualTo(2);
      assertThat(told.out() + told.err()).contains("forgotten.jsonl", "rules of forgetting");
    }
    byte[] damaged = Files.exists(rules) ? Files.readAllBytes(rules) : new byte[0];
    Files.write(rules, whole);
    assertThat(tsearch("verify").exit()).isZero();

    Files.write(rules, damaged);
    assertThat(tsearch("repair").out()).contains("forgotten.jsonl: rules of forgetting are lost");
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
    assertThat(tsearch("wren", "--count").out()).isEqualTo("1\n");
  }

  /// Both generations of the partition are there, and the manifest of the older one.
  @Test
  void aBackupOverAnArchiveBringsNothingBack() throws IOException {
    Path archive = home.resolve(".local/share/tsearch");
    Path backup = home.resolve("backup");
    assertThat(tsearch("redact", "heronry", "--yes").exit()).isOne(); // seals the partition
    FolderCopy.make(archive, backup);
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    FolderCopy.make(backup, archive);
    assertThat(tsearch("verify").out()).contains("manifest.json: it is older than ");

    assertThat(tsearch("repair").out())
        .contains("what was forgotten or redacted was there again; overwritten: ");
    assertThat(tsearch("verify").out()).contains("OK: no damage found", "1 rule: originals have *");
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("0\n");
    assertThat(tsearch("import", "--full", source.toString()).exit()).isZero();
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("0\n");
  }

  /// A whole older archive, with the rules of now.
  @Test
  void whatWasForgottenAndIsThereAgainIsDamage() throws IOException {
    Path archive = home.resolve(".local/share/tsearch");
    Path backup = home.resolve("backup");
    FolderCopy.make(archive, backup);
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    byte[] rules = Files.readAllBytes(archive.resolve("forgotten.jsonl"));
    Files.move(archive, home.resolve("newer"));
    FolderCopy.make(backup, archive);
    Files.write(archive.resolve("forgotten.jsonl"), rules);
    Cli.Result verified = tsearch("verify");
    assertThat(verified.exit()).isEqualTo(2);
    assertThat(verified.out())
        .contains("forgotten.jsonl: the archive has what it was told to forget or redact")
        .doesNotContain("originals have *");
    assertThat(tsearch("repair").exit()).isZero();
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("0\n");
    assertThat(tsearch("heron", "--count").out()).isEqualTo("1\n");
  }

  /// The partitions show that something was forgotten.
  @Test
  void lostRulesAreNamed_withoutTheirSum() throws IOException {
    Path archive = home.resolve(".local/share/tsearch");
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    Files.delete(archive.resolve("forgotten.jsonl"));
    Files.delete(archive.resolve("derived/forgotten.sum"));
    for (Cli.Result told :
        List.of(
            tsearch("verify"),
            tsearch("doctor"),
            tsearch("import", "--full", source.toString()),
            tsearch("redact", "heron", "--yes"))) {
      assertThat(told.exit()).isPositive();
      assertThat(told.out() + told.err()).contains("forgotten.jsonl", "rules of forgetting");
    }
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("0\n");
    assertThat(tsearch("repair").out()).contains("forgotten.jsonl: rules of forgetting are lost");
    assertThat(tsearch("verify").exit()).isZero();
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
  }

  @Test
  void lostSumOfTheRulesIsNamed_andRebuilt() throws IOException {
    Path sum = home.resolve(".local/share/tsearch/derived/forgotten.sum");
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    byte[] whole = Files.readAllBytes(sum);
    Files.delete(sum);
    assertThat(tsearch("verify").out()).contains("forgotten.sum");
    assertThat(tsearch("repair").out()).contains("forgotten.sum: rebuilt");
    assertThat(sum).hasBinaryContent(whole);
    Files.write(sum, Arrays.copyOf(whole, whole.length - 1));
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
    assertThat(sum).hasBinaryContent(whole);
  }

  @Test
  void aForgottenIdIsSaidToBeForgotten() {
    String note = " was forgotten on 2026-03-01 (rule 1); tsearch forget --list lists the rules\n";
    assertThat(tsearch("forget", "--query", "heron", "--yes").exit()).isZero();
    Cli.Result entry = tsearch("show", SESSION + "-1");
    assertThat(entry.exit()).isEqualTo(1);
    assertThat(entry.err()).isEqualTo("tsearch: " + SESSION + "-1" + note);
    assertThat(tsearch("show", SESSION).exit()).isZero();
    assertThat(tsearch("forget", SESSION, "--yes").exit()).isZero();
    Cli.Result session = tsearch("show", SESSION);
    assertThat(session.exit()).isEqualTo(1);
    assertThat(session.err()).isEqualTo("tsearch: " + SESSION + note.replace("rule 1", "rule 2"));
    assertThat(tsearch("show", "unknown-session").err()).contains("nothing has the id or session");
  }

  @Test
  void queryForgetsWhatMatches() {
    Cli.Result done = tsearch("forget", "--query", "heron", "--yes");
    assertThat(done.out()).startsWith("forgot 1 entry: 2 passages, ");
    assertThat(tsearch("heron").exit()).isEqualTo(1);
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("1\n");
    assertThat(tsearch("verify").exit()).isZero();
  }

  /// A number is one passage of each original, and the JSON around it stays valid.
  @Test
  void numbersAreRedacted() throws IOException {
    String call =
        said(3, "x")
            .replace("\"user\"", "\"assistant\"")
            .replace(
                "\"x\"",
                "[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"pay\",\"input\":{\"pin\":481516}}]");
    Files.writeString(source, call, StandardOpenOption.APPEND);
    assertThat(tsearch("import", "--quiet", source.toString()).exit()).isZero();
    assertThat(tsearch("redact", "481516", "--yes", "--json").out())
        .contains("\"entries\":1,\"passages\":2,\"bytes\":12,");
    assertThat(tsearch("export", SESSION, "--as", "source").out())
        .endsWith(call.replace("481516", "0     "));
    assertThat(tsearch("show", SESSION, "--json").out()).doesNotContain("481516");
    assertThat(tsearch("verify").exit()).isZero();
  }

  @Test
  void contextsAreRedacted() throws IOException {
    assertThat(tsearch("context", "send", "rehearsal", "a penguin sings").exit()).isZero();
    assertThat(tsearch("redact", "penguin", "--yes").exit()).isZero();
    assertThat(tsearch("penguin").exit()).isEqualTo(1);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1)).doesNotContain("penguin");
      }
    }
    assertThat(tsearch("verify").exit()).isZero();
  }

  @Test
  void nothingComesBack_byWatchOrAppend() throws IOException {
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    assertThat(tsearch("forget", "--query", "heron", "--yes").exit()).isZero();
    String lines =
        Files.readString(source) + said(2, "the walrus and the stork").replace("garden", "walrus");
    Path moved = Files.createDirectories(home.resolve("moved"));
    Files.writeString(moved.resolve("copy.jsonl"), lines);
    assertThat(tsearch("watch", "--once", moved.toString()).exit()).isZero();
    new ContextHome(home).append("rehearsal", "{\"content\":\"a walrus was appended\"}");
    assertThat(tsearch("context", "send", "rehearsal", "a walrus sings").exit()).isZero();
    assertThat(tsearch("stork", "--count").out()).isEqualTo("1\n");
    assertThat(tsearch("appended", "--count").out()).isEqualTo("1\n");
    assertThat(tsearch("heron").exit()).isEqualTo(1);
    try (Stream<Path> files = Files.walk(home.resolve(".local/share/tsearch"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), ISO_8859_1))
            .as(file.toString())
            .doesNotContain("walrus", "heron");
      }
    }
    assertThat(tsearch("verify").exit()).isZero();
  }

  @Test
  void anEmptyQueryIsRefused() {
    Cli.Result refused = tsearch("forget", "--query", "", "--yes");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--query needs a query", "--query '*'");
    assertThat(tsearch("walrus", "--count").out()).isEqualTo("1\n");
  }

  @Test
  void thatAnExpressionIsKeptIsSaid_onlyIfItIs() {
    assertThat(tsearch("redact", "--regex", "zz[0-9]", "--yes").err()).doesNotContain("is kept");
    assertThat(tsearch("redact", "--regex", "wal[a-z]us", "--dry-run").err())
        .doesNotContain("is kept");
    assertThat(tsearch("redact", "--regex", "wal[a-z]us", "--yes").err()).contains("is kept");
  }

  @Test
  void wrongArgumentsAreExplained() {
    assertThat(tsearch("forget").err()).contains("tsearch forget SESSION…");
    assertThat(tsearch("forget", "no-such-session").exit()).isEqualTo(2);
    assertThat(tsearch("redact", "a", "b").err()).contains("tsearch redact 'TEXT'");
    assertThat(tsearch("redact", "abc").err()).contains("4 characters");
    assertThat(tsearch("redact", "--regex", "(", "--yes").err()).contains("regular expression");
  }

  /// Lines without an id that are the same in a fork of the session went along.
  @Test
  void aForkKeepsItsLines_andWithCopiesThoseThatGoAlongAreCounted() throws IOException {
    String other = "99999999-2222-4333-8444-555555555555";
    String summary =
        "{\"type\":\"summary\",\"summary\":\"a talk about walrus bread\",\"leafUuid\":\"x\"}\n";
    Files.writeString(source, summary + Files.readString(source));
    Files.writeString(
        source.resolveSibling(other + ".jsonl"),
        Files.readString(source).replace("\"sessionId\":\"" + SESSION, "\"sessionId\":\"" + other));
    assertThat(tsearch("import", "--quiet", home.resolve("talk").toString()).exit()).isZero();
    long all = Long.parseLong(tsearch("walrus", "--count").out().strip());
    Cli.Result planned = tsearch("forget", SESSION, "--dry-run");
    assertThat(planned.out()).contains("(--copies): ").doesNotContain("of other sessions");
    Cli.Result taken = tsearch("forget", SESSION, "--dry-run", "--copies");
    assertThat(taken.out()).contains(" of other sessions, which have the same lines\n");
    Cli.Result done = tsearch("forget", SESSION, "--yes");
    assertThat(done.out()).doesNotContain("of other sessions");
    assertThat(tsearch("walrus", "--count").out()).isEqualTo(all / 2 + "\n");
    assertThat(tsearch("show", other).exit()).isZero();
  }
}
