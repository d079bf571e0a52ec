package dev.tsearch.service.web.archive;

import dev.tsearch.core.export.ExportForm;
import dev.tsearch.indexer.ingest.report.QuarantineSummary;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.upkeep.LastVerification;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/// A desk that knows nothing and does nothing: for a server of a library alone.
public record SilentDesk() implements ArchiveDesk {
  @Override
  public List<Examined> examine() {
    return List.of();
  }

  @Override
  public QuarantineSummary quarantine() {
    return QuarantineSummary.NONE;
  }

  @Override
  public Optional<LastVerification> verified() {
    return Optional.empty();
  }

  @Override
  public void export(List<String> sessions, ExportForm form, OutputStream out)
      throws InvalidQuestionException {
    throw new InvalidQuestionException("as", "this server exports nothing", "");
  }

  @Override
  public boolean allowsWork() {
    return false;
  }

  @Override
  public Optional<StartedWork> work() {
    return Optional.empty();
  }

  @Override
  public void start(Task task) throws InvalidQuestionException {
    throw new InvalidQuestionException("ask", "this server starts no work", "");
  }
}
