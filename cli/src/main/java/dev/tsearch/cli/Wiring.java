package dev.tsearch.cli;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.command.agent.McpCommand;
import dev.tsearch.cli.command.agent.SkillCommand;
import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.command.archive.CompressCommand;
import dev.tsearch.cli.command.archive.ConfigCommand;
import dev.tsearch.cli.command.archive.DoctorCommand;
import dev.tsearch.cli.command.archive.ImportCommand;
import dev.tsearch.cli.command.archive.Importer;
import dev.tsearch.cli.command.archive.IndexCommand;
import dev.tsearch.cli.command.archive.PartitionsCommand;
import dev.tsearch.cli.command.archive.RecordCommand;
import dev.tsearch.cli.command.archive.RepairCommand;
import dev.tsearch.cli.command.archive.VerifyCommand;
import dev.tsearch.cli.command.archive.WatchCommand;
import dev.tsearch.cli.command.cluster.ClusterCommand;
import dev.tsearch.cli.command.cluster.PushCommand;
import dev.tsearch.cli.command.context.ContextCommand;
import dev.tsearch.cli.command.edit.EditCommand;
import dev.tsearch.cli.command.fluux.FluuxCommand;
import dev.tsearch.cli.command.forget.ForgetCommand;
import dev.tsearch.cli.command.forget.RedactCommand;
import dev.tsearch.cli.command.help.CompletionCommand;
import dev.tsearch.cli.command.help.DemoCommand;
import dev.tsearch.cli.command.help.HelpCommand;
import dev.tsearch.cli.command.search.BlameCommand;
import dev.tsearch.cli.command.search.FilesCommand;
import dev.tsearch.cli.command.search.FixCommand;
import dev.tsearch.cli.command.search.NextCommand;
import dev.tsearch.cli.command.search.NextCommand.Direction;
import dev.tsearch.cli.command.search.SearchCommand;
import dev.tsearch.cli.command.search.SessionsCommand;
import dev.tsearch.cli.command.search.StatsCommand;
import dev.tsearch.cli.command.service.ServeCommand;
import dev.tsearch.cli.command.service.ServiceCommand;
import dev.tsearch.cli.command.service.WebCommand;
import dev.tsearch.cli.command.show.ExportCommand;
import dev.tsearch.cli.command.show.ResumeCommand;
import dev.tsearch.cli.command.show.ShowCommand;
import dev.tsearch.cli.command.tui.InitCommand;
import dev.tsearch.cli.command.tui.TuiCommand;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.ProgramPlace;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.tui.ClipboardProgram;
import dev.tsearch.cli.tui.TerminalLoop;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.place.BuildName;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The composition root: connects the classes of the program. The only class that reads the clock.
final class Wiring {
  private final Environment environment;

  Wiring(Environment environment) {
    this.environment = environment;
  }

  /// The environment of this process.
  static Environment environment() {
    return new Environment(
        System.getenv(),
        home(System.getenv("HOME")),
        Path.of("").toAbsolutePath(),
        InstantSource.system(),
        Zone.lazily(TimeZone::getDefault));
  }

  /// `HOME`, as for other programs. The JVM itself reads the list of users.
  static Path home(@Nullable String named) {
    return Path.of(named == null || named.isEmpty() ? System.getProperty("user.home", "") : named);
  }

  /// The environment of searches that no later command continues: the archive of the demo is
  /// deleted.
  private Environment unremembered() {
    return environment.without(Set.of("TSEARCH_TTY", "TSEARCH_TERMINAL"));
  }

  private static Importer importer() {
    return new Importer(System::nanoTime);
  }

  private StandardInput standardInput() {
    return new StandardInput(Main.standardInput(), Terminals.isInput(environment));
  }

