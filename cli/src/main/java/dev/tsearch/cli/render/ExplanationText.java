package dev.tsearch.cli.render;

import dev.tsearch.indexer.search.Explanation;

/// Which partitions a search looked at and why it passed over the others, as a block for people or
/// an object for programs.
///
/// @param explanation what to tell
public record ExplanationText(Explanation explanation) {
  private static final int LABEL_WIDTH = 23;

  /// Prints the block.
  public void print(TextOutput out) throws OutputException {
    row(out, "partitions", explanation.partitions());
    row(out, "  passed over by time", explanation.passedByTime());
    row(out, "  passed over by tags", explanation.passedByTags());
    row(out, "  passed over by filter", explanation.passedByFilter());
    row(out, "  passed over by order", explanation.passedByOrder());
    row(out, "  searched", explanation.searched());
    row(out, "entries searched", explanation.entriesSearched());
    out.line(label("index") + (explanation.indexOpened() ? "opened" : "not opened"));
    out.line(label("planned in") + Quantity.duration(explanation.timings().planNanos()));
    out.line(label("searched in") + Quantity.duration(explanation.timings().searchNanos()));
    out.line(label("lines read in") + Quantity.duration(explanation.timings().readNanos()));
  }

  /// Prints the object.
  public void printJson(TextOutput out) throws OutputException {
    JsonObjects.line(
        out,
        generator -> {
          generator.writeNumberProperty("schema", 1);
          generator.writeNumberProperty("partitions", explanation.partitions());
          generator.writeNumberProperty("passed_by_time", explanation.passedByTime());
          generator.writeNumberProperty("passed_by_tags", explanation.passedByTags());
          generator.writeNumberProperty("passed_by_filter", explanation.passedByFilter());
          generator.writeNumberProperty("searched", explanation.searched());
          generator.writeNumberProperty("entries_searched", explanation.entriesSearched());
          generator.writeBooleanProperty("index_opened", explanation.indexOpened());
          generator.writeNumberProperty("plan_nanos", explanation.timings().planNanos());
          generator.writeNumberProperty("search_nanos", explanation.timings().searchNanos());
          generator.writeNumberProperty("read_nanos", explanation.timings().readNanos());
        });
  }

  private static void row(TextOutput out, String name, long number) throws OutputException {
    out.line(label(name) + Quantity.count(number));
  }

  private static String label(String name) {
    return DisplayWidth.pad(name, LABEL_WIDTH) + "  ";
  }
}
