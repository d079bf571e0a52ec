package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.show.EntrySelection.Only;
import dev.tsearch.cli.command.show.EntrySelection.Selected;
import dev.tsearch.cli.command.show.EntrySelection.Wanted;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationHeading;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.format.Detector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes conversations as they are read, partition by partition.
///
/// @param catalog the sessions of the archive
/// @param formats the formats, which know how their programs show entries
/// @param originals the bytes of the sources
/// @param options the command line
/// @param console for messages
record ConversationExport(
    SessionCatalog catalog,
    Detector formats,
    OriginalBytes originals,
    ExportArguments options,
    Console console) {

  /// Writes conversations and, with `--agents`, the conversations of their sub-agents. Says which
  /// ones have no selected entries.
  ///
  /// @return whether each has selected entries
  /// @throws UserException if none has
  boolean write(Collection<TranscriptId> transcripts, ConversationWriter writer)
      throws IOException, UserException {
    var missing = new ArrayList<String>();
    for (TranscriptId transcript : transcripts) {
      Optional<String> lacking = write(transcript, withLog(transcript), options.turns(), writer);
      lacking.ifPresent(what -> missing.add(transcript.session() + " has " + what));
      if (options.withAgents() && !transcript.isAgent()) {
        for (SessionRow agent : catalog.agents(transcript)) {
          write(agent.transcript(), Set.of(agent.transcript()), TurnRange.ALL, writer);
        }
      }
    }
    if (!missing.isEmpty() && missing.size() == transcripts.size()) {
      throw new UserException("nothing to export: " + String.join(", ", missing));
    }
    for (String message : missing) {
      console.say(message);
    }
    return missing.isEmpty();
  }

  /// Writes a conversation, unless nothing of it is selected.
  ///
  /// @return what the conversation lacks if nothing is selected
  private Optional<String> write(
      TranscriptId transcript, Set<TranscriptId> with, TurnRange turns, ConversationWriter writer)
      throws IOException, UserException {
    boolean hasInput = options.has(ExportArguments.TOOL_INPUT) || options.isRedacted();
    long archived = options.withArchived() ? 0 : archived(with);
    var selection =
        new EntrySelection(
            new Wanted(Only.ALL, turns.first(), turns.last(), "", options.withMeta()));
    OrderedEntries entries = entries(with);
    ConversationHeading heading = heading(transcript, entries);
    boolean hasEntries = selection.isOfAll();
    if (hasEntries) {
      writer.conversation(heading);
    }
    long at = 0;
    for (Optional<LocatedEntry> next = entries.next();
        next.isPresent() && !selection.isOver();
        next = entries.next()) {
      List<Selected> selected = at++ < archived ? List.of() : selection.add(next.get());
      if (!hasEntries && !selected.isEmpty()) {
        writer.conversation(heading);
        hasEntries = true;
      }
      for (Selected one : selected) {
        if (isKept(one.located().entry())) {
          writer.entry(exported(one.located().entry(), hasInput));
        }
      }
    }
    if (archived > 0) {
      console.say(
          transcript.session()
              + ": "
              + Quantity.of(archived, "entry", "entries")
              + " before the last compaction not exported; --archived exports them");
    }
    return hasEntries ? Optional.empty() : Optional.of(selection.lacking());
  }

  /// The entries of a conversation in its order.
  private OrderedEntries entries(Set<TranscriptId> with) throws IOException, UserException {
    return catalog.ordered(with, options.revisions());
  }

  /// How many entries precede the last compaction. The conversation is read twice rather than kept.
  private long archived(Set<TranscriptId> with) throws IOException, UserException {
    OrderedEntries entries = entries(with);
    long boundary = 0;
    long at = 0;
    for (Optional<LocatedEntry> next = entries.next();
        next.isPresent();
        next = entries.next(), at++) {
      boundary = next.get().entry().type().isBoundary() ? at : boundary;
    }
    return boundary;
  }

  private ConversationHeading heading(TranscriptId transcript, OrderedEntries entries)
      throws IOException {
    List<SessionRow> rows = catalog.find(Set.of(transcript));
    String title = SessionTitles.of(rows).getOrDefault(transcript, "");
    String project =
        entries.ready().stream()
            .map(located -> located.entry().metadata().project())
            .findFirst()
            .orElse("");
    long min = rows.stream().mapToLong(SessionRow::min).min().orElse(0);
    long max = rows.stream().mapToLong(SessionRow::max).max().orElse(0);
    return new ConversationHeading(transcript, title, project, min, max);
  }

  private boolean isKept(Entry entry) {
    EntryType type = entry.type();
    boolean isTool = type.equals(EntryType.TOOL_CALL) || type.equals(EntryType.TOOL_RESULT);
    return !(isTool && options.has(ExportArguments.NO_TOOLS))
        && !(type.equals(EntryType.THINKING) && options.has(ExportArguments.NO_THINKING));
  }

  /// The names of an input's members tell what is to be masked in its text.
  private ExportedEntry exported(Entry entry, boolean hasInput) throws IOException {
    Optional<JsonObject> input = hasInput ? originals.input(entry) : Optional.empty();
    String text = formats.presentation(entry.metadata().source()).displayText(entry);
    return new ExportedEntry(entry, text, input);
  }

  private Set<TranscriptId> withLog(TranscriptId transcript) {
    TranscriptId log = SessionRows.logOf(transcript);
    boolean isWanted =
        options.has(ShowOptions.HOOKS) && !transcript.isAgent() && !log.equals(transcript);
    return isWanted ? Set.of(transcript, log) : Set.of(transcript);
  }
}
