package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.command.cluster.SearchedPlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Prints entries and conversations.
///
/// @param environment the process's environment
public record ShowCommand(Environment environment) implements Command {
  @Override
  public CommandSpec spec() {
    return ShowOptions.spec().addOption(SearchedPlace.option());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    ExitCode code = ExitCode.FOUND;
    for (List<String> names :
        SearchedPlace.together(Options.wordsOf(arguments), arguments, environment)) {
      try (SearchedPlace place = SearchedPlace.of(arguments, names, environment)) {
        var shown = new ShowCommand(place.environment()).show(names, arguments, console);
        code = code.orWorse(place.named(shown, console));
      }
    }
    return code;
  }

  private ExitCode show(List<String> names, ParseResult arguments, Console console)
      throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    var options = new ShowOptions(arguments, environment);
    options.check();
    if (names.isEmpty() || names.contains("")) {
      throw new UserException(
          "show needs an ID, a SESSION, SESSION/ID, latest or @1; `tsearch sessions` lists"
              + " sessions");
    }
    boolean all = true;
    try (OpenLibrary open = work.read();
        var originals = new OriginalBytes(work)) {
      SessionCatalog catalog = open.catalog();
      Detector known = AllFormats.detector(Json.SOURCE);
      var text = new ConversationText(catalog, known, originals, time(), options, console);
      for (String name : names) {
        // No pattern switch: each start would link it.
        Meaning meaning = new TypedName(name).meaning(catalog, environment);
        if (meaning instanceof Meaning.OneEntry(LocatedEntry found)) {
          options.rejectSelection(name, found.entry());
          entry(found, text);
        } else if (meaning instanceof Meaning.OneSession(TranscriptId transcript)) {
          options.rejectAround(name);
          all &= session(transcript, text);
        } else if (meaning instanceof Meaning.Ambiguous(List<String> candidates)) {
          throw NameMessages.ambiguous(name, candidates);
        } else {
          console.say(NameMessages.unknown(name, catalog));
          all = false;
        }
      }
      ExitCode code = all ? ExitCode.FOUND : ExitCode.NOTHING;
      return KnownDamage.named(code, open.snapshot(), originals.damage(), console);
    }
  }

  private HumanTime time() {
    return new HumanTime(environment.clock().instant(), environment.zone());
  }

  private void open(Entry entry, ConversationText text) throws IOException, UserException {
    new EntryOpener(environment, text.console()).open(entry, text.originals().pathOf(entry));
  }

  private void entry(LocatedEntry found, ConversationText text) throws IOException, UserException {
    ShowOptions options = text.options();
    if (options.has(EntryOpener.OPTION)) {
      open(found.entry(), text);
    } else if (options.has(ShowOptions.RAW)) {
      Set<String> printed = new HashSet<>();
      for (LocatedEntry shown : withNeighbors(found, text)) {
        raw(shown.entry(), printed, text);
      }
    } else if (options.has(Options.JSON)) {
      for (LocatedEntry shown : withNeighbors(found, text)) {
        json(shown, text);
      }
    } else if (options.around() > 0) {
      text.printAround(found.entry(), options.around());
    } else {
      text.entry(found.entry());
    }
  }

  private static List<LocatedEntry> withNeighbors(LocatedEntry found, ConversationText text)
      throws IOException, UserException {
    int around = text.options().around();
    return around == 0 ? List.of(found) : text.around(found.entry(), around);
  }

  /// Prints a conversation.
  ///
  /// @return whether it has entries that were asked for
  private boolean session(TranscriptId transcript, ConversationText text)
      throws IOException, UserException {
    ShowOptions options = text.options();
    if (options.has(EntryOpener.OPTION)) {
      open(
          text.catalog().ordered(Set.of(transcript), Revisions.ALL).next().orElseThrow().entry(),
          text);
      return true;
    }
    if (!options.has(ShowOptions.RAW)
        && !options.has(Options.JSON)
        && !options.has(ShowOptions.FOR_MODEL)) {
      text.originals().prepare();
      return text.session(transcript, withLog(transcript, options));
    }
    boolean hasEntries = true;
    for (TranscriptId one : transcripts(transcript, text)) {
      if (options.has(ShowOptions.FOR_MODEL)) {
        forModel(one, text);
        continue;
      }
      hasEntries &= isPrinted(one, text) || !one.equals(transcript);
    }
    return hasEntries;
  }

  /// Prints a conversation for a program, each entry as it is read.
  ///
  /// @return whether it has entries that were asked for
  private static boolean isPrinted(TranscriptId transcript, ConversationText text)
      throws IOException, UserException {
    ShowOptions options = text.options();
    Set<TranscriptId> with = withLog(transcript, options);
    int archived = options.archived(entries(with, text));
    EntryStream entries = entries(with, text);
    for (int at = 0; at < archived; at++) {
      var _ = entries.next();
    }
    var selection = new EntrySelection(wanted(with, text));
    Set<String> printed = new HashSet<>();
    boolean isAny = false;
    for (var next = entries.next(); next.isPresent(); next = entries.next()) {
      for (EntrySelection.Selected selected : selection.add(next.get())) {
        isAny = true;
        if (options.has(ShowOptions.RAW)) {
          raw(selected.located().entry(), printed, text);
        } else {
          json(selected.located(), text);
        }
      }
    }
    if (!isAny && !selection.isOfAll()) {
      text.sayNothing(transcript, selection);
      return false;
    }
    if (!options.has(ShowOptions.RAW)) {
      sayArchived(archived, text);
    }
    return true;
  }

  private static EntrySelection.Wanted wanted(Set<TranscriptId> with, ConversationText text)
      throws IOException, UserException {
    ShowOptions options = text.options();
    return options.needsAll()
        ? options.wanted(options.part(text.catalog().ordered(with, options.revisions()).rest()))
        : options.wanted();
  }

  private static EntryStream entries(Set<TranscriptId> with, ConversationText text)
      throws IOException {
    return text.catalog().ordered(with, text.options().revisions())::next;
  }

  private static void sayArchived(int archived, ConversationText text) throws IOException {
    if (archived > 0 && text.options().isCurrentByDefault()) {
      text.console()
          .say(
              Quantity.of(archived, "entry", "entries")
                  + " before the last compaction not printed; --archived prints them");
    }
  }

  private static void json(LocatedEntry located, ConversationText text) throws IOException {
    String path = text.originals().pathOf(located.entry());
    text.console().out().json(generator -> EntryObjects.write(located, path, generator));
  }

  private static void forModel(TranscriptId transcript, ConversationText text) throws IOException {
    var messages =
        new ModelMessages(
            text.catalog(),
            text.formats().presentation(transcript.source()),
            text.originals()::valueOf);
    messages.write(transcript, message -> text.console().out().line(JsonObjects.line(message)));
  }

  /// Prints a source value once, even if several entries were made from it.
  ///
  /// @param printed the values that were printed
  private static void raw(Entry entry, Set<String> printed, ConversationText text)
      throws IOException, UserException {
    String place =
        entry
            .metadata()
            .origin()
            .map(origin -> origin.source() + ":" + origin.offset())
            .orElse(entry.id());
    if (printed.add(place)) {
      raw(text.originals().of(entry), text.console());
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

  private static List<TranscriptId> transcripts(TranscriptId main, ConversationText text)
      throws IOException {
    var transcripts = new ArrayList<TranscriptId>();
    transcripts.add(main);
    if (text.options().has(ShowOptions.AGENTS) && !main.isAgent()) {
      text.catalog().agents(main).forEach(row -> transcripts.add(row.transcript()));
    }
    return transcripts;
  }

  private static Set<TranscriptId> withLog(TranscriptId transcript, ShowOptions options) {
    TranscriptId log = SessionRows.logOf(transcript);
    boolean wanted = options.has(ShowOptions.HOOKS) && !transcript.isAgent();
    return wanted && !log.equals(transcript) ? Set.of(transcript, log) : Set.of(transcript);
  }
}
