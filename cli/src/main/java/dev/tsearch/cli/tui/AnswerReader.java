package dev.tsearch.cli.tui;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Item;
import dev.tsearch.cli.tui.state.ListRow;
import dev.tsearch.cli.tui.state.ListRow.Highlight;
import dev.tsearch.cli.tui.state.Popup.Facet;
import dev.tsearch.cli.tui.state.Question;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads answers from what commands print.
///
/// @param question the question
/// @param output what its command printed
record AnswerReader(Question question, CommandRuns.CommandOutput output) {
  private static final String PROGRAM = "tsearch: ";

  /// How a list says how long it is. The options of the interface in a command that a note
  /// proposes; a person types none of them.
  private static final Pattern OWN_OPTIONS =
      Pattern.compile("(tsearch (?:search )?)--json -n \\d+ (?:--offset \\d+ )?");

  private static final Pattern TOTAL = Pattern.compile("(?:[\\d,]+–)?[\\d,]+ of ([\\d,]+)\\b.*");

  /// The fields whose values are not offered: there is one of each hit.
  private static final List<String> SINGLE = List.of("session");

  /// The answer.
  ///
  /// @param millis how long it took
  Answered answer(long millis) {
    if (output.status() == ExitCode.ERROR.status()) {
      return new Answered.Failure(question, failure());
    }
    try {
      return switch (question) {
        case Question.Listed listed -> rows(listed, millis);
        case Question.BestHit _, Question.Described _ ->
            new Answered.FoundRow(question, rows().stream().findFirst());
        case Question.Previewed _, Question.AllEntries _, Question.Around _ -> items();
        case Question.Counted counted -> facets(counted);
        case Question.Completed _, Question.HasSessions _ ->
            new Answered.PrintedLines(question, output.lines());
        case Question.Resumed _ ->
            output.lines().isEmpty()
                ? new Answered.Failure(question, said())
                : new Answered.PrintedLines(question, output.lines());
        case Question.UsedFiles used -> files(used);
        case Question.CallSource called -> new Answered.CallObject(called, source());
        case Question.Exported _ -> new Answered.PrintedLines(question, notes());
      };
    } catch (MalformedJsonException e) {
      return new Answered.Failure(question, "not understood: " + e.getMessage());
    }
  }

  private String failure() {
    for (String line : output.diagnostics()) {
      if (line.startsWith("{")) {
        try {
          JsonObject error = Json.OWN.object(line).object("error");
          return error.text("message", line);
        } catch (MalformedJsonException _) {
          return line;
        }
      }
    }
    return said();
  }

  private String said() {
    return String.join(" ", notes());
  }

  /// What the command said, without its name.
  private List<String> notes() {
    return output.diagnostics().stream()
        .map(line -> line.startsWith(PROGRAM) ? line.substring(PROGRAM.length()) : line)
        .toList();
  }

  private Answered rows(Question.Listed listed, long millis) throws MalformedJsonException {
    List<ListRow> rows = rows();
    int known = listed.skipped() + rows.size();
    long total = known;
    var notes = new ArrayList<String>();
    for (String note : notes()) {
      Matcher matcher = TOTAL.matcher(note);
      if (matcher.matches()) {
        // What follows a page that is not full are duplicates, which are not listed.
        boolean isLast = rows.size() < Question.Listed.ROWS;
        total = isLast ? known : Long.parseLong(matcher.group(1).replace(",", ""));
      } else if (!note.isBlank() && !note.equals("nothing found")) {
        notes.add(OWN_OPTIONS.matcher(note).replaceAll("$1"));
      }
    }
    return new Answered.Rows(listed, rows, Math.max(total, known), millis, notes);
  }

  private List<ListRow> rows() throws MalformedJsonException {
    var rows = new ArrayList<ListRow>();
    for (JsonObject object : objects()) {
      rows.add(object.has("id") ? hit(object) : session(object));
    }
    return rows;
  }

