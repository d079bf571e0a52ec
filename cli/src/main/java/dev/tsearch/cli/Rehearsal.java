package dev.tsearch.cli;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.render.TextOutput;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the JVM watches while it makes the AOT cache that the launcher gives to later runs: the
/// usual commands on a small archive, as a user would type them at a terminal and in a pipe, with
/// nothing printed. Classes that no scene touches are loaded the slow way later.
///
/// The arguments are an empty folder for the archive and a folder of transcripts to import.
public final class Rehearsal {
  /// Partitions are kept tiny here, so that there are sealed ones and a search has to plan.
  private static final String TINY_PARTITIONS = "storage.partition_max_entries=8";

  private static final List<List<String>> SCENES =
      List.of(
          List.of("demo"),
          List.of("help"),
          List.of("ownership"),
          List.of("\"borrow checker\"", "--color", "always", "--explain"),
          List.of("own*", "--json"),
          List.of("test", "-error", "--type", "message", "--sort", "time", "-n", "3", "-C", "1"),
          List.of("tool:Bash", "--count"),
          List.of("the", "--since", "2020-01-01", "--until", "today"),
          List.of("the", "-l", "--project", "tidewatch"),
          List.of("qzxjvw"),
          List.of("qzxjvw", "--json"),
          List.of("the", "--facets"),
          List.of("sessions"),
          List.of("sessions", "ownership", "the"),
          List.of("sessions", "--json"),
          List.of("show", "3c6e1f04"),
          List.of("partitions"),
          List.of("config"));

  private final Path archive;

  private Rehearsal(Path archive) {
    this.archive = archive;
  }

  public static void main(String[] arguments) {
    run(Path.of(arguments[0]), Path.of(arguments[1]));
  }

  /// How each scene ended.
  static List<ExitCode> run(Path archive, Path transcripts) {
    Rehearsal rehearsal = new Rehearsal(archive);
    List<ExitCode> ends = new ArrayList<>();
    List<String> load = List.of("import", transcripts.toString(), "--set", TINY_PARTITIONS);
    Environment terminal = rehearsal.environment("out,err");
    Environment pipe = rehearsal.environment("");
    ends.add(rehearsal.play(load, terminal));
    ends.add(rehearsal.play(load, terminal));
    for (List<String> scene : SCENES) {
      ends.add(rehearsal.play(scene, terminal));
      ends.add(rehearsal.play(scene, pipe));
    }
    return ends;
  }

  /// The world, with these of the standard streams at a terminal.
  private Environment environment(String terminals) {
    Environment real = Wiring.environment();
    return new Environment(
        Map.of("TSEARCH_TERMINAL", terminals, "TERM", "xterm", "COLUMNS", "100"),
        archive.resolve("home"),
        archive,
        real.clock(),
        real.zone());
  }

  private ExitCode play(List<String> scene, Environment environment) {
    List<String> arguments = new ArrayList<>(scene);
    arguments.addFirst(archive.toString());
    arguments.addFirst("--archive");
    TextOutput nowhere = new TextOutput(OutputStream.nullOutputStream());
    return Main.run(arguments, Screens.console(nowhere, nowhere, environment), environment);
  }
}
