package dev.tsearch.cli.command.agent;

import dev.tsearch.cli.agent.AgentClient;
import dev.tsearch.cli.agent.ClientChange;
import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.Suggestion;
import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.indexer.library.LibraryServer;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.service.client.HandedConversation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Serves agents over the Model Context Protocol on standard input and output, or adds the server
/// to the configuration of a client.
///
/// @param environment the process's environment
/// @param input standard input
/// @param version the version of the program
/// @param offer offers the conversation to a running service
/// @param module the server
public record McpCommand(
    Environment environment,
    StandardInput input,
    String version,
    ConversationOffer offer,
    AgentModule module)
    implements Command {
  private static final String INSTALL = "install";
  private static final String YES = "--yes";
  private static final String COMMAND = "--command";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("serve secrets in transcripts as they are", AgentModule.REVEAL))
        .addOption(Options.flag("install without a question", YES))
        .addOption(Options.value("PATH", "the command that the client starts (tsearch)", COMMAND))
        .addPositional(Options.words("install CLIENT", List.of(INSTALL)));
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
    Optional<HandedConversation> service =
        Options.isWithoutService(arguments)
            ? Optional.empty()
            : offer.offer(work.place().root(), handedOver(arguments));
    OutputStream output = output(console);
    if (service.isEmpty()) {
      own(arguments, work, console).serve(input.stream(), output);
    } else {
      RelayedConversation.OwnServer otherwise =
          (requests, answers) -> ownLater(arguments, work, console).serve(requests, answers);
      new RelayedConversation(input.stream(), output, service.get(), otherwise).run();
    }
    return ExitCode.FOUND;
  }

  /// The command line of a service that serves this client.
  private static List<String> handedOver(ParseResult arguments) {
    var typed = new ArrayList<String>();
    typed.add(CommandName.MCP.word());
    typed.addAll(arguments.originalArgs());
    return typed;
  }

  private RelayedConversation.OwnServer own(
      ParseResult arguments, CommandContext work, Console console)
      throws IOException, UserException {
    LibraryServer server =
        module
            .server(environment)
            .orElseThrow(() ->
                new UserException(
                    "the MCP server is not installed: the folder mcp next to tsearch.jar is missing",
                    "run: ./mvnw package"));
    ServedLibrary served = AgentModule.served(arguments, work, version, console::sayUnchecked);
    return (requests, answers) -> server.serve(served, requests, answers);
  }

  private RelayedConversation.OwnServer ownLater(
      ParseResult arguments, CommandContext work, Console console) throws IOException {
    try {
      return own(arguments, work, console);
    } catch (UserException e) {
      throw new IOException(e.text(), e);
    }
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
      throw new UserException(file + ": " + e.text());
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
    if (!Program.isCommand(command, environment)) {
      console.say(
          "there is no command "
              + command
              + " in PATH, with which "
              + client.title()
              + " would start; name the program: "
              + COMMAND
              + " /path/to/tsearch");
    }
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