  private List<JsonObject> objects() throws MalformedJsonException {
    var objects = new ArrayList<JsonObject>();
    for (String line : output.lines()) {
      objects.add(Json.OWN.object(line));
    }
    return objects;
  }

  private Answered files(Question.UsedFiles used) throws MalformedJsonException {
    var files = new ArrayList<Answered.UsedFile>();
    for (JsonObject file : objects()) {
      files.add(
          new Answered.UsedFile(
              file.text("path", ""), file.number("edits", 0), file.number("reads", 0)));
    }
    return new Answered.FoundFiles(used, files);
  }

  /// The object that was printed; empty if it is none, as in a transcript in Markdown.
  private JsonObject source() {
    try {
      return Json.SOURCE.object(String.join("\n", output.lines()));
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  private static ListRow session(JsonObject object) {
    return new ListRow(
        object.text("session", ""),
        object.text("agent", ""),
        "",
        object.number("max", TimeRange.UNDATED),
        object.flag("time_inferred"),
        object.text("project", ""),
        object.text("source", ""),
        object.text("title").or(() -> object.text("first_prompt")).orElse(""),
        List.of(),
        "",
        object.number("entries", 0));
  }

  private static ListRow hit(JsonObject object) {
    String text = object.text("snippet", "");
    String tool = object.text("tool", "");
    String type = object.text("entry_type", "");
    String sender =
        switch (type) {
          case "tool_call" -> "→ " + tool;
          case "tool_result" -> "← " + tool;
          case "message" -> object.text("from", "");
          default -> object.text("from", "") + " (" + type + ")";
        };
    return new ListRow(
        object.text("session", ""),
        object.text("agent", ""),
        object.text("id", ""),
        object.number("timestamp", TimeRange.UNDATED),
        object.flag("time_inferred"),
        object.text("project", ""),
        object.text("source", ""),
        text,
        highlights(object, text.length()),
        object.flag("inserted") ? sender + "  inserted" : sender,
        object.objects("copies").size());
  }

  private static List<Highlight> highlights(JsonObject object, int length) {
    var highlights = new ArrayList<Highlight>();
    for (Object pair : object.list("highlights")) {
      if (pair instanceof List<?> ends
          && ends.size() == 2
          && ends.get(0) instanceof Long start
          && ends.get(1) instanceof Long end
          && start <= end
          && end <= length) {
        highlights.add(new Highlight(start.intValue(), end.intValue()));
      }
    }
    return highlights;
  }

  private Answered items() throws MalformedJsonException {
    var items = new ArrayList<Item>();
    for (JsonObject object : objects()) {
      items.add(new Item(EntryCodec.entry(object), object.object("origin").text("path", "")));
    }
    return new Answered.Items(question, Item.withFailures(items));
  }

  /// The months of some days, the latest first; the days if all are of one month.
  private static List<Facet> times(List<JsonObject> days) {
    var months = new TreeMap<String, Long>(Comparator.reverseOrder());
    var single = new TreeMap<String, Long>(Comparator.reverseOrder());
    for (JsonObject day : days) {
      String date = day.text("day", "");
      single.merge(date, day.number("count", 0), Long::sum);
      months.merge(date.replaceFirst("-\\d+$", ""), day.number("count", 0), Long::sum);
    }
    var times = new ArrayList<Facet>();
    (months.size() > 1 ? months : single)
        .forEach((time, count) -> times.add(new Facet("time", time, count)));
    return times;
  }

  private Answered facets(Question.Counted counted) throws MalformedJsonException {
    var values = new ArrayList<Facet>();
    for (JsonObject object : objects()) {
      JsonObject fields = object.object("facets");
      for (String field : fields.values().keySet()) {
        if (SINGLE.contains(field)) {
          continue;
        }
        for (JsonObject value : fields.objects(field)) {
          values.add(new Facet(field, value.text("value", ""), value.number("count", 0)));
        }
      }
    }
    values.removeIf(value -> value.value().isEmpty());
    for (JsonObject object : objects()) {
      values.addAll(times(object.objects("days")));
    }
    return new Answered.FacetValues(counted, values);
  }
}
