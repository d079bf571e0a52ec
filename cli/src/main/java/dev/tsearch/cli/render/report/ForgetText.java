package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.indexer.forget.ForgetReport;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Prints what was forgotten or redacted: numbers and paths, never the text.
///
/// @param console where to print
/// @param verb the command
public record ForgetText(Console console, Verb verb) {
  private static final int SCHEMA = 1;

  /// How many sessions a dry run names, and how many entries of each.
  private static final int SESSIONS = 20;

  private static final int IDS = 3;

  /// A command.
  public enum Verb {
    /// Removes entries.
    FORGET("forget", "forgot"),
    /// Overwrites passages.
    REDACT("redact", "redacted");

    private final String present;
    private final String past;

    Verb(String present, String past) {
      this.present = present;
      this.past = past;
    }
  }

  /// Whether it was done.
  public enum Tense {
    /// It would be.
    WOULD,
    /// It was.
    DONE
  }

  /// Prints a report.
  public void print(ForgetReport report, Tense tense) throws OutputException {
    if (report.passages() == 0) {
      console.say("nothing found to " + verb.present);
      printLeft(report);
      return;
    }
    String did = tense == Tense.WOULD ? "would " + verb.present : verb.past;
    String rule = tense == Tense.WOULD ? "" : " (rule " + report.rule() + ")";
    console.line(
        did
            + " "
            + (verb == Verb.FORGET ? "" : "passages of ")
            + Quantity.of(report.entries(), "entry", "entries")
            + ": "
            + Quantity.of(report.passages(), "passage", "passages")
            + ", "
            + Quantity.bytes(report.bytes())
            + rule);
    if (report.others() > 0 && verb == Verb.FORGET) {
      console.line(
          "of them "
              + Quantity.count(report.others())
              + " of other sessions, which have the same lines");
    }
    for (String along : along(report)) {
      console.line(along);
    }
    if (tense == Tense.WOULD) {
      for (String place : places(report, SESSIONS)) {
        console.line(place);
      }
    }
    for (var each : report.secrets().entrySet()) {
      console.line(each.getKey() + ": " + Quantity.of(each.getValue(), "secret", "secrets"));
    }
    paths("not changed, has the text: ", report.sources());
    paths("not changed, has copies in another session (--copies): ", report.copies());
    printLeft(report);
    for (Path source : report.encoded()) {
      console.error(
          Sanitizer.line(source.toString())
              + ": its kept bytes have the text encoded or in parts, and stay;"
              + " tsearch forget SESSION removes them");
    }
    for (Path source : report.damaged()) {
      console.error(
          Sanitizer.line(source.toString())
              + ": its kept bytes are damaged, and were not searched; tsearch verify says where");
    }
    for (Path file : report.unsearched()) {
      console.error(
          Sanitizer.line(file.toString()) + ": not searched: it is compressed, or no file");
    }
  }

  /// A line that says how many entries go along that were not asked for; none if there are none.
  public static List<String> along(ForgetReport report) {
    return report.along() == 0
        ? List.of()
        : List.of(
            "of them "
                + Quantity.count(report.along())
                + " that the query does not find: they are made of the same lines or objects of"
                + " their sources");
  }

  /// Where the entries are, one line a session.
  ///
  /// @param count how many sessions are named
  public static List<String> places(ForgetReport report, int count) {
    var lines = new ArrayList<String>();
    int named = 0;
    for (ForgetReport.ChangedSession each : report.sessions()) {
      if (lines.size() < count) {
        named += each.ids().size();
        TranscriptId session = each.transcript();
        String agent = session.isAgent() ? "/" + session.agent() : "";
        String more = each.ids().size() > IDS ? " …" : "";
        lines.add(
            Sanitizer.line(
                "in "
                    + session.source()
                    + ":"
                    + session.session()
                    + agent
                    + ": "
                    + Quantity.of(each.ids().size(), "entry", "entries")
                    + ": "
                    + String.join(" ", each.ids().stream().limit(IDS).toList())
                    + more));
      }
    }
    if (named < report.entries() && named > 0) {
      lines.add("and " + Quantity.of(report.entries() - named, "entry", "entries") + " more");
    }
    return lines;
  }

