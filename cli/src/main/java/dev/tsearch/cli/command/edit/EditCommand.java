package dev.tsearch.cli.command.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.report.FileDiff;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.edit.Checks;
import dev.tsearch.core.edit.Injection;
import dev.tsearch.core.edit.RefusedEditException;
import dev.tsearch.core.edit.Safety;
import dev.tsearch.core.edit.Saved;
import dev.tsearch.core.edit.Synthetic;
import dev.tsearch.core.edit.TranscriptFile;
import dev.tsearch.core.edit.Validation;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.redact.SecretFinder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Changes a transcript file of Claude Code.
///
/// @param environment the process's environment
/// @param in standard input, which has the event of a hook, or a text
/// @param ids ids of new lines
public record EditCommand(Environment environment, InputStream in, Supplier<UUID> ids)
    implements Command {
  /// Runs as a hook.
  public static final String HOOK = "--hook";

  /// The word that stands for standard input.
  private static final String STDIN = "-";

  private static final String DRY_RUN = "--dry-run";
  private static final String NO_BACKUP = "--no-backup";
  private static final String SAFETY = "--safety";
  private static final String VALIDATE = "--validate";

  /// The words of [Validation] and of [Safety].
  private static final List<String> STRICTNESS = List.of("strict", "warn", "none");

  /// More deviations or unsafe changes of one file say nothing new; a count follows.
  private static final int SHOWN_WARNINGS = 5;

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.choice(
                "WHERE",
                "insert at start, current, end, INDEX or ID",
                List.of("start", "current", "end"),
                EditVerb.AT))
        .addOption(Options.flag("print the change as a unified diff, save nothing", DRY_RUN))
        .addOption(Options.flag("take FILE from the event of a hook on stdin", HOOK))
        .addOption(Options.flag("save no copy of the old file", NO_BACKUP))
        .addOption(
            Options.choice(
                "HOW", "deviations: strict, warn (default) or none", STRICTNESS, VALIDATE))
        .addOption(
            Options.choice(
                "HOW", "unsafe changes: strict, warn (default) or none", STRICTNESS, SAFETY))
        .addOption(Options.flag("tool-result: the call failed", EditVerb.FAILED))
        .addOption(
            Options.value("N", "prune: results of more than N characters (1000)", EditVerb.LIMIT))
        .addOption(Options.flag("redact: change signed thinking, too", EditVerb.THINKING))
        .addOption(
            Options.flag("redact: keys, tokens and passwords of all kinds", EditVerb.SECRETS))
        .addOption(Options.flag("remove: and all lines that follow from it", EditVerb.TREE))
        .addOption(
            Options.flag("remove: leave the lines after it without a parent", EditVerb.NO_RELINK))
        .addPositional(Options.words("WORD"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = new ArrayList<>(Options.wordsOf(arguments));
    boolean isHook = Options.isGiven(arguments, HOOK);
    if (words.size() < (isHook ? 1 : 2)) {
      String typed = words.isEmpty() ? "" : " " + String.join(" ", words);
      throw new UserException(
          "edit needs FILE and VERB (tsearch help edit lists the verbs); to search for the word,"
              + " type: tsearch -- edit"
              + typed);
    }
    String named = isHook ? "" : words.removeFirst();
    EditVerb verb = EditVerb.of(words.removeFirst(), Options.wordsOf(arguments));
    Path path = isHook ? pathOfEvent() : environment.path(named);
    readText(words, isHook);
    var warnings = new ArrayList<String>();
    TranscriptFile file = TranscriptFile.load(new RealDisk(), path, checks(arguments, warnings));
    if (!file.isTranscript()) {
      throw new UserException(path + ": no transcript of Claude Code");
    }
    int deviations = warnings.size();
    Optional<String> done = apply(verb, file, words, arguments);
    warn(warnings.subList(0, deviations), path, console);
    warn(warnings.subList(deviations, warnings.size()), path, console);
    if (done.isEmpty() || !file.isChanged()) {
      console.say(path + ": " + done.orElse("nothing to change"));
      return isHook ? ExitCode.FOUND : ExitCode.NOTHING;
    }
    if (Options.isGiven(arguments, DRY_RUN)) {
      TextOutput to = isHook ? console.err() : console.out();
      Terminal terminal = isHook ? console.errTerminal() : console.outTerminal();
      FileDiff.print(path.toString(), file.diff(), to, terminal);
      return ExitCode.FOUND;
    }
    save(file, arguments, path + ": " + done.get(), console);
    return ExitCode.FOUND;
  }

  private Path pathOfEvent() throws IOException, UserException {
    try {
      String path =
          Json.SOURCE
              .object(in.readAllBytes())
              .text("transcript_path")
              .filter(text -> !text.isEmpty())
              .orElseThrow(() -> new UserException("the hook event has no transcript_path"));
      return environment.path(path);
    } catch (MalformedJsonException e) {
      throw new UserException("--hook needs the event of a hook on stdin: " + e.reason());
    }
  }

  /// Replaces the word `-` by standard input, without the line break at its end.
  private void readText(List<String> words, boolean isHook) throws IOException, UserException {
    int at = words.indexOf(STDIN);
    if (at < 0) {
      return;
    }
    if (isHook || words.lastIndexOf(STDIN) > at) {
      String reason = isHook ? "with " + HOOK + " it is the event" : "give it once";
      throw new UserException(STDIN + " is a text from stdin; " + reason);
    }
    String text = new String(in.readAllBytes(), UTF_8);
    words.set(at, text.replaceFirst("\\R\\z", ""));
  }

  private Optional<String> apply(
      EditVerb verb, TranscriptFile file, List<String> words, ParseResult arguments)
      throws IOException, UserException {
    var injection = new Injection(file, new Synthetic(environment.clock(), ids));
    try {
      return verb.apply(injection, words, () -> secrets(arguments), arguments);
    } catch (RefusedEditException e) {
      throw new UserException(file.path() + ": " + e.problem());
    }
  }

  private SecretFinder secrets(ParseResult arguments) throws UserException {
    return SecretPatterns.all(CommandContext.of(arguments, environment).settings());
  }

  private void save(TranscriptFile file, ParseResult arguments, String done, Console console)
      throws IOException {
    Saved saved =
        Options.isGiven(arguments, NO_BACKUP)
            ? file.save()
            : file.saveWithBackup(environment.clock().instant());
    String carried =
        saved.carriedBytes() == 0
            ? ""
            : "; kept " + saved.carriedBytes() + " bytes that were appended meanwhile";
    console.say(
        done + carried + saved.backup().map(copy -> "; the old file is " + copy).orElse(""));
  }

  private static Checks checks(ParseResult arguments, List<String> warnings) throws UserException {
    return new Checks(
        choice(arguments, VALIDATE, Validation.values(), Validation.WARN),
        choice(arguments, SAFETY, Safety.values(), Safety.WARN),
        warnings::add);
  }

  private static <E extends Enum<E>> E choice(
      ParseResult arguments, String option, E[] choices, E otherwise) throws UserException {
    Optional<String> typed = Options.valueOf(arguments, option);
    if (typed.isEmpty()) {
      return otherwise;
    }
    return Arrays.stream(choices)
        .filter(choice -> choice.name().toLowerCase(Locale.ROOT).equals(typed.get()))
        .findFirst()
        .orElseThrow(
            () -> new UserException(option + " must be strict, warn or none, got " + typed.get()));
  }

  private static void warn(List<String> warnings, Path path, Console console) throws IOException {
    for (String warning : warnings.subList(0, Math.min(SHOWN_WARNINGS, warnings.size()))) {
      console.say(path + ": " + warning);
    }
    if (warnings.size() > SHOWN_WARNINGS) {
      console.say(path + ": " + (warnings.size() - SHOWN_WARNINGS) + " more warnings");
    }
  }
}
