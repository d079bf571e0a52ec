package dev.tsearch.cli;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.command.agent.ConversationOffer;
import dev.tsearch.cli.command.agent.McpCommand;
import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.tui.RehearsedTerminal;
import dev.tsearch.cli.tui.UnattendedScreen;
import dev.tsearch.cli.tui.state.KeyBindings;
import dev.tsearch.cli.tui.state.KeyPress;
import dev.tsearch.cli.tui.state.Screen;
import dev.tsearch.cli.tui.state.Size;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;

/// The training run from which the JVM creates an AOT cache for later runs: the usual commands on a
/// small archive, as on a terminal and in a pipe, with their output discarded. Classes that the
/// training does not load are loaded slowly later, and classes that only other commands need make
/// every start slower, so each kind of command has a cache.
///
/// The arguments are a [CacheKind] in lower case, the folder of an archive (empty for
/// [CacheKind#IMPORT], and as that leaves it for the others), and a folder of transcripts to
/// import.
public final class AotTraining {
  /// Small partitions, so that there are many of them and a search has to plan.
  private static final String SMALL_PARTITIONS = "storage.partition_max_entries=256";

  /// The kinds of caches.
  enum CacheKind {
    /// For imports; created first. It leaves entries that are not in the index, as agents do.
    IMPORT,
    /// For searches.
    SEARCH,
    /// For contexts: agents append to them and read them in every turn. It has no class of Lucene.
    CONTEXT,
    /// For searches of a cluster and pushes to it, whose jar is on the class path only here.
    CLUSTER,
    /// For the terminal interface, whose library is on the class path only here.
    SCREEN,
    /// For all other commands. It leaves a session in the archive of which a part is compressed,
    /// and an edit whose original is not sealed yet.
    ALL,
    /// For commands that read and are no search; created after [#ALL].
    READ,
    /// For the MCP server, whose jars are on the class path only here and of services.
    MCP,
    /// For services, which stay: all that they run for others, and the MCP server, whose first
    /// client would else wait a second while its classes are loaded.
    SERVE
  }

  private static final Set<CacheKind> OF_IMPORTS =
      EnumSet.of(CacheKind.IMPORT, CacheKind.ALL, CacheKind.SERVE);

  private static final Set<CacheKind> OF_SEARCHES =
      EnumSet.of(CacheKind.SEARCH, CacheKind.ALL, CacheKind.SERVE);

  /// Keys of the terminal interface.
  private static final List<KeyPress> SHOWN =
      List.of(
          new KeyPress.Typed("o"),
          new KeyPress.Typed("wnership"),
          KeyPress.Named.DOWN,
          KeyPress.Named.ENTER,
          KeyPress.Named.PAGE_DOWN,
          KeyPress.Named.ESCAPE,
          KeyPress.Named.F1);

  /// A settings file with values of all types.
  private static final String SETTINGS =
      """
      # What a person may have written.
      [output]
      hyperlink = "auto"
      [sources]
      exclude = ["*.tmp", "drafts/"]
      [storage]
      bytes_per_token = 3
      """;

  private final Path archive;
  private final Environment world;
  private final List<ExitCode> ends = new ArrayList<>();

  private AotTraining(Path archive, Environment world) {
    this.archive = archive;
    this.world = world;
  }

  public static void main(String[] arguments) throws IOException {
    CacheKind kind = CacheKind.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    run(kind, Path.of(arguments[1]), Path.of(arguments[2]), Wiring.environment());
  }

  /// Runs the training commands.
  ///
  /// @param world the clock and the time zone
  /// @return the exit status of each command
  static List<ExitCode> run(CacheKind kind, Path archive, Path transcripts, Environment world)
      throws IOException {
    AotTraining rehearsal = new AotTraining(archive, world);
    if (kind == CacheKind.CLUSTER) {
      rehearsal.playWithCluster();
      return rehearsal.ends;
    }
    if (OF_IMPORTS.contains(kind)) {
      String crowd = RehearsedTranscripts.crowd(rehearsal.home()).toString();
      List<String> load =
          List.of("import", transcripts.toString(), crowd, "--set", SMALL_PARTITIONS);
      rehearsal.play(List.of(load, load));
    }
    if (kind == CacheKind.IMPORT) {
      RehearsedTranscripts.leave("known", rehearsal.home());
      rehearsal.play(List.of(List.of("import")));
      rehearsal.append();
    }
    if (OF_SEARCHES.contains(kind)) {
      rehearsal.play(RehearsedCommands.SEARCHES);
    }
    if (kind == CacheKind.MCP) {
      rehearsal.serve();
    }
    if (kind == CacheKind.SERVE) {
      rehearsal.serve();
      rehearsal.play(RehearsedCommands.READINGS);
      rehearsal.play(RehearsedCommands.OTHERS);
    }
    if (kind == CacheKind.READ) {
      rehearsal.play(RehearsedCommands.READINGS);
      rehearsal.playWithoutPacks();
    }
    if (kind == CacheKind.SCREEN) {
      rehearsal.show();
    }
    if (kind == CacheKind.CONTEXT) {
      rehearsal.play(RehearsedCommands.CONTEXTS);
      rehearsal.append();
    }
    if (kind == CacheKind.ALL) {
      RehearsedTranscripts.leave("waiting", rehearsal.home());
      rehearsal.play(RehearsedCommands.READINGS);
      rehearsal.play(RehearsedCommands.OTHERS);
      String edited =
          RehearsedTranscripts.crowd(rehearsal.home()).resolve("crowd-0.jsonl").toString();
      rehearsal.play(
          List.of(
              List.of("edit", edited, "remind", "the", "--dry-run"),
              List.of("edit", edited, "remind", "the", "--no-backup"),
              List.of("import", RehearsedTranscripts.edit(rehearsal.home()).toString())));
      String memory = rehearsal.home().resolve("memory").toString();
      rehearsal.play(
          List.of(
              List.of("fluux", "say", "mira@example.org", "the boat", "--memory", memory),
              List.of("fluux", "log", "mira@example.org", "--memory", memory)));
    }
    rehearsal.playWithSettings(kind);
    return rehearsal.ends;
  }

