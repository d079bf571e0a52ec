package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.verify.Verifier;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Prints the result of a verification or a repair as text or as JSON.
///
/// The JSON has one object per line. Each has `schema` and `kind`:
///
/// | `kind` | members |
/// |---|---|
/// | `done` | `what`: what a repair did |
/// | `finding` | `harm` (`mendable`, `truth`, `older` or `unfinished`), `file` (relative to the archive), `offset`,
/// `problem` |
/// | `summary` | `sound`, `truth_damaged`, `findings`, `older`, `unfinished`, `partitions`, `entries`, `bytes`,
/// `sidecars`, `sources`, `pieces`, `original_bytes`, `set_aside`, `index`: null or `entries` and
/// `uncovered_bytes`; `forgetting_rules`: how many commands have overwritten entries and originals;
/// `quick`: whether entries and originals were not read |
///
/// `mendable` is damage that a repair removes, `truth` is damage of data that no other file has,
/// `older` is no damage: an older version wrote the file, and `unfinished` is none either: a
/// process was interrupted, and the next writer completes its work. Of the number `findings` the
/// numbers `older` and `unfinished` are of these kinds. The summary is the last line. Members are
/// only ever added.
///
/// @param console where to print
/// @param root the archive's folder
/// @param rules how many times the archive was told to forget or redact
public record VerificationText(Console console, Path root, int rules) {
  private static final int SCHEMA = 1;
  private static final int LABEL_WIDTH = 12;

  /// Prints the verdict, the findings, and what was read.
  ///
  /// @param isQuick whether only the structure was checked
  public void print(VerificationReport report, boolean isQuick) throws OutputException {
    line(verdict(report, isQuick));
    for (Finding finding : report.findings()) {
      String place = finding.offset() == 0 ? "" : " at byte " + finding.offset();
      String remedy =
          switch (finding.severity()) {
            case REPAIRABLE -> " (tsearch repair rebuilds it)";
            case UNFINISHED -> " (no damage; it was interrupted)";
            case OUTDATED -> " (no damage; it is used until it is rebuilt)";
            case DATA_LOSS -> " (data of the archive is damaged)";
          };
      line(name(finding.file()) + place + ": " + finding.problem() + remedy);
    }
    Verifier.Outcome archive = report.archive();
    if (archive.omitted() > 0) {
      line("and " + Quantity.count(archive.omitted()) + " more in the same files");
    }
    row(
        "partitions",
        Quantity.count(archive.partitions())
            + ", "
            + Quantity.of(archive.entries(), "entry", "entries")
            + ", "
            + Quantity.bytes(archive.bytes()));
    row("sidecars", Quantity.count(archive.sidecars()));
    row(
        "originals",
        Quantity.of(archive.sources(), "source", "sources")
            + ", "
            + Quantity.of(archive.pieces(), "piece", "pieces")
            + ", "
            + Quantity.bytes(archive.originalBytes()));
    if (rules > 0) {
      String kept =
          report.isSound() && !isQuick
              ? ": originals have * and spaces where it was told to forget or redact"
              : "";
      row("forgotten", Quantity.of(rules, "rule", "rules") + kept);
    }
    row(
        "index",
        report
            .index()
            .map(VerificationText::index)
            .orElse("none that can be read; tsearch index builds it"));
    if (archive.setAside() > 0) {
      row(
          "set aside",
          Quantity.of(archive.setAside(), "file", "files")
              + " in torn/: damaged copies; appended entries in them have no other");
    }
  }

  private static String index(VerificationReport.Indexed index) {
    String entries = Quantity.of(index.entries(), "entry", "entries");
    return index.uncoveredBytes() == 0
        ? entries
        : entries + "; " + Quantity.bytes(index.uncoveredBytes()) + " not indexed yet";
  }

  private static String verdict(VerificationReport report, boolean isQuick) {
    if (report.isSound()) {
      int outdated = report.outdated();
      String sound =
          isQuick
              ? "structure OK; entries and originals were not read, which tsearch verify does"
              : "OK: no damage found";
      String complete = sound + interrupted(report);
      return outdated == 0
          ? complete
          : complete
              + "; an older version wrote "
              + Quantity.of(outdated, "file", "files")
              + "; tsearch index, or the next import of new entries, rebuilds "
              + (outdated == 1 ? "it" : "them");
    }
    return report.isTruthDamaged()
        ? "DAMAGED: data of the archive is damaged; your transcript files are not affected."
            + " tsearch repair derives entries again from the archive's copies of these files, the"
            + " originals; what they lack is only in another copy of the archive"
        : "DAMAGED, but nothing is lost: tsearch repair rebuilds these files from the entries";
  }

