package dev.tsearch.cli;

import static dev.tsearch.cli.SecretSession.KEY;
import static dev.tsearch.cli.SecretSession.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rules of forgetting that are lost, and archives that have again what the rules forgot.
class LostForgettingRulesTest {
  @TempDir Path home;

  private Path source;

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @BeforeEach
  void importSession() throws IOException {
    source = SecretSession.importInto(home);
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

  /// Its pattern never ends on the text of the archive; the rule is named, and can be ended.
  @Test
  void aRuleThatNeverEnds_isNamedByEveryCommandThatAppliesIt() throws IOException {
    Files.writeString(source, said(2, "a".repeat(5_000) + "!"), StandardOpenOption.APPEND);
    assertThat(tsearch("import", "-q", source.toString()).exit()).isZero();
    assertThat(tsearch("redact", "walrus", "--yes").exit()).isZero();
    Path archive = home.resolve(".local/share/tsearch");
    Files.writeString(
        archive.resolve("forgotten.jsonl"),
        "{\"of\":1,\"pattern\":\"(a+)+$\"}\n",
        StandardOpenOption.APPEND);
    Files.deleteIfExists(archive.resolve("derived/forgotten.sum"));
    for (List<String> command :
        List.of(
            List.of("verify"),
            List.of("repair"),
            List.of("redact", "heron", "--yes"),
            List.of("import", "--full", source.toString()),
            List.of("import", "--again"))) {
      Cli.Result told = tsearch(command.toArray(String[]::new));
      assertThat(told.out() + told.err()).as("%s", command).doesNotContain("a bug");
    }
    assertThat(tsearch("verify").exit()).isEqualTo(2);
    assertThat(tsearch("verify").err()).contains("(a+)+$", "tsearch forget --lift");
    assertThat(tsearch("forget", "--lift", "1").exit()).isZero();
    assertThat(tsearch("verify").exit()).isZero();
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
}
