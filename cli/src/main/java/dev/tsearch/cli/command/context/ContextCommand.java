package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Shows and changes the contexts that the archive keeps.
///
/// @param environment the surroundings of the run
/// @param in standard input, for texts
/// @param ids ids of new entries
public record ContextCommand(Environment environment, StandardInput in, Supplier<UUID> ids)
    implements Command {
  static final String LIMIT = "-n";
  static final String WINDOW = "--window";
  static final String FOR_MODEL = "--for-model";
  static final String SUMMARY = "--summary";
  static final String ROLLING = "--rolling";
  static final String FROM = "--from";
  static final String PEEK = "--peek";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.value("N", "log: the last N entries (20); -N: the first N; 0: all", LIMIT))
        .addOption(Options.flag("log: only what the model receives", WINDOW))
        .addOption(Options.flag("show: as messages for the API of a model", FOR_MODEL))
        .addOption(Options.value("TEXT", "compact: what the messages said; - for stdin", SUMMARY))
        .addOption(Options.value("PERCENT", "compact: only this part, the oldest", ROLLING))
        .addOption(Options.value("WHO", "send: the sender (user)", FROM))
        .addOption(Options.flag("inbox: print the messages, and leave them there", PEEK))
        .addOption(Options.json("print JSON objects, one per line"))
        .addOption(Options.waiting())
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    Optional<ContextVerb> named =
        words.isEmpty() ? Optional.empty() : ContextVerb.of(words.getFirst());
    if (named.isEmpty() || !named.get().takes(words.size() - 1)) {
      String typed = words.isEmpty() ? "" : " " + String.join(" ", words);
      throw new UserException(
          "context needs a verb and NAME: list, or prompt, show, rebuild, log, compact, clear,"
              + " send or inbox with the name of a context",
          "to search for the word, type: tsearch -- context" + typed);
    }
    named.get().check(arguments);
    Options.requireText(arguments);
    CommandContext work = CommandContext.of(arguments, environment);
    List<String> rest = words.subList(1, words.size());
    var reading = new ContextReading(work, arguments, console, ids);
    var writing = new ContextWriting(work, arguments, console, in, ids);
    return switch (named.get()) {
      case LIST ->
          new ContextListing(work).print(Options.isGiven(arguments, Options.JSON), console);
      case SHOW -> reading.show(rest.getFirst());
      case LOG -> reading.log(rest.getFirst());
      case PROMPT ->
          rest.size() == 1
              ? reading.prompt(rest.getFirst())
              : writing.prompt(rest.getFirst(), rest.getLast());
      case REBUILD -> writing.rebuild(rest.getFirst());
      case COMPACT -> writing.compact(rest.getFirst());
      case CLEAR -> writing.clear(rest.getFirst());
      case SEND -> writing.send(rest.getFirst(), rest.subList(1, rest.size()));
      case INBOX -> writing.inbox(rest.getFirst());
    };
  }
}
