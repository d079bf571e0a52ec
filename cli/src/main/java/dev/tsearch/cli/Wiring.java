package dev.tsearch.cli;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.archive.AppendCommand;
import dev.tsearch.cli.command.archive.CompressCommand;
import dev.tsearch.cli.command.archive.ConfigCommand;
import dev.tsearch.cli.command.archive.ImportCommand;
import dev.tsearch.cli.command.archive.IndexCommand;
import dev.tsearch.cli.command.archive.PartitionsCommand;
import dev.tsearch.cli.command.archive.RepairCommand;
import dev.tsearch.cli.command.archive.VerifyCommand;
import dev.tsearch.cli.command.archive.WatchCommand;
import dev.tsearch.cli.command.help.CompletionCommand;
import dev.tsearch.cli.command.help.DemoCommand;
import dev.tsearch.cli.command.help.HelpCommand;
import dev.tsearch.cli.command.search.SearchCommand;
import dev.tsearch.cli.command.search.SessionsCommand;
import dev.tsearch.cli.command.show.ExportCommand;
import dev.tsearch.cli.command.show.ShowCommand;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.core.query.Zone;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.TimeZone;

/// Puts the program together: the one place that knows which classes work with which, and the only
/// one that reads the clock.
final class Wiring {
  private final Environment environment;

  Wiring(Environment environment) {
    this.environment = environment;
  }

  /// The world as this process finds it.
  static Environment environment() {
    return new Environment(
        System.getenv(),
        home(),
        Path.of("").toAbsolutePath(),
        InstantSource.system(),
        Zone.lazily(TimeZone::getDefault));
  }

  /// `HOME`, as other programs have it; the JVM itself asks the system's list of users.
  private static Path home() {
    String named = System.getenv("HOME");
    return Path.of(named == null || named.isEmpty() ? System.getProperty("user.home", "") : named);
  }

  private static LocalEngine engine() {
    return new LocalEngine(System::nanoTime);
  }

  /// The command of a name; its class is loaded only now.
  Command command(CommandName name) {
    return switch (name) {
      case CONFIG -> new ConfigCommand(environment);
      case DEMO -> new DemoCommand(environment, this::command);
      case COMPLETION -> new CompletionCommand(this::command);
      case HELP -> new HelpCommand(this::command);
      case SEARCH -> new SearchCommand(environment, engine());
      case IMPORT -> new ImportCommand(environment, engine());
      case WATCH -> new WatchCommand(environment, engine());
      case APPEND -> new AppendCommand(environment, engine(), Main.standardInput());
      case EXPORT -> new ExportCommand(environment, engine());
      case SHOW -> new ShowCommand(environment, engine());
      case SESSIONS -> new SessionsCommand(environment, engine());
      case PARTITIONS -> new PartitionsCommand(environment);
      case COMPRESS -> new CompressCommand(environment, engine());
      case INDEX -> new IndexCommand(environment, engine());
      case VERIFY -> new VerifyCommand(environment, engine());
      case REPAIR -> new RepairCommand(environment, engine());
    };
  }
}
