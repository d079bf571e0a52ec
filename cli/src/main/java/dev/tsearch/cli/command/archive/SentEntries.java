package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.report.Acknowledgements;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import dev.tsearch.indexer.ingest.append.ContextAppender.Defaults;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.service.http.EntryWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Appends entries that programs send to a service, as `tsearch append` does. Thread-safe.
///
/// @param work names the archive
public record SentEntries(CommandContext work) implements EntryWriter {

  @Override
  public List<MemberWriter> append(String context, List<byte[]> lines)
      throws IOException, InvalidQuestionException {
    try {
      ContextName name = new TypedContext(context, work).toWrite();
      var defaults = new Defaults(name, AppendCommand.USER, false);
      var outcomes = new ArrayList<MemberWriter>();
      try (ContextAppender appender = AppendCommand.appender(work, defaults)) {
        for (AppendOutcome outcome : appender.append(lines)) {
          outcomes.add(Acknowledgements.object(outcomes.size() + 1, outcome));
        }
      }
      return outcomes;
    } catch (UserException e) {
      throw new InvalidQuestionException("context", e.text(), e.hint());
    }
  }
}
