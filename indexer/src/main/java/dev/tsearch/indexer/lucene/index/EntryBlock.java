package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.ContentTokenizer;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.index.IndexableField;
import org.jspecify.annotations.Nullable;

/// Entries of one partition as what Lucene adds: each is analysed when it is asked for, by one
/// chain, so the one before must have been taken in. Walked over once, by one thread.
public final class EntryBlock implements Iterable<Iterable<IndexableField>> {
  private final int ordinal;
  private final List<LocatedEntry> entries;
  private final ContentChain chain;
  private final KeywordFields keywords;
  private final @Nullable KeySet keys;
  private long cutTexts;

  /// @param ordinal the partition that all entries are of
  /// @param keys where the keys of the terms go; nowhere for null
  public EntryBlock(
      int ordinal,
      List<LocatedEntry> entries,
      ContentChain chain,
      KeywordFields keywords,
      @Nullable KeySet keys) {
    this.ordinal = ordinal;
    this.entries = entries;
    this.chain = chain;
    this.keywords = keywords;
    this.keys = keys;
  }

  /// How many of the texts taken in so far were longer than what is read of one.
  long cutTexts() {
    return cutTexts;
  }

  @Override
  public Iterator<Iterable<IndexableField>> iterator() {
    Iterator<LocatedEntry> remaining = entries.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return remaining.hasNext();
      }

      @Override
      public Iterable<IndexableField> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return fields(remaining.next());
      }
    };
  }

  private Iterable<IndexableField> fields(LocatedEntry located) {
    if (located.address().ordinal() != ordinal) {
      throw new IllegalArgumentException(
          "entry is of partition " + located.address().ordinal() + ", not " + ordinal);
    }
    // Noise gets an empty text, not none: lengths are then those of a dense column, which is read
    // for every term when a segment is written.
    boolean isNoise = located.entry().type().isNoise();
    String text = isNoise ? "" : located.entry().searchableText();
    if (ContentTokenizer.cuts(text)) {
      cutTexts++;
    }
    TokenStream terms = chain.stream(text, keys);
    return IndexSchema.fields(located, terms, keywords);
  }
}
