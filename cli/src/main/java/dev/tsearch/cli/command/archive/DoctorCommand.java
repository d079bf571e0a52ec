package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.DefaultSources.SourcePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.DoctorText;
import dev.tsearch.cli.render.report.SettingsTable;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.indexer.doctor.Condition;
import dev.tsearch.indexer.doctor.Doctor;
import dev.tsearch.indexer.doctor.DoctorFinding;
import dev.tsearch.indexer.doctor.DoctorRequest;
import dev.tsearch.indexer.doctor.DoctorRequest.ExaminedPlace;
import dev.tsearch.indexer.doctor.SettingsCheck;
import dev.tsearch.indexer.doctor.SettingsCheck.ChangedSetting;
import dev.tsearch.indexer.ingest.report.PlaceSurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Says how the archive and the places of its sources are, and what to do. Changes nothing.
///
/// @param environment the surroundings of the run
/// @param importer compares places with the archive
/// @param version the version of the program
public record DoctorCommand(Environment environment, Importer importer, String version)
    implements Command {

  @Override
  public CommandSpec spec() {
    return Options.none().addOption(Options.json("print one JSON object per finding"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    ArchivePlace place = ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment);
    List<DoctorFinding> findings = examine(place, Options.valuesOf(arguments, Options.SET));
    print(findings, place, Options.isGiven(arguments, Options.JSON), console);
    boolean hasProblem =
        findings.stream().anyMatch(finding -> finding.condition() == Condition.PROBLEM);
    return hasProblem ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  /// Examines an archive and the places of its sources.
  ///
  /// @param flags settings of the command line
  /// @throws IOException if the operating system refuses to describe the archive's files
  /// @throws UserException if the settings cannot be read
  public List<DoctorFinding> examine(ArchivePlace place, List<String> flags)
      throws IOException, UserException {
    var places = new ArrayList<SourcePlace>();
    var work = new CommandContext(environment, place, flags, Duration.ZERO);
    SettingsCheck checked = settings(work, places);
    boolean isReadable = checked.error().isEmpty();
    var request =
        new DoctorRequest(
            place.root(),
            place.origin(),
            version,
            System.getProperty("user.name", ""),
            environment.clock().instant(),
            isReadable && work.settings().flag(Setting.ENABLE_BLOOM_FILTERS),
            places.stream().map(DoctorCommand::examined).toList(),
            checked);
    return new Doctor(new RealDisk(), request, paths -> survey(work, paths)).examine();
  }

  private static ExaminedPlace examined(SourcePlace place) {
    return new ExaminedPlace(place.path(), place.origin(), place.isThere(), place.claudeSettings());
  }

  private List<PlaceSurvey> survey(CommandContext work, List<Path> paths) throws IOException {
    if (paths.isEmpty()) {
      return List.of();
    }
    try {
      return importer.survey(work, paths);
    } catch (UserException e) {
      throw new IOException(e.text(), e); // the settings were read before
    }
  }

  private void print(
      List<DoctorFinding> findings, ArchivePlace place, boolean isJson, Console console)
      throws IOException {
    var time = new HumanTime(environment.clock().instant(), environment.zone());
    boolean isNamed = place.origin().equals(Options.ARCHIVE);
    var text = new DoctorText(console, place.root(), isNamed, time);
    if (isJson) {
      text.printJson(findings);
    } else {
      text.print(findings);
      text.printSummary(findings);
    }
  }

  /// Checks the settings.
  ///
  /// @param places receives the known places; none without valid settings
  private static SettingsCheck settings(CommandContext work, List<SourcePlace> places) {
    try {
      Settings settings = work.settings();
      places.addAll(new KnownPlaces(work).searched());
      var changed = new ArrayList<ChangedSetting>();
      for (Setting setting : Setting.values()) {
        Settings.SettingValue value = settings.value(setting);
        if (!value.value().equals(setting.standard())) {
          changed.add(
              new ChangedSetting(setting.key(), SettingsTable.text(value.value()), value.origin()));
        }
      }
      return new SettingsCheck(changed, "");
    } catch (UserException e) {
      return new SettingsCheck(List.of(), e.text());
    }
  }
}
