package dev.tsearch.indexer.answer;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.indexer.search.SearchHit;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// One JSON object a hit, for programs. Members are only ever added:
///
/// ```
/// schema      2
/// rank        from 1
/// score       how well it matches, comparable within one search only
/// id time timestamp source project session from to entry_type tool
/// time_inferred true, only where the time is that of the file: the entry has none
/// snippet     the piece of the text that shows why
/// highlights  [start, end) in `snippet`, in UTF-16 code units (what Java and JavaScript count)
/// origin      path, line and block of the source that it was made from; or null
/// partition   the ordinal of its partition
/// agent       the sub-agent's id, or null
/// copies      entries that say the same and were found too, only where there are some: source session id
/// words       the words, phrases and patterns of the query that it has, as typed; only where there are some
/// inserted    true, only where a program inserted the text: searches find it with `--all` only
/// corrections for words as typed, the similar words that were searched for, too; only where there are some
/// complete    false, only if the time of the search was over before everything was searched
/// before after  entries around it, only where they were asked for: id time from to entry_type content
/// next        in the last hit of a page that is not the last: what to give to `--cursor`
/// cluster owner  only of hits of a cluster: its name, and a list of who sent the entry there
/// model content  only if they are chosen: the model that said it, its whole text
/// ```
///
/// What is absent is null; `timestamp` is 0 and `time` null for an undated entry.
///
/// @param fields the members that were chosen, in their order; empty for all
/// @param next the cursor of the next page; empty if this is the last
/// @param corrections for words as typed, the similar words that were searched for, too
/// @param isComplete whether everything was searched
public record HitObjects(
    List<HitField> fields, String next, Map<String, String> corrections, boolean isComplete) {
  private static final int SCHEMA = 2;

  /// The objects of a complete search.
  public HitObjects(List<HitField> fields, String next, Map<String, String> corrections) {
    this(fields, next, corrections, true);
  }

  /// Copies the members.
  public HitObjects {
    fields = List.copyOf(fields);
    corrections = Map.copyOf(corrections);
  }

  /// Writes the members of a hit.
  ///
  /// @param isLast whether it is the last hit of its page
  public void write(SearchHit hit, boolean isLast, JsonGenerator generator) {
    for (HitField field : fields.isEmpty() ? HitField.STANDARD : fields) {
      member(field, hit, isLast, generator);
    }
  }

  private void member(HitField field, SearchHit hit, boolean isLast, JsonGenerator generator) {
    Entry entry = hit.entry();
    String name = field.key();
    switch (field) {
      case SCHEMA -> generator.writeNumberProperty(name, SCHEMA);
      case RANK -> generator.writeNumberProperty(name, hit.rank());
      case SCORE -> generator.writeNumberProperty(name, hit.score());
      case ID -> generator.writeStringProperty(name, entry.id());
      case TIME -> JsonObjects.text(generator, name, EntryObjects.time(entry));
      case TIMESTAMP -> generator.writeNumberProperty(name, entry.timestamp());
      case TIME_INFERRED -> {
        if (entry.metadata().isTimeInferred()) {
          generator.writeBooleanProperty(name, true);
        }
      }
      case SOURCE -> JsonObjects.text(generator, name, entry.metadata().source());
      case PROJECT -> JsonObjects.text(generator, name, entry.metadata().project());
      case SESSION -> JsonObjects.text(generator, name, entry.metadata().session());
      case FROM -> generator.writeStringProperty(name, entry.from());
      case TO -> generator.writeStringProperty(name, entry.to());
      case ENTRY_TYPE -> generator.writeStringProperty(name, entry.type().name());
      case TOOL -> JsonObjects.text(generator, name, entry.metadata().tool());
      case SNIPPET -> generator.writeStringProperty(name, hit.snippet().text());
      case HIGHLIGHTS -> highlights(hit, generator);
      case ORIGIN -> EntryObjects.origin(entry, hit.sourcePath(), generator);
      case PARTITION -> generator.writeNumberProperty(name, hit.address().ordinal());
      case AGENT -> JsonObjects.text(generator, name, entry.metadata().agent());
      case COPIES -> copies(hit.copies(), generator);
      case WORDS -> texts(name, hit.words(), generator);
      case INSERTED -> {
        if (hit.isInserted()) {
          generator.writeBooleanProperty(name, true);
        }
      }
      case CORRECTIONS -> {
        if (!fields.isEmpty() || !corrections.isEmpty()) {
          JsonObjects.texts(generator, name, corrections);
        }
      }
      case COMPLETE -> {
        if (!fields.isEmpty() || !isComplete) {
          generator.writeBooleanProperty(name, isComplete);
        }
      }
      case BEFORE -> around(name, hit, hit.before(), generator);
      case AFTER -> around(name, hit, hit.after(), generator);
      case NEXT -> JsonObjects.text(generator, name, isLast ? next : "");
      case CLUSTER -> {
        if (!fields.isEmpty() || !hit.held().cluster().isEmpty()) {
          JsonObjects.text(generator, name, hit.held().cluster());
        }
      }
      case OWNER -> texts(name, hit.held().owners(), generator);
      case MODEL -> JsonObjects.text(generator, name, entry.metadata().values().text(name, ""));
      case CONTENT -> generator.writeStringProperty(name, entry.content());
    }
  }

  private void texts(String name, List<String> texts, JsonGenerator generator) {
    if (fields.isEmpty() && texts.isEmpty()) {
      return;
    }
    generator.writeArrayPropertyStart(name);
    for (String text : texts) {
      generator.writeString(text);
    }
    generator.writeEndArray();
  }

  private static void highlights(SearchHit hit, JsonGenerator generator) {
    generator.writeArrayPropertyStart("highlights");
    for (int[] highlight : hit.snippet().highlights()) {
      generator.writeStartArray();
      generator.writeNumber(highlight[0]);
      generator.writeNumber(highlight[1]);
      generator.writeEndArray();
    }
    generator.writeEndArray();
  }

  private void copies(List<EntryId> copies, JsonGenerator generator) {
    if (fields.isEmpty() && copies.isEmpty()) {
      return;
    }
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

  private void around(String name, SearchHit hit, List<Entry> entries, JsonGenerator generator) {
    if (fields.isEmpty() && hit.before().isEmpty() && hit.after().isEmpty()) {
      return;
    }
    generator.writeArrayPropertyStart(name);
    for (Entry entry : entries) {
      generator.writeStartObject();
      generator.writeStringProperty("id", entry.id());
      JsonObjects.text(generator, "time", EntryObjects.time(entry));
      generator.writeStringProperty("from", entry.from());
      generator.writeStringProperty("to", entry.to());
      generator.writeStringProperty("entry_type", entry.type().name());
      generator.writeStringProperty("content", entry.content());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }
}
