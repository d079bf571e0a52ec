package dev.tsearch.indexer.answer;

import dev.tsearch.core.json.JsonObjects;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// An answer to a program: a page of objects, with the members `schema` (1), `total`, `notes`,
/// `next` (null if nothing follows), and the objects in an array.
///
/// @param name the name of the array
/// @param items write the members of the objects
/// @param total how many objects there are on all pages
/// @param notes notes for the user, one sentence each: what was relaxed, not searched or damaged
/// @param next what to ask for the next page with; empty if nothing follows
public record AnswerPage(
    String name,
    List<JsonObjects.MemberWriter> items,
    long total,
    List<String> notes,
    String next) {
  private static final int SCHEMA = 1;

  /// Copies the lists.
  public AnswerPage {
    items = List.copyOf(items);
    notes = List.copyOf(notes);
  }

  /// Writes the members.
  public void write(JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeNumberProperty("total", total);
    writeRemarks(notes, next, generator);
    generator.writeArrayPropertyStart(name);
    for (JsonObjects.MemberWriter item : items) {
      generator.writeStartObject();
      item.write(generator);
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  /// Writes the members `notes` and `next`, which every answer to a program has.
  ///
  /// @param notes notes for the user, one sentence each
  /// @param next what to ask for the next page with; empty if nothing follows
  public static void writeRemarks(List<String> notes, String next, JsonGenerator generator) {
    generator.writeArrayPropertyStart("notes");
    notes.forEach(generator::writeString);
    generator.writeEndArray();
    JsonObjects.text(generator, "next", next);
  }
}
