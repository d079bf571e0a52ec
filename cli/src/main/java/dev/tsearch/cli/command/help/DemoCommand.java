package dev.tsearch.cli.command.help;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.ScratchFolder;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Style;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Imports the sample transcripts into a temporary archive and runs example queries.
///
/// @param environment the surroundings of the run
/// @param commands creates the command of a name
public record DemoCommand(Environment environment, Function<CommandName, Command> commands)
    implements Command {
  private static final String KEEP = "--keep";
  private static final String TRANSCRIPTS = "transcripts";

  /// The example command lines.
  private static final List<List<String>> QUERIES =
      List.of(
          List.of("ownership", "--since", "30d"),
          List.of("borrow checker", "-n", "2"),
          List.of("ownership", "--type", "message", "--json", "-n", "1"),
          List.of("--errors", "--tool", "Bash"),
          List.of("zeppelin", "--explain"),
          List.of("sessions"));

  @Override
  public CommandSpec spec() {
    return Options.none().addOption(Options.flag("keep the archive", KEEP));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    try (var folder = new ScratchFolder("tsearch-demo-")) {
      var samples = new DemoSamples(environment.clock().instant());
      for (String path : samples.paths()) {
        folder.write(TRANSCRIPTS + "/" + path, samples.sample(path));
      }
      String archive = folder.root().resolve("archive").toString();
      String transcripts = folder.root().resolve(TRANSCRIPTS).toString();
      boolean good = run(List.of("import", transcripts), archive, console) == ExitCode.FOUND;
      for (List<String> query : QUERIES) {
        good &= run(query, archive, console) != ExitCode.ERROR;
      }
      if (Options.isGiven(arguments, KEEP)) {
        folder.keep();
        console.say("to continue, type: tsearch --archive " + archive + " WORD");
      } else {
        console.say("the archive is thrown away; to archive your own, type: tsearch import");
      }
      return good ? ExitCode.FOUND : ExitCode.ERROR;
    }
  }

  private ExitCode run(List<String> typed, String archive, Console console)
      throws IOException, UserException {
    console.out().line(console.outTerminal().paint(Style.STRONG, "$ tsearch " + quoted(typed)));
    console.out().flush();
    var all = new ArrayList<>(typed);
    all.add("--archive");
    all.add(archive);
    Invocation invocation = Invocation.of(all, commands);
    ExitCode code = invocation.command().run(invocation.arguments(), console);
    console.out().line();
    console.out().flush();
    console.err().flush();
    return code;
  }

  /// A command line in the syntax of a shell. Search words are quoted.
  private static String quoted(List<String> typed) {
    var words = new ArrayList<String>();
    for (String word : typed) {
      boolean isQuery = words.isEmpty() && CommandName.of(word).isEmpty() && !word.startsWith("-");
      words.add(isQuery ? "\"" + word + "\"" : word);
    }
    return String.join(" ", words);
  }
}
