package dev.tsearch.cli.render;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.query.Rung;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// One JSON object a hit and a line, for programs. Members are only ever added:
///
/// ```
/// schema      1
/// rank        from 1
/// score       how well it matches, comparable within one search only
/// id time timestamp source project session from to entry_type tool
/// snippet     the piece of the text that shows why
/// highlights  [start, end) in `snippet`, in UTF-16 code units (what Java and JavaScript count)
/// origin      path, line and block of the source that it was made from; or null
/// partition   the ordinal of its partition
/// agent       the sub-agent's id, or null
/// copies      entries that say the same and were found too, only where there are some: source session id
/// loosened    only where nothing has all that was asked for, and less was: phrase_words, stop_words,
///             fuzzy or fewer_words
/// before after  entries around it, only where they were asked for: id time from to entry_type content
/// ```
///
/// What is absent is null; `timestamp` is 0 and `time` null where nobody knows when it was.
///
/// @param rung which step of the ladder the hits are of
public record HitObjects(Rung rung) implements HitPrinter {
  private static final int SCHEMA = 1;

  @Override
  public void print(List<ShownHit> hits, TextOutput out) throws OutputException {
    for (ShownHit hit : hits) {
      JsonObjects.line(out, generator -> hit(hit, generator));
    }
  }

  private void hit(ShownHit hit, JsonGenerator generator) {
    Entry entry = hit.entry();
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeNumberProperty("rank", hit.rank());
    generator.writeNumberProperty("score", hit.score());
    generator.writeStringProperty("id", entry.id());
    JsonObjects.text(generator, "time", time(entry));
    generator.writeNumberProperty("timestamp", entry.timestamp());
    JsonObjects.text(generator, "source", entry.metadata().source());
    JsonObjects.text(generator, "project", entry.metadata().project());
    JsonObjects.text(generator, "session", entry.metadata().session());
    generator.writeStringProperty("from", entry.from());
    generator.writeStringProperty("to", entry.to());
    generator.writeStringProperty("entry_type", entry.type().name());
    JsonObjects.text(generator, "tool", entry.metadata().tool());
    generator.writeStringProperty("snippet", hit.snippet().text());
    highlights(hit, generator);
    origin(hit, generator);
    generator.writeNumberProperty("partition", hit.partition());
    JsonObjects.text(generator, "agent", entry.metadata().agent());
    if (!hit.copies().isEmpty()) {
      copies(hit.copies(), generator);
    }
    if (rung != Rung.WHOLE) {
      generator.writeStringProperty("loosened", rung.key());
    }
    if (hit.hasContext()) {
      around("before", hit.before(), generator);
      around("after", hit.after(), generator);
    }
  }

  /// The time with all its digits, in UTC.
  private static String time(Entry entry) {
    return entry
        .metadata()
        .time()
        .filter(time -> time.endsWith("Z"))
        .orElseGet(() -> HumanTime.iso(entry.timestamp()));
  }

  private static void highlights(ShownHit hit, JsonGenerator generator) {
    generator.writeArrayPropertyStart("highlights");
    for (int[] highlight : hit.snippet().highlights()) {
      generator.writeStartArray();
      generator.writeNumber(highlight[0]);
      generator.writeNumber(highlight[1]);
      generator.writeEndArray();
    }
    generator.writeEndArray();
  }

  private static void origin(ShownHit hit, JsonGenerator generator) {
    var origin = hit.entry().metadata().origin();
    if (origin.isEmpty()) {
      generator.writeNullProperty("origin");
      return;
    }
    generator.writeObjectPropertyStart("origin");
    JsonObjects.text(generator, "path", hit.originPath());
    generator.writeNumberProperty("line", origin.get().line());
    generator.writeNumberProperty("block", origin.get().block());
    generator.writeEndObject();
  }

  private static void copies(List<EntryId> copies, JsonGenerator generator) {
    generator.writeArrayPropertyStart("copies");
    for (EntryId copy : copies) {
      generator.writeStartObject();
      JsonObjects.text(generator, "source", copy.source());
      JsonObjects.text(generator, "session", copy.session());
      generator.writeStringProperty("id", copy.id());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  private static void around(String name, List<Entry> entries, JsonGenerator generator) {
    generator.writeArrayPropertyStart(name);
    for (Entry entry : entries) {
      generator.writeStartObject();
      generator.writeStringProperty("id", entry.id());
      JsonObjects.text(generator, "time", time(entry));
      generator.writeStringProperty("from", entry.from());
      generator.writeStringProperty("to", entry.to());
      generator.writeStringProperty("entry_type", entry.type().name());
      generator.writeStringProperty("content", entry.content());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }
}
