package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.Version;

/// The chain that makes the terms of the index, as the port that makes the keys of the filters: the
/// same bytes. Reuses its buffers; one thread at a time.
public final class LuceneTokenizer implements Tokenizer {
  /// The hash of what the chain makes of a fixed text, and of the schema. Worked out by
  /// `FingerprintTest`, which fails when it is no longer true: working it out at every start would
  /// cost more than a search.
  static final String CHAIN_AND_SCHEMA = "4bb2a2f2d2ca361b";

  private final ContentChain chain = new ContentChain();

  /// The fingerprint of this program: its chain and schema, the major version of Lucene, and the
  /// Java release, whose tables say what is a letter.
  public static String currentFingerprint() {
    return CHAIN_AND_SCHEMA
        + "/lucene-"
        + Version.LATEST.major
        + "/java-"
        + Runtime.version().feature();
  }

  @Override
  public String fingerprint() {
    return currentFingerprint();
  }

  @Override
  public boolean keys(String text, KeySet into) {
    try (TokenStream terms = chain.stream(text, into)) {
      terms.reset();
      while (terms.incrementToken()) {
        // its keys go to the set on the way
      }
      terms.end();
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory does not fail to be read
    }
  }
}