  /// The command with a name. Only its own class is loaded.
  Command command(CommandName name) {
    return switch (name) {
      case CONFIG -> new ConfigCommand(environment);
      case DEMO -> new DemoCommand(environment, new Wiring(unremembered())::command);
      case COMPLETION -> new CompletionCommand(environment, this::command);
      case HELP -> new HelpCommand(this::command);
      case SEARCH -> new SearchCommand(environment, System::nanoTime);
      case NEXT -> new NextCommand(environment, this::command, Direction.FORWARD);
      case PREV -> new NextCommand(environment, this::command, Direction.BACK);
      case IMPORT -> new ImportCommand(environment, importer());
      case WATCH -> new WatchCommand(environment, importer(), Main::atShutdown);
      case APPEND -> new AppendCommand(environment, standardInput());
      case RECORD ->
          new RecordCommand(
              environment, standardInput(), UUID::randomUUID, Main::lastly, Main.version());
      case CONTEXT -> new ContextCommand(environment, standardInput(), UUID::randomUUID);
      case EXPORT -> new ExportCommand(environment, Main.version());
      case SHOW -> new ShowCommand(environment);
      case EDIT -> new EditCommand(environment, Main.standardInput(), UUID::randomUUID);
      case FLUUX -> new FluuxCommand(environment, standardInput(), UUID::randomUUID);
      case RESUME -> new ResumeCommand(environment);
      case FILES -> new FilesCommand(environment);
      case STATS -> new StatsCommand(environment);
      case BLAME -> new BlameCommand(environment);
      case FIX -> new FixCommand(environment);
      case SESSIONS -> new SessionsCommand(environment, System::nanoTime);
      case MCP ->
          new McpCommand(
              environment,
              standardInput(),
              Main.version(),
              (archive, words) -> new HandedLine(environment).converse(archive, build(), words),
              new AgentModule());
      case TUI -> new TuiCommand(environment, this::loop);
      case INIT -> new InitCommand();
      case SKILL -> new SkillCommand();
      case PARTITIONS -> new PartitionsCommand(environment);
      case COMPRESS -> new CompressCommand(environment);
      case FORGET -> new ForgetCommand(environment, standardInput());
      case REDACT -> new RedactCommand(environment, standardInput());
      case PUSH -> new PushCommand(environment, System::nanoTime);
      case CLUSTER -> new ClusterCommand(environment);
      case INDEX -> new IndexCommand(environment);
      case VERIFY -> new VerifyCommand(environment, System::nanoTime);
      case DOCTOR -> new DoctorCommand(environment, importer(), Main.version());
      case REPAIR -> new RepairCommand(environment, importer());
      case SERVE -> serve();
      case WEB -> new WebCommand(environment, serve());
      case SERVICE -> new ServiceCommand(environment, build(), new HandedLine(environment)::run);
    };
  }

  private ServeCommand serve() {
    var agents = new AgentModule();
    return new ServeCommand(
        environment,
        importer(),
        Main::atShutdown,
        (life, kept) -> handedCommands(life, kept, agents),
        build(),
        Main.version(),
        agents,
        new DoctorCommand(environment, importer(), Main.version()),
        this::runForPage);
  }

  /// Runs a command that a page asks for. It has no terminal, and nothing of it is handed over.
  private int runForPage(List<String> arguments, OutputStream out, OutputStream err) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.put("TSEARCH_TERMINAL", "");
    variables.put("TSEARCH_TTY", "-");
    variables.remove("TSEARCH_LAUNCHER");
    var there =
        new Environment(
            variables,
            environment.home(),
            environment.directory(),
            environment.clock(),
            environment.zone(),
            environment.archives());
    Console console = Terminals.console(new TextOutput(out), new TextOutput(err), there);
    return Main.run(arguments, console, there).status();
  }

  /// The terminal interface on an archive.
  private TerminalLoop loop(Path archive, boolean colored) {
    return new TerminalLoop(
        TerminalCommands.of(environment, archive, build()),
        this::inForeground,
        this::copy,
        System::nanoTime,
        colored);
  }

  /// Runs a command on the terminal of the process.
  ///
  /// @return whether it was shown in a pager that stays until the user leaves it
  private boolean inForeground(List<String> arguments) {
    var isRead = new AtomicBoolean();
    PagerProcess.Starter pagers =
        pager -> {
          Optional<PagedOutput.RunningPager> started = PagerProcess.start(pager.staying());
          isRead.set(pager.isLess() && started.isPresent());
          return started;
        };
    Main.run(arguments, Optional.empty(), Main.console(environment), environment, pagers);
    return isRead.get();
  }

  /// Puts a text into the clipboard of the desktop, if there is one with a program for it: the
  /// terminal gets it, too.
  private void copy(String text) {
    boolean isMac = System.getProperty("os.name", "").startsWith("Mac");
    Optional<List<String>> program = ClipboardProgram.of(environment.variables(), isMac);
    if (program.isPresent()) {
      try {
        Program.feed(program.get(), text);
      } catch (IOException _) {
        // It is not installed, or has ended.
      }
    }
  }

  /// What runs the commands of other processes. Those that choose no time zone have that of the
  /// system, which this process has unless a zone was chosen for it.
  private CommandRunner handedCommands(ServiceLife life, KeptArchive kept, AgentModule agents) {
    Optional<Zone> zone =
        environment.variable("TZ").isEmpty() ? Optional.of(environment.zone()) : Optional.empty();
    return new HandedCommands(
        life, kept, environment.clock(), zone, System.getProperty("sun.jnu.encoding", ""), agents);
  }

  /// What identifies the build of the program.
  static String build() {
    return BuildName.of(ProgramPlace.jar().orElseThrow());
  }
}
