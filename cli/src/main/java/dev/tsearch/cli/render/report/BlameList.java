package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Table.Cell;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.core.transcript.LineOrigins;
import dev.tsearch.core.transcript.LineOrigins.LineRange;
import dev.tsearch.core.transcript.LineOrigins.Written;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// Prints which tool calls wrote the lines of a file, the latest first, and then the lines that no
/// call wrote.
///
/// The columns of a pipe are time, `session/id`, tool, number of lines, lines, model, and the title
/// of the conversation. The JSON has one object per call, and one with `"id":null` for the lines
/// that no call wrote: `schema source session id time tool count lines model title`; `lines` is a
/// list of `[first, last]`.
///
/// @param written the calls
/// @param unwritten the lines that no call wrote
/// @param titles the titles of the calls' conversations, as far as they have one
public record BlameList(
    List<Written> written, List<LineRange> unwritten, Map<TranscriptId, String> titles) {
  private static final String NONE = "-";

  /// Copies the lists and the titles.
  public BlameList {
    written = List.copyOf(written);
    unwritten = List.copyOf(unwritten);
    titles = Map.copyOf(titles);
  }

  /// Prints one JSON object per call.
  public void printJson(TextOutput out) throws OutputException {
    for (Written one : written) {
      Entry call = one.call();
      out.json(generator -> {
        generator.writeNumberProperty("schema", 1);
        JsonObjects.text(generator, "source", call.metadata().source());
        JsonObjects.text(generator, "session", call.metadata().session());
        JsonObjects.text(generator, "id", call.id());
        JsonObjects.time(generator, "time", call.timestamp());
        JsonObjects.text(generator, "tool", call.metadata().tool());
        lines(one.ranges(), generator);
        JsonObjects.text(generator, "model", model(call));
        JsonObjects.text(generator, "title", title(call));
      });
    }
    if (!unwritten.isEmpty()) {
      out.json(generator -> {
        generator.writeNumberProperty("schema", 1);
        for (String name : List.of("source", "session", "id", "time", "tool")) {
          generator.writeNullProperty(name);
        }
        lines(unwritten, generator);
        generator.writeNullProperty("model");
        generator.writeNullProperty("title");
      });
    }
  }

  private static String model(Entry call) {
    return call.metadata().values().text("model", "");
  }

  private String title(Entry call) {
    return titles.getOrDefault(call.transcript(), "");
  }

  private static void lines(List<LineRange> ranges, JsonGenerator generator) {
    generator.writeNumberProperty("count", LineOrigins.count(ranges));
    generator.writeArrayPropertyStart("lines");
    for (LineRange range : ranges) {
      generator.writeStartArray();
      generator.writeNumber(range.from());
      generator.writeNumber(range.to());
      generator.writeEndArray();
    }
    generator.writeEndArray();
  }

  /// Prints a table.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
    boolean people = terminal.isTerminal();
    var table =
        new Table(
            Table.Column.text("WHEN", 4),
            Table.Column.text("ENTRY", 1),
            Table.Column.text("TOOL", 5),
            Table.Column.number("COUNT", 3),
            Table.Column.text("LINES", 2),
            Table.Column.text("MODEL", 7),
            Table.Column.text("TITLE", 6));
    ShortIds ids = ids();
    for (Written one : written) {
      Entry call = one.call();
      table.row(
          new Cell(people ? time.of(call.timestamp()) : UtcTime.text(call.timestamp())),
          new Cell(
              people
                  ? ids.of(call.metadata().session()) + "/" + ids.of(call.id())
                  : call.identity().toString(),
              Hyperlink.ofEntry(call.identity().toString())),
          new Cell(call.metadata().tool()),
          new Cell(Integer.toString(one.count())),
          new Cell(lines(one.ranges())),
          new Cell(model(call)),
          new Cell(title(call)));
    }
    if (!unwritten.isEmpty()) {
      table.row(
          NONE,
          people ? "no session wrote these" : NONE,
          NONE,
          Integer.toString(LineOrigins.count(unwritten)),
          lines(unwritten),
          people ? "" : NONE,
          people ? "" : NONE);
    }
    table.print(out, terminal);
  }

  private ShortIds ids() {
    Set<String> ids = new HashSet<>();
    for (Written one : written) {
      ids.add(one.call().id());
      ids.add(one.call().metadata().session());
    }
    return ShortIds.of(ids);
  }

  private static String lines(List<LineRange> ranges) {
    return ranges.stream().map(LineRange::toString).collect(Collectors.joining(", "));
  }
}
