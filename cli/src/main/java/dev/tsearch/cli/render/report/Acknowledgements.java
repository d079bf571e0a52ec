package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;

/// Prints an acknowledgement for each line that was appended, or its error.
///
/// @param console where to print
/// @param asJson whether `out` gets objects (`line`, `id`, `session`, `new`, or `line`, `error`) or
///   ids alone
public record Acknowledgements(Console console, boolean asJson) {

  /// Acknowledges an entry that is durable.
  public void kept(long line, AppendOutcome.Kept kept) throws OutputException {
    if (asJson) {
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("line", line);
            generator.writeStringProperty("id", kept.id());
            generator.writeStringProperty("session", kept.session());
            generator.writeBooleanProperty("new", kept.isNew());
          });
    } else {
      console.out().line(Sanitizer.line(kept.id()));
    }
  }

  /// Reports a line that is not an entry and was skipped.
  public void bad(long line, String reason) throws OutputException {
    if (asJson) {
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("line", line);
            generator.writeStringProperty("error", reason);
          });
    }
    console.error("line " + line + ": " + reason);
  }
}
