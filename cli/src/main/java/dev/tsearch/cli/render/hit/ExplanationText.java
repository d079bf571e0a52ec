package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.search.Explanation;
import dev.tsearch.indexer.search.Explanation.EntryReason;
import dev.tsearch.indexer.search.Explanation.SessionReason;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Prints the explanation of a search as a table or as an object: which partitions were searched
/// and why the others were pruned, how the query was understood, where the time went, and the
/// reasons for scores.
///
/// @param explanation the explanation
/// @param ids the ids of the hits, in their order
public record ExplanationText(Explanation explanation, List<String> ids) {
  private static final int LABEL_WIDTH = 23;
  private static final int NUMBER_WIDTH = 9;

  /// Copies the ids.
  public ExplanationText {
    ids = List.copyOf(ids);
  }

  /// Prints the table.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    out.line(label("partitions") + number(explanation.partitions()));
    plan("  pruned by time", explanation.plan().prunedByTime(), out, terminal);
    plan("  pruned by tags", explanation.plan().prunedByTags(), out, terminal);
    plan("  pruned by filter", explanation.plan().prunedByFilter(), out, terminal);
    plan("  pruned by order", explanation.ordinalsPrunedByOrder(), out, terminal);
    plan("  searched", explanation.searchedOrdinals(), out, terminal);
    out.line(label("entries searched") + number(explanation.entriesSearched()));
    out.line(label("  not in the index") + number(explanation.entriesNotIndexed()));
    out.line(label("index") + (explanation.indexOpened() ? "opened" : "not opened"));
    out.line(label("planned in") + Quantity.duration(explanation.timings().planNanos()));
    out.line(label("searched in") + Quantity.duration(explanation.timings().searchNanos()));
    out.line(label("lines read in") + Quantity.duration(explanation.timings().readNanos()));
    text("a partition must have", explanation.understood().requirement(), out, terminal);
    text("query", explanation.understood().query(), out, terminal);
    for (SessionReason session : explanation.sessions()) {
      session(session, out, terminal);
    }
    for (int at = 0; at < explanation.reasons().size(); at++) {
      reason(at, explanation.reasons().get(at), out, terminal);
    }
  }

  /// Prints why a session has its place: its score, and what each of its best entries adds.
  private static void session(SessionReason session, TextOutput out, Terminal terminal)
      throws OutputException {
    out.line(
        DisplayWidth.cut(
            "session %s scores %.2f".formatted(Sanitizer.line(session.session()), session.score()),
            terminal.width()));
    for (EntryReason entry : session.entries()) {
      var text = new StringBuilder("%.2f".formatted(entry.weight() * entry.score().value()));
      if (entry.weight() != 1) {
        text.append(" = %s of %.2f".formatted(fraction(entry.weight()), entry.score().value()));
      }
      text.append(": entry ").append(Sanitizer.line(entry.id())).append(", ");
      terms(entry.score(), text);
      for (String line : Wrap.text(text.toString(), terminal.width() - 2)) {
        out.line("  " + line);
      }
    }
  }

  private static String fraction(float weight) {
    return weight == 0.5f ? "half" : weight == 0.25f ? "a quarter" : Float.toString(weight);
  }

  /// Appends the terms of the score of an entry in a line.
  private static void terms(ScoreReason score, StringBuilder text) {
    boolean isFirst = true;
    for (ScoreReason term : score.parts()) {
      if (!isFirst) {
        text.append("; ");
      }
      isFirst = false;
      if (term.description().equals("sum of:")) {
        boolean isFirstWord = true;
        for (ScoreReason word : term.parts()) {
          text.append(isFirstWord ? "" : " + ");
          text.append("%s %.2f".formatted(Sanitizer.line(word.description()), word.value()));
          isFirstWord = false;
        }
      } else {
        text.append("%s %.2f".formatted(Sanitizer.line(term.description()), term.value()));
      }
    }
  }

  private static void plan(String name, PartitionSet set, TextOutput out, Terminal terminal)
      throws OutputException {
    String line = label(name) + number(set.size());
    out.line(
        set.isEmpty()
            ? line.stripTrailing()
            : DisplayWidth.cut(line + "  " + set, terminal.width()).stripTrailing());
  }

  /// Prints a text; a long one begins on its own line.
  private static void text(String name, String text, TextOutput out, Terminal terminal)
      throws OutputException {
    String harmless = Sanitizer.line(text);
    if (LABEL_WIDTH + 2 + DisplayWidth.of(harmless) <= terminal.width()) {
      out.line(label(name) + harmless);
      return;
    }
    out.line(name);
    for (String line : Wrap.text(harmless, terminal.width() - 2)) {
      out.line("  " + line);
    }
  }

  private void reason(int at, ScoreReason reason, TextOutput out, Terminal terminal)
      throws OutputException {
    String id = at < ids.size() ? Sanitizer.line(ids.get(at)) : "";
    out.line(DisplayWidth.cut("hit " + id + " scores " + reason.value(), terminal.width()));
    var parts = new ArrayList<ScoreReason>();
    flatten(reason, parts);
    for (ScoreReason part : parts) {
      String line = "  " + part.value() + "  " + Sanitizer.line(part.description());
      out.line(DisplayWidth.cut(line, terminal.width()));
    }
  }

  /// Collects the terms of a score that are not only sums of others.
  private static void flatten(ScoreReason reason, List<ScoreReason> into) {
    if (reason.description().equals("sum of:")) {
      reason.parts().forEach(part -> flatten(part, into));
    } else {
      into.add(reason);
    }
  }

  /// Prints the object.
  public void printJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 3);
      generator.writeNumberProperty("partitions", explanation.partitions());
      generator.writeNumberProperty("pruned_by_time", explanation.prunedByTime());
      generator.writeNumberProperty("pruned_by_tags", explanation.prunedByTags());
      generator.writeNumberProperty("pruned_by_filter", explanation.prunedByFilter());
      generator.writeNumberProperty("searched", explanation.searched());
      generator.writeNumberProperty("entries_searched", explanation.entriesSearched());
      generator.writeBooleanProperty("index_opened", explanation.indexOpened());
      generator.writeNumberProperty("plan_nanos", explanation.timings().planNanos());
      generator.writeNumberProperty("search_nanos", explanation.timings().searchNanos());
      generator.writeNumberProperty("read_nanos", explanation.timings().readNanos());
      generator.writeNumberProperty("pruned_by_order", explanation.prunedByOrder());
      generator.writeNumberProperty("entries_not_indexed", explanation.entriesNotIndexed());
      generator.writeStringProperty("query", explanation.understood().query());
      generator.writeStringProperty("requirement", explanation.understood().requirement());
      plan(generator);
      hits(generator);
      sessions(generator);
    });
  }

  private void plan(JsonGenerator generator) {
    generator.writeObjectPropertyStart("ordinals");
    ordinals("pruned_by_time", explanation.plan().prunedByTime().toArray(), generator);
    ordinals("pruned_by_tags", explanation.plan().prunedByTags().toArray(), generator);
    ordinals("pruned_by_filter", explanation.plan().prunedByFilter().toArray(), generator);
    ordinals("pruned_by_order", explanation.ordinalsPrunedByOrder().toArray(), generator);
    ordinals("searched", explanation.searchedOrdinals().toArray(), generator);
    generator.writeEndObject();
  }

  private static void ordinals(String name, int[] ordinals, JsonGenerator generator) {
    generator.writeArrayPropertyStart(name);
    for (int ordinal : ordinals) {
      generator.writeNumber(ordinal);
    }
    generator.writeEndArray();
  }

  private void hits(JsonGenerator generator) {
    generator.writeArrayPropertyStart("hits");
    for (int at = 0; at < explanation.reasons().size(); at++) {
      generator.writeStartObject();
      JsonObjects.text(generator, "id", at < ids.size() ? ids.get(at) : "");
      generator.writeName("score");
      reason(explanation.reasons().get(at), generator);
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  private void sessions(JsonGenerator generator) {
    generator.writeArrayPropertyStart("sessions");
    for (SessionReason session : explanation.sessions()) {
      generator.writeStartObject();
      JsonObjects.text(generator, "session", session.session());
      generator.writeNumberProperty("score", session.score());
      generator.writeArrayPropertyStart("entries");
      for (EntryReason entry : session.entries()) {
        generator.writeStartObject();
        generator.writeStringProperty("id", entry.id());
        generator.writeNumberProperty("weight", entry.weight());
        generator.writeName("score");
        reason(entry.score(), generator);
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }

  private static void reason(ScoreReason reason, JsonGenerator generator) {
    generator.writeStartObject();
    generator.writeNumberProperty("value", reason.value());
    generator.writeStringProperty("description", reason.description());
    generator.writeArrayPropertyStart("parts");
    for (ScoreReason part : reason.parts()) {
      reason(part, generator);
    }
    generator.writeEndArray();
    generator.writeEndObject();
  }

  private static String number(long number) {
    return DisplayWidth.padLeft(Quantity.count(number), NUMBER_WIDTH);
  }

  private static String label(String name) {
    return DisplayWidth.pad(name, LABEL_WIDTH) + "  ";
  }
}