  private void printLeft(ForgetReport report) throws OutputException {
    if (report.left() > 0) {
      console.error(
          "not changed: "
              + Quantity.of(report.left(), "id or time", "ids and times")
              + " with the text, by which entries are known");
    }
  }

  /// Prints paths: on a terminal below what they have in common.
  private void paths(String what, List<Path> paths) throws OutputException {
    boolean isList = console.outTerminal().isTerminal() && !paths.isEmpty();
    if (isList) {
      console.line(what.strip());
    }
    for (Path path : paths) {
      console.out().line((isList ? "  " : what) + Sanitizer.line(path.toString()));
    }
  }

  /// Prints a report as one JSON object.
  public void printJson(ForgetReport report, Tense tense) throws OutputException {
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("schema", SCHEMA);
          generator.writeBooleanProperty("dry_run", tense == Tense.WOULD);
          generator.writeNumberProperty("rule", tense == Tense.WOULD ? 0 : report.rule());
          generator.writeNumberProperty("entries", report.entries());
          generator.writeNumberProperty("passages", report.passages());
          generator.writeNumberProperty("bytes", report.bytes());
          generator.writeObjectPropertyStart("secrets");
          for (var each : report.secrets().entrySet()) {
            generator.writeNumberProperty(each.getKey(), each.getValue());
          }
          generator.writeEndObject();
          generator.writeArrayPropertyStart("sessions");
          for (ForgetReport.ChangedSession each : report.sessions()) {
            write(generator, each);
          }
          generator.writeEndArray();
          JsonObjects.list(generator, "sources", report.sources());
          JsonObjects.list(generator, "copies", report.copies());
          JsonObjects.list(generator, "encoded", report.encoded());
          JsonObjects.list(generator, "damaged", report.damaged());
          JsonObjects.list(generator, "unsearched", report.unsearched());
          if (verb == Verb.FORGET) {
            generator.writeNumberProperty("others", report.others());
            generator.writeNumberProperty("along", report.along());
          } else {
            generator.writeNumberProperty("left", report.left());
          }
        });
  }

  private static void write(JsonGenerator generator, ForgetReport.ChangedSession session) {
    generator.writeStartObject();
    generator.writeStringProperty("source", session.transcript().source());
    generator.writeStringProperty("session", session.transcript().session());
    if (session.transcript().isAgent()) {
      generator.writeStringProperty("agent", session.transcript().agent());
    }
    JsonObjects.list(generator, "ids", session.ids());
    generator.writeEndObject();
  }

  /// Prints what was forgotten so far, one rule a line.
  public void printList(Forgotten forgotten, boolean json, HumanTime times) throws OutputException {
    for (ForgottenRule rule : forgotten.rules().values()) {
      boolean lifted = forgotten.lifted().contains(rule.id());
      if (json) {
        printJson(rule, lifted);
      } else {
        console.line(
            rule.id()
                + "  "
                + time(rule.time(), times)
                + "  "
                + rule.kind().word()
                + "  "
                + Quantity.of(rule.entries(), "entry", "entries")
                + ", "
                + Quantity.of(rule.spans(), "passage", "passages")
                + ", "
                + Quantity.bytes(rule.bytes())
                + (lifted ? "  lifted" : ""));
      }
    }
    if (forgotten.rules().isEmpty()) {
      console.say("nothing was forgotten or redacted");
    }
  }

  /// A time for people on a terminal, and in UTC elsewhere.
  private String time(String written, HumanTime times) {
    try {
      long seconds = Instant.parse(written).getEpochSecond();
      return console.outTerminal().isTerminal() ? times.of(seconds) : UtcTime.text(seconds);
    } catch (DateTimeParseException _) {
      return Sanitizer.line(written);
    }
  }

  private void printJson(ForgottenRule rule, boolean lifted) throws OutputException {
    console
        .out()
        .json(generator -> {
          generator.writeNumberProperty("schema", SCHEMA);
          generator.writeNumberProperty("rule", rule.id());
          generator.writeStringProperty("time", rule.time());
          generator.writeStringProperty("kind", rule.kind().word());
          generator.writeNumberProperty("entries", rule.entries());
          generator.writeNumberProperty("passages", rule.spans());
          generator.writeNumberProperty("bytes", rule.bytes());
          generator.writeBooleanProperty("lifted", lifted);
        });
  }
}
