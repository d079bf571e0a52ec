package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.transcript.Activity;
import dev.tsearch.cli.render.transcript.EntryLabel;
import dev.tsearch.cli.render.transcript.TranscriptPrinter;
import dev.tsearch.cli.render.transcript.TranscriptPrinter.Manner;
import dev.tsearch.cli.render.transcript.TranscriptTotals;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.core.transcript.EntrySelection.Selected;
import dev.tsearch.core.transcript.EntrySelection.Wanted;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.format.Detector;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Prints conversations as text, each entry as soon as it is read.
///
/// @param catalog the sessions of the archive
/// @param formats the formats, which know how their programs show entries
/// @param originals the bytes of the sources
/// @param time formats times
/// @param options the command line
/// @param console where to print
record ConversationText(
    SessionCatalog catalog,
    Detector formats,
    OriginalBytes originals,
    HumanTime time,
    ShowOptions options,
    Console console) {
  private static final int ACTIVITY_BARS = 32;

  /// The number of entries that fill a screen.
  private static final int FIRST_ENTRIES = 50;

  /// The number of lines that a name or a summary may take as the title of its session.
  private static final int TITLE_LINES = 4;

  /// The number of characters that identify a prompt.
  private static final int PROMPT_HEAD = 60;

  /// Prints one entry, whole.
  void entry(Entry entry) throws IOException {
    TranscriptPrinter printer = printer(true, 0, List.of(entry));
    heading(entry, printer);
    print(entry, 0, printer);
  }

  /// Prints whose conversation an entry is of; to a person with its title, which may be a prompt
  /// that is not printed.
  private void heading(Entry entry, TranscriptPrinter printer) throws IOException {
    TranscriptId transcript = entry.transcript();
    if (console.outTerminal().isTerminal()) {
      String title =
          SessionTitles.of(catalog.find(Set.of(transcript))).getOrDefault(transcript, "");
      String head = title.substring(0, Math.min(PROMPT_HEAD, title.length()));
      if (!head.isEmpty() && !Sanitizer.line(entry.content()).contains(head)) {
        printer.title(title, 1);
      }
    }
    printer.heading(title(transcript, entry), "", "");
  }

  /// An entry and as many shown entries before and after it.
  List<LocatedEntry> around(Entry entry, int count) throws IOException {
    List<LocatedEntry> conversation = catalog.withoutContents(Set.of(entry.transcript()));
    Set<EntryAddress> shownRevisions =
        options.shown(conversation).stream().map(LocatedEntry::address).collect(Collectors.toSet());
    List<LocatedEntry> all =
        conversation.stream()
            .filter(located ->
                located.entry().id().equals(entry.id())
                    || (shownRevisions.contains(located.address())
                        && (options.hasMeta() || !EntrySelection.isMeta(located.entry()))))
            .toList();
    int at = 0;
    while (at < all.size() && !all.get(at).entry().id().equals(entry.id())) {
      at++;
    }
    return catalog.whole(
        all.subList(Math.max(0, at - count), Math.min(all.size(), at + count + 1)));
  }

  /// Prints an entry and entries before and after it.
  void printAround(Entry entry, int count) throws IOException {
    List<Entry> entries = around(entry, count).stream().map(LocatedEntry::entry).toList();
    TranscriptPrinter printer = printer(!isFolded(), 0, entries);
    printer.mark(entry.identity());
    heading(entry, printer);
    for (Entry one : entries) {
      print(one, 0, printer);
    }
  }

  /// Prints a conversation.
  ///
  /// @param with the conversation, and others that are merged into it
  /// @return whether the conversation has entries that were asked for
  boolean session(TranscriptId transcript, Set<TranscriptId> with)
      throws IOException, UserException {
    List<SessionRow> all = transcript.isAgent() ? List.of() : catalog.agents(transcript);
    var agents = new ArrayList<>(all);
    Optional<String> lacking = session(transcript, with, 0, agents, false);
    boolean isShown = lacking.isEmpty();
    if (!options.has(ShowOptions.AGENTS)) {
      if (lacking.isPresent()) {
        console.say(nameOf(transcript) + " has " + lacking.get());
      }
      sayFailures(all);
      return isShown;
    }
    for (SessionRow agent : List.copyOf(agents)) {
      TranscriptId id = agent.transcript();
      isShown |= session(id, Set.of(id), 0, new ArrayList<>(), isShown).isEmpty();
    }
    if (!isShown) {
      boolean isOfAll = all.isEmpty() || options.wanted().firstTurn() > 0;
      console.say(
          nameOf(transcript)
              + (isOfAll ? " has " : ", with its sub-agents, has ")
              + lacking.orElseThrow());
    }
    return isShown;
  }

  /// If only failures are wanted, says that sub-agents have some that are not shown.
  private void sayFailures(List<SessionRow> agents) throws IOException, UserException {
    if (options.wanted().only() != EntrySelection.Only.ERRORS) {
      return;
    }
    long failures = 0;
    int failing = 0;
    for (SessionRow agent : agents) {
      long ofAgent =
          options.shown(catalog.entries(agent.transcript())).stream()
              .filter(located -> EntryLabel.hasFailed(located.entry()))
              .count();
      failures += ofAgent;
      failing += ofAgent > 0 ? 1 : 0;
    }
    if (failures > 0) {
      console.say(
          Quantity.of(failures, "failed call", "failed calls")
              + " of "
              + Quantity.of(failing, "sub-agent", "sub-agents")
              + " not shown; --agents shows them");
    }
  }

  /// @param agents the sub-agents that were not printed yet
  /// @param isNext whether another conversation was printed before
  /// @return what the conversation lacks if nothing was selected of it; empty if something was
  private Optional<String> session(
      TranscriptId transcript,
      Set<TranscriptId> with,
      int depth,
      List<SessionRow> agents,
      boolean isNext)
      throws IOException, UserException {
    OrderedEntries ordered = catalog.ordered(with, options.revisions());
    List<Entry> ready = ordered.ready().stream().map(LocatedEntry::entry).toList();
    if (ready.isEmpty()) {
      return Optional.empty();
    }
    TranscriptPrinter printer = printer(!isFolded(), depth, ready);
    EntryStream entries = ordered::next;
    Wanted wanted = options.wanted();
    if (options.needsAll()) {
      List<LocatedEntry> part = options.part(ordered.rest());
      entries = EntryStream.of(part);
      wanted = options.wanted(part);
    }
    var all = new ArrayList<Entry>();
    var selection = new EntrySelection(wanted);
    boolean hasHeading = false;
    for (var next = entries.next();
        next.isPresent() && !selection.isOver();
        next = entries.next()) {
      all.add(next.get().entry().withoutContent());
      flushFirst(all.size());
      List<Selected> selected = selection.add(next.get());
      if (!hasHeading && (wanted.isAll() || !selected.isEmpty())) {
        if (isNext) {
          console.out().line();
        }
        heading(transcript, ready.getFirst(), ordered, printer);
        hasHeading = true;
      }
      print(selected, depth, agents, printer);
    }
    if (hasHeading && wanted.isAll()) {
      totals(all, printer);
      sayHidden(all, printer.hasEntries());
    }
    return hasHeading ? Optional.empty() : Optional.of(selection.lacking());
  }

  private void print(
      List<Selected> selected, int depth, List<SessionRow> agents, TranscriptPrinter printer)
      throws IOException, UserException {
    for (Selected one : selected) {
      print(one.located().entry(), one.turn(), printer);
      agent(one.located().entry(), depth, agents, printer);
    }
  }

  /// Shows the first screen, on which a reader starts while the rest is read.
  private void flushFirst(int entries) throws OutputException {
    if (entries == FIRST_ENTRIES) {
      console.out().flush();
    }
  }

  private void sayHidden(List<Entry> all, boolean hasShown) throws IOException {
    long hidden = options.hasMeta() ? 0 : all.stream().filter(EntrySelection::isMeta).count();
    if (hidden > 0) {
      console.say(
          Quantity.of(hidden, "entry", "entries")
              + " about the session not shown; --meta shows them");
    }
    if (!hasShown && hidden < all.size()) {
      console.say(
          Quantity.of(all.size() - hidden, "entry", "entries")
              + " without text not shown; --json shows them");
    }
  }

  private void heading(
      TranscriptId transcript, Entry first, OrderedEntries ordered, TranscriptPrinter printer)
      throws IOException {
    Optional<SessionRow> row = catalog.find(Set.of(transcript)).stream().findFirst();
    if (row.isPresent() && !name(row.get()).isEmpty()) {
      printer.title(name(row.get()), TITLE_LINES);
    }
    String extent = extent(transcript, row);
    List<StyledText> title = title(transcript, first);
    if (console.outTerminal().isTerminal() && first.timestamp() != TimeRange.UNDATED) {
      // Lists have the time of the last entry, and hits their own.
      title.set(0, heading("began " + when(first), ""));
    }
    printer.heading(title, extent, activity(ordered.spans()));
  }

  /// Says why nothing of a conversation is selected.
  void sayNothing(TranscriptId transcript, EntrySelection selection) throws IOException {
    console.say(nameOf(transcript) + " has " + selection.lacking());
  }

  private static String nameOf(TranscriptId transcript) {
    return transcript.isAgent() ? "the sub-agent " + transcript.agent() : "the session";
  }

  private void print(Entry entry, int turn, TranscriptPrinter printer) throws IOException {
    String shown = formats.presentation(entry.metadata().source()).displayText(entry);
    // Next to its session, a sub-agent would repeat the numbers of the session's turns.
    boolean isBesideSession =
        options.has(ShowOptions.AGENTS) && !entry.metadata().agent().isEmpty();
    printer.entry(entry, shown, originals.input(entry), isBesideSession ? 0 : turn);
  }

  /// Prints the conversation of the sub-agent that a call started, or how to show it.
  private void agent(Entry call, int depth, List<SessionRow> agents, TranscriptPrinter printer)
      throws IOException, UserException {
    SessionRow agent = started(call, agents);
    if (agent == null) {
      return;
    }
    agents.removeIf(row -> row.transcript().equals(agent.transcript()));
    if (options.has(ShowOptions.AGENTS)) {
      session(agent.transcript(), Set.of(agent.transcript()), depth + 1, agents, false);
    } else {
      ShortIds sessions = ShortIds.ofSessions(catalog.alike(Set.of(agent.session())));
      ShortIds names = ShortIds.ofSessions(Set.of(agent.agent()));
      printer.link(
          sessions.of(agent.session()) + "/" + names.of(agent.agent()),
          agent.session() + "/" + agent.agent(),
          extent(agent));
    }
  }

  /// The sub-agent whose first prompt a call has.
  private static @Nullable SessionRow started(Entry call, List<SessionRow> agents) {
    if (agents.isEmpty() || !call.type().equals(EntryType.TOOL_CALL)) {
      return null;
    }
    String given = Sanitizer.line(call.content());
    for (SessionRow agent : agents) {
      String prompt = Sanitizer.line(agent.firstPrompt());
      String head = prompt.substring(0, Math.min(PROMPT_HEAD, prompt.length()));
      if (!head.isEmpty() && given.contains(head)) {
        return agent;
      }
    }
    return null;
  }

  private void totals(List<Entry> all, TranscriptPrinter printer) throws IOException {
    String totals = TranscriptTotals.line(Transcript.of(all).stats());
    if (!totals.isEmpty()) {
      console.out().line();
      printer.faint(totals);
    }
  }

  /// The title that a person or a program gave; empty if there is none, since the first prompt
  /// follows.
  private static String name(SessionRow row) {
    return row.name().isEmpty() ? row.summary().text() : row.name().text();
  }

  private String extent(TranscriptId transcript, Optional<SessionRow> row) throws IOException {
    String own = row.map(ConversationText::extent).orElse("");
    List<SessionRow> agents = transcript.isAgent() ? List.of() : catalog.agents(transcript);
    if (agents.isEmpty()) {
      return own;
    }
    long entries = agents.stream().mapToLong(SessionRow::count).sum();
    return own
        + " · "
        + Quantity.of(agents.size(), "sub-agent", "sub-agents")
        + " with "
        + Quantity.of(entries, "entry", "entries");
  }

  /// The number of entries and the time that they took.
  private static String extent(SessionRow row) {
    String count = Quantity.of(row.count(), "entry", "entries");
    boolean isTimed = row.min() != TimeRange.UNDATED && row.max() > row.min();
    return isTimed
        ? count + " · " + Quantity.duration(Duration.ofSeconds(row.max() - row.min()).toNanos())
        : count;
  }

  private String activity(List<OrderedEntries.TimeSpan> spans) {
    int entries = spans.stream().mapToInt(OrderedEntries.TimeSpan::count).sum();
    return console.outTerminal().isTerminal() && entries >= ACTIVITY_BARS
        ? Activity.line(
            spans.stream()
                .map(span -> new Activity.Span(span.min(), span.max(), span.count()))
                .toList(),
            ACTIVITY_BARS)
        : "";
  }

  /// In a pipe nothing is folded: a search for a word must find it.
  private boolean isFolded() {
    return console.outTerminal().isTerminal() && !options.has(ShowOptions.WHOLE);
  }

  private TranscriptPrinter printer(boolean isWhole, int depth, List<Entry> entries) {
    boolean isFormatted = console.outTerminal().isTerminal() && !options.has(ShowOptions.PLAIN);
    return new TranscriptPrinter(
        console,
        time,
        new Manner(isWhole, isFormatted, depth),
        ShortIds.of(entries.stream().map(Entry::id).collect(Collectors.toSet())));
  }

  private String when(Entry entry) {
    return time.of(entry.timestamp(), entry.metadata().isTimeInferred());
  }

  private List<StyledText> title(TranscriptId transcript, Entry entry) {
    String project = entry.metadata().project();
    var parts = new ArrayList<StyledText>();
    parts.add(heading(when(entry), ""));
    parts.add(heading(transcript.source(), ""));
    parts.add(heading(project, Hyperlink.ofPath(project)));
    parts.add(heading(transcript.session(), Hyperlink.ofSession(transcript.session())));
    parts.add(heading(transcript.agent(), ""));
    parts.removeIf(part -> part.text().isEmpty());
    return parts;
  }

  private static StyledText heading(String text, String link) {
    return new StyledText(Style.HEADING, Sanitizer.line(text), link);
  }
}
