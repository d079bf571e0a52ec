package dev.tsearch.cli.command.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.report.ForgetText;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ArchiveErasure;
import dev.tsearch.indexer.forget.ForgetReport;
import dev.tsearch.indexer.forget.ForgettingArchive;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// A run of `forget` or `redact`: previews, asks, overwrites and reports.
///
/// @param work the archive and the settings
/// @param input where a person answers
/// @param text prints the report
/// @param console where to print
record ForgettingRun(CommandContext work, StandardInput input, ForgetText text, Console console) {
  static final String DRY_RUN = "--dry-run";

  /// How many sessions the question names.
  private static final int NAMED_SESSIONS = 5;

  static final String YES = "--yes";

  /// Adds the options of both commands.
  static CommandSpec withOptions(CommandSpec spec) {
    return spec.addOption(
            Options.flag("say what would be overwritten, and change nothing", DRY_RUN))
        .addOption(Options.flag("do it without a question", YES, "-y"))
        .addOption(Options.json("print one JSON object"))
        .addOption(Options.waiting());
  }

  /// @param erasures what is forgotten or redacted in an archive
  ExitCode run(ParseResult arguments, Function<ForgettingArchive, ArchiveErasure> erasures)
      throws IOException, UserException {
    boolean json = Options.isGiven(arguments, Options.JSON);
    ArchiveErasure erasure =
        erasures.apply(new ForgettingArchive(work.archive(), AllFormats.detector(Json.SOURCE)));
    if (Options.isGiven(arguments, DRY_RUN)) {
      return report(erasure.preview(), ForgetText.Tense.WOULD, json);
    }
    if (!Options.isGiven(arguments, YES)) {
      ForgetReport preview = erasure.preview();
      if (preview.passages() == 0) {
        return report(preview, ForgetText.Tense.DONE, json);
      }
      if (!isConfirmed(preview)) {
        console.say("nothing was changed");
        return ExitCode.ERROR;
      }
    }
    try (ArchiveWriter writer = work.writer(new LockWait(work.patience(), console::sayUnchecked))) {
      Optional<ForgetReport> done = erasure.run(writer);
      if (done.isEmpty()) {
        throw new UserException(
            "another process writes the index, and would bring the old text back",
            "wait until imports and tsearch watch have ended, and type the command again");
      }
      if (done.get().passages() > 0) {
        LastSearchFile.removeAll(work.environment());
      }
      return report(done.get(), ForgetText.Tense.DONE, json);
    }
  }

  private ExitCode report(ForgetReport report, ForgetText.Tense tense, boolean json)
      throws IOException {
    if (json) {
      text.printJson(report, tense);
    } else {
      text.print(report, tense);
    }
    ExitCode code = report.passages() == 0 ? ExitCode.NOTHING : ExitCode.FOUND;
    return report.damaged().isEmpty() ? code : ExitCode.ERROR;
  }

  private boolean isConfirmed(ForgetReport preview) throws IOException, UserException {
    if (!input.isTerminal()) {
      throw new UserException(
          "this cannot be undone",
          "to see what would be overwritten, add --dry-run; to do it, add --yes");
    }
    for (String place : ForgetText.places(preview, NAMED_SESSIONS)) {
      console.say(place);
    }
    for (String along : ForgetText.along(preview)) {
      console.say(along);
    }
    console.say(
        "overwrite "
            + Quantity.of(preview.passages(), "passage", "passages")
            + " of "
            + Quantity.of(preview.entries(), "entry", "entries")
            + " for good? This cannot be undone. Type yes to go on:");
    String answer = new BufferedReader(new InputStreamReader(input.stream(), UTF_8)).readLine();
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).equals("yes");
  }
}
