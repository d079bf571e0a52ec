package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.KeySet;
import java.io.StringReader;
import org.apache.lucene.analysis.TokenStream;
import org.jspecify.annotations.Nullable;

/// The one chain that makes terms of text, for index, filters, queries and snippets alike. One text
/// at a time: a stream must be closed before the next is asked for. One thread at a time.
public final class ContentChain {
  private final ContentTokenizer tokenizer = new ContentTokenizer();
  private final KeyTee tee = new KeyTee(tokenizer);

  /// The terms of a text; the keys of those that are taken go to a set, if one is given.
  public TokenStream stream(String text, @Nullable KeySet into) {
    tokenizer.setReader(new StringReader(text));
    tee.into(into);
    return tee;
  }

  /// What the term that the stream gave last is to its word.
  TermRole role() {
    return tokenizer.role();
  }
}
