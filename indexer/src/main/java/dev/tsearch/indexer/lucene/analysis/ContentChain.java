package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.KeySet;
import java.io.StringReader;
import org.apache.lucene.analysis.TokenStream;
import org.jspecify.annotations.Nullable;

/// The analysis chain. The index, the filters, queries and snippets all use it.
///
/// Handles one text at a time: the caller closes a stream before it requests the next. Not
/// thread-safe.
public final class ContentChain {
  private final ContentTokenizer tokenizer = new ContentTokenizer();
  private final KeyTee tee = new KeyTee(tokenizer);
  private final SpanPostings postings = new SpanPostings(tee);

  /// Returns the terms of a text as a stream.
  ///
  /// @param into receives the key of each term that is read from the stream; may be null
  public TokenStream stream(String text, @Nullable KeySet into) {
    tokenizer.setReader(new StringReader(text));
    tee.into(into);
    return tee;
  }

  /// Returns the terms of a text as the index stores them: a term that spans several positions is
  /// repeated, see [SpanPostings].
  ///
  /// @param into receives the key of each term that is read from the stream; may be null
  public TokenStream postings(String text, @Nullable KeySet into) {
    stream(text, into);
    return postings;
  }

  /// Returns the role of the last term of the stream.
  TermRole role() {
    return tokenizer.role();
  }
}
