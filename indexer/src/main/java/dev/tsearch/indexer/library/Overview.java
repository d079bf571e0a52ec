package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.core.transcript.Transcript;
import dev.tsearch.core.transcript.TranscriptStats;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// What a session was about and how it ended.
///
/// @param row what the archive knows of it
/// @param title its title; empty if it has none
/// @param branches the git branches, sorted
/// @param models the models that answered, sorted
/// @param stats its statistics
/// @param prompts the messages of persons, in their order
/// @param commits the calls that committed to git, in their order
/// @param agents the ids of its sub-agents
/// @param last the last message of a person or a model; empty if there is none
public record Overview(
    SessionRow row,
    String title,
    Collection<String> branches,
    Collection<String> models,
    TranscriptStats stats,
    List<Entry> prompts,
    List<Entry> commits,
    List<String> agents,
    Optional<Entry> last) {

  /// Copies the lists.
  public Overview {
    branches = List.copyOf(branches);
    models = List.copyOf(models);
    prompts = List.copyOf(prompts);
    commits = List.copyOf(commits);
    agents = List.copyOf(agents);
  }

  /// The overview of the entries of a session.
  ///
  /// @param agents the ids of its sub-agents
  static Overview of(
      SessionRow row, String title, List<LocatedEntry> entries, List<String> agents) {
    var branches = new TreeSet<String>();
    var prompts = new ArrayList<Entry>();
    var commits = new ArrayList<Entry>();
    Optional<Entry> last = Optional.empty();
    for (LocatedEntry located : entries) {
      Entry entry = located.entry();
      branches.addAll(Field.BRANCH.values(entry));
      if (isCommit(entry)) {
        commits.add(entry);
      }
      var message = new Message(List.of(entry));
      boolean isSaid =
          entry.type().equals(EntryType.MESSAGE)
              && !message.isMeta()
              && message.speaker() != Message.Speaker.SYSTEM;
      if (isSaid) {
        last = Optional.of(entry);
        if (message.speaker() == Message.Speaker.USER) {
          prompts.add(entry);
        }
      }
    }
    TranscriptStats stats =
        Transcript.of(entries.stream().map(LocatedEntry::entry).toList()).stats();
    var models = new TreeSet<>(stats.tokensByModel().keySet());
    models.remove("");
    return new Overview(row, title, branches, models, stats, prompts, commits, agents, last);
  }

  private static boolean isCommit(Entry entry) {
    return entry.type().equals(EntryType.TOOL_CALL)
        && CallSignature.command(entry).contains("git commit");
  }
}
