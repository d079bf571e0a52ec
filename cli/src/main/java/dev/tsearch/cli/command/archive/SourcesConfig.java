package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.SettingsFile;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.report.SettingsObject;
import dev.tsearch.cli.render.report.SettingsTable;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Prints the known places of programs, and turns programs off and on, for `config sources`.
///
/// @param work the settings and the surroundings of the run
record SourcesConfig(CommandContext work) {
  static final String FORM = "sources [off NAME | on NAME]";

  /// Runs `sources`, `sources off NAME…` or `sources on NAME…`.
  ///
  /// @param file the settings file that is changed
  /// @param asJson whether places are printed as objects
  ExitCode run(SettingsFile file, List<String> words, boolean asJson, Console console)
      throws IOException, UserException {
    if (words.size() == 1) {
      list(asJson, console);
      return ExitCode.FOUND;
    }
    boolean isOff = words.get(1).equals("off");
    if (words.size() < 3 || !(isOff || words.get(1).equals("on"))) {
      throw new UserException("type: tsearch config " + FORM);
    }
    Set<String> off = new LinkedHashSet<>(work.settings().texts(Setting.OFF));
    for (String name : words.subList(2, words.size())) {
      if (isOff) {
        off.add(program(name));
      } else if (!off.remove(name)) {
        console.say(program(name) + " is not turned off");
      }
    }
    if (off.isEmpty()) {
      file.unset(Setting.OFF);
    } else {
      file.set(Setting.OFF, SettingsTable.text(List.copyOf(off)));
    }
    return ExitCode.FOUND;
  }

  private List<SourcePlace> places() throws UserException {
    return new KnownPlaces(work).all();
  }

  private String program(String name) throws UserException {
    Set<String> known =
        places().stream()
            .map(SourcePlace::programId)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    known.add("hook-logs");
    known.addAll(List.of("entire", "crush", "fluux", "specstory", "aider"));
    if (!known.contains(name)) {
      throw new UserException(
          "there is no program " + name,
          Suggestion.join(
              Suggestion.hint(name, List.copyOf(known)), "tsearch config sources lists them"));
    }
    return name;
  }

  /// Prints each place: in a pipe the program, its state and the path.
  private void list(boolean asJson, Console console) throws IOException, UserException {
    Set<String> off = Set.copyOf(work.settings().texts(Setting.OFF));
    var table =
        new Table(
            Table.Column.text("PROGRAM", 1),
            Table.Column.text("STATE", 2),
            Table.Column.path("PLACE", 3));
    for (SourcePlace place : places()) {
      String there = place.isThere() ? "found" : "not found";
      String state = off.contains(place.programId()) ? "off" : there;
      if (asJson) {
        new SettingsObject(console.out()).print(place.programId(), state, place.path().toString());
      } else {
        table.row(place.programId(), state, place.path().toString());
      }
    }
    if (asJson) {
      return;
    }
    table.print(console.out(), console.outTerminal());
    if (console.outTerminal().isTerminal()) {
      console.say("to leave a program out, type: tsearch config sources off NAME");
    }
  }
}
