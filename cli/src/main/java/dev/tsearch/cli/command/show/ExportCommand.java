package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Exports conversations as documents, the best passages for a query, or the bytes that were
/// imported.
///
/// @param environment the process's environment
public record ExportCommand(Environment environment) implements Command {
  @Override
  public CommandSpec spec() {
    return ExportArguments.spec();
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var options = new ExportArguments(arguments);
    boolean isTerminal = console.outTerminal().isTerminal();
    if (options.isSource()) {
      options.checkSource();
      ExportOutput output = options.output(false, isTerminal, environment);
      return new SourceExport(environment, work, output)
          .run(options.names(), options.origin(), console);
    }
    options.check();
    try {
      return document(work, options, isTerminal, console);
    } catch (SlowPatternException e) {
      throw new UserException(e.problem());
    }
  }

  private ExitCode document(
      CommandContext work, ExportArguments options, boolean isTerminal, Console console)
      throws IOException, UserException {
    ExportForm form = options.form();
    ExportOutput output = options.output(!form.isForPrograms(), isTerminal, environment);
    return options.query().isPresent()
        ? new PassageExport(work, options, output).run(options.query().get(), console)
        : sessions(work, options, output, console);
  }

  private ExitCode sessions(
      CommandContext work, ExportArguments options, ExportOutput output, Console console)
      throws IOException, UserException {
    try (Snapshot snapshot = work.archive().snapshot();
        var originals = new OriginalBytes(work)) {
      var catalog = new SessionCatalog(snapshot);
      Set<TranscriptId> transcripts = new LinkedHashSet<>();
      for (String name : options.names()) {
        switch (new TypedName(name).meaning(catalog, environment)) {
          case Meaning.OneEntry(LocatedEntry found) -> transcripts.add(found.entry().transcript());
          case Meaning.OneSession(TranscriptId transcript) -> transcripts.add(transcript);
          case Meaning.Ambiguous(List<String> candidates) ->
              throw NameMessages.ambiguous(name, candidates);
          case Meaning.UnknownName() -> throw new UserException(NameMessages.unknown(name));
        }
      }
      var export =
          new ConversationExport(
              catalog, AllFormats.detector(Json.SOURCE), originals, options, console);
      var hasAll = new AtomicBoolean();
      ExportMask mask = ExportMask.of(options, work.settings());
      output.writeDocument(
          out -> {
            try (var writer = mask.writer(options, out)) {
              hasAll.set(export.write(transcripts, writer));
            }
          },
          console);
      mask.report(console);
      return hasAll.get() ? ExitCode.FOUND : ExitCode.NOTHING;
    }
  }
}
