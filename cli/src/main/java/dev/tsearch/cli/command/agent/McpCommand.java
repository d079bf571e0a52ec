package dev.tsearch.cli.command.agent;

import dev.tsearch.cli.agent.AgentClient;
import dev.tsearch.cli.agent.ClientChange;
import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.ModuleFolder;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretMask;
import dev.tsearch.indexer.library.LibraryServer;
import dev.tsearch.indexer.library.ServedLibrary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Serves agents over the Model Context Protocol on standard input and output, or adds the server
/// to the configuration of a client.
///
/// @param environment the process's environment
/// @param input standard input
/// @param version the version of the program
public record McpCommand(Environment environment, StandardInput input, String version)
    implements Command {
  private static final String INSTALL = "install";
  private static final String YES = "--yes";
  private static final String COMMAND = "--command";
  private static final String REVEAL = "--reveal";

  /// The variables in which clients name the session that starts the server.
  private static final List<String> SESSIONS = List.of("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID");

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("serve secrets in transcripts as they are", REVEAL))
        .addOption(Options.flag("install without a question", YES))
        .addOption(Options.value("PATH", "the command that the client starts (tsearch)", COMMAND))
        .addPositional(Options.words("install CLIENT"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> words = Options.wordsOf(arguments);
    if (words.isEmpty()) {
      return serve(arguments, console);
    }
    if (words.size() != 2 || !words.getFirst().equals(INSTALL)) {
      throw new UserException(
          "mcp takes no words, or install CLIENT with one of "
              + String.join(", ", AgentClient.words()),
          "to search for the words, type: tsearch -- mcp " + String.join(" ", words));
    }
    return install(words.get(1), arguments, console);
  }

  private ExitCode serve(ParseResult arguments, Console console) throws IOException, UserException {
    if (input.isTerminal()) {
      throw new UserException(
          "mcp is started by a client, which writes requests to stdin",
          "to add it to one, type: tsearch mcp install " + String.join("|", AgentClient.words()));
    }
    CommandContext work = CommandContext.of(arguments, environment);
    UnaryOperator<String> mask =
        Options.isGiven(arguments, REVEAL)
            ? text -> text
            : mask(SecretPatterns.all(work.settings()));
    LibraryServer server =
        ModuleFolder.of("mcp", "TSEARCH_MCP", environment)
            .service(LibraryServer.class)
            .orElseThrow(() ->
                new UserException(
                    "the MCP server is not installed: the folder mcp next to tsearch.jar is missing",
                    "run: ./mvnw package"));
    Optional<String> session =
        SESSIONS.stream().map(environment::variable).flatMap(Optional::stream).findFirst();
    ServedLibrary served = IndexUpdater.served(work, mask, session, version, console::sayUnchecked);
    server.serve(served, input.stream(), output(console));
    return ExitCode.FOUND;
  }

  /// A mask of its own for each text: masks count, and calls run on several threads.
  private static UnaryOperator<String> mask(SecretFinder finder) {
    return text -> new SecretMask(finder).text(text);
  }

  private static OutputStream output(Console console) {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        console.out().bytes(Arrays.copyOfRange(bytes, offset, offset + length));
      }

      @Override
      public void flush() throws IOException {
        console.out().flush();
      }
    };
  }

  private ExitCode install(String word, ParseResult arguments, Console console)
      throws IOException, UserException {
    AgentClient client =
        AgentClient.of(word)
            .orElseThrow(() ->
                new UserException(
                    "no client " + word + "; there are " + String.join(", ", AgentClient.words()),
                    Suggestion.hint(word, AgentClient.words())));
    Path file = client.file(environment);
    String command = Options.valueOf(arguments, COMMAND).orElse("tsearch");
    var config = new TextFile(file);
    ClientChange change;
    try {
      change = client.change(config.exists() ? config.text() : "", command);
    } catch (UserException e) {
      throw new UserException(file + ": " + e.text(), e.hint());
    }
    if (!change.isNeeded()) {
      console.say(client.title() + " has the server already, in " + file + ":");
      console.say(Sanitizer.line(change.added()));
      return ExitCode.FOUND;
    }
    console.out().line(file + ":");
    for (String line : change.added().lines().toList()) {
      console.out().line("+ " + Sanitizer.line(line));
    }
    console.out().flush();
    if (!isConfirmed(arguments, console)) {
      console.say("not changed; to change it without a question, add " + YES);
      return ExitCode.NOTHING;
    }
    config.replace(change.text());
    console.say("added; restart " + client.title() + " to use it");
    return ExitCode.FOUND;
  }

  private boolean isConfirmed(ParseResult arguments, Console console) throws IOException {
    if (Options.isGiven(arguments, YES)) {
      return true;
    }
    if (!input.isTerminal()) {
      return false;
    }
    console.say("add these lines? [y/N]");
    console.err().flush();
    String answer =
        new BufferedReader(new InputStreamReader(input.stream(), StandardCharsets.UTF_8))
            .readLine();
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
  }
}