  /// Reads an archive that is too new for packs of its sessions.
  private void playWithoutPacks() throws IOException {
    var layout = new ArchiveLayout(archive);
    for (Path pack : List.of(layout.summaryPack(), layout.sessionPack(), layout.usagePack())) {
      Files.deleteIfExists(pack);
    }
    play(
        List.of(
            List.of("sessions"),
            List.of("show", "b1d70c3a"),
            List.of("show", "b1d70c3a", "--json"),
            List.of("show", RehearsedTranscripts.EDIT_SESSION),
            List.of("stats", "--by", "day")));
  }

  private void playWithCluster() throws IOException {
    Path folder = Files.createDirectories(home().resolve(".config/tsearch"));
    Path file = folder.resolve("config.toml");
    try (var cluster = new RehearsedCluster()) {
      Files.writeString(file, cluster.settings());
      play(RehearsedCommands.OF_CLUSTERS);
    }
    Files.delete(file);
  }

  /// Runs commands with a settings file.
  private void playWithSettings(CacheKind kind) throws IOException {
    Path folder = Files.createDirectories(home().resolve(".config/tsearch"));
    Path file = Files.writeString(folder.resolve("config.toml"), SETTINGS);
    switch (kind) {
      case IMPORT ->
          play(
              List.of(
                  List.of("import", RehearsedTranscripts.crowd(home()).toString(), "--dry-run")));
      case SEARCH -> play(List.of(List.of("ownership")));
      case CONTEXT -> play(List.of(List.of("context", "log", "rehearsal")));
      case CLUSTER -> playWithCluster();
      case MCP, SERVE -> serve();
      case SCREEN -> show();
      case ALL -> play(List.of(List.of("sessions"), List.of("config")));
      case READ -> play(List.of(List.of("sessions")));
    }
    Files.delete(file);
  }

  /// The home directory of whom the training plays.
  private Path home() {
    return archive.resolve("home");
  }

  private void play(List<List<String>> scenes) {
    for (List<String> scene : scenes) {
      ends.add(play(scene, environment("out,err")));
      ends.add(play(scene, environment("")));
    }
  }

  /// Uses the terminal interface, and draws what it shows at the end.
  private void show() throws IOException {
    Environment environment = environment("out,err,in");
    var setting =
        new Screen.ScreenSetting(
            new HumanTime(environment.clock().instant(), environment.zone()),
            archive.toString(),
            false,
            KeyBindings.USUAL);
    var screen = new UnattendedScreen(TerminalCommands.of(environment, archive, "training"), 0);
    RehearsedTerminal.draw(screen.lines(setting, new Size(120, 40), "", SHOWN));
    ends.add(ExitCode.FOUND);
  }

  private void serve() {
    Environment environment = environment("");
    feed(
        new McpCommand(
            environment,
            input(RehearsedCommands.REQUESTS),
            "training",
            ConversationOffer.NONE,
            new AgentModule()),
        List.of(),
        environment);
  }

  private void append() {
    for (List<String> form : List.of(List.<String>of(), List.of("--text"), List.of("--json"))) {
      var arguments = new ArrayList<>(List.of("--context", "rehearsal"));
      arguments.addAll(form);
      Environment environment = environment("");
      feed(new AppendCommand(environment, input(RehearsedCommands.LINES)), arguments, environment);
    }
  }

  private static StandardInput input(String text) {
    return new StandardInput(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), false);
  }

  /// Runs a command that has its own standard input.
  private void feed(Command command, List<String> scene, Environment environment) {
    List<String> arguments = new ArrayList<>(scene);
    arguments.addAll(List.of(Options.ARCHIVE, archive.toString()));
    TextOutput nowhere = new TextOutput(OutputStream.nullOutputStream());
    try {
      ends.add(
          command.run(
              new CommandLine(Options.withCommon(command.spec()))
                  .parseArgs(arguments.toArray(String[]::new)),
              Terminals.console(nowhere, nowhere, environment)));
    } catch (IOException | UserException _) {
      ends.add(ExitCode.ERROR);
    }
  }

  /// The environment, with the given standard streams connected to a terminal.
  private Environment environment(String terminals) {
    return new Environment(
        Map.of(
            "TSEARCH_TERMINAL", terminals,
            "TSEARCH_TTY", "/dev/training",
            "TERM", "xterm",
            "COLUMNS", "100",
            "TSEARCH_CLUSTER_MODULE", home().toString()),
        home(),
        archive,
        world.clock(),
        world.zone());
  }

  private ExitCode play(List<String> scene, Environment environment) {
    List<String> arguments = new ArrayList<>(scene);
    arguments.addAll(List.of(Options.ARCHIVE, archive.toString()));
    TextOutput nowhere = new TextOutput(OutputStream.nullOutputStream());
    return Main.runAlone(arguments, Terminals.console(nowhere, nowhere, environment), environment);
  }
}
