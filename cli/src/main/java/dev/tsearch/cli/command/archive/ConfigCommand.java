package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.EditorProcess;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.SettingsFile;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.SettingsObject;
import dev.tsearch.cli.render.report.SettingsTable;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveModes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints settings and their origins, and changes the settings files.
///
/// @param environment the surroundings of the run
public record ConfigCommand(Environment environment) implements Command {
  private static final String ALL = "--all";
  private static final String IN_ARCHIVE = "--in-archive";
  private static final List<String> ACTIONS =
      List.of("get", "set", "unset", "edit", "path", "sources");

  /// The actions that write the file.
  private static final List<String> CHANGING = List.of("set", "unset", "edit", "sources");

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("list the settings that tune the storage, too", ALL))
        .addOption(
            Options.flag("change the archive's file, which overrides the user's", IN_ARCHIVE))
        .addOption(Options.json("print JSON objects"))
        .addPositional(Options.words("ACTION", ACTIONS));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    ArchivePlace place = ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment);
    SettingsFile file =
        Options.isGiven(arguments, IN_ARCHIVE)
            ? SettingsFile.ofArchive(place)
            : SettingsFile.ofUser(environment);
    if (words.isEmpty()) {
      list(CommandContext.of(arguments, environment), arguments, console);
      return ExitCode.FOUND;
    }
    ExitCode code = run(arguments, words, file, place, console);
    if (CHANGING.contains(words.getFirst()) && Options.isGiven(arguments, IN_ARCHIVE)) {
      var messages = new ArrayList<String>();
      ArchiveModes.restrict(new RealDisk(), new ArchiveLayout(place.root()), messages::add);
      for (String message : messages) {
        console.say(message);
      }
    }
    return code;
  }

  private ExitCode run(
      ParseResult arguments,
      List<String> words,
      SettingsFile file,
      ArchivePlace place,
      Console console)
      throws IOException, UserException {
    return switch (words.getFirst()) {
      case "get" -> get(arguments, words, console);
      case "set" -> set(file, place, words, console);
      case "unset" -> unset(file, words, console);
      case "edit" -> edit(file, words);
      case "sources" ->
          new SourcesConfig(CommandContext.of(arguments, environment))
              .run(file, words, Options.isGiven(arguments, Options.JSON), console);
      case "path" -> path(arguments, file, place, words, console);
      default -> throw usage(words.getFirst());
    };
  }

  private static UserException usage(String action) {
    return new UserException(
        "config has no action \"%s\"".formatted(action),
        Suggestion.join(
            hint(action),
            "there are: config, config get KEY, config set KEY VALUE, config unset KEY, config edit,"
                + " config path, config sources"));
  }

  private static String hint(String action) {
    if (Setting.of(action).isPresent()) {
      return "to print it, type: tsearch config get " + action;
    }
    return action.equals("reset") || action.equals("delete")
        ? "did you mean unset?"
        : Suggestion.hint(action, ACTIONS);
  }

  private static Setting setting(List<String> words, int count, String form) throws UserException {
    if (words.size() != count) {
      throw new UserException("type: tsearch config " + form);
    }
    String key = words.get(1);
    return Setting.of(key)
        .orElseThrow(() ->
            new UserException("there is no setting " + key, Suggestion.hint(key, Setting.keys())));
  }

  private ExitCode get(ParseResult arguments, List<String> words, Console console)
      throws IOException, UserException {
    Setting setting = setting(words, 2, "get KEY");
    Settings settings = CommandContext.of(arguments, environment).settings();
    Object value = settings.value(setting).value();
    if (Options.isGiven(arguments, Options.JSON)) {
      new SettingsObject(console.out()).print(row(setting, settings));
    } else if (value instanceof List<?> list) {
      for (Object part : list) {
        console.out().line(part.toString());
      }
    } else {
      console.out().line(value.toString());
    }
    return ExitCode.FOUND;
  }

  private static ExitCode set(
      SettingsFile file, ArchivePlace place, List<String> words, Console console)
      throws IOException, UserException {
    Setting setting = setting(words, 3, "set KEY VALUE");
    file.set(setting, words.get(2));
    SettingsFile archive = SettingsFile.ofArchive(place);
    if (!archive.path().equals(file.path()) && archive.has(setting)) {
      console.say(
          "%s overrides it; to change that file: tsearch config set --in-archive %s …"
              .formatted(archive.path(), setting.key()));
    }
    return ExitCode.FOUND;
  }

  private static ExitCode unset(SettingsFile file, List<String> words, Console console)
      throws IOException, UserException {
    Setting setting = setting(words, 2, "unset KEY");
    if (file.unset(setting)) {
      return ExitCode.FOUND;
    }
    console.say(setting.key() + " is not set in " + file.path());
    return ExitCode.NOTHING;
  }

  private ExitCode edit(SettingsFile file, List<String> words) throws IOException, UserException {
    rejectMore(words, "edit");
    if (!environment.hasTerminalInput()) {
      throw new UserException(
          "config edit needs a terminal as its standard input",
          "type: tsearch config set KEY VALUE; tsearch config path prints the file");
    }
    file.create();
    EditorProcess.of(environment).edit(file.path());
    file.has(Setting.FOLDERS); // reports what is wrong in the file
    return ExitCode.FOUND;
  }

  /// Prints the paths of both files, the user's first, or with [#IN_ARCHIVE] the archive's alone.
  private static ExitCode path(
      ParseResult arguments,
      SettingsFile file,
      ArchivePlace place,
      List<String> words,
      Console console)
      throws IOException, UserException {
    rejectMore(words, "path");
    var files = new ArrayList<>(List.of(file));
    if (!Options.isGiven(arguments, IN_ARCHIVE)) {
      files.add(SettingsFile.ofArchive(place));
    }
    if (Options.isGiven(arguments, Options.JSON)) {
      new SettingsObject(console.out()).print(rows(files));
    } else {
      for (SettingsFile each : files) {
        console.out().line(each.path().toString());
      }
    }
    return ExitCode.FOUND;
  }

  private static List<SettingsObject.FileRow> rows(List<SettingsFile> files) {
    return files.stream()
        .map(
            file -> new SettingsObject.FileRow(file.owner(), file.path().toString(), file.exists()))
        .toList();
  }

  private static SettingsObject.SettingRow row(Setting setting, Settings settings) {
    Settings.SettingValue value = settings.value(setting);
    return new SettingsObject.SettingRow(
        setting.key(),
        value.value(),
        setting.standard(),
        value.origin(),
        setting.isTuning(),
        setting.choices(),
        setting.meaning());
  }

  private static void rejectMore(List<String> words, String action) throws UserException {
    if (words.size() > 1) {
      throw new UserException("type: tsearch config " + action);
    }
  }

  /// Prints the settings. Programs get all of them.
  private void list(CommandContext work, ParseResult arguments, Console console)
      throws IOException, UserException {
    Settings settings = work.settings();
    List<SettingsFile> files =
        List.of(SettingsFile.ofUser(environment), SettingsFile.ofArchive(work.place()));
    if (Options.isGiven(arguments, Options.JSON)) {
      var archive =
          new SettingsObject.ArchiveRow(work.place().root().toString(), work.place().origin());
      List<SettingsObject.SettingRow> rows =
          Stream.of(Setting.values()).map(setting -> row(setting, settings)).toList();
      new SettingsObject(console.out()).print(rows(files), archive, rows);
      return;
    }
    var table = new SettingsTable();
    for (SettingsFile file : files) {
      table.row(
          file.owner() + " file",
          file.path().toString(),
          file.exists() ? "exists" : "does not exist",
          "settings of the " + file.owner());
    }
    table.row(
        "archive",
        work.place().root().toString(),
        work.place().origin(),
        "the folder of the archive");
    boolean isAll = Options.isGiven(arguments, ALL) || !console.outTerminal().isTerminal();
    for (Setting setting : Setting.values()) {
      Settings.SettingValue value = settings.value(setting);
      if (isAll || !setting.isTuning() || !value.isDefault()) {
        table.row(
            setting.key(), SettingsTable.text(value.value()), value.origin(), setting.meaning());
      }
    }
    table.print(console);
    if (!isAll) {
      console.say("--all lists the settings that tune the storage, too");
    }
  }
}
