package dev.tsearch.indexer.search;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.List;

/// A matching entry with everything that is shown of it.
///
/// @param rank its place among all hits, from 1
/// @param score how well it matches, comparable within one search only; 0 in an order by time
/// @param entry the entry
/// @param address the place of its line
/// @param snippet the part of its text that shows why it matches
/// @param words the words, phrases and patterns of the query that it has, as typed; without
///   [HitDetails#words] only the words that rank
/// @param copies entries with the same text that match, too, best first; only those among the hits
///   that were read for the page
/// @param sourcePath the path of its source; empty if it has none, or if [HitDetails] did not ask
/// @param before the entries of its conversation before it, oldest first, as [HitDetails] asked
/// @param after the entries of its conversation after it, oldest first, as [HitDetails] asked
/// @param held the cluster that it was found in
public record SearchHit(
    int rank,
    float score,
    Entry entry,
    EntryAddress address,
    Snippet snippet,
    List<String> words,
    List<EntryId> copies,
    String sourcePath,
    List<Entry> before,
    List<Entry> after,
    Held held) {

  /// Copies the lists.
  public SearchHit {
    words = List.copyOf(words);
    copies = List.copyOf(copies);
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /// A hit of the archive of this machine.
  public SearchHit(
      int rank,
      float score,
      Entry entry,
      EntryAddress address,
      Snippet snippet,
      List<String> words,
      List<EntryId> copies,
      String sourcePath,
      List<Entry> before,
      List<Entry> after) {
    this(rank, score, entry, address, snippet, words, copies, sourcePath, before, after, Held.HERE);
  }

  /// Whether a program inserted its text: searches find it only if all entries are wanted.
  public boolean isInserted() {
    return EntryBoost.of(entry) == EntryBoost.INSERTED;
  }

  /// The same hit at another rank, or in a cluster.
  public SearchHit with(int otherRank, Held other) {
    return new SearchHit(
        otherRank, score, entry, address, snippet, words, copies, sourcePath, before, after, other);
  }

  /// A hit without context.
  public SearchHit(
      int rank,
      float score,
      Entry entry,
      EntryAddress address,
      Snippet snippet,
      List<EntryId> copies) {
    this(rank, score, entry, address, snippet, List.of(), copies, "", List.of(), List.of());
  }

  /// Which cluster holds an entry, and for whom.
  ///
  /// @param cluster the name of the cluster; empty for the archive of this machine
  /// @param owners who sent it there
  public record Held(String cluster, List<String> owners) {
    /// In the archive of this machine.
    public static final Held HERE = new Held("", List.of());

    /// Copies the list.
    public Held {
      owners = List.copyOf(owners);
    }
  }
}
