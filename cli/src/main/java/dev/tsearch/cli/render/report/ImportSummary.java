package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.util.List;

/// Prints the report of an import: results on `out`, problems on `err`.
///
/// @param console where to print
public record ImportSummary(Console console) {
  /// The number of quarantined lines above which the rest is only counted; the archive lists all.
  private static final int MAX_LISTED = 20;

  /// Prints the report.
  ///
  /// @param archive the archive's folder
  public void print(ImportReport report, long nanos, String archive) throws OutputException {
    problems(report);
    row("files", report.files());
    row("  unchanged", report.unchanged());
    row("  not transcripts", report.notTranscripts().size());
    row("entries added", report.entriesAdded());
    row("already there", report.alreadyThere());
    row("quarantined", report.quarantined().size());
    row("failed", report.failed().size());
    TextOutput out = console.out();
    out.line(label("new bytes") + Quantity.bytes(report.bytes()));
    out.line(label("time") + Quantity.duration(nanos));
    out.line(label("archive") + Sanitizer.line(archive));
  }

  /// Prints the report of deriving all entries again.
  ///
  /// @param archive the archive's folder
  public void printAgain(ImportReport report, long nanos, String archive) throws OutputException {
    problems(report);
    row("entries derived", report.entriesAdded());
    row("met again", report.alreadyThere());
    row("quarantined", report.quarantined().size());
    TextOutput out = console.out();
    out.line(label("time") + Quantity.duration(nanos));
    out.line(label("archive") + Sanitizer.line(archive));
  }

  private void problems(ImportReport report) throws OutputException {
    for (var failed : report.failed()) {
      console.error(failed.path() + ": " + failed.reason());
    }
    List<ImportReport.Quarantined> quarantined = report.quarantined();
    for (var line : quarantined.subList(0, Math.min(MAX_LISTED, quarantined.size()))) {
      console.say("quarantined " + line.path() + ":" + line.line() + ": " + line.reason());
    }
    if (quarantined.size() > MAX_LISTED) {
      console.say(
          "quarantined "
              + Quantity.count(quarantined.size() - MAX_LISTED)
              + " more; derived/quarantine.jsonl in the archive lists them");
    }
    for (var path : report.unfinished()) {
      console.say(path + ": the last line is not whole; it waits for the next import");
    }
    for (var path : report.notTranscripts()) {
      console.detail("not a transcript: " + path);
    }
  }

  private void row(String name, long number) throws OutputException {
    console.out().line(label(name) + Quantity.count(number));
  }

  private static String label(String name) {
    return DisplayWidth.pad(name, 18);
  }
}
