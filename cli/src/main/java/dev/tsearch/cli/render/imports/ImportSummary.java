package dev.tsearch.cli.render.imports;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.indexer.ingest.report.ExcludedPaths;
import dev.tsearch.indexer.ingest.report.ImportPreview;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.report.SessionCopy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Prints the report of an import: results on `out`, problems on `err`.
///
/// @param console where to print
public record ImportSummary(Console console) {
  /// Precedes the files and folders that patterns excluded.
  private static final String EXCLUDED = "excluded: ";

  /// The number of quarantined lines above which the rest is only counted; the archive lists all.
  private static final int MAX_LISTED = 20;

  /// The number of kinds of files that are counted apart.
  private static final int MAX_KINDS = 6;

  /// The number of programs that are named.
  private static final int MAX_PROGRAMS = 6;

  /// Prints the report. Nothing but problems if the user asked for quiet, or if no path could be
  /// read.
  ///
  /// @param archive the archive's folder
  /// @param paths the files and folders to import, as real paths: of these each has a message of
  ///   its own if it is no transcript, so only others are counted
  public void print(ImportReport report, long nanos, String archive, Set<Path> paths)
      throws OutputException {
    problems(report);
    sayLeftOut(report.notTranscripts().stream().filter(file -> !paths.contains(file)).toList());
    sayCopies(report.excluded().copies());
    boolean isAnythingRead = report.files() > 0 || report.failed().isEmpty();
    if (console.verbosity() == Console.Verbosity.QUIET || !isAnythingRead) {
      return;
    }
    if (console.outTerminal().isTerminal()) {
      printForPeople(report, nanos, archive);
      return;
    }
    row("files", report.files());
    row("  unchanged", report.unchanged());
    row("  not transcripts", report.notTranscripts().size());
    row("entries added", report.entriesAdded());
    String programs = programs(report.sessions());
    if (!programs.isEmpty()) {
      console.out().line(label("  from") + programs);
    }
    row("already there", report.alreadyThere());
    row("quarantined", report.quarantined().size());
    row("failed", report.failed().size());
    String excluded = excluded(report.excluded());
    if (!excluded.isEmpty()) {
      console.out().line(label("excluded") + excluded.substring(EXCLUDED.length()));
    }
    TextOutput out = console.out();
    out.line(label("new bytes") + Quantity.bytes(report.bytes()));
    out.line(label("time") + Quantity.duration(nanos));
    out.line(label("archive") + Sanitizer.line(archive));
  }

  /// Counts the files that are no transcripts by the ends of their names.
  private void sayLeftOut(List<Path> files) throws OutputException {
    Map<String, Long> kinds =
        files.stream().collect(Collectors.groupingBy(ImportSummary::kind, Collectors.counting()));
    List<String> most =
        mostFirst(kinds).stream()
            .limit(MAX_KINDS)
            .map(kind -> Quantity.count(kind.getValue()) + " " + kind.getKey())
            .toList();
    if (!most.isEmpty()) {
      String more = kinds.size() > MAX_KINDS ? " and other kinds" : "";
      console.say("no transcripts: " + String.join(", ", most) + more + "; -v lists them");
    }
  }

  /// Counts the copies of sessions by why the program kept them.
  private void sayCopies(Map<SessionCopy, Long> copies) throws OutputException {
    var parts = new ArrayList<String>();
    for (SessionCopy kind : SessionCopy.values()) {
      long count = copies.getOrDefault(kind, 0L);
      if (count > 0) {
        parts.add(
            switch (kind) {
              case DELETED ->
                  Quantity.of(
                      count, "session that OpenClaw deleted", "sessions that OpenClaw deleted");
              case CHECKPOINT ->
                  Quantity.of(count, "copy before a compaction", "copies before a compaction");
              case BACKUP -> Quantity.of(count, "backup of a session", "backups of sessions");
            });
      }
    }
    if (!parts.isEmpty()) {
      console.say(
          "copies left out: " + String.join(", ", parts) + "; a file that you name is imported");
    }
  }

  private static String kind(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? "without an extension" : name.substring(dot);
  }

  private void printForPeople(ImportReport report, long nanos, String archive)
      throws OutputException {
    long others = report.notTranscripts().size();
    long failed = report.failed().size();
    long transcripts = Math.max(0, report.files() - others - failed);
    String excluded = excluded(report.excluded());
    var files = new ArrayList<String>();
    files.add(Quantity.of(report.files(), "file", "files"));
    files.add(Quantity.of(transcripts, "transcript", "transcripts"));
    addUnlessZero(report.unchanged(), "unchanged", files);
    addUnlessZero(others, "other", files);
    addUnlessZero(failed, "unreadable", files);
    if (!excluded.isEmpty()) {
      files.add(excluded);
    }
    paragraph(String.join(", ", files));
    var entries = new ArrayList<String>();
    entries.add(Quantity.of(report.entriesAdded(), "new entry", "new entries"));
    addUnlessZero(report.alreadyThere(), "known", entries);
    int unreadable = report.quarantined().size();
    addUnlessZero(
        unreadable,
        unreadable == 1 ? "unreadable line (kept)" : "unreadable lines (kept)",
        entries);
    paragraph(String.join(", ", entries));
    String programs = programs(report.sessions());
    if (!programs.isEmpty()) {
      paragraph("from " + programs);
    }
    paragraph(
        "%s read in %s into %s"
            .formatted(
                Quantity.bytes(report.bytes()), Quantity.duration(nanos), Sanitizer.line(archive)));
    if (report.entriesAdded() > 0) {
      paragraph("next: tsearch sessions");
    }
  }

