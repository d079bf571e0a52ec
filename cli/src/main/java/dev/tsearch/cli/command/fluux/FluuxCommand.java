package dev.tsearch.cli.command.fluux;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.LineBatches;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.DefaultSources;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.StandardInput;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.report.MemoryText;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.Utf8;
import dev.tsearch.indexer.format.fluux.FluuxMemory;
import dev.tsearch.indexer.format.fluux.FluuxMemory.Fact;
import dev.tsearch.indexer.format.fluux.Jid;
import dev.tsearch.indexer.format.fluux.StoredMessage;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Keeps a memory folder of Fluux Agent: stores messages and facts about a JID, prints them, ends
/// conversations, and forgets.
///
/// @param environment the surroundings of the run
/// @param input a text, lines of JSON, or the answer of a person
/// @param ids the ids of messages that state none
public record FluuxCommand(Environment environment, StandardInput input, Supplier<UUID> ids)
    implements Command {
  private static final String MEMORY = "--memory";

  /// The word that stands for standard input.
  private static final String STDIN = "-";

  private static final int SHOWN_MESSAGES = 20;

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.value("DIR", "the memory folder (data/memory of the project)", MEMORY))
        .addOption(
            Options.choice(
                "ROLE",
                "say: user (default) or assistant",
                List.of("user", StoredMessage.ASSISTANT),
                FluuxVerb.ROLE))
        .addOption(Options.value("WHO", "say: the sender, NICK@muc in a room", FluuxVerb.SENDER))
        .addOption(Options.value("ID", "say: the id of the message (a UUID)", FluuxVerb.MSG_ID))
        .addOption(Options.value("TIME", "say: the time of the message (now)", FluuxVerb.TIME))
        .addOption(
            Options.values(
                "NAME,TYPE,SIZE", "say: add an attachment; SIZE in bytes", FluuxVerb.ATTACH))
        .addOption(
            Options.values(
                "URL", "say: remove the URL of an attachment from the text", FluuxVerb.OOB))
        .addOption(
            Options.value("ID,EMOJI…", "say: store a reaction to a message", FluuxVerb.REACT))
        .addOption(Options.json("say: read messages from stdin, a JSON object a line"))
        .addOption(
            Options.value(
                "MINUTES", "say: first end a conversation older than MINUTES", FluuxVerb.IDLE))
        .addOption(
            Options.value("N", "log: print the last N messages (20), 0 for all", FluuxVerb.LIMIT))
        .addOption(
            Options.flag("log: print what the model gets, as JSON lines", FluuxVerb.FOR_MODEL))
        .addOption(Options.flag("forget: delete without asking", FluuxVerb.YES))
        .addPositional(Options.words("WORD"));
  }

  /// One run of a verb.
  private record Call(
      FluuxVerb verb,
      Jid jid,
      List<String> words,
      FluuxMemory memory,
      ParseResult arguments,
      Console console,
      CommandContext work) {

    Instant now() {
      return work.environment().clock().instant();
    }

    MemoryText text() {
      return new MemoryText(console);
    }
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    List<String> typed = Options.wordsOf(arguments);
    String all = typed.isEmpty() ? "" : " " + String.join(" ", typed);
    if (typed.isEmpty()) {
      throw new UserException(
          "fluux needs VERB and JID (tsearch help fluux lists the verbs)",
          "to search for the word, type: tsearch -- fluux");
    }
    FluuxVerb verb = FluuxVerb.of(typed.getFirst(), typed);
    if (typed.size() < 2) {
      throw new UserException(
          verb.usage() + " lacks its words",
          "to search for the words, type: tsearch -- fluux" + all);
    }
    verb.check(arguments);
    Options.requireText(arguments);
    Optional<String> wrong = Jid.wrong(typed.get(1));
    if (wrong.isPresent()) {
      throw new UserException(wrong.get() + "; got " + Sanitizer.line(typed.get(1)));
    }
    var jid = new Jid(typed.get(1));
    CommandContext work = CommandContext.of(arguments, environment);
    FluuxMemory memory = memory(arguments, jid, work.sourceJson());
    return run(
        new Call(verb, jid, typed.subList(2, typed.size()), memory, arguments, console, work));
  }

  private FluuxMemory memory(ParseResult arguments, Jid jid, Json json)
      throws IOException, UserException {
    Disk disk = new RealDisk();
    Optional<String> typed = Options.valueOf(arguments, MEMORY);
    Path folder =
        typed.isPresent() ? environment.path(typed.get()) : DefaultSources.fluuxMemory(environment);
    if (typed.isEmpty() && !disk.exists(folder)) {
      throw new UserException(
          "there is no folder " + folder, "name the memory folder with " + MEMORY + " DIR");
    }
    var memory = new FluuxMemory(disk, folder, json);
    try {
      memory.folderOf(jid);
      return memory;
    } catch (InvalidPathException e) {
      throw new UserException("no folder can be called " + jid + " (" + e.getReason() + ")");
    }
  }

  private ExitCode run(Call call) throws IOException, UserException {
    return switch (call.verb()) {
      case SAY -> say(call);
      case LOG -> log(call);
      case NEW -> {
        requireNoWords(call);
        call.text().ended(call.memory().end(call.jid(), call.now()));
        yield ExitCode.FOUND;
      }
      case KNOW -> know(call);
      case RECALL -> {
        String words = String.join(" ", call.words());
        List<Fact> facts = call.memory().recall(call.jid(), words);
        call.text().facts(facts, words);
        yield facts.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
      }
      case FORGET -> forget(call);
    };
  }

  private static void requireNoWords(Call call) throws UserException {
    if (!call.words().isEmpty()) {
      throw new UserException(call.verb().usage() + " takes no more words");
    }
  }

  private ExitCode say(Call call) throws IOException, UserException {
    var messages = new MessageInput(environment.clock(), ids);
    Duration idle = Duration.ofMinutes(Options.numberOf(call.arguments(), FluuxVerb.IDLE, 0, 0));
    if (Options.isGiven(call.arguments(), Options.JSON)) {
      return sayLines(call, messages, idle);
    }
    boolean isText = !call.words().isEmpty();
    if (!isText
        && !Options.isGiven(call.arguments(), FluuxVerb.REACT)
        && !Options.isGiven(call.arguments(), FluuxVerb.ATTACH)) {
      throw new UserException(
          call.verb().usage() + " lacks the text",
          "to search for the words, type: tsearch -- fluux say " + call.jid());
    }
    StoredMessage message = messages.of(text(call, call.words()), call.arguments());
    store(call, List.of(message), idle);
    call.text().stored(message);
    return ExitCode.FOUND;
  }

  /// The words as one text; `-` alone is standard input.
  private String text(Call call, List<String> words) throws IOException, UserException {
    return words.equals(List.of(STDIN))
        ? input.text("fluux " + String.join(" ", Options.wordsOf(call.arguments())))
        : String.join(" ", words);
  }

  private static void store(Call call, List<StoredMessage> messages, Duration idle)
      throws IOException {
    Optional<FluuxMemory.Ended> ended = call.memory().endIfIdle(call.jid(), idle, call.now());
    if (ended.isPresent()) {
      call.console().say(MemoryText.of(ended.get()));
    }
    call.memory().say(call.jid(), messages, call.now());
  }

  private ExitCode sayLines(Call call, MessageInput messages, Duration idle)
      throws IOException, UserException {
    requireNoWords(call);
    for (String option : FluuxVerb.ofOneMessage()) {
      if (call.arguments().hasMatchedOption(option)) {
        throw new UserException(option + " is for one message; with --json each line has its own");
      }
    }
    long maxLineBytes = call.work().settings().number(Setting.MAX_LINE_BYTES);
    var batches =
        new LineBatches(input.redirected("fluux say " + call.jid() + " --json"), maxLineBytes);
    boolean allStored = true;
    for (List<LineBatches.InputLine> lines = batches.next();
        !lines.isEmpty();
        lines = batches.next()) {
      allStored &= sayBatch(call, lines, messages, idle);
      call.console().out().flush();
    }
    return allStored ? ExitCode.FOUND : ExitCode.ERROR;
  }

  /// Stores the messages of the lines that have one, and reports the others.
  private static boolean sayBatch(
      Call call, List<LineBatches.InputLine> lines, MessageInput messages, Duration idle)
      throws IOException, UserException {
    var numbers = new ArrayList<Long>();
    var good = new ArrayList<StoredMessage>();
    for (LineBatches.InputLine line : lines) {
      try {
        good.add(message(call, line, messages));
        numbers.add(line.number());
      } catch (MalformedJsonException e) {
        call.text().bad(line.number(), e.reason());
      } catch (UserException e) {
        call.text().bad(line.number(), e.text());
      }
    }
    if (!good.isEmpty()) {
      store(call, good, idle);
    }
    for (int i = 0; i < good.size(); i++) {
      call.text().stored(numbers.get(i), good.get(i));
    }
    return good.size() == lines.size();
  }

  private static StoredMessage message(Call call, LineBatches.InputLine line, MessageInput messages)
      throws UserException, MalformedJsonException {
    if (line.isTooLong()) {
      long limit = call.work().settings().number(Setting.MAX_LINE_BYTES);
      throw new UserException("longer than " + Quantity.bytes(limit));
    }
    Optional<String> wrong = Utf8.wrongInJson(line.bytes());
    if (wrong.isPresent()) {
      throw new UserException(wrong.get());
    }
    return messages.of(call.memory().json().object(line.bytes()));
  }

  private ExitCode log(Call call) throws IOException, UserException {
    requireNoWords(call);
    int limit = Options.numberOf(call.arguments(), FluuxVerb.LIMIT, 0, SHOWN_MESSAGES);
    List<Entry> messages = call.memory().messages(call.jid(), call.now());
    int from = limit == 0 ? 0 : Math.max(0, messages.size() - limit);
    List<Entry> shown = messages.subList(from, messages.size());
    if (Options.isGiven(call.arguments(), FluuxVerb.FOR_MODEL)) {
      call.text().forModel(shown);
    } else {
      call.text().messages(shown, call.now(), environment.zone());
    }
    return shown.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private ExitCode know(Call call) throws IOException, UserException {
    List<String> words = call.words();
    String text = words.size() < 2 ? "" : text(call, words.subList(1, words.size()));
    if (text.isBlank() || words.getFirst().isBlank()) {
      throw new UserException(call.verb().usage() + " lacks its words");
    }
    call.memory().know(call.jid(), new Fact(words.getFirst(), text), call.now());
    call.console().say("remembered " + words.getFirst());
    return ExitCode.FOUND;
  }

  private ExitCode forget(Call call) throws IOException, UserException {
    requireNoWords(call);
    List<Path> paths = call.memory().forgettable(call.jid());
    if (paths.isEmpty()) {
      call.console().say("there is nothing to forget about " + call.jid());
      return ExitCode.NOTHING;
    }
    if (!Options.isGiven(call.arguments(), FluuxVerb.YES) && !isConfirmed(call, paths)) {
      call.console().say("nothing was deleted");
      return ExitCode.NOTHING;
    }
    call.text()
        .forgotten(call.memory().forget(call.jid()), call.memory().endedConversations(call.jid()));
    return ExitCode.FOUND;
  }

  private boolean isConfirmed(Call call, List<Path> paths) throws IOException, UserException {
    if (!input.isTerminal() || !call.console().errTerminal().isTerminal()) {
      throw new UserException(
          "fluux forget asks on a terminal before it deletes "
              + Quantity.of(paths.size(), "file", "files"),
          "to delete without being asked, add " + FluuxVerb.YES);
    }
    call.text().question(call.memory().folderOf(call.jid()), paths);
    String answer = firstLine();
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
  }

  private String firstLine() throws IOException {
    var line = new StringBuilder();
    for (int next = input.stream().read();
        next >= 0 && next != '\n';
        next = input.stream().read()) {
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
