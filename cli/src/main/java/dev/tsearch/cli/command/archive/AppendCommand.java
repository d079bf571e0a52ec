package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.LineBatches;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.Acknowledgements;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.append.ContextAppender.AppendOutcome;
import dev.tsearch.indexer.ingest.append.ContextAppender.Defaults;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Appends entries from standard input to a context of the archive, and acknowledges each one once
/// it is durable.
///
/// @param environment the surroundings of the run
/// @param in the standard input
public record AppendCommand(Environment environment, StandardInput in) implements Command {
  private static final String CONTEXT = "--context";
  private static final String TEXT = "--text";
  private static final String FROM = "--from";
  static final String USER = "user";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.value("NAME", "the context to append to; new or new:PREFIX makes one", CONTEXT))
        .addOption(Options.flag("treat each line as the text of a message", TEXT))
        .addOption(Options.value("WHO", "the sender of lines that name none (user)", FROM))
        .addOption(Options.json("acknowledge each entry as a JSON object"))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    String typed =
        Options.valueOf(arguments, CONTEXT)
            .orElseThrow(() ->
                new UserException(
                    "append needs --context NAME",
                    "to search for the word, type: tsearch -- append"));
    InputStream entries = in.redirected("append");
    var context = new TypedContext(typed, work);
    ContextName name = context.toWrite();
    String from = Options.textOf(arguments, FROM).orElse(USER);
    var defaults = new Defaults(name, from, Options.isGiven(arguments, TEXT));
    var printer = new Acknowledgements(console, Options.isGiven(arguments, Options.JSON));
    long maxLineBytes = work.settings().number(Setting.MAX_LINE_BYTES);
    var batches = new LineBatches(entries, maxLineBytes);
    boolean allKept = true;
    try (ContextAppender appender = appender(work, defaults)) {
      for (List<LineBatches.InputLine> lines = batches.next();
          !lines.isEmpty();
          lines = batches.next()) {
        allKept &= append(lines, appender, printer, maxLineBytes);
        console.out().flush();
      }
    }
    context.warnOfPrompt(name, console);
    return allKept ? ExitCode.FOUND : ExitCode.ERROR;
  }

  static ContextAppender appender(CommandContext work, Defaults defaults)
      throws IOException, UserException {
    Json json = work.sourceJson();
    return new ContextAppender(
        new RealDisk(),
        work.writer(new LockWait(work.patience(), _ -> {})),
        new Chibi(json),
        json,
        work.environment().clock(),
        defaults);
  }

  private static boolean append(
      List<LineBatches.InputLine> lines,
      ContextAppender appender,
      Acknowledgements printer,
      long maxLineBytes)
      throws IOException {
    var bytes = new ArrayList<byte[]>(lines.size());
    for (LineBatches.InputLine line : lines) {
      if (!line.isTooLong()) {
        bytes.add(line.bytes());
      }
    }
    Deque<AppendOutcome> outcomes = new ArrayDeque<>(appender.append(bytes));
    boolean allKept = true;
    for (LineBatches.InputLine line : lines) {
      AppendOutcome outcome =
          line.isTooLong()
              ? new AppendOutcome.Bad("longer than " + Quantity.bytes(maxLineBytes))
              : outcomes.remove();
      switch (outcome) {
        case AppendOutcome.Kept kept -> printer.kept(line.number(), kept);
        case AppendOutcome.Bad bad -> {
          printer.bad(line.number(), bad);
          allKept = false;
        }
      }
    }
    return allKept;
  }
}
