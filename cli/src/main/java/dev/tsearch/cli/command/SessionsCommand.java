package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.SessionList;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.SessionRow;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Lists conversations, newest first, without reading them.
///
/// @param environment the world around it
public record SessionsCommand(Environment environment) implements Command {
  private static final String AGENTS = "--agents";
  private static final String LIMIT = "-n";
  private static final String MATCHING = "--prompt";

  @Override
  public CommandSpec spec() {
    return SearchOptions.withTime(Options.none())
        .addOption(Options.value("SOURCE", "only this format, for example claude-code", "--source"))
        .addOption(
            Options.value("PROJECT", "only this folder: its path or the end of it", "--project"))
        .addOption(Options.value("TEXT", "only those whose first prompt has this text", MATCHING))
        .addOption(Options.flag("sub-agents' conversations, too", AGENTS))
        .addOption(Options.value("NUMBER", "at most so many", LIMIT, "--limit"))
        .addOption(Options.flag("one JSON object a session and a line", Options.JSON));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    Workplace work = Workplace.of(arguments, environment);
    TimeRange time = SearchOptions.time(arguments, environment, environment.clock().instant());
    int limit = Options.numberOf(arguments, LIMIT, 0, Integer.MAX_VALUE);
    List<SessionRow> rows = new ArrayList<>();
    try (Snapshot snapshot = work.archive().snapshot()) {
      var catalog = new Catalog(snapshot);
      boolean anySource = Options.valueOf(arguments, "--source").isEmpty();
      for (SessionRow row : anySource ? catalog.conversations() : catalog.sessions()) {
        if (rows.size() < limit && isWanted(row, arguments, time)) {
          rows.add(row);
        }
      }
    }
    var list = new SessionList(rows);
    if (Options.isGiven(arguments, Options.JSON)) {
      list.printJson(console.out());
    } else if (!rows.isEmpty()) {
      list.print(console, new HumanTime(environment.clock().instant(), environment.zone()));
    }
    if (rows.isEmpty()) {
      console.say("no session");
    }
    return rows.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static boolean isWanted(SessionRow row, ParseResult arguments, TimeRange time) {
    String text = Options.valueOf(arguments, MATCHING).orElse("").toLowerCase(Locale.ROOT);
    return (row.agent().isEmpty() || Options.isGiven(arguments, AGENTS))
        && overlaps(row, time)
        && Options.valueOf(arguments, "--source").map(row.source()::equalsIgnoreCase).orElse(true)
        && Options.valueOf(arguments, "--project")
            .map(project -> isProject(row.project(), project))
            .orElse(true)
        && row.firstPrompt().toLowerCase(Locale.ROOT).contains(text);
  }

  private static boolean overlaps(SessionRow row, TimeRange time) {
    return time.isUnbounded()
        || (row.max() != TimeRange.UNDATED && row.min() <= time.max() && row.max() >= time.min());
  }

  private static boolean isProject(String project, String typed) {
    String wanted = Field.PROJECT.term(typed);
    String has = Field.PROJECT.term(project);
    return has.equals(wanted) || has.endsWith("/" + wanted);
  }
}
