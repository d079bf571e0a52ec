package dev.tsearch.cli.command.show;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ExportForm;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.export.ExportAnswer;
import dev.tsearch.indexer.export.ExportRequest;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.TranscriptWriter.WritableFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Exports conversations as documents, the best passages for a query, or the bytes that were
/// imported.
///
/// @param environment the process's environment
/// @param version the version of tsearch
public record ExportCommand(Environment environment, String version) implements Command {
  @Override
  public CommandSpec spec() {
    return ExportArguments.spec();
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var options = new ExportArguments(arguments);
    boolean isTerminal = console.outTerminal().isTerminal();
    if (options.site().isPresent()) {
      options.checkSite();
      return new PagesExport(work, options).run(options.site().get(), console);
    }
    if (options.isSource()) {
      options.checkSource();
      ExportOutput output = options.output(false, isTerminal, environment);
      return new SourceExport(environment, work, output)
          .run(options.names(), options.origin(), console);
    }
    Optional<WritableFormat> program = options.program();
    if (program.isPresent() || options.isMessages()) {
      options.checkWhole();
      return program.isPresent()
          ? new TranscriptExport(work, options, program.get(), version).run(console)
          : messages(work, options, console);
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

  /// Writes the messages that the models of sessions receive, one JSON object a line.
  private ExitCode messages(CommandContext work, ExportArguments options, Console console)
      throws IOException, UserException {
    boolean isTerminal = console.outTerminal().isTerminal();
    ExportOutput output = options.output(false, isTerminal, environment);
    try (OpenLibrary open = work.read();
        var originals = new OriginalBytes(work)) {
      SessionCatalog catalog = open.catalog();
      Set<TranscriptId> transcripts =
          NamedSessions.of(options.names(), catalog, environment, console);
      Detector formats = AllFormats.detector(Json.SOURCE);
      output.writeDocument(
          out -> {
            for (TranscriptId transcript : transcripts) {
              new ModelMessages(
                      catalog, formats.presentation(transcript.source()), originals::valueOf)
                  .write(
                      transcript,
                      message -> {
                        out.write(JsonObjects.line(message).getBytes(UTF_8));
                        out.write('\n');
                      });
            }
          },
          console);
      return KnownDamage.named(ExitCode.FOUND, open.snapshot(), originals.damage(), console);
    }
  }

  private ExitCode sessions(
      CommandContext work, ExportArguments options, ExportOutput output, Console console)
      throws IOException, UserException {
    try (OpenLibrary open = work.read();
        var originals = new OriginalBytes(work)) {
      Set<TranscriptId> transcripts =
          NamedSessions.of(options.names(), open.catalog(), environment, console);
      ExportRequest request = options.request();
      var hasAll = new AtomicBoolean();
      ExportMask mask = ExportMask.of(options, work.settings());
      output.writeDocument(
          out -> {
            try (var writer = mask.writer(options, out)) {
              ExportAnswer answer = open.export(transcripts, request, originals::input, writer);
              if (answer.isNothing()) {
                throw new UserException("nothing to export: " + String.join(", ", lacking(answer)));
              }
              sayMissing(answer, console);
              hasAll.set(answer.isOfAll());
            }
          },
          console);
      mask.report(console);
      ExitCode code = hasAll.get() ? ExitCode.FOUND : ExitCode.NOTHING;
      return KnownDamage.named(code, open.snapshot(), originals.damage(), console);
    }
  }

  private static List<String> lacking(ExportAnswer answer) {
    return answer.lacking().entrySet().stream()
        .map(conversation -> conversation.getKey().session() + " has " + conversation.getValue())
        .toList();
  }

  private static void sayMissing(ExportAnswer answer, Console console) throws IOException {
    say(
        answer.archived(),
        "before the last compaction not exported; --archived exports them",
        console);
    say(answer.agents(), "of sub-agents not exported; --agents exports them", console);
    for (String message : lacking(answer)) {
      console.say(message);
    }
  }

  /// Says how many entries of a kind each conversation has.
  private static void say(Map<TranscriptId, Long> counts, String kind, Console console)
      throws IOException {
    for (Map.Entry<TranscriptId, Long> each : counts.entrySet()) {
      String entries = Quantity.of(each.getValue(), "entry", "entries");
      console.say(each.getKey().session() + ": " + entries + " " + kind);
    }
  }
}
