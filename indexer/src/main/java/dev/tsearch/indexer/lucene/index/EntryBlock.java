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

/// Entries of one partition as documents for an index writer. Each entry is analyzed when the
/// iterator returns it. All share one chain, so the consumer must finish a document before it
/// requests the next. Iterated once, by one thread.
public final class EntryBlock implements Iterable<Iterable<IndexableField>> {
  private final int ordinal;
  private final List<LocatedEntry> entries;
  private final ContentChain chain;
  private final KeywordFields keywords;
  private final @Nullable KeySet keys;
  private long truncatedTexts;

  /// @param ordinal the partition of all entries
  /// @param keys receives the keys of the terms; may be null
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

  /// Returns the number of texts so far that were truncated.
  long truncatedTexts() {
    return truncatedTexts;
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
          "entry must be of partition " + ordinal + ", got " + located.address().ordinal());
    }
    // Noise gets an empty text: the lengths then form a dense column, which is faster to read for
    // every term when a segment is written.
    boolean isNoise = located.entry().type().isNoise();
    String text = isNoise ? "" : located.entry().searchableText();
    if (ContentTokenizer.cuts(text)) {
      truncatedTexts++;
    }
    TokenStream terms = chain.postings(text, keys);
    return IndexSchema.fields(located, terms, keywords);
  }
}
