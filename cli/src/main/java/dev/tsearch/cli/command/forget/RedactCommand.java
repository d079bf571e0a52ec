package dev.tsearch.cli.command.forget;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.ForgetText;
import dev.tsearch.core.redact.SlowPatternException;
import dev.tsearch.indexer.forget.ArchiveRedaction;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Overwrites a text, matches of a regular expression, or all secrets in the archive for good.
///
/// @param environment the surroundings of the run
/// @param input where a person confirms
public record RedactCommand(Environment environment, StandardInput input) implements Command {
  private static final String SECRETS = "--secrets";
  private static final String REGEX = "--regex";

  /// A shorter text is in too many words.
  private static final int MIN_LENGTH = 4;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Options.none()
            .addOption(
                Options.flag("keys, tokens and passwords of known forms, and yours", SECRETS))
            .addOption(Options.flag("PATTERN is a regular expression, not a text", REGEX));
    return ForgettingRun.withOptions(spec).addPositional(Options.words("PATTERN"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    WantedPassages passages = passages(work, arguments);
    String time = environment.clock().instant().toString();
    var text = new ForgetText(console, ForgetText.Verb.REDACT);
    try {
      ExitCode code =
          new ForgettingRun(work, input, text, console)
              .run(arguments, archive -> new ArchiveRedaction(archive, passages, time));
      if (code == ExitCode.FOUND
          && passages instanceof WantedPassages.Matches
          && !Options.isGiven(arguments, ForgettingRun.DRY_RUN)) {
        console.say("the expression is kept readable in forgotten.jsonl: later imports apply it");
      }
      return code;
    } catch (SlowPatternException e) {
      throw new UserException(e.problem());
    }
  }

  private static WantedPassages passages(CommandContext work, ParseResult arguments)
      throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    boolean secrets = Options.isGiven(arguments, SECRETS);
    if (words.size() != (secrets ? 0 : 1)) {
      throw new UserException(
          "redact needs one text, or --secrets",
          "type: tsearch redact 'TEXT' or tsearch redact --secrets"
              + " (to search for the words: tsearch -- redact …)");
    }
    if (secrets) {
      return new WantedPassages.Secrets(SecretPatterns.own(work.settings()));
    }
    String typed = words.getFirst();
    if (Options.isGiven(arguments, REGEX)) {
      return new WantedPassages.Matches(SecretPatterns.pattern(REGEX, typed));
    }
    if (typed.length() < MIN_LENGTH) {
      throw new UserException(
          "a text to redact must have " + MIN_LENGTH + " characters or more",
          "it would be overwritten in all words that have it");
    }
    return new WantedPassages.LiteralText(typed);
  }
}
