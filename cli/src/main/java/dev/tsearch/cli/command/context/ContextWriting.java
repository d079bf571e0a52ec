package dev.tsearch.cli.command.context;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedContext;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.TextFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.context.Context;
import dev.tsearch.core.context.Context.Departure;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.Inbox;
import dev.tsearch.core.context.Inbox.WaitingLine;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.append.ContextAppender.Defaults;
import dev.tsearch.indexer.ingest.append.InboxDelivery;
import dev.tsearch.indexer.ingest.append.InboxDelivery.Delivered;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import picocli.CommandLine.ParseResult;

/// The verbs of `tsearch context` that change a context.
///
/// @param work names the archive
/// @param arguments the parsed command line
/// @param console where to print
/// @param in standard input, for texts
/// @param ids ids of new entries
record ContextWriting(
    CommandContext work,
    ParseResult arguments,
    Console console,
    StandardInput in,
    Supplier<UUID> ids) {
  private static final String STDIN = "-";
  private static final String USER = "user";
  private static final int HUNDRED_PERCENT = 100;

  /// Changes a context.
  @FunctionalInterface
  private interface Change<T> {
    T on(Context context) throws IOException;
  }

  ExitCode prompt(String typed, String file) throws IOException, UserException {
    String text =
        file.equals(STDIN)
            ? in.wholeText("context prompt " + typed)
            : new TextFile(work.environment().path(file)).text();
    ContextName name = new TypedContext(typed, work).toWrite();
    boolean isOther = change(name, context -> context.changePrompt(text));
    console.say(name.value() + (isOther ? ": set the system prompt" : ": nothing to change"));
    return isOther ? ExitCode.FOUND : ExitCode.NOTHING;
  }

  ExitCode rebuild(String typed) throws IOException, UserException {
    ContextName name = new TypedContext(typed, work).toChange();
    int entries = change(name, context -> context.rebuild().entries().size());
    console.say(name.value() + ": rebuilt the window, " + Quantity.of(entries, "entry", "entries"));
    return ExitCode.FOUND;
  }

  ExitCode compact(String typed) throws IOException, UserException {
    ContextName name = new TypedContext(typed, work).toChange();
    boolean isRolling = Options.isGiven(arguments, ContextCommand.ROLLING);
    Optional<String> given = Options.valueOf(arguments, ContextCommand.SUMMARY);
    if (isRolling == given.isPresent()) {
      throw new UserException(
          "context compact needs either --summary TEXT or --rolling PERCENT",
          "to search for the words, type: tsearch -- context compact " + typed);
    }
    int percent = Options.numberOf(arguments, ContextCommand.ROLLING, 1, HUNDRED_PERCENT);
    if (percent > HUNDRED_PERCENT) {
      throw new UserException(
          ContextCommand.ROLLING + " needs a percentage from 1 to 100, got " + percent);
    }
    String summary = isRolling ? "" : text(given.orElse(""), "compact " + typed);
    Optional<Departure> done =
        change(name, context -> isRolling ? context.roll(percent) : context.compact(summary));
    String few = isRolling ? "at most 4 messages" : "at most 2 messages";
    return report(name, done, few);
  }

  /// The text of an argument, or of standard input for `-`.
  ///
  /// @param words the words of the command before it
  private String text(String given, String words) throws IOException, UserException {
    String text = given.equals(STDIN) ? in.text("context " + words) : given;
    if (text.isBlank()) {
      throw new UserException("context " + words + " needs a text that is not blank");
    }
    return text;
  }

  ExitCode clear(String typed) throws IOException, UserException {
    ContextName name = new TypedContext(typed, work).toChange();
    return report(name, change(name, Context::clear), "no message");
  }

  private ExitCode report(ContextName name, Optional<Departure> done, String few)
      throws OutputException {
    console.say(
        name.value()
            + done.map(gone ->
                    ": moved "
                        + Quantity.of(gone.messages(), "message", "messages")
                        + " from the window to transcript.md")
                .orElse(": nothing to do, the window has " + few));
    return done.isPresent() ? ExitCode.FOUND : ExitCode.NOTHING;
  }

  ExitCode send(String typed, List<String> words) throws IOException, UserException {
    String text = text(String.join(" ", words), "send " + typed);
    ContextName name = new TypedContext(typed, work).toWrite();
    JsonObject message =
        JsonObject.builder()
            .put("id", ids.get().toString())
            .put("timestamp", work.environment().clock().instant().getEpochSecond())
            .put("from", Options.textOf(arguments, ContextCommand.FROM).orElse(USER))
            .put("to", name.value())
            .put("content", text)
            .build();
    change(
        name,
        context -> {
          context.create();
          context.settle();
          new Inbox(context.files()).send(message);
          return true;
        });
    return ExitCode.FOUND;
  }

  ExitCode inbox(String typed) throws IOException, UserException {
    ContextName name = new TypedContext(typed, work).toChange();
    if (Options.isGiven(arguments, ContextCommand.PEEK)) {
      return peek(name);
    }
    Json json = work.sourceJson();
    ArchiveWriter writer = writer();
    var defaults = new Defaults(name, USER, false);
    try (var appender =
        new ContextAppender(
            new RealDisk(), writer, new Chibi(json), json, work.environment().clock(), defaults)) {
      var delivery = new InboxDelivery(writer, new Inbox(files(name)), appender);
      Delivered delivered = delivery.archive();
      print(delivered.messages());
      console.out().flush();
      delivery.remove(delivered);
      for (String problem : delivered.problems()) {
        report(name, problem + "; moved to " + Inbox.TORN);
      }
      return exit(delivered.messages(), delivered.problems());
    }
  }

  private ExitCode peek(ContextName name) throws IOException {
    List<WaitingLine> lines = new Inbox(files(name)).waiting();
    List<JsonObject> messages =
        lines.stream().map(WaitingLine::message).flatMap(Optional::stream).toList();
    print(messages);
    List<String> problems =
        lines.stream().filter(line -> line.message().isEmpty()).map(WaitingLine::problem).toList();
    for (String problem : problems) {
      report(name, problem);
    }
    return exit(messages, problems);
  }

  private void report(ContextName name, String problem) throws OutputException {
    console.error(name.value() + ": inbox.jsonl: " + problem);
  }

  private static ExitCode exit(List<JsonObject> messages, List<String> problems) {
    if (!problems.isEmpty()) {
      return ExitCode.ERROR;
    }
    return messages.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private void print(List<JsonObject> messages) throws OutputException {
    boolean asJson = Options.isGiven(arguments, Options.JSON);
    for (JsonObject message : messages) {
      if (asJson) {
        console.out().line(JsonObjects.line(message));
        continue;
      }
      String line =
          "["
              + message.text("from", "").toUpperCase(Locale.ROOT)
              + "]: "
              + message.text("content", "")
              + "\n";
      console.out().line(console.outTerminal().isTerminal() ? Sanitizer.text(line) : line);
    }
  }

  private <T> T change(ContextName name, Change<T> change) throws IOException, UserException {
    T changed;
    try (ArchiveWriter writer = writer()) {
      changed =
          writer.locked(() ->
              change.on(
                  new Context(
                      writer,
                      new RealDisk(),
                      name,
                      work.environment().clock(),
                      () -> ids.get().toString())));
    }
    new TypedContext(name.value(), work).warnOfPrompt(name, console);
    return changed;
  }

  private ArchiveWriter writer() throws IOException, UserException {
    return work.writer(new LockWait(work.patience(), _ -> {}));
  }

  private ContextFiles files(ContextName name) {
    return new ContextFiles(new RealDisk(), new ArchiveLayout(work.place().root()), name);
  }
}
