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

  /// A session in several partitions. In the last scenes these are compressed.
  private static final String LONG_SESSION = "crowd-0";

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
    /// and the original of the rest not sealed yet.
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

  private static final List<List<String>> SEARCHES =
      List.of(
          List.of("--version"),
          List.of("ownership"),
          List.of("error"),
          List.of("ownership", "closure"),
          List.of("again", "word16*", "--json", "-n", "3"),
          List.of("next"),
          List.of("prev"),
          List.of("test", "--since", "2020-01-01", "-n", "3"),
          List.of("\"borrow checker\"", "--color", "always", "--explain"),
          List.of("own*", "--json"),
          List.of("test", "-error", "--type", "message", "--sort", "time", "-n", "3", "-C", "1"),
          List.of("tool:Bash", "--count"),
          List.of("the", "--since", "2020-01-01", "--until", "today"),
          List.of("the", "--since", "3000d"),
          List.of("the", "-l", "--project", "tidewatch"),
          List.of("the", "-l"),
          List.of("qzxjvw"),
          List.of("qzxjvw", "--exact"),
          List.of("qzxjvw", "--json"),
          List.of("ownershp"),
          List.of("ownershp", "--json"),
          List.of("ownership", "--until", "2001"),
          List.of("the", "--facets"),
          List.of("error", "--facets"),
          List.of("__complete", "session", "3c"),
          List.of("__complete", "project", "--project=/"),
          List.of("__complete", "tool", "b"));

  /// What a client of the MCP server sends.
  private static final String REQUESTS =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"method":"resources/templates/list"}
      {"jsonrpc":"2.0","id":4,"method":"prompts/list"}
      {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"search","arguments":{\
      "query":"ownership closure"}}}
      {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"list","arguments":{}}}
      {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"open","arguments":{\
      "ref":"latest"}}}
      {"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"overview","arguments":{\
      "session":"latest"}}}
      {"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"files","arguments":{\
      "query":"test"}}}
      {"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"fix","arguments":{\
      "error":"borrow"}}}
      """;

  private static final List<List<String>> CONTEXTS =
      List.of(
          List.of("context", "send", "rehearsal", "the", "ownership"),
          List.of("context", "inbox", "rehearsal"),
          List.of("context", "show", "rehearsal"),
          List.of("context", "show", "rehearsal", "--for-model"), // reads what the first one stored
          List.of("context", "log", "rehearsal"),
          List.of("context", "list"));

  /// What a program may append.
  private static final String LINES =
      """
      {"type":"message","from":"user","to":"rehearsal","content":"is the boat ready"}
      {"type":"message","from":"rehearsal","to":"user","content":"the hull is, the sail is not"}
      """;

  private static final List<List<String>> OF_CLUSTERS =
      List.of(
          List.of("push", "rehearsal"),
          List.of("push", "rehearsal"),
          List.of("cluster", "check", "rehearsal"),
          List.of("--at", "rehearsal", "ownership"),
          List.of("next"),
          List.of("--at", "rehearsal", "ownership", "closure", "--json", "-n", "3"),
          List.of("--at", "rehearsal", "\"borrow checker\"", "--explain"),
          List.of("--at", "rehearsal", "own*"),
          List.of("--at", "rehearsal", "ownership", "--sort", "time"),
          List.of("--at", "rehearsal", "ownership", "--count"),
          List.of("--at", "rehearsal", "qzxjvw"),
          List.of("--at", "rehearsal", "the", "--since", "3000d", "--sort", "time"),
          List.of("--at", "rehearsal", "tool:Bash", "--count"),
          List.of("--at", "rehearsal", "ownership", "-l"),
          List.of("--at", "rehearsal", "ownership", "--facets"),
          List.of("--at", "all", "ownership"),
          List.of("sessions", "--at", "rehearsal"),
          List.of("show", "crowd-0", "--at", "rehearsal"));

  private static final List<List<String>> READINGS =
      List.of(
          List.of("sessions"),
          List.of("sessions", "ownership", "the"),
          List.of("sessions", "--json"),
          List.of("show", "3c6e1f04"),
          List.of("sessions", "-n", "3", "--no-pager"),
          List.of("show", LONG_SESSION),
          List.of("show", "latest"),
          List.of("show", RehearsedTranscripts.CALLS_SESSION, "--agents"),
          List.of("show", RehearsedTranscripts.CALLS_SESSION, "--json"),
          List.of("fix", "spade"),
          List.of("files"),
          List.of("stats"),
          List.of("stats", "--by", "day"),
          List.of("stats", "--by", "model,tool", "--json"),
          List.of("partitions"));

  private static final List<List<String>> OTHERS =
      List.of(
          List.of("demo"),
          List.of("help"),
          List.of("export", "3c6e1f04"),
          List.of("doctor"),
          List.of("config"),
          List.of("redact", "--regex", "owner[a-z]+", "--dry-run"),
          List.of("forget", LONG_SESSION, "--dry-run"),
          List.of("compress"),
          List.of("show", LONG_SESSION));

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
      rehearsal.append();
    }
    if (OF_SEARCHES.contains(kind)) {
      rehearsal.play(SEARCHES);
    }
    if (kind == CacheKind.MCP) {
      rehearsal.serve();
    }
    if (kind == CacheKind.SERVE) {
      rehearsal.serve();
      rehearsal.play(READINGS);
      rehearsal.play(OTHERS);
    }
    if (kind == CacheKind.READ) {
      rehearsal.play(READINGS);
      rehearsal.playWithoutPacks();
    }
    if (kind == CacheKind.SCREEN) {
      rehearsal.show();
    }
    if (kind == CacheKind.CONTEXT) {
      rehearsal.play(CONTEXTS);
      rehearsal.append();
    }
    if (kind == CacheKind.ALL) {
      RehearsedTranscripts.leaveWaiting(rehearsal.home());
      rehearsal.play(READINGS);
      rehearsal.play(OTHERS);
      String edited =
          RehearsedTranscripts.crowd(rehearsal.home()).resolve("crowd-0.jsonl").toString();
      rehearsal.play(
          List.of(
              List.of("edit", edited, "remind", "the", "--dry-run"),
              List.of("edit", edited, "remind", "the", "--no-backup"),
              List.of("import", edited)));
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
            List.of("stats", "--by", "day")));
  }

  private void playWithCluster() throws IOException {
    Path folder = Files.createDirectories(home().resolve(".config/tsearch"));
    Path file = folder.resolve("config.toml");
    try (var cluster = new RehearsedCluster()) {
      Files.writeString(file, cluster.settings());
      play(OF_CLUSTERS);
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
            environment, input(REQUESTS), "training", ConversationOffer.NONE, new AgentModule()),
        List.of(),
        environment);
  }

  private void append() {
    for (List<String> form : List.of(List.<String>of(), List.of("--text"), List.of("--json"))) {
      var arguments = new ArrayList<>(List.of("--context", "rehearsal"));
      arguments.addAll(form);
      Environment environment = environment("");
      feed(new AppendCommand(environment, input(LINES)), arguments, environment);
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
