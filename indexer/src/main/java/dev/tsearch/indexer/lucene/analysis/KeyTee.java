package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The end of the chain: what passes here reaches the index, and its keys a set. So filters and
/// index are made of the same bytes.
final class KeyTee extends TokenFilter {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private @Nullable KeySet keys;

  KeyTee(TokenStream chain) {
    super(chain);
  }

  /// Where keys go from now on; nowhere for null.
  void into(@Nullable KeySet into) {
    keys = into;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (keys != null) {
      BytesRef bytes = term.getBytesRef();
      Key.addAll(Key.CONTENT, bytes.bytes, bytes.offset, bytes.length, keys);
    }
    return true;
  }
}
