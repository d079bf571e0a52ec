package dev.tsearch.cli.command.service;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Program;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.service.http.LinkRequest;
import dev.tsearch.service.place.ServicePlace;
import dev.tsearch.service.place.ServiceState;
import dev.tsearch.service.web.html.PageLinks;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Opens the pages of an archive in a browser: those of the running service, or of one that it
/// starts and that runs until it is interrupted.
///
/// @param environment the surroundings of the run
/// @param serve runs a service
public record WebCommand(Environment environment, ServeCommand serve) implements Command {
  private static final String PORT = "--port";
  private static final String ALLOW_WRITE = "--allow-write";
  private static final String NO_OPEN = "--no-open";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.value("PORT", "serve on this port, if no service runs (default: any)", PORT))
        .addOption(
            Options.flag("let pages import and verify, and take entries over HTTP", ALLOW_WRITE))
        .addOption(Options.flag("print the link instead of opening it", NO_OPEN))
        .addPositional(Options.words("QUERY | SESSION"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    String target = target(work, Options.wordsOf(arguments), console);
    int port = ServeOptions.port(arguments, PORT);
    boolean opens = !Options.isGiven(arguments, NO_OPEN);
    ServicePlace place = ServiceCommand.place(environment, work.place().root(), serve.build());
    // Else the port may be that of another program, which learns nothing.
    boolean isRunning = ServiceState.running(place).isPresent();
    Optional<String> link = isRunning ? LinkRequest.send(place, target) : Optional.empty();
    if (link.isPresent()) {
      show(link.get(), opens, console);
      return ExitCode.FOUND;
    }
    var options =
        new ServeOptions(
            true, OptionalInt.of(port), Options.isGiven(arguments, ALLOW_WRITE), Optional.empty());
    ServedHttp.Started listening = server -> show(server.link(target), opens, console);
    boolean isServed = isRunning && ServiceState.at(place).isPresent();
    return isServed
        ? serve.servePages(arguments, options, console, listening)
        : serve.serve(arguments, options, console, listening);
  }

  /// The address of what the words name: a session, an entry, or a search.
  private static String target(CommandContext work, List<String> words, Console console)
      throws IOException, UserException {
    if (words.size() == 1 && work.place().exists()) {
      Meaning meaning = IndexUpdater.library(work, console::sayUnchecked).meaning(words.getFirst());
      if (meaning instanceof Meaning.OneSession(var transcript)) {
        return PageLinks.session(transcript).text();
      }
      if (meaning instanceof Meaning.OneEntry(var located)) {
        return PageLinks.entry(located.entry()).text();
      }
    }
    return PageLinks.search(String.join(" ", words)).text();
  }

  /// Opens a link, which works once, or prints it.
  private void show(String link, boolean opens, Console console) throws IOException {
    if (!opens || !hasScreen()) {
      console.line(link);
      console.out().flush();
      return;
    }
    try {
      Program.startApart(List.of(isMac() ? "open" : "xdg-open", link));
      console.say("opened in your browser; this link works once: " + link);
    } catch (UserException e) {
      throw new IOException(e.text(), e);
    }
  }

  private boolean hasScreen() {
    return isMac()
        || environment.variable("DISPLAY").isPresent()
        || environment.variable("WAYLAND_DISPLAY").isPresent();
  }

  private static boolean isMac() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
  }
}