  /// The programs that wrote the new entries, those with most of them first.
  private static String programs(List<ImportReport.SessionCount> sessions) {
    Map<String, Long> entries =
        sessions.stream()
            .filter(session -> session.entries() > 0)
            .collect(
                Collectors.groupingBy(
                    session -> session.transcript().source(),
                    Collectors.summingLong(ImportReport.SessionCount::entries)));
    String more = entries.size() > MAX_PROGRAMS ? ", and others" : "";
    return mostFirst(entries).stream()
        .limit(MAX_PROGRAMS)
        .map(each -> Sanitizer.line(each.getKey()) + " " + Quantity.count(each.getValue()))
        .collect(Collectors.joining(", ", "", more));
  }

  private static List<Map.Entry<String, Long>> mostFirst(Map<String, Long> counts) {
    return counts.entrySet().stream().sorted(ImportSummary::byCount).toList();
  }

  /// The larger number first, then by name.
  private static int byCount(Map.Entry<String, Long> a, Map.Entry<String, Long> b) {
    int byValue = Long.compare(b.getValue(), a.getValue());
    return byValue != 0 ? byValue : a.getKey().compareTo(b.getKey());
  }

  private static void addUnlessZero(long count, String name, List<String> parts) {
    if (count > 0) {
      parts.add(Quantity.count(count) + " " + name);
    }
  }

  private void paragraph(String text) throws OutputException {
    for (String line : Wrap.text(text, console.outTerminal().width())) {
      console.out().line(line);
    }
  }

  /// Prints what an import would read: each path on a line, then the sum as a message.
  public void printPreview(ImportPreview preview) throws OutputException {
    printFailures(preview.report());
    for (Path path : preview.report().notTranscripts()) {
      console.detail(
          path
              + (preview.report().forgotten().contains(path)
                  ? ": of a session that was forgotten"
                  : ": not a transcript of a known format"));
    }
    for (Path path : preview.changed()) {
      console.out().line(Sanitizer.line(path.toString()));
    }
    String excluded = excluded(preview.report().excluded());
    console.say(
        "would read %s of %s, %s%s; nothing was written"
            .formatted(
                Quantity.count(preview.changed().size()),
                Quantity.of(preview.report().files(), "file", "files"),
                Quantity.bytes(preview.bytes()),
                excluded.isEmpty() ? "" : "; " + excluded));
  }

  /// What was excluded, as a part of a sentence; empty if nothing was.
  private static String excluded(ExcludedPaths excluded) {
    var parts = new ArrayList<String>();
    if (excluded.files() > 0) {
      parts.add(Quantity.of(excluded.files(), "file", "files"));
    }
    if (excluded.folders() > 0) {
      parts.add(Quantity.of(excluded.folders(), "folder", "folders"));
    }
    return parts.isEmpty() ? "" : EXCLUDED + String.join(" and ", parts);
  }

  /// Prints the report of deriving all entries again.
  ///
  /// @param archive the archive's folder
  public void printAgain(ImportReport report, long nanos, String archive) throws OutputException {
    problems(report);
    if (console.verbosity() == Console.Verbosity.QUIET) {
      return;
    }
    row("entries derived", report.entriesAdded());
    row("  changed", report.changed());
    row("met again", report.alreadyThere());
    row("quarantined", report.quarantined().size());
    TextOutput out = console.out();
    out.line(label("time") + Quantity.duration(nanos));
    out.line(label("archive") + Sanitizer.line(archive));
  }

  /// Prints which files could not be read, and why.
  public void printFailures(ImportReport report) throws OutputException {
    for (var failed : report.failed()) {
      console.error(failed.path() + ": " + failed.reason());
    }
  }

  private void problems(ImportReport report) throws OutputException {
    printFailures(report);
    List<ImportReport.Quarantined> quarantined = report.quarantined();
    for (var line : quarantined.subList(0, Math.min(MAX_LISTED, quarantined.size()))) {
      console.say(
          "skipped line %d of %s: %s (its bytes are kept)"
              .formatted(line.line(), line.path(), line.reason()));
    }
    if (quarantined.size() > MAX_LISTED) {
      console.say(
          "skipped "
              + Quantity.of(quarantined.size() - MAX_LISTED, "more line", "more lines")
              + "; derived/quarantine.jsonl in the archive lists all of them");
    }
    for (var path : report.unfinished()) {
      console.say(path + ": the last line is incomplete; the next import reads it again");
    }
    for (var path : report.notTranscripts()) {
      console.detail(
          (report.forgotten().contains(path)
                  ? "of a session that was forgotten: "
                  : "not a transcript: ")
              + path);
    }
  }

  private void row(String name, long number) throws OutputException {
    console.out().line(label(name) + Quantity.count(number));
  }

  private static String label(String name) {
    return DisplayWidth.pad(name, 18);
  }
}
