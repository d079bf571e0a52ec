package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;

/// Prints an acknowledgement for each line that was appended, or its error.
///
/// @param console where to print
/// @param asJson whether `out` gets objects (`line`, `id`, `session`, `new`, or `line`, `error`) or
///   ids alone
public record Acknowledgements(Console console, boolean asJson) {

  /// What became of a line, as an object.
  public static MemberWriter object(long line, AppendOutcome outcome) {
    return generator -> {
      generator.writeNumberProperty("line", line);
      switch (outcome) {
        case AppendOutcome.Kept kept -> {
          generator.writeStringProperty("id", kept.id());
          generator.writeStringProperty("session", kept.session());
          generator.writeBooleanProperty("new", kept.isNew());
        }
        case AppendOutcome.Bad bad -> generator.writeStringProperty("error", bad.reason());
      }
    };
  }

  /// Acknowledges an entry that is durable.
  public void kept(long line, AppendOutcome.Kept kept) throws OutputException {
    if (asJson) {
      console.out().json(object(line, kept));
    } else {
      console.out().line(Sanitizer.line(kept.id()));
    }
  }

  /// Reports a line that is not an entry and was skipped.
  public void bad(long line, AppendOutcome.Bad bad) throws OutputException {
    if (asJson) {
      console.out().json(object(line, bad));
    }
    console.error("line " + line + ": " + bad.reason());
  }
}
