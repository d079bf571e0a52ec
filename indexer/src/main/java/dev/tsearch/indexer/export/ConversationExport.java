package dev.tsearch.indexer.export;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.export.ConversationHeading;
import dev.tsearch.core.export.ConversationWriter;
import dev.tsearch.core.export.ExportedEntry;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.core.transcript.EntrySelection.Only;
import dev.tsearch.core.transcript.EntrySelection.Selected;
import dev.tsearch.core.transcript.EntrySelection.Wanted;
import dev.tsearch.indexer.catalog.OrderedEntries;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionRows;
import dev.tsearch.indexer.catalog.SessionTitles;
import dev.tsearch.indexer.export.ExportRequest.ExportPart;
import dev.tsearch.indexer.format.Detector;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes conversations as they are read, partition by partition.
///
/// @param catalog the sessions of the archive
/// @param formats the formats, which know how their programs show entries
/// @param inputs finds the inputs of tool calls
/// @param request what is exported
public record ConversationExport(
    SessionCatalog catalog, Detector formats, InputFinder inputs, ExportRequest request) {

  /// Finds the inputs of tool calls.
  @FunctionalInterface
  public interface InputFinder {
    /// The input of a call with the names of its members; empty if it is unknown, and for other
    /// entries.
    Optional<JsonObject> of(Entry entry) throws IOException;
  }

  /// Writes conversations and, if they are wanted, those of their sub-agents.
  public ExportAnswer write(Collection<TranscriptId> transcripts, ConversationWriter writer)
      throws IOException {
    var answer =
        new ExportAnswer(
            new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), false);
    for (TranscriptId transcript : transcripts) {
      Optional<String> lacking = write(transcript, withLog(transcript), request, answer, writer);
      lacking.ifPresent(what -> answer.lacking().put(transcript, what));
      List<SessionRow> agents = transcript.isAgent() ? List.of() : catalog.agents(transcript);
      if (request.has(ExportPart.AGENTS)) {
        for (SessionRow agent : agents) {
          TranscriptId id = agent.transcript();
          write(id, Set.of(id), request.withAllTurns(), answer, writer);
        }
      } else if (!agents.isEmpty()) {
        long entries = agents.stream().mapToLong(SessionRow::count).sum();
        answer.agents().put(transcript, entries);
      }
    }
    boolean isNothing = !answer.isOfAll() && answer.lacking().keySet().containsAll(transcripts);
    return new ExportAnswer(answer.lacking(), answer.archived(), answer.agents(), isNothing);
  }

  /// Writes a conversation, unless nothing of it is selected.
  ///
  /// @param answer gets how many entries before the last compaction were left out
  /// @return what the conversation lacks if nothing is selected
  private Optional<String> write(
      TranscriptId transcript,
      Set<TranscriptId> with,
      ExportRequest turns,
      ExportAnswer answer,
      ConversationWriter writer)
      throws IOException {
    long archived = request.has(ExportPart.ARCHIVED) ? 0 : archived(with);
    var selection =
        new EntrySelection(
            new Wanted(
                Only.ALL, turns.firstTurn(), turns.lastTurn(), "", request.has(ExportPart.META)));
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
          writer.entry(exported(one.located().entry()));
        }
      }
    }
    if (archived > 0) {
      answer.archived().put(transcript, archived);
    }
    return hasEntries ? Optional.empty() : Optional.of(selection.lacking());
  }

  /// The entries of a conversation in its order.
  private OrderedEntries entries(Set<TranscriptId> with) throws IOException {
    return catalog.ordered(with, request.revisions());
  }

  /// How many entries precede the last compaction. The conversation is read twice rather than kept.
  private long archived(Set<TranscriptId> with) throws IOException {
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
    return (request.has(ExportPart.TOOLS) || !isTool)
        && (request.has(ExportPart.THINKING) || !type.equals(EntryType.THINKING));
  }

  /// The names of an input's members tell what is to be masked in its text.
  private ExportedEntry exported(Entry entry) throws IOException {
    Optional<JsonObject> input =
        request.has(ExportPart.INPUTS) ? inputs.of(entry) : Optional.empty();
    String text = formats.presentation(entry.metadata().source()).displayText(entry);
    return new ExportedEntry(entry, text, input);
  }

  private Set<TranscriptId> withLog(TranscriptId transcript) {
    TranscriptId log = SessionRows.logOf(transcript);
    boolean isWanted =
        request.has(ExportPart.HOOKS) && !transcript.isAgent() && !log.equals(transcript);
    return isWanted ? Set.of(transcript, log) : Set.of(transcript);
  }
}