  private static String interrupted(VerificationReport report) {
    return report.unfinished() == 0
        ? ""
        : "; a command was interrupted: tsearch index, or the next import of new entries, completes its work";
  }

  /// Prints what a repair did.
  public void printDone(List<String> done) throws OutputException {
    for (String what : done) {
      line(what);
    }
  }

  /// Prints what a repair would do: each damaged file once, with its first problem.
  public void printPlan(VerificationReport report) throws OutputException {
    if (report.findings().isEmpty()) {
      line("nothing to repair");
      return;
    }
    Map<Path, Finding> files = new LinkedHashMap<>();
    for (Finding finding : report.findings()) {
      files.merge(finding.file(), finding, VerificationText::worse);
    }
    for (Finding finding : files.values()) {
      boolean isRepairable = finding.severity() != Severity.DATA_LOSS;
      String what = isRepairable ? "would repair " : "would restore what the originals have of ";
      String why = isRepairable ? "" : " (data of the archive is damaged)";
      line(what + name(finding.file()) + ": " + finding.problem() + why);
    }
  }

  private static Finding worse(Finding first, Finding second) {
    return first.severity() != Severity.DATA_LOSS && second.severity() == Severity.DATA_LOSS
        ? second
        : first;
  }

  /// Prints how long a verification took, as the last line.
  public void printTime(Duration time) throws OutputException {
    row("time", Quantity.duration(time.toNanos()));
  }

  private String name(Path file) {
    return file.startsWith(root) ? root.relativize(file).toString() : file.toString();
  }

  private void row(String label, String text) throws OutputException {
    String margin = DisplayWidth.pad(label, LABEL_WIDTH);
    for (String part : Wrap.text(text, console.outTerminal().width() - LABEL_WIDTH)) {
      console.out().line(margin + part);
      margin = " ".repeat(LABEL_WIDTH);
    }
  }

  private void line(String text) throws OutputException {
    for (String part : Wrap.text(Sanitizer.line(text), console.outTerminal().width())) {
      console.out().line(part);
    }
  }

  /// Prints the findings and the summary as JSON.
  ///
  /// @param isQuick whether only the structure was checked
  public void printJson(VerificationReport report, boolean isQuick) throws OutputException {
    for (Finding finding : report.findings()) {
      printJson(finding);
    }
    Verifier.Outcome archive = report.archive();
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("schema", SCHEMA);
          generator.writeStringProperty("kind", "summary");
          generator.writeBooleanProperty("sound", report.isSound());
          generator.writeBooleanProperty("truth_damaged", report.isTruthDamaged());
          generator.writeNumberProperty("findings", report.findings().size() + archive.omitted());
          generator.writeNumberProperty("older", report.outdated());
          generator.writeNumberProperty("unfinished", report.unfinished());
          generator.writeNumberProperty("partitions", archive.partitions());
          generator.writeNumberProperty("entries", archive.entries());
          generator.writeNumberProperty("bytes", archive.bytes());
          generator.writeNumberProperty("sidecars", archive.sidecars());
          generator.writeNumberProperty("sources", archive.sources());
          generator.writeNumberProperty("pieces", archive.pieces());
          generator.writeNumberProperty("original_bytes", archive.originalBytes());
          generator.writeNumberProperty("set_aside", archive.setAside());
          generator.writeNumberProperty("forgetting_rules", rules);
          if (report.index().isPresent()) {
            VerificationReport.Indexed index = report.index().get();
            generator.writeObjectPropertyStart("index");
            generator.writeNumberProperty("entries", index.entries());
            generator.writeNumberProperty("uncovered_bytes", index.uncoveredBytes());
            generator.writeEndObject();
          } else {
            generator.writeNullProperty("index");
          }
          generator.writeBooleanProperty("quick", isQuick);
        });
  }

  private void printJson(Finding finding) throws OutputException {
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("schema", SCHEMA);
          generator.writeStringProperty("kind", "finding");
          generator.writeStringProperty(
              "harm",
              switch (finding.severity()) {
                case REPAIRABLE -> "mendable";
                case UNFINISHED -> "unfinished";
                case OUTDATED -> "older";
                case DATA_LOSS -> "truth";
              });
          generator.writeStringProperty("file", name(finding.file()));
          generator.writeNumberProperty("offset", finding.offset());
          generator.writeStringProperty("problem", finding.problem());
        });
  }

  /// Prints what a repair did as JSON.
  public void printDoneJson(List<String> done) throws OutputException {
    for (String what : done) {
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("schema", SCHEMA);
            generator.writeStringProperty("kind", "done");
            generator.writeStringProperty("what", what);
          });
    }
  }
}
