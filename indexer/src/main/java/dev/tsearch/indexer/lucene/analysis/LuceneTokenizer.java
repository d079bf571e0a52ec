package dev.tsearch.indexer.lucene.analysis;

import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.util.Version;

/// The [Tokenizer] that computes the keys of filters with the chain of the index, from the same
/// bytes. Reuses its buffers. Not thread-safe.
public final class LuceneTokenizer implements Tokenizer {
  /// The hash of the terms of a fixed text and of the schema. `FingerprintTest` computes it and
  /// fails if it has changed. Computing it at every start would cost more than a search.
  static final String CHAIN_AND_SCHEMA = "5dbb3d203463b36c";

  private final ContentChain chain = new ContentChain();

  /// Returns the fingerprint of this program: its chain and schema, the major version of Lucene,
  /// and the Java release, whose tables define what a letter is.
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
        // the stream adds the keys to the set
      }
      terms.end();
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text in memory cannot fail to be read
    }
  }
}
