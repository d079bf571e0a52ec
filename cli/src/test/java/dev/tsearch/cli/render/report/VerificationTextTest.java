package dev.tsearch.cli.render.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerificationTextTest {
  private static final Path ROOT = Path.of("/archive");

  private static final Finding STALE =
      new Finding(
          ROOT.resolve("derived/summary.pack"),
          0,
          Severity.REPAIRABLE,
          "it was made for another manifest");

  private static final Finding LOST =
      new Finding(
          ROOT.resolve("partitions/1-2-3.jsonl"),
          1234,
          Severity.DATA_LOSS,
          "expected an entry, found \u001b[31m");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private static VerificationReport report(long omitted, Finding... findings) {
    var archive =
        new Verifier.Outcome(
            12, 11_000, 3_200_000, 22, 1, 87, 12_300_000, 2, List.of(findings), omitted);
    var index = new VerificationReport.Indexed(10_998, 1_200);
    return new VerificationReport(
        archive, omitted > 0 ? Optional.empty() : Optional.of(index), List.of(findings));
  }

  private VerificationText text() {
    return text(Terminal.PIPE);
  }

  private VerificationText text(Terminal terminal) {
    var out = new TextOutput(printed);
    var console = new Console(out, out, terminal, terminal, Console.Verbosity.NORMAL);
    return new VerificationText(console, ROOT, 2);
  }

  private String printed(VerificationText text) throws OutputException {
    text.console().out().flush();
    return printed.toString(UTF_8);
  }

  /// The lines were wider than a narrow terminal, which broke them within words.
  @Test
  void linesFitTheTerminal() throws OutputException {
    VerificationText text = text(new Terminal(true, 40, false));
    text.print(report(0, LOST), false);
    assertThat(printed(text).lines())
        .allMatch(line -> DisplayWidth.of(line) <= 40)
        .containsSubsequence(
            "DAMAGED: data of the archive is damaged;",
            "forgotten   2 rules",
            "set aside   2 files in torn/: damaged",
            "            copies; appended entries in");
  }

  @Test
  void damageOfTheArchiveDiffersFromRepairableDamage() throws OutputException {
    VerificationText text = text();
    text.print(report(7, STALE, LOST), false);
    assertThat(printed(text))
        .isEqualTo(
            """
            DAMAGED: data of the archive is damaged; your transcript files are not affected. tsearch repair \
            derives entries again from the archive's copies of these files, the originals; what they lack is \
            only in another copy of the archive
            derived/summary.pack: it was made for another manifest (tsearch repair rebuilds it)
            partitions/1-2-3.jsonl at byte 1234: expected an entry, found (data of the archive is damaged)
            and 7 more in the same files
            partitions  12, 11,000 entries, 3.2 MB
            sidecars    22
            originals   1 source, 87 pieces, 12.3 MB
            forgotten   2 rules
            index       none that can be read; tsearch index builds it
            set aside   2 files in torn/: damaged copies; appended entries in them have no other
            """);
  }

  @Test
  void interruptedWorkIsNoDamage() throws OutputException {
    VerificationText text = text();
    Finding unfinished =
        new Finding(
            ROOT.resolve("derived/seen.tmp"),
            0,
            Severity.UNFINISHED,
            "a file that was not finished");
    VerificationReport report = report(0, unfinished);
    assertThat(report.isSound()).isTrue();
    text.print(report, false);
    text.printJson(report, false);
    assertThat(printed(text))
        .startsWith(
            """
            OK: no damage found; a command was interrupted: tsearch index, or the next import of new \
            entries, completes its work
            derived/seen.tmp: a file that was not finished (no damage; it was interrupted)
            """)
        .contains("\"harm\":\"unfinished\"")
        .contains("\"sound\":true")
        .contains("\"findings\":1,\"older\":0,\"unfinished\":1,");
  }

  @Test
  void whatWasDoneComesBeforeWhatIsLeft() throws OutputException {
    VerificationText text = text();
    text.printDone(List.of("derived/summary.pack: rebuilt"));
    text.print(report(0), false);
    assertThat(printed(text))
        .isEqualTo(
            """
            derived/summary.pack: rebuilt
            OK: no damage found
            partitions  12, 11,000 entries, 3.2 MB
            sidecars    22
            originals   1 source, 87 pieces, 12.3 MB
            forgotten   2 rules: originals have * and spaces where it was told to forget or redact
            index       10,998 entries; 1.2 kB not indexed yet
            set aside   2 files in torn/: damaged copies; appended entries in them have no other
            """);
  }

  @Test
  void programsGetEveryFindingAndASummary() throws OutputException {
    VerificationText text = text();
    text.printDoneJson(List.of("tidied"));
    text.printJson(report(0, STALE), false);
    assertThat(printed(text))
        .isEqualTo(
            """
            {"schema":1,"kind":"done","what":"tidied"}
            {"schema":1,"kind":"finding","harm":"mendable","file":"derived/summary.pack",\
            "offset":0,"problem":"it was made for another manifest"}
            {"schema":1,"kind":"summary","sound":false,"truth_damaged":false,"findings":1,"older":0,\
            "unfinished":0,"partitions":12,"entries":11000,"bytes":3200000,"sidecars":22,"sources":1,\
            "pieces":87,"original_bytes":12300000,"set_aside":2,"forgetting_rules":2,\
            "index":{"entries":10998,"uncovered_bytes":1200},"quick":false}
            """);
  }
}
