package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.EntryOpener;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.core.transcript.EntrySelection.Only;
import dev.tsearch.core.transcript.EntrySelection.Wanted;
import dev.tsearch.core.transcript.OlderRevisions;
import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// The options of `show`.
///
/// @param arguments the command line
/// @param environment the surroundings of the run, with its last search
record ShowOptions(ParseResult arguments, Environment environment) {
  static final String RAW = "--raw";
  static final String FOR_MODEL = "--for-model";
  static final String AGENTS = "--agents";
  static final String HOOKS = "--hooks";
  static final String WHOLE = "--full";
  static final String PLAIN = "--plain";
  static final String META = "--meta";
  static final String ARCHIVED = "--archived";
  private static final String COPIES = "--copies";
  private static final String CURRENT = "--current";
  private static final String AROUND = "-C";
  private static final String FROM = "--from";
  private static final String LAST = "--last";
  private static final String ONLY = "--only";

  /// The forms of output, which exclude each other.
  private static final List<String> FORMS =
      List.of(RAW, Options.JSON, FOR_MODEL, EntryOpener.OPTION);

  static CommandSpec spec() {
    return Options.none()
        .addOption(Options.value("N", "an entry and N entries before and after it", AROUND))
        .addOption(Options.value("ID", "only from this entry on: an ID or @1", FROM))
        .addOption(TurnRange.option())
        .addOption(Options.value("N", "only the last N turns", LAST))
        .addOption(
            Options.choice(
                "KIND", "only user, said, tools or errors", () -> kinds().iterator(), ONLY))
        .addOption(
            Options.flag("only what follows the last compaction (default with --json)", CURRENT))
        .addOption(
            Options.flag(
                "also what precedes the last compaction (default without --json)", ARCHIVED))
        .addOption(Options.flag("also entries about the session itself", META))
        .addOption(Options.flag("also older revisions of entries", COPIES))
        .addOption(Options.flag("also conversations of sub-agents, where they began", AGENTS))
        .addOption(Options.flag("also the session's hook events, where they happened", HOOKS))
        .addOption(Options.flag("do not fold calls and results of tools", WHOLE))
        .addOption(Options.flag("do not format Markdown", PLAIN))
        .addOption(Options.json("print one JSON object per entry"))
        .addOption(
            Options.flag("open the entry in $VISUAL or $EDITOR, at its line", EntryOpener.OPTION))
        .addOption(Options.flag("print the exact bytes of the source", RAW))
        .addOption(
            Options.flag(
                "print the messages that the session's program sends its model", FOR_MODEL))
        .addPositional(Options.words("ID"));
  }

  boolean has(String option) {
    return Options.isGiven(arguments, option);
  }

  /// Rejects options that contradict each other.
  void check() throws UserException {
    List<String> forms = FORMS.stream().filter(this::has).toList();
    if (forms.size() > 1) {
      throw new UserException("choose one of " + String.join(", ", forms));
    }
    if (has(TurnRange.OPTION) && has(LAST)) {
      throw new UserException("choose one of " + TurnRange.OPTION + ", " + LAST);
    }
    if (has(CURRENT) && has(ARCHIVED)) {
      throw new UserException("choose one of " + CURRENT + ", " + ARCHIVED);
    }
    wanted();
    around();
    Options.numberOf(arguments, LAST, 1, 1);
  }

  /// The number of entries to print before and after an entry.
  int around() throws UserException {
    return Options.numberOf(arguments, AROUND, 0, 0);
  }

  /// Rejects the number of entries around an entry where a name means a session.
  void rejectAround(String name) throws UserException {
    if (has(AROUND)) {
      throw new UserException(AROUND + " needs the ID of an entry, and " + name + " is a session");
    }
  }

