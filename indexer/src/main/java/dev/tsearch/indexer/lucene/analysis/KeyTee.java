package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The last filter of the chain: passes each term on to the index and adds its keys to a set. So
/// the filters and the index are built from the same bytes.
final class KeyTee extends TokenFilter {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private @Nullable KeySet keys;

  KeyTee(TokenStream chain) {
    super(chain);
  }

  /// Sets the receiver of the keys; null for none.
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
