package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.List;

/// A hit with all that is printed of it.
///
/// @param rank its place among the hits, from 1
/// @param score how well it matches; comparable within one search only
/// @param entry what was found
/// @param partition the ordinal of the partition that it stands in
/// @param snippet the piece of its text that shows why
/// @param copies entries that say the same and were found too
/// @param originPath the file that it was made from; empty if it was appended here
/// @param before entries of its conversation that stand before it, oldest first
/// @param after entries of its conversation that stand after it, oldest first
public record ShownHit(
    int rank,
    float score,
    Entry entry,
    int partition,
    Snippet snippet,
    List<EntryId> copies,
    String originPath,
    List<Entry> before,
    List<Entry> after) {

  /// Copies the lists.
  public ShownHit {
    copies = List.copyOf(copies);
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /// Whether entries around it were asked for.
  boolean hasContext() {
    return !before.isEmpty() || !after.isEmpty();
  }

  /// How many copies there are, for people: `+3 copies`; empty if there are none.
  String copiesText() {
    return copies.isEmpty() ? "" : "+" + Quantity.of(copies.size(), "copy", "copies");
  }

  /// This hit with no text longer than so many UTF-16 code units; what was cut ends with `…`.
  ShownHit cut(int length) {
    String text = cut(snippet.text(), length);
    int end = text.equals(snippet.text()) ? text.length() : text.length() - 1;
    List<int[]> highlights = snippet.highlights().stream().filter(at -> at[1] <= end).toList();
    return new ShownHit(
        rank,
        score,
        cut(entry, length),
        partition,
        new Snippet(text, highlights),
        copies,
        originPath,
        before.stream().map(around -> cut(around, length)).toList(),
        after.stream().map(around -> cut(around, length)).toList());
  }

  private static Entry cut(Entry whole, int length) {
    return new Entry(
        whole.id(),
        whole.timestamp(),
        whole.from(),
        whole.to(),
        cut(whole.content(), length),
        whole.type(),
        whole.metadata());
  }

  private static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = length - 1;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "…";
  }
}