  /// Rejects what selects entries of a session where a name means one entry.
  void rejectSelection(String name, Entry entry) throws UserException {
    for (String option : List.of(CURRENT, ARCHIVED, TurnRange.OPTION, LAST, FROM, ONLY)) {
      if (has(option)) {
        throw new UserException(
            option + " needs a session, and " + name + " is an entry",
            "for its session type: tsearch show " + entry.metadata().session());
      }
    }
  }

  /// Whether it is known only after the last entry which ones are selected.
  boolean needsAll() {
    return has(CURRENT) || has(LAST);
  }

  /// The part of a conversation that is selected from: all, or what follows the last compaction.
  List<LocatedEntry> part(List<LocatedEntry> all) {
    boolean isCurrent = has(CURRENT) || isCurrentByDefault();
    for (int at = all.size() - 1; at > 0 && isCurrent; at--) {
      if (all.get(at).entry().type().isBoundary()) {
        return all.subList(at, all.size());
      }
    }
    return all;
  }

  /// How many entries precede the part that is selected from, by the entries of a conversation.
  int archived(EntryStream entries) throws IOException {
    int archived = 0;
    if (has(CURRENT) || isCurrentByDefault()) {
      var next = entries.next();
      for (int read = 0; next.isPresent(); read++) {
        archived = next.get().entry().type().isBoundary() ? read : archived;
        next = entries.next();
      }
    }
    return archived;
  }

  /// Whether what precedes the last compaction is left out although nobody asked for it: programs
  /// get what the model still knows, as from `export`, and a text shows the compaction in its
  /// place. An option that selects entries selects from all of them.
  boolean isCurrentByDefault() {
    return has(Options.JSON)
        && List.of(CURRENT, ARCHIVED, TurnRange.OPTION, LAST, FROM, ONLY).stream()
            .noneMatch(this::has);
  }

  /// Which revisions of entries are shown.
  Revisions revisions() {
    return has(COPIES) ? Revisions.ALL : Revisions.NEWEST;
  }

  /// The entries of a conversation whose revisions are shown.
  List<LocatedEntry> shown(List<LocatedEntry> all) {
    return has(COPIES) ? all : OlderRevisions.removedFrom(all);
  }

  boolean hasMeta() {
    return has(META);
  }

  /// What is selected of a part that was read completely.
  Wanted wanted(List<LocatedEntry> part) throws UserException {
    Wanted wanted = wanted();
    if (!has(LAST)) {
      return wanted;
    }
    long turns = part.stream().filter(located -> EntrySelection.isPrompt(located.entry())).count();
    long first = Math.max(0, turns - Options.numberOf(arguments, LAST, 1, 1) + 1);
    return new Wanted(
        wanted.only(), (int) first, wanted.lastTurn(), wanted.from(), wanted.withMeta());
  }

  /// What is selected, as far as it is known before the entries are read.
  Wanted wanted() throws UserException {
    TurnRange turns = TurnRange.of(arguments);
    return new Wanted(only(), turns.first(), turns.last(), from(), has(META));
  }

  /// The first entry: an id, or the number of a result.
  private String from() throws UserException {
    Optional<String> typed = Options.valueOf(arguments, FROM);
    return typed.isEmpty() ? "" : new TypedName(typed.get()).whole(environment);
  }

  private Only only() throws UserException {
    Optional<String> typed = Options.valueOf(arguments, ONLY);
    if (typed.isEmpty()) {
      return Only.ALL;
    }
    return Arrays.stream(Only.values())
        .filter(only -> only != Only.ALL && word(only).equals(typed.get()))
        .findFirst()
        .orElseThrow(() ->
            new UserException(
                ONLY + " must be one of " + String.join(", ", kinds()) + ", got " + typed.get()));
  }

  private static List<String> kinds() {
    return Arrays.stream(Only.values())
        .filter(only -> only != Only.ALL)
        .map(ShowOptions::word)
        .toList();
  }

  private static String word(Only only) {
    return only.name().toLowerCase(Locale.ROOT);
  }
}
