package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.SettingsTable;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints every setting and its origin.
///
/// @param environment the surroundings of the run
public record ConfigCommand(Environment environment) implements Command {

  @Override
  public CommandSpec spec() {
    return Options.none();
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    Settings settings = work.settings();
    var table = new SettingsTable();
    table.row("archive", work.place().root().toString(), work.place().origin());
    for (Setting setting : Setting.values()) {
      Settings.SettingValue value = settings.value(setting);
      table.row(setting.key(), SettingsTable.text(value.value()), value.origin());
    }
    table.print(console);
    return ExitCode.FOUND;
  }
}
