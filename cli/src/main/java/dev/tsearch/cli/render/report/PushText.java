package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.indexer.remote.PushReport;

/// Prints the result of a push.
///
/// As an object it has the members `schema`, `cluster`, `dry_run`, `complete`, `entries` (sent, or
/// to be sent in a dry run), `partitions`, `known_partitions`, `created`, `changed`, `removed`,
/// `bytes` and `rejected`.
///
/// @param cluster the name of the cluster
/// @param report the result
/// @param isDryRun whether nothing was sent
public record PushText(String cluster, PushReport report, boolean isDryRun) {

  /// Prints one line for people.
  public void print(TextOutput out) throws OutputException {
    if (report.isIdle()) {
      out.line(
          report.isComplete()
              ? "nothing to push: " + cluster + " has all entries"
              : "nothing else to push to " + cluster);
      return;
    }
    String what =
        Quantity.of(report.entries(), "entry", "entries")
            + " of "
            + Quantity.of(report.partitions(), "partition", "partitions");
    if (isDryRun) {
      String removed =
          report.removed() == 0
              ? ""
              : ", and remove " + Quantity.of(report.removed(), "entry", "entries");
      out.line("would push " + what + " to " + cluster + removed);
      return;
    }
    out.line(
        "pushed %s to %s: %s new, %s changed, %s removed"
            .formatted(
                what,
                cluster,
                Quantity.count(report.created()),
                Quantity.count(report.changed()),
                Quantity.count(report.removed())));
  }

  /// Prints one JSON object.
  public void printJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeStringProperty("cluster", cluster);
      generator.writeBooleanProperty("dry_run", isDryRun);
      generator.writeBooleanProperty("complete", report.isComplete());
      generator.writeNumberProperty("entries", report.entries());
      generator.writeNumberProperty("partitions", report.partitions());
      generator.writeNumberProperty("known_partitions", report.known());
      generator.writeNumberProperty("created", report.created());
      generator.writeNumberProperty("changed", report.changed());
      generator.writeNumberProperty("removed", report.removed());
      generator.writeNumberProperty("bytes", report.bytes());
      generator.writeNumberProperty("rejected", report.rejected().size());
    });
  }
}
