package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.report.TranscriptPrinter;
import dev.tsearch.cli.render.report.TranscriptPrinter.Folding;
import dev.tsearch.cli.render.report.TranscriptTotals;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints entries and conversations.
///
/// @param environment the process's environment
public record ShowCommand(Environment environment) implements Command {
  private static final String RAW = "--raw";
  private static final String WHOLE = "--full";
  private static final String META = "--meta";
  private static final String ARCHIVED = "--archived";
  private static final String AGENTS = "--agents";
  private static final String HOOKS = "--hooks";
  private static final String FOR_MODEL = "--for-model";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("the exact bytes in the source that it was made from", RAW))
        .addOption(Options.flag("the archived lines", Options.JSON))
        .addOption(Options.flag("do not fold calls and results of tools", WHOLE))
        .addOption(Options.flag("entries about the session itself, too", META))
        .addOption(Options.flag("what came before the last compaction, too", ARCHIVED))
        .addOption(Options.flag("sub-agents' conversations, too", AGENTS))
        .addOption(Options.flag("the session's hook events, too, where they happened", HOOKS))
        .addOption(
            Options.flag(
                "the messages that its program makes of a session for its model", FOR_MODEL))
        .addPositional(Options.words("ID"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    List<String> names = Options.wordsOf(arguments);
    if (names.isEmpty()) {
      throw new UserException(
          "show needs an ID, a SESSION or SESSION/ID; `tsearch sessions` lists");
    }
    boolean all = true;
    try (Snapshot snapshot = work.archive().snapshot()) {
      var catalog = new SessionCatalog(snapshot);
      var resolver = new NameResolver(catalog);
      for (String name : names) {
        switch (resolver.find(name)) {
          case Meaning.OneEntry(LocatedEntry found) ->
              entry(found.entry(), work, arguments, console);
          case Meaning.OneSession(TranscriptId transcript) ->
              session(transcript, catalog, work, arguments, console);
          case Meaning.Ambiguous(List<String> candidates) ->
              throw NameMessages.ambiguous(name, candidates);
          case Meaning.UnknownName() -> {
            console.say(NameMessages.unknown(name));
            all = false;
          }
        }
      }
    }
    return all ? ExitCode.FOUND : ExitCode.NOTHING;
  }

  private void entry(Entry entry, CommandContext work, ParseResult arguments, Console console)
      throws IOException, UserException {
    if (Options.isGiven(arguments, RAW)) {
      raw(originalBytes(work, entry), console);
    } else if (Options.isGiven(arguments, Options.JSON)) {
      console.out().bytes(EntryCodec.encode(entry));
    } else {
      Detector known = AllFormats.detector(Json.SOURCE);
      TranscriptPrinter text = text(console, Folding.WHOLE, List.of(entry));
      text.heading(title(entry.transcript(), entry), "");
      text.entry(entry, displayText(entry, known));
    }
  }

  private void session(
      TranscriptId transcript,
      SessionCatalog catalog,
      CommandContext work,
      ParseResult arguments,
      Console console)
      throws IOException, UserException {
    Detector known = AllFormats.detector(Json.SOURCE);
    boolean first = true;
    for (TranscriptId one : transcripts(transcript, catalog, arguments)) {
      List<LocatedEntry> all = catalog.entries(withLog(one, arguments));
      if (Options.isGiven(arguments, FOR_MODEL)) {
        forModel(one, all, known, console);
        continue;
      }
      List<Entry> entries = visible(all, arguments);
      if (entries.size() < all.size()) {
        console.say(
            Quantity.of(all.size() - entries.size(), "entry is", "entries are")
                + " not shown; --archived shows what came before the last compaction, --meta what"
                + " is about the session itself");
      }
      if (Options.isGiven(arguments, RAW)) {
        raw(one, entries, work, console);
      } else if (Options.isGiven(arguments, Options.JSON)) {
        for (Entry entry : entries) {
          console.out().bytes(EntryCodec.encode(entry));
        }
      } else if (!entries.isEmpty()) {
        Folding folding = Options.isGiven(arguments, WHOLE) ? Folding.WHOLE : Folding.FOLDED;
        if (!first) {
          console.out().line();
        }
        first = false;
        TranscriptPrinter text = text(console, folding, entries);
        text.heading(title(one, entries.getFirst()), sums(all));
        for (Entry entry : entries) {
          text.entry(entry, displayText(entry, known));
        }
      }
    }
  }

  /// The text of an entry as its program shows it.
  private static String displayText(Entry entry, Detector known) {
    return known.presentation(entry.metadata().source()).displayText(entry);
  }

  private static byte[] originalBytes(CommandContext work, Entry entry)
      throws IOException, UserException {
    Origin origin =
        entry
            .metadata()
            .origin()
            .orElseThrow(() ->
                new UserException(
                    entry.identity() + " was appended here and has no source to show"));
    try (OriginalStore originals = work.originals()) {
      return originals.read(origin.source(), origin.offset(), origin.length());
    }
  }

  /// The totals of the whole conversation, even if a part of it is shown.
  private static String sums(List<LocatedEntry> all) {
    List<Entry> entries = all.stream().map(LocatedEntry::entry).toList();
    return TranscriptTotals.line(Transcript.of(entries).stats());
  }

  private static void forModel(
      TranscriptId transcript, List<LocatedEntry> all, Detector known, Console console)
      throws IOException, UserException {
    List<Entry> entries = all.stream().map(LocatedEntry::entry).toList();
    List<JsonObject> messages =
        known
            .presentation(transcript.source())
            .messagesForModel(entries)
            .orElseThrow(() ->
                new UserException(
                    "it is not known what " + transcript.source() + " gives a model"));
    for (JsonObject message : messages) {
      console.out().line(Json.OWN.print(message));
    }
  }

  /// Prints a source value once, even if several entries were made from it.
  private static void raw(
      TranscriptId transcript, List<Entry> entries, CommandContext work, Console console)
      throws IOException, UserException {
    Set<String> printed = new LinkedHashSet<>();
    for (Entry entry : entries) {
      var origin = entry.metadata().origin();
      if (origin.isEmpty()) {
        throw new UserException(
            transcript.session() + "/" + entry.id() + " was appended here and has no source");
      }
      if (printed.add(origin.get().source() + ":" + origin.get().offset())) {
        raw(originalBytes(work, entry), console);
      }
    }
  }

  /// Prints sanitized text on a terminal, and every byte elsewhere.
  private static void raw(byte[] bytes, Console console) throws IOException {
    if (console.outTerminal().isTerminal()) {
      console.out().line(Sanitizer.text(new String(bytes, StandardCharsets.UTF_8)));
    } else {
      console.out().bytes(bytes);
      console.out().line();
    }
  }

  private static List<TranscriptId> transcripts(
      TranscriptId main, SessionCatalog catalog, ParseResult arguments) throws IOException {
    var transcripts = new ArrayList<TranscriptId>();
    transcripts.add(main);
    if (Options.isGiven(arguments, AGENTS)) {
      for (var row : catalog.sessions()) {
        boolean ofMain = row.source().equals(main.source()) && row.session().equals(main.session());
        if (ofMain && !row.transcript().equals(main)) {
          transcripts.add(row.transcript());
        }
      }
    }
    return transcripts;
  }

  private static Set<TranscriptId> withLog(TranscriptId transcript, ParseResult arguments) {
    TranscriptId log = SessionCatalog.logOf(transcript);
    boolean wanted = Options.isGiven(arguments, HOOKS) && !transcript.isAgent();
    return wanted && !log.equals(transcript) ? Set.of(transcript, log) : Set.of(transcript);
  }

  private static List<Entry> visible(List<LocatedEntry> entries, ParseResult arguments) {
    int from = Options.isGiven(arguments, ARCHIVED) ? 0 : lastAnchor(entries);
    var visible = new ArrayList<Entry>();
    for (LocatedEntry located : entries.subList(from, entries.size())) {
      Entry entry = located.entry();
      boolean meta = entry.metadata().values().flag("meta") || entry.type().isNoise();
      if (!meta || Options.isGiven(arguments, META)) {
        visible.add(entry);
      }
    }
    return visible;
  }

  /// The index of the last compaction, where the current context begins; 0 if there is none.
  private static int lastAnchor(List<LocatedEntry> entries) {
    for (int i = entries.size() - 1; i > 0; i--) {
      switch (entries.get(i).entry().type().name()) {
        case "compaction", "archival" -> {
          return i;
        }
        default -> {}
      }
    }
    return 0;
  }

  private TranscriptPrinter text(Console console, Folding folding, List<Entry> entries) {
    return new TranscriptPrinter(
        console,
        new HumanTime(environment.clock().instant(), environment.zone()),
        folding,
        ShortIds.of(entries.stream().map(Entry::id).collect(Collectors.toSet())));
  }

  private String title(TranscriptId transcript, Entry entry) {
    var parts = new ArrayList<String>();
    parts.add(
        new HumanTime(environment.clock().instant(), environment.zone()).of(entry.timestamp()));
    parts.add(transcript.source());
    parts.add(entry.metadata().project());
    parts.add(transcript.session());
    parts.add(transcript.agent());
    parts.removeIf(String::isEmpty);
    return String.join(" · ", parts);
  }
}
